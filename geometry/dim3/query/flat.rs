//! Penetration of a triangle in a polyhedron: the shortest way out.
//!
//! A triangle is a flat polyhedron of two faces. Its edges are half great circles on the unit
//! sphere, from one normal over the outward direction of the edge to the other normal.

use std::cell::RefCell;

use glam::{DVec3, Vec3};

use super::witness_points;
use crate::gjk;
use crate::shape::{Cuboid, Polyhedron, Support};

/// Edges that enclose a sine below this have no direction across both, dimensionless: the faces
/// beside them stand in.
const PARALLEL: f64 = 1e-6;
/// Bound on the error of a height in `f32`, as a part of the coordinates, dimensionless.
const ROUNDING: f32 = 8.0 * f32::EPSILON;

thread_local! {
    /// Slopes of the faces along the sides of the triangle. Kept, so that no query allocates
    /// once it is warm; it carries no answers.
    static SLOPES: RefCell<Vec<FaceSlope>> = RefCell::default();
}

/// Slope of a face along the sides of a triangle.
#[derive(Clone, Copy, Debug)]
struct FaceSlope {
    /// Its normal along the three sides, dimensionless.
    along: [f32; 3],
    /// Bit `i` is set when that is above 0 along side `i`.
    sides: u32,
    /// Heights of the corners above it, in metres.
    heights: [f32; 3],
}

impl FaceSlope {
    fn new(along: [f32; 3], heights: [f64; 3]) -> Self {
        let [one, two, three] = along.map(|along| u32::from(along > 0.0));
        let sides = one | two << 1 | three << 2;
        Self { along, sides, heights: heights.map(gjk::narrow) }
    }
}

/// A way apart, in the frame of the polyhedron.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlatAxis {
    /// Unit vector from the polyhedron to the triangle.
    pub(super) normal: DVec3,
    /// Gap along the normal, in metres; negative where they overlap.
    gap: f64,
    part: FlatFeature,
}

/// Pair of features that part last.
#[derive(Clone, Copy, Debug)]
enum FlatFeature {
    /// A face of the polyhedron, and a corner.
    Face(usize),
    /// The triangle, and a corner of the polyhedron.
    Flat(Vec3),
    /// An edge of the polyhedron, and the side that begins at this corner.
    Edges([DVec3; 2], usize),
}

/// A triangle in the frame of a polyhedron.
pub(super) struct FlatTriangle {
    corners: [DVec3; 3],
    /// Not unit vectors.
    sides: [DVec3; 3],
    /// Unit vector.
    normal: DVec3,
}

impl FlatTriangle {
    /// `None` when the triangle has no normal.
    pub(super) fn new(corners: [DVec3; 3]) -> Option<Self> {
        let [a, b, c] = corners;
        let sides = [b - a, c - b, a - c];
        let cross = sides[0].cross(sides[1]);
        let longest = sides.iter().map(|side| side.length_squared()).fold(0.0, f64::max);
        // Written so that a NaN has none.
        let is_wide = cross.length_squared() > PARALLEL * PARALLEL * longest * longest;
        let normal = gjk::unit(cross).filter(|_| is_wide)?;
        Some(Self { corners, sides, normal })
    }

    /// The shortest way out of a polyhedron.
    pub(super) fn out_of(&self, shape: &Polyhedron<'_>) -> FlatAxis {
        let mut best = self.out_of_plane(|normal| shape.support(normal.as_vec3()).1);
        SLOPES.with_borrow_mut(|slopes| {
            self.across_faces(shape, slopes, &mut best);
            self.across_edges(shape, slopes, &mut best);
        });
        best
    }

    /// The points that part last along a way out of the polyhedron: of the polyhedron, and of
    /// the triangle. `None` when the corner or the sides named there are not the only ones.
    pub(super) fn points(&self, shape: &Polyhedron<'_>, way: &FlatAxis) -> Option<[DVec3; 2]> {
        match way.part {
            FlatFeature::Face(index) => {
                let face = &shape.faces[index];
                let corner = self.lowest(way.normal);
                let point = corner - way.normal * way.gap;
                witness_points::is_in_face(shape, face, point).then_some([point, corner])
            }
            _ => self.points_inside(way),
        }
    }

