//! Half-spaces against everything else; the half-space is `a`.

use glam::Vec3;

use super::feature::FeatureCore;
use super::round::{BallCore, CapsuleCore, END, START};
use super::{Manifold, ManifoldPoint, Scratch, feature_id, level};
use crate::math::Pose;
use crate::shape::solid::Core;
use crate::shape::{HalfSpace, Polyhedron, Support};

/// Number of the deepest point among those that belong to no feature.
const DEEPEST: u32 = 3;

/// A ball on a plane.
pub(super) fn half_space_sphere(a: &HalfSpace, b: &BallCore, margin: f32) -> Manifold {
    Manifold::single(a.normal(), round_point(a, b.center, b.radius, START), margin)
}

/// A capsule on a plane: one point per end.
pub(super) fn half_space_capsule(a: &HalfSpace, b: &CapsuleCore, margin: f32) -> Manifold {
    let [start, end] = b.axis.ends();
    let points = [(start, START), (end, END)];
    let points = points.map(|(point, name)| round_point(a, point, b.radius, name));
    Manifold::new(a.normal(), points.into_iter(), margin)
}

/// A polyhedron on a plane: up to four of its corners.
pub(super) fn half_space_polyhedron(
    a: &HalfSpace,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    points: &mut Vec<ManifoldPoint>,
) -> Manifold {
    let corners = (0u32..).zip(b.vertices);
    let all = corners
        .map(|(name, &corner)| round_point(a, b_in_a.transform_point(corner), 0.0, name));
    best_of(all, None, a.normal(), margin, points)
}

/// Any other convex shape on a plane: up to four points of the side that it shows.
pub(super) fn half_space_convex(
    a: &HalfSpace,
    b: &Core<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let Scratch { points, corners: [incident, _], .. } = scratch;
    let form = FeatureCore::of(b);
    let place = |(name, corner): (u32, Vec3)| {
        round_point(a, b_in_a.transform_point(corner), b.margin(), name)
    };
    if let Some(shape) = form.polyhedron() {
        let all = (0u32..).zip(shape.vertices.iter().copied()).map(place);
        return best_of(all, None, a.normal(), margin, points);
    }
    let down = b_in_a.inverse_transform_vector(-a.normal());
    if let Some(rim) = form.support_feature(down, incident) {
        rim.corners(incident);
    }
    let all = incident.iter().map(|corner| place((corner.name, corner.point)));
    // Points fixed in a rim stand beside the deepest one when it leans.
    let deepest = place((feature_id::plain(DEEPEST), b.support(down).1));
    best_of(all, Some(deepest), a.normal(), margin, points)
}

/// The best four of those that are at most `margin` metres apart, and `spare`, if these are
/// less deep.
fn best_of(
    all: impl Iterator<Item = ManifoldPoint>,
    spare: Option<ManifoldPoint>,
    normal: Vec3,
    margin: f32,
    points: &mut Vec<ManifoldPoint>,
) -> Manifold {
    points.clear();
    points.extend(all.filter(|point| point.separation <= margin));
    let all = points.iter().copied().chain(spare);
    let deepest =
        all.reduce(
            |deepest, point| {
                if point.separation < deepest.separation { point } else { deepest }
            },
        );
    let chosen = level::choose(points, normal, margin);
    let mut manifold = Manifold::new(normal, chosen.into_iter(), margin);
    if let Some(deepest) = deepest
        && level::is_missed(&manifold, deepest.separation)
    {
        level::include(&mut manifold, deepest);
    }
    manifold
}

/// The contact of a ball around `center`; with radius 0, of a corner.
fn round_point(plane: &HalfSpace, center: Vec3, radius: f32, feature: u32) -> ManifoldPoint {
    let height = plane.normal().dot(center) - plane.offset();
    let separation = height - radius;
    let position = center - plane.normal() * (0.5 * (height + radius));
    ManifoldPoint { position, separation, feature }
}
