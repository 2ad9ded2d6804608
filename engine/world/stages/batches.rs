//! Moving bodies and contacts → batches of whole islands, each of which is solved by itself.
//!
//! The substeps go over all bodies and constraints dozens of times. Where these fill more than
//! the caches of a processor, they would be fetched from memory each time. Therefore all
//! substeps of a few islands are made before the next islands are touched, by one thread for
//! each batch. No thread waits between batches.
//!
//! The islands here are not those that sleep together: whatever moves connects, kinematic
//! bodies too.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hazumi_core::{Coloring, Islands, Workers};

use super::super::World;
use super::contact_events::FastContact;
use super::edges::ConstraintEdge;
use crate::contact::{ConstraintSet, ContactPrepareInput};
use crate::state::SolverBodyIndex;

/// Bodies, and as much as weighs the same, that make a batch full: with their constraints a
/// third of a megabyte, which the caches of one core hold.
const FULL_BATCH_WEIGHT: u32 = 500;
/// Largest weight of an island that one thread solves by itself.
const MAX_ISLAND_WEIGHT: u32 = 2000;
/// Weight of a contact, in bodies.
const CONTACT_WEIGHT: u32 = 1;
/// Weight of a contact of a soft body.
const SOFT_CONTACT_WEIGHT: u32 = 2;
/// Weight of a joint: its constraint, and its part of a matrix.
const JOINT_WEIGHT: u32 = 16;

/// The number of the batch of islands that are too large for one thread: all threads go over it
/// together.
const LARGE_ISLANDS: u32 = 0;

/// Whole islands that are solved together.
#[derive(Debug, Default)]
pub(super) struct IslandBatch {
    /// Where its bodies are among those of all batches.
    pub(super) bodies: Range<usize>,
    /// Where its contacts are in the list of those that touch, and in that of jointed bodies.
    pub(super) contacts: Range<usize>,
    pub(super) articulated_contacts: Range<usize>,
    /// Where its soft bodies are, and the contacts of them.
    pub(super) soft_bodies: Range<usize>,
    pub(super) soft_pairs: Range<usize>,
    /// Where its clusters of joints are, and the articulated islands of them.
    pub(super) clusters: Range<usize>,
    pub(super) articulated_islands: Range<usize>,
    /// Its statistics.
    pub(super) stats: BatchStats,
}

/// Statistics of the substeps of a batch.
#[derive(Debug, Default)]
pub(super) struct BatchStats {
    pub(super) constraint_count: usize,
    pub(super) color_count: usize,
    /// The contacts that met fast.
    pub(super) fast: Vec<FastContact>,
}

/// The memory of a batch while it is solved. A thread that solves one batch after the other
/// keeps it in its cache.
#[derive(Debug, Default)]
pub(super) struct BatchArena {
    pub(super) prepare_inputs: Vec<ContactPrepareInput>,
    pub(super) coloring: Coloring,
    pub(super) constraints: ConstraintSet,
    pub(super) fast_lists: Vec<Vec<FastContact>>,
}

/// All batches of a step; the first one is [`LARGE_ISLANDS`].
#[derive(Debug, Default)]
pub(super) struct Batches {
    list: Vec<IslandBatch>,
    /// How many of them there are in this step; the others are kept for their memory.
    count: usize,
    /// The bodies of the solver, batch after batch.
    bodies: Vec<SolverBodyIndex>,
    /// By body, the number of its batch.
    batch_of_body: Vec<u32>,
    /// By body, its place in the batch.
    local_slots: Vec<u32>,
    islands: Islands,
    /// By body, the representative of its island, and there the weight of the island.
    roots: Vec<SolverBodyIndex>,
    weights: Vec<u32>,
    /// The arena of the first batch, which may be large.
    large_arena: Mutex<BatchArena>,
    /// Those that others take and give back.
    arenas: Mutex<Vec<BatchArena>>,
    /// Of items that are sorted, where the next one of each batch goes.
    next: Vec<usize>,
    edges: Vec<ConstraintEdge>,
}

/// The data that batches are solved with.
pub(super) struct BatchParts<'a> {
    /// The bodies of the solver, batch after batch.
    pub(super) bodies: &'a [SolverBodyIndex],
    /// By body, its place in its batch.
    pub(super) local_slots: &'a [u32],
    large_arena: &'a Mutex<BatchArena>,
    arenas: &'a Mutex<Vec<BatchArena>>,
}

