//! Boxes along the axes, tested.

use hazumi_core::Bounds;

use super::Aabb;
use crate::space::Vector;
use crate::space::samples::vector;

fn cube(center: [f32; 3], half: f32) -> Aabb {
    let center = vector(center);
    Aabb { min: center, max: center }.grown(half)
}

#[test]
fn nan_is_in_no_box() {
    for bad in [Vector::NAN, vector([0.0, f32::NAN, 0.0])] {
        assert!(!Aabb::EVERYTHING.contains(bad));
        assert!(!cube([0.0; 3], 1.0).contains(bad));
        assert!(cube([0.0; 3], 1.0).distance(bad).is_nan());
        assert!(!cube([0.0; 3], 1.0).overlaps(&Aabb { min: bad, max: bad }));
        assert_eq!(cube([0.0; 3], 1.0).clip_ray(bad, Vector::X, 1.0), None);
        assert_eq!(cube([0.0; 3], 1.0).clip_ray(Vector::ZERO, bad, 1.0), None);
        assert_eq!(cube([0.0; 3], 1.0).push_out(&Aabb { min: bad, max: bad }), None);
    }
    assert_eq!(cube([0.0; 3], 1.0).clip_ray(Vector::ZERO, Vector::X, f32::NAN), None);
}

#[test]
fn aabb_distance_is_per_axis() {
    let cube = Aabb { min: vector([-1.0, -2.0, -3.0]), max: vector([1.0, 2.0, 3.0]) };
    assert_eq!(cube.distance(vector([4.0, 0.0, 0.0])), 3.0);
    assert_eq!(cube.distance(vector([-4.0, 6.0, 0.0])), 5.0);
    assert_eq!(cube.distance(vector([0.5, -2.0, 3.0])), 0.0);
    let outside = vector([-7.0, 1.0, 9.0]);
    assert_eq!(cube.closest_point(outside), vector([-1.0, 1.0, 3.0]));
    assert_eq!(cube.closest_point(Vector::ONE), Vector::ONE);
}

#[test]
fn touching_boxes_overlap_and_need_no_push() {
    let (a, b) = (cube([0.0; 3], 1.0), cube([2.0, 0.5, 0.0], 1.0));
    assert!(a.overlaps(&b));
    assert_eq!(a.push_out(&b), None);
    assert!(!a.overlaps(&cube([2.5, 0.0, 0.0], 1.0)));
    assert_eq!(a.push_out(&cube([2.5, 0.0, 0.0], 1.0)), None);
}

#[test]
fn a_player_is_pushed_out_of_a_wall_the_short_way() {
    let wall = cube([0.0; 3], 1.0);
    for (center, push) in [
        ([1.75, 0.5, 0.0], Vector::X * 0.25),
        ([-1.75, 0.5, 0.0], Vector::X * -0.25),
        ([0.5, -1.5, 0.0], Vector::Y * -0.5),
        ([0.0; 3], Vector::X * 2.0),
    ] {
        let player = cube(center, 1.0);
        assert_eq!(player.push_out(&wall), Some(push));
        let center = vector(center) + push;
        let moved = Aabb { min: center, max: center }.grown(1.0);
        assert!(moved.overlaps(&wall), "it still touches");
        assert_eq!(moved.push_out(&wall), None);
    }
    assert_eq!(wall.push_out(&Aabb::EVERYTHING), None, "there is no way out");
}

#[test]
fn rays_are_clipped_to_the_closed_box() {
    let cube = cube([0.0; 3], 1.0);
    let clip = |origin: [f32; 3], direction: [f32; 3]| {
        cube.clip_ray(vector(origin), vector(direction), 10.0)
    };
    assert_eq!(clip([-3.0, 0.0, 0.0], [2.0, 0.0, 0.0]), Some([1.0, 2.0]));
    assert_eq!(clip([0.0; 3], [0.0, -1.0, 0.0]), Some([0.0, 1.0]), "from inside");
    assert_eq!(clip([-3.0, 1.0, 1.0], [1.0, -0.0, 0.0]), Some([2.0, 4.0]), "in an edge");
    assert_eq!(clip([-3.0, 1.1, 1.0], [1.0, -0.0, 0.0]), None);
    assert_eq!(clip([-2.0, 0.0, 0.0], [1.0, 1.0, 0.0]), Some([1.0, 1.0]), "at an edge");
    assert_eq!(clip([3.0, 0.0, 0.0], [1.0, 0.0, 0.0]), None, "behind");
    assert_eq!(clip([30.0, 0.0, 0.0], [-1.0, 0.0, 0.0]), None, "too far");
    assert_eq!(clip([0.0; 3], [0.0; 3]), Some([0.0, 10.0]));
    assert_eq!(clip([2.0; 3], [0.0; 3]), None);
    assert_eq!(Aabb::EMPTY.clip_ray(Vector::ZERO, Vector::X, 1.0), None);
    assert_eq!(Aabb::EVERYTHING.clip_ray(Vector::ZERO, Vector::X, 1.0), Some([0.0, 1.0]));
}
