//! Motion bounds of soft bodies, to skip pairs without a test of their particles.

use super::{ParticleBlock, greatest, least};
use crate::simd::LANES;

/// Share by which bounds are larger than what they bound: far more than roundings take.
const ROUNDING: f32 = 1.01;

/// Bound on the motion of a body's particles without contacts.
///
/// Most pairs of a falling pile are near each other and do not meet. Two of these bounds are
/// enough to skip such a pair.
#[derive(Clone, Copy, Debug)]
pub struct Motion<const D: usize> {
    /// Displacement of every particle since the step began, m, up to `strayed` m.
    way: [f32; D],
    /// Infinite when unknown.
    strayed: f32,
    /// Velocity of every particle in this substep, m/s, up to `spread` m/s.
    velocity: [f32; D],
    spread: f32,
}

impl<const D: usize> Motion<D> {
    /// The displacement bound of a body whose motion is unknown.
    pub const UNKNOWN: Self =
        Self { way: [0.0; D], strayed: f32::INFINITY, velocity: [0.0; D], spread: 0.0 };

    /// Motion at the beginning of a step.
    pub const AT_START: Self = Self { strayed: 0.0, ..Self::UNKNOWN };

    /// Records that particles have moved for `h` seconds, less `behind` m; `None` after a
    /// contact.
    #[inline(always)]
    pub fn advance(&mut self, h: f32, behind: Option<[f32; D]>) {
        let Some(behind) = behind else { return *self = Self::UNKNOWN };
        for ((way, speed), behind) in self.way.iter_mut().zip(self.velocity).zip(behind) {
            *way += h * speed - behind;
        }
        self.strayed += h * self.spread;
    }

    /// Records the velocities of particles from now on.
    #[inline(always)]
    pub fn watch(&mut self, blocks: &[ParticleBlock<D>]) {
        if self.strayed == f32::INFINITY {
            return;
        }
        let (mut min, mut max) = ([[f32::INFINITY; LANES]; D], [[f32::NEG_INFINITY; LANES]; D]);
        for block in blocks {
            for axis in 0..D {
                for lane in 0..LANES {
                    // In place of particles that are not there: the first one of their block.
                    let is_there = block.mass[lane] > 0.0;
                    let speed = block.velocity[axis][lane];
                    let speed = if is_there { speed } else { block.velocity[axis][0] };
                    let (least, most) = (min[axis][lane], max[axis][lane]);
                    min[axis][lane] = if speed < least { speed } else { least };
                    max[axis][lane] = if speed > most { speed } else { most };
                }
            }
        }
        let mut half_extents = [0.0; D];
        for axis in 0..D {
            let (least, most) = (least(&min[axis]), greatest(&max[axis]));
            self.velocity[axis] = 0.5 * (least + most);
            half_extents[axis] = 0.5 * (most - least);
        }
        self.spread = length(half_extents);
    }

    /// Whether parts of two bodies may come closer than `slop` m within a substep of `h`
    /// seconds. They were `gap` m apart when the step began, and no contact or force acts on
    /// either.
    #[inline(always)]
    pub fn may_meet([a, b]: [&Self; 2], gap: f32, (slop, h): (f32, f32)) -> bool {
        if !(gap > 0.0) {
            return true;
        }
        let gone = distance(a.way, b.way) + a.strayed + b.strayed;
        let going = distance(a.velocity, b.velocity) + a.spread + b.spread;
        // A particle whose numbers are none may be anywhere.
        !(gap - ROUNDING * (gone + h * going) > slop)
    }
}

#[inline(always)]
fn distance<const D: usize>(a: [f32; D], b: [f32; D]) -> f32 {
    let mut way = [0.0; D];
    for axis in 0..D {
        way[axis] = a[axis] - b[axis];
    }
    length(way)
}

