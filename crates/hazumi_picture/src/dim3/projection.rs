//! From the world to the paper.

use hazumi3d::glam::Vec3;

use super::camera::Camera;
use crate::size::Size;

/// Height of a fitted picture divided by twice its distance from the eye: a view of about 32
/// degrees.
const HALF_VIEW: f32 = 0.29;
/// Share of the picture that stays empty around the scene, on each side.
const BORDER: f32 = 0.05;
/// Nothing nearer to the eye of a given camera than this share of the way to its target is
/// drawn.
const NEAR: f32 = 0.01;
/// Where the eye stands around the scene, in radians from +z towards +x.
const AZIMUTH: f32 = 0.55;

/// A perspective view from above. Screen coordinates are pixels, x to the right and y down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Projection {
    /// Size of the picture.
    size: Size,
    /// Height of the picture divided by twice its distance from the eye.
    half_view: f32,
    eye: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    /// Nothing nearer than this, in metres along the view, is drawn.
    near: f32,
}

impl Projection {
    /// Sees all `points`, in metres, as large as the picture allows.
    pub(super) fn around(points: &[Vec3], size: Size) -> Self {
        let [min, max] = extent(points);
        let room = max - min;
        // A flat scene is best seen from higher up.
        let flatness = 1.0 - (room.y / (room.x.max(room.z) + 1e-6)).min(1.0);
        let elevation = 0.28 + 0.38 * flatness;
        let level = Vec3::new(AZIMUTH.sin(), 0.0, AZIMUTH.cos());
        let forward = -(level * elevation.cos() + Vec3::Y * elevation.sin());
        let right = right_of(forward);
        let up = right.cross(forward);

        // A point is seen when |x − eye.x| ≤ slope · (z − eye.z), in the axes of the camera.
        // The two points that touch the borders first give distance and middle in closed form.
        let fit = |axis: Vec3, slope: f32| {
            let reach = |sign: f32| {
                let one = |p: &Vec3| sign * p.dot(axis) - slope * p.dot(forward);
                points.iter().map(one).fold(f32::MIN, f32::max)
            };
            let (high, low) = (reach(1.0), reach(-1.0));
            ((high - low) / 2.0, (high + low) / (2.0 * slope))
        };
        let slope = HALF_VIEW * (1.0 - 2.0 * BORDER);
        let [width, height] = size.to_f32();
        let (x, wide) = fit(right, slope * width / height);
        let (y, high) = fit(up, slope);
        // Too near a single body the perspective would be that of an insect.
        let back = wide.max(high).max(1e-3 - points[0].dot(forward));
        let eye = right * x + up * y - forward * back;
        let nearest = points.iter().map(|p| (*p - eye).dot(forward)).fold(f32::MAX, f32::min);
        let near = 0.2 * nearest.max(1e-4);
        Self { size, half_view: HALF_VIEW, eye, right, up, forward, near }
    }

    /// The view of a camera.
    pub(super) fn of(camera: &Camera, size: Size) -> Self {
        let &Camera { eye, target, field_of_view } = camera;
        let distance = eye.distance(target);
        let forward = (target - eye) / distance;
        let right = right_of(forward);
        let up = right.cross(forward);
        let half_view = (0.5 * field_of_view).tan();
        Self { size, half_view, eye, right, up, forward, near: NEAR * distance }
    }

    /// The camera that has this view, with a target about as far away as `middle`.
    pub(super) fn camera(&self, middle: Vec3) -> Camera {
        let distance = self.depth(middle).max(self.near / NEAR);
        let field_of_view = 2.0 * self.half_view.atan();
        Camera { eye: self.eye, target: self.eye + distance * self.forward, field_of_view }
    }

    /// Size of the picture.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The projection a `share` of the way to another, in a picture of the same size.
    pub(super) fn go_towards(&self, other: &Self, share: f32) -> Self {
        let eye = self.eye.lerp(other.eye, share);
        let forward = self.forward.lerp(other.forward, share).normalize();
        let right = right_of(forward);
        let near = self.near + share * (other.near - self.near);
        Self { eye, right, up: right.cross(forward), forward, near, ..*self }
    }

    /// The way to the eye on level ground, a unit vector.
    pub(super) fn level(&self) -> Vec3 {
        Vec3::new(-self.forward.x, 0.0, -self.forward.z).normalize_or(-self.up)
    }

    /// The way to the right of the picture, a unit vector.
    pub(super) fn right(&self) -> Vec3 {
        self.right
    }

