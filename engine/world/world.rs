//! The world: bodies, colliders, joints, queries and the step.

use std::fmt;

use hazumi_core::broad::BroadPhaseAlgorithm;
use hazumi_core::{
    Arena, Clock, Islands, PairList, SlotSet, ValueError, Workers, report::system_clock,
};

pub use super::edit::{Edit, EditResult};
pub use super::events::{ContactPair, Events, HitEvent, SensorOverlap};
pub use super::explosion::{Explosion, Falloff};
pub use super::external_force::ExternalForce;
pub use super::fluid::{Fluid, Wind};
pub use super::hooks::{ContactHooks, ContactModification, ContactPairInfo};
pub use super::islands::IslandIds;
pub use super::joints::JointReaction;
pub(crate) use super::journal::Journal;
pub use super::measure::{ContactInfo, ContactPoint, Energy, Momentum};
pub use super::query::{
    ClosestHit, Hit, QueryFilter, QueryPredicate, SensorFilter, ShapeContact, ShapeContactPoint,
};
pub use super::report::StepReport;
pub use super::settings::{ContinuousCollision, WorldSettings};
pub use super::snapshot::{DifferenceLocation, Snapshot, SnapshotError, StateDifference};
pub use super::soft_bodies::{SoftBodyParticles, SoftBodyPin};
pub use super::strength::ExplosionStrength;

use super::boxes::Boxes;
use super::edit::{ColliderTrees, ContactIndex, PinHolders};
use super::hooks::Hooks;
use super::record::{BodyRecord, ColliderRecord, JointRecord};
use super::sleeping_set::SleepingSet;
use super::snapshot::KnownStaticState;
use super::stages::{
    BoundsBuffers, ContactEventBuffers, IslandBuffers, JointBuffers, PairBuffers,
    SensorBuffers, SolverBuffers,
};
use crate::body::{Body, BodyId};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::joint::Joint;
use crate::math::{Aabb, Pose};
use crate::shape::MassProperties;
use crate::space::{DVector, ToF32, Vector};

/// A world of bodies, colliders and joints that simulates them step by step.
///
/// All state can be read at any time as plain data. [`Self::edit`] and its siblings change it,
/// and [`Self::step`] advances the simulation. The crate documentation has a first program.
pub struct World {
    pub(super) settings: WorldSettings,
    pub(super) bodies: Arena<BodyRecord, Body>,
    pub(super) colliders: Arena<ColliderRecord, Collider>,
    pub(super) joints: Arena<JointRecord, Joint>,
    /// Number of soft bodies.
    pub(super) soft_count: usize,
    /// Pairs of bodies, by slot, that pass through each other.
    pub(super) ignored_pairs: PairList,
    /// Pairs of colliders whose boxes overlap, in ascending order of their slots.
    pub(super) contacts: Vec<Contact>,
    /// Contacts by their colliders, between steps.
    pub(super) contact_index: ContactIndex,
    /// Kinematic bodies that have a target, or had one in the last step.
    pub(super) errands: Vec<BodyId>,
    /// Events of the last step.
    pub(super) events: Events,
    pub(super) hooks: Hooks,
    pub(super) contact_events: ContactEventBuffers,
    pub(super) sensors: SensorBuffers,
    pub(super) bounds: BoundsBuffers,
    /// Slots of the colliders that were put where they are since the last step, some
    /// repeatedly.
    pub(super) teleported: Vec<u32>,
    /// Steps taken so far.
    pub(super) step_count: u64,
    /// Counts steps and returns to snapshots, and never goes back.
    pub(super) epoch: u64,

    // Buffers and executors follow; none of them influences a result.
    /// Slots of the bodies that are not fixed.
    pub(super) movers: SlotSet,
    /// Slots of the bodies that steps visit: all that move, and some that sleep.
    pub(super) active: SlotSet,
    pub(super) sleeping_set: SleepingSet,
    pub(super) collider_trees: ColliderTrees,
    pub(super) pin_holders: PinHolders,
    pub(super) boxes: Boxes,
    pub(super) pairs: PairBuffers,
    pub(super) islands: Islands,
    pub(super) island_buffers: IslandBuffers,
    pub(super) solver: SolverBuffers,
    pub(super) joint_solver: JointBuffers,
    /// Edits since the last step, while recording.
    pub(super) journal: Option<Journal>,
    /// Data that snapshots share.
    pub(super) known_static_state: KnownStaticState,
    pub(super) workers: Workers,
    pub(super) clock: Clock,
}

impl World {
    /// An empty world with given settings.
    ///
    /// # Errors
    ///
    /// When a number of `settings` cannot be used.
    pub fn new(settings: WorldSettings) -> Result<Self, ValueError> {
        settings.check()?;
        Ok(Self { settings, ..Self::default() })
    }

    /// Settings of the world; [`Self::set_settings`] changes them.
    pub fn settings(&self) -> &WorldSettings {
        &self.settings
    }

    /// Returns a body; `None` when it is gone.
    pub fn body(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(id).map(|record| &record.body)
    }

    /// Origin of a body, in metres, in the world; `None` when it is gone.
    ///
    /// A position has two parts, both `f32`: [`Body::position`] is the high one, and the world
    /// keeps its rounding error. The result is their sum.
    pub fn exact_position(&self, id: BodyId) -> Option<DVector> {
        self.bodies.get(id).map(BodyRecord::exact_position)
    }

