//! Seams: contacts with sides that are hidden where colliders lie flush.

use arrayvec::ArrayVec;

use super::super::World;
use super::narrow::NarrowPhase;
use super::prepare_contacts::{ContactPrepareData, NarrowPhaseResult};
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::Contact;
use crate::math::Pose;
use crate::query::signed_distance;
use crate::shape::Shape;
use crate::space::{POINTS, Vector};
use crate::world::record::ColliderRecord;

/// Groups of contacts in a block of work.
const BLOCK: usize = 8;
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

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct SeamBuffers {
    /// By slot of a body: what it touches of all that nothing pushes.
    grounds: Vec<GroundCount>,
    /// Contacts that may be hidden, sorted by their group.
    sides: Vec<(GroupKey, u32)>,
    /// Where groups begin and end.
    groups: Vec<[usize; 2]>,
    /// Contacts that change.
    changes: Vec<Change>,
    lists: Vec<Vec<Change>>,
}

/// Whether a body touches several things that nothing pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum GroundCount {
    #[default]
    None,
    /// The collider in a slot, which is of one piece.
    One(u32),
    Several,
}

/// A collider or a child of it, and the frame in which others stand: a body, or the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GroupKey {
    collider: u32,
    part: Option<u32>,
    frame: Option<u32>,
}

/// A contact that acts otherwise than its two shapes alone would.
#[derive(Clone, Copy, Debug)]
struct Change {
    contact: u32,
    /// Side of the collider of the group.
    side: usize,
    /// The surface that it takes, where no other contact has it; else it is left out.
    turned: Option<Surface>,
}

/// The plane of a surface.
#[derive(Clone, Copy, Debug)]
struct Surface {
    /// A point of it, m.
    point: Vector,
    /// Unit vector to the collider of the group.
    normal: Vector,
}

/// Depth, in slops, beyond which a contact is not left out.
const DEEP_SLOPS: f32 = 4.0;

impl World {
    /// Leaves out contacts with sides that are hidden where colliders lie flush.
    ///
    /// Two boxes side by side are one floor, but each is a shape of its own. A body that slides
    /// from one to the other meets the side of the second, and stops. A contact is real only if
    /// its normal is one of the union of both: the other must not be in its way.
    ///
    /// This concerns colliders that nothing pushes, and those of one body, children of
    /// compounds included. Inside a mesh, a height field or a chain, the narrow phase treats
    /// [internal edges](crate::collide::collide_parts).
    pub(super) fn leave_out_hidden_contacts(&mut self) {
        let mut buffers = std::mem::take(&mut self.solver.seams);
        buffers.find_groups(&self.contacts, &self.solver.narrow_results);
        let SeamBuffers { sides, groups, changes, lists, .. } = &mut buffers;
        let seams = Seams {
            contacts: &self.contacts,
            results: &self.solver.narrow_results,
            narrow_phase: self.narrow_phase(),
            slop: self.settings.linear_slop(),
        };
        self.workers.gather(groups.len(), BLOCK, (lists, changes), |range, changes| {
            for &[first, end] in &groups[range] {
                seams.judge(&sides[first..end], changes);
            }
        });
        let margin = self.settings.speculative_distance();
        for change in &*changes {
            let index = change.contact as usize;
            let (contact, result) =
                (&mut self.contacts[index], &mut self.solver.narrow_results[index]);
            // A body deep in a side is in it, whatever covers that.
            if contact.depth() > DEEP_SLOPS * self.settings.linear_slop() {
                continue;
            }
            contact.replace_manifold(change.apply(&contact.manifold, margin));
            let pair = contact.colliders.map(|slot| self.colliders.at(slot));
            let (true, [Some(a), Some(b)]) = (contact.has_points(), pair) else {
                *result = NarrowPhaseResult::default();
                continue;
            };
            result.prepare_data = Some(ContactPrepareData::of(contact, [a, b]));
        }
        self.solver.seams = buffers;
    }
}

impl Change {
    /// The manifold of the contact with points within `margin` metres.
    fn apply(&self, manifold: &Manifold, margin: f32) -> Manifold {
        let mut changed = Manifold::default();
        let Some(Surface { point: origin, normal }) = self.turned else { return changed };
        let sign = if self.side == 0 { -1.0 } else { 1.0 };
        for point in &manifold.points {
            let own = point.position + (0.5 * sign * point.separation) * manifold.normal;
            let separation = normal.dot(own - origin);
            if separation <= margin {
                let position = own - (0.5 * separation) * normal;
                changed.points.push(ManifoldPoint { position, separation, ..*point });
                changed.normal = sign * normal;
            }
        }
        changed
    }
}