    /// The two ways through the plane of the triangle, the shorter one.
    fn out_of_plane(&self, support: impl Fn(DVec3) -> Vec3) -> FlatAxis {
        let ways = [self.normal, -self.normal].map(|normal| {
            let deepest = support(normal);
            let gap = normal.dot(self.corners[0] - deepest.as_dvec3());
            FlatAxis { normal, gap, part: FlatFeature::Flat(deepest) }
        });
        if ways[1].gap > ways[0].gap { ways[1] } else { ways[0] }
    }

    /// The corner that reaches farthest against a normal.
    fn lowest(&self, normal: DVec3) -> DVec3 {
        let [a, b, c] = self.corners;
        let heights = self.corners.map(|corner| corner.dot(normal));
        let (lowest, height) =
            if heights[1] < heights[0] { (b, heights[1]) } else { (a, heights[0]) };
        if heights[2] < height { c } else { lowest }
    }

    /// The ways through the faces.
    fn across_faces(
        &self,
        shape: &Polyhedron<'_>,
        slopes: &mut Vec<FaceSlope>,
        best: &mut FlatAxis,
    ) {
        let sides = self.sides.map(|side| gjk::unit(side).unwrap_or(DVec3::ZERO).as_vec3());
        slopes.clear();
        for (index, face) in shape.faces.iter().enumerate() {
            let normal = face.normal.as_dvec3();
            let offset = f64::from(face.offset);
            let heights = self.corners.map(|corner| corner.dot(normal) - offset);
            slopes.push(FaceSlope::new(sides.map(|side| face.normal.dot(side)), heights));
            let gap = heights[0].min(heights[1]).min(heights[2]);
            if gap > best.gap {
                *best = FlatAxis { normal, gap, part: FlatFeature::Face(index) };
            }
        }
    }

    /// The ways across the edges and sides whose arcs on the unit sphere cross.
    fn across_edges(&self, shape: &Polyhedron<'_>, slopes: &[FaceSlope], best: &mut FlatAxis) {
        let size = self.corners.iter().map(|corner| corner.abs().element_sum()).sum::<f64>();
        let slack = ROUNDING * gjk::narrow(size);
        for edge in shape.edges {
            let half = shape.half_edges[edge.half_edge as usize];
            let twin = shape.half_edges[half.twin as usize];
            let faces = [half.face, twin.face].map(|face| face as usize);
            let [left, right] = faces.map(|face| &slopes[face]);
            // The arc of the edge crosses the great circle across a side or misses it.
            let mut crossed = left.sides ^ right.sides;
            while crossed != 0 {
                let side = crossed.trailing_zeros() as usize;
                crossed &= crossed - 1;
                // Both normals in such parts lie across the side, and so do heights over them.
                let parts = [right.along[side].abs(), left.along[side].abs()];
                let height = parts[0] * left.heights[side] + parts[1] * right.heights[side];
                let most = height + slack * (parts[0] + parts[1]);
                // No sum is longer than its parts.
                if f64::from(most) > best.gap.min(0.0) * f64::from(parts[0] + parts[1]) {
                    let [one, other] = faces.map(|face| shape.faces[face].normal);
                    let about = one * parts[0] + other * parts[1];
                    let edge = [half, twin]
                        .map(|half| shape.vertices[half.origin as usize].as_dvec3());
                    self.offer(edge, about.as_dvec3(), side, best);
                }
            }
        }
    }

