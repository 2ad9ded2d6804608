//! Sentences of Markdown text, without code and quotations.

/// Abbreviations whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 8] = ["e.g", "i.e", "cf", "vs", "etc", "eq", "fig", "no"];
/// Character that takes the place of a piece of code or of a quotation.
const MASK: char = '`';

/// Sentence, heading or cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Line on which it begins.
    pub line: usize,
    /// Kind of paragraph that it belongs to.
    pub form: Form,
    /// Text without the targets of links.
    pub shown: String,
    /// Text in which each piece of code and each quotation is one mark.
    pub prose: String,
}

/// Kind of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Running text.
    Text,
    /// Item of a list.
    Item,
    /// Heading.
    Heading,
    /// Cell of a table.
    Cell,
}

impl Sentence {
    /// Number of words; a piece of code or a quotation counts as one.
    pub fn word_count(&self) -> usize {
        let is_word = |word: &&str| word.contains(|c: char| c.is_alphanumeric() || c == MASK);
        self.prose.split_whitespace().filter(is_word).count()
    }
}

/// The sentences of Markdown, given as lines with their numbers.
pub fn sentences<'t>(lines: impl IntoIterator<Item = (usize, &'t str)>) -> Vec<Sentence> {
    let mut reader = Reader { letters: Vec::new(), form: Form::Text, sentences: Vec::new() };
    let mut fence: Option<&str> = None;
    for (number, line) in lines {
        let text = line.trim();
        let mark = ["```", "~~~"].into_iter().find(|mark| text.starts_with(mark));
        if let Some(open) = fence {
            fence = fence.filter(|_| mark != Some(open));
        } else if mark.is_some() {
            reader.end_paragraph();
            fence = mark;
        } else {
            reader.read_line(number, line);
        }
    }
    reader.end_paragraph();
    reader.sentences
}

/// Character of a paragraph.
#[derive(Clone, Copy)]
struct Letter {
    c: char,
    line: usize,
    /// Whether it belongs to code or to a quotation.
    is_masked: bool,
}

struct Reader {
    /// The paragraph so far.
    letters: Vec<Letter>,
    form: Form,
    sentences: Vec<Sentence>,
}

impl Reader {
    fn read_line(&mut self, number: usize, line: &str) {
        let text = line.trim().trim_start_matches("> ");
        let is_inside = !self.letters.is_empty();
        let is_code = !is_inside && (line.starts_with("    ") || is_link_definition(text));
        if text.is_empty() || is_code || text.starts_with('<') {
            self.end_paragraph();
        } else if text.starts_with('#') {
            self.end_paragraph();
            self.add_paragraph(number, text.trim_start_matches('#'), Form::Heading);
        } else if text.starts_with('|') {
            self.end_paragraph();
            for cell in text.split('|').filter(|cell| cell.contains(char::is_alphabetic)) {
                self.add_paragraph(number, cell, Form::Cell);
            }
        } else if let Some(item) = list_item(text) {
            self.end_paragraph();
            self.form = Form::Item;
            self.push(number, item);
        } else {
            self.push(number, text);
        }
    }

    fn add_paragraph(&mut self, number: usize, text: &str, form: Form) {
        self.form = form;
        self.push(number, text.trim());
        self.end_paragraph();
    }

    /// Adds a line to the paragraph.
    fn push(&mut self, line: usize, text: &str) {
        let space = (!self.letters.is_empty()).then_some(' ');
        let letter = |c| Letter { c, line, is_masked: false };
        self.letters.extend(space.into_iter().chain(text.chars()).map(letter));
    }

    fn end_paragraph(&mut self) {
        mask_code(&mut self.letters);
        remove_link_targets(&mut self.letters);
        mask_quotations(&mut self.letters);
        let letters = std::mem::take(&mut self.letters);
        let mut start = 0;
        for end in 1..=letters.len() {
            if end == letters.len() || ends_sentence(&letters[..end], &letters[end..]) {
                self.add_sentence(&letters[start..end]);
                start = end;
            }
        }
        self.form = Form::Text;
    }

    fn add_sentence(&mut self, letters: &[Letter]) {
        let Some(first) = letters.iter().position(|letter| !letter.c.is_whitespace()) else {
            return;
        };
        let letters = &letters[first..];
        let shown: String = letters.iter().map(|letter| letter.c).collect();
        let mut prose = String::new();
        let mut was_masked = false;
        for letter in letters {
            match (letter.is_masked, was_masked) {
                (true, true) => {}
                (true, false) => prose.push(MASK),
                (false, _) => prose.push(letter.c),
            }
            was_masked = letter.is_masked;
        }
        let line = letters[0].line;
        self.sentences.push(Sentence { line, form: self.form, shown, prose });
    }
}

/// The text of a list item without its bullet or number.
fn list_item(text: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ "].into_iter().find_map(|bullet| text.strip_prefix(bullet));
    let number = || {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix(". ").filter(|_| rest.len() < text.len())
    };
    bullet.or_else(number).map(str::trim_start)
}

/// Whether a line is `[name]: target`.
fn is_link_definition(text: &str) -> bool {
    text.starts_with('[') && text.contains("]: ")
}

