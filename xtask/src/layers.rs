//! Modules import only what stands before them in ARCHITECTURE.md.

use std::collections::BTreeMap;

use syn::{Item, UseTree};

use crate::code::{self, Token};
use crate::tree::{Complaint, SourceFile};

/// The modules of a crate, each before those that may use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Name of the crate.
    pub crate_name: String,
    /// Its top modules.
    pub modules: Vec<String>,
}

/// Reads the block in the section "Modules" of ARCHITECTURE.md: `crate: a · b · c`, one crate to
/// a line.
pub fn orders(architecture: &str) -> Vec<Order> {
    let section = architecture.split("\n## Modules").nth(1).unwrap_or_default();
    let block = section.split("```").nth(1).unwrap_or_default();
    let lines = block.lines().filter_map(|line| line.split_once(':'));
    lines
        .map(|(name, modules)| Order {
            crate_name: name.trim().to_owned(),
            modules: modules.split('·').map(|module| module.trim().to_owned()).collect(),
        })
        .collect()
}

/// Checks the files of a crate, whose paths begin with `src`, against its order.
pub fn check(order: &Order, src: &str, files: &[SourceFile]) -> Vec<Complaint> {
    let is_root = |file: &&SourceFile| {
        let name = file.path.strip_prefix(src).unwrap_or_default();
        ["/lib.rs", "/main.rs"].contains(&name)
    };
    let Some(root) = files.iter().find(is_root) else {
        return vec![SourceFile::new(src, "").complain(1, "there is no lib.rs or main.rs")];
    };
    let mut complaints: Vec<Complaint> = check_mods(order, root).into_iter().collect();
    let checker = Checker { order, exports: exports(order, root) };
    let tests = test_modules(src, files);
    for file in files {
        let path = module_path(src, &file.path);
        if !tests.iter().any(|test| path.starts_with(test)) {
            checker.check_items(
                file,
                &path,
                &code::parse_without_tests(file).items,
                &mut complaints,
            );
        }
    }
    complaints
}

/// The `mod` lines of the root are the order, word for word.
fn check_mods(order: &Order, root: &SourceFile) -> Option<Complaint> {
    let syntax = code::parse_without_tests(root);
    let mods: Vec<(String, usize)> = syntax
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Mod(item) => Some((item.ident.to_string(), code::lines(&item.ident).0)),
            _ => None,
        })
        .collect();
    let names: Vec<&String> = mods.iter().map(|(name, _)| name).collect();
    if names.iter().copied().eq(&order.modules) {
        return None;
    }
    let same = names.iter().zip(&order.modules).take_while(|(a, b)| **a == *b).count();
    let line = mods.get(same).map_or(1, |(_, line)| *line);
    let found = names.get(same).map_or("nothing more", |name| name.as_str());
    let wanted = order.modules.get(same).map_or("nothing more", String::as_str);
    Some(root.complain(
        line,
        format!(
            "the modules of {} in ARCHITECTURE.md have `{wanted}` where the `mod` lines have \
             `{found}`: make both the same",
            order.crate_name
        ),
    ))
}

/// What the root re-exports, and the module that each name comes from.
fn exports(order: &Order, root: &SourceFile) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for item in code::parse_without_tests(root).items {
        let Item::Use(item) = item else { continue };
        if let UseTree::Path(path) = &item.tree
            && order.modules.contains(&path.ident.to_string())
        {
            add_names(&path.tree, &path.ident.to_string(), &mut exports);
        }
    }
    exports
}

fn add_names(tree: &UseTree, module: &str, exports: &mut BTreeMap<String, String>) {
    match tree {
        UseTree::Path(path) => add_names(&path.tree, module, exports),
        UseTree::Name(name) => {
            exports.insert(name.ident.to_string(), module.to_owned());
        }
        UseTree::Rename(rename) => {
            exports.insert(rename.rename.to_string(), module.to_owned());
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| add_names(tree, module, exports));
        }
        UseTree::Glob(_) => {}
    }
}

/// Paths of the modules that are files but compiled for tests alone.
fn test_modules(src: &str, files: &[SourceFile]) -> Vec<Vec<String>> {
    let mut modules = Vec::new();
    for file in files {
        for item in code::parse(file).items {
            if let Item::Mod(module) = item
                && code::is_test(&module.attrs)
                && module.content.is_none()
            {
                let mut path = module_path(src, &file.path);
                path.push(module.ident.to_string());
                modules.push(path);
            }
        }
    }
    modules
}

/// `src/a/b.rs` is the module a, b; `src/a/mod.rs` is a; the root has an empty path.
fn module_path(src: &str, path: &str) -> Vec<String> {
    let inner = path.strip_prefix(src).unwrap_or(path).trim_start_matches('/');
    let inner = inner.strip_suffix(".rs").unwrap_or(inner);
    let mut parts: Vec<String> = inner.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") || ["lib", "main"].contains(&inner) {
        parts.pop();
    }
    parts
}

struct Checker<'a> {
    order: &'a Order,
    exports: BTreeMap<String, String>,
}

