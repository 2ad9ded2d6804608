//! Lists of files in the section "Extend it" of ARCHITECTURE.md.
//!
//! Each list has a model: a variant, a function or a field that exists already, such as `Cone`. The
//! sources of a list are exactly the files whose code names the model, so a list that lacks a file,
//! or has one too many, is found.

use std::collections::{BTreeMap, BTreeSet};

use crate::code;
use crate::tree::{Complaint, SourceFile};

const SECTION: &str = "## Extend it";

/// Role of the files of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// Sources that name the model, and must change with a new thing of its kind.
    Sources,
    /// Sources that name the model for another reason.
    Otherwise,
    /// Tests, guides and other files to touch. These name the model; there may be more of the kind.
    Also,
}

/// Files that a model has in one role.
#[derive(Clone, Debug, PartialEq, Eq)]
struct List {
    role: Role,
    model: String,
    /// Line of the heading, counted from 1.
    line: usize,
    /// Paths with their lines.
    paths: Vec<(String, usize)>,
}

/// Compares the lists with the sources; `read` gives the text of any file of the workspace.
pub fn check(
    architecture: &SourceFile,
    sources: &[SourceFile],
    read: &dyn Fn(&str) -> Option<String>,
) -> Vec<Complaint> {
    let lists = lists(&architecture.text);
    if lists.is_empty() {
        return vec![architecture.complain(1, format!("no list below `{SECTION}`"))];
    }
    let mut complaints = Vec::new();
    let mut listed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for list in &lists {
        if list.role != Role::Also {
            listed.entry(&list.model).or_default();
        }
        for (path, line) in &list.paths {
            let Some(text) = read(path) else {
                complaints.push(architecture.complain(*line, format!("{path} is missing")));
                continue;
            };
            if list.role == Role::Also && !mentions(&text, &list.model) {
                let what = format!("{path} does not mention `{}`: remove it", list.model);
                complaints.push(architecture.complain(*line, what));
            }
            if list.role != Role::Also {
                listed.entry(&list.model).or_default().insert(path.as_str());
            }
        }
    }
    for (model, paths) in listed {
        let first = lists.iter().find(|list| list.model == model);
        let line = first.map_or(1, |list| list.line);
        let found: BTreeSet<&str> = sources
            .iter()
            .filter(|file| names(file, model))
            .map(|file| file.path.as_str())
            .collect();
        complaints.extend(found.difference(&paths).map(|path| {
            architecture.complain(line, format!("{path} names `{model}`: list it"))
        }));
        complaints.extend(paths.difference(&found).map(|path| {
            let what = format!("the code of {path} does not name `{model}`: remove it");
            architecture.complain(line, what)
        }));
    }
    complaints
}

/// Reads the lists in the fenced blocks of the section.
///
/// A line without an indent names a role and, as its last word, the model. Indented lines below it
/// are paths, in which `{a,b}` stands for several.
fn lists(architecture: &str) -> Vec<List> {
    let lines = architecture.lines().zip(1..);
    let section = lines.skip_while(|(line, _)| *line != SECTION).skip(1);
    let section = section.take_while(|(line, _)| !line.starts_with("## "));
    let mut lists: Vec<List> = Vec::new();
    let mut is_inside = false;
    for (text, line) in section {
        if text.starts_with("```") {
            is_inside = !is_inside;
        } else if !is_inside {
            continue;
        } else if text.starts_with(' ') {
            let paths = text.split_whitespace().flat_map(braces);
            if let Some(list) = lists.last_mut() {
                list.paths.extend(paths.map(|path| (path, line)));
            }
        } else if let Some((role, model)) = heading(text) {
            lists.push(List { role, model, line, paths: Vec::new() });
        }
    }
    lists
}

fn heading(line: &str) -> Option<(Role, String)> {
    let role = match line.split_whitespace().next()? {
        "sources" => Role::Sources,
        "otherwise" => Role::Otherwise,
        "also" => Role::Also,
        _ => return None,
    };
    Some((role, line.split_whitespace().last()?.to_owned()))
}

