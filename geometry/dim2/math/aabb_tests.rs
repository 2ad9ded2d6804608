//! Boxes along the axes, tested.

use glam::Vec2;
use hazumi_core::Bounds;

use super::Aabb;

fn square(center: [f32; 2], half: f32) -> Aabb {
    let center = Vec2::from(center);
    Aabb { min: center, max: center }.grown(half)
}

#[test]
fn nan_is_in_no_box() {
    for bad in [Vec2::NAN, Vec2::new(0.0, f32::NAN)] {
        assert!(!Aabb::EVERYTHING.contains(bad));
        assert!(!square([0.0; 2], 1.0).contains(bad));
        assert!(square([0.0; 2], 1.0).distance(bad).is_nan());
        assert!(!square([0.0; 2], 1.0).overlaps(&Aabb { min: bad, max: bad }));
        assert_eq!(square([0.0; 2], 1.0).clip_ray(bad, Vec2::X, 1.0), None);
        assert_eq!(square([0.0; 2], 1.0).clip_ray(Vec2::ZERO, bad, 1.0), None);
        assert_eq!(square([0.0; 2], 1.0).push_out(&Aabb { min: bad, max: bad }), None);
    }
    assert_eq!(square([0.0; 2], 1.0).clip_ray(Vec2::ZERO, Vec2::X, f32::NAN), None);
}

#[test]
fn aabb_distance_is_per_axis() {
    let bounds = Aabb { min: Vec2::new(-1.0, -2.0), max: Vec2::new(1.0, 2.0) };
    assert_eq!(bounds.distance(Vec2::new(4.0, 0.0)), 3.0);
    assert_eq!(bounds.distance(Vec2::new(-4.0, 6.0)), 5.0);
    assert_eq!(bounds.distance(Vec2::new(0.5, -2.0)), 0.0);
    assert_eq!(bounds.closest_point(Vec2::new(-7.0, 1.0)), Vec2::new(-1.0, 1.0));
    assert_eq!(bounds.closest_point(Vec2::ONE), Vec2::ONE);
}

#[test]
fn touching_boxes_overlap_and_need_no_push() {
    let (a, b) = (square([0.0; 2], 1.0), square([2.0, 0.5], 1.0));
    assert!(a.overlaps(&b));
    assert_eq!(a.push_out(&b), None);
    assert!(!a.overlaps(&square([2.5, 0.0], 1.0)));
    assert_eq!(a.push_out(&square([2.5, 0.0], 1.0)), None);
}

#[test]
fn a_player_is_pushed_out_of_a_wall_the_short_way() {
    let wall = square([0.0; 2], 1.0);
    for (center, push) in [
        ([1.75, 0.5], Vec2::X * 0.25),
        ([-1.75, 0.5], Vec2::X * -0.25),
        ([0.5, -1.5], Vec2::Y * -0.5),
        ([0.0; 2], Vec2::X * 2.0),
    ] {
        let player = square(center, 1.0);
        assert_eq!(player.push_out(&wall), Some(push));
        let moved = square((Vec2::from(center) + push).to_array(), 1.0);
        assert!(moved.overlaps(&wall), "it still touches");
        assert_eq!(moved.push_out(&wall), None);
    }
    assert_eq!(wall.push_out(&Aabb::EVERYTHING), None, "there is no way out");
}

#[test]
fn rays_are_clipped_to_the_closed_box() {
    let bounds = square([0.0; 2], 1.0);
    let clip = |origin: [f32; 2], direction: [f32; 2]| {
        bounds.clip_ray(Vec2::from(origin), Vec2::from(direction), 10.0)
    };
    assert_eq!(clip([-3.0, 0.0], [2.0, 0.0]), Some([1.0, 2.0]));
    assert_eq!(clip([0.0; 2], [0.0, -1.0]), Some([0.0, 1.0]), "from inside");
    assert_eq!(clip([-3.0, 1.0], [1.0, -0.0]), Some([2.0, 4.0]), "in an edge");
    assert_eq!(clip([-3.0, 1.1], [1.0, -0.0]), None);
    assert_eq!(clip([-2.0, 0.0], [1.0, 1.0]), Some([1.0, 1.0]), "at a corner");
    assert_eq!(clip([3.0, 0.0], [1.0, 0.0]), None, "behind");
    assert_eq!(clip([30.0, 0.0], [-1.0, 0.0]), None, "too far");
    assert_eq!(clip([0.0; 2], [0.0; 2]), Some([0.0, 10.0]));
    assert_eq!(clip([2.0; 2], [0.0; 2]), None);
    assert_eq!(Aabb::EMPTY.clip_ray(Vec2::ZERO, Vec2::X, 1.0), None);
    assert_eq!(Aabb::EVERYTHING.clip_ray(Vec2::ZERO, Vec2::X, 1.0), Some([0.0, 1.0]));
}
