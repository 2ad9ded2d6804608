//! Circles of files that use each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::Crate;
use crate::uses::{self, Scopes};

/// Folders of modules that are searched for circles.
pub const FOLDERS: [&[&str]; 1] = [&["world", "stages"]];

/// The largest set of files below the module `folder` in which each uses each, through others
/// or not: the largest strongly connected component. Empty when there is no circle.
///
/// A module that re-exports or calls its own children does not use them here: what stands above
/// a folder is made of what is in it.
pub fn largest(one: &Crate, folder: &[&str]) -> Vec<String> {
    let scopes = Scopes::new(one);
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let file = |path: &[String]| {
        let is_inside =
            path.len() > folder.len() && path.iter().zip(folder).all(|(a, b)| a == b);
        let module = one.modules.iter().find(|module| module.path == path)?;
        is_inside.then(|| one.file(module).path.clone())
    };
    for edge in uses::all(one, &scopes) {
        if edge.used.starts_with(&edge.user) {
            continue;
        }
        if let (Some(user), Some(used)) = (file(&edge.user), file(&edge.used))
            && user != used
        {
            edges.entry(user).or_default().insert(used);
        }
    }
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        edges.keys().map(|start| (start, reachable(&edges, start))).collect();
    let component = |start: &String| -> Vec<String> {
        let others = reached[start]
            .iter()
            .filter(|other| reached.get(**other).is_some_and(|back| back.contains(start)));
        others.map(|other| (*other).clone()).collect()
    };
    edges.keys().map(component).max_by_key(Vec::len).unwrap_or_default()
}

/// Everything that `start` uses, through others or not.
fn reachable<'a>(
    edges: &'a BTreeMap<String, BTreeSet<String>>,
    start: &String,
) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = edges[start].iter().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(edges.get(next).into_iter().flatten());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(a: &str, b: &str, c: &str) -> Vec<String> {
        let root = "mod world { mod stages; } mod other { use crate::world::stages::a; }";
        let files = [
            ("lib.rs", root),
            ("world/stages/mod.rs", "mod a; mod b; mod c; use a::A;"),
            ("world/stages/a.rs", a),
            ("world/stages/b.rs", b),
            ("world/stages/c.rs", c),
        ];
        let read = |path: &str| {
            files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        let names = largest(&Crate::follow("toy", "lib.rs", &read), FOLDERS[0]);
        let name = |path: String| path.rsplit('/').next().unwrap_or_default().to_owned();
        names.into_iter().map(name).collect()
    }

    #[test]
    fn the_largest_circle_is_found() {
        let (a, b, c) =
            ("use super::b::B; pub struct A;", "use super::c::C; pub struct B;", "");
        assert_eq!(circle(a, b, c), [""; 0]);
        assert_eq!(circle(a, b, "pub struct C; use crate::other;"), [""; 0]);
        assert_eq!(circle(a, b, "pub struct C; use super::b;"), ["b.rs", "c.rs"]);
        assert_eq!(circle(a, b, "pub struct C; use super::A;"), ["a.rs", "b.rs", "c.rs"]);
    }
}
