//! A segment among its neighbours, and which contacts it may have.

use glam::Vec2;

use crate::collide::boxes::{self, PlacedBox};
use crate::collide::clip::FacingEdges;
use crate::collide::form::{CoreForm, CoreWithMargin};
use crate::collide::polygons::Polygons;
use crate::collide::round::{self, BallCore};
use crate::collide::{Manifold, ManifoldPoint};
use crate::math::Pose;
use crate::math::rotation::quarter;
use crate::sat::{AxisOwner, ShapeEdge};
use crate::shape::ring::LineRing;
use crate::shape::{Chain, CornerKind, Shape, Sides};

/// A normal points beyond a corner when its sine towards it is above this, dimensionless.
const BEYOND: f32 = 1e-3;

/// A segment of a chain, in the frame of a contact.
pub(super) struct SurfacePart<'a> {
    /// The chain, which segment of it this is, and where the chain stands.
    place: (&'a Chain, u32, &'a Pose),
    owner: AxisOwner,
    ends: [Vec2; 2],
    /// Out of the front.
    normal: Vec2,
    sides: Sides,
    /// Kinds of its two ends, and the normals of the segments there.
    corners: [(CornerKind, Vec2); 2],
}

/// Action for a contact near an internal edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum InternalEdgeAction {
    Keep,
    /// It gets the normal of the segment.
    UseFaceNormal,
    /// It gets the normal of the segment if the other shape is in front of it.
    UseFaceNormalInFront,
    /// It is left to a neighbour.
    Discard,
}

impl<'a> SurfacePart<'a> {
    /// The segment with this index, of a chain that stands at `pose`; `None` when there is none, or it has no
    /// length.
    #[inline(always)]
    pub(super) fn new(
        owner: AxisOwner,
        chain: &'a Chain,
        index: u32,
        pose: &'a Pose,
    ) -> Option<Self> {
        let [start, end] = chain.segment(index)?;
        let normal = pose.transform_vector(chain.normal(index)?);
        let corners =
            chain.across(index)?.map(|(kind, normal)| (kind, pose.transform_vector(normal)));
        let ends = [pose.transform_point(start), pose.transform_point(end)];
        let place = (chain, index, pose);
        Some(Self { place, owner, ends, normal, sides: chain.sides(), corners })
    }

    /// Whether the segment leaves a shape with this centre, so far in front, to its neighbours
    /// or to nobody: it is behind a segment that has only a front, or around a corner on the
    /// other side of the line.
    #[inline]
    pub(super) fn is_hidden_from(&self, center: Option<Vec2>, height: f32) -> bool {
        match self.sides {
            Sides::Front => height < 0.0,
            Sides::Both => center.is_some_and(|center| {
                let (chain, index, pose) = self.place;
                let is_behind =
                    chain.is_behind_around_corner(index, pose.inverse_transform_point(center));
                is_behind.is_some_and(|is_behind| is_behind != (height < 0.0))
            }),
        }
    }

    /// The centre of a shape, if it has one, and how far in front of the segment it is, in
    /// metres.
    pub(super) fn center_and_height(&self, other: &Shape, pose: &Pose) -> (Option<Vec2>, f32) {
        match (CoreWithMargin::of(other), other) {
            (Some(body), _) => {
                let center = pose.transform_point(body.center());
                (Some(center), self.height_of(center))
            }
            // It is the segment that is in front of a half-plane, or behind it.
            (None, Shape::HalfPlane(plane)) => {
                (None, -pose.transform_vector(plane.normal()).dot(self.normal))
            }
            (None, _) => (None, 0.0),
        }
    }

    /// How far in front of the segment a point is, in metres.
    #[inline]
    pub(super) fn height_of(&self, point: Vec2) -> f32 {
        (point - self.ends[0]).dot(self.normal)
    }

    /// Where a shape of known make touches the segment, corners and all.
    pub(super) fn meet(
        &self,
        other: &CoreWithMargin<'_>,
        pose: &Pose,
        margin: f32,
    ) -> Manifold {
        let radii = [0.0, other.radius];
        match other.form {
            CoreForm::Point(center) => {
                let ball =
                    BallCore { center: pose.transform_point(center), radius: other.radius };
                round::capsule_ball(self.ends, 0.0, &ball, margin)
            }
            CoreForm::Line(_) | CoreForm::Rectangle(_) => {
                let Some(other) = other.form.as_box(pose) else { return Manifold::default() };
                let own = PlacedBox::segment(self.ends, self.normal);
                boxes::boxes([&own, &other], radii, margin)
            }
            CoreForm::Polygon(polygon) => {
                let own = LineRing::facing(self.ends, self.normal);
                let rings = [own.view(), polygon.ring()];
                Polygons { rings, radii, b_in_a: pose, margin }.touch()
            }
            CoreForm::Custom(_) => Manifold::default(),
        }
    }

