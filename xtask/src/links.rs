//! Links between the pages of the repository.

use std::collections::BTreeSet;

use crate::tree::{Complaint, SourceFile};

/// Complaints about links of a page to files or headings that do not exist.
///
/// `headings` returns the anchors of a file, none where it is no page, and `None` where it is
/// missing.
pub fn check(
    page: &SourceFile,
    headings: &dyn Fn(&str) -> Option<BTreeSet<String>>,
) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, target) in links(&page.text) {
        let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
        let path = if path.is_empty() { page.path.clone() } else { resolve(&page.path, path) };
        match headings(&path) {
            None => complaints.push(page.complain(line, format!("{path} is missing"))),
            Some(found) if !anchor.is_empty() && !found.contains(anchor) => {
                let what = format!("{path} has no heading for `#{anchor}`");
                complaints.push(page.complain(line, what));
            }
            Some(_) => {}
        }
    }
    complaints
}

/// Anchors of the headings of a page: lower case, hyphens for spaces, without other signs.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose_lines(text).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then(|| anchor(title.trim()))
    });
    headings.collect()
}

fn anchor(title: &str) -> String {
    let lower = title.to_lowercase();
    let kept = lower.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Targets of the links of a page within the repository, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose_lines(text) {
        // Code between backquotes holds no links.
        let shown: String = line.split('`').step_by(2).collect();
        for rest in shown.split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or_default();
            if !target.contains("://") {
                found.push((number, target.to_owned()));
            }
        }
    }
    found
}

/// Lines outside of fenced blocks, with their numbers.
fn prose_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Path from the root for a path from the folder of a page.
fn resolve(page: &str, path: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A page\n\n## `World::step`, twice\n\n```sh\n# not a heading\n```\n";

    fn complaints(text: &str) -> Vec<String> {
        let page = SourceFile::new("docs/a/b.md", text);
        let headings = |path: &str| match path {
            "docs/c.md" => Some(anchors(PAGE)),
            "docs/a/b.md" => Some(anchors(text)),
            "docs/picture.jpg" => Some(BTreeSet::new()),
            _ => None,
        };
        check(&page, &headings).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn links_lead_to_files_and_headings() {
        let right = "# Here\n[one](../c.md) ![two](../picture.jpg) [three](https://example.org/x)\n\
                     [four](../c.md#worldstep-twice) [five](#here) `a[i](x)`\n\
                     ```rust\nf[0](x)\n```\n";
        assert_eq!(complaints(right), [""; 0]);
        for wrong in ["../d.md", "c.md", "../c.md#step", "#there", "../c.md#not-a-heading"] {
            let found = complaints(&format!("\n[x]({wrong})"));
            assert!(found.len() == 1 && found[0].starts_with("docs/a/b.md:2:"), "{found:?}");
        }
    }
}
