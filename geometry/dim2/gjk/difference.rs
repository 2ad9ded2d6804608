//! Minkowski difference of two cores: all differences of a point of `b` and a point of `a`.

use glam::{DVec2, Vec2};

use crate::math::Pose;
use crate::shape::Support;

/// Relative rounding of the numbers that came in, dimensionless: closer is touching.
const ROUNDING: f64 = f32::EPSILON as f64;
/// Squares of the lengths of rotations that differ from 1 by less than this have a simple root,
/// dimensionless.
const NEARLY_UNIT: f64 = 1e-5;

/// The axes of a frame that is not turned.
pub(crate) const NOT_TURNED: DVec2 = DVec2::X;

/// The cores of two shapes, and where they stand: `b − a` as one convex set.
///
/// Support mappings are evaluated in the frames of the shapes. Everything after that is in
/// `f64`, which costs no more in scalar code and keeps the digits of a millimetre on a mountain
/// without any choice of origin. Coordinates are `f32` at first, so no product of four of them
/// leaves the range of `f64`.
pub(crate) struct Difference<'s, A: ?Sized, B: ?Sized> {
    pub(crate) a: &'s A,
    pub(crate) b: &'s B,
    /// The axis x of `b`, in the frame of `a`: turns directions of `b` into that frame.
    pub(crate) axes: DVec2,
    /// Origin of `b`, in metres, in the frame of `a`.
    pub(crate) position: DVec2,
}

/// A point of the difference, and the points of the shapes that it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vertex {
    /// From the point of `a` to the point of `b`, in metres, in the frame of `a`.
    pub(crate) point: DVec2,
    /// In metres, each in the frame of its own shape; rounded where the core is curved.
    pub(crate) local: [Vec2; 2],
    /// The indices of the two points.
    pub(crate) indices: [u32; 2],
}

/// Support functions of a pair, as a search needs them.
pub(crate) trait SupportPair {
    /// Sum of the two margins, in metres.
    fn margins(&self) -> f64;

    /// The point of the difference that reaches farthest against `direction`.
    fn lowest(&self, direction: DVec2) -> Vertex;

    /// The point that had these indices when it was found, wherever the shapes stand now.
    fn again(&self, indices: [u32; 2]) -> Option<Vertex>;

    /// Whether one of the shapes has no corners there.
    fn is_curved(&self, vertex: &Vertex) -> bool;

    /// From the middle of `a` to the middle of `b`, in metres.
    fn between_centers(&self) -> DVec2;

    /// A point of `b`, in the frame of `a`.
    fn place(&self, in_b: DVec2) -> DVec2;

    /// A direction of the frame of `a`, seen from `b`.
    fn seen_from_b(&self, direction: DVec2) -> DVec2;

    /// A direction of `b`, in the frame of `a`.
    fn seen_from_a(&self, direction: DVec2) -> DVec2;

    /// How far the gap along the unit vector `normal` may be off because the numbers that came
    /// in are rounded, in metres.
    ///
    /// It counts coordinates only as far as they matter along the normal, so that a wide plain
    /// does not blur what is a millimetre above it.
    fn rounding(&self, normal: DVec2, vertex: &Vertex) -> f64;
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Difference<'s, A, B> {
    #[inline]
    pub(crate) fn new(a: &'s A, b: &'s B, b_in_a: &Pose) -> Self {
        Self::placed(a, b, exact_axes(b_in_a), b_in_a.position.as_dvec2())
    }

    /// With `b` at a place that is known to more digits than a pose has.
    #[inline]
    pub(crate) fn placed(a: &'s A, b: &'s B, axes: DVec2, position: DVec2) -> Self {
        Self { a, b, axes, position }
    }

    /// The same with `b` shifted, in metres, in the frame of `a`.
    pub(crate) fn shifted(&self, shift: DVec2) -> Self {
        Self { a: self.a, b: self.b, axes: self.axes, position: self.position + shift }
    }

