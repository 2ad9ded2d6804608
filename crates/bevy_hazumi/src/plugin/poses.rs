//! Poses of entities in the world.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_transform::components::{GlobalTransform, Transform};

use super::space::engine::Pose;
use super::space::{self, Vector};

/// Transforms of entities and of those above them.
#[derive(SystemParam)]
pub(super) struct Poses<'w, 's> {
    transforms: Query<'w, 's, (&'static Transform, Option<&'static ChildOf>)>,
}

impl Poses<'_, '_> {
    /// The pose of an entity in the world and its scale. An ancestor without a transform moves
    /// nothing.
    pub(super) fn of(&self, entity: Entity) -> (Pose, Vector) {
        let Ok((transform, parent)) = self.transforms.get(entity) else {
            return (Pose::IDENTITY, Vector::ONE);
        };
        // A matrix would cost some bits of the rotation.
        let Some(parent) = parent else { return space::pose_of_root(transform) };
        let mut global = GlobalTransform::from(*transform);
        let mut above = Some(parent.parent());
        while let Some((transform, parent)) = above.and_then(|it| self.transforms.get(it).ok())
        {
            global = *transform * global;
            above = parent.map(ChildOf::parent);
        }
        space::pose_of(&global)
    }
}
