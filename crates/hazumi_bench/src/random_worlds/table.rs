//! Results of random scenes as text.

use std::fmt::Write;

use super::search::{WorldRow, number};

/// One line for each property of each kind, then the worst scene of each broken row.
pub(crate) fn table(rows: &[WorldRow]) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_rows(&mut text, rows);
    let _ = write_worst(&mut text, rows);
    text
}

/// One line for each property of each family.
pub(crate) fn summary(rows: &[WorldRow]) -> String {
    let mut sums: Vec<WorldRow> = Vec::new();
    for row in rows {
        let is_same = |sum: &&mut WorldRow| {
            let key = |row: &WorldRow| (row.dimension, row.family, row.property);
            key(sum) == key(row)
        };
        match sums.iter_mut().find(is_same) {
            Some(sum) => sum.join(row),
            None => sums.push(WorldRow { kind: "", ..row.clone() }),
        }
    }
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_rows(&mut text, &sums);
    text
}

fn write_rows(text: &mut String, rows: &[WorldRow]) -> std::fmt::Result {
    writeln!(
        text,
        "random worlds                           property    scenes broken  allowed    worst    \
         bound  worst seed"
    )?;
    for row in rows {
        let WorldRow { dimension, family, kind, property, cases, broken, allowed, .. } = row;
        let colon = if kind.is_empty() { "" } else { ": " };
        let name = format!("{dimension} {family}{colon}{kind}");
        let worst = number(row.worst);
        let (bound, seed) = (number(row.bound), row.worst_seed);
        writeln!(
            text,
            "  {name:37} {property:10} {cases:>7} {broken:>6} {allowed:>8} {worst:>8} {bound:>8}  \
             {seed}"
        )?;
    }
    Ok(())
}

fn write_worst(text: &mut String, rows: &[WorldRow]) -> std::fmt::Result {
    for row in rows.iter().filter(|row| row.broken > 0) {
        writeln!(text, "\n{}", row.worst_scene())?;
    }
    Ok(())
}
