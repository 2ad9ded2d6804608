//! Soft shapes have the particles, sizes and outlines that they should, refuse nonsense, and
//! dress what is drawn.

use std::f64::consts::{PI, TAU};

use hazumi2d_geometry::core::soft::SoftMaterial;
use hazumi2d_geometry::core::{Rule, ValueError};
use hazumi2d_geometry::glam::{DVec2, Mat2, Vec2};
use hazumi2d_geometry::query::{SimplexCache, distance};
use hazumi2d_geometry::shape::soft::{SkinBinding, alpha_outline, inflate, smooth_outline};
use hazumi2d_geometry::shape::{Circle, Shape, SoftError, SoftShape, SoftShapeData};
use hazumi2d_geometry::soft::Clusters;
use hazumi2d_geometry::{Pose, Rotation};

use crate::geometry::soft_shapes::answers_as;

/// An L of area 3, counter-clockwise.
const ANGLE: [Vec2; 6] = [
    Vec2::new(0.0, 0.0),
    Vec2::new(2.0, 0.0),
    Vec2::new(2.0, 1.0),
    Vec2::new(1.0, 1.0),
    Vec2::new(1.0, 2.0),
    Vec2::new(0.0, 2.0),
];

fn polar(radius: f64, angle: f64) -> Vec2 {
    (radius * DVec2::new(angle.cos(), angle.sin())).as_vec2()
}

fn area(ring: &[Vec2]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let part = |(a, b): (&Vec2, &Vec2)| {
        f64::from(a.x) * f64::from(b.y) - f64::from(a.y) * f64::from(b.x)
    };
    0.5 * ring.iter().zip(next).map(part).sum::<f64>()
}

fn cell_area(shape: &SoftShape) -> f64 {
    let corners = |cell: &[u32; 3]| cell.map(|corner| shape.points()[corner as usize]);
    shape.cells().iter().map(|cell| area(&corners(cell))).sum()
}

fn star(count: u32) -> Vec<Vec2> {
    let corner = |step: u32| {
        let radius = if step.is_multiple_of(2) { 1.0 } else { 0.45 };
        let angle = TAU * f64::from(step) / f64::from(2 * count);
        polar(radius, angle)
    };
    (0..2 * count).map(corner).collect()
}

/// The area of a soft shape, or its volume.
pub(crate) fn size(shape: &SoftShape) -> f32 {
    shape.area()
}

pub(crate) fn every_kind() -> Vec<SoftShape> {
    vec![
        SoftShape::from_outline(&ANGLE, 0.25).unwrap(),
        SoftShape::disc(1.0, 16).unwrap(),
        SoftShape::filled(&ANGLE, 0.25).unwrap(),
        SoftShape::filled(&star(5), 0.1).unwrap(),
        SoftShape::grid(Vec2::new(1.0, 0.5), [6, 3]).unwrap(),
        SoftShape::rope(&ANGLE, 0.25).unwrap(),
    ]
}

#[test]
fn an_outline_keeps_its_corners_and_fills_its_sides() {
    let shape = SoftShape::from_outline(&ANGLE, 0.5).unwrap();
    // Sides of 2, 1, 1, 1, 1 and 2 metres.
    assert_eq!(shape.points().len(), 16);
    assert!(ANGLE.iter().all(|corner| shape.points().contains(corner)));
    assert_eq!(shape.outline().len(), 16);
    assert_eq!(shape.edges().len(), 16);
    assert_eq!(shape.bends().len(), 16);
    assert!(shape.cells().is_empty());
    assert!(shape.is_closed());
    assert!((shape.area() - 3.0).abs() < 1e-6);
    // A tenth of half a metre.
    assert!((shape.radius() - 0.05).abs() < 1e-6);
    assert!((shape.bounds().min - Vec2::splat(-0.05)).length() < 1e-6);
}

#[test]
fn an_outline_runs_counter_clockwise_whichever_way_it_was_given() {
    let mut backwards = ANGLE;
    backwards.reverse();
    let [one, other] =
        [&ANGLE, &backwards].map(|ring| SoftShape::from_outline(ring, 0.3).unwrap());
    assert_eq!(one.points().len(), other.points().len());
    for shape in [one, other] {
        let ring: Vec<_> =
            shape.outline().iter().map(|side| shape.points()[side[0] as usize]).collect();
        assert!((area(&ring) - 3.0).abs() < 1e-6);
    }
}

