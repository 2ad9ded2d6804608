//! Speculative manifolds: points of surfaces that are apart, as they are at closest approach.
//!
//! The solver holds the normal of a manifold for a step. Where bodies pass an edge, the normal
//! as the step begins says that they hit it. The right one is that of the moment at which the
//! surfaces come closest.

use arrayvec::ArrayVec;

use super::closest_approach::{ApproachingPair, ClosestApproach, SMALL_TURN};
use super::manifold::find;
use super::narrow::NarrowPhase;
use super::pair_motions::{BEND, RelativeMotion};
use super::predicted_motion::{PredictedMotion, stay_apart};
use super::rolling_radii::rolling_radii;
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::{Contact, share_of_b};
use crate::math::{Pose, rotation};
use crate::shape::Shape;
use crate::space::{POINTS, Vector, cross};
use crate::state::BodyState;
use crate::world::record::{BodyRecord, ColliderRecord};

/// Gap at which surfaces count as touching, as a part of the speculative distance: a hundredth
/// of a millimetre at scale 1.
const TOUCH: f32 = 5e-4;
/// Gaps that differ by less close at one time, as a part of the speculative distance.
const ALIKE: f32 = 0.5;

/// The manifold of a contact of bodies that move in the step.
pub(super) struct Speculation {
    pub(super) manifold: Manifold,
    /// Whether that may be another one than that of the start of the step.
    pub(super) is_moved: bool,
    /// When its points touch, in substeps from the start of the step.
    pub(super) time: f32,
}

