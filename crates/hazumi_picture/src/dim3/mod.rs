//! Pictures of worlds in 3D, as SVG.
//!
//! Convex solids are painted from back to front. A grid of depths shows which sides can be seen
//! at all, so a heap of thousands of bodies stays a small file. Shadow maps give the light on
//! each side.

#[path = "../subject.rs"]
mod subject;
mod camera;
mod projection;
mod buffer;
mod solid;
mod soft;
mod light;
mod order;
mod color;
mod flat;
mod svg;
mod ground;
mod paint;

use hazumi_core::ValueError;
use hazumi3d as hazumi;
use hazumi3d::World;
use hazumi3d::glam::Vec3;

use color::Color;
use light::Light;
use projection::{Projection, extent};
use solid::Solid;
use subject::Named;

pub use camera::Camera;
pub use subject::Subject;

use crate::palette::Kinds;
use crate::size::Size;

/// Size of a picture, unless another is given.
const SIZE: Size = Size::of(1200, 750);

/// Draws a world or a scene as it is, as the text of an SVG file.
pub fn draw<'a>(subject: impl Into<Subject<'a>>, view: &View) -> String {
    let subject = subject.into();
    let [width, height] = view.projection.size().to_f32();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <linearGradient id=\"air\" x2=\"0\" y2=\"1\"><stop stop-color=\"#fcfdfe\"/>\
         <stop offset=\"1\" stop-color=\"#dfe6ec\"/></linearGradient>\n\
         <radialGradient id=\"gloss\" cx=\".36\" cy=\".3\" r=\".75\">\
         <stop stop-color=\"#fff\" stop-opacity=\".45\"/>\
         <stop offset=\".45\" stop-color=\"#fff\" stop-opacity=\"0\"/>\
         <stop offset=\".6\" stop-opacity=\"0\"/>\
         <stop offset=\"1\" stop-opacity=\".4\"/></radialGradient>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"url(#air)\"/>\n\
         <g transform=\"scale(.1)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
    );
    Contents::new(subject.world, &subject.bodies(), view).paint(&mut svg);
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Where the eye is, and what it looks at.
#[derive(Clone, Debug)]
pub struct View {
    projection: Projection,
    /// Middle and radius, m, of where things happen.
    focus: (Vec3, f32),
    /// The kinds of bodies, which have their colours.
    kinds: Kinds,
}

impl View {
    /// Shows most of what moves, and the walls about it. A picture has 1200 · 750 pixels unless
    /// a size is given.
    pub fn of<'a>(subject: impl Into<Subject<'a>>, size: Option<Size>) -> Self {
        let subject = subject.into();
        let (world, bodies) = (subject.world, subject.bodies());
        let solids = collect(world, &bodies);
        let (middle, radius) = focus(&solids);
        let (_, floor, [things, scenery]) = sort(world, solids, (middle, radius));
        let near = |solid: &&Solid| solid.middle().distance(middle) <= radius;
        let mut points: Vec<Vec3> =
            things.iter().filter(near).flat_map(Solid::points).collect();
        // Walls belong in the picture unless they are far larger than what happens between
        // them.
        let is_near =
            |points: &Vec<Vec3>| points.iter().all(|p| p.distance(middle) <= 2.5 * radius);
        points.extend(scenery.iter().map(Solid::points).filter(is_near).flatten());
        if points.is_empty() {
            points.extend([middle - radius, middle + radius]);
        }
        points.iter_mut().for_each(|point| point.y = point.y.max(floor));
        let projection = Projection::around(&points, size.unwrap_or(SIZE));
        Self { projection, focus: (middle, radius), kinds: Kinds::of(&bodies) }
    }

    /// The same with a camera of yours instead of the fitted one.
    ///
    /// # Errors
    ///
    /// When a number of the camera is out of its range, or its target is where its eye is.
    pub fn at(mut self, camera: &Camera) -> Result<Self, ValueError> {
        camera.check()?;
        self.projection = Projection::of(camera, self.projection.size());
        Ok(self)
    }

    /// The camera, such as [`Self::at`] takes.
    pub fn camera(&self) -> Camera {
        self.projection.camera(self.focus.0)
    }

    /// Width and height, in whole pixels.
    pub fn size(&self) -> [f32; 2] {
        self.projection.size().to_f32()
    }

    /// The view a `share` of the way to another, 0..=1, in a picture of the same size.
    pub fn go_towards(self, other: &Self, share: f32) -> Self {
        let (middle, radius) = self.focus;
        let middle = middle.lerp(other.focus.0, share);
        let radius = radius + share * (other.focus.1 - radius);
        let projection = self.projection.go_towards(&other.projection, share);
        Self { projection, focus: (middle, radius), kinds: self.kinds.with(&other.kinds) }
    }
}

