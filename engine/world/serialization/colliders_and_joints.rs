//! Serialization of colliders and joints.

use hazumi_core::{CollisionGroups, Id};
use serde::{Deserialize, Serialize};

use super::super::snapshot::SnapshotError;
use super::shapes::{ShapeTable, Shapes, pose_numbers, pose_of};
use crate::collider::{Collider, Material};
use crate::joint::{Joint, JointKind};
use crate::space::{POSE_NUMBERS, Vector};

/// A collider, with the number of its shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WrittenCollider {
    shape: u32,
    pose: [f32; POSE_NUMBERS],
    density: f32,
    material: Material,
    part_materials: Vec<Material>,
    groups: CollisionGroups,
    user_data: u64,
    is_sensor: bool,
    one_way: Option<Vector>,
}

impl WrittenCollider {
    pub(super) fn of(
        collider: &Collider,
        table: &mut ShapeTable,
    ) -> Result<Self, SnapshotError> {
        Ok(Self {
            shape: table.number(&collider.shape)?,
            pose: pose_numbers(&collider.pose),
            density: collider.density,
            material: collider.material,
            part_materials: collider.part_materials.to_vec(),
            groups: collider.collision_groups,
            user_data: collider.user_data,
            is_sensor: collider.is_sensor,
            one_way: collider.one_way,
        })
    }

    pub(super) fn read(&self, shapes: &Shapes) -> Result<Collider, SnapshotError> {
        Ok(Collider {
            shape: shapes.get(self.shape)?,
            pose: pose_of(self.pose),
            density: self.density,
            material: self.material,
            part_materials: self.part_materials.as_slice().into(),
            collision_groups: self.groups,
            user_data: self.user_data,
            is_sensor: self.is_sensor,
            one_way: self.one_way,
        })
    }
}

/// A joint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WrittenJoint {
    bodies: [u64; 2],
    frames: [[f32; POSE_NUMBERS]; 2],
    kind: JointKind,
    can_collide: bool,
    break_force: Option<f32>,
    break_torque: Option<f32>,
    user_data: u64,
}

impl WrittenJoint {
    pub(super) fn of(joint: &Joint) -> Self {
        Self {
            bodies: joint.bodies.map(Id::to_bits),
            frames: joint.frames.each_ref().map(pose_numbers),
            kind: joint.kind,
            can_collide: joint.can_collide,
            break_force: joint.break_force,
            break_torque: joint.break_torque,
            user_data: joint.user_data,
        }
    }

    pub(super) fn read(&self) -> Joint {
        Joint {
            bodies: self.bodies.map(Id::from_bits),
            frames: self.frames.map(pose_of),
            kind: self.kind,
            can_collide: self.can_collide,
            break_force: self.break_force,
            break_torque: self.break_torque,
            user_data: self.user_data,
        }
    }
}
