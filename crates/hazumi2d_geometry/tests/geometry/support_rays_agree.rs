//! Rays at shapes that are known by their support mapping hit what rays at the shapes
//! themselves hit.

use std::sync::Arc;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{Ray, RayHit, cast_ray, cast_ray_of, contains, signed_distance};
use hazumi2d_geometry::shape::{CustomShape, Shape, Support};

use crate::geometry::ellipsoid::Ellipsoid;
use crate::geometry::support_rays_agree::check;
use crate::support::{Item, KINDS, Rng};

/// The same question asked of the support mapping; `None` for segments, which rays cross.
fn by_support(shape: &Shape, ray: &Ray) -> Option<Option<RayHit>> {
    match shape {
        Shape::Circle(circle) => Some(cast_ray_of(circle, ray)),
        Shape::Capsule(capsule) => Some(cast_ray_of(capsule, ray)),
        Shape::Rectangle(rectangle) => Some(cast_ray_of(rectangle, ray)),
        Shape::Polygon(polygon) => Some(cast_ray_of(&**polygon as &dyn Support, ray)),
        Shape::Rounded(rounded) => Some(cast_ray_of(rounded, ray)),
        _ => None,
    }
}

#[test]
fn random_rays_agree_with_the_closed_forms() {
    let mut rng = Rng(1);
    let (mut hits, mut misses) = (0, 0);
    for scale in [0.001, 1.0, 1000.0] {
        for kind in 0..5 * KINDS {
            let item = Item::random(&mut rng, kind, scale);
            let body = item.at_rest();
            for round in 0..200 {
                let target = item.corners[rng.below(item.corners.len())] * rng.within(0.0, 1.0);
                let distance = item.reach * 10_f64.powf(rng.within(-1.0, 4.0));
                let origin = (target + rng.direction() * distance).as_vec2();
                let aside = rng.direction() * (item.reach * 0.2);
                let way = (target + aside - origin.as_dvec2()) * 2.0;
                let end = if round % 5 == 0 { 0.4 } else { 1.0 };
                let Ok(ray) = Ray::new(origin, way.as_vec2(), end) else { continue };
                let Some(found) = by_support(&item.shape, &ray) else { continue };
                let expected = cast_ray(&item.shape, &ray);
                let way = ray.direction().as_dvec2() * f64::from(end);
                let at = origin.as_dvec2();
                let height = body.least_height(at, way, 1.0);
                // Where the last digits decide, only harm is ruled out.
                let band = 4e-6 * (item.reach + at.length());
                let ends = [body.height(at), body.height(at + way)];
                let is_clear =
                    height > band || height < -band && ends.iter().all(|end| end.abs() > band);
                let about = format!("{item:?} {ray:?} {found:?} {expected:?}");
                if !is_clear {
                    continue;
                }
                let is_hit = check(&ray, [found, expected], item.reach, height, &about);
                hits += u32::from(is_hit);
                misses += u32::from(!is_hit);
            }
        }
    }
    assert!(hits > 5000 && misses > 2000, "{hits} hits, {misses} misses");
}

#[test]
fn no_hit_comes_late() {
    let mut rng = Rng(2);
    for kind in 0..4 * KINDS {
        let item = Item::random(&mut rng, kind, 1.0);
        let body = item.at_rest();
        for _ in 0..60 {
            let origin = (rng.direction() * (4.0 * item.reach)).as_vec2();
            let aim = item.corners[rng.below(item.corners.len())].as_vec2() * 0.9 - origin;
            let Ok(ray) = Ray::new(origin, aim, 2.0) else { continue };
            let Some(Some(hit)) = by_support(&item.shape, &ray) else { continue };
            for part in 0..100 {
                let before = ray.at(hit.fraction * 0.99999 * part as f32 / 100.0);
                let height = body.height(before.as_dvec2());
                assert!(height > -1e-5 * item.reach, "{item:?} {ray:?} {hit:?}");
            }
        }
    }
}

#[test]
fn ellipses_of_the_user_are_hit_where_their_equation_says() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for _ in 0..3000 {
        let half = Vec2::new(rng.within(0.3, 2.0) as f32, rng.within(0.3, 2.0) as f32);
        let shape = Shape::from(Arc::new(Ellipsoid(half)) as Arc<dyn CustomShape>);
        let origin = (rng.direction() * 5.0).as_vec2();
        let way = rng.vector() - origin;
        let hit = cast_ray(&shape, &Ray::new(origin, way, 2.0).unwrap());
        // In the circle that the ellipse was before it was stretched.
        let (from, along) = ((origin / half).as_dvec2(), (way / half).as_dvec2());
        let (a, b, c) = (along.length_squared(), from.dot(along), from.length_squared() - 1.0);
        let root = b * b - a * c;
        if root.abs() < 1e-3 * b * b {
            continue;
        }
        assert_eq!(hit.is_some(), root > 0.0, "{half} {origin} {way}");
        let Some(hit) = hit else { continue };
        hits += 1;
        let fraction = (-b - root.sqrt()) / a;
        assert!((f64::from(hit.fraction) - fraction).abs() < 1e-5, "{hit:?} {fraction}");
        let out = (hit.point / (half * half)).normalize();
        assert!(out.distance(hit.normal) < 2e-3, "{hit:?} {out}");
        // Points along the way are as far as they should be.
        let before = signed_distance(&shape, origin + way * (0.5 * hit.fraction));
        assert!(before.distance > 0.0 && !contains(&shape, origin));
        let inner = hit.point * 0.9;
        let depth = signed_distance(&shape, inner);
        assert!(depth.distance < 0.0 && contains(&shape, inner), "{depth:?}");
        let on = (depth.point / half).length();
        assert!((on - 1.0).abs() < 1e-3, "{depth:?} {on}");
    }
    assert!(hits > 1000, "{hits}");
}
