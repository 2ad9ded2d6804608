//! Ray casts against a solid in front of the ray.

use glam::{DVec2, Vec2, Vec4};

use super::Undecided;
use crate::query::line::{Entry, LocalRay};
use crate::query::minkowski_edges::outward;
use crate::shape::extreme_vertex::{farthest, last_where};
use crate::shape::ring::RingColumns;
use crate::shape::{Capsule, Polygon, Shape};

/// From farther away than this many radii, squared, a circle is met the careful way,
/// dimensionless: the rounding of the way there would show in its normal.
const FAR: f64 = 1e14;
/// Signs in `f32` count from this many roundings of the coordinates on, dimensionless.
const CLEAR: f64 = 8.0;
/// Products in `f32` below this have lost digits, in m².
const TINY: f64 = 1e-30;
/// Corners in a vector.
const LANES: usize = 4;

/// Where `line` enters `shape`, from clearly outside; `Ok(None)` where it misses.
#[inline]
pub(in crate::query) fn enter(
    shape: &Shape,
    line: &LocalRay,
) -> Result<Option<Entry>, Undecided> {
    match shape {
        Shape::Circle(circle) => line.enter_circle_fast(DVec2::ZERO, circle.radius().into()),
        Shape::Capsule(capsule) => line.enter_capsule_fast(capsule),
        Shape::Rectangle(rectangle) => {
            line.enter_rectangle_fast(rectangle.half_extents().as_dvec2())
        }
        Shape::Polygon(polygon) => line.enter_polygon_fast(polygon),
        _ => Err(Undecided),
    }
}

impl LocalRay {
    /// The circle around a point.
    ///
    /// Roots as in the careful way; the normal is found without another, because what is left
    /// of the way at the circle is as long as its radius.
    #[inline]
    fn enter_circle_fast(
        &self,
        center: DVec2,
        radius: f64,
    ) -> Result<Option<Entry>, Undecided> {
        let from = self.origin - center;
        let square = radius * radius;
        let over = from.length_squared() - square;
        if !(over > 0.0 && over < FAR * square) {
            return Err(Undecided);
        }
        let approach = -from.dot(self.direction);
        let beside = from.perp_dot(self.direction);
        let rest = square * self.direction.length_squared() - beside * beside;
        if !(approach > 0.0 && rest > 0.0) {
            return Ok(None);
        }
        let fraction = over / (approach + rest.sqrt());
        let out = from + self.direction * fraction;
        let normal = out * (1.0 / radius);
        Ok(Some(Entry { fraction, point: center + out, normal, face: None }))
    }

    /// The line comes to one of the long sides, or to the disc around an end.
    #[inline]
    fn enter_capsule_fast(&self, capsule: &Capsule) -> Result<Option<Entry>, Undecided> {
        let [start, end] = capsule.ends().map(|end| end.as_dvec2());
        let radius = f64::from(capsule.radius());
        let (along, from) = (end - start, self.origin - start);
        let square = along.length_squared();
        let (beside, forward) = (along.perp_dot(from), along.dot(from));
        let limit = radius * radius * square;
        if beside * beside <= limit {
            return if forward < 0.0 {
                self.enter_circle_fast(start, radius)
            } else if forward > square {
                self.enter_circle_fast(end, radius)
            } else {
                Err(Undecided)
            };
        }
        let turn = along.perp_dot(self.direction);
        let (height, approach) = if beside > 0.0 { (beside, -turn) } else { (-beside, turn) };
        if !(approach > 0.0) {
            return Ok(None);
        }
        let length = square.sqrt();
        let gap = height - radius * length;
        if !(gap > self.rounding * length) {
            return Err(Undecided);
        }
        let fraction = gap / approach;
        let place = forward + along.dot(self.direction) * fraction;
        if place < 0.0 {
            return self.enter_circle_fast(start, radius);
        }
        if place > square {
            return self.enter_circle_fast(end, radius);
        }
        let scale = 1.0 / length;
        let across = along.perp() * scale;
        let normal = if beside > 0.0 { across } else { -across };
        let point = start + along * (place * scale * scale) + normal * radius;
        Ok(Some(Entry { fraction, point, normal, face: None }))
    }

    /// Mirrored so that the line begins up and right of the centre; then it can come in through
    /// the right side and the upper one only.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    #[inline]
    fn enter_rectangle_fast(&self, half: DVec2) -> Result<Option<Entry>, Undecided> {
        let Self { origin, direction, rounding, .. } = *self;
        let out = origin.abs() - half;
        if !(out.x > rounding || out.y > rounding) {
            return Err(Undecided);
        }
        let approach = DVec2::new(
            if origin.x < 0.0 { direction.x } else { -direction.x },
            if origin.y < 0.0 { direction.y } else { -direction.y },
        );
        // When it comes to each of the two, times both approaches: no quotient decides.
        let (when_x, when_y) = (out.x * approach.y, out.y * approach.x);
        let width = origin.abs() + half;
        let is_x = out.x > 0.0
            && approach.x > 0.0
            && when_y <= when_x
            && when_x <= width.y * approach.x;
        let is_y = out.y > 0.0
            && approach.y > 0.0
            && when_x <= when_y
            && when_y <= width.x * approach.y;
        if !(is_x || is_y) {
            return Ok(None);
        }
        let faces = [if origin.x < 0.0 { 3 } else { 1 }, if origin.y < 0.0 { 0 } else { 2 }];
        let is_x = is_x && (!is_y || faces[0] < faces[1]);
        let (height, slope) = if is_x { (out.x, approach.x) } else { (out.y, approach.y) };
        let fraction = height / slope;
        let along = (origin + direction * fraction).max(-half).min(half);
        let sign = DVec2::new(1.0_f64.copysign(origin.x), 1.0_f64.copysign(origin.y));
        let side = half * sign;
        let (point, normal) = if is_x {
            (DVec2::new(side.x, along.y), DVec2::new(sign.x, 0.0))
        } else {
            (DVec2::new(along.x, side.y), DVec2::new(0.0, sign.y))
        };
        let face = Some(if is_x { faces[0] } else { faces[1] });
        Ok(Some(Entry { fraction, point, normal, face }))
    }

