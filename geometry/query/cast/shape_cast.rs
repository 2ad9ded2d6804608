//! Shape cast along a straight line, and its hit.

use hazumi_core::{Rule, ValueError};

use crate::gjk::narrow;
use crate::space::{DVector, ToF32, Vector};

/// Shape cast: a straight translation, without rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "linear cast")]
pub struct ShapeCast {
    pub(super) translation: Vector,
}

impl ShapeCast {
    /// A cast by `translation` metres, in the frame of `a`. Zero is allowed: it tests whether
    /// the shapes touch where they are.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    #[inline]
    pub fn new(translation: Vector) -> Result<Self, ValueError> {
        if translation.is_finite() {
            return Ok(Self { translation });
        }
        Rule::Finite.check_all("sweep translation", translation.to_array())?;
        Ok(Self { translation })
    }

    /// Whole translation, in metres, in the frame of `a`.
    pub fn translation(&self) -> Vector {
        self.translation
    }
}

/// Hit of a shape cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit {
    /// Fraction of the translation before contact, dimensionless, 0 to 1, rounded down. 0 when
    /// they touch or overlap at the start, whichever way the push goes.
    pub fraction: f32,
    /// Point of contact, in metres, in the frame of `a`, on the surface of `a`. When they
    /// overlap at the start, the point of `a` that is deepest in `b`.
    pub point: Vector,
    /// Unit vector from `a` to `b` there, in the frame of `a`, dimensionless.
    pub normal: Vector,
    /// Parts of `a` and `b` in contact; `None` for a shape of one piece. Parts are indices of
    /// segments, triangles or children. Of several that touch at once, the first.
    pub parts: [Option<u32>; 2],
    /// False when the search stopped early. The shapes are apart before `fraction`, and may
    /// touch only later or not at all.
    pub converged: bool,
}

impl CastHit {
    pub(super) fn exact(fraction: f64, point: DVector, normal: DVector) -> Self {
        Self {
            fraction: narrow_down(fraction),
            point: point.to_f32(),
            normal: normal.to_f32(),
            parts: [None; 2],
            converged: true,
        }
    }
}

/// The highest `f32` that is not above.
pub(in crate::query) fn narrow_down(number: f64) -> f32 {
    let near = narrow(number);
    if f64::from(near) > number { near.next_down() } else { near }
}
