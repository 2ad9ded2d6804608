//! How a point meets a side of an outline, and drags along it.

use glam::Vec2;

use super::impulse_lever::ImpulseLever;
use super::side_particles::EndImpulses;

/// An impulse across the normal, N·s, or such a force: along the tangent.
pub(super) type Drag = f32;
/// Numbers of a drag.
pub(super) const DRAG_NUMBERS: usize = 1;

/// The numbers of a drag.
pub(super) fn drag_numbers(drag: Drag) -> [f32; DRAG_NUMBERS] {
    [drag]
}

/// The drag of these numbers.
pub(super) fn drag_from([drag]: [f32; DRAG_NUMBERS]) -> Drag {
    drag
}

/// A drag that is at most so large.
#[inline(always)]
pub(super) fn limited(drag: Drag, most: f32) -> Drag {
    drag.clamp(-most, most)
}

/// What of a drag lasts where `lasting` of a push of `push` N·s does.
#[inline(always)]
pub(super) fn lasting_drag(drag: Drag, lasting: f32, push: f32) -> Drag {
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
    /// What a drag does to each end of the side; `None` at a corner: nothing turns that, so what rubs there would
    /// add angular momentum.
    pub(super) drags: Option<EndImpulses>,
    /// Levers of pushes and of drags at the point and at the side.
    pub(super) levers: [ImpulseLever; 2],
    pub(super) drag_levers: [ImpulseLever; 2],
    /// The masses with which both resist pushes and drags, kg.
    pub(super) mass: f32,
    pub(super) drag_mass: f32,
}
