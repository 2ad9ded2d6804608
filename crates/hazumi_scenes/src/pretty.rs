//! JSON as a person would lay it out: what fits on a line stays on a line.

/// Longest line, in columns, unless a single string is longer.
const WIDTH: usize = 96;

/// Lays out JSON that has no white space outside its strings; ends with a line break.
pub(crate) fn pretty(compact: &str) -> String {
    let mut text = String::with_capacity(2 * compact.len());
    write_value(&mut text, &spaced(compact), 0);
    text.push('\n');
    text
}

/// Puts a space behind commas and colons, and writes `1.0` as `1`.
fn spaced(compact: &str) -> String {
    let mut text = String::with_capacity(2 * compact.len());
    let mut scanner = Scanner::default();
    for c in compact.chars() {
        let is_in_string = scanner.is_in_string;
        scanner.read(c);
        if !is_in_string && ",]}".contains(c) && text.ends_with(".0") {
            text.truncate(text.len() - 2);
        }
        text.push(c);
        if !is_in_string && ",:".contains(c) {
            text.push(' ');
        }
    }
    text
}

/// Writes a value at the end of the last line, whose content is indented by `indent`.
fn write_value(text: &mut String, value: &str, indent: usize) {
    let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
    // One column more for the comma that may follow.
    if column + value.len() < WIDTH || !value.starts_with(['[', '{']) {
        text.push_str(value);
        return;
    }
    let (open, inner, close) =
        (&value[..1], &value[1..value.len() - 1], &value[value.len() - 1..]);
    text.push_str(open);
    for (index, item) in items(inner).enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&" ".repeat(indent + 2));
        let value = match (open, item.split_once("\": ")) {
            ("{", Some((key, value))) => {
                text.push_str(key);
                text.push_str("\": ");
                value
            }
            _ => item,
        };
        write_value(text, value, indent + 2);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push_str(close);
}

/// The items between the brackets of a list or map, as written by [`spaced`].
fn items(inner: &str) -> impl Iterator<Item = &str> {
    let mut scanner = Scanner::default();
    inner
        .split(move |c| {
            scanner.read(c);
            c == ',' && scanner.depth == 0 && !scanner.is_in_string
        })
        .map(str::trim_start)
}

/// State of a reader of JSON between characters.
#[derive(Default)]
struct Scanner {
    is_in_string: bool,
    is_escaped: bool,
    depth: i32,
}

impl Scanner {
    fn read(&mut self, c: char) {
        match c {
            _ if self.is_escaped => self.is_escaped = false,
            '\\' => self.is_escaped = true,
            '"' => self.is_in_string = !self.is_in_string,
            '[' | '{' if !self.is_in_string => self.depth += 1,
            ']' | '}' if !self.is_in_string => self.depth -= 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_on_a_line() {
        assert_eq!(pretty(r#"{"a":[1.0,-2.50]}"#), "{\"a\": [1, -2.50]}\n");
    }

    #[test]
    fn strings_are_left_alone() {
        let text = r#"{"a":"[1.0,2]\\\"{","b":[]}"#;
        assert_eq!(pretty(text), "{\"a\": \"[1.0,2]\\\\\\\"{\", \"b\": []}\n");
    }

    #[test]
    fn long_lists_get_a_line_per_item() {
        let compact = format!("{{\"numbers\":[[1,2]{}]}}", ",[3,4]".repeat(20));
        let text = pretty(&compact);
        assert!(text.starts_with("{\n  \"numbers\": [\n    [1, 2],\n    [3, 4],\n"), "{text}");
        assert!(text.ends_with("[3, 4]\n  ]\n}\n"), "{text}");
    }
}
