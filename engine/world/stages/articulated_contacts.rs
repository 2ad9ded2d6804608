//! Contacts of jointed bodies, solved with the response of the whole articulation.
//!
//! A foot of a kilogram has to stop a body of seventy. An impulse for a kilogram does not stop
//! it, however often the joints pass on the rest. Here a contact uses the response of its
//! bodies together with their joints, and the joints pass its impulses on at once.

use hazumi_core::{Islands, SharedSlice};

use super::super::World;
use super::articulated_islands::{
    self, ArticulatedContactKey, ArticulatedIsland, ArticulatedIslandRange, IslandNode,
    IslandScratch,
};
use super::articulation_links::{ArticulatedContact, ArticulationLink, shared_cluster};
use super::edges::ConstraintEdge;
use crate::contact::{self, ConstraintBodies, PassKind, ResponseMatrix, Substep};
use crate::joint::JointCluster;
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// Numbers in the matrix of a cluster up to which it bears contacts: a bridge of 200 planks, a
/// cloth of 8 × 8.
const MOST_NUMBERS: usize = 1_250 * DOFS * DOFS / 3;
/// The same, times the contacts of the cluster.
const MOST_WORK: usize = 50_000 * DOFS * DOFS / 3;

/// How often contacts are solved anew when what they pushed with makes limits of joints hold or
/// let go.
const MOST_ROUNDS: usize = 4;

/// Overlap of two bodies in one cluster that is left, in metres at scale 1.
const SLOP: f32 = 1e-4;

/// Memory of the contacts of jointed bodies.
#[derive(Debug, Default)]
pub(super) struct ArticulatedContactBuffers {
    /// The cluster of each body of the solver.
    links: Vec<Option<ArticulationLink>>,
    /// Work that the contacts of each cluster make.
    work: Vec<usize>,
    /// The contacts in question, island after island.
    keys: Vec<ArticulatedContactKey>,
    /// Their indices.
    indices: Vec<u32>,
    /// One for each of them.
    contacts: Vec<ArticulatedContact>,
    islands: Vec<ArticulatedIslandRange>,
    union_find: Islands,
}

/// Contacts of jointed bodies, in the order of their batches and articulated islands.
pub(super) struct ArticulatedContactParts<'a> {
    /// Their indices.
    pub(super) indices: &'a [u32],
    pub(super) islands: &'a mut [ArticulatedIslandRange],
    /// One for each of the contacts.
    pub(super) contacts: &'a mut [ArticulatedContact],
}

impl ArticulatedContactBuffers {
    /// The articulated islands, in the order of their batches.
    pub(super) fn islands(&self) -> &[ArticulatedIslandRange] {
        &self.islands
    }

    /// The indices of the contacts.
    pub(super) fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The slices that the contacts are solved with.
    pub(super) fn parts_mut(&mut self) -> ArticulatedContactParts<'_> {
        ArticulatedContactParts {
            indices: &self.indices,
            islands: &mut self.islands,
            contacts: &mut self.contacts,
        }
    }

    /// Lists which cluster holds which of so many bodies.
    fn list_links(&mut self, clusters: &[JointCluster], body_count: usize) {
        self.links.clear();
        self.links.resize(body_count, None);
        for (index, cluster) in clusters.iter().enumerate() {
            let propagates = cluster.size() <= MOST_NUMBERS;
            for (slot, body) in cluster.movable_bodies() {
                let link = ArticulationLink { cluster: index, body, propagates };
                self.links[slot as usize] = Some(link);
            }
        }
    }
}

impl World {
    /// Moves the contacts that clusters of joints bear out of the list of those that touch, and
    /// sorts them and the clusters by articulated islands.
    pub(super) fn gather_articulated_contacts(&mut self) {
        let buffers = &mut self.solver.articulated;
        buffers.keys.clear();
        buffers.indices.clear();
        buffers.contacts.clear();
        let clusters = &mut self.joint_solver.groups.clusters;
        if clusters.is_empty() {
            buffers.islands.clear();
            return;
        }
        buffers.list_links(clusters, self.solver.states.len());
        let (slots, batches) = (&self.solver.slot_of_body, &self.solver.batches);
        let links_of = |edge: &ConstraintEdge, links: &[Option<ArticulationLink>]| {
            let link = |slot: SolverBodyIndex| links[slot as usize];
            edge.solver_slots(slots).map(|slot| slot.and_then(link))
        };
        buffers.work.clear();
        buffers.work.resize(clusters.len(), 0);
        for edge in &self.solver.active_contacts {
            for link in links_of(edge, &buffers.links).into_iter().flatten() {
                buffers.work[link.cluster] += clusters[link.cluster].size();
            }
        }
        let states = &self.solver.states;
        let pushed = |edge: &ConstraintEdge, links: &[Option<ArticulationLink>]| {
            edge.solver_slots(slots).map(|slot| match links[slot? as usize] {
                Some(link) => Some(IslandNode::Cluster(link.cluster)),
                None => states[slot? as usize].is_movable().then_some(IslandNode::Body(slot?)),
            })
        };
        let work = &buffers.work;
        for link in buffers.links.iter_mut().flatten() {
            link.propagates &= work[link.cluster] <= MOST_WORK;
        }
        self.solver.active_contacts.retain(|edge| {
            let mut links = links_of(edge, &buffers.links);
            if shared_cluster(links).is_none() {
                links = links.map(|link| link.filter(|link| link.propagates));
            }
            let is_free = links.iter().all(Option::is_none);
            if !is_free {
                buffers.keys.push(ArticulatedContactKey {
                    contact: edge.index,
                    links,
                    nodes: pushed(edge, &buffers.links),
                });
            }
            is_free
        });
        let body_count = self.solver.states.len();
        let ArticulatedContactBuffers { keys, islands, union_find, .. } = buffers;
        let batch_of =
            |cluster: &JointCluster| batches.batch_of([cluster.first_movable_body(), None]);
        articulated_islands::sort(clusters, keys, body_count, union_find, batch_of, islands);
        for &ArticulatedContactKey { contact, links, .. } in &*keys {
            buffers.indices.push(contact);
            let response = ResponseMatrix::FIXED;
            buffers.contacts.push(ArticulatedContact { links, response, revisions: None });
        }
    }
}

