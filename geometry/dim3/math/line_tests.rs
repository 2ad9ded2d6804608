//! Lines, tested.

use glam::Vec3;

use super::Line;

#[test]
fn parallel_lines_have_closest_points() {
    let line = Line::new(Vec3::new(1.0, 2.0, 3.0), Vec3::X * 5.0).unwrap();
    for direction in [Vec3::X, -Vec3::X] {
        let other = Line::new(Vec3::new(-7.0, 2.0, 5.0), direction).unwrap();
        let [on_line, on_other] = line.closest_points(&other);
        assert_eq!((on_line, on_other), (line.point(), Vec3::new(1.0, 2.0, 5.0)));
    }
    assert_eq!(line.closest_points(&line), [line.point(); 2]);
}

#[test]
fn lines_without_a_direction_are_refused() {
    for bad in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY] {
        assert!(Line::new(Vec3::ZERO, bad).is_err());
        assert!(Line::through([bad; 2]).is_err());
    }
    assert!(Line::new(Vec3::NAN, Vec3::X).is_err());
    assert!(Line::through([Vec3::ONE; 2]).is_err());
    let far = Line::through([Vec3::X * f32::MIN, Vec3::X * f32::MAX]).unwrap();
    assert_eq!(far.direction(), Vec3::X);
    let tiny = Line::through([Vec3::ZERO, Vec3::Z * 1e-40]).unwrap();
    assert_eq!(tiny.direction(), Vec3::Z);
}
