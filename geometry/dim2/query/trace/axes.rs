//! All separating axes of two cores with straight sides.

use std::convert::Infallible;

use glam::Vec2;

use super::trace::cores;
use crate::gjk::difference::Difference;
use crate::gjk::narrow;
use crate::math::Pose;
use crate::query::corners::CornerHull;
use crate::query::minkowski_edges::{EdgeOwner, MinkowskiEdge, for_each_edge};
use crate::shape::Shape;

/// The axes of two cores with straight sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Axes {
    /// Edges of `a`, then edges of `b`: at least one.
    pub axes: Vec<Axis>,
    /// The one along which the shapes are farthest apart, or overlap least; of several, the
    /// first.
    pub best: usize,
}

/// A direction along which two cores may be apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Feature that it is square to.
    pub feature: Feature,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless.
    pub normal: Vec2,
    /// Gap along it, in metres; negative where the cores overlap.
    pub separation: f32,
}

/// Feature that an axis is square to: an edge, by the index of the corner at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// An edge of `a`.
    EdgeOfA(usize),
    /// An edge of `b`.
    EdgeOfB(usize),
}

/// All axes that can separate the cores of two shapes. `None` where neither has an edge, for
/// custom shapes, for half-planes, and for shapes made of parts.
pub fn axes(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Axes> {
    let [a, b] = cores(a, b)?;
    let (a, b) = (CornerHull::of(&a)?, CornerHull::of(&b)?);
    let pair = Difference::new(&a, &b, b_in_a);
    let mut axes = Vec::new();
    let Ok(()) = for_each_edge::<Infallible>(&pair, |side| {
        axes.push(Axis::of(side));
        Ok(())
    });
    let mut best = 0;
    for (index, axis) in axes.iter().enumerate() {
        if axis.separation > axes[best].separation {
            best = index;
        }
    }
    (!axes.is_empty()).then_some(Axes { axes, best })
}

impl Axis {
    fn of(side: &MinkowskiEdge) -> Self {
        let length = side.normal.length();
        let feature = match side.owner {
            EdgeOwner::A => Feature::EdgeOfA(side.edge),
            EdgeOwner::B => Feature::EdgeOfB(side.edge),
        };
        let normal = (side.normal / length).as_vec2();
        Self { feature, normal, separation: narrow(side.gap / length) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Rotation;
    use crate::query::{PenetrationMethod, penetration};
    use crate::shape::{Circle, Rectangle};

    #[test]
    fn the_best_is_what_the_query_finds() {
        let a = Rectangle::new(Vec2::new(1.0, 0.5)).unwrap().into();
        let b = Rectangle::new(Vec2::new(0.7, 0.4)).unwrap().into();
        for turn in 0..40_u8 {
            let part = f32::from(turn);
            let position = Vec2::new(0.9, 0.02 * part);
            let pose = Pose::new(position, Rotation::from_angle(0.21 * part));
            let told = axes(&a, &b, &pose).unwrap();
            let best = told.axes[told.best];
            let asked = penetration(&a, &b, &pose, PenetrationMethod::Sat).unwrap().unwrap();
            assert!((best.separation + asked.depth).abs() < 1e-6, "{best:?} {asked:?}");
            assert!((best.normal - asked.normal).length() < 1e-5, "{best:?} {asked:?}");
            assert_eq!(told.axes.len(), 8);
        }
    }

    #[test]
    fn circles_have_no_axes_of_their_own() {
        let ball: Shape = Circle::new(0.5).unwrap().into();
        let brick = Rectangle::new(Vec2::ONE).unwrap().into();
        let pose = Pose::at(3.0 * Vec2::X);
        assert!(axes(&ball, &ball, &pose).is_none());
        let told = axes(&ball, &brick, &pose).unwrap();
        assert_eq!((told.axes.len(), told.axes[told.best].separation), (4, 2.0));
    }
}
