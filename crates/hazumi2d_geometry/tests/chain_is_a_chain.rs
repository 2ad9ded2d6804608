//! Chains and compounds are built from valid parts, and invalid ones are refused.

mod polygon_support;

use std::sync::Arc;

use hazumi2d_geometry::Pose;
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::shape::{
    Chain, ChainError, ChainOptions, Circle, Compound, CompoundError, CornerKind, HalfPlane,
    Shape, Sides,
};
use polygon_support::Rng;

const SQUARE: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

fn chain(vertices: &[[f32; 2]], options: ChainOptions) -> Chain {
    let vertices: Vec<_> = vertices.iter().copied().map(Vec2::from).collect();
    Chain::new(&vertices, options).unwrap()
}

fn ring(vertices: &[[f32; 2]]) -> Chain {
    chain(vertices, ChainOptions { is_loop: true, ..ChainOptions::default() })
}

fn corners(chain: &Chain) -> Vec<[CornerKind; 2]> {
    (0..).map_while(|segment| chain.corners(segment)).collect()
}

#[test]
fn corners_of_a_box_are_convex_and_those_of_a_room_concave() {
    use CornerKind::{Concave, Convex};
    assert_eq!(corners(&ring(&SQUARE)), [[Convex; 2]; 4]);
    let room: Vec<_> = SQUARE.into_iter().rev().collect();
    assert_eq!(corners(&ring(&room)), [[Concave; 2]; 4]);
    let outside = ring(&SQUARE);
    let normals: Vec<_> = (0..4).map(|segment| outside.normal(segment).unwrap()).collect();
    assert_eq!(normals, [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X]);
}

#[test]
fn an_open_chain_ends_openly_unless_a_ghost_leads_on() {
    use CornerKind::{Concave, Convex, Flat, Open};
    let step = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.02]];
    let open = chain(&step, ChainOptions::default());
    let inner = [[Open, Convex], [Convex, Concave], [Concave, Flat], [Flat, Open]];
    assert_eq!(corners(&open), inner);
    let ghosts = [Some(Vec2::new(-1.0, 0.0)), Some(Vec2::new(3.0, 2.0))];
    let led = chain(&step, ChainOptions { ghosts, ..ChainOptions::default() });
    assert_eq!(corners(&led)[0][0], Flat);
    assert_eq!(corners(&led)[3][1], Convex);
    // A ghost in the place of the end leads nowhere.
    let ghosts = [Some(Vec2::ZERO), None];
    let none = chain(&step, ChainOptions { ghosts, ..ChainOptions::default() });
    assert_eq!(corners(&none), inner);
}

#[test]
fn the_flat_angle_tells_flat_corners() {
    for (degrees, kind) in [(4.9_f32, CornerKind::Flat), (5.1, CornerKind::Convex)] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let bend = [[-1.0, 0.0], [0.0, 0.0], [cos, sin]];
        let found = chain(&bend, ChainOptions::default());
        assert_eq!(found.corners(0).unwrap()[1], kind, "{degrees}");
        let sharp = ChainOptions { flat_angle: 0.0, ..ChainOptions::default() };
        assert_eq!(chain(&bend, sharp).corners(0).unwrap()[1], CornerKind::Convex);
    }
    let straight = [[-1.0, 0.0], [0.0, 0.0], [5.0, 0.0]];
    let sharp = ChainOptions { flat_angle: 0.0, ..ChainOptions::default() };
    assert_eq!(chain(&straight, sharp).corners(0).unwrap()[1], CornerKind::Flat);
}

