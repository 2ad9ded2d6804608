//! Rays at shapes that are known by their support mapping hit what rays at the shapes
//! themselves hit.

use hazumi3d_geometry::glam::DVec3;
use hazumi3d_geometry::query::{Ray, RayHit, cast_ray, cast_ray_of};
use hazumi3d_geometry::shape::{Shape, Support};

use crate::geometry::support_rays_agree::check;
use crate::query_support::Subject;
use crate::support::Rng;

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
                let is_hit = check(&ray, [found, expected], subject.size, height, &about);
                hits += u32::from(is_hit);
                misses += u32::from(!is_hit);
            }
        }
    }
    assert!(hits > 8000 && misses > 3000, "{hits} hits, {misses} misses");
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
