//! Overlapping parts of two shapes, found anew only when they have moved (cache of neighbours).

use super::parts::near::{LastPlace, ShapeOnSurface};
use crate::math::Pose;
use crate::shape::Shape;
use crate::shape::parts::{PartsPair, WalkKind};

/// Replaces `found` by the pairs of parts within `margin` metres of each other, in ascending
/// order. [`collide_part`](super::collide_part) has to test these.
pub fn overlapping_parts(
    shapes: [&Shape; 2],
    b_in_a: &Pose,
    margin: f32,
    found: &mut Vec<[Option<u32>; 2]>,
) {
    found.clear();
    let [a, b] = shapes;
    let Some((ground, pose)) = ShapeOnSurface::of(shapes, b_in_a) else {
        PartsPair { a, b, b_in_a }.walk(margin, WalkKind::Gap, |pair, limit| {
            found.push(pair.parts);
            limit
        });
        found.sort_unstable();
        return;
    };
    let mut near = Vec::new();
    ground.near(&[pose], 0.0, margin, &mut near);
    found.extend(near.into_iter().map(|index| ground.parts(index)));
}

/// Replaces `found` by the parts of `surface` near the path of `shape` between two poses. The
/// poses are in the frame of the surface, `shape` is of one piece, and near means within
/// `margin` metres. No point of it leaves the straight line between its ends by more than
/// `bulge` metres. In ascending order.
///
/// `None`, and nothing is found, unless that is a chain, a mesh, a height field or a soft
/// shape.
pub fn near_way(
    (shape, ends): (&Shape, [Pose; 2]),
    bulge: f32,
    surface: &Shape,
    margin: f32,
    found: &mut Vec<u32>,
) -> Option<()> {
    found.clear();
    let (ground, _) = ShapeOnSurface::of([shape, surface], &Pose::IDENTITY)?;
    ground.near(&ends, bulge, margin, found);
    Some(())
}

/// The parts of two shapes that are near each other, remembered while they move.
///
/// The cache changes no answer of [`overlapping_parts`]. It only saves time, since parts far
/// from a shape are not near it after a short way.
#[derive(Clone, Debug, Default)]
pub struct PartCache {
    known: Option<LastPlace>,
    /// The parts that may come near while the shape stays about where it is; ascending.
    around: Vec<u32>,
    /// Those that are near, ascending.
    near: Vec<u32>,
}

impl PartCache {
    /// Forgets all: one of the shapes is another one.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Replaces `found` by the pairs of parts within `margin` metres of each other, in
    /// ascending order. See [`overlapping_parts`]. The shapes must be those of the call before.
    pub fn find(
        &mut self,
        shapes: [&Shape; 2],
        b_in_a: &Pose,
        margin: f32,
        found: &mut Vec<[Option<u32>; 2]>,
    ) {
        let Some((ground, pose)) = ShapeOnSurface::of(shapes, b_in_a) else {
            overlapping_parts(shapes, b_in_a, margin, found);
            return;
        };
        let known = self.known.filter(|known| known.margin == margin);
        if known.is_none_or(|known| known.last != pose) {
            let lists = [&mut self.around, &mut self.near];
            self.known = Some(ground.look(&pose, known, margin, lists));
        }
        found.clear();
        found.extend(self.near.iter().map(|&index| ground.parts(index)));
    }
}
