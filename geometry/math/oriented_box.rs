//! Oriented bounding boxes (OBB).

use hazumi_core::{Rule, ValueError};

use super::aabb::clip_slabs;
use super::box_axes::{box_axes, columns, edge_axes};
use super::{Aabb, Pose, rotation};
use crate::space::{DIM, DMatrix, DVector, Rotation, ToF32, ToF64, Vector};

/// Gaps below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// A box that stands anywhere, turned in any way.
///
/// It is rotated as a whole, and converted to an axis-aligned box last. A box around a box
/// around a rotated box would grow with every rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    pose: Pose,
    half_extents: Vector,
}

impl OrientedBox {
    /// A box around `center` with `half_extents` in metres along its own axes. `rotation` turns
    /// these out of the axes of the frame. Half extents of 0 make it flat, a segment or a
    /// point; a rotation of any length but zero is normalised.
    ///
    /// # Errors
    ///
    /// When a number is not finite, a half extent is negative, or the rotation has no length.
    pub fn new(
        center: Vector,
        half_extents: Vector,
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
    pub fn center(&self) -> Vector {
        self.pose.position
    }

    /// Distance from the centre to the faces along the axes of the box, in metres, ≥ 0.
    pub fn half_extents(&self) -> Vector {
        self.half_extents
    }

    /// Unit rotation that turns the axes of the frame into those of the box, dimensionless.
    pub fn rotation(&self) -> Rotation {
        self.pose.rotation
    }

    /// The box seen from the frame in which its own frame is at `pose`. It stays the same box,
    /// no larger, however often it is moved.
    ///
    /// # Errors
    ///
    /// When the pose is not finite, or moves the box out of the range of `f32`.
    pub fn moved(&self, pose: &Pose) -> Result<Self, ValueError> {
        let moved = pose.mul(&self.pose);
        Self::new(moved.position, self.half_extents, normalized(moved.rotation))
    }

    /// The smallest axis-aligned box around the box, up to rounding.
    ///
    /// Source: Arvo, *Transforming Axis-aligned Bounding Boxes*, Graphics Gems, 1990.
    /// `[arvo1990]`
    pub fn bounds(&self) -> Aabb {
        let reach = self.spans().map(DVector::abs);
        let reach = reach[1..].iter().fold(reach[0], |sum, span| sum + span);
        let center = self.center().to_f64();
        Aabb { min: (center - reach).to_f32(), max: (center + reach).to_f32() }
    }

    /// Whether the point, in metres, is in the box.
    ///
    /// The surface counts as inside, and so does a point outside by no more than the rounding
    /// of its coordinates. A point that is not a number is in no box.
    pub fn contains(&self, point: Vector) -> bool {
        let local = self.point_back(point);
        let outside = (local - self.clamp(local)).abs();
        outside.max_element() <= self.rounding(point) && point.is_finite()
    }

    /// The point of the box closest to `point`, in metres: `point` itself when it is inside.
    pub fn closest_point(&self, point: Vector) -> Vector {
        let local = self.point_back(point);
        let nearest = self.clamp(local);
        if nearest == local {
            return point;
        }
        (self.center().to_f64() + self.axes() * nearest).to_f32()
    }

    /// Distance from the box to `point`, in metres; 0 inside.
    pub fn distance(&self, point: Vector) -> f32 {
        let local = self.point_back(point);
        narrow((local - self.clamp(local)).length())
    }

    /// Whether two boxes have a point in common. Touching counts, and so does a gap no larger
    /// than the rounding of the coordinates.
    ///
    /// Source: Gottschalk, Lin, Manocha, *`OBBTree`: A Hierarchical Structure for Rapid
    /// Interference Detection*, SIGGRAPH 1996. Two boxes are apart when one of some axes
    /// separates them: those of the boxes and, in 3D, those across an edge of each.
    /// `[gottschalk1996]`
    pub fn overlaps(&self, other: &Self) -> bool {
        let between = other.center().to_f64() - self.center().to_f64();
        let rounding = self.rounding(other.center()) + reach(other);
        let [a, b] = [self, other].map(Self::spans);
        let meets = |axis: DVector| {
            let half =
                |spans: &[DVector; DIM]| spans.iter().map(|span| span.dot(axis).abs()).sum();
            let (half_a, half_b): (f64, f64) = (half(&a), half(&b));
            between.dot(axis).abs() - half_a - half_b <= rounding
        };
        let [a_axes, b_axes] = [self.axes(), other.axes()].map(columns);
        let edges = edge_axes(a_axes, b_axes);
        a_axes.into_iter().chain(b_axes).chain(edges).all(meets)
    }

    /// First and last fraction, 0 to `max_fraction`, of `origin + fraction · direction` in the
    /// box. `None` for a miss.
    ///
    /// The surface counts. The first fraction is 0 when the origin is inside; a direction
    /// without length tests just that. Numbers that are not finite miss. Worked out in `f64`,
    /// in the frame of the box, and rounded last, so a ray from far away hits what it would
    /// from near.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    pub fn clip_ray(
        &self,
        origin: Vector,
        direction: Vector,
        max_fraction: f32,
    ) -> Option<[f32; 2]> {
        let origin = self.point_back(origin);
        let direction = self.axes().transpose() * direction.to_f64();
        let half = self.half_extents.to_f64();
        clip_slabs(-half - origin, half - origin, direction, max_fraction)
    }

    /// The unit axes of the box as columns.
    fn axes(&self) -> DMatrix {
        box_axes(self.pose.rotation)
    }

    /// From the centre to the middles of the faces, in metres.
    fn spans(&self) -> [DVector; DIM] {
        let (axes, half) = (columns(self.axes()), self.half_extents.to_f64());
        std::array::from_fn(|axis| axes[axis] * half[axis])
    }

    fn point_back(&self, point: Vector) -> DVector {
        self.axes().transpose() * (point.to_f64() - self.center().to_f64())
    }

    fn clamp(&self, local: DVector) -> DVector {
        let half = self.half_extents.to_f64();
        local.max(-half).min(half)
    }

    /// How far rounding may move a point next to the box, in metres.
    fn rounding(&self, point: Vector) -> f64 {
        ROUNDING * point.to_f64().length() + reach(self)
    }
}

/// How far rounding may move the surface of a box, in metres.
fn reach(shape: &OrientedBox) -> f64 {
    ROUNDING * (shape.center().to_f64().length() + shape.half_extents.to_f64().length())
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
