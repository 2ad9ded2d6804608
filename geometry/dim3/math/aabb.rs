//! Axis-aligned boxes.

use glam::{DVec3, Vec3};
use hazumi_core::Bounds;

/// An axis-aligned box, in metres; `min` ≤ `max` along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner, in metres.
    pub min: Vec3,
    /// Highest corner, in metres.
    pub max: Vec3,
}

impl Aabb {
    /// The box that holds nothing: it grows to any box it is united with.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    /// The box that holds everything.
    pub const EVERYTHING: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// The smallest box around `points`; [`Self::EMPTY`] when there are none.
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, |grown, point| Self {
            min: grown.min.min(point),
            max: grown.max.max(point),
        })
    }

    /// The box grown by `margin` metres on each side.
    #[must_use]
    pub fn grown(self, margin: f32) -> Self {
        Self { min: self.min - Vec3::splat(margin), max: self.max + Vec3::splat(margin) }
    }

    /// The middle of the box, in metres.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }

    /// Half the edge lengths, in metres.
    pub fn half_extents(&self) -> Vec3 {
        0.5 * (self.max - self.min)
    }

    /// Whether the point is in the box. The surface counts; a point that is not a number is in no
    /// box.
    pub fn contains(&self, point: Vec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// The point of the box closest to `point`, in metres: `point` itself when it is inside.
    pub fn closest_point(&self, point: Vec3) -> Vec3 {
        point.max(self.min).min(self.max)
    }

    /// Distance from the box to `point`, in metres; 0 inside.
    pub fn distance(&self, point: Vec3) -> f32 {
        (point - self.closest_point(point)).length()
    }

    /// Where `origin + fraction · direction` is in the box, for fractions from 0 to
    /// `max_fraction`: the first and the last one; `None` where the ray misses.
    ///
    /// The surface counts, also for a ray that runs in it. The first fraction is 0 when the
    /// origin is inside. A direction without length asks whether the origin is inside. Slabs are
    /// cut in `f64`, where differences and quotients of `f32` are exact enough that no point needs
    /// to be computed and tested again.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    pub fn clip_ray(
        &self,
        origin: Vec3,
        direction: Vec3,
        max_fraction: f32,
    ) -> Option<[f32; 2]> {
        let origin = origin.as_dvec3();
        let [low, high] = [self.min, self.max].map(|corner| corner.as_dvec3() - origin);
        clip_slabs(low, high, direction.as_dvec3(), max_fraction)
    }

    /// The shortest shift of this box, in metres, after which it only touches `other`; `None` when
    /// the boxes touch already or are apart.
    ///
    /// It runs along one axis, the first one among equals, and towards the positive side when both
    /// sides are as near. Good for one obstacle at a time, such as a wall and a walking player.
    pub fn push_out(&self, other: &Self) -> Option<Vec3> {
        let [up, down] = [other.max - self.min, self.max - other.min];
        if !(up.cmpgt(Vec3::ZERO).all() && down.cmpgt(Vec3::ZERO).all()) {
            return None;
        }
        let ways = (0..3).flat_map(|axis| {
            let along = Vec3::AXES[axis];
            [(up[axis], along), (down[axis], -along)]
        });
        let shorter =
            |best: (f32, Vec3), way: (f32, Vec3)| if way.0 < best.0 { way } else { best };
        let (length, along) = ways.fold((f32::INFINITY, Vec3::ZERO), shorter);
        length.is_finite().then(|| along * length)
    }
}

