//! Trace of the expanding polytope (EPA).

use glam::Vec3;

use super::trace::{Corner, between, cores, overlap};
use crate::gjk::narrow;
use crate::math::Pose;
use crate::query::epa::epa_watched;
use crate::shape::Shape;

/// The growth of a polytope inside the difference of two cores.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaTrace {
    /// Steps of the polytope, from the first four points on.
    pub steps: Vec<EpaStep>,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless: the shortest way apart.
    pub normal: Vec3,
    /// Penetration depth: the shift of `b` along the normal that parts the cores, in
    /// metres, ≥ 0.
    pub depth: f32,
    /// The points that part last, in metres, in the frame of `a`.
    pub points: [Vec3; 2],
    /// False when a shorter way may exist.
    pub converged: bool,
}

/// A polytope, and where it grows next.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaStep {
    /// Faces of the polytope, counter-clockwise seen from outside.
    pub faces: Vec<[Corner; 3]>,
    /// Index of the face nearest to the origin, or farthest behind it.
    pub lowest: usize,
    /// Outward unit normal of that face, along the axes of `a`, dimensionless.
    pub normal: Vec3,
    /// Height of its plane over the origin, in metres: when ≥ 0, the cores are at least that
    /// deep.
    pub offset: f32,
    /// The point of the difference that is farthest along the normal.
    pub support: Corner,
    /// Height over the origin, in metres: a shift of `b` by so much against the normal parts
    /// the cores.
    pub height: f32,
}

/// Traces the expanding polytope (EPA) that finds the shortest way apart of two overlapping
/// cores. [`PenetrationMethod::GjkEpa`](crate::query::PenetrationMethod::GjkEpa) does so where
/// no closed form is known. `None` for cores that do not overlap, for half-spaces, and for
/// shapes made of parts.
pub fn epa(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<EpaTrace> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    let found = overlap(&pair)?;
    let mut steps = Vec::new();
    let known = found.vertices().copied();
    let expanded = epa_watched(&pair, known, |grown| {
        let mut step = EpaStep {
            faces: Vec::new(),
            lowest: 0,
            normal: Vec3::ZERO,
            offset: 0.0,
            support: Corner::of(&pair, grown.support),
            height: narrow(grown.height),
        };
        for (index, face) in grown.polytope.faces() {
            if index == grown.face {
                step.lowest = step.faces.len();
                (step.normal, step.offset) = (face.normal.as_vec3(), narrow(face.offset));
            }
            let corners = grown.polytope.triangle(face);
            step.faces.push(corners.map(|vertex| Corner::of(&pair, &vertex)));
        }
        steps.push(step);
    });
    Some(EpaTrace {
        steps,
        normal: expanded.normal.as_vec3(),
        depth: narrow(expanded.depth),
        points: expanded.points.map(|point| point.as_vec3()),
        converged: expanded.converged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{PenetrationMethod, penetration_of};
    use crate::shape::{Cuboid, Cylinder};

    #[test]
    fn what_is_told_is_what_the_query_does() {
        let can = Cylinder::new(0.5, 1.0).unwrap();
        let brick = Cuboid::new(Vec3::new(0.6, 0.4, 0.5)).unwrap();
        for shift in 0..10_u8 {
            let pose = Pose::at(Vec3::new(0.05 * f32::from(shift), 0.3, 0.1));
            let told = epa(&can.into(), &brick.into(), &pose).unwrap();
            let asked = penetration_of(&can, &brick, &pose, PenetrationMethod::GjkEpa)
                .unwrap()
                .unwrap();
            assert!((told.depth - asked.depth).abs() < 1e-6, "{told:?} {asked:?}");
            assert!(told.converged);
            assert_eq!(told.steps[0].faces.len(), 4);
            for step in &told.steps {
                assert!(step.offset <= told.depth + 1e-6 && step.height >= told.depth - 1e-6);
                let [a, b, c] = step.faces[step.lowest].map(|corner| corner.point);
                let normal = (b - a).cross(c - a).normalize();
                assert!((normal - step.normal).length() < 1e-3, "{step:?}");
            }
        }
    }

    #[test]
    fn cores_that_are_apart_have_no_depth() {
        let brick = Cuboid::new(Vec3::ONE).unwrap();
        assert!(epa(&brick.into(), &brick.into(), &Pose::at(3.0 * Vec3::X)).is_none());
    }
}
