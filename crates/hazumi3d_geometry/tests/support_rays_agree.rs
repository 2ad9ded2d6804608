//! Rays at shapes that are known by their support mapping hit what rays at the shapes themselves hit.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test rays are small")]

mod query_support;
mod support;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::query::{Ray, RayHit, cast_ray, cast_ray_of};
use hazumi3d_geometry::shape::{Cuboid, Shape, Support};

use query_support::Subject;
use support::Rng;

/// The same question asked of the support mapping; `None` for half-spaces, which have none.
fn by_support(shape: &Shape, ray: &Ray) -> Option<Option<RayHit>> {
    match shape {
        Shape::Sphere(sphere) => Some(cast_ray_of(sphere, ray)),
        Shape::Capsule(capsule) => Some(cast_ray_of(capsule, ray)),
        Shape::Cuboid(cuboid) => Some(cast_ray_of(cuboid, ray)),
        Shape::Hull(hull) => Some(cast_ray_of(&**hull as &dyn Support, ray)),
        _ => None,
    }
}

/// Least height of the shape along the ray, coarsely.
fn least(subject: &Subject, origin: DVec3, way: DVec3) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    let height = |t: f64| subject.height(origin + way * t);
    for _ in 0..80 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if height(first) <= height(second) {
            high = second;
        } else {
            low = first;
        }
    }
    height(0.5 * (low + high)).min(height(0.0)).min(height(1.0))
}

#[test]
fn random_rays_agree_with_the_closed_forms() {
    let mut rng = Rng(1);
    let (mut hits, mut misses) = (0, 0);
    for scale in [0.001_f32, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for round in 0..600 {
                let target = subject.spot(&mut rng);
                let distance = subject.size * 10_f64.powf(rng.within(-1.0, 4.0));
                let origin = (target + rng.direction() * distance).as_vec3();
                let aside = rng.direction() * (subject.size * 0.2);
                let way = (target + aside - origin.as_dvec3()) * 2.0;
                let end = if round % 5 == 0 { 0.4 } else { 1.0 };
                let Ok(ray) = Ray::new(origin, way.as_vec3(), end) else { continue };
                let Some(found) = by_support(&subject.shape, &ray) else { continue };
                let expected = cast_ray(&subject.shape, &ray);
                let way = ray.direction().as_dvec3() * f64::from(end);
                let height = least(&subject, origin.as_dvec3(), way);
                let at = origin.as_dvec3();
                // Where the last digits decide, only harm is ruled out.
                let band = 4e-6 * (subject.size + at.length());
                let is_clear = height < -band
                    && (subject.height(at + way) < -band || subject.height(at) < -band)
                    || height > band
                    || height < -band && subject.height(at + way) > band;
                let about = format!("{} {ray:?} {found:?} {expected:?}", subject.name);
                if !is_clear || subject.height(at).abs() < band {
                    continue;
                }
                assert_eq!(found.is_some(), expected.is_some(), "{height:e} {about}");
                let (Some(found), Some(expected)) = (found, expected) else {
                    misses += 1;
                    continue;
                };
                hits += 1;
                let shallow = (-height / subject.size).sqrt();
                let tolerance = (2e-6 * subject.size + 3e-7 * at.length()) / shallow.min(1.0);
                let apart = (found.point - expected.point).as_dvec3().length();
                assert!(apart <= tolerance, "{apart:e} {about}");
                let told = f64::from((found.fraction - expected.fraction).abs());
                assert!(told * way.length() / f64::from(end) <= tolerance, "{about}");
                assert!(found.normal.as_dvec3().dot(way) <= 0.0, "{about}");
                assert_eq!(found.face, None);
            }
        }
    }
    assert!(hits > 8000 && misses > 3000, "{hits} hits, {misses} misses");
}

/// A box known by its corners only.
#[derive(Debug)]
struct Crate(Cuboid);

impl Support for Crate {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        self.0.support(direction)
    }
    fn margin(&self) -> f32 {
        0.0
    }
}

#[test]
fn starting_in_or_on_a_shape_without_a_margin() {
    let half = Vec3::new(0.5, 1.0, 2.0);
    for scale in [0.001_f32, 1.0, 1000.0] {
        let brick = Crate(Cuboid::new(half * scale).unwrap());
        let cast = |origin: Vec3, direction: Vec3| {
            cast_ray_of(&brick, &Ray::new(origin * scale, direction, 10.0 * scale).unwrap())
        };
        for direction in [Vec3::X, Vec3::NEG_Y, Vec3::new(0.3, -0.5, 1.0)] {
            for origin in [Vec3::ZERO, Vec3::new(0.4, 0.9, -1.9)] {
                let hit = cast(origin, direction).unwrap();
                assert_eq!((hit.fraction, hit.face), (0.0, None));
                assert!((hit.normal + direction.normalize()).length() < 1e-6, "{hit:?}");
            }
        }
        let on = Vec3::new(0.5, 0.3, 0.7);
        let hit = cast(on, Vec3::NEG_X).unwrap();
        assert!(hit.fraction == 0.0 && (hit.normal - Vec3::X).length() < 1e-6, "{hit:?}");
        assert_eq!(cast(on, Vec3::X), None);
        assert_eq!(cast(on, Vec3::new(1.0, 1.0, 0.0)), None);
        let above = cast(Vec3::new(0.1, 3.0, 0.2), Vec3::NEG_Y).unwrap();
        assert!((above.fraction - 2.0 * scale).abs() <= 1e-6 * scale, "{above:?}");
        assert!((above.normal - Vec3::Y).length() < 1e-6, "{above:?}");
    }
}

/// From 20,000 radii away the side on which a ray passes is the thirtieth bit of its numbers.
#[test]
fn a_ray_from_far_away_hits_the_ball() {
    let ball = hazumi3d_geometry::shape::Sphere::new(1.0).unwrap();
    for side in [-1.0_f32, 1.0] {
        let origin = Vec3::new(-20_000.0, 1.0 + side * 1e-4, 0.0);
        let ray = Ray::new(origin, Vec3::X, 1e6).unwrap();
        let hit = cast_ray_of(&ball, &ray);
        assert_eq!(hit.is_some(), side < 0.0, "{hit:?}");
        assert_eq!(cast_ray(&Shape::from(ball), &ray).is_some(), side < 0.0);
    }
}

#[test]
fn no_hit_comes_late() {
    let mut rng = Rng(2);
    for subject in Subject::all(1.0) {
        for _ in 0..200 {
            let origin = (rng.direction() * (4.0 * subject.size)).as_vec3();
            let aim = subject.spot(&mut rng).as_vec3() - origin;
            let Ok(ray) = Ray::new(origin, aim, 2.0) else { continue };
            let Some(Some(hit)) = by_support(&subject.shape, &ray) else { continue };
            for part in 0..100 {
                let before = ray.at(hit.fraction * 0.99999 * part as f32 / 100.0);
                let height = subject.height(before.as_dvec3());
                assert!(height > -1e-5 * subject.size, "{} {ray:?} {hit:?}", subject.name);
            }
        }
    }
}
