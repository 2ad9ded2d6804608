//! Random convex shapes, and what they are made of.

use hazumi2d_geometry::Shape;
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::{
    Capsule, Circle, Polygon, Rectangle, Rounded, RoundedCore, Segment,
};

use super::oracle::{Body, hull};
use super::{Placement, Rng};

/// How many kinds of convex shapes there are.
pub(crate) const KINDS: usize = 7;

/// A convex shape, as corners and a radius.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) shape: Shape,
    /// In the frame of the shape.
    pub(crate) corners: Vec<DVec2>,
    pub(crate) margin: f64,
    /// Largest distance of a point from the origin.
    pub(crate) reach: f64,
}

impl Item {
    fn new(shape: impl Into<Shape>, corners: &[Vec2], margin: f32) -> Self {
        let corners: Vec<DVec2> = corners.iter().map(|corner| corner.as_dvec2()).collect();
        let far = corners.iter().map(|corner| corner.length()).fold(0.0, f64::max);
        let margin = f64::from(margin);
        Self { shape: shape.into(), corners, margin, reach: far + margin }
    }

    pub(crate) fn circle(radius: f64) -> Self {
        let radius = radius as f32;
        Self::new(Circle::new(radius).unwrap(), &[Vec2::ZERO], radius)
    }

    pub(crate) fn capsule(ends: [DVec2; 2], radius: f64) -> Self {
        let (ends, radius) = (ends.map(|end| end.as_vec2()), radius as f32);
        Self::new(Capsule::new(ends, radius).unwrap(), &ends, radius)
    }

    pub(crate) fn segment(ends: [DVec2; 2]) -> Self {
        let ends = ends.map(|end| end.as_vec2());
        Self::new(Segment::new(ends).unwrap(), &ends, 0.0)
    }

    pub(crate) fn rectangle(half: DVec2) -> Self {
        let half = half.as_vec2();
        Self::new(Rectangle::new(half).unwrap(), &around(half), 0.0)
    }

    pub(crate) fn polygon(points: &[DVec2]) -> Self {
        let polygon = Polygon::new(&narrow(points)).unwrap();
        let corners = polygon.vertices().to_vec();
        Self::new(polygon, &corners, 0.0)
    }

    pub(crate) fn rounded(core: impl Into<RoundedCore>, radius: f64) -> Self {
        let (core, radius) = (core.into(), radius as f32);
        let corners = match &core {
            RoundedCore::Rectangle(rectangle) => around(rectangle.half_extents()).to_vec(),
            RoundedCore::Polygon(polygon) => polygon.vertices().to_vec(),
        };
        Self::new(Rounded::new(core, radius).unwrap(), &corners, radius)
    }

    /// A polygon with so many corners on an ellipse.
    pub(crate) fn pebble(rng: &mut Rng, corners: usize, half: DVec2) -> Self {
        Self::polygon(&on_ellipse(rng, corners, half))
    }

    /// Of one of the kinds, about `size` metres large.
    pub(crate) fn random(rng: &mut Rng, kind: usize, size: f64) -> Self {
        let half = DVec2::new(rng.within(0.1, 1.0), rng.within(0.1, 1.0)) * size;
        let radius = size * rng.within(0.05, 0.7);
        let aside = rng.direction() * (size * rng.within(0.0, 0.5));
        let end = rng.direction() * (size * rng.within(0.1, 1.0));
        let corners = 3 + rng.below(8);
        match kind % KINDS {
            0 => Self::circle(radius),
            1 => Self::capsule([aside - end, aside + end], radius),
            2 => Self::rectangle(half),
            3 => {
                let points = on_ellipse(rng, corners, half);
                Self::polygon(&points.iter().map(|point| *point + aside).collect::<Vec<_>>())
            }
            4 => Self::segment([aside - end, aside + end]),
            5 => Self::rounded(Rectangle::new(half.as_vec2()).unwrap(), radius),
            _ => {
                let points = on_ellipse(rng, corners, half);
                Self::rounded(Polygon::new(&narrow(&points)).unwrap(), radius)
            }
        }
    }

    /// Where it is.
    pub(crate) fn at(&self, place: &Placement) -> Body {
        let corners = self.corners.iter().map(|corner| place.point(*corner)).collect();
        Body { corners, margin: self.margin }
    }

    pub(crate) fn at_rest(&self) -> Body {
        Body { corners: self.corners.clone(), margin: self.margin }
    }

    /// Whether it is a polygon without a margin.
    pub(crate) fn has_sides(&self) -> bool {
        matches!(self.shape, Shape::Rectangle(_) | Shape::Polygon(_))
    }
}

fn around(half: Vec2) -> [Vec2; 4] {
    let Vec2 { x, y } = half;
    [[-x, -y], [x, -y], [x, y], [-x, y]].map(Vec2::from)
}

fn narrow(points: &[DVec2]) -> Vec<Vec2> {
    points.iter().map(|point| point.as_vec2()).collect()
}

/// Points around the centre, which span an area.
fn on_ellipse(rng: &mut Rng, corners: usize, half: DVec2) -> Vec<DVec2> {
    loop {
        let points: Vec<DVec2> = (0..corners).map(|_| rng.direction() * half).collect();
        let ring = hull(&points);
        let area: f64 =
            (2..ring.len()).map(|i| (ring[i - 1] - ring[0]).perp_dot(ring[i] - ring[0])).sum();
        if area > 0.1 * half.x * half.y {
            return points;
        }
    }
}
