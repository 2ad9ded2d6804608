//! Cost of scenes in 2D.

#![expect(clippy::duplicate_mod, reason = "what is alike is one source with two vocabularies")]

mod shape;
#[path = "../group.rs"]
mod group;

use super::{Granted, MeshFinder, pairs};
use crate::budget::Ledger;
use crate::format::plane as format;
use format::scene::Scene;

impl Scene {
    /// Asks `ledger` for all that the scene needs.
    pub(crate) fn spend(&self, ledger: &mut Ledger) -> Granted {
        group::spend_scene(self, ledger, &|_| None)
    }
}