/// Paths that a pattern with nested `{a,b}` stands for.
fn braces(pattern: &str) -> Vec<String> {
    let Some(open) = pattern.find('{') else { return vec![pattern.to_owned()] };
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut start = open + 1;
    for (at, letter) in pattern.char_indices().skip_while(|(at, _)| *at < open) {
        match letter {
            '{' => depth += 1,
            ',' if depth == 1 => {
                parts.push(&pattern[start..at]);
                start = at + 1;
            }
            '}' => depth -= 1,
            _ => {}
        }
        if letter == '}' && depth == 0 {
            parts.push(&pattern[start..at]);
            let (head, tail) = (&pattern[..open], &pattern[at + 1..]);
            let whole = parts.iter().map(|part| format!("{head}{part}{tail}"));
            return whole.flat_map(|part| braces(&part)).collect();
        }
    }
    vec![pattern.to_owned()]
}

/// Whether the code of a file, without its tests and comments, has the model as a name.
fn names(file: &SourceFile, model: &str) -> bool {
    file.text.contains(model)
        && code::flat_tokens(&code::parse_without_tests(file))
            .iter()
            .any(|token| token.text == model)
}

/// Whether a text has the model, as in Rust or as in a scene file.
fn mentions(text: &str, model: &str) -> bool {
    text.contains(model) || text.contains(&snake(model))
}

/// `HalfPlane` as `half_plane`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "# A\n\n## Extend it\n\n### A shape\n\nWords.\n\n```text\n";
    const SOURCES: [(&str, &str); 4] = [
        ("a/shape.rs", "enum Shape { Ball, Cone }"),
        ("a/draw.rs", "fn f() { match s { Shape::Cone => 1 } } // Ball"),
        ("a/joint.rs", "enum Limit { Cone }"),
        ("a/quiet.rs", "//! A Cone.\n#[cfg(test)] mod tests { use super::Cone; }"),
    ];
    const GUIDE: (&str, &str) = ("docs/shapes.md", "a `cone` is round");

    fn complaints(lists: &str) -> Vec<String> {
        let text =
            format!("{HEAD}{lists}```\n\n## Data\n\n```text\nsources Ball\n  x.rs\n```\n");
        let sources = SOURCES.map(|(path, text)| SourceFile::new(path, text));
        let read = |path: &str| {
            let mut files = SOURCES.iter().chain([&GUIDE]);
            files.find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        let found = check(&SourceFile::new("A.md", &text), &sources, &read);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_whole_list_passes() {
        let lists = "sources in 3D, as Cone\n  a/{shape,draw}.rs\notherwise Cone\n  a/joint.rs\n\
                     also Cone\n  docs/shapes.md\n";
        assert_eq!(complaints(lists), [""; 0]);
    }

    #[test]
    fn a_wrong_list_is_refused() {
        let lacks = complaints("sources Cone\n  a/shape.rs\notherwise Cone\n  a/joint.rs\n");
        assert!(lacks.len() == 1 && lacks[0].contains("a/draw.rs names `Cone`"), "{lacks:?}");
        let more = complaints("sources Cone\n  a/{shape,draw,joint,quiet}.rs\n");
        assert!(more.len() == 1 && more[0].contains("a/quiet.rs does not name"), "{more:?}");
        let gone = complaints("sources Cone\n  a/{shape,draw,joint,gone}.rs\n");
        assert!(gone.iter().any(|line| line.contains("a/gone.rs is missing")), "{gone:?}");
        let guide = complaints("sources Ball\n  a/shape.rs\nalso Ball\n  docs/shapes.md\n");
        assert!(guide.len() == 1 && guide[0].contains("does not mention"), "{guide:?}");
        assert_eq!(complaints("also Ball\n  a/draw.rs\n"), [""; 0]);
        let empty = complaints("sources Ball\n");
        assert!(empty.len() == 1 && empty[0].contains("a/shape.rs names"), "{empty:?}");
        assert!(complaints("")[0].contains("no list"));
    }

    #[test]
    fn braces_stand_for_several_paths() {
        assert_eq!(braces("a/b.rs"), ["a/b.rs"]);
        assert_eq!(braces("a/{b,c/{d,e}}.rs"), ["a/b.rs", "a/c/d.rs", "a/c/e.rs"]);
        assert_eq!(braces("{a,b}/{c,d}"), ["a/c", "a/d", "b/c", "b/d"]);
        assert_eq!(snake("HalfPlane"), "half_plane");
    }
}
