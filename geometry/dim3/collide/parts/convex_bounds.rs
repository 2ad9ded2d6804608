//! Conservative convex bounds of a moving shape, which reject triangles sixteen at a time.

use arrayvec::ArrayVec;
use glam::Vec3;
use hazumi_core::simd::{LANES, Select, Simd, dispatch, f32x16, level, mask32x16, prelude::*};

use crate::math::{Aabb, Pose};
use crate::shape::polyhedron::Face;
use crate::shape::support_points::WidePoints;
use crate::shape::{Hull, Shape};

/// Most corners of convex bounds, both ends of a path together.
const MAX_CORNERS: usize = 64;
/// Most planes of convex bounds.
const MAX_PLANES: usize = 64;
/// Bound on the rounding error of a sum, as a part of its terms, dimensionless.
const ROUNDING: f32 = 16.0 * f32::EPSILON;

/// Position and path of a shape in the frame of a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfaceRelativePose {
    /// Origin of the coordinates of [`ConvexBounds`], in metres.
    pub(super) center: Vec3,
    /// Distance of the farthest point of the shape from there, in metres.
    pub(super) radius: f32,
    /// Box around the whole path.
    bounds: Aabb,
}

/// Convex polyhedron around a convex shape or around its path, in the frame of a surface.
pub(super) struct ConvexBounds {
    relative: SurfaceRelativePose,
    corners: ArrayVec<Vec3, MAX_CORNERS>,
    /// Outward unit normals, and the distances of the planes.
    planes: ArrayVec<(Vec3, f32), MAX_PLANES>,
    /// How far the shape reaches beyond the polyhedron, in metres.
    margin: f32,
}

/// How near is near.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearLimit {
    /// The gap, in metres, ≥ 0.
    pub(super) margin: f32,
    /// Motion of any point of the shape that the result allows for, in metres, ≥ 0: neighbours
    /// within that distance are listed, too.
    pub(super) slack: f32,
}

/// The corners of up to sixteen triangles.
pub(super) struct Triangles([WidePoints; 3]);

impl Triangles {
    pub(super) const NONE: Self = Self([WidePoints::ZERO; 3]);

    /// Writes one lane.
    #[inline]
    pub(super) fn set(&mut self, lane: usize, corners: [Vec3; 3]) {
        let [a, b, c] = corners;
        self.0[0].set(lane, a);
        self.0[1].set(lane, b);
        self.0[2].set(lane, c);
    }
}

impl SurfaceRelativePose {
    /// Of `shape`, which is bounded, on its way from the first of `poses` to the last, no point
    /// of it farther than `bulge` metres off the straight way.
    pub(super) fn new(shape: &Shape, poses: &[Pose], bulge: f32) -> Self {
        let (middle, reach) = middle(shape);
        let center = poses[0].transform_point(middle);
        let (mut bounds, mut radius) = (Aabb::EMPTY, reach);
        for pose in poses {
            let end = shape.bounds(pose);
            (bounds.min, bounds.max) = (bounds.min.min(end.min), bounds.max.max(end.max));
            radius = radius.max(reach + pose.transform_point(middle).distance(center));
        }
        Self { center, radius, bounds: bounds.grown(bulge) }
    }

    /// How large the shape is, in metres.
    pub(super) fn size(&self) -> f32 {
        self.bounds.half_extents().length()
    }

    /// Largest part by which a number here may be off, in metres.
    pub(super) fn rounding(&self) -> f32 {
        ROUNDING * (self.center.abs().max_element() + self.radius)
    }

    /// A box around all that is near.
    pub(super) fn bounds(&self, limit: &NearLimit) -> Aabb {
        let Aabb { min, max } = self.bounds;
        let rounding = ROUNDING * min.abs().max(max.abs()).max_element();
        self.bounds.grown(limit.margin + limit.slack + limit.rounds() * rounding)
    }
}

/// The point of a shape from which it is seen, and the distance of its farthest point; a ball
/// may turn as it likes.
fn middle(shape: &Shape) -> (Vec3, f32) {
    if let Shape::Sphere(_) = shape {
        return (Vec3::ZERO, 0.0);
    }
    let bounds = local_bounds(shape);
    (bounds.center(), bounds.half_extents().length())
}

/// The box around a shape in its own frame.
fn local_bounds(shape: &Shape) -> Aabb {
    match shape {
        Shape::Hull(hull) => hull.bounds(),
        _ => shape.bounds(&Pose::IDENTITY),
    }
}

