//! Trace of all separating axes of two polyhedra, without pruning.

use glam::Vec3;
use hazumi_core::simd::{Simd, dispatch, level};

use super::trace::cores;
use crate::math::Pose;
use crate::query::depth::FlatFacedCore;
use crate::sat::arcs::{EdgeArc, crosses, edge_axis};
use crate::sat::placed::{PlacedPolyhedron, place};
use crate::shape::Shape;

/// The axes of two polyhedra, and the arcs on the sphere of directions that they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Axes {
    /// Faces of `a`, faces of `b`, and edge pairs whose arcs cross.
    pub axes: Vec<Axis>,
    /// The one along which the shapes are farthest apart, or overlap least; of several, the
    /// first.
    pub best: usize,
    /// Gauss-map arcs of the edges of `a`, between two outward unit normals, dimensionless.
    /// They are along the axes of `a`.
    pub arcs_of_a: Vec<[Vec3; 2]>,
    /// Arcs of `b`, mirrored: against the outward normals, dimensionless.
    pub arcs_of_b: Vec<[Vec3; 2]>,
}

/// A direction along which two polyhedra may be apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Feature that it is square to.
    pub feature: Feature,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless.
    pub normal: Vec3,
    /// Gap along it, in metres; negative where the shapes overlap.
    pub separation: f32,
}

/// Feature that an axis is square to; numbers are indices in the faces and edges of the
/// polyhedra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A face of `a`.
    FaceOfA(u32),
    /// A face of `b`.
    FaceOfB(u32),
    /// An edge of `a` and one of `b`.
    Edges([u32; 2]),
}

/// All axes that can separate the cores of two shapes. `None` unless both are boxes or hulls,
/// rounded or not.
///
/// [`sat::query`](crate::sat::query()) finds the best of them while it looks at few.
pub fn axes(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Axes> {
    let [core_a, core_b] = cores(a, b)?;
    let (block_a, block_b) = (FlatFacedCore::of(&core_a)?, FlatFacedCore::of(&core_b)?);
    let (box_a, box_b) = (block_a.cuboid(), block_b.cuboid());
    let (a, b) = (block_a.faces(box_a.as_ref())?, block_b.faces(box_b.as_ref())?);
    let (placed, _) = place(&a, &b, b_in_a);
    Some(dispatch!(level(), simd => axes_at(simd, &placed)))
}

#[inline(always)]
fn axes_at<S: Simd>(simd: S, [a, b]: &[PlacedPolyhedron<'_>; 2]) -> Axes {
    let mut axes = Vec::new();
    for (face, _) in (0..).zip(a.shape.faces) {
        let plane = a.plane(face);
        let separation = b.least(simd, plane.normal) - plane.offset;
        axes.push(Axis { feature: Feature::FaceOfA(face), normal: plane.normal, separation });
    }
    for (face, _) in (0..).zip(b.shape.faces) {
        let plane = b.plane(face);
        let separation = a.least(simd, plane.normal) - plane.offset;
        axes.push(Axis { feature: Feature::FaceOfB(face), normal: -plane.normal, separation });
    }
    let (of_a, of_b) = (arcs(a), arcs(b));
    for one in &of_a {
        for other in &of_b {
            if !crosses(one, other) {
                continue;
            }
            let Some(normal) = edge_axis(one, other) else { continue };
            let separation = b.least(simd, normal) + a.least(simd, -normal);
            let feature = Feature::Edges([one.edge, other.edge]);
            axes.push(Axis { feature, normal, separation });
        }
    }
    let mut best = 0;
    for (index, axis) in axes.iter().enumerate() {
        if axis.separation > axes[best].separation {
            best = index;
        }
    }
    Axes {
        axes,
        best,
        arcs_of_a: of_a.iter().map(|arc| [arc.left, arc.right]).collect(),
        arcs_of_b: of_b.iter().map(|arc| [-arc.left, -arc.right]).collect(),
    }
}

/// The arcs of all edges.
fn arcs(of: &PlacedPolyhedron<'_>) -> Vec<EdgeArc> {
    let edges = (0..).zip(of.shape.edges);
    let arc = |(index, edge)| {
        let [left, right] = of.shape.edge_normals(edge).map(|normal| of.turn(normal));
        let begin = of.shape.half_edges[edge.half_edge as usize].origin;
        let direction = of.turn(edge.direction);
        EdgeArc { edge: index, point: of.corner(begin), direction, left, right }
    };
    edges.map(arc).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rotation;
    use crate::sat::{SatOutcome, SatScratch, edge_axis_count, query};
    use crate::shape::polyhedron::CuboidPolyhedron;
    use crate::shape::{Cuboid, Sphere};

    #[test]
    fn the_best_is_what_the_query_finds() {
        let a = Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap();
        let b = Cuboid::new(Vec3::new(0.7, 0.4, 0.3)).unwrap();
        let (hull_a, hull_b) = (CuboidPolyhedron::new(&a), CuboidPolyhedron::new(&b));
        let axis = Vec3::new(1.0, 2.0, 3.0).normalize();
        let mut edges = 0;
        for turn in 0..60_u8 {
            let part = f32::from(turn);
            let pose = Pose {
                position: Vec3::new(0.9, 0.02 * part, 0.4),
                rotation: rotation::from_axis_angle(axis, 0.21 * part),
            };
            let told = axes(&a.into(), &b.into(), &pose).unwrap();
            let (view_a, view_b) = (hull_a.view(), hull_b.view());
            let scratch = &mut SatScratch::default();
            let count = edge_axis_count(&view_a, &view_b, &pose, scratch);
            assert!(told.axes.len() <= 12 + count);
            let verdict = query(&view_a, &view_b, &pose, f32::INFINITY, scratch);
            let SatOutcome::Overlapping(asked) = verdict else { panic!("nothing is apart") };
            let best = told.axes[told.best];
            assert!((best.separation - asked.best()).abs() < 1e-5, "{best:?} {asked:?}");
            edges += usize::from(matches!(best.feature, Feature::Edges(_)));
            assert_eq!((told.arcs_of_a.len(), told.arcs_of_b.len()), (12, 12));
        }
        assert!(edges > 5, "{edges}");
    }

    #[test]
    fn round_shapes_have_no_axes() {
        let brick = Cuboid::new(Vec3::ONE).unwrap().into();
        assert!(axes(&brick, &Sphere::new(1.0).unwrap().into(), &Pose::IDENTITY).is_none());
    }
}
