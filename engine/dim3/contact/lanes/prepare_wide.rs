//! Preparation of contact blocks from contacts.

use std::ops::Range;

use hazumi_core::SharedSlice;
use hazumi_core::simd::{Numbers, Select, Simd, f32x16, prelude::*};

use super::block::WideContactConstraint;
use crate::contact::Contact;
use crate::contact::contact_share::share_of_b;
use crate::contact::input::FIXED;
use crate::contact::prepare_input::ContactPrepareInput;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{StoredVectors, WideVector, wide_everywhere};

/// Mean distance from its middle of an evenly pressed edge with two contact points, as a share
/// of that of its ends.
const MEAN_OF_EDGE: f32 = 0.5;
/// The same for faces and their corners: between that of a square, 0.54, and a disc, 0.67.
const MEAN_OF_FACE: f32 = 0.6;

/// The contacts and bodies that all inputs name. While constraints are made, no thread writes
/// to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrepareContext<'a> {
    /// All contacts.
    pub(crate) contacts: &'a SharedSlice<'a, Contact>,
    /// The bodies of the solver.
    pub(crate) states: &'a SharedSlice<'a, BodyState>,
    /// Gap up to which points count as touching, m.
    pub(crate) slop: f32,
}

impl<'a> PrepareContext<'a> {
    /// The context of these contacts and bodies; `slop` in metres.
    pub(crate) fn new(
        contacts: &'a SharedSlice<'a, Contact>,
        states: &'a SharedSlice<'a, BodyState>,
        slop: f32,
    ) -> Self {
        Self { contacts, states, slop }
    }
}

/// The inputs of a block, before they are turned into the world; memory.
#[derive(Clone, Debug)]
struct WidePrepareInputs {
    /// How colliders `a` are turned: unit quaternions.
    rotation: [Numbers; 4],
    /// Unit normals, frames of the colliders `a`.
    normal: StoredVectors,
    /// The points, m, frames of the colliders `a`.
    positions: [StoredVectors; 4],
    to_a: [StoredVectors; 2],
    friction: StoredVectors,
    run: StoredVectors,
    /// Of `b` less that of `a`, m/s².
    acceleration: StoredVectors,
    /// Of `b` less that of `a`, m/s.
    linear: StoredVectors,
    angular: [StoredVectors; 2],
}

impl Default for WidePrepareInputs {
    fn default() -> Self {
        Self {
            rotation: [Numbers::ZERO; 4],
            normal: StoredVectors::ZERO,
            positions: [StoredVectors::ZERO; 4],
            to_a: [StoredVectors::ZERO; 2],
            friction: StoredVectors::ZERO,
            run: StoredVectors::ZERO,
            acceleration: StoredVectors::ZERO,
            linear: StoredVectors::ZERO,
            angular: [StoredVectors::ZERO; 2],
        }
    }
}

/// Makes blocks anew, each of the inputs at a span of places, at most
/// [`LANES`](hazumi_core::simd::LANES).
pub(crate) fn make<'a>(
    blocks: &mut [WideContactConstraint],
    spans: &[Range<usize>],
    input: impl Fn(usize) -> &'a ContactPrepareInput,
    source: &PrepareContext<'_>,
) {
    let mut memory = WidePrepareInputs::default();
    for (block, span) in blocks.iter_mut().zip(spans) {
        block.make(&mut memory, span.clone().map(&input), source);
    }
}

