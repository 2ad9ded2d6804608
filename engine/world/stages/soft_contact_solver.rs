//! Contacts of soft bodies → velocities, cell by cell.
//!
//! A cell is a few dozen soft bodies that are near each other. One thread solves their contacts
//! while they are in its cache: the geometry of rows and their impulses, one right after the
//! other. Pairs between cells are solved by themselves.

use std::sync::atomic::Ordering;

use hazumi_core::simd::Simd;
use hazumi_core::soft::{Motion, SolveGroup};
use hazumi_core::{SharedSlice, Workers};

use super::soft_bodies::{SoftParts, SoftWork};
use super::soft_pairs::{NONE, SoftPair};
use super::soft_particles::BODY_BLOCK;
use crate::soft_body::{Impactor, Other, PairPass, RowPass, RowTerms, SoftRows};
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::wide_everywhere;

/// The rigid bodies, and where they are, by body.
type Rigids<'a> = (&'a SharedSlice<'a, BodyState>, &'a [Option<SolverBodyIndex>]);

impl SoftWork<'_> {
    /// Sees how pairs stand, and has them begin with what they did in the last substep: all
    /// that act on anything but soft bodies of their own cell.
    pub(super) fn warm_start(
        &self,
        parts: &SoftParts<'_>,
        bodies: Rigids<'_>,
        workers: &Workers,
    ) {
        let lean =
            PairPasses { parts, bodies, passes: &[RowPass::WarmStart], selection: Who::All };
        lean.solve_pairs(self.group(SolveGroup::SoftSoftBoundary));
        lean.solve_cells(self.group(SolveGroup::SoftRigid), workers);
        lean.solve_pairs(self.group(SolveGroup::SoftRigidBoundary));
        if parts.has_jointed {
            lean.solve_cells(self.group(SolveGroup::SoftSoft), workers);
        }
    }

    /// Goes once over the rows of pairs with a rigid body that joints hold: what is left for
    /// these when the joints have been solved hardly opens them.
    pub(super) fn solve_articulated_contacts(
        &self,
        parts: &SoftParts<'_>,
        bodies: Rigids<'_>,
        workers: &Workers,
    ) {
        if parts.has_jointed {
            let press = PairPasses {
                parts,
                bodies,
                passes: &[RowPass::Solve],
                selection: Who::Articulated,
            };
            press.solve_cells(self.group(SolveGroup::SoftRigid), workers);
            press.solve_pairs(self.group(SolveGroup::SoftRigidBoundary));
        }
    }

    /// Goes once over the rows of all pairs.
    pub(super) fn solve(&self, parts: &SoftParts<'_>, bodies: Rigids<'_>, workers: &Workers) {
        let solve =
            PairPasses { parts, bodies, passes: &[RowPass::Solve], selection: Who::All };
        // Velocities inside one cell have not been read since the substep began, except by
        // joints.
        let passes: &[RowPass] = if parts.has_jointed {
            &[RowPass::Solve]
        } else {
            &[RowPass::WarmStart, RowPass::Solve]
        };
        PairPasses { passes, ..solve }.solve_cells(self.group(SolveGroup::SoftSoft), workers);
        solve.solve_pairs(self.group(SolveGroup::SoftSoftBoundary));
        solve.solve_cells(self.group(SolveGroup::SoftRigid), workers);
        solve.solve_pairs(self.group(SolveGroup::SoftRigidBoundary));
        if !parts.pins.is_empty() {
            self.bodies.iter().for_each(|&body| solve_pins(parts, body, bodies.0));
        }
        workers.for_each_range(self.bodies.len(), BODY_BLOCK, |range| {
            self.bodies[range].iter().for_each(|&body| solve_self_contacts(parts, body));
        });
        // An impulse that one particle hands on to the others may push them where they have
        // been stopped already. That mends itself, but where they would be through a wall
        // before.
        if parts.has_fast {
            let stop = PairPasses {
                parts,
                bodies,
                passes: &[RowPass::SolveDecoupled],
                selection: Who::Fast,
            };
            stop.solve_cells(self.group(SolveGroup::SoftSoft), workers);
            stop.solve_pairs(self.group(SolveGroup::SoftSoftBoundary));
            stop.solve_cells(self.group(SolveGroup::SoftRigid), workers);
            stop.solve_pairs(self.group(SolveGroup::SoftRigidBoundary));
        }
        // Twice, as a body that several meet is pushed by each.
        if !parts.impactors.is_empty() {
            let pairs = self.pairs.iter().filter(|pair| pair.impactor != NONE);
            pairs.for_each(|pair| pair.mark_impact(parts, bodies.1, false));
            for selection in [Who::Impacts, Who::LaterImpacts] {
                let impacts = PairPasses { selection, ..solve };
                impacts.solve_cells(self.group(SolveGroup::SoftRigid), workers);
                impacts.solve_pairs(self.group(SolveGroup::SoftRigidBoundary));
            }
        }
    }

    /// The pairs of a group, cell after cell.
    fn group(&self, group: SolveGroup) -> &[SoftPair] {
        let first = self.pairs.partition_point(|pair| pair.order.group < group);
        let rest = &self.pairs[first..];
        &rest[..rest.partition_point(|pair| pair.order.group == group)]
    }
}

