//! Random pairs of shapes, from deep inside each other to far apart.

use hazumi3d::Pose;
use hazumi3d::query::{SimplexCache, separation};

use crate::kind::{Item, KINDS, SCALES, Stock};
use crate::random::Random;

/// Two kinds, as positions in [`KINDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairKind(pub(crate) [usize; 2]);

impl PairKind {
    /// Every pair of kinds once.
    pub(crate) fn all() -> Vec<Self> {
        let beside = |a| (a..KINDS.len()).map(move |b| Self([a, b]));
        (0..KINDS.len()).flat_map(beside).collect()
    }

    /// Name such as `sphere-box`.
    pub(crate) fn name(self) -> String {
        self.0.map(|kind| KINDS[kind]).join("-")
    }

    /// Names the streams of random numbers of this pair.
    pub(crate) fn seed(self) -> u64 {
        (self.0[0] * KINDS.len() + self.0[1]) as u64
    }
}

/// Two shapes and where `b` stands in the frame of `a`.
pub(crate) struct Pair<'s> {
    pub(crate) a: &'s Item,
    pub(crate) b: &'s Item,
    pub(crate) b_in_a: Pose,
    /// The same shapes at the other scales, and by how much they are larger.
    pub(crate) scaled: Option<[(f32, [&'s Item; 2]); 2]>,
    /// The largest length that the answer depends on, in metres: errors are parts of it.
    pub(crate) size: f32,
    /// How far the surfaces are from themselves, a part of the size.
    pub(crate) blur: f64,
}

impl<'s> Pair<'s> {
    /// The `index`-th pair of a kind, whichever pairs came before.
    pub(crate) fn new(stock: &'s Stock, kind: PairKind, random: &mut Random) -> Self {
        let [all_a, all_b] = kind.0.map(|kind| stock.pick(kind, random));
        let scale = random.below(SCALES.len());
        // A pebble on a hill: one in sixteen pairs.
        let scales = if random.below(16) == 0 { [0, 1] } else { [scale; 2] };
        let (a, b) = (&all_a[scales[0]], &all_b[scales[1]]);
        let others = [1, 2].map(|step| (scale + step) % SCALES.len());
        let scaled =
            others.map(|other| (SCALES[other] / SCALES[scale], [&all_a[other], &all_b[other]]));
        let b_in_a = place(a, b, random);
        let size = a.reach + b.reach + b_in_a.position.length();
        let blur = (a.blur + b.blur) / f64::from(size);
        Self { a, b, b_in_a, scaled: (scales[0] == scales[1]).then_some(scaled), size, blur }
    }
}

/// Deep, anywhere, far, in one place, or with a gap that is close to one that was chosen.
fn place(a: &Item, b: &Item, random: &mut Random) -> Pose {
    let reach = a.reach + b.reach;
    let (rotation, away) = (random.rotation(), random.direction());
    let at = |part: f32| Pose::new(away * (part * reach), rotation);
    match random.below(16) {
        0 => Pose::new(at(0.0).position, rotation),
        1..4 => at(random.within(0.0, 0.3)),
        4..8 => at(random.within(0.0, 1.0)),
        8 => at(random.within(1.0, 10.0)),
        _ => {
            let gap = [0.0, 1e-6, 1e-4, 1e-2, 0.1][random.below(5)] * random.within(-1.0, 1.0);
            let far = at(1.2);
            let found = separation(&a.shape, &b.shape, &far, &mut SimplexCache::default());
            let shift = gap * reach.min(2.0 * a.reach).min(2.0 * b.reach) - found.gap;
            Pose::new(far.position + found.normal * shift, rotation)
        }
    }
}
