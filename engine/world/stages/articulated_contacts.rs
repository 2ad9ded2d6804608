//! Contacts of bodies that joints hold: solved together with what hangs on those.
//!
//! A foot of a kilogram that has to stop a body of seventy is not stopped by an impulse for a kilogram,
//! however often the joints pass on the rest. Here the contact knows how its bodies answer together
//! with their joints, and what it pushes with, the joints pass on at once.

use hazumi_core::{Disjoint, Islands};

use super::super::World;
use super::articulated_islands::{
    self, ArticulatedContactKey, ArticulatedIsland, ArticulatedIslandRange, IslandNode,
    IslandScratch,
};
use super::articulation_links::{ArticulatedContact, ArticulationLink, one_cluster};
use super::edges::ConstraintEdge;
use crate::contact::{self, ConstraintBodies, PassKind, ResponseMatrix, Substep};
use crate::joint::JointCluster;
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// Numbers in the matrix of a cluster up to which it bears contacts: a bridge of 200 planks, a cloth
/// of 8 × 8.
const MOST_NUMBERS: usize = 1_250 * DOFS * DOFS / 3;
/// The same, times the contacts of the cluster.
const MOST_WORK: usize = 50_000 * DOFS * DOFS / 3;

/// How often contacts are solved anew when what they pushed with makes limits of joints hold or let go.
const MOST_ROUNDS: usize = 4;

/// Overlap of two bodies in one cluster that is left, in metres at scale 1.
const SLOP: f32 = 1e-4;

/// Memory of the contacts of jointed bodies.
#[derive(Debug, Default)]
pub(super) struct JointedBuffers {
    /// The cluster of each body of the solver.
    holders: Vec<Option<ArticulationLink>>,
    /// Work that the contacts of each cluster make.
    work: Vec<usize>,
    /// The contacts in question, pile after pile.
    held: Vec<ArticulatedContactKey>,
    /// Their indices.
    contacts: Vec<u32>,
    /// One for each of them.
    holds: Vec<ArticulatedContact>,
    piles: Vec<ArticulatedIslandRange>,
    islands: Islands,
}

/// Contacts of jointed bodies, in the order of their batches and piles.
pub(super) struct JointedParts<'a> {
    /// Their indices.
    pub(super) contacts: &'a [u32],
    pub(super) piles: &'a mut [ArticulatedIslandRange],
    /// One for each of the contacts.
    pub(super) holds: &'a mut [ArticulatedContact],
}

impl JointedBuffers {
    /// The piles, in the order of their batches.
    pub(super) fn piles(&self) -> &[ArticulatedIslandRange] {
        &self.piles
    }

    /// The indices of the contacts.
    pub(super) fn contacts(&self) -> &[u32] {
        &self.contacts
    }

    /// What it takes to solve the contacts.
    pub(super) fn parts_mut(&mut self) -> JointedParts<'_> {
        JointedParts {
            contacts: &self.contacts,
            piles: &mut self.piles,
            holds: &mut self.holds,
        }
    }

    /// Lists which cluster holds which of so many bodies.
    fn list_holders(&mut self, clusters: &[JointCluster], body_count: usize) {
        self.holders.clear();
        self.holders.resize(body_count, None);
        for (index, cluster) in clusters.iter().enumerate() {
            let passes_on = cluster.size() <= MOST_NUMBERS;
            for (slot, party) in cluster.pushed() {
                let holder = ArticulationLink { cluster: index, party, passes_on };
                self.holders[slot as usize] = Some(holder);
            }
        }
    }
}

impl World {
    /// Moves the contacts that clusters of joints bear out of the list of those that touch, and sorts them and
    /// the clusters by piles.
    pub(super) fn gather_jointed(&mut self) {
        let buffers = &mut self.solver.jointed;
        buffers.held.clear();
        buffers.contacts.clear();
        buffers.holds.clear();
        let clusters = &mut self.joint_solver.groups.clusters;
        if clusters.is_empty() {
            buffers.piles.clear();
            return;
        }
        buffers.list_holders(clusters, self.solver.states.len());
        let (slots, batches) = (&self.solver.slots, &self.solver.batches);
        let holders_of = |meeting: &ConstraintEdge, holders: &[Option<ArticulationLink>]| {
            let holder = |slot: SolverBodyIndex| holders[slot as usize];
            meeting.link(slots).map(|slot| slot.and_then(holder))
        };
        buffers.work.clear();
        buffers.work.resize(clusters.len(), 0);
        for meeting in &self.solver.touching {
            for holder in holders_of(meeting, &buffers.holders).into_iter().flatten() {
                buffers.work[holder.cluster] += clusters[holder.cluster].size();
            }
        }
        let states = &self.solver.states;
        let pushed = |meeting: &ConstraintEdge, holders: &[Option<ArticulationLink>]| {
            meeting.link(slots).map(|slot| match holders[slot? as usize] {
                Some(holder) => Some(IslandNode::Cluster(holder.cluster)),
                None => states[slot? as usize].is_movable().then_some(IslandNode::Body(slot?)),
            })
        };
        let work = &buffers.work;
        for holder in buffers.holders.iter_mut().flatten() {
            holder.passes_on &= work[holder.cluster] <= MOST_WORK;
        }
        self.solver.touching.retain(|meeting| {
            let mut holders = holders_of(meeting, &buffers.holders);
            if one_cluster(holders).is_none() {
                holders = holders.map(|holder| holder.filter(|holder| holder.passes_on));
            }
            let is_free = holders.iter().all(Option::is_none);
            if !is_free {
                buffers.held.push(ArticulatedContactKey {
                    contact: meeting.index,
                    holders,
                    pushed: pushed(meeting, &buffers.holders),
                });
            }
            is_free
        });
        let body_count = self.solver.states.len();
        let JointedBuffers { held, piles, islands, .. } = buffers;
        let batch_of = |cluster: &JointCluster| batches.of([cluster.first_pushed(), None]);
        articulated_islands::sort(clusters, held, body_count, islands, batch_of, piles);
        for &ArticulatedContactKey { contact, holders, .. } in &*held {
            buffers.contacts.push(contact);
            let mobility = ResponseMatrix::FIXED;
            buffers.holds.push(ArticulatedContact { holders, mobility, found_for: None });
        }
    }
}