impl Checker<'_> {
    fn check_items(
        &self,
        file: &SourceFile,
        path: &[String],
        items: &[Item],
        complaints: &mut Vec<Complaint>,
    ) {
        for item in items {
            if let Item::Mod(module) = item {
                let path = [path, &[module.ident.to_string()]].concat();
                let inner = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                self.check_items(file, &path, inner, complaints);
                continue;
            }
            for (module, line) in used(&code::flat_tokens(item), path) {
                complaints
                    .extend(self.judge(path, &module).map(|what| file.complain(line, what)));
            }
        }
    }

    /// What is wrong when the module at `path` uses the top module, or the export, `name`.
    fn judge(&self, path: &[String], name: &str) -> Option<String> {
        let user = path.first()?;
        let used = self.exports.get(name).map_or(name, String::as_str);
        let place = |name: &str| self.order.modules.iter().position(|module| module == name);
        if used == user || place(used)? < place(user)? {
            return None;
        }
        Some(format!(
            "`{user}` uses `{used}`, which stands to its right in ARCHITECTURE.md: move what is \
             shared into a module to the left of both"
        ))
    }
}

/// Names that the module at `path` takes from the root of its crate, with their lines: the first
/// part of each path that begins with `crate::`, or with as many `super::` as lead there.
fn used(tokens: &[Token], path: &[String]) -> Vec<(String, usize)> {
    let is =
        |index: usize, text: &str| tokens.get(index).is_some_and(|token| token.text == text);
    let is_gap = |index: usize| is(index, ":") && is(index + 1, ":");
    let mut names = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let mut next = index;
        let mut level = path.len();
        if is(next, "crate") && is_gap(next + 1) {
            level = 0;
            next += 3;
        }
        while is(next, "super") && is_gap(next + 1) {
            level = level.saturating_sub(1);
            next += 3;
        }
        if next == index || level > 0 {
            index = next.max(index + 1);
            continue;
        }
        names.extend(first_names(&tokens[next..]));
        index = next;
    }
    names
}

/// `a` of `a::b`, or `a` and `c` of `{a::b, c}`.
fn first_names(tokens: &[Token]) -> Vec<(String, usize)> {
    let name = |token: &Token| (token.text.clone(), token.line);
    let Some(first) = tokens.first() else { return Vec::new() };
    if first.text != "{" {
        return vec![name(first)];
    }
    let (mut names, mut depth) = (Vec::new(), 0);
    for pair in tokens.windows(2) {
        match pair[0].text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && ["{", ","].contains(&pair[0].text.as_str()) && pair[1].text != "}" {
            names.push(name(&pair[1]));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARCHITECTURE: &str =
        "# A\n\n## Modules\n\nWords.\n\n```text\ntoy: low · middle · top\n```\n";

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        let order = &orders(ARCHITECTURE)[0];
        let root = ("src/lib.rs", "mod low;\nmod middle;\nmod top;\npub use top::Roof;");
        let has_root = files.iter().any(|(path, _)| path.ends_with("lib.rs"));
        let root = if has_root { None } else { Some(root) };
        let files: Vec<SourceFile> = files
            .iter()
            .copied()
            .chain(root)
            .map(|(path, text)| SourceFile::new(path, text))
            .collect();
        check(order, "src", &files).iter().map(ToString::to_string).collect()
    }

    fn is_refused(path: &str, text: &str) {
        let complaints = complaints(&[(path, text)]);
        assert_eq!(complaints.len(), 1, "{text}: {complaints:?}");
        assert!(complaints[0].starts_with(&format!("{path}:")), "{complaints:?}");
    }

    #[test]
    fn the_order_is_read_from_the_block() {
        let modules = ["low", "middle", "top"].map(str::to_owned).to_vec();
        assert_eq!(orders(ARCHITECTURE), [Order { crate_name: "toy".to_owned(), modules }]);
    }

    #[test]
    fn uses_to_the_right_are_refused() {
        is_refused("src/low.rs", "use crate::top::Roof;");
        is_refused("src/low.rs", "use crate::{middle::{a, b}, low};");
        is_refused("src/low.rs", "fn f() -> f32 { crate::middle::g() }");
        is_refused("src/low.rs", "fn f() { println!(\"{}\", crate::middle::g()); }");
        is_refused("src/low.rs", "impl super::top::Roof for X {}");
        is_refused("src/low/deep.rs", "use super::super::top;");
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
                "#[cfg(test)] mod tests; use super::low; use crate::middle::a;",
            ),
            ("src/middle/tests.rs", "use crate::top;"),
            ("src/middle/a.rs", "use super::b; use crate::low::top; use top::x;"),
        ];
        assert_eq!(complaints(&quiet), [""; 0]);
    }

    #[test]
    fn mod_lines_are_the_order() {
        for root in [
            "mod low;\nmod top;\nmod middle;",
            "mod low;\nmod middle;",
            "mod low;\nmod middle;\nmod top;\nmod more;",
        ] {
            is_refused("src/lib.rs", root);
        }
        let feature = "mod low; mod middle; #[cfg(feature = \"x\")] pub mod top;";
        assert_eq!(complaints(&[("src/lib.rs", feature)]), [""; 0]);
    }
}
