//! Classes and functions of three dimensions: `hazumi.dim3`.

use pyo3::prelude::*;

#[path = "dim3/space.rs"]
pub(crate) mod space;
#[path = "api/pose.rs"]
mod pose;
#[path = "api/shape.rs"]
mod shape;
#[path = "dim3/shapes.rs"]
mod shapes;
#[path = "api/soft.rs"]
mod soft;
#[path = "dim3/soft_shapes.rs"]
mod soft_shapes;
#[path = "api/world.rs"]
mod world;
#[path = "api/body.rs"]
mod body;
#[path = "api/collider.rs"]
mod collider;
#[path = "api/joint.rs"]
mod joint;
#[path = "api/swarm.rs"]
mod swarm;
#[path = "api/query.rs"]
mod query;
#[path = "api/toolkit.rs"]
mod toolkit;
#[path = "api/events.rs"]
mod events;
#[path = "api/snapshot.rs"]
mod snapshot;
#[path = "api/recording.rs"]
mod recording;
#[path = "api/scene.rs"]
mod scene;
#[path = "api/target.rs"]
mod target;
#[path = "api/quantity.rs"]
mod quantity;
#[path = "api/action.rs"]
mod action;
#[path = "api/picture.rs"]
mod picture;
#[path = "api/batch.rs"]
mod batch;

/// Adds the classes and functions to a module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    shape::add_to(module)?;
    swarm::add_to(module)?;
    world::add_to(module)?;
    query::add_to(module)?;
    toolkit::add_to(module)?;
    recording::add_to(module)?;
    scene::add_to(module)?;
    batch::add_to(module)
}
