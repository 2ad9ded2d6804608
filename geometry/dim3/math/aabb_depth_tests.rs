//! Boxes along the axes, tested along z.

use glam::Vec3;
use hazumi_core::Bounds;

use super::Aabb;

fn cube(center: Vec3) -> Aabb {
    Aabb { min: center, max: center }.grown(1.0)
}

#[test]
fn all_three_axes_count() {
    let bounds = Aabb { min: Vec3::new(-1.0, -2.0, -3.0), max: Vec3::new(1.0, 2.0, 3.0) };
    assert_eq!(bounds.distance(Vec3::new(2.0, -4.0, 5.0)), 3.0);
    let (wall, player) = (cube(Vec3::ZERO), cube(Vec3::new(0.0, 0.0, 1.5)));
    assert_eq!(player.push_out(&wall), Some(Vec3::Z * 0.5));
    let moved = cube(Vec3::new(0.0, 0.0, 2.0));
    assert!(moved.overlaps(&wall), "it still touches");
    assert_eq!(moved.push_out(&wall), None);
}

#[test]
fn rays_are_clipped_along_z() {
    let clip =
        |origin: Vec3, direction: Vec3| cube(Vec3::ZERO).clip_ray(origin, direction, 10.0);
    assert_eq!(clip(Vec3::ZERO, Vec3::NEG_Z), Some([0.0, 1.0]), "from inside");
    let along = Vec3::new(1.0, 0.0, -0.0);
    assert_eq!(clip(Vec3::new(-3.0, 1.0, 1.0), along), Some([2.0, 4.0]), "in an edge");
    assert_eq!(clip(Vec3::new(-3.0, 1.0, 1.1), along), None);
}
