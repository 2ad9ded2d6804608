//! A picture as lists, for tests; and what is shown of joints and shapes.

pub(crate) mod joints;
mod outlines;

use crate::dim::*;
use hazumi::{DebugDraw, Show, World};

/// Canvas of everything that was drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Canvas {
    pub(crate) lines: Vec<(Vector, Vector, u32)>,
    pub(crate) points: Vec<(Vector, f32, u32)>,
    pub(crate) texts: Vec<(Vector, String, u32)>,
}

impl DebugDraw for Canvas {
    fn line(&mut self, from: Vector, to: Vector, color: u32) {
        self.lines.push((from, to, color));
    }

    fn point(&mut self, at: Vector, size: f32, color: u32) {
        self.points.push((at, size, color));
    }

    fn text(&mut self, at: Vector, text: std::fmt::Arguments<'_>, color: u32) {
        self.texts.push((at, text.to_string(), color));
    }
}

impl Canvas {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.points.is_empty() && self.texts.is_empty()
    }

    pub(crate) fn lines_of(&self, color: u32) -> impl Iterator<Item = (Vector, Vector)> {
        self.lines.iter().filter(move |line| line.2 == color).map(|&(from, to, _)| (from, to))
    }

    pub(crate) fn points_of(&self, color: u32) -> impl Iterator<Item = Vector> {
        self.points.iter().filter(move |point| point.2 == color).map(|point| point.0)
    }

    /// Everything is finite.
    #[track_caller]
    pub(crate) fn check(&self) {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let points = self.points.iter().map(|point| point.0);
        let texts = self.texts.iter().map(|text| text.0);
        assert!(ends.chain(points).chain(texts).all(Vector::is_finite));
        assert!(self.points.iter().all(|point| point.1.is_finite()));
    }
}

/// Debug drawing of a world.
pub(crate) fn picture(world: &World, show: &Show) -> Canvas {
    let mut canvas = Canvas::default();
    world.draw(show, &mut canvas);
    canvas
}
