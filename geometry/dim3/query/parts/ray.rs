//! Ray casts at shapes made of parts.

use glam::{DVec3, Vec3};
use hazumi_core::bvh::{self, Hierarchy};

use super::start::RayStarts;
use crate::math::Aabb;
use crate::query::line::{self, Entry, LocalRay};
use crate::query::ray_cast::ExactPose;
use crate::query::triangle_and_segment::start_on_triangle;
use crate::shape::{Compound, Mesh, Shape, Sides};

/// The box that a ray is tested against is larger on all sides by this part of the coordinates
/// of the shape, dimensionless: more than the test in `f32` can be off.
const ROUNDING: f32 = 8.0 * f32::EPSILON;
/// A direction is at least this much along every axis, dimensionless, so that it has an
/// inverse. From one end of a shape to the other that is less than the rounding of anything.
const LEAST_SLOPE: f64 = 1e-18;

/// Where `line` enters `shape`, and which part of it.
pub(in crate::query) fn enter(shape: &Shape, line: &LocalRay) -> Option<(Entry, Option<u32>)> {
    let hit = match shape {
        Shape::Mesh(mesh) => meet_mesh(mesh, line),
        Shape::Soft(soft) => meet_mesh(soft.mesh(), line),
        Shape::HeightField(field) => {
            let triangle = |index| field.triangle(index);
            meet_surface(&field.tree(), line, triangle, field.sides())
        }
        Shape::Compound(compound) => enter_compound(compound, line),
        _ => return line::enter(shape, line).map(|entry| (entry, None)),
    };
    hit.map(|(entry, part)| (entry, Some(part)))
}

/// The triangle of a mesh that the line crosses first.
fn meet_mesh(mesh: &Mesh, line: &LocalRay) -> Option<(Entry, u32)> {
    meet_surface(mesh.tree(), line, |index| mesh.triangle(index), mesh.sides())
}

/// The triangle that the line crosses first.
fn meet_surface<T: Hierarchy<Bounds = Aabb>>(
    tree: &T,
    line: &LocalRay,
    triangle: impl Fn(u32) -> Option<[Vec3; 3]>,
    sides: Sides,
) -> Option<(Entry, u32)> {
    let slabs = Slabs::new(tree, line)?;
    let sight = ShearedRay::new(line);
    let mut best: Option<(f64, u32)> = None;
    let mut starts = RayStarts::default();
    bvh::nearest(
        tree,
        slabs.limit(line.end),
        |bounds| slabs.enter(bounds),
        |index, limit| {
            let Some(triangle) = triangle(index) else { return limit };
            let corners = triangle.map(|corner| corner.as_dvec3());
            if slabs.start == 0.0
                && let Some(start) = start_on_triangle(corners, line)
                && starts.add(index, corners, start)
            {
                return limit;
            }
            let met = sight.meet(&triangle, sides);
            let Some(distance) = met.filter(|&met| met >= 0.0) else { return limit };
            if distance > line.end || best.is_some_and(|best| (distance, index) >= best) {
                return limit;
            }
            best = Some((distance, index));
            slabs.limit(distance)
        },
    );
    if let Some((index, normal)) = starts.entered(sides, line.rounding) {
        return Some((Entry { distance: 0.0, normal, face: None }, index));
    }
    let (distance, index) = best?;
    let normal = normal(&triangle(index)?);
    let normal = if normal.dot(line.direction) > 0.0 { -normal } else { normal };
    Some((Entry { distance, normal, face: None }, index))
}

/// The child that the line enters first.
fn enter_compound(compound: &Compound, line: &LocalRay) -> Option<(Entry, u32)> {
    let tree = compound.tree();
    let slabs = Slabs::new(tree, line)?;
    let mut best: Option<(Entry, u32)> = None;
    bvh::nearest(
        tree,
        slabs.limit(line.end),
        |bounds| slabs.enter(bounds),
        |index, limit| {
            let Some((pose, shape)) = compound.children().get(index as usize) else {
                return limit;
            };
            let frame = ExactPose::new(pose);
            let inner = LocalRay {
                origin: frame.direction_back(line.origin - frame.position),
                direction: frame.direction_back(line.direction),
                ..*line
            };
            let Some((entry, _)) = enter(shape, &inner) else { return limit };
            let is_first =
                |best: &(Entry, u32)| (entry.distance, index) < (best.0.distance, best.1);
            if entry.distance > line.end || !best.as_ref().is_none_or(is_first) {
                return limit;
            }
            best = Some((Entry { normal: frame.direction(entry.normal), ..entry }, index));
            slabs.limit(entry.distance)
        },
    );
    best
}

fn normal(corners: &[Vec3; 3]) -> DVec3 {
    let [a, b, c] = corners.map(|corner| corner.as_dvec3());
    (b - a).cross(c - a).normalize_or_zero()
}

