//! Boxes that stand anywhere.

use glam::{DMat2, DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

use super::aabb::clip_slabs;
use super::{Aabb, Pose, Rotation, rotation};

/// Gaps below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// A box that stands anywhere, turned in any way.
///
/// It is turned as a whole, and boxes along the axes of the world are made of it last: a box around
/// a box around a turned box would grow with every turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    pose: Pose,
    half_extents: Vec2,
}

impl OrientedBox {
    /// The box around `center` that reaches `half_extents` metres from it along its own axes, which
    /// `rotation` turns out of those of the frame. Half extents of 0 make it a segment or a
    /// point; a rotation of any length but zero is normalised.
    ///
    /// # Errors
    ///
    /// When a number is not finite, a half extent is negative, or the rotation has no length.
    pub fn new(
        center: Vec2,
        half_extents: Vec2,
        rotation: Rotation,
    ) -> Result<Self, ValueError> {
        Rule::Finite.check_all("box center", center.to_array())?;
        Rule::AtLeast(0.0).check_all("box half extent", half_extents.to_array())?;
        Rule::Finite.check_all("box rotation", rotation.to_array())?;
        let zero =
            ValueError { what: "box rotation length", value: 0.0, rule: Rule::Above(0.0) };
        let rotation = rotation::to_unit(rotation).ok_or(zero)?;
        Ok(Self { pose: Pose::new(center, rotation), half_extents })
    }

    /// The middle of the box, in metres.
    pub fn center(&self) -> Vec2 {
        self.pose.position
    }

    /// Distance from the centre to the sides along the axes of the box, in metres, ≥ 0.
    pub fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// Unit rotation that turns the axes of the frame into those of the box, dimensionless.
    pub fn rotation(&self) -> Rotation {
        self.pose.rotation
    }

    /// The box as it is seen from the frame in which its own frame stands at `pose`; the same box,
    /// no larger, however often it is moved.
    ///
    /// # Errors
    ///
    /// When the pose is not finite, or moves the box out of the range of `f32`.
    pub fn moved(&self, pose: &Pose) -> Result<Self, ValueError> {
        let moved = pose.then(&self.pose);
        Self::new(moved.position, self.half_extents, normalized(moved.rotation))
    }

    /// The smallest axis-aligned box around the box, up to rounding.
    ///
    /// Source: Arvo, *Transforming Axis-aligned Bounding Boxes*, Graphics Gems, 1990. `[arvo1990]`
    pub fn bounds(&self) -> Aabb {
        let axes = self.axes();
        let half = self.half_extents.as_dvec2();
        let reach = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y;
        let center = self.center().as_dvec2();
        Aabb { min: (center - reach).as_vec2(), max: (center + reach).as_vec2() }
    }

    /// Whether the point, in metres, is in the box.
    ///
    /// The surface counts, and so does a point outside by no more than the rounding of its
    /// coordinates; a point that is not a number is in no box.
    pub fn contains(&self, point: Vec2) -> bool {
        let local = self.point_back(point);
        let outside = (local - self.clamp(local)).abs();
        outside.max_element() <= self.rounding(point) && point.is_finite()
    }

    /// The point of the box closest to `point`, in metres: `point` itself when it is inside.
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        let local = self.point_back(point);
        let nearest = self.clamp(local);
        if nearest == local {
            return point;
        }
        (self.center().as_dvec2() + self.axes() * nearest).as_vec2()
    }

    /// Distance from the box to `point`, in metres; 0 inside.
    pub fn distance(&self, point: Vec2) -> f32 {
        let local = self.point_back(point);
        narrow((local - self.clamp(local)).length())
    }

    /// Whether two boxes have a point in common. Touching counts, and so does a gap no larger than
    /// the rounding of the coordinates.
    ///
    /// Source: Gottschalk, Lin, Manocha, *`OBBTree`: A Hierarchical Structure for Rapid Interference
    /// Detection*, SIGGRAPH 1996: two boxes are apart when they are along one of their axes.
    /// `[gottschalk1996]`
    pub fn overlaps(&self, other: &Self) -> bool {
        let between = other.center().as_dvec2() - self.center().as_dvec2();
        let rounding = self.rounding(other.center()) + reach(other);
        let [a, b] = [self, other].map(Self::spans);
        let meets = |axis: DVec2| {
            let half = |spans: &[DVec2; 2]| spans.iter().map(|span| span.dot(axis).abs()).sum();
            let (half_a, half_b): (f64, f64) = (half(&a), half(&b));
            between.dot(axis).abs() - half_a - half_b <= rounding
        };
        let [a_axes, b_axes] = [self.axes(), other.axes()].map(columns);
        a_axes.into_iter().chain(b_axes).all(meets)
    }

    /// Where `origin + fraction · direction` is in the box, for fractions from 0 to
    /// `max_fraction`: the first and the last one; `None` where the ray misses.
    ///
    /// The surface counts. The first fraction is 0 when the origin is inside; a direction without
    /// length asks whether it is. Numbers that are not finite miss. Worked out in `f64`, in the
    /// frame of the box, and rounded last, so a ray from far away hits what it would from near.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    pub fn clip_ray(
        &self,
        origin: Vec2,
        direction: Vec2,
        max_fraction: f32,
    ) -> Option<[f32; 2]> {
        let origin = self.point_back(origin);
        let direction = self.axes().transpose() * direction.as_dvec2();
        let half = self.half_extents.as_dvec2();
        clip_slabs(-half - origin, half - origin, direction, max_fraction)
    }

    /// The unit axes of the box as columns: exact for the rotation as it is stored, which is of
    /// unit length only as far as `f32` can tell.
    fn axes(&self) -> DMat2 {
        let x = DVec2::from(self.pose.rotation.to_array().map(f64::from));
        let x = x / x.length();
        DMat2::from_cols(x, x.perp())
    }

    /// From the centre to the middles of two sides, in metres.
    fn spans(&self) -> [DVec2; 2] {
        let [x, y] = columns(self.axes());
        let half = self.half_extents.as_dvec2();
        [x * half.x, y * half.y]
    }

    fn point_back(&self, point: Vec2) -> DVec2 {
        self.axes().transpose() * (point.as_dvec2() - self.center().as_dvec2())
    }

    fn clamp(&self, local: DVec2) -> DVec2 {
        let half = self.half_extents.as_dvec2();
        local.max(-half).min(half)
    }

    /// How far rounding may move a point next to the box, in metres.
    fn rounding(&self, point: Vec2) -> f64 {
        ROUNDING * point.as_dvec2().length() + reach(self)
    }
}