impl ArticulatedIsland<'_> {
    /// Begins a substep. The last impulses are applied to the bodies alone: the joints are
    /// solved next and pass it on.
    pub(super) fn warm_start(&mut self, states: &SharedSlice<'_, BodyState>) {
        for (constraint, articulated) in self.constraints.iter_mut().zip(&*self.contacts) {
            let pair = ConstraintBodies::load(states, constraint);
            let alone = articulated.local_response(self.clusters, &pair);
            let mut pair = pair.with_response(&alone);
            contact::warm_start(&mut pair, constraint);
            pair.store(states, constraint);
        }
    }

    /// Solves the contacts, one after the other, and again those of a cluster whose joint
    /// limits changed state. `scale` is that of lengths in the world.
    ///
    /// Two bodies in one cluster are not pushed apart by impulses: where joints make them
    /// overlap, these would grow and grow. They are moved instead, as far as the joints allow.
    pub(super) fn solve(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        pass: PassKind,
        scale: f32,
    ) {
        self.solve_impulses(states, substep, pass);
        self.separate_linked_bodies(states, SLOP * scale, pass);
    }

    /// Has the contacts push until that moves nothing any more that they touch.
    fn solve_impulses(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        pass: PassKind,
    ) {
        let Self { clusters, constraints, contacts, scratch } = self;
        let IslandScratch { responses, needs_resolve } = &mut **scratch;
        needs_resolve.clear();
        needs_resolve.resize(clusters.len(), true);
        for _ in 0..MOST_ROUNDS {
            for (constraint, articulated) in constraints.iter_mut().zip(&mut **contacts) {
                if !articulated.links.iter().flatten().any(|link| needs_resolve[link.cluster]) {
                    continue;
                }
                let pass = if articulated.push_within_cluster(pass).is_some() {
                    PassKind::Rigid
                } else {
                    pass
                };
                let pair = ConstraintBodies::load(states, constraint);
                articulated.update_response(clusters, &pair, responses);
                let mut pair = pair.with_response(&articulated.response);
                contact::solve(&mut pair, constraint, substep, pass);
                if !pair.is_unchanged() {
                    articulated.store(clusters, states, constraint, &pair);
                }
            }
            let mut is_any = false;
            for (cluster, needs_resolve) in clusters.iter_mut().zip(&mut *needs_resolve) {
                *needs_resolve = *needs_resolve && cluster.update_active_set(states);
                is_any |= *needs_resolve;
            }
            if !is_any {
                break;
            }
        }
    }

    /// Has the contacts of two bodies in one cluster part them, as far as the joints allow.
    fn separate_linked_bodies(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        slop: f32,
        pass: PassKind,
    ) {
        for (constraint, articulated) in self.constraints.iter().zip(&*self.contacts) {
            let Some((cluster, linked_bodies, push_speed)) =
                articulated.push_within_cluster(pass)
            else {
                continue;
            };
            let cluster = &mut self.clusters[cluster];
            let nudges = linked_bodies.map(|body| cluster.position_correction_of(body));
            let pair = ConstraintBodies::load(states, constraint).with_velocities(nudges);
            let mut pair = pair.with_response(&articulated.response);
            contact::separate_points(&mut pair, constraint, slop, push_speed);
            if pair.is_unchanged() {
                continue;
            }
            let given =
                [0, 1].map(|body: usize| (linked_bodies[body], pair.accumulated_impulse(body)));
            if articulated.propagates() {
                cluster.correct_positions(&given);
            } else {
                cluster.correct_position_alone(&given);
            }
        }
    }
}
