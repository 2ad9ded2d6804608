//! Soft body at rest: the same particles, masses and skin for every engine.

use std::sync::Arc;

use hazumi_core::soft::{MatchMode, Pressure, SoftMaterial, Stiffness};
use hazumi2d::shape::SoftShape as FlatShape;
use hazumi3d::glam::Vec3;
use hazumi3d::shape::SoftShape as SolidShape;

/// The shape, in the words of Hazumi.
#[derive(Clone)]
pub(super) enum Shape {
    /// In the plane.
    Plane(Arc<FlatShape>),
    /// In space.
    Space(Arc<SolidShape>),
}

/// A soft body at rest, around the origin.
#[derive(Clone)]
pub(super) struct Figure {
    /// In the words of Hazumi.
    pub(super) shape: Shape,
    /// How hard it comes back to its shape.
    pub(super) stiffness: Stiffness,
    /// How hard its area, or its volume, comes back.
    pub(super) filling: Option<Stiffness>,
    /// Collision radius of particles and skin, in metres.
    pub(super) radius: f32,
    /// Where the particles rest, in metres; in the plane, the last coordinate is 0.
    pub(super) points: Vec<[f32; 3]>,
    /// Masses of the particles, in kg.
    pub(super) masses: Vec<f32>,
    /// The skin in the plane, counter-clockwise.
    pub(super) sides: Vec<[u32; 2]>,
    /// The skin in space, seen counter-clockwise from outside.
    pub(super) faces: Vec<[u32; 3]>,
    /// Cells that fill it in three dimensions.
    pub(super) cells: Vec<[u32; 4]>,
    /// Neighbours.
    pub(super) edges: Vec<[u32; 2]>,
    /// Second neighbours.
    pub(super) bends: Vec<[u32; 2]>,
}

/// In kg/m³ or kg/m².
pub(super) const DENSITY: f32 = 1000.0;
/// How hard all figures come back to their shape.
const STIFFNESS: Stiffness = Stiffness::new(8.0, 0.3);

fn material(filling: Option<Stiffness>) -> SoftMaterial {
    SoftMaterial {
        shape: Some(STIFFNESS),
        mode: MatchMode::Rigid,
        pressure: filling.map(|stiffness| Pressure { stiffness, amount: 1.0 }),
        ..SoftMaterial::NONE
    }
}

impl Figure {
    /// A ring of particles on a circle of half a metre, filled with something that keeps its
    /// area.
    pub(super) fn disc(count: u32) -> Result<Self, String> {
        let (radius, filling) = (0.02, Some(Stiffness::new(15.0, 1.0)));
        let shape = FlatShape::disc(0.5, count)
            .and_then(|shape| shape.with_material(material(filling)))
            .and_then(|shape| shape.with_radius(radius))
            .map_err(|error| error.to_string())?;
        let mass = DENSITY * shape.area();
        Ok(Self {
            stiffness: STIFFNESS,
            filling,
            radius,
            points: shape.points().iter().map(|point| [point.x, point.y, 0.0]).collect(),
            masses: shape.weights().iter().map(|weight| weight * mass).collect(),
            sides: shape.outline().to_vec(),
            faces: Vec::new(),
            cells: Vec::new(),
            edges: shape.edges().to_vec(),
            bends: shape.bends().to_vec(),
            shape: Shape::Plane(Arc::new(shape)),
        })
    }

    /// A cube of a metre, of `count` particles along each edge; nothing but the shape keeps its
    /// volume.
    pub(super) fn cube(count: u32) -> Result<Self, String> {
        let (radius, filling) = (0.03, None);
        let shape = SolidShape::cuboid(Vec3::splat(0.5), [count - 1; 3])
            .and_then(|shape| shape.with_material(material(filling)))
            .and_then(|shape| shape.with_radius(radius))
            .map_err(|error| error.to_string())?;
        let mass = DENSITY * shape.volume();
        Ok(Self {
            stiffness: STIFFNESS,
            filling,
            radius,
            points: shape.points().iter().map(|point| point.to_array()).collect(),
            masses: shape.weights().iter().map(|weight| weight * mass).collect(),
            sides: Vec::new(),
            faces: shape.faces().to_vec(),
            cells: shape.cells().to_vec(),
            edges: shape.edges().to_vec(),
            bends: shape.bends().to_vec(),
            shape: Shape::Space(Arc::new(shape)),
        })
    }

    /// The mass of the whole, in kg.
    pub(super) fn mass(&self) -> f64 {
        self.masses.iter().map(|&mass| f64::from(mass)).sum()
    }

    /// Whether it is of the plane.
    pub(super) fn is_flat(&self) -> bool {
        matches!(self.shape, Shape::Plane(_))
    }
}
