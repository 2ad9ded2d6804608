//! Ground in 2D to walk on.

use crate::dim::*;
use hazumi2d::Shape;
use hazumi2d::shape::{Chain, ChainOptions};

/// Hills, and a place above them.
pub(crate) fn hills() -> (Shape, Vector) {
    let hill = |at: u16| vector(20.0 - f32::from(at), 0.4 * (f32::from(at) * 0.7).sin());
    let hills: Vec<Vector> = (0..41).map(hill).collect();
    (Chain::new(&hills, ChainOptions::default()).unwrap().into(), vector(0.2, 0.8))
}
