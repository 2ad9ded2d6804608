//! Box3D, through the bindings of `box3d-sys`.
//!
//! Its joints turn about z.

mod functions;
mod joint;
mod solid;
#[path = "../../engines/boxes.rs"]
mod boxes;

use std::f32::consts::FRAC_PI_2;
use std::num::NonZeroUsize;

use box3d_sys as sys;
use hazumi_scenes::Frame;
use hazumi3d::Pose;
use hazumi3d::glam::{Quat, Vec3};

use super::super::director::thread_count;
use crate::narrow::dim3::silence;

pub(super) use self::boxes::start;

/// As in the report.
pub(super) const NAME: &str = "box3d";

/// It warns of contacts with very many triangles, where it leaves out some.
#[expect(clippy::unnecessary_wraps, reason = "Box2D may not be fit to play")]
fn prepare() -> Result<(), String> {
    silence();
    Ok(())
}

fn worker_count(threads: NonZeroUsize) -> u32 {
    thread_count(threads).unsigned_abs()
}

fn vector([x, y, z]: [f32; 3]) -> sys::b3Vec3 {
    sys::b3Vec3 { x, y, z }
}

fn angular(velocity: [f32; 3]) -> sys::b3Vec3 {
    vector(velocity)
}

fn rotation([x, y, z, s]: [f32; 4]) -> sys::b3Quat {
    sys::b3Quat { v: sys::b3Vec3 { x, y, z }, s }
}

fn from_transform(transform: sys::b3WorldTransform) -> Pose {
    let sys::b3WorldTransform { p, q } = transform;
    Pose::new(Vec3::new(p.x, p.y, p.z), Quat::from_xyzw(q.v.x, q.v.y, q.v.z, q.s))
}

/// The axis of Box3D is z, that of scenes x.
fn frame(frame: Frame) -> sys::b3Transform {
    let turned = Quat::from_array(frame.rotation) * Quat::from_rotation_y(FRAC_PI_2);
    sys::b3Transform { p: vector(frame.position), q: rotation(turned.to_array()) }
}

fn surface_of(definition: &mut sys::b3ShapeDef) -> &mut sys::b3SurfaceMaterial {
    &mut definition.baseMaterial
}
