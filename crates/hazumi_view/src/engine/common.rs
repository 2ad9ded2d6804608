//! Code without a dimension that worlds of both dimensions need.

use std::sync::Arc;

use crate::frame::{ASLEEP, COLORS, FROZEN, Frame};
use crate::protocol::{Bounds, ColorBy};

/// Bodies faster than this have the last colour of [`ColorBy::Speed`], m/s.
const FASTEST: f32 = 16.0;

/// How hard somebody pulls, Hz, with a damping ratio of 1.
pub(super) const PULL_HERTZ: f32 = 4.0;
/// How fast a soft body is pulled at most, m/s.
pub(super) const PULL_SPEED: f32 = 20.0;
/// Which part of the particles of a soft body is held.
pub(super) const PULL_SHARE: usize = 6;

/// State of a body that decides its colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Painted {
    pub(super) kind: u32,
    /// 0 fixed, 1 kinematic, 2 dynamic.
    pub(super) body_type: u8,
    pub(super) island: Option<u32>,
    /// m/s.
    pub(super) speed: f32,
    /// Whether it touches another body that is not fixed.
    pub(super) is_touched: bool,
    pub(super) is_asleep: bool,
    pub(super) is_frozen: bool,
}

impl Painted {
    /// Colour byte of a body in a frame.
    pub(super) fn look(&self, by: ColorBy) -> u8 {
        let turned = |number: u32| u8::try_from(number % u32::from(COLORS)).unwrap_or(0);
        let color = match by {
            ColorBy::Kind => turned(self.kind),
            ColorBy::BodyType => self.body_type,
            // The first is for what belongs to none.
            ColorBy::Island => {
                self.island.map_or(0, |island| 1 + turned(island) % (COLORS - 1))
            }
            ColorBy::Speed => {
                let share = (self.speed / FASTEST).clamp(0.0, 1.0);
                nearest_below(share * f32::from(COLORS - 1))
            }
            ColorBy::Touch => u8::from(self.is_touched) * (COLORS - 1),
        };
        let asleep = if self.is_asleep { ASLEEP } else { 0 };
        let frozen = if self.is_frozen { FROZEN } else { 0 };
        color | asleep | frozen
    }
}

/// The number that tells a shape from others by its kind and its numbers.
pub(super) fn key_of_numbers(kind: u64, numbers: &[f32]) -> u64 {
    let bits = numbers.iter().map(|number| u64::from(number.to_bits()));
    hash(std::iter::once(kind).chain(bits))
}

/// The number that tells a shape from others by where it is in memory.
pub(super) fn key_of_shared<T: ?Sized>(shape: &Arc<T>) -> u64 {
    hash(std::iter::once(Arc::as_ptr(shape).cast::<()>() as usize as u64))
}

/// FNV-1a, by words.
fn hash(words: impl Iterator<Item = u64>) -> u64 {
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3);
    words.fold(0xcbf2_9ce4_8422_2325, step)
}

/// The whole number below one from 0 to 63; 0 for what is no number.
#[expect(clippy::cast_possible_truncation, reason = "numbers up to 63 fit")]
fn nearest_below(number: f32) -> u8 {
    number as u8
}

/// The force of a critically damped spring that stays stable for any step: N, by the mass it
/// pulls, the way to where it pulls and the speed of what it pulls, along one axis.
pub(super) fn pull_force(mass: f32, way: f32, speed: f32, dt: f32) -> f32 {
    let frequency = std::f32::consts::TAU * PULL_HERTZ;
    let turn = frequency * dt;
    mass * (frequency * frequency * way - 2.0 * frequency * speed)
        / (1.0 + 2.0 * turn + turn * turn)
}

/// Fixed things this many times as large as the moving ones are ground, of which only the near
/// part is worth seeing.
const GROUND: f64 = 4.0;