#[test]
fn points_that_repeat_the_one_before_make_no_difference() {
    let mut twice: Vec<_> = ANGLE.iter().flat_map(|&corner| [corner, corner]).collect();
    twice.push(ANGLE[0]);
    let found = SoftShape::from_outline(&twice, 0.5).unwrap();
    assert_eq!(found.to_data(), SoftShape::from_outline(&ANGLE, 0.5).unwrap().to_data());
}

#[test]
fn a_disc_is_round() {
    let shape = SoftShape::disc(2.0, 24).unwrap();
    assert_eq!(shape.points().len(), 24);
    assert_eq!(shape.points()[0], Vec2::new(2.0, 0.0));
    assert!(shape.points().iter().all(|point| (point.length() - 2.0).abs() < 1e-6));
    let expected = 0.5 * 24.0 * 4.0 * (TAU / 24.0).sin();
    assert!((f64::from(shape.area()) - expected).abs() < 1e-5);
    assert!(shape.weights().iter().all(|weight| (weight - 1.0 / 24.0).abs() < 1e-7));
}

#[test]
fn small_rings_have_each_bend_once() {
    assert!(SoftShape::disc(1.0, 3).unwrap().bends().is_empty());
    assert_eq!(SoftShape::disc(1.0, 4).unwrap().bends(), [[0, 2], [1, 3]]);
    assert_eq!(SoftShape::disc(1.0, 5).unwrap().bends().len(), 5);
}

#[test]
fn a_grid_has_its_particles_cells_and_border() {
    let shape = SoftShape::grid(Vec2::new(1.0, 0.5), [6, 3]).unwrap();
    assert_eq!(shape.points().len(), 28);
    assert_eq!(shape.cells().len(), 36);
    // Rows, columns and diagonals.
    assert_eq!(shape.edges().len(), 6 * 4 + 7 * 3 + 18);
    assert_eq!(shape.outline().len(), 18);
    assert!((cell_area(&shape) - 2.0).abs() < 1e-6);
    assert!((shape.area() - 2.0).abs() < 1e-6);
    assert_eq!(shape.points()[0], Vec2::new(-1.0, -0.5));
    assert_eq!(shape.points()[27], Vec2::new(1.0, 0.5));
    let mass = shape.mass(3.0);
    assert!((mass.mass - 6.0).abs() < 1e-5);
    assert!(mass.center.length() < 1e-6);
    // Inertia of a box, and a little more, because it is in particles.
    let solid = 6.0 * (2.0 * 2.0 + 1.0) / 12.0;
    assert!((mass.inertia / solid - 1.05).abs() < 0.05, "{} {solid}", mass.inertia);
}

#[test]
fn a_grid_knows_its_lattice_and_takes_clusters() {
    let shape = SoftShape::grid(Vec2::new(1.0, 0.5), [6, 3]).unwrap();
    let lattice = shape.lattice().unwrap();
    assert_eq!(lattice.size(), [7, 4]);
    assert_eq!(lattice.particles()[9], Some(9));
    assert_eq!(shape.plan().particle_count(), 28);
    assert_eq!(shape.plan().cluster_count(), 1);
    let regions = shape.with_clusters(Clusters::Regions { half_width: 1 }).unwrap();
    assert_eq!(regions.plan().cluster_count(), 28);
    let disc = SoftShape::disc(1.0, 8).unwrap();
    assert!(disc.lattice().is_none());
    assert!(disc.clone().with_clusters(Clusters::Regions { half_width: 1 }).is_err());
    assert!(disc.clone().with_clusters(Clusters::Lists(vec![vec![0, 8]])).is_err());
    let lists = Clusters::Lists(vec![vec![0, 1, 2, 3, 4], vec![4, 5, 6, 7, 0]]);
    assert_eq!(disc.with_clusters(lists.clone()).unwrap().clusters(), &lists);
}

#[test]
fn filled_shapes_are_filled() {
    for (ring, spacing) in [(ANGLE.to_vec(), 0.25), (star(5), 0.1), (star(9), 0.07)] {
        let shape = SoftShape::filled(&ring, spacing).unwrap();
        let expected = area(&ring);
        assert!((f64::from(shape.area()) - expected).abs() < 1e-5 * expected);
        assert!((cell_area(&shape) - expected).abs() < 1e-5 * expected);
        let around = shape.outline().len();
        let inner = (shape.points().len() - around) as f64;
        // As many as equilateral triangles have corners, except near the outline.
        let full = expected / (f64::from(spacing).powi(2) * 0.75_f64.sqrt());
        assert!(inner > 0.4 * full && inner < full, "{inner} of {full}");
        // Euler's formula for what has no holes.
        let (points, edges) = (shape.points().len(), shape.edges().len());
        assert_eq!(points + shape.cells().len(), edges + 1);
    }
}

