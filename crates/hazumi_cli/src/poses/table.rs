//! Rows of bodies, as JSON and as CSV.

use serde::Serialize;

/// Where a body is and how it moves. The names of the fields are those of the JSON file.
#[derive(Debug, Serialize)]
pub(super) struct Row<'a, V, R, A> {
    pub(super) name: &'a str,
    /// m.
    pub(super) position: V,
    /// A unit quaternion x, y, z, w; in 2D an angle, rad, counter-clockwise.
    pub(super) rotation: R,
    /// m/s.
    pub(super) linear_velocity: V,
    /// rad/s.
    pub(super) angular_velocity: A,
    /// Where its particles are, m, in the world; not written for rigid bodies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) particles: Vec<V>,
}

/// A JSON list, one body to a line.
pub(super) fn json(rows: impl Iterator<Item = impl Serialize>) -> String {
    // A string and finite numbers can always be written.
    let lines: Vec<String> =
        rows.map(|row| serde_json::to_string(&row).unwrap_or_default()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// A table, with a line of names on top.
pub(super) fn csv<'a>(names: &str, rows: impl Iterator<Item = (&'a str, Vec<f32>)>) -> String {
    let mut text = format!("{names}\n");
    for (name, numbers) in rows {
        text.push_str(&quoted(name));
        for number in numbers {
            text.push_str(&format!(",{number}"));
        }
        text.push('\n');
    }
    text
}

/// A name as a cell: quoted when it holds what would end a cell.
fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_are_one_cell() {
        assert_eq!(quoted("ball[3]"), "ball[3]");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
