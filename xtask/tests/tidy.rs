//! Runs every check over the workspace.

use std::collections::BTreeSet;

use xtask::modules::{Crate, distinct_files, library_files};
use xtask::tree::{Complaint, SourceFile, files, folders, read, root, rust_files, try_read};
use xtask::{
    bindings, budgets, dimensions, extend, layers, lengths, links, page, sources, stages,
    units, unsafe_code, words,
};

/// Crates in which every step is simulated, bit for bit the same everywhere.
const ENGINE: [&str; 5] =
    ["hazumi_core", "hazumi3d_geometry", "hazumi3d", "hazumi2d_geometry", "hazumi2d"];
/// Folders of all sources, tests and examples.
const FOLDERS: [&str; 3] = ["crates", "engine", "geometry"];

/// Panics with all complaints, one to a line.
fn check(mut complaints: Vec<Complaint>) {
    // A file of two crates is looked at twice.
    complaints.sort();
    complaints.dedup();
    let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "\n\n{}\n", lines.join("\n"));
}

fn load(names: &[&str]) -> Vec<Crate> {
    names.iter().map(|name| Crate::load(name)).collect()
}

fn all_crates() -> Vec<Crate> {
    folders("crates").iter().map(|name| Crate::load(name)).collect()
}

/// The sources of every crate, without their tests folders, each file once.
fn sources() -> Vec<SourceFile> {
    distinct_files(&all_crates())
}

fn engine() -> Vec<SourceFile> {
    distinct_files(&load(&ENGINE))
}

/// Every Rust file, tests and examples too.
fn everything() -> Vec<SourceFile> {
    FOLDERS.iter().flat_map(|folder| rust_files(folder)).collect()
}

#[test]
fn every_source_file_belongs_to_a_crate() {
    let known: BTreeSet<String> = sources().into_iter().map(|file| file.path).collect();
    let folders = folders("crates").into_iter().map(|name| format!("crates/{name}/src"));
    let folders = folders.chain(["engine", "geometry"].map(str::to_owned));
    let files = folders.flat_map(|folder| rust_files(&folder));
    let apart = ["engine/tests/", "engine/examples/", "geometry/tests/", "geometry/examples/"];
    let is_test = |path: &str| apart.iter().any(|folder| path.starts_with(folder));
    let strays = files.filter(|file| !known.contains(&file.path) && !is_test(&file.path));
    check(strays.map(|file| file.complain(1, "no `mod` item names this file")).collect());
}

#[test]
fn modules_import_only_what_stands_before_them() {
    let orders = layers::orders(&read("ARCHITECTURE.md").text);
    let mut listed: Vec<&str> = orders.iter().map(|order| order.crate_name.as_str()).collect();
    listed.sort_unstable();
    assert_eq!(listed, folders("crates"), "ARCHITECTURE.md lists the modules of every crate");
    let complaints =
        orders.iter().flat_map(|order| layers::check(order, &Crate::load(&order.crate_name)));
    check(complaints.collect());
}

#[test]
fn budgets_only_shrink() {
    check(budgets::check(&budgets::crates()));
}

#[test]
fn the_committed_page_is_whole_and_within_its_budget() {
    check(page::check(&read(page::BUDGET), &page::sizes("."), &page::sizes("thumbnails")));
}

#[test]
fn what_both_dimensions_share_names_neither() {
    let files = engine().into_iter().filter(|file| dimensions::is_shared(&file.path));
    check(files.flat_map(|file| dimensions::check(&file)).collect());
}

#[test]
fn the_stage_table_lists_the_calls_of_the_step() {
    let table = read("ARCHITECTURE.md");
    let crates = load(&["hazumi3d", "hazumi2d"]);
    let step = |one: &Crate| {
        let step = one.file_at(&["world", "step"]);
        step.unwrap_or_else(|| panic!("{} has no module world::step", one.name)).clone()
    };
    check(crates.iter().filter_map(|one| stages::check(&table, &step(one))).collect());
}

#[test]
fn lists_of_files_to_extend_are_exact() {
    let sources = library_files(&all_crates());
    check(extend::check(&read("ARCHITECTURE.md"), &sources, &|path| try_read(path)));
}

#[test]
fn links_between_pages_lead_somewhere() {
    let pages = ["README.md", "ARCHITECTURE.md", "CONVENTIONS.md", "CHANGELOG.md"].map(read);
    let pages = pages.into_iter().chain(files("docs", ".md"));
    let headings = |path: &str| {
        let is_page = path.ends_with(".md");
        let text = if is_page { try_read(path) } else { Some(String::new()) };
        text.filter(|_| root().join(path).exists()).map(|text| links::anchors(&text))
    };
    check(pages.flat_map(|page| links::check(&page, &headings)).collect());
}

#[test]
fn every_decision_is_in_the_index() {
    let index = read("docs/decisions/README.md").text;
    let lacking = files("docs/decisions", ".md")
        .into_iter()
        .filter(|file| !file.path.ends_with("/README.md"))
        .filter(|file| {
            !index.contains(&format!("({})", &file.path["docs/decisions/".len()..]))
        });
    check(lacking.map(|file| file.complain(1, "the index lacks this file")).collect());
}

#[test]
fn unsafe_blocks_are_in_three_folders() {
    let sources = library_files(&all_crates());
    assert_eq!(unsafe_code::strays(&sources, &unsafe_code::FOLDERS), [""; 0]);
}

#[test]
fn the_bindings_are_those_of_the_source() {
    let files = bindings::files().unwrap();
    let is_stale = |(path, text): &(String, String)| try_read(path).as_ref() != Some(text);
    let stale = files.into_iter().filter(is_stale).map(|(path, _)| {
        SourceFile::new(&path, "").complain(1, "not current: run `cargo xtask bindings`")
    });
    check(stale.collect());
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
    check(everything().iter().flat_map(words::unfinished).collect());
}

#[test]
fn dimensions_are_crates_not_switches() {
    check(everything().iter().flat_map(words::dimension_switches).collect());
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
