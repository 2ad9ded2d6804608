//! Query targets: colliders that pass a filter, and the search for them.

use hazumi_core::broad::{Extent, Line, QueryRegion};

use super::{Hit, QueryFilter};
use crate::body::BodyId;
use crate::collider::{ColliderId, FACING};
use crate::math::{Aabb, Pose};
use crate::shape::{Shape, Sides};
use crate::soft_body::SoftState;
use crate::space::{Vector, three_axes};
use crate::world::World;

/// A collider that has passed the filter, at its current pose.
pub(super) struct Target<'a> {
    pub(super) body: BodyId,
    pub(super) collider: ColliderId,
    pub(super) shape: &'a Shape,
    /// Its particles, from where the shape stands, when it is soft: the shape is all within
    /// its radius of its outline then.
    pub(super) soft: Option<&'a SoftState>,
    /// Pose of the shape in the world.
    pub(super) pose: Pose,
    /// Unit vector of a one-way platform, in the world; `None` for other colliders, or when the
    /// query ignores sides.
    pub(super) front: Option<Vector>,
}

impl World {
    /// The collider of a slot, when the filter lets it pass.
    pub(super) fn target(&self, slot: u32, filter: &QueryFilter<'_>) -> Option<Target<'_>> {
        let (collider, placed) = (self.colliders.id_at(slot)?, self.colliders.at(slot)?);
        if !filter.passes(self, collider, placed) {
            return None;
        }
        let record = self.bodies.at(placed.body)?;
        let (shape, pose) = match &record.soft {
            Some(soft) => (soft.outline()?, Pose::at(soft.anchor[0] + soft.anchor[1])),
            None => (&placed.collider.shape, record.body.pose().mul(&placed.collider.pose)),
        };
        let one_way = placed.collider.one_way.filter(|_| filter.one_way == Sides::Front);
        Some(Target {
            body: self.bodies.id_at(placed.body)?,
            collider,
            shape,
            soft: record.soft.as_deref(),
            pose,
            front: one_way.map(|way| pose.transform_vector(way)),
        })
    }

    /// All colliders whose boxes overlap a region and that pass, in the order of their slots.
    pub(super) fn targets_in(
        &self,
        region: &QueryRegion<'_>,
        filter: &QueryFilter<'_>,
    ) -> Vec<Target<'_>> {
        let mut found = Vec::new();
        self.boxes().broad_phase.find(region, &mut found);
        found.into_iter().filter_map(|slot| self.target(slot, filter)).collect()
    }

    /// The first hit of what moves along `line`; of several at once, that of the lowest slot.
    pub(super) fn first_hit(
        &self,
        line: &Line,
        filter: &QueryFilter<'_>,
        ask: impl Fn(&Target<'_>) -> Option<Hit>,
    ) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        let bound = |extent: &Extent| line.first(extent).map_or(f32::NAN, at_most);
        self.boxes().broad_phase.nearest(line.until, bound, |slot, limit| {
            let hit = self.target(slot, filter).and_then(|target| ask(&target));
            let Some(hit) = hit else { return limit };
            if best.is_none_or(|best| is_before(&hit, &best)) {
                best = Some(hit);
            }
            limit.min(hit.fraction)
        });
        best
    }

    /// All hits of what moves along `line`, the first one first; of several at once, that of
    /// the lowest slot.
    pub(super) fn all_hits(
        &self,
        line: &Line,
        filter: &QueryFilter<'_>,
        ask: impl Fn(&Target<'_>) -> Option<Hit>,
    ) -> Vec<Hit> {
        let is_long = line.direction.iter().any(|way| !way.is_finite());
        let region = if is_long {
            QueryRegion::Box(Extent::EVERYTHING)
        } else {
            QueryRegion::Line(*line)
        };
        let mut hits: Vec<Hit> =
            self.targets_in(&region, filter).iter().filter_map(ask).collect();
        hits.sort_by(|a, b| a.fraction.total_cmp(&b.fraction));
        hits
    }
}

impl Target<'_> {
    /// Whether it holds what comes along `way` and meets it with that `normal` out of it.
    pub(super) fn blocks_one_way(&self, way: Vector, normal: Vector) -> bool {
        self.front.is_none_or(|front| blocks_one_way(front, way, normal))
    }
}

/// Whether a side that holds to `front` only does so with what comes along `way`, of any
/// length, and meets it with that `normal` out of it.
pub(super) fn blocks_one_way(front: Vector, way: Vector, normal: Vector) -> bool {
    let rounding = ROUNDING * way.abs().max_element();
    normal.dot(front) > FACING && way.dot(front) <= rounding
}

/// Whether `a` comes before `b`: it is hit sooner, or at once and has the lower slot.
pub(super) fn is_before(a: &Hit, b: &Hit) -> bool {
    let slots = [a, b].map(|hit| hit.collider.index());
    a.fraction < b.fraction || (a.fraction == b.fraction && slots[0] < slots[1])
}

/// An `f32` that is not above `number`.
#[expect(clippy::cast_possible_truncation, reason = "rounded, and then down")]
pub(super) fn at_most(number: f64) -> f32 {
    let near = number as f32;
    if f64::from(near) > number { near.next_down() } else { near }
}

/// The way of a box that is pushed by `way` metres.
pub(super) fn swept_line(bounds: &Aabb, way: Vector) -> Line {
    let center = 0.5 * bounds.min + 0.5 * bounds.max;
    let half = 0.5 * bounds.max - 0.5 * bounds.min;
    swept_line_around(center, half, way)
}

/// The way of a box with half the edge lengths `half`, in metres, and a little more, that is
/// pushed from `center` by `way` metres. An endless shape moves from everywhere.
pub(super) fn swept_line_around(center: Vector, half: Vector, way: Vector) -> Line {
    let size = center.abs() + half + way.abs();
    let half = half + size * ROUNDING;
    let is_bounded = center.is_finite() && half.is_finite();
    Line {
        origin: if is_bounded { three_axes(center) } else { [0.0; 3] },
        direction: three_axes(way),
        until: 1.0,
        half: if is_bounded { three_axes(half) } else { [f32::MAX; 3] },
    }
}

/// The box of a query, as numbers, grown by `margin` metres.
pub(super) fn extent(bounds: &Aabb, margin: f32) -> Extent {
    let size = bounds.min.abs().max(bounds.max.abs());
    let grown = size * ROUNDING + Vector::splat(margin);
    let (low, high) = (bounds.min - grown, bounds.max + grown);
    // Infinity minus infinity: what has no end has none.
    let low = Vector::select(low.is_nan_mask(), Vector::NEG_INFINITY, low);
    let high = Vector::select(high.is_nan_mask(), Vector::INFINITY, high);
    Extent { low: three_axes(low), high: three_axes(high) }
}

/// Rounding error of `f32` in a sum of a few numbers, as a share of them, dimensionless.
const ROUNDING: f32 = 4.0 * f32::EPSILON;