/// Passes over pairs.
#[derive(Clone, Copy)]
struct PairPasses<'a> {
    parts: &'a SoftParts<'a>,
    bodies: Rigids<'a>,
    /// One after the other, over all pairs of a cell each.
    passes: &'a [RowPass],
    selection: Who,
}

/// Which pairs a pass is for.
#[derive(Clone, Copy)]
enum Who {
    All,
    /// Contacts with a rigid body that joints hold.
    Articulated,
    /// Contacts with a fast soft body, whose particles are solved alone first.
    Fast,
    /// Sides on the way of a fast rigid body, in place of rows.
    Impacts,
    /// The same, where an impact has changed a velocity.
    LaterImpacts,
}

impl PairPasses<'_> {
    /// Solves the pairs of many cells, which have no bodies in common.
    fn solve_cells(&self, pairs: &[SoftPair], workers: &Workers) {
        let cells: Vec<&[SoftPair]> =
            pairs.chunk_by(|a, b| a.order.cell == b.order.cell).collect();
        workers.for_each_range(cells.len(), 1, |range| {
            cells[range].iter().for_each(|cell| self.solve_pairs(cell));
        });
    }

    /// Solves pairs, one after the other.
    fn solve_pairs(&self, pairs: &[SoftPair]) {
        let Self { parts, bodies, passes, selection } = *self;
        wide_everywhere!(simd => {
            for &pass in passes {
                for (place, pair) in pairs.iter().enumerate() {
                    SoftPair::fetch_ahead(pairs, place, (&parts.particles, &parts.blocks));
                    let is_meant = match selection {
                        Who::All => true,
                        Who::Articulated => pair.is_jointed,
                        Who::Fast => pair.scatter_fast_bodies(parts),
                        Who::Impacts => pair.impactor != NONE,
                        Who::LaterImpacts => {
                            pair.impactor != NONE && pair.is_marked(parts, bodies.1)
                        }
                    };
                    if is_meant && pair.are_both_soft() {
                        pair.solve_soft_pair(simd, parts, pass);
                    } else if is_meant {
                        let is_impact =
                            matches!(selection, Who::Impacts | Who::LaterImpacts);
                        let number = is_impact.then_some(pair.impactor as usize);
                        let impactor = number.map(|number| &parts.impactors[number]);
                        pair.solve_rigid_pair(parts, bodies, (pass, impactor));
                    }
                }
            }
        });
    }
}

impl SoftPair {
    /// Leaves the particles of fast bodies to themselves. Returns whether there are any.
    fn scatter_fast_bodies(&self, parts: &SoftParts<'_>) -> bool {
        let mut has_fast = false;
        for number in self.soft_indices.into_iter().filter(|&number| number != NONE) {
            if parts.are_fast[number as usize] {
                // SAFETY: bodies are of this batch. Pairs that are solved at the same time are
                // in different cells and have no body in common.
                unsafe { parts.view(number) }.scatter_reduced_velocity();
                has_fast = true;
            }
        }
        has_fast
    }

    /// Goes once over its rows, where both of its bodies are soft.
    #[inline(always)]
    fn solve_soft_pair<S: Simd>(&self, simd: S, parts: &SoftParts<'_>, pass: RowPass) {
        if self.soft_indices.contains(&NONE) {
            return;
        }
        let is_apart = self.cannot_touch(parts);
        if is_apart && (pass == RowPass::WarmStart || !self.is_touched(parts)) {
            return;
        }
        // SAFETY: both bodies are of this batch, and pairs that are solved at the same time,
        // which are in different cells, have none in common; the two are not the same.
        let mut couple = unsafe { parts.particles.pair(self.soft_indices) };
        // SAFETY: a pair owns its blocks, and one thread solves it.
        let blocks = unsafe { parts.blocks.range_mut(self.solver_rows.clone()) };
        let mut go_over =
            PairPass { terms: &parts.terms, row_terms: &self.terms, radius: self.radius, pass };
        if is_apart && pass == RowPass::Solve {
            // Their geometry in this substep is not known yet.
            go_over.pass = RowPass::WarmStart;
            go_over.go_over(simd, blocks, &mut couple);
            go_over.pass = pass;
        }
        go_over.go_over(simd, blocks, &mut couple);
    }

    /// Whether two soft bodies that nothing has touched in this step will not meet in this
    /// substep, unless something touches them now.
    #[inline(always)]
    fn cannot_touch(&self, parts: &SoftParts<'_>) -> bool {
        // SAFETY: no thread writes to these while pairs are solved.
        let motions =
            self.soft_indices.map(|number| unsafe { parts.motions.get(number as usize) });
        !Motion::may_meet(motions, self.gap, (parts.terms.slop, parts.terms.h))
    }