/// How far rounding may move the surface of a box, in metres.
fn reach(shape: &OrientedBox) -> f64 {
    ROUNDING * (shape.center().as_dvec2().length() + shape.half_extents.as_dvec2().length())
}

fn columns(matrix: DMat2) -> [DVec2; 2] {
    [matrix.x_axis, matrix.y_axis]
}

/// The rotation at unit length, so that errors do not add up over many turns; as it is when it
/// has none.
fn normalized(turn: Rotation) -> Rotation {
    rotation::normalize(turn).unwrap_or(turn)
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_of_a_turned_box_does_not_grow_when_turned_again() {
        let turn = Pose::new(Vec2::ZERO, Rotation::from_angle(0.1));
        let start = OrientedBox::new(Vec2::ZERO, Vec2::new(2.0, 0.5), Rotation::IDENTITY);
        let mut turned = start.unwrap();
        for _ in 0..1000 {
            turned = turned.moved(&turn).unwrap();
            // No farther than a corner, ever.
            assert!(turned.bounds().max.x <= 2.0_f32.hypot(0.5) * 1.0001);
        }
        let back = Pose::new(Vec2::ZERO, rotation::conjugate(turned.rotation()));
        let [first, last] = [start.unwrap(), turned.moved(&back).unwrap()];
        assert!((first.bounds().max - last.bounds().max).abs().max_element() < 1e-5);
    }

    #[test]
    fn boxes_that_touch_at_a_corner_or_a_side_overlap() {
        for scale in [1e-3, 1.0, 1e3] {
            let place = |center: [f32; 2], half: f32, rotation: Rotation| {
                let center = Vec2::from(center) * scale;
                OrientedBox::new(center, Vec2::splat(half * scale), rotation).unwrap()
            };
            let square = place([0.0; 2], 1.0, Rotation::IDENTITY);
            for center in [[2.0, 0.0], [2.0, -2.0], [2.0, 1.5]] {
                assert!(square.overlaps(&place(center, 1.0, Rotation::IDENTITY)));
                let apart = center.map(|x| x * 1.0001);
                assert!(!square.overlaps(&place(apart, 1.0, Rotation::IDENTITY)));
            }
            let eighth = Rotation::from_angle(std::f32::consts::FRAC_PI_4);
            let edge = 1.0 + 2.0_f32.sqrt();
            assert!(square.overlaps(&place([edge, 0.0], 1.0, eighth)));
            assert!(!square.overlaps(&place([edge * 1.0001, 0.0], 1.0, eighth)));
        }
    }

    #[test]
    fn bad_numbers_are_refused_and_nan_is_in_no_box() {
        let (zero, one, rest) = (Vec2::ZERO, Vec2::ONE, Rotation::IDENTITY);
        for bad in [Vec2::NAN, Vec2::INFINITY] {
            assert!(OrientedBox::new(bad, one, rest).is_err());
            assert!(OrientedBox::new(zero, bad, rest).is_err());
        }
        assert!(OrientedBox::new(zero, -one, rest).is_err());
        assert!(OrientedBox::new(zero, one, Rotation { cos: 0.0, sin: 0.0 }).is_err());
        let square = OrientedBox::new(zero, one, rest).unwrap();
        assert!(square.moved(&Pose::at(Vec2::NAN)).is_err());
        for bad in [Vec2::NAN, Vec2::new(0.0, f32::NAN)] {
            assert!(!square.contains(bad));
            assert_eq!(square.clip_ray(bad, Vec2::X, 1.0), None);
            assert_eq!(square.clip_ray(zero, bad, 1.0), None);
            let _ = (square.closest_point(bad), square.distance(bad));
        }
        assert_eq!(square.clip_ray(zero, Vec2::X, f32::NAN), None);
        assert!(!square.contains(Vec2::INFINITY));
    }
}
