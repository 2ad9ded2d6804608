//! Physics in two dimensions.

pub use hazumi2d;

#[path = "dim2/space.rs"]
mod space;
#[path = "dim2/shapes.rs"]
mod shapes;
#[path = "dim2/locked_axes.rs"]
mod locked_axes;
#[cfg(feature = "picking")]
#[path = "dim2/pointer.rs"]
mod pointer;
#[path = "plugin/mod.rs"]
mod plugin;

pub use locked_axes::LockedAxes;
pub use plugin::*;

/// Everything that a first program needs, for one `use`.
pub mod prelude {
    pub use super::LockedAxes;
    pub use super::plugin::prelude::*;
    pub use crate::{Physics, PhysicsSystems, PhysicsTime};
}
