//! Which module of a crate uses which other, through paths and re-exports.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, UseTree};

use crate::code::{self, Token};
use crate::modules::{Crate, Module};
use crate::tree::Place;

/// A use of something in a module by another module of the same crate.
#[derive(Clone, Debug)]
pub struct Use {
    /// Path of the module that uses.
    pub user: Vec<String>,
    /// Path of the module in which the used item is defined.
    pub used: Vec<String>,
    /// Where the use stands.
    pub place: Place,
}

/// All uses in a crate, without its tests. An item that a path names is looked up where it is
/// defined, through the re-exports between.
pub fn all(one: &Crate, scopes: &Scopes) -> Vec<Use> {
    let mut found = Vec::new();
    for module in one.modules.iter().filter(|module| !module.is_test) {
        for item in &module.items {
            for (path, line) in paths(&code::flat_tokens(item), &module.path) {
                let used = scopes.resolve(&path);
                if used != module.path {
                    let place = Place { path: one.file(module).path.clone(), line };
                    found.push(Use { user: module.path.clone(), used, place });
                }
            }
        }
    }
    found
}

/// The names in each module of a crate.
pub struct Scopes {
    scopes: BTreeMap<Vec<String>, Scope>,
}

#[derive(Default)]
struct Scope {
    /// Child modules in their order.
    children: Vec<String>,
    /// Names of the items that stand in the module itself.
    items: BTreeSet<String>,
    /// Names that `use` brings in, with the paths that they stand for.
    imports: BTreeMap<String, Vec<String>>,
    /// Paths of the modules that `use …::*` brings in.
    globs: Vec<Vec<String>>,
}

impl Scopes {
    /// The names of all modules that are not for tests alone.
    pub fn new(one: &Crate) -> Self {
        let modules = one.modules.iter().filter(|module| !module.is_test);
        Self { scopes: modules.map(|module| (module.path.clone(), scope(module))).collect() }
    }

    /// The child modules of a module, in their order.
    pub fn children(&self, path: &[String]) -> &[String] {
        self.scopes.get(path).map_or(&[], |scope| &scope.children)
    }

    /// The module in which the item at a path from the root is defined.
    ///
    /// Where the path leaves the crate, or names what no file shows, it is the last module on
    /// the way.
    pub fn resolve(&self, path: &[String]) -> Vec<String> {
        self.descend(path, &mut BTreeSet::new())
    }

    fn descend(&self, path: &[String], seen: &mut BTreeSet<Vec<String>>) -> Vec<String> {
        let mut at: Vec<String> = Vec::new();
        for (index, name) in path.iter().enumerate() {
            if self.children(&at).contains(name) {
                at.push(name.clone());
                continue;
            }
            let Some(target) = self.import(&at, name, seen) else { break };
            let path = [target.as_slice(), &path[index + 1..]].concat();
            // A circle of re-exports has no end.
            return if seen.insert(path.clone()) { self.descend(&path, seen) } else { at };
        }
        at
    }

    /// The path that `name` stands for in the module at `at`, if a `use` brings it in.
    fn import(
        &self,
        at: &[String],
        name: &String,
        seen: &mut BTreeSet<Vec<String>>,
    ) -> Option<Vec<String>> {
        let scope = self.scopes.get(at)?;
        if scope.items.contains(name) {
            return None;
        }
        if let Some(target) = scope.imports.get(name) {
            return Some(target.clone());
        }
        scope.globs.iter().find_map(|glob| {
            let mut mark = glob.clone();
            mark.push(format!("*{name}"));
            if !seen.insert(mark) {
                return None;
            }
            let module = self.descend(glob, seen);
            let inner = self.scopes.get(&module)?;
            let has = inner.items.contains(name)
                || inner.children.contains(name)
                || inner.imports.contains_key(name);
            if has {
                return Some([module.as_slice(), std::slice::from_ref(name)].concat());
            }
            self.import(&module, name, seen)
        })
    }
}

fn scope(module: &Module) -> Scope {
    let children: Vec<String> = module.children.iter().map(|(name, _)| name.clone()).collect();
    let mut scope = Scope { children, ..Scope::default() };
    for item in &module.items {
        if let Item::Use(item) = item {
            add_imports(&item.tree, &mut Vec::new(), &module.path, &mut scope);
        } else if let Some(name) = name(item) {
            scope.items.insert(name);
        }
    }
    scope
}

/// Name that an item brings into its module.
fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn add_imports(tree: &UseTree, way: &mut Vec<String>, module: &[String], scope: &mut Scope) {
    match tree {
        UseTree::Path(path) => {
            way.push(path.ident.to_string());
            add_imports(&path.tree, way, module, scope);
            way.pop();
        }
        UseTree::Name(name) => {
            add_import(&name.ident.to_string(), &name.ident.to_string(), way, module, scope);
        }
        UseTree::Rename(rename) => {
            let (from, to) = (rename.ident.to_string(), rename.rename.to_string());
            add_import(&from, &to, way, module, scope);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| add_imports(tree, way, module, scope));
        }
        UseTree::Glob(_) => scope.globs.extend(absolute(way, module, &scope.children)),
    }
}

