//! Contacts of shapes made of parts: a manifold for each pair of parts that touch.

mod convex_bounds;
pub(super) mod near;
mod support_feature;
mod internal_edges;

use super::{AxisCache, Manifold, Scratch, collide};
use crate::math::Pose;
use crate::shape::Shape;
use crate::shape::parts::{PartPair, Parts, PartsPair, WalkKind};
use internal_edges::{AxisOwner, SurfacePart};

/// Contact manifold of a part of one shape with a part of another.
#[derive(Clone, Debug, PartialEq)]
pub struct PartManifold {
    /// Parts of `a` and `b`: indices of triangles or children; `None` for a shape of one piece.
    /// Unique among the manifolds of two shapes.
    pub parts: [Option<u32>; 2],
    /// Manifold in the frame of `a`; it has at least one point.
    pub manifold: Manifold,
}

/// Computes the contact manifolds of two shapes within `margin` ≥ 0 metres, part by part.
///
/// `b_in_a` is where `b` stands in the frame of `a`. Each pair of parts that has points is
/// visited once, in an order that depends on the shapes and the pose alone. Two shapes that are
/// all of one piece are one pair, answered as by [`collide`].
///
/// Where triangles are neighbours, a body that slides from one to the next must not feel the
/// edge. A contact that points beyond a flat or concave edge is turned to the normal of the
/// triangle. A contact that points beyond a convex edge and the triangle on its other side is
/// left to that triangle. A part touches no triangle [from behind](crate::shape::Sides::Front)
/// that has only a front; the centre of the part decides its side.
pub fn collide_parts(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
    mut visit: impl FnMut(PartManifold),
) {
    let surfaces = [a, b].map(Parts::of);
    if surfaces.iter().all(Option::is_none) {
        let manifold = collide(a, b, b_in_a, margin, &mut AxisCache::default(), scratch);
        if !manifold.points.is_empty() {
            visit(PartManifold { parts: [None; 2], manifold });
        }
        return;
    }
    PartsPair { a, b, b_in_a }.walk(margin, WalkKind::Gap, |pair, limit| {
        let manifold = part_manifold(pair, &surfaces, margin, scratch);
        if !manifold.points.is_empty() {
            let manifold = manifold.placed(&pair.a_pose);
            visit(PartManifold { parts: pair.parts, manifold });
        }
        limit
    });
}

/// Computes the manifold of two parts by their indices, in the frame of `a`, within `margin`
/// metres. It is empty without one of the parts, or without a contact. A shape of one piece has
/// the part `None`.
pub fn collide_part(
    shapes: [&Shape; 2],
    parts: [Option<u32>; 2],
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let [a, b] = shapes;
    let surfaces = [a, b].map(Parts::of);
    let found = PartsPair { a, b, b_in_a }.ask(parts, |pair| {
        part_manifold(pair, &surfaces, margin, scratch).placed(&pair.a_pose)
    });
    found.unwrap_or_default()
}

/// The contact of two parts, in the frame of the part of `a`.
fn part_manifold(
    pair: &PartPair<'_>,
    surfaces: &[Option<Parts<'_>>; 2],
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let cache = &mut AxisCache::default();
    let here = Pose::IDENTITY;
    let poses = [&here, &pair.b_in_a];
    let surface_parts = [(AxisOwner::A, 0), (AxisOwner::B, 1)].map(|(owner, side)| {
        let (surface, index) = (surfaces[side].as_ref()?, pair.parts[side]?);
        SurfacePart::new(owner, surface, index, poses[side])
    });
    let others = [(pair.b, &pair.b_in_a), (pair.a, &here)];
    for (surface_part, (other, pose)) in surface_parts.iter().zip(others) {
        if surface_part.as_ref().is_some_and(|surface_part| surface_part.is_behind(other, pose))
        {
            return Manifold::default();
        }
    }
    let mut manifold = collide(pair.a, pair.b, &pair.b_in_a, margin, cache, scratch);
    for (surface_part, (other, pose)) in surface_parts.iter().zip(others) {
        if let Some(surface_part) = surface_part
            && !manifold.points.is_empty()
        {
            manifold =
                surface_part.filter_internal_edges(manifold, (other, pose), margin, scratch);
        }
    }
    manifold
}
