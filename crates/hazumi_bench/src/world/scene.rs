//! Building blocks of scenes.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use hazumi3d::core::Workers;
use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::{Body, BodyId, Collider, Material, ValueError, World, WorldSettings};

/// Seconds per step, unless a scene says otherwise.
pub(super) const DT: f32 = 1.0 / 60.0;

/// Rules under which nothing sleeps, so that nothing but the solver holds what stands.
pub(super) fn awake() -> WorldSettings {
    WorldSettings { sleep: false, ..WorldSettings::default() }
}

/// The same without gravity.
pub(super) fn weightless() -> WorldSettings {
    WorldSettings { gravity: Vec3::ZERO, ..awake() }
}

/// A surface of a friction and nothing else.
pub(super) fn rough(friction: f32) -> Material {
    Material { friction, ..Material::default() }
}

/// A world with the half-space y ≤ 0.
pub(super) fn ground(settings: WorldSettings, material: Material) -> Result<World, ValueError> {
    let mut world = World::new(settings)?;
    let plane = Collider::new(HalfSpace::new(Vec3::Y, 0.0)?);
    world.add(Body::fixed(), Collider { material, ..plane })?;
    Ok(world)
}

/// A box by its half extents.
pub(super) fn block(half: Vec3, material: Material) -> Result<Collider, ValueError> {
    Ok(Collider { material, ..Collider::new(Cuboid::new(half)?) })
}

/// A thread for each core.
pub(super) fn all_cores() -> Workers {
    Workers::threads(available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// Steps `world` for `seconds`, `dt` at a time.
pub(super) fn run(world: &mut World, seconds: f32, dt: f32) -> Result<(), ValueError> {
    let mut left = seconds;
    while left > 0.5 * dt {
        world.step(dt)?;
        left -= dt;
    }
    Ok(())
}

/// A building, and where its bodies were put.
pub(super) struct Building {
    pub(super) world: World,
    places: Vec<(BodyId, Vec3)>,
}

impl Building {
    pub(super) fn on(world: World) -> Self {
        Self { world, places: Vec::new() }
    }

    pub(super) fn put(
        &mut self,
        collider: &Collider,
        position: Vec3,
        rotation: Quat,
    ) -> Result<BodyId, ValueError> {
        let body = Body { position, rotation, ..Body::dynamic() };
        let id = self.world.add(body, collider.clone())?;
        self.places.push((id, position));
        Ok(id)
    }

    /// How far the body that moved farthest is from where it was put, in metres.
    pub(super) fn farthest(&self) -> f32 {
        let ways = self.places.iter().map(|&(id, place)| {
            self.world.body(id).map_or(f32::INFINITY, |body| body.position.distance(place))
        });
        ways.fold(0.0, f32::max)
    }

    /// The farthest that any body is from where it was put along each axis, in metres.
    pub(super) fn farthest_along(&self) -> Vec3 {
        let ways = self.places.iter().map(|&(id, place)| {
            self.world.body(id).map_or(Vec3::INFINITY, |body| (body.position - place).abs())
        });
        ways.fold(Vec3::ZERO, Vec3::max)
    }

    /// The speed of a body that has as much energy of motion as a body has on average, in m/s.
    pub(super) fn mean_speed(&self) -> f64 {
        let mass: f32 = self
            .places
            .iter()
            .filter_map(|&(id, _)| self.world.mass_properties(id))
            .map(|mass| mass.mass)
            .sum();
        (2.0 * self.world.energy().kinetic / f64::from(mass)).sqrt()
    }
}
