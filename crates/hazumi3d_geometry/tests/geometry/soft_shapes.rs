//! Soft shapes have the particles, sizes and surfaces that they should, refuse nonsense, and
//! dress what is drawn.

use std::f64::consts::{PI, TAU};

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::core::soft::SoftMaterial;
use hazumi3d_geometry::core::{Rule, ValueError};
use hazumi3d_geometry::glam::{DVec3, Mat3, Quat, Vec2, Vec3};
use hazumi3d_geometry::query::{SimplexCache, distance};
use hazumi3d_geometry::shape::soft::{SkinBinding, inflate, smooth};
use hazumi3d_geometry::shape::{Shape, SoftError, SoftShape, SoftShapeData, Sphere};
use hazumi3d_geometry::soft::Clusters;

use crate::geometry::soft_shapes::answers_as;

fn volume(points: &[Vec3], faces: &[[u32; 3]]) -> f64 {
    let part = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|corner| points[corner as usize].as_dvec3());
        a.dot(b.cross(c)) / 6.0
    };
    faces.iter().map(part).sum()
}

fn cell_volume(shape: &SoftShape) -> f64 {
    let part = |cell: &[u32; 4]| {
        let [a, b, c, d] = cell.map(|corner| shape.points()[corner as usize].as_dvec3());
        let part = (b - a).cross(c - a).dot(d - a) / 6.0;
        assert!(part > 0.0);
        part
    };
    shape.cells().iter().map(part).sum()
}

/// Points on a torus around y, and its triangles, as files have them: with a seam where
/// vertices repeat.
fn torus(rings: u32, sides: u32) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for ring in 0..=rings {
        for side in 0..=sides {
            let turn = TAU * f64::from(ring % rings) / f64::from(rings);
            let angle = TAU * f64::from(side % sides) / f64::from(sides);
            let (far, height) = (1.0 + 0.4 * angle.cos(), 0.4 * angle.sin());
            points.push(DVec3::new(far * turn.cos(), height, far * turn.sin()).as_vec3());
            if ring < rings && side < sides {
                let [a, b] = [ring, ring + 1].map(|ring| ring * (sides + 1) + side);
                faces.extend([[a, a + 1, b], [b, a + 1, b + 1]]);
            }
        }
    }
    (points, faces)
}

fn cube() -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let box_ = SoftShape::cuboid(Vec3::ONE, [1, 1, 1]).unwrap();
    (box_.points().to_vec(), box_.faces().to_vec())
}

/// The area of a soft shape, or its volume.
pub(crate) fn size(shape: &SoftShape) -> f32 {
    shape.volume()
}

pub(crate) fn every_kind() -> Vec<SoftShape> {
    let (points, faces) = torus(16, 8);
    vec![
        SoftShape::ball(1.0, 2).unwrap(),
        SoftShape::cuboid(Vec3::new(1.0, 0.5, 0.5), [4, 2, 3]).unwrap(),
        SoftShape::from_surface(&points, &faces).unwrap(),
        SoftShape::from_mesh(&points, &faces, 0.2).unwrap(),
        SoftShape::cloth(Vec2::new(1.0, 0.5), [6, 3]).unwrap(),
        SoftShape::rope(&[Vec3::ZERO, Vec3::X, Vec3::ONE], 0.25).unwrap(),
    ]
}

#[test]
fn a_ball_is_round_and_closed() {
    for subdivisions in 0..4 {
        let shape = SoftShape::ball(2.0, subdivisions).unwrap();
        let quarters = 4_usize.pow(subdivisions);
        assert_eq!(shape.points().len(), 10 * quarters + 2);
        assert_eq!(shape.faces().len(), 20 * quarters);
        assert_eq!(shape.edges().len(), 30 * quarters);
        assert_eq!(shape.bends().len(), 30 * quarters);
        assert!(shape.is_closed() && shape.cells().is_empty());
        assert!(shape.points().iter().all(|point| (point.length() - 2.0).abs() < 1e-6));
        let found = volume(shape.points(), shape.faces());
        assert!((f64::from(shape.volume()) - found).abs() < 1e-4);
    }
    let fine = SoftShape::ball(1.0, 4).unwrap();
    assert!((f64::from(fine.volume()) / (4.0 / 3.0 * PI) - 1.0).abs() < 0.01);
    // Half the inertia of a shell is that of a disc: two thirds of m r².
    let mass = fine.mass(1.0);
    let shell = 2.0 / 3.0 * mass.mass;
    assert!((mass.inertia - shell * Mat3::IDENTITY).x_axis.length() < 0.01 * shell);
    assert!(mass.center.length() < 1e-5);
}

