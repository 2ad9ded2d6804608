//! Colours of bodies of a kind.

use std::collections::BTreeMap;

/// Base colours of bodies, `0xrrggbb`, told apart by colour-blind eyes too, since they differ
/// in lightness.
const COLORS: [u32; 6] =
    [0x2a_7f_9e, 0xe9_b8_44, 0xd9_5d_39, 0x7f_b0_69, 0x3b_4a_7a, 0xe8_97_8c];

/// The colour of bodies of a kind, `0xrrggbb`.
pub(crate) fn color(kind: usize) -> u32 {
    COLORS[kind % COLORS.len()]
}

/// Numbers of the kinds of bodies with names, which stay when bodies go. Names that differ
/// only in their numbers are of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds(BTreeMap<String, usize>);

impl Kinds {
    /// The kinds of these bodies.
    pub(crate) fn of<K>(bodies: &[(Option<&str>, K)]) -> Self {
        let mut kinds = Self::default();
        bodies.iter().filter_map(|(name, _)| *name).for_each(|name| kinds.learn(stem(name)));
        kinds
    }

    /// The same with the kinds of others, which come last.
    pub(crate) fn with(mut self, others: &Self) -> Self {
        let mut added: Vec<(&String, &usize)> = others.0.iter().collect();
        added.sort_by_key(|(_, number)| **number);
        added.into_iter().for_each(|(stem, _)| self.learn(stem));
        self
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The kind of a body of this name; `None` for a body without a name.
    pub(crate) fn number(&self, name: Option<&str>) -> Option<usize> {
        name.map(|name| self.0.get(stem(name)).copied().unwrap_or_default())
    }

    fn learn(&mut self, stem: &str) {
        if !self.0.contains_key(stem) {
            self.0.insert(stem.to_owned(), self.0.len());
        }
    }
}

/// A name without its numbers.
fn stem(name: &str) -> &str {
    name.split('[').next().unwrap_or_default()
}
