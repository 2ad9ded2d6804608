//! Debug drawing: a world as lines.

use std::ffi::c_void;

use super::space::{DVector, Vector, engine};
use super::world::World;
use crate::pointer::{Bool, In, plain};
use crate::status::{Failure, Status, run};

/// A function of the game that draws a line. Places are in metres; colours are 0xRRGGBB.
pub type DrawLine =
    Option<unsafe extern "C" fn(user: *mut c_void, from: Vector, to: Vector, color: u32)>;

/// Parts of a world to draw.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawOptions {
    /// Shapes of colliders; default true.
    pub shapes: Bool,
    /// Bounding boxes.
    pub boxes: Bool,
    /// Boxes of the tree of the broad phase.
    pub tree: Bool,
    /// Sensors and what is in them.
    pub sensors: Bool,
    /// Points and impulses of contacts.
    pub contacts: Bool,
    /// Which bodies touch.
    pub graph: Bool,
    /// Joints and their limits.
    pub joints: Bool,
    pub velocities: Bool,
    /// Goals of the particles of soft bodies.
    pub goals: Bool,
    /// Clusters of soft bodies.
    pub clusters: Bool,
    /// Bodies that are kept apart from others within a step.
    pub fast: Bool,
    /// Size of marks, in metres.
    pub scale: f32,
    /// Length of impulses, in metres for each N·s.
    pub impulse_scale: f32,
    /// Length of velocities, in metres for each m/s.
    pub velocity_scale: f32,
    /// Origin of what is drawn, in metres, in the world.
    pub origin: DVector,
}
plain!(DrawOptions);

struct Pen {
    line: unsafe extern "C" fn(*mut c_void, Vector, Vector, u32),
    user: *mut c_void,
}

impl engine::DebugDraw for Pen {
    fn line(&mut self, from: Vector, to: Vector, color: u32) {
        // SAFETY: a function of the caller, with the argument that it asked for.
        unsafe { (self.line)(self.user, from, to, color) };
    }
}

/// Options that draw shapes only, with the defaults of all fields.
#[unsafe(export_name = symbol!("draw_options_default"))]
pub extern "C" fn draw_options_default() -> DrawOptions {
    let show = engine::Show::NOTHING;
    DrawOptions {
        shapes: true.into(),
        boxes: show.boxes.into(),
        tree: show.tree.into(),
        sensors: show.sensors.into(),
        contacts: show.contacts.into(),
        graph: show.graph.into(),
        joints: show.joints.into(),
        velocities: show.velocities.into(),
        goals: show.goals.into(),
        clusters: show.clusters.into(),
        fast: show.fast.into(),
        scale: show.scale,
        impulse_scale: show.impulse_scale,
        velocity_scale: show.velocity_scale,
        origin: show.origin,
    }
}

/// Draws a world: calls `line` with `user` for each line. `options` may be null. The function
/// may read the world, but not change it.
#[unsafe(export_name = symbol!("world_draw"))]
pub extern "C" fn world_draw(
    world: World,
    options: In<DrawOptions>,
    line: DrawLine,
    user: *mut c_void,
) -> Status {
    run(|| {
        let options = options.optional("options")?.copied();
        let options = options.unwrap_or_else(|| draw_options_default());
        let line = line.ok_or_else(|| {
            Failure::new(Status::Pointer, "pointer to the function for lines is null")
        })?;
        let show = engine::Show {
            shapes: options.shapes.get(),
            boxes: options.boxes.get(),
            tree: options.tree.get(),
            sensors: options.sensors.get(),
            contacts: options.contacts.get(),
            graph: options.graph.get(),
            joints: options.joints.get(),
            velocities: options.velocities.get(),
            goals: options.goals.get(),
            clusters: options.clusters.get(),
            fast: options.fast.get(),
            scale: options.scale,
            impulse_scale: options.impulse_scale,
            velocity_scale: options.velocity_scale,
            origin: options.origin,
        };
        world.read()?.draw(&show, &mut Pen { line, user });
        Ok(())
    })
}
