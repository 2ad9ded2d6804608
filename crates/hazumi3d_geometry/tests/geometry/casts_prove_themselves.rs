//! Where a push ends is proved from both sides, by support functions in `f64` alone: along the
//! normal the shapes are apart until then, and the point lies in both of them.

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Hull, Sphere};
use hazumi3d_geometry::{Pose, Shape};

use crate::curved_support::{Curved, highest};
use crate::geometry::casts_prove_themselves::{Case, sweep};
use crate::support::{Placement, Rng};

pub(crate) use crate::curved_support::{Curved as Convex, KINDS};

impl Case {
    /// Gap along `normal` after so much of the push.
    pub(crate) fn gap(&self, normal: DVec3, fraction: f64) -> f64 {
        let placement = Placement::of(&self.pose);
        let position = placement.position + self.push.as_dvec3() * fraction;
        let back = placement.rotation.inverse() * -normal;
        normal.dot(position) - self.b.height(back) - self.a.height(normal)
    }

    /// Distances of a point in the frame of `a` from both shapes.
    pub(crate) fn heights(&self, point: DVec3, fraction: f64) -> [f64; 2] {
        let mut placement = Placement::of(&self.pose);
        placement.position += self.push.as_dvec3() * fraction;
        let of_b = self.b.signed_distance(placement.point_back(point)).0;
        [self.a.signed_distance(point).0, of_b]
    }

    /// Normals that may be those of a plane between the shapes.
    pub(crate) fn normals(&self) -> impl Iterator<Item = DVec3> {
        self.normals_on_the_way()
    }

    /// The normal across the push along which the shapes are farthest apart: many places on a
    /// circle, then ever smaller steps.
    fn beside(&self) -> DVec3 {
        let (u, v) = self.push.as_dvec3().normalize().any_orthonormal_pair();
        let at = |angle: f64| u * angle.cos() + v * angle.sin();
        let better = |one: f64, other: f64| {
            if self.gap(at(other), 0.0) > self.gap(at(one), 0.0) { other } else { one }
        };
        let mut step = std::f64::consts::TAU / 180.0;
        let mut best = (0..180).map(|turn| step * f64::from(turn)).fold(0.0, better);
        while step > 1e-9 {
            step *= 0.5;
            best = better(better(best, best - step), best + step);
        }
        at(best)
    }

    /// Whether some plane keeps them apart to the end.
    pub(crate) fn are_apart(&self, tolerance: f64) -> bool {
        let apart = |normal: DVec3| self.gap(normal, 0.0).min(self.gap(normal, 1.0));
        let is_proof = |normal: DVec3| apart(normal) > -tolerance;
        self.normals().any(is_proof) || is_proof(self.beside()) || is_proof(highest(apart).1)
    }
}

#[test]
fn all_kinds_prove_their_hits_and_misses() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for size in [0.001, 1.0, 1000.0] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..30 {
                hits += u32::from(Case::random(&mut rng, kinds, size).check());
            }
        }
    }
    assert!(hits > 3000, "{hits} hits of 10890");
}

/// From far away, by a hair, apart, along a face, and not at all.
#[test]
fn pushes_of_all_lengths_and_directions_prove_themselves() {
    let mut rng = Rng(2);
    for round in (0..KINDS * KINDS).step_by(2) {
        let case = Case::random(&mut rng, round, 1.0);
        let push = case.push;
        let across = push.any_orthogonal_vector();
        for other in
            [push * 1e-4, push * 1e3, -push, across, push + 10.0 * across, push * f32::EPSILON]
        {
            let case = Case { push: other, a: case.a.clone(), b: case.b.clone(), ..case };
            case.check();
        }
        // From where they touch, on, back and along the face.
        let Some(hit) = sweep(&case.a.shape, &case.b.shape, &case.pose, push) else { continue };
        let pose = Pose::new(case.pose.position + push * hit.fraction, case.pose.rotation);
        let along = hit.normal.any_orthogonal_vector();
        for other in [push, -push, along, along - hit.normal * 1e-5, along + hit.normal * 1e-5]
        {
            let case = Case { pose, push: other, a: case.a.clone(), b: case.b.clone() };
            case.check();
        }
    }
}

/// A ball on its way to a hull is a point on its way to a rounded one.
#[test]
fn balls_and_capsules_stop_at_hulls_where_points_would_at_rounded_ones() {
    let mut rng = Rng(4);
    let mut hits = 0;
    for round in 0..3000 {
        let size = [0.001, 1.0, 1000.0][round % 3];
        let points: Vec<Vec3> = (0..20).map(|_| (rng.direction() * size).as_vec3()).collect();
        let Ok(hull) = Hull::new(&points) else { continue };
        let radius = (size * rng.within(0.05, 1.0)) as f32;
        let rounded = Curved::hull(hull.clone(), radius);
        let hull: Shape = hull.into();
        let ball: Shape = Sphere::new(radius).unwrap().into();
        let from = rng.direction() * (3.0 * size);
        let push = (rng.direction() * (2.0 * size) - from).as_vec3();
        let pose = Pose::new(from.as_vec3(), rng.rotation());
        let hit = sweep(&hull, &ball, &pose, push);
        // A capsule that is all but a ball.
        let ends = [Vec3::ZERO, Vec3::X * (1e-7 * size as f32)];
        let pill: Shape = Capsule::new(ends, radius).unwrap().into();
        let other = sweep(&hull, &pill, &pose, push);
        let Some(hit) = hit else {
            let height = |part: f64| rounded.signed_distance(from + push.as_dvec3() * part).0;
            let least = (0..=40).map(|part| height(f64::from(part) / 40.0));
            assert!(least.fold(f64::INFINITY, f64::min) > -1e-5 * size);
            continue;
        };
        hits += 1;
        let center = pose.position.as_dvec3() + push.as_dvec3() * f64::from(hit.fraction);
        let (height, out) = rounded.signed_distance(center);
        assert!(height.abs() < 4e-6 * size, "{height} {hit:?}");
        assert!(out.dot(hit.normal.as_dvec3()) > 0.999, "{out} {hit:?}");
        let slow = f64::from(-hit.normal.dot(push)) / size;
        if let Some(other) = other {
            let apart = f64::from((other.fraction - hit.fraction).abs());
            assert!(apart < 1e-6 + 4e-6 / slow, "{hit:?} {other:?}");
        }
    }
    assert!(hits > 1000, "{hits}");
}

/// The ends of a push in line with an axis are exact, and so is what stands in its way.
#[test]
fn a_push_straight_down_ends_at_the_floor() {
    let floor: Shape = Cuboid::new(Vec3::new(50.0, 1.0, 50.0)).unwrap().into();
    let mut rng = Rng(5);
    for kinds in 0..KINDS {
        let item = Curved::random(&mut rng, kinds, 1.0);
        let turn: Quat = rng.rotation();
        let pose = Pose::new(Vec3::new(3.0, 10.0, -7.0), turn);
        let down = Placement::of(&pose).rotation.inverse() * DVec3::NEG_Y;
        let gap = 9.0 - item.height(down);
        let hit = sweep(&floor, &item.shape, &pose, Vec3::NEG_Y * 20.0).unwrap();
        assert!((f64::from(hit.fraction) - gap / 20.0).abs() < 1e-6, "{item:?} {hit:?} {gap}");
        assert!((hit.normal - Vec3::Y).length() < 1e-6, "{item:?} {hit:?}");
    }
}