#[test]
fn a_box_has_its_particles_cells_and_surface() {
    let shape = SoftShape::cuboid(Vec3::new(1.0, 0.5, 0.5), [4, 2, 3]).unwrap();
    assert_eq!(shape.points().len(), 5 * 3 * 4);
    assert_eq!(shape.cells().len(), 5 * 24);
    assert!((cell_volume(&shape) - 2.0).abs() < 1e-6);
    assert!((shape.volume() - 2.0).abs() < 1e-6);
    assert!(shape.is_closed());
    // Two triangles for each side of a cell on the outside.
    assert_eq!(shape.faces().len(), 2 * 2 * (4 * 2 + 4 * 3 + 2 * 3));
    // Along the axes, and a diagonal for each side of a cell.
    let along = 4 * 3 * 4 + 5 * 2 * 4 + 5 * 3 * 3;
    let sides = 4 * 2 * 4 + 4 * 3 * 3 + 5 * 2 * 3;
    assert_eq!(shape.edges().len(), along + sides);
    assert_eq!(shape.points()[0], Vec3::new(-1.0, -0.5, -0.5));
    assert_eq!(shape.points()[1], Vec3::new(-0.5, -0.5, -0.5));
    assert_eq!(shape.points()[59], Vec3::new(1.0, 0.5, 0.5));
    let lattice = shape.lattice().unwrap();
    assert_eq!(lattice.size(), [5, 3, 4]);
    assert_eq!(lattice.particles()[17], Some(17));
    assert!((shape.mass(3.0).mass - 6.0).abs() < 1e-5);
    assert!(shape.mass(3.0).center.length() < 1e-6);
}

#[test]
fn a_cloth_faces_up_and_is_hit_from_both_sides() {
    let shape = SoftShape::cloth(Vec2::new(1.0, 0.5), [6, 3]).unwrap();
    assert_eq!(shape.points().len(), 28);
    assert_eq!(shape.faces().len(), 36);
    assert_eq!(shape.edges().len(), 6 * 4 + 7 * 3 + 2 * 18);
    assert_eq!(shape.bends().len(), 5 * 4 + 7 * 2);
    assert!(!shape.is_closed() && shape.volume() == 0.0);
    for face in shape.faces() {
        let [a, b, c] = face.map(|corner| shape.points()[corner as usize]);
        assert!((b - a).cross(c - a).y > 0.0);
    }
    // 2 m² and as thick as twice the radius.
    let expected = 2.0 * 2.0 * shape.radius() * 5.0;
    assert!((shape.mass(5.0).mass - expected).abs() < 1e-5);
    let (cloth, ball) = (Shape::from(shape), Shape::from(Sphere::new(0.5).unwrap()));
    for y in [-2.0, 2.0] {
        let pose = Pose::at(Vec3::new(0.3, y, 0.1));
        let found = distance(&cloth, &ball, &pose, &mut SimplexCache::default());
        assert!((found.distance - 1.5).abs() < 1e-6);
    }
}

#[test]
fn a_rope_is_a_line_of_particles_with_a_tube_around_it() {
    let shape = SoftShape::rope(&[Vec3::ZERO, 3.0 * Vec3::Y], 0.5).unwrap();
    assert_eq!(shape.points().len(), 7);
    assert_eq!(shape.segments().len(), 6);
    assert_eq!(shape.bends().len(), 5);
    assert!(shape.faces().is_empty() && !shape.is_closed());
    assert!(shape.material().shape.is_none() && shape.material().edges.is_some());
    assert!((shape.radius() - 0.05).abs() < 1e-6);
    let expected = 2.0 * 3.0 * PI * 0.05 * 0.05;
    assert!((f64::from(shape.mass(2.0).mass) - expected).abs() < 1e-5);
    assert_eq!(shape.mesh().triangles().len(), 36);
    let thick = shape.with_radius(0.2).unwrap();
    let bounds = thick.mesh().bounds();
    assert!((bounds.max.y - 3.0).abs() < 1e-6);
    assert!(bounds.half_extents().x > 0.14 && bounds.half_extents().x < 0.201);
    let (rope, ball) = (Shape::from(thick), Shape::from(Sphere::new(0.5).unwrap()));
    let pose = Pose::at(Vec3::new(2.0, 1.0, 0.0));
    let found = distance(&rope, &ball, &pose, &mut SimplexCache::default()).distance;
    assert!(found > 1.3 - 1e-5 && found < 1.41, "{found}");
}

