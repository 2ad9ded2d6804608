//! Properties that the answers must have, whatever the shapes.
//!
//! Each check runs on random pairs and returns an error, as a part of the size of the pair. The
//! error is infinite where an answer is plainly wrong, such as a panic.

mod symmetry;
mod touch;
mod overlap;
mod motion;
mod contact;

use hazumi3d::Pose;
use hazumi3d::glam::Vec3;
use hazumi3d::query::{Separation, SimplexCache, separation};

use crate::blocks::{self, Block};
use crate::error_stats::ErrorStats;
use crate::kind::Stock;
use crate::pair::{Pair, PairKind};
use crate::random::Random;
use crate::silence_panics::catch_panic;

/// The error of an answer that is plainly wrong.
const WRONG: f64 = f64::INFINITY;
/// Whether gaps below this are gaps is a matter of rounding; a part of the size of the pair.
const TOUCHING: f64 = 1e-6;

/// Pairs of a kind that may break the bound of a property with known exceptions, a part of all
/// tested.
const FEW: f64 = 3e-5;

/// A pair and what the separation says about it.
struct Subject<'s> {
    pair: &'s Pair<'s>,
    start: Separation,
}

/// A property.
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// Property that must hold.
    pub(crate) says: &'static str,
    /// The largest error, a part of the size of the pair.
    pub(crate) bound: f64,
    /// Most pairs that may break the bound, a part of all tested.
    pub(crate) most: f64,
    ask: fn(&Subject<'_>, &mut Random) -> Option<f64>,
}

/// A property that always holds.
const fn check(
    name: &'static str,
    says: &'static str,
    bound: f64,
    ask: fn(&Subject<'_>, &mut Random) -> Option<f64>,
) -> Check {
    Check { name, says, bound, most: 0.0, ask }
}

/// All of them.
pub(crate) const CHECKS: [Check; 19] = [
    check("sure", "the search for a gap converged", 0.0, touch::is_gap_sure),
    // Documented: curved cores with many ways apart that are equally short.
    Check {
        most: 0.1,
        ..check("sure-deep", "the search for a depth converged", 0.0, touch::is_depth_sure)
    },
    check("swap", "exchanging the shapes keeps the gap", 4e-6, symmetry::swapped),
    check("turn", "moving both shapes keeps the gap", 4e-6, symmetry::moved),
    check("scale", "the gap scales with the lengths", 4e-6, symmetry::scaled),
    check("scale-touch", "all scales agree about touching", 4e-6, symmetry::scaled_touch),
    check("touch", "intersects and is_within say what the gap says", 4e-6, touch::agrees),
    check("distance", "is the gap, or 0 and a common point", 4e-6, touch::distance_is_gap),
    check("points", "closest points lie on the shapes, gap apart", 1e-5, touch::points),
    check("slope", "a shift changes the gap by its length at most", 4e-6, touch::slope),
    check("apart", "shifting by the depth separates", 4e-6, overlap::separates),
    check("sat-epa", "sat and gjk_epa find one depth", 4e-6, overlap::methods_agree),
    // 2 of 300,000 triangles beside something a thousand times smaller: 6.1e-6.
    Check {
        most: FEW,
        ..check("mpr", "mpr is right about touching, never too shallow", 4e-6, overlap::portal)
    },
    // 5 of 5.5 million: faces that were merged lie up to the tolerance of cooking above their
    // corners, and where two of them meet in a knife's edge their planes reach farther, 2.4e-3.
    Check {
        most: FEW,
        ..check("ray", "rays hit the surface and nothing before", 4e-6, motion::ray)
    },
    // 1 of 5.5 million: a capsule that grazes a segment, 8.6e-5.
    Check {
        most: FEW,
        ..check("cast", "casts stop at the first touch", 4e-6, motion::cast_stops)
    },
    check("toi", "no touch before the time of impact", 1e-5, motion::impact),
    Check {
        most: 0.03,
        ..check("toi-sure", "the search for an impact converged", 0.0, motion::is_impact_sure)
    },
    // A contact may lie beside a face by as much as clipping forgives, and by more where the
    // axis of a capsule leaves a hull beside the face under which it is deepest. 1 of 5.5
    // million: 2.2e-3.
    Check {
        most: FEW,
        ..check("manifold", "contacts lie midway between the shapes", 2e-3, contact::points)
    },
    check("manifold-depth", "contacts are as deep as the gap", 2e-3, contact::depth),
];

/// Asks every check that `is_wanted` names of `count` pairs of every kind; a list per kind of
/// pair, in the order of [`CHECKS`].
pub(crate) fn check_all(
    stock: &Stock,
    kinds: &[PairKind],
    count: u64,
    is_wanted: impl Fn(&Check, PairKind) -> bool + Sync,
) -> Vec<Vec<ErrorStats>> {
    let none = || vec![ErrorStats::default(); CHECKS.len()];
    let mut stats: Vec<Vec<ErrorStats>> = kinds.iter().map(|_| none()).collect();
    let answers = blocks::answer("properties", kinds, count, |block| {
        let wanted: Vec<bool> =
            CHECKS.iter().map(|check| is_wanted(check, block.kind)).collect();
        ask(stock, block, &wanted)
    });
    for (row, answer) in answers {
        for (stats, more) in stats[row].iter_mut().zip(answer) {
            stats.join(more);
        }
    }
    stats
}

fn ask(stock: &Stock, block: &Block, wanted: &[bool]) -> Vec<ErrorStats> {
    let mut stats = vec![ErrorStats::default(); CHECKS.len()];
    for index in block.indices.clone() {
        let mut random = Random::new(block.kind.seed(), index);
        let pair = Pair::new(stock, block.kind, &mut random);
        let subject = Subject { start: gap(&pair, &pair.b_in_a), pair: &pair };
        for (number, check) in CHECKS.iter().enumerate().filter(|(number, _)| wanted[*number]) {
            // A stream of its own, so that leaving out checks changes no other.
            let mut random = Random::new(block.kind.seed() + 1000 * number as u64, !index);
            let answer = catch_panic(|| (check.ask)(&subject, &mut random));
            let Some(error) = answer.unwrap_or(Some(WRONG)) else { continue };
            let beyond = if error < pair.blur { 0.0 } else { error - pair.blur };
            stats[number].add(beyond, check.bound, || {
                let shapes = [&pair.a.shape, &pair.b.shape];
                format!("pair {index}: {error:.1e}, {:?} {shapes:?}", pair.b_in_a)
            });
        }
    }
    stats
}

/// The separation from a cold start when `b` stands at `b_in_a`.
fn gap(pair: &Pair<'_>, b_in_a: &Pose) -> Separation {
    separation(&pair.a.shape, &pair.b.shape, b_in_a, &mut SimplexCache::default())
}

impl Subject<'_> {
    /// A length as a part of the size.
    fn part(&self, length: f32) -> f64 {
        f64::from(length) / f64::from(self.pair.size)
    }

    /// Where `b` stands after a shift in the frame of `a`.
    fn shifted(&self, shift: Vec3) -> Pose {
        Pose::new(self.pair.b_in_a.position + shift, self.pair.b_in_a.rotation)
    }
}
