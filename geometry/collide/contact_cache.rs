//! Cache of a contact, which carries the manifold of a pair that hardly moved along.

use hazumi_core::{Rule, ValueError};

use super::{Manifold, ManifoldPoint, SearchCache};
use crate::gjk::difference::Difference;
use crate::gjk::{self, Goal, SimplexCache};
use crate::math::Pose;
use crate::math::rotation::RelativeRotation;
use crate::shape::solid::{Core, Solid};
use crate::shape::{HalfSpace, Shape, Support};
use crate::space::Vector;

/// Largest tolerance: beyond it, effects of second order would no longer be small.
const MOST: f32 = 0.1;
/// The part of the tolerance that a pair may move. A point that is carried along can be wrong
/// by as much as the pair has moved, and the right one can have changed by as much the other
/// way; the rest is for what the turning of the normal adds.
const MOTION: f32 = 0.49;
/// Steps of the search for the gap of a pair that is apart. Each proves a bound; the last ones
/// would gain too little.
const STEPS: u32 = 4;
/// A gap must be larger by this many times the rounding of its search, dimensionless.
const CERTAIN: f64 = 4.0;
/// Rounding of a gap and of motions, as a part of the coordinates.
const ROUNDING: f32 = 1e-6;

/// Cache of the last contact of a pair of shapes, kept by the caller from step to step.
///
/// Belongs to one pair: when one of the shapes is replaced by another, the cache must be, too.
/// About 200 bytes in 3D, 90 in 2D.
///
/// The shapes are tested once a point of the smaller one may have moved, in the frame of the
/// other, by about half the tolerance. The result is then that of
/// [`collide`](super::collide). Motion is always measured from that last test, so errors do not
/// add up. In between,
///
/// - each point stays fixed to both shapes. Its separation is that along the old normal between
///   the two places that it joins. Its position is midway between them, and its name stays;
/// - the least separation of overlapping shapes differs from the least depth by at most the
///   tolerance more than that of `collide` does;
/// - points more than the margin apart are dropped, and a pair that has none left is tested. A
///   point that comes within the margin beside others is found at the next test;
/// - the answer depends on the poses since that test. A caller that stores and restores worlds
///   stores the caches with them, or forgets them all.
///
/// A pair that is apart stays so, without a test, until it may have moved by its gap: there the
/// answer is exact. So a pair that overlaps always has a point.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactCache {
    search: SearchCache,
    tolerance: f32,
    known: LastResult,
    moment: Moment,
}

/// Result of the last full query.
#[derive(Clone, Debug, PartialEq)]
enum LastResult {
    Nothing,
    /// The shapes were at least this far apart, in metres.
    Apart(f32),
    /// All points that are at most `margin` metres apart. They may be carried along while no
    /// point of the smaller shape has moved by more than `reach` metres.
    Contact {
        manifold: Manifold,
        margin: f32,
        reach: f32,
    },
}

/// When the shapes were last tested.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Moment {
    /// Where `b` stood in the frame of `a`.
    b_in_a: Pose,
    /// Middle of the smaller shape, in metres, from the origin of `b` in the axes of `a`.
    center: Vector,
    /// No point of the smaller shape is farther from its middle, in metres.
    radius: f32,
}

/// How a pair moved from one moment to another, in the frame of `a`.
struct PairMotion {
    /// Way of the origin of `b`, in metres.
    shift: Vector,
    turn: RelativeRotation,
}

impl ContactCache {
    /// Default tolerance, dimensionless: 5 mm for a body of 2 m. It is as much as contacts sink
    /// in. Bodies that come to rest are tested once and then left alone.
    pub const TOLERANCE: f32 = 5e-3;

    /// An empty cache for contacts with an error of at most `tolerance`. The tolerance is a
    /// part of the size of the smaller shape, which is half the diagonal of its bounds.
    /// Dimensionless, from 0 to 0.1; with 0 contacts are kept only while nothing moves.
    ///
    /// # Errors
    ///
    /// When the tolerance is out of range.
    pub fn new(tolerance: f32) -> Result<Self, ValueError> {
        Rule::Within(0.0, MOST).check("contact tolerance", tolerance)?;
        Ok(Self { tolerance, ..Self::default() })
    }

    /// Forgets the pair; the tolerance stays.
    pub fn forget(&mut self) {
        *self = Self { tolerance: self.tolerance, ..Self::default() };
    }

    /// Carries the last contact to `b_in_a`, or computes it by `test` where the shapes have
    /// moved too far.
    #[inline]
    pub(super) fn contact(
        &mut self,
        [a, b]: [&Shape; 2],
        b_in_a: &Pose,
        margin: f32,
        test: impl FnOnce(&mut SearchCache) -> Manifold,
    ) -> Manifold {
        let mut manifold = Manifold::default();
        if !self.recall(b_in_a, margin, &mut manifold) {
            manifold = test(&mut self.search);
            self.keep(a, b, b_in_a, margin, &manifold);
        }
        manifold
    }