impl SeamBuffers {
    /// Finds the groups of contacts of which one may be hidden by others.
    fn find_groups(&mut self, contacts: &[Contact], results: &[NarrowPhaseResult]) {
        self.find_grounds(results);
        self.sides.clear();
        for pair in results.chunk_by(|one, other| one.colliders == other.colliders) {
            for (edge, result) in pair.iter().filter_map(|it| Some((it.edge?, it))) {
                for side in [0, 1].into_iter().filter(|&side| edge.is_pushed[side]) {
                    let [body, other] = [edge.bodies[side], edge.bodies[1 - side]];
                    let is_ground = !edge.is_pushed[1 - side];
                    let are_several = if is_ground {
                        self.grounds[body as usize] == GroundCount::Several
                    } else {
                        let is_compound = result.are_compounds[1 - side] && pair.len() > 1;
                        is_compound || result.have_siblings[1 - side]
                    };
                    if !are_several {
                        continue;
                    }
                    let contact = &contacts[edge.index as usize];
                    if contact.is_soft {
                        continue;
                    }
                    let key = GroupKey {
                        collider: contact.colliders[side],
                        part: contact.parts[side],
                        frame: (!is_ground).then_some(other),
                    };
                    self.sides.push((key, edge.index));
                }
            }
        }
        self.sides.sort_unstable();
        self.groups.clear();
        let mut first = 0;
        for group in self.sides.chunk_by(|one, other| one.0 == other.0) {
            let range = first..first + group.len();
            first = range.end;
            // Bodies that do not move keep what was found.
            let is_due =
                |&(_, index): &(GroupKey, u32)| results[index as usize].prepare_data.is_some();
            if group.len() > 1 && group.iter().any(is_due) {
                self.groups.push([range.start, range.end]);
            }
        }
    }

    /// Finds which bodies touch several things that nothing pushes: one floor has no seam.
    fn find_grounds(&mut self, results: &[NarrowPhaseResult]) {
        self.grounds.clear();
        for (edge, result) in results.iter().filter_map(|it| Some((it.edge?, it))) {
            for side in [0, 1] {
                let body = edge.bodies[side] as usize;
                if !edge.is_pushed[side] || edge.is_pushed[1 - side] {
                    continue;
                }
                if self.grounds.len() <= body {
                    self.grounds.resize(body + 1, GroundCount::None);
                }
                let other = GroundCount::One(result.colliders[1 - side]);
                let ground = &mut self.grounds[body];
                let is_first = *ground == GroundCount::None || *ground == other;
                let is_one = is_first && !result.are_compounds[1 - side];
                *ground = if is_one { other } else { GroundCount::Several };
            }
        }
    }
}

/// The data that hidden contacts are found with.
struct Seams<'a> {
    contacts: &'a [Contact],
    results: &'a [NarrowPhaseResult],
    narrow_phase: NarrowPhase<'a>,
    slop: f32,
}

/// A contact of a group, in the frame of the collider that the group is about.
struct Side<'a> {
    contact: u32,
    /// Side of the collider of the group.
    own: usize,
    /// Where collider `a` stands.
    frame: Pose,
    /// The other collider, or the child of it.
    name: (u32, Option<u32>),
    on: PlacedShape<'a>,
    /// Unit vector from the other collider to that of the group.
    normal: Vector,
    /// The points on the other collider.
    points: ArrayVec<Vector, POINTS>,
    /// How deep the surfaces are in each other, m.
    depth: f32,
    /// Whether it is left out.
    is_left_out: bool,
}