    /// Whether something has touched any of two soft bodies in this substep.
    #[inline(always)]
    fn is_touched(&self, parts: &SoftParts<'_>) -> bool {
        // SAFETY: as in `go_over_fellows`.
        let is_held =
            |number: u32| unsafe { parts.particles.reduced.get(number as usize) }.is_touched();
        self.soft_indices.into_iter().any(is_held)
    }

    /// The solver slots of its bodies that can be pushed.
    fn solver_slots(
        &self,
        slots: &[Option<SolverBodyIndex>],
    ) -> impl Iterator<Item = SolverBodyIndex> {
        let pushed = self.edge.pushed_bodies().into_iter().flatten();
        pushed.filter_map(|body| slots[body as usize])
    }

    /// Whether an impact has changed a velocity of its bodies in this substep.
    fn is_marked(&self, parts: &SoftParts<'_>, slots: &[Option<SolverBodyIndex>]) -> bool {
        let mark = |slot| parts.impact_marks[slot as usize].load(Ordering::Relaxed);
        self.solver_slots(slots).any(mark)
    }

    /// Records whether an impact has changed a velocity of its bodies.
    fn mark_impact(
        &self,
        parts: &SoftParts<'_>,
        slots: &[Option<SolverBodyIndex>],
        is_changed: bool,
    ) {
        for slot in self.solver_slots(slots) {
            parts.impact_marks[slot as usize].store(is_changed, Ordering::Relaxed);
        }
    }

    /// Goes once over its rows, where the other body is rigid, or over the sides that this
    /// body comes to.
    fn solve_rigid_pair(
        &self,
        parts: &SoftParts<'_>,
        (states, slots): Rigids<'_>,
        (pass, impactor): (RowPass, Option<&Impactor>),
    ) {
        let Some((owner, number)) = self.owner() else { return };
        // SAFETY: a pair owns its row states, and one thread solves it.
        let row_states = unsafe { parts.row_states.range_mut(self.solver_rows.clone()) };
        let sign = if owner == 0 { 1.0 } else { -1.0 };
        let row_terms = RowTerms {
            way: sign * self.terms.way,
            surface_velocity: sign * self.terms.surface_velocity,
            ..self.terms
        };
        let rows = &parts.rows[self.rigid_rows()];
        let rows = SoftRows { rows, terms: &parts.terms, row_terms: &row_terms, pass };
        // SAFETY: as above.
        let mut body = unsafe { parts.view(number) };
        let slot = slots[self.edge.bodies[1 - owner] as usize];
        // SAFETY: no constraint writes to an immovable body, and a movable one is of no other
        // cell.
        let known = slot.map(|slot| (slot, unsafe { *states.get(slot as usize) }));
        let mut state = known.map_or(BodyState::FIXED, |(_, state)| state);
        match impactor {
            Some(impactor) => {
                if rows.solve_impact(impactor, row_states, &mut body, &mut state) {
                    self.mark_impact(parts, slots, true);
                }
            }
            None => rows.go_over(row_states, &mut body, &mut Other::Rigid(&mut state)),
        }
        if let Some((slot, _)) = known.filter(|(_, state)| state.is_movable()) {
            // SAFETY: as above.
            *unsafe { states.get_mut(slot as usize) } = state;
        }
    }
}

/// Keeps a body from going into itself.
fn solve_self_contacts(parts: &SoftParts<'_>, body: u32) {
    let range = parts.self_contact_ranges[body as usize].clone();
    if range.is_empty() {
        return;
    }
    // SAFETY: a body is in one batch, and there once.
    let friction = unsafe { parts.active.get(body as usize) }.friction;
    // SAFETY: as above.
    let mut party = unsafe { parts.view(body) };
    // SAFETY: as above, for what it does to itself.
    let row_states = unsafe { parts.self_contact_states.range_mut(range.clone()) };
    let row_terms = RowTerms { friction, ..RowTerms::NONE };
    let rows = &parts.self_contact_rows[range];
    for pass in [RowPass::WarmStart, RowPass::Solve] {
        let rows = SoftRows { rows, terms: &parts.terms, row_terms: &row_terms, pass };
        rows.go_over(row_states, &mut party, &mut Other::Itself);
    }
}

/// Pulls the particles of a body that are held to where that is.
fn solve_pins(parts: &SoftParts<'_>, body: u32, states: &SharedSlice<'_, BodyState>) {
    for index in parts.pins_of[body as usize].clone() {
        // SAFETY: a body is in one batch, with those that hold it, and one thread solves these.
        let mut soft = unsafe { parts.view(body) };
        // SAFETY: as above.
        let known =
            parts.pin_bodies[index].map(|slot| (slot, unsafe { *states.get(slot as usize) }));
        let mut state = known.map_or(BodyState::FIXED, |(_, state)| state);
        parts.pins[index].solve(&mut soft, &mut state, parts.terms.h);
        if let Some((slot, _)) = known.filter(|(_, state)| state.is_movable()) {
            // SAFETY: as above.
            *unsafe { states.get_mut(slot as usize) } = state;
        }
    }
}