impl BatchParts<'_> {
    /// Has memory for a batch, the first one or another, lent while `work` is done.
    pub(super) fn with_arena(&self, is_shared: bool, work: impl FnOnce(&mut BatchArena)) {
        if is_shared {
            work(&mut lock(self.large_arena));
            return;
        }
        let mut arena = lock(self.arenas).pop().unwrap_or_default();
        work(&mut arena);
        lock(self.arenas).push(arena);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bodies of the solver that something connects; `None` for those that stay where they are.
type BodyLink = [Option<SolverBodyIndex>; 2];

impl Batches {
    /// The batches, that of the [`LARGE_ISLANDS`] islands first.
    pub(super) fn list(&self) -> &[IslandBatch] {
        &self.list[..self.count]
    }

    /// The same, and what else it takes to solve them.
    pub(super) fn parts_mut(&mut self) -> (&mut [IslandBatch], BatchParts<'_>) {
        let Self { bodies, local_slots, large_arena, arenas, .. } = self;
        let parts = BatchParts { bodies, local_slots, large_arena, arenas };
        (&mut self.list[..self.count], parts)
    }

    /// Forgets all batches.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// The places of all bodies in their batches.
    pub(super) fn local_slots(&self) -> &[u32] {
        &self.local_slots
    }

    /// Notes that there are no soft bodies in this step.
    pub(super) fn clear_soft_bodies(&mut self) {
        for batch in &mut self.list[..self.count] {
            (batch.soft_bodies, batch.soft_pairs) = (0..0, 0..0);
        }
    }

    /// Lists the soft bodies of all batches, of which `of_slot` tells by their solver slots,
    /// and notes where those of each are.
    pub(super) fn list_soft_bodies(
        &mut self,
        (order, of_slot): (&mut Vec<u32>, &[u32]),
        none: u32,
    ) {
        order.clear();
        for batch in &mut self.list[..self.count] {
            let first = order.len();
            let bodies = &self.bodies[batch.bodies.clone()];
            let softs = bodies.iter().map(|&slot| of_slot[slot as usize]);
            order.extend(softs.filter(|&soft| soft != none));
            batch.soft_bodies = first..order.len();
        }
    }

    /// Notes where the pairs of soft bodies of each batch are, of which these are the batches,
    /// in ascending order.
    pub(super) fn list_soft_pairs(&mut self, pairs: impl Iterator<Item = u32>) {
        let mut pairs = pairs.peekable();
        let mut first = 0;
        for (number, batch) in (0u32..).zip(&mut self.list[..self.count]) {
            let mut end = first;
            while pairs.next_if(|&of| of == number).is_some() {
                end += 1;
            }
            batch.soft_pairs = std::mem::replace(&mut first, end)..end;
        }
    }

    /// The batch of what connects these bodies, of which one is a body of the solver.
    pub(super) fn batch_of(&self, link: BodyLink) -> u32 {
        link.into_iter()
            .flatten()
            .next()
            .map_or(LARGE_ISLANDS, |slot| self.batch_of_body[slot as usize])
    }

    /// Finds the batches of `count` bodies, which links of some weight connect; those of
    /// `iterative` bodies are [`LARGE_ISLANDS`].
    fn sort(
        &mut self,
        count: usize,
        links: impl Iterator<Item = (BodyLink, u32)> + Clone,
        iterative: impl Iterator<Item = SolverBodyIndex>,
    ) {
        self.islands.reset(count);
        for (link, _) in links.clone() {
            if let [Some(a), Some(b)] = link {
                self.islands.link(a, b);
            }
        }
        self.roots.clear();
        self.roots.extend((0..).take(count).map(|slot| self.islands.find(slot)));
        self.weights.clear();
        self.weights.resize(count, 0);
        let mut weigh = |slot: SolverBodyIndex, weight: u32| {
            let sum = &mut self.weights[self.roots[slot as usize] as usize];
            *sum = sum.saturating_add(weight);
        };
        (0..).take(count).for_each(|slot| weigh(slot, 1));
        for (link, weight) in links {
            link.into_iter().flatten().take(1).for_each(|slot| weigh(slot, weight));
        }
        iterative.for_each(|slot| weigh(slot, MAX_ISLAND_WEIGHT));
        self.assign_islands();
        self.list_bodies();
    }

    /// Puts islands in batches, in the order of their first bodies.
    fn assign_islands(&mut self) {
        let (mut last, mut filled) = (LARGE_ISLANDS, FULL_BATCH_WEIGHT);
        self.batch_of_body.clear();
        for (slot, &root) in (0..).zip(&self.roots) {
            let weight = self.weights[root as usize];
            let batch = match self.batch_of_body.get(root as usize) {
                Some(&batch) => batch,
                None if weight > MAX_ISLAND_WEIGHT => LARGE_ISLANDS,
                None => {
                    debug_assert_eq!(root, slot, "a root is the first of its island");
                    if filled >= FULL_BATCH_WEIGHT {
                        (last, filled) = (last + 1, 0);
                    }
                    filled += weight;
                    last
                }
            };
            self.batch_of_body.push(batch);
        }
        self.count = last as usize + 1;
        if self.list.len() < self.count {
            self.list.resize_with(self.count, IslandBatch::default);
        }
    }

    /// Lists the bodies of each batch.
    fn list_bodies(&mut self) {
        let Self { list, count, bodies, batch_of_body, local_slots, next, .. } = self;
        batch_offsets(next, *count, batch_of_body.iter().copied());
        for (batch, &start) in list.iter_mut().zip(&*next) {
            batch.bodies = start..start;
        }
        bodies.clear();
        bodies.resize(batch_of_body.len(), 0);
        local_slots.clear();
        for (slot, &batch) in (0..).zip(&*batch_of_body) {
            let range = &mut list[batch as usize].bodies;
            bodies[range.end] = slot;
            local_slots.push(u32::try_from(range.len()).expect("fewer than 2^32 bodies"));
            range.end += 1;
        }
    }

    /// Puts edges in the order of the batches, and leaves those of a batch in their order.
    fn sort_edges(
        &mut self,
        edges: &mut Vec<ConstraintEdge>,
        link: impl Fn(&ConstraintEdge) -> BodyLink,
    ) {
        let (mut next, mut unsorted) =
            (std::mem::take(&mut self.next), std::mem::take(&mut self.edges));
        let batch = |edge: &ConstraintEdge| self.batch_of(link(edge));
        if !edges.is_sorted_by_key(batch) {
            batch_offsets(&mut next, self.count, edges.iter().map(batch));
            unsorted.clone_from(edges);
            for edge in &unsorted {
                let place = &mut next[batch(edge) as usize];
                edges[*place] = *edge;
                *place += 1;
            }
        }
        (self.next, self.edges) = (next, unsorted);
    }
}

/// Calls `work` once for each of the batches, or of what belongs to them: for the first, which
/// is [`LARGE_ISLANDS`], with all workers, and then for the others, each on one thread.
pub(super) fn for_each<T: Send>(
    batches: &mut [T],
    workers: &Workers,
    work: impl Fn(&mut T, &Workers) + Sync,
) {
    let Some((shared, others)) = batches.split_first_mut() else { return };
    work(shared, workers);
    workers.for_each_block(others, 1, |_, others| {
        others.iter_mut().for_each(|batch| work(batch, &Workers::inline()));
    });
}

/// Where the items of each of `count` batches begin when they are sorted by them.
fn batch_offsets(starts: &mut Vec<usize>, count: usize, batches: impl Iterator<Item = u32>) {
    starts.clear();
    starts.resize(count + 1, 0);
    for batch in batches {
        starts[batch as usize + 1] += 1;
    }
    for batch in 0..count {
        starts[batch + 1] += starts[batch];
    }
}

/// The part of a list, in ascending order of batches, that is of each of `count` batches.
fn batch_ranges<T>(
    list: &[T],
    count: usize,
    batch_of: impl Fn(&T) -> u32,
) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    (0u32..).take(count).map(move |batch| {
        let end = start + list[start..].partition_point(|item| batch_of(item) <= batch);
        std::mem::replace(&mut start, end)..end
    })
}