#[test]
fn a_surface_has_a_particle_for_each_place() {
    let (points, faces) = torus(16, 8);
    let shape = SoftShape::from_surface(&points, &faces).unwrap();
    assert_eq!(shape.points().len(), 16 * 8);
    assert_eq!(shape.faces().len(), 2 * 16 * 8);
    assert_eq!(shape.edges().len(), 3 * 16 * 8);
    assert!(shape.is_closed());
    let expected = volume(&points, &faces).abs();
    assert!((f64::from(shape.volume()) - expected).abs() < 1e-5);
    // Whichever way it faces.
    let inside_out: Vec<_> = faces.iter().map(|&[a, b, c]| [a, c, b]).collect();
    let turned = SoftShape::from_surface(&points, &inside_out).unwrap();
    assert_eq!(turned.volume(), shape.volume());
}

#[test]
fn meshes_are_filled_with_cells_that_reach_their_surface() {
    let (points, faces) = torus(48, 24);
    for (spacing, lost) in [(0.2, 0.06), (0.1, 0.03)] {
        let shape = SoftShape::from_mesh(&points, &faces, spacing).unwrap();
        assert!(shape.is_closed());
        let inside = cell_volume(&shape);
        assert!((inside - f64::from(shape.volume())).abs() < 1e-5);
        let off = inside / volume(&points, &faces).abs() - 1.0;
        assert!(off.abs() < lost, "{off}");
        // Particles of the surface are on the torus, nearly all.
        let mut outer: Vec<_> = shape.faces().iter().flatten().copied().collect();
        outer.sort_unstable();
        outer.dedup();
        let off = |particle: &&u32| {
            let point = shape.points()[**particle as usize];
            let far = Vec2::new(point.x, point.z).length() - 1.0;
            (far.hypot(point.y) - 0.4).abs() > 0.15 * spacing
        };
        assert!(15 * outer.iter().filter(off).count() < outer.len());
        let lattice = shape.lattice().unwrap();
        let named = lattice.particles().iter().flatten().count();
        assert_eq!(named, shape.points().len());
    }
}

#[test]
fn a_box_is_filled_exactly() {
    let (points, faces) = cube();
    let shape = SoftShape::from_mesh(&points, &faces, 0.5).unwrap();
    assert_eq!(shape.points().len(), 125);
    assert_eq!(shape.cells().len(), 5 * 64);
    assert!((shape.volume() - 8.0).abs() < 1e-5);
    let coarse = SoftShape::from_mesh(&points, &faces, 10.0).unwrap();
    assert_eq!(coarse.points().len(), 8);
}

#[test]
fn of_several_parts_the_largest_is_filled() {
    let (points, faces) = cube();
    let small = points.iter().map(|&point| 0.4 * point + 3.0 * Vec3::X);
    let both: Vec<_> = small.chain(points.iter().copied()).collect();
    let more = faces.iter().copied().chain(faces.iter().map(|face| face.map(|c| c + 8)));
    let shape = SoftShape::from_mesh(&both, &more.collect::<Vec<_>>(), 0.4).unwrap();
    assert!(shape.points().iter().all(|point| point.x < 1.5));
}

#[test]
fn questions_are_answered_by_the_mesh_at_rest() {
    for soft in every_kind() {
        let mesh = Shape::from(soft.mesh().clone());
        for (index, face) in (0u32..).zip(soft.faces()) {
            let corners = face.map(|corner| soft.points()[corner as usize]);
            assert_eq!(soft.mesh().triangle(index), Some(corners));
        }
        let pose = Pose::at(Vec3::new(2.5, 1.5, -0.3));
        answers_as(&soft.into(), &mesh, &pose);
    }
}

