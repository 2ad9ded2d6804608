//! Lists and numbers of what a check bears with for now; they may only get smaller.
//!
//! The files lie in `xtask/budgets/`. `cargo xtask budgets` writes them anew, and refuses to
//! let one grow.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::tree::{Complaint, Place, SourceFile};

/// Compares what a check has found with the list of what is known, one entry to a line.
pub fn check_list(list: &SourceFile, found: &BTreeMap<String, Place>) -> Vec<Complaint> {
    let known: BTreeMap<&str, usize> = entries(list).collect();
    let news = found.iter().filter(|(entry, _)| !known.contains_key(entry.as_str()));
    let news = news.map(|(entry, place)| {
        place.complain(format!("{entry}: mend it; {} may not grow", list.path))
    });
    let past = known.iter().filter(|(entry, _)| !found.contains_key(**entry));
    let past = past.map(|(entry, number)| {
        list.complain(
            *number,
            format!("`{entry}` is mended: remove it (`cargo xtask budgets`)"),
        )
    });
    news.chain(past).collect()
}

/// The entries of a list with their lines; lines that begin with `#` are comments.
pub fn entries(list: &SourceFile) -> impl Iterator<Item = (&str, usize)> {
    let lines = list.text.lines().zip(1..);
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
}

/// Compares a count with its budget, the line `name: number` of a list; `what` says what is
/// counted.
pub fn check_number(
    list: &SourceFile,
    name: &str,
    count: usize,
    what: &str,
) -> Option<Complaint> {
    let Some((budget, line)) = budget(list, name) else {
        return Some(list.complain(1, format!("there is no budget for `{name}`: {count}")));
    };
    let what = match count.cmp(&budget) {
        Ordering::Less => format!("{name}: {count} now: lower it (`cargo xtask budgets`)"),
        Ordering::Equal => return None,
        Ordering::Greater => format!("{name}: {count}, more than {budget}: {what}"),
    };
    Some(list.complain(line, what))
}

/// The number on the line `name: number` of a list, and that line.
pub fn budget(list: &SourceFile, name: &str) -> Option<(usize, usize)> {
    entries(list).find_map(|(entry, line)| {
        let (key, number) = entry.rsplit_once(':')?;
        (key == name).then_some((number.trim().parse().ok()?, line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# Why.\na uses b\n\nc uses d\n";

    fn complaints(found: &[&str]) -> Vec<String> {
        let place = Place { path: "a.rs".to_owned(), line: 7 };
        let found = found.iter().map(|entry| ((*entry).to_owned(), place.clone())).collect();
        let list = SourceFile::new("list.txt", LIST);
        check_list(&list, &found).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_list_has_what_is_found_and_nothing_else() {
        assert_eq!(complaints(&["a uses b", "c uses d"]), [""; 0]);
        let new = complaints(&["a uses b", "c uses d", "e uses f"]);
        assert!(new.len() == 1 && new[0].starts_with("a.rs:7: e uses f"), "{new:?}");
        let mended = complaints(&["a uses b"]);
        assert!(mended.len() == 1 && mended[0].starts_with("list.txt:4:"), "{mended:?}");
    }

    #[test]
    fn a_number_is_neither_above_nor_below_its_budget() {
        let list = SourceFile::new("numbers.txt", "x: 3\nlong name: 12\n");
        let check = |name, count| check_number(&list, name, count, "reason");
        assert_eq!(check("long name", 12), None);
        assert!(check("x", 4).unwrap().what.contains("more than 3: reason"));
        assert!(check("long name", 11).unwrap().what.contains("lower"));
        assert_eq!(check("long name", 11).unwrap().line, 2);
        assert!(check("y", 1).unwrap().what.contains("no budget"));
    }
}
