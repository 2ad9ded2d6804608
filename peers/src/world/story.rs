//! What a director reads.

use hazumi_scenes::{Motion, Spawner};

/// A scene, ready to be played.
///
/// Its bodies stand in groups: number 0 are those of the scene itself, then come its assemblies.
pub(crate) trait Story: 'static {
    /// Where a body is and how it is turned.
    type Pose: Copy;
    /// A body as the scene tells it.
    type Body;
    /// One of its copies.
    type Instance<'s>;
    /// A joint between two of them.
    type JointInstance<'s>;
    /// Where a driven body must be.
    type Target;

    /// Length of a step, in seconds.
    fn dt(&self) -> f32;

    /// How many steps the scene takes.
    fn steps(&self) -> u32;

    /// How many groups there are.
    fn group_count(&self) -> usize;

    /// The bodies of a group, as they are told.
    fn bodies(&self, group: usize) -> &[Self::Body];

    /// Who moves a body.
    fn motion(body: &Self::Body) -> Motion;

    /// How many copies of a group there are.
    fn copy_count(&self, group: usize) -> u64;

    /// What makes copies of a group while the world runs.
    fn spawner(&self, group: usize) -> Option<&Spawner>;

    /// The bodies of a copy of a group, in order.
    fn each_body<'s>(&'s self, group: usize, copy: u64, act: impl FnMut(Self::Instance<'s>));

    /// Which body of its group it is a copy of.
    fn entry(instance: &Self::Instance<'_>) -> usize;

    /// Where it starts.
    fn start(instance: &Self::Instance<'_>) -> Self::Pose;

    /// Places, in a copy of a group, of those that pass through others.
    fn passing(&self, group: usize) -> Vec<usize>;

    /// The joints of a copy of a group, in order.
    fn each_joint<'s>(&'s self, group: usize, act: impl FnMut(Self::JointInstance<'s>));

    /// What a joint joins.
    fn joined(joint: &Self::JointInstance<'_>) -> Joined<Self::Pose>;

    /// For each driver, which body of the scene itself it moves.
    ///
    /// # Errors
    ///
    /// When only Hazumi has one of them.
    fn driven(&self) -> Result<Vec<usize>, String>;

    /// Where a driver wants its body so many seconds after the start.
    fn target(&self, driver: usize, seconds: f64) -> Option<Self::Target>;
}

/// Two bodies, and where their joint is on each.
#[derive(Clone, Copy)]
pub(crate) struct Joined<Pose> {
    /// Their places in the copy of the group.
    pub(crate) bodies: [usize; 2],
    /// Its frame on each of them.
    pub(crate) places: [Pose; 2],
    /// Whether the two collide.
    pub(crate) can_collide: bool,
}
