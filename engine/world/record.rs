//! Records of bodies and colliders: their plain data, and derived state.

use hazumi_core::{Arena, ValueError};

use super::sleep_timer::{SleepAnchor, SleepTimer};
use crate::body::{Body, BodyType, MASSES, MassSource};
use crate::collider::{Collider, ColliderId};
use crate::inertia;
use crate::joint::{Joint, JointId, JointMemory};
use crate::locked::LockedAxes;
use crate::math::{Pose, rotation};
use crate::shape::{MassProperties, Shape};
use crate::soft_body::SoftState;
use crate::space::{
    AngularVector, DVector, Inertia, Rotation, ToF64, Vector, ZERO_ANGULAR, ZERO_INERTIA,
    angular_length,
};

/// A body and what follows from it and its colliders.
#[derive(Clone, Debug)]
pub(crate) struct BodyRecord {
    /// The data that users read and write.
    pub(crate) body: Body,
    /// Its colliders, in the order in which they were added.
    pub(crate) colliders: Vec<ColliderId>,
    /// Its joints, in the order in which they were added.
    pub(crate) joints: Vec<JointId>,
    /// Mass, centre and inertia, from the colliders; `None` unless the body is dynamic.
    pub(crate) mass: Option<MassProperties>,
    /// The low part of the position, m: what rounding took from the one that users see. Both
    /// together are good for a micrometre 1,000 km from the origin.
    pub(crate) position_low: Vector,
    /// Sum of the forces for the next step, N, world frame.
    pub(crate) force: Vector,
    /// Sum of the torques for the next step, about the centre of mass, N·m, world frame.
    pub(crate) torque: AngularVector,
    /// Whether some of that holds it in its place.
    pub(crate) has_support_force: bool,
    /// Where it is to be brought, when it is kinematic.
    pub(crate) target: KinematicTarget,
    /// Distance from the centre of mass to the farthest point of the colliders, m.
    pub(crate) reach: f32,
    /// Radius of a ball that fits into the thinnest of its colliders, m.
    pub(crate) inner_radius: f32,
    /// Its particles, when it is soft.
    pub(crate) soft: Option<Box<SoftState>>,
    /// How long it has stayed where it is.
    pub(crate) sleep_timer: SleepTimer,
    /// Whether it and its island have come to rest and are left out of the step.
    pub(crate) is_asleep: bool,
    /// Whether the events have told that it sleeps.
    pub(crate) is_sleep_reported: bool,
    /// Whether its state went bad and it was taken out of the simulation.
    pub(crate) is_frozen: bool,
}

/// The target of a kinematic body within a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum KinematicTarget {
    /// Go on at its velocity.
    None,
    /// Be at the target when the next step ends.
    To(TargetPose),
    /// Rest: it arrived in the last step.
    Done,
}

/// Where a kinematic body is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TargetPose {
    /// Of its origin, m, in the world.
    pub(crate) position: DVector,
    /// Unit rotation that turns directions of the body into world directions.
    pub(crate) rotation: Rotation,
}

/// A collider, and where it stands in the world.
#[derive(Clone, Debug)]
pub(crate) struct ColliderRecord {
    /// The data that users read.
    pub(crate) collider: Collider,
    /// Slot of its body.
    pub(crate) body: u32,
    /// Where its frame stands in the world, rounded.
    pub(crate) pose: Pose,
    /// The way from the origin of its body to that of its frame, m, world frame.
    pub(crate) offset: Vector,
    /// The origin of its body, or the anchor of its particles, m, world frame: rounded, and the
    /// part that rounding took. Two colliders are compared without a look at their bodies.
    pub(crate) reference_point: [Vector; 2],
    /// The epoch of the world when it was last put here from outside: added, or its body moved
    /// by an edit.
    pub(crate) teleported_in: u64,
}

/// A joint, and what it remembers.
#[derive(Clone, Debug)]
pub(crate) struct JointRecord {
    /// The data that users read and write.
    pub(crate) joint: Joint,
    /// The impulses that held the bodies together in the last step.
    pub(crate) memory: JointMemory,
    /// Whether it has broken and does nothing any more.
    pub(crate) is_broken: bool,
}