#[test]
fn polygons_of_any_form_are_filled() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as f64 / f64::from(1 << 24)
    };
    for round in 0..200_u32 {
        let count = 3 + round % 20;
        let far = Vec2::splat(if round.is_multiple_of(3) { 1000.0 } else { 0.0 });
        let ring: Vec<_> = (0..count)
            .map(|step| {
                let angle = TAU * f64::from(step) / f64::from(count);
                let radius = 0.3 + random();
                far + polar(radius, angle)
            })
            .collect();
        let spacing = 0.05 + 0.5 * random();
        let shape = SoftShape::filled(&ring, DVec2::splat(spacing).as_vec2().x).unwrap();
        let expected = f64::from(shape.area());
        assert!((cell_area(&shape) - expected).abs() < 1e-4 * expected, "{ring:?}");
        let euler = shape.points().len() + shape.cells().len();
        assert_eq!(euler, shape.edges().len() + 1, "{ring:?}");
    }
}

#[test]
fn cells_of_what_is_filled_are_not_thin() {
    let shape = SoftShape::filled(&ANGLE, 0.1).unwrap();
    for cell in shape.cells() {
        let corners = cell.map(|corner| shape.points()[corner as usize]);
        let longest = (0..3).map(|i| corners[i].distance(corners[(i + 1) % 3]));
        let longest = f64::from(longest.fold(0.0, f32::max));
        assert!(area(&corners) > 0.1 * longest * longest, "{corners:?}");
        assert!(longest < 0.2);
    }
}

#[test]
fn a_rope_is_open_and_hit_from_both_sides() {
    let shape = SoftShape::rope(&[Vec2::ZERO, Vec2::new(3.0, 0.0)], 0.5).unwrap();
    assert_eq!(shape.points().len(), 7);
    assert_eq!(shape.outline().len(), 6);
    assert_eq!(shape.bends().len(), 5);
    assert!(!shape.is_closed());
    assert_eq!(shape.area(), 0.0);
    assert!(shape.material().shape.is_none() && shape.material().edges.is_some());
    // 3 m long and 0.1 m thick.
    assert!((shape.mass(2.0).mass - 0.6).abs() < 1e-5);
    assert!((shape.mass(2.0).center - Vec2::new(1.5, 0.0)).length() < 1e-6);
    let (rope, ball) = (Shape::from(shape), Shape::from(Circle::new(0.5).unwrap()));
    for y in [-2.0, 2.0] {
        let pose = Pose::at(Vec2::new(1.0, y));
        let found = distance(&rope, &ball, &pose, &mut SimplexCache::default());
        assert!((found.distance - 1.5).abs() < 1e-6);
    }
}

#[test]
fn questions_are_answered_by_the_outline_at_rest() {
    for soft in every_kind() {
        let chain = Shape::from(soft.chain().clone());
        assert_eq!(soft.chain().segment_count(), soft.outline().len());
        for (index, side) in (0u32..).zip(soft.outline()) {
            let ends = side.map(|end| soft.points()[end as usize]);
            assert_eq!(soft.chain().segment(index), Some(ends));
        }
        let pose = Pose::new(Vec2::new(2.5, 1.5), Rotation::from_angle(0.3));
        answers_as(&soft.into(), &chain, &pose);
    }
}

#[test]
fn weights_move_the_middle() {
    let heavy = SoftShape::disc(1.0, 4).unwrap().with_weights(&[1.0, 2.0, 3.0, 2.0]).unwrap();
    assert_eq!(heavy.weights(), [0.125, 0.25, 0.375, 0.25]);
    assert!((heavy.mass(1.0).center - Vec2::new(-0.25, 0.0)).length() < 1e-6);
}

#[test]
fn the_middle_of_an_unevenly_spaced_outline_is_that_of_its_line() {
    let bar = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 1.0), Vec2::new(0.0, 1.0)];
    let center = SoftShape::from_outline(&bar, 10.0).unwrap().mass(1.0).center;
    assert!((center - Vec2::new(2.0, 0.5)).length() < 1e-6);
}

