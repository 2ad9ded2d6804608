//! Seams: contacts with sides that are hidden where colliders lie flush.

use arrayvec::ArrayVec;

use super::super::World;
use super::hidden_sides::{PlacedShape, Surface, Touch, is_slanted, part_of};
use super::narrow::NarrowPhase;
use super::prepare_contacts::{ContactPrepareData, NarrowPhaseResult};
use super::seam_groups::{Change, GroupKey, SeamBuffers};
use crate::collide::ManifoldPoint;
use crate::contact::Contact;
use crate::math::Pose;
use crate::shape::Shape;
use crate::space::{POINTS, Vector};
use crate::world::record::ColliderRecord;

/// Groups of contacts in a block of work.
const BLOCK: usize = 8;
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
        let other_in_own = own.relative_pose(other_collider);
        let frame = if other == 0 { other_in_own } else { Pose::IDENTITY };
        let is_compound = matches!(other_collider.collider.shape, Shape::Compound(_));
        let part = contact.parts[other].filter(|_| is_compound);
        let (shape, pose) = part_of(other_collider, part);
        let normal = sign * frame.transform_vector(contact.manifold.normal);
        let points = &contact.manifold.points;
        let on_other = |point: &ManifoldPoint| {
            frame.transform_point(point.position) - (0.5 * point.separation) * normal
        };
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

/// A surface that hides a contact.
#[derive(Clone, Copy, Debug)]
struct Cover {
    surface: Surface,
    /// Whether another contact has it.
    is_covered: bool,
}