    /// A line misses when all corners lie on one side of it. It enters where,
    /// counter-clockwise, they change from its left to its right, and leaves where they change
    /// back.
    #[inline]
    fn enter_polygon_fast(&self, polygon: &Polygon) -> Result<Option<Entry>, Undecided> {
        let vertices = polygon.vertices();
        let crossing = match vertices.len() {
            ..=4 => self.crossing_of_few::<1>(polygon.ring().columns, vertices.len()),
            5..=RingColumns::MOST => {
                self.crossing_of_few::<2>(polygon.ring().columns, vertices.len())
            }
            _ => self.crossing_of_many(vertices),
        }?;
        let Some([enter, leave]) = crossing else { return Ok(None) };
        let ends = OutlineEnds::new(vertices, enter, self);
        let [left, right] = ends.turns;
        if !(left > 0.0 && right < 0.0) {
            return Err(Undecided);
        }
        if !ends.is_in_front(self) {
            // In the polygon, or beyond it.
            let is_beyond = OutlineEnds::new(vertices, leave, self).is_in_front(self);
            return if is_beyond { Ok(None) } else { Err(Undecided) };
        }
        let scale = 1.0 / (left - right);
        Ok(Some(Entry {
            fraction: ends.height * scale,
            point: ends.start + (ends.end - ends.start) * (left * scale),
            normal: polygon.normals()[enter].as_dvec2(),
            face: u32::try_from(enter).ok(),
        }))
    }

    /// The sides through which the line enters and leaves, as far as `f32` can tell; `Ok(None)`
    /// where it surely misses.
    #[inline]
    fn crossing_of_few<const N: usize>(
        &self,
        corners: &RingColumns,
        count: usize,
    ) -> Result<Option<[usize; 2]>, Undecided> {
        let (origin, direction) = (self.origin.as_vec2(), self.direction.as_vec2());
        let (mut least, mut most) = (Vec4::INFINITY, Vec4::NEG_INFINITY);
        let (mut lefts, last) = (0, count - 1);
        for n in 0..N {
            let (x, y) = (corners.x[n] - origin.x, corners.y[n] - origin.y);
            let turn = y * direction.x - x * direction.y;
            least = least.min(turn);
            most = most.max(turn);
            lefts |= turn.cmpgt(Vec4::ZERO).bitmask() << (LANES * n);
        }
        let clear = CLEAR * self.rounding * self.direction.abs().element_sum();
        let (least, most) = (f64::from(least.min_element()), f64::from(most.max_element()));
        if !(clear > TINY) {
            return Err(Undecided);
        }
        if least > clear || most < -clear {
            return Ok(None);
        }
        // Bit `i` of the turned mask is that of the corner after `i`.
        let lefts = lefts & ((2 << last) - 1);
        let after = lefts >> 1 | (lefts & 1) << last;
        let sides = [lefts & !after, after & !lefts].map(|side| side.trailing_zeros() as usize);
        if sides[0].max(sides[1]) > last { Err(Undecided) } else { Ok(Some(sides)) }
    }

    /// The same of many corners, found from the two that lie farthest to either side.
    #[inline(never)]
    fn crossing_of_many(&self, vertices: &[Vec2]) -> Result<Option<[usize; 2]>, Undecided> {
        let aside = self.direction.perp();
        let turn = |corner: usize| aside.dot(vertices[corner].as_dvec2() - self.origin);
        let [left, right] = [aside, -aside].map(|way| farthest(vertices, way));
        let clear = self.rounding * self.direction.abs().element_sum();
        if turn(left) < -clear || turn(right) > clear {
            return Ok(None);
        }
        if !(turn(left) > 0.0 && turn(right) < 0.0) {
            return Err(Undecided);
        }
        let enter = last_where(vertices.len(), [left, right], |at| turn(at) > 0.0);
        let leave = last_where(vertices.len(), [right, left], |at| turn(at) <= 0.0);
        Ok(Some([enter, leave]))
    }
}

/// A side of a polygon, seen from a line.
struct OutlineEnds {
    start: DVec2,
    end: DVec2,
    /// How far the ends lie to the left of the line, times the length of its direction.
    turns: [f64; 2],
    /// Out of the polygon, as long as the side.
    normal: DVec2,
    /// Of the origin of the line above the side, times the length of that.
    height: f64,
}

impl OutlineEnds {
    #[inline]
    fn new(vertices: &[Vec2], side: usize, line: &LocalRay) -> Self {
        let next = if side + 1 < vertices.len() { side + 1 } else { 0 };
        let [start, end] = [vertices[side], vertices[next]].map(|corner| corner.as_dvec2());
        let normal = outward(start, end);
        let turns = [start, end].map(|end| line.direction.perp_dot(end - line.origin));
        Self { start, end, turns, normal, height: normal.dot(line.origin - start) }
    }

    /// Whether the origin is, by more than rounding.
    #[inline]
    fn is_in_front(&self, line: &LocalRay) -> bool {
        let Self { normal, height, .. } = self;
        *height > 0.0
            && height * height > line.rounding * line.rounding * normal.length_squared()
    }
}
