//! Comments of Rust files, found by a scan that needs no syntax tree.

use std::iter;

/// Line comment of a Rust file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'t> {
    /// Line, counted from 1.
    pub line: usize,
    /// Kind of comment.
    pub kind: Kind,
    /// Whether nothing but spaces stands before it on its line.
    pub is_alone: bool,
    /// Text behind the marker and one space.
    pub text: &'t str,
    /// The line with all that stands on it.
    pub whole_line: &'t str,
}

/// Kind of a line comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `///`, of the item that follows.
    Outer,
    /// `//!`, of the module around it.
    Inner,
    /// `//`, for readers of the code.
    Plain,
}

/// Consecutive comments of one kind, each alone on its line; or one comment behind code.
pub struct Block<'t> {
    /// Its comments, at least one.
    pub comments: Vec<Comment<'t>>,
    /// Whether it documents a public item, or a module.
    pub is_public: bool,
    /// Whether it goes on a doc comment above a `#[doc]` attribute.
    pub is_continued: bool,
}

/// The blocks of comments of a Rust file.
#[expect(clippy::missing_panics_doc, reason = "each block has a comment")]
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let (comments, code) = scan(text);
    let lines = CodeLines::new(&code);
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for comment in comments {
        let joins = blocks.last().and_then(|block| block.comments.last()).is_some_and(|last| {
            last.is_alone
                && comment.is_alone
                && last.kind == comment.kind
                && last.line + 1 == comment.line
        });
        if !joins {
            blocks.push(Block { comments: Vec::new(), is_public: false, is_continued: false });
        }
        blocks.last_mut().expect("one was pushed").comments.push(comment);
    }
    for block in &mut blocks {
        let last = block.comments.last().expect("blocks are not empty");
        block.is_public = match last.kind {
            Kind::Inner => true,
            Kind::Outer => lines.is_public_after(last.line),
            Kind::Plain => false,
        };
        block.is_continued = lines.has_doc_before(block.comments[0].line);
    }
    blocks
}

/// Splits a file into its line comments and its code, in which comments and literals are blank.
fn scan(text: &str) -> (Vec<Comment<'_>>, String) {
    let mut scanner = Scanner { text, at: 0, line: 1, code: String::with_capacity(text.len()) };
    let mut comments = Vec::new();
    while let Some(comment) = scanner.next_comment() {
        comments.push(comment);
    }
    (comments, scanner.code)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    code: String,
}

impl<'t> Scanner<'t> {
    /// Goes on to the end of the next line comment.
    fn next_comment(&mut self) -> Option<Comment<'t>> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let rest = &bytes[self.at..];
            match byte {
                b'/' if rest.starts_with(b"//") => return Some(self.line_comment()),
                b'/' if rest.starts_with(b"/*") => self.skip(block_comment(rest)),
                b'"' => self.skip(string(rest)),
                b'r' if !self.is_inside_name() => match raw_string(rest) {
                    Some(length) => self.skip(length),
                    None => self.keep(),
                },
                b'\'' => match character(rest) {
                    Some(length) => self.skip(length),
                    None => self.keep(),
                },
                _ => self.keep(),
            }
        }
        None
    }

    /// Whether the byte before belongs to a name; `b` before `r"` is part of a literal.
    fn is_inside_name(&self) -> bool {
        let mut before = self.text.as_bytes()[..self.at].iter().rev();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        match before.next() {
            Some(b'b') => before.next().is_some_and(is_name),
            Some(byte) => is_name(byte),
            None => false,
        }
    }

    /// Copies one byte of code; bytes of other than ASCII become blank.
    fn keep(&mut self) {
        let byte = self.text.as_bytes()[self.at];
        self.line += usize::from(byte == b'\n');
        self.code.push(if byte.is_ascii() { char::from(byte) } else { ' ' });
        self.at += 1;
    }

    /// Leaves out bytes, but keeps the ends of lines.
    fn skip(&mut self, length: usize) {
        let bytes = &self.text.as_bytes()[self.at..self.at + length];
        let ends = bytes.iter().filter(|byte| **byte == b'\n').count();
        self.line += ends;
        self.code.push('"');
        self.code.extend(iter::repeat_n('\n', ends));
        self.at += length;
    }

    fn line_comment(&mut self) -> Comment<'t> {
        let rest = &self.text[self.at..];
        let whole = rest.lines().next().unwrap_or_default();
        let before = self.text[..self.at].rsplit('\n').next().unwrap_or_default();
        let whole_line = &self.text[self.at - before.len()..self.at + whole.len()];
        self.at += whole.len();
        let (kind, text) = if let Some(text) = whole.strip_prefix("//!") {
            (Kind::Inner, text)
        } else if whole.starts_with("///") && !whole.starts_with("////") {
            (Kind::Outer, &whole[3..])
        } else {
            (Kind::Plain, &whole[2..])
        };
        let text = text.strip_prefix(' ').unwrap_or(text);
        Comment { line: self.line, kind, is_alone: before.trim().is_empty(), text, whole_line }
    }
}

