//! Swarm queries: things near a place, and hits of a straight flight.

use std::ops::Range;

use super::Swarm;
use super::groups::Groups;
use super::plan::SLACK;
use super::rows::Rows;
use super::source::narrow;
use super::touch::{balls_touch, dot, round_box_touch};

/// Neighbour: a thing and its distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor {
    /// Number of the thing in the source.
    pub item: u32,
    /// Distance to its surface, in metres; 0 inside.
    pub distance: f32,
}

/// Hit of a straight flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the thing in the source.
    pub item: u32,
    /// Part of the flight before first contact, dimensionless, 0 to 1.
    pub fraction: f32,
}

/// A straight flight of a ball, in metres.
#[derive(Clone, Copy, Debug)]
struct Flight<const D: usize> {
    from: [f64; D],
    along: [f64; D],
    radius: f64,
}

impl<const D: usize, const K: usize> Swarm<D, K> {
    /// Replaces `out` by the things of `groups` within `radius` metres of `center`, in a fixed
    /// order. The distance is that of their surfaces; `center` is in metres.
    pub fn within(
        &self,
        center: [f32; D],
        radius: f32,
        groups: Groups,
        out: &mut Vec<Neighbor>,
    ) {
        out.clear();
        if !is_place(center) {
            return;
        }
        for rows in self.rows_of(groups) {
            // Wider than any rounding of what is compared.
            let reach = (radius + rows.reach) * (1.0 + narrow(SLACK));
            rows.candidates(center.map(|x| x - reach), center.map(|x| x + reach), |index| {
                let distance = rows.distance(index, center);
                if distance <= radius {
                    out.push(Neighbor { item: rows.items[index], distance });
                }
            });
        }
    }

    /// Replaces `out` by the `count` things of `groups` nearest to `center`, in metres. The
    /// nearest is first; of several as near, the one with the lowest number.
    pub fn nearest(
        &self,
        center: [f32; D],
        count: usize,
        groups: Groups,
        out: &mut Vec<Neighbor>,
    ) {
        out.clear();
        let total: usize = self.rows_of(groups).map(|rows| rows.items.len()).sum();
        let wanted = count.min(total);
        if wanted == 0 || !is_place(center) {
            return;
        }
        // Balls grow until they hold enough.
        let mut radius = self.first_radius(center, groups);
        while radius < f32::INFINITY {
            self.within(center, radius, groups, out);
            if out.len() >= wanted {
                break;
            }
            radius *= 2.0;
        }
        let order = |a: &Neighbor, b: &Neighbor| {
            a.distance.total_cmp(&b.distance).then(a.item.cmp(&b.item))
        };
        if out.len() > wanted {
            out.select_nth_unstable_by(wanted, order);
            out.truncate(wanted);
        }
        out.sort_unstable_by(order);
    }

    /// Replaces `out` by the things of `groups` that a ball hits on its way from `from` to
    /// `to`. A thing that touches it at the start is hit at 0. In the order of the hits, and of
    /// several at once by number. All in metres. With a radius of 0 it is a point, which begins
    /// on a surface as a ray does. It hits what it enters, and misses what it leaves or runs
    /// along.
    pub fn hits(
        &self,
        [from, to]: [[f32; D]; 2],
        radius: f32,
        groups: Groups,
        out: &mut Vec<Hit>,
    ) {
        out.clear();
        if !(is_place(from) && is_place(to)) {
            return;
        }
        let flight = Flight::new(from, to, radius);
        for rows in self.rows_of(groups) {
            rows.candidates_along(&flight, |index| {
                if let Some(fraction) = rows.first_touch(index, &flight) {
                    out.push(Hit { item: rows.items[index], fraction });
                }
            });
        }
        out.sort_unstable_by(|a, b| {
            a.fraction.total_cmp(&b.fraction).then(a.item.cmp(&b.item))
        });
    }

    /// The first thing of `groups` that a ball hits among those that `accepts` allows. See
    /// [`Self::hits`].
    pub fn first_hit(
        &self,
        [from, to]: [[f32; D]; 2],
        radius: f32,
        groups: Groups,
        mut accepts: impl FnMut(u32) -> bool,
    ) -> Option<Hit> {
        let mut first: Option<Hit> = None;
        if !(is_place(from) && is_place(to)) {
            return first;
        }
        let flight = Flight::new(from, to, radius);
        for rows in self.rows_of(groups) {
            rows.candidates_along(&flight, |index| {
                let Some(fraction) = rows.first_touch(index, &flight) else { return };
                let hit = Hit { item: rows.items[index], fraction };
                let is_first = first
                    .is_none_or(|first| (fraction, hit.item) < (first.fraction, first.item));
                if is_first && accepts(hit.item) {
                    first = Some(hit);
                }
            });
        }
        first
    }

