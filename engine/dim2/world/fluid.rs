//! Air and water, and what of a shape is in them.

use std::f32::consts::TAU;

use glam::Vec2;

use crate::math::{Pose, Rotation, rotation};
use crate::shape::{HalfPlane, Shape};

/// Air that moves, or does not.
///
/// It applies ½ · density · drag · width · speed² to every collider at its centre, against the
/// velocity relative to it. The width is the one across that velocity, of the box around the
/// collider in its frame, of balls their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// Velocity, in m/s, in the world; default 0.
    pub velocity: Vec2,
    /// Mass per area, in kg/m², ≥ 0; default 0.0012. That is air: as light beside bodies of 1
    /// kg/m² as beside bodies of water.
    pub density: f32,
    /// Drag coefficient, dimensionless, ≥ 0; default 1.2, a ball in 2D. A box has 2.1.
    pub drag: f32,
}

impl Default for Wind {
    fn default() -> Self {
        Self { velocity: Vec2::ZERO, density: 0.0012, drag: 1.2 }
    }
}

/// A fluid with a level surface.
///
/// Its lift is exact for balls, boxes, polygons and compounds of these, and good to a
/// thousandth for others.
#[derive(Clone, Copy, Debug)]
pub struct Fluid {
    /// The half-plane that it fills, in the world: the normal leads out of the fluid.
    pub surface: HalfPlane,
    /// Mass per area, in kg/m², ≥ 0; lighter bodies float.
    pub density: f32,
    /// Velocity of the current, in m/s, in the world.
    pub velocity: Vec2,
    /// Damping rate of a wholly immersed body as dense as the fluid, in 1/s, ≥ 0; 1 is lively.
    /// It is the share of the relative velocity lost per second.
    pub damping: f32,
}

/// The part of a shape that is in a fluid.
pub(super) struct Immersed {
    /// m².
    pub(super) volume: f32,
    /// Its centre, m, in the world.
    pub(super) center: Vec2,
}

/// Points of the outline of a round shape.
const POINTS: usize = 48;

/// The part of a shape in a half-plane; `None` where there is none, or it has no area.
pub(super) fn immersed(shape: &Shape, pose: &Pose, surface: &HalfPlane) -> Option<Immersed> {
    match shape {
        Shape::Circle(ball) => {
            let height = height_of(pose.position, surface);
            segment(ball.radius(), height, pose.position, surface.normal())
        }
        Shape::Rectangle(rectangle) => {
            let half = rectangle.half_extents();
            let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
            let corners = corners.map(|(x, y)| half * Vec2::new(x, y));
            Some(clipped(&corners, pose, surface)?.immersed)
        }
        Shape::Polygon(polygon) => Some(clipped(polygon.vertices(), pose, surface)?.immersed),
        Shape::Compound(compound) => {
            let children = compound.children().iter();
            let children = children
                .filter_map(|(place, child)| immersed(child, &pose.mul(place), surface));
            children.reduce(Immersed::with)
        }
        _ => rounded(shape, pose, surface),
    }
}

/// How far a point is above a half-plane, m.
fn height_of(point: Vec2, surface: &HalfPlane) -> f32 {
    surface.normal().dot(point) - surface.offset()
}

impl Immersed {
    /// Both together.
    fn with(self, other: Self) -> Self {
        let area = self.volume + other.volume;
        Self { volume: area, center: self.center.lerp(other.center, other.volume / area) }
    }
}

/// The part of a disc below a line, whose centre is `height` above it.
fn segment(radius: f32, height: f32, center: Vec2, normal: Vec2) -> Option<Immersed> {
    let cosine = (height / radius).clamp(-1.0, 1.0);
    if cosine >= 1.0 {
        return None;
    }
    let (angle, sine) = (libm::acosf(cosine), (1.0 - cosine * cosine).sqrt());
    let area = radius * radius * (angle - sine * cosine);
    let below = 2.0 / 3.0 * (radius * sine) * (radius * sine) * (radius * sine) / area;
    (area > 0.0).then_some(Immersed { volume: area, center: center - normal * below })
}

/// The part of a convex polygon that is in a fluid.
struct Clipped {
    immersed: Immersed,
    /// How much of it, dimensionless, 0 to 1.
    share: f32,
}

/// The part of a convex polygon, its corners counter-clockwise in the frame that stands at
/// `pose`, below a line.
///
/// A sum of triangles between its edges and a point of the line, of which the edge along the
/// line adds none.
fn clipped(corners: &[Vec2], pose: &Pose, surface: &HalfPlane) -> Option<Clipped> {
    let normal = pose.inverse_transform_vector(surface.normal());
    let height = height_of(pose.position, surface);
    let foot = corners.first()? - normal * (height + normal.dot(*corners.first()?));
    let (mut all, mut area, mut moment) = (0.0_f32, 0.0_f32, Vec2::ZERO);
    for (index, &corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        let [from, to] = [corner, next].map(|corner| corner - foot);
        all += 0.5 * from.perp_dot(to);
        let [above, then] = [from, to].map(|arm| normal.dot(arm));
        let crossing = || from.lerp(to, above / (above - then));
        let (from, to) = match [above > 0.0, then > 0.0] {
            [true, true] => continue,
            [true, false] => (crossing(), to),
            [false, true] => (from, crossing()),
            [false, false] => (from, to),
        };
        let triangle = 0.5 * from.perp_dot(to);
        area += triangle;
        moment += triangle / 3.0 * (from + to);
    }
    if !(area > 0.0) {
        return None;
    }
    let center = pose.transform_point(foot + moment / area);
    Some(Clipped { immersed: Immersed { volume: area, center }, share: area / all })
}

/// The same for any convex shape, as a polygon of points of its outline.
fn rounded(shape: &Shape, pose: &Pose, surface: &HalfPlane) -> Option<Immersed> {
    let whole = shape.mass(1.0)?;
    let step = Rotation::from_angle(TAU / POINTS as f32);
    let mut turn = Rotation::IDENTITY;
    let mut corners = [Vec2::ZERO; POINTS];
    for corner in &mut corners {
        *corner = shape.support(rotation::rotate(turn, Vec2::X))?;
        turn = rotation::multiply(step, turn);
    }
    let Clipped { immersed, share } = clipped(&corners, pose, surface)?;
    Some(Immersed { volume: whole.mass * share, ..immersed })
}
