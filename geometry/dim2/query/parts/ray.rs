//! Ray casts at shapes made of parts.

use glam::{DVec2, Vec2};
use hazumi_core::bvh::{self, Hierarchy};

use super::start::RayStarts;
use crate::math::Aabb;
use crate::query::line::{self, Entry, LocalRay};
use crate::query::ray_cast::ExactPose;
use crate::query::segment;
use crate::shape::{Chain, Compound, Shape, Sides};

/// The box that a ray is tested against is larger on all sides by this part of the coordinates
/// of the shape, dimensionless: more than the test in `f32` can be off.
const ROUNDING: f32 = 8.0 * f32::EPSILON;
/// A direction is at least this much along every axis, dimensionless, so that it has an
/// inverse. From one end of a shape to the other that is less than the rounding of anything.
const LEAST_SLOPE: f64 = 1e-18;

/// Where `line` enters `shape`, and which part of it.
#[inline]
pub(in crate::query) fn enter(shape: &Shape, line: &LocalRay) -> Option<(Entry, Option<u32>)> {
    let hit = match shape {
        Shape::Chain(chain) => meet_chain(chain, line),
        Shape::Soft(soft) => meet_chain(soft.chain(), line),
        Shape::Compound(compound) => enter_compound(compound, line),
        _ => return line::enter(shape, line).map(|entry| (entry, None)),
    };
    hit.map(|(entry, part)| (entry, Some(part)))
}

/// The segment that the line crosses first.
fn meet_chain(chain: &Chain, line: &LocalRay) -> Option<(Entry, u32)> {
    let mut starts = RayStarts::default();
    let crossed = first(chain.tree(), line, |index| {
        let ends = chain.segment(index)?.map(|end| end.as_dvec2());
        if let Some(start) = segment::start_on_segment(ends, line)
            && starts.add(index, ends, start)
        {
            return None;
        }
        let entry = segment::intersect(ends, line)?;
        // Face 1 is the back.
        let passes = chain.sides() == Sides::Front && entry.face == Some(1);
        (!passes).then_some(Entry { face: None, ..entry })
    });
    let Some((index, normal)) = starts.entered(chain.sides(), line.rounding) else {
        return crossed;
    };
    Some((line.on_surface(normal)?, index))
}

/// The child that the line enters first.
fn enter_compound(compound: &Compound, line: &LocalRay) -> Option<(Entry, u32)> {
    first(compound.tree(), line, |index| {
        let (pose, shape) = compound.children().get(index as usize)?;
        let frame = ExactPose::new(pose);
        let inner = LocalRay {
            origin: frame.point_back(line.origin),
            direction: frame.direction_back(line.direction),
            ..*line
        };
        let (entry, _) = enter(shape, &inner)?;
        let (point, normal) = (frame.point(entry.point), frame.direction(entry.normal));
        Some(Entry { point, normal, ..entry })
    })
}

/// The first entry into one of the parts of a tree.
fn first<T: Hierarchy<Bounds = Aabb>>(
    tree: &T,
    line: &LocalRay,
    mut enter: impl FnMut(u32) -> Option<Entry>,
) -> Option<(Entry, u32)> {
    let slabs = Slabs::new(tree, line)?;
    let mut best: Option<(Entry, u32)> = None;
    bvh::nearest(
        tree,
        slabs.limit(line.end),
        |bounds| slabs.enter(bounds),
        |index, limit| {
            let Some(entry) = enter(index) else { return limit };
            let is_first =
                |best: &(Entry, u32)| (entry.fraction, index) < (best.0.fraction, best.1);
            if entry.fraction > line.end || !best.as_ref().is_none_or(is_first) {
                return limit;
            }
            best = Some((entry, index));
            slabs.limit(entry.fraction)
        },
    );
    best
}

/// A line as the boxes of a tree see it: it begins where it enters the box around everything,
/// and has unit length, so that `f32` is enough.
struct Slabs {
    /// How far along the line that is, in metres.
    start: f64,
    /// Of the direction of the line, in metres.
    length: f64,
    /// The origin, moved up and right and down and left by its possible error.
    high: Vec2,
    low: Vec2,
    inverse: Vec2,
}

impl Slabs {
    /// `None` when the line misses the box around everything.
    fn new<T: Hierarchy<Bounds = Aabb>>(tree: &T, line: &LocalRay) -> Option<Self> {
        let bounds = tree.bounds(tree.root()?);
        let off = ROUNDING * bounds.min.abs().max(bounds.max.abs()).max_element();
        let off = f64::from(off).max(line.rounding);
        let length = line.direction.length();
        let direction = line.direction / length;
        let inverse = direction.to_array().map(|slope| {
            let size = slope.abs().max(LEAST_SLOPE);
            (if slope < 0.0 { -size } else { size }).recip()
        });
        let inverse = DVec2::from(inverse);
        let [first, last] = [bounds.min, bounds.max].map(|corner| corner.as_dvec2());
        let first = (first - DVec2::splat(off) - line.origin) * inverse;
        let last = (last + DVec2::splat(off) - line.origin) * inverse;
        let start = first.min(last).max_element().max(0.0);
        if !(start <= first.max(last).min_element() && start <= line.end * length) {
            return None;
        }
        let origin = line.origin + direction * start;
        let [low, high] = [-off, off].map(|off| (origin + DVec2::splat(off)).as_vec2());
        Some(Self { start, length, high, low, inverse: inverse.as_vec2() })
    }

    /// A limit of a walk for what is entered after a fraction of the line.
    #[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is near enough")]
    fn limit(&self, fraction: f64) -> f32 {
        ((fraction * self.length - self.start) as f32).min(f32::MAX)
    }

    /// Where the line enters the box, from its start, in metres, or before; infinite when it
    /// misses.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    fn enter(&self, bounds: &Aabb) -> f32 {
        let first = (bounds.min - self.high) * self.inverse;
        let last = (bounds.max - self.low) * self.inverse;
        let (near, far) = (first.min(last), first.max(last));
        let (enter, exit) = (near.x.max(near.y), far.x.min(far.y));
        if enter <= exit && exit >= 0.0 { enter } else { f32::INFINITY }
    }
}
