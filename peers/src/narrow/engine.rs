//! The border between the queries and the engines that answer them.

use super::pair::Placement;
use super::solid::Solid;
use super::space::Vector;

/// Manifolds hold what is at most this far apart, in metres: Box3D's fixed choice.
pub(super) const MARGIN: f32 = 0.02;

/// An engine: prepares solids from plain data, then answers questions about pairs.
///
/// An answer is `None` where the engine has no such call, or not for these solids; such rows
/// lack it. `b` stands at `pose` in the frame of `a`, and so do casts and rays.
pub(super) trait Engine: 'static {
    /// As in the report.
    const NAME: &'static str;
    /// A solid, prepared as its users prepare it.
    type Shape;
    /// Where `b` stands.
    type Pose;
    /// Cache of a pair between two distances.
    type Simplex: Default;
    /// Cache of a pair between two manifolds.
    type Contact: Default;
    /// Buffers that all pairs share.
    type Scratch: Default;

    /// Prepares a solid.
    fn shape(solid: &Solid) -> Option<Self::Shape>;

    /// The corners of a hull, in metres; empty for other shapes.
    fn corners(shape: &Self::Shape) -> Vec<Vector>;

    /// Prepares a pose.
    fn pose(placement: &Placement) -> Self::Pose;

    /// Whether the solids overlap or touch.
    fn intersects(a: &Self::Shape, b: &Self::Shape, pose: &Self::Pose) -> Option<bool>;

    /// As [`Self::intersects`], helped by what the pair left there last time.
    fn intersects_warm(
        _a: &Self::Shape,
        _b: &Self::Shape,
        _pose: &Self::Pose,
        _simplex: &mut Self::Simplex,
    ) -> Option<bool> {
        None
    }

    /// How far the solids are apart, in metres; 0 or less when they overlap.
    fn distance(a: &Self::Shape, b: &Self::Shape, pose: &Self::Pose) -> Option<f32>;

    /// As [`Self::distance`], helped by what the pair left there last time.
    fn distance_warm(
        _a: &Self::Shape,
        _b: &Self::Shape,
        _pose: &Self::Pose,
        _simplex: &mut Self::Simplex,
    ) -> Option<f32> {
        None
    }

    /// The gap between solids that overlap, in metres, below 0: minus the least shift that
    /// parts them. An inner `None` when they do not overlap.
    fn penetration(
        _a: &Self::Shape,
        _b: &Self::Shape,
        _pose: &Self::Pose,
    ) -> Option<Option<f32>> {
        None
    }

    /// All points of contact at most [`MARGIN`] apart. The answer is the separation of the
    /// deepest in metres, an inner `None` when there are none.
    fn manifold(
        a: &Self::Shape,
        b: &Self::Shape,
        pose: &Self::Pose,
        contact: &mut Self::Contact,
        scratch: &mut Self::Scratch,
    ) -> Option<Option<f32>>;

    /// As [`Self::manifold`], for a new pair. It need not leave anything in `contact`.
    fn manifold_cold(
        a: &Self::Shape,
        b: &Self::Shape,
        pose: &Self::Pose,
        contact: &mut Self::Contact,
        scratch: &mut Self::Scratch,
    ) -> Option<Option<f32>> {
        Self::forget(contact);
        Self::manifold(a, b, pose, contact, scratch)
    }

    /// Makes a pair new again.
    fn forget(contact: &mut Self::Contact) {
        *contact = Self::Contact::default();
    }

    /// The part of `translation`, in metres, by which `b` is pushed until it touches `a`; an
    /// inner `None` when it never does.
    fn cast(
        a: &Self::Shape,
        b: &Self::Shape,
        pose: &Self::Pose,
        translation: Vector,
    ) -> Option<Option<f32>>;

    /// The part of `direction` after which a ray from `origin` enters `a`, both in metres; an
    /// inner `None` when it never does.
    fn ray(a: &Self::Shape, origin: Vector, direction: Vector) -> Option<Option<f32>>;
}
