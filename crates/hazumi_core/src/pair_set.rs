//! A set of unordered pairs of indices.

use std::collections::BTreeMap;

/// Set of unordered pairs of things, by slot index.
///
/// Open addressing with linear probing and no tombstones: lookups stay short however often
/// pairs come and go. Iteration order is never exposed, so it cannot leak into a simulation.
///
/// Source: Knuth, *The Art of Computer Programming*, vol. 3, 1998, §6.4 algorithms L and R.
/// `[knuth1998]`
#[derive(Clone, Debug, Default)]
pub struct PairSet {
    /// Zero marks a free place; no pair packs to zero because its two indices differ.
    places: Vec<u64>,
    len: usize,
}

impl PairSet {
    /// Number of pairs in the set.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the set holds no pair.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the pair; `false` when it was there, or when `a == b`, which is no pair.
    pub fn insert(&mut self, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        if self.places.len() < 2 * (self.len + 1) {
            self.grow();
        }
        let key = pack(a, b);
        let place = self.find(key);
        let is_new = self.places[place] == 0;
        self.places[place] = key;
        self.len += usize::from(is_new);
        is_new
    }

    /// Whether the pair is in the set.
    pub fn contains(&self, a: u32, b: u32) -> bool {
        a != b && self.len > 0 && self.places[self.find(pack(a, b))] != 0
    }

    /// Removes a pair; `false` when it was not there.
    pub fn remove(&mut self, a: u32, b: u32) -> bool {
        if !self.contains(a, b) {
            return false;
        }
        let mut hole = self.find(pack(a, b));
        let mut next = hole;
        // Close the gap: move back every later pair of the run that may not stand behind a
        // hole.
        loop {
            next = (next + 1) & self.mask();
            let key = self.places[next];
            if key == 0 {
                break;
            }
            let home = self.home(key);
            let distance = |from: usize| next.wrapping_sub(from) & self.mask();
            if distance(home) >= distance(hole) {
                self.places[hole] = key;
                hole = next;
            }
        }
        self.places[hole] = 0;
        self.len -= 1;
        true
    }

    fn mask(&self) -> usize {
        self.places.len() - 1
    }

    /// The place of `key`, or the free place where it would go.
    fn find(&self, key: u64) -> usize {
        let mut place = self.home(key);
        while self.places[place] != 0 && self.places[place] != key {
            place = (place + 1) & self.mask();
        }
        place
    }

    /// Where `key` would like to be: its mixed bits, cut to the size of the table.
    fn home(&self, key: u64) -> usize {
        // The finaliser of MurmurHash3: every input bit reaches every output bit.
        let mut bits = key;
        bits ^= bits >> 33;
        bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits ^= bits >> 33;
        bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits ^= bits >> 33;
        usize::try_from(bits & self.mask() as u64).expect("the mask fits a usize")
    }

    fn grow(&mut self) {
        let size = (2 * self.places.len()).max(16);
        let old = std::mem::replace(&mut self.places, vec![0; size]);
        for key in old.into_iter().filter(|&key| key != 0) {
            let place = self.find(key);
            self.places[place] = key;
        }
    }
}

fn pack(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

/// Pairs of numbers, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct PairList {
    /// Set for lookups.
    set: PairSet,
    /// To go over, by the number of pairs that came before.
    list: BTreeMap<u64, [u32; 2]>,
    /// Each pair from both sides, with its key in the list: all pairs of a number are found
    /// without a look at the others.
    keys: BTreeMap<[u32; 2], u64>,
    /// Pairs that ever came.
    count: u64,
}

impl PairList {
    /// Adds a pair.
    pub fn insert(&mut self, a: u32, b: u32) {
        if self.set.insert(a, b) {
            self.list.insert(self.count, [a, b]);
            self.keys.insert([a, b], self.count);
            self.keys.insert([b, a], self.count);
            self.count += 1;
        }
    }

    /// Whether the pair was added, either way round.
    pub fn contains(&self, a: u32, b: u32) -> bool {
        self.set.contains(a, b)
    }

    /// Removes every pair that contains a number.
    pub fn remove_all_of(&mut self, number: u32) {
        while let Some((&pair, &key)) = self.keys.range([number, 0]..=[number, u32::MAX]).next()
        {
            let [a, b] = pair;
            self.keys.remove(&[a, b]);
            self.keys.remove(&[b, a]);
            self.list.remove(&key);
            self.set.remove(a, b);
        }
    }

    /// All pairs, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = [u32; 2]> {
        self.list.values().copied()
    }
}