impl ArticulatedIsland<'_> {
    /// Begins a substep. What held the bodies apart last time is applied to them alone: the joints are solved
    /// next and pass it on.
    pub(super) fn begin(&mut self, states: &Disjoint<'_, BodyState>, substep: &Substep) {
        for (constraint, hold) in self.constraints.iter_mut().zip(&*self.holds) {
            let pair = ConstraintBodies::load(states, constraint);
            let alone = hold.mobility_alone(self.clusters, &pair);
            let mut pair = pair.with_response(&alone);
            contact::begin(&mut pair, constraint, substep);
            pair.store(states, constraint);
        }
    }

    /// Goes over the contacts, one after the other; again over those of a cluster in which what they pushed with
    /// has made limits of joints hold or let go. `scale` is that of lengths in the world.
    ///
    /// Two bodies in one cluster are not pushed apart by impulses: where joints want them to overlap,
    /// these would grow and grow. They are moved instead, as far as the joints allow.
    pub(super) fn solve(
        &mut self,
        states: &Disjoint<'_, BodyState>,
        substep: &Substep,
        bias: PassKind,
        scale: f32,
    ) {
        self.push(states, substep, bias);
        self.part(states, SLOP * scale, bias);
    }

    /// Has the contacts push until that moves nothing any more that they touch.
    fn push(&mut self, states: &Disjoint<'_, BodyState>, substep: &Substep, bias: PassKind) {
        let Self { clusters, constraints, holds, memory } = self;
        let IslandScratch { demands, are_off } = &mut **memory;
        are_off.clear();
        are_off.resize(clusters.len(), true);
        for _ in 0..MOST_ROUNDS {
            for (constraint, hold) in constraints.iter_mut().zip(&mut **holds) {
                if !hold.holders.iter().flatten().any(|holder| are_off[holder.cluster]) {
                    continue;
                }
                let bias =
                    if hold.push_within_one(bias).is_some() { PassKind::Stop } else { bias };
                let pair = ConstraintBodies::load(states, constraint);
                hold.follow(clusters, &pair, demands);
                let mut pair = pair.with_response(&hold.mobility);
                contact::solve(&mut pair, constraint, substep, bias);
                if !pair.is_unchanged() {
                    hold.store(clusters, states, constraint, &pair);
                }
            }
            let mut is_any = false;
            for (cluster, is_off) in clusters.iter_mut().zip(&mut *are_off) {
                *is_off = *is_off && cluster.mind_bounds(states);
                is_any |= *is_off;
            }
            if !is_any {
                break;
            }
        }
    }

    /// Has the contacts of two bodies in one cluster part them, as far as the joints allow.
    fn part(&mut self, states: &Disjoint<'_, BodyState>, slop: f32, bias: PassKind) {
        for (constraint, hold) in self.constraints.iter().zip(&*self.holds) {
            let Some((cluster, parties, push_speed)) = hold.push_within_one(bias) else {
                continue;
            };
            let cluster = &mut self.clusters[cluster];
            let nudges = parties.map(|party| cluster.nudge_of(party));
            let pair = ConstraintBodies::load(states, constraint).with_velocities(nudges);
            let mut pair = pair.with_response(&hold.mobility);
            contact::part(&mut pair, constraint, slop, push_speed);
            if pair.is_unchanged() {
                continue;
            }
            let given =
                [0, 1].map(|body: usize| (parties[body], pair.accumulated_impulse(body)));
            if hold.passes_on() {
                cluster.nudge_by(&given);
            } else {
                cluster.nudge_alone(&given);
            }
        }
    }
}
