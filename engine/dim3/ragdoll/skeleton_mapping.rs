//! Mapping from the bones of a ragdoll to those that are drawn.

use hazumi_core::{Rule, ValueError};

use super::check_poses;
use crate::math::{Pose, rotation};

/// Ties the bones of a drawn creature, of which there are often more, to those of a ragdoll.
#[derive(Clone, Debug, PartialEq)]
pub struct SkeletonMapping {
    /// For each drawn bone: the bone it goes with, and where it is in the frame of that.
    ties: Vec<(usize, Pose)>,
    bone_count: usize,
}

impl SkeletonMapping {
    /// Maps drawn bones, at `drawn` in the bind pose, each to one of the `bones`. The bones are
    /// at `poses` in the same frame, and drawn bone `i` follows bone `bones[i]`.
    ///
    /// # Errors
    ///
    /// When a number cannot be used, a place is not one of a bone, or there are not as many
    /// places as drawn bones.
    pub fn new(poses: &[Pose], drawn: &[Pose], bones: &[usize]) -> Result<Self, ValueError> {
        check_poses(poses, poses.len())?;
        check_poses(drawn, bones.len())?;
        let most = poses.len() as f32 - 1.0;
        let places = bones.iter().map(|&place| place as f32);
        Rule::Within(0.0, most).check_all("bone of a drawn bone", places)?;
        let ties = bones.iter().zip(drawn);
        let ties = ties.map(|(&bone, drawn)| (bone, poses[bone].inv_mul(drawn))).collect();
        Ok(Self { ties, bone_count: poses.len() })
    }

    /// Poses of the drawn bones when the bones are at `poses`, in the same frame.
    ///
    /// # Errors
    ///
    /// When there are not as many poses as bones, or one is no number.
    pub fn poses(&self, poses: &[Pose]) -> Result<Vec<Pose>, ValueError> {
        check_poses(poses, self.bone_count)?;
        Ok(self.ties.iter().map(|(bone, offset)| poses[*bone].mul(offset)).collect())
    }
}

/// Blends two lists of poses by `weight`, dimensionless, 0..=1: a ragdoll fades to an
/// animation. Rotations go the shortest way.
///
/// # Errors
///
/// When a number cannot be used, or the lists are not of one length.
pub fn blend(from: &[Pose], to: &[Pose], weight: f32) -> Result<Vec<Pose>, ValueError> {
    Rule::Within(0.0, 1.0).check("weight of a blend", weight)?;
    check_poses(from, from.len())?;
    check_poses(to, from.len())?;
    let mix = |(from, to): (&Pose, &Pose)| {
        let way = to.position - from.position;
        let turn = rotation::between(from.rotation, to.rotation);
        Pose::new(
            from.position + way * weight,
            rotation::integrate_far(from.rotation, turn * weight),
        )
    };
    Ok(from.iter().zip(to).map(mix).collect())
}
