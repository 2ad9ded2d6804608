//! Questions to worlds of discs and boxes give what a calculation in `f64` gives.

use crate::dim::*;
use crate::engine::query_agrees::place;
use crate::engine::worlds::Random;
use hazumi2d::query::Ray;
use hazumi2d::{Body, BodyId, BodyType, Collider, QueryFilter, Shape, World};

/// A disc or a box of which everything is known in closed form, in `f64`.
enum Plain {
    Disc { center: DVector, radius: f64 },
    Box { center: DVector, x: DVector, half: DVector },
}

impl Plain {
    /// `point` in the frame of a box.
    fn local(center: DVector, x: DVector, point: DVector) -> DVector {
        let way = point - center;
        DVector::new(way.dot(x), way.dot(DVector::new(-x.y, x.x)))
    }

    /// Distance of a point from the surface, m, negative inside.
    fn distance(&self, point: DVector) -> f64 {
        match *self {
            Self::Disc { center, radius } => (point - center).length() - radius,
            Self::Box { center, x, half } => {
                let over = Self::local(center, x, point).abs() - half;
                over.max(DVector::ZERO).length() + over.max_element().min(0.0)
            }
        }
    }

    /// The part of the way `from` … `to` after which it is entered.
    fn entered(&self, from: DVector, to: DVector) -> Option<f64> {
        if self.distance(from) <= 0.0 {
            return Some(0.0);
        }
        let [enter, exit] = match *self {
            Self::Disc { center, radius } => {
                let (start, way) = (from - center, to - from);
                let (a, b) = (way.length_squared(), start.dot(way));
                let square = b * b - a * (start.length_squared() - radius * radius);
                let root = (square >= 0.0).then(|| square.sqrt())?;
                [(-b - root) / a, (-b + root) / a]
            }
            Self::Box { center, x, half } => {
                let start = Self::local(center, x, from);
                let way = Self::local(center, x, to) - start;
                let slab = |start: f64, way: f64, half: f64| {
                    let ends = [(-half - start) / way, (half - start) / way];
                    [ends[0].min(ends[1]), ends[0].max(ends[1])]
                };
                let (a, b) = (slab(start.x, way.x, half.x), slab(start.y, way.y, half.y));
                [a[0].max(b[0]), a[1].min(b[1])]
            }
        };
        (enter <= exit && (0.0..=1.0).contains(&enter)).then_some(enter)
    }
}

/// Discs and boxes anywhere, and the same in `f64`.
fn plain_world(random: &mut Random) -> (World, Vec<(BodyId, Plain)>) {
    let (mut world, mut plain) = (World::default(), Vec::new());
    for index in 0..120 {
        let body = Body { body_type: BodyType::Kinematic, ..place(random) };
        let (size, x) = (0.3 + 0.2 * random.vector(), body.rotation.to_array());
        let (center, half) = (body.position.to_f64(), size.to_f64());
        let (shape, known): (Shape, _) = if index % 2 == 0 {
            let radius = f64::from(size.x);
            (Sphere::new(size.x).unwrap().into(), Plain::Disc { center, radius })
        } else {
            let x = DVector::from(x.map(f64::from)).normalize();
            (Cuboid::new(size).unwrap().into(), Plain::Box { center, x, half })
        };
        plain.push((world.add(body, Collider::new(shape)).unwrap(), known));
    }
    (world, plain)
}

#[test]
fn rays_enter_what_a_calculation_in_f64_says() {
    let mut random = Random(12);
    let (world, plain) = plain_world(&mut random);
    let mut hit_count = 0;
    for _ in 0..500 {
        let (from, to) = (15.0 * random.vector(), 9.0 * random.vector());
        let ray = Ray::segment(from, to).unwrap();
        let length = f64::from(from.distance(to));
        let entered = |(id, shape): &(BodyId, Plain)| {
            Some((shape.entered(from.to_f64(), to.to_f64())?, *id))
        };
        let expected = plain.iter().filter_map(entered).min_by(|a, b| a.0.total_cmp(&b.0));
        let found = world.cast_ray(&ray, &QueryFilter::default());
        // A ray may miss a shape that it only grazes.
        let (Some((wanted, id)), Some(hit)) = (expected, found) else {
            let grazes = plain.iter().any(|(_, shape)| {
                (0..=1000).any(|part| {
                    let at = from.to_f64().lerp(to.to_f64(), f64::from(part) / 1000.0);
                    shape.distance(at).abs() < 0.01
                })
            });
            assert!(expected.is_none() == found.is_none() || grazes, "{expected:?} {found:?}");
            continue;
        };
        let off = (f64::from(hit.fraction) - wanted).abs() * length;
        assert!(off < 2e-3, "{hit:?} is not {wanted} at {id:?}");
        let there = plain.iter().find(|(other, _)| *other == hit.body).unwrap();
        assert!(hit.fraction == 0.0 || there.1.distance(hit.point.to_f64()).abs() < 1e-4);
        hit_count += 1;
    }
    assert!(hit_count > 200, "{hit_count}");
}

#[test]
fn distances_and_insides_are_what_a_calculation_in_f64_says() {
    let mut random = Random(13);
    let (world, plain) = plain_world(&mut random);
    for _ in 0..500 {
        let point = 12.0 * random.vector();
        let distances = plain.iter().map(|(id, shape)| (shape.distance(point.to_f64()), *id));
        let distances: Vec<_> = distances.collect();
        let near = world.closest_point(point, 100.0, &QueryFilter::default()).unwrap();
        let least = distances.iter().map(|one| one.0).fold(f64::INFINITY, f64::min);
        let near = near.unwrap();
        assert!((f64::from(near.distance) - least).abs() < 1e-5, "{near:?} {least}");
        let inside = world.overlap_point(point, &QueryFilter::default()).unwrap();
        for (distance, id) in distances {
            let found = inside.iter().any(|&collider| world.body_of(collider) == Some(id));
            assert!(distance.abs() < 1e-5 || found == (distance < 0.0), "{point} {distance}");
        }
    }
}
