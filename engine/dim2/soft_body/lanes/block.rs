//! Row block: memory of soft contact rows that are solved side by side in SIMD lanes.

use glam::Vec2;
use hazumi_core::simd::{EIGHT, Eight};

use crate::soft_body::row_state::CachedImpulse;

/// Up to eight rows of one pair. Rows of the first body come first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowBlock {
    /// Which lanes have a row; which of these the second body owns; in which the front of the
    /// side counts. As bits.
    pub(super) used: u8,
    pub(super) second: u8,
    pub(super) fronts: u8,
    /// Rows that meet in this substep; rows so deep that their way in is unknown; rows that may
    /// be moved apart; rows with a free particle.
    pub(super) meets: u8,
    pub(super) deep: u8,
    pub(super) may_part: u8,
    pub(super) free: u8,
    /// Which have pushed in this step.
    pub(super) pushed: u8,
    /// The particle of the owner, and those at the ends of the side of the other.
    pub(super) points: [u16; EIGHT],
    pub(super) ends: [[u16; EIGHT]; 2],
    /// Impulses along the normal in this substep and in the one before, N·s, ≥ 0.
    pub(super) normal_impulse: Eight,
    pub(super) previous_impulse: Eight,
    /// Impulse across the normal, N·s.
    pub(super) friction_impulse: Eight,
    /// Unit vector from the side to the particle, and the gap, m: in this substep, or as they
    /// were found.
    pub(super) normal: [Eight; 2],
    pub(super) separation: Eight,
    /// How much of a push the second end takes, of 1; the first takes the rest.
    pub(super) share: Eight,
    /// By how much a drag of 1 pushes the ends apart along the normal: what keeps angular
    /// momentum.
    pub(super) twist: Eight,
    /// Inverse masses of particles alone for normal and friction impulses, 1/kg; friction: 0 at
    /// corners.
    pub(super) inverse_mass: [Eight; 2],
    /// The area gradients of normal and friction impulses: twice the area of the owner, and of
    /// the other.
    pub(super) volume_gradient: [Eight; 2],
    pub(super) friction_volume_gradient: [Eight; 2],
}

impl RowBlock {
    const EMPTY: Self = Self {
        used: 0,
        second: 0,
        fronts: 0,
        meets: 0,
        deep: 0,
        may_part: 0,
        free: 0,
        pushed: 0,
        points: [0; EIGHT],
        ends: [[0; EIGHT]; 2],
        normal_impulse: Eight::ZERO,
        previous_impulse: Eight::ZERO,
        friction_impulse: Eight::ZERO,
        normal: [Eight::ZERO; 2],
        separation: Eight::ZERO,
        share: Eight::ZERO,
        twist: Eight::ZERO,
        inverse_mass: [Eight::ZERO; 2],
        volume_gradient: [Eight::ZERO; 2],
        friction_volume_gradient: [Eight::ZERO; 2],
    };

