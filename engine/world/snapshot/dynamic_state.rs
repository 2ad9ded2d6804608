//! Dynamic state: state that steps change, in pages.

use std::sync::Arc;

use super::super::World;
use super::SparseState;

/// Words of something, shared with other snapshots while it does not change.
pub(in crate::world) type Page = Arc<[u32]>;

/// State that steps change.
#[derive(Clone, Debug)]
pub(in crate::world) struct DynamicState {
    /// Steps taken.
    pub(in crate::world) step_count: u64,
    /// Bodies that are not fixed: how they move.
    pub(in crate::world) bodies: Vec<Page>,
    /// The same bodies: where they were when they began to rest.
    pub(in crate::world) rests: Vec<Page>,
    /// Contacts.
    pub(in crate::world) contacts: Vec<Page>,
    /// Soft bodies, in the order of their slots: one page each.
    pub(in crate::world) softs: Vec<Page>,
    /// Memories of joints.
    pub(in crate::world) joints: Page,
    /// Sparse state.
    pub(in crate::world) loose: Arc<SparseState>,
}

impl DynamicState {
    /// All pages.
    pub(in crate::world) fn pages(&self) -> impl Iterator<Item = &Page> {
        let bodies = self.bodies.iter().chain(&self.rests);
        bodies.chain(&self.contacts).chain(&self.softs).chain([&self.joints])
    }
}

/// A page of `words`: the earlier one, where that says the same.
pub(super) fn share(words: &[u32], earlier: Option<&Page>) -> Page {
    let same = earlier.filter(|earlier| earlier[..] == *words);
    same.map_or_else(|| words.into(), Arc::clone)
}

impl World {
    /// State that steps change, sharing pages that have not changed since `earlier`.
    pub(super) fn motion(&self, earlier: Option<&DynamicState>) -> DynamicState {
        let (bodies, rests, pushes) = self.body_pages(earlier);
        let loose = self.sparse_state_with(pushes);
        let loose = match earlier {
            Some(earlier) if *earlier.loose == loose => earlier.loose.clone(),
            _ => Arc::new(loose),
        };
        DynamicState {
            step_count: self.step_count,
            bodies,
            rests,
            contacts: self.contact_pages(earlier.map_or(&[], |earlier| &earlier.contacts)),
            softs: self.soft_pages(earlier.map_or(&[], |earlier| &earlier.softs)),
            joints: share(&self.joint_words(), earlier.map(|earlier| &earlier.joints)),
            loose,
        }
    }
}
