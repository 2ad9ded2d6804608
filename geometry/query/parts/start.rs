//! Parts of a surface on which a ray begins.

use arrayvec::ArrayVec;

use super::super::flat_start::FlatStart;
use crate::shape::Sides;
use crate::space::{DIM, DVector};

/// Most parts around a place where a line begins; of more, the others are left out.
const MOST: usize = 32;

/// Triangles or segments on which a line begins, up to rounding.
#[derive(Default)]
pub(super) struct RayStarts(ArrayVec<RayStart, MOST>);

struct RayStart {
    index: u32,
    corners: [DVector; DIM],
    on: FlatStart,
}

impl RayStart {
    fn is_behind(&self, other: &Self, rounding: f64) -> bool {
        let height = |corner: DVector| other.on.normal.dot(corner - other.corners[0]);
        self.corners.iter().all(|&corner| height(corner) <= rounding)
    }
}

impl RayStarts {
    /// Adds a part; `on` is from where it starts, see [`FlatStart`]. Returns whether the line
    /// goes in at once, and does not cross the part a little later.
    pub(super) fn add(&mut self, index: u32, corners: [DVector; DIM], on: FlatStart) -> bool {
        let _left_out = self.0.try_push(RayStart { index, corners, on });
        on.is_past()
    }

    /// The part through which the line goes in where it begins, and its normal against the
    /// line. Of several it is the one that the line faces most, then the one with the lowest
    /// index.
    ///
    /// A surface of two sides is entered either way. At an edge or a corner of a front that
    /// sticks out, a line is outside when it leaves one of the parts that meet there, as at the
    /// edge of a box.
    pub(super) fn entered(&self, sides: Sides, rounding: f64) -> Option<(u32, DVector)> {
        let leaves = |start: &RayStart| {
            let mut left = self.0.iter().filter(|other| other.on.slope > 0.0);
            left.any(|other| start.is_behind(other, rounding))
        };
        let entered = self.0.iter().filter(|start| match sides {
            Sides::Front => start.on.slope < 0.0 && !leaves(start),
            Sides::Both => start.on.slope != 0.0,
        });
        let entered = entered.filter(|start| start.on.is_past());
        let steeper =
            |a: &&RayStart, b: &&RayStart| b.on.slope.abs().total_cmp(&a.on.slope.abs());
        let first = entered.min_by(|a, b| steeper(a, b).then_with(|| a.index.cmp(&b.index)))?;
        let FlatStart { normal, slope, .. } = first.on;
        let against = if slope < 0.0 { normal } else { -normal };
        Some((first.index, against))
    }
}
