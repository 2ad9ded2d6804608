//! Which points are in an outline: right at lines and corners, for either winding.

mod polygon_support;
mod outline_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::Outline;
use outline_support::{is_inside, outline, star};
use polygon_support::{Rng, clouds};

fn ring(corners: &[[f32; 2]]) -> Vec<Vec2> {
    corners.iter().copied().map(Vec2::from).collect()
}

#[test]
fn random_points_agree_with_the_angles_they_see() {
    let mut asked = 0;
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let count = 3 + rng.below(20);
        let mut rings = vec![star(&mut rng, count, 0.5, 2.0)];
        for _ in 0..rng.below(3) {
            let middle = clouds::square(&mut rng) * 0.5;
            let hole = star(&mut rng, 3 + count / 2, 0.05, 0.4);
            rings.push(hole.iter().map(|&point| point + middle).collect());
        }
        if rng.below(2) == 0 {
            rings[0].reverse();
        }
        let outline = outline(&rings);
        for _ in 0..200 {
            let point = clouds::square(&mut rng) * 2.0;
            if let Some(expected) = is_inside(&rings, point.as_dvec2()) {
                assert_eq!(outline.contains(point), expected, "{seed}: {point} {rings:?}");
                asked += 1;
            }
        }
    }
    assert!(asked > 50_000, "{asked}");
}

/// Whole numbers, so that lines pass through points exactly, and rays through corners.
#[test]
fn points_on_lines_are_inside_and_rays_through_corners_do_not_confuse() {
    for seed in 0..500 {
        let mut rng = Rng(seed);
        let count = 3 + rng.below(6);
        let part = |rng: &mut Rng| rng.below(7) as i64;
        let corners: Vec<[i64; 2]> =
            (0..count).map(|_| [part(&mut rng), part(&mut rng)]).collect();
        let floats: Vec<_> =
            corners.iter().map(|&[x, y]| Vec2::new(x as f32, y as f32)).collect();
        let mut reversed = floats.clone();
        reversed.reverse();
        let [one, other] = [&floats, &reversed].map(|ring| Outline::new(ring).unwrap());
        for place in 0..81 {
            let [x, y] = [place % 9 - 1, place / 9 - 1];
            let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
            let on_line = sides().any(|(a, b)| {
                let cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
                let dot = (x - a[0]) * (x - b[0]) + (y - a[1]) * (y - b[1]);
                cross == 0 && dot <= 0
            });
            let point = Vec2::new(x as f32, y as f32);
            let expected =
                on_line || is_inside(std::slice::from_ref(&floats), point.as_dvec2()).unwrap();
            assert_eq!(one.contains(point), expected, "{point} {floats:?}");
            assert_eq!(other.contains(point), expected, "{point} {floats:?} reversed");
        }
    }
}

/// The article adds up angles, divides by a length that is zero at a corner, and says no.
#[test]
fn corners_and_points_of_sides_are_inside() {
    let u = ring(&[
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 2.0],
        [2.0, 2.0],
        [2.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ]);
    let clockwise: Vec<_> = u.iter().rev().copied().collect();
    for corners in [u, clockwise] {
        let outline = Outline::new(&corners).unwrap();
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            assert!(outline.contains(*from));
            assert!(outline.contains(0.5 * (*from + *to)));
        }
        assert!(!outline.contains(Vec2::new(1.5, 1.5)), "between the arms");
        assert!(!outline.contains(Vec2::new(1.5, 2.0)), "in line with their ends");
        assert!(!outline.contains(Vec2::new(-1.0, 1.0)) && !outline.contains(Vec2::splat(9.0)));
        assert!(outline.contains(Vec2::new(0.5, 1.0)), "in line with the floor");
        assert!(!outline.contains(Vec2::new(1.5, 1.0f32.next_up())));
        assert!(outline.contains(Vec2::new(1.5, 1.0f32.next_down())));
    }
}

#[test]
fn holes_and_islands_alternate() {
    let square =
        |half: f32| ring(&[[-half, -half], [half, -half], [half, half], [-half, half]]);
    let nested = outline(&[square(3.0), square(2.0), square(1.0)]);
    for (x, expected) in [(0.5, true), (1.5, false), (2.5, true), (3.5, false), (2.0, true)] {
        assert_eq!(nested.contains(Vec2::new(x, 0.1)), expected, "{x}");
    }
}

/// Points a sixteenth of a metre beside a slanted line that is a thousand kilometres long.
#[test]
fn no_digit_is_lost_beside_a_slanted_line() {
    let (far, high) = (1 << 20, 349_525);
    let corner = |x: i32, y: i32| Vec2::new(x as f32, y as f32);
    let triangle = [corner(0, 0), corner(far, high), corner(0, high)];
    let triangle = Outline::new(&triangle).unwrap();
    let mut rng = Rng(5);
    let mut inside = 0;
    for _ in 0..2000 {
        let x = 1 + rng.below(1 << 23) as i64;
        for up in -1..=1 {
            let y = x * i64::from(high) / i64::from(far) + up;
            let expected =
                y * i64::from(far) >= x * i64::from(high) && y <= i64::from(high) * 16;
            let point = Vec2::new(x as f32, y as f32) / 16.0;
            assert_eq!(triangle.contains(point), expected, "{point}");
            inside += usize::from(expected);
        }
    }
    assert!((1500..2500).contains(&inside), "{inside}");
}

#[test]
fn nonsense_is_named_and_nothing_that_is_no_number_is_inside() {
    let refused = |corners: &[[f32; 2]]| Outline::new(&ring(corners)).unwrap_err().to_string();
    assert!(refused(&[]).starts_with("number of outline vertices is 0"));
    assert!(refused(&[[0.0, 0.0], [1.0, 0.0]]).starts_with("number of outline vertices is 2"));
    assert!(refused(&[[0.0, 0.0], [f32::NAN, 0.0], [1.0, 1.0]]).contains("vertex is NaN"));
    assert!(refused(&[[0.0, 0.0], [2e7, 0.0], [1.0, 1.0]]).contains("vertex is 20000000"));
    let triangle = Outline::new(&ring(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])).unwrap();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert!(
            !triangle.contains(Vec2::new(bad, 0.1)) && !triangle.contains(Vec2::splat(bad))
        );
    }
    assert_eq!(triangle.bounds().max, Vec2::ONE);
    assert!(triangle.contains(DVec2::splat(0.25).as_vec2()));
}