/// A line as the boxes of a tree see it: it begins where it enters the box around everything,
/// so that `f32` is enough.
struct Slabs {
    /// How far along the line that is, in metres.
    start: f64,
    /// The origin, moved up and down by its possible error.
    high: Vec3,
    low: Vec3,
    inverse: Vec3,
}

impl Slabs {
    /// `None` when the line misses the box around everything.
    fn new<T: Hierarchy<Bounds = Aabb>>(tree: &T, line: &LocalRay) -> Option<Self> {
        let bounds = tree.bounds(tree.root()?);
        let off = ROUNDING * bounds.min.abs().max(bounds.max.abs()).max_element();
        let off = f64::from(off).max(line.rounding);
        let inverse = line.direction.to_array().map(|slope| {
            let size = slope.abs().max(LEAST_SLOPE);
            (if slope < 0.0 { -size } else { size }).recip()
        });
        let inverse = DVec3::from(inverse);
        let [first, last] = [bounds.min, bounds.max].map(|corner| corner.as_dvec3());
        let first = (first - DVec3::splat(off) - line.origin) * inverse;
        let last = (last + DVec3::splat(off) - line.origin) * inverse;
        let start = first.min(last).max_element().max(0.0);
        if !(start <= first.max(last).min_element() && start <= line.end) {
            return None;
        }
        let origin = line.origin + line.direction * start;
        let [low, high] = [-off, off].map(|off| (origin + DVec3::splat(off)).as_vec3());
        Some(Self { start, high, low, inverse: inverse.as_vec3() })
    }

    /// A limit of a walk for what is `distance` metres along the line.
    #[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is near enough")]
    fn limit(&self, distance: f64) -> f32 {
        ((distance - self.start) as f32).min(f32::MAX)
    }

    /// Where the line enters the box, from its start, in metres, or before; infinite when it
    /// misses.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    fn enter(&self, bounds: &Aabb) -> f32 {
        let first = (bounds.min - self.high) * self.inverse;
        let last = (bounds.max - self.low) * self.inverse;
        let (near, far) = (first.min(last), first.max(last));
        let enter = near.x.max(near.y).max(near.z);
        let exit = far.x.min(far.y).min(far.z);
        if enter <= exit && exit >= 0.0 { enter } else { f32::INFINITY }
    }
}

/// A line as triangles see it: turned and sheared so that it runs along one axis.
///
/// Each corner is moved by the same sums for all triangles that share it, and a triangle is
/// crossed when the line lies on the same side of its three edges or on them. Two triangles
/// that share an edge compare the same two products there, so no line passes between them.
///
/// Source: Woop, Benthin, Wald, *Watertight Ray/Triangle Intersection*, Journal of Computer
/// Graphics Techniques 2(1), 2013. `[woop2013]`
struct ShearedRay {
    origin: DVec3,
    /// The axis along which the line runs most, last, and the two others.
    axes: [usize; 3],
    shear: DVec3,
}

impl ShearedRay {
    fn new(line: &LocalRay) -> Self {
        let size = line.direction.abs();
        let along = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        let axes = [(along + 1) % 3, (along + 2) % 3, along];
        let slope = line.direction[along];
        // An exchange of two axes keeps the front of triangles where it is.
        let axes = if slope < 0.0 { [axes[1], axes[0], along] } else { axes };
        let [x, y] = [axes[0], axes[1]].map(|axis| line.direction[axis] / slope);
        Self { origin: line.origin, axes, shear: DVec3::new(x, y, 1.0 / slope) }
    }

    /// How far along the line it crosses a triangle, in metres, behind its origin below 0.
    fn meet(&self, corners: &[Vec3; 3], sides: Sides) -> Option<f64> {
        let [a, b, c] = corners.map(|corner| self.place(corner));
        let beside = [edge(c, b), edge(a, c), edge(b, a)];
        let is_behind = beside.iter().any(|&side| side < 0.0);
        let is_in_front = beside.iter().any(|&side| side > 0.0);
        if is_behind && (is_in_front || sides == Sides::Front) {
            return None;
        }
        let sum = beside[0] + beside[1] + beside[2];
        let along = beside[0] * a.z + beside[1] * b.z + beside[2] * c.z;
        (sum != 0.0).then(|| along * self.shear.z / sum)
    }

    fn place(&self, corner: Vec3) -> DVec3 {
        let from = corner.as_dvec3() - self.origin;
        let [x, y, z] = self.axes.map(|axis| from[axis]);
        DVec3::new(x - self.shear.x * z, y - self.shear.y * z, z)
    }
}

/// Twice the area between the line and two corners, above 0 when it lies to the left of them.
fn edge(first: DVec3, second: DVec3) -> f64 {
    first.x * second.y - first.y * second.x
}
