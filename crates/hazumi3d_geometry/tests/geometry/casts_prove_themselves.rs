//! Where a push ends is proved from both sides, by support functions in `f64` alone: along the
//! normal the shapes are apart until then, and the point lies in both of them.

use crate::curved_support::{Curved, KINDS, highest};
use crate::support::{Placement, Rng};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{CastHit, SimplexCache, Sweep, cast, separation};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Hull, Sphere};
use hazumi3d_geometry::{Pose, Shape};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vec3) -> Option<CastHit> {
    cast(a, b, b_in_a, &Sweep::new(translation).unwrap())
}

/// Two shapes and a push.
#[derive(Debug)]
struct Case {
    a: Curved,
    b: Curved,
    pose: Pose,
    push: Vec3,
}

impl Case {
    /// Gap along `normal` after so much of the push.
    fn gap(&self, normal: DVec3, fraction: f64) -> f64 {
        let placement = Placement::of(&self.pose);
        let position = placement.position + self.push.as_dvec3() * fraction;
        let back = placement.rotation.inverse() * -normal;
        normal.dot(position) - self.b.height(back) - self.a.height(normal)
    }

    /// Distances of a point in the frame of `a` from both shapes.
    fn heights(&self, point: DVec3, fraction: f64) -> [f64; 2] {
        let mut placement = Placement::of(&self.pose);
        placement.position += self.push.as_dvec3() * fraction;
        let of_b = self.b.signed_distance(placement.point_back(point)).0;
        [self.a.signed_distance(point).0, of_b]
    }

    /// Normals on the way that may be those of a plane between the shapes.
    fn normals(&self) -> impl Iterator<Item = DVec3> {
        (0..=8_u8).map(|step| {
            let mut pose = self.pose;
            pose.position += self.push * (f32::from(step) / 8.0);
            let cache = &mut SimplexCache::default();
            separation(&self.a.shape, &self.b.shape, &pose, cache).normal.as_dvec3()
        })
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

    /// Panics unless the answer is proved; whether it was a hit on the way.
    #[track_caller]
    fn check(&self) -> bool {
        let hit = sweep(&self.a.shape, &self.b.shape, &self.pose, self.push);
        let push = self.push.as_dvec3();
        let story = || format!("{hit:?}\n{self:?}");
        let size = self.a.reach + self.b.reach + self.pose.position.as_dvec3().length();
        let tolerance = 2e-6 * size;
        let Some(hit) = hit else {
            // Some plane keeps them apart to the end, whoever names it.
            let apart = |normal: DVec3| self.gap(normal, 0.0).min(self.gap(normal, 1.0));
            let is_proof = |normal: &DVec3| apart(*normal) > -tolerance;
            if !self.normals().any(|normal| is_proof(&normal)) {
                let beside = self.beside();
                let best = if is_proof(&beside) { beside } else { highest(apart).1 };
                assert!(is_proof(&best), "{} {}", apart(best), story());
            }
            return false;
        };
        assert!((0.0..=1.0).contains(&hit.fraction), "{}", story());
        let (fraction, normal) = (f64::from(hit.fraction), hit.normal.as_dvec3());
        if fraction == 0.0 {
            // Checked elsewhere: whether shapes touch where they are.
            let no_way = |normal: DVec3| self.gap(normal, 0.0) < tolerance;
            assert!(self.normals().all(no_way), "{}", story());
            return false;
        }
        assert!(hit.converged && (normal.length() - 1.0).abs() < 1e-6, "{}", story());
        assert!(normal.dot(push) <= 1e-6 * push.length(), "{}", story());
        // A fraction of a long push names a place only up to the last bit of f32, and so does the
        // normal a plane of a large shape.
        let step = 1.2e-7 * push.length();
        let left = self.gap(normal, fraction);
        assert!(left > -tolerance && left < tolerance + step, "{left} {}", story());
        for height in self.heights(hit.point.as_dvec3(), fraction) {
            assert!(height.abs() < 2.0 * tolerance + step, "{height} {}", story());
        }
        true
    }
}

fn random_case(rng: &mut Rng, kinds: usize, size: f64) -> Case {
    let a = Curved::random(rng, kinds / KINDS, size);
    let part = rng.within(0.2, 1.0);
    let b = Curved::random(rng, kinds, size * part);
    let apart = (a.reach + b.reach) * rng.within(0.5, 2.5);
    let pose = rng.pose(apart);
    let aim = rng.direction() * (a.reach * rng.within(0.0, 1.2)) - pose.position.as_dvec3();
    let push = (aim * rng.within(0.3, 2.0)).as_vec3();
    Case { a, b, pose, push }
}

#[test]
fn all_kinds_prove_their_hits_and_misses() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for size in [0.001, 1.0, 1000.0] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..30 {
                hits += u32::from(random_case(&mut rng, kinds, size).check());
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
        let case = random_case(&mut rng, round, 1.0);
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
