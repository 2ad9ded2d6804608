//! Contacts with meshes, height fields and compounds: where there are any, and which way they
//! push.

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::collide::{
    AxisCache, ManifoldPoint, PartManifold, Scratch, collide, collide_parts,
};
use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::query::{SimplexCache, separation};
use hazumi3d_geometry::shape::{
    Capsule, Cuboid, HalfSpace, HeightField, HeightFieldOptions, Hull, Shape, Sides, Sphere,
};

use crate::mesh_support::Soup;
use crate::support::Rng;

pub(crate) fn contacts(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Vec<PartManifold> {
    let mut found = Vec::new();
    let scratch = &mut Scratch::default();
    collide_parts(a, b, b_in_a, margin, scratch, |contact| found.push(contact));
    found.sort_by_key(|contact| contact.parts);
    found
}

fn deepest(found: &[PartManifold]) -> f32 {
    let points = found.iter().flat_map(|contact| &contact.manifold.points);
    points.map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

/// Contacts that are no slivers: rounding decides whether a corner touches the triangles around
/// it.
fn count_of_wide(found: &[PartManifold]) -> usize {
    let is_wide = |contact: &&PartManifold| {
        let points = &contact.manifold.points;
        let is_far = |point: &ManifoldPoint| point.position.distance(points[0].position) > 1e-4;
        points.len() == 1 || points.iter().any(is_far)
    };
    found.iter().filter(is_wide).count()
}

/// Things that slide, and how far below their origin they reach when they are not turned.
fn sliders() -> Vec<(&'static str, Shape, f32)> {
    let corners = [-1.0, 1.0].map(|x| [-1.0, 1.0].map(|y| [-1.0, 1.0].map(|z| [x, y, z])));
    let corners: Vec<Vec3> =
        corners.as_flattened().as_flattened().iter().map(|&c| Vec3::from(c) * 0.3).collect();
    let capsule = Capsule::new([Vec3::X * -0.3, Vec3::X * 0.3], 0.2).unwrap();
    vec![
        ("ball", Sphere::new(0.3).unwrap().into(), 0.3),
        ("box", Cuboid::new(Vec3::new(0.4, 0.2, 0.3)).unwrap().into(), 0.2),
        ("hull", Hull::new(&corners).unwrap().into(), 0.3),
        ("capsule", capsule.into(), 0.2),
    ]
}

/// Slides everything over a floor at height 0, and expects to feel nothing but the floor.
fn slide_over(floor: &Shape, reach: f32) {
    let mut rng = Rng(13);
    for (name, slider, height) in sliders() {
        for round in 0..400 {
            let turn = Quat::from_rotation_y(rng.within(0.0, 6.0) as f32);
            let depth = [0.0, 0.01, 0.08][round % 3];
            let [x, z] = [0, 1].map(|_| rng.within(-1.0, 1.0) as f32 * reach);
            let pose = Pose::new(Vec3::new(x, height - depth, z), turn);
            let found = contacts(floor, &slider, &pose, 0.02);
            let what = format!("{name} in round {round} at {pose:?}: {found:#?}");
            assert!(!found.is_empty(), "{what}");
            for contact in &found {
                assert!(contact.manifold.normal.y > 0.9999, "{what}");
            }
            assert!((deepest(&found) + depth).abs() < 2e-3, "{what}");
            let back = contacts(&slider, floor, &pose.inverse(), 0.02);
            assert_eq!(count_of_wide(&back), count_of_wide(&found), "{what} {back:#?}");
            for contact in &back {
                let normal = pose.transform_vector(contact.manifold.normal);
                assert!(normal.y < -0.9999 && contact.parts[0].is_none(), "{what}");
            }
        }
    }
}

#[test]
fn what_slides_over_a_flat_mesh_feels_no_edges() {
    for cells in [2, 9, 40] {
        slide_over(&Soup::grid(cells, 6.0, |_, _| 0.0).mesh(Sides::Front).into(), 2.0);
    }
    slide_over(&Soup::grid(9, 6.0, |_, _| 0.0).mesh(Sides::Both).into(), 2.0);
}

#[test]
fn what_slides_over_a_flat_height_field_feels_no_edges() {
    let field = HeightField::new(
        61,
        vec![0.0; 61 * 61],
        Vec3::splat(0.1),
        HeightFieldOptions::default(),
    );
    let field: Shape = field.unwrap().into();
    let mut rng = Rng(3);
    for (name, slider, height) in sliders() {
        for _ in 0..100 {
            let [x, z] = [0, 1].map(|_| rng.within(1.0, 5.0) as f32);
            let pose = Pose::at(Vec3::new(x, height - 0.01, z));
            let found = contacts(&field, &slider, &pose, 0.02);
            assert!(found.iter().all(|contact| contact.manifold.normal.y > 0.9999), "{name}");
            assert!((deepest(&found) + 0.01).abs() < 1e-3, "{name} {found:?}");
        }
    }
}

/// Ball and box on top of a cube of twelve triangles, over its rim too.
#[test]
fn what_slides_over_a_triangulated_cube_feels_only_its_faces() {
    let cube: Shape = Soup::cube(1.0).mesh(Sides::Front).into();
    let solid: Shape = Cuboid::new(Vec3::ONE).unwrap().into();
    let mut rng = Rng(13);
    for (name, slider, height) in sliders() {
        for round in 0..600 {
            let depth = [0.0, 0.01, 0.04][round % 3];
            let [x, z] = [0, 1].map(|_| rng.within(-0.999, 0.999) as f32);
            let pose = Pose::at(Vec3::new(x, 1.0 + height - depth, z));
            let found = contacts(&cube, &slider, &pose, 0.02);
            let what = format!("{name} in round {round} at {pose:?}: {found:#?}");
            assert!(!found.is_empty(), "{what}");
            for contact in &found {
                assert!(contact.manifold.normal.y > 0.9999, "{what}");
            }
            let whole = collide(
                &solid,
                &slider,
                &pose,
                0.02,
                &mut AxisCache::default(),
                &mut Scratch::default(),
            );
            let expected = whole.points.iter().fold(f32::MAX, |low, p| low.min(p.separation));
            assert!((deepest(&found) - expected).abs() < 2e-3, "{what} {whole:?}");
        }
    }
}

#[test]
fn a_ball_at_the_edge_of_a_cube_feels_the_edge() {
    let cube: Shape = Soup::cube(1.0).mesh(Sides::Front).into();
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    for (out, expected) in [
        (Vec3::new(0.3, 0.3, 0.0), Vec3::new(1.0, 1.0, 0.0)),
        (Vec3::new(0.1, 0.4, 0.0), Vec3::new(1.0, 4.0, 0.0)),
        (Vec3::new(0.25, 0.25, 0.3), Vec3::new(5.0, 5.0, 6.0)),
    ] {
        let edge = Vec3::new(1.0, 1.0, if out.z > 0.0 { 1.0 } else { 0.1 });
        let found = contacts(&cube, &ball, &Pose::at(edge + out), 0.02);
        let best = found.iter().min_by(|a, b| {
            let of = |c: &PartManifold| c.manifold.points[0].separation;
            of(a).total_cmp(&of(b))
        });
        let normal = best.expect("a contact").manifold.normal;
        assert!(normal.distance(expected.normalize()) < 1e-3, "{normal} {found:#?}");
        assert!((deepest(&found) - (out.length() - 0.5)).abs() < 1e-4);
    }
}

/// On wavy ground, the deepest contact is as deep as the shapes are, from above.
#[test]
fn rolling_ground_is_felt_as_deep_as_it_is() {
    let height = |column: u32, row: u32| 0.05 * (((column * 7 + row * 5) % 11) as f32 / 11.0);
    let ground: Shape = Soup::grid(20, 4.0, height).mesh(Sides::Front).into();
    let mut rng = Rng(4);
    let ball: Shape = Sphere::new(0.4).unwrap().into();
    let mut touching = 0;
    for _ in 0..500 {
        let at = Vec3::new(rng.within(-1.5, 1.5) as f32, 0.43, rng.within(-1.5, 1.5) as f32);
        let pose = Pose::at(at);
        let gap = separation(&ground, &ball, &pose, &mut SimplexCache::default()).gap;
        let found = contacts(&ground, &ball, &pose, 0.02);
        if gap > 0.0199 {
            continue;
        }
        touching += 1;
        // Concave edges are left to their triangles, which are as deep in front of them.
        assert!((deepest(&found) - gap).abs() < 5e-3, "{gap} {found:#?}");
        assert!(found.iter().all(|contact| contact.manifold.normal.y > 0.7));
    }
    assert!(touching > 100);
}

#[test]
fn nothing_touches_the_back_of_a_front() {
    let floor = Soup::grid(4, 4.0, |_, _| 0.0);
    for (_, slider, height) in sliders() {
        let below = Pose::at(Vec3::new(0.1, 0.01 - height, 0.2));
        assert!(contacts(&floor.mesh(Sides::Front).into(), &slider, &below, 0.02).is_empty());
        let found = contacts(&floor.mesh(Sides::Both).into(), &slider, &below, 0.02);
        assert!(!found.is_empty());
        assert!(found.iter().all(|contact| contact.manifold.normal.y < -0.9999));
    }
}

#[test]
fn a_mesh_rests_on_a_half_space_with_its_lower_side() {
    let cube: Shape = Soup::cube(1.0).mesh(Sides::Front).into();
    let ground: Shape = HalfSpace::new(Vec3::Y, 0.0).unwrap().into();
    let found = contacts(&ground, &cube, &Pose::at(Vec3::Y * 0.99), 0.02);
    assert!(found.iter().all(|contact| contact.manifold.normal == Vec3::Y));
    assert!((deepest(&found) + 0.01).abs() < 1e-5);
}

/// The same contact keeps the names of its points while it slides a little.
#[test]
fn names_of_points_are_stable_and_unique() {
    let floor: Shape = Soup::grid(5, 6.0, |_, _| 0.0).mesh(Sides::Front).into();
    let brick: Shape = Cuboid::new(Vec3::new(0.4, 0.2, 0.3)).unwrap().into();
    let names = |x: f32| {
        let pose = Pose::at(Vec3::new(x, 0.195, 0.13));
        let found = contacts(&floor, &brick, &pose, 0.02);
        let names = |contact: &PartManifold| {
            let names: Vec<u32> = contact.manifold.points.iter().map(|p| p.feature).collect();
            (contact.parts, names)
        };
        found.iter().map(names).collect::<Vec<_>>()
    };
    assert_eq!(names(0.05), names(0.0501));
    for (_, mut names) in names(0.05) {
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
