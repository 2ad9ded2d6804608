//! The world: bodies, what they are made of, and how they step.

mod settings;
mod record;
mod report;
mod edit;
mod measure;
mod step;
mod stages;

use std::fmt;

use glam::Vec3;
use hazumi_core::broad::{BroadPhase, Finder, Tree};
use hazumi_core::{
    Arena, Clock, Coloring, Islands, PairSet, ValueError, Workers, report::system_clock,
};

pub use edit::{Applied, Edit};
pub use measure::{ContactPoint, ContactView, Energy, Momentum};
pub use report::StepReport;
pub use settings::Settings;

use crate::body::{Body, BodyId};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::math::{Aabb, Pose};
use crate::shape::Mass;
use record::{BodyRecord, ColliderRecord};
use stages::{PairBuffers, RestBuffers, SolverBuffers};

/// Bodies that fall, touch, stack and come to rest.
///
/// Read anything at any time as plain data; change things through [`Self::edit`] and its
/// siblings; move on with [`Self::step`]. The crate documentation has the first program.
pub struct World {
    settings: Settings,
    bodies: Arena<BodyRecord, Body>,
    colliders: Arena<ColliderRecord, Collider>,
    /// Pairs of bodies, by slot, that pass through each other.
    ignored_pairs: PairSet,
    /// Pairs of colliders whose boxes overlap, in ascending order of their slots.
    contacts: Vec<Contact>,
    /// Steps taken so far.
    step_count: u64,

    // What follows is memory to work in and ways to work; none of it influences a result.
    broad_phase: BroadPhase<Aabb>,
    pairs: PairBuffers,
    islands: Islands,
    rest: RestBuffers,
    coloring: Coloring,
    solver: SolverBuffers,
    workers: Workers,
    clock: Clock,
}

impl World {
    /// An empty world with rules of its own.
    ///
    /// # Errors
    ///
    /// When a number of `settings` cannot be used.
    pub fn new(settings: Settings) -> Result<Self, ValueError> {
        settings.check()?;
        Ok(Self { settings, ..Self::default() })
    }

    /// The rules of the world; [`Self::configure`] changes them.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A body; `None` when it is gone.
    pub fn body(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(id).map(|record| &record.body)
    }

    /// All bodies, in the order of their slots.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        self.bodies.iter().map(|(id, record)| (id, &record.body))
    }

    /// Number of bodies.
    pub fn body_count(&self) -> usize {
        self.bodies.len()
    }

    /// A collider; `None` when it is gone.
    pub fn collider(&self, id: ColliderId) -> Option<&Collider> {
        self.colliders.get(id).map(|record| &record.collider)
    }

    /// All colliders, in the order of their slots.
    pub fn colliders(&self) -> impl Iterator<Item = (ColliderId, &Collider)> {
        self.colliders.iter().map(|(id, record)| (id, &record.collider))
    }

    /// The body that a collider is on; `None` when it is gone.
    pub fn body_of(&self, id: ColliderId) -> Option<BodyId> {
        self.bodies.id_at(self.colliders.get(id)?.body)
    }

    /// Where the frame of a collider stands in the world; `None` when it is gone.
    pub fn pose_of(&self, id: ColliderId) -> Option<Pose> {
        let placed = self.colliders.get(id)?;
        let body = self.bodies.at(placed.body)?;
        Some(body.body.pose().then(&placed.collider.pose))
    }

    /// The colliders of a body, in the order in which they were added; `None` when it is gone.
    pub fn colliders_of(&self, id: BodyId) -> Option<&[ColliderId]> {
        self.bodies.get(id).map(|record| record.colliders.as_slice())
    }

    /// Mass, centre of mass and inertia of a dynamic body, in its frame; `None` for other
    /// bodies and when it is gone.
    pub fn mass(&self, id: BodyId) -> Option<Mass> {
        self.bodies.get(id)?.mass
    }

    /// Centre of mass of a body, in metres, in the world; `None` when it is gone.
    pub fn center_of_mass(&self, id: BodyId) -> Option<Vec3> {
        self.bodies.get(id).map(BodyRecord::center)
    }

    /// Whether a body has come to rest and is left out of the step; `None` when it is gone.
    pub fn is_asleep(&self, id: BodyId) -> Option<bool> {
        self.bodies.get(id).map(|record| record.is_asleep)
    }

    /// Whether a body was taken out of the simulation because its numbers went bad; `None` when
    /// it is gone. Editing the body lets it move again.
    pub fn is_frozen(&self, id: BodyId) -> Option<bool> {
        self.bodies.get(id).map(|record| record.is_frozen)
    }

    /// Number of steps taken so far.
    pub fn step_count(&self) -> u64 {
        self.step_count
    }

    /// Chooses who does the work; the results are the same for any choice.
    pub fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }

    /// Chooses how overlapping boxes are found; the results are the same for any choice.
    pub fn set_broad_phase(&mut self, finder: Box<dyn Finder<Aabb>>) {
        self.broad_phase.set_finder(finder);
    }

    /// Chooses the clock of the step report. On WebAssembly, where none is built in, all times
    /// are 0 until the host lends one.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
    }
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("bodies", &self.bodies.len())
            .field("contacts", &self.contacts.len())
            .field("steps", &self.step_count)
            .finish_non_exhaustive()
    }
}

impl Default for World {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            bodies: Arena::default(),
            colliders: Arena::default(),
            ignored_pairs: PairSet::default(),
            contacts: Vec::new(),
            step_count: 0,
            broad_phase: BroadPhase::new(Box::new(Tree::default())),
            pairs: PairBuffers::default(),
            islands: Islands::default(),
            rest: RestBuffers::default(),
            coloring: Coloring::default(),
            solver: SolverBuffers::default(),
            workers: Workers::inline(),
            clock: system_clock,
        }
    }
}
