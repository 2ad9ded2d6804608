//! Counts and lists in `xtask/budgets/`, for the tests and for the command that writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::modules::{Crate, distinct_files, library_files};
use crate::ratchet;
use crate::tree::{self, Complaint, Place};
use crate::{circles, dimensions, layers, names, prose, unsafe_code};

/// Crates of both dimensions.
pub const TWO_DIMENSIONS: [&str; 4] =
    ["hazumi2d_geometry", "hazumi3d_geometry", "hazumi2d", "hazumi3d"];
/// Where the counts are.
const NUMBERS: &str = "xtask/budgets/numbers.txt";

/// A list of entries that may only get shorter.
pub struct List {
    /// Path of its file.
    pub path: &'static str,
    /// Comment at its beginning.
    head: &'static str,
    /// Finds the entries.
    find: fn(&[Crate]) -> BTreeMap<String, Place>,
}

/// All lists.
pub const LISTS: [List; 2] = [
    List {
        path: "xtask/budgets/order.txt",
        head: "# Modules that use one below them in the `mod` items of their parent.\n",
        find: upward_uses,
    },
    List {
        path: "xtask/budgets/twins.txt",
        head: "# Files of the plane that are almost the same as those of space: to be one.\n",
        find: |crates| dimensions::twins(&distinct_files(crates)),
    },
];

/// Uses against the order of the modules of a module; those of the crate root have no budget.
fn upward_uses(crates: &[Crate]) -> BTreeMap<String, Place> {
    let mut found = BTreeMap::new();
    for one in crates {
        for edge in layers::upward_uses(one) {
            if edge.parent.len() == 1 {
                found.entry(edge.entry(one)).or_insert(edge.place);
            }
        }
    }
    found
}

/// A count that may only fall.
struct Number {
    name: String,
    count: usize,
    /// Name of the count, and advice when it is too high.
    what: String,
}

fn numbers(crates: &[Crate]) -> Vec<Number> {
    let mut numbers = Vec::new();
    for folder in circles::FOLDERS {
        for one in crates.iter().filter(|one| one.file_at(folder).is_some()) {
            let files = circles::largest(one, folder);
            numbers.push(Number {
                name: format!("largest circle of files in {} {}", one.name, folder.join("::")),
                count: files.len(),
                what: format!("{} use each other in a circle: break it", files.join(", ")),
            });
        }
    }
    let types = ambiguous(crates).values().map(BTreeSet::len).sum();
    numbers.push(Number {
        name: "types that share their names".to_owned(),
        count: types,
        what: "give each type a name of its own; `cargo xtask names` lists them".to_owned(),
    });
    let findings = prose::findings();
    numbers.extend(prose::counts(&findings).into_iter().map(|(name, counted)| {
        // The first ones are enough where there were none.
        let first = counted.iter().take(20).map(|finding| format!("\n  {finding}"));
        let first: String = first.collect();
        let what = format!("`cargo xtask prose` lists them{first}");
        Number { name, count: counted.len(), what }
    }));
    let core = Crate::load("hazumi_core");
    let interface = Crate::load("hazumi_c");
    let files = library_files(crates.iter().chain([&core, &interface]));
    numbers.extend(unsafe_code::FOLDERS.map(|folder| Number {
        name: format!("unsafe blocks in {folder}"),
        count: unsafe_code::blocks(folder, &files),
        what: "safe code will do, or say why not in ARCHITECTURE.md".to_owned(),
    }));
    numbers
}

/// The names of several types in the core, the geometry and the engine.
pub fn ambiguous(crates: &[Crate]) -> BTreeMap<String, BTreeSet<String>> {
    let core = Crate::load("hazumi_core");
    names::ambiguous(crates.iter().chain([&core]))
}

/// The crates of both dimensions.
pub fn crates() -> Vec<Crate> {
    TWO_DIMENSIONS.iter().map(|name| Crate::load(name)).collect()
}

/// Compares everything with its budget.
pub fn check(crates: &[Crate]) -> Vec<Complaint> {
    let lists = LISTS
        .iter()
        .flat_map(|list| ratchet::check_list(&tree::read(list.path), &(list.find)(crates)));
    let file = tree::read(NUMBERS);
    let counts = numbers(crates);
    let numbers = counts.iter().filter_map(|number| {
        ratchet::check_number(&file, &number.name, number.count, &number.what)
    });
    lists.chain(numbers).collect()
}

/// Writes all budgets anew.
///
/// # Errors
///
/// When one would grow, unless `may_grow`; or when a file cannot be written.
pub fn write(crates: &[Crate], may_grow: bool) -> Result<(), String> {
    for list in &LISTS {
        let entries = (list.find)(crates);
        let old = tree::try_read(list.path).map(|text| tree::SourceFile::new(list.path, &text));
        let most = old.map_or(usize::MAX, |old| ratchet::entries(&old).count());
        if entries.len() > most && !may_grow {
            return Err(format!("{}: {} entries, more than {most}", list.path, entries.len()));
        }
        let lines =
            entries.keys().fold(list.head.to_owned(), |text, entry| text + entry + "\n");
        store(list.path, &lines)?;
        println!("{}: {} entries", list.path, entries.len());
    }
    let old = tree::SourceFile::new(NUMBERS, &tree::try_read(NUMBERS).unwrap_or_default());
    let mut text = "# Counts that may only fall.\n".to_owned();
    for number in numbers(crates) {
        let most = ratchet::budget(&old, &number.name).map_or(usize::MAX, |(budget, _)| budget);
        if number.count > most && !may_grow {
            return Err(format!("{}: {}, more than {most}", number.name, number.count));
        }
        text += &format!("{}: {}\n", number.name, number.count);
    }
    store(NUMBERS, &text)?;
    print!("{text}");
    Ok(())
}

fn store(path: &str, text: &str) -> Result<(), String> {
    fs::write(tree::root().join(path), text).map_err(|error| format!("{path}: {error}"))
}
