//! Input of a player for the body of a scene that obeys it.

use crate::space::Vector;

/// How long a press of the jump key waits for ground, s: enough for one just before a landing.
const JUMP_BUFFER: f32 = 0.1;

/// Input of a player for a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerInput {
    /// Heading, in the world, dimensionless, at most 1 long: a part of the script's speed along
    /// each axis. Bodies on foot heed its level part.
    pub heading: Vector,
    /// Direction in which the player looks and fires, in the world, any length; zero is the
    /// last heading.
    pub look: Vector,
    /// Whether the jump key is down. A press makes one jump, the same for any length of the
    /// press. In the air, a press waits 0.1 s for ground; then it has no effect.
    pub jumps: bool,
    /// Whether the trigger of its gun is pulled. The gun fires again and again while it is.
    pub fires: bool,
    /// Whether it throws with its second gun, again and again while this is so.
    pub throws: bool,
    /// Whether the switch key is down. A press changes from the character mover to the box
    /// that is pushed out of overlaps, or back, where the script allows it.
    pub switches: bool,
}

/// The jump key of a player: one jump for each press.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JumpKey {
    is_down: bool,
    /// How much longer a press waits for ground, s; `None` without a press.
    waits: Option<f32>,
}

impl JumpKey {
    /// Notes whether the key is down in a step of `dt` seconds; returns whether a press waits
    /// for ground.
    pub(super) fn note(&mut self, is_down: bool, dt: f32) -> bool {
        let is_pressed = is_down && !self.is_down;
        self.is_down = is_down;
        self.waits = if is_pressed {
            Some(JUMP_BUFFER)
        } else {
            self.waits.map(|left| left - dt).filter(|&left| left > 0.0)
        };
        self.waits.is_some()
    }

    /// Notes that the press had its jump.
    pub(super) fn take(&mut self) {
        self.waits = None;
    }
}
