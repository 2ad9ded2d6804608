//! Soft shapes inside out.

use super::SoftShapeData;

/// Gives cells and faces the other orientation, as a mirror does.
pub(super) fn turn_inside_out(data: &mut SoftShapeData) {
    data.cells.iter_mut().for_each(|cell| cell.swap(1, 2));
    data.faces.iter_mut().for_each(|face| face.swap(1, 2));
}
