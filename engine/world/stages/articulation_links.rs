//! Contacts and the joints that hold their bodies: how both answer together.

use hazumi_core::Disjoint;

use crate::contact::{ConstraintBodies, ContactConstraint, PassKind, ResponseMatrix};
use crate::joint::{ImpulseResponse, JointCluster};
use crate::state::BodyState;

/// Share of its own mobility that a body is taken to have besides, dimensionless.
const OUTSIDE: f64 = 1e-3;
/// The same where both bodies are in one cluster. Those that a weld holds fast on each other cannot be
/// parted: the contact would push without bound.
const WITHIN_ONE: f64 = 0.2;

/// A body in a cluster of joints.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulationLink {
    pub(super) cluster: usize,
    pub(super) party: usize,
    /// Whether the cluster is small enough to pass on at once what contacts push with.
    pub(super) passes_on: bool,
}

/// The joints that hold the bodies of a contact, and how these answer with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedContact {
    pub(super) holders: [Option<ArticulationLink>; 2],
    pub(super) mobility: ResponseMatrix,
    /// The revisions of the clusters for which `mobility` was found.
    pub(super) found_for: Option<[u32; 2]>,
}

/// The cluster that both bodies are in, and their numbers among its parties.
pub(super) fn one_cluster(
    holders: [Option<ArticulationLink>; 2],
) -> Option<(usize, [usize; 2])> {
    match holders {
        [Some(a), Some(b)] if a.cluster == b.cluster => Some((a.cluster, [a.party, b.party])),
        _ => None,
    }
}

impl ArticulatedContact {
    /// Whether the joints pass on at once what the contact pushes with.
    pub(super) fn passes_on(&self) -> bool {
        self.holders.iter().flatten().all(|holder| holder.passes_on)
    }

    /// The cluster that both bodies are in, their numbers among its parties, and how fast a pass may
    /// push them apart, m/s.
    pub(super) fn push_within_one(&self, bias: PassKind) -> Option<(usize, [usize; 2], f32)> {
        let PassKind::Soft { push_speed } = bias else { return None };
        one_cluster(self.holders).map(|(cluster, parties)| (cluster, parties, push_speed))
    }

    /// How the bodies answer before the joints pass anything on.
    pub(super) fn mobility_alone(
        &self,
        clusters: &[JointCluster],
        pair: &ConstraintBodies<'_>,
    ) -> ResponseMatrix {
        let mut mobility = ResponseMatrix::FIXED;
        for body in 0..2 {
            match self.holders[body] {
                None => mobility.set_free(body, pair.states()[body]),
                Some(holder) => {
                    let block = clusters[holder.cluster].mobility_alone(holder.party);
                    mobility.set([body, body], &block);
                }
            }
        }
        mobility
    }

    /// Finds the mobility of the bodies anew when their clusters have changed.
    pub(super) fn follow(
        &mut self,
        clusters: &mut [JointCluster],
        pair: &ConstraintBodies<'_>,
        demands: &mut [ImpulseResponse; 2],
    ) {
        let revision = |holder: Option<ArticulationLink>| {
            holder.map_or(0, |holder| clusters[holder.cluster].revision())
        };
        let revisions = self.holders.map(revision);
        if self.found_for == Some(revisions) {
            return;
        }
        self.found_for = Some(revisions);
        if !self.passes_on() {
            self.mobility = self.mobility_alone(clusters, pair);
            return;
        }
        self.mobility = ResponseMatrix::FIXED;
        for (body, demand) in demands.iter_mut().enumerate() {
            match self.holders[body] {
                None => self.mobility.set_free(body, pair.states()[body]),
                Some(holder) => clusters[holder.cluster].demand(holder.party, demand),
            }
        }
        let share = if one_cluster(self.holders).is_some() { WITHIN_ONE } else { OUTSIDE };
        for (to, from) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if let [Some(a), Some(b)] = [self.holders[to], self.holders[from]]
                && a.cluster == b.cluster
            {
                let demands = [&demands[to], &demands[from]];
                let block = clusters[a.cluster].mobility([a.party, b.party], demands, share);
                self.mobility.set([to, from], &block);
            }
        }
    }

    /// Writes the velocities back: of bodies in clusters, together with all that hangs on them.
    pub(super) fn store(
        &self,
        clusters: &mut [JointCluster],
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
        pair: &ConstraintBodies<'_>,
    ) {
        if !self.passes_on() {
            pair.store(states, constraint);
            return;
        }
        let [movable_a, movable_b] = constraint.movable;
        let [a, b] = self.holders;
        let are_free = [movable_a && a.is_none(), movable_b && b.is_none()];
        pair.store_selected(states, constraint, are_free);
        let given = |holder: ArticulationLink, body: usize| {
            (holder.party, pair.accumulated_impulse(body))
        };
        match [a, b] {
            [Some(a), Some(b)] if a.cluster == b.cluster => {
                clusters[a.cluster].bear(states, &[given(a, 0), given(b, 1)]);
            }
            _ => {
                for (body, holder) in self.holders.into_iter().enumerate() {
                    if let Some(holder) = holder {
                        clusters[holder.cluster].bear(states, &[given(holder, body)]);
                    }
                }
            }
        }
    }
}
