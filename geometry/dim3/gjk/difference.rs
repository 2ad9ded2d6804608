//! Minkowski difference of two cores: all differences of a point of `b` and a point of `a`.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, level};

use crate::math::Pose;
use crate::shape::{Support, SupportPoints};

/// Relative rounding of the numbers that came in, dimensionless: closer is touching.
const ROUNDING: f64 = f32::EPSILON as f64;
/// More than what rounding takes from a bound on the rounding, dimensionless.
const MOST: f64 = 1.0 + 1e-5;

/// The axes of a frame that is not turned.
pub(crate) const NOT_TURNED: DMat3 = DMat3::IDENTITY;

/// The cores of two shapes, and where they stand: `b − a` as one convex set.
///
/// Support mappings are evaluated in `f32`, in the frames of the shapes. Everything after that
/// is in `f64`, which costs no more in scalar code and keeps the digits of a millimetre on a
/// mountain without any choice of origin.
pub(crate) struct Difference<'s, A: ?Sized, B: ?Sized> {
    pub(crate) a: &'s A,
    pub(crate) b: &'s B,
    /// Turns directions of `b` into the frame of `a`.
    axes: DMat3,
    /// Origin of `b`, in metres, in the frame of `a`.
    pub(crate) position: DVec3,
}

/// A point of the difference, and the points of the shapes that it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vertex {
    /// From the point of `a` to the point of `b`, in metres, in the frame of `a`.
    pub(crate) point: DVec3,
    /// In metres, each in the frame of its own shape; rounded where the core is curved.
    pub(crate) local: [Vec3; 2],
    /// The indices of the two points.
    pub(crate) indices: [u32; 2],
}

/// Support functions of a pair, as a search needs them.
pub(crate) trait SupportPair {
    /// Turns directions of `b` into the frame of `a`.
    fn axes(&self) -> &DMat3;

    /// Origin of `b`, in metres, in the frame of `a`.
    fn position(&self) -> DVec3;

    /// Sum of the two margins, in metres.
    fn margins(&self) -> f64;

    /// The point of the difference that reaches farthest against `direction`.
    fn lowest(&self, direction: DVec3) -> Vertex;

    /// The point that had these indices when it was found, wherever the shapes stand now.
    fn again(&self, indices: [u32; 2]) -> Option<Vertex>;

    /// Whether one of the shapes has no corners there.
    fn is_curved(&self, vertex: &Vertex) -> bool;

    /// Whether two points of the difference come from the same points of the shapes.
    fn is_same(&self, one: &Vertex, other: &Vertex) -> bool;

    /// From the middle of `a` to the middle of `b`, in metres.
    fn between_centers(&self) -> DVec3;

    #[inline(always)]
    fn vertex(&self, indices: [u32; 2], local: [Vec3; 2]) -> Vertex {
        let between = self.position() - local[0].as_dvec3();
        let point = *self.axes() * local[1].as_dvec3() + between;
        Vertex { point, local, indices }
    }

    /// A point of `b`, in the frame of `a`.
    #[inline(always)]
    fn place(&self, in_b: DVec3) -> DVec3 {
        self.position() + *self.axes() * in_b
    }

    /// A direction of the frame of `a`, seen from `b`.
    #[inline(always)]
    fn seen_from_b(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes();
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }

    /// A direction of `b`, in the frame of `a`.
    #[inline(always)]
    fn seen_from_a(&self, direction: DVec3) -> DVec3 {
        *self.axes() * direction
    }

    /// No less than [`Self::rounding`] along any unit vector, in metres.
    #[inline(always)]
    fn most_rounding(&self, vertex: &Vertex) -> f64 {
        let [on_a, on_b] = vertex.local;
        let reach = f64::from(on_a.abs().element_sum()) + f64::from(on_b.abs().element_sum());
        let reach = self.position().abs().element_sum() + reach;
        ROUNDING * (reach + self.margins()) * MOST
    }

    /// How far the gap along the unit vector `normal` may be off because the numbers that came
    /// in are rounded, in metres.
    ///
    /// It counts coordinates only as far as they matter along the normal, so that a wide plain
    /// does not blur what is a millimetre above it.
    #[inline(always)]
    fn rounding(&self, normal: DVec3, vertex: &Vertex) -> f64 {
        let (on_a, on_b) = (vertex.local[0].as_dvec3().abs(), vertex.local[1].as_dvec3().abs());
        let along = normal.abs();
        let reach = along.dot(on_a) + along.dot(self.position().abs());
        let reach_b = self.seen_from_b(normal).abs().dot(on_b);
        ROUNDING * (reach + reach_b + self.margins())
    }
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Difference<'s, A, B> {
    #[inline]
    pub(crate) fn new(a: &'s A, b: &'s B, b_in_a: &Pose) -> Self {
        Self::placed(a, b, exact_axes(b_in_a), b_in_a.position.as_dvec3())
    }

