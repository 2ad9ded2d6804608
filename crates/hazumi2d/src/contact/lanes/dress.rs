//! From contacts to blocks.

use hazumi_core::Disjoint;
use hazumi_core::simd::{Numbers, Select, Simd, f32x16, prelude::*};

use super::block::{Block, FIXED};
use crate::contact::Contact;
use crate::contact::draft::Draft;
use crate::lanes::Vectors;
use crate::state::{BodyState, Slot};

/// What all drafts draw from. While constraints are made of some, nobody writes to their contacts and bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// All contacts.
    pub(crate) contacts: &'a Disjoint<'a, Contact>,
    /// The bodies of the solver.
    pub(crate) states: &'a Disjoint<'a, BodyState>,
    /// Gap up to which points count as touching, m.
    pub(crate) slop: f32,
}

/// The drafts of a block, before they are turned into the world; memory.
#[derive(Clone, Debug)]
pub(crate) struct Drafts {
    /// How colliders `a` are turned: cosines and sines.
    rotation: [Numbers; 2],
    /// Unit normals, frames of the colliders `a`.
    normal: Vectors,
    /// The points, m, frames of the colliders `a`.
    positions: [Vectors; 2],
    to_a: [Vectors; 2],
    run: Vectors,
    /// Of `b` less that of `a`, m/s².
    acceleration: Vectors,
    /// Of `b` less that of `a`, m/s.
    linear: Vectors,
    /// rad/s.
    angular: [Numbers; 2],
}

impl Default for Drafts {
    fn default() -> Self {
        Self {
            rotation: [Numbers::ZERO; 2],
            normal: Vectors::ZERO,
            positions: [Vectors::ZERO; 2],
            to_a: [Vectors::ZERO; 2],
            run: Vectors::ZERO,
            acceleration: Vectors::ZERO,
            linear: Vectors::ZERO,
            angular: [Numbers::ZERO; 2],
        }
    }
}

impl Block {
    /// Makes the block anew of up to [`LANES`](hazumi_core::simd::LANES) drafts.
    pub(crate) fn make<'a>(
        &mut self,
        memory: &mut Drafts,
        drafts: impl Iterator<Item = &'a Draft>,
        source: &Source<'_>,
    ) {
        *self = Self::default();
        for (lane, draft) in drafts.enumerate() {
            self.take(memory, lane, draft, source);
            self.len = lane + 1;
        }
        super::dress(self, memory, source.slop);
    }

    fn take(&mut self, memory: &mut Drafts, lane: usize, draft: &Draft, source: &Source<'_>) {
        // SAFETY: nobody writes to the contact and its bodies; see `Source`.
        let contact = unsafe { source.contacts.get(draft.contact as usize) };
        let state = |slot: Option<Slot>| {
            // SAFETY: likewise.
            slot.map_or(&BodyState::FIXED, |slot| unsafe { source.states.get(slot as usize) })
        };
        let (a, b) = (state(draft.slots[0]), state(draft.slots[1]));
        let movable = [a.is_movable(), b.is_movable()];
        let manifold = &contact.manifold;
        let bit = |value: bool| u64::from(value) << lane;
        self.bouncy |= bit(contact.restitution > 0.0);
        self.rolling |= bit(contact.rolling_resistance > 0.0);
        self.squeezed |= bit(draft.is_squeezed);
        self.contacts[lane] = draft.contact;
        for body in 0..2 {
            self.slots[body][lane] = draft.slots[body].unwrap_or(FIXED);
            self.movable[body] |= bit(movable[body]);
            self.masses[body].set(lane, [a, b][body]);
            self.radii[body].0[lane] = draft.roundness[body];
            memory.to_a[body].set(lane, draft.to_a[body]);
        }
        self.count_points(lane, manifold.points.len());
        self.bias_rate.0[lane] = draft.softness.bias_rate;
        self.mass_scale.0[lane] = draft.softness.mass_scale;
        self.impulse_scale.0[lane] = draft.softness.impulse_scale;
        self.friction.0[lane] = contact.friction;
        self.restitution.0[lane] = contact.restitution;
        self.rolling_resistance.0[lane] = contact.rolling_resistance;
        self.share_of_b.0[lane] = share_of_b(draft.roundness, movable);
        self.patch.impulse.0[lane] = contact.impulses.friction;
        self.patch.rolling_impulse.0[lane] = contact.impulses.rolling;
        for (index, point) in manifold.points.iter().enumerate() {
            memory.positions[index].set(lane, point.position);
            self.points[index].base.0[lane] = point.separation;
            self.points[index].impulse.0[lane] = contact.impulses.normal[index];
        }
        for (numbers, part) in memory.rotation.iter_mut().zip(draft.rotation_a.to_array()) {
            numbers.0[lane] = part;
        }
        memory.normal.set(lane, manifold.normal);
        memory.run.set(lane, draft.run);
        memory.acceleration.set(lane, draft.acceleration);
        memory.linear.set(lane, b.linear_velocity - a.linear_velocity);
        memory.angular[0].0[lane] = a.angular_velocity;
        memory.angular[1].0[lane] = b.angular_velocity;
    }
}

