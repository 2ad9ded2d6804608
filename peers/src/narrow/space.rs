//! Where solids are: in space or in the plane.

use crate::random::Random;

/// Three dimensions or two.
pub(crate) trait Space: 'static {
    /// A vector, in metres.
    type Vector: Copy;
    /// What engines are asked about.
    type Solid;
    /// Where `b` stands in the frame of `a`.
    type Placement: Copy;

    /// The position.
    fn position(placement: &Self::Placement) -> Self::Vector;

    /// The hull of points.
    fn hull(points: Vec<Self::Vector>) -> Self::Solid;

    /// The product of two vectors.
    fn dot(a: Self::Vector, b: Self::Vector) -> f32;

    /// A vector of unit length, every direction alike.
    fn direction(random: &mut Random) -> Self::Vector;
}

/// Two solids under one name.
pub(crate) struct Pair<S: Space> {
    /// As in the names of cases.
    pub(crate) name: String,
    /// The first.
    pub(crate) a: S::Solid,
    /// The second.
    pub(crate) b: S::Solid,
    /// Size of the solids, in metres; gaps are multiples of it.
    pub(crate) scale: f32,
}

impl<S: Space> Pair<S> {
    /// Solids of about a metre.
    pub(crate) fn new(name: &str, a: S::Solid, b: S::Solid) -> Self {
        Self { name: name.to_owned(), a, b, scale: 1.0 }
    }
}
