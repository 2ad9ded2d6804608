//! Contacts of shapes made of parts: a manifold for each pair of parts that touch.

pub(super) mod near;
mod internal_edges;

use super::form::CoreWithMargin;
use super::{Manifold, collide};
use crate::math::Pose;
use crate::sat::AxisOwner;
use crate::shape::parts::{PartPair, Parts, PartsPair, WalkKind};
use crate::shape::{Chain, Shape};
use internal_edges::SurfacePart;

/// Where a part of one shape touches a part of another.
#[derive(Clone, Debug, PartialEq)]
pub struct PartManifold {
    /// The parts of `a` and `b`: indices of segments or children; `None` for a shape that is all
    /// of one piece. Unique among the manifolds of two shapes.
    pub parts: [Option<u32>; 2],
    /// Where they touch, in the frame of `a`; it has at least one point.
    pub manifold: Manifold,
}

/// Where two shapes touch, or are at most `margin` ≥ 0 metres from touching, part by part.
///
/// `b_in_a` is where `b` stands in the frame of `a`. Each pair of parts that has points is visited
/// once, in an order that depends on the shapes and the pose alone. Two shapes that are all of one
/// piece are one pair, answered as by [`collide`].
///
/// Where segments of a chain are neighbours, a body that slides from one to the next must not
/// feel the corner. A contact that points beyond a flat or concave corner is turned to the
/// normal of the segment. A contact that points beyond a convex corner and the segment on its
/// other side is left to that segment. The centre of the part decides its side: it touches no
/// segment [from behind](crate::shape::Sides::Front) that has only a front, and of one that has
/// both sides only the side of the line that the centre is on, around corners too.
pub fn collide_parts(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    mut visit: impl FnMut(PartManifold),
) {
    let surfaces = [a, b].map(Parts::of);
    if surfaces.iter().all(Option::is_none) {
        let manifold = collide(a, b, b_in_a, margin);
        if !manifold.points.is_empty() {
            visit(PartManifold { parts: [None; 2], manifold });
        }
        return;
    }
    PartsPair { a, b, b_in_a }.walk(margin, WalkKind::Gap, |pair, limit| {
        let manifold = with_chain([a, b], pair.parts, b_in_a, margin)
            .unwrap_or_else(|| part_manifold(pair, &surfaces, margin).placed(&pair.a_pose));
        if !manifold.points.is_empty() {
            visit(PartManifold { parts: pair.parts, manifold });
        }
        limit
    });
}

/// The contact of two parts by their indices, in the frame of `a`, within `margin` metres; empty
/// when there are none of these, or they do not touch. A shape of one piece has the part `None`.
pub fn collide_part(
    shapes: [&Shape; 2],
    parts: [Option<u32>; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    with_chain(shapes, parts, b_in_a, margin).unwrap_or_else(|| {
        let [a, b] = shapes;
        let surfaces = [a, b].map(Parts::of);
        let found = PartsPair { a, b, b_in_a }
            .ask(parts, |pair| part_manifold(pair, &surfaces, margin).placed(&pair.a_pose));
        found.unwrap_or_default()
    })
}

/// The contact of a segment of a chain with a shape of one piece and of known make, which is the most
/// frequent one; `None` for others.
#[inline]
fn with_chain(
    shapes: [&Shape; 2],
    parts: [Option<u32>; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Option<Manifold> {
    let [a, b] = shapes;
    match ([a.as_chain(), b.as_chain()], parts) {
        ([Some(chain), _], [Some(index), None]) => {
            let body = CoreWithMargin::of(b).filter(CoreWithMargin::is_known)?;
            Some(on_chain(chain, index, &body, b_in_a, margin))
        }
        ([_, Some(chain)], [None, Some(index)]) => {
            let body = CoreWithMargin::of(a).filter(CoreWithMargin::is_known)?;
            let found = on_chain(chain, index, &body, &b_in_a.inverse(), margin);
            Some(found.flipped(b_in_a))
        }
        _ => None,
    }
}

/// The contact of a segment of a chain with a shape of known make that stands at `pose` in its frame.
fn on_chain(
    chain: &Chain,
    index: u32,
    body: &CoreWithMargin<'_>,
    pose: &Pose,
    margin: f32,
) -> Manifold {
    let Some(surface_part) = SurfacePart::new(AxisOwner::A, chain, index, &Pose::IDENTITY)
    else {
        return Manifold::default();
    };
    let center = pose.transform_point(body.center());
    let height = surface_part.height_of(center);
    if surface_part.is_hidden_from(Some(center), height) {
        return Manifold::default();
    }
    let manifold = surface_part.meet(body, pose, margin);
    if manifold.points.is_empty() {
        return manifold;
    }
    surface_part.filter_internal_edges(manifold, height, (body, pose), margin)
}

/// The contact of two parts, in the frame of the part of `a`.
fn part_manifold(
    pair: &PartPair<'_>,
    surfaces: &[Option<Parts<'_>>; 2],
    margin: f32,
) -> Manifold {
    let here = Pose::IDENTITY;
    let places = [
        (AxisOwner::A, pair.b, &here, &pair.b_in_a),
        (AxisOwner::B, pair.a, &pair.b_in_a, &here),
    ];
    let surface_parts = [0, 1].map(|side| {
        let (owner, other, own_pose, pose) = places[side];
        let (Some(Parts::Chain(chain)), Some(index)) = (&surfaces[side], pair.parts[side])
        else {
            return None;
        };
        let surface_part = SurfacePart::new(owner, chain, index, own_pose)?;
        let (center, height) = surface_part.center_and_height(other, pose);
        let is_hidden = surface_part.is_hidden_from(center, height);
        Some((surface_part, height, other, pose, is_hidden))
    });
    if surface_parts.iter().flatten().any(|&(.., is_hidden)| is_hidden) {
        return Manifold::default();
    }
    let mut manifold = collide(pair.a, pair.b, &pair.b_in_a, margin);
    for (surface_part, height, other, pose, _) in surface_parts.iter().flatten() {
        if !manifold.points.is_empty()
            && let Some(body) = CoreWithMargin::of(other)
        {
            manifold =
                surface_part.filter_internal_edges(manifold, *height, (&body, pose), margin);
        }
    }
    manifold
}
