//! Walls for bullets: planes, blocks, the inside of a room, and casts of a game's own.

use super::groups::Groups;
use super::source::narrow;
use super::touch::{dot, outside, round_box_touch};
use crate::error::{Rule, ValueError};

/// Rounding of what is calculated from places, dimensionless, and more.
const ROUNDING: f64 = 1e-13;

/// Cast of a ball along a straight path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast<const D: usize> {
    /// Start of the path, in metres.
    pub from: [f64; D],
    /// Displacement to its end if nothing stops it, in metres.
    pub along: [f64; D],
    /// Radius, in metres, ≥ 0.
    pub radius: f64,
    /// Group.
    pub group: u8,
}

/// First hit of a ball on its path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop<const D: usize> {
    /// Part of the path before the hit, dimensionless, 0 to 1.
    pub fraction: f64,
    /// Normal out of the wall, dimensionless, of any length but 0.
    pub normal: [f64; D],
    /// Penetration depth at the start, in metres: it is put out by as much. 0 unless it starts
    /// inside.
    pub depth: f64,
    /// Number of the wall, to be reported.
    pub wall: u32,
}

impl<const D: usize> Stop<D> {
    /// The earlier of two stops; of two at the same time the deeper one, or else `a`.
    pub fn earlier(a: Option<Self>, b: Option<Self>) -> Option<Self> {
        match (a, b) {
            (Some(one), Some(other)) => {
                let is_deeper = one.fraction == other.fraction && other.depth > one.depth;
                if other.fraction < one.fraction || is_deeper { b } else { a }
            }
            (a, b) => a.or(b),
        }
    }
}

/// Surfaces that bullets bounce off.
///
/// Any function from a [`Cast`] to the first [`Stop`] implements it. It may combine some walls
/// and a level of the game by [`Stop::earlier`].
pub trait Walls<const D: usize>: Sync {
    /// The first wall that a ball hits, of those that stop its group.
    ///
    /// A wall that it only touches, and which it moves along or away from, must not count: the
    /// bullet would stick to it.
    fn cast(&self, cast: &Cast<D>) -> Option<Stop<D>>;

    /// Whether surely no wall stops a ball: a quick test before the cast. It may miss some
    /// clear paths; by default it misses all.
    fn is_clear(&self, _cast: &Cast<D>) -> bool {
        false
    }
}

impl<const D: usize, F: Fn(&Cast<D>) -> Option<Stop<D>> + Sync> Walls<D> for F {
    fn cast(&self, cast: &Cast<D>) -> Option<Stop<D>> {
        self(cast)
    }
}

/// A simple wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall<const D: usize> {
    /// Groups that it stops; all others fly through. Default: all.
    pub groups: Groups,
    shape: WallShape<D>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum WallShape<const D: usize> {
    Plane { normal: [f64; D], offset: f64 },
    Room { low: [f64; D], high: [f64; D] },
    Block { center: [f64; D], half: [f64; D] },
}

impl<const D: usize> Wall<D> {
    /// The half-space below a plane, `offset` metres from the origin along its normal. The
    /// normal points out of the wall and may have any length but 0.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the normal is 0.
    pub fn plane(normal: impl Into<[f32; D]>, offset: f32) -> Result<Self, ValueError> {
        let normal = normal.into().map(f64::from);
        let length = dot(normal, normal).sqrt();
        Rule::Above(0.0).check("length of the normal of a wall", narrow(length))?;
        Rule::Finite.check("offset of a wall", offset)?;
        let normal = normal.map(|x| x / length);
        Ok(Self::new(WallShape::Plane { normal, offset: f64::from(offset) }))
    }

    /// Inside of a box, given by its lowest and highest corner, in metres: bullets stay in. A
    /// ball that is thicker than the room is kept in its middle.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the lowest corner is higher than the highest.
    pub fn room(
        low: impl Into<[f32; D]>,
        high: impl Into<[f32; D]>,
    ) -> Result<Self, ValueError> {
        let (low, high) = (low.into(), high.into());
        Rule::Finite.check_all("corner of a room", low)?;
        for axis in 0..D {
            Rule::AtLeast(low[axis]).check("corner of a room", high[axis])?;
        }
        let [low, high] = [low, high].map(|corner| corner.map(f64::from));
        Ok(Self::new(WallShape::Room { low, high }))
    }

    /// Outside of a box, given by its centre and half extents, in metres: bullets stay out.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or a half extent is below 0.
    pub fn block(
        center: impl Into<[f32; D]>,
        half_extents: impl Into<[f32; D]>,
    ) -> Result<Self, ValueError> {
        let (center, half) = (center.into(), half_extents.into());
        Rule::Finite.check_all("center of a block", center)?;
        Rule::AtLeast(0.0).check_all("half extent of a block", half)?;
        let [center, half] = [center, half].map(|numbers| numbers.map(f64::from));
        Ok(Self::new(WallShape::Block { center, half }))
    }

    /// The same wall for some groups of bullets only.
    #[must_use]
    pub fn only(self, groups: Groups) -> Self {
        Self { groups, ..self }
    }

    fn new(shape: WallShape<D>) -> Self {
        Self { groups: Groups::ALL, shape }
    }
}

impl<const D: usize> Walls<D> for [Wall<D>] {
    /// The number of a wall is its index.
    fn cast(&self, cast: &Cast<D>) -> Option<Stop<D>> {
        let mut first: Option<Stop<D>> = None;
        for (number, wall) in (0..).zip(self) {
            if !wall.groups.contains(cast.group) {
                continue;
            }
            let stop = wall.shape.cast(cast).map(|stop| Stop { wall: number, ..stop });
            first = Stop::earlier(first, stop);
        }
        first
    }