/// Bounds that a camera should show, of boxes that move and boxes that do not.
pub(super) fn worth_seeing(moving: &[[[f64; 3]; 2]], fixed: &[[[f64; 3]; 2]]) -> Bounds {
    let mut bounds = Bounds::NONE;
    let include = |bounds: &mut Bounds, [min, max]: [[f64; 3]; 2]| {
        bounds.include(min);
        bounds.include(max);
    };
    moving.iter().for_each(|&corners| include(&mut bounds, corners));
    if moving.is_empty() {
        // Where nothing moves yet, all but the largest things.
        let mut sizes: Vec<f64> = fixed.iter().map(size).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        let middle = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
        let small = fixed.iter().filter(|&corners| size(corners) <= GROUND * middle);
        small.for_each(|&corners| include(&mut bounds, corners));
    }
    let core = bounds.or_unit();
    let reach = size(&[core.min, core.max]);
    for corners in fixed {
        let is_ground = size(corners) > GROUND * reach;
        let [mut min, mut max] = *corners;
        for axis in 0..3 {
            if is_ground {
                min[axis] = min[axis].max(core.min[axis] - reach);
                max[axis] = max[axis].min(core.max[axis] + reach);
            }
        }
        if (0..3).all(|axis| min[axis] <= max[axis]) {
            // Ground is seen from above: its depth is not worth a look.
            if is_ground && max[1] <= core.min[1] {
                min[1] = max[1];
            }
            include(&mut bounds, [min, max]);
        }
    }
    bounds.or_unit()
}

/// Length of the diagonal of a box.
fn size([min, max]: &[[f64; 3]; 2]) -> f64 {
    (0..3).map(|axis| (max[axis] - min[axis]).powi(2)).sum::<f64>().sqrt()
}

/// Gathers lines in a frame.
pub(super) struct Lines<'a>(pub(super) &'a mut Frame);

/// Impacts slower than this are not told, m/s.
pub(super) const LOUD: f32 = 3.0;
/// Most events of a step that are told.
pub(super) const MOST_EVENTS: usize = 8;
/// Widest box for which a camera stands back, m.
pub(super) const WIDEST: f32 = 1e5;
/// Half the width of what is spawned, m.
pub(super) const SMALLEST: f32 = 0.01;
pub(super) const LARGEST: f32 = 50.0;

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: Painted = Painted {
        kind: 70,
        body_type: 2,
        island: None,
        speed: 4.0,
        is_touched: false,
        is_asleep: false,
        is_frozen: false,
    };

    #[test]
    fn colors_are_below_sixty_four_and_flags_above() {
        assert_eq!(CALM.look(ColorBy::Kind), 6);
        assert_eq!(CALM.look(ColorBy::Island), 0);
        assert_eq!(CALM.look(ColorBy::Speed), 15);
        let touched = Painted { is_touched: true, ..CALM };
        assert_eq!([CALM, touched].map(|it| it.look(ColorBy::Touch)), [0, COLORS - 1]);
        let asleep = Painted { is_asleep: true, island: Some(63), ..CALM };
        assert_eq!(asleep.look(ColorBy::Island), ASLEEP | 1);
        let fast = Painted { is_frozen: true, speed: f32::NAN, ..CALM };
        assert_eq!(fast.look(ColorBy::Speed), FROZEN);
    }

    #[test]
    fn pulling_never_overshoots_for_long_steps() {
        // One axis, one step of a second: the body gets nearer and does not fly past.
        let force = pull_force(2.0, 1.0, 0.0, 1.0);
        let way = force / 2.0;
        assert!(way > 0.0 && way < 1.0, "{way} m");
    }

    #[test]
    fn a_camera_sees_what_moves_and_only_the_near_part_of_wide_ground() {
        let cube = |x: f64, half: f64| [[x - half, 0.0, -half], [x + half, 2.0 * half, half]];
        let floor = [[-500.0, -10.0, -500.0], [500.0, 0.0, 500.0]];
        let seen = worth_seeing(&[cube(0.0, 1.0)], &[floor, cube(5.0, 0.5)]);
        assert_eq!(seen.max[0], 5.5);
        assert!(seen.min[0] > -6.0 && seen.min[1] == 0.0, "{seen:?}");
        let still = worth_seeing(&[], &[cube(1.0, 0.5), floor, cube(-1.0, 0.5)]);
        assert!(still.max[0] < 8.0, "{still:?}");
        assert_eq!(worth_seeing(&[], &[]), Bounds { min: [-1.0; 3], max: [1.0; 3] });
    }
}