#[test]
fn weights_move_the_middle() {
    let line = SoftShape::rope(&[Vec3::ZERO, 2.0 * Vec3::X], 1.0).unwrap();
    assert_eq!(line.weights(), [0.25, 0.5, 0.25]);
    let heavy = line.with_weights(&[1.0, 1.0, 6.0]).unwrap();
    assert_eq!(heavy.weights(), [0.125, 0.125, 0.75]);
    assert!((heavy.mass(1.0).center - 1.625 * Vec3::X).length() < 1e-6);
}

#[test]
fn shapes_take_clusters() {
    let shape = SoftShape::cuboid(Vec3::ONE, [2, 2, 2]).unwrap();
    assert_eq!(shape.plan().particle_count(), 27);
    assert_eq!(shape.plan().cluster_count(), 1);
    let regions = shape.with_clusters(Clusters::Regions { half_width: 1 }).unwrap();
    assert_eq!(regions.plan().cluster_count(), 27);
    let ball = SoftShape::ball(1.0, 0).unwrap();
    assert!(ball.lattice().is_none());
    assert!(ball.clone().with_clusters(Clusters::Regions { half_width: 1 }).is_err());
    assert!(ball.with_clusters(Clusters::Lists(vec![vec![0, 12]])).is_err());
}

#[test]
fn scaling_scales() {
    for shape in every_kind() {
        let large = shape.scaled(3.0).unwrap();
        assert!((large.volume() - 27.0 * shape.volume()).abs() < 1e-3);
        assert!((large.radius() - 3.0 * shape.radius()).abs() < 1e-6);
        let mirror = Shape::from(shape.clone()).scaled(Vec3::new(-2.0, 2.0, 2.0)).unwrap();
        let Shape::Soft(mirror) = mirror else { panic!("{mirror:?}") };
        assert!((mirror.volume() - 8.0 * shape.volume()).abs() < 1e-3);
        assert_eq!(mirror.points()[1], shape.points()[1] * Vec3::new(-2.0, 2.0, 2.0));
        assert!(Shape::from(shape).scaled(Vec3::new(1.0, 2.0, 1.0)).is_err());
    }
}

#[test]
fn degenerate_surfaces_are_refused() {
    let (points, faces) = cube();
    let filled = |points: &[Vec3], faces: &[[u32; 3]]| SoftShape::from_mesh(points, faces, 0.3);
    for is_filled in [false, true] {
        let make = |points: &[Vec3], faces: &[[u32; 3]]| {
            if is_filled {
                filled(points, faces)
            } else {
                SoftShape::from_surface(points, faces)
            }
        };
        assert!(matches!(make(&points, &faces[1..]), Err(SoftError::Open { .. })));
        let Err(SoftError::Value(ValueError { value, rule, .. })) =
            make(&[Vec3::ONE; 8], &faces)
        else {
            panic!("one point is no surface");
        };
        assert_eq!((value, rule), (0.0, Rule::AtLeast(4.0)));
        assert!(make(&[], &[]).is_err());
        assert!(matches!(make(&points[..7], &faces), Err(SoftError::Index { .. })));
        let mut bad = points.clone();
        bad[3].y = f32::NAN;
        assert!(make(&bad, &faces).is_err());
        let flat: Vec<_> =
            points.iter().map(|&point| point * Vec3::new(1.0, 0.0, 1.0)).collect();
        assert!(make(&flat, &faces).is_err());
        let line: Vec<_> = points.iter().map(|&point| point.x * Vec3::ONE).collect();
        assert!(make(&line, &faces).is_err());
    }
    for spacing in [0.0, -1.0, f32::NAN, 1e-7, f32::MIN_POSITIVE, 0.02] {
        let found = SoftShape::from_mesh(&points, &faces, spacing);
        assert!(matches!(found, Err(SoftError::Value(_))), "{spacing}");
    }
    assert!(SoftShape::rope(&[Vec3::ONE; 3], 0.1).is_err());
    assert!(SoftShape::rope(&[], 0.1).is_err());
    assert!(SoftShape::ball(0.0, 1).is_err());
    assert!(SoftShape::ball(1.0, 7).is_err());
    assert!(SoftShape::cuboid(Vec3::ONE, [0, 3, 1]).is_err());
    assert!(SoftShape::cuboid(Vec3::ONE, [u32::MAX; 3]).is_err());
    assert!(SoftShape::cuboid(-Vec3::ONE, [2; 3]).is_err());
    assert!(SoftShape::cloth(Vec2::ONE, [u32::MAX; 2]).is_err());
    assert!(SoftShape::cloth(Vec2::new(1.0, f32::NAN), [2; 2]).is_err());
}

