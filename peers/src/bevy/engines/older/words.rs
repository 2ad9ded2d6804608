//! The vocabulary of Bevy 0.19.

pub(super) use bevy_0_19::app::{
    App, FixedLast, TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy,
};
pub(super) use bevy_0_19::ecs::component::{Component, Mutable, StorageType};
pub(super) use bevy_0_19::ecs::entity::Entity;
pub(super) use bevy_0_19::ecs::message::MessageReader;
pub(super) use bevy_0_19::ecs::system::Query;
pub(super) use bevy_0_19::math::{Quat, Vec3};
pub(super) use bevy_0_19::tasks::ComputeTaskPool;
pub(super) use bevy_0_19::time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
pub(super) use bevy_0_19::transform::TransformPlugin;
pub(super) use bevy_0_19::transform::components::Transform;
