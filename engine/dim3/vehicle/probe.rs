//! Ground contact of a wheel, by a cast.

use glam::{Quat, Vec3};
use hazumi_core::ValueError;

use super::wheel::{Wheel, WheelCast, WheelContact};
use crate::math::Pose;
use crate::query::{Ray, Sweep};
use crate::shape::{Cylinder, Shape, Sphere};
use crate::shortest_arc::shortest_arc;
use crate::world::{Hit, QueryFilter, World};

/// The least part up of the normal of what counts as ground; all else is a wall beside the
/// wheel.
const STEEPEST: f32 = 0.3;

/// The axes of a wheel, in the world; unit vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct WheelAxes {
    /// Away from the ground.
    pub(super) up: Vec3,
    /// Along the axle, to the left.
    pub(super) left: Vec3,
}

/// The hit of a wheel's cast.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeHit {
    pub(super) contact: WheelContact,
    /// How far it is pressed up, m; negative while it hangs above the ground.
    pub(super) compression: f32,
    /// The cosine of the angle between the normal and up.
    pub(super) cosine: f32,
}

/// Casts `wheel`, which hangs at `hub` (m, in the world), down to `margin` metres below that.
pub(super) fn find(
    world: &World,
    wheel: &Wheel,
    hub: Vec3,
    axes: &WheelAxes,
    margin: f32,
    filter: &QueryFilter<'_>,
) -> Result<Option<ProbeHit>, ValueError> {
    let rise = wheel.suspension.travel + wheel.radius;
    let reach = rise + margin;
    let hit = match solid(wheel, axes)? {
        Some((shape, turn)) => {
            let start = Pose::new(hub + axes.up * rise, turn);
            let motion = Sweep::new(start, axes.up * -reach, Vec3::ZERO)?;
            let hit = world.cast_shape(&shape, &motion, filter);
            hit.filter(|hit| hit.normal.dot(axes.up) >= STEEPEST)
                .map(|hit| (hit, rise - hit.fraction * reach))
        }
        None => None,
    };
    let (hit, compression) = match hit {
        Some(found) => found,
        None => match cast_ray(world, wheel, hub, axes, margin, filter)? {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    let cosine = hit.normal.dot(axes.up);
    Ok((cosine >= STEEPEST).then(|| ProbeHit {
        contact: WheelContact {
            body: hit.body,
            collider: hit.collider,
            part: hit.part,
            point: hub + axes.up * compression + foot(wheel, axes, hit.normal),
            normal: hit.normal,
        },
        compression,
        cosine,
    }))
}

/// The way from the middle of a wheel to where its tyre meets ground with that normal, m.
pub(super) fn foot(wheel: &Wheel, axes: &WheelAxes, normal: Vec3) -> Vec3 {
    let round = normal - axes.left * normal.dot(axes.left);
    round.normalize_or(axes.up) * -wheel.radius
}

fn cast_ray(
    world: &World,
    wheel: &Wheel,
    hub: Vec3,
    axes: &WheelAxes,
    margin: f32,
    filter: &QueryFilter<'_>,
) -> Result<Option<(Hit, f32)>, ValueError> {
    let top = wheel.suspension.travel + wheel.radius;
    let ray = Ray::new(hub + axes.up * top, -axes.up, top + wheel.radius + margin)?;
    // A ray that begins inside of something says nothing about its surface.
    let hit = world.cast_ray(&ray, filter).filter(|hit| hit.fraction > 0.0);
    Ok(hit.map(|hit| (hit, top + wheel.radius - hit.fraction)))
}

/// The solid that stands for the wheel, and its rotation; `None` for a ray.
fn solid(wheel: &Wheel, axes: &WheelAxes) -> Result<Option<(Shape, Quat)>, ValueError> {
    Ok(match wheel.cast {
        WheelCast::Ray => None,
        WheelCast::Ball => Some((Sphere::new(wheel.radius)?.into(), Quat::IDENTITY)),
        WheelCast::Cylinder => {
            let shape = Cylinder::new(0.5 * wheel.width, wheel.radius)?;
            Some((shape.into(), shortest_arc(Vec3::Y, axes.left, Vec3::X)))
        }
    })
}