#[inline(always)]
fn length<const D: usize>(vector: [f32; D]) -> f32 {
    let mut square = 0.0;
    for along in vector {
        square += along * along;
    }
    square.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from −1 to 1.
    fn random(state: &mut u32) -> f32 {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*state >> 8) as f32 / 8_388_608.0 - 1.0
    }

    /// Sixteen particles around a point whose places and velocities differ by up to 0.3 m, and
    /// m/s.
    fn block<const D: usize>(
        middle: [f32; D],
        velocity: [f32; D],
        state: &mut u32,
    ) -> ParticleBlock<D> {
        let mut block = ParticleBlock {
            mass: [1.0; LANES],
            inverse_mass: [1.0; LANES],
            ..ParticleBlock::EMPTY
        };
        for lane in 0..LANES {
            let mut around = |at: [f32; D]| at.map(|along| along + 0.3 * random(state));
            block.set_position(lane, around(middle));
            block.set_velocity(lane, around(velocity));
        }
        block
    }

    fn gap<const D: usize>([a, b]: &[ParticleBlock<D>; 2]) -> f32 {
        let pairs = (0..LANES).flat_map(|one| (0..LANES).map(move |other| (one, other)));
        pairs
            .map(|(one, other)| distance(a.position_at(one), b.position_at(other)))
            .fold(f32::INFINITY, f32::min)
    }

    /// Claims about pairs of bodies that move towards each other are kept, and there are some.
    fn keeps_its_word<const D: usize>(way: [f32; D]) {
        let h = 1.0 / 120.0;
        let mut fall = [0.0; D];
        fall[1] = -3e-4;
        let mut state = 1;
        let [mut said, mut asked] = [0, 0];
        for _ in 0..200 {
            let together = [0.0; D].map(|_: f32| 8.0 * random(&mut state));
            let mut blocks = [[0.0; D], way].map(|middle| {
                let (mut velocity, speed) = (together, random(&mut state));
                velocity.iter_mut().zip(middle).for_each(|(of, along)| *of += speed * along);
                block(middle, velocity, &mut state)
            });
            let at_start = gap(&blocks);
            let mut motions = [Motion::AT_START; 2];
            for _ in 0..4 {
                for (motion, block) in motions.iter_mut().zip(&blocks) {
                    motion.watch(&[*block]);
                }
                let stay_apart = [0.0, 0.05, 0.1, 0.2, 0.3].map(|slop| {
                    let motions = [&motions[0], &motions[1]];
                    (slop, !Motion::may_meet(motions, at_start, (slop, h)))
                });
                for block in &mut blocks {
                    let axes = block.position.iter_mut().zip(&block.velocity).zip(fall);
                    for ((places, speeds), fall) in axes {
                        for (place, speed) in places.iter_mut().zip(speeds) {
                            *place += h * speed - fall;
                        }
                    }
                }
                for (slop, _) in stay_apart.into_iter().filter(|(_, is_said)| *is_said) {
                    assert!(gap(&blocks) > slop);
                    said += 1;
                }
                asked += 5;
                motions.iter_mut().for_each(|motion| motion.advance(h, Some(fall)));
            }
        }
        assert!(said > asked / 4, "{said} of {asked}");
    }

    #[test]
    fn what_is_said_to_stay_apart_does() {
        keeps_its_word([1.0, 0.2]);
        keeps_its_word([1.0, 0.2, -0.3]);
    }

    #[test]
    fn nothing_is_said_of_what_was_touched() {
        let mut touched = Motion::<2>::AT_START;
        touched.advance(1.0 / 120.0, None);
        for other in [Motion::AT_START, Motion::UNKNOWN, touched] {
            assert!(Motion::may_meet([&touched, &other], 1e9, (0.0, 0.0)));
        }
        assert!(!Motion::may_meet([&Motion::<2>::AT_START; 2], 1.0, (0.0, 1.0)));
        assert!(Motion::may_meet([&Motion::<2>::AT_START; 2], f32::NAN, (0.0, 1.0)));
    }
}
