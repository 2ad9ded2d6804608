//! When two things that move first touch.

use glam::{DVec3, Vec3};

use super::crowd::{Crowd, Sizes};

impl Crowd<'_> {
    /// The part of the frame before two things first touch, dimensionless; `None` when they do not
    /// in this frame. 0 when they touch at its start.
    pub(super) fn first_touch(&self, a: usize, b: usize) -> Option<f32> {
        let place = |index: usize| self.positions[index].as_dvec3();
        let start = place(b) - place(a);
        let motion = self.motion(b).as_dvec3() - self.motion(a).as_dvec3();
        let fraction = match self.sizes {
            Sizes::Radius(radius) => balls(start, motion, 2.0 * f64::from(radius)),
            Sizes::Radii(radii) => {
                balls(start, motion, f64::from(radii[a]) + f64::from(radii[b]))
            }
            Sizes::HalfExtents(halves) => boxes(start, motion, [halves[a], halves[b]]),
        };
        fraction.map(narrow)
    }
}

/// Two balls whose centres are `start` apart, in metres, and move by `motion` against each other.
fn balls(start: DVec3, motion: DVec3, radii: f64) -> Option<f64> {
    let gap = start.length_squared() - radii * radii;
    if gap <= 0.0 {
        return Some(0.0);
    }
    let approach = -start.dot(motion);
    let root = approach * approach - motion.length_squared() * gap;
    if approach <= 0.0 || root < 0.0 {
        return None;
    }
    let fraction = gap / (approach + root.sqrt());
    (fraction <= 1.0).then_some(fraction)
}

/// Two boxes: they touch while they do so along each axis.
fn boxes(start: DVec3, motion: DVec3, [a, b]: [Vec3; 2]) -> Option<f64> {
    let reach = a.as_dvec3() + b.as_dvec3();
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for axis in 0..3 {
        let (start, motion, reach) = (start[axis], motion[axis], reach[axis]);
        if motion == 0.0 {
            if start.abs() > reach {
                return None;
            }
            continue;
        }
        let [enter, leave] = [-reach, reach].map(|end| (end - start) / motion);
        first = first.max(enter.min(leave));
        last = last.min(enter.max(leave));
    }
    (first <= last).then_some(first)
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "fractions lie between 0 and 1")]
fn narrow(number: f64) -> f32 {
    number as f32
}
