//! How the bodies of a pair move on each other in a step, and whether one went as predicted.

use hazumi_core::{Arena, SlotSet};

use super::super::World;
use super::displacement::{SEARCH_REACH, StepDisplacement};
use super::edges::BodyActivity;
use super::predicted_motion::{FreeFlights, PredictedMotion, PredictionContext};
use crate::body::Body;
use crate::space::{Vector, angular_length, is_endless};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Motion of surfaces on each other that leaves their normal as it is, as a part of the
/// speculative distance.
const STILL: f32 = 0.0625;

/// Share of a way by which contacts may bend it, which a prediction does not know.
pub(super) const BEND: f32 = 0.25;
/// Room for what forces add to a motion in the step, as a part of the speculative distance.
const ROOM: f32 = 0.25;

impl World {
    /// How the bodies of pairs move on each other in this step.
    pub(super) fn pair_motions(&self) -> PairMotions<'_> {
        PairMotions {
            bodies: &self.bodies,
            active: &self.active,
            activities: &self.solver.activities,
            prediction: self.solver.prediction,
            free_flights: &self.solver.free_flights,
            margin: self.settings.speculative_distance(),
        }
    }
}

/// Whether two bodies that go by several times their size pass by each other at more than
/// `margin` metres, as the spheres in which they turn do, even if what holds or pushes them
/// bends their way by [`BEND`]. Slower ones may be thrown at each other within the step, and
/// must know of it.
///
/// `offset` is the way between the centres of mass as the step begins, `reach` the sum of the
/// radii of the spheres, m.
fn pass_by(
    (offset, reach): (Vector, f32),
    displacements: &[StepDisplacement; 2],
    margin: f32,
) -> bool {
    let way = displacements[1].translation - displacements[0].translation;
    let length = way.length();
    let share = (-offset.dot(way) / (length * length)).clamp(0.0, 1.0);
    let distance = (offset + share * way).length() - reach;
    length > SEARCH_REACH * reach && distance - BEND * length > margin
}

/// How two bodies move on each other in the step.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativeMotion<'a> {
    pub(super) records: [&'a BodyRecord; 2],
    pub(super) displacements: [StepDisplacement; 2],
    /// How far any point goes against the other body at most, m.
    pub(super) length: f32,
    /// How far they turn against each other, rad.
    pub(super) turn: f32,
    /// Gap within which contact points are found, m.
    pub(super) search: f32,
    /// Sum of the radii of the spheres in which they turn, m; infinite for endless shapes.
    pub(super) reach: f32,
    /// Gap between these spheres as the step begins, m.
    pub(super) sphere_gap: f32,
}

/// The data that the motions of pairs are found from.
#[derive(Clone, Copy)]
pub(super) struct PairMotions<'a> {
    pub(super) bodies: &'a Arena<BodyRecord, Body>,
    active: &'a SlotSet,
    pub(super) activities: &'a [BodyActivity],
    pub(super) prediction: PredictionContext,
    free_flights: &'a FreeFlights,
    /// The speculative distance, m.
    pub(super) margin: f32,
}

impl<'a> PairMotions<'a> {
    #[inline]
    pub(super) fn activity_of(&self, body: u32) -> BodyActivity {
        let place = self.active.find_place(body);
        place.map_or(BodyActivity::default(), |place| self.activities[place as usize])
    }

    /// Whether a body, slot and record, that has gone like this has gone as was predicted, and
    /// its contacts were sought on all its way.
    pub(super) fn went_as_predicted(
        &self,
        (body, record): (u32, &BodyRecord),
        displacement: &StepDisplacement,
    ) -> bool {
        if record.soft.is_some() {
            return false;
        }
        let predicted = self.prediction.displacement(record);
        let error = StepDisplacement {
            translation: displacement.translation - predicted.translation,
            rotation: displacement.rotation - predicted.rotation,
        };
        let BodyActivity { motion, extension, .. } = self.activity_of(body);
        error.length(record) <= ROOM * self.margin && motion <= extension.max(self.margin)
    }

    /// The free flight of a collider of a body, slot and record, measured from a point that is
    /// `-origin` away from that body, m.
    pub(super) fn predicted(
        &self,
        (body, record): (u32, &BodyRecord),
        placed: &ColliderRecord,
        origin: Vector,
    ) -> PredictedMotion<'a> {
        let place = self.active.find_place(body);
        self.free_flights.motion(&self.prediction, (place, record), placed, origin)
    }

    /// How the bodies of two colliders move on each other; `None` where that is too little to
    /// count, or contacts do not follow ways. `activities` are those of the bodies.
    #[inline]
    pub(super) fn find(
        &self,
        pair: [&ColliderRecord; 2],
        activities: &[BodyActivity; 2],
    ) -> Option<RelativeMotion<'a>> {
        let motion = activities[0].motion + activities[1].motion;
        let is_followed = self.prediction.follows_ways && motion > STILL * self.margin;
        if is_followed { self.find_fast(pair, activities) } else { None }
    }

    /// The same of bodies of which one is not still.
    fn find_fast(
        &self,
        pair: [&ColliderRecord; 2],
        activities: &[BodyActivity; 2],
    ) -> Option<RelativeMotion<'a>> {
        let still = STILL * self.margin;
        let records = [self.bodies.at(pair[0].body)?, self.bodies.at(pair[1].body)?];
        let displacements = records.map(|record| self.prediction.displacement(record));
        let [a, b] = records;
        let offset = a.offset_to(b) + b.center_offset() - a.center_offset();
        let is_endless = pair.iter().any(|placed| is_endless(&placed.collider.shape));
        let reach = if is_endless { f32::INFINITY } else { a.reach + b.reach };
        if pass_by((offset, reach), &displacements, (1.0 + ROOM) * self.margin) {
            return None;
        }
        let side = usize::from(!records[0].is_dynamic());
        let [own, other] = [side, 1 - side].map(|side| (records[side], &displacements[side]));
        let length = own.1.relative_length(own.0, other.1, other.0);
        let turn = angular_length(displacements[0].rotation - displacements[1].rotation);
        let most = activities[0].extension + activities[1].extension + self.margin;
        let search = length + ROOM * self.margin;
        let search = if search < most { search } else { most };
        // Rows are straight, so the way along something that turns is left to sweeps.
        let is_turning = !other.0.is_dynamic() && angular_length(other.1.rotation) > 0.0;
        let search = if is_turning { self.margin } else { search };
        let search = if search > self.margin { search } else { self.margin };
        (length > still).then_some(RelativeMotion {
            records,
            displacements,
            length,
            turn,
            search,
            reach,
            sphere_gap: offset.length() - reach,
        })
    }
}
