//! Words that have no place in the code.

use crate::code;
use crate::tree::{Complaint, SourceFile};

/// Marks of unfinished work.
const MARKS: [&str; 3] = ["TODO", "FIXME", "XXX"];
/// Features that would make one source of two dimensions.
const DIMENSIONS: [&str; 4] = ["\"dim2\"", "\"dim3\"", "\"2d\"", "\"3d\""];
/// Functions of `f32` and `f64` whose results differ from platform to platform.
const PLATFORM_MATHS: [&str; 26] = [
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10",
    "powf", "powi", "cbrt", "hypot",
];

/// Unfinished work that no issue keeps in mind.
pub fn unfinished(file: &SourceFile) -> Vec<Complaint> {
    let has_issue = |line: &str| {
        line.match_indices('#')
            .any(|(at, _)| line[at + 1..].starts_with(|c: char| c.is_ascii_digit()))
    };
    let lines = file.text.lines().zip(1..);
    let marked = lines.filter_map(|(line, number)| {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mark = words.into_iter().find(|word| MARKS.contains(word))?;
        (!has_issue(line)).then(|| {
            file.complain(
                number,
                format!("{mark} without an issue: do it, or name one, as in #12"),
            )
        })
    });
    marked.collect()
}

/// Switches between dimensions, which are crates of their own. Whole modules may be optional:
/// an app may have both.
pub fn dimension_switches(file: &SourceFile) -> Vec<Complaint> {
    let lines: Vec<&str> = file.text.lines().collect();
    let is_of_module = |index: usize| {
        let mut below = lines[index + 1..].iter().map(|line| line.trim_start());
        let item = below.find(|line| !line.starts_with("#["));
        item.is_some_and(|line| line.starts_with("mod ") || line.starts_with("pub mod "))
    };
    let switches = lines.iter().enumerate().filter(|&(index, line)| {
        line.contains("cfg")
            && DIMENSIONS.iter().any(|name| line.contains(name))
            && !is_of_module(index)
    });
    let switches = switches.map(|(index, line)| (line, index + 1));
    let what = "no switch between dimensions: what differs goes into a crate of the dimension";
    switches.map(|(_, number)| file.complain(number, what)).collect()
}

/// Arithmetic whose bits depend on the machine, outside of tests.
pub fn platform_arithmetic(file: &SourceFile) -> Vec<Complaint> {
    let tokens = code::flat_tokens(&code::parse_without_tests(file));
    let mut complaints = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let name = token.text.as_str();
        let before = |steps: usize| {
            index.checked_sub(steps).map_or("", |index| tokens[index].text.as_str())
        };
        let is_method =
            before(1) == "." && tokens.get(index + 1).is_some_and(|t| t.text == "(");
        let is_path = before(1) == ":" && ["f32", "f64"].contains(&before(3));
        if name == "mul_add" {
            let what =
                "`mul_add` rounds once where other machines round twice: write a * b + c";
            complaints.push(file.complain(token.line, what));
        } else if (is_method || is_path) && PLATFORM_MATHS.contains(&name) {
            let what =
                format!("`{name}` gives other bits on other platforms: use libm, or multiply");
            complaints.push(file.complain(token.line, what));
        }
    }
    complaints
}

/// Dependencies of a manifest that are not among `allowed`.
pub fn dependencies(manifest: &SourceFile, allowed: &[&str]) -> Vec<Complaint> {
    let mut is_inside = false;
    let mut complaints = Vec::new();
    for (line, number) in manifest.text.lines().zip(1..) {
        let mut name = None;
        if let Some(section) = line.trim().strip_prefix('[') {
            // `[dependencies.glam]` is a section of its own.
            let section = section.trim_end_matches(']');
            is_inside = section.ends_with("dependencies") && !section.contains("dev-");
            name = section.split_once("dependencies.").map(|(_, name)| name);
        } else if is_inside && !line.trim_start().starts_with('#') {
            name = line.split(['=', '.']).next().filter(|name| !name.trim().is_empty());
        }
        if let Some(name) = name.map(str::trim).filter(|name| !allowed.contains(name)) {
            let what = format!("`{name}`: this crate depends on {} alone", allowed.join(", "));
            complaints.push(manifest.complain(number, what));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(check: fn(&SourceFile) -> Vec<Complaint>, text: &str) -> Vec<usize> {
        check(&SourceFile::new("a.rs", text)).iter().map(|complaint| complaint.line).collect()
    }

    #[test]
    fn marks_need_an_issue() {
        let text = "// TODO\n// TODO(#12): later\n// FIXME now\nlet todo = XXXL;\n/* XXX */\n";
        assert_eq!(lines(unfinished, text), [1, 3, 5]);
    }

    #[test]
    fn dimensions_are_no_features() {
        let text = "#[cfg(feature = \"dim3\")]\nfn f() {}\nlet x = \"dim2\";\n";
        assert_eq!(lines(dimension_switches, text), [1]);
        let module = "#[cfg(feature = \"dim3\")]\n#[path = \"space.rs\"]\npub mod dim3;\n";
        assert!(lines(dimension_switches, module).is_empty());
    }

    #[test]
    fn platform_arithmetic_is_found_outside_of_tests() {
        let text = "fn f(x: f32) {\n\
                    x.sin();\n\
                    f64::exp(1.0);\n\
                    x.mul_add(x, x);\n\
                    libm::sinf(x);\n\
                    x.sqrt();\n\
                    vec![x.powi(3)];\n\
                    rule.sin;\n\
                    }\n\
                    // x.cos()\n\
                    #[cfg(test)] mod tests { fn f() { 1.0_f32.cos(); } }\n";
        assert_eq!(lines(platform_arithmetic, text), [2, 3, 4, 7]);
    }

    #[test]
    fn only_allowed_dependencies_pass() {
        let text = "[package]\nname = \"x\"\n[dependencies]\n# why\nrayon = \"1\"\nglam.workspace = true\n\n\
                    [target.x.dependencies.nalgebra]\nversion = \"1\"\n[dev-dependencies]\nproptest = \"1\"\n";
        let manifest = SourceFile::new("Cargo.toml", text);
        let found: Vec<usize> = dependencies(&manifest, &["rayon"])
            .iter()
            .map(|complaint| complaint.line)
            .collect();
        assert_eq!(found, [6, 8]);
    }
}
