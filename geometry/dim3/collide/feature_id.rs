//! Feature ids of contact points.

/// A corner of `a` against a face of `b`.
///
/// The face is not part of the name: a corner that slides from one face to the next is the same
/// contact.
pub(super) fn vertex_of_a(vertex: u32) -> u32 {
    vertex & INDEX
}

/// A corner of `b` against a face of `a`.
pub(super) fn vertex_of_b(vertex: u32) -> u32 {
    1 << KIND | (vertex & INDEX)
}

/// An edge of `a` across an edge of `b`, each named by the lower of its two half-edges.
pub(super) fn edges(edge_a: u32, edge_b: u32) -> u32 {
    2 << KIND | pair(edge_a, edge_b)
}

/// Two edges of the reference face that do not share a corner; only slivers have such points.
pub(super) fn sliver(first: u32, second: u32) -> u32 {
    3 << KIND | pair(first, second)
}

/// One of a few points that belong to no feature: where round surfaces touch, or lie side by
/// side.
pub(super) fn plain(index: u32) -> u32 {
    3 << KIND | (INDEX - index)
}

const KIND: u32 = 30;
const INDEX: u32 = (1 << KIND) - 1;

/// Two indices in 30 bits. Those above 32767 lose their upper bits, so names may coincide on
/// enormous hulls; [`super::reduce`] tells such points apart again.
fn pair(first: u32, second: u32) -> u32 {
    (first & 0x7fff) << 15 | (second & 0x7fff)
}
