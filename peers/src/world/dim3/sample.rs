//! The words of 3D in which the tests describe their scenes.

use std::path::Path;
use std::sync::Arc;

use hazumi_scenes::joint_kind::{Ball, JointKind};
use hazumi_scenes::{Body, Grid, LoadedScene, Scene, Shape};
use hazumi3d::glam::Vec3;

/// The engines that play scenes without joints.
pub(super) const ALL: &[&str] = &["hazumi", "h-fixed", "box3d", "rapier3d", "jolt"];
/// The engines that play scenes with joints.
pub(super) const JOINTED: &[&str] = &["hazumi", "h-fixed", "box3d", "rapier3d"];

/// Where a circle drives a body that started along x, after a quarter turn of a radius of 1.
pub(super) const QUARTER: Vec3 = Vec3::Z;

/// A scene, ready to be played.
pub(super) fn load(scene: Scene) -> Arc<LoadedScene> {
    Arc::new(scene.load_files(Path::new(""), "test").expect("the scene is sound"))
}

/// A point in the plane of x and y.
pub(super) fn point(x: f32, y: f32) -> [f32; 3] {
    [x, y, 0.0]
}

/// A box, as wide along z as along x.
pub(super) fn block(half_width: f32, half_height: f32) -> Shape {
    Shape::cuboid([half_width, half_height, half_width])
}

/// A ball.
pub(super) fn ball(radius: f32) -> Shape {
    Shape::Sphere { radius }
}

/// A joint that holds a point.
pub(super) fn pin() -> JointKind {
    JointKind::Ball(Ball::default())
}

/// Three places in a row along x, 2 m apart.
pub(super) fn row() -> Grid {
    Grid { count: [3, 1, 1], spacing: [2.0; 3], ..Grid::default() }
}

/// A floor whose top is at 0.
pub(super) fn floor() -> Body {
    Body::fixed("floor", [0.0, -1.0, 0.0], Shape::cuboid([20.0, 1.0, 20.0]))
}

/// Shapes, and the height at which each rests.
pub(super) fn resting() -> Vec<(Shape, f32)> {
    let tetrahedron =
        vec![[1.0, -0.5, 1.0], [-1.0, -0.5, 1.0], [0.0, -0.5, -1.0], [0.0, 1.0, 0.0]];
    vec![
        (Shape::Sphere { radius: 0.3 }, 0.3),
        (Shape::cuboid([0.4, 0.25, 0.4]), 0.25),
        (Shape::hull(tetrahedron), 0.5),
        (Shape::Capsule { ends: [[0.0, -0.2, 0.0], [0.0, 0.2, 0.0]], radius: 0.2 }, 0.4),
    ]
}
