//! Convex polygons as flat arrays: what the narrow phase works on.

use glam::Vec2;

use super::Rectangle;

/// The corners and sides of a convex polygon, borrowed from a [`Polygon`](super::Polygon) or made of a
/// [`Rectangle`].
///
/// Corners run counter-clockwise. Side `i` runs from corner `i` to the next, the last one to the
/// first.
#[derive(Clone, Copy, Debug)]
pub struct Ring<'a> {
    /// A point well inside, in metres.
    pub center: Vec2,
    /// Corners, in metres, at least 3.
    pub vertices: &'a [Vec2],
    /// Outward unit normals of the sides, dimensionless, as many as corners.
    pub normals: &'a [Vec2],
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

    /// Where a side begins and ends.
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

/// A [`Rectangle`] as a polygon: 40 bytes on the stack, cheaper to make than to keep.
#[derive(Clone, Copy, Debug)]
pub struct RectangleRing {
    vertices: [Vec2; 4],
}

/// Of the sides of any rectangle, in the order of its corners.
const NORMALS: [Vec2; 4] = [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X];

impl RectangleRing {
    /// The corners run from the lowest left one.
    #[inline]
    pub fn new(rectangle: &Rectangle) -> Self {
        let Vec2 { x, y } = rectangle.half_extents();
        Self { vertices: [[-x, -y], [x, -y], [x, y], [-x, y]].map(Vec2::from) }
    }

    /// The polygon, as the narrow phase wants it.
    #[inline]
    pub fn view(&self) -> Ring<'_> {
        Ring { center: Vec2::ZERO, vertices: &self.vertices, normals: &NORMALS }
    }
}
