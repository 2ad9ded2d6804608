//! A convex set, as the half spaces (in 2D half planes) that bound it.

use super::space::DVector;

/// `normal · position ≤ offset` for each of them inside.
#[derive(Clone, Debug)]
pub(super) struct Facets(pub(super) Vec<(DVector, f64)>);

impl Facets {
    /// How far `position` is inside, in metres: the least shift that takes it out.
    pub(super) fn depth(&self, position: DVector) -> f64 {
        self.0.iter().fold(f64::INFINITY, |least, (normal, offset)| {
            least.min(offset - normal.dot(position))
        })
    }

    /// The last place on the way along `direction` that is `depth` metres inside, in lengths of
    /// the direction.
    pub(super) fn last_inside(&self, direction: DVector, depth: f64) -> f64 {
        let ahead = self.0.iter().filter(|(normal, _)| normal.dot(direction) > 0.0);
        ahead.fold(f64::INFINITY, |least, (normal, offset)| {
            least.min((offset - depth) / normal.dot(direction))
        })
    }
}