    fn rows_of(&self, groups: Groups) -> impl Iterator<Item = &Rows<D, K>> {
        let classes = self.classes.list.iter().zip(&self.rows);
        classes.filter(move |(class, _)| groups.has(class.group)).map(|(_, rows)| rows)
    }

    /// A radius that may be enough to find something, in metres.
    fn first_radius(&self, center: [f32; D], groups: Groups) -> f32 {
        let classes = self.classes.list.iter().filter(|class| groups.has(class.group));
        let radius = classes.map(|class| {
            let space = &class.space;
            let outside = (0..D).map(|axis| {
                (space.low[axis] - center[axis]).max(center[axis] - space.high[axis]).max(0.0)
            });
            let spread =
                (0..D).map(|axis| space.high[axis] - space.low[axis]).fold(0.0, f32::max);
            // Some two to an edge if they are spread evenly.
            let edge = spread * (class.len() as f32).recip().sqrt();
            outside.fold(0.0, f32::max) + edge + space.reach
        });
        radius.fold(f32::INFINITY, f32::min).max(f32::MIN_POSITIVE)
    }
}

impl<const D: usize, const K: usize> Rows<D, K> {
    /// Visits what may have its centre in a box.
    pub(super) fn candidates(
        &self,
        low: [f32; D],
        high: [f32; D],
        mut visit: impl FnMut(usize),
    ) {
        if self.items.is_empty() {
            return;
        }
        let axis = self.plan.axes[0];
        let along = [low[axis], high[axis]];
        self.rows_in(low, high, |row| self.stretch(self.things(row), along, &mut visit));
    }

    /// Visits the things of a row with centres from `low` to `high` along it, and some more.
    fn stretch(
        &self,
        things: Range<usize>,
        [low, high]: [f32; 2],
        visit: &mut impl FnMut(usize),
    ) {
        let open = narrow(self.plan.cell_length());
        let places = &self.along()[things.clone()];
        let first = places.partition_point(|&place| place < low - open);
        let last = first + places[first..].partition_point(|&place| place <= high + open);
        (things.start + first..things.start + last).for_each(visit);
    }

    /// Distance from a place to the surface of a thing, in metres; 0 inside.
    fn distance(&self, index: usize, center: [f32; D]) -> f32 {
        let number = |column: usize| self.columns.0[column][index];
        let gap = |axis: usize| {
            let gap = (number(axis) - center[axis]).abs();
            if K == 2 * D { (gap - number(D + axis)).max(0.0) } else { gap }
        };
        let square = (1..D).fold(gap(0) * gap(0), |sum, axis| sum + gap(axis) * gap(axis));
        (square.sqrt() - self.roundness(index)).max(0.0)
    }

    /// The radius of a ball, in metres; 0 for a box.
    fn roundness(&self, index: usize) -> f32 {
        match K {
            _ if K == D => self.radius,
            _ if K == D + 1 => self.columns.0[D][index],
            _ => 0.0,
        }
    }
}

impl<const D: usize> Flight<D> {
    fn new(from: [f32; D], to: [f32; D], radius: f32) -> Self {
        Self {
            from: from.map(f64::from),
            along: std::array::from_fn(|axis| f64::from(to[axis]) - f64::from(from[axis])),
            radius: f64::from(radius),
        }
    }

    /// The part of the flight, within `part`, for which a coordinate is between `low` and
    /// `high`, in metres; nothing when the start is after the end.
    fn between(&self, axis: usize, [low, high]: [f64; 2], part: [f64; 2]) -> [f64; 2] {
        let (from, along) = (self.from[axis], self.along[axis]);
        if along == 0.0 {
            return if low <= from && from <= high { part } else { [1.0, 0.0] };
        }
        let [a, b] = [low, high].map(|end| (end - from) / along);
        [part[0].max(a.min(b)), part[1].min(a.max(b))]
    }

