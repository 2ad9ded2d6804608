//! Seam groups: contacts of which one may be hidden by others.

use hazumi_core::PagedList;

use super::hidden_sides::Surface;
use super::prepare_contacts::NarrowPhaseResult;
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::Contact;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct SeamBuffers {
    /// By slot of a body: what it touches of all that nothing pushes.
    grounds: PagedList<GroundCount>,
    /// Slots of the bodies that touch any of that: only these entries are cleared, as a world
    /// may have a million bodies of which ten are awake.
    grounded_bodies: Vec<usize>,
    /// Contacts that may be hidden, sorted by their group.
    pub(super) sides: Vec<(GroupKey, u32)>,
    /// Where groups begin and end.
    pub(super) groups: Vec<[usize; 2]>,
    /// Contacts that change.
    pub(super) changes: Vec<Change>,
    pub(super) lists: Vec<Vec<Change>>,
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
pub(super) struct GroupKey {
    pub(super) collider: u32,
    pub(super) part: Option<u32>,
    frame: Option<u32>,
}

/// A contact that acts otherwise than its two shapes alone would.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) contact: u32,
    /// Side of the collider of the group.
    pub(super) side: usize,
    /// The surface that it takes, where no other contact has it; else it is left out.
    pub(super) turned: Option<Surface>,
}

impl Change {
    /// The manifold of the contact with points within `margin` metres.
    pub(super) fn apply(&self, manifold: &Manifold, margin: f32) -> Manifold {
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
    pub(super) fn find_groups(&mut self, contacts: &[Contact], results: &[NarrowPhaseResult]) {
        self.find_grounds(results);
        self.sides.clear();
        for pair in results.chunk_by(|one, other| one.colliders == other.colliders) {
            for (edge, result) in pair.iter().filter_map(|it| Some((it.edge?, it))) {
                for side in [0, 1].into_iter().filter(|&side| edge.is_pushed[side]) {
                    let [body, other] = [edge.bodies[side], edge.bodies[1 - side]];
                    let is_ground = !edge.is_pushed[1 - side];
                    let are_several = if is_ground {
                        self.grounds.get(body as usize) == GroundCount::Several
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
        for body in self.grounded_bodies.drain(..) {
            *self.grounds.get_mut(body) = GroundCount::None;
        }
        for (edge, result) in results.iter().filter_map(|it| Some((it.edge?, it))) {
            for side in [0, 1] {
                let body = edge.bodies[side] as usize;
                if !edge.is_pushed[side] || edge.is_pushed[1 - side] {
                    continue;
                }
                let other = GroundCount::One(result.colliders[1 - side]);
                let ground = self.grounds.get_mut(body);
                let is_first = *ground == GroundCount::None;
                if is_first {
                    self.grounded_bodies.push(body);
                }
                let is_one = (is_first || *ground == other) && !result.are_compounds[1 - side];
                *ground = if is_one { other } else { GroundCount::Several };
            }
        }
    }
}
