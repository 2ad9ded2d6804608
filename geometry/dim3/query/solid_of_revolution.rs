//! Cylinders and cones: point projection and ray casts.
//!
//! Both are an outline turned around y, so points are looked for in the half-plane of radius
//! and height.

use glam::{DVec2, DVec3};

use super::line::{Entry, LocalRay};
use super::point_projection::ExactSurface;
use crate::shape::{Cone, Cylinder};

/// A solid of revolution with a straight outline.
///
/// ```text
///   height ▲
///          │ top ≥ 0
///      ────┼───────o            The cylinder has equal radii,
///          │        \  side     the cone's upper one is 0.
///          │         \
///      ────┼──────────o───► radius
///            bottom > 0
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct SolidOfRevolution {
    half_height: f64,
    /// Radii of the upper and of the lower end, in metres.
    top: f64,
    bottom: f64,
}

/// The half-plane in which a point lies.
struct RadialHalfPlane {
    /// Unit vector out of the axis; x on the axis itself.
    out: DVec3,
    /// Radius and height, in metres.
    point: DVec2,
}

impl RadialHalfPlane {
    fn of(point: DVec3) -> Self {
        let flat = DVec3::new(point.x, 0.0, point.z);
        let radius = flat.length();
        let out = if radius > 0.0 { flat / radius } else { DVec3::X };
        Self { out, point: DVec2::new(radius, point.y) }
    }

    fn back(&self, flat: DVec2) -> DVec3 {
        self.out * flat.x + DVec3::Y * flat.y
    }
}

impl SolidOfRevolution {
    pub(super) fn cylinder(cylinder: &Cylinder) -> Self {
        let radius = cylinder.radius().into();
        Self { half_height: cylinder.half_height().into(), top: radius, bottom: radius }
    }

    pub(super) fn cone(cone: &Cone) -> Self {
        let half_height = cone.half_height().into();
        Self { half_height, top: 0.0, bottom: cone.radius().into() }
    }

    /// Largest distance of a point from the origin, in metres.
    pub(super) fn reach(&self) -> f64 {
        DVec2::new(self.bottom, self.half_height).length()
    }

    /// Unit vector out of the side, in the half-plane.
    fn side_normal(&self) -> DVec2 {
        DVec2::new(2.0 * self.half_height, self.bottom - self.top).normalize()
    }

    /// Heights above the upper end, the lower end and the side, in metres; negative behind.
    fn heights(&self, point: DVec2) -> [f64; 3] {
        let corner = DVec2::new(self.bottom, -self.half_height);
        let side = self.side_normal().dot(point - corner);
        [point.y - self.half_height, -self.half_height - point.y, side]
    }

    /// Where the surface is nearest. On the axis, the side towards x.
    pub(super) fn project(&self, point: DVec3) -> ExactSurface {
        let plane = RadialHalfPlane::of(point);
        let [upper, lower, side] = self.heights(plane.point);
        if point.is_nan() || upper > 0.0 || lower > 0.0 || side > 0.0 {
            return self.outside(&plane, [upper, lower, side]);
        }
        let normals = [DVec2::Y, DVec2::NEG_Y, self.side_normal()];
        let heights = [if self.top > 0.0 { upper } else { f64::NEG_INFINITY }, lower, side];
        let first = if heights[1] > heights[0] { 1 } else { 0 };
        let nearest = if heights[2] > heights[first] { 2 } else { first };
        let normal = normals[nearest];
        let distance = heights[nearest];
        ExactSurface {
            distance,
            point: plane.back(plane.point - normal * distance),
            normal: plane.back(normal),
        }
    }

    /// The nearest point of the outline, for a point outside.
    fn outside(&self, plane: &RadialHalfPlane, [upper, lower, side]: [f64; 3]) -> ExactSurface {
        let high = DVec2::new(self.top, self.half_height);
        let low = DVec2::new(self.bottom, -self.half_height);
        let along = low - high;
        let down = (plane.point - high).dot(along);
        let (nearest, fallback) = if upper > 0.0 && plane.point.x <= self.top {
            (DVec2::new(plane.point.x, self.half_height), DVec2::Y)
        } else if lower > 0.0 && plane.point.x <= self.bottom {
            (DVec2::new(plane.point.x, -self.half_height), DVec2::NEG_Y)
        } else if side > 0.0 || upper > 0.0 {
            let part = (down / along.length_squared()).clamp(0.0, 1.0);
            (high + along * part, self.side_normal())
        } else {
            (low, self.side_normal())
        };
        let way = plane.point - nearest;
        let distance = way.length();
        let normal = if distance > 0.0 { way / distance } else { fallback };
        ExactSurface { distance, point: plane.back(nearest), normal: plane.back(normal) }
    }

