//! Rows (Jacobians) of a block at the current poses of its bodies; see
//! [`make_rows`](super::super::rows::make_rows).

use hazumi_core::simd::{LaneSpan, Select, Simd, invert};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use crate::wide_vector::WideVector;

/// A point of each contact along the normal.
#[derive(Clone, Copy)]
pub(super) struct WideContactRow<S: Simd> {
    /// Separation now, m.
    pub(super) separation: S::f32s,
    pub(super) angular_jacobians: [WideVector<S>; 2],
    pub(super) angular_responses: [WideVector<S>; 2],
    /// 1/kg; 0 where the contact has no such point.
    pub(super) inverse_mass: S::f32s,
    /// Effective mass, kg; 0 without a point.
    pub(super) mass: S::f32s,
}

impl<S: Simd> WideContactRow<S> {
    /// The rows of point number `index` of each contact.
    #[inline(always)]
    pub(super) fn new(
        block: &WideContactConstraint,
        pairs: &Pairs<S>,
        normal: WideVector<S>,
        index: usize,
    ) -> Self {
        let span = pairs.span;
        let points = &block.points[index];
        let anchors = [points.anchors[0].load_at(span), points.anchors[1].load_at(span)];
        let (arms, drift) = arms_now(block, pairs, normal, anchors);
        let angular_jacobians = [arms[0].cross(normal), arms[1].cross(normal)];
        let Pairs { a, b, .. } = pairs;
        let angular_responses = [
            a.inverse_inertia * angular_jacobians[0],
            b.inverse_inertia * angular_jacobians[1],
        ];
        let of_a = normal.dot(normal * a.inverse_mass)
            + angular_jacobians[0].dot(angular_responses[0]);
        let of_b = normal.dot(normal * b.inverse_mass)
            + angular_jacobians[1].dot(angular_responses[1]);
        let zero = span.splat(0.0);
        let inverse_mass = block.has_point(span, index).select(of_a + of_b, zero);
        Self {
            separation: points.base_separation.load_at(span) + normal.dot(drift),
            angular_jacobians,
            angular_responses,
            inverse_mass,
            mass: invert(inverse_mass),
        }
    }

    /// A point that does nothing.
    #[inline(always)]
    pub(super) fn none(span: LaneSpan<S>) -> Self {
        let zero = span.splat(0.0);
        let nothing = WideVector::new(zero, zero, zero);
        Self {
            separation: zero,
            angular_jacobians: [nothing; 2],
            angular_responses: [nothing; 2],
            inverse_mass: zero,
            mass: zero,
        }
    }

    /// Speeds at which the bodies part, m/s.
    #[inline(always)]
    pub(super) fn normal_velocity(&self, pairs: &Pairs<S>, normal: WideVector<S>) -> S::f32s {
        let Pairs { a, b, .. } = pairs;
        (normal.dot(b.linear - a.linear) + self.angular_jacobians[1].dot(b.angular))
            - self.angular_jacobians[0].dot(a.angular)
    }

    /// Speeds at which the bodies part here for impulses of 1 N·s at other rows, 1/kg.
    #[inline(always)]
    pub(super) fn coupling(
        &self,
        other: &Self,
        pairs: &Pairs<S>,
        normal: WideVector<S>,
    ) -> S::f32s {
        let Pairs { a, b, .. } = pairs;
        let of_a = normal.dot(normal * a.inverse_mass)
            + self.angular_jacobians[0].dot(other.angular_responses[0]);
        let of_b = normal.dot(normal * b.inverse_mass)
            + self.angular_jacobians[1].dot(other.angular_responses[1]);
        of_a + of_b
    }

    /// Parts the bodies by impulses, N·s.
    #[inline(always)]
    pub(super) fn apply_normal_impulse(
        &self,
        pairs: &mut Pairs<S>,
        normal: WideVector<S>,
        impulse: S::f32s,
    ) {
        let Pairs { a, b, .. } = pairs;
        let push = normal * impulse;
        a.linear = a.linear - push * a.inverse_mass;
        a.angular = a.angular - self.angular_responses[0] * impulse;
        b.linear = b.linear + push * b.inverse_mass;
        b.angular = b.angular + self.angular_responses[1] * impulse;
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
    let row = WideContactRow::new(block, pairs, normal, index);
    (row, row.separation)
}

/// The friction of each contact.
#[derive(Clone, Copy)]
pub(super) struct Patch<S: Simd> {
    pub(super) arms: [WideVector<S>; 2],
    /// Effective mass across the normal, `[[m0, m1], [m1, m2]]`, kg.
    pub(super) mass: [S::f32s; 3],
    /// Effective inertia about the normal, kg·m².
    pub(super) twist_mass: S::f32s,
}

impl<S: Simd> Patch<S> {
    #[inline(always)]
    pub(super) fn new(
        block: &WideContactConstraint,
        pairs: &Pairs<S>,
        normal: WideVector<S>,
        [u, v]: [WideVector<S>; 2],
    ) -> Self {
        let span = pairs.span;
        let anchors =
            [block.patch.anchors[0].load_at(span), block.patch.anchors[1].load_at(span)];
        let (arms, _) = arms_now(block, pairs, normal, anchors);
        let Pairs { a, b, .. } = pairs;
        let [u_a, u_b] = [arms[0].cross(u), arms[1].cross(u)];
        let [v_a, v_b] = [arms[0].cross(v), arms[1].cross(v)];
        let (of_u_a, of_u_b) = (a.inverse_inertia * u_a, b.inverse_inertia * u_b);
        let (of_v_a, of_v_b) = (a.inverse_inertia * v_a, b.inverse_inertia * v_b);
        let uu = (u.dot(u * a.inverse_mass) + u_a.dot(of_u_a))
            + (u.dot(u * b.inverse_mass) + u_b.dot(of_u_b));
        let uv = (u.dot(v * a.inverse_mass) + u_a.dot(of_v_a))
            + (u.dot(v * b.inverse_mass) + u_b.dot(of_v_b));
        let vv = (v.dot(v * a.inverse_mass) + v_a.dot(of_v_a))
            + (v.dot(v * b.inverse_mass) + v_b.dot(of_v_b));
        let scale = invert(uu * vv - uv * uv);
        let about =
            normal.dot(a.inverse_inertia * normal) + normal.dot(b.inverse_inertia * normal);
        Self { arms, mass: [vv * scale, -uv * scale, uu * scale], twist_mass: invert(about) }
    }
}

/// Arms to where the bodies are pushed at a point now, and how far apart they have carried it,
/// m.
#[inline(always)]
fn arms_now<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
    anchors: [WideVector<S>; 2],
) -> ([WideVector<S>; 2], WideVector<S>) {
    let span = pairs.span;
    let Pairs { a, b, .. } = pairs;
    let spun = [a.spun(anchors[0]), b.spun(anchors[1])];
    let drift = (b.shift + spun[1]) - (a.shift + spun[0]);
    let share_of_b = block.contact_share_of_b.load_at(span);
    let share_of_a = span.splat(1.0) - share_of_b;
    let radii = [block.radii[0].load_at(span), block.radii[1].load_at(span)];
    let arm_a = ((anchors[0] + spun[0]) + normal * radii[0]) + drift * share_of_b;
    let arm_b = ((anchors[1] + spun[1]) - normal * radii[1]) - drift * share_of_a;
    ([arm_a, arm_b], drift)
}
