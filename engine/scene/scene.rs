//! Worlds made from scene files.

use hazumi_core::ValueError;

use super::assembly::{Roster, Workshop};
use super::body::colliders_of_group;
use super::driver::Driven;
pub use super::error::SceneBuildError;
use super::error::failure;
use super::game::{Order, Referee};
use super::gun::{SegmentCast, Shot};
pub use super::moment::SceneMoment;
pub use super::player::PlayerInput;
use super::soft::SoftShapes;
pub use super::source::{SceneSource, load_shape};
use super::source::{empty_world, scene_of};
use super::told::Game;
pub use super::told::{GameProgress, Outcome};
use crate::body::{Body, BodyId};
use crate::query::Ray;
use crate::space::{Rotation, ToF64, Vector, ZERO_ANGULAR};
use crate::world::{QueryFilter, StepReport, World, WorldSettings};

/// World built from a scene, with the names of its bodies and its scripts.
#[derive(Debug)]
pub struct SceneWorld {
    /// The world.
    pub world: World,
    /// Every body with its name, in the order of the scene; spawned bodies come last.
    pub bodies: Vec<(String, BodyId)>,
    /// Every body that has vanished because it was touched, in the order in which they went.
    pub vanished: Vec<(String, BodyId)>,
    /// The input of a player for the body that obeys it; default `None`, it follows its script.
    pub controls: Option<PlayerInput>,
    /// The bodies that vanish when they are touched, in the order of their ids.
    pub(super) vanishing: Vec<BodyId>,
    pub(super) drivers: Vec<Driven>,
    /// How long the drivers have been at it, s.
    pub(super) driven_seconds: f64,
    pub(super) workshops: Vec<Workshop>,
    /// Steps that the spawners have seen.
    pub(super) step_count: u32,
    /// Number of the driver whose body obeys a player, and where that body began.
    player: Option<(usize, Vector, Rotation)>,
    pub(super) referee: Option<Referee>,
    /// The segments that guns have cast, up to where they hit, and how much longer they are
    /// drawn, s.
    pub(super) traces: Vec<([Vector; 2], f32)>,
}

/// How long a segment cast is drawn, s.
const TRACE: f32 = 0.1;

impl SceneWorld {
    /// Builds the world that a scene describes.
    ///
    /// # Errors
    ///
    /// When points make no hull, polygon or outline, or a cooked hull cannot be read. Also when
    /// a number is too large or too small for the engine, or the scene has a swarm, which is no
    /// world.
    pub fn build(source: &SceneSource) -> Result<Self, SceneBuildError> {
        let scene = scene_of(source);
        let mut built = Self {
            world: empty_world(scene)?,
            bodies: Vec::new(),
            vanished: Vec::new(),
            controls: None,
            vanishing: Vec::new(),
            drivers: Vec::new(),
            driven_seconds: 0.0,
            workshops: Vec::new(),
            step_count: 0,
            player: None,
            referee: scene.game.as_ref().map(Referee::new),
            traces: Vec::new(),
        };
        let mut softs = SoftShapes::default();
        let colliders = colliders_of_group(source, "", scene.group(), &mut softs)?;
        let (mut roster, workshops) = built.roster();
        roster
            .add_group(scene.group(), None, &colliders)
            .map_err(|(place, error)| failure(&place, &error))?;
        for index in 0..scene.assemblies.len() {
            let mut workshop = Workshop::new(source, index, &mut softs)?;
            workshop.open(&mut roster).map_err(|(place, error)| {
                failure(&format!("assemblies[{index}].{place}"), &error)
            })?;
            workshops.push(workshop);
        }
        let player = scene.player();
        for (index, driver) in scene.drivers.iter().enumerate() {
            let mut driven = built.bodies.iter().filter(|(name, _)| name == driver.body());
            if let Some(&(_, id)) = driven.next() {
                let driven = Driven::new(id, driver)
                    .map_err(|error| failure(&format!("drivers[{index}]"), &error))?;
                if player.is_some_and(|player| std::ptr::eq(player, driver))
                    && let Some(body) = built.world.body(id)
                {
                    built.player = Some((built.drivers.len(), body.position, body.rotation));
                }
                built.drivers.push(driven);
            }
        }
        Ok(built)
    }

    /// The rules of the game; `None` for a scene without.
    pub fn rules(&self) -> Option<&Game> {
        self.referee.as_ref().map(Referee::rules)
    }

