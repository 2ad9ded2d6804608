//! The part of the prelude that is of three dimensions.

pub use crate::glam::{DVec3, Quat, Vec3};
pub use crate::joint::{Ball, Cylindrical, Hinge, SixDof, Universal, Wheel};
pub use crate::shape::{
    Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions, Hull, HullOptions,
    Mesh, MeshOptions, Sphere, Triangle,
};
