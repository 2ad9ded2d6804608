//! Physics in three dimensions.

pub use hazumi3d;

#[path = "dim3/space.rs"]
mod space;
#[path = "dim3/shapes.rs"]
mod shapes;
#[path = "dim3/locked_axes.rs"]
mod locked_axes;
#[cfg(feature = "picking")]
#[path = "dim3/pointer.rs"]
mod pointer;
#[path = "plugin/mod.rs"]
mod plugin;
#[cfg(feature = "mesh")]
#[path = "dim3/mesh.rs"]
mod mesh;

pub use locked_axes::LockedAxes;
#[cfg(feature = "mesh")]
pub use mesh::{ColliderFromMesh, ConvexHullFromMesh, MeshColliderPlugin};
pub use plugin::*;

/// Everything that a first program needs, for one `use`.
pub mod prelude {
    pub use super::LockedAxes;
    pub use super::plugin::prelude::*;
    #[cfg(feature = "mesh")]
    pub use super::{ColliderFromMesh, ConvexHullFromMesh, MeshColliderPlugin};
    pub use crate::{Physics, PhysicsSystems, PhysicsTime};
}
