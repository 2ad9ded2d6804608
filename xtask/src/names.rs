//! One name, one type: names of types that stand for several.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;

use crate::modules::Crate;

/// Names that stand for more than one type in `crates`, with the modules in which each is defined.
///
/// The plane's and space's version of a type, which have the same module path and name, are one type.
/// Types of tests, and those inside of functions, are none.
pub fn ambiguous<'a>(
    crates: impl IntoIterator<Item = &'a Crate>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in crates {
        for module in one.modules.iter().filter(|module| !module.is_test) {
            for item in &module.items {
                let Some(name) = type_name(item) else { continue };
                let mut path = vec![one.family()];
                path.extend_from_slice(&module.path);
                places.entry(name).or_default().insert(path.join("::"));
            }
        }
    }
    places.retain(|_, modules| modules.len() > 1);
    places
}

fn type_name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Enum(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_several_types_are_listed() {
        let plane = "mod a { struct Row; type Side = u8; struct One; } mod b { enum Row {} }";
        let space = "mod a { struct Row; trait Side {} } mod c { union Row { x: u8 } }
                     #[cfg(test)] mod tests { struct One; }";
        let follow =
            |name, text: &str| Crate::follow(name, "lib.rs", &|_| Some(text.to_owned()));
        let crates = [
            follow("toy2d", plane),
            follow("toy3d", space),
            follow("core", "struct Side; fn f() { struct Row; }"),
        ];
        let found = ambiguous(&crates);
        let line = |(name, places): (&String, &BTreeSet<String>)| {
            format!("{name}: {}", places.iter().cloned().collect::<Vec<_>>().join(", "))
        };
        let found: Vec<String> = found.iter().map(line).collect();
        assert_eq!(found, ["Row: toy::a, toy::b, toy::c", "Side: core, toy::a"]);
    }
}
