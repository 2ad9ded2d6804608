//! Rays and points at meshes and height fields against a look at every triangle.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod mesh_support;
mod support;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::query::{Ray, cast_ray, cast_ray_at, contains, signed_distance};
use hazumi3d_geometry::shape::{Shape, Sides};
use mesh_support::{Soup, crossing, distance, ground};
use support::{Placement, Rng};

const SCALES: [f32; 3] = [1e-3, 1.0, 1e3];

/// The first triangle that a ray crosses, and where.
fn first(
    triangles: &[(u32, [DVec3; 3])],
    ray: &Ray,
    direction: DVec3,
    sides: Sides,
) -> Option<(f64, u32)> {
    let met = triangles.iter().filter_map(|(index, corners)| {
        Some((crossing(corners, ray.origin().as_dvec3(), direction, sides)?, *index))
    });
    met.filter(|met| met.0 >= 0.0 && met.0 <= f64::from(ray.max_fraction()))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}

fn check_rays(shape: &Shape, triangles: &[(u32, [DVec3; 3])], sides: Sides, scale: f32) {
    let mut rng = Rng(1);
    let mut hits = 0;
    for round in 0..2000 {
        let far = [0.5, 4.0, 100.0][round % 3];
        let origin = (rng.direction() * far * f64::from(scale)).as_vec3();
        let target = rng.direction() * rng.within(0.0, 3.0) * f64::from(scale);
        let end = [0.5_f32, 2.0, f32::MAX][rng.below(3)];
        let direction = (target - origin.as_dvec3()).as_vec3();
        let ray = Ray::new(origin, direction, end).unwrap();
        let found = cast_ray(shape, &ray);
        let expected = first(triangles, &ray, direction.as_dvec3(), sides);
        let named = found.map(|hit| hit.part);
        assert_eq!(named, expected.map(|(_, index)| Some(index)), "round {round} {ray:?}");
        let (Some(hit), Some((fraction, index))) = (found, expected) else { continue };
        hits += 1;
        assert!((f64::from(hit.fraction) - fraction).abs() <= 1e-6 * fraction, "{round}");
        assert!(hit.normal.dot(direction) < 0.0 && hit.normal.is_normalized());
        let (_, corners) = triangles.iter().find(|(other, _)| *other == index).unwrap();
        let off = distance(corners, hit.point.as_dvec3());
        assert!(off <= 1e-6 * f64::from(scale) * 4.0, "off by {off}");
    }
    assert!(hits > 200, "{hits} hits say little");
}

fn numbered(soup: &Soup) -> Vec<(u32, [DVec3; 3])> {
    (0u32..).zip(soup.corners()).collect()
}

#[test]
fn rays_at_soups_meet_the_first_triangle() {
    for scale in SCALES {
        for sides in [Sides::Front, Sides::Both] {
            let soup = Soup::random(400, 3).scaled(scale);
            check_rays(&soup.mesh(sides).into(), &numbered(&soup), sides, scale);
        }
    }
}

#[test]
fn rays_at_closed_meshes_meet_the_first_triangle() {
    let soup = Soup::closed(3, 0.2, 5);
    check_rays(&soup.mesh(Sides::Front).into(), &numbered(&soup), Sides::Front, 1.0);
}

#[test]
fn rays_at_height_fields_meet_the_first_triangle() {
    for scale in SCALES {
        for (columns, rows) in [(2, 2), (9, 12), (33, 17)] {
            let (field, triangles) = ground(columns, rows, Sides::Both, scale);
            if triangles.len() < 50 {
                continue;
            }
            check_rays(&field.into(), &triangles, Sides::Both, scale);
        }
    }
    let (field, triangles) = ground(20, 40, Sides::Front, 1.0);
    check_rays(&field.into(), &triangles, Sides::Front, 1.0);
}

/// Aimed at corners and edges, in and out, from near and far.
#[test]
fn no_ray_slips_between_two_triangles() {
    for (roughness, scale) in [(0.0, 1.0), (0.2, 1.0), (0.2, 1e-3), (0.2, 1e3)] {
        let soup = Soup::closed(3, roughness, 5).scaled(scale);
        let out: Shape = soup.mesh(Sides::Both).into();
        let outside: Shape = soup.mesh(Sides::Front).into();
        let mut rng = Rng(9);
        for corners in soup.corners() {
            for round in 0..12 {
                let [a, b] = [corners[round % 3], corners[(round + 1) % 3]];
                let part = [0.0, 0.5, rng.within(0.0, 1.0), 1.0 / 3.0][round / 3];
                let target = a.lerp(b, part).as_vec3();
                let inside = (rng.direction() * 0.1 * f64::from(scale)).as_vec3();
                let ray = Ray::new(inside, target - inside, f32::MAX).unwrap();
                assert!(cast_ray(&out, &ray).is_some(), "{inside} to {target}");
                let from = target * 3.0 + inside;
                let ray = Ray::new(from, target - from, f32::MAX).unwrap();
                // It may pass beside a corner that sticks out, but not go on to the far side.
                let passes = |shape: &Shape| cast_ray(shape, &ray).map(|hit| hit.fraction);
                assert_eq!(passes(&out), passes(&outside), "the outside comes first");
            }
        }
    }
}