    #[inline]
    fn vertex(&self, indices: [u32; 2], local: [DVec2; 2]) -> Vertex {
        let point = self.seen_from_a(local[1]) + (self.position - local[0]);
        Vertex { point, local: [local[0].as_vec2(), local[1].as_vec2()], indices }
    }

    /// The part of it that comes from coordinates; times the length of a normal of any length.
    #[inline]
    pub(crate) fn coordinate_rounding(&self, normal: DVec2, local: [Vec2; 2]) -> f64 {
        let along = normal.abs();
        let [on_a, on_b] = [local[0].as_dvec2().abs(), local[1].as_dvec2().abs()];
        let reach = along.dot(on_a + self.position.abs());
        let reach_b = self.seen_from_b(normal).abs().dot(on_b);
        ROUNDING * (reach + reach_b)
    }

    /// No less than [`Self::rounding`] along any unit vector, for two points of the cores in
    /// the frame of `a`.
    pub(crate) fn point_rounding(&self, on_a: DVec2, on_b: DVec2) -> f64 {
        let reach = on_a.length() + self.position.length() + (on_b - self.position).length();
        // Along a vector, coordinates count one by one.
        ROUNDING * std::f64::consts::SQRT_2 * reach + self.margin_rounding()
    }

    /// The part of it that comes from the margins.
    #[inline]
    pub(crate) fn margin_rounding(&self) -> f64 {
        ROUNDING * self.margins()
    }
}

impl<A: Support + ?Sized, B: Support + ?Sized> SupportPair for Difference<'_, A, B> {
    #[inline]
    fn margins(&self) -> f64 {
        f64::from(self.a.margin()) + f64::from(self.b.margin())
    }

    #[inline]
    fn lowest(&self, direction: DVec2) -> Vertex {
        let (index_a, on_a) = self.a.exact_support(direction);
        let (index_b, on_b) = self.b.exact_support(self.seen_from_b(-direction));
        self.vertex([index_a, index_b], [on_a, on_b])
    }

    #[inline]
    fn again(&self, indices: [u32; 2]) -> Option<Vertex> {
        let local = [self.a.vertex(indices[0])?, self.b.vertex(indices[1])?];
        Some(self.vertex(indices, [local[0].as_dvec2(), local[1].as_dvec2()]))
    }

    #[inline]
    fn is_curved(&self, vertex: &Vertex) -> bool {
        let [of_a, of_b] = vertex.indices;
        self.a.vertex(of_a).is_none() || self.b.vertex(of_b).is_none()
    }

    #[inline]
    fn between_centers(&self) -> DVec2 {
        self.place(self.b.center().as_dvec2()) - self.a.center().as_dvec2()
    }

    #[inline]
    fn place(&self, in_b: DVec2) -> DVec2 {
        self.position + self.seen_from_a(in_b)
    }

    #[inline]
    fn seen_from_b(&self, direction: DVec2) -> DVec2 {
        DVec2::new(self.axes.dot(direction), self.axes.perp_dot(direction))
    }

    #[inline]
    fn seen_from_a(&self, direction: DVec2) -> DVec2 {
        self.axes.rotate(direction)
    }

    #[inline]
    fn rounding(&self, normal: DVec2, vertex: &Vertex) -> f64 {
        self.coordinate_rounding(normal, vertex.local) + self.margin_rounding()
    }
}

/// The axis x of the frame at `pose`, as if its rotation had been normalised exactly.
#[inline]
pub(crate) fn exact_axes(pose: &Pose) -> DVec2 {
    let axis = DVec2::new(pose.rotation.cos.into(), pose.rotation.sin.into());
    let excess = axis.length_squared() - 1.0;
    if excess.abs() < NEARLY_UNIT {
        // The series of 1 / √(1 + excess); the next term is below the digits of f64.
        axis * (1.0 - excess * (0.5 - excess * (0.375 - 0.3125 * excess)))
    } else {
        axis / axis.length()
    }
}
