//! Joints of a world: adding, reading, changing and removing them.

use hazumi_core::ValueError;

use super::record::JointRecord;
use super::{Edit, EditResult, World};
use crate::body::BodyId;
use crate::joint::{Joint, JointId, JointKind, JointMemory, JointMotion};
use crate::math::Pose;
use crate::space::{AngularVector, Vector};

/// Reaction of a joint in the last step: its average force and torque.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointReaction {
    /// Force on body `b`, in N, in the world; the force on `a` is the opposite.
    pub force: Vector,
    /// Torque on body `b` about the joint, in N·m, in the world: counter-clockwise in two
    /// dimensions.
    pub torque: AngularVector,
}

impl World {
    /// Adds a joint and returns its id; `None` when one of its bodies is gone.
    ///
    /// Both bodies wake up. Contacts between them end, unless `can_collide` is set.
    ///
    /// # Errors
    ///
    /// When a number of `joint` cannot be used, or both of its bodies are the same. Also when
    /// it has teeth that cannot meet where the bodies are, as of a gear whose wheels are on one
    /// axle.
    #[doc(alias = "constraint")]
    pub fn add_joint(&mut self, joint: Joint) -> Result<Option<JointId>, ValueError> {
        match self.apply(Edit::AddJoint(joint))? {
            EditResult::Joint(id) => Ok(Some(id)),
            _ => Ok(None),
        }
    }

    /// Adds a joint at a `place` of the world, where its two frames meet; `None` without one of
    /// the bodies.
    ///
    #[doc = include_str!(example!("world/joints/add_joint_at.md"))]
    ///
    /// # Errors
    ///
    /// As [`Self::add_joint`].
    pub fn add_joint_at(
        &mut self,
        bodies: [BodyId; 2],
        place: Pose,
        kind: impl Into<JointKind>,
    ) -> Result<Option<JointId>, ValueError> {
        let [a, b] = bodies.map(|id| self.body(id).map(crate::Body::pose));
        let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
        self.add_joint(Joint::at(bodies, [a, b], place, kind))
    }

    /// Returns a joint; `None` when it is gone.
    pub fn joint(&self, id: JointId) -> Option<&Joint> {
        self.joints.get(id).map(|record| &record.joint)
    }

    /// All joints, in the order of their slots.
    pub fn joints(&self) -> impl Iterator<Item = (JointId, &Joint)> {
        self.joints.iter().map(|(id, record)| (id, &record.joint))
    }

    /// Joints of a body, in the order in which they were added; `None` when it is gone.
    pub fn joints_of(&self, id: BodyId) -> Option<&[JointId]> {
        self.bodies.get(id).map(|record| record.joints.as_slice())
    }

    /// Reaction of a joint in the last step with awake bodies; `None` when it is gone.
    #[doc(alias("constraint force", "reaction force"))]
    pub fn joint_reaction(&self, id: JointId) -> Option<JointReaction> {
        let memory = &self.joints.get(id)?.memory;
        Some(JointReaction { force: memory.force, torque: memory.torque })
    }

    /// Motion of a joint along or about one of its axes; `None` when it is gone or has no such
    /// axis.
    ///
    /// Axes are numbered in the order of the fields of its kind. A hinge, a slider and a
    /// distance joint have axis 0; a wheel has its suspension first.
    #[doc(alias("joint angle", "joint translation", "joint speed"))]
    pub fn joint_motion(&self, id: JointId, axis: usize) -> Option<JointMotion> {
        let record = self.joints.get(id)?;
        let coordinate = record.joint.kind.axis_coordinate(axis)?;
        let bodies = record.joint.bodies.map(|id| self.body(id));
        let [Some(a), Some(b)] = bodies else { return None };
        Some(JointMotion::of(
            coordinate,
            &self.stance_of(record)?,
            [a.linear_velocity, b.linear_velocity],
            [a.angular_velocity, b.angular_velocity],
        ))
    }

    /// Whether a joint has broken; `None` when it is gone. Editing it repairs it.
    pub fn is_broken(&self, id: JointId) -> Option<bool> {
        self.joints.get(id).map(|record| record.is_broken)
    }