#[test]
fn rays_down_on_a_flat_grid_meet_it_everywhere() {
    let soup = Soup::grid(16, 4.0, |_, _| 0.0);
    let shape: Shape = soup.mesh(Sides::Front).into();
    for x in 0..=64 {
        for z in 0..=64 {
            let at = Vec3::new(x as f32 / 16.0 - 2.0, 1.0, z as f32 / 16.0 - 2.0);
            let hit = cast_ray(&shape, &Ray::new(at, Vec3::NEG_Y, 2.0).unwrap());
            assert_eq!(hit.map(|hit| hit.point), Some(Vec3::new(at.x, 0.0, at.z)));
            assert_eq!(hit.map(|hit| hit.normal), Some(Vec3::Y));
            let below = Ray::new(-at, Vec3::Y, 2.0).unwrap();
            assert_eq!(cast_ray(&shape, &below), None, "from behind");
            let along = Ray::new(Vec3::new(at.x, 0.0, -5.0), Vec3::Z, 9.0).unwrap();
            assert_eq!(cast_ray(&shape, &along), None, "in the plane");
            let on_it = Ray::new(Vec3::new(at.x, 0.0, at.z), Vec3::NEG_Y, 2.0).unwrap();
            assert_eq!(cast_ray(&shape, &on_it).map(|hit| hit.fraction), Some(0.0));
        }
    }
}

#[test]
fn turned_and_shifted_meshes_are_hit_in_the_same_place() {
    let soup = Soup::closed(2, 0.2, 5);
    let shape: Shape = soup.mesh(Sides::Front).into();
    let mut rng = Rng(3);
    for _ in 0..500 {
        let pose = rng.pose(20.0);
        let placement = Placement::of(&pose);
        let origin = rng.direction() * 3.0;
        let direction = (rng.direction() * 0.5 - origin).as_vec3();
        let here = cast_ray(&shape, &Ray::new(origin.as_vec3(), direction, 2.0).unwrap());
        let from = placement.point(origin).as_vec3();
        let along = (placement.rotation * direction.as_dvec3()).as_vec3();
        let there = cast_ray_at(&shape, &pose, &Ray::new(from, along, 2.0).unwrap());
        let (Some(here), Some(there)) = (here, there) else {
            assert_eq!(here.is_some(), there.is_some());
            continue;
        };
        assert!((here.fraction - there.fraction).abs() < 1e-4);
    }
}

#[test]
fn points_are_as_far_as_from_the_nearest_triangle() {
    for scale in SCALES {
        let soup = Soup::random(300, 8).scaled(scale);
        check_points(&soup.mesh(Sides::Front).into(), &numbered(&soup), scale);
        let (field, triangles) = ground(12, 21, Sides::Front, scale);
        check_points(&field.into(), &triangles, scale);
    }
}

fn check_points(shape: &Shape, triangles: &[(u32, [DVec3; 3])], scale: f32) {
    let mut rng = Rng(2);
    for round in 0..300 {
        let far = [0.3, 3.0, 1000.0][round % 3];
        let point = (rng.direction() * far * f64::from(scale)).as_vec3();
        let found = signed_distance(shape, point);
        let all = triangles.iter().map(|(_, corners)| distance(corners, point.as_dvec3()));
        let least = all.fold(f64::INFINITY, f64::min);
        assert!((f64::from(found.distance) - least).abs() <= 2e-6 * least, "{round}");
        let (_, named) = triangles.iter().find(|(i, _)| Some(*i) == found.part).unwrap();
        assert!((distance(named, point.as_dvec3()) - least).abs() <= 1e-6 * least);
        let way = (point - found.point).as_dvec3();
        assert!((way.length() - least).abs() <= 1e-5 * (least + f64::from(scale)));
        assert!(!contains(shape, point) && !contains(shape, found.point));
    }
}

/// Numbers that are none give no hit and end.
#[test]
fn nonsense_is_answered() {
    let shape: Shape = Soup::closed(2, 0.2, 5).mesh(Sides::Both).into();
    assert!(signed_distance(&shape, Vec3::NAN).distance.is_nan());
    assert!(!contains(&shape, Vec3::NAN));
    let far = Ray::new(Vec3::splat(1e9), Vec3::NEG_ONE, f32::MAX).unwrap();
    assert!(cast_ray(&shape, &far).is_some_and(|hit| hit.point.length() < 2.0));
    let tiny = Ray::new(Vec3::ZERO, Vec3::splat(1e-40), f32::MAX).unwrap();
    assert_eq!(cast_ray(&shape, &tiny), None, "it ends before");
    let pose = hazumi3d_geometry::Pose::at(Vec3::NAN);
    assert_eq!(cast_ray_at(&shape, &pose, &far), None);
}
