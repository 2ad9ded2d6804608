//! The clock of physics, and the sets of its systems.

use bevy_ecs::intern::Interned;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_reflect::Reflect;
use bevy_time::Time;

/// Sets of the systems of a step, in this order.
///
/// Systems of a game that set components run before `Prepare`. Those that read the outcome of
/// the step run after `Writeback`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhysicsSystems {
    /// Components that have changed become edits of the world.
    Prepare,
    /// The world is stepped.
    StepSimulation,
    /// Transforms, velocities and events are written.
    Writeback,
}

/// Context of [`Time<Physics>`](Time): whether it is paused, and how fast it runs.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Physics {
    is_paused: bool,
    relative_speed: f32,
    requested: u32,
}

impl Default for Physics {
    fn default() -> Self {
        Self { is_paused: false, relative_speed: 1.0, requested: 0 }
    }
}

/// Control of [`Time<Physics>`](Time).
pub trait PhysicsTime {
    /// Whether no steps are taken.
    fn is_paused(&self) -> bool;

    /// Takes no steps from now on. Components are still turned into edits.
    fn pause(&mut self);

    /// Goes on after a pause.
    fn unpause(&mut self);

    /// Takes one step in the next run of the schedule, while paused.
    fn step_once(&mut self);

    /// Seconds of physics in a second of the schedule, dimensionless.
    fn relative_speed(&self) -> f32;

    /// Sets the seconds of physics in a second of the schedule, dimensionless, ≥ 0. A number
    /// that is not finite or below 0 changes nothing, with a warning.
    fn set_relative_speed(&mut self, speed: f32);
}

impl PhysicsTime for Time<Physics> {
    fn is_paused(&self) -> bool {
        self.context().is_paused
    }

    fn pause(&mut self) {
        self.context_mut().is_paused = true;
    }

    fn unpause(&mut self) {
        self.context_mut().is_paused = false;
    }

    fn step_once(&mut self) {
        let requested = &mut self.context_mut().requested;
        *requested = requested.saturating_add(1);
    }

    fn relative_speed(&self) -> f32 {
        self.context().relative_speed
    }

    fn set_relative_speed(&mut self, speed: f32) {
        if speed.is_finite() && speed >= 0.0 {
            self.context_mut().relative_speed = speed;
        } else {
            tracing::warn!("speed of physics is {speed}, must be finite and at least 0");
        }
    }
}

/// Schedules that have a clock: each has one, however many dimensions run in it.
#[derive(Resource, Default)]
pub(crate) struct ClockSchedules(pub(crate) Vec<Interned<dyn ScheduleLabel>>);

/// Advances the clock by the time of the schedule.
pub(crate) fn advance_clock(time: Res<'_, Time>, mut physics: ResMut<'_, Time<Physics>>) {
    let Physics { is_paused, relative_speed, requested } = *physics.context();
    let runs = !is_paused || requested > 0;
    physics.context_mut().requested = requested.saturating_sub(1);
    let speed = if runs { relative_speed } else { 0.0 };
    let delta = time.delta().mul_f32(speed);
    physics.advance_by(delta);
}
