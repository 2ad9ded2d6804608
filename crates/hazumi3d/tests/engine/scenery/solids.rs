//! Solids of space, about a metre in size.

use crate::engine::worlds::Random;
use glam::Vec3;
use hazumi3d::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Rounded, Shape, Sphere};

/// One solid of each kind, about a metre in size.
pub(crate) fn solids() -> Vec<Shape> {
    let core = Cuboid::new(Vec3::new(0.4, 0.3, 0.2)).unwrap();
    let ends = [Vec3::Y * -0.4, Vec3::Y * 0.4];
    let tetrahedron = [Vec3::ONE, Vec3::new(1.0, -1.0, -1.0), Vec3::new(-1.0, 1.0, -1.0)];
    let corners = tetrahedron.into_iter().chain([Vec3::new(-1.0, -1.0, 1.0)]);
    vec![
        Sphere::new(0.5).unwrap().into(),
        Capsule::new(ends, 0.3).unwrap().into(),
        core.into(),
        Cylinder::new(0.4, 0.4).unwrap().into(),
        Cone::new(0.5, 0.4).unwrap().into(),
        Hull::new(&corners.map(|corner| 0.5 * corner).collect::<Vec<_>>()).unwrap().into(),
        Rounded::new(core, 0.1).unwrap().into(),
    ]
}

/// A cube, as each kind of shape that may be one.
pub(crate) fn blocks() -> [Shape; 1] {
    [Cuboid::new(Vec3::splat(0.5)).unwrap().into()]
}

/// A place on the ground, anywhere within five kilometres.
pub(crate) fn scattered(_index: u16, random: &mut Random) -> Vec3 {
    Vec3::new(5e3, 0.0, 5e3) * random.vector()
}
