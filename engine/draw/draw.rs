//! Debug drawing of a world with lines: shapes, and the data of a visual debugger.
//!
//! An engine that draws lines implements [`DebugDraw`], which takes one function, and calls
//! [`World::draw`] with the parts to draw:
//!
#![doc = include_str!(example!("draw/draw.md"))]
//!
//! Colours of islands come from [`World::islands`], sleep from [`World::is_asleep`].

use std::fmt;

use super::pen::Pen;
use crate::space::{DVector, IMPULSE_SCALE, Vector};
use crate::world::World;

/// Debug renderer: receives the lines of [`World::draw`].
pub trait DebugDraw {
    /// Draws a line between two points, in metres, in the world, from [`Show::origin`]. Its
    /// colour is 0xrrggbb, one of [`colors`](super::colors).
    fn line(&mut self, from: Vector, to: Vector, color: u32);

    /// Draws a point, in metres, relative to the origin. It is a cross of lines of `size`
    /// metres unless overridden.
    fn point(&mut self, at: Vector, size: f32, color: u32) {
        for axis in Vector::AXES {
            self.line(at - 0.5 * size * axis, at + 0.5 * size * axis, color);
        }
    }

    /// Writes a text next to a point, in metres, relative to the origin; nothing unless
    /// overridden.
    fn text(&mut self, at: Vector, text: fmt::Arguments<'_>, color: u32) {
        let _ = (at, text, color);
    }
}

/// The parts that [`World::draw`] shows, and their scale. The default is nothing.
///
/// Later versions may show more: build it with `Show { contacts: true, ..Show::default() }`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Show {
    /// Outlines of all colliders at their current poses, coloured by body type. Sensors and
    /// bodies that are not enabled are drawn, too. A half-space is a line or a grid around the
    /// place nearest to [`Self::origin`].
    pub shapes: bool,
    /// Bounding boxes of the colliders in the broad phase: with a margin, and rounded outwards.
    pub boxes: bool,
    /// Boxes of the broad-phase tree, coloured by level. They are those of the default tree
    /// unless another algorithm is set.
    pub tree: bool,
    /// Outlines of sensors, and a line to each overlapping collider.
    pub sensors: bool,
    /// Contacts of the last step: points, normals from `a` to `b`, and impulses. The impulses
    /// are those on `b` along and across the normals in the last substep. They are at the
    /// places of contact when that step began.
    pub contacts: bool,
    /// Constraint graph of the last step: lines from the bodies to the middle of each contact.
    /// Their colour is the graph colour in which the contact is solved, with its number as
    /// text. Contacts of one colour are solved at once.
    pub graph: bool,
    /// Joints: their frames, axes, limits as arcs and ranges, and their position within them.
    pub joints: bool,
    /// Velocities of centres of mass and of soft particles, and angular velocities.
    pub velocities: bool,
    /// Goal positions of shape matching for the particles of soft bodies.
    pub goals: bool,
    /// Shape-matching clusters of soft bodies: a star for each cluster that has not torn.
    pub clusters: bool,
    /// Bodies stopped by continuous collision in the last step: their start and their path to
    /// the stop. Without the stop they would have tunnelled through something.
    pub fast: bool,
    /// Length of normals, axes and arcs, in metres; default 0.2. Points have a quarter of it.
    /// Lines of half-spaces have a hundred of them in two dimensions, and cells of their grids
    /// five in three.
    pub scale: f32,
    /// Length of impulses, in metres for each N·s. Default 20 in two dimensions, for bodies of
    /// about a kilogram, and 0.05 in three, for bodies of about a tonne.
    pub impulse_scale: f32,
    /// Length of velocities, in metres for each m/s or rad/s; default 0.1, that of a tenth of a
    /// second. Angular ones are arcs of as many radians in two dimensions.
    pub velocity_scale: f32,
    /// The origin of all drawn points, in metres, in the world; default 0. In a large world,
    /// use a point near the camera. Points near it are then exact, however far it is from the
    /// origin of the world.
    pub origin: DVector,
}

impl Show {
    /// Show nothing, at the usual scale.
    pub const NOTHING: Self = Self {
        shapes: false,
        boxes: false,
        tree: false,
        sensors: false,
        contacts: false,
        graph: false,
        joints: false,
        velocities: false,
        goals: false,
        clusters: false,
        fast: false,
        scale: 0.2,
        impulse_scale: IMPULSE_SCALE,
        velocity_scale: 0.1,
        origin: DVector::ZERO,
    };

    /// Show everything, at the usual scale.
    pub const EVERYTHING: Self = Self {
        shapes: true,
        boxes: true,
        tree: true,
        sensors: true,
        contacts: true,
        graph: true,
        joints: true,
        velocities: true,
        goals: true,
        clusters: true,
        fast: true,
        ..Self::NOTHING
    };
}

impl Default for Show {
    fn default() -> Self {
        Self::NOTHING
    }
}

/// Draws a part of a picture.
type DrawPart = fn(&World, &mut Pen<'_>);

impl World {
    /// Draws the parts that `show` selects, in the order of its fields and of slots. The same
    /// world gives the same lines, and all ends are finite.
    ///
    /// Everything is computed on request; a step costs the same whether its world is drawn or
    /// not.
    pub fn draw(&self, show: &Show, draw: &mut dyn DebugDraw) {
        let pen = &mut Pen::new(show, draw);
        let parts: [(bool, DrawPart); 11] = [
            (show.shapes, super::outline::draw_shapes),
            (show.boxes, super::marks::draw_boxes),
            (show.tree, super::marks::draw_tree),
            (show.sensors, super::outline::draw_sensors),
            (show.contacts, super::marks::draw_contacts),
            (show.graph, super::marks::draw_graph),
            (show.joints, super::joints::draw_joints),
            (show.velocities, super::marks::draw_velocities),
            (show.goals, super::soft_bodies::draw_goals),
            (show.clusters, super::soft_bodies::draw_clusters),
            (show.fast, super::outline::draw_fast),
        ];
        for (is_shown, draw) in parts {
            if is_shown {
                draw(self, pen);
            }
        }
    }
}
