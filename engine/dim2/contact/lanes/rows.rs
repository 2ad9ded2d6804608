//! Rows (Jacobians) of a block at the current poses of its bodies; see
//! [`make_rows`](super::super::rows::make_rows).

use hazumi_core::simd::{Select, Simd, invert, prelude::*};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use crate::wide_vector::WideVector;

/// How the bodies of each contact move at a point along a direction.
#[derive(Clone, Copy)]
pub(super) struct WideContactRow<S: Simd> {
    pub(super) angular_jacobians: [S::f32s; 2],
    angular_responses: [S::f32s; 2],
    /// 1/kg; 0 where the contact has no such point.
    pub(super) inverse_mass: S::f32s,
    /// Effective mass, kg; 0 without a point.
    pub(super) mass: S::f32s,
}

impl<S: Simd> WideContactRow<S> {
    /// At the ends of `arms` along `directions`, where `is_used` is set.
    #[inline(always)]
    fn new(
        pairs: &Pairs<S>,
        arms: [WideVector<S>; 2],
        direction: WideVector<S>,
        is_used: S::mask32s,
    ) -> Self {
        let Pairs { a, b, .. } = pairs;
        let angular_jacobians = [arms[0].perp_dot(direction), arms[1].perp_dot(direction)];
        let angular_responses = [
            angular_jacobians[0] * a.inverse_inertia,
            angular_jacobians[1] * b.inverse_inertia,
        ];
        let of_a = direction.dot(direction * a.inverse_mass)
            + angular_jacobians[0] * angular_responses[0];
        let of_b = direction.dot(direction * b.inverse_mass)
            + angular_jacobians[1] * angular_responses[1];
        let inverse_mass = is_used.select(of_a + of_b, pairs.span.splat(0.0));
        Self { angular_jacobians, angular_responses, inverse_mass, mass: invert(inverse_mass) }
    }

    /// Speeds at which the bodies part, m/s.
    #[inline(always)]
    pub(super) fn normal_velocity(
        &self,
        pairs: &Pairs<S>,
        direction: WideVector<S>,
    ) -> S::f32s {
        let Pairs { a, b, .. } = pairs;
        (direction.dot(b.linear - a.linear) + self.angular_jacobians[1] * b.angular)
            - self.angular_jacobians[0] * a.angular
    }

    /// Speeds at which the bodies part at other rows for impulses of 1 N·s along these, 1/kg.
    #[inline(always)]
    fn coupling(&self, other: &Self, pairs: &Pairs<S>, direction: WideVector<S>) -> S::f32s {
        let Pairs { a, b, .. } = pairs;
        let of_a = direction.dot(direction * a.inverse_mass)
            + other.angular_jacobians[0] * self.angular_responses[0];
        let of_b = direction.dot(direction * b.inverse_mass)
            + other.angular_jacobians[1] * self.angular_responses[1];
        of_a + of_b
    }

    /// Parts the bodies by impulses, N·s.
    #[inline(always)]
    pub(super) fn apply_normal_impulse(
        &self,
        pairs: &mut Pairs<S>,
        direction: WideVector<S>,
        impulse: S::f32s,
    ) {
        let Pairs { a, b, .. } = pairs;
        let push = direction * impulse;
        a.linear = a.linear - push * a.inverse_mass;
        a.angular -= self.angular_responses[0] * impulse;
        b.linear = b.linear + push * b.inverse_mass;
        b.angular += self.angular_responses[1] * impulse;
    }
}

/// All rows of each contact.
#[derive(Clone, Copy)]
pub(super) struct AllRows<S: Simd> {
    pub(super) points: [WideContactRow<S>; 2],
    /// Separations now, m.
    pub(super) separations: [S::f32s; 2],
    /// Speed along the normal at a point for an impulse of 1 N·s at the other, 1/kg.
    pub(super) coupling: S::f32s,
    pub(super) friction: WideContactRow<S>,
}

impl<S: Simd> AllRows<S> {
    #[inline(always)]
    pub(super) fn new(
        block: &WideContactConstraint,
        pairs: &Pairs<S>,
        normal: WideVector<S>,
    ) -> Self {
        let span = pairs.span;
        let zero = span.splat(0.0);
        let always = S::mask32s::splat(span.simd(), true);
        let nothing = WideContactRow {
            angular_jacobians: [zero; 2],
            angular_responses: [zero; 2],
            inverse_mass: zero,
            mass: zero,
        };
        let (mut points, mut separations) = ([nothing; 2], [zero; 2]);
        let mut middle = [WideVector::new(zero, zero); 2];
        for index in 0..block.most_points {
            let (point, separation, arms) = row_at(block, pairs, normal, index);
            (points[index], separations[index]) = (point, separation);
            let share = block.patch.shares[index].load_at(span);
            middle = [middle[0] + arms[0] * share, middle[1] + arms[1] * share];
        }
        let coupling = points[0].coupling(&points[1], pairs, normal);
        let friction = WideContactRow::new(pairs, middle, normal.quarter(), always);
        Self { points, separations, coupling, friction }
    }
}

/// The rows of points number `index` along the normal, and the separations there, m.
#[inline(always)]
pub(super) fn normal_row<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
    index: usize,
) -> (WideContactRow<S>, S::f32s) {
    let (row, separation, _) = row_at(block, pairs, normal, index);
    (row, separation)
}

/// The rows of points number `index` along the normal, the separations there, m, and the arms
/// to them, m.
#[inline(always)]
fn row_at<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
    index: usize,
) -> (WideContactRow<S>, S::f32s, [WideVector<S>; 2]) {
    let span = pairs.span;
    let (arms, drift) = arms_now(block, pairs, normal, index);
    let row = WideContactRow::new(pairs, arms, normal, block.has_point(span, index));
    let separation = block.points[index].base_separation.load_at(span) + normal.dot(drift);
    (row, separation, arms)
}

/// Arms to where the bodies are pushed at point number `index` now, and how far apart they have
/// carried it, m.
#[inline(always)]
fn arms_now<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
    index: usize,
) -> ([WideVector<S>; 2], WideVector<S>) {
    let span = pairs.span;
    let Pairs { a, b, .. } = pairs;
    let anchors = &block.points[index].anchors;
    let anchors = [anchors[0].load_at(span), anchors[1].load_at(span)];
    let spun = [a.spun(anchors[0]), b.spun(anchors[1])];
    let drift = (b.shift + spun[1]) - (a.shift + spun[0]);
    let share_of_b = block.contact_share_of_b.load_at(span);
    let share_of_a = span.splat(1.0) - share_of_b;
    let radii = [block.radii[0].load_at(span), block.radii[1].load_at(span)];
    let arm_a = ((anchors[0] + spun[0]) + normal * radii[0]) + drift * share_of_b;
    let arm_b = ((anchors[1] + spun[1]) - normal * radii[1]) - drift * share_of_a;
    ([arm_a, arm_b], drift)
}
