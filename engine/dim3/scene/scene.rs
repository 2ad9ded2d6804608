//! Worlds made from scene files.

use std::path::Path;

use hazumi_core::ValueError;
use hazumi_scenes::{self as scenes, LoadedScene};

use super::assembly::{Workshop, add_group};
use super::body::colliders_of_group;
use super::driver::Driven;
pub use super::error::SceneBuildError;
use super::error::failure;
pub use super::moment::SceneMoment;
use super::settings::settings_of;
use super::shape::{Surfaces, shape_of};
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
    pub(super) drivers: Vec<Driven>,
    /// How long the drivers have been at it, s.
    pub(super) driven_seconds: f64,
    pub(super) workshops: Vec<Workshop>,
    /// Steps that the spawners have seen.
    pub(super) step_count: u32,
}

impl SceneWorld {
    /// Builds the world that `loaded` describes.
    ///
    /// # Errors
    ///
    /// When the points of a hull make none, or a cooked hull cannot be read. Also when a number
    /// is too large or too small for the engine, or the scene has a swarm, which is no world.
    pub fn build(loaded: &LoadedScene) -> Result<Self, SceneBuildError> {
        let scene = &loaded.scene;
        if scene.swarm.is_some() {
            let message = "is a game without bodies, not a world".to_owned();
            return Err(SceneBuildError { place: "swarm".to_owned(), message });
        }
        let world = World::new(settings_of(scene)).map_err(|error| failure("scene", &error))?;
        let mut built = Self {
            world,
            bodies: Vec::new(),
            drivers: Vec::new(),
            driven_seconds: 0.0,
            workshops: Vec::new(),
            step_count: 0,
        };
        let mut softs = SoftShapes::default();
        let colliders = colliders_of_group(loaded, "", scene.group(), &mut softs)?;
        built.bodies = add_group(&mut built.world, scene.group(), None, &colliders)
            .map_err(|(place, error)| failure(&place, &error))?;
        for index in 0..scene.assemblies.len() {
            let mut workshop = Workshop::new(loaded, index, &mut softs)?;
            workshop.open(&mut built.world, &mut built.bodies).map_err(|(place, error)| {
                failure(&format!("assemblies[{index}].{place}"), &error)
            })?;
            built.workshops.push(workshop);
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

    /// Steps the world by `dt` seconds with the scene's spawners and drivers. It first spawns
    /// bodies and gives scripted bodies the velocity to their targets.
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        let h = dt / self.world.settings().substeps as f32;
        if h.is_finite() && h >= WorldSettings::SHORTEST_SUBSTEP {
            for workshop in &mut self.workshops {
                workshop.work(self.step_count, &mut self.world, &mut self.bodies)?;
            }
            self.step_count = self.step_count.saturating_add(1);
            self.driven_seconds += f64::from(dt);
            for driven in &mut self.drivers {
                driven.drive(&mut self.world, self.driven_seconds, dt)?;
            }
        }
        self.world.step(dt)
    }
}

/// Loads a shape of a scene file, with the files that it refers to, relative to the working
/// folder.
///
/// # Errors
///
/// When a value breaks its rule, a file cannot be read, or the shape cannot be made.
pub fn load_shape(shape: scenes::Shape) -> Result<Shape, SceneBuildError> {
    let body = scenes::Body::fixed("", [0.0; 3], shape);
    let scene = scenes::Scene { bodies: vec![body], ..scenes::Scene::default() };
    let fail = |message: String| SceneBuildError { place: "shape".to_owned(), message };
    let loaded = scene
        .load_files(Path::new(""), "shape")
        .map_err(|error| fail(error.message.replace("bodies[0].shape.", "")))?;
    match &loaded.scene.bodies[0].shape {
        Some(shape) => {
            let softs = &mut SoftShapes::default();
            shape_of(&loaded, shape, Surfaces::Kept, softs)
                .map_err(|error| fail(error.to_string()))
        }
        None => Err(fail("is missing".to_owned())),
    }
}
