//! The vocabulary in which the shared adapters speak of 3D.

use std::sync::Arc;

use hazumi3d::glam::{DVec3, Vec3};
use hazumi3d::shape::{Cuboid, SoftShape};
use rapier3d::prelude::{
    ColliderBuilder, SoftBodyBuilder, SoftBodyMaterial, SpringCoefficients,
};

use super::super::super::figure::{Figure, Shape};

pub(super) use hazumi3d as hazumi;
pub(super) use rapier3d as rapier;

/// A vector of both engines.
pub(super) fn vector(coordinates: [f32; 3]) -> Vec3 {
    coordinates.into()
}

/// The coordinates of a vector.
pub(super) fn coordinates(vector: Vec3) -> [f64; 3] {
    coordinates_of(vector.as_dvec3())
}

/// The coordinates of a vector in double precision.
pub(super) fn coordinates_of(vector: DVec3) -> [f64; 3] {
    vector.to_array()
}

/// Hazumi's box.
pub(super) fn block(half_extents: [f32; 3]) -> Result<Cuboid, hazumi3d::ValueError> {
    Cuboid::new(half_extents.into())
}

/// Rapier's box.
pub(super) fn cuboid([x, y, z]: [f32; 3]) -> ColliderBuilder {
    ColliderBuilder::cuboid(x, y, z)
}

/// The shape of a figure, in the words of Hazumi.
pub(super) fn shape_of(figure: &Figure) -> Result<&Arc<SoftShape>, &'static str> {
    match &figure.shape {
        Shape::Space(shape) => Ok(shape),
        Shape::Plane(_) => Err("the figure is flat"),
    }
}

/// The skin of a figure.
pub(super) fn skin(figure: &Figure) -> Vec<[u32; 3]> {
    figure.faces.clone()
}

/// A body with edges and cells.
pub(super) fn meshed(
    builder: SoftBodyBuilder,
    mut material: SoftBodyMaterial,
    softness: SpringCoefficients<f32>,
    figure: &Figure,
) -> SoftBodyBuilder {
    material.volume_softness = softness;
    builder.material(material).cells(figure.cells.clone()).edges(figure.edges.clone())
}
