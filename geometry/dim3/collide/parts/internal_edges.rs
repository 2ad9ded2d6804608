//! Internal edges (ghost collisions): the contacts that a triangle among its neighbours may
//! have.

use glam::Vec3;

use super::support_feature::{self, NamedCorner};
use crate::collide::{Manifold, ManifoldPoint, Scratch, feature_id, reduce};
use crate::math::Pose;
pub(super) use crate::sat::AxisOwner;
use crate::shape::parts::Parts;
use crate::shape::solid::Solid;
use crate::shape::{EdgeKind, Shape, Sides, Support, Triangle};

/// A normal points beyond an edge when its sine towards it is above this, dimensionless.
const BEYOND: f32 = 1e-3;
/// Rounding of a place beside an edge, as a part of how far the triangle reaches from the
/// origin: points outside by less are in front of the triangle.
const ROUNDING: f32 = 4e-6;
/// Points closer to an edge than this part of the size of the triangle may lie on it.
const AT_EDGE: f32 = 1e-3;

/// A triangle of a surface, in the frame of a contact.
pub(super) struct SurfacePart<'s> {
    owner: AxisOwner,
    surface: &'s Parts<'s>,
    index: u32,
    /// Where the surface stands.
    pose: &'s Pose,
    /// In the frame of the surface.
    local: [Vec3; 3],
    corners: [Vec3; 3],
    /// Out of the front.
    normal: Vec3,
}

/// Action for a contact near an internal edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum InternalEdgeAction {
    Keep,
    /// Takes the normal of the triangle.
    UseFaceNormal,
    /// Takes the normal of the triangle if the other shape is in front of it.
    UseFaceNormalInFront,
    /// Discards the contact, which belongs to a neighbour.
    Discard,
}

impl<'s> SurfacePart<'s> {
    /// The triangle with this index, of a surface that stands at `pose`; `None` for other
    /// parts.
    pub(super) fn new(
        owner: AxisOwner,
        surface: &'s Parts<'s>,
        index: u32,
        pose: &'s Pose,
    ) -> Option<Self> {
        let local = surface.triangle(index)?;
        let normal = pose.transform_vector(Triangle::of(local).normal()?);
        let [a, b, c] = local;
        let corners =
            [pose.transform_point(a), pose.transform_point(b), pose.transform_point(c)];
        Some(Self { owner, surface, index, pose, local, corners, normal })
    }

    /// Unit vectors along the edges, each from its corner to the next.
    fn edges(&self) -> [Vec3; 3] {
        let [a, b, c] = self.local;
        let turned = |edge| self.pose.transform_vector(edge).normalize_or_zero();
        [turned(b - a), turned(c - b), turned(a - c)]
    }

    /// Unit vectors out of the edges, in the plane of the triangle.
    fn outsides(&self) -> [Vec3; 3] {
        self.edges().map(|edge| edge.cross(self.normal).normalize_or_zero())
    }

    /// Whether what has its centre there touches only the back of a triangle that has none.
    pub(super) fn is_behind(&self, other: &Shape, pose: &Pose) -> bool {
        self.surface.sides() == Sides::Front && self.height(other, pose) < 0.0
    }

    /// How far in front of the triangle the centre of a shape is, in metres.
    fn height(&self, other: &Shape, pose: &Pose) -> f32 {
        match Solid::of(other) {
            Solid::Bounded(core) => {
                (pose.transform_point(core.center()) - self.corners[0]).dot(self.normal)
            }
            // It is the triangle that is in front of a half-space, or behind it.
            Solid::HalfSpace(plane) => -pose.transform_vector(plane.normal()).dot(self.normal),
            Solid::Parts(_) => 0.0,
        }
    }

    /// The contact with `other` without the edges that it must not feel.
    pub(super) fn filter_internal_edges(
        &self,
        manifold: Manifold,
        (other, pose): (&Shape, &Pose),
        margin: f32,
        scratch: &mut Scratch,
    ) -> Manifold {
        if matches!(other, Shape::HalfSpace(_)) {
            return manifold;
        }
        let side = if self.height(other, pose) < 0.0 { -1.0 } else { 1.0 };
        let outward =
            if self.owner == AxisOwner::A { manifold.normal } else { -manifold.normal };
        let action = self.classify(&manifold, outward, side);
        match action {
            InternalEdgeAction::Keep => manifold,
            InternalEdgeAction::Discard => Manifold::default(),
            InternalEdgeAction::UseFaceNormal | InternalEdgeAction::UseFaceNormalInFront => {
                let facing = side * self.normal;
                let face = self.in_front(facing, (other, pose), margin, scratch);
                if face.points.is_empty() && action == InternalEdgeAction::UseFaceNormal {
                    self.with_face_normal(&manifold, facing, margin)
                } else {
                    face
                }
            }
        }
    }

