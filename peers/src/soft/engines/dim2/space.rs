//! The vocabulary in which the shared adapters speak of 2D: the last coordinate is 0.

use std::sync::Arc;

use hazumi2d::glam::{DVec2, Vec2};
use hazumi2d::shape::{Rectangle, SoftShape};
use rapier2d::prelude::{
    ColliderBuilder, SoftBodyBuilder, SoftBodyMaterial, SpringCoefficients,
};

use super::super::super::figure::{Figure, Shape};

pub(super) use hazumi2d as hazumi;
pub(super) use rapier2d as rapier;

/// A vector of both engines.
pub(super) fn vector([x, y, _]: [f32; 3]) -> Vec2 {
    Vec2::new(x, y)
}

/// The coordinates of a vector.
pub(super) fn coordinates(vector: Vec2) -> [f64; 3] {
    coordinates_of(vector.as_dvec2())
}

/// The coordinates of a vector in double precision.
pub(super) fn coordinates_of(vector: DVec2) -> [f64; 3] {
    [vector.x, vector.y, 0.0]
}

/// Hazumi's rectangle.
pub(super) fn block(half_extents: [f32; 3]) -> Result<Rectangle, hazumi2d::ValueError> {
    Rectangle::new(vector(half_extents))
}

/// Rapier's rectangle.
pub(super) fn cuboid([x, y, _]: [f32; 3]) -> ColliderBuilder {
    ColliderBuilder::cuboid(x, y)
}

/// The shape of a figure, in the words of Hazumi.
pub(super) fn shape_of(figure: &Figure) -> Result<&Arc<SoftShape>, &'static str> {
    match &figure.shape {
        Shape::Plane(shape) => Ok(shape),
        Shape::Space(_) => Err("the figure is not flat"),
    }
}

/// The skin of a figure.
pub(super) fn skin(figure: &Figure) -> Vec<[u32; 2]> {
    figure.sides.clone()
}

/// A body with edges and bends.
pub(super) fn meshed(
    builder: SoftBodyBuilder,
    mut material: SoftBodyMaterial,
    softness: SpringCoefficients<f32>,
    figure: &Figure,
) -> SoftBodyBuilder {
    material.bend_softness = softness;
    let (edges, bends) = (figure.edges.clone(), figure.bends.clone());
    builder.material(material).edges(edges).bend_edges(bends)
}