    #[inline(always)]
    fn is_clear(&self, cast: &Cast<D>) -> bool {
        self.iter().all(|wall| !wall.groups.contains(cast.group) || wall.shape.is_clear(cast))
    }
}

impl<const D: usize> WallShape<D> {
    #[inline(always)]
    fn is_clear(&self, cast: &Cast<D>) -> bool {
        match self {
            Self::Plane { normal, offset } => {
                let gap = dot(*normal, cast.from) - offset - cast.radius;
                gap > 0.0 && gap > -dot(*normal, cast.along)
            }
            Self::Room { low, high } => cast.stays_inside(low, high),
            Self::Block { center, half } => cast.passes_block(center, half),
        }
    }

    fn cast(&self, cast: &Cast<D>) -> Option<Stop<D>> {
        match self {
            Self::Plane { normal, offset } => {
                let gap = dot(*normal, cast.from) - offset - cast.radius;
                cast.meet(*normal, gap, offset.abs())
            }
            Self::Room { low, high } => cast.meet_room(low, high),
            Self::Block { center, half } => cast.meet_block(center, half),
        }
    }
}

impl<const D: usize> Cast<D> {
    /// A bullet slower than this towards a wall, in metres, flies along it: more than the
    /// rounding error of a motion that is rotated.
    fn slowest(&self) -> f64 {
        self.along.iter().fold(0.0, |most: f64, along| most.max(along.abs())) * ROUNDING
    }

    /// Where it meets a flat wall that is `gap` away, in metres; the wall is of numbers as
    /// large as `size`.
    fn meet(&self, normal: [f64; D], gap: f64, size: f64) -> Option<Stop<D>> {
        let approach = -dot(normal, self.along);
        let is_towards = approach > self.slowest();
        let stop = |fraction, depth| Some(Stop { fraction, normal, depth, wall: 0 });
        if gap > 0.0 {
            return if is_towards && gap <= approach {
                stop(gap / approach, 0.0)
            } else {
                None
            };
        }
        let size = self.from.iter().fold(size + self.radius, |size, x| size.max(x.abs()));
        if is_towards || gap < -size * ROUNDING { stop(0.0, -gap) } else { None }
    }

    /// Whether a ball stays off the sides of a room.
    #[inline(always)]
    fn stays_inside(&self, low: &[f64; D], high: &[f64; D]) -> bool {
        (0..D).all(|axis| {
            let ends = [self.from[axis], self.from[axis] + self.along[axis]];
            let [low, high] = [low[axis] + self.radius, high[axis] - self.radius];
            ends.iter().all(|&end| (end > low) & (end < high))
        })
    }

    /// Whether a ball passes a block along one of the axes.
    #[inline(always)]
    fn passes_block(&self, center: &[f64; D], half: &[f64; D]) -> bool {
        (0..D).any(|axis| {
            let start = self.from[axis] - center[axis];
            let (along, reach) = (0.5 * self.along[axis], half[axis] + self.radius);
            (start + along).abs() > along.abs() + reach
        })
    }

    fn meet_room(&self, low: &[f64; D], high: &[f64; D]) -> Option<Stop<D>> {
        if self.stays_inside(low, high) {
            return None;
        }
        let mut first: Option<Stop<D>> = None;
        for axis in 0..D {
            let middle = 0.5 * (low[axis] + high[axis]);
            let ends = [
                (low[axis] + self.radius).min(middle),
                -(high[axis] - self.radius).max(middle),
            ];
            for (end, sign) in ends.into_iter().zip([1.0, -1.0]) {
                let mut normal = [0.0; D];
                normal[axis] = sign;
                let stop = self.meet(normal, sign * self.from[axis] - end, end.abs());
                first = Stop::earlier(first, stop);
            }
        }
        first
    }

    fn meet_block(&self, center: &[f64; D], half: &[f64; D]) -> Option<Stop<D>> {
        if self.passes_block(center, half) {
            return None;
        }
        let start: [f64; D] = std::array::from_fn(|axis| self.from[axis] - center[axis]);
        let size = (0..D).fold(self.radius, |size, axis| {
            size + half[axis] + center[axis].abs() + self.from[axis].abs()
        });
        let (normal, gap) = way_out(start, half, self.radius);
        if gap <= 0.0 {
            return self.meet(normal, gap, size);
        }
        if -dot(normal, self.along) <= self.slowest() {
            return None;
        }
        let rounded = (*half, self.radius);
        let fraction = round_box_touch(start, self.along, rounded, size * ROUNDING)?;
        let place = std::array::from_fn(|axis| start[axis] + fraction * self.along[axis]);
        let (normal, _) = way_out(place, half, self.radius);
        Some(Stop { fraction, normal, depth: 0.0, wall: 0 })
    }
}

/// The shortest way out of a box around the origin with round corners: its direction, and the
/// distance from its surface, in metres; negative inside.
fn way_out<const D: usize>(place: [f64; D], half: &[f64; D], radius: f64) -> ([f64; D], f64) {
    let way = outside(place, *half);
    let distance = dot(way, way).sqrt();
    if distance > 0.0 {
        return (way.map(|x| x / distance), distance - radius);
    }
    let depth = |axis: usize| half[axis] - place[axis].abs();
    let axis = (1..D).fold(0, |best, axis| if depth(axis) < depth(best) { axis } else { best });
    let mut normal = [0.0; D];
    normal[axis] = 1.0_f64.copysign(place[axis]);
    (normal, -depth(axis) - radius)
}