impl JointRecord {
    /// Slots of the two bodies.
    pub(crate) fn bodies(&self) -> [u32; 2] {
        self.joint.bodies.map(|body| body.index())
    }

    /// Whether it was pulled or twisted by more than it bears.
    pub(crate) fn is_overloaded(&self) -> bool {
        let exceeds = |load: f32, most: Option<f32>| most.is_some_and(|most| load > most);
        exceeds(self.memory.force.length(), self.joint.break_force)
            || exceeds(angular_length(self.memory.torque), self.joint.break_torque)
    }
}

impl BodyRecord {
    /// A body without colliders. A dynamic one weighs [`MassProperties::POINT`] until it gets
    /// some.
    pub(crate) fn new(body: Body) -> Self {
        let mut record = Self {
            body,
            colliders: Vec::new(),
            joints: Vec::new(),
            mass: None,
            position_low: Vector::ZERO,
            force: Vector::ZERO,
            torque: ZERO_ANGULAR,
            has_support_force: false,
            target: KinematicTarget::None,
            reach: 0.0,
            inner_radius: f32::INFINITY,
            soft: None,
            sleep_timer: SleepTimer::new(SleepAnchor {
                center: body.position.to_f64(),
                rotation: body.rotation,
            }),
            is_asleep: false,
            is_sleep_reported: false,
            is_frozen: false,
        };
        if body.body_type == BodyType::Dynamic {
            record.mass = Some(match body.mass_source {
                MassSource::FromDensity => MassProperties::POINT,
                MassSource::Mass(mass) => {
                    MassProperties::POINT.scaled(mass / MassProperties::POINT.mass)
                }
                MassSource::Properties(mass) => mass,
            });
        }
        record
    }

    /// Centre of mass, in metres, in the frame of the body.
    pub(crate) fn local_center(&self) -> Vector {
        self.mass.map_or(Vector::ZERO, |mass| mass.center)
    }

    /// The way from the origin of the body to its centre of mass, m, world frame.
    pub(crate) fn center_offset(&self) -> Vector {
        rotation::rotate(self.body.rotation, self.local_center())
    }

    /// Origin of the body, m, in the world.
    pub(crate) fn exact_position(&self) -> DVector {
        self.body.position.to_f64() + self.position_low.to_f64()
    }

    /// The same in two parts: rounded, and what rounding took from it.
    pub(crate) fn origin(&self) -> [Vector; 2] {
        [self.body.position, self.position_low]
    }

    /// Where its colliders are measured from, in two parts: its origin, or the anchor of its
    /// particles.
    pub(crate) fn reference_point(&self) -> [Vector; 2] {
        self.soft.as_ref().map_or(self.origin(), |soft| soft.anchor)
    }

    /// Centre of mass, m, in the world.
    pub(crate) fn center(&self) -> DVector {
        self.exact_position() + self.center_offset().to_f64()
    }

    /// The way from the origin of this body to that of `other`, m, world frame: as exact far
    /// from the origin of the world as near it.
    pub(crate) fn offset_to(&self, other: &Self) -> Vector {
        (other.body.position - self.body.position) + (other.position_low - self.position_low)
    }

    /// The way from the centre of mass to a point of the world, m.
    pub(crate) fn arm_to(&self, point: Vector) -> Vector {
        (point - self.body.position) - self.position_low - self.center_offset()
    }

    /// Whether the step moves it.
    pub(crate) fn is_moving(&self) -> bool {
        match self.body.body_type {
            _ if !self.body.is_enabled => false,
            BodyType::Fixed => false,
            BodyType::Kinematic => {
                self.body.linear_velocity != Vector::ZERO
                    || self.body.angular_velocity != ZERO_ANGULAR
            }
            BodyType::Dynamic => !self.is_asleep && !self.is_frozen,
        }
    }

    /// Whether contacts push it, now or after waking up.
    pub(crate) fn is_dynamic(&self) -> bool {
        self.body.body_type == BodyType::Dynamic && self.body.is_enabled && !self.is_frozen
    }

    /// Whether it stays where it is put.
    pub(crate) fn is_fixed(&self) -> bool {
        self.body.body_type == BodyType::Fixed
    }

