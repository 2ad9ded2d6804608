//! Oriented boxes, tested.

use glam::{Quat, Vec3};

use super::{OrientedBox, Pose, rotation};

#[test]
fn the_box_of_a_turned_box_does_not_grow_when_turned_again() {
    let turn = Pose::new(Vec3::ZERO, rotation::from_axis_angle(Vec3::Y, 0.1));
    let start = OrientedBox::new(Vec3::ZERO, Vec3::new(2.0, 1.0, 0.5), Quat::IDENTITY);
    let mut turned = start.unwrap();
    for _ in 0..1000 {
        turned = turned.moved(&turn).unwrap();
        // No farther than a corner, ever.
        assert!(turned.bounds().max.x <= 4.25_f32.sqrt() * 1.0001);
        assert!((turned.bounds().max.y - 1.0).abs() < 1e-5);
    }
    let back = Pose::new(Vec3::ZERO, rotation::conjugate(turned.rotation()));
    let [first, last] = [start.unwrap(), turned.moved(&back).unwrap()];
    assert!((first.bounds().max - last.bounds().max).abs().max_element() < 1e-5);
}

#[test]
fn boxes_that_touch_at_a_corner_an_edge_or_a_face_overlap() {
    for scale in [1e-3, 1.0, 1e3] {
        let place = |center: [f32; 3], half: f32, rotation: Quat| {
            let center = Vec3::from(center) * scale;
            OrientedBox::new(center, Vec3::splat(half * scale), rotation).unwrap()
        };
        let cube = place([0.0; 3], 1.0, Quat::IDENTITY);
        for center in [[2.0, 0.0, 0.0], [2.0, -2.0, 0.0], [2.0, 2.0, 2.0]] {
            assert!(cube.overlaps(&place(center, 1.0, Quat::IDENTITY)));
            let apart = center.map(|x| x * 1.0001);
            assert!(!cube.overlaps(&place(apart, 1.0, Quat::IDENTITY)));
        }
        let eighth = rotation::from_axis_angle(Vec3::Y, std::f32::consts::FRAC_PI_4);
        let edge = 1.0 + 2.0_f32.sqrt();
        assert!(cube.overlaps(&place([edge, 0.0, 0.0], 1.0, eighth)));
        assert!(!cube.overlaps(&place([edge * 1.0001, 0.0, 0.0], 1.0, eighth)));
    }
}

#[test]
fn bad_numbers_are_refused_and_nan_is_in_no_box() {
    let (zero, one, rest) = (Vec3::ZERO, Vec3::ONE, Quat::IDENTITY);
    for bad in [Vec3::NAN, Vec3::INFINITY] {
        assert!(OrientedBox::new(bad, one, rest).is_err());
        assert!(OrientedBox::new(zero, bad, rest).is_err());
    }
    assert!(OrientedBox::new(zero, -one, rest).is_err());
    assert!(OrientedBox::new(zero, one, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)).is_err());
    let cube = OrientedBox::new(zero, one, rest).unwrap();
    assert!(cube.moved(&Pose::at(Vec3::NAN)).is_err());
    for bad in [Vec3::NAN, Vec3::new(0.0, f32::NAN, 0.0)] {
        assert!(!cube.contains(bad));
        assert_eq!(cube.clip_ray(bad, Vec3::X, 1.0), None);
        assert_eq!(cube.clip_ray(zero, bad, 1.0), None);
        let _ = (cube.closest_point(bad), cube.distance(bad));
    }
    assert_eq!(cube.clip_ray(zero, Vec3::X, f32::NAN), None);
    assert!(!cube.contains(Vec3::INFINITY));
}
