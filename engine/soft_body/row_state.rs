//! State of the rows of a soft body between substeps.

use super::row_contact::{FrictionImpulse, RowContact, clamp_friction, lasting_friction};

/// State of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowState {
    /// Impulse along the normal in this substep, N·s, ≥ 0.
    pub(super) normal_impulse: f32,
    /// The impulse of the substep before.
    previous_impulse: f32,
    /// Whether it has pushed in this step.
    pub(crate) has_pushed: bool,
    /// Impulse across the normal, N·s.
    pub(super) friction_impulse: FrictionImpulse,
    /// How the point stands to the side in this substep.
    pub(super) geometry: RowGeometry,
}

/// How a point stands to a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum RowGeometry {
    /// The side is not there.
    #[default]
    Apart,
    Contact(RowContact),
}

/// The impulse of a particle on another body, cached for the next step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CachedImpulse {
    /// One more than the index of that body; 0 for none.
    pub(crate) other: u32,
    /// Force along the normal, N, ≥ 0, and across it.
    pub(crate) normal_force: f32,
    pub(crate) friction_force: FrictionImpulse,
}

impl RowState {
    /// The state of a row that starts from a cached impulse, in substeps of `h` seconds.
    pub(crate) fn from_cache(cached: &CachedImpulse, h: f32) -> Self {
        let (normal_impulse, friction_impulse) =
            (cached.normal_force * h, cached.friction_force * h);
        Self {
            normal_impulse,
            previous_impulse: normal_impulse,
            friction_impulse,
            ..Self::default()
        }
    }

    /// The impulse to be cached, by one more than the index of the other body.
    pub(crate) fn cached_impulse(&self, other: u32, h: f32) -> CachedImpulse {
        let push = self.lasting_impulse();
        let drag = lasting_friction(self.friction_impulse, push, self.normal_impulse);
        CachedImpulse { other, normal_force: push / h, friction_force: drag / h }
    }

    /// Impulse along the normal in the last substep, N·s, ≥ 0.
    pub(crate) fn normal_impulse(&self) -> f32 {
        self.normal_impulse
    }

    /// Does that much in this substep, N·s, ≥ 0.
    #[inline(always)]
    pub(super) fn set_normal_impulse(&mut self, push: f32) {
        self.normal_impulse = push;
        self.has_pushed |= push > 0.0;
    }

    /// The impulse that lasted through both of the last two substeps: a blow is not dealt
    /// twice.
    fn lasting_impulse(&self) -> f32 {
        if self.normal_impulse < self.previous_impulse {
            self.normal_impulse
        } else {
            self.previous_impulse
        }
    }

    /// Begins a substep with what has lasted, and returns whether that is anything. Friction is
    /// at most `friction` times the push.
    #[inline(always)]
    pub(super) fn warm_start(&mut self, friction: f32) -> bool {
        let push = self.lasting_impulse();
        self.previous_impulse = self.normal_impulse;
        self.normal_impulse = push;
        self.friction_impulse = clamp_friction(self.friction_impulse, friction * push);
        push > 0.0
    }

    /// Begins a substep in which it does nothing.
    #[inline(always)]
    pub(super) fn deactivate(&mut self, geometry: RowGeometry) {
        *self = Self { geometry, has_pushed: self.has_pushed, ..Self::default() };
    }
}
