//! Heights of two points above each face of a polyhedron.

use glam::Vec3;
use hazumi_core::simd::{LANES, Select, Simd, f32x16, prelude::*};

use crate::shape::face_table::FaceBlock;
use crate::shape::support_points::splat;

/// Heights of two points of another shape above all faces of a polyhedron, in metres, in rows
/// of lanes: of its centre, which has an inner ball around it, and of a corner, its tip.
///
/// The centre says which faces look the wrong way, the tip which of those that look the right
/// way are too far out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heights {
    rows: Vec<[f32; LANES]>,
    tips: Vec<[f32; LANES]>,
}

impl Heights {
    /// Takes the heights of the centre, given from the centre of the polyhedron; returns the
    /// face that it is highest above, the first of equals.
    #[inline(always)]
    pub(super) fn take<S: Simd>(&mut self, simd: S, blocks: &[FaceBlock], center: Vec3) -> u32 {
        self.rows.resize(blocks.len(), [0.0; LANES]);
        let point = splat(simd, center);
        let mut highest = f32x16::splat(simd, f32::NEG_INFINITY);
        for (row, block) in self.rows.iter_mut().zip(blocks) {
            let heights = block.heights(simd, point);
            highest = heights.simd_gt(highest).select(heights, highest);
            heights.store_array(row);
        }
        let highest = f32x16::splat(simd, highest.reduce_max());
        for (first, row) in (0u32..).step_by(LANES).zip(&self.rows) {
            let bits = f32x16::load_array_ref(simd, row).simd_eq(highest).to_bitmask();
            if bits != 0 {
                return first + bits.trailing_zeros();
            }
        }
        // Only where nothing is a number.
        0
    }

    /// Takes the heights of the tip.
    #[inline(always)]
    pub(super) fn take_tip<S: Simd>(&mut self, simd: S, blocks: &[FaceBlock], tip: Vec3) {
        self.tips.resize(blocks.len(), [0.0; LANES]);
        let tip = splat(simd, tip);
        for (row, block) in self.tips.iter_mut().zip(blocks) {
            block.heights(simd, tip).store_array(row);
        }
    }

    /// The number of rows.
    #[inline(always)]
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The height of the tip above one face.
    #[inline(always)]
    pub(super) fn tip(&self, face: u32) -> f32 {
        self.tips[face as usize / LANES][face as usize % LANES]
    }

    /// The height of the centre above one face.
    #[inline(always)]
    pub(super) fn of(&self, face: u32) -> f32 {
        self.rows[face as usize / LANES][face as usize % LANES]
    }

    /// The faces of a row above which the centre and the tip are higher than these limits, as
    /// bits.
    #[inline(always)]
    pub(super) fn above<S: Simd>(&self, simd: S, row: usize, limits: [f32; 2]) -> u64 {
        let centers = f32x16::load_array_ref(simd, &self.rows[row]);
        let tips = f32x16::load_array_ref(simd, &self.tips[row]);
        (centers.simd_gt(f32x16::splat(simd, limits[0]))
            & tips.simd_gt(f32x16::splat(simd, limits[1])))
        .to_bitmask()
    }

    /// The faces of a row above which the centre is higher than a limit for each, as bits.
    #[inline(always)]
    pub(super) fn above_each<S: Simd>(&self, simd: S, row: usize, limits: f32x16<S>) -> u64 {
        f32x16::load_array_ref(simd, &self.rows[row]).simd_gt(limits).to_bitmask()
    }

    /// Takes the lowest of the faces of a row out of `bits`, which are not 0; returns it and
    /// the height of the centre above it.
    #[inline(always)]
    pub(super) fn lowest_of(&self, row: usize, bits: &mut u64) -> (u32, f32) {
        let lane = bits.trailing_zeros() as usize % LANES;
        *bits &= *bits - 1;
        #[expect(clippy::cast_possible_truncation, reason = "polyhedra index faces by u32")]
        ((row * LANES + lane) as u32, self.rows[row][lane])
    }
}
