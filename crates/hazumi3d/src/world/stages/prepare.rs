//! Bodies and manifolds → solver states, constraints and their colours.

use glam::{Quat, Vec3};
use hazumi_core::Softness;

use super::super::World;
use super::crowd::{Crowd, Springs};
use super::jointed::JointedBuffers;
use super::stop::StopBuffers;
use crate::body::LockedAxes;
use crate::contact::{ConstraintSet, Contact, Draft, Source, roundness};
use crate::math::rotation;
use crate::shape::Mass;
use crate::state::{BodyState, Drive, Gyration, Slot};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Drafts in a block of work.
const DRAFT_BLOCK: usize = 256;

/// The solver's view of the world, filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct SolverBuffers {
    /// The bodies that move, in the order of their slots in the arena.
    pub(super) states: Vec<BodyState>,
    /// What moves each of them.
    pub(super) drives: Vec<Drive>,
    /// The slot in the arena of each of them.
    pub(in crate::world) owners: Vec<u32>,
    /// The solver slot of each body of the arena; `None` for those that do not move.
    pub(super) slots: Vec<Option<Slot>>,
    /// Indices of the contacts that have points and a moving body.
    pub(super) touching: Vec<u32>,
    /// How many of them each of `states` has.
    pub(super) crowds: Vec<Crowd>,
    /// Those of them whose bodies joints hold.
    pub(super) jointed: JointedBuffers,
    /// What the constraints are made of: those of `touching` first, then those of jointed bodies.
    drafts: Vec<Draft>,
    /// One constraint for each contact that has points.
    pub(in crate::world) constraints: ConstraintSet,
    /// Memory of the stage that stops fast bodies.
    pub(super) stops: StopBuffers,
    /// The bodies that were stopped in this step, and after which share (0..=1) of their way.
    pub(super) stopped: Vec<(Slot, f32)>,
}

impl World {
    /// Fills the solver's view of the world for substeps of `h` seconds.
    pub(in crate::world) fn prepare(&mut self, h: f32) {
        self.gather_states();
        self.prepare_joints(h);
        self.gather_touching();
        self.gather_jointed();
        self.color_contacts();
        self.prepare_constraints(h);
    }