    /// With `b` at a place that is known to more digits than a pose has.
    #[inline]
    pub(crate) fn placed(a: &'s A, b: &'s B, axes: DMat3, position: DVec3) -> Self {
        Self { a, b, axes, position }
    }

    /// The same with `b` shifted, in metres, in the frame of `a`.
    pub(crate) fn shifted(&self, shift: DVec3) -> Self {
        Self { a: self.a, b: self.b, axes: self.axes, position: self.position + shift }
    }

    /// As [`SupportPair::lowest`], with one `dispatch!` for both shapes where they have
    /// corners.
    pub(crate) fn lowest_of_all(&self, direction: DVec3) -> Vertex {
        match self.corners() {
            Some(pair) => {
                dispatch!(level(), simd => DispatchedPair(simd, &pair).lowest(direction))
            }
            None => self.lowest(direction),
        }
    }

    /// The pair as its corners, when both shapes have nothing else.
    #[inline]
    pub(crate) fn corners(&self) -> Option<CornerPair<'_>> {
        let corners = [self.a.corner_lanes()?, self.b.corner_lanes()?];
        let Self { axes, position, .. } = self;
        Some(CornerPair { corners, axes, position, margins: self.margins() })
    }
}

impl<A: Support + ?Sized, B: Support + ?Sized> SupportPair for Difference<'_, A, B> {
    fn axes(&self) -> &DMat3 {
        &self.axes
    }

    fn position(&self) -> DVec3 {
        self.position
    }

    fn margins(&self) -> f64 {
        f64::from(self.a.margin()) + f64::from(self.b.margin())
    }

    fn lowest(&self, direction: DVec3) -> Vertex {
        let (index_a, on_a) = self.a.exact_support(direction);
        let (index_b, on_b) = self.b.exact_support(self.seen_from_b(-direction));
        Vertex {
            point: self.axes * on_b + (self.position - on_a),
            local: [on_a.as_vec3(), on_b.as_vec3()],
            indices: [index_a, index_b],
        }
    }

    fn again(&self, indices: [u32; 2]) -> Option<Vertex> {
        let local = [self.a.vertex(indices[0])?, self.b.vertex(indices[1])?];
        Some(self.vertex(indices, local))
    }

    fn is_curved(&self, vertex: &Vertex) -> bool {
        self.again(vertex.indices).is_none()
    }

    fn is_same(&self, one: &Vertex, other: &Vertex) -> bool {
        // Shapes do not move during a search, so equal ones are equal to the last bit.
        one.point == other.point
    }

    fn between_centers(&self) -> DVec3 {
        self.place(self.b.center().as_dvec3()) - self.a.center().as_dvec3()
    }
}

/// Two shapes that are the hulls of their corners: one type for all of them, so that the search
/// is compiled once for each level of the machine.
pub(crate) struct CornerPair<'s> {
    corners: [SupportPoints<'s>; 2],
    axes: &'s DMat3,
    position: &'s DVec3,
    margins: f64,
}

/// The pair inside of a `dispatch!`.
pub(crate) struct DispatchedPair<'p, S>(pub(crate) S, pub(crate) &'p CornerPair<'p>);

impl<S: Simd> SupportPair for DispatchedPair<'_, S> {
    #[inline(always)]
    fn axes(&self) -> &DMat3 {
        self.1.axes
    }

    #[inline(always)]
    fn position(&self) -> DVec3 {
        *self.1.position
    }

    #[inline(always)]
    fn margins(&self) -> f64 {
        self.1.margins
    }

    #[inline(always)]
    fn lowest(&self, direction: DVec3) -> Vertex {
        let [a, b] = &self.1.corners;
        let (index_a, on_a) = a.farthest_at(self.0, direction.as_vec3());
        let (index_b, on_b) = b.farthest_at(self.0, self.seen_from_b(-direction).as_vec3());
        self.vertex([index_a, index_b], [on_a, on_b])
    }

    #[inline(always)]
    fn again(&self, indices: [u32; 2]) -> Option<Vertex> {
        let [a, b] = &self.1.corners;
        Some(self.vertex(indices, [a.vertex(indices[0])?, b.vertex(indices[1])?]))
    }

    #[inline(always)]
    fn is_curved(&self, _vertex: &Vertex) -> bool {
        false
    }

    #[inline(always)]
    fn is_same(&self, one: &Vertex, other: &Vertex) -> bool {
        one.indices == other.indices
    }

    #[inline(always)]
    fn between_centers(&self) -> DVec3 {
        let [a, b] = &self.1.corners;
        self.place(b.middle().as_dvec3()) - a.middle().as_dvec3()
    }
}

/// The matrix of the rotation of `pose`, as if its quaternion had been normalised exactly.
#[inline]
pub(crate) fn exact_axes(pose: &Pose) -> DMat3 {
    let [x, y, z, w] = pose.rotation.to_array().map(f64::from);
    let scale = 2.0 / (x * x + y * y + z * z + w * w);
    let (x2, y2, z2) = (x * scale, y * scale, z * scale);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    DMat3::from_cols(
        DVec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
        DVec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
        DVec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
    )
}
