//! What the world keeps of a body besides its plain data.

use glam::{Mat3, Vec3};
use hazumi_core::{Rule, ValueError};

use crate::body::{Body, Motion};
use crate::collider::{Collider, ColliderId};
use crate::math::{Aabb, Pose, rotation};
use crate::shape::Mass;

/// A body and what follows from it and its colliders.
#[derive(Clone, Debug)]
pub(crate) struct BodyRecord {
    /// What users read and write.
    pub(crate) body: Body,
    /// Its colliders, in the order in which they were added.
    pub(crate) colliders: Vec<ColliderId>,
    /// Mass, centre and inertia, from the colliders; `None` unless the body is dynamic.
    pub(crate) mass: Option<Mass>,
    /// What rounding took from the position so far, m: added to the next step's way, so that slow
    /// motion is not lost, nor made up, far from the origin.
    pub(crate) remainder: Vec3,
    /// Inverse of the inertia, 1/(kg·m²), frame of the body; zero unless the body is dynamic.
    pub(crate) inverse_inertia: Mat3,
    /// Distance from the centre of mass to the farthest point of the colliders, m.
    pub(crate) reach: f32,
    /// Where its centre of mass and its axes were when it came to rest, in the world.
    pub(crate) rest_pose: Pose,
    /// How long it has stayed there, s.
    pub(crate) rest_time: f32,
    /// Whether it and its island have come to rest and are left out of the step.
    pub(crate) is_asleep: bool,
    /// Whether its state went bad and it was taken out of the simulation.
    pub(crate) is_frozen: bool,
}

/// A collider, and where it stands in the world.
#[derive(Clone, Debug)]
pub(crate) struct ColliderRecord {
    /// What users read.
    pub(crate) collider: Collider,
    /// Slot of its body.
    pub(crate) body: u32,
    /// Where its frame stands in the world.
    pub(crate) pose: Pose,
    /// Its box in the world, grown by the contact margin; empty until it is placed.
    pub(crate) bounds: Aabb,
    /// Whether it was put here from outside in this step: added, or its body moved by an edit.
    pub(crate) is_new_here: bool,
}

impl BodyRecord {
    /// A body without colliders. A dynamic one weighs [`Mass::POINT`] until it gets some.
    pub(crate) fn new(body: Body) -> Self {
        let mut record = Self {
            body,
            colliders: Vec::new(),
            mass: None,
            remainder: Vec3::ZERO,
            inverse_inertia: Mat3::ZERO,
            reach: 0.0,
            rest_pose: body.pose(),
            rest_time: 0.0,
            is_asleep: false,
            is_frozen: false,
        };
        if body.motion == Motion::Dynamic {
            record.weigh(Mass::POINT);
        }
        record
    }

    /// Centre of mass, in metres, in the frame of the body.
    pub(crate) fn local_center(&self) -> Vec3 {
        self.mass.map_or(Vec3::ZERO, |mass| mass.center)
    }

    /// Centre of mass, in metres, in the world.
    pub(crate) fn center(&self) -> Vec3 {
        self.body.pose().point(self.local_center())
    }

    /// Whether the step moves it.
    pub(crate) fn is_moving(&self) -> bool {
        match self.body.motion {
            Motion::Fixed => false,
            Motion::Kinematic => {
                self.body.linear_velocity != Vec3::ZERO
                    || self.body.angular_velocity != Vec3::ZERO
            }
            Motion::Dynamic => !self.is_asleep && !self.is_frozen,
        }
    }

    /// Whether contacts push it, now or after waking up.
    pub(crate) fn is_dynamic(&self) -> bool {
        self.body.motion == Motion::Dynamic && !self.is_frozen
    }

    /// Ends its rest.
    pub(crate) fn wake(&mut self) {
        self.is_asleep = false;
        self.rest_time = 0.0;
        self.rest_pose = Pose::new(self.center(), self.body.rotation);
    }

    /// Whether no point of the body is farther than `far` metres from where it came to rest.
    pub(crate) fn stays_within(&self, far: f32) -> bool {
        /// A small body may spin within `far`; this chord of a unit circle is a turn of 14°.
        const FAR_TURN: f32 = 0.25;
        let turn = rotation::conjugate(self.rest_pose.rotation);
        let [x, y, z, _] = rotation::multiply(self.body.rotation, turn).to_array();
        let chord = 2.0 * Vec3::new(x, y, z).length();
        let way = self.center().distance(self.rest_pose.position);
        chord <= FAR_TURN && way + chord * self.reach <= far
    }

    /// Inverse of the inertia about the centre of mass, 1/(kg·m²), world frame.
    pub(crate) fn world_inverse_inertia(&self) -> Mat3 {
        let axes = rotation::to_matrix(self.body.rotation);
        axes * self.inverse_inertia * axes.transpose()
    }

    /// Takes on `mass`, which [`check_mass`] has passed.
    pub(crate) fn weigh(&mut self, mass: Mass) {
        self.inverse_inertia = mass.inertia.inverse();
        self.mass = Some(mass);
    }
}

/// Whether a body can weigh this much: tiny and huge shapes leave the range of `f32`.
pub(crate) fn check_mass(mass: &Mass) -> Result<(), ValueError> {
    Rule::Above(0.0).check("body mass", mass.mass)?;
    Rule::Above(0.0).check("inverse of the body mass", 1.0 / mass.mass)?;
    let diagonal = [mass.inertia.x_axis.x, mass.inertia.y_axis.y, mass.inertia.z_axis.z];
    Rule::Above(0.0).check_all("body inertia", diagonal)?;
    Rule::Finite
        .check_all("inverse of the body inertia", mass.inertia.inverse().to_cols_array())
}
