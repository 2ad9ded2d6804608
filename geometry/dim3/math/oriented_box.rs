//! Boxes that stand anywhere.

use glam::{DMat3, DVec3, Quat, Vec3};
use hazumi_core::{Rule, ValueError};

use super::aabb::clip_slabs;
use super::{Aabb, Pose, rotation};

/// Gaps below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;
/// Sine of the angle below which two edges count as parallel, dimensionless: the axis across them
/// then says nothing that the axes of the boxes do not.
const PARALLEL: f64 = 1e-7;

/// A box that stands anywhere, turned in any way.
///
/// It is turned as a whole, and boxes along the axes of the world are made of it last: a box around
/// a box around a turned box would grow with every turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    pose: Pose,
    half_extents: Vec3,
}

impl OrientedBox {
    /// The box around `center` that reaches `half_extents` metres from it along its own axes, which
    /// `rotation` turns out of those of the frame. Half extents of 0 make it a rectangle, a segment
    /// or a point; a rotation of any length but zero is normalised.
    ///
    /// # Errors
    ///
    /// When a number is not finite, a half extent is negative, or the rotation has no length.
    pub fn new(center: Vec3, half_extents: Vec3, rotation: Quat) -> Result<Self, ValueError> {
        Rule::Finite.check_all("box center", center.to_array())?;
        Rule::AtLeast(0.0).check_all("box half extent", half_extents.to_array())?;
        Rule::Finite.check_all("box rotation", rotation.to_array())?;
        let zero =
            ValueError { what: "box rotation length", value: 0.0, rule: Rule::Above(0.0) };
        let rotation = rotation::to_unit(rotation).ok_or(zero)?;
        Ok(Self { pose: Pose::new(center, rotation), half_extents })
    }

    /// The middle of the box, in metres.
    pub fn center(&self) -> Vec3 {
        self.pose.position
    }

    /// Distance from the centre to the faces along the axes of the box, in metres, ≥ 0.
    pub fn half_extents(&self) -> Vec3 {
        self.half_extents
    }

    /// Unit quaternion that turns the axes of the frame into those of the box, dimensionless.
    pub fn rotation(&self) -> Quat {
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
        let half = self.half_extents.as_dvec3();
        let reach = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y;
        let reach = reach + axes.z_axis.abs() * half.z;
        let center = self.center().as_dvec3();
        Aabb { min: (center - reach).as_vec3(), max: (center + reach).as_vec3() }
    }

    /// Whether the point, in metres, is in the box.
    ///
    /// The surface counts, and so does a point outside by no more than the rounding of its
    /// coordinates; a point that is not a number is in no box.
    pub fn contains(&self, point: Vec3) -> bool {
        let local = self.point_back(point);
        let outside = (local - self.clamp(local)).abs();
        outside.max_element() <= self.rounding(point) && point.is_finite()
    }

    /// The point of the box closest to `point`, in metres: `point` itself when it is inside.
    pub fn closest_point(&self, point: Vec3) -> Vec3 {
        let local = self.point_back(point);
        let nearest = self.clamp(local);
        if nearest == local {
            return point;
        }
        (self.center().as_dvec3() + self.axes() * nearest).as_vec3()
    }

    /// Distance from the box to `point`, in metres; 0 inside.
    pub fn distance(&self, point: Vec3) -> f32 {
        let local = self.point_back(point);
        narrow((local - self.clamp(local)).length())
    }

    /// Whether two boxes have a point in common. Touching counts, and so does a gap no larger than
    /// the rounding of the coordinates.
    ///
    /// Source: Gottschalk, Lin, Manocha, *`OBBTree`: A Hierarchical Structure for Rapid Interference
    /// Detection*, SIGGRAPH 1996: two boxes are apart when they are along one of fifteen axes, those
    /// of the boxes and those across an edge of each. `[gottschalk1996]`
    pub fn overlaps(&self, other: &Self) -> bool {
        let between = other.center().as_dvec3() - self.center().as_dvec3();
        let rounding = self.rounding(other.center()) + reach(other);
        let [a, b] = [self, other].map(Self::spans);
        let meets = |axis: DVec3| {
            let half = |spans: &[DVec3; 3]| spans.iter().map(|span| span.dot(axis).abs()).sum();
            let (half_a, half_b): (f64, f64) = (half(&a), half(&b));
            between.dot(axis).abs() - half_a - half_b <= rounding
        };
        let [a_axes, b_axes] = [self.axes(), other.axes()].map(columns);
        let across = |a: DVec3| b_axes.map(|b| a.cross(b));
        let edges = a_axes.into_iter().flat_map(across);
        let edges = edges.filter(|axis| axis.length_squared() > PARALLEL * PARALLEL);
        let edges = edges.map(|axis| axis / axis.length());
        a_axes.into_iter().chain(b_axes).chain(edges).all(meets)
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
        origin: Vec3,
        direction: Vec3,
        max_fraction: f32,
    ) -> Option<[f32; 2]> {
        let origin = self.point_back(origin);
        let direction = self.axes().transpose() * direction.as_dvec3();
        let half = self.half_extents.as_dvec3();
        clip_slabs(-half - origin, half - origin, direction, max_fraction)
    }

