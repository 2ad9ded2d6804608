//! Box2D, through the bindings of `boxdd-sys`.

mod functions;
mod joint;
mod solid;
#[path = "../../engines/boxes.rs"]
mod boxes;

use std::ffi::{c_char, c_int};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use boxdd_sys::ffi as sys;
use hazumi_scenes::plane::Frame;
use hazumi2d::glam::Vec2;
use hazumi2d::{Pose, Rotation};

use super::super::director::thread_count;

pub(super) use self::boxes::start;

/// As in the report.
pub(super) const NAME: &str = "box2d";

/// Refuses to play where the build would slow it down.
fn prepare() -> Result<(), String> {
    if has_assertions() {
        let why =
            "it is built with its assertions: set CFLAGS=\"-O3 -DNDEBUG\" and build it anew";
        return Err(why.to_owned());
    }
    Ok(())
}

/// Whether it checks itself all the time, which `boxdd-sys` lets it do unless told otherwise.
fn has_assertions() -> bool {
    static IS_ASSERTING: AtomicBool = AtomicBool::new(false);
    unsafe extern "C" fn note(_: *const c_char, _: *const c_char, _: c_int) -> c_int {
        IS_ASSERTING.store(true, Ordering::Relaxed);
        0
    }
    // SAFETY: the function lives as long as the program; the box takes and returns plain
    // numbers, of which one is wrong.
    unsafe {
        sys::b2SetAssertFcn(Some(note));
        sys::b2MakeRoundedBox(1.0, 1.0, -1.0);
    }
    IS_ASSERTING.load(Ordering::Relaxed)
}

fn worker_count(threads: NonZeroUsize) -> i32 {
    thread_count(threads)
}

fn vector([x, y]: [f32; 2]) -> sys::b2Vec2 {
    sys::b2Vec2 { x, y }
}

fn angular(velocity: f32) -> f32 {
    velocity
}

fn rotation(angle: f32) -> sys::b2Rot {
    let Rotation { cos: c, sin: s } = Rotation::from_angle(angle);
    sys::b2Rot { c, s }
}

fn from_transform(transform: sys::b2Transform) -> Pose {
    let sys::b2Transform { p, q } = transform;
    Pose::new(Vec2::new(p.x, p.y), Rotation { cos: q.c, sin: q.s })
}

fn frame(frame: Frame) -> sys::b2Transform {
    sys::b2Transform { p: vector(frame.position), q: rotation(frame.rotation) }
}

fn surface_of(definition: &mut sys::b2ShapeDef) -> &mut sys::b2SurfaceMaterial {
    &mut definition.material
}
