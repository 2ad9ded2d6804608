//! The polygons of an outline cover it, keep its holes free, and are few.

mod polygon_support;
mod outline_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::Outline;
use hazumi2d_geometry::shape::decompose::{DecomposeOptions, Decomposition, decompose};
use outline_support::{area, height, is_inside, least_height, outline, star};
use polygon_support::{Rng, clouds};

const EXACT: DecomposeOptions = DecomposeOptions { flatness: 0.0 };

fn ring(corners: &[[f32; 2]]) -> Vec<Vec2> {
    corners.iter().copied().map(Vec2::from).collect()
}

fn u() -> Vec<Vec2> {
    ring(&[
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 2.37],
        [2.2, 2.37],
        [2.2, 0.7],
        [0.8, 0.7],
        [0.8, 2.37],
        [0.0, 2.37],
    ])
}

/// Decomposes, and checks what must hold for all rings.
#[track_caller]
fn check(rings: &[Vec<Vec2>]) -> Decomposition {
    let found = decompose(&outline(rings), &EXACT).unwrap();
    let bounds = outline(rings).bounds();
    let size = f64::from((bounds.max - bounds.min).max_element());
    let sum: f64 = found.polygons.iter().map(|polygon| f64::from(polygon.area())).sum();
    let lost = found.area - sum;
    assert!(found.lost_area >= 0.0 && found.lost_area < 1e-4 * size * size, "{found:?}");
    assert!((lost - found.lost_area).abs() < 1e-5 * size * size, "{lost} {found:?}");
    // Points are inside one polygon, or in none, as they are in the outline or not.
    let mut rng = Rng(1);
    let (middle, half) = (bounds.center().as_dvec2(), bounds.half_extents().as_dvec2());
    let slack = 1e-5 * size;
    for _ in 0..500 {
        let point = middle + half * clouds::square(&mut rng).as_dvec2() * 1.1;
        let Some(expected) = is_inside(rings, point) else { continue };
        let around = found.polygons.iter().filter(|polygon| height(polygon, point) < -slack);
        let around = around.count();
        assert!(around <= usize::from(expected), "{point} is in {around} polygons");
        if expected {
            let outside = least_height(&found.polygons, point);
            assert!(outside < slack, "{point} is {outside} outside: {rings:?}");
        }
    }
    found
}

#[test]
fn a_u_is_three_rectangles() {
    for turn in 0..8 {
        let mut corners = u();
        corners.rotate_left(turn);
        let clockwise: Vec<_> = corners.iter().rev().copied().collect();
        for corners in [corners, clockwise] {
            let found = check(&[corners]);
            assert_eq!(found.polygons.len(), 3);
            assert!((found.area / area(&u()) - 1.0).abs() < 1e-6, "{found:?}");
        }
    }
}

#[test]
fn a_convex_outline_is_one_polygon() {
    for count in [3, 4, 8, 50, 500] {
        let found = check(&[clouds::regular(count)]);
        assert_eq!(found.polygons.len(), 1);
        assert_eq!(found.polygons[0].vertices().len(), count);
        assert_eq!(found.lost_area, 0.0);
    }
    // Points on the sides are no corners.
    let sides = ring(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 2.0], [0.0, 2.0]]);
    let found = check(&[sides]);
    assert_eq!((found.polygons.len(), found.polygons[0].vertices().len()), (1, 4));
}

#[test]
fn stars_of_all_sizes_and_places_are_covered() {
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let count = 3 + rng.below(60);
        let low = [0.1, 0.5, 0.9][rng.below(3)];
        let mut corners = star(&mut rng, count, low, 1.0);
        let size = [1e-3, 1.0, 1e3][rng.below(3)];
        let place = [Vec2::ZERO, Vec2::new(3.0, -7.0)][rng.below(2)] * size;
        corners.iter_mut().for_each(|corner| *corner = *corner * size + place);
        let found = check(&[corners.clone()]);
        assert!((found.area / area(&corners).abs() - 1.0).abs() < 1e-5, "{seed}");
        // No more than one for each corner that is bent inwards, and one.
        let bend = |i: usize| {
            let [a, b, c] = [0, 1, 2].map(|step| corners[(i + step) % count].as_dvec2());
            (b - a).perp_dot(c - b)
        };
        let bent = (0..count).filter(|&i| bend(i) < 0.0).count();
        assert!(found.polygons.len() <= 2 * bent + 1, "{} {bent}", found.polygons.len());
        // Corners are those of the outline, bit for bit.
        let all = found.polygons.iter().flat_map(|polygon| polygon.vertices());
        assert!(all.into_iter().all(|vertex| corners.contains(vertex)), "{seed}");
    }
}

