//! Bounding box of a collider, with a margin for motion.

use hazumi_core::CollisionGroups;

use super::record::{BodyRecord, ColliderRecord};
use crate::body::BodyType;
use crate::collider::Collider;
use crate::math::{Aabb, Pose};
use crate::space::Vector;

/// The box of a collider in a slot, and what it is.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct ColliderBox {
    pub(super) slot: u32,
    pub(super) bounds: Aabb,
    pub(super) kind: PairKind,
}

impl ColliderBox {
    /// The box of a collider of a body, with at least `margin` metres around the shape.
    pub(in crate::world) fn of(
        slot: u32,
        placed: &ColliderRecord,
        record: &BodyRecord,
        margin: f32,
    ) -> Self {
        let bounds = bounds_of(&placed.collider, record, margin);
        Self { slot, bounds, kind: PairKind::of(record, placed) }
    }

    /// The box with room for a motion, if there is one.
    pub(in crate::world) fn extended(self, sweep: Option<BoxSweep>) -> Self {
        let bounds = sweep.map_or(self.bounds, |sweep| sweep.extend(&self.bounds));
        Self { bounds, ..self }
    }
}

/// Motion that a box has room for.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct BoxSweep {
    /// Displacement, m.
    pub(in crate::world) way: Vector,
    /// Room on all sides, m.
    pub(in crate::world) growth: f32,
}

impl BoxSweep {
    /// A box with room for the motion.
    pub(super) fn extend(&self, bounds: &Aabb) -> Aabb {
        let Aabb { min, max } = bounds.grown(self.growth);
        let swept = Aabb { min: min.min(min + self.way), max: max.max(max + self.way) };
        numbers_only(rounded_outwards(swept))
    }
}

/// Properties of a collider that pairs depend on, in addition to its box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::world) struct PairKind {
    /// Whether the body of a collider is fixed.
    pub(super) is_fixed: bool,
    /// Whether it is dynamic.
    pub(super) is_dynamic: bool,
    /// Whether the shape has parts.
    pub(super) has_parts: bool,
    /// Whom it collides with.
    pub(super) groups: CollisionGroups,
}

impl PairKind {
    /// Whether it matters that two are near each other.
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        !(self.is_fixed && other.is_fixed) && self.groups.collide(&other.groups)
    }

    /// Of a collider of a body.
    fn of(record: &BodyRecord, placed: &ColliderRecord) -> Self {
        Self {
            is_fixed: record.is_fixed(),
            is_dynamic: record.body.body_type == BodyType::Dynamic,
            has_parts: record.soft.is_none() && placed.collider.shape.has_parts(),
            groups: placed.collider.collision_groups,
        }
    }
}

/// The box of a collider of a body, where it is now.
///
/// It is measured about the origin of the body and rounded outwards when it is put into the
/// world, so that it holds the shape wherever that is: with the whole position of the body, as
/// steps see it, and with the rounded one, as questions do.
fn bounds_of(collider: &Collider, record: &BodyRecord, margin: f32) -> Aabb {
    let (tight, origin) = match &record.soft {
        // With room for a step: what soft bodies may meet in it is found before it.
        Some(soft) => {
            let [high, low] = soft.anchor;
            let room = soft.shape.radius() + soft.max_displacement + margin;
            let Aabb { min, max } = soft.bounds.grown(room);
            (Aabb { min: min + low, max: max + low }, high)
        }
        None => (rigid_bounds(collider, record).grown(margin), record.body.position),
    };
    let [min, max] = [tight.min, tight.max].map(|corner| corner + origin);
    let bounds = rounded_outwards(Aabb { min, max });
    numbers_only(if record.is_fixed() { bounds } else { roomy(bounds) })
}

/// A box around `bounds` as they were before they were rounded: wider by two to four steps of
/// the last digit.
fn rounded_outwards(bounds: Aabb) -> Aabb {
    let room = |corner: Vector| corner.abs() * (2.0 * f32::EPSILON) + f32::MIN_POSITIVE;
    let Aabb { min, max } = bounds;
    Aabb { min: min - room(min), max: max + room(max) }
}

/// Box around the shape of a rigid collider, from the origin of its body.
fn rigid_bounds(collider: &Collider, record: &BodyRecord) -> Aabb {
    let turned = Pose::new(Vector::ZERO, record.body.rotation).mul(&collider.pose);
    let near = Pose::new(turned.position + record.position_low, turned.rotation);
    collider.shape.bounds(&near)
}

/// `bounds`, or the box of everything when rounding at the end of the range of `f32` left no
/// numbers in it: broad phases are promised numbers.
fn numbers_only(bounds: Aabb) -> Aabb {
    if bounds.min.is_nan() || bounds.max.is_nan() { Aabb::EVERYTHING } else { bounds }
}

/// A box around `bounds` whose sides lie on lines of a grid, so that it stays the same while
/// something rests or creeps, and no pairs have to be looked for. As it follows from the place
/// alone, worlds that are brought back go on with the same boxes.
fn roomy(bounds: Aabb) -> Aabb {
    let Aabb { min, max } = bounds;
    let Some(grid) = grid_of(max - min, min.abs().max(max.abs())) else { return bounds };
    Aabb { min: min.map(|x| line_below(x, grid)), max: max.map(|x| -line_below(-x, grid)) }
}

/// Numbers of this size are whole ones, so sums with it are rounded to whole ones.
const WHOLE: f32 = 12_582_912.0;

/// The distance of the lines, m, for a box of this size: the power of two between a 64th and a
/// 32nd of its larger side. `None` for boxes without end, for next to nothing, and so far away
/// that numbers are hardly closer to each other than lines.
fn grid_of(size: Vector, farthest: Vector) -> Option<f32> {
    const EXPONENT: u32 = 0x7f80_0000;
    let largest = size.max_element();
    let grid = f32::from_bits(largest.to_bits() & EXPONENT) / 32.0;
    let is_near = farthest.max_element() < grid * (WHOLE / 4.0);
    (is_near && grid.is_normal()).then_some(grid)
}

/// The last multiple of `grid`, a power of two, that is not above `x`, which is near enough.
fn line_below(x: f32, grid: f32) -> f32 {
    let nearest = (x + grid * WHOLE) - grid * WHOLE;
    // Without a branch: it would be taken at random.
    nearest - grid * f32::from(u8::from(nearest > x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_multiples_just_below() {
        for grid in [0.125, 1.0, 64.0] {
            for x in [-3.7_f32, -1.0, -0.01, 0.0, 0.3, 1.0, 17.99, 4097.3] {
                let line = line_below(x, grid);
                assert_eq!(line, (x / grid).floor() * grid, "{x} on a grid of {grid}");
            }
        }
    }

    #[test]
    fn boxes_with_room_hold_those_without() {
        let sizes = [1e-44_f32, 1e-30, 1e-3, 1.0, 3.0, 1e6, 1e30, f32::INFINITY];
        let places = [0.0_f32, -0.0, 1e-20, 0.1, -7.3, 1e7, -3e20, f32::MAX];
        for size in sizes {
            for place in places {
                let mut bounds = Aabb { min: Vector::splat(place), max: Vector::splat(place) };
                bounds.max.x = place + size;
                let room = roomy(bounds);
                assert!(room.min.cmple(bounds.min).all() && room.max.cmpge(bounds.max).all());
                let least = bounds.min - 0.032 * size;
                assert!(room.min.cmpge(least).all(), "{bounds:?} in {room:?}");
            }
        }
    }
}
