//! Data for debug drawing. It is computed on request: a step stores nothing for it.

use hazumi_core::broad::Extent;
use hazumi_core::soft::MatchMode;

use super::{SensorOverlap, SoftBodyParticles, World};
use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::contact::Contact;
use crate::math::{Aabb, rotation};
use crate::shape::soft::SoftShape;
use crate::soft::Clusters;
use crate::space::{DIM, DVector, Rotation, ToF64, Vector};

/// A contact in which two bodies meet, as exact far from the origin of the world as near it.
#[derive(Clone, Debug)]
pub(crate) struct ContactMark {
    /// Where they meet.
    pub(crate) points: Vec<PointMark>,
    /// From `a` to `b`, unit vector, world frame.
    pub(crate) normal: Vector,
    /// Of friction on `b` in the last substep, N·s, world frame.
    pub(crate) friction: Vector,
}

/// A point of a contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointMark {
    /// Midway between the surfaces when the last step began, m, in the world.
    pub(crate) position: DVector,
    /// Gap along the normal then, m.
    pub(crate) separation: f32,
    /// Along the normal in the last substep, N·s, ≥ 0.
    pub(crate) impulse: f32,
}

impl ContactMark {
    /// The middle of its points, m, in the world.
    pub(crate) fn middle(&self) -> DVector {
        let sum = self.points.iter().fold(DVector::ZERO, |sum, point| sum + point.position);
        sum / self.points.len().max(1) as f64
    }
}

/// A constraint of a contact, and when it is solved.
#[derive(Clone, Debug)]
pub(crate) struct ColorMark {
    /// The bodies.
    pub(crate) bodies: [BodyId; 2],
    /// The middle of the contact, m, in the world.
    pub(crate) middle: DVector,
    /// The number of its colour; `None` for those that are solved one by one.
    pub(crate) color: Option<u32>,
}

/// Where a body was when the last step began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchDebug {
    /// Its centre of mass, m, in the world.
    pub(crate) center: DVector,
    /// How it was turned.
    pub(crate) rotation: Rotation,
}

/// A body that the last step has stopped on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CcdDebug {
    /// Which one.
    pub(crate) body: BodyId,
    /// Where it came from.
    pub(crate) began: BatchDebug,
    /// After which share of its way it was stopped, 0..=1.
    pub(crate) fraction: f32,
}

impl World {
    /// The contacts that had points in the last step.
    pub(crate) fn contact_marks(&self) -> impl Iterator<Item = ContactMark> {
        self.all_contacts().into_iter().filter_map(|contact| self.contact_mark(contact))
    }

    /// One of them; `None` where it has no points, or a body is gone.
    pub(super) fn contact_mark(&self, contact: &Contact) -> Option<ContactMark> {
        if !contact.has_points() {
            return None;
        }
        let (origin, turn) = self.previous_frame(contact.colliders[0])?;
        let place = |point: Vector| origin + rotation::rotate(turn, point).to_f64();
        let points = contact.manifold.points.iter().zip(contact.impulses.normal);
        let points = points.map(|(point, impulse)| PointMark {
            position: place(point.position),
            separation: point.separation,
            impulse,
        });
        let normal = rotation::rotate(turn, contact.manifold.normal);
        Some(ContactMark {
            points: points.collect(),
            normal,
            friction: contact.impulses.friction_across(normal),
        })
    }

    /// Where the frame of the collider in a slot stood when the last step began, m, in the
    /// world: manifolds are seen from there. Its current pose, if the earlier one is unknown.
    fn previous_frame(&self, slot: u32) -> Option<(DVector, Rotation)> {
        let placed = self.colliders.at(slot)?;
        let record = self.bodies.at(placed.body)?;
        if let Some(soft) = &record.soft {
            // The anchor may have followed the body since.
            let [high, low] = soft.anchor.map(|part| part.to_f64());
            let before = self
                .step_start_of(placed.body)
                .map(|it| it.center - soft.start.center.to_f64());
            return Some((before.unwrap_or(high + low), Rotation::IDENTITY));
        }
        let now = || BatchDebug { center: record.center(), rotation: record.body.rotation };
        let BatchDebug { center, rotation } =
            self.step_start_of(placed.body).unwrap_or_else(now);
        let arm = placed.collider.pose.position - record.local_center();
        let turn = rotation::multiply(rotation, placed.collider.pose.rotation);
        Some((center + rotation::rotate(rotation, arm).to_f64(), turn))
    }

