//! The words of 2D in which the tests describe their scenes.

use std::sync::Arc;

use hazumi_scenes::plane::joint_kind::{Hinge, JointKind};
use hazumi_scenes::plane::{Body, Grid, Scene, Shape};
use hazumi2d::glam::Vec2;

/// The engines that play scenes without joints.
pub(super) const ALL: &[&str] = &["hazumi", "h-fixed", "box2d", "rapier2d"];
/// The engines that play scenes with joints.
pub(super) const JOINTED: &[&str] = ALL;

/// Where a circle drives a body that started along x, after a quarter turn of a radius of 1.
pub(super) const QUARTER: Vec2 = Vec2::Y;

/// A scene, ready to be played.
pub(super) fn load(scene: Scene) -> Arc<Scene> {
    scene.check("test").expect("the scene is sound");
    Arc::new(scene)
}

/// A point.
pub(super) fn point(x: f32, y: f32) -> [f32; 2] {
    [x, y]
}

/// A rectangle.
pub(super) fn block(half_width: f32, half_height: f32) -> Shape {
    Shape::rectangle([half_width, half_height])
}

/// A disc.
pub(super) fn ball(radius: f32) -> Shape {
    Shape::Circle { radius }
}

/// A joint that holds a point.
pub(super) fn pin() -> JointKind {
    JointKind::Hinge(Hinge::default())
}

/// Three places in a row along x, 2 m apart.
pub(super) fn row() -> Grid {
    Grid { count: [3, 1], spacing: [2.0; 2], ..Grid::default() }
}

/// A floor whose top is at 0.
pub(super) fn floor() -> Body {
    Body::fixed("floor", [0.0, -1.0], Shape::rectangle([40.0, 1.0]))
}

/// Shapes, and the height at which each rests.
pub(super) fn resting() -> Vec<(Shape, f32)> {
    let triangle = vec![[1.0, -0.5], [0.0, 1.0], [-1.0, -0.5]];
    let foot = Shape::Polygon { points: triangle.clone(), rounding: 0.1 };
    vec![
        (Shape::Circle { radius: 0.3 }, 0.3),
        (Shape::rectangle([0.4, 0.25]), 0.25),
        (Shape::Rectangle { half_extents: [0.4, 0.25], rounding: 0.1 }, 0.35),
        (Shape::polygon(triangle), 0.5),
        (foot, 0.6),
        (Shape::Capsule { ends: [[-0.2, 0.0], [0.2, 0.0]], radius: 0.2 }, 0.2),
    ]
}
