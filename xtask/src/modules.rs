//! The module tree of a crate: every module with its file, found as the compiler finds it.
//!
//! The walk begins at the crate root, which `[lib] path` may name, and follows the `mod` items:
//! inline modules, `#[path]`, `name.rs` and `name/mod.rs`. Files that no `mod` item names are
//! not part of it.

use std::collections::BTreeSet;

use syn::{Attribute, Expr, Item, ItemMod, Lit, Meta};

use crate::code;
use crate::tree::{self, SourceFile};

/// A crate: its files and its modules.
pub struct Crate {
    /// Name of the folder in `crates/`.
    pub name: String,
    /// Files, the root first, each once.
    pub files: Vec<SourceFile>,
    /// Modules, the root first, each before its children.
    pub modules: Vec<Module>,
}

/// A module: a file, or an inline part of one.
pub struct Module {
    /// Names from the root to this module; empty for the root.
    pub path: Vec<String>,
    /// Index of its file in [`Crate::files`].
    pub file: usize,
    /// Whether the module is a file of its own.
    pub is_file: bool,
    /// Whether it is only compiled for tests.
    pub is_test: bool,
    /// Items without `mod` items, and without those for tests unless the module is for tests.
    pub items: Vec<Item>,
    /// Child modules in the order of their `mod` items, with their lines; without those for
    /// tests.
    pub children: Vec<(String, usize)>,
}

impl Crate {
    /// The crate in `crates/<name>`.
    pub fn load(name: &str) -> Self {
        Self::follow(name, &root_file(name), &|path| tree::try_read(path))
    }

    /// Follows the `mod` items from the file `root`; `read` gives the text of a file, if it
    /// exists.
    ///
    /// # Panics
    ///
    /// When a file is missing or is not Rust.
    pub fn follow(name: &str, root: &str, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut walk = Walk { read, files: Vec::new(), modules: Vec::new() };
        let text = read(root).unwrap_or_else(|| panic!("{root}: no such file"));
        let folder = folder_of(root);
        walk.enter_file(
            SourceFile::new(root, &text),
            Vec::new(),
            &ModFolder::owner(folder),
            false,
        );
        Self { name: name.to_owned(), files: walk.files, modules: walk.modules }
    }

    /// The file of a module.
    pub fn file(&self, module: &Module) -> &SourceFile {
        &self.files[module.file]
    }

    /// The file of the module at a path such as `["world", "step"]`.
    pub fn file_at(&self, path: &[&str]) -> Option<&SourceFile> {
        self.modules.iter().find(|module| module.path == path).map(|module| self.file(module))
    }

    /// Name without the dimension: `hazumi2d` and `hazumi3d` are both `hazumi`.
    pub fn family(&self) -> String {
        family(&self.name)
    }
}

/// Name of a crate without the dimension.
pub fn family(name: &str) -> String {
    name.replace("2d", "").replace("3d", "")
}

/// The files of several crates, each once, in the order of their paths.
pub fn distinct_files<'a>(crates: impl IntoIterator<Item = &'a Crate>) -> Vec<SourceFile> {
    let mut seen = BTreeSet::new();
    let files = crates.into_iter().flat_map(|one| &one.files);
    let mut files: Vec<SourceFile> =
        files.filter(|file| seen.insert(file.path.clone())).cloned().collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The files of several crates that hold more than tests, each once, by path.
pub fn library_files<'a>(crates: impl IntoIterator<Item = &'a Crate>) -> Vec<SourceFile> {
    let mut files = Vec::new();
    for one in crates {
        let modules = one.modules.iter().filter(|module| module.is_file && !module.is_test);
        files.extend(modules.map(|module| one.file(module).clone()));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files.dedup_by(|a, b| a.path == b.path);
    files
}

/// Path of the crate root: what `[lib] path` names, or `src/lib.rs`, or `src/main.rs`.
fn root_file(name: &str) -> String {
    let folder = format!("crates/{name}");
    let manifest = tree::read(&format!("{folder}/Cargo.toml"));
    if let Some(path) = lib_path(&manifest.text) {
        return join(&folder, &path);
    }
    let lib = format!("{folder}/src/lib.rs");
    if tree::root().join(&lib).exists() { lib } else { format!("{folder}/src/main.rs") }
}

/// The `path` in the section `[lib]` of a manifest.
fn lib_path(manifest: &str) -> Option<String> {
    let section = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    let mut section = section.take_while(|line| !line.trim_start().starts_with('['));
    section.find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "path").then(|| value.trim().trim_matches('"').to_owned())
    })
}

