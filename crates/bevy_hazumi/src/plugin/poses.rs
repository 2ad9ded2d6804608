//! Poses of entities in the world.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_transform::components::Transform;
use bevy_transform::helper::TransformHelper;

use super::space::engine::Pose;
use super::space::{self, Vector};

/// Transforms of entities and of those above them.
#[derive(SystemParam)]
pub(super) struct Poses<'w, 's> {
    transforms: Query<'w, 's, (&'static Transform, Has<ChildOf>)>,
    globals: TransformHelper<'w, 's>,
}

impl Poses<'_, '_> {
    /// The pose of an entity in the world and its scale.
    pub(super) fn of(&self, entity: Entity) -> (Pose, Vector) {
        let Ok((transform, has_parent)) = self.transforms.get(entity) else {
            return (Pose::IDENTITY, Vector::ONE);
        };
        // A matrix would cost some bits of the rotation.
        if !has_parent {
            return space::pose_of_root(transform);
        }
        // Without a transform above it, an ancestor moves nothing.
        let global = self.globals.compute_global_transform(entity);
        space::pose_of(&global.unwrap_or_else(|_| (*transform).into()))
    }
}
