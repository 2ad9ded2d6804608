//! Skeletons: bones, joints and their limits.

use hazumi_core::{Rule, ValueError};

use crate::body::MassSource;
use crate::collider::Collider;
use crate::joint::{Ball, Hinge, JointAxis, JointKind, Limits, Motor};
use crate::math::Pose;
use crate::query::intersects;

/// Skeleton: the bones of a creature, from which any number of [`Ragdoll`](super::Ragdoll)s are
/// built.
///
/// ```
/// use hazumi3d::joint::Limits;
/// use hazumi3d::ragdoll::{Bone, BoneJoint, Ragdoll, Skeleton};
/// use hazumi3d::{Collider, Pose, World, glam::Vec3, shape::Capsule};
///
/// let limb = Collider::new(Capsule::new([Vec3::Y * 0.1, Vec3::Y * 0.3], 0.06)?);
/// let upper = Bone { colliders: vec![limb.clone()], ..Bone::default() };
/// // The lower one begins where the upper one ends, and bends about x.
/// let knee = BoneJoint::hinge(
///     [Pose::at(Vec3::Y * 0.4), Pose::IDENTITY],
///     Limits::new(0.0, 2.0),
///     5.0,
/// );
/// let lower = Bone {
///     parent: Some((0, knee)),
///     pose: Pose::at(Vec3::Y * 0.4),
///     colliders: vec![limb],
///     ..Bone::default()
/// };
/// let leg = Skeleton { bones: vec![upper, lower], ..Skeleton::default() };
/// let mut world = World::default();
/// let place = Pose::at(Vec3::Y * 2.0);
/// let ragdoll = Ragdoll::build(&mut world, &leg, &leg.bind_poses(&place))?;
/// # assert_eq!(ragdoll.bodies().len(), 2);
/// # Ok::<(), hazumi3d::ValueError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Skeleton {
    /// Bones, parents before their children.
    pub bones: Vec<Bone>,
    /// Pairs of bones that do not collide though no joint connects them. Examples are thighs,
    /// arms and ribs that touch in the bind pose. Bones connected by a joint never collide.
    pub passing_pairs: Vec<[usize; 2]>,
}

/// Bone of a skeleton: a body.
#[derive(Clone, Debug, Default)]
pub struct Bone {
    /// Parent bone by its index, and the joint with it; default none: a root.
    pub parent: Option<(usize, BoneJoint)>,
    /// Bind pose, in the frame of the creature; default the same frame.
    pub pose: Pose,
    /// Colliders of the bone, in its frame; default none.
    pub colliders: Vec<Collider>,
    /// Mass of the bone; default from its colliders.
    pub mass_source: MassSource,
}

/// Joint of a bone with its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoneJoint {
    /// Frames of the joint on the parent and on the bone.
    pub frames: [Pose; 2],
    /// The constraint, with its limits.
    pub kind: JointKind,
}

impl BoneJoint {
    /// A ball joint with a swing cone and a twist, both in radians, and `friction` in N·m: a
    /// shoulder. The cone is about the x axis of the parent's frame, the twist about that of
    /// the bone's.
    pub fn ball(frames: [Pose; 2], cone: f32, twist: Limits, friction: f32) -> Self {
        let ball = Ball { cone: Some(cone), twist: Some(twist), friction, ..Ball::default() };
        Self { frames, kind: ball.into() }
    }

    /// A joint that bends about the x axes within limits, braked by `friction` in N·m: a knee.
    pub fn hinge(frames: [Pose; 2], limits: Limits, friction: f32) -> Self {
        let motor = (friction != 0.0).then_some(Motor::new(0.0, friction));
        let axis = JointAxis { limits: Some(limits), motor, ..JointAxis::FREE };
        Self { frames, kind: Hinge { axis }.into() }
    }
}

impl Skeleton {
    /// Poses of the bones in the bind pose of a creature at `place` of the world.
    pub fn bind_poses(&self, place: &Pose) -> Vec<Pose> {
        self.bones.iter().map(|bone| place.mul(&bone.pose)).collect()
    }

    /// Pairs of bones whose colliders overlap in the bind pose. They usually belong into
    /// [`Self::passing_pairs`]; otherwise they push each other out of that pose.
    pub fn overlapping_pairs(&self) -> Vec<[usize; 2]> {
        let overlap = |[a, b]: [usize; 2]| {
            let [a, b] = [a, b].map(|place| &self.bones[place]);
            let solids = |bone: &Bone| {
                let place = bone.pose;
                let of = move |collider: &Collider| {
                    (collider.shape.clone(), place.mul(&collider.pose))
                };
                bone.colliders.iter().map(of).collect::<Vec<_>>()
            };
            let others = solids(b);
            solids(a).iter().any(|(shape, pose)| {
                others
                    .iter()
                    .any(|(other, place)| intersects(shape, other, &pose.inv_mul(place)))
            })
        };
        let count = self.bones.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        pairs.filter(|&pair| overlap(pair)).collect()
    }

    pub(super) fn check(&self) -> Result<(), ValueError> {
        for (place, bone) in self.bones.iter().enumerate() {
            if let Some((parent, _)) = &bone.parent {
                let most = place as f32 - 1.0;
                Rule::Within(0.0, most)
                    .check("place of the parent of a bone", *parent as f32)?;
            }
        }
        let places = self.passing_pairs.iter().flatten().map(|&place| place as f32);
        let most = self.bones.len() as f32 - 1.0;
        Rule::Within(0.0, most).check_all("place of a bone that passes another", places)
    }
}
