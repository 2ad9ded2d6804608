//! Masses of all shapes against the outline of what they are made of, cut into thin slices.

mod polygon_support;

use std::f64::consts::TAU;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::math::{Pose, Rotation};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Polygon, Rectangle, Rounded,
    Segment, Shape,
};
use polygon_support::moments::{Moments, assert_agree, of_ring};
use polygon_support::{Rng, clouds};

/// Of every point within `radius` of the hull of `corners`, which run counter-clockwise.
fn around(corners: &[Vec2], radius: f64) -> Moments {
    let corners: Vec<DVec2> = corners.iter().map(|corner| corner.as_dvec2()).collect();
    let count = corners.len();
    // The angle of the normal of the side after a corner.
    let angle = |i: usize| {
        let along = corners[(i + 1) % count] - corners[i % count];
        (-along.x).atan2(along.y)
    };
    let mut ring: Vec<DVec2> = Vec::new();
    for (i, &corner) in corners.iter().enumerate() {
        let start = angle(i + count - 1);
        let turn = if count == 1 { TAU } else { (angle(i) - start).rem_euclid(TAU) };
        // Around the arc in tangents, which meet in the middle of each step.
        let steps = (turn / 0.004).ceil();
        let step = turn / steps;
        let place = |i: u32| {
            let middle = start + step * (f64::from(i) + 0.5);
            corner + DVec2::from_angle(middle) * (radius / (0.5 * step).cos())
        };
        ring.push(corner + DVec2::from_angle(start) * radius);
        ring.extend((0..).take_while(|&i| f64::from(i) < steps).map(place));
        ring.push(corner + DVec2::from_angle(start + turn) * radius);
    }
    of_ring(&ring)
}

fn pebble(rng: &mut Rng) -> Polygon {
    let count = 3 + rng.below(20);
    let points =
        clouds::scatter(rng, count, |rng| clouds::direction(rng) * rng.within(0.3, 2.0));
    Polygon::new(&points).unwrap()
}

#[test]
fn circles_and_capsules() {
    let mut rng = Rng(1);
    for _ in 0..20 {
        let radius = rng.within(0.1, 2.0);
        let circle = Shape::from(Circle::new(radius).unwrap()).mass(3.0).unwrap();
        assert_agree(&circle.scaled(1.0 / 3.0), &around(&[Vec2::ZERO], radius.into()), 1e-5);
        let ends = [clouds::square(&mut rng), clouds::square(&mut rng) * 3.0];
        let capsule = Shape::from(Capsule::new(ends, radius).unwrap()).mass(1.0).unwrap();
        assert_agree(&capsule, &around(&ends, radius.into()), 1e-5);
    }
}

#[test]
fn rectangles_and_rounded_shapes() {
    let mut rng = Rng(2);
    for _ in 0..20 {
        let half = Vec2::new(rng.within(0.1, 2.0), rng.within(0.1, 2.0));
        let rectangle = Rectangle::new(half).unwrap();
        let corners =
            [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|c| Vec2::from(c) * half);
        let ring = corners.map(|corner| corner.as_dvec2());
        assert_agree(&Shape::from(rectangle).mass(1.0).unwrap(), &of_ring(&ring), 1e-6);
        let radius = rng.within(0.01, 2.0);
        let rounded = Shape::from(Rounded::new(rectangle, radius).unwrap());
        assert_agree(&rounded.mass(1.0).unwrap(), &around(&corners, radius.into()), 1e-5);
        let pebble = pebble(&mut rng);
        let corners = pebble.vertices().to_vec();
        let rounded = Shape::from(Rounded::new(pebble, radius).unwrap());
        assert_agree(&rounded.mass(1.0).unwrap(), &around(&corners, radius.into()), 1e-5);
    }
}

#[test]
fn a_rounded_polygon_weighs_as_much_far_from_the_origin() {
    let mut rng = Rng(3);
    for _ in 0..10 {
        let shift = Vec2::new(1e4, -3e4);
        let far: Vec<_> = pebble(&mut rng).vertices().iter().map(|&v| v + shift).collect();
        let polygon = Polygon::new(&far).unwrap();
        let corners = polygon.vertices().to_vec();
        let rounded = Shape::from(Rounded::new(polygon, 0.5).unwrap());
        assert_agree(&rounded.mass(1.0).unwrap(), &around(&corners, 0.5), 1e-5);
    }
}

#[test]
fn a_compound_weighs_what_its_children_weigh() {
    let mut rng = Rng(4);
    for _ in 0..20 {
        let turn = Rotation::from_angle(rng.within(-3.0, 3.0));
        let pose = Pose::new(clouds::square(&mut rng) * 3.0, turn);
        let half = Vec2::new(rng.within(0.5, 1.0), rng.within(0.1, 0.4));
        // A rectangle cut in two, each half with a frame of its own.
        let halves = [-0.5, 0.5].map(|x| {
            let rectangle = Rectangle::new(half * Vec2::new(0.5, 1.0)).unwrap();
            (pose.mul(&Pose::at(Vec2::X * x * half.x)), Shape::from(rectangle))
        });
        let compound = Shape::from(Compound::new(halves.to_vec()).unwrap());
        let ring = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|corner| pose.transform_point(Vec2::from(corner) * half).as_dvec2());
        assert_agree(&compound.mass(1.0).unwrap(), &of_ring(&ring), 1e-5);
    }
}

#[test]
fn what_has_no_area_has_no_mass() {
    let chain = Chain::new(&[Vec2::ZERO, Vec2::X], ChainOptions::default()).unwrap();
    let segment = Segment::new([Vec2::ZERO, Vec2::X]).unwrap();
    let half_plane = HalfPlane::new(Vec2::Y, 0.0).unwrap();
    for shape in [Shape::from(chain), segment.into(), half_plane.into()] {
        assert_eq!(shape.mass(1.0), None);
    }
    let parts = vec![
        (Pose::IDENTITY, Shape::from(segment)),
        (Pose::IDENTITY, Circle::new(1.0).unwrap().into()),
    ];
    assert_eq!(Shape::from(Compound::new(parts).unwrap()).mass(1.0), None);
}
