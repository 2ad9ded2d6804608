//! One-way platforms in contact with soft bodies.

use crate::soft_body::SoftContactRow;
use crate::space::Vector;
use crate::world::record::ColliderRecord;

/// The direction in the world to which alone a collider holds.
pub(super) fn one_way_of(placed: &ColliderRecord) -> Option<Vector> {
    placed.collider.one_way.map(|way| placed.pose.transform_vector(way))
}

/// Drops the rows from `first` on in which something comes from behind to what holds one way
/// only.
pub(super) fn drop_passing(
    rows: &mut Vec<SoftContactRow>,
    first: usize,
    side: u8,
    ways: [Option<Vector>; 2],
) {
    if ways == [None; 2] {
        return;
    }
    let mut index = first;
    while index < rows.len() {
        let row = &rows[index];
        // From the owner to the other.
        let normal = if side == 0 { row.normal } else { -row.normal };
        if holds(ways, normal, row.separation) {
            index += 1;
        } else {
            rows.remove(index);
        }
    }
}

/// Whether two things hold each other that may hold one way only, where the normal from the
/// first to the second is this one, and the gap, m.
pub(super) fn holds(ways: [Option<Vector>; 2], normal: Vector, separation: f32) -> bool {
    let holds = |way: Option<Vector>, out: Vector| {
        way.is_none_or(|way| out.dot(way) > crate::collider::FACING)
    };
    let is_shallow = separation > -MOST_BEHIND;
    ways == [None; 2] || (holds(ways[0], normal) && holds(ways[1], -normal) && is_shallow)
}

/// Overlap, m, from which on something is behind what holds one way only.
const MOST_BEHIND: f32 = 0.05;
