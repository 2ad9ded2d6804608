//! Shared code of both dimensions names neither.

use std::collections::BTreeMap;

use similar::{ChangeTag, TextDiff};

use crate::code;
use crate::tree::{Complaint, Place, SourceFile};

/// Folders whose files are compiled for both dimensions, except `dim2/`, `dim3/` and the crate
/// roots.
pub const FOLDERS: [&str; 2] = ["engine", "geometry"];

/// Types of one dimension; shared files use those of `crate::space`.
const TYPES: [&str; 16] = [
    "Vec2", "Vec3", "Vec3A", "Vec4", "Quat", "DVec2", "DVec3", "DQuat", "Mat2", "Mat3",
    "DMat2", "DMat3", "Affine2", "Affine3A", "Rot2", "Mat4",
];
/// Parts of names that a `cfg` switches the dimension by.
const SWITCHES: [&str; 4] = ["dim2", "dim3", "2d", "3d"];
/// Files this short may be alike in both dimensions.
const MOST_TWIN_LINES: usize = 20;
/// Share of equal lines from which two files are twins, in percent.
const TWIN_PERCENT: usize = 90;

/// Whether a file is compiled for both dimensions.
pub fn is_shared(path: &str) -> bool {
    let Some((folder, rest)) = path.split_once('/') else { return false };
    FOLDERS.contains(&folder)
        && !["lib2d.rs", "lib3d.rs"].contains(&rest)
        && !["dim2/", "dim3/"].iter().any(|part| rest.starts_with(part))
}

/// Names of a dimension in a shared file, tests included; comments may have them.
pub fn check(file: &SourceFile) -> Vec<Complaint> {
    let tokens = code::flat_tokens(&code::parse(file));
    let mut complaints = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let name = token.text.as_str();
        if TYPES.contains(&name) {
            let what = format!(
                "`{name}` in a file of both dimensions: use what `crate::space` has, or move the \
                 file to `dim2/` and `dim3/`"
            );
            complaints.push(file.complain(token.line, what));
        } else if ["cfg", "cfg_attr"].contains(&name) && is_dimension(&tokens[index..]) {
            let what = "no switch between dimensions: what differs goes to `dim2/` and `dim3/`";
            complaints.push(file.complain(token.line, what));
        }
    }
    complaints
}

/// Whether a dimension stands in the brackets behind the first token.
fn is_dimension(tokens: &[code::Token]) -> bool {
    let mut depth = 0_usize;
    for token in tokens.iter().skip(1) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "!" => continue,
            "target_dim" => return true,
            text if SWITCHES.iter().any(|name| text.contains(name)) => return true,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
}

/// Files in `dim2/` that are almost the same as those at the same path in `dim3/`: they are to
/// be one, shared. Both may differ in the digit of their dimension.
pub fn twins(files: &[SourceFile]) -> BTreeMap<String, Place> {
    let mut found = BTreeMap::new();
    for plane in files {
        let Some((folder, rest)) = plane.path.split_once("/dim2/") else { continue };
        let space = format!("{folder}/dim3/{rest}");
        let Some(space) = files.iter().find(|file| file.path == space) else { continue };
        let (a, b) = (lines(&plane.text), lines(&space.text));
        let counts = [a.lines().count(), b.lines().count()];
        let diff = TextDiff::from_lines(&a, &b);
        let equal = diff.iter_all_changes().filter(|one| one.tag() == ChangeTag::Equal).count();
        if counts.iter().all(|count| *count > MOST_TWIN_LINES)
            && 2 * 100 * equal >= TWIN_PERCENT * (counts[0] + counts[1])
        {
            let entry = format!("{} is the twin of its file in dim3", plane.path);
            found.insert(entry, Place { path: plane.path.clone(), line: 1 });
        }
    }
    found
}

/// The lines of a text that are not empty, with the digits of the plane turned into those of
/// space.
fn lines(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let text = lines.fold(String::new(), |text, line| text + line + "\n");
    ["Vec", "vec", "hazumi", "dim"]
        .iter()
        .fold(text, |text, word| text.replace(&format!("{word}2"), &format!("{word}3")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_files_are_those_outside_of_the_folders_of_a_dimension() {
        assert!(is_shared("engine/world/step.rs"));
        assert!(is_shared("geometry/soft/dim2.rs"));
        for path in
            ["engine/lib2d.rs", "geometry/dim3/space.rs", "engine/dim2/a/b.rs", "crates/a/b.rs"]
        {
            assert!(!is_shared(path), "{path}");
        }
    }

    #[test]
    fn dimensions_are_found_in_code_and_not_in_comments() {
        let text = "//! Vec2, or Vec3.\n\
                    use glam::Vec3;\n\
                    fn f(a: Vector) -> Vec<[DVec2; 2]> {}\n\
                    #[cfg(feature = \"dim2\")]\n\
                    fn g() {}\n\
                    #[cfg(feature = \"threads\")]\n\
                    fn h(dim3: u8) { let _ = cfg!(target_dim = \"3\"); }\n\
                    /// As a `Vec2`.\n\
                    #[cfg(test)] mod tests { fn f(a: Quat) {} }\n\
                    #[cfg_attr(any(test, feature = \"3d\"), inline)] fn k() {}\n";
        let found = check(&SourceFile::new("engine/a.rs", text));
        let lines: Vec<usize> = found.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [2, 3, 4, 7, 9, 10]);
    }

    #[test]
    fn twins_are_long_files_that_are_almost_the_same() {
        let text = |kind: &str, count: usize, end: &str| {
            let line = |index: usize| format!("let x{index}: {kind};\n");
            (0..count).map(line).collect::<String>() + end
        };
        let twins = |plane: String, space: String| {
            let files = [
                SourceFile::new("engine/dim2/a.rs", &plane),
                SourceFile::new("engine/dim3/a.rs", &space),
                SourceFile::new("engine/dim3/b.rs", &plane),
            ];
            twins(&files).len()
        };
        assert_eq!(twins(text("Vec2", 25, ""), text("Vec3", 25, "fn f() {}")), 1);
        assert_eq!(twins(text("Vec2", 20, ""), text("Vec3", 20, "")), 0);
        assert_eq!(twins(text("f32", 25, ""), text("Vec3", 25, "")), 0);
    }
}
