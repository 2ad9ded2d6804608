//! Face planes of a hull in SIMD lanes, for ray casts.

use arrayvec::ArrayVec;
use glam::Vec3;
use hazumi_core::simd::{LANES, Select, Simd, dispatch, f32x16, level, mask32x16, prelude::*};

use super::polyhedron::Face;
use super::support_points::{WidePoints, splat};

/// Bound on the error of heights above the planes in `f32`, as a part of the coordinates,
/// dimensionless.
const ROUNDING: f32 = 16.0 * f32::EPSILON;
/// Bound on the error of slopes in `f32`, as a part of the direction, dimensionless.
const SLOPE_ROUNDING: f32 = 8.0 * f32::EPSILON;
/// A slope of less than this is none, dimensionless: far less than the rounding, but not zero.
const LEVEL: f32 = 1e-12;

/// As many planes as a vector has lanes: outward unit normals, and their offsets in metres.
/// Lanes that are left over repeat the first plane.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
struct PlaneBlock {
    normals: WidePoints,
    offsets: [f32; LANES],
}

/// The planes of the faces of a hull.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PlaneTable {
    blocks: Vec<PlaneBlock>,
    /// Number of faces.
    count: usize,
    /// The largest offset, in metres.
    reach: f32,
}

/// Passage of a straight line at a hull, as far as `f32` can tell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Passage {
    /// The line passes through, and enters through one of these faces.
    Through(ArrayVec<usize, 4>),
    Beside,
    Undecided,
}

/// Where a line crosses planes: in multiples of its direction, give or take `error`.
struct PlaneCrossing<S: Simd> {
    at: f32x16<S>,
    error: f32x16<S>,
    /// From the front to the back.
    goes_in: mask32x16<S>,
}

impl PlaneTable {
    pub(crate) fn new(faces: &[Face]) -> Self {
        let Some(&filler) = faces.first() else { return Self::default() };
        let block = |chunk: &[Face]| {
            let mut offsets = [filler.offset; LANES];
            for (offset, face) in offsets.iter_mut().zip(chunk) {
                *offset = face.offset;
            }
            let normals = chunk.iter().map(|face| face.normal);
            PlaneBlock { normals: WidePoints::new(normals, filler.normal), offsets }
        };
        let reach = faces.iter().map(|face| face.offset.abs()).fold(0.0, f32::max);
        Self { blocks: faces.chunks(LANES).map(block).collect(), count: faces.len(), reach }
    }

    /// Passage of the line through `origin`, in metres, which should be as near to the hull as
    /// any point of it. `direction` is about as long as a unit vector.
    pub(crate) fn pass(&self, origin: Vec3, direction: Vec3) -> Passage {
        dispatch!(level(), simd => self.pass_at(simd, origin, direction))
    }

    /// A line enters a convex solid where it passes the last of the planes that it passes
    /// inwards, if it has not passed one outwards before. It is used for a hull that is larger
    /// by the rounding and for one that is smaller.
    #[inline(always)]
    fn pass_at<S: Simd>(&self, simd: S, origin: Vec3, direction: Vec3) -> Passage {
        let size = origin.abs().element_sum() + 2.0 * self.reach;
        let slope_slack = SLOPE_ROUNDING * direction.abs().element_sum();
        let slack = [ROUNDING * size, slope_slack];
        let slack = [f32x16::splat(simd, slack[0]), f32x16::splat(simd, slack[1])];
        let line = [splat(simd, origin), splat(simd, direction)];
        let lowest = f32x16::splat(simd, f32::NEG_INFINITY);
        let highest = f32x16::splat(simd, f32::INFINITY);
        // Without arrays and closures, which take vectors out of their registers.
        let (mut first_entry, mut last_entry) = (lowest, lowest);
        let (mut first_exit, mut last_exit) = (highest, highest);
        for block in &self.blocks {
            let PlaneCrossing { at, error, goes_in } = block.cross(simd, line, slack);
            let (first, last) = (at - error, at + error);
            first_entry = (goes_in & first.simd_gt(first_entry)).select(first, first_entry);
            last_entry = (goes_in & last.simd_gt(last_entry)).select(last, last_entry);
            first_exit = (!goes_in & first.simd_lt(first_exit)).select(first, first_exit);
            last_exit = (!goes_in & last.simd_lt(last_exit)).select(last, last_exit);
        }
        let (first_entry, last_entry) = (first_entry.reduce_max(), last_entry.reduce_max());
        let (first_exit, last_exit) = (first_exit.reduce_min(), last_exit.reduce_min());
        if first_entry > last_exit {
            return Passage::Beside;
        }
        if !(last_entry <= first_exit) {
            return Passage::Undecided;
        }
        let mut faces = ArrayVec::new();
        for (first, block) in (0..).step_by(LANES).zip(&self.blocks) {
            let PlaneCrossing { at, error, goes_in } = block.cross(simd, line, slack);
            let entry = goes_in.select(at + error, lowest);
            let mut bits = entry.simd_ge(f32x16::splat(simd, first_entry)).to_bitmask();
            while bits != 0 {
                let face = first + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if face < self.count && faces.try_push(face).is_err() {
                    return Passage::Undecided;
                }
            }
        }
        Passage::Through(faces)
    }
}

impl PlaneBlock {
    #[inline(always)]
    fn cross<S: Simd>(
        &self,
        simd: S,
        [origin, direction]: [[f32x16<S>; 3]; 2],
        [slack, slope_slack]: [f32x16<S>; 2],
    ) -> PlaneCrossing<S> {
        let offsets = f32x16::load_array_ref(simd, &self.offsets);
        let height = self.normals.dot(simd, origin) - offsets;
        let slope = self.normals.dot(simd, direction);
        let level = f32x16::splat(simd, LEVEL);
        let slope = slope.abs().simd_lt(level).select(level, slope);
        let per_metre = f32x16::splat(simd, 1.0) / slope;
        let at = -(height * per_metre);
        PlaneCrossing {
            at,
            // Far along the line, the slope counts more than the height.
            error: (slack + at.abs() * slope_slack) * per_metre.abs(),
            goes_in: slope.simd_lt(f32x16::splat(simd, 0.0)),
        }
    }
}
