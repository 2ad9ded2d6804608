//! Where a push ends is proved from both sides, by the reach of the shapes in `f64` alone:
//! along the normal the shapes are apart until then, and the point lies in both of them.

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::Rectangle;
use hazumi2d_geometry::{Pose, Shape};

use crate::geometry::casts_prove_themselves::{Case, sweep};
use crate::support::oracle::Body;
use crate::support::{Item, Placement, Rng};

pub(crate) use crate::support::{Item as Convex, KINDS};

impl Case {
    fn bodies(&self, fraction: f64) -> [Body; 2] {
        let b = self.b.at(&Placement::of(&self.pose));
        [self.a.at_rest(), b.shifted(self.push.as_dvec2() * fraction)]
    }

    /// Gap along `normal` after so much of the push.
    pub(crate) fn gap(&self, normal: DVec2, fraction: f64) -> f64 {
        let [a, b] = self.bodies(fraction);
        a.gap_along(&b, normal)
    }

    /// Distances of a point in the frame of `a` from both shapes.
    pub(crate) fn heights(&self, point: DVec2, fraction: f64) -> [f64; 2] {
        self.bodies(fraction).map(|body| body.height(point))
    }

    /// Normals on the way, and those across the push, that may be those of a line between the
    /// shapes.
    pub(crate) fn normals(&self) -> impl Iterator<Item = DVec2> {
        let across = self.push.as_dvec2().normalize_or_zero().perp();
        self.normals_on_the_way().chain([across, -across])
    }

    /// Whether some line keeps them apart to the end.
    pub(crate) fn are_apart(&self, tolerance: f64) -> bool {
        let apart = |normal: DVec2| self.gap(normal, 0.0).min(self.gap(normal, 1.0));
        self.normals().any(|normal| apart(normal) > -tolerance)
    }
}

#[test]
fn all_kinds_prove_their_hits_and_misses() {
    let mut rng = Rng(1);
    let (mut cases, mut hits) = (0, 0);
    for size in [0.001, 1.0, 1000.0] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..60 {
                cases += 1;
                hits += u32::from(Case::random(&mut rng, kinds, size).check());
            }
        }
    }
    assert!(hits > cases / 4, "{hits} hits of {cases}");
}

/// From far away, by a hair, apart, along a side, and not at all.
#[test]
fn pushes_of_all_lengths_and_directions_prove_themselves() {
    let mut rng = Rng(2);
    for round in 0..10 * KINDS * KINDS {
        let case = Case::random(&mut rng, round, 1.0);
        let push = case.push;
        let across = push.perp();
        for other in
            [push * 1e-4, push * 1e3, -push, across, push + 10.0 * across, push * f32::EPSILON]
        {
            Case { push: other, ..case.clone() }.check();
        }
        // From where they touch, on, back and along the side.
        let Some(hit) = sweep(&case.a.shape, &case.b.shape, &case.pose, push) else { continue };
        let pose = Pose::new(case.pose.position + push * hit.fraction, case.pose.rotation);
        let along = hit.normal.perp();
        for other in [push, -push, along, along - hit.normal * 1e-5, along + hit.normal * 1e-5]
        {
            Case { pose, push: other, ..case.clone() }.check();
        }
    }
}

/// A circle on its way to a polygon is a point on its way to a rounded one.
#[test]
fn circles_and_capsules_stop_at_polygons_where_points_would_at_rounded_ones() {
    let mut rng = Rng(4);
    let mut hits = 0;
    for round in 0..3000 {
        let size = [0.001, 1.0, 1000.0][round % 3];
        let polygon = Item::random(&mut rng, 3, size);
        let ball = Item::circle(size * rng.within(0.05, 1.0));
        let grown = Body { corners: polygon.corners.clone(), margin: ball.margin };
        let from = rng.direction() * (4.0 * size);
        let push = (rng.direction() * (2.0 * size) - from).as_vec2();
        let pose = Pose::new(from.as_vec2(), rng.rotation());
        let hit = sweep(&polygon.shape, &ball.shape, &pose, push);
        // A capsule that is all but a circle.
        let pill = Item::capsule([DVec2::ZERO, DVec2::X * (1e-7 * size)], ball.margin);
        let other = sweep(&polygon.shape, &pill.shape, &pose, push);
        let (at, way) = (pose.position.as_dvec2(), push.as_dvec2());
        let Some(hit) = hit else {
            assert!(grown.least_height(at, way, 1.0) > -1e-6 * size);
            continue;
        };
        hits += 1;
        let height = grown.height(at + way * f64::from(hit.fraction));
        assert!(height.abs() < 2e-6 * size, "{height} {hit:?}");
        let slow = f64::from(-hit.normal.dot(push)) / size;
        if let Some(other) = other {
            let apart = f64::from((other.fraction - hit.fraction).abs());
            assert!(apart < 1e-6 + 4e-6 / slow, "{hit:?} {other:?}");
        }
    }
    assert!(hits > 500, "{hits}");
}

/// The ends of a push in line with an axis are exact, and so is what stands in its way.
#[test]
fn a_push_straight_down_ends_at_the_floor() {
    let floor: Shape = Rectangle::new(Vec2::new(50.0, 1.0)).unwrap().into();
    let mut rng = Rng(5);
    for kinds in 0..10 * KINDS {
        let item = Item::random(&mut rng, kinds, 1.0);
        let pose = Pose::new(Vec2::new(3.0, 10.0), rng.rotation());
        let gap = -item.at(&Placement::of(&pose)).reach(DVec2::NEG_Y) - 1.0;
        let hit = sweep(&floor, &item.shape, &pose, Vec2::NEG_Y * 20.0).unwrap();
        assert!((f64::from(hit.fraction) - gap / 20.0).abs() < 1e-6, "{item:?} {hit:?} {gap}");
        assert!((hit.normal - Vec2::Y).length() < 1e-6, "{item:?} {hit:?}");
    }
}
