//! Worlds made from scene files.

use hazumi_core::ValueError;
use hazumi_scenes::plane as scenes;

use super::assembly::{Roster, Workshop};
use super::body::colliders_of_group;
pub use super::driver::Controls;
use super::driver::Driven;
pub use super::error::SceneBuildError;
use super::error::failure;
pub use super::moment::SceneMoment;
use super::settings::settings_of;
use super::shape::shape_of;
use super::soft::SoftShapes;
use crate::body::BodyId;
use crate::shape::Shape;
use crate::world::{StepReport, World, WorldSettings};

/// World built from a scene, with the names of its bodies and its scripts.
#[derive(Debug)]
pub struct SceneWorld {
    /// The world.
    pub world: World,
    /// Every body with its name, in the order of the scene; spawned bodies come last.
    pub bodies: Vec<(String, BodyId)>,
    /// Every body that has vanished because it was touched, in the order in which they went.
    pub vanished: Vec<(String, BodyId)>,
    /// The input of a player for the bodies that walk or roll; default `None`, they follow
    /// their script.
    pub controls: Option<Controls>,
    /// The bodies that vanish when they are touched, in the order of their ids.
    pub(super) vanishing: Vec<BodyId>,
    pub(super) drivers: Vec<Driven>,
    /// How long the drivers have been at it, s.
    pub(super) driven_seconds: f64,
    pub(super) workshops: Vec<Workshop>,
    /// Steps that the spawners have seen.
    pub(super) step_count: u32,
}

impl SceneWorld {
    /// Builds the world that `scene` describes.
    ///
    /// # Errors
    ///
    /// When the points of a polygon make none, an outline has no area, or a number is too large
    /// or too small for the engine.
    pub fn build(scene: &scenes::Scene) -> Result<Self, SceneBuildError> {
        let settings = WorldSettings {
            restitution_threshold: scene.restitution_threshold,
            ..settings_of(scene)
        };
        let world = World::new(settings).map_err(|error| failure("scene", &error))?;
        let mut built = Self {
            world,
            bodies: Vec::new(),
            vanished: Vec::new(),
            controls: None,
            vanishing: Vec::new(),
            drivers: Vec::new(),
            driven_seconds: 0.0,
            workshops: Vec::new(),
            step_count: 0,
        };
        let mut softs = SoftShapes::default();
        let colliders = colliders_of_group("", scene.group(), &mut softs)?;
        let (mut roster, workshops) = built.roster();
        roster
            .add_group(scene.group(), None, &colliders)
            .map_err(|(place, error)| failure(&place, &error))?;
        for index in 0..scene.assemblies.len() {
            let mut workshop = Workshop::new(scene, index, &mut softs)?;
            workshop.open(&mut roster).map_err(|(place, error)| {
                failure(&format!("assemblies[{index}].{place}"), &error)
            })?;
            workshops.push(workshop);
        }
        for (index, driver) in scene.drivers.iter().enumerate() {
            let mut driven = built.bodies.iter().filter(|(name, _)| name == driver.body());
            if let Some(&(_, id)) = driven.next() {
                let driven = Driven::new(id, driver)
                    .map_err(|error| failure(&format!("drivers[{index}]"), &error))?;
                built.drivers.push(driven);
            }
        }
        Ok(built)
    }

    /// Steps the world by `dt` seconds with the scene's spawners and drivers. It first removes
    /// bodies that vanish when touched, if they were touched in the step before. Then it spawns
    /// bodies and gives scripted bodies the velocity to their targets.
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        let h = dt / self.world.settings().substeps as f32;
        if h.is_finite() && h >= WorldSettings::SHORTEST_SUBSTEP {
            // Now and not after the step: a recording notes edits before the step that follows
            // them.
            self.remove_touched();
            let step_count = self.step_count;
            let (mut roster, workshops) = self.roster();
            for workshop in workshops {
                workshop.work(step_count, &mut roster)?;
            }
            self.step_count = self.step_count.saturating_add(1);
            self.driven_seconds += f64::from(dt);
            let time = (self.driven_seconds, dt);
            for driven in &mut self.drivers {
                driven.drive(&mut self.world, &self.bodies, time, self.controls)?;
            }
        }
        self.world.step(dt)
    }

    fn roster(&mut self) -> (Roster<'_>, &mut Vec<Workshop>) {
        let Self { world, bodies, vanishing, workshops, .. } = self;
        (Roster { world, bodies, vanishing }, workshops)
    }

    /// Removes the bodies that vanish and were touched, or entered, in the last step.
    fn remove_touched(&mut self) {
        if self.vanishing.is_empty() {
            return;
        }
        let events = self.world.events();
        let sensors =
            events.overlaps_started.iter().filter_map(|it| self.world.body_of(it.sensor));
        let touched =
            events.contacts_started.iter().flat_map(|touch| touch.bodies).chain(sensors);
        let mut gone: Vec<BodyId> =
            touched.filter(|id| self.vanishing.binary_search(id).is_ok()).collect();
        gone.sort_unstable();
        gone.dedup();
        for id in gone {
            self.world.remove(id);
            self.vanishing.retain(|&other| other != id);
            if let Some(place) = self.bodies.iter().position(|&(_, other)| other == id) {
                self.vanished.push(self.bodies.remove(place));
            }
        }
    }
}

/// The shape that a scene file describes.
///
/// # Errors
///
/// When a value breaks its rule, or the shape cannot be made.
pub fn load_shape(shape: scenes::Shape) -> Result<Shape, SceneBuildError> {
    let body = scenes::Body::fixed("", [0.0; 2], shape.clone());
    let scene = scenes::Scene { bodies: vec![body], ..scenes::Scene::default() };
    let fail = |message: String| SceneBuildError { place: "shape".to_owned(), message };
    scene
        .check("shape")
        .map_err(|error| fail(error.message.replace("bodies[0].shape.", "")))?;
    shape_of(&shape, &mut SoftShapes::default()).map_err(|error| fail(error.to_string()))
}