impl<'a> Seams<'a> {
    /// Finds which contacts of a group are hidden by others.
    fn judge(&self, group: &[(GroupKey, u32)], changes: &mut Vec<Change>) {
        let colliders = self.narrow_phase.colliders;
        let Some(own) = colliders.at(group[0].0.collider) else { return };
        let side = |&(key, index): &(GroupKey, u32)| self.side(own, key.collider, index);
        let mut sides: Vec<_> = group.iter().filter_map(side).collect();
        let differs = |side: &Side<'_>| is_slanted(side.normal, sides[0].normal);
        if !sides.iter().any(differs) {
            return;
        }
        let (shape, pose) = part_of(own, group[0].0.part);
        let middle = pose.transform_point(shape.bounds(&Pose::IDENTITY).center());
        for index in 0..sides.len() {
            let Some(hidden) = self.find_cover(&sides, index, middle) else { continue };
            let side = &mut sides[index];
            side.is_left_out = hidden.is_covered;
            let Surface { point, normal } = hidden.surface;
            let surface = Surface {
                point: side.frame.inverse_transform_point(point),
                normal: side.frame.inverse_transform_vector(normal),
            };
            changes.push(Change {
                contact: side.contact,
                side: side.own,
                turned: (!hidden.is_covered).then_some(surface),
            });
        }
    }

    /// A contact as the collider `own` in slot `slot` sees it.
    fn side(&self, own: &'a ColliderRecord, slot: u32, index: u32) -> Option<Side<'a>> {
        let contact = &self.contacts[index as usize];
        let (other, sign) = if contact.colliders[0] == slot { (1, -1.0) } else { (0, 1.0) };
        let other_collider = self.narrow_phase.colliders.at(contact.colliders[other])?;
        let frame = if other == 0 { own.relative_pose(other_collider) } else { Pose::IDENTITY };
        let is_compound = matches!(other_collider.collider.shape, Shape::Compound(_));
        let part = contact.parts[other].filter(|_| is_compound);
        let (shape, pose) = part_of(other_collider, part);
        let normal = sign * frame.transform_vector(contact.manifold.normal);
        let points = &contact.manifold.points;
        let on_other = |point: &ManifoldPoint| {
            frame.transform_point(point.position) - (0.5 * point.separation) * normal
        };
        let other_in_own = own.relative_pose(other_collider);
        let touched = match self.results[index as usize].touch_time {
            0.0 => points.iter().map(on_other).collect(),
            time => {
                let pair =
                    if other == 0 { [other_collider, own] } else { [own, other_collider] };
                let touched = self.narrow_phase.touched_points(contact, pair, (other, time))?;
                touched.iter().map(|&point| other_in_own.transform_point(point)).collect()
            }
        };
        Some(Side {
            contact: index,
            own: 1 - other,
            frame,
            name: (contact.colliders[other], part),
            on: PlacedShape { shape, pose: other_in_own.mul(&pose) },
            normal,
            points: touched,
            depth: points.iter().fold(0.0, |depth, point| depth.max(-point.separation)),
            is_left_out: false,
        })
    }

    /// The cover over all points of a contact, if each is hidden by another collider; `middle`
    /// is that of the collider of the group.
    fn find_cover(&self, sides: &[Side<'_>], index: usize, middle: Vector) -> Option<Cover> {
        let side = &sides[index];
        let mut cover: Option<Cover> = None;
        for &point in &side.points {
            let mut found: Option<Cover> = None;
            for others in sides.chunk_by(|one, other| one.name == other.name) {
                let is_covered = others.iter().any(|other| !other.is_left_out);
                let is_other = others[0].name != side.name
                    && others.iter().any(|other| is_slanted(other.normal, side.normal));
                if !is_other || found.is_some_and(|found| found.is_covered || !is_covered) {
                    continue;
                }
                let depth = others.iter().fold(0.0_f32, |depth, other| depth.max(other.depth));
                let touch = Touch { on: side.on, point, normal: side.normal, middle };
                let contact = (depth, Some(others[0].normal));
                let surface = touch.hiding_surface(&others[0].on, contact, self.slop);
                found = surface.map(|surface| Cover { surface, is_covered }).or(found);
            }
            let found = found?;
            let is_covered = cover.is_none_or(|cover| cover.is_covered) && found.is_covered;
            cover = Some(Cover { is_covered, ..found });
        }
        cover
    }
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
    /// A normal at a point of two solids is one of their union where it is one of both, or
    /// where the side to which it belongs goes on beyond the other solid, as that of a wall
    /// does.
    fn hiding_surface(
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

/// A surface that hides a contact.
#[derive(Clone, Copy, Debug)]
struct Cover {
    surface: Surface,
    /// Whether another contact has it.
    is_covered: bool,
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
fn is_slanted(normal: Vector, other: Vector) -> bool {
    (normal - other).length_squared() > SLANT * SLANT
}

/// The shape of a collider or of a child of it, and where that stands in the collider.
fn part_of(placed: &ColliderRecord, part: Option<u32>) -> (&Shape, Pose) {
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