    /// Events of the last step.
    ///
    #[doc = include_str!(example!("world/world/events.md"))]
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// All bodies, in the order of their slots.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        self.bodies.iter().map(|(id, record)| (id, &record.body))
    }

    /// Number of bodies.
    pub fn body_count(&self) -> usize {
        self.bodies.len()
    }

    /// Returns a collider; `None` when it is gone.
    pub fn collider(&self, id: ColliderId) -> Option<&Collider> {
        self.colliders.get(id).map(|record| &record.collider)
    }

    /// All colliders, in the order of their slots.
    pub fn colliders(&self) -> impl Iterator<Item = (ColliderId, &Collider)> {
        self.colliders.iter().map(|(id, record)| (id, &record.collider))
    }

    /// Body of a collider; `None` when the collider is gone.
    pub fn body_of(&self, id: ColliderId) -> Option<BodyId> {
        self.bodies.id_at(self.colliders.get(id)?.body)
    }

    /// Pose of a collider in the world; `None` when it is gone.
    pub fn pose_of(&self, id: ColliderId) -> Option<Pose> {
        let placed = self.colliders.get(id)?;
        let body = self.bodies.at(placed.body)?;
        Some(body.body.pose().mul(&placed.collider.pose))
    }

    /// Colliders of a body, in the order in which they were added; `None` when it is gone.
    pub fn colliders_of(&self, id: BodyId) -> Option<&[ColliderId]> {
        self.bodies.get(id).map(|record| record.colliders.as_slice())
    }

    /// Mass, centre of mass and inertia of a dynamic body, in its frame; `None` for others and
    /// stale ids.
    pub fn mass_properties(&self, id: BodyId) -> Option<MassProperties> {
        self.bodies.get(id)?.mass
    }

    /// Centre of mass of a body, in metres, in the world; `None` when it is gone.
    pub fn center_of_mass(&self, id: BodyId) -> Option<Vector> {
        self.bodies.get(id).map(|record| record.center().to_f32())
    }

    /// Whether a body sleeps; `None` when it is gone.
    #[doc(alias = "is_awake")]
    pub fn is_asleep(&self, id: BodyId) -> Option<bool> {
        self.bodies.get(id).map(|record| record.is_asleep)
    }

    /// Whether a body was frozen because its numbers became invalid; `None` when it is gone.
    /// Editing the body unfreezes it.
    pub fn is_frozen(&self, id: BodyId) -> Option<bool> {
        self.bodies.get(id).map(|record| record.is_frozen)
    }

    /// Whether two colliders are on different bodies that do not ignore each other, and their
    /// groups agree.
    pub(in crate::world) fn may_collide(&self, colliders: [u32; 2]) -> bool {
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (Some(a), Some(b)) = (a, b) else { return false };
        a.body != b.body
            && a.collider.collision_groups.collide(&b.collider.collision_groups)
            && !self.ignored_pairs.contains(a.body, b.body)
            && !self.is_filtered_by_joint(a.body, b.body)
    }

    /// Number of steps taken so far.
    pub fn step_count(&self) -> u64 {
        self.step_count
    }

    /// Sets the worker threads; the results are the same for any choice.
    #[doc(alias("threads", "multithreading"))]
    pub fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }

    /// Sets the broad-phase algorithm; the results are the same for any choice.
    pub fn set_broad_phase(&mut self, algorithm: Box<dyn BroadPhaseAlgorithm<Aabb>>) {
        self.boxes.edit().set_algorithm(algorithm);
    }

    /// Updates the query structures with all threads of the world.
    ///
    /// Calling it is optional: the first query after a step or an edit does so, on its own
    /// thread. The next step is spared the same work.
    pub fn prepare_queries(&mut self) {
        self.place_moved();
        self.boxes.edit().find_pairs(&self.workers);
        self.boxes();
    }

    /// Sets the clock of the step report. On WebAssembly, where none is built in, all times are
    /// 0 until the host sets one.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
    }
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("bodies", &self.bodies.len())
            .field("contacts", &self.lasting_contacts().len())
            .field("steps", &self.step_count)
            .finish_non_exhaustive()
    }
}

impl Default for World {
    fn default() -> Self {
        Self {
            settings: WorldSettings::default(),
            bodies: Arena::default(),
            colliders: Arena::default(),
            joints: Arena::default(),
            soft_count: 0,
            ignored_pairs: PairList::default(),
            contacts: Vec::new(),
            contact_index: ContactIndex::default(),
            errands: Vec::new(),
            events: Events::default(),
            hooks: Hooks::default(),
            contact_events: ContactEventBuffers::default(),
            sensors: SensorBuffers::default(),
            bounds: BoundsBuffers::default(),
            teleported: Vec::new(),
            step_count: 0,
            epoch: 0,
            movers: SlotSet::default(),
            active: SlotSet::default(),
            sleeping_set: SleepingSet::default(),
            collider_trees: ColliderTrees::default(),
            pin_holders: PinHolders::default(),
            boxes: Boxes::default(),
            pairs: PairBuffers::default(),
            islands: Islands::default(),
            island_buffers: IslandBuffers::default(),
            solver: SolverBuffers::default(),
            joint_solver: JointBuffers::default(),
            journal: None,
            known_static_state: KnownStaticState::default(),
            workers: Workers::inline(),
            clock: system_clock,
        }
    }
}
