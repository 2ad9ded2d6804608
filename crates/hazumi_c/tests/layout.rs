//! The binary interface: layouts of structs and names of functions, as C sees them.
//!
//! `tests/abi.txt` lists them. A change of that file is a change of the interface, which
//! programs that were compiled before do not survive: raise the version. `HAZUMI_ABI=write
//! cargo test -p hazumi_c --test layout` writes it anew, and with it the assertions for C in
//! `tests/c/`.

use std::fmt::Write as _;
use std::mem::{align_of, offset_of, size_of};
use std::path::Path;

/// Lines of the interface, and assertions of C.
#[derive(Default)]
struct Interface {
    lines: String,
    assertions: String,
}

impl Interface {
    fn add_struct(&mut self, name: &str, size: usize, align: usize) {
        writeln!(self.lines, "struct {name} {size} {align}").unwrap();
        let facts = [("sizeof", size), ("_Alignof", align)];
        for (what, number) in facts {
            writeln!(self.assertions, "SAME({what}({name}), {number});").unwrap();
        }
    }

    fn add_field(&mut self, name: &str, field: &str, offset: usize) {
        writeln!(self.lines, "field {name}.{field} {offset}").unwrap();
        writeln!(self.assertions, "SAME(offsetof({name}, {field}), {offset});").unwrap();
    }

    fn add_function(&mut self, name: &str) {
        writeln!(self.lines, "function {name}").unwrap();
    }
}

macro_rules! layout {
    ($all:ident, $name:ident, $path:path, $($field:ident),*) => {
        $all.add_struct(stringify!($name), size_of::<$path>(), align_of::<$path>());
        $($all.add_field(stringify!($name), stringify!($field), offset_of!($path, $field));)*
    };
}

macro_rules! function {
    ($all:ident, $name:ident, $path:path) => {
        // A function that is gone or private does not compile.
        let _ = $path;
        $all.add_function(stringify!($name));
    };
}

include!("layouts/list.rs");

/// Compares a file with what it should be, or writes it.
fn check(path: &str, wanted: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("HAZUMI_ABI").is_some_and(|value| value == "write") {
        std::fs::write(&file, wanted).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap();
    let differing = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
    assert!(found == wanted, "{path} is not current, first where it has {differing:?}");
}

#[test]
fn the_binary_interface_is_the_one_that_is_written_down() {
    let mut all = Interface::default();
    add_all(&mut all);
    check("tests/abi.txt", &all.lines);
    let head = "// Written by tests/layout.rs. SPDX-License-Identifier: MIT OR Apache-2.0\n";
    check("tests/c/layout_assertions.h", &format!("{head}{}", all.assertions));
}
