//! Motion of one shape relative to the parts of another.

use crate::math::{Aabb, Pose};
use crate::query::sweep::Sweep;
use crate::query::time_of_impact::ToiOptions;
use crate::shape::Shape;
use crate::shape::parts::TreeReach;
use crate::space::{AngularVector, Vector};

/// How the other shape comes, seen from the frame of the parts.
pub(super) enum PartsMotion {
    /// A box that is pushed, in metres; it holds the shape however that turns.
    Push(TreeReach, Vector),
    /// The parts turn themselves: nothing is known.
    Unknown,
}

impl PartsMotion {
    pub(super) fn new(
        other: &Shape,
        of_parts: &Sweep,
        of_other: &Sweep,
        touch: &ToiOptions,
    ) -> Self {
        if of_parts.rotation() != AngularVector::default() || other.as_half_space().is_some() {
            return Self::Unknown;
        }
        let frame = of_parts.start();
        let push =
            frame.inverse_transform_vector(of_other.translation() - of_parts.translation());
        let local = other.bounds(&Pose::IDENTITY);
        let radius =
            (local.center() - of_other.center()).length() + local.half_extents().length();
        let center =
            frame.inverse_transform_point(of_other.start().transform_point(of_other.center()));
        // Far more than the rounding of the frames.
        let slack = 1e-5 * (radius + center.abs().max_element() + push.abs().max_element());
        let around = Aabb { min: center, max: center };
        let bounds = around.grown(radius + touch.target_distance() + touch.tolerance() + slack);
        Self::Push(TreeReach::Box(bounds), push)
    }

    /// No part in the box is touched before this fraction.
    pub(super) fn entry(&self, bounds: &Aabb) -> f32 {
        match self {
            Self::Push(reach, push) => reach.entry(bounds, *push),
            Self::Unknown => 0.0,
        }
    }
}
