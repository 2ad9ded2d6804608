//! The vocabulary in which the shared files speak of 3D.

pub(super) use hazumi_scenes as scenes;
pub(super) use hazumi3d as hazumi;
pub(super) use rapier3d as rapier;

pub(super) use hazumi_scenes::LoadedScene;
pub(super) use hazumi3d::glam::Vec3 as Vector;

use hazumi_scenes::{Body, ContinuousCollision, Driver, Scene, Target};
use hazumi3d::glam::Quat;
use hazumi3d::{Aabb, Pose};

/// The scene as it is written.
pub(super) fn scene_of(loaded: &LoadedScene) -> &Scene {
    &loaded.scene
}

/// Which fast bodies of the scene are kept apart.
pub(super) fn continuous_collision(loaded: &mut LoadedScene) -> &mut ContinuousCollision {
    &mut loaded.scene.continuous_collision
}

/// A rotation as scenes write it.
pub(super) fn rotation(rotation: [f32; 4]) -> Quat {
    Quat::from_array(rotation)
}

/// The pose with a rotation of unit length; `None` where it is not finite.
pub(super) fn normalized(pose: &Pose) -> Option<Pose> {
    pose.is_finite().then(|| Pose::new(pose.position, pose.rotation.normalize()))
}

/// Where bodies may be in a scene in which nothing is fixed.
pub(super) fn without_ground(bounds: Aabb) -> Aabb {
    Aabb { min: Vector::NEG_INFINITY, ..bounds }
}

/// Whether a body starts asleep, which none can in 3D.
pub(super) fn starts_asleep(_body: &Body) -> bool {
    false
}

/// The body that a driver moves.
///
/// # Errors
///
/// When only Hazumi has such a driver.
pub(super) fn driven_body(driver: &Driver) -> Result<&str, String> {
    match driver {
        Driver::Circle(circle) => Ok(&circle.body),
        Driver::Walk(_) => Err("it has characters".to_owned()),
    }
}

/// Where a driver wants its body so many seconds after the start.
pub(super) fn target(driver: &Driver, seconds: f64) -> Option<Target> {
    match driver {
        Driver::Circle(circle) => Some(circle.target(seconds)),
        Driver::Walk(_) => None,
    }
}
