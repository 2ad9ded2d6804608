//! What the rows of a soft body do from substep to substep.

use super::row_contact::{Drag, RowContact, lasting_drag, limited};

/// What a row does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowState {
    /// Impulse along the normal in this substep, N·s, ≥ 0.
    pub(super) push: f32,
    /// That of the substep before.
    before: f32,
    /// Whether it has pushed in this step.
    pub(crate) has_pushed: bool,
    /// Impulse across the normal, N·s.
    pub(super) drag: Drag,
    /// How the point stands to the side in this substep.
    pub(super) stand: RowGeometry,
}

/// How a point stands to a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum RowGeometry {
    /// It is not there.
    #[default]
    Apart,
    Meets(RowContact),
}

/// What a particle has done to another body, for the next step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CachedImpulse {
    /// One more than the index of that body; 0 for none.
    pub(crate) other: u32,
    /// Force along the normal, N, ≥ 0, and across it.
    pub(crate) push: f32,
    pub(crate) drag: Drag,
}

impl RowState {
    /// That of a particle that has done so much in the step before, in substeps of `h` seconds.
    pub(crate) fn recalled(touch: &CachedImpulse, h: f32) -> Self {
        let (push, drag) = (touch.push * h, touch.drag * h);
        Self { push, before: push, drag, ..Self::default() }
    }

    /// What is to be remembered of it, by one more than the index of the other body.
    pub(crate) fn touch(&self, other: u32, h: f32) -> CachedImpulse {
        let push = self.lasting();
        let drag = lasting_drag(self.drag, push, self.push);
        CachedImpulse { other, push: push / h, drag: drag / h }
    }

    /// Impulse along the normal in the last substep, N·s, ≥ 0.
    pub(crate) fn push(&self) -> f32 {
        self.push
    }

    /// Does that much in this substep, N·s, ≥ 0.
    #[inline(always)]
    pub(super) fn set_push(&mut self, push: f32) {
        self.push = push;
        self.has_pushed |= push > 0.0;
    }

    /// What it has done in both of the last two substeps: a blow is not dealt twice.
    fn lasting(&self) -> f32 {
        if self.push < self.before { self.push } else { self.before }
    }

    /// Begins a substep with what has lasted, and returns whether that is anything. Friction is at most
    /// `friction` times the push.
    #[inline(always)]
    pub(super) fn lean(&mut self, friction: f32) -> bool {
        let push = self.lasting();
        self.before = self.push;
        self.push = push;
        self.drag = limited(self.drag, friction * push);
        push > 0.0
    }

    /// Begins a substep in which it does nothing.
    #[inline(always)]
    pub(super) fn rest(&mut self, stand: RowGeometry) {
        *self = Self { stand, has_pushed: self.has_pushed, ..Self::default() };
    }
}