    /// Takes its velocity away.
    pub(crate) fn stop(&mut self) {
        self.body.linear_velocity = Vector::ZERO;
        self.body.angular_velocity = ZERO_ANGULAR;
        self.soft.iter_mut().for_each(|soft| soft.stop());
    }

    /// Ends its rest.
    pub(crate) fn wake(&mut self) {
        self.is_asleep = false;
        self.sleep_timer = SleepTimer::new(self.sleep_anchor());
    }

    /// Where it is and how it is turned.
    pub(crate) fn sleep_anchor(&self) -> SleepAnchor {
        SleepAnchor { center: self.center(), rotation: self.body.rotation }
    }

    /// One over the mass along each axis of the world, 1/kg; zero along locked axes and unless
    /// the body is dynamic.
    pub(crate) fn inverse_mass(&self) -> Vector {
        let inverse = self.mass.map_or(Vector::ZERO, |mass| Vector::splat(1.0 / mass.mass));
        LockedAxes::without(inverse, self.body.locked_axes.translation)
    }

    /// Inverse of the inertia about the centre of mass, 1/(kg·m²), world frame; zero about
    /// locked axes and unless the body is dynamic.
    pub(crate) fn inverse_inertia(&self) -> Inertia {
        self.mass.map_or(ZERO_INERTIA, |mass| inertia::world_inverse(&self.body, mass.inertia))
    }
}

impl ColliderRecord {
    /// Takes the place where its body is now.
    pub(crate) fn update_pose(&mut self, body: &BodyRecord) {
        (self.pose, self.offset) = self.world_pose(body);
        self.reference_point = body.reference_point();
    }

    /// Where its frame stands in the world, and the way to there from the origin of `body`,
    /// which it is on.
    pub(crate) fn world_pose(&self, body: &BodyRecord) -> (Pose, Vector) {
        if let Some(soft) = &body.soft {
            return (Pose::at(soft.anchor[0]), Vector::ZERO);
        }
        let turned = Pose::new(Vector::ZERO, body.body.rotation).mul(&self.collider.pose);
        let pose = Pose::new(body.body.position + turned.position, turned.rotation);
        (pose, turned.position)
    }

    /// The way from the origin of its body to that of the body of `other`, m, world frame: as
    /// exact far from the origin of the world as near it.
    pub(crate) fn reference_offset_to(&self, other: &Self) -> Vector {
        let ([position, remainder], [to, to_remainder]) =
            (self.reference_point, other.reference_point);
        (to - position) + (to_remainder - remainder)
    }

    /// Where collider `other` stands in this one, from short ways only.
    pub(crate) fn relative_pose(&self, other: &Self) -> Pose {
        let way = self.reference_offset_to(other) + (other.offset - self.offset);
        Pose::new(Vector::ZERO, self.pose.rotation)
            .inv_mul(&Pose::new(way, other.pose.rotation))
    }
}

/// Gives a body the particles that its colliders say it has, in place of others.
pub(crate) fn create_particles(
    record: &mut BodyRecord,
    colliders: &Arena<ColliderRecord, Collider>,
) {
    let before = record.soft.take();
    let placed = record.colliders.first().and_then(|&id| colliders.get(id));
    let Some((placed, mass)) = placed.zip(record.mass) else { return };
    let collider = &placed.collider;
    let Shape::Soft(shape) = &collider.shape else { return };
    let kept = before.and_then(|soft| soft.reshaped(shape.clone(), mass.mass));
    let mut soft = kept.unwrap_or_else(|| {
        let pose = Pose::new(Vector::ZERO, record.body.rotation).mul(&collider.pose);
        let mut soft = SoftState::new(shape.clone(), mass.mass, record.origin(), &pose);
        let body = &record.body;
        let center = record.center_offset();
        soft.add_rigid_velocity(center, body.linear_velocity, body.angular_velocity);
        Box::new(soft)
    });
    soft.align(collider.pose.rotation);
    soft.friction = collider.material.friction;
    record.soft = Some(soft);
}

/// Whether a body can weigh this much: tiny and huge shapes leave the range of `f32`.
pub(crate) fn check_mass(mass: &MassProperties) -> Result<(), ValueError> {
    MASSES.check("body mass", mass.mass)?;
    inertia::check(mass.inertia)
}
