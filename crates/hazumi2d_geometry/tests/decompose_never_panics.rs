//! Outlines that no artist drew: an error that names what is wrong, or polygons that cover it.

#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

mod polygon_support;
mod outline_support;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::shape::Outline;
use hazumi2d_geometry::shape::decompose::{DecomposeError, DecomposeOptions, decompose};
use outline_support::{is_inside, least_height, outline};
use polygon_support::{Rng, clouds};

const EXACT: DecomposeOptions = DecomposeOptions { flatness: 0.0 };

/// Lines between random points of many kinds.
fn scrawl(rng: &mut Rng) -> Vec<Vec<Vec2>> {
    let tiniest = [-4.0, -4.0, -4.0, -44.0][rng.below(4)];
    let size = 10.0_f32.powf(rng.within(tiniest, 5.0));
    let squeeze =
        Vec2::from_array([0; 2].map(|_| [1.0, 1.0, 1e-3, 1e-7, 0.0][rng.below(5)] * size));
    let steps = [1.0, 4.0, 16.0, 1e6][rng.below(4)];
    let place = [Vec2::ZERO, Vec2::new(50.0, -10.0) * size][rng.below(2)];
    let part = |rng: &mut Rng| (rng.unit() * steps).round() / steps;
    let mut rings = Vec::new();
    for _ in 0..1 + rng.below(4) {
        let count = 3 + rng.below(30);
        let mut ring = clouds::scatter(rng, count, |rng| {
            Vec2::from_array([0; 2].map(|_| part(rng))) * squeeze + place
        });
        if rng.below(4) == 0 {
            ring.extend_from_within(..count / 2);
        }
        rings.push(ring);
    }
    if rng.below(4) == 0 {
        rings.push(rings[0].clone());
    }
    rings
}

#[test]
fn random_lines_are_covered() {
    let (mut made, mut refused, mut asked) = (0, 0, 0);
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let rings = scrawl(&mut rng);
        let flatness = [0.0, 0.0, 1e-3, 0.1][rng.below(4)];
        let options = DecomposeOptions { flatness };
        let outline = outline(&rings);
        let bounds = outline.bounds();
        let size = f64::from((bounds.max - bounds.min).max_element());
        let Ok(found) = decompose(&outline, &options) else {
            refused += 1;
            continue;
        };
        made += found.polygons.len();
        assert!(found.area.is_finite() && found.lost_area.is_finite());
        for polygon in &found.polygons {
            let (inner, outer) = (polygon.bounds(), bounds.grown(1e-6 * size as f32));
            assert!(outer.contains(inner.min) && outer.contains(inner.max), "{seed}");
        }
        // Lost area may lie beside larger lost area, and lines that are moved may cross others.
        if found.lost_area > 0.0 || flatness > 0.0 {
            continue;
        }
        let far = f64::from(bounds.min.abs().max(bounds.max.abs()).max_element());
        let slack = 1e-5 * size + 1e-6 * far;
        for _ in 0..20 {
            let part = (clouds::square(&mut rng) + Vec2::ONE) * 0.5;
            let point = bounds.min + (bounds.max - bounds.min) * part;
            if is_inside(&rings, point.as_dvec2()) == Some(true) {
                let outside = least_height(&found.polygons, point.as_dvec2());
                assert!(outside < slack, "{seed}: {point} is {outside} outside of {rings:?}");
                asked += 1;
            }
        }
    }
    assert!(made > 3000 && refused < 2400, "{made} polygons, {refused} refused");
    assert!(asked > 1500, "{asked} points");
}

#[test]
fn outlines_with_nothing_inside_are_refused() {
    let fails =
        |points: &[Vec2]| decompose(&Outline::new(points).unwrap(), &EXACT).unwrap_err();
    let line = [Vec2::ZERO, Vec2::X, Vec2::X * 2.0];
    assert_eq!(fails(&[Vec2::ONE; 5]), DecomposeError::Empty);
    assert_eq!(fails(&line), DecomposeError::Empty);
    assert_eq!(fails(&[Vec2::ZERO, Vec2::X, Vec2::ZERO, Vec2::Y]), DecomposeError::Empty);
    let twice = Outline::new(&[Vec2::ZERO, Vec2::X, Vec2::Y]).unwrap();
    let twice = twice.with_ring(&[Vec2::Y, Vec2::ZERO, Vec2::X]).unwrap();
    assert_eq!(
        decompose(&twice, &EXACT).unwrap_err(),
        DecomposeError::Empty,
        "even numbers are out"
    );
    let thin = fails(&[Vec2::ZERO, Vec2::X, Vec2::new(0.5, 1e-7)]);
    assert!(matches!(thin, DecomposeError::Polygon(_)), "{thin}");
    assert!(thin.to_string().starts_with("no part of the outline is a polygon"), "{thin}");
}

#[test]
fn options_out_of_range_are_named() {
    let triangle = Outline::new(&[Vec2::ZERO, Vec2::X, Vec2::Y]).unwrap();
    for flatness in [-0.1, 0.2, f32::NAN] {
        let error = decompose(&triangle, &DecomposeOptions { flatness }).unwrap_err();
        let text =
            format!("decomposition flatness is {flatness}, must be a number from 0 to 0.1");
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn many_vertices_take_no_long() {
    let mut rng = Rng(3);
    let circle = outline_support::star(&mut rng, 20_000, 0.9, 1.0);
    let found = decompose(&Outline::new(&circle).unwrap(), &EXACT).unwrap();
    assert!(found.polygons.len() < 20_000);
    let too_many = vec![Vec2::ZERO; (1 << 20) + 1];
    let error = decompose(&Outline::new(&too_many).unwrap(), &EXACT).unwrap_err();
    assert!(matches!(error, DecomposeError::TooMany { .. }), "{error}");
    // There and back again, a little farther each time: the worst for what leaves out detail.
    let comb: Vec<_> = (0_u16..40_000)
        .map(|i| Vec2::new(f32::from(i % 2) * (1.0 + f32::from(i) * 1e-5), f32::from(i) * 1e-5))
        .collect();
    let options = DecomposeOptions { flatness: 0.1 };
    assert!(decompose(&Outline::new(&comb).unwrap(), &options).is_ok());
}