#[test]
fn scaling_scales() {
    for shape in every_kind() {
        let large = shape.scaled(3.0).unwrap();
        assert!((large.area() - 9.0 * shape.area()).abs() < 1e-4);
        assert!((large.radius() - 3.0 * shape.radius()).abs() < 1e-6);
        let mirror = Shape::from(shape.clone()).scaled(Vec2::new(-2.0, 2.0)).unwrap();
        let Shape::Soft(mirror) = mirror else { panic!("{mirror:?}") };
        assert!((mirror.area() - 4.0 * shape.area()).abs() < 1e-4);
        assert_eq!(mirror.points()[1], shape.points()[1] * Vec2::new(-2.0, 2.0));
        assert!(Shape::from(shape).scaled(Vec2::new(1.0, 2.0)).is_err());
    }
}

#[test]
fn degenerate_outlines_are_refused() {
    let line = [Vec2::ZERO, Vec2::X, 3.0 * Vec2::X];
    let bow = [Vec2::ZERO, Vec2::ONE, Vec2::X, Vec2::Y];
    let spike = [Vec2::ZERO, Vec2::X, Vec2::Y, 2.0 * Vec2::Y];
    for make in [SoftShape::from_outline, SoftShape::filled] {
        let Err(SoftError::Value(ValueError { value, rule, .. })) = make(&[Vec2::ONE; 9], 0.1)
        else {
            panic!("one point is no outline");
        };
        assert_eq!((value, rule), (1.0, Rule::AtLeast(3.0)));
        assert!(matches!(make(&[], 0.1), Err(SoftError::Value(_))));
        assert!(matches!(make(&line, 0.1), Err(SoftError::Crossing { .. })));
        assert!(matches!(make(&bow, 0.1), Err(SoftError::Crossing { .. })));
        assert!(matches!(make(&spike, 0.1), Err(SoftError::Crossing { .. })));
        assert!(make(&[Vec2::ZERO, Vec2::X, Vec2::NAN], 0.1).is_err());
        assert!(make(&[Vec2::ZERO, Vec2::X, Vec2::splat(1e9)], 0.1).is_err());
        for spacing in [0.0, -1.0, f32::NAN, 1e-7, f32::MIN_POSITIVE] {
            assert!(matches!(make(&ANGLE, spacing), Err(SoftError::Value(_))), "{spacing}");
        }
    }
    assert!(SoftShape::filled(&ANGLE, 0.005).is_err());
    assert!(SoftShape::rope(&[Vec2::ONE; 3], 0.1).is_err());
    assert!(SoftShape::rope(&[], 0.1).is_err());
    assert!(SoftShape::disc(1.0, 2).is_err());
    assert!(SoftShape::disc(1.0, u32::MAX).is_err());
    assert!(SoftShape::disc(0.0, 8).is_err());
    assert!(SoftShape::grid(Vec2::ONE, [0, 3]).is_err());
    assert!(SoftShape::grid(Vec2::ONE, [u32::MAX; 2]).is_err());
    assert!(SoftShape::grid(Vec2::new(1.0, -1.0), [2, 2]).is_err());
}

#[test]
fn errors_name_value_and_rule() {
    let triangle = SoftShape::disc(1.0, 3).unwrap().to_data();
    let refused = |change: &dyn Fn(&mut SoftShapeData)| {
        let mut data = triangle.clone();
        change(&mut data);
        SoftShape::from_data(data).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|data| data.edges[1] = [0, 7]),
        "edge 1 names particle 7, must be below 3"
    );
    assert_eq!(
        refused(&|data| data.bends = vec![[2, 2]]),
        "the size of bend 0 is 0, must be above 0"
    );
    assert_eq!(
        refused(&|data| data.outline[1] = [2, 1]),
        "outline side 1 must begin where the one before ends"
    );
    assert!(
        refused(&|data| data.cells = vec![[0, 2, 1]]).starts_with("the size of cell 0 is -")
    );
    assert_eq!(
        refused(&|data| data.weights = vec![1.0]),
        "the number of weights is 1, must be 3"
    );
    assert!(refused(&|data| data.weights[1] = -1.0).contains("is -1, must be"));
    assert!(
        refused(&|data| data.radius = f32::NAN).starts_with("radius of a soft shape is NaN")
    );
    assert!(refused(&|data| data.points[2] = data.points[1]).starts_with("the size of edge 1"));
    assert!(refused(&|data| data.fixed = vec![3]).contains("particle 3"));
    assert_eq!(
        refused(&|data| data.outline.clear()),
        "number of outline sides is 0, must be a finite number of at least 1"
    );
    assert!(
        refused(&|data| data.outline = vec![[0, 2], [2, 1], [1, 0]])
            .starts_with("the area to the left of the outline is -")
    );
    assert!(SoftShape::from_data(SoftShapeData::default()).is_err());
    let rope = SoftShape::rope(&[Vec2::ZERO, Vec2::X], 0.5).unwrap();
    assert!(rope.with_radius(0.0).is_err());
    let soft = SoftShape::disc(1.0, 6).unwrap();
    assert!(soft.clone().with_weights(&[0.0; 6]).is_err());
    assert!(soft.clone().with_fixed(&[6]).is_err());
    let bad = SoftMaterial { tear: Some(0.0), ..SoftMaterial::default() };
    assert!(soft.clone().with_material(bad).is_err());
    assert!(soft.scaled(0.0).is_err() && soft.scaled(f32::MAX).is_err());
}