    /// Lowest and highest coordinate in a part of the flight, in metres.
    fn span(&self, axis: usize, part: [f64; 2]) -> [f64; 2] {
        let [a, b] = part.map(|t| self.from[axis] + t * self.along[axis]);
        [a.min(b), a.max(b)]
    }
}

impl<const D: usize, const K: usize> Rows<D, K> {
    /// Visits what may be hit: along the flight sheet by sheet, and in each sheet row by row.
    fn candidates_along(&self, flight: &Flight<D>, mut visit: impl FnMut(usize)) {
        if self.items.is_empty() {
            return;
        }
        let reach = (flight.radius + f64::from(self.reach)) * (1.0 + SLACK);
        let plan = &self.plan;
        let mut walk = |sheet: Option<u64>, part: [f64; 2]| {
            let axis = plan.axes[1];
            let [low, high] = flight.span(axis, part);
            let cells = plan.cell_range(1, [low - reach, high + reach]);
            self.rows_of_sheet(sheet, cells, |row, cell| {
                let slab = plan.slab(1, cell, reach);
                let [start, end] = flight.between(axis, slab, part);
                if start <= end {
                    let [low, high] = flight.span(plan.axes[0], [start, end]);
                    let along = [low - reach, high + reach].map(narrow);
                    self.stretch(self.things(row), along, &mut visit);
                }
            });
        };
        if D < 3 {
            walk(None, [0.0, 1.0]);
            return;
        }
        let [low, high] = flight.span(plan.axes[2], [0.0, 1.0]);
        let [first, last] = plan.cell_range(2, [low - reach, high + reach]);
        for sheet in first..=last {
            let slab = plan.slab(2, sheet, reach);
            let part = flight.between(plan.axes[2], slab, [0.0, 1.0]);
            if part[0] <= part[1] {
                walk(Some(sheet), part);
            }
        }
    }

    /// The part of the flight before it first touches a thing.
    fn first_touch(&self, index: usize, flight: &Flight<D>) -> Option<f32> {
        let number = |column: usize| f64::from(self.columns.0[column][index]);
        let start: [f64; D] = std::array::from_fn(|axis| flight.from[axis] - number(axis));
        let roundness = f64::from(self.roundness(index));
        let radius = flight.radius + roundness;
        if flight.radius == 0.0 {
            let half =
                std::array::from_fn(|axis| if K == 2 * D { number(D + axis) } else { 0.0 });
            let far = |axis: usize| flight.from[axis].abs().max(number(axis).abs());
            let far = (0..D).map(far).fold(roundness, f64::max);
            if leaves(start, flight.along, (half, roundness), ON_SURFACE * far) {
                return None;
            }
        }
        if K == 2 * D {
            let half: [f64; D] = std::array::from_fn(|axis| number(D + axis));
            let size = half.iter().fold(radius, |size, &half| size + half);
            let close = size * f64::from(f32::EPSILON) * 0.01;
            round_box_touch(start, flight.along, (half, radius), close)
        } else {
            balls_touch(start, flight.along, radius)
        }
        .map(narrow)
    }
}

/// A point at most this part of the coordinates away from a surface lies on it, dimensionless,
/// as for rays.
const ON_SURFACE: f64 = 4.0 * f32::EPSILON as f64;

/// Whether a point that moves from `start` by `along` begins on the surface of a thing around
/// the origin, up to rounding, and does not go in. The thing is a box with half extents `half`
/// and all that is at most `radius` away from it, of which one is zero; all in metres.
fn leaves<const D: usize>(
    start: [f64; D],
    along: [f64; D],
    (half, radius): ([f64; D], f64),
    rounding: f64,
) -> bool {
    if along == [0.0; D] {
        return false;
    }
    if radius > 0.0 {
        let distance = dot(start, start).sqrt() - radius;
        return distance.abs() <= rounding && dot(start, along) >= 0.0;
    }
    let height = |axis: usize| start[axis].abs() - half[axis];
    let highest = (0..D).map(height).fold(f64::NEG_INFINITY, f64::max);
    let on = (0..D).filter(|&axis| height(axis) >= -rounding);
    let mut slopes = on.map(|axis| start[axis] * along[axis]);
    let goes_in = slopes.clone().any(|slope| slope < 0.0);
    highest.abs() <= rounding && (!goes_in || slopes.any(|slope| slope > 0.0))
}

/// Whether all coordinates are numbers.
fn is_place<const D: usize>(place: [f32; D]) -> bool {
    place.iter().all(|x| x.is_finite())
}
