//! A shape of the user's own.

use hazumi_geometry::shape::{CustomShape, MassProperties, Support};

use crate::dim::Vector;

/// An ellipse or an ellipsoid, without corners: only the user knows its support mapping.
#[derive(Debug)]
pub(crate) struct Ellipsoid(pub(crate) Vector);

impl Support for Ellipsoid {
    fn support(&self, direction: Vector) -> (u32, Vector) {
        (0, self.0 * (self.0 * direction).normalize_or(Vector::X))
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Ellipsoid {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}