/// A disc as a painting program draws it: opacity is how much of a pixel is covered.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
fn painted(size: u32, radius: f64) -> Vec<u8> {
    let middle = 0.5 * f64::from(size);
    let pixel = |index: u32| {
        let [x, y] = [index % size, index / size].map(|at| f64::from(at) + 0.5 - middle);
        (255.0 * (radius + 0.5 - x.hypot(y)).clamp(0.0, 1.0)).round() as u8
    };
    (0..size * size).map(pixel).collect()
}

#[test]
fn the_outline_of_a_painted_disc_has_its_area() {
    for radius in [6.0, 20.0, 45.0] {
        let ring = alpha_outline(100, 100, &painted(100, radius), 0.02).unwrap();
        let expected = PI * (0.02 * radius).powi(2);
        assert!((area(&ring) / expected - 1.0).abs() < 0.03, "{} {expected}", area(&ring));
        let shape = SoftShape::from_alpha(100, 100, &painted(100, radius), 0.02, 0.1).unwrap();
        assert!((f64::from(shape.area()) / expected - 1.0).abs() < 0.03);
        assert!(shape.bounds().center().length() < 0.02);
    }
}

#[test]
fn pictures_keep_their_sides_and_the_largest_part() {
    // A column of three on the right, and a pixel alone on the left, seen from the top.
    let picture = [0, 0, 255, 255, 0, 255, 0, 0, 255, 0, 0, 0];
    let ring = alpha_outline(3, 4, &picture, 1.0).unwrap();
    assert!((area(&ring) - 3.0).abs() < 0.6);
    let highest = ring.iter().fold(0.0, |most: f32, point| most.max(point.y));
    let widest = ring.iter().fold(0.0, |most: f32, point| most.max(point.x));
    assert!(highest > 1.2 && widest < 0.8, "{ring:?}");
    // An L: the middle of what is there is in the corner, far from the pixel that is missing.
    let ring = alpha_outline(2, 2, &[255, 0, 255, 255], 1.0).unwrap();
    let heights = ring.iter().map(|point| point.dot(Vec2::ONE));
    let (low, high) = heights.fold((0.0_f32, 0.0_f32), |(a, b), h| (a.min(h), b.max(h)));
    assert!(low < -1.1 && high < 0.9, "{ring:?}");
}

#[test]
fn pictures_without_anything_are_refused() {
    assert!(alpha_outline(4, 4, &[0; 16], 1.0).is_err());
    assert!(alpha_outline(4, 4, &[255; 15], 1.0).is_err());
    assert!(alpha_outline(0, 4, &[], 1.0).is_err());
    assert!(alpha_outline(4, 4, &[255; 16], 0.0).is_err());
    assert!((area(&alpha_outline(4, 4, &[255; 16], 1.0).unwrap()) - 16.0).abs() < 0.6);
    // Two pixels that touch at a corner hang together or do not, but make an outline.
    for clear in [0, 120] {
        let picture = [255, clear, clear, 255];
        assert!(SoftShape::from_alpha(2, 2, &picture, 1.0, 0.5).is_ok());
    }
}

#[test]
fn a_skin_follows_whatever_maps_lines_to_lines() {
    let map = Mat2::from_cols_array(&[1.3, 0.4, -0.7, 0.9]);
    let moved = |point: Vec2| map * point + Vec2::new(3.0, -2.0);
    let vertices: Vec<_> = (0..100)
        .map(|index| Vec2::new(0.3 * (index % 10) as f32, 0.3 * (index / 10) as f32) - 0.5)
        .collect();
    for shape in every_kind().into_iter().filter(SoftShape::is_closed) {
        let skin = SkinBinding::bind(&shape, &vertices).unwrap();
        assert_eq!(skin.vertex_count(), vertices.len());
        let particles: Vec<_> = shape.points().iter().map(|&point| moved(point)).collect();
        let mut drawn = Vec::new();
        skin.positions(&particles, &mut drawn).unwrap();
        for (&vertex, drawn) in vertices.iter().zip(&drawn) {
            assert!(drawn.distance(moved(vertex)) < 2e-5, "{vertex} {drawn}");
        }
    }
}

