//! Oriented boxes, tested.

use glam::Vec2;

use super::{OrientedBox, Pose, Rotation, rotation};

#[test]
fn the_box_of_a_turned_box_does_not_grow_when_turned_again() {
    let turn = Pose::new(Vec2::ZERO, Rotation::from_angle(0.1));
    let start = OrientedBox::new(Vec2::ZERO, Vec2::new(2.0, 0.5), Rotation::IDENTITY);
    let mut turned = start.unwrap();
    for _ in 0..1000 {
        turned = turned.moved(&turn).unwrap();
        // No farther than a corner, ever.
        assert!(turned.bounds().max.x <= 4.25_f32.sqrt() * 1.0001);
    }
    let back = Pose::new(Vec2::ZERO, rotation::conjugate(turned.rotation()));
    let [first, last] = [start.unwrap(), turned.moved(&back).unwrap()];
    assert!((first.bounds().max - last.bounds().max).abs().max_element() < 1e-5);
}

#[test]
fn boxes_that_touch_at_a_corner_or_a_side_overlap() {
    for scale in [1e-3, 1.0, 1e3] {
        let place = |center: [f32; 2], half: f32, rotation: Rotation| {
            let center = Vec2::from(center) * scale;
            OrientedBox::new(center, Vec2::splat(half * scale), rotation).unwrap()
        };
        let square = place([0.0; 2], 1.0, Rotation::IDENTITY);
        for center in [[2.0, 0.0], [2.0, -2.0], [2.0, 1.5]] {
            assert!(square.overlaps(&place(center, 1.0, Rotation::IDENTITY)));
            let apart = center.map(|x| x * 1.0001);
            assert!(!square.overlaps(&place(apart, 1.0, Rotation::IDENTITY)));
        }
        let eighth = Rotation::from_angle(std::f32::consts::FRAC_PI_4);
        let edge = 1.0 + 2.0_f32.sqrt();
        assert!(square.overlaps(&place([edge, 0.0], 1.0, eighth)));
        assert!(!square.overlaps(&place([edge * 1.0001, 0.0], 1.0, eighth)));
    }
}

#[test]
fn bad_numbers_are_refused_and_nan_is_in_no_box() {
    let (zero, one, rest) = (Vec2::ZERO, Vec2::ONE, Rotation::IDENTITY);
    for bad in [Vec2::NAN, Vec2::INFINITY] {
        assert!(OrientedBox::new(bad, one, rest).is_err());
        assert!(OrientedBox::new(zero, bad, rest).is_err());
    }
    assert!(OrientedBox::new(zero, -one, rest).is_err());
    assert!(OrientedBox::new(zero, one, Rotation { cos: 0.0, sin: 0.0 }).is_err());
    let square = OrientedBox::new(zero, one, rest).unwrap();
    assert!(square.moved(&Pose::at(Vec2::NAN)).is_err());
    for bad in [Vec2::NAN, Vec2::new(0.0, f32::NAN)] {
        assert!(!square.contains(bad));
        assert_eq!(square.clip_ray(bad, Vec2::X, 1.0), None);
        assert_eq!(square.clip_ray(zero, bad, 1.0), None);
        let _ = (square.closest_point(bad), square.distance(bad));
    }
    assert_eq!(square.clip_ray(zero, Vec2::X, f32::NAN), None);
    assert!(!square.contains(Vec2::INFINITY));
}
