//! Bodies found by their names, and rows of copies.

use std::collections::HashMap;

/// Which bodies a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    entry: Entry,
    /// Which copy of the body it is.
    copy: u64,
}

/// A body of a group, which may be repeated.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Which body of the group it is.
    body_index: usize,
    /// How many bodies the group makes before the copies of this one.
    first: u64,
    /// How many copies there are; `None` when it is not repeated.
    copies: Option<u64>,
}

impl Named {
    /// Which body of the group it is, all copies counted as one, and which of its copies.
    pub(crate) fn body(&self) -> (usize, u64) {
        (self.entry.body_index, self.copy)
    }

    /// Whether there is a copy that is so many copies further.
    pub(crate) fn reaches(&self, steps: u64) -> bool {
        let count = self.entry.copies.unwrap_or(1);
        self.copy.checked_add(steps).is_some_and(|copy| copy < count)
    }

    /// Which body of the group it is, so many copies further.
    pub(crate) fn index(&self, steps: u64) -> usize {
        usize::try_from(self.entry.first + self.copy + steps).unwrap_or(usize::MAX)
    }
}

/// Finds bodies by their names.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// The body of each name; `None` for several bodies.
    entries: HashMap<&'a str, Option<Entry>>,
}

impl<'a> Names<'a> {
    /// Of bodies with these names and, where they are repeated, these numbers of copies.
    pub(crate) fn new(bodies: impl Iterator<Item = (&'a str, Option<u64>)>) -> Self {
        let mut entries = HashMap::new();
        let mut first = 0_u64;
        for (body_index, (name, copies)) in bodies.enumerate() {
            let entry = Entry { body_index, first, copies };
            entries.entry(name).and_modify(|known| *known = None).or_insert(Some(entry));
            first = first.saturating_add(copies.unwrap_or(1));
        }
        Self { entries }
    }

    /// The single body that is called `name`.
    ///
    /// # Errors
    ///
    /// Why there is none, as the end of a sentence.
    pub(crate) fn find(&self, name: &str) -> Result<Named, &'static str> {
        if let Some(entry) = self.entries.get(name) {
            let entry = entry.ok_or("which several bodies are called")?;
            return match entry.copies {
                None => Ok(Named { entry, copy: 0 }),
                Some(_) => Err("which is repeated, name one copy"),
            };
        }
        let unknown = "which no body is called";
        let (stem, number) =
            name.strip_suffix(']').and_then(|name| name.rsplit_once('[')).ok_or(unknown)?;
        let copy: u64 = number.parse().map_err(|_| unknown)?;
        let entry = self.entries.get(stem).ok_or(unknown)?;
        let entry = entry.ok_or("which several bodies are called")?;
        let named = Named { entry, copy };
        if entry.copies.is_some() && named.reaches(0) { Ok(named) } else { Err(unknown) }
    }

    /// Every pair of bodies of which a set has the names, counted as the group makes them.
    pub(crate) fn pairs(&self, set: &[String]) -> Vec<[usize; 2]> {
        let indices: Vec<usize> =
            set.iter().filter_map(|name| Some(self.find(name).ok()?.index(0))).collect();
        let pairs = (0..indices.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        pairs.map(|pair| pair.map(|place| indices[place])).collect()
    }
}

/// A row of joints: how many, the steps from one to the next, and the way, m.
pub(crate) type Row<const N: usize> = (u32, [u32; 2], [f32; N]);

/// Steps of both bodies, and the way, m, to copy number `copy` in rows of rows.
pub(crate) fn way_through<const N: usize>(
    rows: impl Iterator<Item = Row<N>>,
    copy: u64,
) -> ([u64; 2], [f32; N]) {
    let (mut steps, mut offset, mut rest) = ([0_u64; 2], [0.0; N], copy);
    for (count, row_steps, row_offset) in rows {
        let count = u64::from(count).max(1);
        let place = rest % count;
        rest /= count;
        for (sum, step) in steps.iter_mut().zip(row_steps) {
            *sum = sum.saturating_add(place.saturating_mul(step.into()));
        }
        for (sum, step) in offset.iter_mut().zip(row_offset) {
            *sum += place as f32 * step;
        }
    }
    (steps, offset)
}
