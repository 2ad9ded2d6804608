//! The committed page of the viewer is whole, and within its budget.
//!
//! The page is bundled with Node.js, and committed so that Rust alone builds everything.
//! `.ci/run` bundles it anew and compares the bytes; this check needs no Node.js.

use std::fs;

use crate::ratchet;
use crate::tree::{self, Complaint, SourceFile};

/// Folder of the page, from the root of the workspace.
const SERVED: &str = "crates/hazumi_view/served";
/// Most bytes of the page and of its thumbnails.
pub const BUDGET: &str = "xtask/budgets/page.txt";
/// Files without which there is no page, and the licence of three.js, which is part of it.
const FILES: [&str; 4] = ["index.html", "page.css", "page.js", "three-license.txt"];

/// Names and sizes of files in a folder of the page, bytes; none where the folder is missing.
pub fn sizes(folder: &str) -> Vec<(String, usize)> {
    let path = tree::root().join(SERVED).join(folder);
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let size = |entry: fs::DirEntry| {
        let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        Some((name, usize::try_from(data.len()).ok()?))
    };
    entries.filter_map(size).collect()
}

/// Compares files of the page and thumbnails, as [`sizes`] lists them, with the budget.
pub fn check(
    budget: &SourceFile,
    page: &[(String, usize)],
    thumbnails: &[(String, usize)],
) -> Vec<Complaint> {
    let is_there = |name: &str| page.iter().any(|(it, size)| it == name && *size > 0);
    let missing = FILES.iter().filter(|name| !is_there(name)).map(|name| {
        let what = format!("{SERVED}/{name} is missing: `npm ci && npm run build`");
        budget.complain(1, what)
    });
    let too_large =
        [("page", page), ("thumbnails", thumbnails)].into_iter().filter_map(|(name, files)| {
            let total: usize = files.iter().map(|(_, size)| size).sum();
            let Some((most, line)) = ratchet::budget(budget, name) else {
                return Some(budget.complain(1, format!("there is no budget for `{name}`")));
            };
            let what = format!("{name}: {total} bytes, more than {most}");
            (total > most).then(|| budget.complain(line, what))
        });
    missing.chain(too_large).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(page: &[(&str, usize)], picture: usize) -> Vec<String> {
        let budget = SourceFile::new("page.txt", "# Why.\npage: 10\nthumbnails: 5\n");
        let page: Vec<_> =
            page.iter().map(|(name, size)| ((*name).to_owned(), *size)).collect();
        let thumbnails = [("pyramid.jpg".to_owned(), picture)];
        check(&budget, &page, &thumbnails).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_page_is_whole_and_within_its_budget() {
        let whole = FILES.map(|name| (name, 2));
        assert_eq!(complaints(&whole, 5), [""; 0]);
        let without_script = complaints(&[whole[0], whole[1], whole[3]], 5);
        assert!(without_script.len() == 1 && without_script[0].contains("page.js is missing"));
        assert_eq!(complaints(&FILES.map(|name| (name, 0)), 5).len(), FILES.len());
        let large = complaints(&FILES.map(|name| (name, 3)), 6);
        assert!(large[0].starts_with("page.txt:2: page: 12 bytes"), "{large:?}");
        assert!(large[1].starts_with("page.txt:3: thumbnails: 6 bytes"), "{large:?}");
    }
}
