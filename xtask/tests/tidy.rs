//! Runs every check over the workspace.

use xtask::tree::{Complaint, SourceFile, folders, read, rust_files};
use xtask::{layers, lengths, sources, stages, units, words};

/// Crates in which every step is simulated, bit for bit the same everywhere.
const ENGINE: [&str; 5] = [
    "crates/hazumi_core/src",
    "crates/hazumi3d_geometry/src",
    "crates/hazumi3d/src",
    "crates/hazumi2d_geometry/src",
    "crates/hazumi2d/src",
];

/// Panics with all complaints, one to a line.
fn check(complaints: Vec<Complaint>) {
    let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "\n\n{}\n", lines.join("\n"));
}

/// The sources of every crate, without their tests folders.
fn sources() -> Vec<SourceFile> {
    folders("crates")
        .iter()
        .flat_map(|name| rust_files(&format!("crates/{name}/src")))
        .collect()
}

fn engine() -> Vec<SourceFile> {
    ENGINE.iter().flat_map(|folder| rust_files(folder)).collect()
}

#[test]
fn modules_import_only_what_stands_before_them() {
    let orders = layers::orders(&read("ARCHITECTURE.md").text);
    let mut listed: Vec<&str> = orders.iter().map(|order| order.crate_name.as_str()).collect();
    listed.sort_unstable();
    assert_eq!(listed, folders("crates"), "ARCHITECTURE.md lists the modules of every crate");
    let complaints = orders.iter().flat_map(|order| {
        let src = format!("crates/{}/src", order.crate_name);
        layers::check(order, &src, &rust_files(&src))
    });
    check(complaints.collect());
}

#[test]
fn the_stage_table_lists_the_calls_of_the_step() {
    let table = read("ARCHITECTURE.md");
    let steps =
        ["hazumi3d", "hazumi2d"].map(|name| read(&format!("crates/{name}/src/world/step.rs")));
    check(steps.iter().flat_map(|step| stages::check(&table, step)).collect());
}

#[test]
fn every_source_has_its_reference() {
    check(sources::check(&read("REFERENCES.md"), &sources()));
}

#[test]
fn files_and_functions_are_short() {
    check(sources().iter().flat_map(lengths::check).collect());
}

#[test]
fn unfinished_work_has_an_issue() {
    check(rust_files("crates").iter().flat_map(words::unfinished).collect());
}

#[test]
fn dimensions_are_crates_not_switches() {
    check(rust_files("crates").iter().flat_map(words::dimension_switches).collect());
}

#[test]
fn the_engine_calculates_the_same_on_every_machine() {
    check(engine().iter().flat_map(words::platform_arithmetic).collect());
}

#[test]
fn the_core_knows_no_vectors() {
    check(words::dependencies(
        &read("crates/hazumi_core/Cargo.toml"),
        &["fearless_simd", "libm", "serde"],
    ));
}

#[test]
fn public_numbers_have_units() {
    check(engine().iter().flat_map(units::check).collect());
}
