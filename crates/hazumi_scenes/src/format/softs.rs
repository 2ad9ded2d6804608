//! Short ways to make soft shapes, and to hold their particles.

use super::dim::Vector;
use super::soft::{Pin, PinTarget, Soft, SoftKind};
use crate::format::soft::{Clusters, SoftMaterial};

impl Soft {
    /// Of the default material, or that of cloth and ropes.
    pub fn new(kind: SoftKind) -> Self {
        let (radius, fixed, clusters) = (None, Vec::new(), Clusters::Whole);
        Self { kind, radius, fixed, clusters, material: None }
    }

    /// The same made of something else.
    #[must_use]
    pub fn of(self, material: SoftMaterial) -> Self {
        Self { material: Some(material), ..self }
    }
}

impl Pin {
    /// Holds a particle to a point of the world, m.
    pub fn to_world(particle: u32, point: Vector) -> Self {
        Self { particle, to: PinTarget::World(point) }
    }

    /// Holds a particle to a point of a body, m, in its frame.
    pub fn to_body(particle: u32, name: &str, point: Vector) -> Self {
        Self { particle, to: PinTarget::Body { name: name.to_owned(), point } }
    }
}
