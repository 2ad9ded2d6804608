//! Ground of space to walk on.

use crate::dim::*;
use hazumi3d::shape::{HeightField, HeightFieldOptions};
use hazumi3d::{Pose, Shape};

/// Hills, and a place above them.
pub(crate) fn hills() -> (Shape, Vector) {
    let heights = (0..41 * 41u16).map(|at| 0.4 * (f32::from(at % 41) * 0.7).sin()).collect();
    let options = HeightFieldOptions::default();
    let hills = Shape::from(HeightField::new(41, heights, Vector::ONE, options).unwrap());
    let middle = hills.bounds(&Pose::IDENTITY).center() * xyz(1.0, 0.0, 1.0);
    (hills, xyz(5.2, 0.8, 5.1) + (middle - xyz(5.0, 0.0, 5.0)))
}
