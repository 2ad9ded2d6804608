//! Which part of the world a picture shows.

use hazumi_core::ValueError;
use hazumi_scenes::Eye;
use hazumi2d::glam::Vec2;
use hazumi2d::{Aabb, BodyId, BodyType, World};

use super::camera::{Camera, LEAST};
use super::subject::Subject;
use crate::palette::Kinds;
use crate::size::Size;

/// Width of a picture, in pixels, unless a size is given.
const WIDTH: f32 = 960.0;
/// Least and most height then, in pixels.
const HEIGHTS: [f32; 2] = [240.0, 1200.0];
/// Room around what moves, as a part of its extent, dimensionless.
const ROOM: f32 = 0.06;
/// From the middle of a player to the ends of its surroundings, in sizes of the player.
const SURROUNDINGS: Vec2 = Vec2::new(6.0, 3.4);
/// Share of the bodies, on each side, that may be out of the picture: those that were thrown
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
pub struct View {
    /// Box that has to be in the picture, m.
    content: Aabb,
    /// Room around it, as a part of its extent, dimensionless.
    room: f32,
    /// Width and height of the picture, in pixels.
    size: Vec2,
    /// The kinds of bodies, which have their colours.
    pub(super) kinds: Kinds,
}

impl View {
    /// Shows the surroundings of the player that a camera follows, if there is one.
    ///
    /// Otherwise it shows nearly all that moves; where nothing does, all that has an end.
    ///
    /// Unless a size is given, a picture is 960 pixels wide, and as high as its contents
    /// demand.
    pub fn of<'a>(subject: impl Into<Subject<'a>>, size: Option<Size>) -> Self {
        let subject = subject.into();
        let content = surroundings(&subject).unwrap_or_else(|| {
            let movers = boxes(subject.world, |body| is_mover(subject.world, body));
            let is_still = movers.is_empty();
            most_of(&if is_still { boxes(subject.world, |_| true) } else { movers })
        });
        let extent = extent_with_room(&content, ROOM);
        let size = match size {
            Some(size) => size.to_f32().into(),
            None => {
                let height = WIDTH * extent.y / extent.x;
                Vec2::new(WIDTH, height.clamp(HEIGHTS[0], HEIGHTS[1]))
            }
        };
        Self { content, room: ROOM, size, kinds: Kinds::of(&subject.bodies()) }
    }

    /// The same with a camera of yours instead of the fitted one.
    ///
    /// # Errors
    ///
    /// When a number of the camera is out of its range, or its box has no inside.
    pub fn at(mut self, camera: &Camera) -> Result<Self, ValueError> {
        camera.check()?;
        (self.content, self.room) = (Aabb { min: camera.min, max: camera.max }, 0.0);
        Ok(self)
    }

    /// The camera, such as [`Self::at`] takes.
    pub fn camera(&self) -> Camera {
        let Aabb { min, max } = Frame::of(self).view;
        Camera { min, max }
    }

    /// The view a `share` of the way to another, 0..=1, in a picture of the same size.
    pub fn go_towards(mut self, other: &Self, share: f32) -> Self {
        let Aabb { min, max } = &mut self.content;
        *min = min.lerp(other.content.min, share);
        *max = max.lerp(other.content.max, share);
        self.kinds = self.kinds.with(&other.kinds);
        self
    }

    /// Width and height, in whole pixels.
    pub fn size(&self) -> [f32; 2] {
        self.size.round().to_array()
    }
}

/// The box around the surroundings of the player that the camera of a game follows, if any.
fn surroundings(subject: &Subject<'_>) -> Option<Aabb> {
    let scene = subject.scene?;
    let is_followed = scene.rules().is_some_and(|rules| rules.eye != Eye::Fixed);
    let player = scene.player().filter(|_| is_followed)?;
    let bounds = *boxes(subject.world, |body| body == player).first()?;
    let reach = SURROUNDINGS * (bounds.max - bounds.min).max_element();
    let middle = bounds.center();
    Some(Aabb { min: middle - reach, max: middle + reach })
}

fn is_mover(world: &World, body: BodyId) -> bool {
    world.body(body).is_some_and(|body| body.body_type == BodyType::Dynamic)
}

/// The boxes around the colliders of some bodies, without those that have no end.
fn boxes(world: &World, is_wanted: impl Fn(BodyId) -> bool) -> Vec<Aabb> {
    let bounds = world.colliders().filter_map(|(id, collider)| {
        let body = world.body_of(id)?;
        let bounds = match world.particles(body) {
            Some(particles) => {
                let radius = particles.shape().radius();
                Aabb::around(particles.positions()).grown(radius)
            }
            None => collider.shape.bounds(&world.pose_of(id)?),
        };
        (is_wanted(body) && bounds.min.is_finite() && bounds.max.is_finite()).then_some(bounds)
    });
    bounds.collect()
}

impl Frame {
    pub(super) fn of(view: &View) -> Self {
        let extent = extent_with_room(&view.content, view.room);
        let scale = (view.size / extent).min_element();
        // The visible rectangle fills the picture.
        let half = 0.5 * view.size / scale;
        let middle = view.content.center();
        Self { scale, view: Aabb { min: middle - half, max: middle + half } }
    }

    /// Width of lines, in pixels: thin where there is much to see.
    pub(super) fn line(&self) -> f32 {
        (0.03 * self.scale).clamp(0.15, 1.2)
    }

    /// Where a point (m) of the world is in the picture, in pixels.
    pub(super) fn pixel(&self, point: Vec2) -> Vec2 {
        let way = point - self.view.min;
        Vec2::new(way.x, self.view.max.y - self.view.min.y - way.y) * self.scale
    }
}

/// Width and height of a box with room around it, m.
fn extent_with_room(content: &Aabb, room: f32) -> Vec2 {
    let extent = (content.max - content.min).max(Vec2::splat(LEAST));
    extent + 2.0 * room * extent.max_element()
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
