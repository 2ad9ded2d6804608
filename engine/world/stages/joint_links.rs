//! Bodies connected by joints, listed anew only when joints change.

use hazumi_core::Arena;

use crate::joint::{Joint, JointId};
use crate::world::record::JointRecord;

/// Whole joints as pairs of bodies, in few words; listed anew when joints change.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Slot in the arena, and the places of both bodies in the list of those.
    pub(super) joints: Vec<(u32, [u32; 2])>,
    /// Slots of the bodies in the arena, in ascending order.
    pub(super) bodies: Vec<u32>,
    /// The joints that can break.
    pub(super) breakable: Vec<JointId>,
}

impl Links {
    /// Lists the joints that are whole.
    pub(super) fn list(&mut self, joints: &Arena<JointRecord, Joint>) {
        let whole = || joints.iter().filter(|(_, record)| !record.is_broken);
        self.bodies.clear();
        self.bodies.extend(whole().flat_map(|(_, record)| record.bodies()));
        self.bodies.sort_unstable();
        self.bodies.dedup();
        let bodies = &self.bodies;
        let place = |body: u32| {
            let place = bodies.partition_point(|&other| other < body);
            u32::try_from(place).expect("fewer than 2^32 bodies")
        };
        self.joints.clear();
        let links = whole().map(|(id, record)| (id.index(), record.bodies().map(place)));
        self.joints.extend(links);
        self.breakable.clear();
        let breakable = whole().filter(|(_, record)| record.joint.is_breakable());
        self.breakable.extend(breakable.map(|(id, _)| id));
    }
}