    /// How far the game has come; `None` for a scene without rules.
    pub fn game(&self) -> Option<&GameProgress> {
        self.referee.as_ref().map(|referee| &referee.progress)
    }

    /// The body that obeys the controls; `None` when no driver can be steered.
    pub fn player(&self) -> Option<BodyId> {
        let (driver, ..) = self.player?;
        Some(self.drivers.get(driver)?.id())
    }

    /// Steps the world by `dt` seconds with the scene's rules, spawners and drivers. First the
    /// rules of its game judge the step before, and bodies that vanish when touched are removed
    /// if they were touched in it. Then it spawns bodies, gives scripted bodies the velocity to
    /// their targets, and fires.
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        let h = dt / self.world.settings().substeps as f32;
        if h.is_finite() && h >= WorldSettings::SHORTEST_SUBSTEP {
            // Now and not after the step: a recording notes edits before the step that follows
            // them.
            self.apply_rules(dt)?;
            self.remove_touched();
            let step_count = self.step_count;
            let (mut roster, workshops) = self.roster();
            for workshop in workshops {
                workshop.work(step_count, &mut roster)?;
            }
            self.step_count = self.step_count.saturating_add(1);
            self.driven_seconds += f64::from(dt);
            self.drive(dt)?;
        }
        self.world.step(dt)
    }

    /// Moves scripted bodies for a step, and fires.
    fn drive(&mut self, dt: f32) -> Result<(), ValueError> {
        let time = (self.driven_seconds, dt);
        let player = self.player.map(|(driver, ..)| driver);
        let mut shots = Vec::new();
        for (number, driven) in self.drivers.iter_mut().enumerate() {
            let controls = self.controls.filter(|_| player == Some(number));
            driven.drive(&mut self.world, &self.bodies, time, controls)?;
            shots.extend(driven.shots(&self.world, dt, controls).into_iter().flatten());
        }
        self.traces.iter_mut().for_each(|(_, left)| *left -= dt);
        self.traces.retain(|&(_, left)| left > 0.0);
        for shot in shots {
            match shot {
                Shot::Cast(cast) => self.cast(&cast)?,
                Shot::Copy(launch) => {
                    let (mut roster, workshops) = self.roster();
                    let workshop = workshops.iter_mut().find(|it| it.name() == launch.assembly);
                    workshop.map_or(Ok(()), |it| it.make(&mut roster, Some(&launch)))?;
                }
            }
        }
        Ok(())
    }

    /// Casts a segment, pushes what it hits, and tells the rules.
    fn cast(&mut self, cast: &SegmentCast) -> Result<(), ValueError> {
        let [from, to] = cast.ends;
        let others = QueryFilter { skip_bodies: &[cast.shooter], ..QueryFilter::default() };
        let hit = self.world.cast_ray(&Ray::segment(from, to)?, &others);
        self.traces.push(([from, hit.map_or(to, |hit| hit.point)], TRACE));
        if let Some(hit) = hit {
            self.world.apply_impulse_at_point(hit.body, cast.impulse, hit.point)?;
            if let Some(referee) = &mut self.referee {
                referee.note_hit(hit.body);
            }
        }
        Ok(())
    }

    /// Carries out the judgement of the rules about the last step.
    fn apply_rules(&mut self, dt: f32) -> Result<(), ValueError> {
        let Some(referee) = &mut self.referee else { return Ok(()) };
        for order in referee.judge(&self.world, &self.bodies, dt) {
            let (mut roster, workshops) = self.roster();
            match order {
                Order::Remove(id) => roster.remove(&[id]),
                Order::Spawn(name) => {
                    let workshop = workshops.iter_mut().find(|it| it.name() == name);
                    workshop.map_or(Ok(()), |workshop| workshop.make(&mut roster, None))?;
                }
                Order::Restart => self.restart_player()?,
            }
        }
        Ok(())
    }

    /// Puts the player back where it began, at rest.
    fn restart_player(&mut self) -> Result<(), ValueError> {
        let Some((driver, position, rotation)) = self.player else { return Ok(()) };
        let Some(driven) = self.drivers.get_mut(driver) else { return Ok(()) };
        driven.stop();
        self.world.teleport(driven.id(), position.to_f64(), rotation)?;
        let rest = |body: &mut Body| {
            body.linear_velocity = Vector::ZERO;
            body.angular_velocity = ZERO_ANGULAR;
        };
        self.world.edit(driven.id(), rest)?;
        Ok(())
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