    /// Edits a joint; `None` when it, or one of its new bodies, is gone.
    ///
    /// Its bodies wake up, and a broken joint is repaired.
    ///
    /// # Errors
    ///
    /// When a number cannot be used afterwards; the joint is then as it was.
    pub fn edit_joint<R>(
        &mut self,
        id: JointId,
        change: impl FnOnce(&mut Joint) -> R,
    ) -> Result<Option<R>, ValueError> {
        let Some(mut joint) = self.joint(id).copied() else { return Ok(None) };
        let result = change(&mut joint);
        let applied = self.apply(Edit::ReplaceJoint(id, joint))?;
        Ok((applied == EditResult::Done).then_some(result))
    }

    /// Removes a joint and wakes its bodies, which can collide again.
    ///
    /// Returns the last state of the joint; `None` when it was gone already.
    pub fn remove_joint(&mut self, id: JointId) -> Option<Joint> {
        let joint = *self.joint(id)?;
        self.apply(Edit::RemoveJoint(id)).ok()?;
        Some(joint)
    }

    /// Checks that teeth can meet where a joint of existing bodies has them.
    pub(super) fn check_placement(&self, joint: &Joint) -> Result<(), ValueError> {
        let has_teeth = matches!(joint.kind, JointKind::Gear(_) | JointKind::RackAndPinion(_));
        if !has_teeth || joint.bodies.iter().any(|&id| self.body(id).is_none()) {
            return Ok(());
        }
        let record =
            JointRecord { joint: *joint, memory: JointMemory::default(), is_broken: false };
        match self.stance_of(&record) {
            Some(stance) => joint.kind.check_placement(&stance),
            None => Ok(()),
        }
    }

    pub(super) fn apply_add_joint(&mut self, joint: Joint) -> Option<EditResult> {
        joint.bodies.iter().try_for_each(|&id| self.body(id).map(drop))?;
        let id = self.joints.insert(JointRecord {
            joint,
            memory: JointMemory::default(),
            is_broken: false,
        });
        self.link_joint(id, &joint);
        Some(EditResult::Joint(id))
    }

    pub(super) fn apply_replace_joint(
        &mut self,
        id: JointId,
        joint: Joint,
    ) -> Option<EditResult> {
        joint.bodies.iter().try_for_each(|&id| self.body(id).map(drop))?;
        let record = self.joints.get_mut(id)?;
        let before = std::mem::replace(&mut record.joint, joint);
        record.is_broken = false;
        if before.kind != joint.kind || before.bodies != joint.bodies {
            record.memory = JointMemory::default();
        }
        if before.bodies == joint.bodies {
            // It keeps its place among the joints of its bodies, which may collide from now on.
            self.pairs.mark_outdated();
        } else {
            self.unlink_joint(id, &before);
        }
        self.link_joint(id, &joint);
        Some(EditResult::Done)
    }

    pub(super) fn apply_remove_joint(&mut self, id: JointId) -> Option<EditResult> {
        let record = self.joints.remove(id)?;
        self.unlink_joint(id, &record.joint);
        Some(EditResult::Done)
    }

    /// Adds a joint to the lists of its bodies, and wakes them.
    fn link_joint(&mut self, id: JointId, joint: &Joint) {
        self.joint_solver.outdate();
        for body in joint.bodies {
            let record =
                self.bodies.get_mut(body).filter(|record| !record.joints.contains(&id));
            record.into_iter().for_each(|record| record.joints.push(id));
        }
        self.wake_bodies(&joint.bodies.map(|body| body.index()));
        if !joint.can_collide {
            let pair = joint.bodies.map(|body| body.index());
            self.drop_contacts_of_pair(pair);
            self.pairs.mark_outdated();
        }
    }

    /// Removes a joint from the lists of its bodies, and wakes them.
    fn unlink_joint(&mut self, id: JointId, joint: &Joint) {
        self.joint_solver.outdate();
        for body in joint.bodies {
            if let Some(record) = self.bodies.get_mut(body) {
                record.joints.retain(|&other| other != id);
            }
        }
        self.wake_bodies(&joint.bodies.map(|body| body.index()));
        self.pairs.mark_outdated();
    }

    /// Whether a joint disables the collisions of the bodies in two slots.
    pub(super) fn is_filtered_by_joint(&self, a: u32, b: u32) -> bool {
        let lists =
            [a, b].map(|slot| self.bodies.at(slot).map_or(&[][..], |body| &body.joints));
        let shorter = if lists[0].len() <= lists[1].len() { lists[0] } else { lists[1] };
        shorter.iter().filter_map(|&id| self.joints.get(id)).any(|record| {
            let bodies = record.bodies();
            !record.is_broken
                && !record.joint.can_collide
                && bodies.contains(&a)
                && bodies.contains(&b)
        })
    }
}
