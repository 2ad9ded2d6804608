//! Scene moment: a world of a scene at one moment, with the state of its scripts.

use std::sync::Arc;

use super::SceneWorld;
use super::assembly::Workshop;
use super::driver::Driven;
use super::game::Referee;
use super::player::PlayerInput;
use crate::body::BodyId;
use crate::space::Vector;
use crate::world::{Snapshot, SnapshotError};

/// A [`SceneWorld`] at one moment: a [`Snapshot`] of its world, and the rest of its state.
///
/// That is its controls, its scripts and the progress of its game. Only the world that it was
/// taken of can go back to it.
#[derive(Clone, Debug)]
pub struct SceneMoment {
    snapshot: Snapshot,
    bodies: Arc<Vec<(String, BodyId)>>,
    vanished: Vec<(String, BodyId)>,
    vanishing: Vec<BodyId>,
    controls: Option<PlayerInput>,
    drivers: Vec<Driven>,
    driven_seconds: f64,
    workshops: Arc<Vec<Workshop>>,
    step_count: u32,
    referee: Option<Referee>,
    traces: Vec<([Vector; 2], f32)>,
}

impl SceneMoment {
    /// The world.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl SceneWorld {
    /// The world as it is. Parts that have not changed since an `earlier` moment are shared
    /// with it.
    pub fn moment(&self, earlier: Option<&SceneMoment>) -> SceneMoment {
        let snapshot = match earlier {
            Some(earlier) => self.world.snapshot_after(&earlier.snapshot),
            None => self.world.snapshot(),
        };
        let bodies = earlier.map(|earlier| &earlier.bodies).filter(|&it| **it == self.bodies);
        // Workshops change when they make something, and that has a body.
        let workshops = earlier.filter(|_| bodies.is_some()).map(|earlier| &earlier.workshops);
        SceneMoment {
            snapshot,
            bodies: bodies.map_or_else(|| Arc::new(self.bodies.clone()), Arc::clone),
            vanished: self.vanished.clone(),
            vanishing: self.vanishing.clone(),
            controls: self.controls,
            drivers: self.drivers.clone(),
            driven_seconds: self.driven_seconds,
            workshops: workshops.map_or_else(|| Arc::new(self.workshops.clone()), Arc::clone),
            step_count: self.step_count,
            referee: self.referee.clone(),
            traces: self.traces.clone(),
        }
    }

    /// Restores the world and the scene to `moment`.
    ///
    /// # Errors
    ///
    /// As [`World::restore`](crate::World::restore); nothing has changed then.
    pub fn return_to(&mut self, moment: &SceneMoment) -> Result<(), SnapshotError> {
        self.world.restore(&moment.snapshot)?;
        self.bodies.clone_from(&moment.bodies);
        self.vanished.clone_from(&moment.vanished);
        self.vanishing.clone_from(&moment.vanishing);
        self.controls = moment.controls;
        self.drivers.clone_from(&moment.drivers);
        self.driven_seconds = moment.driven_seconds;
        self.workshops.clone_from(&moment.workshops);
        self.step_count = moment.step_count;
        self.referee.clone_from(&moment.referee);
        self.traces.clone_from(&moment.traces);
        Ok(())
    }
}