    /// How many rows it has.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        EIGHT - self.used.leading_zeros() as usize
    }

    /// Whether any of its rows begins with what its particle did in the step before.
    pub(crate) fn has_warm_start(&self) -> bool {
        self.normal_impulse.0.iter().any(|&push| push > 0.0)
    }

    /// The deepest two of rows, as they were found.
    pub(crate) fn deepest(blocks: &[Self]) -> [Option<FoundRow>; 2] {
        let mut deepest: [Option<FoundRow>; 2] = [None; 2];
        for block in blocks {
            for lane in (0..EIGHT).filter(|lane| block.used >> lane & 1 == 1) {
                let separation = block.separation.0[lane];
                let is_deeper = |than: &Option<FoundRow>| {
                    than.as_ref().is_none_or(|than| separation < than.separation)
                };
                if !is_deeper(&deepest[1]) {
                    continue;
                }
                let found = FoundRow {
                    owner: usize::from(block.second >> lane & 1),
                    particle: block.points[lane],
                    normal: Vec2::new(block.normal[0].0[lane], block.normal[1].0[lane]),
                    separation,
                };
                if is_deeper(&deepest[0]) {
                    deepest = [Some(found), deepest[0]];
                } else {
                    deepest[1] = Some(found);
                }
            }
        }
        deepest
    }

    /// Calls `visit` with its rows: which of the two bodies owns each, with which particle, and
    /// the forces that it is to remember, N, of substeps of `h` seconds.
    #[inline(always)]
    pub(crate) fn for_each_touch(&self, h: f32, mut visit: impl FnMut(usize, u16, f32, f32)) {
        let rate = 1.0 / h;
        for lane in 0..EIGHT {
            let (push, before) = (self.normal_impulse.0[lane], self.previous_impulse.0[lane]);
            let lasting = lesser(push, before);
            if lasting > 0.0 {
                let drag = self.friction_impulse.0[lane] * (lasting / push);
                let owner = usize::from(self.second >> lane & 1);
                visit(owner, self.points[lane], lasting * rate, drag * rate);
            }
        }
    }

    /// Whether any of its rows has pushed in this step, and the sum of their impulses in the
    /// last substep, N·s.
    pub(crate) fn outcome(&self) -> (bool, f32) {
        (self.pushed != 0, self.normal_impulse.0.iter().sum())
    }
}

/// A row as it was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundRow {
    /// Which of the two bodies owns it, with which particle.
    pub(crate) owner: usize,
    pub(crate) particle: u16,
    /// Unit vector from the side to the particle, and the gap, m.
    pub(crate) normal: Vec2,
    pub(crate) separation: f32,
}

/// Where a particle meets a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowLocation {
    /// The particles at the ends of the side.
    pub(in crate::soft_body) ends: [u16; 2],
    /// 1 when its front counts, −1 when its back does.
    pub(in crate::soft_body) facing: f32,
    /// Unit vector from the side to the particle, and the gap, m.
    pub(in crate::soft_body) normal: Vec2,
    pub(in crate::soft_body) separation: f32,
}

/// A list of blocks to which those of one contact are added.
pub(crate) struct BlockList<'a> {
    blocks: &'a mut Vec<RowBlock>,
    owner: u8,
    /// How many rows the last block has; [`EIGHT`] also where it is not of this contact.
    len: usize,
}

impl<'a> BlockList<'a> {
    pub(crate) fn new(blocks: &'a mut Vec<RowBlock>) -> Self {
        Self { blocks, owner: 0, len: EIGHT }
    }

    /// From here on the second body owns the rows.
    pub(crate) fn turn(&mut self) {
        self.owner = 1;
    }

    /// Adds a row of a particle that has done so much in the step before, in substeps of `h`
    /// seconds.
    #[inline(always)]
    pub(in crate::soft_body) fn push(
        &mut self,
        particle: u16,
        spot: &RowLocation,
        touch: Option<&CachedImpulse>,
        h: f32,
    ) {
        if self.len == EIGHT {
            self.blocks.push(RowBlock::EMPTY);
            self.len = 0;
        }
        let (Some(block), lane) = (self.blocks.last_mut(), self.len) else { return };
        self.len += 1;
        let bit = 1 << lane;
        block.used |= bit;
        block.second |= self.owner << lane;
        block.fronts |= if spot.facing > 0.0 { bit } else { 0 };
        block.points[lane] = particle;
        [block.ends[0][lane], block.ends[1][lane]] = spot.ends;
        [block.normal[0].0[lane], block.normal[1].0[lane]] = spot.normal.to_array();
        block.separation.0[lane] = spot.separation;
        if let Some(touch) = touch {
            let push = touch.normal_force * h;
            (block.normal_impulse.0[lane], block.previous_impulse.0[lane]) = (push, push);
            block.friction_impulse.0[lane] = touch.friction_force * h;
        }
    }
}

fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}
