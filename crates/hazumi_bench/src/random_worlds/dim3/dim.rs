//! The vocabulary of scenes that both dimensions share, for space.

use hazumi3d::math::rotation::rotate_back;
use hazumi3d::shape::{HeightField, HeightFieldOptions, Mesh, MeshOptions, Shape};
use hazumi3d::{Body, LockedAxes};

pub(crate) use hazumi3d::joint::Ball as PointJoint;
pub(crate) use hazumi3d::shape::Hull;
pub(crate) use hazumi3d::space::{
    AngularVector, Ball, Cuboid, DVector, HalfSpace, Inertia, Rotation, Vector,
};

use crate::random::Random;

/// Name of the dimension.
pub(crate) const NAME: &str = "3d";
/// Directions along the ground.
pub(crate) const LEVEL: [Vector; 2] = [Vector::X, Vector::Z];
/// No rotation.
pub(crate) const NO_SPIN: AngularVector = Vector::ZERO;
/// Surfaces without thickness.
pub(crate) const SURFACES: [&str; 2] = ["mesh", "field"];

/// An angular momentum.
pub(crate) type Spin = DVector;

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, z: f32) -> Vector {
    Vector::new(x, y, z)
}

/// An angular velocity about z.
pub(crate) const fn about_z(angular: f32) -> AngularVector {
    Vector::new(0.0, 0.0, angular)
}

/// The rotation about z by an angle, rad.
pub(crate) fn rotation_z(angle: f32) -> Rotation {
    Rotation::from_rotation_z(angle)
}

/// The rotation about the upright axis by an angle, rad; none in the plane.
pub(crate) fn yaw(angle: f32) -> Rotation {
    Rotation::from_rotation_y(angle)
}

/// The level direction at an angle from x, rad; x in the plane.
pub(crate) fn heading(angle: f32) -> Vector {
    Vector::new(angle.cos(), 0.0, angle.sin())
}

/// A body that does not turn.
pub(crate) fn upright(body: Body) -> Body {
    Body { locked_axes: LockedAxes::ROTATION, ..body }
}

/// A unit vector.
pub(crate) fn direction(random: &mut Random) -> Vector {
    random.direction()
}

/// A unit vector across another one.
pub(crate) fn across(normal: Vector, random: &mut Random) -> Vector {
    loop {
        let v = random.direction().reject_from_normalized(normal);
        if v.length_squared() > 0.01 {
            return v.normalize();
        }
    }
}

/// A rotation.
pub(crate) fn rotation(random: &mut Random) -> Rotation {
    random.rotation()
}

/// An angular velocity of this size, rad/s.
pub(crate) fn spin(random: &mut Random, size: f32) -> AngularVector {
    size * random.direction()
}

/// The size of an angular velocity.
pub(crate) fn spin_size(angular: AngularVector) -> f32 {
    angular.length()
}

/// A vector in `f64`.
pub(crate) fn exact(vector: Vector) -> DVector {
    vector.as_dvec3()
}

/// Angular momentum about the centre of mass, in the world, kg·m²/s.
pub(crate) fn own_momentum(
    rotation: Rotation,
    inertia: Inertia,
    angular: AngularVector,
) -> Spin {
    let turn = rotation.as_dquat().normalize();
    turn * (inertia.as_dmat3() * (turn.inverse() * angular.as_dvec3()))
}

/// Energy of rotation, J.
pub(crate) fn own_energy(rotation: Rotation, inertia: Inertia, angular: AngularVector) -> f64 {
    0.5 * own_momentum(rotation, inertia, angular).dot(angular.as_dvec3())
}

/// The moment of a momentum at the end of an arm.
pub(crate) fn moment(arm: DVector, momentum: DVector) -> Spin {
    arm.cross(momentum)
}

/// The size of an angular momentum.
pub(crate) fn momentum_size(momentum: Spin) -> f64 {
    momentum.length()
}

/// The vector from the frame of a body to the world.
pub(crate) fn turned(rotation: Rotation, vector: Vector) -> DVector {
    rotation.as_dquat().normalize() * vector.as_dvec3()
}

/// The vector from the world to the frame of a body.
pub(crate) fn turned_back(rotation: Rotation, vector: Vector) -> Vector {
    rotate_back(rotation, vector)
}

/// The flat surface y = 0 of so many cells from x = `from` on; its cells are `cell` m long and
/// are centred at z = 0.
pub(crate) fn flat_surface(
    surface: usize,
    from: f32,
    cells: u16,
    cell: f32,
) -> Result<(Vector, Shape), Box<dyn std::error::Error>> {
    const ROWS: u16 = 8;
    let shift = Vector::new(from, 0.0, -0.5 * f32::from(ROWS) * cell);
    let columns = usize::from(cells) + 1;
    if SURFACES[surface] == "field" {
        let heights = vec![0.0; columns * (usize::from(ROWS) + 1)];
        let scale = Vector::new(cell, 1.0, cell);
        let field = HeightField::new(columns, heights, scale, HeightFieldOptions::default())?;
        return Ok((shift, field.into()));
    }
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for row in 0..=ROWS {
        for column in 0..=cells {
            vertices.push(cell * Vector::new(f32::from(column), 0.0, f32::from(row)));
            if column < cells && row < ROWS {
                let at = u32::from(row) * (u32::from(cells) + 1) + u32::from(column);
                let below = at + u32::from(cells) + 1;
                triangles.extend([[at, below, at + 1], [at + 1, below, below + 1]]);
            }
        }
    }
    Ok((shift, Mesh::new(&vertices, &triangles, MeshOptions::default())?.into()))
}
