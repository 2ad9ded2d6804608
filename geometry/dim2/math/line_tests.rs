//! Lines, tested.

use glam::Vec2;

use super::Line;

#[test]
fn lines_meet_unless_they_are_parallel() {
    let line = Line::new(Vec2::new(1.0, 2.0), Vec2::X * 5.0).unwrap();
    for direction in [Vec2::X, -Vec2::X] {
        let other = Line::new(Vec2::new(-7.0, 5.0), direction).unwrap();
        assert_eq!(line.intersection(&other), None);
    }
    assert_eq!(line.intersection(&line), None);
    let steep = Line::new(Vec2::new(-7.0, 5.0), Vec2::new(1.0, -1.0)).unwrap();
    assert_eq!(line.intersection(&steep), Some(Vec2::new(-4.0, 2.0)));
}

#[test]
fn distances_are_positive_to_the_left() {
    let line = Line::through([Vec2::new(0.0, 3.0), Vec2::new(1.0, 3.0)]).unwrap();
    assert_eq!(line.signed_distance(Vec2::new(7.0, 5.0)), 2.0);
    assert_eq!(line.signed_distance(Vec2::ZERO), -3.0);
    assert_eq!(line.distance(Vec2::ZERO), 3.0);
    assert_eq!(line.project(Vec2::new(7.0, 5.0)), Vec2::new(7.0, 3.0));
}

#[test]
fn a_segment_on_the_line_says_where() {
    for scale in [1e-3, 1.0, 1e3] {
        let line = Line::new(Vec2::Y * 3.0 * scale, Vec2::X).unwrap();
        let clip = |from: [f32; 2], to: [f32; 2]| {
            line.clip_segment(Vec2::from(from) * scale, Vec2::from(to) * scale)
        };
        assert_eq!(clip([0.0, 3.0], [1.0, 3.0]), Some([0.0, 1.0]), "on it");
        assert_eq!(clip([0.0, 4.0], [1.0, 4.0]), None, "above it");
        assert_eq!(clip([0.0, -3.0], [1.0, -3.0]), None, "mirrored");
        for (from, to, expected) in [(4.0, 0.0, 0.25), (0.0, 4.0, 0.75)] {
            let [first, last] = clip([0.0, from], [0.0, to]).unwrap();
            assert!(first == last && (first - expected).abs() < 1e-6, "{first}");
        }
        assert_eq!(clip([0.0, 3.0], [0.0, 4.0]), Some([0.0, 0.0]), "starts");
        assert_eq!(clip([0.0, 4.0], [0.0, 3.0]), Some([1.0, 1.0]), "ends");
        assert_eq!(clip([0.0, 5.0], [0.0, 4.0]), None, "stops short");
        assert_eq!(clip([2.0, 3.0], [2.0, 3.0]), Some([0.0, 1.0]), "a point");
        assert_eq!(clip([2.0, 4.0], [2.0, 4.0]), None);
        assert_eq!(clip([f32::NAN; 2], [2.0, 4.0]), None);
    }
}

#[test]
fn lines_without_a_direction_are_refused() {
    for bad in [Vec2::ZERO, Vec2::NAN, Vec2::INFINITY] {
        assert!(Line::new(Vec2::ZERO, bad).is_err());
        assert!(Line::through([bad; 2]).is_err());
    }
    assert!(Line::new(Vec2::NAN, Vec2::X).is_err());
    assert!(Line::through([Vec2::ONE; 2]).is_err());
    let far = Line::through([Vec2::X * f32::MIN, Vec2::X * f32::MAX]).unwrap();
    assert_eq!(far.direction(), Vec2::X);
    let tiny = Line::through([Vec2::ZERO, Vec2::Y * 1e-40]).unwrap();
    assert_eq!(tiny.direction(), Vec2::Y);
}
