//! GJK search, step by step.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};
use hazumi_core::simd::{dispatch, level};

use super::cache::SimplexCache;
use super::difference::{CornerPair, Difference, DispatchedPair, SupportPair, Vertex};
use super::goal::{GjkTermination, Goal};
use super::narrow;
use super::result::GjkResult;
use super::simplex::Simplex;
use crate::math::Pose;
use crate::shape::Support;

/// A search ends when no point can be nearer by more than this part of the distance,
/// dimensionless. Its square root is the error of the normal, so it is far below the error that
/// a distance may have.
const OPTIMAL: f64 = 1e-12;
/// Squares of lengths with all their digits, also as `f32`, in m²; others are scaled first.
const SQUARES: std::ops::Range<f64> = 1e-16..1e16;
/// The same for directions, which are as short or long as the product of three lengths may be.
const LONG_SQUARES: std::ops::Range<f64> = 1e-56..1e56;
/// Curved cores give a new point for ever; a gain below this part of the rounding is none,
/// dimensionless.
const CURVED: f64 = 0.25;
/// A remembered axis must separate by this many times the rounding, dimensionless.
const CERTAIN: f64 = 4.0;
/// An answer counts as converged when the bounds on the distance differ by this part of it,
/// dimensionless.
const CONVERGED: f64 = 1e-6;

/// The direction, in the frame of `a`, along which two shapes are more than `limit` metres
/// apart; `None` when they are not.
pub(crate) fn separating_axis<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    limit: f32,
) -> Option<Vec3> {
    let difference = Difference::new(a, b, b_in_a);
    let limit = f64::from(limit) + difference.margins();
    let mut found = GjkResult::default();
    let mut cache = SimplexCache::default();
    search_watched(&difference, &Goal::within(limit), &mut cache, &mut found, &mut |_| {});
    let is_far = match found.end {
        GjkTermination::Far => true,
        GjkTermination::Converged => found.distance() > limit + found.rounding,
        GjkTermination::Overlap | GjkTermination::Near | GjkTermination::Capped => false,
    };
    is_far.then_some(cache.axis)
}

/// Whether two shapes are so much more than `limit` metres apart along `axis`, in the frame of
/// `a`, that [`separating_axis`] would find so, too.
pub(crate) fn separates<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    axis: Vec3,
    limit: f32,
) -> bool {
    let difference = Difference::new(a, b, b_in_a);
    let limit = f64::from(limit) + difference.margins();
    let axis = axis.as_dvec3();
    let normal = axis / axis.length();
    let vertex = difference.lowest_of_all(axis);
    let rounding = difference.rounding(normal, &vertex);
    vertex.point.dot(normal) > limit + CERTAIN * rounding
}

impl GjkResult {
    /// The points of the difference between which the nearest one lies.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = &Vertex> {
        self.simplex.vertices()
    }

    /// Unit vector to the nearest point, even when that is no farther than rounding; `None`
    /// when the origin is inside of the simplex.
    pub(crate) fn direction(&self) -> Option<DVec3> {
        unit(self.simplex.nearest)
    }

    /// Where the nearest point lies.
    #[inline(always)]
    fn set_way(&mut self, way: &RelativePath) {
        (self.length, self.direction) = (way.distance, way.vector * (1.0 / way.length));
    }

    /// How many points of each core span the feature that is nearest: three for a face.
    pub(crate) fn feature_sizes(&self) -> [usize; 2] {
        let vertices: ArrayVec<&Vertex, 4> = self.simplex.vertices().collect();
        [0, 1].map(|side| {
            let is_new = |&index: &usize| {
                let place = vertices[index].local[side];
                vertices[..index].iter().all(|vertex| vertex.local[side] != place)
            };
            (0..vertices.len()).filter(is_new).count()
        })
    }
}

/// As [`search_into`](super::search_into); `watch` receives each question and its answer.
pub(crate) fn search_watched<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) {
    match difference.corners() {
        Some(pair) => search_corners(&pair, goal, cache, found, watch),
        None => search_curved(difference, goal, cache, found, watch),
    }
}

#[inline(never)]
fn search_curved(
    pair: &impl SupportPair,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) {
    search_in(pair, goal, cache, found, watch);
}

fn search_corners(
    pair: &CornerPair<'_>,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) {
    dispatch!(level(), simd => search_in(&DispatchedPair(simd, pair), goal, cache, found, watch));
}

#[inline(always)]
fn search_in(
    pair: &impl SupportPair,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) {
    if still_apart(pair, goal, cache, found) {
        return;
    }
    begin(pair, cache, &mut found.simplex);
    found.end = run(pair, goal, found, watch);
    cache.keep(found);
}

