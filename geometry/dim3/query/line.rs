//! Ray casts against solids, shape by shape.
//!
//! In `f64` throughout: seen from 20 000 radii away, the side on which a ray passes a ball is
//! the thirtieth bit of its numbers.

use glam::DVec3;

use super::parts;
use super::point;
use super::point_projection::ExactSurface;
use super::ray_core;
use super::solid_of_revolution::SolidOfRevolution;
use super::triangle_and_segment;
use crate::shape::solid::Core;
use crate::shape::{Capsule, Cuboid, HalfSpace, Hull, Shape};

/// Most steps towards a solid that is known only by its distance. It takes 3 to 6, and one per
/// binary digit at a grazing touch, which counts as a miss.
const MAX_STEPS: u32 = 64;

/// A half-line in the frame of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalRay {
    /// In metres.
    pub(super) origin: DVec3,
    /// Unit vector, dimensionless.
    pub(super) direction: DVec3,
    /// An origin at most this deep inside lies on the surface, in metres.
    pub(super) rounding: f64,
    /// Distance beyond which entries are ignored, in metres, ≥ 0.
    pub(super) end: f64,
}

/// Where a line enters a solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// From the origin of the line, in metres, ≥ 0.
    pub(super) distance: f64,
    /// Out of the solid, of unit length up to the rounding of `f32`.
    pub(super) normal: DVec3,
    /// Index of the face, if the solid has faces and the line began outside.
    pub(super) face: Option<u32>,
}

/// Where a line begins.
enum LineStart {
    Outside,
    OnSurface,
    Inside,
}

/// Where `line` enters `shape`.
pub(super) fn enter(shape: &Shape, line: &LocalRay) -> Option<Entry> {
    match shape {
        Shape::Sphere(sphere) => {
            let radius = f64::from(sphere.radius());
            let projection = point::ball(radius, line.origin);
            line.enter_round(&projection, || line.meet_ball(DVec3::ZERO, radius))
        }
        Shape::Capsule(capsule) => {
            let projection = point::sausage(capsule, line.origin);
            line.enter_round(&projection, || meet_capsule(capsule, line))
        }
        Shape::Cuboid(cuboid) => line.enter_planes(cuboid_planes(cuboid, line)),
        Shape::HalfSpace(half_space) => {
            let entry = line.enter_planes(half_space_plane(half_space, line));
            entry.map(|entry| Entry { face: None, ..entry })
        }
        Shape::Hull(hull) => line.enter_planes(hull_planes(hull, line)),
        Shape::Cylinder(cylinder) => enter_turned(&SolidOfRevolution::cylinder(cylinder), line),
        Shape::Cone(cone) => enter_turned(&SolidOfRevolution::cone(cone), line),
        Shape::Triangle(triangle) => triangle_and_segment::intersect_triangle(
            triangle.corners().map(|corner| corner.as_dvec3()),
            line,
        ),
        // A line has no width either: it meets a segment in no point but by chance.
        Shape::Segment(_) => None,
        Shape::Rounded(_) => line.approach(shape),
        Shape::Custom(custom) => {
            let projection = point::project(shape, line.origin);
            line.enter_round(&projection, || ray_core::meet(&Core::Custom(&**custom), line))
        }
        Shape::Mesh(_) | Shape::HeightField(_) | Shape::Soft(_) | Shape::Compound(_) => {
            parts::enter(shape, line).map(|(entry, _)| entry)
        }
    }
}

fn enter_turned(solid: &SolidOfRevolution, line: &LocalRay) -> Option<Entry> {
    let projection = solid.project(line.origin);
    line.enter_round(&projection, || solid.intersect(line))
}

/// The plane of a face, seen from a line.
#[derive(Clone, Copy, Debug)]
struct SideFromLine {
    /// Outward unit normal.
    normal: DVec3,
    /// Height of the origin of the line above the plane, in metres.
    height: f64,
    /// Metres of height per metre along the line.
    slope: f64,
}

impl LocalRay {
    fn start(&self, height: f64) -> LineStart {
        if height < -self.rounding {
            LineStart::Inside
        } else if height <= 0.0 {
            LineStart::OnSurface
        } else {
            LineStart::Outside
        }
    }

