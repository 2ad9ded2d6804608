//! The vocabulary of Bevy 0.20, by its crates.

pub(super) use bevy_app::{
    App, FixedLast, TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy,
};
pub(super) use bevy_ecs::component::{Component, Mutable, StorageType};
pub(super) use bevy_ecs::entity::Entity;
pub(super) use bevy_ecs::message::MessageReader;
pub(super) use bevy_ecs::system::Query;
pub(super) use bevy_tasks::ComputeTaskPool;
pub(super) use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
pub(super) use bevy_transform::TransformPlugin;
pub(super) use bevy_transform::components::Transform;
pub(super) use hazumi3d::glam::{Quat, Vec3};
