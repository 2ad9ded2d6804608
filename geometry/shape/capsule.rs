//! Capsules.

use hazumi_core::{Rule, ValueError};

use crate::space::Vector;

/// Capsule: every point within `radius` of a segment, such as a limb or a standing character.
///
/// Lengths are metres, in the frame of the shape. The ends differ, so a capsule has a
/// direction; use a ball where they do not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    pub(super) ends: [Vector; 2],
    radius: f32,
}

impl Capsule {
    /// A capsule of `radius` metres around the segment between `ends`.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the radius is not above 0, or the ends coincide.
    pub fn new(ends: [Vector; 2], radius: f32) -> Result<Self, ValueError> {
        let coordinates = ends.iter().flat_map(Vector::to_array);
        Rule::Finite.check_all("capsule end", coordinates)?;
        Rule::Above(0.0).check("capsule radius", radius)?;
        Rule::Above(0.0).check("capsule length", ends[0].distance(ends[1]))?;
        Ok(Self { ends, radius })
    }

    /// Ends of the inner segment, in metres.
    #[inline]
    pub fn ends(&self) -> [Vector; 2] {
        self.ends
    }

    /// Radius, in metres, > 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }
}