/// Where `fraction · direction` is between the corners `low` and `high`, for fractions from 0 to
/// `max_fraction`: the first and the last one; see [`Aabb::clip_ray`].
pub(super) fn clip_slabs(
    low: DVec3,
    high: DVec3,
    direction: DVec3,
    max_fraction: f32,
) -> Option<[f32; 2]> {
    let (mut enter, mut exit) = (0.0_f64, f64::from(max_fraction));
    for axis in 0..3 {
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
    const AXES: usize = 3;

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
        let d = self.max - self.min;
        d.x * d.y + d.y * d.z + d.z * d.x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(center: [f32; 3], half: f32) -> Aabb {
        let center = Vec3::from(center);
        Aabb { min: center, max: center }.grown(half)
    }

    #[test]
    fn nan_is_in_no_box() {
        for bad in [Vec3::NAN, Vec3::new(0.0, f32::NAN, 0.0)] {
            assert!(!Aabb::EVERYTHING.contains(bad));
            assert!(!cube([0.0; 3], 1.0).contains(bad));
            assert!(cube([0.0; 3], 1.0).distance(bad).is_nan());
            assert!(!cube([0.0; 3], 1.0).overlaps(&Aabb { min: bad, max: bad }));
            assert_eq!(cube([0.0; 3], 1.0).clip_ray(bad, Vec3::X, 1.0), None);
            assert_eq!(cube([0.0; 3], 1.0).clip_ray(Vec3::ZERO, bad, 1.0), None);
            assert_eq!(cube([0.0; 3], 1.0).push_out(&Aabb { min: bad, max: bad }), None);
        }
        assert_eq!(cube([0.0; 3], 1.0).clip_ray(Vec3::ZERO, Vec3::X, f32::NAN), None);
    }

    #[test]
    fn aabb_distance_is_per_axis() {
        let cube = Aabb { min: Vec3::new(-1.0, -2.0, -3.0), max: Vec3::new(1.0, 2.0, 3.0) };
        assert_eq!(cube.distance(Vec3::new(4.0, 0.0, 0.0)), 3.0);
        assert_eq!(cube.distance(Vec3::new(-4.0, 6.0, 0.0)), 5.0);
        assert_eq!(cube.distance(Vec3::new(2.0, -4.0, 5.0)), 3.0);
        assert_eq!(cube.distance(Vec3::new(0.5, -2.0, 3.0)), 0.0);
        let outside = Vec3::new(-7.0, 1.0, 9.0);
        assert_eq!(cube.closest_point(outside), Vec3::new(-1.0, 1.0, 3.0));
        assert_eq!(cube.closest_point(Vec3::ONE), Vec3::ONE);
    }

    #[test]
    fn touching_boxes_overlap_and_need_no_push() {
        let (a, b) = (cube([0.0; 3], 1.0), cube([2.0, 0.5, 0.0], 1.0));
        assert!(a.overlaps(&b));
        assert_eq!(a.push_out(&b), None);
        assert!(!a.overlaps(&cube([2.5, 0.0, 0.0], 1.0)));
        assert_eq!(a.push_out(&cube([2.5, 0.0, 0.0], 1.0)), None);
    }

    #[test]
    fn a_player_is_pushed_out_of_a_wall_the_short_way() {
        let wall = cube([0.0; 3], 1.0);
        for (center, push) in [
            ([1.75, 0.5, 0.0], Vec3::X * 0.25),
            ([-1.75, 0.5, 0.0], Vec3::X * -0.25),
            ([0.5, -1.5, 0.0], Vec3::Y * -0.5),
            ([0.0, 0.0, 1.5], Vec3::Z * 0.5),
            ([0.0; 3], Vec3::X * 2.0),
        ] {
            let player = cube(center, 1.0);
            assert_eq!(player.push_out(&wall), Some(push));
            let moved = cube((Vec3::from(center) + push).to_array(), 1.0);
            assert!(moved.overlaps(&wall), "it still touches");
            assert_eq!(moved.push_out(&wall), None);
        }
        assert_eq!(wall.push_out(&Aabb::EVERYTHING), None, "there is no way out");
    }

    #[test]
    fn rays_are_clipped_to_the_closed_box() {
        let cube = cube([0.0; 3], 1.0);
        let clip = |origin: [f32; 3], direction: [f32; 3]| {
            cube.clip_ray(Vec3::from(origin), Vec3::from(direction), 10.0)
        };
        assert_eq!(clip([-3.0, 0.0, 0.0], [2.0, 0.0, 0.0]), Some([1.0, 2.0]));
        assert_eq!(clip([0.0; 3], [0.0, 0.0, -1.0]), Some([0.0, 1.0]), "from inside");
        assert_eq!(clip([-3.0, 1.0, 1.0], [1.0, 0.0, -0.0]), Some([2.0, 4.0]), "in an edge");
        assert_eq!(clip([-3.0, 1.0, 1.1], [1.0, 0.0, -0.0]), None);
        assert_eq!(clip([-2.0, 0.0, 0.0], [1.0, 1.0, 0.0]), Some([1.0, 1.0]), "at an edge");
        assert_eq!(clip([3.0, 0.0, 0.0], [1.0, 0.0, 0.0]), None, "behind");
        assert_eq!(clip([30.0, 0.0, 0.0], [-1.0, 0.0, 0.0]), None, "too far");
        assert_eq!(clip([0.0; 3], [0.0; 3]), Some([0.0, 10.0]));
        assert_eq!(clip([2.0; 3], [0.0; 3]), None);
        assert_eq!(Aabb::EMPTY.clip_ray(Vec3::ZERO, Vec3::X, 1.0), None);
        assert_eq!(Aabb::EVERYTHING.clip_ray(Vec3::ZERO, Vec3::X, 1.0), Some([0.0, 1.0]));
    }
}