    /// The contact with `other`, whose centre is so far in front, without the corners that it must not
    /// feel.
    pub(super) fn filter_internal_edges(
        &self,
        manifold: Manifold,
        height: f32,
        (other, pose): (&CoreWithMargin<'_>, &Pose),
        margin: f32,
    ) -> Manifold {
        let side = if height < 0.0 { -1.0 } else { 1.0 };
        let outward =
            if self.owner == AxisOwner::A { manifold.normal } else { -manifold.normal };
        let action = self.classify(outward, side);
        match action {
            InternalEdgeAction::Keep => manifold,
            InternalEdgeAction::Discard => Manifold::default(),
            InternalEdgeAction::UseFaceNormal | InternalEdgeAction::UseFaceNormalInFront => {
                let facing = self.facing(side);
                let face = self.in_front(&facing, (other, pose), margin);
                if face.points.is_empty() && action == InternalEdgeAction::UseFaceNormal {
                    self.with_face_normal(&manifold, facing.normal, margin)
                } else {
                    face
                }
            }
        }
    }

    /// Action for a contact with a normal `outward` from the segment, seen from the front,
    /// `side` 1, or from behind, −1.
    fn classify(&self, outward: Vec2, side: f32) -> InternalEdgeAction {
        let mut action = InternalEdgeAction::Keep;
        let mut is_open = false;
        // The front is on the right.
        let forward = quarter(self.normal);
        for ((kind, other), sign) in self.corners.into_iter().zip([-1.0, 1.0]) {
            if sign * forward.dot(outward) <= BEYOND {
                continue;
            }
            let kind = if side < 0.0 { kind.from_behind() } else { kind };
            // Between this segment and the next or beyond it.
            let is_beyond = sign * other.perp_dot(outward) > BEYOND;
            is_open |= kind == CornerKind::Open;
            let next = match (kind, is_beyond) {
                (CornerKind::Open, _) | (CornerKind::Convex, false) => InternalEdgeAction::Keep,
                (CornerKind::Convex, true) => InternalEdgeAction::Discard,
                (CornerKind::Flat, false) => InternalEdgeAction::UseFaceNormal,
                (CornerKind::Flat, true) | (CornerKind::Concave, _) => {
                    InternalEdgeAction::UseFaceNormalInFront
                }
            };
            action = action.max(next);
        }
        let is_through = side * outward.dot(self.normal) < 0.0 && !is_open;
        if is_through { action.max(InternalEdgeAction::UseFaceNormalInFront) } else { action }
    }

    /// The segment as an edge of which the front, `side` 1, or the back, −1, is outside.
    fn facing(&self, side: f32) -> ShapeEdge {
        let ([start, end], normal) = (self.ends, self.normal);
        if side < 0.0 {
            ShapeEdge { start: end, end: start, normal: -normal, corners: [1, 0] }
        } else {
            ShapeEdge { start, end, normal, corners: [0, 1] }
        }
    }

    /// The contact with the normal of the segment, from what the other shape shows to it, as far
    /// as that is in front of it.
    fn in_front(
        &self,
        reference: &ShapeEdge,
        (other, pose): (&CoreWithMargin<'_>, &Pose),
        margin: f32,
    ) -> Manifold {
        let incident = &other.form.support_edge(-reference.normal, pose);
        let owner = self.owner;
        let radii = match owner {
            AxisOwner::A => [0.0, other.radius],
            AxisOwner::B => [other.radius, 0.0],
        };
        FacingEdges::new(owner, [reference, incident], radii, margin).at_the_foot().in_front()
    }

    /// The points of the other shape that are in a contact, with the normal of the segment.
    fn with_face_normal(&self, manifold: &Manifold, facing: Vec2, margin: f32) -> Manifold {
        let outward =
            if self.owner == AxisOwner::A { manifold.normal } else { -manifold.normal };
        let mut facing_manifold = Manifold::default();
        for point in &manifold.points {
            let on_other = point.position + outward * (0.5 * point.separation);
            let separation = facing.dot(on_other - self.ends[0]);
            let position = on_other - facing * (0.5 * separation);
            if separation <= margin {
                facing_manifold.normal =
                    if self.owner == AxisOwner::A { facing } else { -facing };
                facing_manifold.points.push(ManifoldPoint { position, separation, ..*point });
            }
        }
        facing_manifold
    }
}