    /// A unit vector from `point` to the eye.
    pub(super) fn toward_eye(&self, point: Vec3) -> Vec3 {
        (self.eye - point).normalize_or(-self.forward)
    }

    /// Whether the eye is in front of a plane with this normal through `point`.
    pub(super) fn sees(&self, normal: Vec3, point: Vec3) -> bool {
        normal.dot(self.eye - point) > 0.0
    }

    /// Distance of a point along the view, in metres.
    pub(super) fn depth(&self, point: Vec3) -> f32 {
        (point - self.eye).dot(self.forward)
    }

    /// Pixels per metre at a point.
    pub(super) fn scale_at(&self, point: Vec3) -> f32 {
        self.focal_length() / self.depth(point).max(self.near)
    }

    /// Pixels per metre at a depth of one metre.
    fn focal_length(&self) -> f32 {
        self.size.to_f32()[1] / (2.0 * self.half_view)
    }

    /// A point on the screen, with its nearness, 1/m, as third coordinate: unlike depth, it is
    /// linear over the screen.
    pub(super) fn project(&self, point: Vec3) -> Vec3 {
        let offset = point - self.eye;
        let nearness = 1.0 / offset.dot(self.forward).max(self.near);
        let scale = self.focal_length() * nearness;
        let [width, height] = self.size.to_f32();
        let x = width / 2.0 + scale * offset.dot(self.right);
        let y = height / 2.0 - scale * offset.dot(self.up);
        Vec3::new(x, y, nearness)
    }

    /// A polygon or line on the screen, cut off where it comes too near; maybe empty.
    pub(super) fn project_all(&self, points: &[Vec3], is_closed: bool) -> Vec<Vec3> {
        let mut cut = Vec::with_capacity(points.len() + 1);
        let count = points.len();
        for (index, &point) in points.iter().enumerate() {
            let depth = self.depth(point) - self.near;
            if depth >= 0.0 {
                cut.push(self.project(point));
            }
            if !is_closed && index + 1 == count {
                break;
            }
            let next = points[(index + 1) % count];
            let next_depth = self.depth(next) - self.near;
            if (depth < 0.0) != (next_depth < 0.0) {
                cut.push(self.project(point.lerp(next, depth / (depth - next_depth))));
            }
        }
        cut
    }
}

/// The way to the right of the picture, a unit vector; along x for a view straight up or down.
fn right_of(forward: Vec3) -> Vec3 {
    forward.cross(Vec3::Y).normalize_or(Vec3::X)
}

/// The lowest and highest coordinates of points; both zero when there are none.
pub(super) fn extent(points: &[Vec3]) -> [Vec3; 2] {
    let Some(&first) = points.first() else { return [Vec3::ZERO; 2] };
    [
        points.iter().fold(first, |min, point| min.min(*point)),
        points.iter().fold(first, |max, point| max.max(*point)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::of(1200, 750);

    #[test]
    fn everything_is_in_the_picture_and_touches_its_border() {
        let points: Vec<Vec3> = [-1.0, 1.0]
            .iter()
            .flat_map(|&x| [0.0, 2.0].map(|y| [x, y]))
            .flat_map(|[x, y]| [-3.0, 3.0].map(|z| Vec3::new(x, y, z)))
            .collect();
        let projection = Projection::around(&points, SIZE);
        let seen: Vec<Vec3> = points.iter().map(|&point| projection.project(point)).collect();
        let [min, max] = extent(&seen);
        let [width, height] = SIZE.to_f32();
        let gap = [min.x / width, min.y / height, 1.0 - max.x / width, 1.0 - max.y / height];
        assert!(gap.iter().all(|&gap| gap > BORDER - 1e-3), "{gap:?}");
        assert!(gap.iter().any(|&gap| gap < BORDER + 1e-3), "{gap:?}");
    }

    #[test]
    fn what_is_behind_the_eye_is_cut_off() {
        let projection = Projection::around(&[Vec3::ZERO, Vec3::ONE], SIZE);
        let behind = projection.eye - 5.0 * projection.forward;
        assert_eq!(projection.project_all(&[Vec3::ZERO, behind], false).len(), 2);
        assert!(projection.project_all(&[behind, behind + Vec3::X], false).is_empty());
        let all = projection.project_all(&[behind, Vec3::ZERO, Vec3::X], true);
        assert!(all.iter().all(|point| point.is_finite()) && all.len() == 4);
    }
}
