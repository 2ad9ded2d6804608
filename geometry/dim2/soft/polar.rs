//! Best-fit rotations (polar decomposition).

use crate::space::{Matrix, Rotation};

/// The rotation `R` with the largest sum of `p · R q` where `moments` is the sum of `p qᵀ`;
/// `kept` where the square of the length of what tells is no more than `least`, or that is 0.
/// Turned inside out, a cluster has one, too: that which is least wrong.
#[inline(always)]
pub(super) fn best_rotation(moments: Matrix, least: f32, kept: Rotation) -> Rotation {
    let cos = moments.x_axis.x + moments.y_axis.y;
    let sin = moments.x_axis.y - moments.y_axis.x;
    let square = cos * cos + sin * sin;
    if least > 0.0 && square > least && square < f32::INFINITY {
        let scale = 1.0 / square.sqrt();
        Rotation { cos: cos * scale, sin: sin * scale }
    } else {
        kept
    }
}
