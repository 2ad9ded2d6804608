//! A shape that the library does not know.

use hazumi3d::glam::Vec3;
use hazumi3d::shape::{CustomShape, MassProperties, Support};

/// An ellipsoid around the origin, described by its support mapping alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ellipsoid {
    /// Half the length along each axis, in metres, > 0.
    pub(crate) radii: Vec3,
}

impl Support for Ellipsoid {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let (radii, direction) = (self.radii.as_dvec3(), direction.as_dvec3());
        let stretched = radii * direction / direction.abs().max_element();
        (0, (radii * stretched / stretched.length()).as_vec3())
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
