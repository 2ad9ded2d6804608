//! One name, one type: names of types that stand for several.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, Type};

use crate::modules::Crate;

/// Names that stand for more than one type in `crates`, with the modules in which each is
/// defined.
///
/// The plane's and space's version of a type, which have the same module path and name, are one
/// type. Types of tests, those inside of functions, and aliases that are named like their
/// targets are none.
pub fn ambiguous<'a>(
    crates: impl IntoIterator<Item = &'a Crate>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in crates {
        for module in one.modules.iter().filter(|module| !module.is_test) {
            for item in &module.items {
                let Some(name) = type_name(item) else { continue };
                if is_alias_of_same_name(item) {
                    continue;
                }
                let mut path = vec![one.family()];
                path.extend_from_slice(&module.path);
                places.entry(name).or_default().insert(path.join("::"));
            }
        }
    }
    places.retain(|_, modules| modules.len() > 1);
    places
}

/// Whether an item is an alias such as `type Swarm = core::Swarm<2>`: the same idea under the
/// same name.
fn is_alias_of_same_name(item: &Item) -> bool {
    let Item::Type(alias) = item else { return false };
    let Type::Path(target) = &*alias.ty else { return false };
    target.path.segments.last().is_some_and(|last| last.ident == alias.ident)
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
            follow("core", "struct Side; struct Wall; fn f() { struct Row; }"),
            follow("view", "type Wall = core::Wall<2>;"),
        ];
        let found = ambiguous(&crates);
        let line = |(name, places): (&String, &BTreeSet<String>)| {
            format!("{name}: {}", places.iter().cloned().collect::<Vec<_>>().join(", "))
        };
        let found: Vec<String> = found.iter().map(line).collect();
        assert_eq!(found, ["Row: toy::a, toy::b, toy::c", "Side: core, toy::a"]);
    }
}