    /// The way across an edge of the polyhedron and a side, which is about along `about`.
    fn offer(&self, edge: [DVec3; 2], about: DVec3, side: usize, best: &mut FlatAxis) {
        // The rest of the triangle has to lie behind its side.
        if about.dot(self.sides[side].cross(self.normal)) >= 0.0 {
            return;
        }
        let cross = (edge[1] - edge[0]).cross(self.sides[side]);
        let cross = if cross.dot(about) < 0.0 { -cross } else { cross };
        let height = cross.dot(self.corners[side] - edge[0]);
        let square = cross.length_squared();
        let squares = (edge[1] - edge[0]).length_squared() * self.sides[side].length_squared();
        let length = square.sqrt();
        if square > PARALLEL * PARALLEL * squares && height > best.gap * length {
            let normal = cross * (1.0 / length);
            *best =
                FlatAxis { normal, gap: height / length, part: FlatFeature::Edges(edge, side) };
        }
    }

    /// As [`Self::points`], unless it is a face of the polyhedron.
    fn points_inside(&self, way: &FlatAxis) -> Option<[DVec3; 2]> {
        match way.part {
            FlatFeature::Face(_) => None,
            FlatFeature::Flat(deepest) => {
                let deepest = deepest.as_dvec3();
                let point = deepest + way.normal * way.gap;
                witness_points::is_in_triangle(&self.corners, self.normal, point)
                    .then_some([deepest, point])
            }
            FlatFeature::Edges(edge, side) => {
                witness_points::edges(edge, [self.corners[side], self.corners[(side + 1) % 3]])
            }
        }
    }
}

/// A triangle in the frame of a box: the thirteen axes along which it may leave.
///
/// Source: Akenine-Möller, *Fast 3D Triangle-Box Overlap Testing*, 2001, for the axes.
/// `[akenine2001]`
impl FlatTriangle {
    /// The shortest way out of a box.
    pub(super) fn out_of_box(&self, cuboid: &Cuboid) -> FlatAxis {
        let half = cuboid.half_extents().as_dvec3();
        let mut best = self.out_of_plane(|normal| cuboid.support(normal.as_vec3()).1);
        let [a, b, c] = self.corners;
        let (lowest, highest) = (a.min(b).min(c) - half, -a.max(b).max(c) - half);
        for (axis, unit) in DVec3::AXES.into_iter().enumerate() {
            for (face, normal, gap) in
                [(2 * axis, unit, lowest[axis]), (2 * axis + 1, -unit, highest[axis])]
            {
                if gap > best.gap {
                    best = FlatAxis { normal, gap, part: FlatFeature::Face(face) };
                }
            }
        }
        for side in 0..3 {
            for axis in 0..3 {
                self.across_box(half, side, axis, &mut best);
            }
        }
        best
    }

    /// As [`Self::points`], of a box.
    pub(super) fn points_of_box(&self, cuboid: &Cuboid, way: &FlatAxis) -> Option<[DVec3; 2]> {
        if !matches!(way.part, FlatFeature::Face(_)) {
            return self.points_inside(way);
        }
        let corner = self.lowest(way.normal);
        let point = corner - way.normal * way.gap;
        let half = cuboid.half_extents().as_dvec3();
        let beside = point.abs() * (DVec3::ONE - way.normal.abs());
        beside.cmple(half).all().then_some([point, corner])
    }

    /// The two ways across a side and the edges of the box along an axis.
    fn across_box(&self, half: DVec3, side: usize, axis: usize, best: &mut FlatAxis) {
        let cross = DVec3::AXES[axis].cross(self.sides[side]);
        let out = cross.dot(self.sides[side].cross(self.normal));
        // Towards the triangle.
        let normal = if out > 0.0 { -cross } else { cross };
        let height = normal.dot(self.corners[side]) - normal.abs().dot(half);
        let square = cross.length_squared();
        let length = square.sqrt();
        let is_wide = square > PARALLEL * PARALLEL * self.sides[side].length_squared();
        if is_wide && height > best.gap * length {
            let corner = half * normal.signum();
            let (mut from, mut to) = (corner, corner);
            (from[axis], to[axis]) = (-half[axis], half[axis]);
            let part = FlatFeature::Edges([from, to], side);
            *best = FlatAxis { normal: normal * (1.0 / length), gap: height / length, part };
        }
    }
}