impl WideContactConstraint {
    /// Makes the block anew of up to [`LANES`](hazumi_core::simd::LANES) inputs.
    fn make<'a>(
        &mut self,
        memory: &mut WidePrepareInputs,
        inputs: impl Iterator<Item = &'a ContactPrepareInput>,
        source: &PrepareContext<'_>,
    ) {
        *self = Self::default();
        for (lane, input) in inputs.enumerate() {
            self.take(memory, lane, input, source);
            self.len = lane + 1;
        }
        wide_everywhere!(simd => prepare_wide(simd, self, memory, source.slop));
    }

    fn take(
        &mut self,
        memory: &mut WidePrepareInputs,
        lane: usize,
        input: &ContactPrepareInput,
        source: &PrepareContext<'_>,
    ) {
        // SAFETY: no thread writes to the contact and its bodies; see `PrepareContext`.
        let contact = unsafe { source.contacts.get(input.contact as usize) };
        let state = |slot: Option<SolverBodyIndex>| {
            // SAFETY: as above.
            slot.map_or(&BodyState::FIXED, |slot| unsafe { source.states.get(slot as usize) })
        };
        let (a, b) = (state(input.slots[0]), state(input.slots[1]));
        let movable = [a.is_movable(), b.is_movable()];
        let manifold = &contact.manifold;
        let bit = |value: bool| u64::from(value) << lane;
        self.rolling |= bit(contact.rolling_resistance > 0.0);
        self.high_mass_ratio |= bit(input.has_high_mass_ratio);
        self.contacts[lane] = input.contact;
        for body in 0..2 {
            self.slots[body][lane] = input.slots[body].unwrap_or(FIXED);
            self.movable[body] |= bit(movable[body]);
            self.radii[body].0[lane] = input.rolling_radii[body];
            memory.to_a[body].set(lane, input.to_a[body]);
        }
        let count = u8::try_from(manifold.points.len()).expect("up to four points");
        self.count_points(lane, count);
        self.bias_rate.0[lane] = input.softness.bias_rate;
        self.mass_scale.0[lane] = input.softness.mass_scale;
        self.impulse_scale.0[lane] = input.softness.impulse_scale;
        self.friction.0[lane] = contact.friction;
        self.restitution.0[lane] = contact.restitution;
        self.rolling_resistance.0[lane] = contact.rolling_resistance;
        self.contact_share_of_b.0[lane] = share_of_b(input.rolling_radii, movable);
        self.patch.twist_impulse.0[lane] = contact.impulses.twist;
        self.patch.rolling_impulse.set(lane, contact.impulses.rolling);
        for (index, point) in manifold.points.iter().enumerate() {
            memory.positions[index].set(lane, point.position);
            self.points[index].base_separation.0[lane] = point.separation;
            self.points[index].impulse.0[lane] = contact.impulses.normal[index];
        }
        for (numbers, part) in memory.rotation.iter_mut().zip(input.rotation_a.to_array()) {
            numbers.0[lane] = part;
        }
        memory.normal.set(lane, manifold.normal);
        memory.friction.set(lane, contact.impulses.friction);
        memory.run.set(lane, input.surface_velocity);
        memory.acceleration.set(lane, input.acceleration);
        memory.linear.set(lane, b.linear_velocity - a.linear_velocity);
        memory.angular[0].set(lane, a.angular_velocity);
        memory.angular[1].set(lane, b.angular_velocity);
    }
}

/// Turns what was taken into the world.
#[inline(always)]
fn prepare_wide<S: Simd>(
    simd: S,
    block: &mut WideContactConstraint,
    inputs: &WidePrepareInputs,
    slop: f32,
) {
    let turn = WideRotation::load(simd, &inputs.rotation);
    let normal = turn.rotate(inputs.normal.load(simd));
    let tangents = tangents(normal);
    block.normal.store(normal);
    block.patch.tangents[0].store(tangents[0]);
    block.patch.tangents[1].store(tangents[1]);
    // Arms are sums of short vectors: world positions would round them, far from the origin.
    let radii = [block.radii[0].load(simd), block.radii[1].load(simd)];
    let cores = [
        inputs.to_a[0].load(simd) - normal * radii[0],
        inputs.to_a[1].load(simd) + normal * radii[1],
    ];
    let middle = anchor(simd, block, inputs, &turn, cores, slop);
    let anchors = [middle + cores[0], middle + cores[1]];
    block.patch.anchors[0].store(anchors[0]);
    block.patch.anchors[1].store(anchors[1]);

    let is_face = block.point_counts.load(simd).simd_gt(f32x16::splat(simd, 2.0));
    let share =
        is_face.select(f32x16::splat(simd, MEAN_OF_FACE), f32x16::splat(simd, MEAN_OF_EDGE));
    let linear = normal.dot(inputs.linear.load(simd));
    let angular = [inputs.angular[0].load(simd), inputs.angular[1].load(simd)];
    for index in 0..block.most_points {
        let points = &mut block.points[index];
        let [a, b] = [points.anchors[0].load(simd), points.anchors[1].load(simd)];
        let way = a - anchors[0];
        block.patch.lever_arms[index].store(share * way.dot(way).sqrt());
        let levers = [a.cross(normal), b.cross(normal)];
        let speed = (linear + levers[1].dot(angular[1])) - levers[0].dot(angular[0]);
        points.relative_velocity.store(speed);
    }

    let (friction, run) = (inputs.friction.load(simd), inputs.run.load(simd));
    for axis in 0..2 {
        block.patch.impulse[axis].store(friction.dot(tangents[axis]));
        block.patch.tangent_velocity[axis].store(run.dot(tangents[axis]));
    }
    block.relative_acceleration.store(normal.dot(inputs.acceleration.load(simd)));
}