    fn gather_states(&mut self) {
        let gravity = self.settings.gravity;
        let solver = &mut self.solver;
        solver.states.clear();
        solver.drives.clear();
        for owner in solver.owners.drain(..) {
            solver.slots[owner as usize] = None;
        }
        solver.slots.resize(self.bodies.slot_count(), None);
        for &owner in self.movers.slots() {
            let id = self.bodies.id_at(owner);
            let Some(record) = self.bodies.at_mut(owner).filter(|record| record.is_moving())
            else {
                continue;
            };
            if std::mem::take(&mut record.is_told_asleep) {
                self.events.woke.extend(id);
            }
            let slot = u32::try_from(solver.states.len()).expect("fewer than 2^32 bodies");
            solver.slots[owner as usize] = Some(slot);
            solver.owners.push(owner);
            solver.states.push(state_of(record));
            let state = solver.states.last().unwrap_or(&BodyState::FIXED);
            solver.drives.push(drive_of(record, state, gravity));
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
        self.count_contacts();
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
        let mut drafts = std::mem::take(&mut self.solver.drafts);
        self.draft_constraints(&mut drafts, h);
        let slop = self.settings.slop();
        let SolverBuffers { constraints, states, .. } = &mut self.solver;
        let source = Source { contacts: &self.contacts, states, slop };
        constraints.make(&self.workers, &self.coloring, &drafts, &source);
        self.solver.drafts = drafts;
    }

    /// Drafts the constraints in the order of the contacts, which is that of their bodies in memory.
    fn draft_constraints(&self, drafts: &mut Vec<Draft>, h: f32) {
        let springs = Springs::new(&self.settings, h);
        let (touching, jointed) = (&self.solver.touching, &self.solver.jointed.contacts);
        drafts.clear();
        drafts.resize(touching.len() + jointed.len(), Draft::default());
        self.workers.for_each_block(drafts, DRAFT_BLOCK, |first, drafts| {
            for (place, draft) in (first..).zip(drafts) {
                *draft = match touching.get(place) {
                    Some(&index) => self.draft(index, |crowd| springs.of(crowd)),
                    None => Draft {
                        is_squeezed: false,
                        ..self.draft(jointed[place - touching.len()], |_| springs.usual)
                    },
                };
            }
        });
    }

    /// Drafts the constraint of a contact, whose springs depend on its crowd.
    fn draft(&self, index: u32, spring: impl Fn(Crowd) -> Softness) -> Draft {
        let contact = &self.contacts[index as usize];
        let [slot_a, slot_b] = contact.colliders;
        let [body_a, body_b] = contact.bodies;
        let (Some(a), Some(b), Some(record_a), Some(record_b)) = (
            self.colliders.at(slot_a),
            self.colliders.at(slot_b),
            self.bodies.at(body_a),
            self.bodies.at(body_b),
        ) else {
            return Draft { contact: index, ..Draft::default() };
        };
        let normal = contact.manifold.normal;
        let slots = [self.solver.slots[body_a as usize], self.solver.slots[body_b as usize]];
        let crowd = self.solver.crowd_of(slots);
        let acceleration = |slot: Option<Slot>| {
            slot.map_or(Vec3::ZERO, |slot| self.solver.drives[slot as usize].acceleration)
        };
        Draft {
            contact: index,
            slots,
            to_a: [
                a.offset - record_a.center_offset(),
                record_b.way_to(record_a) + (a.offset - record_b.center_offset()),
            ],
            roundness: [
                roundness(&a.collider.shape, contact.parts[0], &|| normal),
                roundness(&b.collider.shape, contact.parts[1], &|| {
                    b.pose.direction_back(-a.pose.direction(normal))
                }),
            ],
            rotation_a: a.pose.rotation,
            run: run_of(contact, [a, b]),
            acceleration: acceleration(slots[1]) - acceleration(slots[0]),
            softness: spring(crowd),
            is_squeezed: crowd.is_squeezed,
        }
    }
}

impl SolverBuffers {
    /// The state of the body in a slot of the arena; `None` when the step does not move it.
    pub(super) fn state_of(&self, body: u32) -> Option<&BodyState> {
        let slot = (*self.slots.get(body as usize)?)?;
        self.states.get(slot as usize)
    }
}

/// How fast the surfaces of two colliders would run on each other if their bodies stood, m/s, world frame.
fn run_of(contact: &Contact, colliders: [&ColliderRecord; 2]) -> Vec3 {
    let [a, b] = contact.surface_velocities;
    if a == Vec3::ZERO && b == Vec3::ZERO {
        return Vec3::ZERO;
    }
    colliders[1].pose.direction(b) - colliders[0].pose.direction(a)
}

fn state_of(record: &BodyRecord) -> BodyState {
    let body = &record.body;
    if record.mass.is_none() {
        return BodyState {
            linear_velocity: body.linear_velocity,
            angular_velocity: body.angular_velocity,
            ..BodyState::FIXED
        };
    }
    let LockedAxes { translation, rotation } = body.locked;
    BodyState {
        linear_velocity: LockedAxes::without(body.linear_velocity, translation),
        angular_velocity: LockedAxes::without(body.angular_velocity, rotation),
        inverse_mass: record.inverse_mass(),
        inverse_inertia: record.world_inverse_inertia(),
        ..BodyState::FIXED
    }
}

fn drive_of(record: &BodyRecord, state: &BodyState, gravity: Vec3) -> Drive {
    let body = &record.body;
    // A kinematic body goes its own way.
    let scale = if record.mass.is_some() { body.gravity_scale } else { 0.0 };
    let free_fall = LockedAxes::without(gravity * scale, body.locked.translation);
    Drive {
        is_kinematic: record.mass.is_none(),
        is_jointed: false,
        acceleration: free_fall + record.force * state.inverse_mass,
        angular_acceleration: state.inverse_inertia * record.torque,
        linear_damping: body.linear_damping,
        angular_damping: body.angular_damping,
        gyration: gyration_of(record),
        rotation: rotation::normalize(body.rotation).unwrap_or(Quat::IDENTITY),
    }
}

fn gyration_of(record: &BodyRecord) -> Gyration {
    let Some(Mass { inertia, .. }) = record.mass else { return Gyration::Steady };
    let round = glam::Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
    let locked = record.body.locked.rotation;
    match locked.bitmask().count_ones() {
        _ if inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x) => Gyration::Steady,
        0 => Gyration::Free(inertia),
        1 => Gyration::Locked(inertia, locked),
        _ => Gyration::Steady,
    }
}
