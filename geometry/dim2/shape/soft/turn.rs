//! Soft shapes inside out.

use super::SoftShapeData;

/// Gives cells and the outline the other orientation, as a mirror does.
pub(super) fn turn_inside_out(data: &mut SoftShapeData) {
    data.cells.iter_mut().for_each(|cell| cell.swap(1, 2));
    data.outline.reverse();
    data.outline.iter_mut().for_each(|side| side.swap(0, 1));
}