/// `path` relative to `folder`, without `..` and `.`.
pub fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn folder_of(path: &str) -> String {
    path.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned())
}

/// Where the child modules of a module are looked for.
struct ModFolder {
    /// Folder to which `#[path]` is relative.
    folder: String,
    /// Folder below it that holds the children without `#[path]`: the name of a file that is
    /// not `mod.rs`.
    below: String,
}

impl ModFolder {
    /// Of a crate root, a `mod.rs`, or a file that `#[path]` names.
    fn owner(folder: String) -> Self {
        Self { folder, below: String::new() }
    }
}

struct Walk<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    files: Vec<SourceFile>,
    modules: Vec<Module>,
}

impl Walk<'_> {
    fn enter_file(
        &mut self,
        file: SourceFile,
        path: Vec<String>,
        place: &ModFolder,
        is_test: bool,
    ) {
        let items = code::parse(&file).items;
        self.files.push(file);
        self.add(items, path, place, (self.files.len() - 1, true), is_test);
    }

    fn add(
        &mut self,
        items: Vec<Item>,
        path: Vec<String>,
        place: &ModFolder,
        (file, is_file): (usize, bool),
        is_test: bool,
    ) {
        let (mods, mut others): (Vec<Item>, Vec<Item>) =
            items.into_iter().partition(|item| matches!(item, Item::Mod(_)));
        if !is_test {
            others.retain(|item| !code::is_test(code::attributes(item)));
        }
        let index = self.modules.len();
        self.modules.push(Module {
            path: path.clone(),
            file,
            is_file,
            is_test,
            items: others,
            children: Vec::new(),
        });
        for item in mods {
            let Item::Mod(module) = item else { continue };
            let is_test = is_test || code::is_test(&module.attrs);
            let name = module.ident.to_string();
            if !is_test {
                let line = code::lines(&module.ident).0;
                self.modules[index].children.push((name.clone(), line));
            }
            let path = [path.as_slice(), &[name]].concat();
            self.add_child(module, path, place, file, is_test);
        }
    }

    fn add_child(
        &mut self,
        module: ItemMod,
        path: Vec<String>,
        place: &ModFolder,
        file: usize,
        is_test: bool,
    ) {
        let name = module.ident.to_string();
        let given = path_attribute(&module.attrs);
        if let Some((_, items)) = module.content {
            let folder = match given {
                Some(given) => join(&place.folder, &given),
                None => join(&join(&place.folder, &place.below), &name),
            };
            self.add(items, path, &ModFolder::owner(folder), (file, false), is_test);
            return;
        }
        if let Some(given) = given {
            let given = join(&place.folder, &given);
            let text = (self.read)(&given).unwrap_or_else(|| {
                panic!(
                    "{}: `mod {name}` names {given}, which is missing",
                    self.files[file].path
                )
            });
            let place = ModFolder::owner(folder_of(&given));
            self.enter_file(SourceFile::new(&given, &text), path, &place, is_test);
            return;
        }
        let folder = join(&place.folder, &place.below);
        let flat = join(&folder, &format!("{name}.rs"));
        let nested = join(&folder, &format!("{name}/mod.rs"));
        if let Some(text) = (self.read)(&flat) {
            let place = ModFolder { folder, below: name };
            self.enter_file(SourceFile::new(&flat, &text), path, &place, is_test);
        } else if let Some(text) = (self.read)(&nested) {
            let place = ModFolder::owner(join(&folder, &name));
            self.enter_file(SourceFile::new(&nested, &text), path, &place, is_test);
        } else {
            panic!("{}: neither {flat} nor {nested} exists", self.files[file].path);
        }
    }
}