#[test]
fn segments_without_a_length_are_kept_out_but_counted() {
    let doubled =
        [[0.0, 0.0], [-0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [0.0, 1.0]];
    let options = ChainOptions {
        is_loop: true,
        materials: (10..17).collect(),
        ..ChainOptions::default()
    };
    let found = chain(&doubled, options);
    assert_eq!(found.degenerate(), [0, 3, 4]);
    assert_eq!(found.segment_count(), 7);
    assert_eq!(found.material(5), Some(15));
    assert_eq!((found.material(7), found.segment(7), found.corners(7)), (None, None, None));
    assert_eq!((found.normal(3), found.normal(1)), (None, Some(Vec2::NEG_Y)));
    // Over what is left out, neighbours find each other.
    for segment in [1, 2, 5, 6] {
        assert_eq!(found.corners(segment), Some([CornerKind::Convex; 2]), "{segment}");
    }
    assert_eq!(found.corners(3), Some([CornerKind::Open; 2]));
    assert_eq!(found.segment(6), Some([Vec2::Y, Vec2::ZERO]));
}

#[test]
fn chains_refuse_nonsense() {
    let refused = |vertices: &[Vec2], options: ChainOptions| {
        Chain::new(vertices, options).unwrap_err().to_string()
    };
    let plain = ChainOptions::default;
    let around = || ChainOptions { is_loop: true, ..plain() };
    let empty = "no segment has a length, at least one must";
    assert_eq!(refused(&[], plain()), empty);
    assert_eq!(refused(&[], around()), empty);
    assert_eq!(refused(&[Vec2::ONE], plain()), empty);
    assert_eq!(refused(&[Vec2::ONE], around()), empty);
    assert_eq!(refused(&[Vec2::ONE; 5], around()), empty);
    assert!(refused(&[Vec2::NAN, Vec2::X], plain()).starts_with("chain vertex is NaN"));
    assert!(refused(&[Vec2::MAX, Vec2::X], plain()).starts_with("chain vertex is 3"));
    let ghosts = [Some(Vec2::NAN), None];
    let bad = ChainOptions { ghosts, ..plain() };
    assert!(refused(&[Vec2::ZERO, Vec2::X], bad).starts_with("chain ghost is NaN"));
    let bad = ChainOptions { materials: vec![1; 2], ..plain() };
    let error = Chain::new(&[Vec2::ZERO, Vec2::X], bad.clone()).unwrap_err();
    assert_eq!(error, ChainError::Length { what: "materials", given: 2, wanted: 1 });
    assert!(Chain::new(&[Vec2::ZERO, Vec2::X], ChainOptions { is_loop: true, ..bad }).is_ok());
    for flat_angle in [-1.0, 2.0, f32::NAN] {
        let bad = ChainOptions { flat_angle, ..plain() };
        assert!(Chain::new(&[Vec2::ZERO, Vec2::X], bad).is_err());
    }
}

/// Vertices many orders of magnitude apart, some in one place.
#[test]
fn any_finite_vertices_make_a_chain_of_unit_normals() {
    for seed in 0..2000 {
        let mut rng = Rng(seed);
        let count = 2 + rng.below(10);
        let mut vertices: Vec<Vec2> = (0..count)
            .map(|_| {
                let part = |rng: &mut Rng| {
                    let size = 10.0_f32.powf(rng.within(-45.0, 14.9));
                    [size, -size, 0.0][rng.below(3)]
                };
                Vec2::new(part(&mut rng), part(&mut rng))
            })
            .collect();
        vertices.push(vertices[rng.below(count)]);
        let is_loop = rng.below(2) == 0;
        let Ok(found) =
            Chain::new(&vertices, ChainOptions { is_loop, ..ChainOptions::default() })
        else {
            assert!(vertices.iter().all(|vertex| *vertex == vertices[0]));
            continue;
        };
        for segment in 0..found.segment_count() {
            let segment = u32::try_from(segment).unwrap();
            let [start, end] = found.segment(segment).unwrap();
            match found.normal(segment) {
                Some(normal) => assert!((normal.length() - 1.0).abs() < 1e-6),
                None => assert_eq!(start, end),
            }
        }
        let bounds = found.bounds();
        assert!(vertices.iter().all(|&vertex| bounds.contains(vertex)));
    }
}

#[test]
fn a_mirrored_chain_still_faces_outward() {
    let heights = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 3.0], [0.0, 1.0]];
    for is_loop in [false, true] {
        let materials = if is_loop { vec![1, 2, 3, 4, 5] } else { vec![1, 2, 3, 4] };
        let ghosts = [Some(Vec2::new(0.0, 9.0)), Some(Vec2::new(0.0, -9.0))];
        let options = ChainOptions { is_loop, materials, ghosts, ..ChainOptions::default() };
        let found = chain(&heights, options);
        let count = u32::try_from(found.segment_count()).unwrap();
        for factor in [[-1.0, 1.0], [2.0, -0.5], [-4.0, -4.0], [3.0, 2.0]].map(Vec2::from) {
            let scaled = found.scaled(factor).unwrap();
            let is_mirror = factor.x * factor.y < 0.0;
            for segment in 0..count {
                let image = if is_mirror { count - 1 - segment } else { segment };
                assert_eq!(scaled.material(image), found.material(segment));
                // Where nothing is stretched, corners stay what they are.
                if factor.abs() == Vec2::ONE {
                    let mut kinds = found.corners(segment).unwrap();
                    kinds.reverse();
                    assert_eq!(scaled.corners(image), Some(kinds), "{is_loop} {segment}");
                }
                let mut ends = found.segment(segment).unwrap().map(|end| end * factor);
                if is_mirror {
                    ends.reverse();
                }
                assert_eq!(scaled.segment(image), Some(ends));
                let wanted = (found.normal(segment).unwrap() / factor).normalize();
                assert!((scaled.normal(image).unwrap() - wanted).length() < 1e-6);
            }
        }
        for bad in [Vec2::new(0.0, 1.0), Vec2::NAN, Vec2::splat(1e30)] {
            assert!(found.scaled(bad).is_err());
        }
    }
}

#[test]
fn a_chain_reaches_as_far_as_its_vertices() {
    let found = chain(&SQUARE, ChainOptions { sides: Sides::Both, ..ChainOptions::default() });
    let bounds = found.bounds();
    assert_eq!((bounds.min, bounds.max), (Vec2::ZERO, Vec2::ONE));
    let shape = Shape::from(found);
    assert!(shape.has_parts());
    assert_eq!(shape.support(Vec2::new(1.0, 2.0)), Some(Vec2::ONE));
    assert_eq!(shape.support(Vec2::new(-1.0, 0.1)), Some(Vec2::Y));
}

#[test]
fn compounds_refuse_nonsense() {
    let ball = || Shape::from(Circle::new(1.0).unwrap());
    let here = Pose::IDENTITY;
    assert_eq!(Compound::new(vec![]).unwrap_err(), CompoundError::Empty);
    let ground = HalfPlane::new(Vec2::Y, 0.0).unwrap();
    let error = Compound::new(vec![(here, ball()), (here, ground.into())]).unwrap_err();
    assert_eq!(error, CompoundError::Unbounded { child: 1 });
    let inner = Compound::new(vec![(here, ball())]).unwrap();
    let outline = Arc::new(ring(&SQUARE));
    for child in [Shape::from(inner), Shape::from(outline)] {
        let error = Compound::new(vec![(here, child)]).unwrap_err();
        assert_eq!(error, CompoundError::Nested { child: 0 });
        assert!(error.to_string().starts_with("child 0 is made of parts"));
    }
    let bad = Pose::at(Vec2::NAN);
    assert!(Compound::new(vec![(bad, ball())]).is_err());
}
