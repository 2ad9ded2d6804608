//! Feature of a convex shape in a direction: a face, an edge or a corner.

use glam::Vec3;

use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Polyhedron, RoundedCore, Shape, Support};

/// A corner and its name among those of its shape.
pub(super) type NamedCorner = (Vec3, u32);

/// Replaces `corners` by those of what `shape` shows along the unit vector `direction`, counted
/// around it, in the frame of the shape.
pub(super) fn collect(shape: &Shape, direction: Vec3, corners: &mut Vec<NamedCorner>) {
    corners.clear();
    let Solid::Bounded(core) = Solid::of(shape) else { return };
    match core {
        Core::Cuboid(cuboid) => face(&CuboidPolyhedron::new(cuboid).view(), direction, corners),
        Core::Hull(hull) => face(&hull.view(), direction, corners),
        Core::Rounded(rounded) => match rounded.core() {
            RoundedCore::Cuboid(cuboid) => {
                face(&CuboidPolyhedron::new(cuboid).view(), direction, corners);
            }
            RoundedCore::Hull(hull) => face(&hull.view(), direction, corners),
            RoundedCore::Triangle(triangle) => {
                corners.extend(triangle.corners().into_iter().zip(0..));
            }
            RoundedCore::Cylinder(_) | RoundedCore::Cone(_) => tip(&core, direction, corners),
        },
        Core::Triangle(triangle) => corners.extend(triangle.corners().into_iter().zip(0..)),
        Core::Capsule(capsule) => corners.extend(capsule.ends().into_iter().zip(0..)),
        Core::Segment(segment) => corners.extend(segment.ends().into_iter().zip(0..)),
        Core::Sphere(_) | Core::Cylinder(_) | Core::Cone(_) | Core::Custom(_) => {
            tip(&core, direction, corners);
        }
    }
    let margin = direction * core.margin();
    corners.iter_mut().for_each(|corner| corner.0 += margin);
}

fn tip(core: &Core<'_>, direction: Vec3, corners: &mut Vec<NamedCorner>) {
    let (index, point) = core.support(direction);
    corners.push((point, index));
}

/// Of the faces around the farthest corner, the one that faces the direction most.
fn face(shape: &Polyhedron<'_>, direction: Vec3, corners: &mut Vec<NamedCorner>) {
    let (farthest, _) = shape.support(direction);
    let around = |face| shape.face_edges(face).iter().any(|edge| edge.origin == farthest);
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for face in shape.faces {
        let facing = face.normal.dot(direction);
        if facing > most && around(face) {
            (best, most) = (Some(face), facing);
        }
    }
    let edges = best.map_or(&[][..], |face| shape.face_edges(face));
    corners
        .extend(edges.iter().map(|edge| (shape.vertices[edge.origin as usize], edge.origin)));
}
