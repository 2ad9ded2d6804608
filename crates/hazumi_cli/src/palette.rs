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

/// The kind of each body, equal for names that differ only in their numbers; and how many there
/// are.
pub(crate) fn kinds<K>(bodies: &[(String, K)]) -> (Vec<usize>, usize) {
    let mut stems = BTreeMap::new();
    let mut kinds = Vec::with_capacity(bodies.len());
    for (name, _) in bodies {
        let stem = name.split('[').next().unwrap_or_default();
        let next = stems.len();
        kinds.push(*stems.entry(stem).or_insert(next));
    }
    (kinds, stems.len())
}
