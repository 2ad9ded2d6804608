//! Polygons of many corners are answered as the circles that they nearly are.

use std::f32::consts::TAU;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{Ray, ShapeCast, SimplexCache, cast, cast_ray, distance};
use hazumi2d_geometry::shape::{Circle, Polygon, Shape};
use hazumi2d_geometry::{Pose, Rotation};

const CORNERS: u16 = 1500;
/// Between the circle and the middle of a side, in radii, and a little more.
const FLAT: f32 = 3e-6;

fn wheel() -> Shape {
    let corner = |number: u16| Vec2::from_angle(TAU * f32::from(number) / f32::from(CORNERS));
    let points: Vec<Vec2> = (0..CORNERS).map(corner).collect();
    let polygon = Polygon::new(&points).unwrap();
    assert!(polygon.vertices().len() > 1000);
    polygon.into()
}

#[test]
fn rays_enter_a_wheel_as_a_circle() {
    let (wheel, circle) = (wheel(), Circle::new(1.0).unwrap().into());
    for number in 0..5000_u16 {
        let angle = f32::from(number) * 0.77;
        let from = Vec2::from_angle(angle) * (1.1 + 0.01 * f32::from(number % 500));
        let toward = Vec2::from_angle(1.3 * angle) * 0.0006 * f32::from(number % 1500);
        let ray = Ray::new(from, toward - from, 2.0).unwrap();
        let [found, expected] = [&wheel, &circle].map(|shape| cast_ray(shape, &ray));
        let (found, expected) = (found.expect("a hit"), expected.expect("a hit"));
        let steep = -expected.normal.dot((toward - from).normalize());
        let apart = found.point.distance(expected.point);
        assert!(apart * steep <= 2.0 * FLAT + 1e-6, "{apart:e} {ray:?}");
        assert!(found.normal.dot(expected.normal) > 0.99 && found.face.is_some());
    }
    for number in 0..1000_u16 {
        let way = Vec2::from_angle(f32::from(number) * 0.31);
        let ray = |aside: f32| Ray::new(way * 3.0 + way.perp() * aside, -way, 9.0).unwrap();
        for aside in [-1.001, 1.001] {
            assert_eq!(cast_ray(&wheel, &ray(aside)), None);
        }
        let back = Ray::new(way * 1.01, way, 9.0).unwrap();
        assert_eq!(cast_ray(&wheel, &back), None);
    }
}

#[test]
fn wheels_meet_as_circles() {
    let (wheel, circle) = (wheel(), Shape::from(Circle::new(1.0).unwrap()));
    for number in 0..500_u16 {
        let angle = f32::from(number) * 0.53;
        let place = Vec2::from_angle(angle) * (2.1 + 0.01 * f32::from(number));
        let pose = Pose::new(place, Rotation::from_angle(2.0 * angle));
        let aside = Vec2::from_angle(3.0 * angle) * 1.9;
        let push = ShapeCast::new(aside - place).unwrap();
        let cache = &mut SimplexCache::default();
        let [found, expected] =
            [&wheel, &circle].map(|shape| distance(shape, shape, &pose, cache));
        assert!((found.distance - expected.distance).abs() < 2.0 * FLAT + 2e-6);
        let [found, expected] = [&wheel, &circle].map(|shape| cast(shape, shape, &pose, &push));
        let (found, expected) = (found.expect("a hit"), expected.expect("a hit"));
        let steep = -expected.normal.dot((aside - place).normalize());
        let apart = (found.fraction - expected.fraction).abs() * aside.distance(place) * steep;
        assert!(found.converged && apart <= 3.0 * FLAT + 3e-6, "{apart:e} {pose:?} {push:?}");
    }
}
