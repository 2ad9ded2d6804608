//! Trace of the expanding polygon (EPA).

use glam::Vec2;

use super::trace::{Corner, between, cores, overlap};
use crate::gjk::narrow;
use crate::math::Pose;
use crate::query::epa::epa_watched;
use crate::shape::Shape;

/// The growth of a polygon inside the difference of two cores.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaTrace {
    /// Steps of the polygon, from the points that are farthest along the axes on.
    pub steps: Vec<EpaStep>,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless: the shortest way apart.
    pub normal: Vec2,
    /// Penetration depth: the shift of `b` along the normal that parts the cores, in
    /// metres, ≥ 0.
    pub depth: f32,
    /// The points that part last, in metres, in the frame of `a`.
    pub points: [Vec2; 2],
    /// False when a shorter way may exist.
    pub converged: bool,
}

/// A polygon, and where it grows next.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaStep {
    /// Corners of the polygon, counter-clockwise; a side goes from each to the next.
    pub outline: Vec<Corner>,
    /// Index of the side nearest to the origin, or farthest behind it.
    pub lowest: usize,
    /// Outward unit normal of that side, along the axes of `a`, dimensionless.
    pub normal: Vec2,
    /// Distance of its line from the origin, in metres: when ≥ 0, the cores are at least that
    /// deep.
    pub offset: f32,
    /// The point of the difference that is farthest along the normal.
    pub support: Corner,
    /// Height over the origin, in metres: a shift of `b` by so much against the normal parts
    /// the cores.
    pub height: f32,
}

/// Traces the expanding polygon (EPA) that finds the shortest way apart of two overlapping
/// cores. [`PenetrationMethod::GjkEpa`](crate::query::PenetrationMethod::GjkEpa) does so for
/// custom shapes, and could for all. `None` for cores that do not overlap, for half-planes, and
/// for shapes made of parts.
pub fn epa(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<EpaTrace> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    overlap(&pair)?;
    let mut steps = Vec::new();
    let deep = epa_watched(&pair, |grown| {
        steps.push(EpaStep {
            outline: grown.ring.iter().map(|vertex| Corner::of(&pair, vertex)).collect(),
            lowest: grown.side.index,
            normal: grown.side.outward.as_vec2(),
            offset: narrow(grown.side.depth),
            support: Corner::of(&pair, grown.support),
            height: narrow(grown.height),
        });
    });
    Some(EpaTrace {
        steps,
        normal: deep.normal.as_vec2(),
        depth: narrow(-deep.gap),
        points: deep.points.map(|point| point.as_vec2()),
        converged: deep.converged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{PenetrationMethod, penetration_of};
    use crate::shape::{Rectangle, Segment};

    #[test]
    fn what_is_told_is_what_the_query_does() {
        let rod = Segment::new([Vec2::NEG_X, Vec2::X]).unwrap();
        let brick = Rectangle::new(Vec2::new(0.6, 0.4)).unwrap();
        for shift in 0..10_u8 {
            let pose = Pose::at(Vec2::new(0.05 * f32::from(shift), 0.1));
            let told = epa(&rod.into(), &brick.into(), &pose).unwrap();
            let asked = penetration_of(&rod, &brick, &pose, PenetrationMethod::GjkEpa)
                .unwrap()
                .unwrap();
            assert!((told.depth - asked.depth).abs() < 1e-6, "{told:?} {asked:?}");
            assert!(told.converged);
            for step in &told.steps {
                assert!(step.offset <= told.depth + 1e-6 && step.height >= told.depth - 1e-6);
                let next = (step.lowest + 1) % step.outline.len();
                let along = step.outline[next].point - step.outline[step.lowest].point;
                assert!(along.dot(step.normal).abs() < 1e-5, "{step:?}");
            }
        }
    }

    #[test]
    fn cores_that_are_apart_have_no_depth() {
        let brick = Rectangle::new(Vec2::ONE).unwrap();
        assert!(epa(&brick.into(), &brick.into(), &Pose::at(3.0 * Vec2::X)).is_none());
    }
}