    /// Writes the contact at `b_in_a`, unless the shapes must be tested.
    #[inline]
    fn recall(&self, b_in_a: &Pose, margin: f32, manifold: &mut Manifold) -> bool {
        let motion = PairMotion::between(&self.moment.b_in_a, b_in_a);
        let way = motion.longest_way(&self.moment);
        match &self.known {
            LastResult::Nothing => false,
            LastResult::Apart(gap) => way < gap - margin,
            LastResult::Contact { manifold: known, margin: widest, reach } => {
                if way <= *reach && margin <= *widest {
                    motion.carry(known, self.moment.b_in_a.position, margin, manifold);
                }
                // With none left, others may be near that were too far apart to be known.
                !manifold.points.is_empty()
            }
        }
    }

    /// Keeps what was found just now.
    fn keep(&mut self, a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32, found: &Manifold) {
        self.moment = Moment::new(a, b, b_in_a);
        let Moment { center, radius, .. } = self.moment;
        self.known = if found.points.is_empty() {
            let far = center.length() + radius + b_in_a.position.length();
            let gap = gap(a, b, b_in_a) - ROUNDING * far;
            if gap > margin { LastResult::Apart(gap) } else { LastResult::Nothing }
        } else {
            let reach = MOTION * self.tolerance * radius;
            LastResult::Contact { manifold: found.clone(), margin, reach }
        };
    }
}

impl Default for ContactCache {
    /// Knows nothing yet; the tolerance is [`Self::TOLERANCE`].
    fn default() -> Self {
        let moment = Moment { b_in_a: Pose::IDENTITY, center: Vector::ZERO, radius: 0.0 };
        let (search, known) = (SearchCache::default(), LastResult::Nothing);
        Self { search, tolerance: Self::TOLERANCE, known, moment }
    }
}

impl Moment {
    /// The smaller shape is the one whose motion counts: seen from a pebble, a turn by a hair
    /// moves the far end of a mountain a long way, and it does not matter.
    fn new(a: &Shape, b: &Shape, b_in_a: &Pose) -> Self {
        let [(center_a, radius_a), (center_b, radius_b)] = [a, b].map(|shape| {
            let bounds = shape.bounds(&Pose::IDENTITY);
            (bounds.center(), bounds.half_extents().length())
        });
        let (center, radius) = if radius_a < radius_b {
            (center_a - b_in_a.position, radius_a)
        } else {
            (b_in_a.transform_vector(center_b), radius_b)
        };
        Self { b_in_a: *b_in_a, center, radius }
    }
}

impl PairMotion {
    #[inline]
    fn between(from: &Pose, to: &Pose) -> Self {
        let turn = RelativeRotation::between(from.rotation, to.rotation);
        Self { shift: to.position - from.position, turn }
    }

    /// The way, in metres, of a point of `b` that was at `arm` from its origin, in the axes of
    /// `a`.
    #[inline]
    fn way(&self, arm: Vector) -> Vector {
        self.shift + self.turn.displacement(arm)
    }

    /// No point of the smaller shape has moved farther, in metres, in the frame of the other.
    #[inline]
    fn longest_way(&self, moment: &Moment) -> f32 {
        self.way(moment.center).length() + self.turn.chord() * moment.radius
    }

    /// Writes the points of a contact after the motion, less those farther apart than `margin`
    /// metres. `origin` is where that of `b` was, in metres, in the frame of `a`.
    #[inline]
    fn carry(&self, known: &Manifold, origin: Vector, margin: f32, carried: &mut Manifold) {
        let normal = known.normal;
        for point in &known.points {
            let on_b = point.position + normal * (0.5 * point.separation);
            let way = self.way(on_b - origin);
            let separation = point.separation + normal.dot(way);
            if separation <= margin {
                let position = point.position + 0.5 * way;
                carried.normal = normal;
                carried.points.push(ManifoldPoint { position, separation, ..*point });
            }
        }
    }
}

/// Two shapes are at least this far apart, in metres; at most 0 when nothing is known.
fn gap(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => gap_of_cores(&a, &b, b_in_a),
        (Solid::HalfSpace(a), Solid::Bounded(b)) => gap_above(a, &b, b_in_a),
        (Solid::Bounded(a), Solid::HalfSpace(b)) => gap_above(b, &a, &b_in_a.inverse()),
        _ => 0.0,
    }
}

fn gap_of_cores(a: &Core<'_>, b: &Core<'_>, b_in_a: &Pose) -> f32 {
    let difference = Difference::new(a, b, b_in_a);
    let goal = Goal { max_steps: STEPS, ..Goal::NEAREST };
    let found = gjk::search(&difference, &goal, &mut SimplexCache::default());
    let margins = f64::from(a.margin()) + f64::from(b.margin());
    gjk::narrow(found.lower_bound - margins - CERTAIN * found.rounding)
}

fn gap_above(ground: &HalfSpace, core: &Core<'_>, pose: &Pose) -> f32 {
    let down = pose.inverse_transform_vector(-ground.normal());
    let (_, lowest) = core.support(down);
    ground.normal().dot(pose.transform_point(lowest)) - core.margin() - ground.offset()
}