fn add_import(from: &str, to: &str, way: &[String], module: &[String], scope: &mut Scope) {
    let mut path = way.to_vec();
    let mut to = to.to_owned();
    if from == "self" {
        if to == "self" {
            to = way.last().cloned().unwrap_or_default();
        }
    } else {
        path.push(from.to_owned());
    }
    if let Some(path) = absolute(&path, module, &scope.children) {
        // A child of the same name is found before.
        scope.imports.insert(to, path);
    }
}

/// The path from the root that `path` has in `module`; none when it begins in another crate.
fn absolute(path: &[String], module: &[String], children: &[String]) -> Option<Vec<String>> {
    let mut rest = path;
    let mut base = match path.first()?.as_str() {
        "crate" => {
            rest = &path[1..];
            Vec::new()
        }
        "self" => {
            rest = &path[1..];
            module.to_vec()
        }
        "super" => module.to_vec(),
        first if children.iter().any(|child| child == first) => module.to_vec(),
        _ => return None,
    };
    while rest.first().is_some_and(|part| part == "super") {
        base.pop();
        rest = &rest[1..];
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// Paths from the root of the crate that stand in the module at `module`, with their lines: all
/// that begin with `crate::`, `self::` or `super::`.
fn paths(tokens: &[Token], module: &[String]) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let mut base = None;
        let mut next = index;
        match tokens[next].text.as_str() {
            "crate" if is_gap(tokens, next + 1) => {
                base = Some(Vec::new());
                next += 3;
            }
            "self" if is_gap(tokens, next + 1) => {
                base = Some(module.to_vec());
                next += 3;
            }
            _ => {}
        }
        while is(tokens, next, "super") && is_gap(tokens, next + 1) {
            base.get_or_insert_with(|| module.to_vec()).pop();
            next += 3;
        }
        if let Some(base) = base {
            index = read_path(tokens, next, &base, &mut found);
        } else {
            index += 1;
        }
    }
    found
}

fn is(tokens: &[Token], index: usize, text: &str) -> bool {
    tokens.get(index).is_some_and(|token| token.text == text)
}

fn is_gap(tokens: &[Token], index: usize) -> bool {
    is(tokens, index, ":") && is(tokens, index + 1, ":")
}

/// Reads the rest of a path, or a group of them in braces, from `index`; the index behind it.
fn read_path(
    tokens: &[Token],
    mut index: usize,
    base: &[String],
    found: &mut Vec<(Vec<String>, usize)>,
) -> usize {
    let mut path = base.to_vec();
    loop {
        let Some(token) = tokens.get(index) else { return index };
        match token.text.as_str() {
            "{" => {
                index += 1;
                while index < tokens.len() && !is(tokens, index, "}") {
                    let before = index;
                    index = read_path(tokens, index, &path, found);
                    while index < tokens.len()
                        && !is(tokens, index, ",")
                        && !is(tokens, index, "}")
                    {
                        index += 1;
                    }
                    if is(tokens, index, ",") || index == before {
                        index += 1;
                    }
                }
                return index + 1;
            }
            "*" | "self" => {
                found.push((path, token.line));
                return index + 1;
            }
            text if text.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                path.push(text.to_owned());
                let line = token.line;
                index += 1;
                if !is_gap(tokens, index) {
                    found.push((path, line));
                    return index;
                }
                index += 2;
            }
            // Type arguments, as in `a::f::<T>`.
            _ => {
                found.push((path, token.line));
                return index;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Uses of a crate made of `files`, whose first is the root, as `user > used`.
    fn uses(files: &[(&str, &str)]) -> Vec<String> {
        let read = |path: &str| {
            files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        let one = Crate::follow("toy", files[0].0, &read);
        let line = |one: &Use| format!("{} > {}", one.user.join("::"), one.used.join("::"));
        all(&one, &Scopes::new(&one)).iter().map(line).collect()
    }

    #[test]
    fn paths_are_found_in_groups_and_in_expressions() {
        let files = [
            ("lib.rs", "mod a; mod b { pub mod c { pub struct C; } pub fn f() {} }"),
            (
                "a.rs",
                "use crate::{b::{self, c::{C, D as E}}, b::c::*}; fn g() { super::b::f::<u8>() }",
            ),
        ];
        assert_eq!(uses(&files), ["a > b", "a > b::c", "a > b::c", "a > b::c", "a > b"]);
    }

    #[test]
    fn items_are_found_behind_re_exports() {
        let files = [
            (
                "lib.rs",
                "mod a { pub use self::b::{B as Bee, c::C}; mod b; pub use world::*; mod world; }
                 mod d { use crate::a::{Bee, C, World, Nothing}; }",
            ),
            ("a/b.rs", "pub struct B; pub mod c { pub struct C; } use super::World;"),
            ("a/world.rs", "pub struct World;"),
        ];
        assert_eq!(
            uses(&files),
            [
                "a > a::b",
                "a > a::b::c",
                "a::b > a::world",
                "d > a::b",
                "d > a::b::c",
                "d > a::world",
                "d > a",
            ]
        );
    }

    #[test]
    fn circles_of_re_exports_end() {
        let files = [(
            "lib.rs",
            "mod a { pub use super::b::*; pub use super::b::X; } mod b { pub use super::a::*; pub use super::a::X; } mod c { use crate::a::{X, Y}; }",
        )];
        assert_eq!(uses(&files).len(), 6);
    }
}
