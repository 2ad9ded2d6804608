//! The table of stages in ARCHITECTURE.md lists the calls of the step.

use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, ImplItemFn};

use crate::code;
use crate::tree::{Complaint, SourceFile};

/// A helper that the step calls, not a stage.
const HELPERS: [&str; 1] = ["soft"];

/// Compares the first column of the table with the calls of `fn step`.
pub fn check(architecture: &SourceFile, step: &SourceFile) -> Option<Complaint> {
    let table = table(&architecture.text);
    let calls = calls(step);
    if table.iter().map(|(name, _)| name).eq(&calls) {
        return None;
    }
    let same = table.iter().zip(&calls).take_while(|((name, _), call)| name == *call).count();
    let line = table.get(same).or(table.last()).map_or(1, |(_, line)| *line);
    let row = table.get(same).map_or("nothing more", |(name, _)| name);
    let call = calls.get(same).map_or("nothing more", String::as_str);
    Some(architecture.complain(
        line,
        format!("the table has `{row}` where the step calls `{call}`: make both the same"),
    ))
}

/// The first column of the table in the section about the step, with its lines.
fn table(architecture: &str) -> Vec<(String, usize)> {
    let lines = architecture.lines().zip(1..);
    let section = lines.skip_while(|(line, _)| !line.starts_with("## One step"));
    let section = section.skip(1).take_while(|(line, _)| !line.starts_with("## "));
    let rows = section.filter_map(|(line, number)| {
        let name = line.strip_prefix("| `")?.split('`').next()?;
        Some((name.to_owned(), number))
    });
    rows.collect()
}

/// The methods of `self` that `fn step` calls, in reading order, each once.
fn calls(step: &SourceFile) -> Vec<String> {
    let mut algorithm = Finder::default();
    algorithm.visit_file(&code::parse(step));
    algorithm.calls.sort();
    let mut names: Vec<String> = Vec::new();
    for (_, _, name) in algorithm.calls {
        if !names.contains(&name) && !HELPERS.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

#[derive(Default)]
struct Finder {
    is_in_step: bool,
    /// Line, column and name.
    calls: Vec<(usize, usize, String)>,
}

impl<'a> Visit<'a> for Finder {
    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        self.is_in_step = function.sig.ident == "step";
        visit::visit_impl_item_fn(self, function);
        self.is_in_step = false;
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        if self.is_in_step
            && matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self"))
        {
            let start = call.method.span().start();
            self.calls.push((start.line, start.column, call.method.to_string()));
        }
        visit::visit_expr_method_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: &str = "impl World {
        fn step(&mut self) {
            self.first();
            for _ in 0..self.settings.count() { self.solve(self.soft()); self.solve(1); }
            self.last(&mut report);
        }
        fn other(&mut self) { self.never(); }
    }";

    fn complaint(rows: &[&str]) -> Option<String> {
        let rows: String = rows.iter().map(|row| format!("| `{row}` | `x.rs` |\n")).collect();
        let text =
            format!("## One step\n\n| stage | file |\n|---|---|\n{rows}\n## Data\n\n| `x` |\n");
        let architecture = SourceFile::new("ARCHITECTURE.md", &text);
        check(&architecture, &SourceFile::new("step.rs", STEP))
            .map(|complaint| complaint.to_string())
    }

    #[test]
    fn the_table_has_every_call_once_and_in_order() {
        assert_eq!(complaint(&["first", "solve", "last"]), None);
        assert!(
            complaint(&["first", "last", "solve"]).unwrap().starts_with("ARCHITECTURE.md:6:")
        );
        assert!(complaint(&["first", "solve"]).unwrap().contains("`nothing more`"));
        assert!(complaint(&["first", "solve", "last", "count"]).unwrap().contains("`count`"));
        assert!(complaint(&[]).is_some());
    }
}
