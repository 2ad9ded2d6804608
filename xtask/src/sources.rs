//! Every `Source:` has its entry in REFERENCES.md, and every entry is used.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Complaint, SourceFile};

/// Checks `files` against the table of references, and the table against `files`.
pub fn check(references: &SourceFile, files: &[SourceFile]) -> Vec<Complaint> {
    let known = keys(&references.text);
    let mut used = BTreeSet::new();
    let mut complaints = Vec::new();
    for file in files {
        for (line, text) in source_lines(&file.text) {
            let keys = trailing_keys(&text);
            if keys.is_empty() {
                let advice = "a `Source:` ends in the key of its entry in REFERENCES.md, as in \
                              `[catto2011]`";
                complaints.push(file.complain(line, advice));
            }
            for key in keys {
                if !known.contains_key(&key) {
                    let what = format!("add `{key}` to REFERENCES.md, which does not have it");
                    complaints.push(file.complain(line, what));
                }
                used.insert(key);
            }
        }
    }
    for (key, line) in known {
        if !used.contains(&key)
            && !files.iter().any(|file| file.text.contains(&format!("[{key}]")))
        {
            let what =
                format!("no `Source:` names `{key}`: cite it where it is used, or remove it");
            complaints.push(references.complain(line, what));
        }
    }
    complaints
}

/// The keys in the first column of the table, with their lines.
fn keys(references: &str) -> BTreeMap<String, usize> {
    let rows = references.lines().zip(1..).filter_map(|(line, number)| {
        let key = line.strip_prefix("| `")?.split('`').next()?;
        Some((key.to_owned(), number))
    });
    rows.collect()
}

/// Each comment that begins with `Source:`, up to the end of its paragraph, with its first
/// line.
fn source_lines(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        let comment = line.trim_start();
        let comment = ["///", "//!", "//"].iter().find_map(|start| comment.strip_prefix(start));
        let Some(comment) = comment.map(str::trim).filter(|comment| !comment.is_empty()) else {
            is_open = false;
            continue;
        };
        if comment.starts_with("Source:") {
            found.push((number, comment.to_owned()));
            is_open = true;
        } else if is_open && let Some((_, sentence)) = found.last_mut() {
            sentence.push(' ');
            sentence.push_str(comment);
        }
    }
    found
}

/// The keys in square brackets at the end of a sentence.
fn trailing_keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let is_between = |c: char| c.is_whitespace() || "`.,".contains(c);
    let mut rest = text.trim_end_matches(is_between);
    while let Some((before, key)) =
        rest.strip_suffix(']').and_then(|rest| rest.rsplit_once('['))
    {
        keys.push(key.to_owned());
        rest = before.trim_end_matches(is_between);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(code: &str) -> Vec<String> {
        let table =
            "| key | what |\n|---|---|\n| `catto2011` | Springs |\n| `chen2007` | Colours |\n";
        let references = SourceFile::new("REFERENCES.md", table);
        let file = SourceFile::new("a.rs", code);
        check(&references, &[file]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn keys_may_stand_on_the_last_of_several_lines() {
        let code = "/// Source: Catto, *Soft\n/// Constraints*. `[catto2011]`\n///\n/// More.\n\
                    //! Source: both. [catto2011], [chen2007].\n";
        assert_eq!(complaints(code), [""; 0]);
    }

    #[test]
    fn missing_unknown_and_unused_keys_are_refused() {
        let found =
            complaints("/// Source: Catto, 2011.\nfn f() {}\n// Source: X. `[x1999]`\n");
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found[0].starts_with("a.rs:1:") && found[0].contains("ends in the key"));
        assert!(found[1].starts_with("a.rs:3:") && found[1].contains("add `x1999`"));
        assert!(found[2].starts_with("REFERENCES.md:3:") && found[2].contains("catto2011"));
        assert!(found[3].starts_with("REFERENCES.md:4:") && found[3].contains("chen2007"));
    }
}