/// The value of `#[path = "…"]`.
fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("path")).find_map(
        |attribute| {
            let Meta::NameValue(pair) = &attribute.meta else { return None };
            let Expr::Lit(literal) = &pair.value else { return None };
            let Lit::Str(text) = &literal.lit else { return None };
            Some(text.value())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Module path and file of each module of a crate made of `files`, whose first is the root.
    fn modules(files: &[(&str, &str)]) -> Vec<String> {
        let read = |path: &str| {
            files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        let one = Crate::follow("toy", files[0].0, &read);
        let line =
            |module: &Module| format!("{}: {}", module.path.join("::"), one.file(module).path);
        one.modules.iter().map(line).collect()
    }

    #[test]
    fn files_are_found_in_folders_and_beside_their_parents() {
        let files = [
            ("src/lib.rs", "mod a;\nmod b;"),
            ("src/a/mod.rs", "mod c;"),
            ("src/a/c.rs", ""),
            ("src/b.rs", "mod d; mod inner { mod e; }"),
            ("src/b/d.rs", ""),
            ("src/b/inner/e.rs", ""),
        ];
        assert_eq!(
            modules(&files),
            [
                ": src/lib.rs",
                "a: src/a/mod.rs",
                "a::c: src/a/c.rs",
                "b: src/b.rs",
                "b::d: src/b/d.rs",
                "b::inner: src/b.rs",
                "b::inner::e: src/b/inner/e.rs",
            ]
        );
    }

    #[test]
    fn paths_are_relative_to_the_folder_of_the_inline_module() {
        let files = [
            (
                "engine/lib3d.rs",
                "#[path = \"dim3/body.rs\"] mod body;\n\
                 mod world { #[path = \"../dim3/world/boxes.rs\"] mod boxes; mod settings; }\n\
                 #[cfg(test)] mod tests;",
            ),
            ("engine/dim3/body.rs", "mod mass;"),
            ("engine/dim3/mass.rs", ""),
            ("engine/dim3/world/boxes.rs", ""),
            ("engine/world/settings.rs", ""),
            ("engine/tests.rs", ""),
        ];
        assert_eq!(
            modules(&files),
            [
                ": engine/lib3d.rs",
                "body: engine/dim3/body.rs",
                "body::mass: engine/dim3/mass.rs",
                "world: engine/lib3d.rs",
                "world::boxes: engine/dim3/world/boxes.rs",
                "world::settings: engine/world/settings.rs",
                "tests: engine/tests.rs",
            ]
        );
    }

    #[test]
    fn children_keep_their_order_and_tests_are_none() {
        let files = [
            ("src/lib.rs", "mod b;\n#[cfg(test)] mod tests { fn f() {} }\nmod a {}"),
            ("src/b.rs", ""),
        ];
        let read = |path: &str| {
            files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        let one = Crate::follow("toy", "src/lib.rs", &read);
        assert_eq!(one.modules[0].children, [("b".to_owned(), 1), ("a".to_owned(), 3)]);
        assert!(one.modules.iter().any(|module| module.is_test && module.path == ["tests"]));
    }

    #[test]
    fn the_root_is_read_from_the_manifest() {
        let manifest = "[package]\npath = \"no\"\n\n[lib]\npath = \"../../engine/lib3d.rs\"\n";
        assert_eq!(lib_path(manifest).as_deref(), Some("../../engine/lib3d.rs"));
        assert_eq!(lib_path("[package]\n\n[[bin]]\npath = \"src/main.rs\"\n"), None);
        assert_eq!(join("crates/hazumi3d", "../../engine/lib3d.rs"), "engine/lib3d.rs");
    }

    #[test]
    fn both_dimensions_are_one_family() {
        assert_eq!(family("hazumi2d_geometry"), family("hazumi3d_geometry"));
        assert_eq!(family("hazumi_core"), "hazumi_core");
    }
}
