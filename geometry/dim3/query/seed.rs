//! Seed of EPA: four points of the difference that enclose some of it.

use arrayvec::ArrayVec;
use glam::DVec3;

use crate::gjk;
use crate::gjk::difference::{Difference, SupportPair, Vertex};
use crate::shape::Support;

/// Directions that enclose a sine below this count as one, dimensionless.
const PARALLEL: f64 = 1e-3;
/// Six times the volume of a tetrahedron that is far from flat, as a part of the cube of its
/// longest edge, dimensionless.
const PLUMP: f64 = 1e-3;

/// Extent of the difference, up to the rounding of the input.
pub(super) enum Seed {
    /// These four points have a volume between them.
    Solid([Vertex; 4]),
    /// All of it lies in one plane with this unit normal from `a` to `b`: a shift along the
    /// normal separates shapes that touch, however short.
    Flat(DVec3),
}

/// The largest of a few tetrahedra: a long edge, a corner far from it, one far from those
/// three.
///
/// Each step looks both ways along directions that are square to all that was found before, so
/// the result is flat only where the difference is. It need not contain the origin.
pub(super) fn seed<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> Seed {
    let upright = gjk::unit(difference.between_centers()).unwrap_or(DVec3::Y);
    let [from, to] = longest(difference);
    let Some(along) = gjk::unit(to.point - from.point) else { return Seed::Flat(upright) };
    let first = across(along, upright);
    let second = along.cross(first);
    let mut third = Far::default();
    for direction in [first, second] {
        for direction in [direction, -direction] {
            let vertex = difference.lowest(direction);
            let beside = (vertex.point - from.point).cross(along).length();
            third.offer(vertex, beside, difference.rounding(direction, &vertex));
        }
    }
    let Some(corner) = third.beyond_rounding() else { return Seed::Flat(first) };
    let normal = (corner.point - from.point).cross(along).normalize_or(DVec3::Y);
    let normal = if normal.dot(upright) < 0.0 { -normal } else { normal };
    match tip(difference, &from, normal) {
        Some(tip) => Seed::Solid([from, to, corner, tip]),
        None => Seed::Flat(normal),
    }
}

/// As [`seed`], made of up to four points that are known, if those are far enough apart.
pub(super) fn seed_of<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    known: impl Iterator<Item = Vertex>,
) -> Seed {
    let known: ArrayVec<Vertex, 4> = known.take(4).collect();
    let corners = match known[..] {
        [a, b, c, d] if is_plump(&[a, b, c, d]) => Some([a, b, c, d]),
        [a, b, c, ..] => gjk::unit((b.point - a.point).cross(c.point - a.point))
            .and_then(|normal| tip(difference, &a, normal))
            .map(|tip| [a, b, c, tip])
            .filter(is_plump),
        _ => None,
    };
    corners.map_or_else(|| seed(difference), Seed::Solid)
}

/// Whether a tetrahedron is far from flat.
fn is_plump(corners: &[Vertex; 4]) -> bool {
    let [a, b, c, d] = corners.map(|corner| corner.point);
    let edges = [b - a, c - a, d - a];
    let volume = edges[0].cross(edges[1]).dot(edges[2]);
    let square = edges.iter().map(|edge| edge.length_squared()).fold(0.0, f64::max);
    volume.abs() > PLUMP * square * square.sqrt()
}

/// The corner farthest from the plane through `from` along or against its normal; `None` when
/// none is far enough away.
fn tip<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    from: &Vertex,
    normal: DVec3,
) -> Option<Vertex> {
    let mut far = Far::default();
    for direction in [normal, -normal] {
        let vertex = difference.lowest(direction);
        let height = (from.point - vertex.point).dot(direction);
        far.offer(vertex, height, difference.rounding(direction, &vertex));
    }
    far.beyond_rounding()
}

/// A unit vector square to `along`, towards `upright` where the two differ.
fn across(along: DVec3, upright: DVec3) -> DVec3 {
    let aside = upright - along * upright.dot(along);
    if aside.length() > PARALLEL {
        return (aside - along * aside.dot(along)).normalize();
    }
    let axes = DVec3::AXES.map(|axis| along.cross(axis));
    let longest = |best: DVec3, cross: DVec3| {
        if cross.length_squared() > best.length_squared() { cross } else { best }
    };
    axes.into_iter().fold(DVec3::ZERO, longest).normalize()
}

/// The two points that are farthest apart among the lowest and highest along each axis.
fn longest<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> [Vertex; 2] {
    let mut best = [Vertex::default(); 2];
    let mut length = f64::NEG_INFINITY;
    for axis in DVec3::AXES {
        let ends = [difference.lowest(axis), difference.lowest(-axis)];
        let square = (ends[1].point - ends[0].point).length_squared();
        if square > length {
            (best, length) = (ends, square);
        }
    }
    best
}

/// The vertex that is farthest from what was found before.
#[derive(Default)]
struct Far {
    vertex: Vertex,
    distance: f64,
    rounding: f64,
}

impl Far {
    fn offer(&mut self, vertex: Vertex, distance: f64, rounding: f64) {
        self.rounding = self.rounding.max(rounding);
        if distance > self.distance {
            (self.vertex, self.distance) = (vertex, distance);
        }
    }

    fn beyond_rounding(&self) -> Option<Vertex> {
        (self.distance > self.rounding).then_some(self.vertex)
    }
}