/// Turns the points into the world; returns the middle of each patch. Points that are about to
/// leave count less and less, so the middle never jumps.
#[inline(always)]
fn anchor<S: Simd>(
    simd: S,
    block: &mut WideContactConstraint,
    inputs: &WidePrepareInputs,
    turn: &WideRotation<S>,
    cores: [WideVector<S>; 2],
    slop: f32,
) -> WideVector<S> {
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let least = f32x16::splat(simd, 1e-6);
    let mut sum = WideVector::new(zero, zero, zero);
    let mut weights = zero;
    for index in 0..block.most_points {
        let has_point = block.has_point(simd, index);
        let points = &mut block.points[index];
        let turned = turn.rotate(inputs.positions[index].load(simd));
        points.anchors[0].store(turned + cores[0]);
        points.anchors[1].store(turned + cores[1]);
        let weight = one - points.base_separation.load(simd) / f32x16::splat(simd, 4.0 * slop);
        let weight = weight.simd_gt(least).select(weight, least);
        let weight = weight.simd_lt(one).select(weight, one);
        let weight = has_point.select(weight, zero);
        sum = sum + turned * weight;
        weights += weight;
    }
    WideVector::new(sum.x / weights, sum.y / weights, sum.z / weights)
}

/// Two unit vectors that complete each normal to a right-handed frame; see
/// [`tangents`](crate::math::basis::tangents).
#[inline(always)]
fn tangents<S: Simd>(normal: WideVector<S>) -> [WideVector<S>; 2] {
    let simd = normal.x.simd;
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let [x, y, z] = [normal.x.abs(), normal.y.abs(), normal.z.abs()];
    let is_x = x.simd_le(y) & x.simd_le(z);
    let is_y = y.simd_le(z) & !is_x;
    let is_z = !(is_x | is_y);
    let axis =
        WideVector::new(is_x.select(one, zero), is_y.select(one, zero), is_z.select(one, zero));
    let across = normal.cross(axis);
    let first = across * (one / across.dot(across).sqrt());
    [first, normal.cross(first)]
}

/// How something is turned: a unit quaternion for each contact.
struct WideRotation<S: Simd> {
    axis: WideVector<S>,
    w: f32x16<S>,
}

impl<S: Simd> WideRotation<S> {
    #[inline(always)]
    fn load(simd: S, parts: &[Numbers; 4]) -> Self {
        let [x, y, z] = [parts[0].load(simd), parts[1].load(simd), parts[2].load(simd)];
        Self { axis: WideVector::new(x, y, z), w: parts[3].load(simd) }
    }

    #[inline(always)]
    fn rotate(&self, vector: WideVector<S>) -> WideVector<S> {
        let twice = self.axis.cross(vector) * f32x16::splat(self.w.simd, 2.0);
        (vector + twice * self.w) + self.axis.cross(twice)
    }
}
