//! GJK search, step by step.

use glam::{DVec2, Vec2};

use super::cache::SimplexCache;
use super::difference::{Difference, SupportPair, Vertex};
use super::goal::{GjkTermination, Goal};
use super::narrow;
use super::result::GjkResult;
use super::simplex::{Simplex, SimplexNearest};
use crate::shape::Support;

/// A search ends when no point can be nearer by more than this part of the distance,
/// dimensionless. Its square root is the error of the normal, so it is far below the error that
/// a distance may have.
const OPTIMAL: f64 = 1e-12;
/// Squares of lengths with all their digits, also as `f32`, in m².
const SQUARES: std::ops::Range<f64> = 1e-32..1e32;
/// Curved cores give a new point for ever; a gain below this part of the rounding is none,
/// dimensionless.
const CURVED: f64 = 0.25;
/// An answer counts as converged when the bounds on the distance differ by this part of it,
/// dimensionless.
const CONVERGED: f64 = 1e-6;

impl GjkResult {
    /// Whether the nearest point of each core is on an edge, not in a corner.
    pub(crate) fn are_on_edges(&self) -> [bool; 2] {
        match self.simplex.vertices() {
            [first, second] => [0, 1].map(|side| first.local[side] != second.local[side]),
            _ => [false; 2],
        }
    }

    /// The points between which the nearest one lies.
    pub(crate) fn vertices(&self) -> &[Vertex] {
        self.simplex.vertices()
    }

    /// Takes over where the nearest point lies, and what `low`, a height along the same way,
    /// proves.
    #[inline]
    fn measure(&mut self, low: f64) {
        let nearest = self.simplex.nearest();
        let scale = 1.0 / nearest.square.sqrt();
        (self.length, self.direction) = (nearest.height * scale, nearest.toward * scale);
        self.lower_bound = (low * scale).max(0.0);
    }
}

/// As [`search_into`](super::search_into); `watch` receives each question and its answer.
#[inline]
pub(crate) fn search_watched<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) {
    if !still_apart(difference, goal, cache, found) {
        begin(difference, cache, &mut found.simplex);
        found.end = run(difference, goal, found, watch);
        cache.keep(found);
    }
}

/// A step of a search, for those who watch it: its state before, its direction, and its result.
pub(crate) struct GjkStep<'s> {
    pub(crate) simplex: &'s Simplex,
    /// The point of the difference that reaches farthest against the nearest one.
    pub(crate) support: &'s Vertex,
    /// How far that reaches along the way to the nearest one, times the length of
    /// [`SimplexNearest::toward`].
    pub(crate) low: f64,
}

impl GjkStep<'_> {
    /// The nearest point of the simplex, in metres.
    pub(crate) fn nearest(&self) -> DVec2 {
        let nearest = self.simplex.nearest();
        nearest.toward * (nearest.height / nearest.square)
    }

    /// Distance of the nearest point of the simplex, in metres.
    pub(crate) fn distance(&self) -> f64 {
        let nearest = self.simplex.nearest();
        nearest.height / nearest.square.sqrt()
    }

    /// The cores are no closer than this, in metres; negative while nothing separates them.
    pub(crate) fn bound(&self) -> f64 {
        self.low / self.simplex.nearest().square.sqrt()
    }
}

#[inline]
fn run<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    found: &mut GjkResult,
    mut watch: impl FnMut(&GjkStep<'_>),
) -> GjkTermination {
    let is_curved = found.simplex.vertices().iter().any(|vertex| difference.is_curved(vertex));
    loop {
        let nearest = *found.simplex.nearest();
        // Written so that what is not a number ends here as well.
        if !(nearest.height > 0.0 && nearest.height < f64::INFINITY) {
            found.length = nearest.height;
            return if nearest.height == 0.0 {
                GjkTermination::Overlap
            } else {
                GjkTermination::Capped
            };
        }
        if goal.near >= 0.0 && nearest.is_within(goal.near) {
            found.measure(0.0);
            return GjkTermination::Near;
        }
        found.steps += 1;
        let vertex = difference.lowest(narrowable(&nearest));
        let low = vertex.point.dot(nearest.toward);
        watch(&GjkStep { simplex: &found.simplex, support: &vertex, low });
        if low > 0.0 && low * low > goal.far * goal.far * nearest.square {
            found.measure(low);
            found.rounding = difference.rounding(found.direction, &vertex);
            if found.lower_bound > goal.far + found.rounding {
                return GjkTermination::Far;
            }
        }
        let rest = nearest.height - low;
        let is_last = rest <= OPTIMAL * nearest.height
            || is_curved && is_noise(difference, found, &vertex, low)
            || found.simplex.has(&vertex);
        if is_last || found.steps >= goal.max_steps || !found.simplex.add(vertex) {
            found.measure(low);
            return settle(difference, found, &vertex);
        }
    }
}

