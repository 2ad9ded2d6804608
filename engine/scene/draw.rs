//! Drawing of a scene: its world, and what only its scripts know.

use super::SceneWorld;
use crate::draw::pen::{Pen, PenFrame};
use crate::draw::shape::draw_shape;
use crate::draw::{DebugDraw, Show, colors};
use crate::space::ToF64;

impl SceneWorld {
    /// Draws the world as [`World::draw`](crate::World::draw) does, and what only scripts know.
    ///
    /// That is the segment casts of guns in the last tenth of a second, up to where they hit.
    /// If `show.boxes`, it also draws the shapes that move characters: capsules, or boxes that
    /// are pushed out of overlaps.
    pub fn draw(&self, show: &Show, draw: &mut dyn DebugDraw) {
        self.world.draw(show, draw);
        let pen = &mut Pen::new(show, draw);
        for ([from, to], _) in &self.traces {
            pen.line(from.to_f64(), to.to_f64(), colors::STOPPED);
            pen.point(to.to_f64(), colors::STOPPED);
        }
        let movers = self.drivers.iter().filter_map(|driven| driven.outline(&self.world));
        for (shape, pose) in movers.filter(|_| show.boxes) {
            let origin = pose.position.to_f64();
            let place = PenFrame { origin, rotation: pose.rotation, color: colors::VISITED };
            draw_shape(pen, &place, shape);
        }
    }
}