    /// The unit axes of the box as columns: exact for the rotation as it is stored, which is of
    /// unit length only as far as `f32` can tell.
    fn axes(&self) -> DMat3 {
        let [x, y, z, w] = self.pose.rotation.to_array().map(f64::from);
        let twice = 2.0 / (x * x + y * y + z * z + w * w);
        let (xx, yy, zz) = (x * x * twice, y * y * twice, z * z * twice);
        let (xy, xz, yz) = (x * y * twice, x * z * twice, y * z * twice);
        let (wx, wy, wz) = (w * x * twice, w * y * twice, w * z * twice);
        DMat3::from_cols(
            DVec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
            DVec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
            DVec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
        )
    }

    /// From the centre to the middles of three faces, in metres.
    fn spans(&self) -> [DVec3; 3] {
        let [x, y, z] = columns(self.axes());
        let half = self.half_extents.as_dvec3();
        [x * half.x, y * half.y, z * half.z]
    }

    fn point_back(&self, point: Vec3) -> DVec3 {
        self.axes().transpose() * (point.as_dvec3() - self.center().as_dvec3())
    }

    fn clamp(&self, local: DVec3) -> DVec3 {
        let half = self.half_extents.as_dvec3();
        local.max(-half).min(half)
    }

    /// How far rounding may move a point next to the box, in metres.
    fn rounding(&self, point: Vec3) -> f64 {
        ROUNDING * point.as_dvec3().length() + reach(self)
    }
}

/// How far rounding may move the surface of a box, in metres.
fn reach(shape: &OrientedBox) -> f64 {
    ROUNDING * (shape.center().as_dvec3().length() + shape.half_extents.as_dvec3().length())
}

fn columns(matrix: DMat3) -> [DVec3; 3] {
    [matrix.x_axis, matrix.y_axis, matrix.z_axis]
}

/// The quaternion at unit length, so that errors do not add up over many turns; as it is when it
/// has none.
fn normalized(turn: Quat) -> Quat {
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
        let turn = Pose::new(Vec3::ZERO, rotation::from_axis_angle(Vec3::Y, 0.1));
        let start = OrientedBox::new(Vec3::ZERO, Vec3::new(2.0, 1.0, 0.5), Quat::IDENTITY);
        let mut turned = start.unwrap();
        for _ in 0..1000 {
            turned = turned.moved(&turn).unwrap();
            // No farther than a corner, ever.
            assert!(turned.bounds().max.x <= 2.0_f32.hypot(0.5) * 1.0001);
            assert!((turned.bounds().max.y - 1.0).abs() < 1e-5);
        }
        let back = Pose::new(Vec3::ZERO, rotation::conjugate(turned.rotation()));
        let [first, last] = [start.unwrap(), turned.moved(&back).unwrap()];
        assert!((first.bounds().max - last.bounds().max).abs().max_element() < 1e-5);
    }

    #[test]
    fn boxes_that_touch_at_a_corner_an_edge_or_a_face_overlap() {
        for scale in [1e-3, 1.0, 1e3] {
            let place = |center: [f32; 3], half: f32, rotation: Quat| {
                let center = Vec3::from(center) * scale;
                OrientedBox::new(center, Vec3::splat(half * scale), rotation).unwrap()
            };
            let cube = place([0.0; 3], 1.0, Quat::IDENTITY);
            for center in [[2.0, 0.0, 0.0], [2.0, -2.0, 0.0], [2.0, 2.0, 2.0]] {
                assert!(cube.overlaps(&place(center, 1.0, Quat::IDENTITY)));
                let apart = center.map(|x| x * 1.0001);
                assert!(!cube.overlaps(&place(apart, 1.0, Quat::IDENTITY)));
            }
            let eighth = rotation::from_axis_angle(Vec3::Y, std::f32::consts::FRAC_PI_4);
            let edge = 1.0 + 2.0_f32.sqrt();
            assert!(cube.overlaps(&place([edge, 0.0, 0.0], 1.0, eighth)));
            assert!(!cube.overlaps(&place([edge * 1.0001, 0.0, 0.0], 1.0, eighth)));
        }
    }

    #[test]
    fn bad_numbers_are_refused_and_nan_is_in_no_box() {
        let (zero, one, rest) = (Vec3::ZERO, Vec3::ONE, Quat::IDENTITY);
        for bad in [Vec3::NAN, Vec3::INFINITY] {
            assert!(OrientedBox::new(bad, one, rest).is_err());
            assert!(OrientedBox::new(zero, bad, rest).is_err());
        }
        assert!(OrientedBox::new(zero, -one, rest).is_err());
        assert!(OrientedBox::new(zero, one, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)).is_err());
        let cube = OrientedBox::new(zero, one, rest).unwrap();
        assert!(cube.moved(&Pose::at(Vec3::NAN)).is_err());
        for bad in [Vec3::NAN, Vec3::new(0.0, f32::NAN, 0.0)] {
            assert!(!cube.contains(bad));
            assert_eq!(cube.clip_ray(bad, Vec3::X, 1.0), None);
            assert_eq!(cube.clip_ray(zero, bad, 1.0), None);
            let _ = (cube.closest_point(bad), cube.distance(bad));
        }
        assert_eq!(cube.clip_ray(zero, Vec3::X, f32::NAN), None);
        assert!(!cube.contains(Vec3::INFINITY));
    }
}
