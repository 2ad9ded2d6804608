//! Fast ray casts at balls, capsules and boxes from outside: the common case. They compute no
//! length that is not needed.
//!
//! The same geometry as in [`line`](super::line), which answers what is not clear here.

use glam::DVec3;

use super::point::ROUNDING;
use crate::shape::planes::Passage;
use crate::shape::{Capsule, Cuboid, Hull, Shape, Sphere};

/// Where the origin of a ray is farther from a ball than the root of this times its radius,
/// rounding to `f64` is seen in `f32`, dimensionless.
const FAR: f64 = 1e14;

/// The half-line of a ray: fractions are multiples of its direction, of any length.
#[derive(Clone, Copy)]
pub(super) struct HalfLine {
    /// In metres.
    pub(super) origin: DVec3,
    /// In metres per unit of fraction.
    pub(super) direction: DVec3,
    /// No farther were ray and shape from the origin of the frame in which their coordinates
    /// were rounded, in metres.
    pub(super) far: f64,
}

/// Where a ray enters.
#[derive(Clone, Copy)]
pub(super) struct RayEntry {
    pub(super) fraction: f64,
    /// In metres.
    pub(super) point: DVec3,
    /// Unit vector out of the shape.
    pub(super) normal: DVec3,
    /// Index of the face of a box.
    pub(super) face: Option<u32>,
}

/// Result of a fast ray cast.
pub(super) enum FastRayCast {
    Hit(RayEntry),
    Miss,
    /// The ray may begin inside or on the surface, or nothing is known of the shape.
    Undecided,
}

/// Casts the half-line at `shape`.
#[inline]
pub(super) fn fast_ray_cast(shape: &Shape, line: &HalfLine) -> FastRayCast {
    match shape {
        Shape::Sphere(sphere) => line.cast_at_sphere(sphere),
        Shape::Capsule(capsule) => line.cast_at_capsule(capsule),
        Shape::Cuboid(cuboid) => line.cast_at_cuboid(cuboid),
        Shape::Hull(hull) => line.cast_at_hull(hull),
        _ => FastRayCast::Undecided,
    }
}

impl HalfLine {
    /// With a cross product in the discriminant, which does not cancel far away, and with the
    /// root through the product of both, which does not cancel near the ball.
    ///
    /// Source: Haines et al., *Precision Improvements for Ray/Sphere Intersection*, Ray Tracing
    /// Gems, 2019. `[haines2019]`
    #[inline(always)]
    fn cast_at_sphere(&self, sphere: &Sphere) -> FastRayCast {
        let radius = f64::from(sphere.radius());
        self.cast_at_ball(DVec3::ZERO, radius)
    }

    #[inline(always)]
    fn cast_at_ball(&self, center: DVec3, radius: f64) -> FastRayCast {
        let from = self.origin - center;
        let over = from.length_squared() - radius * radius;
        if !(over > 0.0) {
            return FastRayCast::Undecided;
        }
        let approach = -from.dot(self.direction);
        let beside = from.cross(self.direction).length_squared();
        let rest = radius * radius * self.direction.length_squared() - beside;
        if !(approach > 0.0 && rest > 0.0) {
            return FastRayCast::Miss;
        }
        let fraction = over / (approach + rest.sqrt());
        let out = from + self.direction * fraction;
        // From very far away, the length is not that of the radius.
        let length = if over > FAR * (radius * radius) { out.length() } else { radius };
        // Nor does it know the side on which it comes.
        if length == 0.0 {
            return FastRayCast::Undecided;
        }
        let normal = out * (1.0 / length);
        let point = center + normal * radius;
        FastRayCast::Hit(RayEntry { fraction, point, normal, face: None })
    }

