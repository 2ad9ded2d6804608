//! Files and functions stay short enough to read.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ImplItemFn, ItemFn, Signature, TraitItemFn};

use crate::code;
use crate::tree::{Complaint, SourceFile};

/// Most lines of a file, without its tests.
pub const MOST_FILE_LINES: usize = 800;
/// Most lines of a function, from its name to its closing brace.
pub const MOST_FUNCTION_LINES: usize = 120;

/// Checks the length of a file and of each function in it.
pub fn check(file: &SourceFile) -> Vec<Complaint> {
    let syntax = code::parse(file);
    let test_lines: usize = syntax
        .items
        .iter()
        .filter(|item| code::is_test(code::attributes(item)))
        .map(code::lines)
        .map(|(first, last)| last + 1 - first)
        .sum();
    let mut complaints = Vec::new();
    let count = file.text.lines().count() - test_lines;
    if count > MOST_FILE_LINES {
        let what = format!(
            "{count} lines without tests, more than {MOST_FILE_LINES}: does the file hold two \
             nouns? give each its own"
        );
        complaints.push(file.complain(1, what));
    }
    let mut algorithm = Finder { file, complaints };
    algorithm.visit_file(&syntax);
    algorithm.complaints
}

struct Finder<'f> {
    file: &'f SourceFile,
    complaints: Vec<Complaint>,
}

impl Finder<'_> {
    fn measure(&mut self, signature: &Signature, whole: &impl Spanned) {
        let first = signature.ident.span().start().line;
        let count = whole.span().end().line + 1 - first;
        if count > MOST_FUNCTION_LINES {
            let what = format!(
                "`{}` has {count} lines, more than {MOST_FUNCTION_LINES}: split it into stages \
                 with names",
                signature.ident
            );
            self.complaints.push(self.file.complain(first, what));
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        self.measure(&function.sig, function);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        self.measure(&function.sig, function);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'a TraitItemFn) {
        self.measure(&function.sig, function);
        visit::visit_trait_item_fn(self, function);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<String> {
        check(&SourceFile::new("a.rs", text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_functions_are_refused() {
        let body = "    let _ = 1;\n".repeat(MOST_FUNCTION_LINES - 2);
        assert_eq!(complaints(&format!("\nfn f() {{\n{body}}}\n")), [""; 0]);
        let inside = format!("struct A;\nimpl A {{\n    fn f() {{\n{body}\n    }}\n}}\n");
        assert!(complaints(&inside)[0].starts_with("a.rs:3: `f` has 121 lines"));
    }

    #[test]
    fn long_files_are_refused_but_tests_do_not_count() {
        let long = "const _: () = ();\n".repeat(MOST_FILE_LINES);
        assert_eq!(complaints(&long), [""; 0]);
        assert_eq!(complaints(&format!("{long}#[cfg(test)]\nmod tests {{\n}}\n")), [""; 0]);
        assert!(
            complaints(&format!("{long}mod more {{}}\n"))[0].starts_with("a.rs:1: 801 lines")
        );
    }
}
