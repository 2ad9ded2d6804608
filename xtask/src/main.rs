//! `cargo xtask`: the commands that keep the house in order.

use std::env;
use std::process::ExitCode;

use xtask::{bindings, budgets, package, prose};

const USAGE: &str = "cargo xtask COMMAND

  names             lists the names that stand for more than one type
  prose [TEXT]      lists what the rules of prose find, in paths or faults with TEXT
  budgets [--grow]  writes xtask/budgets anew; none may grow without --grow
  bindings          writes the headers of crates/hazumi_c, its C#, and its list of layouts
  package           stages, builds and tests the crates that are published
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["names"] => {
            names();
            Ok(())
        }
        ["prose"] => {
            list_prose("");
            Ok(())
        }
        ["prose", text] => {
            list_prose(text);
            Ok(())
        }
        ["bindings"] => bindings::write(),
        ["package"] => package::run(),
        ["budgets"] => budgets::write(&budgets::crates(), false),
        ["budgets", "--grow"] => budgets::write(&budgets::crates(), true),
        _ => Err(USAGE.to_owned()),
    };
    let Err(message) = result else { return ExitCode::SUCCESS };
    eprintln!("{message}");
    ExitCode::FAILURE
}

/// Prints each name of several types with the modules that define one.
fn names() {
    let found = budgets::ambiguous(&budgets::crates());
    for (name, modules) in &found {
        let modules: Vec<&str> = modules.iter().map(String::as_str).collect();
        println!("{name}: {}", modules.join(", "));
    }
    let types: usize = found.values().map(|modules| modules.len()).sum();
    println!("{} names stand for {types} types", found.len());
}

/// Prints the findings that contain a text, then the counts of all.
fn list_prose(text: &str) {
    let findings = prose::findings();
    for finding in &findings {
        let line = format!("{:?} in {:?}: {finding}", finding.rule, finding.area);
        if line.contains(text) {
            println!("{line}");
        }
    }
    for (name, counted) in prose::counts(&findings) {
        println!("{name}: {}", counted.len());
    }
}
