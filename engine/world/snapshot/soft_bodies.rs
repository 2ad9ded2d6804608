//! Soft bodies as pages of words, and back.

use super::super::World;
use super::super::record::BodyRecord;
use super::StaticState;
use super::dynamic_state::{Page, share};
use crate::soft_body::SoftState;

/// Soft bodies in a block of work.
const BLOCK: usize = 16;

impl World {
    /// The soft bodies, in the order of their slots.
    fn softs(&self) -> Vec<&SoftState> {
        if !self.has_soft_bodies() {
            return Vec::new();
        }
        let records = self.movers.slots().iter().filter_map(|&slot| self.bodies.at(slot));
        records.filter_map(|record| record.soft.as_deref()).collect()
    }

    /// A page for each soft body, that of `earlier` where it says the same.
    pub(super) fn soft_pages(&self, earlier: &[Page]) -> Vec<Page> {
        let mut jobs: Vec<_> = self.softs().into_iter().map(|soft| (soft, None)).collect();
        self.workers.for_each_block(&mut jobs, BLOCK, |first, jobs| {
            let mut words = Vec::new();
            for (index, (soft, page)) in (first..).zip(jobs) {
                words.clear();
                soft.pack(&mut words);
                *page = Some(share(&words, earlier.get(index)));
            }
        });
        jobs.into_iter().filter_map(|(_, page)| page).collect()
    }

    /// The words of all soft bodies.
    pub(super) fn soft_words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        self.softs().iter().for_each(|soft| soft.pack(&mut words));
        words
    }

    /// Has the soft bodies be what `pages` say. `None` when these are of others.
    pub(super) fn put_softs(&mut self, pages: &[Page]) -> Option<()> {
        let mut pages = pages.iter();
        for &slot in self.movers.slots() {
            let Some(soft) = self.bodies.at_mut(slot).and_then(|it| it.soft.as_deref_mut())
            else {
                continue;
            };
            soft.unpack(pages.next()?)?;
        }
        pages.next().is_none().then_some(())
    }
}

/// Whether `pages` are of the soft bodies of `content`.
pub(in crate::world) fn check_softs(content: &StaticState, pages: &[Page]) -> bool {
    let soft = |record: &BodyRecord| record.soft.clone();
    let mut softs = content.bodies.iter().filter_map(|(_, record)| soft(record));
    let mut pages = pages.iter();
    let is_sound = softs.all(|mut soft| {
        let page = pages.next();
        page.is_some_and(|page| soft.unpack(page).is_some())
    });
    is_sound && pages.next().is_none()
}
