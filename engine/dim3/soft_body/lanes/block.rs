//! Row block: memory of soft contact rows that are solved side by side in SIMD lanes.

use glam::Vec3;
use hazumi_core::simd::{EIGHT, Eight};

use crate::soft_body::row::{ContactFeature, SoftContactRow};
use crate::soft_body::row_state::CachedImpulse;

/// Up to eight rows of one pair. Rows of the first body come first.
#[derive(Clone, Debug)]
pub(crate) struct RowBlock {
    /// Which lanes have a row; which of these the second body owns; in which the back of the
    /// side counts; in which that is a segment. As bits.
    pub(super) used: u8,
    pub(super) second: u8,
    pub(super) backs: u8,
    pub(super) segments: u8,
    /// Rows that meet in this substep; rows above a face, which drags in its plane; rows so
    /// deep that their way in is unknown; rows that may be moved apart.
    pub(super) meets: u8,
    pub(super) faces: u8,
    pub(super) deep: u8,
    pub(super) may_part: u8,
    /// Which have pushed in this step.
    pub(super) pushed: u8,
    /// The particle of the owner, and those at the corners of the side of the other.
    pub(super) points: [u16; EIGHT],
    pub(super) ends: [[u16; EIGHT]; 3],
    /// Impulses along the normal in this substep and in the one before, N·s, ≥ 0.
    pub(super) normal_impulse: Eight,
    pub(super) previous_impulse: Eight,
    /// Impulse across the normal, N·s, world frame.
    pub(super) friction_impulse: [Eight; 3],
    /// Unit vector from the side to the particle.
    pub(super) normal: [Eight; 3],
    /// The gap, m.
    pub(super) separation: Eight,
    /// How much of a push the second and the third corner take, of 1; the first takes the rest.
    pub(super) shares: [Eight; 2],
    /// By how much a drag of 1 along a vector pushes them apart along the normal, the first the
    /// other way: what keeps angular momentum.
    pub(super) tilts: [[Eight; 3]; 2],
    /// Unit vector along the edge that is below the particle; 0 where there is none.
    pub(super) edge: [Eight; 3],
    /// The way from the centre of mass of the first body to the particle, m.
    pub(super) arm: [Eight; 3],
    /// One over the masses of the particle and of those at the corners, 1/kg.
    pub(super) inverse_masses: [Eight; 4],
    /// Inverse masses of the particles alone and of the whole bodies, 1/kg.
    pub(super) inverse_mass: [Eight; 2],
    /// The volume gradients of impulses along a vector: six times the volume of the owner, and
    /// of the other, m².
    pub(super) swells: [[Eight; 3]; 2],
}

impl RowBlock {
    const EMPTY: Self = Self {
        used: 0,
        second: 0,
        backs: 0,
        segments: 0,
        meets: 0,
        faces: 0,
        deep: 0,
        may_part: 0,
        pushed: 0,
        points: [0; EIGHT],
        ends: [[0; EIGHT]; 3],
        normal_impulse: Eight::ZERO,
        previous_impulse: Eight::ZERO,
        friction_impulse: [Eight::ZERO; 3],
        normal: [Eight::ZERO; 3],
        separation: Eight::ZERO,
        shares: [Eight::ZERO; 2],
        tilts: [[Eight::ZERO; 3]; 2],
        edge: [Eight::ZERO; 3],
        arm: [Eight::ZERO; 3],
        inverse_masses: [Eight::ZERO; 4],
        inverse_mass: [Eight::ZERO; 2],
        swells: [[Eight::ZERO; 3]; 2],
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

    /// One of those rows, whose particles have done so much in the step before, in substeps of
    /// `h` seconds.
    fn new<'a>(
        rows: &[SoftContactRow],
        touch_of: impl Fn(&SoftContactRow) -> Option<&'a CachedImpulse>,
        h: f32,
    ) -> Self {
        let mut block = Self::EMPTY;
        for (lane, row) in rows.iter().enumerate() {
            let ContactFeature::SoftSide(side) = &row.feature else { continue };
            block.used |= 1 << lane;
            block.second |= row.owner << lane;
            block.backs |= u8::from(side.facing < 0.0) << lane;
            block.segments |= u8::from(side.is_segment()) << lane;
            block.points[lane] = row.particle;
            for (ends, end) in block.ends.iter_mut().zip(side.ends) {
                ends[lane] = end;
            }
            if let Some(touch) = touch_of(row) {
                let push = touch.normal_force * h;
                (block.normal_impulse.0[lane], block.previous_impulse.0[lane]) = (push, push);
                for (axis, drag) in
                    block.friction_impulse.iter_mut().zip((touch.friction_force * h).to_array())
                {
                    axis.0[lane] = drag;
                }
            }
        }
        block
    }

    /// Adds blocks of the rows of a pair to `blocks`.
    pub(crate) fn build<'a>(
        blocks: &mut Vec<Self>,
        rows: &[SoftContactRow],
        touch_of: impl Fn(&SoftContactRow) -> Option<&'a CachedImpulse>,
        h: f32,
    ) {
        blocks.extend(rows.chunks(EIGHT).map(|rows| Self::new(rows, &touch_of, h)));
    }

    /// Its rows: which of the two bodies owns them, with which particle, and what is to be
    /// remembered of them: forces along the normal and across it, N.
    pub(crate) fn cached_impulses(
        &self,
        h: f32,
    ) -> impl Iterator<Item = (usize, u16, (f32, Vec3))> + use<'_> {
        (0..EIGHT).filter(|lane| self.used >> lane & 1 == 1).map(move |lane| {
            let (push, before) = (self.normal_impulse.0[lane], self.previous_impulse.0[lane]);
            let lasting = if push < before { push } else { before };
            let share = if push > 0.0 { lasting / push } else { 0.0 };
            let [x, y, z] = &self.friction_impulse;
            let drag = share * Vec3::new(x.0[lane], y.0[lane], z.0[lane]);
            let owner = usize::from(self.second >> lane & 1);
            (owner, self.points[lane], (lasting / h, drag / h))
        })
    }

    /// Whether any of its rows has pushed in this step, and the sum of their impulses in the
    /// last substep, N·s.
    pub(crate) fn outcome(&self) -> (bool, f32) {
        (self.pushed != 0, self.normal_impulse.0.iter().sum())
    }
}
