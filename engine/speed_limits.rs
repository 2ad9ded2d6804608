//! Speed limits of bodies.

use crate::space::Vector;

/// The limits on speed, which keep a step from running away.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SpeedLimits {
    /// m/s.
    pub(crate) linear: f32,
    /// rad/s.
    pub(crate) angular: f32,
}

/// `v`, cut to `length`. Measured by its largest part first: the squares of large speeds leave
/// the range of `f32`.
pub(crate) fn clamp_length(v: Vector, length: f32) -> Vector {
    let largest = v.abs().max_element();
    if largest <= 0.5 * length {
        return v;
    }
    let unscaled = v / largest;
    let longer = unscaled.length() * largest;
    if longer > length { unscaled * (length / unscaled.length()) } else { v }
}