impl ConvexBounds {
    /// Around `shape`, which is convex and bounded, and stands or moves as `relative` says; see
    /// [`SurfaceRelativePose::new`].
    pub(super) fn around(
        shape: &Shape,
        poses: &[Pose],
        bulge: f32,
        relative: &SurfaceRelativePose,
    ) -> Self {
        let (middle, _) = middle(shape);
        let mut bounds = Self::of(shape, middle, relative);
        bounds.margin += bulge;
        let inner = std::mem::take(&mut bounds.corners);
        for pose in poses {
            // Differences first: the frame of the surface may be far out.
            let shift = (pose.position - poses[0].position) + pose.transform_vector(middle)
                - poses[0].transform_vector(middle);
            bounds
                .corners
                .extend(inner.iter().map(|&corner| shift + pose.transform_vector(corner)));
        }
        for (normal, offset) in &mut bounds.planes {
            *normal = poses[0].transform_vector(*normal);
            if poses.len() > 1 {
                let along = bounds.corners.iter().map(|corner| corner.dot(*normal));
                *offset = along.fold(f32::NEG_INFINITY, f32::max);
            }
        }
        bounds
    }

    /// Around `shape`, seen from `middle`, not turned.
    fn of(shape: &Shape, middle: Vec3, relative: &SurfaceRelativePose) -> Self {
        let mut bounds = Self {
            relative: *relative,
            corners: ArrayVec::new(),
            planes: ArrayVec::new(),
            margin: 0.0,
        };
        match shape {
            Shape::Hull(hull) if bounds.has_room_for(hull) => {
                let hull = hull.view();
                bounds.corners.extend(hull.vertices.iter().map(|&corner| corner - middle));
                // No corner is in front of a face; the frame of the hull may be far out.
                let rounding = ROUNDING * middle.abs().element_sum();
                let depth = |face: &Face| face.offset - middle.dot(face.normal) + rounding;
                bounds.planes.extend(hull.faces.iter().map(|face| (face.normal, depth(face))));
            }
            Shape::Sphere(sphere) => {
                bounds.margin = sphere.radius();
                bounds.corners.push(Vec3::ZERO);
            }
            Shape::Capsule(capsule) => {
                bounds.margin = capsule.radius();
                bounds.corners.extend(capsule.ends().map(|end| end - middle));
            }
            _ => {
                let half = local_bounds(shape).half_extents();
                for index in 0..8 {
                    let sign = |axis: u32| if index >> axis & 1 == 0 { -1.0 } else { 1.0 };
                    bounds.corners.push(Vec3::new(sign(0), sign(1), sign(2)) * half);
                }
                for (axis, depth) in Vec3::AXES.into_iter().zip(half.to_array()) {
                    bounds.planes.extend([(axis, depth), (-axis, depth)]);
                }
            }
        }
        bounds
    }

    /// Whether there is room for a hull at both ends of a way.
    fn has_room_for(&self, hull: &Hull) -> bool {
        2 * hull.vertex_count() <= self.corners.capacity()
            && hull.face_count() <= self.planes.capacity()
    }

    /// Bit mask of those of sixteen triangles that may be near.
    ///
    /// For the same triangle, what is near with some slack is near without it from wherever no
    /// point of the shape has moved by more than the slack, rounding included.
    pub(super) fn overlapping(&self, triangles: &Triangles, limit: &NearLimit) -> u64 {
        let apart =
            dispatch!(level(), simd => self.separated(simd, triangles, limit).to_bitmask());
        !apart & 0xffff
    }

