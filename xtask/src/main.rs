//! `cargo run -p xtask`: how much of its text the plane has in common with space, module by module.

use std::collections::BTreeMap;

use xtask::tree::rust_files;
use xtask::twins::compare;

fn main() {
    for (plane, space) in [("hazumi2d_geometry", "hazumi3d_geometry"), ("hazumi2d", "hazumi3d")]
    {
        for part in ["src", "tests"] {
            let folders = [plane, space].map(|name| format!("crates/{name}/{part}"));
            let [here, there] = folders.each_ref().map(|folder| rust_files(folder));
            let twins = compare((&folders[0], &here), (&folders[1], &there));
            let mut modules: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
            for twin in &twins {
                let module = twin.path.split_once('/').map_or(twin.path.as_str(), |(m, _)| m);
                let module = if part == "tests" { "all" } else { module };
                let [lines, shared] = modules.entry(module).or_default();
                *lines += twin.lines;
                *shared += twin.shared;
            }
            for (module, [lines, shared]) in &modules {
                println!("{plane}/{part}/{module}: {}", share(*lines, *shared));
            }
            let lines = twins.iter().map(|twin| twin.lines).sum();
            let shared = twins.iter().map(|twin| twin.shared).sum();
            println!("{plane}/{part}: {}\n", share(lines, shared));
        }
    }
}

fn share(lines: usize, shared: usize) -> String {
    let percent = (100 * shared + lines / 2).checked_div(lines).unwrap_or_default();
    format!("{shared} of {lines} lines, {percent} %")
}
