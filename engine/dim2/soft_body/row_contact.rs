//! Contact of a point with a side of an outline: normal and friction.

use glam::Vec2;

use super::impulse_lever::ImpulseLever;
use super::side_particles::EndImpulses;

/// An impulse across the normal, N·s, or such a force: along the tangent.
pub(super) type FrictionImpulse = f32;
/// Numbers of a drag.
pub(super) const FRICTION_NUMBERS: usize = 1;

/// The numbers of a drag.
pub(super) fn friction_numbers(drag: FrictionImpulse) -> [f32; FRICTION_NUMBERS] {
    [drag]
}

/// The drag of these numbers.
pub(super) fn friction_from_numbers([drag]: [f32; FRICTION_NUMBERS]) -> FrictionImpulse {
    drag
}

/// A drag that is at most so large.
#[inline(always)]
pub(super) fn clamp_friction(drag: FrictionImpulse, most: f32) -> FrictionImpulse {
    drag.clamp(-most, most)
}

/// The part of a friction impulse that is kept where `lasting` of a normal impulse of `push`
/// N·s is.
#[inline(always)]
pub(super) fn lasting_friction(
    drag: FrictionImpulse,
    lasting: f32,
    push: f32,
) -> FrictionImpulse {
    if push > 0.0 { drag * (lasting / push) } else { 0.0 }
}

/// How a point meets a side in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowContact {
    /// Unit vector from the side to the point.
    pub(super) normal: Vec2,
    /// The gap, m.
    pub(super) separation: f32,
    /// How much of a push each end of the side takes: sum 1.
    pub(super) shares: [f32; 2],
    /// The impulses at the ends of the side of a friction impulse; `None` at a corner: nothing
    /// turns a corner, so friction there would add angular momentum.
    pub(super) friction_gradients: Option<EndImpulses>,
    /// Levers of pushes and of drags at the point and at the side.
    pub(super) levers: [ImpulseLever; 2],
    pub(super) friction_levers: [ImpulseLever; 2],
    /// The masses with which both resist pushes and drags, kg.
    pub(super) mass: f32,
    pub(super) friction_mass: f32,
}
