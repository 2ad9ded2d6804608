//! In which order bodies are worked on: those near each other soon after each other.

use crate::Workers;
use crate::morton;

/// Bodies in a block of work.
const BLOCK: usize = 128;

/// Bodies along Morton's curve. What is done to many of them one after the other finds in the caches what it needs of the
/// neighbours of each, however the bodies were added.
#[derive(Debug, Default)]
pub struct NearOrder {
    /// Keys and bodies, in the order of the keys.
    keyed: Vec<(u64, u32)>,
    lists: Vec<Vec<(u64, u32)>>,
    /// By body: its place in the order; [`Self::NONE`] for those that have none.
    ranks: Vec<u32>,
}

impl NearOrder {
    /// In place of the rank of a body that has none.
    pub const NONE: u32 = u32::MAX;

    /// Sorts anew those of `bodies`, which are below `count`, of which `place` tells how many cells they are from a
    /// point that all share. It tells nothing of those that are not to be sorted.
    pub fn sort<const D: usize>(
        &mut self,
        workers: &Workers,
        (bodies, count): (&[u32], usize),
        place: impl Fn(u32) -> Option<[f32; D]> + Sync,
    ) {
        workers.gather(
            bodies.len(),
            BLOCK,
            (&mut self.lists, &mut self.keyed),
            |range, found| {
                let keyed =
                    bodies[range].iter().filter_map(|&body| Some((key(place(body)?), body)));
                found.extend(keyed);
            },
        );
        self.keyed.sort_unstable();
        self.ranks.clear();
        self.ranks.resize(count, Self::NONE);
        for (rank, &(_, body)) in (0u32..).zip(&self.keyed) {
            self.ranks[body as usize] = rank;
        }
    }

    /// The place of a body in the order; [`Self::NONE`] for those that were not sorted.
    #[inline]
    pub fn rank(&self, body: u32) -> u32 {
        self.ranks.get(body as usize).copied().unwrap_or(Self::NONE)
    }
}

/// The key of what is so many cells from a point.
fn key<const D: usize>(place: [f32; D]) -> u64 {
    let middle = f64::from(morton::last_cell::<D>().div_ceil(2));
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too far counts as the last cell"
    )]
    #[expect(clippy::cast_sign_loss, reason = "the same at the other end")]
    let cell = |along: f32| (f64::from(along) + middle) as u32;
    let mut cells = [0; D];
    for (place, out) in place.into_iter().zip(&mut cells) {
        *out = cell(place);
    }
    morton::encode(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(places: &[Option<[f32; 2]>]) -> Vec<u32> {
        let bodies: Vec<u32> = (0u32..).take(places.len()).collect();
        let mut order = NearOrder::default();
        let place = |body: u32| places[body as usize];
        order.sort(&Workers::inline(), (&bodies, places.len()), place);
        bodies.iter().map(|&body| order.rank(body)).collect()
    }

    #[test]
    fn squares_are_together_and_what_is_not_there_is_left_out() {
        let square = |x: f32, y: f32| [[x, y], [x + 1.0, y], [x, y + 1.0], [x + 1.0, y + 1.0]];
        let [one, other] = [square(2.0, 2.0), square(-2.0, 10.0)];
        let both =
            one.into_iter().zip(other).flat_map(|(one, other)| [Some(one), None, Some(other)]);
        let ranks = ranks(&both.collect::<Vec<_>>());
        let of = |first: usize| {
            let mut ranks: Vec<u32> = ranks.iter().copied().skip(first).step_by(3).collect();
            ranks.sort_unstable();
            ranks
        };
        assert_eq!([of(0), of(2)], [[4, 5, 6, 7], [0, 1, 2, 3]]);
        assert_eq!(of(1), [NearOrder::NONE; 4]);
    }

    #[test]
    fn what_is_far_away_or_nowhere_has_a_rank() {
        let places = [[f32::INFINITY, 0.0], [f32::NAN; 2], [-1e30, 1e30], [0.0, 0.0]];
        let mut ranks = ranks(&places.map(Some));
        ranks.sort_unstable();
        assert_eq!(ranks, [0, 1, 2, 3]);
    }
}
