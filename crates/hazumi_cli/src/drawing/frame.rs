//! Which part of the world a drawing shows.

use hazumi_scenes::Eye;
use hazumi2d::glam::Vec2;
use hazumi2d::scene::SceneWorld;
use hazumi2d::{Aabb, BodyId, BodyType};

use crate::palette::Kinds;

/// Width of a drawing, in pixels.
const WIDTH: f32 = 960.0;
/// Least and most height, in pixels.
const HEIGHTS: [f32; 2] = [240.0, 1200.0];
/// Room around what moves, as a part of its extent, dimensionless.
const ROOM: f32 = 0.06;
/// From the middle of a player to the ends of its surroundings, in sizes of the player.
const SURROUNDINGS: Vec2 = Vec2::new(6.0, 3.4);
/// Share of the bodies, on each side, that may be out of the drawing: those that were thrown
/// away.
const STRAYS: f32 = 0.005;

/// From metres to pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Pixels for each metre.
    pub(super) scale: f32,
    /// Visible rectangle, m.
    pub(super) view: Aabb,
}

/// The part of the world that is to be seen.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// Box that has to be in the drawing, m.
    content: Aabb,
    /// Height of the drawing, in pixels.
    height: f32,
    /// The kinds of bodies, which have their colours.
    pub(super) kinds: Kinds,
}

impl View {
    /// Shows the surroundings of the player that a camera follows, or else nearly all that
    /// moves; where nothing does, all that has an end.
    pub(crate) fn of(scene: &SceneWorld) -> Self {
        let world = &scene.world;
        let is_mover =
            |id| world.body(id).is_some_and(|body| body.body_type == BodyType::Dynamic);
        let boxes = |is_wanted: &dyn Fn(BodyId) -> bool| -> Vec<Aabb> {
            let bounds = world.colliders().filter_map(|(id, collider)| {
                let body = world.body_of(id)?;
                let bounds = match world.particles(body) {
                    Some(particles) => {
                        let radius = particles.shape().radius();
                        Aabb::around(particles.positions()).grown(radius)
                    }
                    None => collider.shape.bounds(&world.pose_of(id)?),
                };
                (is_wanted(body) && bounds.min.is_finite() && bounds.max.is_finite())
                    .then_some(bounds)
            });
            bounds.collect()
        };
        let is_followed = scene.rules().is_some_and(|rules| rules.eye != Eye::Fixed);
        if let Some(player) = scene.player().filter(|_| is_followed)
            && let Some(bounds) = boxes(&|id| id == player).first()
        {
            let reach = SURROUNDINGS * (bounds.max - bounds.min).max_element();
            let middle = bounds.center();
            let surroundings = Aabb { min: middle - reach, max: middle + reach };
            return Self::around(surroundings, Kinds::of(&scene.bodies));
        }
        let movers = boxes(&is_mover);
        let shown = if movers.is_empty() { boxes(&|_| true) } else { movers };
        Self::around(most_of(&shown), Kinds::of(&scene.bodies))
    }

    fn around(content: Aabb, kinds: Kinds) -> Self {
        let extent = extent_with_room(&content);
        let height = (WIDTH * extent.y / extent.x).clamp(HEIGHTS[0], HEIGHTS[1]);
        Self { content, height, kinds }
    }

    /// The view a `share` of the way to another, in a drawing of the same size.
    pub(crate) fn go_towards(mut self, other: &Self, share: f32) -> Self {
        let Aabb { min, max } = &mut self.content;
        *min = min.lerp(other.content.min, share);
        *max = max.lerp(other.content.max, share);
        self.kinds = self.kinds.with(&other.kinds);
        self
    }
}

impl Frame {
    pub(super) fn of(view: &View) -> Self {
        let extent = extent_with_room(&view.content);
        let scale = (WIDTH / extent.x).min(view.height / extent.y);
        // The visible rectangle fills the drawing.
        let half = 0.5 * Vec2::new(WIDTH, view.height) / scale;
        let middle = view.content.center();
        Self { scale, view: Aabb { min: middle - half, max: middle + half } }
    }

    /// Width and height, in whole pixels.
    pub(super) fn size(&self) -> [f32; 2] {
        ((self.view.max - self.view.min) * self.scale).round().to_array()
    }

    /// Width of lines, in pixels: thin where there is much to see.
    pub(super) fn line(&self) -> f32 {
        (0.03 * self.scale).clamp(0.15, 1.2)
    }

    /// Where a point (m) of the world is in the drawing, in pixels.
    pub(super) fn pixel(&self, point: Vec2) -> Vec2 {
        let way = point - self.view.min;
        Vec2::new(way.x, self.view.max.y - self.view.min.y - way.y) * self.scale
    }
}

/// Width and height of a box with room around it, m.
fn extent_with_room(content: &Aabb) -> Vec2 {
    let extent = (content.max - content.min).max(Vec2::splat(1e-3));
    extent + 2.0 * ROOM * extent.max_element()
}

/// A box around most of these, without the strays on each side.
fn most_of(boxes: &[Aabb]) -> Aabb {
    if boxes.is_empty() {
        return Aabb { min: Vec2::splat(-1.0), max: Vec2::splat(1.0) };
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share of a length in memory")]
    let strays = (STRAYS * boxes.len() as f32) as usize;
    let ranked = |value: &dyn Fn(&Aabb) -> f32, rank: usize| {
        let mut values: Vec<f32> = boxes.iter().map(value).collect();
        values.sort_by(f32::total_cmp);
        values[rank]
    };
    let last = boxes.len() - 1 - strays;
    Aabb {
        min: Vec2::new(ranked(&|b| b.min.x, strays), ranked(&|b| b.min.y, strays)),
        max: Vec2::new(ranked(&|b| b.max.x, last), ranked(&|b| b.max.y, last)),
    }
}
