//! Traversals of hierarchies: overlap, ray and nearest. They allocate nothing: what is still to
//! be done fits on the stack.

use std::ops::ControlFlow;

use super::{Branch, Hierarchy, MAX_DEPTH};
use crate::bounds::Bounds;

/// Visits the items whose boxes, and the boxes around them, are all accepted.
///
/// `accepts` must accept any box that holds an accepted one. A visit may end the walk, and its
/// answer is then that of the walk. The order is that of the tree.
pub fn visit<T: Hierarchy, E>(
    tree: &T,
    mut accepts: impl FnMut(&T::Bounds) -> bool,
    mut visit: impl FnMut(u32) -> ControlFlow<E>,
) -> ControlFlow<E> {
    let Some(root) = tree.root() else { return ControlFlow::Continue(()) };
    let (mut stack, mut waiting) = ([root; MAX_DEPTH + 1], 1);
    while waiting > 0 {
        waiting -= 1;
        let node = stack[waiting];
        if !accepts(&tree.bounds(node)) {
            continue;
        }
        match tree.branch(node) {
            Branch::Item(item) => visit(item)?,
            Branch::Fork([left, right]) => {
                stack[waiting] = right;
                stack[waiting + 1] = left;
                waiting += 2;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the items that may be nearer than `limit`, those in nearer boxes first.
///
/// The caller defines *near*: `bound` gives a lower bound for everything in a box, no less than
/// that of any box around it. It may be the distance of a point, or the part of a ray that lies
/// before the box. A visit takes the limit and returns the new one, which is usually the
/// nearness of the item when that is less. Boxes whose bound is above the limit are skipped. An
/// equal bound is visited, so that the caller can break ties by the number of the item.
///
/// Returns the last limit. Nothing is visited for a limit that is not a number.
pub fn nearest<T: Hierarchy>(
    tree: &T,
    limit: f32,
    mut bound: impl FnMut(&T::Bounds) -> f32,
    mut visit: impl FnMut(u32, f32) -> f32,
) -> f32 {
    let mut limit = limit;
    let Some(root) = tree.root() else { return limit };
    let (mut stack, mut waiting) = ([(0.0, root); MAX_DEPTH], 1);
    stack[0].0 = bound(&tree.bounds(root));
    while waiting > 0 {
        waiting -= 1;
        let (mut near, mut node) = stack[waiting];
        while near <= limit {
            let [left, right] = match tree.branch(node) {
                Branch::Fork(children) => children,
                Branch::Item(item) => {
                    limit = visit(item, limit);
                    break;
                }
            };
            let [left, right] = [left, right].map(|child| (bound(&tree.bounds(child)), child));
            let far;
            ((near, node), far) = if right.0 < left.0 { (right, left) } else { (left, right) };
            if far.0 <= limit {
                stack[waiting] = far;
                waiting += 1;
            }
        }
    }
    limit
}

/// Visits the pairs of an item of `a` and one of `b` whose boxes, and those around them, all
/// meet.
///
/// `meets` must be true for any two boxes that hold two that meet. A visit may end the walk.
pub fn visit_pairs<A: Hierarchy, B: Hierarchy, E>(
    a: &A,
    b: &B,
    mut meets: impl FnMut(&A::Bounds, &B::Bounds) -> bool,
    mut visit: impl FnMut(u32, u32) -> ControlFlow<E>,
) -> ControlFlow<E> {
    let mut found = None;
    let bound = |box_a: &A::Bounds, box_b: &B::Bounds| {
        if meets(box_a, box_b) { 0.0 } else { f32::INFINITY }
    };
    nearest_pairs(a, b, 0.0, bound, |item_a, item_b, limit| match visit(item_a, item_b) {
        ControlFlow::Continue(()) => limit,
        ControlFlow::Break(end) => {
            found = Some(end);
            f32::NEG_INFINITY
        }
    });
    found.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// Visits the pairs of items of `a` and `b` that may be nearer than `limit`, nearer boxes
/// first.
///
/// As [`nearest`], with a bound for everything in two boxes. The larger box of the two is
/// opened first.
pub fn nearest_pairs<A: Hierarchy, B: Hierarchy>(
    a: &A,
    b: &B,
    limit: f32,
    mut bound: impl FnMut(&A::Bounds, &B::Bounds) -> f32,
    mut visit: impl FnMut(u32, u32, f32) -> f32,
) -> f32 {
    let mut limit = limit;
    let (Some(root_a), Some(root_b)) = (a.root(), b.root()) else { return limit };
    let mut between = |on_a, on_b| bound(&a.bounds(on_a), &b.bounds(on_b));
    let (mut stack, mut waiting) = ([(0.0, root_a, root_b); 2 * MAX_DEPTH], 1);
    stack[0].0 = between(root_a, root_b);
    while waiting > 0 {
        waiting -= 1;
        let (mut near, mut on_a, mut on_b) = stack[waiting];
        while near <= limit {
            let next = match (a.branch(on_a), b.branch(on_b)) {
                (Branch::Item(item_a), Branch::Item(item_b)) => {
                    limit = visit(item_a, item_b, limit);
                    break;
                }
                (Branch::Fork(children), Branch::Item(_)) => children.map(|on_a| (on_a, on_b)),
                (Branch::Item(_), Branch::Fork(children)) => children.map(|on_b| (on_a, on_b)),
                (Branch::Fork(of_a), Branch::Fork(of_b)) => {
                    if a.bounds(on_a).cost() >= b.bounds(on_b).cost() {
                        of_a.map(|on_a| (on_a, on_b))
                    } else {
                        of_b.map(|on_b| (on_a, on_b))
                    }
                }
            };
            let [first, second] = next.map(|(on_a, on_b)| (between(on_a, on_b), on_a, on_b));
            let far;
            ((near, on_a, on_b), far) =
                if second.0 < first.0 { (second, first) } else { (first, second) };
            if far.0 <= limit {
                stack[waiting] = far;
                waiting += 1;
            }
        }
    }
    limit
}