/// Length of a block comment with those inside of it.
fn block_comment(bytes: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at.min(bytes.len())
}

/// Length of a string that begins with a quotation mark.
fn string(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Length of a string that begins with `r"` or `r#"`.
fn raw_string(bytes: &[u8]) -> Option<usize> {
    let hashes = bytes[1..].iter().take_while(|byte| **byte == b'#').count();
    let start = 1 + hashes + 1;
    if bytes.get(start - 1) != Some(&b'"') {
        return None;
    }
    let end = bytes[start..]
        .windows(hashes + 1)
        .position(|window| window[0] == b'"' && window[1..].iter().all(|byte| *byte == b'#'));
    Some(end.map_or(bytes.len(), |end| start + end + 1 + hashes))
}

/// Length of a literal of one character; `None` for a lifetime.
fn character(bytes: &[u8]) -> Option<usize> {
    let first = *bytes.get(1)?;
    if first == b'\\' {
        let end = bytes.iter().skip(3).position(|byte| *byte == b'\'')?;
        return Some(3 + end + 1);
    }
    // A character has up to four bytes.
    let width = match first {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    (bytes.get(1 + width) == Some(&b'\'')).then_some(width + 2)
}

/// Braces around an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    /// Braces of a public enum or of one of its variants: all inside is public.
    Enum,
    /// Braces of a public trait: all that is directly inside is public.
    Trait,
    /// Braces of a type that is not public.
    Private,
    /// Others: items inside say for themselves whether they are public.
    Other,
}

/// Code by lines, with the braces around each.
struct CodeLines<'c> {
    lines: Vec<&'c str>,
    /// Innermost braces at the start of each line.
    braces: Vec<Braces>,
}

impl<'c> CodeLines<'c> {
    fn new(code: &'c str) -> Self {
        let mut stack = vec![Braces::Other];
        let mut braces = Vec::new();
        let mut head = String::new();
        for line in code.lines() {
            braces.push(*stack.last().unwrap_or(&Braces::Other));
            for c in line.chars() {
                match c {
                    '{' => {
                        let outer = *stack.last().unwrap_or(&Braces::Other);
                        stack.push(braces_after(&head, outer));
                        head.clear();
                    }
                    '}' => {
                        stack.pop();
                        head.clear();
                    }
                    ';' => head.clear(),
                    _ => head.push(c),
                }
            }
            head.push(' ');
        }
        Self { lines: code.lines().collect(), braces }
    }

    /// Whether the line before a line, counted from 1, is a `#[doc]` attribute.
    fn has_doc_before(&self, line: usize) -> bool {
        line >= 2 && self.lines[line - 2].trim().starts_with("#[doc")
    }

