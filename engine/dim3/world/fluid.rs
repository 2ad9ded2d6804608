//! Wind and fluid: forces on the parts of a shape in them.

use std::f32::consts::PI;

use glam::Vec3;

use crate::math::{Aabb, Plane, Pose};
use crate::query::contains;
use crate::shape::Shape;

/// Air that moves, or does not.
///
/// It applies ½ · density · drag · area · speed² to every collider at its centre, against the
/// velocity relative to it. The area is the one across that velocity, of the box around the
/// collider in its frame, of balls their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// Velocity, in m/s, in the world; default 0.
    pub velocity: Vec3,
    /// Mass per volume, in kg/m³, ≥ 0; default 1.2, air.
    pub density: f32,
    /// Drag coefficient, dimensionless, ≥ 0; default 0.47, a ball. A box has 1.05.
    pub drag: f32,
}

impl Default for Wind {
    fn default() -> Self {
        Self { velocity: Vec3::ZERO, density: 1.2, drag: 0.47 }
    }
}

/// A fluid with a level surface.
///
/// Its lift is exact for balls, for boxes with a face along the surface, and for immersed
/// boxes. For other shapes it is sampled to about a percent.
#[derive(Clone, Copy, Debug)]
pub struct Fluid {
    /// Surface of the fluid, in the world, with the normal out of the fluid.
    pub surface: Plane,
    /// Mass per volume, in kg/m³, ≥ 0; water has 1000.
    pub density: f32,
    /// Velocity of the current, in m/s, in the world.
    pub velocity: Vec3,
    /// Damping rate of a wholly immersed body as dense as the fluid, in 1/s, ≥ 0; 1 is lively.
    /// It is the share of the relative velocity lost per second.
    pub damping: f32,
}

/// The part of a shape that is in a fluid.
pub(super) struct Immersed {
    /// m³.
    pub(super) volume: f32,
    /// Its centre, m, in the world.
    pub(super) center: Vec3,
}

/// Cells along each edge of the box around a shape that is sampled.
const CELLS: u8 = 12;

/// The part of a shape behind a plane; `None` where nothing is behind it, or it has no volume.
pub(super) fn immersed(shape: &Shape, pose: &Pose, surface: &Plane) -> Option<Immersed> {
    match shape {
        Shape::Sphere(ball) => {
            let height = surface.signed_distance(pose.position);
            cap(ball.radius(), height, pose.position, surface.normal())
        }
        Shape::Cuboid(cuboid) if is_even(cuboid.half_extents(), pose, surface) => {
            slab(cuboid.half_extents(), pose, surface)
        }
        _ => sampled(shape, pose, surface),
    }
}

/// The part of a ball below a plane, whose centre is `height` above it.
fn cap(radius: f32, height: f32, center: Vec3, normal: Vec3) -> Option<Immersed> {
    let depth = (radius - height).clamp(0.0, 2.0 * radius);
    if depth <= 0.0 {
        return None;
    }
    let volume = PI * depth * depth * (radius - depth / 3.0);
    let rest = 2.0 * radius - depth;
    let below = 0.75 * rest * rest / (3.0 * radius - depth);
    Some(Immersed { volume, center: center - normal * below })
}

/// Whether a face of a box is along a plane, or all of it on one side.
fn is_even(half: Vec3, pose: &Pose, surface: &Plane) -> bool {
    let along = pose.inverse_transform_vector(surface.normal()).abs();
    let height = surface.signed_distance(pose.position);
    along.max_element() > 0.999_999 || height.abs() >= along.dot(half)
}

/// The part of a box below a plane for which [`is_even`] holds.
fn slab(half: Vec3, pose: &Pose, surface: &Plane) -> Option<Immersed> {
    let reach = pose.inverse_transform_vector(surface.normal()).abs().dot(half);
    let height = surface.signed_distance(pose.position);
    let share = (0.5 * (1.0 - height / reach)).min(1.0);
    let center = pose.position - surface.normal() * (reach * (1.0 - share));
    let volume = 8.0 * half.x * half.y * half.z * share;
    (share > 0.0).then_some(Immersed { volume, center })
}

/// The same by sampling the middles of cells of the box around any shape; what the cells make
/// of the whole shape is measured against its own volume, so that a shape under water is exact.
fn sampled(shape: &Shape, pose: &Pose, surface: &Plane) -> Option<Immersed> {
    let whole = shape.mass(1.0)?;
    let bounds = shape.bounds(&Pose::IDENTITY);
    let (mut all, mut below) = (0u32, 0.0f32);
    let (mut middle, mut lower) = (Vec3::ZERO, Vec3::ZERO);
    let size = 2.0 * bounds.half_extents() / f32::from(CELLS);
    let along = pose.inverse_transform_vector(surface.normal());
    let height = along.abs().dot(size);
    for point in cells(&bounds).filter(|&point| contains(shape, point)) {
        all += 1;
        middle += point;
        // A cell in the surface counts as far as it is below.
        let above = surface.signed_distance(pose.transform_point(point));
        let share = (0.5 - above / height).clamp(0.0, 1.0);
        below += share;
        lower += share * point;
    }
    if below <= 0.0 {
        return None;
    }
    let shift = whole.center - middle / all as f32;
    let center = pose.transform_point(lower / below + shift);
    Some(Immersed { volume: whole.mass * below / all as f32, center })
}

fn cells(bounds: &Aabb) -> impl Iterator<Item = Vec3> {
    let (low, size) = (bounds.min, 2.0 * bounds.half_extents() / f32::from(CELLS));
    let line = || (0..CELLS).map(|index| f32::from(index) + 0.5);
    line().flat_map(move |x| {
        line().flat_map(move |y| line().map(move |z| low + Vec3::new(x, y, z) * size))
    })
}
