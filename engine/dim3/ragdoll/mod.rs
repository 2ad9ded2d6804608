//! Ragdolls: jointed bones of a creature, limp or driven to a pose by motors.
//!
//! `skeleton.rs` describes the bones, `ragdoll.rs` builds them in a world, `skin.rs` maps their
//! poses to drawn bones.

mod skeleton;
mod skeleton_mapping;
mod ragdoll;

pub use ragdoll::{PoseMotor, Ragdoll};
pub use skeleton::{Bone, BoneJoint, Skeleton};
pub use skeleton_mapping::{SkeletonMapping, blend};

use hazumi_core::{Rule, ValueError};

use crate::math::Pose;

/// Whether there are as many poses as bones, and all of them numbers.
fn check_poses(poses: &[Pose], bone_count: usize) -> Result<(), ValueError> {
    let count = bone_count as f32;
    Rule::Within(count, count).check("number of poses of a ragdoll", poses.len() as f32)?;
    for pose in poses {
        Rule::Finite.check_all("position of a bone", pose.position.to_array())?;
        Rule::Finite.check_all("rotation of a bone", pose.rotation.to_array())?;
        Rule::Above(0.0).check("length of the rotation of a bone", pose.rotation.length())?;
    }
    Ok(())
}
