//! Public numbers say their unit.

use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Field, ItemStruct, Lit, Meta, Visibility};

use crate::code;
use crate::tree::{Complaint, SourceFile};

/// Types that hold numbers with a unit.
const TYPES: [&str; 7] = ["f32", "f64", "Vec2", "Vec3", "DVec2", "DVec3", "Mat3"];
/// Units in words.
const WORDS: [&str; 14] = [
    "metre",
    "metres",
    "second",
    "seconds",
    "radian",
    "radians",
    "degree",
    "degrees",
    "joule",
    "joules",
    "kilogram",
    "kilograms",
    "dimensionless",
    "newtons",
];
/// Parts of units in symbols, such as those of kg·m²/s.
const SYMBOLS: [&str; 11] = ["1", "m", "s", "ms", "kg", "N", "J", "Hz", "rad", "W", "Pa"];

/// Checks the doc comment of each public field of a number.
pub fn check(file: &SourceFile) -> Vec<Complaint> {
    let mut algorithm = Finder { file, complaints: Vec::new() };
    algorithm.visit_file(&code::parse_without_tests(file));
    algorithm.complaints
}

struct Finder<'f> {
    file: &'f SourceFile,
    complaints: Vec<Complaint>,
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item_struct(&mut self, item: &'a ItemStruct) {
        if matches!(item.vis, Visibility::Public(_)) {
            visit::visit_item_struct(self, item);
        }
    }

    fn visit_field(&mut self, field: &'a Field) {
        let is_public = matches!(field.vis, Visibility::Public(_));
        let tokens = code::flat_tokens(&field.ty);
        let is_number = tokens.iter().any(|token| TYPES.contains(&token.text.as_str()));
        if is_public && is_number && !has_unit(&doc(&field.attrs)) {
            let name =
                field.ident.as_ref().map_or("the number".to_owned(), ToString::to_string);
            let what = format!(
                "the doc of `{name}` has no unit: say \"in metres\", \"m/s\", \"dimensionless\""
            );
            let line =
                field.ident.as_ref().map_or(code::lines(field).1, |name| code::lines(name).0);
            self.complaints.push(self.file.complain(line, what));
        }
    }
}

/// The doc comment among the attributes, as one text.
fn doc(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| {
        let Meta::NameValue(pair) = &attribute.meta else { return None };
        let Expr::Lit(literal) = &pair.value else { return None };
        let Lit::Str(text) = &literal.lit else { return None };
        attribute.path().is_ident("doc").then(|| text.value())
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join(" ")
}

/// Whether a unit stands in the text.
fn has_unit(doc: &str) -> bool {
    // A number of any kind, such as the value in an error, has the unit of that kind.
    if doc.to_lowercase().contains("in the unit of") {
        return true;
    }
    let is_edge = |c: char| c.is_whitespace() || ",;:()[]`".contains(c);
    doc.split(is_edge).any(|word| {
        let word = word.trim_end_matches('.');
        WORDS.contains(&word) || is_symbol(word)
    })
}

/// Whether a word is made of unit symbols and at least one letter: m, m/s², 1/s, but not 1.
fn is_symbol(word: &str) -> bool {
    let bare = |part: &str| part.trim_end_matches(['²', '³', '⁴', '⁵', '¹', '⁻']).to_owned();
    let mut parts = word.split(['/', '·']).map(bare).filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some()
        && word.chars().any(char::is_alphabetic)
        && parts.all(|part| SYMBOLS.contains(&part.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_found_in_words_and_symbols() {
        for doc in [
            "Radius, in metres, > 0.",
            "Speed, m/s.",
            "At 1 kg/m³, so its mass is the volume.",
            "Inverse inertia, 1/(kg·m²), frame of the body.",
            "Damping, in 1/s, ≥ 0.",
            "Friction, dimensionless.",
            "Impulse, in N·s, ≥ 0.",
            "What the caller gave, in the unit of the number.",
        ] {
            assert!(has_unit(doc), "{doc}");
        }
        for doc in ["Radius.", "One of 1 or 2.", "The body's own speed.", "A meter.", ""] {
            assert!(!has_unit(doc), "{doc}");
        }
    }

    #[test]
    fn public_numbers_without_a_unit_are_refused() {
        let text = "pub struct A {\n    /// Radius.\n    pub radius: f32,\n    /// Points.\n    \
                    pub points: Option<Vec<[Vec3; 2]>>,\n    /// Count.\n    pub count: u32,\n    \
                    /// Inner.\n    pub(crate) inner: f32,\n    /// Reach, m.\n    pub reach: f64,\n}\n\
                    struct B { pub x: f32 }\npub struct C(pub f32);\n";
        let found = check(&SourceFile::new("a.rs", text));
        let lines: Vec<usize> = found.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [3, 5, 14]);
        assert!(found[0].what.contains("`radius`"));
    }
}
