//! Ray cast against a convex shape known by its support mapping.

use super::half_space::HalfSpaceOrigin;
use super::line::{Entry, LocalRay};
use crate::gjk::difference::{Difference, NOT_TURNED};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache};
use crate::shape::Support;
use crate::space::{DVector, Vector};

/// Most steps towards a shape. It takes 3 to 6, and one per binary digit at a grazing touch.
const MAX_STEPS: u32 = 64;
/// A line that is this part of the rounding of the input in front of the shape has reached it,
/// dimensionless: the search is far more exact than the input.
const REACHED: f64 = 1e-6;
/// Number of roundings before and behind a start that distinguish the surface of a shape
/// without a margin from its inside, dimensionless.
const ASIDE: f64 = 16.0;

/// Where `line` enters `shape`, by the rules of [`cast_ray`](super::cast_ray) for round shapes.
pub(super) fn enter<S: Support + ?Sized>(shape: &S, line: &LocalRay) -> Option<Entry> {
    let mut sight = RayView::new(shape, line);
    let start = sight.look(0.0);
    if start.end != GjkTermination::Overlap {
        let gap = start.distance() - sight.margin;
        if gap < -line.rounding {
            return Some(line.inside());
        }
        if gap > 0.0 {
            return sight.meet(start);
        }
        return line.on_surface(start.normal());
    }
    if sight.margin > line.rounding {
        return Some(line.inside());
    }
    let aside = line.part(ASIDE * line.rounding);
    let before = sight.look(-aside);
    if before.end != GjkTermination::Overlap {
        return line.on_surface(before.normal());
    }
    (sight.look(aside).end == GjkTermination::Overlap).then(|| line.inside())
}

/// As [`enter`], of a line that begins outside.
pub(super) fn meet<S: Support + ?Sized>(shape: &S, line: &LocalRay) -> Option<Entry> {
    let mut sight = RayView::new(shape, line);
    let start = sight.look(0.0);
    sight.meet(start)
}

/// A shape and a line, and where the last look at it ended.
struct RayView<'s, S: ?Sized> {
    shape: &'s S,
    line: LocalRay,
    margin: f64,
    cache: SimplexCache,
}

impl<'s, S: Support + ?Sized> RayView<'s, S> {
    fn new(shape: &'s S, line: &LocalRay) -> Self {
        let margin = f64::from(shape.margin());
        Self { shape, line: *line, margin, cache: SimplexCache::default() }
    }

    /// The core, seen from the point so many lengths of its direction along the line.
    fn look(&mut self, along: f64) -> GjkResult {
        let point = self.line.at(along);
        let pair = Difference::placed(self.shape, &HalfSpaceOrigin, NOT_TURNED, point);
        gjk::search(&pair, &Goal::NEAREST, &mut self.cache)
    }

    /// From outside, by Newton's method.
    ///
    /// Along the line the distance of a convex shape is a convex function, and its slope is the
    /// cosine between line and normal. So a step never passes the surface, and a distance that
    /// does not shrink never ends.
    ///
    /// Source: van den Bergen, *Ray Casting against General Convex Objects with Application to
    /// Continuous Collision Detection*, 2004. `[bergen2004ray]`
    fn meet(&mut self, start: GjkResult) -> Option<Entry> {
        let (mut along, mut found) = (0.0, start);
        let mut normal = DVector::ZERO;
        let mut last = f64::INFINITY;
        for _ in 0..MAX_STEPS {
            if found.end == GjkTermination::Overlap {
                // The step came down on the surface of a core, up to rounding; the normal
                // before fits.
                return self.line.entry_at(along, normal);
            }
            normal = found.normal();
            let gap = found.distance() - self.margin;
            let approach = -normal.dot(self.line.direction);
            let is_closing = approach > 0.0;
            // Curved cores are known to no more than a part of the rounding.
            let is_settled = gap <= found.rounding && gap > 0.5 * last;
            if gap <= REACHED * found.rounding || is_settled {
                return self.line.entry_at(along, normal);
            }
            if !is_closing {
                return None;
            }
            along += gap / approach;
            last = gap;
            found = self.look(along);
        }
        None
    }
}

/// No point of a shape is farther from its origin, in metres.
pub(super) fn reach<S: Support + ?Sized>(shape: &S) -> f64 {
    let far = |axis: Vector| {
        let ends = [axis, -axis].map(|way| f64::from(shape.support(way).1.dot(way).abs()));
        ends[0].max(ends[1])
    };
    DVector::from(Vector::AXES.map(far)).length() + f64::from(shape.margin())
}
