//! Sleep timer: how long a body has stayed at its place.

use std::array;

use hazumi_core::coder::{halves, whole};

use crate::contact::rotation_words;
use crate::math::rotation;
use crate::space::{DIM, DVector, ROTATION_NUMBERS, Rotation, ToF32, chord, rotation_from};

/// Where a body was and how it was turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SleepAnchor {
    /// Its centre of mass, m, in the world.
    pub(crate) center: DVector,
    /// Its rotation.
    pub(crate) rotation: Rotation,
}

/// Words of a [`SleepAnchor`].
const NUMBERS: usize = 2 * DIM + ROTATION_NUMBERS;

/// How long a body has rested, looked at in halves of the time it takes to fall asleep: while
/// others of its island keep it awake, only the last two count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SleepTimer {
    /// Where it was when the half before this one began, and when this one did.
    anchors: [SleepAnchor; 2],
    /// How many halves it has rested.
    half_periods: u32,
    /// How long this one has lasted, s.
    time: f32,
}

impl SleepTimer {
    /// A body that has just got to `spot`.
    pub(crate) fn new(anchor: SleepAnchor) -> Self {
        Self { anchors: [anchor; 2], half_periods: 0, time: 0.0 }
    }

    /// Number of words of [`Self::anchor_words`].
    pub(crate) const ANCHOR_WORDS: usize = 2 * NUMBERS;

    /// The places, bit for bit; they change once in a half.
    #[inline]
    pub(crate) fn anchor_words(&self) -> [u32; Self::ANCHOR_WORDS] {
        let mut words = [0; Self::ANCHOR_WORDS];
        for (words, anchor) in words.as_chunks_mut::<NUMBERS>().0.iter_mut().zip(&self.anchors)
        {
            let (center, rotation) = words.split_at_mut(2 * DIM);
            let axes = center.as_chunks_mut::<2>().0.iter_mut();
            axes.zip(anchor.center.to_array())
                .for_each(|(words, x)| *words = halves(x.to_bits()));
            rotation.copy_from_slice(&rotation_words(anchor.rotation));
        }
        words
    }

    /// How many halves it has rested, and the time of the one that lasts, bit for bit.
    #[inline]
    pub(crate) fn time_words(&self) -> [u32; 2] {
        [self.half_periods, self.time.to_bits()]
    }

    /// The rest that has these words.
    #[inline]
    pub(crate) fn from_words(
        anchors: &[u32; Self::ANCHOR_WORDS],
        [half_periods, time]: [u32; 2],
    ) -> Self {
        let word = |index: usize| f32::from_bits(anchors[index]);
        let long = |index: usize| f64::from_bits(whole([anchors[index], anchors[index + 1]]));
        let anchor = |first: usize| {
            let center = DVector::from(array::from_fn(|axis| long(first + 2 * axis)));
            let rotation = rotation_from(array::from_fn(|index| word(first + 2 * DIM + index)));
            SleepAnchor { center, rotation }
        };
        Self { anchors: [anchor(0), anchor(NUMBERS)], half_periods, time: f32::from_bits(time) }
    }

    /// Whether the [words](Self::anchor_words) are of places.
    pub(crate) fn is_valid(words: &[u32; Self::ANCHOR_WORDS]) -> bool {
        let rest = Self::from_words(words, [0; 2]);
        rest.anchors
            .iter()
            .all(|anchor| anchor.center.is_finite() && anchor.rotation.is_finite())
    }

    /// Goes on by `dt` seconds to `spot`, in halves of `half` seconds. Whether the body has
    /// gone on in the half that ended now as it did in the one before, by more than `little`
    /// metres: slowly, but not about to stop.
    pub(crate) fn advance(
        &mut self,
        anchor: SleepAnchor,
        dt: f32,
        half: f32,
        little: f32,
    ) -> bool {
        self.time += dt;
        if self.time < half {
            return false;
        }
        self.time -= half;
        self.half_periods = self.half_periods.saturating_add(1);
        let [first, middle] = self.anchors;
        self.anchors = [middle, anchor];
        let early = (middle.center - first.center).to_f32();
        let late = (anchor.center - middle.center).to_f32();
        self.is_long_enough()
            && early.dot(late) > 0.0
            && late.length() > 0.75 * early.length() + little
    }

    /// Whether both halves are over.
    pub(crate) fn is_long_enough(&self) -> bool {
        self.half_periods >= 2
    }

    /// Whether no point of the body, which reaches `reach` metres from its centre, is farther
    /// than `far` metres from where it was.
    pub(crate) fn stays_within(&self, anchor: SleepAnchor, reach: f32, far: f32) -> bool {
        /// A small body may spin within `far`; this chord of a unit circle is a turn of 14°.
        const FAR_TURN: f32 = 0.25;
        let known = self.anchors[0];
        let back = rotation::conjugate(known.rotation);
        let turn = rotation::multiply(anchor.rotation, back);
        let chord = chord(turn);
        let way = (anchor.center - known.center).to_f32().length();
        chord <= FAR_TURN && way + chord * reach <= far
    }
}