/// The way to the nearest point, at a length that `f32` holds: support mappings may take that.
#[inline]
fn narrowable(nearest: &SimplexNearest) -> DVec2 {
    if SQUARES.contains(&nearest.square) {
        nearest.toward
    } else {
        nearest.toward / nearest.square.sqrt()
    }
}

/// Whether what is left to gain is lost in rounding, on a curved core.
fn is_noise<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
    vertex: &Vertex,
    low: f64,
) -> bool {
    let nearest = found.simplex.nearest();
    let length = nearest.square.sqrt();
    let rounding = difference.rounding(nearest.toward / length, vertex);
    nearest.height - low <= CURVED * rounding * length
}

/// No further step brings the cores closer: whether the distance is known, or rounding is in
/// the way.
#[inline]
fn settle<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &mut GjkResult,
    vertex: &Vertex,
) -> GjkTermination {
    found.rounding = difference.rounding(found.direction, vertex);
    let distance = found.length;
    if distance <= found.rounding {
        GjkTermination::Overlap
    } else if (distance - found.lower_bound).abs() <= CONVERGED * distance + found.rounding {
        GjkTermination::Converged
    } else {
        GjkTermination::Capped
    }
}

/// The simplex of last time, or the point that lies most in the way between the shapes.
#[inline]
fn begin<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    cache: &SimplexCache,
    simplex: &mut Simplex,
) {
    let remembered = &cache.indices[..usize::from(cache.count).min(3)];
    let remembered = remembered.iter().map_while(|&indices| difference.again(indices));
    if !simplex.begin(remembered) {
        let between = difference.between_centers();
        let between = if between == DVec2::ZERO { DVec2::X } else { between };
        simplex.begin(std::iter::once(difference.lowest(between)));
    }
}

/// Whether the line that kept the shapes apart last time still does.
#[inline]
fn still_apart<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    cache: &SimplexCache,
    found: &mut GjkResult,
) -> bool {
    if goal.far == f64::INFINITY || cache.axis == Vec2::ZERO {
        return false;
    }
    let axis = cache.axis.as_dvec2();
    let normal = axis / axis.length();
    let vertex = difference.lowest(normal);
    found.lower_bound = vertex.point.dot(normal);
    found.rounding = difference.rounding(normal, &vertex);
    let is_apart = found.is_far(goal.far, normal);
    if is_apart {
        found.length = found.lower_bound;
    }
    is_apart
}

impl SimplexCache {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most three")]
    fn keep(&mut self, found: &GjkResult) {
        let is_apart = matches!(found.end, GjkTermination::Far | GjkTermination::Converged);
        self.axis = if is_apart { found.normal().as_vec2() } else { Vec2::ZERO };
        let vertices = found.simplex.vertices();
        self.count = vertices.len() as u8;
        for (own, vertex) in self.indices.iter_mut().zip(vertices) {
            *own = vertex.indices;
        }
    }
}

/// `vector` with length 1, or `None` when it is zero or not finite. No coordinate may have been
/// more than a product of two `f32`.
pub(crate) fn unit(vector: DVec2) -> Option<DVec2> {
    let square = vector.length_squared();
    (square > 0.0 && square.is_finite()).then(|| vector / square.sqrt())
}

/// A gap within its rounding is touching, unless that has no end either.
pub(crate) fn settled(gap: f64, rounding: f64) -> f32 {
    if gap.abs() <= rounding && gap.is_finite() { 0.0 } else { narrow(gap) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gjk::goal::MAX_STEPS;
    use crate::gjk::search;
    use crate::math::{Pose, Rotation};
    use crate::shape::Rectangle;

    #[test]
    fn a_search_that_is_stopped_bounds_the_distance_from_both_sides() {
        let rectangle = Rectangle::new(Vec2::new(1.0, 0.5)).unwrap();
        let mut steps_at_most = 0;
        for turn in 0..40_u8 {
            let turn = Rotation::from_angle(f32::from(turn) * 0.16);
            let pose = Pose::new(Vec2::new(2.7, 0.9), turn);
            let difference = Difference::new(&rectangle, &rectangle, &pose);
            let found = |max_steps: u32| {
                let goal = Goal { max_steps, ..Goal::NEAREST };
                search(&difference, &goal, &mut SimplexCache::default())
            };
            let exact = found(MAX_STEPS);
            assert_eq!(exact.end, GjkTermination::Converged);
            steps_at_most = steps_at_most.max(exact.steps);
            for steps in 1..exact.steps {
                let stopped = found(steps);
                assert_eq!(stopped.steps, steps);
                assert!(stopped.lower_bound <= exact.distance() * (1.0 + 1e-12));
                assert!(stopped.distance() >= exact.distance());
            }
        }
        assert!(steps_at_most >= 3, "too easy a pair");
    }
}