#[test]
fn errors_name_value_and_rule() {
    let tetrahedron = SoftShapeData {
        points: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z],
        edges: vec![[0, 1], [2, 3]],
        faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]],
        cells: vec![[0, 1, 2, 3]],
        ..SoftShapeData::default()
    };
    assert!(
        (SoftShape::from_data(tetrahedron.clone()).unwrap().volume() - 1.0 / 6.0).abs() < 1e-6
    );
    let refused = |change: &dyn Fn(&mut SoftShapeData)| {
        let mut data = tetrahedron.clone();
        change(&mut data);
        SoftShape::from_data(data).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|data| data.edges[1] = [0, 7]),
        "edge 1 names particle 7, must be below 4"
    );
    let text = refused(&|data| data.bends = vec![[2, 2]]);
    assert_eq!(text, "the size of bend 0 is 0, must be above 0");
    let text = refused(&|data| data.cells = vec![[0, 2, 1, 3]]);
    assert!(text.starts_with("the size of cell 0 is -"));
    assert!(refused(&|data| data.faces[2] = [1, 2, 1]).starts_with("the size of face 2 is 0"));
    let inside_out = refused(&|data| data.faces.iter_mut().for_each(|face| face.swap(0, 1)));
    assert!(inside_out.starts_with("the volume behind the surface is -"));
    assert_eq!(
        refused(&|data| data.weights = vec![1.0]),
        "the number of weights is 1, must be 4"
    );
    assert!(
        refused(&|data| data.weights = vec![1.0, -1.0, 1.0, 1.0]).contains("is -1, must be")
    );
    assert!(
        refused(&|data| data.radius = f32::NAN).starts_with("radius of a soft shape is NaN")
    );
    assert!(refused(&|data| data.fixed = vec![4]).contains("particle 4"));
    assert!(refused(&|data| data.segments = vec![[0, 1]]).contains("faces and segments"));
    // Without its last face it is open, and as thick as its radius.
    assert!(refused(&|data| data.faces.truncate(3)).starts_with("radius of a soft shape is 0"));
    assert_eq!(
        refused(&|data| data.faces.clear()),
        "number of faces and segments is 0, must be a finite number of at least 1"
    );
    assert!(SoftShape::from_data(SoftShapeData::default()).is_err());
    let soft = SoftShape::ball(1.0, 0).unwrap();
    assert!(soft.clone().with_weights(&[0.0; 12]).is_err());
    assert!(soft.clone().with_fixed(&[12]).is_err());
    let bad = SoftMaterial { tear: Some(0.0), ..SoftMaterial::default() };
    assert!(soft.clone().with_material(bad).is_err());
    assert!(soft.scaled(0.0).is_err() && soft.scaled(f32::MAX).is_err());
}

