//! Feature ids of contact points.

/// A corner of `a` against an edge of `b`.
///
/// The edge is not part of the name: a corner that slides from one edge to the next is the same
/// contact.
pub(super) fn vertex_of_a(vertex: u32) -> u32 {
    vertex & INDEX
}

/// A corner of `b` against an edge of `a`, or where no edge is near, against a corner.
pub(super) fn vertex_of_b(vertex: u32) -> u32 {
    1 << KIND | (vertex & INDEX)
}

/// One of a few points that belong to no feature: where round surfaces touch.
pub(super) fn plain(index: u32) -> u32 {
    3 << KIND | (INDEX - index)
}

const KIND: u32 = 30;
const INDEX: u32 = (1 << KIND) - 1;