impl NarrowPhase<'_> {
    /// Whether no points of a contact touch, so that a motion decides where they are.
    pub(super) fn is_apart(&self, manifold: &Manifold) -> bool {
        manifold.points.iter().all(|point| point.separation > TOUCH * self.margin)
    }

    /// The manifold of a contact as it is at the closest approach of the step, in terms of the
    /// start of the step; `manifold` was found at the start.
    pub(super) fn speculate(
        &self,
        contact: &mut Contact,
        pair: [&ColliderRecord; 2],
        manifold: Manifold,
        motion: &RelativeMotion<'_>,
    ) -> Speculation {
        let is_wide = motion.search > self.margin;
        let is_far = |point: &ManifoldPoint| point.separation > self.margin;
        let is_apart = self.is_apart(&manifold);
        if manifold.points.is_empty() {
            // Facets that are no part of a contact now may be hit later in the step.
            if !is_wide || contact.parts == [None; 2] {
                return Speculation { manifold, is_moved: false, time: 0.0 };
            }
        } else if !is_apart && !manifold.points.iter().any(is_far) {
            return Speculation { manifold, is_moved: is_wide, time: 0.0 };
        }
        let motions = self.predicted_motions(contact, motion.records, pair);
        let shapes = pair.map(|placed| &placed.collider.shape);
        let (manifold, time) =
            self.at_closest_approach(contact, shapes, &motions, manifold, motion);
        let rows = PredictedRows::new(contact, shapes, &motions, &manifold);
        let manifold = rows.without_far_points(manifold, self.margin);
        Speculation { manifold, is_moved: true, time }
    }

    /// The free flights of the colliders of a contact, of bodies `records`, measured from the
    /// first body.
    fn predicted_motions(
        &self,
        contact: &Contact,
        records: [&BodyRecord; 2],
        pair: [&ColliderRecord; 2],
    ) -> [PredictedMotion<'_>; 2] {
        let origins = [Vector::ZERO, records[0].offset_to(records[1])];
        [0, 1].map(|side| {
            let body = (contact.bodies[side], records[side]);
            self.motions.predicted(body, pair[side], origins[side])
        })
    }

    /// The points at which collider number `side` of a contact is touched at a `time` of the
    /// step, which counts in substeps, m, in the frame of that collider.
    pub(super) fn touched_points(
        &self,
        contact: &Contact,
        pair: [&ColliderRecord; 2],
        (side, time): (usize, f32),
    ) -> Option<ArrayVec<Vector, POINTS>> {
        let [a, b] = contact.bodies.map(|body| self.bodies.at(body));
        let motions = self.predicted_motions(contact, [a?, b?], pair);
        let shapes = pair.map(|placed| &placed.collider.shape);
        let rows = PredictedRows::new(contact, shapes, &motions, &contact.manifold);
        let states = motions.each_ref().map(|motion| motion.state_at(time));
        let pose = motions[side].pose(&states[side]);
        let points = &contact.manifold.points;
        let least = points.iter().fold(f32::INFINITY, |least, it| least.min(it.separation));
        let touched = points
            .iter()
            .filter(|point| point.separation - least <= ALIKE * self.margin)
            .map(|point| pose.inverse_transform_point(rows.touched_point(point, &states)));
        Some(touched.collect())
    }

    /// The manifold of two shapes that move like this, `manifold` being that at the start, and
    /// when it is so, in substeps.
    fn at_closest_approach(
        &self,
        contact: &mut Contact,
        shapes: [&Shape; 2],
        motions: &[PredictedMotion<'_>; 2],
        manifold: Manifold,
        motion: &RelativeMotion<'_>,
    ) -> (Manifold, f32) {
        if !self.is_apart(&manifold) {
            return (manifold, 0.0);
        }
        if !manifold.points.is_empty() && motion.turn < SMALL_TURN {
            let rows = PredictedRows::new(contact, shapes, motions, &manifold);
            if !rows.push(&manifold) {
                return (manifold, 0.0);
            }
        }
        if stay_apart(motions, motion.reach + self.margin) {
            return (Manifold::default(), 0.0);
        }
        let terms = (&self.motions.prediction, [TOUCH * self.margin, self.margin]);
        let approach = ApproachingPair::new(shapes, contact.parts, motions, terms)
            .and_then(|pair| pair.find(motion.turn));
        let Some(ClosestApproach { time, is_impact }) = approach else {
            return (manifold, 0.0);
        };
        let is_near = manifold.points.iter().any(|point| point.separation <= self.margin);
        if !is_impact && !is_near {
            return (Manifold::default(), 0.0);
        }
        let states = motions.each_ref().map(|motion| motion.state_at(time));
        let [pose_a, pose_b] = [0, 1].map(|side| motions[side].pose(&states[side]));
        let found = find(contact, shapes, &pose_a.inv_mul(&pose_b), motion.search);
        if found.points.is_empty() {
            // The contact is left to a neighbour, which may be none of the contacts of a slow
            // pair.
            let is_listed = motion.search > self.margin;
            let whole = || ApproachingPair::new(shapes, [None; 2], motions, terms);
            let is_hit = || {
                whole().is_none_or(|pair| {
                    pair.find(motion.turn).is_none_or(|approach| approach.is_impact)
                })
            };
            let is_kept = is_near && !is_listed && is_hit();
            return (if is_kept { manifold } else { found }, 0.0);
        }
        let normal = pose_a.transform_vector(found.normal);
        let stored = rotation::rotate_back(motions[0].start.rotation, normal);
        let mut moved = Manifold { normal: stored, points: found.points };
        let rows = PredictedRows::new(contact, shapes, motions, &moved);
        for point in &mut moved.points {
            rows.bring_back(point, time, &pose_a, normal);
        }
        let until = if is_impact { time } else { f32::INFINITY };
        rows.clear_way(&mut moved, until, TOUCH * self.margin);
        (moved, time)
    }
}

/// The rows that the solver makes of a manifold, along the predicted motion.
struct PredictedRows<'a> {
    motions: &'a [PredictedMotion<'a>; 2],
    /// World frame, unit.
    normal: Vector,
    /// Radii of the surfaces where they meet, m.
    radii: [f32; 2],
    /// See [`share_of_b`](share_of_b()).
    share_of_b: f32,
}

