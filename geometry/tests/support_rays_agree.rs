//! Rays at supports: at boxes known by their corners only, from far away, and against closed
//! forms.

use hazumi_geometry::Shape;
use hazumi_geometry::query::{Ray, RayHit, cast_ray, cast_ray_of};
use hazumi_geometry::shape::Support;

use crate::dim::{Cuboid, Sphere, ToF64, Vector, xyz};

/// Whether a ray hits a shape, by its support mapping and by the shape itself. The shape is
/// about `size` metres large, and `height` is the least one of the ray above it.
#[track_caller]
pub(crate) fn check(
    ray: &Ray,
    [found, expected]: [Option<RayHit>; 2],
    size: f64,
    height: f64,
    about: &str,
) -> bool {
    assert_eq!(found.is_some(), expected.is_some(), "{height:e} {about}");
    let (Some(found), Some(expected)) = (found, expected) else { return false };
    let way = ray.direction().to_f64();
    let shallow = (-height / size).sqrt();
    let tolerance = (2e-6 * size + 3e-7 * ray.origin().to_f64().length()) / shallow.min(1.0);
    let apart = (found.point - expected.point).to_f64().length();
    assert!(apart <= tolerance, "{apart:e} {about}");
    let told = f64::from((found.fraction - expected.fraction).abs());
    assert!(told * way.length() <= tolerance, "{about}");
    assert!(found.normal.to_f64().dot(way) <= 0.0, "{about}");
    assert_eq!(found.face, None);
    true
}

/// A box known by its corners only.
#[derive(Debug)]
struct Crate(Cuboid);

impl Support for Crate {
    fn support(&self, direction: Vector) -> (u32, Vector) {
        self.0.support(direction)
    }
    fn margin(&self) -> f32 {
        0.0
    }
}

#[test]
fn starting_in_or_on_a_shape_without_a_margin() {
    let half = xyz(0.5, 1.0, 2.0);
    for scale in [0.001_f32, 1.0, 1000.0] {
        let brick = Crate(Cuboid::new(half * scale).unwrap());
        let cast = |origin: Vector, direction: Vector| {
            cast_ray_of(&brick, &Ray::new(origin * scale, direction, 10.0 * scale).unwrap())
        };
        for direction in [Vector::X, Vector::NEG_Y, xyz(0.3, -0.5, 1.0)] {
            for origin in [Vector::ZERO, xyz(0.4, 0.9, -1.9)] {
                let hit = cast(origin, direction).unwrap();
                assert_eq!((hit.fraction, hit.face), (0.0, None));
                assert!((hit.normal + direction.normalize()).length() < 1e-6, "{hit:?}");
            }
        }
        let on = xyz(0.5, 0.3, 0.7);
        let hit = cast(on, Vector::NEG_X).unwrap();
        assert!(hit.fraction == 0.0 && (hit.normal - Vector::X).length() < 1e-6, "{hit:?}");
        assert_eq!(cast(on, Vector::X), None);
        assert_eq!(cast(on, xyz(1.0, 1.0, 0.0)), None);
        let above = cast(xyz(0.1, 3.0, 0.2), Vector::NEG_Y).unwrap();
        assert!((above.fraction - 2.0 * scale).abs() <= 1e-6 * scale, "{above:?}");
        assert!((above.normal - Vector::Y).length() < 1e-6, "{above:?}");
    }
}

/// From 20,000 radii away the side on which a ray passes is the thirtieth bit of its numbers.
#[test]
fn a_ray_from_far_away_hits_the_ball() {
    let ball = Sphere::new(1.0).unwrap();
    for side in [-1.0_f32, 1.0] {
        let origin = xyz(-20_000.0, 1.0 + side * 1e-4, 0.0);
        let ray = Ray::new(origin, Vector::X, 1e6).unwrap();
        let hit = cast_ray_of(&ball, &ray);
        assert_eq!(hit.is_some(), side < 0.0, "{hit:?}");
        assert_eq!(cast_ray(&Shape::from(ball), &ray).is_some(), side < 0.0);
    }
}