#[test]
fn a_skin_follows_whatever_maps_planes_to_planes() {
    let map = Mat3::from_cols_array(&[1.3, 0.4, 0.2, -0.7, 0.9, 0.1, 0.3, -0.2, 1.1]);
    let moved = |point: Vec3| map * point + Vec3::new(3.0, -2.0, 1.0);
    let vertices: Vec<_> = (0..125_u8)
        .map(|index| {
            Vec3::from([index % 5, index / 5 % 5, index / 25].map(|at| 0.6 * f32::from(at)))
        })
        .map(|vertex| vertex - 1.2)
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
fn the_skin_of_cloth_and_ropes_moves_and_turns_with_them_and_keeps_its_thickness() {
    let cloth = SoftShape::cloth(Vec2::ONE, [4, 4]).unwrap();
    let rope = SoftShape::rope(&[-Vec3::X, Vec3::X], 0.25).unwrap();
    let vertices =
        [Vec3::new(0.4, 0.1, 0.2), Vec3::new(-0.2, -0.1, 0.0), Vec3::new(1.1, 0.0, 0.1)];
    for shape in [cloth, rope] {
        let skin = SkinBinding::bind(&shape, &vertices).unwrap();
        let mut drawn = Vec::new();
        skin.positions(shape.points(), &mut drawn).unwrap();
        for (&vertex, drawn) in vertices.iter().zip(&drawn) {
            assert!(drawn.distance(vertex) < 1e-5);
        }
        // Across the rope, which does not show how it is twisted.
        let pose = Pose::new(Vec3::new(2.0, 1.0, 0.5), Quat::from_rotation_z(2.0));
        let turned: Vec<_> =
            shape.points().iter().map(|&point| pose.transform_point(point)).collect();
        skin.positions(&turned, &mut drawn).unwrap();
        for (&vertex, drawn) in vertices.iter().zip(&drawn) {
            assert!(drawn.distance(pose.transform_point(vertex)) < 1e-5);
        }
        let back: Vec<_> = shape.points().iter().map(|&point| -point).collect();
        skin.positions(&back, &mut drawn).unwrap();
        assert!(drawn.iter().all(|point| point.is_finite()));
        let stretched: Vec<_> =
            shape.points().iter().map(|&point| point * Vec3::new(2.0, 1.0, 1.0)).collect();
        skin.positions(&stretched, &mut drawn).unwrap();
        assert!(drawn[0].distance(Vec3::new(0.8, 0.1, 0.2)) < 1e-5, "{}", drawn[0]);
        assert!(skin.positions(&stretched[1..], &mut drawn).is_err());
        assert!(SkinBinding::bind(&shape, &[Vec3::NAN]).is_err());
    }
}

#[test]
fn smoothing_keeps_the_volume_and_takes_wrinkles_away() {
    let ball = SoftShape::ball(1.0, 3).unwrap();
    let (points, faces) = torus(24, 12);
    let ring = SoftShape::from_surface(&points, &faces).unwrap();
    for shape in [&ball, &ring] {
        let (points, faces) = (shape.points(), shape.faces());
        let found = smooth(points, faces, 10);
        assert!((volume(&found, faces) / volume(points, faces) - 1.0).abs() < 0.01);
        let way = points.iter().zip(&found).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
        assert!(way < 0.1, "{way}");
    }
    let mut state = 1_u32;
    let wrinkled: Vec<_> = ball
        .points()
        .iter()
        .map(|&point| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            point * if state >> 31 == 0 { 0.95 } else { 1.05 }
        })
        .collect();
    let rough = |points: &[Vec3]| {
        let sizes = points.iter().map(|point| (point.length() - 1.0).powi(2));
        (sizes.sum::<f32>() / points.len() as f32).sqrt()
    };
    let found = smooth(&wrinkled, ball.faces(), 10);
    assert!(rough(&found) < 0.4 * rough(&wrinkled), "{}", rough(&found));
    assert_eq!(smooth(&[Vec3::ONE; 5], &[[0, 1, 2], [0, 1, 9]], 3), [Vec3::ONE; 5]);
    assert!(smooth(&[], &[[0, 1, 2]], 3).is_empty());
}

#[test]
fn inflated_boxes_have_mitred_corners() {
    let (points, faces) = cube();
    let large = inflate(&points, &faces, 0.25);
    for (found, point) in large.iter().zip(&points) {
        assert!(found.distance(1.25 * *point) < 1e-6, "{found}");
    }
    let ball = SoftShape::ball(1.0, 2).unwrap();
    let large = inflate(ball.points(), ball.faces(), 0.5);
    assert!(large.iter().all(|point| (point.length() - 1.5).abs() < 0.02));
    let inside_out: Vec<_> = faces.iter().map(|&[a, b, c]| [a, c, b]).collect();
    assert!(inflate(&points, &inside_out, 0.25)[0].distance(0.75 * points[0]) < 1e-6);
    // A spike goes twice as far as its sides and no further.
    let spike = [Vec3::ZERO, 0.01 * Vec3::Y, 0.01 * Vec3::Z, 5.0 * Vec3::X];
    let sides = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
    let moved = inflate(&spike, &sides, 0.1)[3].distance(spike[3]);
    assert!((moved - 0.2).abs() < 1e-6, "{moved}");
    assert_eq!(inflate(&[Vec3::ONE; 3], &[[0, 1, 2], [7, 8, 9]], 1.0), [Vec3::ONE; 3]);
}
