//! Pictures of a world, made of lines: shapes, and what a visual debugger shows on top of them.
//!
//! An engine that draws itself implements [`DebugDraw`], which takes one function, and calls
//! [`World::draw`] with the parts to be drawn:
//!
#![doc = include_str!(example!("draw/draw.md"))]
//!
//! Colours of islands come from [`World::islands`], sleep from [`World::is_asleep`].

use std::fmt;

use super::pen::Pen;
use crate::space::{DVector, IMPULSE_SCALE, Vector};
use crate::world::World;

/// Draws what [`World::draw`] tells it: an engine's own lines.
pub trait DebugDraw {
    /// Draws a line between two points, in metres, in the world, from [`Show::origin`]. Its
    /// colour is 0xrrggbb, one of [`colors`](super::colors).
    fn line(&mut self, from: Vector, to: Vector, color: u32);

    /// Draws a point, in metres, likewise; a cross of lines of `size` metres unless said
    /// otherwise.
    fn point(&mut self, at: Vector, size: f32, color: u32) {
        for axis in Vector::AXES {
            self.line(at - 0.5 * size * axis, at + 0.5 * size * axis, color);
        }
    }

    /// Writes something next to a point, in metres, likewise; nothing unless said otherwise.
    fn text(&mut self, at: Vector, text: fmt::Arguments<'_>, color: u32) {
        let _ = (at, text, color);
    }
}

/// The parts that [`World::draw`] shows, and their scale. By default nothing.
///
/// Later versions may show more: make one by `Show { contacts: true, ..Show::default() }`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Show {
    /// Outlines of all colliders where they are now, coloured by how their bodies move: also of
    /// sensors, and of bodies that are not enabled. Of a half-space a line or a grid, around
    /// the place nearest to [`Self::origin`].
    pub shapes: bool,
    /// The boxes of the colliders, as the broad phase keeps them: with a margin, and rounded
    /// outwards.
    pub boxes: bool,
    /// The boxes into which the broad phase groups those, coloured by level: of the tree that
    /// it uses unless told otherwise.
    pub tree: bool,
    /// Outlines of sensors, and a line to each collider that is in one.
    pub sensors: bool,
    /// Contacts of the last step: points, normals from `a` to `b`, impulses on `b` along them
    /// and across them in the last substep. They are where the bodies touched when that step
    /// began.
    pub contacts: bool,
    /// Constraints of contacts in the last step: lines from the bodies to the middle of the
    /// contact, coloured by the colour in which it is solved, with its number as text. Contacts
    /// of one colour are solved at once.
    pub graph: bool,
    /// Joints: where their frames stand, their axes, their limits as arcs and ranges, and how
    /// they stand within them.
    pub joints: bool,
    /// Velocities of centres of mass and of the particles of soft bodies, angular velocities.
    pub velocities: bool,
    /// Where shape matching pulls the particles of soft bodies.
    pub goals: bool,
    /// Which particles of soft bodies are matched together: a star for each cluster that has
    /// not torn.
    pub clusters: bool,
    /// Bodies that were stopped on their way in the last step, because they would have gone
    /// through something: where they came from and the way to where they were stopped.
    pub fast: bool,
    /// Length of normals, axes and arcs, in metres; default 0.2. Points have a quarter of it.
    /// Lines of half-spaces have a hundred of them in two dimensions, and cells of their grids
    /// five in three.
    pub scale: f32,
    /// Length of impulses, in metres for each N·s. Default 20 in two dimensions, for bodies of
    /// about a kilogram, and 0.05 in three, for bodies of about a tonne.
    pub impulse_scale: f32,
    /// Length of velocities, in metres for each m/s or rad/s; default 0.1: the way of a tenth
    /// of a second. Angular ones are arcs of as many radians in two dimensions.
    pub velocity_scale: f32,
    /// The origin of all drawn points, in metres, in the world; default 0. Where worlds are
    /// large, use a point near the camera: points near it are then exact, however far it is
    /// from the origin of the world.
    pub origin: DVector,
}

impl Show {
    /// Nothing, at the usual scale.
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

    /// Everything, at the usual scale.
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
    /// Draws the parts that `show` selects, in the order of its fields, and within that in the
    /// order of slots: the same lines for the same world, and none with ends that are not
    /// finite.
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
