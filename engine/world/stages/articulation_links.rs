//! Links between contacts and the joints of their bodies: their common response.

use hazumi_core::SharedSlice;

use crate::contact::{ConstraintBodies, ContactConstraint, PassKind, ResponseMatrix};
use crate::joint::{ImpulseResponse, JointCluster};
use crate::state::BodyState;

/// Regularisation: this fraction of a body's own inverse mass is added to the response,
/// dimensionless.
const REGULARIZATION: f64 = 1e-3;
/// The same where both bodies are in one cluster. Those that a weld holds fast on each other
/// cannot be parted: the contact would push without bound.
const REGULARIZATION_WITHIN_CLUSTER: f64 = 0.2;

/// A body in a cluster of joints.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulationLink {
    pub(super) cluster: usize,
    pub(super) body: usize,
    /// Whether the cluster is small enough to pass on at once what contacts push with.
    pub(super) propagates: bool,
}

/// The joints that hold the bodies of a contact, and how these answer with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedContact {
    pub(super) links: [Option<ArticulationLink>; 2],
    pub(super) response: ResponseMatrix,
    /// The revisions of the clusters for which `response` was computed.
    pub(super) revisions: Option<[u32; 2]>,
}

/// The cluster that both bodies are in, and their numbers among its bodies.
pub(super) fn shared_cluster(
    links: [Option<ArticulationLink>; 2],
) -> Option<(usize, [usize; 2])> {
    match links {
        [Some(a), Some(b)] if a.cluster == b.cluster => Some((a.cluster, [a.body, b.body])),
        _ => None,
    }
}

impl ArticulatedContact {
    /// Whether the joints pass on at once what the contact pushes with.
    pub(super) fn propagates(&self) -> bool {
        self.links.iter().flatten().all(|link| link.propagates)
    }

    /// The cluster that both bodies are in, their numbers among its bodies, and how fast a pass
    /// may push them apart, m/s.
    pub(super) fn push_within_cluster(
        &self,
        bias: PassKind,
    ) -> Option<(usize, [usize; 2], f32)> {
        let PassKind::Soft { push_speed } = bias else { return None };
        shared_cluster(self.links)
            .map(|(cluster, linked_bodies)| (cluster, linked_bodies, push_speed))
    }

    /// How the bodies answer before the joints pass anything on.
    pub(super) fn local_response(
        &self,
        clusters: &[JointCluster],
        pair: &ConstraintBodies<'_>,
    ) -> ResponseMatrix {
        let mut response = ResponseMatrix::FIXED;
        for body in 0..2 {
            match self.links[body] {
                None => response.set_free(body, pair.states()[body]),
                Some(link) => {
                    let block = clusters[link.cluster].local_response(link.body);
                    response.set([body, body], &block);
                }
            }
        }
        response
    }

    /// Finds the mobility of the bodies anew when their clusters have changed.
    pub(super) fn update_response(
        &mut self,
        clusters: &mut [JointCluster],
        pair: &ConstraintBodies<'_>,
        responses: &mut [ImpulseResponse; 2],
    ) {
        let revision = |link: Option<ArticulationLink>| {
            link.map_or(0, |link| clusters[link.cluster].revision())
        };
        let revisions = self.links.map(revision);
        if self.revisions == Some(revisions) {
            return;
        }
        self.revisions = Some(revisions);
        if !self.propagates() {
            self.response = self.local_response(clusters, pair);
            return;
        }
        self.response = ResponseMatrix::FIXED;
        for (body, response) in responses.iter_mut().enumerate() {
            match self.links[body] {
                None => self.response.set_free(body, pair.states()[body]),
                Some(link) => clusters[link.cluster].impulse_response(link.body, response),
            }
        }
        let share = if shared_cluster(self.links).is_some() {
            REGULARIZATION_WITHIN_CLUSTER
        } else {
            REGULARIZATION
        };
        for (to, from) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if let [Some(a), Some(b)] = [self.links[to], self.links[from]]
                && a.cluster == b.cluster
            {
                let responses = [&responses[to], &responses[from]];
                let block = clusters[a.cluster].response([a.body, b.body], responses, share);
                self.response.set([to, from], &block);
            }
        }
    }

    /// Writes the velocities back: of bodies in clusters, together with everything attached to
    /// them.
    pub(super) fn store(
        &self,
        clusters: &mut [JointCluster],
        states: &SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
        pair: &ConstraintBodies<'_>,
    ) {
        if !self.propagates() {
            pair.store(states, constraint);
            return;
        }
        let [movable_a, movable_b] = constraint.movable;
        let [a, b] = self.links;
        let are_free = [movable_a && a.is_none(), movable_b && b.is_none()];
        pair.store_selected(states, constraint, are_free);
        let given =
            |link: ArticulationLink, body: usize| (link.body, pair.accumulated_impulse(body));
        match [a, b] {
            [Some(a), Some(b)] if a.cluster == b.cluster => {
                clusters[a.cluster].apply_contact_impulses(states, &[given(a, 0), given(b, 1)]);
            }
            _ => {
                for (body, link) in self.links.into_iter().enumerate() {
                    if let Some(link) = link {
                        clusters[link.cluster]
                            .apply_contact_impulses(states, &[given(link, body)]);
                    }
                }
            }
        }
    }
}