/// Masks what stands between marks of code of the same length.
fn mask_code(letters: &mut [Letter]) {
    let run = |letters: &[Letter]| letters.iter().take_while(|letter| letter.c == '`').count();
    let mut at = 0;
    while at < letters.len() {
        let length = run(&letters[at..]);
        if length == 0 {
            at += 1;
            continue;
        }
        let mut end = at + length;
        while end < letters.len() && run(&letters[end..]) != length {
            end += run(&letters[end..]).max(1);
        }
        if end < letters.len() {
            for letter in &mut letters[at..end + length] {
                letter.is_masked = true;
            }
        }
        at = end + length;
    }
}

/// Leaves `text` of `[text](target)`, and of `[text][target]`.
fn remove_link_targets(letters: &mut Vec<Letter>) {
    let mut kept = Vec::with_capacity(letters.len());
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        let close = match letters.get(at + 1).map(|next| next.c) {
            Some('(') => ')',
            Some('[') => ']',
            _ => '\0',
        };
        kept.push(letter);
        if letter.c == ']' && !letter.is_masked && close != '\0' {
            let end = letters[at..].iter().skip(2).position(|letter| letter.c == close);
            at += end.map_or(0, |end| end + 2);
        }
        at += 1;
    }
    *letters = kept;
}

/// Masks quotations within a paragraph.
fn mask_quotations(letters: &mut [Letter]) {
    for (open, close) in [('"', '"'), ('“', '”')] {
        let is_mark = |letter: &Letter, mark| letter.c == mark && !letter.is_masked;
        let mut at = 0;
        while let Some(start) = letters[at..].iter().position(|l| is_mark(l, open)) {
            let start = at + start;
            let end = letters[start + 1..].iter().position(|l| is_mark(l, close));
            let Some(end) = end.map(|end| start + 1 + end) else { break };
            for letter in &mut letters[start..=end] {
                letter.is_masked = true;
            }
            at = end + 1;
        }
    }
}

/// Whether a sentence ends between two parts of a paragraph.
fn ends_sentence(before: &[Letter], after: &[Letter]) -> bool {
    if !after[0].c.is_whitespace() {
        return false;
    }
    let is_closing = |letter: &&Letter| ")*_\"”".contains(letter.c) && !letter.is_masked;
    let closing = before.iter().rev().take_while(is_closing).count();
    let before = &before[..before.len() - closing];
    let Some(last) = before.last().filter(|last| ".?!".contains(last.c) && !last.is_masked)
    else {
        return false;
    };
    let word: String = before[..before.len() - 1]
        .iter()
        .rev()
        .take_while(|letter| letter.c.is_alphanumeric() || letter.c == '.')
        .map(|letter| letter.c)
        .collect();
    let word: String = word.chars().rev().collect::<String>().to_lowercase();
    let is_abbreviation = last.c == '.' && ABBREVIATIONS.contains(&word.as_str());
    let next = after.iter().find(|letter| !letter.c.is_whitespace());
    !is_abbreviation && next.is_some_and(|next| !next.c.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Sentence> {
        sentences((1..).zip(text.lines()))
    }

    fn shown(text: &str) -> Vec<String> {
        read(text).into_iter().map(|sentence| sentence.shown).collect()
    }

    #[test]
    fn sentences_end_at_full_stops_before_capitals() {
        assert_eq!(
            shown("One two.\nThree, e.g. Four, of 2.5 m. `five` is six? (Seven.) Eight."),
            ["One two.", "Three, e.g. Four, of 2.5 m.", "`five` is six?", "(Seven.)", "Eight."]
        );
        let lines: Vec<usize> = read("One\ntwo. Three\nfour.").iter().map(|s| s.line).collect();
        assert_eq!(lines, [1, 2]);
    }

    #[test]
    fn blocks_of_markdown_are_texts_of_their_own() {
        let text = "# Head\nText\n- item one\n  goes on\n2. item two\n\n```\ncode. Code.\n```\n    more code\n\
                    | a | b c |\n|---|--:|\n\n[x]: y\n> said\n[x]: z\n";
        assert_eq!(
            shown(text),
            ["Head", "Text", "item one goes on", "item two", "a", "b c", "said [x]: z"]
        );
        use Form::{Cell, Heading, Item, Text};
        let forms: Vec<Form> = read(text).iter().map(|sentence| sentence.form).collect();
        assert_eq!(forms, [Heading, Text, Item, Item, Cell, Cell, Text]);
    }

    #[test]
    fn code_and_quotations_are_one_word_each() {
        let text =
            "See [the `a b` list](http://x.y/z w) of \"three. Small words\" and ``c ` d``.";
        let sentence = &read(text)[0];
        assert_eq!(sentence.prose, "See [the ` list] of ` and `.");
        assert_eq!(sentence.word_count(), 8);
        assert_eq!(
            sentence.shown,
            "See [the `a b` list] of \"three. Small words\" and ``c ` d``."
        );
        assert_eq!(read("An odd \" mark. Next.").len(), 2);
    }
}