    /// The side, where the line passes it between the ends, or the ball at an end.
    #[inline(never)]
    fn cast_at_capsule(&self, capsule: &Capsule) -> FastRayCast {
        let [start, end] = capsule.ends().map(|end| end.as_dvec3());
        let radius = f64::from(capsule.radius());
        let (along, from) = (end - start, self.origin - start);
        let square = along.length_squared();
        // Across the capsule, times its length: of the origin, and of the direction.
        let (across, drift) = (from.cross(along), self.direction.cross(along));
        let drift_square = drift.length_squared();
        let over = across.length_squared() - radius * radius * square;
        let mut height = from.dot(along);
        let is_outside = over > 0.0;
        if is_outside {
            let approach = -across.dot(drift);
            let beside = from.dot(drift);
            let rest = radius * radius * drift_square - beside * beside;
            if !(approach > 0.0 && rest > 0.0) {
                return FastRayCast::Miss;
            }
            let fraction = over / (approach + (square * rest).sqrt());
            height += fraction * self.direction.dot(along);
            if height >= 0.0 && height <= square {
                let on_axis = start + along * (height / square);
                let at = self.origin + self.direction * fraction;
                let normal = (at - on_axis).normalize();
                let point = on_axis + normal * radius;
                return FastRayCast::Hit(RayEntry { fraction, point, normal, face: None });
            }
        } else if !(height < 0.0 || height > square) {
            return FastRayCast::Undecided;
        }
        self.cast_at_ball(if height < 0.0 { start } else { end }, radius)
    }

    /// Three slabs.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, 1986. `[kay1986]`
    #[inline]
    fn cast_at_cuboid(&self, cuboid: &Cuboid) -> FastRayCast {
        let half = cuboid.half_extents().as_dvec3();
        let over = self.origin.abs() - half;
        let highest = over.max_element();
        // Nearer than the rounding of its coordinates, the ray may begin on the surface.
        if !(highest > ROUNDING * (self.far + half.element_sum())) {
            return FastRayCast::Undecided;
        }
        let away = self.origin * self.direction;
        if (over.cmpgt(DVec3::ZERO) & away.cmpge(DVec3::ZERO)).any() {
            return FastRayCast::Miss;
        }
        let speed = self.direction.abs();
        let sides = -self.direction.signum();
        let heights = sides * self.origin;
        let slowness = DVec3::ONE / speed;
        let (enter, leave) = ((heights - half) * slowness, (heights + half) * slowness);
        // 0 / 0 in the plane of a face.
        let enter = DVec3::select(speed.cmpgt(DVec3::ZERO), enter, DVec3::NEG_INFINITY);
        let axis = if enter.x >= enter.y && enter.x >= enter.z {
            0
        } else if enter.y >= enter.z {
            1
        } else {
            2
        };
        let fraction = enter[axis];
        if fraction > leave.x.min(leave.y).min(leave.z) {
            return FastRayCast::Miss;
        }
        let mut normal = DVec3::ZERO;
        normal[axis] = sides[axis];
        let mut point = self.origin + self.direction * fraction;
        point[axis] = sides[axis] * half[axis];
        let face = [0, 2, 4][axis] + u32::from(sides[axis] < 0.0);
        FastRayCast::Hit(RayEntry { fraction, point, normal, face: Some(face) })
    }

    /// The face in `f32`, seen from where the line is near, then the place in `f64`.
    #[inline(never)]
    fn cast_at_hull(&self, hull: &Hull) -> FastRayCast {
        let view = hull.view();
        let way = self.direction / self.direction.abs().max_element();
        let middle = view.center.as_dvec3() - self.origin;
        let near = self.origin + way * (middle.dot(way) / way.length_squared());
        let faces = match hull.planes().pass(near.as_vec3(), way.as_vec3()) {
            Passage::Through(faces) => faces,
            Passage::Beside => return FastRayCast::Miss,
            Passage::Undecided => return FastRayCast::Undecided,
        };
        let mut last = (f64::NEG_INFINITY, 0.0, 0);
        for face in faces {
            let plane = &view.faces[face];
            let normal = plane.normal.as_dvec3();
            let height = normal.dot(self.origin) - f64::from(plane.offset);
            let fraction = -height / normal.dot(self.direction);
            if fraction > last.0 {
                last = (fraction, height, face);
            }
        }
        let (fraction, height, face) = last;
        let bounds = hull.bounds();
        let size = bounds.min.abs().max(bounds.max.abs()).as_dvec3().element_sum();
        // Nearer than the rounding of its coordinates, the ray may begin on the surface.
        if !(height > ROUNDING * (self.far + size)) {
            return FastRayCast::Undecided;
        }
        let point = self.origin + self.direction * fraction;
        let normal = view.faces[face].normal.as_dvec3();
        FastRayCast::Hit(RayEntry { fraction, point, normal, face: u32::try_from(face).ok() })
    }
}
