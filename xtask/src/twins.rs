//! How much of its text the plane has in common with space.

use similar::{ChangeTag, TextDiff};

use crate::tree::SourceFile;

/// Words of the plane, and what stands in their place in space.
const WORDS: [(&str, &str); 14] = [
    ("hazumi2d", "hazumi3d"),
    ("Vec2", "Vec3"),
    ("DVec2", "DVec3"),
    ("BVec2", "BVec3"),
    ("as_vec2", "as_vec3"),
    ("as_dvec2", "as_dvec3"),
    ("Rotation", "Quat"),
    ("Circle", "Sphere"),
    ("circle", "sphere"),
    ("Rectangle", "Cuboid"),
    ("Polygon", "Hull"),
    ("polygon", "hull"),
    ("HalfPlane", "HalfSpace"),
    ("half_plane", "half_space"),
];

/// Two files that tell of the same thing, one of the plane, one of space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twins {
    /// Path below the folders of the crates.
    pub path: String,
    /// Lines of the plane that are not empty.
    pub lines: usize,
    /// How many of them are in the file of space, too, in the same order, but for their words.
    pub shared: usize,
}

/// Compares the files of two folders that have the same path below them; of those of the `plane` that have no
/// twin, nothing is shared.
pub fn compare(
    (plane, plane_files): (&str, &[SourceFile]),
    (space, space_files): (&str, &[SourceFile]),
) -> Vec<Twins> {
    let below = |file: &SourceFile, folder: &str| {
        file.path.strip_prefix(folder).unwrap_or(&file.path).trim_start_matches('/').to_owned()
    };
    let twin = |path: &str| {
        let path = in_words_of_space(path);
        space_files.iter().find(|file| below(file, space) == path)
    };
    plane_files
        .iter()
        .map(|file| {
            let path = below(file, plane);
            let text = without_empty_lines(&in_words_of_space(&file.text));
            let other = twin(&path).map_or_else(String::new, |t| without_empty_lines(&t.text));
            Twins { path, lines: text.lines().count(), shared: shared_lines(&text, &other) }
        })
        .collect()
}

fn shared_lines(a: &str, b: &str) -> usize {
    let diff = TextDiff::from_lines(a, b);
    diff.iter_all_changes().filter(|change| change.tag() == ChangeTag::Equal).count()
}

fn without_empty_lines(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// `text` with the words of the plane replaced, where they stand alone.
fn in_words_of_space(text: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        result.push_str(before);
        let known = WORDS.iter().find(|(plane, _)| *plane == word);
        result.push_str(known.map_or(word, |(_, space)| space));
        rest = after;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shared_but_for_the_words_of_their_dimension() {
        let plane =
            [SourceFile::new("p/a.rs", "use glam::Vec2;\n\nlet x = 1;\nlet mut y = 2;\n")];
        let space = [SourceFile::new(
            "s/a.rs",
            "use glam::Vec3;\nlet x = 1;\nlet y = 2;\nlet z = 3;\n",
        )];
        let twins = compare(("p", &plane), ("s", &space));
        assert_eq!(twins, [Twins { path: "a.rs".to_owned(), lines: 3, shared: 2 }]);
    }

    #[test]
    fn a_file_without_a_twin_shares_nothing() {
        let plane = [SourceFile::new("p/chain.rs", "let x = 1;\n")];
        let twins = compare(("p", &plane), ("s", &[]));
        assert_eq!((twins[0].lines, twins[0].shared), (1, 0));
    }

    #[test]
    fn words_inside_of_words_stay() {
        assert_eq!(in_words_of_space("Vec2 MyVec2 (Vec2)"), "Vec3 MyVec2 (Vec3)");
    }
}
