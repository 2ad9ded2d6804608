//! Modules import only what stands before them in ARCHITECTURE.md.

use std::iter;

use crate::modules::Crate;
use crate::tree::{Complaint, Place};
use crate::uses::{self, Scopes};

/// The modules of a crate, each before those that may use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Name of the crate.
    pub crate_name: String,
    /// Its top modules.
    pub modules: Vec<String>,
}

/// Reads the block in the section "Modules" of ARCHITECTURE.md: `crate: a · b · c`, one crate to
/// a line; indented lines continue the line above.
pub fn orders(architecture: &str) -> Vec<Order> {
    let section = architecture.split("\n## Modules").nth(1).unwrap_or_default();
    let block = section.split("```").nth(1).unwrap_or_default();
    let block = block.replace("\n    ", " ");
    let lines = block.lines().filter_map(|line| line.split_once(':'));
    lines
        .map(|(name, modules)| Order {
            crate_name: name.trim().to_owned(),
            modules: names(modules),
        })
        .collect()
}

fn names(list: &str) -> Vec<String> {
    let names = list.split('·').map(str::trim).filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// Checks the modules of a crate against its order.
pub fn check(order: &Order, one: &Crate) -> Vec<Complaint> {
    let mut complaints: Vec<Complaint> = check_mods(order, one).into_iter().collect();
    for edge in upward_uses(one).iter().filter(|edge| edge.parent.is_empty()) {
        complaints.push(edge.place.complain(format!(
            "`{}` uses `{}`, which stands to its right in ARCHITECTURE.md: move what is shared \
             into a module to the left of both",
            edge.user, edge.used
        )));
    }
    // A line may name several items of the same module.
    complaints.dedup();
    complaints
}

/// The `mod` items of the root are the order, word for word.
fn check_mods(order: &Order, one: &Crate) -> Option<Complaint> {
    let mods = &one.modules[0].children;
    let names: Vec<&String> = mods.iter().map(|(name, _)| name).collect();
    if names.iter().copied().eq(&order.modules) {
        return None;
    }
    let same = names.iter().zip(&order.modules).take_while(|(a, b)| **a == *b).count();
    let line = mods.get(same).map_or(1, |(_, line)| *line);
    let found = names.get(same).map_or("nothing more", |name| name.as_str());
    let wanted = order.modules.get(same).map_or("nothing more", String::as_str);
    Some(one.files[0].complain(
        line,
        format!(
            "the modules of {} in ARCHITECTURE.md have `{wanted}` where the `mod` lines have \
             `{found}`: make both the same",
            order.crate_name
        ),
    ))
}

/// A module that uses one below it in the same list of `mod` items.
#[derive(Clone, Debug)]
pub struct UpwardUse {
    /// The module whose list it is.
    pub parent: Vec<String>,
    /// Name of the module that uses the other, or contains the one that does.
    pub user: String,
    /// Name of the module that is used, or contains what is.
    pub used: String,
    /// Where the use stands.
    pub place: Place,
}

impl UpwardUse {
    /// A line for a ratchet list.
    pub fn entry(&self, one: &Crate) -> String {
        let names: Vec<String> =
            iter::once(one.family()).chain(self.parent.iter().cloned()).collect();
        format!("{}: {} uses {}", names.join("::"), self.user, self.used)
    }
}

/// Every use of a module by one above it, in all lists of `mod` items of a crate.
pub fn upward_uses(one: &Crate) -> Vec<UpwardUse> {
    let scopes = Scopes::new(one);
    let mut found = Vec::new();
    for edge in uses::all(one, &scopes) {
        let same = edge.user.iter().zip(&edge.used).take_while(|(a, b)| a == b).count();
        let (Some(user), Some(used)) = (edge.user.get(same), edge.used.get(same)) else {
            continue;
        };
        let parent = &edge.user[..same];
        let children = scopes.children(parent);
        let place = |name: &String| children.iter().position(|child| child == name);
        if place(user) < place(used) {
            found.push(UpwardUse {
                parent: parent.to_vec(),
                user: user.clone(),
                used: used.clone(),
                place: edge.place,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARCHITECTURE: &str =
        "# A\n\n## Modules\n\nWords.\n\n```text\ntoy: low · middle · top\n```\n";

    /// A crate of three modules, which are empty where `files` has none of them.
    fn toy(files: &[(&str, &str)]) -> Crate {
        let others = [
            ("src/lib.rs", "mod low;\nmod middle;\nmod top;\npub use top::Roof;"),
            ("src/low.rs", ""),
            ("src/middle.rs", ""),
            ("src/top.rs", "pub struct Roof;"),
        ];
        let folder =
            |path: &str| path.strip_suffix(".rs").unwrap_or(path).to_owned() + "/mod.rs";
        let is_given = |path: &str| files.iter().any(|(name, _)| *name == path);
        Crate::follow("toy", "src/lib.rs", &|path| {
            let mut others = others.iter().filter(|(path, _)| !is_given(&folder(path)));
            let file = files.iter().find(|(name, _)| *name == path);
            let file = file.or_else(|| others.find(|(name, _)| *name == path));
            file.map(|(_, text)| (*text).to_owned())
        })
    }

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        check(&orders(ARCHITECTURE)[0], &toy(files)).iter().map(ToString::to_string).collect()
    }

    fn is_refused(path: &str, text: &str) {
        let complaints = complaints(&[(path, text)]);
        assert_eq!(complaints.len(), 1, "{text}: {complaints:?}");
        assert!(complaints[0].starts_with(&format!("{path}:")), "{complaints:?}");
    }

    #[test]
    fn the_order_is_read_from_the_block() {
        let modules = ["low", "middle", "top"].map(str::to_owned).to_vec();
        let order = [Order { crate_name: "toy".to_owned(), modules }];
        assert_eq!(orders(ARCHITECTURE), order);
        assert_eq!(orders(&ARCHITECTURE.replace(" · top", " ·\n    top")), order);
    }

    #[test]
    fn uses_to_the_right_are_refused() {
        is_refused("src/low.rs", "use crate::top::Roof;");
        is_refused("src/low.rs", "use crate::{middle::{a, b}, low};");
        is_refused("src/low.rs", "fn f() -> f32 { crate::middle::g() }");
        is_refused("src/low.rs", "fn f() { println!(\"{}\", crate::middle::g()); }");
        is_refused("src/low.rs", "impl super::top::Roof for X {}");
        let deep = [("src/low.rs", "mod deep;"), ("src/low/deep.rs", "use super::super::top;")];
        assert!(complaints(&deep)[0].starts_with("src/low/deep.rs:1:"));
        is_refused("src/low/mod.rs", "use super::{top, low};");
        is_refused("src/low.rs", "mod inner { use super::super::middle; }");
        is_refused("src/middle.rs", "use crate::Roof;");
    }

    #[test]
    fn uses_to_the_left_and_tests_pass() {
        let quiet = [
            ("src/top.rs", "use crate::{low, middle::x}; use super::low; pub(crate) fn f() {}"),
            ("src/low.rs", "#[cfg(test)] mod tests { use crate::top; }"),
            (
                "src/middle/mod.rs",
                "#[cfg(test)] mod tests; mod b; mod a; use super::low; use crate::middle::a;",
            ),
            ("src/middle/tests.rs", "use crate::top;"),
            ("src/middle/a.rs", "use super::b; use crate::low::top; use top::x;"),
            ("src/middle/b.rs", ""),
        ];
        assert_eq!(complaints(&quiet), [""; 0]);
    }

    #[test]
    fn mod_lines_are_the_order() {
        for root in [
            "mod low;\nmod top;\nmod middle;",
            "mod low;\nmod middle;",
            "mod low;\nmod middle;\nmod top;\nmod more {}",
        ] {
            is_refused("src/lib.rs", root);
        }
        let feature = "mod low; mod middle; #[cfg(feature = \"x\")] pub mod top;";
        assert_eq!(complaints(&[("src/lib.rs", feature)]), [""; 0]);
    }
}