    /// Where a line that begins outside enters.
    pub(super) fn intersect(&self, line: &LocalRay) -> Option<Entry> {
        let ends = [(1.0, self.top), (-1.0, self.bottom)];
        let ends =
            ends.into_iter().filter_map(|(up, radius)| self.intersect_cap(line, up, radius));
        let through_end = ends.min_by(|a, b| a.distance.total_cmp(&b.distance));
        if through_end.is_none()
            && self.top == 0.0
            && let Some(tip) = self.intersect_apex(line)
        {
            return Some(tip);
        }
        match (through_end, self.intersect_side(line)) {
            (Some(end), Some(side)) if side.distance < end.distance => Some(side),
            (None, side) => side,
            (end, _) => end,
        }
    }

    /// Where a line passes the flat end on the side `up` = ±1 from outside; its rim counts.
    fn intersect_cap(&self, line: &LocalRay, up: f64, radius: f64) -> Option<Entry> {
        let (height, slope) = (up * line.origin.y - self.half_height, up * line.direction.y);
        if !(height >= 0.0 && slope < 0.0 && radius > 0.0) {
            return None;
        }
        let distance = -height / slope;
        let at = line.origin + line.direction * distance;
        let is_on = DVec2::new(at.x, at.z).length() <= radius;
        is_on.then_some(Entry { distance, normal: DVec3::Y * up, face: None })
    }

    /// Where a line goes in through the tip, which is a double root of the equation of the
    /// side.
    fn intersect_apex(&self, line: &LocalRay) -> Option<Entry> {
        let tip = DVec3::Y * self.half_height;
        let distance = (tip - line.origin).dot(line.direction);
        let beside = (line.origin + line.direction * distance - tip).length();
        let sideways = DVec2::new(line.direction.x, line.direction.z).length();
        let goes_in = sideways * 2.0 * self.half_height < -line.direction.y * self.bottom;
        let normal = RadialHalfPlane::of(-line.direction).back(self.side_normal());
        let meets = distance >= 0.0 && beside <= line.rounding && goes_in;
        meets.then_some(Entry { distance, normal, face: None })
    }

    /// Where a line passes the side from outside: the first root of a quadratic equation.
    fn intersect_side(&self, line: &LocalRay) -> Option<Entry> {
        // Radius at a height: middle + slope · y.
        let slope = 0.5 * (self.top - self.bottom) / self.half_height;
        let middle = 0.5 * (self.top + self.bottom);
        let from = DVec2::new(line.origin.x, line.origin.z);
        let way = DVec2::new(line.direction.x, line.direction.z);
        let (radius, growth) = (middle + slope * line.origin.y, slope * line.direction.y);
        // (radius + growth t)² = |from + way t|²
        let a = way.length_squared() - growth * growth;
        let half_b = from.dot(way) - radius * growth;
        let c = (from.length() - radius) * (from.length() + radius);
        // The discriminant of a cylinder as the distance of the line from the axis, which does
        // not cancel far away; a cone adds what its radius grows.
        let cross = from.perp_dot(way);
        let square = radius * radius * way.length_squared()
            + growth * growth * from.length_squared()
            - 2.0 * from.dot(way) * radius * growth
            - cross * cross;
        if square.is_nan() || square <= 0.0 {
            return None;
        }
        let root = square.sqrt();
        let candidates = if half_b <= 0.0 {
            [c / (root - half_b), (root - half_b) / a]
        } else {
            [(-half_b - root) / a, -c / (half_b + root)]
        };
        let normal = self.side_normal();
        let entry = |distance: f64| {
            let at = line.origin + line.direction * distance;
            let plane = RadialHalfPlane::of(at);
            let outward = plane.back(normal);
            // A double cone has a mirror image beyond its tip, with heights out of range.
            let is_side = distance >= 0.0
                && at.y.abs() <= self.half_height
                && outward.dot(line.direction) < 0.0;
            is_side.then_some(Entry { distance, normal: outward, face: None })
        };
        candidates
            .into_iter()
            .filter_map(entry)
            .min_by(|a, b| a.distance.total_cmp(&b.distance))
    }
}
