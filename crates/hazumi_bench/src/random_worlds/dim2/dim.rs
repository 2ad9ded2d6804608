//! The vocabulary of scenes that both dimensions share, for the plane.

use hazumi2d::math::rotation::rotate_back;
use hazumi2d::shape::{Chain, ChainOptions, Shape};
use hazumi2d::{Body, LockedAxes};

pub(crate) use hazumi2d::joint::Hinge as PointJoint;
pub(crate) use hazumi2d::shape::Polygon as Hull;
pub(crate) use hazumi2d::space::{
    AngularVector, Ball, Cuboid, DVector, HalfSpace, Inertia, Rotation, Vector,
};

use crate::random::Random;

/// Name of the dimension.
pub(crate) const NAME: &str = "2d";
/// Directions along the ground.
pub(crate) const LEVEL: [Vector; 1] = [Vector::X];
/// No rotation.
pub(crate) const NO_SPIN: AngularVector = 0.0;
/// Surfaces without thickness.
pub(crate) const SURFACES: [&str; 1] = ["chain"];

/// An angular momentum.
pub(crate) type Spin = f64;

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, _: f32) -> Vector {
    Vector::new(x, y)
}

/// An angular velocity about z.
pub(crate) const fn about_z(angular: f32) -> AngularVector {
    angular
}

/// The rotation about z by an angle, rad.
pub(crate) fn rotation_z(angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// The rotation about the upright axis by an angle, rad; none in the plane.
pub(crate) fn yaw(_: f32) -> Rotation {
    Rotation::IDENTITY
}

/// The level direction at an angle from x, rad; x in the plane.
pub(crate) fn heading(_: f32) -> Vector {
    Vector::X
}

/// A body that does not turn.
pub(crate) fn upright(body: Body) -> Body {
    Body { locked_axes: LockedAxes::ROTATION, ..body }
}

/// A unit vector.
pub(crate) fn direction(random: &mut Random) -> Vector {
    Vector::from_angle(random.within(0.0, std::f32::consts::TAU))
}

/// A unit vector across another one.
pub(crate) fn across(normal: Vector, random: &mut Random) -> Vector {
    if random.below(2) == 0 { normal.perp() } else { -normal.perp() }
}

/// A rotation; one in four by right angles only.
pub(crate) fn rotation(random: &mut Random) -> Rotation {
    if random.below(4) == 0 {
        return Rotation::IDENTITY;
    }
    Rotation::from_angle(random.within(0.0, std::f32::consts::TAU))
}

/// An angular velocity of this size, rad/s.
pub(crate) fn spin(random: &mut Random, size: f32) -> AngularVector {
    if random.below(2) == 0 { size } else { -size }
}

/// The size of an angular velocity.
pub(crate) fn spin_size(angular: AngularVector) -> f32 {
    angular.abs()
}

/// A vector in `f64`.
pub(crate) fn exact(vector: Vector) -> DVector {
    vector.as_dvec2()
}

/// Angular momentum about the centre of mass, kg·m²/s.
pub(crate) fn own_momentum(_: Rotation, inertia: Inertia, angular: AngularVector) -> Spin {
    f64::from(inertia) * f64::from(angular)
}

/// Energy of rotation, J.
pub(crate) fn own_energy(rotation: Rotation, inertia: Inertia, angular: AngularVector) -> f64 {
    0.5 * own_momentum(rotation, inertia, angular) * f64::from(angular)
}

/// The moment of a momentum at the end of an arm.
pub(crate) fn moment(arm: DVector, momentum: DVector) -> Spin {
    arm.perp_dot(momentum)
}

/// The size of an angular momentum.
pub(crate) fn momentum_size(momentum: Spin) -> f64 {
    momentum.abs()
}

/// The vector from the frame of a body to the world.
pub(crate) fn turned(rotation: Rotation, vector: Vector) -> DVector {
    DVector::new(rotation.cos.into(), rotation.sin.into()).normalize().rotate(exact(vector))
}

/// The vector from the world to the frame of a body.
pub(crate) fn turned_back(rotation: Rotation, vector: Vector) -> Vector {
    rotate_back(rotation, vector)
}

/// The flat line y = 0 of so many segments from x = `from` on, each `cell` m long.
pub(crate) fn flat_surface(
    _: usize,
    from: f32,
    cells: u16,
    cell: f32,
) -> Result<(Vector, Shape), Box<dyn std::error::Error>> {
    // From right to left: its front is above.
    let vertices: Vec<Vector> =
        (0..=cells).rev().map(|index| Vector::X * (cell * f32::from(index))).collect();
    let chain = Chain::new(&vertices, ChainOptions::default())?;
    Ok((Vector::X * from, chain.into()))
}
