//! Points, rays, bounds and masses of cylinders, cones, rounded, thin and users' own shapes,
//! against slow answers that know only their support functions.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod curved_support;
mod support;

use curved_support::{Curved, KINDS};
use hazumi3d_geometry::glam::{DMat3, DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{self, Ray};
use hazumi3d_geometry::shape::{Cone, Cylinder, Rounded, Segment, Triangle};
use hazumi3d_geometry::{Aabb, Pose, Shape};
use support::Rng;

/// Part of the size of a shape that an answer may be off.
const TOLERANCE: f64 = 2e-6;

#[test]
fn points_are_as_far_as_the_highest_plane_says() {
    let mut rng = Rng(1);
    for size in [0.001, 1.0, 1000.0] {
        for round in 0..KINDS * 60 {
            let item = Curved::random(&mut rng, round, size);
            let point = (rng.direction() * (size * rng.within(0.0, 2.0))).as_vec3();
            let surface = query::signed_distance(&item.shape, point);
            let (expected, out) = item.signed_distance(point.as_dvec3());
            let off = (f64::from(surface.distance) - expected).abs();
            let scale = item.reach + point.as_dvec3().length();
            assert!(off <= TOLERANCE * scale, "{item:?} {point} {surface:?} {expected}");
            let way = point.as_dvec3() - surface.point.as_dvec3();
            let along = way.dot(surface.normal.as_dvec3());
            assert!((along - f64::from(surface.distance)).abs() <= 4.0 * TOLERANCE * scale);
            if expected > 0.01 * scale {
                assert!(
                    out.dot(surface.normal.as_dvec3()) > 0.99999,
                    "{item:?} {out} {surface:?}"
                );
            }
            let on = item.signed_distance(surface.point.as_dvec3()).0;
            assert!(on.abs() <= 4.0 * TOLERANCE * scale, "{item:?} {point} {surface:?} {on}");
            if off + TOLERANCE * scale < expected.abs() {
                assert_eq!(query::contains(&item.shape, point), expected < 0.0);
            }
        }
    }
}

#[test]
fn rays_enter_where_the_distance_first_vanishes() {
    let mut rng = Rng(2);
    let (mut hits, mut misses) = (0, 0);
    for size in [0.001, 1.0, 1000.0] {
        for round in 0..KINDS * 80 {
            let item = Curved::random(&mut rng, round, size);
            let origin = rng.direction() * (size * rng.within(0.0, 4.0));
            let aim = rng.direction() * (item.reach * rng.within(0.0, 1.1));
            let ray = Ray::segment(origin.as_vec3(), (origin + (aim - origin) * 2.0).as_vec3());
            let Ok(ray) = ray else { continue };
            let tolerance = 1e-5 * (item.reach + origin.length());
            let height = |fraction: f64| {
                let way = ray.direction().as_dvec3() * fraction;
                item.signed_distance(ray.origin().as_dvec3() + way).0
            };
            let hit = query::cast_ray(&item.shape, &ray);
            let until = hit.map_or(1.0, |hit| f64::from(hit.fraction));
            for step in 0..12 {
                let before = height(until * f64::from(step) / 12.0);
                let begins_inside = hit.is_some_and(|hit| hit.fraction == 0.0);
                assert!(before > -tolerance || begins_inside, "{item:?} {ray:?} {hit:?}");
            }
            let Some(hit) = hit else {
                misses += 1;
                continue;
            };
            hits += 1;
            assert!(hit.normal.dot(ray.direction()) < 0.0);
            if hit.fraction == 0.0 {
                assert!(height(0.0) <= tolerance);
                continue;
            }
            let at = hit.point.as_dvec3();
            let (off, _) = item.signed_distance(at);
            assert!(off.abs() <= tolerance, "{item:?} {ray:?} {hit:?} {off}");
            // The plane through the hit touches the shape: nothing is in front of it.
            let normal = hit.normal.as_dvec3();
            let ahead = item.height(normal) - at.dot(normal);
            let is_thin = matches!(item.shape, Shape::Triangle(_));
            assert!(is_thin || ahead <= 20.0 * tolerance, "{item:?} {ray:?} {hit:?} {ahead}");
        }
    }
    assert!(hits > 1000 && misses > 300, "{hits} {misses}");
}

#[test]
fn rays_find_the_flat_and_the_pointed_ends() {
    let cylinder = Cylinder::new(1.0, 0.5).unwrap().into();
    let cone = Cone::new(1.0, 0.5).unwrap().into();
    let down = |x: f32| Ray::new(Vec3::new(x, 5.0, 0.0), Vec3::NEG_Y, 100.0).unwrap();
    let hit = query::cast_ray(&cylinder, &down(0.5)).unwrap();
    assert_eq!((hit.fraction, hit.normal), (4.0, Vec3::Y), "the rim counts");
    assert_eq!(query::cast_ray(&cylinder, &down(0.500_001)), None);
    let tip = query::cast_ray(&cone, &down(0.0)).unwrap();
    assert_eq!(tip.point, Vec3::Y);
    let side = query::cast_ray(&cone, &down(0.25)).unwrap();
    assert!((side.fraction - 5.0).abs() < 1e-6, "{side:?}");
    let up = Ray::new(Vec3::new(0.3, -5.0, 0.0), Vec3::Y, 100.0).unwrap();
    assert_eq!(query::cast_ray(&cone, &up).unwrap().normal, Vec3::NEG_Y);
    let across = Ray::new(Vec3::new(-5.0, 1.0, 0.0), Vec3::X, 100.0).unwrap();
    assert_eq!(query::cast_ray(&cone, &across), None, "grazes the tip");
    let far = Ray::new(Vec3::new(0.1, 20_000.0, 0.0), Vec3::NEG_Y, 1e6).unwrap();
    assert_eq!(query::cast_ray(&cylinder, &far).unwrap().point.y, 1.0);
}

#[test]
fn no_ray_slips_between_two_triangles() {
    let mut rng = Rng(3);
    let corners = [[-1.0, 0.0, -1.3], [1.1, 0.2, -0.9], [1.0, -0.1, 1.2], [-1.2, 0.1, 0.8]];
    let [a, b, c, d] = corners.map(Vec3::from);
    let two =
        [[a, b, c], [a, c, d]].map(|corners| Shape::from(Triangle::new(corners).unwrap()));
    for _ in 0..20_000 {
        let on_seam = a.lerp(c, rng.within(0.01, 0.99) as f32);
        let origin = on_seam + (rng.direction() * 3.0).as_vec3();
        let Ok(ray) = Ray::segment(origin, on_seam + (on_seam - origin)) else { continue };
        let slopes =
            [[a, b, c], [a, c, d]].map(|[a, b, c]| ray.direction().dot((b - a).cross(c - a)));
        if slopes[0] * slopes[1] <= 0.0 {
            continue; // It passes the fold from the side.
        }
        let hits = two.iter().filter(|shape| query::cast_ray(shape, &ray).is_some()).count();
        assert!(hits >= 1, "{ray:?}");
    }
}

#[test]
fn bounds_are_tight() {
    let mut rng = Rng(4);
    for round in 0..KINDS * 100 {
        let item = Curved::random(&mut rng, round, 1.0);
        let pose = rng.pose(2.0);
        let bounds = item.shape.bounds(&pose);
        let turn = pose.rotation.as_dquat().normalize();
        let reach = |axis: DVec3| {
            item.height(turn.inverse() * axis) + pose.position.as_dvec3().dot(axis)
        };
        // The box of a hull is that of its turned bounds.
        let slack = if round % KINDS == 5 { f64::INFINITY } else { 1e-5 };
        for axis in 0..3 {
            let (low, high) = (-reach(-DVec3::AXES[axis]), reach(DVec3::AXES[axis]));
            let over = [low - f64::from(bounds.min[axis]), f64::from(bounds.max[axis]) - high];
            assert!(over.iter().all(|&over| -1e-5 < over && over < slack), "{item:?} {over:?}");
        }
    }
}

/// Volume, centre and second moments from a fine grid of cells.
fn by_cells(item: &Curved, bounds: &Aabb, cells: usize) -> (f64, DVec3, DMat3) {
    let size = (bounds.max - bounds.min).as_dvec3() / cells as f64;
    let (mut count, mut first, mut second) = (0.0, DVec3::ZERO, DMat3::ZERO);
    for index in 0..cells * cells * cells {
        let cell = [index % cells, index / cells % cells, index / cells / cells];
        let at = bounds.min.as_dvec3() + (DVec3::from(cell.map(|i| i as f64)) + 0.5) * size;
        if query::contains(&item.shape, at.as_vec3()) {
            count += 1.0;
            first += at;
            second += DMat3::from_cols(at * at.x, at * at.y, at * at.z);
        }
    }
    let volume = size.x * size.y * size.z;
    (count * volume, first / count, second * volume)
}

#[test]
fn masses_are_those_of_many_small_cells() {
    let mut rng = Rng(5);
    for round in 0..KINDS {
        let item = Curved::random(&mut rng, round, 1.0);
        let Some(mass) = item.shape.mass(1.0) else {
            assert!(matches!(item.shape, Shape::Segment(_) | Shape::Triangle(_)));
            continue;
        };
        let bounds = item.shape.bounds(&Pose::IDENTITY);
        let cells = if round == 9 { 40 } else { 64 };
        let (volume, center, second) = by_cells(&item, &bounds, cells);
        assert!(
            (f64::from(mass.mass) / volume - 1.0).abs() < 0.01,
            "{item:?} {mass:?} {volume}"
        );
        let size = bounds.half_extents().length();
        assert!(mass.center.as_dvec3().distance(center) < 0.01 * f64::from(size), "{item:?}");
        let outer = DMat3::from_cols(center * center.x, center * center.y, center * center.z);
        let central = second - outer * volume;
        let trace = central.x_axis.x + central.y_axis.y + central.z_axis.z;
        let inertia = DMat3::from_diagonal(DVec3::splat(trace)) - central;
        let off = (mass.inertia.as_dmat3() - inertia).to_cols_array();
        let worst = off.iter().fold(0.0_f64, |worst, off| worst.max(off.abs()));
        assert!(worst < 0.02 * trace, "{item:?} {} {inertia}", mass.inertia);
    }
}

#[test]
fn known_masses_are_exact() {
    let near = |a: f32, b: f64| (f64::from(a) / b - 1.0).abs() < 1e-5;
    let pi = std::f64::consts::PI;
    let rounded = |core: Shape, radius: f32| match core {
        Shape::Cylinder(cylinder) => Rounded::new(cylinder, radius).unwrap(),
        Shape::Cuboid(cuboid) => Rounded::new(cuboid, radius).unwrap(),
        _ => unreachable!("only these two are asked for"),
    };
    let cube = hazumi3d_geometry::shape::Cuboid::new(Vec3::ONE).unwrap().into();
    // A cube of 2 m, six slabs, twelve quarter cylinders, one ball.
    let volume = 8.0 + 24.0 * 0.5 + 24.0 * pi * 0.25 / 4.0 + pi / 6.0;
    let mass = Shape::from(rounded(cube, 0.5)).mass(1.0).unwrap();
    assert!(near(mass.mass, volume), "{mass:?} {volume}");
    assert!(mass.center.length() < 1e-6);
    // Guldin: the rounded rim of a puck.
    let puck = rounded(Cylinder::new(0.5, 1.0).unwrap().into(), 0.25);
    let rim = pi * 0.0625 / 2.0 * 2.0 * pi * (1.0 + 4.0 * 0.25 / (3.0 * pi));
    let straight = pi * (1.25 * 1.25) + 2.0 * pi * 0.25;
    assert!(near(Shape::from(puck).mass(1.0).unwrap().mass, straight + rim));
    // A triangle whose corners lie in a row is a capsule.
    let row = [Vec3::ZERO, Vec3::X, Vec3::X * 3.0];
    let row = Rounded::new(Triangle::new(row).unwrap(), 0.5).unwrap();
    let capsule =
        hazumi3d_geometry::shape::Capsule::new([Vec3::ZERO, Vec3::X * 3.0], 0.5).unwrap();
    let [row, capsule] =
        [Shape::from(row), capsule.into()].map(|shape: Shape| shape.mass(1.0).unwrap());
    assert!(
        near(row.mass, capsule.mass.into()) && row.center.abs_diff_eq(capsule.center, 1e-6)
    );
    assert!(row.inertia.abs_diff_eq(capsule.inertia, 1e-5), "{row:?} {capsule:?}");
}

#[test]
fn degenerate_thin_shapes_still_answer() {
    let point: Shape = Segment::new([Vec3::X; 2]).unwrap().into();
    let surface = query::signed_distance(&point, Vec3::new(3.0, 0.0, 0.0));
    assert_eq!((surface.distance, surface.point, surface.normal), (2.0, Vec3::X, Vec3::X));
    assert!(query::contains(&point, Vec3::X) && !query::contains(&point, Vec3::Y));
    let spot: Shape = Triangle::new([Vec3::Y; 3]).unwrap().into();
    assert_eq!(query::signed_distance(&spot, Vec3::ZERO).distance, 1.0);
    let row: Shape = Triangle::new([Vec3::ZERO, Vec3::X, Vec3::X * 2.0]).unwrap().into();
    assert_eq!(query::signed_distance(&row, Vec3::new(1.5, 0.0, 2.0)).distance, 2.0);
    assert_eq!(row.mass(1.0), None);
    let ray = Ray::new(Vec3::new(1.0, 1.0, 0.0), Vec3::NEG_Y, 5.0).unwrap();
    assert_eq!(query::cast_ray(&row, &ray), None, "it has no area");
    for shape in [point, spot, row, Cylinder::new(1.0, 1.0).unwrap().into()] {
        let bad = query::signed_distance(&shape, Vec3::NAN);
        assert!(bad.distance.is_nan() && !query::contains(&shape, Vec3::NAN));
    }
    let lying = Pose {
        rotation: Quat::from_xyzw(0.0, 0.0, 0.5_f32.sqrt(), 0.5_f32.sqrt()),
        position: Vec3::ZERO,
    };
    let bounds = Shape::from(Cylinder::new(2.0, 0.5).unwrap()).bounds(&lying);
    assert!(bounds.max.abs_diff_eq(Vec3::new(2.0, 0.5, 0.5), 1e-6), "{bounds:?}");
}
