//! Transforms between fixed steps.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;

use super::handles::BodyHandle;
use super::space;
use super::writeback::between;

/// Shows a body between its poses before and after the last fixed step.
///
/// It moves smoothly at any frame rate, and trails by a fraction of a step. Systems in the
/// fixed schedules see the pose of the step. The body must not be below another entity.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct TransformInterpolation;

type Interpolated = (With<TransformInterpolation>, Without<ChildOf>);

/// Shows the poses between steps, after the fixed steps of a frame.
pub(super) fn show_interpolated(
    mut bodies: Query<'_, '_, (&mut BodyHandle, &mut Transform), Interpolated>,
    time: Res<'_, Time<Fixed>>,
) {
    let share = time.overstep_fraction();
    for (mut handle, mut transform) in &mut bodies {
        // A body at rest, or one that the game has moved since the step.
        if handle.poses[0] == handle.poses[1] || *transform != handle.written {
            continue;
        }
        space::put_pose(&mut transform, &between(handle.poses, share));
        handle.shown = Some(*transform);
    }
}

/// Puts back the poses of the last step, before the fixed steps of a frame. Things that the
/// game has moved since stay there.
pub(super) fn restore_interpolated(
    mut bodies: Query<'_, '_, (&mut BodyHandle, &mut Transform), Interpolated>,
) {
    for (mut handle, mut transform) in &mut bodies {
        if handle.shown.take().is_some_and(|shown| shown == *transform) {
            *transform = handle.written;
        }
    }
}
