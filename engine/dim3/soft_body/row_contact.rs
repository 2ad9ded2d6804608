//! Contact of a point with a side of a skin: normal and friction.

use glam::Vec3;

use super::impulse_lever::ImpulseLever;

/// An impulse across the normal, N·s, or such a force, world frame.
pub(super) type FrictionImpulse = Vec3;
/// Numbers of a drag.
pub(super) const FRICTION_NUMBERS: usize = 3;

/// The numbers of a drag.
pub(super) fn friction_numbers(drag: FrictionImpulse) -> [f32; FRICTION_NUMBERS] {
    drag.to_array()
}

/// The drag of these numbers.
pub(super) fn friction_from_numbers(numbers: [f32; FRICTION_NUMBERS]) -> FrictionImpulse {
    Vec3::from_array(numbers)
}

/// The part of a friction impulse that is kept where `lasting` of a normal impulse of `push`
/// N·s is.
#[inline(always)]
pub(super) fn lasting_friction(
    drag: FrictionImpulse,
    lasting: f32,
    push: f32,
) -> FrictionImpulse {
    let share = if push > 0.0 { lasting / push } else { 0.0 };
    share * drag
}

/// How a point meets a side in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowContact {
    /// Unit vector from the side to the point.
    pub(super) normal: Vec3,
    /// The gap, and how far the surface of the point is above the side, m.
    pub(super) separation: f32,
    pub(super) depth: f32,
    /// How much of a push each corner of the side takes: sum 1.
    pub(super) shares: [f32; 3],
    /// How the side can be dragged along.
    pub(super) friction_mode: FrictionMode,
    /// Levers of pushes at the point and at the side.
    pub(super) levers: [ImpulseLever; 2],
    /// The mass with which both resist pushes, kg.
    pub(super) mass: f32,
}

/// How a side can be dragged along without anything being turned that particles cannot turn.
///
/// Friction on a point above a triangle also tilts the triangle: a friction impulse `t` at a
/// height `d` pushes corner `i` by `shareᵢ·t − d·(t·∇shareᵢ)·n`, whose sum is `t`, and whose
/// moment is that of `t` at the point.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrictionMode {
    /// Anywhere in its plane; with the gradients of the shares, 1/m.
    Face([Vec3; 3]),
    /// Along this unit vector, an edge; with the gradients of the shares.
    Edge(Vec3, [Vec3; 3]),
    /// Not at all: nothing turns a corner.
    None,
}

impl FrictionMode {
    /// The part of a vector along which friction acts.
    #[inline(always)]
    pub(super) fn project(&self, vector: Vec3, normal: Vec3) -> Vec3 {
        match *self {
            Self::Face(_) => vector - normal.dot(vector) * normal,
            Self::Edge(way, _) => way.dot(vector) * way,
            Self::None => Vec3::ZERO,
        }
    }

    #[inline(always)]
    pub(super) fn gradients(&self) -> [Vec3; 3] {
        match *self {
            Self::Face(gradients) | Self::Edge(_, gradients) => gradients,
            Self::None => [Vec3::ZERO; 3],
        }
    }
}

/// A vector that is at most so long.
#[inline(always)]
pub(super) fn clamp_friction(vector: Vec3, most: f32) -> Vec3 {
    let length = vector.length();
    if length > most { (most / length) * vector } else { vector }
}