    /// The point so many metres along the line.
    pub(super) fn at(&self, distance: f64) -> DVec3 {
        self.origin + self.direction * distance
    }

    /// The part of the direction, which is a unit vector, that is so many metres long.
    #[expect(clippy::unused_self, reason = "as in the plane")]
    pub(super) fn part(&self, length: f64) -> f64 {
        length
    }

    /// The entry, unless the line only grazes the shape.
    pub(super) fn entry_at(&self, distance: f64, normal: DVec3) -> Option<Entry> {
        let goes_in = normal.dot(self.direction) < 0.0;
        goes_in.then_some(Entry { distance, normal, face: None })
    }

    /// The rule for a start on the surface.
    pub(super) fn on_surface(&self, normal: DVec3) -> Option<Entry> {
        self.entry_at(0.0, normal)
    }

    /// The rule for a start inside.
    pub(super) fn inside(&self) -> Entry {
        Entry { distance: 0.0, normal: -self.direction, face: None }
    }

    /// `projection` is where the surface is nearest to the origin; `meet` answers from outside.
    fn enter_round(
        &self,
        projection: &ExactSurface,
        meet: impl Fn() -> Option<Entry>,
    ) -> Option<Entry> {
        match self.start(projection.distance) {
            LineStart::Inside => Some(self.inside()),
            LineStart::OnSurface => self.on_surface(projection.normal),
            LineStart::Outside => meet(),
        }
    }

    /// A convex solid that is known only by its distance, by Newton's method.
    ///
    /// Along the line the distance of a convex solid is a convex function, so a step never
    /// passes the surface, and a distance that does not shrink never ends.
    fn approach(&self, shape: &Shape) -> Option<Entry> {
        let start = point::project(shape, self.origin);
        self.enter_round(&start, || {
            let (mut distance, mut projection) = (0.0, start);
            for _ in 0..MAX_STEPS {
                let slope = projection.normal.dot(self.direction);
                if slope >= 0.0 || slope.is_nan() {
                    return None;
                }
                if projection.distance <= self.rounding {
                    return Some(Entry { distance, normal: projection.normal, face: None });
                }
                distance -= projection.distance / slope;
                projection = point::project(shape, self.origin + self.direction * distance);
            }
            None
        })
    }

    /// The ball, from outside.
    ///
    /// The discriminant is the radius squared less the square of the vector from the centre to
    /// the line: the textbook form is a difference of squared distances, which cancel far away.
    /// The root that would cancel near the ball is taken through the product of both.
    ///
    /// Source: Haines et al., *Precision Improvements for Ray/Sphere Intersection*, Ray Tracing
    /// Gems, 2019. `[haines2019]`
    fn meet_ball(&self, center: DVec3, radius: f64) -> Option<Entry> {
        let from = self.origin - center;
        let along = from.dot(self.direction);
        let beside = from - self.direction * along;
        let rest = radius * radius - beside.length_squared();
        if along >= 0.0 || rest <= 0.0 {
            return None;
        }
        let far = from.length();
        let distance = ((far - radius) * (far + radius) / (rest.sqrt() - along)).max(0.0);
        let normal = (from + self.direction * distance).normalize();
        Some(Entry { distance, normal, face: None })
    }

    /// A convex solid behind planes, which are numbered as the faces are.
    fn enter_planes(
        &self,
        planes: impl Iterator<Item = SideFromLine> + Clone,
    ) -> Option<Entry> {
        let mut highest = f64::NEG_INFINITY;
        let (mut entry, mut leave) = (None, f64::INFINITY);
        for (face, plane) in (0u32..).zip(planes.clone()) {
            highest = highest.max(plane.height);
            if plane.slope < 0.0 {
                let distance = -plane.height / plane.slope;
                if entry.is_none_or(|entry: Entry| distance > entry.distance) {
                    entry = Some(Entry { distance, normal: plane.normal, face: Some(face) });
                }
            } else if plane.height > 0.0 {
                return None;
            } else if plane.slope > 0.0 {
                leave = leave.min(-plane.height / plane.slope);
            }
        }
        let lies_on = |plane: &SideFromLine| plane.height >= -self.rounding;
        let leaves = |plane: SideFromLine| lies_on(&plane) && plane.slope > 0.0;
        if highest.abs() <= self.rounding && planes.clone().any(leaves) {
            return None;
        }
        match self.start(highest) {
            LineStart::Inside => Some(self.inside()),
            LineStart::OnSurface => steepest(planes, lies_on),
            LineStart::Outside => entry.filter(|entry| entry.distance <= leave),
        }
    }
}

