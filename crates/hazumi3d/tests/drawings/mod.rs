//! A picture as lists, for tests; and what is shown of joints and shapes.

mod joints;
mod outlines;

use glam::Vec3;
use hazumi3d::{DebugDraw, Show, World};

/// What was drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Canvas {
    pub(crate) lines: Vec<(Vec3, Vec3, u32)>,
    pub(crate) points: Vec<(Vec3, f32, u32)>,
    pub(crate) texts: Vec<(Vec3, String, u32)>,
}

impl DebugDraw for Canvas {
    fn line(&mut self, from: Vec3, to: Vec3, color: u32) {
        self.lines.push((from, to, color));
    }

    fn point(&mut self, at: Vec3, size: f32, color: u32) {
        self.points.push((at, size, color));
    }

    fn text(&mut self, at: Vec3, text: std::fmt::Arguments<'_>, color: u32) {
        self.texts.push((at, text.to_string(), color));
    }
}

impl Canvas {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.points.is_empty() && self.texts.is_empty()
    }

    pub(crate) fn lines_of(&self, color: u32) -> impl Iterator<Item = (Vec3, Vec3)> {
        self.lines.iter().filter(move |line| line.2 == color).map(|&(from, to, _)| (from, to))
    }

    pub(crate) fn points_of(&self, color: u32) -> impl Iterator<Item = Vec3> {
        self.points.iter().filter(move |point| point.2 == color).map(|point| point.0)
    }

    /// Everything is finite.
    #[track_caller]
    pub(crate) fn check(&self) {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let points = self.points.iter().map(|point| point.0);
        let texts = self.texts.iter().map(|text| text.0);
        assert!(ends.chain(points).chain(texts).all(Vec3::is_finite));
        assert!(self.points.iter().all(|point| point.1.is_finite()));
    }
}

/// What a world looks like.
pub(crate) fn picture(world: &World, show: &Show) -> Canvas {
    let mut canvas = Canvas::default();
    world.draw(show, &mut canvas);
    canvas
}
