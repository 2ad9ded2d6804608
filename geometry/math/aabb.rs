//! Axis-aligned bounding boxes (AABB).

use hazumi_core::Bounds;

use crate::space::{DIM, DVector, ToF64, Vector, half_surface};

/// Axis-aligned bounding box (AABB), in metres; `min` ≤ `max` along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "bounding box")]
pub struct Aabb {
    /// Lowest corner, in metres.
    pub min: Vector,
    /// Highest corner, in metres.
    pub max: Vector,
}

impl Aabb {
    /// Empty box: it grows to any box it is united with.
    pub const EMPTY: Self = Self { min: Vector::INFINITY, max: Vector::NEG_INFINITY };
    /// Box that contains everything.
    pub const EVERYTHING: Self = Self { min: Vector::NEG_INFINITY, max: Vector::INFINITY };

    /// The smallest box around `points`; [`Self::EMPTY`] when there are none.
    pub fn around(points: impl IntoIterator<Item = Vector>) -> Self {
        points.into_iter().fold(Self::EMPTY, |grown, point| Self {
            min: grown.min.min(point),
            max: grown.max.max(point),
        })
    }

    /// The box grown by `margin` metres on each side.
    #[must_use]
    pub fn grown(self, margin: f32) -> Self {
        Self { min: self.min - Vector::splat(margin), max: self.max + Vector::splat(margin) }
    }

    /// The middle of the box, in metres.
    pub fn center(&self) -> Vector {
        0.5 * (self.min + self.max)
    }

    /// Half the edge lengths, in metres.
    pub fn half_extents(&self) -> Vector {
        0.5 * (self.max - self.min)
    }

    /// Whether the point is in the box. The surface counts; a point that is not a number is in
    /// no box.
    pub fn contains(&self, point: Vector) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// The point of the box closest to `point`, in metres: `point` itself when it is inside.
    pub fn closest_point(&self, point: Vector) -> Vector {
        point.max(self.min).min(self.max)
    }

    /// Distance from the box to `point`, in metres; 0 inside.
    pub fn distance(&self, point: Vector) -> f32 {
        (point - self.closest_point(point)).length()
    }

    /// First and last fraction, 0 to `max_fraction`, of `origin + fraction · direction` in the
    /// box. `None` for a miss.
    ///
    /// The surface counts, also for a ray that runs in it. The first fraction is 0 when the
    /// origin is inside. A direction without length tests whether the origin is inside. Slabs
    /// are cut in `f64`, where differences and quotients of `f32` are exact enough that no
    /// point needs to be computed and tested again.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    pub fn clip_ray(
        &self,
        origin: Vector,
        direction: Vector,
        max_fraction: f32,
    ) -> Option<[f32; 2]> {
        let origin = origin.to_f64();
        let [low, high] = [self.min, self.max].map(|corner| corner.to_f64() - origin);
        clip_slabs(low, high, direction.to_f64(), max_fraction)
    }

    /// Shortest shift of this box, in metres, after which it only touches `other`. `None` when
    /// the boxes only touch, or are apart.
    ///
    /// It runs along one axis, the first one among equals, and towards the positive side when
    /// both sides are as near. Good for one obstacle at a time, such as a wall and a walking
    /// player.
    pub fn push_out(&self, other: &Self) -> Option<Vector> {
        let [up, down] = [other.max - self.min, self.max - other.min];
        if !(up.cmpgt(Vector::ZERO).all() && down.cmpgt(Vector::ZERO).all()) {
            return None;
        }
        let ways = (0..DIM).flat_map(|axis| {
            let along = Vector::AXES[axis];
            [(up[axis], along), (down[axis], -along)]
        });
        let shorter =
            |best: (f32, Vector), way: (f32, Vector)| if way.0 < best.0 { way } else { best };
        let (length, along) = ways.fold((f32::INFINITY, Vector::ZERO), shorter);
        length.is_finite().then(|| along * length)
    }
}

/// Where `fraction · direction` is between the corners `low` and `high`, for fractions from 0
/// to `max_fraction`: the first and the last one; see [`Aabb::clip_ray`].
pub(super) fn clip_slabs(
    low: DVector,
    high: DVector,
    direction: DVector,
    max_fraction: f32,
) -> Option<[f32; 2]> {
    let (mut enter, mut exit) = (0.0_f64, f64::from(max_fraction));
    for axis in 0..DIM {
        let (low, high, along) = (low[axis], high[axis], direction[axis]);
        let [first, last] = if along > 0.0 {
            [low / along, high / along]
        } else if along < 0.0 {
            [high / along, low / along]
        } else if low <= 0.0 && 0.0 <= high && along == 0.0 {
            continue;
        } else {
            return None;
        };
        // Numbers that are not one fail every comparison, so they end here.
        if !(first <= exit && enter <= last && first <= last) {
            return None;
        }
        (enter, exit) = (enter.max(first), exit.min(last));
    }
    (enter <= exit).then(|| [enter, exit].map(narrow))
}

#[expect(clippy::cast_possible_truncation, reason = "fractions lie below one that is an f32")]
fn narrow(fraction: f64) -> f32 {
    fraction as f32
}

impl Bounds for Aabb {
    const AXES: usize = DIM;

    fn span(&self, axis: usize) -> [f32; 2] {
        [self.min[axis], self.max[axis]]
    }

    fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    fn cost(&self) -> f32 {
        half_surface(self.max - self.min)
    }
}