/// A step of a search, for those who watch it: its state before, its direction, and its result.
pub(crate) struct GjkStep<'s> {
    pub(crate) simplex: &'s Simplex,
    /// Distance of the nearest point of the simplex, in metres.
    pub(crate) distance: f64,
    /// The point of the difference that reaches farthest against the nearest one.
    pub(crate) support: &'s Vertex,
    /// The cores are no closer than this, in metres; negative while nothing separates them.
    pub(crate) bound: f64,
}

impl GjkStep<'_> {
    /// The nearest point of the simplex, in metres.
    pub(crate) fn nearest(&self) -> DVec3 {
        self.simplex.nearest
    }

    /// Distance of the nearest point of the simplex, in metres.
    pub(crate) fn distance(&self) -> f64 {
        self.distance
    }

    /// The cores are no closer than this, in metres; negative while nothing separates them.
    pub(crate) fn bound(&self) -> f64 {
        self.bound
    }
}

/// The way from `a` to `b`.
#[derive(Clone, Copy)]
struct RelativePath {
    /// Along the way, of a length that `f32` holds.
    vector: DVec3,
    /// Length of the vector.
    length: f64,
    /// Length of the way, in metres.
    distance: f64,
}

impl RelativePath {
    /// To the nearest point of a simplex; `None` when it is the origin itself, or no number.
    #[inline(always)]
    fn of(simplex: &Simplex) -> Option<Self> {
        let &Simplex { nearest, square, toward, .. } = simplex;
        // Not every length has a square.
        let long = toward.length_squared();
        if SQUARES.contains(&square) && LONG_SQUARES.contains(&long) {
            return Some(Self { vector: toward, length: long.sqrt(), distance: square.sqrt() });
        }
        // With the same digits as at other scales.
        let (short, factor) = rescaled(nearest)?;
        let vector = rescaled(toward).map_or(short, |(vector, _)| vector);
        Some(Self { vector, length: vector.length(), distance: short.length() / factor })
    }
}

