//! Hidden sides: sides of solids that a neighbour covers where the two lie flush.

use crate::math::Pose;
use crate::query::signed_distance;
use crate::shape::Shape;
use crate::space::Vector;
use crate::world::record::ColliderRecord;

/// Steps and gaps up to this part of the linear slop are flush, dimensionless: 1 mm at scale 1.
const FLUSH: f32 = 0.2;
/// How far along a normal a neighbour is looked for, as a part of the linear slop: beyond what
/// bodies at rest sink in.
const REACH: f32 = 2.0;
/// How far a side goes on beyond its neighbour where it is a wall, as a part of the linear
/// slop.
const WALL: f32 = 1.6;
/// Unit normals that differ by less are one, dimensionless: a ball at rest on a seam is pushed
/// aside by no more than 3 mm/s in each second.
const SLANT: f32 = 3e-4;

/// The plane of a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    /// A point of it, m.
    pub(super) point: Vector,
    /// Unit vector to the collider of the group.
    pub(super) normal: Vector,
}

/// A collider or a child of one, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct PlacedShape<'a> {
    pub(super) shape: &'a Shape,
    pub(super) pose: Pose,
}

/// A touch of a collider on a side of another one, all in one frame.
pub(super) struct Touch<'a> {
    /// The touched collider.
    pub(super) on: PlacedShape<'a>,
    /// A point of the touched side, m.
    pub(super) point: Vector,
    /// Unit vector out of the touched side.
    pub(super) normal: Vector,
    /// Middle of what touches, m.
    pub(super) middle: Vector,
}

impl Touch<'_> {
    /// The surface of a neighbour, if it is in the way of the normal; `contact` is how deep, m,
    /// and with what normal the neighbour is touched itself.
    ///
    /// The normal of a side holds for the union of two solids in two cases: it is one of both,
    /// or the side goes on beyond the other solid. A wall on a floor is of the second kind.
    pub(super) fn hiding_surface(
        &self,
        neighbor: &PlacedShape<'_>,
        contact: (f32, Option<Vector>),
        slop: f32,
    ) -> Option<Surface> {
        let (depth, touched) = contact;
        let here = Projection::new(neighbor, self.point, self.middle);
        let flush = FLUSH * slop;
        let is_near = here.distance <= flush && here.distance >= -(depth + flush);
        if !(is_near || here.is_inside) {
            return None;
        }
        // A gap or a step that counts as flush is closed.
        let start = if here.is_inside { self.point } else { here.point };
        let reach = REACH * slop;
        let ahead = Projection::new(neighbor, start + reach * self.normal, self.middle);
        let sunk = [here.distance, ahead.distance].map(|distance| (-distance).max(0.0));
        // So deep inside, the nearest side need not be that which is touched.
        let is_deep = ahead.distance < -0.5 * reach;
        if !is_deep && self.ends_before(ahead.normal, WALL * slop + sunk[0].max(sunk[1])) {
            return Some(Surface { point: ahead.point, normal: ahead.normal });
        }
        // Where sides meet, rounding decides which is nearest.
        let (normal, is_in) = (touched?, ahead.distance <= flush);
        let ends = is_in && self.ends_before(normal, WALL * slop + sunk[0].max(depth));
        ends.then_some(Surface { point: ahead.point, normal })
    }

    /// Whether the touched side does not go on for `height` metres, as far as the `normal` of a
    /// neighbour shows.
    fn ends_before(&self, normal: Vector, height: f32) -> bool {
        let across = normal - normal.dot(self.normal) * self.normal;
        let sine = across.length();
        if !is_slanted(normal, self.normal) || !(sine > SLANT) {
            return false;
        }
        let beyond = self.point + (height / sine) * across;
        self.on.distance(beyond) > 0.5 * height * sine
    }

    /// Whether one of the neighbours is in the way of the normal.
    pub(super) fn is_hidden<'a>(
        &self,
        mut neighbors: impl Iterator<Item = PlacedShape<'a>>,
        slop: f32,
    ) -> bool {
        neighbors.any(|neighbor| self.hiding_surface(&neighbor, (slop, None), slop).is_some())
    }
}

impl PlacedShape<'_> {
    /// The signed distance of a point, m.
    fn distance(&self, point: Vector) -> f32 {
        signed_distance(self.shape, self.pose.inverse_transform_point(point)).distance
    }
}

/// Projection of a point on a collider, on the side of it where another one is.
struct Projection {
    point: Vector,
    /// Unit vector out of the surface.
    normal: Vector,
    /// Signed distance from the surface, m.
    distance: f32,
    /// Whether the point is in a solid.
    is_inside: bool,
}

impl Projection {
    /// The projection of `point` on a collider that is touched by one with its middle there.
    fn new(on: &PlacedShape<'_>, point: Vector, middle: Vector) -> Self {
        let found = signed_distance(on.shape, on.pose.inverse_transform_point(point));
        let on_surface = on.pose.transform_point(found.point);
        let normal = on.pose.transform_vector(found.normal);
        let is_back = normal.dot(middle - on_surface) < 0.0;
        let sign = if is_back { -1.0 } else { 1.0 };
        Self {
            point: on_surface,
            normal: sign * normal,
            distance: sign * found.distance,
            is_inside: found.distance < 0.0,
        }
    }
}

/// Whether two unit vectors are not one.
pub(super) fn is_slanted(normal: Vector, other: Vector) -> bool {
    (normal - other).length_squared() > SLANT * SLANT
}

/// The shape of a collider or of a child of it, and where that stands in the collider.
pub(super) fn part_of(placed: &ColliderRecord, part: Option<u32>) -> (&Shape, Pose) {
    let shape = &placed.collider.shape;
    let child = match (shape, part) {
        (Shape::Compound(compound), Some(part)) => compound.children().get(part as usize),
        _ => None,
    };
    child.map_or((shape, Pose::IDENTITY), |(pose, child)| (child, *pose))
}

/// The children of a collider that stands at `pose`, or all of it where it is no compound.
pub(super) fn parts_of<'a>(
    placed: &'a ColliderRecord,
    pose: Pose,
) -> impl Iterator<Item = (Option<u32>, PlacedShape<'a>)> {
    let shape = &placed.collider.shape;
    let compound = if let Shape::Compound(compound) = shape { Some(compound) } else { None };
    let whole = compound.is_none().then_some((None, PlacedShape { shape, pose }));
    let children = compound.into_iter().flat_map(|compound| (0..).zip(compound.children()));
    whole.into_iter().chain(children.map(move |(index, (child, shape))| {
        (Some(index), PlacedShape { shape, pose: pose.mul(child) })
    }))
}