impl World {
    /// Sorts the bodies that move, and the contacts between them, by batches.
    pub(super) fn sort_batches(&mut self) {
        let solver = &mut self.solver;
        let slots = &solver.slot_of_body;
        let contacts = solver
            .active_contacts
            .iter()
            .map(|edge| (edge.solver_slots(slots), CONTACT_WEIGHT));
        let joint_edges = self
            .island_buffers
            .joint_edges
            .iter()
            .map(|edge| (edge.solver_slots(slots), JOINT_WEIGHT));
        let iterative = self.joint_solver.groups.iterative_bodies().flatten().flatten();
        let pairs = &solver.soft_bodies.pairs;
        let pins = self
            .island_buffers
            .pin_edges
            .iter()
            .map(|pin| (pin.solver_slots(slots), SOFT_CONTACT_WEIGHT));
        let softs =
            pairs.iter().map(|pair| (pair.edge.solver_slots(slots), SOFT_CONTACT_WEIGHT));
        let batches = &mut solver.batches;
        batches.sort(
            solver.states.len(),
            contacts.chain(joint_edges).chain(softs).chain(pins),
            iterative,
        );
        batches.sort_edges(&mut solver.active_contacts, |edge| edge.solver_slots(slots));
    }

    /// Notes where the contacts and joints of each batch are.
    pub(super) fn lay_out_batches(&mut self) {
        let solver = &mut self.solver;
        let (slots, articulated) = (&solver.slot_of_body, &solver.articulated);
        let batches = &mut solver.batches;
        let of = |link| batches.batch_of(link);
        let count = batches.count;
        let contacts =
            batch_ranges(&solver.active_contacts, count, |edge| of(edge.solver_slots(slots)));
        let clusters = batch_ranges(&self.joint_solver.groups.clusters, count, |cluster| {
            of([cluster.first_movable_body(), None])
        });
        let islands = batch_ranges(articulated.islands(), count, |island| island.batch);
        let ranges: Vec<_> = contacts.zip(clusters.zip(islands)).collect();
        let mut first = 0;
        for (batch, (contacts, (clusters, islands))) in batches.list.iter_mut().zip(ranges) {
            let end = articulated.islands()[islands.clone()]
                .last()
                .map_or(first, |it| it.contacts.end);
            batch.articulated_contacts = std::mem::replace(&mut first, end)..end;
            (batch.contacts, batch.clusters, batch.articulated_islands) =
                (contacts, clusters, islands);
        }
    }
}
