//! Bodies and manifolds → solver states, constraints and their colours.

use glam::{Quat, Vec3};
use hazumi_core::Softness;

use super::super::World;
use crate::body::Motion;
use crate::contact::{Bodies, Contact, ContactConstraint, prepare};
use crate::math::{Pose, rotation};
use crate::state::{BodyState, Drive, Slot};
use crate::world::record::BodyRecord;

/// Constraints in a block of work.
const BLOCK: usize = 64;

/// The solver's view of the world, filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct SolverBuffers {
    /// The bodies that move, in the order of their slots in the arena.
    pub(super) states: Vec<BodyState>,
    /// What moves each of them.
    pub(super) drives: Vec<Drive>,
    /// The slot in the arena of each of them.
    pub(super) owners: Vec<u32>,
    /// The solver slot of each body of the arena; `None` for those that do not move.
    pub(super) slots: Vec<Option<Slot>>,
    /// Indices of the contacts that have points and a moving body.
    touching: Vec<u32>,
    /// One constraint for each contact that has points, in the order of their colours.
    pub(in crate::world) constraints: Vec<ContactConstraint>,
}

impl World {
    /// Fills the solver's view of the world for substeps of `h` seconds.
    pub(in crate::world) fn prepare(&mut self, h: f32) {
        self.gather_states();
        self.gather_touching();
        self.color_contacts();
        self.prepare_constraints(h);
    }

    fn gather_states(&mut self) {
        let gravity = self.settings.gravity;
        let solver = &mut self.solver;
        solver.states.clear();
        solver.drives.clear();
        solver.owners.clear();
        solver.slots.clear();
        solver.slots.resize(self.bodies.slot_count(), None);
        for (id, record) in self.bodies.iter().filter(|(_, record)| record.is_moving()) {
            let slot = u32::try_from(solver.states.len()).expect("fewer than 2^32 bodies");
            solver.slots[id.index() as usize] = Some(slot);
            solver.owners.push(id.index());
            solver.states.push(state_of(record));
            solver.drives.push(drive_of(record, gravity));
        }
    }

    /// Lists the contacts that need a constraint.
    fn gather_touching(&mut self) {
        let solver = &mut self.solver;
        let slots = &solver.slots;
        let is_live = |contact: &Contact| {
            let moves = |&body: &u32| slots[body as usize].is_some();
            contact.has_points() && contact.bodies.iter().any(moves)
        };
        solver.touching.clear();
        let live = (0u32..).zip(&self.contacts).filter(|(_, contact)| is_live(contact));
        solver.touching.extend(live.map(|(index, _)| index));
    }

    /// Colours the contacts, so that no pushed body appears twice in a colour.
    fn color_contacts(&mut self) {
        let (solver, contacts, bodies) = (&self.solver, &self.contacts, &self.bodies);
        let pushed = |body: u32| {
            let slot = solver.slots[body as usize]?;
            bodies.at(body)?.is_dynamic().then_some(slot)
        };
        let edges =
            solver.touching.iter().map(|&index| contacts[index as usize].bodies.map(pushed));
        self.coloring.assign(solver.states.len(), edges);
    }

    fn prepare_constraints(&mut self, h: f32) {
        let settings = &self.settings;
        let hertz = settings.contact_hertz.min(0.2 / h);
        let zeta = settings.contact_damping_ratio;
        let softness = Softness::spring(hertz, zeta, h);
        let slop = settings.slop();

        let (contacts, colliders, bodies) = (&self.contacts, &self.colliders, &self.bodies);
        let (order, solver) = (self.coloring.order(), &mut self.solver);
        let (states, slots, touching) = (&solver.states, &solver.slots, &solver.touching);
        let make = |place: usize| {
            let index = touching[order[place] as usize];
            let contact = &contacts[index as usize];
            let pair = bodies_of(contact, slots, states, |body| {
                bodies.at(body).map_or(Vec3::ZERO, BodyRecord::center)
            });
            let pose_a =
                colliders.at(contact.colliders[0]).map_or(Pose::IDENTITY, |placed| placed.pose);
            prepare(index, contact, &pose_a, &pair, softness, slop)
        };
        solver.constraints.clear();
        solver.constraints.resize_with(order.len(), ContactConstraint::default);
        self.workers.for_each_block(&mut solver.constraints, BLOCK, |first, block| {
            for (place, constraint) in (first..).zip(block) {
                *constraint = make(place);
            }
        });
    }
}

fn bodies_of<'a>(
    contact: &Contact,
    slots: &[Option<Slot>],
    states: &'a [BodyState],
    center: impl Fn(u32) -> Vec3,
) -> Bodies<'a> {
    let slots = contact.bodies.map(|body| slots[body as usize]);
    Bodies {
        slots,
        states: slots.map(|slot| slot.map_or(&BodyState::FIXED, |slot| &states[slot as usize])),
        centers: contact.bodies.map(center),
    }
}

fn state_of(record: &BodyRecord) -> BodyState {
    let is_dynamic = record.body.motion == Motion::Dynamic;
    let mass = record.mass.filter(|_| is_dynamic);
    BodyState {
        linear_velocity: record.body.linear_velocity,
        angular_velocity: record.body.angular_velocity,
        inverse_mass: mass.map_or(0.0, |mass| 1.0 / mass.mass),
        inverse_inertia: record.world_inverse_inertia(),
        ..BodyState::FIXED
    }
}

fn drive_of(record: &BodyRecord, gravity: Vec3) -> Drive {
    let body = &record.body;
    let inertia = record.mass.map(|mass| mass.inertia).filter(|inertia| {
        let round = glam::Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
        !inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x)
    });
    Drive {
        acceleration: gravity * body.gravity_scale,
        linear_damping: body.linear_damping,
        angular_damping: body.angular_damping,
        inertia,
        rotation: rotation::normalize(body.rotation).unwrap_or(Quat::IDENTITY),
    }
}
