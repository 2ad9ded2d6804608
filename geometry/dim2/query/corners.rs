//! Cores of the shapes of this library for queries: corners and a radius.

use glam::{DVec2, Vec2};

use crate::shape::extreme_vertex::{self, after, at, before, hill_climb};
use crate::shape::solid::Core;
use crate::shape::{Rectangle, RoundedCore, Support};

/// Evaluates `$answer` for two cores, as their corners where both have few of them.
macro_rules! with_cores {
    ($a:ident, $b:ident => $answer:expr) => {
        match (
            $crate::query::corners::CornerHull::of(&$a),
            $crate::query::corners::CornerHull::of(&$b),
        ) {
            (Some($a), Some($b)) => $answer,
            _ => $answer,
        }
    };
}

pub(super) use with_cores;

/// Of more corners, the farthest is looked for by halving.
const FEW: usize = 32;

/// The hull of corners, which run counter-clockwise: one is a point, two are a segment.
#[derive(Clone, Copy)]
pub(crate) struct CornerHull<'s> {
    /// The corners of what has no list of them.
    own: [Vec2; 4],
    /// How many of these there are; 0 for what has a list.
    own_count: usize,
    shared: &'s [Vec2],
    margin: f32,
    center: Vec2,
}

impl<'s> CornerHull<'s> {
    /// The point in the origin.
    pub(super) const ORIGIN: Self = Self {
        own: [Vec2::ZERO; 4],
        own_count: 1,
        shared: &[],
        margin: 0.0,
        center: Vec2::ZERO,
    };

    /// `None` for custom shapes.
    #[inline]
    pub(crate) fn of(core: &Core<'s>) -> Option<Self> {
        Some(match *core {
            Core::Circle(circle) => Self { margin: circle.radius(), ..Self::ORIGIN },
            Core::Capsule(capsule) => {
                Self { margin: capsule.radius(), ..Self::between(capsule.ends()) }
            }
            Core::Segment(segment) => Self::between(segment.ends()),
            Core::Rectangle(rectangle) => Self::around(rectangle),
            Core::Polygon(polygon) => Self::along(polygon.vertices(), polygon.center()),
            Core::Rounded(rounded) => {
                let core = match rounded.core() {
                    RoundedCore::Rectangle(rectangle) => Self::around(rectangle),
                    RoundedCore::Polygon(polygon) => {
                        Self::along(polygon.vertices(), polygon.center())
                    }
                };
                Self { margin: rounded.radius(), ..core }
            }
            Core::Custom(_) => return None,
        })
    }

    fn between([start, end]: [Vec2; 2]) -> Self {
        let center = 0.5 * start + 0.5 * end;
        Self { own: [start, end, end, end], own_count: 2, center, ..Self::ORIGIN }
    }

    /// Corners in the order of a [`RectangleRing`](crate::shape::RectangleRing).
    fn around(rectangle: &Rectangle) -> Self {
        let Vec2 { x, y } = rectangle.half_extents();
        let own = [Vec2::new(-x, -y), Vec2::new(x, -y), Vec2::new(x, y), Vec2::new(-x, y)];
        Self { own, own_count: 4, ..Self::ORIGIN }
    }

    fn along(shared: &'s [Vec2], center: Vec2) -> Self {
        Self { own_count: 0, shared, center, ..Self::ORIGIN }
    }

    #[inline]
    pub(super) fn list(&self) -> &[Vec2] {
        if self.own_count > 0 { &self.own[..self.own_count.min(4)] } else { self.shared }
    }

    /// How many edges there are; those of a segment are its two sides.
    #[inline]
    pub(super) fn edge_count(&self) -> usize {
        let count = self.list().len();
        if count > 1 { count } else { 0 }
    }

    /// The corner after the last one is the first one.
    #[inline]
    pub(super) fn corner(&self, index: usize) -> DVec2 {
        at(self.list(), index)
    }

    #[inline]
    pub(super) fn next(&self, index: usize) -> usize {
        after(self.list(), index)
    }

    #[inline]
    pub(super) fn previous(&self, index: usize) -> usize {
        before(self.list(), index)
    }
}

/// The corner that is farthest along `direction`.
#[inline]
pub(super) fn farthest(list: &[Vec2], direction: DVec2) -> usize {
    if list.len() > FEW {
        return extreme_vertex::farthest(list, direction);
    }
    let mut best = (f64::NEG_INFINITY, 0);
    for (index, corner) in list.iter().enumerate() {
        let reach = corner.as_dvec2().dot(direction);
        best = if reach > best.0 { (reach, index) } else { best };
    }
    best.1
}

/// The same of a rectangle, in the order of its corners.
#[inline]
fn corner_of_rectangle(direction: DVec2) -> usize {
    let (is_right, is_top) = (direction.x > 0.0, direction.y > 0.0);
    if is_top { 3 - usize::from(is_right) } else { usize::from(is_right) }
}

/// Finds the farthest corners along directions that turn counter-clockwise.
pub(super) struct Turning<'s> {
    list: &'s [Vec2],
    /// The last corner, and its direction; none at first.
    corner: usize,
    direction: DVec2,
}

impl<'s> Turning<'s> {
    #[inline]
    pub(super) fn around(corners: &'s CornerHull<'_>) -> Self {
        Self { list: corners.list(), corner: 0, direction: DVec2::ZERO }
    }

    /// The corner that is farthest along a direction: near that along the one before, if it was
    /// turned by less than a right angle. Beyond, the way there may begin level.
    #[inline]
    pub(super) fn farthest(&mut self, direction: DVec2) -> usize {
        self.corner = if self.direction.dot(direction) > 0.0 {
            hill_climb(self.list, self.corner, direction, after)
        } else {
            farthest(self.list, direction)
        };
        self.direction = direction;
        self.corner
    }
}

impl Support for CornerHull<'_> {
    #[inline]
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let (index, corner) = self.exact_support(direction.as_dvec2());
        (index, corner.as_vec2())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "polygons have at most 65,535 corners")]
    fn exact_support(&self, direction: DVec2) -> (u32, DVec2) {
        let list = self.list();
        let index = match self.own_count {
            1 => 0,
            2 => usize::from(direction.dot((self.own[1] - self.own[0]).as_dvec2()) > 0.0),
            4 => corner_of_rectangle(direction),
            _ => farthest(list, direction),
        };
        (index as u32, at(list, index))
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.margin
    }

    #[inline]
    fn vertex(&self, index: u32) -> Option<Vec2> {
        self.list().get(index as usize).copied()
    }

    fn corner_count(&self) -> Option<u32> {
        u32::try_from(self.list().len()).ok()
    }

    #[inline]
    fn center(&self) -> Vec2 {
        self.center
    }
}
