//! Transforms between fixed steps.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;

use super::handles::BodyHandle;

/// Shows a body between its transforms before and after the last fixed step.
///
/// It moves smoothly at any frame rate, and trails by a fraction of a step. Systems in the
/// fixed schedules see the transform of the step. A body below another entity moves smoothly
/// relative to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
#[require(InterpolatedTransform)]
pub struct TransformInterpolation;

/// The transforms of an interpolated body beside that of the last step.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct InterpolatedTransform {
    /// The transform before the last step.
    pub(super) before: Transform,
    /// The transform that is shown between steps.
    shown: Option<Transform>,
}

/// Shows the transforms between steps, after the fixed steps of a frame.
pub(super) fn show_interpolated(
    mut bodies: Query<
        '_,
        '_,
        (&mut InterpolatedTransform, &BodyHandle, &mut Transform),
        With<TransformInterpolation>,
    >,
    time: Res<'_, Time<Fixed>>,
) {
    let share = time.overstep_fraction();
    for (mut interpolated, handle, mut transform) in &mut bodies {
        let (before, after) = (interpolated.before, handle.written);
        // A body at rest, or one that the game has moved since the step.
        if before == after || *transform != after {
            continue;
        }
        transform.translation = before.translation.lerp(after.translation, share);
        transform.rotation = before.rotation.slerp(after.rotation, share);
        interpolated.shown = Some(*transform);
    }
}

/// Puts back the transforms of the last step, before the fixed steps of a frame. Things that
/// the game has moved since stay there.
pub(super) fn restore_interpolated(
    mut bodies: Query<'_, '_, (&mut InterpolatedTransform, &BodyHandle, &mut Transform)>,
) {
    for (mut interpolated, handle, mut transform) in &mut bodies {
        if interpolated.shown.take().is_some_and(|shown| shown == *transform) {
            *transform = handle.written;
        }
    }
}