/// The entry at the origin through that plane of those on which it lies that the line faces
/// most.
fn steepest(
    planes: impl Iterator<Item = SideFromLine>,
    lies_on: impl Fn(&SideFromLine) -> bool,
) -> Option<Entry> {
    let (mut entry, mut steepest) = (None, 0.0);
    for (face, plane) in (0u32..).zip(planes) {
        if lies_on(&plane) && plane.slope < steepest {
            steepest = plane.slope;
            entry = Some(Entry { distance: 0.0, normal: plane.normal, face: Some(face) });
        }
    }
    entry
}

/// The capsule, from outside: its side, or the ball at the end beyond which the line passes.
fn meet_capsule(capsule: &Capsule, line: &LocalRay) -> Option<Entry> {
    let [start, end] = capsule.ends().map(|end| end.as_dvec3());
    let radius = f64::from(capsule.radius());
    let length = (end - start).length();
    let axis = (end - start) / length;
    let from = line.origin - start;
    let (height, climb) = (from.dot(axis), line.direction.dot(axis));
    let (across, drift) = (from - axis * height, line.direction - axis * climb);
    let (across_square, drift_square) = (across.length_squared(), drift.length_squared());
    // Where the line enters the endless cylinder around the capsule; at once if it is in there.
    let mut distance = 0.0;
    let is_beside = (0.0..=length).contains(&height);
    if is_beside || across_square > radius * radius {
        let along = across.dot(drift);
        if along >= 0.0 {
            return None;
        }
        let beside = across - drift * (along / drift_square);
        let rest = radius * radius - beside.length_squared();
        if rest <= 0.0 {
            return None;
        }
        let far = across_square.sqrt();
        let root = (drift_square * rest).sqrt();
        distance = ((far - radius) * (far + radius) / (root - along)).max(0.0);
        let at = height + climb * distance;
        if (0.0..=length).contains(&at) {
            let normal = (across + drift * distance).normalize();
            return Some(Entry { distance, normal, face: None });
        }
    }
    let is_below = height + climb * distance < 0.5 * length;
    line.meet_ball(if is_below { start } else { end }, radius)
}

/// In the order of the faces of a [`crate::shape::polyhedron::CuboidPolyhedron`].
fn cuboid_planes(
    cuboid: &Cuboid,
    line: &LocalRay,
) -> impl Iterator<Item = SideFromLine> + Clone {
    let (origin, direction) = (line.origin, line.direction);
    let half = cuboid.half_extents().as_dvec3();
    [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0), (2, 1.0), (2, -1.0)].into_iter().map(
        move |(axis, side)| SideFromLine {
            normal: DVec3::AXES[axis] * side,
            height: side * origin[axis] - half[axis],
            slope: side * direction[axis],
        },
    )
}

fn hull_planes(hull: &Hull, line: &LocalRay) -> impl Iterator<Item = SideFromLine> + Clone {
    let (origin, direction) = (line.origin, line.direction);
    hull.view().faces.iter().map(move |face| {
        let normal = face.normal.as_dvec3();
        SideFromLine {
            normal,
            height: normal.dot(origin) - f64::from(face.offset),
            slope: normal.dot(direction),
        }
    })
}

fn half_space_plane(
    half_space: &HalfSpace,
    line: &LocalRay,
) -> impl Iterator<Item = SideFromLine> + Clone + use<> {
    let normal = half_space.normal().as_dvec3();
    let height = normal.dot(line.origin) - f64::from(half_space.offset());
    std::iter::once(SideFromLine { normal, height, slope: normal.dot(line.direction) })
}
