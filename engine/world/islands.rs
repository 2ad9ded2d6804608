//! Islands of a world.

use hazumi_core::Islands;

use super::World;
use super::record::BodyRecord;
use crate::body::BodyId;
use crate::soft_body::PinTarget;

/// Ids of islands: groups of dynamic bodies in contact or jointed, which sleep and wake
/// together.
///
#[doc = include_str!(example!("world/islands/IslandIds.md"))]
#[derive(Clone, Debug)]
pub struct IslandIds {
    /// By slot: the body, and the number of its island.
    of_slot: Vec<Option<(BodyId, u32)>>,
}

impl IslandIds {
    /// Id of the island of a body: the same for all bodies of an island, different between
    /// islands. It stays the same from step to step while the island has the same bodies.
    /// `None` for bodies that are not dynamic, not enabled, frozen or gone.
    pub fn of(&self, id: BodyId) -> Option<u32> {
        let (known, number) = (*self.of_slot.get(id.index() as usize)?)?;
        (known == id).then_some(number)
    }
}

impl World {
    /// The islands of bodies, by the contacts that had points in the last step, and by joints
    /// and pins.
    ///
    /// They are computed on request, in a time that grows with the bodies and contacts. Call it
    /// once for all bodies.
    pub fn islands(&self) -> IslandIds {
        let mut islands = Islands::default();
        islands.reset(self.bodies.slot_count());
        let is_dynamic = |slot: u32| self.bodies.at(slot).is_some_and(BodyRecord::is_dynamic);
        let mut link = |[a, b]: [u32; 2]| {
            if is_dynamic(a) && is_dynamic(b) {
                islands.link(a, b);
            }
        };
        let contacts = self.all_contacts().into_iter().filter(|contact| contact.has_points());
        contacts.for_each(|contact| link(contact.bodies));
        let joints = self.joints.iter().filter(|(_, record)| !record.is_broken);
        joints.for_each(|(_, record)| link(record.bodies()));
        for (id, record) in self.bodies.iter() {
            for pin in record.soft.iter().flat_map(|soft| &soft.pins) {
                if let PinTarget::Body(other, _) = pin.target {
                    link([id.index(), other]);
                }
            }
        }
        let mut of_slot = vec![None; self.bodies.slot_count()];
        for (id, _) in self.bodies.iter().filter(|(_, record)| record.is_dynamic()) {
            of_slot[id.index() as usize] = Some((id, islands.find(id.index())));
        }
        IslandIds { of_slot }
    }
}
