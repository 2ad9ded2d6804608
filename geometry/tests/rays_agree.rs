//! Rays at balls and boxes: from far away, as short as can be, and through them.

use hazumi_geometry::query::{Ray, cast_ray};
use hazumi_geometry::{Aabb, Shape, ValueError};

use crate::dim::{Cuboid, DIM, DVector, Sphere, ToF32, ToF64, Vector, aside_of};
use crate::support::Rng;

/// A vector whose coordinates are random.
fn random(rng: &mut Rng, from: f64, to: f64) -> DVector {
    DVector::from([(); DIM].map(|()| rng.within(from, to)))
}

#[test]
fn a_ray_from_far_away_hits_the_ball() {
    let mut rng = Rng(3);
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    for distance in [1e3, 5e3, 2e4, 1e6] {
        for _ in 0..2000 {
            let out = rng.direction();
            let aside = aside_of(out);
            for (miss, expected) in [(0.999, true), (1.001, false)] {
                let from = (out * distance).to_f32();
                // Far beyond the ball, so that the rounding of the end turns the ray by
                // nothing.
                let to = (aside * (2.0 * miss) - from.to_f64()).to_f32();
                let (from, to) = (from.to_f64(), to.to_f64());
                let along = (to - from).normalize();
                let passing = (from - along * from.dot(along)).length();
                let ray = Ray::segment(from.to_f32(), to.to_f32()).unwrap();
                let hit = cast_ray(&ball, &ray);
                assert_eq!(hit.is_some(), passing < 1.0, "{passing} {ray:?}");
                assert!(distance > 1e3 || hit.is_some() == expected, "{passing}");
                if let Some(hit) = hit {
                    assert!((hit.point.length() - 1.0).abs() < 1e-6, "{hit:?}");
                }
            }
        }
    }
}

#[test]
fn a_segment_that_pierces_a_box_always_hits() {
    let mut rng = Rng(6);
    for _ in 0..20_000 {
        let size = rng.spread(1e-3, 1e3);
        let half = size * random(&mut rng, 0.01, 1.0);
        let cuboid = Shape::from(Cuboid::new(half.to_f32()).unwrap());
        let inside = random(&mut rng, -0.999, 0.999) * half;
        let way = rng.direction() * size * rng.spread(2.0, 1000.0);
        let [from, to] = [inside - way, inside + way].map(|end| end.to_f32());
        let ray = Ray::segment(from, to).unwrap();
        let hit = cast_ray(&cuboid, &ray);
        let middle = (from.to_f64() + to.to_f64()) * 0.5;
        if (middle.abs() - half).max_element() < 0.0 {
            let hit = hit.expect("it pierces");
            let over = (hit.point.to_f64().abs() - half.to_f32().to_f64()).max_element();
            assert!(over.abs() <= 1e-7 * size, "{over}");
            assert!(hit.fraction < 0.5, "the near side");
            let half = half.to_f32();
            let aabb = Aabb { min: -half, max: half };
            let clipped = aabb.clip_ray(from, to - from, 1.0).expect("it pierces");
            assert!((clipped[0] - hit.fraction).abs() < 1e-6 && clipped[0] <= clipped[1]);
        }
    }
}

#[test]
fn rays_end_where_they_are_told_to() {
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    let cast = |most: f32| {
        cast_ray(&ball, &Ray::new(Vector::X * -3.0, Vector::X * 4.0, most).unwrap())
    };
    assert_eq!(cast(0.499_999), None);
    assert_eq!(cast(0.5).map(|hit| hit.fraction), Some(0.5));
    assert_eq!(cast(f32::MAX).map(|hit| hit.point), Some(Vector::NEG_X));
    let to = |x: f32| cast_ray(&ball, &Ray::segment(Vector::X * -3.0, Vector::X * x).unwrap());
    assert_eq!(to(-1.0).map(|hit| hit.fraction), Some(1.0));
    assert_eq!(to(-1.000_001), None);
}

#[test]
fn rays_without_a_direction_are_refused() {
    let message = |ray: Result<Ray, ValueError>| ray.unwrap_err().to_string();
    let one = Vector::ONE;
    assert_eq!(
        message(Ray::segment(one, one)),
        "segment length is 0, must be a finite number above 0"
    );
    assert!(message(Ray::new(one, Vector::ZERO, 1.0)).starts_with("ray direction length is 0"));
    assert!(message(Ray::new(one, Vector::NAN, 1.0)).starts_with("ray direction is NaN"));
    assert!(message(Ray::new(Vector::INFINITY, one, 1.0)).starts_with("ray origin is inf"));
    assert!(message(Ray::new(one, one, f32::NAN)).starts_with("ray max fraction is NaN"));
    assert!(message(Ray::new(one, one, -1.0)).starts_with("ray max fraction is -1"));
    assert!(message(Ray::segment(Vector::NAN, one)).starts_with("segment end is NaN"));
    let tiny = Ray::segment(one, one * (1.0 + f32::EPSILON));
    assert!(tiny.is_ok(), "as short as can be");
}