    /// Action for a contact with a normal `outward` from the triangle, seen from the front,
    /// `side` 1, or from behind, −1.
    fn classify(&self, manifold: &Manifold, outward: Vec3, side: f32) -> InternalEdgeAction {
        let mut action = InternalEdgeAction::Keep;
        let mut is_open = false;
        for (number, edge) in self.edges().into_iter().enumerate() {
            let points_beyond = edge.cross(self.normal).dot(outward) > BEYOND;
            if !points_beyond || self.is_off(number, manifold, outward) {
                continue;
            }
            let Some((kind, other)) = self.surface.across(self.index, number) else { continue };
            let other = self.pose.transform_vector(other);
            let kind = if side < 0.0 { kind.from_behind() } else { kind };
            // Seen along the edge, between this triangle and the next or beyond it.
            let is_beyond = outward.cross(other).dot(edge) < -BEYOND;
            is_open |= kind == EdgeKind::Open;
            let next = match (kind, is_beyond) {
                (EdgeKind::Open, _) | (EdgeKind::Convex, false) => InternalEdgeAction::Keep,
                (EdgeKind::Convex, true) => InternalEdgeAction::Discard,
                (EdgeKind::Flat, false) => InternalEdgeAction::UseFaceNormal,
                (EdgeKind::Flat, true) | (EdgeKind::Concave, _) => {
                    InternalEdgeAction::UseFaceNormalInFront
                }
            };
            action = action.max(next);
        }
        let is_through = side * outward.dot(self.normal) < 0.0 && !is_open;
        if is_through { action.max(InternalEdgeAction::UseFaceNormalInFront) } else { action }
    }

    /// Whether a contact is off an edge, as each of its points is at another one.
    ///
    /// A normal beyond one edge that is not square to the next one points beyond both.
    fn is_off(&self, edge: usize, manifold: &Manifold, outward: Vec3) -> bool {
        let [a, b, c] = self.corners;
        let tolerance = AT_EDGE * (b - a).cross(c - a).length().sqrt();
        let outsides = self.outsides();
        manifold.points.iter().all(|point| {
            let on_triangle = point.position - outward * (0.5 * point.separation);
            let is_at = |edge: usize| {
                outsides[edge].dot(on_triangle - self.corners[edge]).abs() <= tolerance
            };
            !is_at(edge) && (0..3).any(is_at)
        })
    }

    /// The contact with the normal of the triangle, from what the other shape shows to it, as
    /// far as that is in front of it.
    fn in_front(
        &self,
        facing: Vec3,
        (other, pose): (&Shape, &Pose),
        margin: f32,
        scratch: &mut Scratch,
    ) -> Manifold {
        let Scratch { incident: [incident, cut], points, .. } = scratch;
        support_feature::collect(other, pose.inverse_transform_vector(-facing), incident);
        incident.iter_mut().for_each(|corner| corner.0 = pose.transform_point(corner.0));
        let [a, b, c] = self.corners;
        let reach = a.abs().max(b.abs()).max(c.abs()).max_element();
        let is_point = incident.len() == 1;
        for (index, (outward, &corner)) in
            (0..).zip(self.outsides().into_iter().zip(&self.corners))
        {
            let limit = outward.dot(corner) + ROUNDING * reach;
            clip(incident, index, |point| outward.dot(point) - limit, cut);
            std::mem::swap(incident, cut);
        }
        points.clear();
        points.extend(incident.iter().map(|&(point, name)| {
            let separation = facing.dot(point - a);
            let feature = if is_point { 0 } else { name };
            ManifoldPoint { position: point - facing * (0.5 * separation), separation, feature }
        }));
        points.retain(|point| point.separation <= margin);
        let normal = if self.owner == AxisOwner::A { facing } else { -facing };
        Manifold::new(normal, reduce::reduce(points, normal).into_iter(), margin)
    }

    /// The points of the other shape that are in a contact, with the normal of the triangle.
    fn with_face_normal(&self, manifold: &Manifold, facing: Vec3, margin: f32) -> Manifold {
        let outward =
            if self.owner == AxisOwner::A { manifold.normal } else { -manifold.normal };
        let points = manifold.points.iter().map(|point| {
            let on_other = point.position + outward * (0.5 * point.separation);
            let separation = facing.dot(on_other - self.corners[0]);
            let position = on_other - facing * (0.5 * separation);
            ManifoldPoint { position, separation, ..*point }
        });
        let normal = if self.owner == AxisOwner::A { facing } else { -facing };
        Manifold::new(normal, points, margin)
    }
}

/// The part of a face, an edge or a corner that is not above a plane, with number `plane`.
///
/// Source: Sutherland, Hodgman, *Reentrant Polygon Clipping*, CACM 17(1), 1974.
/// `[sutherland1974]`
fn clip(
    incident: &[NamedCorner],
    plane: u32,
    height: impl Fn(Vec3) -> f32,
    cut: &mut Vec<NamedCorner>,
) {
    cut.clear();
    // An edge is no polygon: there is no way back from its end to its start.
    let ways = if incident.len() == 2 { 1 } else { incident.len() };
    for (index, &(from, name)) in incident.iter().enumerate() {
        let start = height(from);
        if start <= 0.0 {
            cut.push((from, name));
        }
        let (to, _) = incident[(index + 1) % incident.len()];
        let end = height(to);
        if index < ways && (start <= 0.0) != (end <= 0.0) {
            let point = from + (to - from) * (start / (start - end));
            cut.push((point, feature_id::edges(plane, name)));
        }
    }
}