#[test]
fn holes_stay_free_and_islands_are_there() {
    for seed in 0..100 {
        let mut rng = Rng(seed);
        let mut rings = vec![star(&mut rng, 20, 3.0, 4.0), star(&mut rng, 12, 1.5, 2.5)];
        if rng.below(2) == 0 {
            rings.push(star(&mut rng, 7, 0.5, 1.0));
        }
        for ring in &mut rings {
            if rng.below(2) == 0 {
                ring.reverse();
            }
        }
        let order = rng.below(rings.len());
        rings.rotate_left(order);
        check(&rings);
    }
}

#[test]
fn lines_that_cross_are_covered_by_the_rule_of_odd_numbers() {
    // A bow tie: two triangles.
    let bow = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    let found = check(&[bow]);
    assert_eq!(found.polygons.len(), 2);
    assert!((found.area - 2.0).abs() < 1e-6, "{}", found.area);
    // A star of five points drawn with one line: its middle is free.
    let pentagon = clouds::regular(5);
    let pentagram = [0, 2, 4, 1, 3].map(|i| pentagon[i]).to_vec();
    let found = check(&[pentagram]);
    assert_eq!(found.polygons.len(), 5);
    assert!(least_height(&found.polygons, DVec2::ZERO) > 0.1);
    // Two squares that overlap: what both hold is free.
    let square = |x: f32| ring(&[[x, x], [x + 2.0, x], [x + 2.0, x + 2.0], [x, x + 2.0]]);
    let found = check(&[square(0.0), square(1.0)]);
    assert!((found.area - 6.0).abs() < 1e-6, "{}", found.area);
    for seed in 0..200 {
        let mut rng = Rng(seed);
        let count = 4 + rng.below(8);
        let scrawl = clouds::scatter(&mut rng, count, clouds::square);
        check(&[scrawl]);
    }
}

#[test]
fn the_direction_and_the_first_vertex_make_no_difference_to_the_number() {
    for seed in 0..50 {
        let mut rng = Rng(seed);
        let mut corners = star(&mut rng, 30, 0.4, 1.0);
        let expected = check(&[corners.clone()]);
        corners.rotate_left(rng.below(30));
        corners.reverse();
        let found = check(&[corners]);
        assert_eq!(found.polygons, expected.polygons, "{seed}");
    }
}

#[test]
fn parts_too_thin_for_a_polygon_are_counted_as_lost() {
    // A square with a whisker of 10 m, a micrometre thick.
    let whisker = ring(&[
        [0.0, 0.0],
        [1.0, 0.0],
        [1.0, 0.5],
        [11.0, 0.5],
        [11.0, 0.500_001],
        [1.0, 0.500_001],
        [1.0, 1.0],
        [0.0, 1.0],
    ]);
    let found = decompose(&Outline::new(&whisker).unwrap(), &EXACT).unwrap();
    assert!(found.lost_area > 0.5e-5 && found.lost_area < 2e-5, "{}", found.lost_area);
    assert!(least_height(&found.polygons, DVec2::splat(0.25)) < -0.1);
}

/// A U with a hundred vertices to a side, none where a ruler would put it.
#[test]
fn a_traced_outline_is_a_few_polygons() {
    for seed in 0..20 {
        let mut rng = Rng(seed);
        let corners = u();
        let mut traced = Vec::new();
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let shake = |i: u8| {
                from.lerp(*to, f32::from(i) / 100.0)
                    + clouds::square(&mut Rng(rng.bits())) * 0.004
            };
            traced.extend((0..100).map(shake));
        }
        let outline = Outline::new(&traced).unwrap();
        let [exact, rough] = [0.0, 0.004]
            .map(|flatness| decompose(&outline, &DecomposeOptions { flatness }).unwrap());
        assert!(exact.polygons.len() > 100 && rough.polygons.len() <= 5, "{rough:?}");
        assert!((rough.area / area(&u()) - 1.0).abs() < 0.01, "{}", rough.area);
        // Nothing of the line is farther away than what is ignored.
        let limit =
            f64::from(0.004 * (outline.bounds().max - outline.bounds().min).max_element());
        for vertex in &traced {
            let outside = least_height(&rough.polygons, vertex.as_dvec2());
            assert!(outside.abs() < 1.1 * limit, "{vertex} is off by {outside}");
        }
        let (mut turned, mut back) = (traced.clone(), traced);
        turned.rotate_left(333);
        back.reverse();
        for ring in [turned, back] {
            let outline = Outline::new(&ring).unwrap();
            let found = decompose(&outline, &DecomposeOptions { flatness: 0.004 }).unwrap();
            assert_eq!(found.polygons, rough.polygons, "{seed}: where the ring begins");
        }
    }
}