#[test]
fn the_skin_of_a_rope_moves_and_turns_with_it_and_keeps_its_thickness() {
    let rope = SoftShape::rope(&[Vec2::ZERO, Vec2::X, Vec2::new(1.0, 1.0)], 0.25).unwrap();
    let vertices = [Vec2::new(0.4, 0.1), Vec2::new(-0.2, -0.1), Vec2::new(1.1, 0.6)];
    let skin = SkinBinding::bind(&rope, &vertices).unwrap();
    let pose = Pose::new(Vec2::new(2.0, 1.0), Rotation::from_angle(2.0));
    let particles: Vec<_> =
        rope.points().iter().map(|&point| pose.transform_point(point)).collect();
    let mut drawn = Vec::new();
    skin.positions(&particles, &mut drawn).unwrap();
    for (&vertex, drawn) in vertices.iter().zip(&drawn) {
        assert!(drawn.distance(pose.transform_point(vertex)) < 1e-5);
    }
    let stretched: Vec<_> =
        rope.points().iter().map(|point| *point * Vec2::new(2.0, 1.0)).collect();
    skin.positions(&stretched, &mut drawn).unwrap();
    assert!(drawn[0].distance(Vec2::new(0.8, 0.1)) < 1e-5);
    assert!(skin.positions(&stretched[1..], &mut drawn).is_err());
    assert!(SkinBinding::bind(&rope, &[Vec2::NAN]).is_err());
}

#[test]
fn smoothing_keeps_the_area_and_takes_wrinkles_away() {
    let twelve = SoftShape::disc(1.0, 12).unwrap().points().to_vec();
    let concave = SoftShape::from_outline(&ANGLE, 0.2).unwrap().points().to_vec();
    for ring in [twelve, concave] {
        let smooth = smooth_outline(&ring, 10);
        assert_eq!(smooth.len(), ring.len());
        assert!((area(&smooth) / area(&ring) - 1.0).abs() < 0.01);
        let way = ring.iter().zip(&smooth).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
        assert!(way < 0.2, "{way}");
    }
    let wrinkled: Vec<_> = (0..64_u8)
        .map(|step| {
            let angle = TAU * f64::from(step) / 64.0;
            let radius = 1.0 + 0.05 * if step.is_multiple_of(2) { 1.0 } else { -1.0 };
            polar(radius, angle)
        })
        .collect();
    let smooth = smooth_outline(&wrinkled, 10);
    assert!(smooth.iter().all(|point| (point.length() - 1.0).abs() < 0.005));
    assert_eq!(smooth_outline(&[Vec2::ONE], 3), [Vec2::ONE]);
    assert_eq!(smooth_outline(&[Vec2::ONE; 5], 3), [Vec2::ONE; 5]);
}

#[test]
fn inflated_squares_have_mitred_corners() {
    let square = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    let large = inflate(&square, 0.25);
    let expected = [[-0.25, -0.25], [1.25, -0.25], [1.25, 1.25], [-0.25, 1.25]];
    for (found, expected) in large.iter().zip(expected) {
        assert!(found.distance(expected.into()) < 1e-6, "{found}");
    }
    let mut backwards = square;
    backwards.reverse();
    assert!((area(&inflate(&backwards, 0.25)) + 2.25).abs() < 1e-6);
    // Sides of what is concave move by as much, inner corners included.
    let moved = inflate(&ANGLE, 0.1);
    assert!(moved[3].distance(Vec2::new(1.1, 1.1)) < 1e-6, "{}", moved[3]);
    // A spike goes twice as far as a side and no further.
    let spike = [Vec2::ZERO, Vec2::new(5.0, 0.01), Vec2::new(0.0, 0.02)];
    assert!((inflate(&spike, 0.1)[1].distance(spike[1]) - 0.2).abs() < 1e-6);
    let flat = [Vec2::ZERO, Vec2::X];
    assert!((inflate(&flat, 0.1)[1] - Vec2::new(1.2, 0.0)).length() < 1e-6);
    assert_eq!(inflate(&[Vec2::ONE; 3], 1.0), [Vec2::ONE; 3]);
    assert!(inflate(&[], 1.0).is_empty());
}