    /// Where the body in a slot was when the last step began; `None` when that has not moved
    /// it, or an edit has put it elsewhere since.
    fn step_start_of(&self, slot: u32) -> Option<BatchDebug> {
        let state = self.solver.state_of(slot)?;
        let record = self.bodies.at(slot)?;
        let mut colliders = record.colliders.iter().filter_map(|&id| self.colliders.get(id));
        let is_new = colliders.any(|placed| placed.teleported_in == self.epoch);
        if is_new || record.is_frozen {
            return None;
        }
        let back = rotation::conjugate(state.delta_rotation);
        Some(BatchDebug {
            center: record.center() - state.delta_position.to_f64(),
            rotation: rotation::multiply(back, record.body.rotation),
        })
    }

    /// The contacts that the last step has solved, and their colours.
    pub(crate) fn color_marks(&self) -> Vec<ColorMark> {
        let mut marks = Vec::new();
        self.solver.store_colors(&mut |index, color| {
            let Some(contact) = self.contacts.get(index as usize) else { return };
            let [Some(a), Some(b)] = contact.bodies.map(|slot| self.bodies.id_at(slot)) else {
                return;
            };
            let middle = self.contact_mark(contact).map(|mark| mark.middle());
            marks.extend(middle.map(|middle| ColorMark { bodies: [a, b], middle, color }));
        });
        marks
    }

    /// The rigid bodies that the last step has stopped on their way, in the order in which they
    /// were.
    pub(crate) fn ccd_hits(&self) -> impl Iterator<Item = CcdDebug> {
        self.solver.stopped().filter_map(|(slot, fraction)| {
            let began = self.step_start_of(slot)?;
            self.bodies.at(slot).filter(|record| record.soft.is_none())?;
            Some(CcdDebug { body: self.bodies.id_at(slot)?, began, fraction })
        })
    }

    /// Box of a collider in the broad phase, in the world.
    pub(crate) fn box_of(&self, id: ColliderId) -> Option<Aabb> {
        self.colliders.get(id)?;
        self.boxes().broad_phase.bounds(id.index())
    }

    /// Tells the boxes of the tree of the broad phase, with their levels.
    pub(crate) fn visit_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        self.boxes().broad_phase.visit_groups(visit);
    }

    /// Overlaps of sensors.
    pub(crate) fn visits(&self) -> &[SensorOverlap] {
        self.sensors.inside()
    }

    /// Centre of mass of a body, m, in the world.
    pub(crate) fn exact_center(&self, id: BodyId) -> Option<DVector> {
        self.bodies.get(id).map(|record| record.center())
    }
}

impl SoftBodyParticles<'_> {
    /// Where matching pulls them, m, in the world; `None` where nothing is matched.
    pub(crate) fn goals(&self) -> Option<Vec<DVector>> {
        let state = self.state;
        let material = state.shape.material();
        material.shape?;
        let mode: MatchMode = material.mode;
        let mut goals = Vec::new();
        state.shape.plan().goals(&state.memory, &state.blocks, mode, &mut goals);
        let [high, low] = state.anchor.map(|part| part.to_f64());
        Some(goals.into_iter().map(|goal| high + (low + goal.to_f64())).collect())
    }

    /// Which of them are matched together, cluster by cluster, with the numbers of these; those
    /// that have torn are left out.
    pub(crate) fn clusters(&self) -> Vec<(usize, Vec<u32>)> {
        let shape = &*self.state.shape;
        if shape.material().shape.is_none() {
            return Vec::new();
        }
        let clusters = match shape.clusters() {
            Clusters::Whole => vec![(0..).take(self.len()).collect()],
            Clusters::Lists(lists) => lists.clone(),
            &Clusters::Regions { half_width } => regions(shape, half_width),
        };
        let numbered = clusters.into_iter().enumerate();
        numbered.filter(|&(number, _)| !self.state.memory.is_torn(number)).collect()
    }
}

/// The particles in the boxes of cells around each particle of the lattice of a shape.
fn regions(shape: &SoftShape, half_width: u32) -> Vec<Vec<u32>> {
    let Some(lattice) = shape.lattice() else { return Vec::new() };
    let size = lattice.size().map(|length| length as usize);
    let reach = half_width as usize;
    let around = |place: usize, length: usize| {
        place.saturating_sub(reach)..place.saturating_add(reach + 1).min(length)
    };
    let members = |(cell, _): (usize, u32)| {
        let mut rest = cell;
        let place = size.map(|length| {
            let along = rest % length;
            rest /= length;
            along
        });
        let mut cells = vec![0];
        for axis in (0..DIM).rev() {
            let row = |cell| {
                around(place[axis], size[axis]).map(move |along| cell * size[axis] + along)
            };
            cells = cells.into_iter().flat_map(row).collect();
        }
        cells.into_iter().filter_map(|cell: usize| lattice.particles()[cell]).collect()
    };
    lattice.occupied().map(members).collect()
}