    #[inline(always)]
    fn separated<S: Simd>(
        &self,
        simd: S,
        Triangles(corners): &Triangles,
        limit: &NearLimit,
    ) -> mask32x16<S> {
        let reach = limit.margin + self.margin;
        let rounding = ROUNDING * limit.rounds();
        let out_of_box = out_of(simd, corners, &self.relative.bounds(limit));
        let relative = [
            self.relative_to_center(simd, &corners[0]),
            self.relative_to_center(simd, &corners[1]),
            self.relative_to_center(simd, &corners[2]),
        ];
        let [a, b, c] = relative;
        let (ab, ac) = (minus(b, a), minus(c, a));
        let normal = cross(ab, ac);
        let height = dot(normal, a);
        let infinity = f32x16::splat(simd, f32::INFINITY);
        let (mut low, mut high) = (infinity, -infinity);
        for corner in &self.corners {
            let along = along(normal, *corner);
            low = along.simd_lt(low).select(along, low);
            high = along.simd_gt(high).select(along, high);
        }
        let far = size(a) + self.relative.radius;
        let length = dot(normal, normal).sqrt();
        let error = size(ab) * size(ac) * far * rounding;
        let farthest = length * (reach + limit.slack) + error;
        let mut apart =
            out_of_box | (low - height).simd_gt(farthest) | (height - high).simd_gt(farthest);
        let far = larger(far, larger(size(b), size(c)) + self.relative.radius);
        // Seen from the shape, the farther a corner is, the faster it turns about it.
        let lever = larger(far * (1.0 / self.relative.radius), f32x16::splat(simd, 1.0));
        let farthest = far * rounding + reach;
        let farthest =
            if limit.slack > 0.0 { farthest + lever * limit.slack } else { farthest };
        for (normal, offset) in &self.planes {
            let [x, y, z] = [along(a, *normal), along(b, *normal), along(c, *normal)];
            let least = x.simd_lt(y).select(x, y);
            let least = least.simd_lt(z).select(least, z);
            apart |= (least - *offset).simd_gt(farthest);
        }
        apart
    }

    #[inline(always)]
    fn relative_to_center<S: Simd>(&self, simd: S, block: &WidePoints) -> [f32x16<S>; 3] {
        [
            f32x16::load_array_ref(simd, &block.x) - self.relative.center.x,
            f32x16::load_array_ref(simd, &block.y) - self.relative.center.y,
            f32x16::load_array_ref(simd, &block.z) - self.relative.center.z,
        ]
    }
}

impl NearLimit {
    /// Times the rounding that is allowed for: more with slack, so that none of what is near
    /// later is lost.
    #[inline(always)]
    fn rounds(&self) -> f32 {
        if self.slack > 0.0 { 4.0 } else { 1.0 }
    }
}

/// Which triangles are outside of a box.
#[inline(always)]
fn out_of<S: Simd>(simd: S, [a, b, c]: &[WidePoints; 3], bounds: &Aabb) -> mask32x16<S> {
    let x = beyond(simd, [&a.x, &b.x, &c.x], [bounds.min.x, bounds.max.x]);
    let y = beyond(simd, [&a.y, &b.y, &c.y], [bounds.min.y, bounds.max.y]);
    let z = beyond(simd, [&a.z, &b.z, &c.z], [bounds.min.z, bounds.max.z]);
    x | y | z
}

/// In which lanes all of three numbers are below the first of two, or all above the second.
#[inline(always)]
fn beyond<S: Simd>(
    simd: S,
    [a, b, c]: [&[f32; LANES]; 3],
    [min, max]: [f32; 2],
) -> mask32x16<S> {
    let a = f32x16::load_array_ref(simd, a);
    let b = f32x16::load_array_ref(simd, b);
    let c = f32x16::load_array_ref(simd, c);
    let (min, max) = (f32x16::splat(simd, min), f32x16::splat(simd, max));
    let below = a.simd_lt(min) & b.simd_lt(min) & c.simd_lt(min);
    below | (a.simd_gt(max) & b.simd_gt(max) & c.simd_gt(max))
}

#[inline(always)]
fn minus<S: Simd>(a: [f32x16<S>; 3], b: [f32x16<S>; 3]) -> [f32x16<S>; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross<S: Simd>(a: [f32x16<S>; 3], b: [f32x16<S>; 3]) -> [f32x16<S>; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
fn dot<S: Simd>(a: [f32x16<S>; 3], b: [f32x16<S>; 3]) -> f32x16<S> {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The products with one vector.
#[inline(always)]
fn along<S: Simd>(a: [f32x16<S>; 3], b: Vec3) -> f32x16<S> {
    a[0] * b.x + a[1] * b.y + a[2] * b.z
}

/// No less than the lengths.
#[inline(always)]
fn size<S: Simd>(a: [f32x16<S>; 3]) -> f32x16<S> {
    a[0].abs() + a[1].abs() + a[2].abs()
}

#[inline(always)]
fn larger<S: Simd>(a: f32x16<S>, b: f32x16<S>) -> f32x16<S> {
    a.simd_gt(b).select(a, b)
}
