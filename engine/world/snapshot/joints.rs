//! Joint memories as words, and back.

use hazumi_core::coder::{halves, whole};

use super::super::World;
use super::{SnapshotError, StaticState};
use crate::contact::{WordReader, vector_words};
use crate::joint::JointMemory;
use crate::space::{angular_array, angular_from};

/// The memory of the next joint in `words`, and whether it has broken.
pub(super) fn take(words: &mut WordReader<'_>) -> Option<(JointMemory, bool)> {
    let [is_broken, count] = words.take()?;
    let mut memory =
        JointMemory { slip: f64::from_bits(whole(words.take()?)), ..JointMemory::default() };
    memory.force = words.vector()?;
    memory.torque = angular_from(words.take()?.map(f32::from_bits));
    for _ in 0..count {
        memory.impulses.push(f64::from_bits(whole(words.take()?)));
    }
    Some((memory, is_broken != 0))
}

impl World {
    /// The memories of the joints.
    pub(super) fn joint_words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        for (_, record) in self.joints.iter() {
            let memory = &record.memory;
            let count = u32::try_from(memory.impulses.len()).unwrap_or(u32::MAX);
            words.extend([u32::from(record.is_broken), count]);
            words.extend(halves(memory.slip.to_bits()));
            words.extend(vector_words(memory.force));
            words.extend(angular_array(memory.torque).map(f32::to_bits));
            words.extend(memory.impulses.iter().flat_map(|impulse| halves(impulse.to_bits())));
        }
        words
    }

    /// Has the joints remember what `words` say. `None` when these are of other joints.
    pub(super) fn put_joints(&mut self, words: &[u32]) -> Option<()> {
        self.joint_solver.outdate();
        let mut words = WordReader(words);
        for (_, record) in self.joints.iter_mut() {
            (record.memory, record.is_broken) = take(&mut words)?;
        }
        words.0.is_empty().then_some(())
    }
}

/// Whether `words` are what the joints of `content` remember.
pub(in crate::world) fn check_memories(
    content: &StaticState,
    words: &[u32],
) -> Result<(), SnapshotError> {
    let mut words = WordReader(words);
    let broken = || SnapshotError::Content { rule: "joints remember finite numbers" };
    for _ in content.joints.iter() {
        let (memory, _) = take(&mut words).ok_or_else(broken)?;
        let is_finite = memory.impulses.iter().chain([&memory.slip]).all(|x| x.is_finite())
            && memory.force.is_finite()
            && memory.torque.is_finite();
        if !is_finite {
            return Err(broken());
        }
    }
    if words.0.is_empty() { Ok(()) } else { Err(broken()) }
}
