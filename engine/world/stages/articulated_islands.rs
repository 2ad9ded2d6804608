//! Articulated islands: clusters of joints that contacts connect; each is solved by itself.

use std::ops::Range;

use hazumi_core::{Islands, Workers};

use super::articulation_links::{ArticulatedContact, ArticulationLink};
use crate::contact::ContactConstraint;
use crate::joint::{ImpulseResponse, JointCluster};
use crate::state::SolverBodyIndex;

/// Piles in a block of work: each is worth a thread.
const BLOCK: usize = 1;

/// Clusters and the contacts that connect them, directly or by way of a body that no joint
/// holds. None of them pushes what is in another articulated island.
#[derive(Debug)]
pub(super) struct ArticulatedIslandRange {
    /// The number of its batch.
    pub(super) batch: u32,
    clusters: Range<usize>,
    /// Its contacts among those of jointed bodies.
    pub(super) contacts: Range<usize>,
    scratch: IslandScratch,
}

/// Memory of an articulated island while it is solved.
#[derive(Debug, Default)]
pub(super) struct IslandScratch {
    pub(super) responses: [ImpulseResponse; 2],
    /// For each cluster, whether its contacts have to be solved again.
    pub(super) needs_resolve: Vec<bool>,
}

/// The parts of an articulated island.
pub(super) struct ArticulatedIsland<'a> {
    pub(super) clusters: &'a mut [JointCluster],
    pub(super) constraints: &'a mut [ContactConstraint],
    pub(super) contacts: &'a mut [ArticulatedContact],
    pub(super) scratch: &'a mut IslandScratch,
}

/// A contact of bodies in clusters: its index, and who holds its bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedContactKey {
    pub(super) contact: u32,
    pub(super) links: [Option<ArticulationLink>; 2],
    /// The nodes of its bodies, if they can be pushed.
    pub(super) nodes: [Option<IslandNode>; 2],
}

/// A node of an articulated island.
#[derive(Clone, Copy, Debug)]
pub(super) enum IslandNode {
    /// A cluster, or one of its bodies alone.
    Cluster(usize),
    /// A body that no joint holds.
    Body(SolverBodyIndex),
}

/// Sorts clusters and contacts by batches and articulated islands: from then on a
/// [`ArticulationLink`] counts clusters from the first of its articulated island.
pub(super) fn sort(
    clusters: &mut Vec<JointCluster>,
    contacts: &mut [ArticulatedContactKey],
    body_count: usize,
    union_find: &mut Islands,
    batch_of: impl Fn(&JointCluster) -> u32,
    ranges: &mut Vec<ArticulatedIslandRange>,
) {
    let index = |count: usize| u32::try_from(count).expect("fewer than 2^32 bodies and joints");
    let first_body = index(clusters.len());
    union_find.reset(clusters.len() + body_count);
    let node = |pushed: IslandNode| match pushed {
        IslandNode::Cluster(cluster) => index(cluster),
        IslandNode::Body(slot) => first_body + slot,
    };
    for key in &*contacts {
        if let [Some(a), Some(b)] = key.nodes {
            union_find.link(node(a), node(b));
        }
    }
    // An articulated island is sorted by its batch, and by the first of its clusters, which
    // come before all bodies.
    let roots: Vec<[u32; 2]> = (0..first_body)
        .zip(&*clusters)
        .map(|(index, cluster)| [batch_of(cluster), union_find.find(index)])
        .collect();
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.sort_by_key(|&cluster| roots[cluster]);
    let mut places = vec![0; clusters.len()];
    for (place, &cluster) in order.iter().enumerate() {
        places[cluster] = place;
    }
    let mut unsorted: Vec<Option<JointCluster>> = clusters.drain(..).map(Some).collect();
    clusters.extend(order.iter().filter_map(|&cluster| unsorted[cluster].take()));

    let root_of = |key: &ArticulatedContactKey| {
        let link = key.links.iter().flatten().next();
        link.map_or([u32::MAX; 2], |link| roots[link.cluster])
    };
    contacts.sort_by_key(root_of);
    let (mut count, mut first_contact) = (0, 0);
    for contacts in contacts.chunk_by_mut(|a, b| root_of(a) == root_of(b)) {
        let root = root_of(&contacts[0]);
        let first = order.partition_point(|&cluster| roots[cluster] < root);
        let last = order.partition_point(|&cluster| roots[cluster] <= root);
        for link in contacts.iter_mut().flat_map(|key| &mut key.links).flatten() {
            link.cluster = places[link.cluster] - first;
        }
        let range = first_contact..first_contact + contacts.len();
        first_contact = range.end;
        if count == ranges.len() {
            let scratch = IslandScratch::default();
            ranges.push(ArticulatedIslandRange {
                batch: 0,
                clusters: 0..0,
                contacts: 0..0,
                scratch,
            });
        }
        let island = &mut ranges[count];
        (island.batch, island.clusters, island.contacts) = (root[0], first..last, range);
        count += 1;
    }
    ranges.truncate(count);
}

/// The clusters of a batch, and of all contacts in the order of their articulated islands the
/// constraints and what they know of joints.
type IslandSlices<'a> =
    (&'a mut [JointCluster], &'a mut [ContactConstraint], &'a mut [ArticulatedContact]);

/// Calls `work` once for each articulated island of a batch, many at the same time, of which
/// the clusters are from number `first_cluster` on.
pub(super) fn for_each(
    ranges: &mut [ArticulatedIslandRange],
    mut first_cluster: usize,
    (mut clusters, mut constraints, mut articulated_contacts): IslandSlices<'_>,
    workers: &Workers,
    work: impl Fn(&mut ArticulatedIsland<'_>) + Sync,
) {
    let islands = ranges.iter_mut().map(|range| {
        let skipped =
            range.clusters.start - std::mem::replace(&mut first_cluster, range.clusters.end);
        take_first(&mut clusters, skipped);
        ArticulatedIsland {
            clusters: take_first(&mut clusters, range.clusters.len()),
            constraints: take_first(&mut constraints, range.contacts.len()),
            contacts: take_first(&mut articulated_contacts, range.contacts.len()),
            scratch: &mut range.scratch,
        }
    });
    if workers.count() == 1 {
        islands.for_each(|mut island| work(&mut island));
        return;
    }
    let mut islands: Vec<ArticulatedIsland<'_>> = islands.collect();
    workers
        .for_each_block(&mut islands, BLOCK, |_, islands| islands.iter_mut().for_each(&work));
}

/// Takes so many items off the front of a list.
pub(super) fn take_first<'a, T>(list: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    list.split_off_mut(..count).unwrap_or_default()
}
