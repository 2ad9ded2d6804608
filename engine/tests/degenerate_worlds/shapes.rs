//! Number 10, where the dimensions are alike.

use super::survive;
use crate::dim::*;
use crate::engine::worlds::cube;
use hazumi::query::{Ray, Sweep};
use hazumi::shape::{Segment, Shape};
use hazumi::{Aabb, Body, Collider, Pose, QueryFilter, World};

#[test]
fn input_10_boxes_and_ways_of_no_length_are_refused_or_harmless() {
    let mut world = World::default();
    let floating = Body { position: Vector::Y * 0.5, gravity_scale: 0.0, ..Body::dynamic() };
    let id = world.add(floating, cube(0.5)).unwrap();
    let everyone = QueryFilter::default();
    let [low, high] = [Vector::splat(-1.0), Vector::ONE];
    let inverted = Aabb { min: high, max: low };
    let point = Aabb { min: high, max: high };
    for bounds in [inverted, point] {
        assert!(world.overlap_box(&bounds, &everyone).is_err(), "{bounds:?}");
    }
    assert!(Ray::new(Vector::ZERO, Vector::ZERO, 1.0).is_err(), "a ray has a direction");
    let ball = Shape::from(Sphere::new(0.1).unwrap());
    let still = Sweep::new(Pose::at(Vector::Y * 0.5), Vector::ZERO, NO_TURN).unwrap();
    let hit = world.cast_shape(&ball, &still, &everyone).expect("it starts within the box");
    assert_eq!((hit.body, hit.fraction), (id, 0.0));
    // A segment of no length is a point.
    let dot = Shape::from(Segment::new([Vector::ZERO; 2]).unwrap());
    let found = world.overlap_shape(&dot, &Pose::at(Vector::Y * 0.9), &everyone).unwrap();
    assert_eq!(found, world.colliders_of(id).unwrap());
    let post = world.add(Body::fixed(), Collider::new(dot)).unwrap();
    survive(&mut world, 1.0, 4.0);
    assert!(world.distance(post, id).unwrap().distance > -0.01);
}
