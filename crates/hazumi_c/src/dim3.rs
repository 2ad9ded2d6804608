//! Functions of three dimensions, with the prefix `hz3_`.

/// Name of a function for linkers.
macro_rules! symbol {
    ($name:literal) => {
        concat!("hz3_", $name)
    };
}

#[path = "dim3/space.rs"]
pub mod space;
#[path = "abi/pose.rs"]
pub mod pose;
#[path = "abi/shape.rs"]
pub mod shape;
#[path = "dim3/shapes.rs"]
pub mod shapes;
#[path = "dim3/soft_data.rs"]
pub mod soft_data;
#[path = "abi/soft_shape.rs"]
pub mod soft_shape;
#[path = "dim3/soft_shapes.rs"]
pub mod soft_shapes;
#[path = "abi/soft_tools.rs"]
pub mod soft_tools;
#[path = "abi/shape_query.rs"]
pub mod shape_query;
#[path = "abi/swarm.rs"]
pub mod swarm;
#[path = "abi/id.rs"]
pub mod id;
#[path = "abi/world.rs"]
pub mod world;
#[path = "abi/collider.rs"]
pub mod collider;
#[path = "abi/body.rs"]
pub mod body;
#[path = "abi/body_lists.rs"]
pub mod body_lists;
#[path = "abi/joint_parts.rs"]
pub mod joint_parts;
#[path = "dim3/joint_kinds.rs"]
pub mod joint_kinds;
#[path = "abi/joint.rs"]
pub mod joint;
#[path = "abi/soft_body.rs"]
pub mod soft_body;
#[path = "abi/events.rs"]
pub mod events;
#[path = "abi/query.rs"]
pub mod query;
#[path = "abi/effects.rs"]
pub mod effects;
#[path = "abi/character.rs"]
pub mod character;
#[path = "dim3/vehicle.rs"]
pub mod vehicle;
#[path = "abi/snapshot.rs"]
pub mod snapshot;
#[path = "abi/recording.rs"]
pub mod recording;
#[path = "abi/hooks.rs"]
pub mod hooks;
#[path = "abi/draw.rs"]
pub mod draw;