/// Contents of the picture, and its view.
struct Contents {
    projection: Projection,
    light: Light,
    /// Height of the ground, m, if there is any.
    ground: Option<f32>,
    /// Middle and radius, m, of where things happen.
    focus: (Vec3, f32),
    /// Dynamic bodies, and others of about their size.
    things: Vec<Solid>,
    /// Large fixed solids: walls, drums.
    scenery: Vec<Solid>,
    /// Colour of each body.
    colors: Vec<Color>,
}

impl Contents {
    fn new(world: &World, bodies: &[Named<'_>], view: &View) -> Self {
        let &View { projection, focus, .. } = view;
        let (ground, _, [things, scenery]) = sort(world, collect(world, bodies), focus);
        let (middle, radius) = focus;
        let light = Light::new(&projection, &things, middle, 1.8 * radius);
        let colors = colors(bodies, &view.kinds);
        Self { projection, light, ground, focus, things, scenery, colors }
    }
}

/// The solids of all bodies.
fn collect(world: &World, bodies: &[Named<'_>]) -> Vec<Solid> {
    let mut solids = solid::collect(world, bodies);
    solids.extend(soft::collect(world, bodies));
    solids
}

/// The height of the ground, m, if there is any, and of all that is seen; things and scenery
/// above it.
fn sort(
    world: &World,
    solids: Vec<Solid>,
    (middle, radius): (Vec3, f32),
) -> (Option<f32>, f32, [Vec<Solid>; 2]) {
    let ground = solid::ground_below(world, &solids, middle);
    let floor = ground.unwrap_or(f32::MIN);
    let is_above = |solid: &Solid| extent(&solid.points())[1].y > floor + 1e-3 * radius;
    let is_thing = |solid: &Solid| {
        let [min, max] = extent(&solid.points());
        solid.is_dynamic || (max - min).max_element() < 0.8 * radius
    };
    let (things, scenery) = solids.into_iter().filter(is_above).partition(is_thing);
    (ground, floor, [things, scenery])
}

/// Middle and radius, in metres, of where most dynamic bodies are; those that fell off the edge
/// of the world do not count.
fn focus(solids: &[Solid]) -> (Vec3, f32) {
    let mut chosen: Vec<&Solid> = solids.iter().filter(|solid| solid.is_dynamic).collect();
    if chosen.is_empty() {
        chosen.extend(solids);
    }
    let median = |axis: usize| {
        let mut along: Vec<f32> = chosen.iter().map(|solid| solid.middle()[axis]).collect();
        along.sort_by(f32::total_cmp);
        along.get(along.len() / 2).copied().unwrap_or(0.0)
    };
    let center = Vec3::new(median(0), median(1), median(2));
    let mut distances: Vec<f32> =
        chosen.iter().map(|solid| solid.middle().distance(center)).collect();
    distances.sort_by(f32::total_cmp);
    let usual = distances.get(distances.len() * 9 / 10).copied().unwrap_or(0.0);
    chosen.retain(|solid| solid.middle().distance(center) <= 2.5 * usual + 1e-3);

    let points: Vec<Vec3> = chosen.into_iter().flat_map(Solid::points).collect();
    let [min, max] = extent(&points);
    let middle = 0.5 * (min + max);
    let radius = points.iter().map(|p| p.distance(middle)).fold(0.0, f32::max);
    if radius > 0.0 { (middle, radius) } else { (middle, 1.0) }
}

/// The colour of each body, which stays when others go. With few kinds every
/// body is its own, so that a wall of equal bricks is not one colour.
fn colors(bodies: &[Named<'_>], kinds: &Kinds) -> Vec<Color> {
    let has_kinds = (4..=12).contains(&kinds.count());
    let color = |&(name, id): &Named<'_>| {
        let number = id.index() as usize;
        let kind = kinds.number(name).filter(|_| has_kinds);
        Color::of_body(kind.unwrap_or(number), number)
    };
    bodies.iter().map(color).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use solid::Form;

    #[test]
    fn a_body_that_fell_off_the_world_does_not_count() {
        let ball = |x: f32, y: f32| Solid {
            body: 0,
            is_dynamic: true,
            form: Form::Round([Vec3::new(x, y, 0.0); 2], 0.5),
        };
        let mut solids: Vec<Solid> = (0_u8..20).map(|x| ball(x.into(), 0.0)).collect();
        solids.push(ball(0.0, -9000.0));
        let (middle, radius) = focus(&solids);
        assert!((middle - Vec3::new(9.5, 0.0, 0.0)).length() < 1e-3, "{middle}");
        assert!(radius < 11.0, "{radius}");
        assert_eq!(focus(&[]), (Vec3::ZERO, 1.0));
    }
}
