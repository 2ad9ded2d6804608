//! The exact end of a cast.

use super::exact::Difference;
use super::space::DVector;

/// Steps of a cast before giving up.
const MAX_STEPS: usize = 100;

impl Difference {
    /// The part of `translation` after which the solids touch; `None` when they never do.
    ///
    /// The distance of convex solids is a convex function of the fraction, so Newton's method
    /// from the start never passes the first touch.
    pub(super) fn cast(&self, start: DVector, translation: DVector) -> Option<f64> {
        let mut fraction = 0.0;
        for _ in 0..MAX_STEPS {
            let position = start + translation * fraction;
            let away = position - self.nearest(position)?;
            let (gap, normal) = (away.length() - self.margins(), away.normalize_or_zero());
            if gap <= 1e-10 * translation.length() {
                return Some(fraction);
            }
            let closing = -normal.dot(translation);
            if closing <= 0.0 || fraction + gap / closing > 1.0 {
                return None;
            }
            fraction += gap / closing;
        }
        None
    }
}