impl<'a> PredictedRows<'a> {
    /// The rows of a manifold whose normal is in the frame of `a` as the step begins.
    fn new(
        contact: &Contact,
        shapes: [&Shape; 2],
        motions: &'a [PredictedMotion<'a>; 2],
        manifold: &Manifold,
    ) -> Self {
        let starts = motions.each_ref().map(|motion| &motion.start);
        let normal = starts[0].transform_vector(manifold.normal);
        let radii = rolling_radii(contact.parts, shapes, starts, normal);
        let share_of_b = share_of_b(radii, motions.each_ref().map(|it| it.is_movable));
        Self { motions, normal, radii, share_of_b }
    }

    /// From the centres of mass to the cores of the surfaces at a point, m.
    fn anchors(&self, point: &ManifoldPoint) -> [Vector; 2] {
        let [a, b] = self.motions;
        let at = a.start.transform_point(point.position);
        [
            at - a.center - self.radii[0] * self.normal,
            at - b.center + self.radii[1] * self.normal,
        ]
    }

    /// Where a point touches, m, when bodies have come to `states`.
    fn touched_point(&self, point: &ManifoldPoint, states: &[BodyState; 2]) -> Vector {
        let anchors = self.anchors(point);
        let [of_a, of_b] = [0, 1].map(|side| states[side].point_displacement(anchors[side]));
        let start = self.motions[0].start.transform_point(point.position);
        start + of_a + self.share_of_b * (of_b - of_a)
    }

    /// A manifold without the points that are far from a touch all the way. Prediction does not
    /// know what holds the bodies, so it counts with a little more. Where one point is hit, the
    /// bodies turn about it, and any other one may be hit after it.
    fn without_far_points(&self, mut manifold: Manifold, margin: f32) -> Manifold {
        let least_gap = |point: &ManifoldPoint| self.least_gap(point, f32::INFINITY);
        let least: ArrayVec<f32, POINTS> = manifold.points.iter().map(least_gap).collect();
        if least.iter().any(|&least| least < 0.0) {
            return manifold;
        }
        let mut least = least.into_iter();
        manifold.points.retain(|point| {
            let least = least.next().unwrap_or(f32::INFINITY);
            point.separation <= margin || least - BEND * (point.separation - least) <= margin
        });
        if manifold.points.is_empty() { Manifold::default() } else { manifold }
    }

    /// Whether a row pushes on the way.
    fn push(&self, manifold: &Manifold) -> bool {
        manifold.points.iter().any(|point| self.least_gap(point, f32::INFINITY) < 0.0)
    }

    /// The least gap, m, that the solver expects at a point in substeps that end before
    /// `until`.
    fn least_gap(&self, point: &ManifoldPoint, until: f32) -> f32 {
        let anchors = self.anchors(point);
        let [a, b] = self.motions;
        let count = a.substep_count().max(b.substep_count());
        let mut least = point.separation;
        for index in (0..count).take_while(|&index| (index + 1) as f32 <= until) {
            let states = [a.substep(index), b.substep(index)];
            let turned = [0, 1].map(|side| states[side].rotation_displacement(anchors[side]));
            let drift =
                (states[1].delta_position + turned[1]) - (states[0].delta_position + turned[0]);
            let arms = [
                anchors[0] + turned[0] + self.share_of_b * drift,
                anchors[1] + turned[1] - (1.0 - self.share_of_b) * drift,
            ];
            let [of_a, of_b] = [0, 1].map(|side| {
                let state = states[side];
                state.linear_velocity + cross(state.angular_velocity, arms[side])
            });
            let gap =
                point.separation + self.normal.dot(drift) + a.h * self.normal.dot(of_b - of_a);
            least = least.min(gap);
        }
        least
    }

    /// Brings a point back from where it is at a `time`, with `a` at `pose_a`, to the start of
    /// the step, so that the solver has it at that place, with that gap, at that time.
    fn bring_back(&self, point: &mut ManifoldPoint, time: f32, pose_a: &Pose, normal: Vector) {
        let states = self.motions.each_ref().map(|motion| motion.state_at(time));
        let at = pose_a.transform_point(point.position);
        let half = 0.5 * point.separation;
        let cores =
            [at - (half + self.radii[0]) * normal, at + (half + self.radii[1]) * normal];
        let [at_a, at_b] =
            [0, 1].map(|side| self.motions[side].at_start(&states[side], cores[side]));
        let surfaces = [at_a + self.radii[0] * self.normal, at_b - self.radii[1] * self.normal];
        let start = surfaces[0] + self.share_of_b * (surfaces[1] - surfaces[0]);
        point.position = self.motions[0].start.inverse_transform_point(start);
        let anchors = self.anchors(point);
        let way =
            states[1].point_displacement(anchors[1]) - states[0].point_displacement(anchors[0]);
        point.separation -= self.normal.dot(way);
    }

    /// Widens the gaps of a manifold so that no row pushes in substeps that end before `until`:
    /// they keep `touch` metres.
    fn clear_way(&self, manifold: &mut Manifold, until: f32, touch: f32) {
        let gaps = manifold.points.iter().map(|point| self.least_gap(point, until));
        let least = gaps.fold(touch, f32::min);
        manifold.points.iter_mut().for_each(|point| point.separation += touch - least);
    }
}
