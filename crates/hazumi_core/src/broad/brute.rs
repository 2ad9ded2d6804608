//! The finder that cannot be wrong.

use super::extent::Extent;
use super::finder::Finder;
use super::items::Items;
use super::region::Region;
use crate::bounds::Bounds;
use crate::parallel::Workers;

/// Tests every box against every other: O(n²), and the oracle of all other finders. It keeps
/// nothing, so that it can be trusted, and is the one for a few dozen boxes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brute;

impl<B: Bounds> Finder<B> for Brute {
    fn refresh(&mut self, _: &Items<B>, _: &Workers) {}

    fn visit(&self, items: &Items<B>, region: &Region<'_>, found: &mut dyn FnMut(u32)) {
        for (item, bounds) in items.iter() {
            if region.meets(&Extent::of(bounds)) {
                found(item);
            }
        }
    }
}
