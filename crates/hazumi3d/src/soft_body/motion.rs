//! How far apart soft bodies stay that nothing touches: without a look at their particles.

use glam::Vec3;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{ParticleBlock, greatest, least};

use crate::math::Aabb;

/// Share by which bounds are larger than what they bound: far more than roundings take.
const ROUNDING: f32 = 1.01;

/// How the particles of a body move while nothing touches it.
///
/// Most pairs of a pile that falls are near each other and do not meet: to know that of a pair takes a look at two of
/// these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion {
    /// How far each particle has gone since the step began, m, but for `strayed` m.
    way: Vec3,
    /// Infinite where nobody knows.
    strayed: f32,
    /// How fast each goes in this substep, m/s, but for `spread` m/s.
    velocity: Vec3,
    spread: f32,
}

impl Motion {
    /// That of a body of which nobody knows how it moves.
    pub(crate) const UNKNOWN: Self =
        Self { way: Vec3::ZERO, strayed: f32::INFINITY, velocity: Vec3::ZERO, spread: 0.0 };

    /// At the beginning of a step.
    pub(crate) const AT_START: Self = Self { strayed: 0.0, ..Self::UNKNOWN };

    /// Takes note that particles have moved for `h` seconds, but `behind` m less; `None` where something touched them.
    #[inline(always)]
    pub(crate) fn advance(&mut self, h: f32, behind: Option<Vec3>) {
        let Some(behind) = behind else { return *self = Self::UNKNOWN };
        self.way += h * self.velocity - behind;
        self.strayed += h * self.spread;
    }

    /// Takes note of how fast particles go from now on.
    #[inline(always)]
    pub(crate) fn watch(&mut self, blocks: &[ParticleBlock<3>]) {
        if self.strayed == f32::INFINITY {
            return;
        }
        let (mut min, mut max) = ([[f32::INFINITY; LANES]; 3], [[f32::NEG_INFINITY; LANES]; 3]);
        for block in blocks {
            for axis in 0..3 {
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
        let bounds = Aabb {
            min: Vec3::from(min.map(|lanes| least(&lanes))),
            max: Vec3::from(max.map(|lanes| greatest(&lanes))),
        };
        self.velocity = bounds.center();
        self.spread = bounds.half_extents().length();
    }

    /// Whether things of two bodies that were `gap` m apart when the step began may be less than `slop` m apart
    /// within a substep of `h` seconds, if nothing touches any of the two.
    #[inline(always)]
    pub(crate) fn may_meet([a, b]: [&Self; 2], gap: f32, (slop, h): (f32, f32)) -> bool {
        if !(gap > 0.0) {
            return true;
        }
        let gone = (a.way - b.way).length() + a.strayed + b.strayed;
        let going = (a.velocity - b.velocity).length() + a.spread + b.spread;
        // What is no number may be anywhere.
        !(gap - ROUNDING * (gone + h * going) > slop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sixteen particles around a point whose places and velocities differ by up to `spread`.
    fn block(
        middle: Vec3,
        velocity: Vec3,
        spread: f32,
        random: &mut impl FnMut() -> f32,
    ) -> ParticleBlock<3> {
        let mut block = ParticleBlock {
            mass: [1.0; LANES],
            inverse_mass: [1.0; LANES],
            ..ParticleBlock::EMPTY
        };
        for lane in 0..LANES {
            let mut around =
                |at: Vec3| (at + spread * Vec3::new(random(), random(), random())).to_array();
            block.set_position(lane, around(middle));
            block.set_velocity(lane, around(velocity));
        }
        block
    }

    fn distance([a, b]: &[ParticleBlock<3>; 2]) -> f32 {
        let at = |block: &ParticleBlock<3>, lane| Vec3::from(block.position_at(lane));
        let pairs = (0..LANES).flat_map(|one| (0..LANES).map(move |other| (one, other)));
        pairs
            .map(|(one, other)| at(a, one).distance(at(b, other)))
            .fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn what_is_said_to_stay_apart_does() {
        let (h, fall) = (1.0 / 120.0, Vec3::new(0.0, -3e-4, 0.0));
        let mut state = 1_u32;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        };
        let [mut said, mut asked] = [0, 0];
        for _ in 0..200 {
            let together = 8.0 * Vec3::new(random(), random(), random());
            let mut blocks = [Vec3::ZERO, Vec3::new(1.0, 0.2, -0.3)]
                .map(|middle| block(middle, together + middle * random(), 0.3, &mut random));
            let gap = distance(&blocks);
            let mut motions = [Motion::AT_START; 2];
            for _ in 0..4 {
                for (motion, block) in motions.iter_mut().zip(&blocks) {
                    motion.watch(&[*block]);
                }
                let claims = [0.0, 0.05, 0.1, 0.2, 0.3].map(|slop| {
                    (slop, !Motion::may_meet([&motions[0], &motions[1]], gap, (slop, h)))
                });
                for block in &mut blocks {
                    for lane in 0..LANES {
                        let way = h * Vec3::from(block.velocity_at(lane)) - fall;
                        block.set_position(
                            lane,
                            (Vec3::from(block.position_at(lane)) + way).to_array(),
                        );
                    }
                }
                for (slop, _) in claims.into_iter().filter(|(_, stays_apart)| *stays_apart) {
                    assert!(distance(&blocks) > slop);
                    said += 1;
                }
                asked += 5;
                motions.iter_mut().for_each(|motion| motion.advance(h, Some(fall)));
            }
        }
        assert!(said > asked / 4, "{said} of {asked}");
    }

    #[test]
    fn nothing_is_said_of_what_was_touched() {
        let mut touched = Motion::AT_START;
        touched.advance(1.0 / 120.0, None);
        for other in [Motion::AT_START, Motion::UNKNOWN, touched] {
            assert!(Motion::may_meet([&touched, &other], 1e9, (0.0, 0.0)));
        }
        assert!(!Motion::may_meet([&Motion::AT_START; 2], 1.0, (0.0, 1.0)));
        assert!(Motion::may_meet([&Motion::AT_START; 2], f32::NAN, (0.0, 1.0)));
    }
}
