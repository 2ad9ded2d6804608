//! Overlapping parts of two shapes.

use std::cell::OnceCell;
use std::convert::Infallible;
use std::ops::ControlFlow;

use hazumi_core::bvh;
use hazumi_core::simd::LANES;

use super::convex_bounds::{ConvexBounds, NearLimit, SurfaceRelativePose, Triangles};
use crate::math::{Aabb, Pose, rotation};
use crate::shape::Shape;
use crate::shape::parts::Parts;

/// Least and most motion of a shape until the triangles around it are listed again, as parts of
/// its size.
const SLACK: [f32; 2] = [0.02, 0.5];
/// Steps for which a list of the triangles around a shape is to do.
const STEPS: f32 = 8.0;

/// Where a shape was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastPlace {
    pub(crate) margin: f32,
    /// When those around were listed.
    first: Pose,
    /// Pose at the last query.
    pub(crate) last: Pose,
    slack: f32,
}

/// The farthest that any point of a shape has moved from one pose to another, in metres, or
/// more.
fn drift(from: &Pose, to: &Pose, place: &SurfaceRelativePose) -> f32 {
    let turn = rotation::multiply(rotation::conjugate(from.rotation), to.rotation);
    let shift = place.center - from.transform_point(to.inverse_transform_point(place.center));
    let way = shift.length() + 2.0 * turn.xyz().length() * place.radius;
    1.001 * way + 2.0 * place.rounding()
}

/// Where a shape stands, or goes.
struct SurfacePlace<'a> {
    poses: &'a [Pose],
    bulge: f32,
    place: SurfaceRelativePose,
    /// Around the shape, once a triangle has to be compared with it.
    bounds: OnceCell<ConvexBounds>,
}

impl<'a> SurfacePlace<'a> {
    /// Of the shape on `ground`; see [`SurfaceRelativePose::new`].
    fn new(poses: &'a [Pose], bulge: f32, ground: &ShapeOnSurface<'_>) -> Self {
        let place = SurfaceRelativePose::new(ground.shape, poses, bulge);
        Self { poses, bulge, place, bounds: OnceCell::new() }
    }
}

/// A surface, and a convex shape on it.
pub(crate) struct ShapeOnSurface<'s> {
    surface: Parts<'s>,
    shape: &'s Shape,
    /// Whether the surface comes first.
    is_first: bool,
}

impl<'s> ShapeOnSurface<'s> {
    /// And where the shape stands on the surface; `None` when they are something else.
    pub(crate) fn of([a, b]: [&'s Shape; 2], b_in_a: &Pose) -> Option<(Self, Pose)> {
        let is_surface = |shape: &Shape| {
            matches!(shape, Shape::Mesh(_) | Shape::HeightField(_) | Shape::Soft(_))
        };
        let is_first = is_surface(a);
        let (surface, shape) = if is_first { (a, b) } else { (b, a) };
        let is_bounded = !shape.has_parts() && !matches!(shape, Shape::HalfSpace(_));
        if !is_bounded || !is_surface(surface) {
            return None;
        }
        let pose = if is_first { *b_in_a } else { b_in_a.inverse() };
        Some((Self { surface: Parts::of(surface)?, shape, is_first }, pose))
    }

    /// The name of a triangle among the pairs.
    pub(crate) fn parts(&self, index: u32) -> [Option<u32>; 2] {
        if self.is_first { [Some(index), None] } else { [None, Some(index)] }
    }

    /// Replaces `near` by the triangles that are near, within `margin` metres, where the shape
    /// leaves the line from the first of `poses` to the last by no more than `bulge` metres; in
    /// ascending order.
    pub(crate) fn near(&self, poses: &[Pose], bulge: f32, margin: f32, near: &mut Vec<u32>) {
        let stand = SurfacePlace::new(poses, bulge, self);
        self.around(&stand, &NearLimit { margin, slack: 0.0 }, near);
    }

    /// Finds what is near at another pose than before: what is around, and what of it is near.
    pub(crate) fn look(
        &self,
        pose: &Pose,
        known: Option<LastPlace>,
        margin: f32,
        [around, near]: [&mut Vec<u32>; 2],
    ) -> LastPlace {
        let stand = SurfacePlace::new(std::slice::from_ref(pose), 0.0, self);
        let drift = |from: &Pose| drift(from, pose, &stand.place);
        let stays = known.filter(|known| drift(&known.first) <= known.slack);
        let known = stays.unwrap_or_else(|| {
            let step = known.map_or(0.0, |known| drift(&known.last));
            let [least, most] = SLACK.map(|share| share * stand.place.size());
            // A fast shape is elsewhere in the next step, and a list around it would be long.
            let slack = STEPS * step;
            let slack = if slack <= most { slack.max(least) } else { 0.0 };
            self.around(&stand, &NearLimit { margin, slack }, around);
            LastPlace { margin, first: *pose, last: *pose, slack }
        });
        near.clone_from(around);
        if known.slack > 0.0 {
            self.sift(&stand, &NearLimit { margin, slack: 0.0 }, near);
        }
        LastPlace { last: *pose, ..known }
    }

    /// Replaces `near` by the triangles that are near, in ascending order.
    fn around(&self, stand: &SurfacePlace<'_>, limit: &NearLimit, near: &mut Vec<u32>) {
        near.clear();
        let bounds = stand.place.bounds(limit);
        let meets = |other: &Aabb| {
            let out = (other.min - bounds.max).max(bounds.min - other.max);
            // Negated, so that a NaN meets everything.
            !(out.max_element() > 0.0)
        };
        let mut note = |index| -> ControlFlow<Infallible> {
            near.push(index);
            ControlFlow::Continue(())
        };
        // The trees themselves: nodes of any kind take longer.
        let _ = match &self.surface {
            Parts::Mesh(mesh) => bvh::visit(mesh.tree(), meets, &mut note),
            Parts::HeightField(field) => bvh::visit(&field.tree(), meets, &mut note),
            Parts::Compound(_) => ControlFlow::Continue(()),
        };
        self.sift(stand, limit, near);
        near.sort_unstable();
    }

    /// Leaves those of `triangles` that are near.
    fn sift(&self, stand: &SurfacePlace<'_>, limit: &NearLimit, triangles: &mut Vec<u32>) {
        if triangles.is_empty() {
            return;
        }
        let around =
            || ConvexBounds::around(self.shape, stand.poses, stand.bulge, &stand.place);
        let convex = stand.bounds.get_or_init(around);
        let mut block = Triangles::NONE;
        let mut kept = 0;
        for first in (0..triangles.len()).step_by(LANES) {
            let count = LANES.min(triangles.len() - first);
            for lane in 0..count {
                let corners = self.surface.triangle(triangles[first + lane]);
                block.set(lane, corners.unwrap_or_default());
            }
            let mut bits = convex.overlapping(&block, limit) & ((1 << count) - 1);
            while bits != 0 {
                triangles[kept] = triangles[first + bits.trailing_zeros() as usize];
                kept += 1;
                bits &= bits - 1;
            }
        }
        triangles.truncate(kept);
    }
}