#[inline(always)]
fn run(
    pair: &impl SupportPair,
    goal: &Goal,
    found: &mut GjkResult,
    watch: &mut impl FnMut(&GjkStep<'_>),
) -> GjkTermination {
    let is_curved = found.simplex.vertices().any(|vertex| pair.is_curved(vertex));
    while let Some(way) = RelativePath::of(&found.simplex) {
        if way.distance <= goal.near {
            found.set_way(&way);
            return GjkTermination::Near;
        }
        found.steps += 1;
        let vertex = pair.lowest(way.vector);
        let bound = vertex.point.dot(way.vector) / way.length;
        let (simplex, distance) = (&found.simplex, way.distance);
        watch(&GjkStep { simplex, distance, support: &vertex, bound });
        found.lower_bound = found.lower_bound.max(bound);
        if bound > goal.far {
            found.rounding = pair.rounding(way.vector / way.length, &vertex);
            if bound > goal.far + found.rounding {
                found.set_way(&way);
                return GjkTermination::Far;
            }
        }
        // Shapes that touch now still touch when they are found to be nearer.
        if way.distance <= pair.most_rounding(&vertex) {
            found.rounding = pair.rounding(way.vector / way.length, &vertex);
            if way.distance <= found.rounding {
                found.set_way(&way);
                return GjkTermination::Overlap;
            }
        }
        let rest = way.distance - bound;
        let is_last = rest <= OPTIMAL * way.distance
            || is_curved && is_noise(pair, &way, &vertex, rest)
            || found.simplex.has(|own| pair.is_same(own, &vertex));
        if is_last || !found.simplex.add(vertex) {
            found.set_way(&way);
            let end = settle(pair, found, &vertex);
            if end != GjkTermination::Capped {
                return end;
            }
            let is_new = !is_last && found.simplex.add_anyway(vertex);
            if !is_new && !look_again(pair, found) {
                return found.end;
            }
        }
        if found.steps >= goal.max_steps {
            found.set_way(&RelativePath::of(&found.simplex).unwrap_or(way));
            return settle(pair, found, &vertex);
        }
    }
    // The origin itself is a point of the difference, or nothing is a number.
    found.length = found.simplex.nearest.length();
    if found.length == 0.0 { GjkTermination::Overlap } else { GjkTermination::Capped }
}

/// One more step of a search that is stuck, in the direction of the nearest point itself, which
/// has more digits than the normal of a sliver. False when that ends the search.
#[inline(never)]
fn look_again(pair: &impl SupportPair, found: &mut GjkResult) -> bool {
    found.end = GjkTermination::Capped;
    let Some(direction) = unit(found.simplex.middle()) else { return false };
    let vertex = pair.lowest(direction);
    found.lower_bound = found.lower_bound.max(vertex.point.dot(direction));
    found.direction = direction;
    found.end = settle(pair, found, &vertex);
    found.end == GjkTermination::Capped
        && !found.simplex.has(|own| pair.is_same(own, &vertex))
        && found.simplex.add_anyway(vertex)
}

/// Whether what is left to gain is lost in rounding, on a curved core.
#[inline(always)]
fn is_noise(pair: &impl SupportPair, way: &RelativePath, vertex: &Vertex, rest: f64) -> bool {
    rest <= CURVED * pair.most_rounding(vertex)
        && rest <= CURVED * pair.rounding(way.vector / way.length, vertex)
}

/// No further step brings the cores closer: whether the distance is known, or rounding is in
/// the way.
#[inline(always)]
fn settle(pair: &impl SupportPair, found: &mut GjkResult, vertex: &Vertex) -> GjkTermination {
    found.rounding = pair.rounding(found.direction, vertex);
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
#[inline(always)]
fn begin(pair: &impl SupportPair, cache: &SimplexCache, simplex: &mut Simplex) {
    let mut count = 0;
    for &indices in &cache.indices[..usize::from(cache.count).min(4)] {
        let Some(vertex) = pair.again(indices) else { break };
        simplex.put(count, vertex);
        count += 1;
    }
    if !simplex.begin(count) {
        let between = pair.between_centers();
        let has_square = SQUARES.contains(&between.length_squared());
        let between = if has_square { between } else { unit(between).unwrap_or(DVec3::X) };
        simplex.put(0, pair.lowest(between));
        simplex.begin(1);
    }
}

/// Whether the plane that kept the shapes apart last time still does.
#[inline(always)]
fn still_apart(
    pair: &impl SupportPair,
    goal: &Goal,
    cache: &SimplexCache,
    found: &mut GjkResult,
) -> bool {
    if goal.far == f64::INFINITY || cache.axis == Vec3::ZERO {
        return false;
    }
    let axis = cache.axis.as_dvec3();
    let normal = axis / axis.length();
    let vertex = pair.lowest(axis);
    found.lower_bound = vertex.point.dot(normal);
    found.rounding = pair.rounding(normal, &vertex);
    found.is_far(goal.far, normal)
}

impl SimplexCache {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most four")]
    fn keep(&mut self, found: &GjkResult) {
        let is_apart = matches!(found.end, GjkTermination::Far | GjkTermination::Converged);
        self.axis = if is_apart { found.normal().as_vec3() } else { Vec3::ZERO };
        let (indices, count) = found.simplex.indices();
        (self.indices, self.count) = (indices, count as u8);
    }
}

/// `vector` with length 1, or `None` when it is zero or not finite.
pub(crate) fn unit(vector: DVec3) -> Option<DVec3> {
    let largest = vector.abs().max_element();
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let scaled = vector / largest;
    Some(scaled / scaled.length())
}

/// `vector` times a power of two, after which its largest coordinate is about 1, and that
/// power: no digit changes. `None` when it is zero or not finite.
fn rescaled(vector: DVec3) -> Option<(DVec3, f64)> {
    let largest = vector.abs().max_element();
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    // Their exponents differ by as much from that of 1.
    let factor = f64::from_bits((2046 - (largest.to_bits() >> 52)).max(1) << 52);
    Some((vector * factor, factor))
}

/// A gap within its rounding is touching.
pub(crate) fn settled(gap: f64, rounding: f64) -> f32 {
    if gap.abs() <= rounding { 0.0 } else { narrow(gap) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gjk::goal::MAX_STEPS;
    use crate::gjk::search;
    use crate::math::rotation;
    use crate::shape::Cuboid;

    #[test]
    fn a_search_that_is_stopped_bounds_the_distance_from_both_sides() {
        let cuboid = Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap();
        let turn = rotation::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 0.7);
        let pose = Pose::new(Vec3::new(0.3, 1.4, 0.9), turn);
        let difference = Difference::new(&cuboid, &cuboid, &pose);
        let found = |max_steps: u32| {
            let goal = Goal { max_steps, ..Goal::NEAREST };
            search(&difference, &goal, &mut SimplexCache::default())
        };
        let exact = found(MAX_STEPS);
        assert_eq!(exact.end, GjkTermination::Converged);
        assert!(exact.steps >= 3, "too easy a pair: {exact:?}");
        for steps in 1..exact.steps {
            let stopped = found(steps);
            assert_eq!((stopped.end, stopped.steps), (GjkTermination::Capped, steps));
            assert!(stopped.lower_bound <= exact.distance());
            assert!(stopped.distance() >= exact.distance());
        }
    }
}
