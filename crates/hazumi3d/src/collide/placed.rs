//! Two polyhedra brought into one frame, in the layout that separating axes want.

use glam::{Mat3, Vec3};

use crate::math::{Pose, rotation};
use crate::shape::Polyhedron;

/// Points worked on at once. Fixed, so that the same code is the same sums on every machine.
pub(super) const LANES: usize = 8;

/// The x, y and z of as many vectors as there are lanes.
pub(super) type Block = [[f32; LANES]; 3];

/// A plane `normal · p = offset`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// Unit vector out of the shape, dimensionless.
    pub(super) normal: Vec3,
    /// In metres.
    pub(super) offset: f32,
}

/// A polyhedron in the working frame of a pair: axes of `a`, origin in the centre of the smaller
/// shape.
///
/// A millimetre on a mountain keeps its digits that way, as does a pair far from the origin.
#[derive(Clone, Debug, Default)]
pub(super) struct Placed {
    /// Turns directions of the shape into the working frame.
    pub(super) axes: Mat3,
    /// The centre of the shape, in metres.
    pub(super) center: Vec3,
    /// Radius of a ball around the centre inside the shape, in metres.
    pub(super) inner_radius: f32,
    /// The planes of the faces.
    pub(super) planes: Vec<Plane>,
    /// The corners; the last block is filled up with copies of one of them.
    points: Vec<Block>,
}

/// Brings `a` and `b` into their working frame; returns where its origin lies in the frame of `a`.
pub(super) fn place(
    placed: &mut [Placed; 2],
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
) -> Vec3 {
    let axes = rotation::to_matrix(b_in_a.rotation);
    let radii = [a, b].map(inner_radius);
    // Subtracted from the position first: the centres may lie far out in their frames.
    let between = axes * b.center + (b_in_a.position - a.center);
    let (center_a, center_b, origin) = if radii[0] <= radii[1] {
        (Vec3::ZERO, between, a.center)
    } else {
        (-between, Vec3::ZERO, a.center + between)
    };
    let [on_a, on_b] = placed;
    on_a.refill(a, Mat3::IDENTITY, center_a, radii[0]);
    on_b.refill(b, axes, center_b, radii[1]);
    origin
}

/// Distance from the centre to the nearest face, in metres.
pub(super) fn inner_radius(shape: &Polyhedron<'_>) -> f32 {
    let center = shape.center;
    let depth = shape.faces.iter().map(|face| face.offset - face.normal.dot(center));
    depth.fold(f32::INFINITY, f32::min).max(0.0)
}

impl Placed {
    fn refill(&mut self, shape: &Polyhedron<'_>, axes: Mat3, center: Vec3, inner_radius: f32) {
        (self.axes, self.center, self.inner_radius) = (axes, center, inner_radius);
        self.planes.clear();
        self.planes.extend(shape.faces.iter().map(|face| {
            let normal = axes * face.normal;
            let depth = face.offset - face.normal.dot(shape.center);
            Plane { normal, offset: depth + normal.dot(center) }
        }));
        self.points.clear();
        for corners in shape.vertices.chunks(LANES) {
            let moved = |corner: Vec3| axes * (corner - shape.center) + center;
            let mut block = moved(corners[0]).to_array().map(|value| [value; LANES]);
            for (lane, &corner) in corners.iter().enumerate() {
                put(&mut block, lane, moved(corner));
            }
            self.points.push(block);
        }
    }

    /// The corner with this index, in metres.
    pub(super) fn corner(&self, index: u32) -> Vec3 {
        let (block, lane) = (index as usize / LANES, index as usize % LANES);
        let [x, y, z] = &self.points[block];
        Vec3::new(x[lane], y[lane], z[lane])
    }

    /// How far the shape reaches against `direction`: the least `direction · p`, in metres.
    pub(super) fn least(&self, direction: Vec3) -> f32 {
        let mut least = [f32::INFINITY; LANES];
        for block in &self.points {
            let distances = dot(block, direction);
            for (least, distance) in least.iter_mut().zip(distances) {
                *least = if distance < *least { distance } else { *least };
            }
        }
        least.into_iter().fold(f32::INFINITY, f32::min)
    }

    /// The corner that reaches farthest against `direction`; the lowest index among equals.
    pub(super) fn lowest(&self, direction: Vec3) -> u32 {
        let mut best = (0, f32::INFINITY);
        for (first, block) in (0u32..).step_by(LANES).zip(&self.points) {
            for (index, distance) in (first..).zip(dot(block, direction)) {
                if distance < best.1 {
                    best = (index, distance);
                }
            }
        }
        best.0
    }
}

/// The products of a block of vectors with one vector, summed in the order of `Vec3::dot`.
#[inline]
pub(super) fn dot([x, y, z]: &Block, vector: Vec3) -> [f32; LANES] {
    std::array::from_fn(|lane| x[lane] * vector.x + y[lane] * vector.y + z[lane] * vector.z)
}

/// Writes `vector` into one lane.
#[inline]
pub(super) fn put(block: &mut Block, lane: usize, vector: Vec3) {
    (block[0][lane], block[1][lane], block[2][lane]) = (vector.x, vector.y, vector.z);
}
