//! Simplex solver of GJK: the point of a triangle, edge or corner that is nearest to the
//! origin.

use glam::DVec2;

use super::difference::Vertex;

/// Up to three points of a difference.
///
/// Once it has begun, its points are the corners of the feature that is nearest to the origin:
/// one for a corner, two for an edge, three when the origin is inside.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Simplex {
    vertices: [Vertex; 3],
    count: usize,
    nearest: SimplexNearest,
}

/// The nearest point of a corner or an edge, without a root or a quotient.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SimplexNearest {
    /// From the origin to the nearest point, of any length.
    pub(crate) toward: DVec2,
    /// Distance times the length of that vector, ≥ 0.
    pub(crate) height: f64,
    /// Square of that length.
    pub(crate) square: f64,
}

impl SimplexNearest {
    #[inline]
    fn of_point(point: DVec2) -> Self {
        let height = point.length_squared();
        // In the origin itself, any length will do.
        Self { toward: point, height, square: if height > 0.0 { height } else { 1.0 } }
    }

    /// The line through two points.
    #[inline]
    fn of_line(from: DVec2, to: DVec2) -> Self {
        let along = to - from;
        let turn = from.perp_dot(along);
        let across = along.perp();
        // The normal on the side of the line where the origin is not.
        let toward = if turn > 0.0 { -across } else { across };
        Self { toward, height: turn.abs(), square: along.length_squared() }
    }

    #[inline]
    fn is_nearer_than(&self, other: &Self) -> bool {
        self.height * self.height * other.square < other.height * other.height * self.square
    }

    /// Whether it is no farther than `limit` ≥ 0 metres.
    #[inline]
    pub(crate) fn is_within(&self, limit: f64) -> bool {
        self.height * self.height <= limit * limit * self.square
    }
}

impl Simplex {
    /// The points between which the nearest one lies.
    pub(crate) fn vertices(&self) -> &[Vertex] {
        &self.vertices[..self.count]
    }

    #[inline]
    pub(crate) fn nearest(&self) -> &SimplexNearest {
        &self.nearest
    }

    /// Whether a point is one of its own. Shapes do not move during a search, so equal points
    /// are equal to the last bit.
    #[inline]
    pub(crate) fn has(&self, vertex: &Vertex) -> bool {
        self.vertices().iter().any(|own| own.point == vertex.point)
    }

    /// Begins with at most three points; false when there are none.
    #[inline]
    pub(crate) fn begin(&mut self, vertices: impl Iterator<Item = Vertex>) -> bool {
        self.count = 0;
        for vertex in vertices.take(3) {
            if self.count == 0 {
                self.set_point(vertex);
            } else {
                self.add(vertex);
            }
        }
        self.count > 0
    }

    fn set_point(&mut self, vertex: Vertex) {
        self.vertices[0] = vertex;
        self.count = 1;
        self.nearest = SimplexNearest::of_point(vertex.point);
    }

    /// Moves to the feature that is nearest once `vertex` has joined; false, and nothing
    /// changes, when none is nearer than before.
    #[inline]
    pub(crate) fn add(&mut self, vertex: Vertex) -> bool {
        let [first, second, _] = self.vertices.each_ref().map(|own| own.point);
        if self.count == 1 {
            return self.move_to(0, SimplexFeature::between(first, vertex.point), vertex);
        }
        let turns = [
            first.perp_dot(second),
            second.perp_dot(vertex.point),
            vertex.point.perp_dot(first),
        ];
        let is_inside =
            turns.iter().all(|&turn| turn > 0.0) || turns.iter().all(|&turn| turn < 0.0);
        if is_inside {
            self.vertices[2] = vertex;
            self.count = 3;
            self.nearest =
                SimplexNearest { toward: self.nearest.toward, height: 0.0, square: 1.0 };
            return true;
        }
        let one = SimplexFeature::between(first, vertex.point);
        let other = SimplexFeature::between(second, vertex.point);
        if other.nearest.is_nearer_than(&one.nearest) {
            self.move_to(1, other, vertex)
        } else {
            self.move_to(0, one, vertex)
        }
    }

    /// To a feature between one of the own points and a new one, if that is nearer.
    #[inline]
    fn move_to(&mut self, own: usize, feature: SimplexFeature, vertex: Vertex) -> bool {
        let is_nearer = feature.nearest.is_nearer_than(&self.nearest);
        if is_nearer {
            self.nearest = feature.nearest;
            // The own point alone is never nearer than before.
            if feature.is_edge {
                self.vertices[0] = self.vertices[own];
                self.vertices[1] = vertex;
                self.count = 2;
            } else {
                self.vertices[0] = vertex;
                self.count = 1;
            }
        }
        is_nearer
    }

    /// The nearest point, as points of the two shapes, in metres, each in its own frame.
    #[inline]
    pub(crate) fn witnesses(&self) -> [DVec2; 2] {
        let [first, second, third] = &self.vertices;
        let on = |side: usize, weights: [f64; 3]| {
            first.local[side].as_dvec2() * weights[0]
                + second.local[side].as_dvec2() * weights[1]
                + third.local[side].as_dvec2() * weights[2]
        };
        match self.count {
            1 => [first.local[0].as_dvec2(), first.local[1].as_dvec2()],
            _ => {
                let weights = self.weights();
                [on(0, weights), on(1, weights)]
            }
        }
    }

    /// Of its points; those that it has no more weigh nothing.
    #[inline]
    fn weights(&self) -> [f64; 3] {
        let [a, b, c] = self.vertices.each_ref().map(|vertex| vertex.point);
        if self.count == 2 {
            let along = b - a;
            let part = (-a.dot(along) / along.length_squared()).clamp(0.0, 1.0);
            return [1.0 - part, part, 0.0];
        }
        let turns = [b.perp_dot(c), c.perp_dot(a), a.perp_dot(b)];
        turns.map(|turn| turn / (turns[0] + turns[1] + turns[2]))
    }
}

/// The nearest feature of an edge between an own point and a new one: the edge, or one of its
/// ends.
struct SimplexFeature {
    is_edge: bool,
    nearest: SimplexNearest,
}

impl SimplexFeature {
    #[inline]
    fn between(from: DVec2, to: DVec2) -> Self {
        let along = to - from;
        let (before, beyond) = (-from.dot(along), to.dot(along));
        if before > 0.0 && beyond > 0.0 {
            return Self { is_edge: true, nearest: SimplexNearest::of_line(from, to) };
        }
        let end = if before > 0.0 { to } else { from };
        Self { is_edge: false, nearest: SimplexNearest::of_point(end) }
    }
}