/// Where two bodies are pushed that carry a contact point to different places: under the core of what
/// is round, on the one that can move, or midway.
fn share_of_b(radii: [f32; 2], movable: [bool; 2]) -> f32 {
    let sum = radii[0] + radii[1];
    match movable {
        _ if sum > 0.0 => radii[1] / sum,
        [true, false] => 0.0,
        [false, true] => 1.0,
        _ => 0.5,
    }
}

/// Turns what was taken into the world.
#[inline(always)]
pub(super) fn dress<S: Simd>(simd: S, block: &mut Block, drafts: &Drafts, slop: f32) {
    let turn = [drafts.rotation[0].load(simd), drafts.rotation[1].load(simd)];
    let normal = drafts.normal.load(simd).turned(turn);
    block.normal.store(normal);
    // Arms are sums of short vectors: world positions would round them, far from the origin.
    let radii = [block.radii[0].load(simd), block.radii[1].load(simd)];
    let cores = [
        drafts.to_a[0].load(simd) - normal * radii[0],
        drafts.to_a[1].load(simd) + normal * radii[1],
    ];
    share_out(simd, block, slop);
    let linear = normal.dot(drafts.linear.load(simd));
    let angular = [drafts.angular[0].load(simd), drafts.angular[1].load(simd)];
    for index in 0..block.most_points {
        let points = &mut block.points[index];
        let turned = drafts.positions[index].load(simd).turned(turn);
        let [a, b] = [turned + cores[0], turned + cores[1]];
        points.anchors[0].store(a);
        points.anchors[1].store(b);
        let levers = [a.perp_dot(normal), b.perp_dot(normal)];
        points.start_speed.store((linear + levers[1] * angular[1]) - levers[0] * angular[0]);
    }
    block.patch.run.store(drafts.run.load(simd).dot(normal.quarter()));
    block.pull.store(normal.dot(drafts.acceleration.load(simd)));
}

/// Finds what share the points have of the middle of their patch. Points that are about to leave
/// count less and less, so the middle never jumps.
#[inline(always)]
fn share_out<S: Simd>(simd: S, block: &mut Block, slop: f32) {
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let least = f32x16::splat(simd, 1e-6);
    let mut weights = [zero; 2];
    for index in 0..block.most_points {
        let gap = block.points[index].base.load(simd);
        let weight = one - gap / f32x16::splat(simd, 4.0 * slop);
        let weight = weight.simd_gt(least).select(weight, least);
        let weight = weight.simd_lt(one).select(weight, one);
        weights[index] = block.has_point(simd, index).select(weight, zero);
    }
    let sum = weights[0] + weights[1];
    for index in 0..block.most_points {
        block.points[index].share.store(weights[index] / sum);
    }
}