    /// Whether the item whose doc comment ends on a line is public.
    fn is_public_after(&self, line: usize) -> bool {
        let Some(braces) = self.braces.get(line) else { return false };
        let mut lines = self.lines[line..].iter().map(|line| line.trim());
        let mut depth = 0;
        let item = lines.find(|line| {
            // Attributes may have several lines.
            let is_attribute = depth > 0 || line.starts_with('#');
            if is_attribute {
                depth += line.matches(['[', '(']).count();
                depth -= line.matches([']', ')']).count().min(depth);
            }
            !is_attribute && !line.is_empty()
        });
        let says_so = item.is_some_and(|item| item.starts_with("pub "));
        match braces {
            Braces::Enum | Braces::Trait => true,
            Braces::Private => false,
            Braces::Other => says_so,
        }
    }
}

/// The braces that follow a head such as `pub enum A`, with attributes before it.
fn braces_after(head: &str, outer: Braces) -> Braces {
    let words: Vec<&str> = head.split_whitespace().collect();
    let keyword =
        words.iter().position(|word| ["enum", "struct", "trait", "union"].contains(word));
    let Some(keyword) = keyword else {
        return if outer == Braces::Enum { Braces::Enum } else { Braces::Other };
    };
    let before = words[..keyword].iter().rev().find(|word| **word != "unsafe");
    let is_public = before.is_some_and(|word| *word == "pub" || word.ends_with("]pub"));
    match (words[keyword], is_public) {
        (_, false) => Braces::Private,
        ("enum", true) => Braces::Enum,
        ("trait", true) => Braces::Trait,
        _ => Braces::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let blocks = blocks(text);
        blocks.iter().flat_map(|block| block.comments.iter().map(|c| c.text)).collect()
    }

    #[test]
    fn comments_are_found_outside_of_literals() {
        let text = "let a = \"// no\"; // one\n\
                    let b = r#\"// \" no\"#; //two\n\
                    let c = '\"'; // three\n\
                    let d = '\\''; /* // no */ // four\n\
                    fn f<'a>(x: &'a str) {} // five\n\
                    let e = br\"//no\\\"; // six\n\
                    let f = 'é'; // seven\n";
        assert_eq!(texts(text), ["one", "two", "three", "four", "five", "six", "seven"]);
        let lines: Vec<usize> = scan(text).0.iter().map(|comment| comment.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn blocks_end_where_the_kind_changes() {
        let text = "//! One\n//! two.\n\n/// Three\n// four.\nfn f() {} // five.\n// six.\n";
        let lengths: Vec<usize> =
            blocks(text).iter().map(|block| block.comments.len()).collect();
        assert_eq!(lengths, [2, 1, 1, 1, 1]);
    }

    #[test]
    fn doc_attributes_continue_a_comment() {
        let text = "/// One.\n#[doc = \"x\"]\n/// Two.\npub fn f() {}\n#[inline]\n/// Three.\n";
        let continued: Vec<bool> = blocks(text).iter().map(|b| b.is_continued).collect();
        assert_eq!(continued, [false, true, false]);
    }

    #[test]
    fn public_items_are_told_from_private_ones() {
        let text = "/// 1\n#[derive(\n    Debug\n)]\npub enum A {\n    /// 2\n    B {\n        \
                    /// 3\n        c: u8,\n    },\n}\n/// -\nstruct D {\n    /// -\n    pub e: u8,\n}\n\
                    /// 4\npub unsafe trait F {\n    /// 5\n    fn g() {\n        /// -\n        \
                    fn h() {}\n    }\n}\n/// -\npub(crate) fn i() {}\nimpl J {\n    /// 6\n    \
                    pub fn k() {}\n    /// -\n    fn l() {}\n}\n";
        let blocks = blocks(text);
        let public = blocks.iter().filter(|block| block.is_public);
        let texts: Vec<&str> = public.map(|block| block.comments[0].text).collect();
        assert_eq!(texts, ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(blocks.iter().filter(|block| !block.is_public).count(), 5);
    }
}
