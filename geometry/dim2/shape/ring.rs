//! Convex polygons as flat arrays for the narrow phase.

use glam::{Vec2, Vec4};

use super::{Polygon, Rectangle};
use crate::math::direction::split;
use crate::math::rotation::quarter;

/// The corners and sides of a convex polygon, borrowed from a [`Polygon`] or made of a
/// [`Rectangle`].
///
/// Corners run counter-clockwise. Side `i` runs from corner `i` to the next, the last one to
/// the first.
#[derive(Clone, Copy, Debug)]
pub struct Ring<'a> {
    /// A point well inside, in metres.
    pub center: Vec2,
    /// Corners, in metres, at least 3.
    pub vertices: &'a [Vec2],
    /// Outward unit normals of the sides, dimensionless, as many as corners.
    pub normals: &'a [Vec2],
    /// The same once more, of up to [`RingColumns::MOST`] corners.
    pub(crate) columns: &'a RingColumns,
}

/// Corners and normals of a ring of few corners, coordinate by coordinate, for SIMD: unused
/// lanes repeat the last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RingColumns {
    pub(crate) x: [Vec4; 2],
    pub(crate) y: [Vec4; 2],
    pub(crate) normal_x: [Vec4; 2],
    pub(crate) normal_y: [Vec4; 2],
}

impl RingColumns {
    /// Most corners.
    pub(crate) const MOST: usize = 8;

    /// All in the origin: for a circle, and for a larger ring, which do not use them.
    pub(crate) const NONE: Self = Self {
        x: [Vec4::ZERO; 2],
        y: [Vec4::ZERO; 2],
        normal_x: [Vec4::ZERO; 2],
        normal_y: [Vec4::ZERO; 2],
    };

    /// Of a ring of at least one corner and at most [`Self::MOST`].
    pub(crate) fn of(vertices: &[Vec2], normals: &[Vec2]) -> Self {
        let [x, y] = transposed(vertices);
        let [normal_x, normal_y] = transposed(normals);
        Self { x, y, normal_x, normal_y }
    }

    /// Of two corners.
    #[inline]
    pub(crate) fn of_line([start, end]: [Vec2; 2], [there, back]: [Vec2; 2]) -> Self {
        let column = |first: f32, last: f32| [Vec4::new(first, last, last, last); 2];
        Self {
            x: column(start.x, end.x),
            y: column(start.y, end.y),
            normal_x: column(there.x, back.x),
            normal_y: column(there.y, back.y),
        }
    }

    /// Of a rectangle.
    #[inline]
    fn of_rectangle(Vec2 { x, y }: Vec2) -> Self {
        Self {
            x: [Vec4::new(-x, x, x, -x); 2],
            y: [Vec4::new(-y, -y, y, y); 2],
            normal_x: [Vec4::new(0.0, 1.0, 0.0, -1.0); 2],
            normal_y: [Vec4::new(-1.0, 0.0, 1.0, 0.0); 2],
        }
    }
}

fn transposed(vectors: &[Vec2]) -> [[Vec4; 2]; 2] {
    let last = vectors.len() - 1;
    [0, 1].map(|axis| {
        [0, 4].map(|first| {
            Vec4::from_array([0, 1, 2, 3].map(|n| vectors[last.min(first + n)][axis]))
        })
    })
}

impl Ring<'_> {
    /// The index of the corner after one.
    #[inline]
    pub fn after(&self, corner: usize) -> usize {
        if corner + 1 < self.vertices.len() { corner + 1 } else { 0 }
    }

    /// The index of the corner before one, which is also that of the side that ends there.
    #[inline]
    pub fn before(&self, corner: usize) -> usize {
        if corner > 0 { corner - 1 } else { self.vertices.len() - 1 }
    }

    /// Start and end of a side.
    #[inline]
    pub fn side(&self, side: usize) -> [Vec2; 2] {
        [self.vertices[side], self.vertices[self.after(side)]]
    }

    /// The corner that is farthest along `direction`, and its index; the lowest index among
    /// equals.
    #[inline]
    pub fn farthest(&self, direction: Vec2) -> (u32, Vec2) {
        let mut best = (0, self.vertices[0]);
        let mut farthest = f32::NEG_INFINITY;
        for (index, &vertex) in (0..).zip(self.vertices) {
            let distance = vertex.dot(direction);
            if distance > farthest {
                farthest = distance;
                best = (index, vertex);
            }
        }
        best
    }
}

/// A [`Rectangle`] as a polygon, cheaper to make than to keep.
#[derive(Clone, Copy, Debug)]
pub struct RectangleRing {
    vertices: [Vec2; 4],
    columns: RingColumns,
}

/// Of the sides of any rectangle, in the order of its corners.
const NORMALS: [Vec2; 4] = [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X];

impl RectangleRing {
    /// The corners run from the lowest left one.
    #[inline]
    pub fn new(rectangle: &Rectangle) -> Self {
        let Vec2 { x, y } = rectangle.half_extents();
        let vertices = [[-x, -y], [x, -y], [x, y], [-x, y]].map(Vec2::from);
        Self { vertices, columns: RingColumns::of_rectangle(Vec2::new(x, y)) }
    }

    /// View of the polygon for the narrow phase.
    #[inline]
    pub fn view(&self) -> Ring<'_> {
        let Self { vertices, columns } = self;
        Ring { center: Vec2::ZERO, vertices, normals: &NORMALS, columns }
    }
}

/// The outline of a core: the corners, counter-clockwise, and the normals of its sides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CoreOutline<'s> {
    /// The origin: one corner, with a side of no length that faces nowhere.
    Center,
    /// A side there and one back.
    Line(LineRing),
    Rectangle(RectangleRing),
    Polygon(&'s Polygon),
}

impl CoreOutline<'_> {
    /// Of a segment; `None` when its ends coincide.
    #[inline]
    pub(crate) fn line(ends: [Vec2; 2]) -> Option<Self> {
        LineRing::new(ends).map(Self::Line)
    }

    #[inline]
    pub(crate) fn rectangle(rectangle: &Rectangle) -> Self {
        Self::Rectangle(RectangleRing::new(rectangle))
    }

    #[inline]
    pub(crate) fn ring(&self) -> Ring<'_> {
        match self {
            Self::Center => Ring {
                center: Vec2::ZERO,
                vertices: &[Vec2::ZERO],
                normals: &[Vec2::ZERO],
                columns: &RingColumns::NONE,
            },
            Self::Line(line) => line.view(),
            Self::Rectangle(rectangle) => rectangle.view(),
            Self::Polygon(polygon) => polygon.ring(),
        }
    }
}

/// A segment as a polygon of two corners, with a side there and one back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineRing {
    ends: [Vec2; 2],
    normals: [Vec2; 2],
    columns: RingColumns,
}

impl LineRing {
    /// `None` when the ends coincide.
    #[inline]
    pub(crate) fn new(ends: [Vec2; 2]) -> Option<Self> {
        let (along, _) = split(ends[1] - ends[0])?;
        Some(Self::facing(ends, -quarter(along)))
    }

    /// With this unit normal on the right.
    #[inline]
    pub(crate) fn facing(ends: [Vec2; 2], normal: Vec2) -> Self {
        let normals = [normal, -normal];
        Self { ends, normals, columns: RingColumns::of_line(ends, normals) }
    }

    #[inline]
    pub(crate) fn view(&self) -> Ring<'_> {
        let Self { ends, normals, columns } = self;
        Ring { center: ends[0], vertices: ends, normals, columns }
    }
}
