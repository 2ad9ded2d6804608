//! The vocabulary in which the shared files speak of 2D.

pub(super) use hazumi_scenes::plane as scenes;
pub(super) use hazumi2d as hazumi;
pub(super) use rapier2d as rapier;

// Scenes in 2D have no files.
pub(super) use hazumi_scenes::plane::Scene as LoadedScene;
pub(super) use hazumi2d::glam::Vec2 as Vector;

use hazumi_scenes::plane::{Body, ContinuousCollision, Driver, Scene, Target};
use hazumi2d::math::rotation::normalize;
use hazumi2d::{Aabb, Pose, Rotation};

/// The scene as it is written.
pub(super) fn scene_of(loaded: &LoadedScene) -> &Scene {
    loaded
}

/// Which fast bodies of the scene are kept apart.
pub(super) fn continuous_collision(loaded: &mut LoadedScene) -> &mut ContinuousCollision {
    &mut loaded.continuous_collision
}

/// A rotation as scenes write it.
pub(super) fn rotation(angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// The pose with a rotation of unit length; `None` where it is not finite.
pub(super) fn normalized(pose: &Pose) -> Option<Pose> {
    let rotation = normalize(pose.rotation).filter(|_| pose.is_finite());
    rotation.map(|rotation| Pose::new(pose.position, rotation))
}

/// Where bodies may be in a scene in which nothing is fixed.
pub(super) fn without_ground(_bounds: Aabb) -> Aabb {
    Aabb { min: Vector::NEG_INFINITY, max: Vector::INFINITY }
}

/// Whether a body starts asleep.
pub(super) fn starts_asleep(body: &Body) -> bool {
    body.asleep
}

/// The body that a driver moves.
///
/// # Errors
///
/// When only Hazumi has such a driver.
pub(super) fn driven_body(driver: &Driver) -> Result<&str, String> {
    if driver.target(0.0).is_none() {
        return Err("it has drivers that look at others".to_owned());
    }
    Ok(driver.body())
}

/// Where a driver wants its body so many seconds after the start.
pub(super) fn target(driver: &Driver, seconds: f64) -> Option<Target> {
    driver.target(seconds)
}
