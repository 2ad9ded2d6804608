//! Prose that engineers read without stumbling: comments and guides.
//!
//! Sentences begin with their subject, are short, and do without joiners that nobody types.
//! CONVENTIONS.md has the rules. Findings are counted, and the counts may only fall.

use std::fmt;

use crate::comments::{self, Block};
use crate::sentences::{Form, Sentence, sentences};
use crate::tree::{self, Place, SourceFile};

/// Words that hide the subject of the sentence that they begin.
const OPENINGS: [&str; 6] = ["What", "Who", "Whose", "Such", "That of", "Those of"];
/// Words that stand for a term, or for a plain preposition.
const JOINERS: [&str; 15] = [
    "but for",
    "besides",
    "lest",
    "thereof",
    "likewise",
    "whoever",
    "goes by",
    "tell of",
    "tells of",
    "in the midst",
    "at a glance",
    "gone over",
    "goes over",
    "is told",
    "is asked",
];
/// Words that may follow "is over" where it means "has ended": "is over a floor" is a place.
const AFTER_OVER: [&str; 8] = ["and", "as", "before", "but", "for", "or", "once", "when"];
/// Most characters of the first sentence of a doc comment.
const MOST_CHARACTERS: usize = 100;
/// Most words of a sentence.
const MOST_WORDS: usize = 25;
/// Most columns of a line with a comment, as in rustfmt.toml.
const MOST_COLUMNS: usize = 96;

/// Kind of text that a finding is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// Doc comments of public items and of modules.
    Public,
    /// README.md, ARCHITECTURE.md, CONVENTIONS.md and the pages in docs/.
    Guide,
    /// Other comments: private items, function bodies, tests, examples, tools.
    Comment,
    /// Texts about what was, whose long sentences stay: the changes and the log of performance.
    Log,
}

/// Rule that a text breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// No sentence begins with one of `OPENINGS`.
    Opening,
    /// No sentence has one of `JOINERS`.
    Joiner,
    /// The first sentence of a doc comment is text of at most `MOST_CHARACTERS`.
    FirstSentence,
    /// A sentence has at most `MOST_WORDS`.
    LongSentence,
    /// A line with a comment has at most `MOST_COLUMNS`.
    LongLine,
}

/// Place where a text breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Rule.
    pub rule: Rule,
    /// Kind of text.
    pub area: Area,
    /// Line.
    pub place: Place,
    /// Fault, with its first words.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.place.complain(self.what.clone()))
    }
}

/// Counts that have a budget: a name, a rule and the areas in which it is counted.
pub const COUNTS: [(&str, Rule, &[Area]); 9] = [
    ("openings in docs of public items", Rule::Opening, &[Area::Public]),
    ("openings in guides", Rule::Opening, &[Area::Guide, Area::Log]),
    ("openings in other comments", Rule::Opening, &[Area::Comment]),
    ("joiners in docs of public items", Rule::Joiner, &[Area::Public]),
    ("joiners in guides", Rule::Joiner, &[Area::Guide, Area::Log]),
    ("joiners in other comments", Rule::Joiner, &[Area::Comment]),
    ("first sentences too long or missing", Rule::FirstSentence, &[Area::Public]),
    ("long sentences in docs of public items", Rule::LongSentence, &[Area::Public]),
    ("long sentences in guides", Rule::LongSentence, &[Area::Guide]),
];
/// Name of the count of lines, which are too long in any area.
const LONG_LINES: &str = "comment lines beyond 96 columns";

/// Folders whose comments are read.
const FOLDERS: [&str; 6] = ["crates", "engine", "fuzz", "geometry", "peers", "xtask"];
/// Guides outside of `docs/`.
const GUIDES: [&str; 3] = ["ARCHITECTURE.md", "CONVENTIONS.md", "README.md"];
/// Logs outside of `peers/`.
const LOGS: [&str; 2] = ["CHANGELOG.md", "docs/performance-log.md"];

/// All findings in the workspace, by rule and place.
pub fn findings() -> Vec<Finding> {
    let rust = FOLDERS.iter().flat_map(|folder| tree::files(folder, ".rs"));
    let mut findings: Vec<Finding> = rust.flat_map(|file| in_rust(&file)).collect();
    let guides = GUIDES.iter().chain(&LOGS[..1]).map(|path| tree::read(path));
    let pages = ["docs", "crates"].into_iter().flat_map(|folder| tree::files(folder, ".md"));
    findings.extend(guides.chain(pages).flat_map(|file| in_markdown(&file)));
    findings.sort();
    findings
}

/// The counts of findings with their names, and a list of those that are counted.
pub fn counts(findings: &[Finding]) -> Vec<(String, Vec<&Finding>)> {
    let of = |rule: Rule, areas: &[Area]| -> Vec<&Finding> {
        let is_counted = |one: &&Finding| one.rule == rule && areas.contains(&one.area);
        findings.iter().filter(is_counted).collect()
    };
    let mut counts: Vec<_> = COUNTS
        .iter()
        .map(|(name, rule, areas)| ((*name).to_owned(), of(*rule, areas)))
        .collect();
    counts.push((LONG_LINES.to_owned(), of(Rule::LongLine, &[Area::Public, Area::Comment])));
    counts
}

/// Findings in the comments of a Rust file.
pub fn in_rust(file: &SourceFile) -> Vec<Finding> {
    let is_library = is_library(&file.path);
    let mut findings = Vec::new();
    for block in comments::blocks(&file.text) {
        let area = if block.is_public && is_library { Area::Public } else { Area::Comment };
        let mut checker = Checker { file, area, findings: &mut findings };
        checker.check_block(&block);
    }
    findings
}

/// Whether a file is part of a library: no test, no example, no tool.
fn is_library(path: &str) -> bool {
    let outside = ["/tests/", "/examples/", "/benches/"];
    ["crates/", "engine/", "geometry/"].iter().any(|folder| path.starts_with(folder))
        && !outside.iter().any(|folder| path.contains(folder))
        && !path.ends_with("/tests.rs")
}

/// Findings in a Markdown file.
pub fn in_markdown(file: &SourceFile) -> Vec<Finding> {
    let area = if LOGS.contains(&file.path.as_str()) { Area::Log } else { Area::Guide };
    let mut findings = Vec::new();
    let mut checker = Checker { file, area, findings: &mut findings };
    for sentence in sentences((1..).zip(file.text.lines())) {
        checker.check_sentence(&sentence);
    }
    findings
}

struct Checker<'f> {
    file: &'f SourceFile,
    area: Area,
    findings: &'f mut Vec<Finding>,
}

impl Checker<'_> {
    fn add(&mut self, rule: Rule, line: usize, what: String) {
        let place = Place { path: self.file.path.clone(), line };
        self.findings.push(Finding { rule, area: self.area, place, what });
    }

    fn check_block(&mut self, block: &Block<'_>) {
        for comment in &block.comments {
            let columns = comment.whole_line.chars().count();
            // A row of a table and a line of one word cannot be broken.
            let is_one = comment.text.starts_with('|') || !comment.text.trim().contains(' ');
            if columns > MOST_COLUMNS && !is_one {
                let what =
                    format!("{columns} columns, more than {MOST_COLUMNS}: break the line");
                self.add(Rule::LongLine, comment.line, what);
            }
        }
        let lines = block.comments.iter().map(|comment| (comment.line, comment.text));
        let sentences = sentences(lines);
        if self.area == Area::Public && !block.is_continued {
            self.check_head(block.comments[0].line, sentences.first());
        }
        for sentence in &sentences {
            self.check_sentence(sentence);
        }
    }

    /// Checks the first sentence of a doc comment.
    fn check_head(&mut self, line: usize, first: Option<&Sentence>) {
        let Some(first) = first.filter(|sentence| sentence.form == Form::Text) else {
            let what = "no first sentence: say what the item is";
            return self.add(Rule::FirstSentence, line, what.to_owned());
        };
        let length = first.shown.chars().count();
        if length > MOST_CHARACTERS {
            let what = format!(
                "first sentence of {length} characters, more than {MOST_CHARACTERS}: {}",
                beginning(&first.shown)
            );
            self.add(Rule::FirstSentence, first.line, what);
        }
    }

    fn check_sentence(&mut self, sentence: &Sentence) {
        if let Some(opening) = opening(&sentence.prose) {
            let what = format!(
                "a sentence begins with \"{opening}\": begin with the noun: {}",
                beginning(&sentence.shown)
            );
            self.add(Rule::Opening, sentence.line, what);
        }
        for joiner in joiners(&sentence.prose) {
            let what =
                format!("\"{joiner}\": say it plainly: {}", around(&sentence.shown, joiner));
            self.add(Rule::Joiner, sentence.line, what);
        }
        let count = sentence.word_count();
        if count > MOST_WORDS && [Area::Public, Area::Guide].contains(&self.area) {
            let what = format!(
                "sentence of {count} words, more than {MOST_WORDS}: {}",
                beginning(&sentence.shown)
            );
            self.add(Rule::LongSentence, sentence.line, what);
        }
    }
}

/// The banned words that a sentence begins with, unless it is a question.
fn opening(prose: &str) -> Option<&'static str> {
    let text = prose.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '`');
    let begins = |words: &&str| {
        let rest = text.strip_prefix(*words);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
    };
    let found = OPENINGS.into_iter().find(begins);
    found.filter(|_| !prose.trim_end_matches(|c: char| ")*_".contains(c)).ends_with('?'))
}

/// The banned words within a sentence.
fn joiners(prose: &str) -> Vec<&'static str> {
    let lower = format!(" {} ", prose.to_lowercase());
    let is_edge = |c: char| !c.is_alphanumeric() && c != '_' && c != '-';
    let stands_alone = |at: usize, words: &str| {
        lower[..at].ends_with(is_edge) && lower[at + words.len()..].starts_with(is_edge)
    };
    let has =
        |words: &&str| lower.match_indices(*words).any(|(at, words)| stands_alone(at, words));
    let mut found: Vec<&str> = JOINERS.into_iter().filter(has).collect();
    let over = "is over";
    let ends_there = |at: usize| {
        let rest = &lower[at + over.len()..];
        let word = rest.split(is_edge).find(|word| !word.is_empty());
        rest.starts_with([',', '.', ';', ':', '?', '!', ')'])
            || word.is_none_or(|word| AFTER_OVER.contains(&word))
    };
    if lower.match_indices(over).any(|(at, _)| stands_alone(at, over) && ends_there(at)) {
        found.push(over);
    }
    found
}

/// The first words of a sentence.
fn beginning(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let dots = if words.len() > 8 { " …" } else { "" };
    words[..words.len().min(8)].join(" ") + dots
}

/// The words of a sentence around some of them.
fn around(text: &str, words: &str) -> String {
    let lower = text.to_lowercase();
    let at = lower.find(words).filter(|_| lower.len() == text.len()).unwrap_or(0);
    let start = text[..at].char_indices().rev().filter(|(_, c)| *c == ' ').nth(3);
    beginning(&text[start.map_or(0, |(index, _)| index)..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Rule, usize)> {
        let file = SourceFile::new("engine/a.rs", text);
        in_rust(&file).into_iter().map(|finding| (finding.rule, finding.place.line)).collect()
    }

    #[test]
    fn sentences_begin_with_their_subject() {
        for text in ["What is left.", "*Who* sleeps.", "That of a.", "Those of b.", "Such c."] {
            assert!(opening(text).is_some(), "{text}");
        }
        for text in
            ["What is left?", "Whatever is left.", "That is so.", "`What` is.", "So what."]
        {
            assert_eq!(opening(text), None, "{text}");
        }
        assert_eq!(
            found("/// Sum. What is\n/// left. Such as\n/// this.\nfn f() {}\n"),
            [(Rule::Opening, 1), (Rule::Opening, 2)]
        );
        assert_eq!(
            found("// \"What is\", \"lest\", `lest`, `Who`.\n// ```\n// What x;\n// ```\n"),
            []
        );
    }

    #[test]
    fn joiners_are_words_of_their_own() {
        let text = "All but for one. Lest it fall, a step goes over it; what is told is asked.";
        assert_eq!(joiners(text), ["but for", "lest", "goes over", "is told", "is asked"]);
        assert_eq!(joiners("The step is over. The step is over, and so on."), ["is over"]);
        assert_eq!(joiners("It is over when all sleep."), ["is over"]);
        for text in ["It is over 3 m, is over a floor.", "The smallest, a besides-b."] {
            assert_eq!(joiners(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn public_items_have_a_short_first_sentence() {
        let long = format!("Sum {} end.", "of many numbers ".repeat(7));
        assert_eq!(found(&format!("/// Sum.\n/// {long}\npub fn f() {{}}\n")).len(), 1);
        let text = format!("/// {long}\npub fn f() {{}}\n/// {long}\nfn g() {{}}\n");
        let rules = found(&text);
        assert_eq!(rules.iter().filter(|(rule, _)| *rule == Rule::FirstSentence).count(), 1);
        assert_eq!(
            found("/// # Errors\n///\n/// None.\npub fn f() {}\n"),
            [(Rule::FirstSentence, 1)]
        );
        assert_eq!(found("//! - a list\n"), [(Rule::FirstSentence, 1)]);
    }

    #[test]
    fn long_sentences_count_in_public_docs_and_guides() {
        let long = "word ".repeat(MOST_WORDS) + "more.";
        let text = format!("/// Sum.\n///\n/// {long}\npub fn f() {{}}\n// {long}\n");
        assert_eq!(found(&text.replace("word word", "word\n/// word")).len(), 1);
        let rules = |path| {
            let file = SourceFile::new(path, &long);
            in_markdown(&file).into_iter().map(|finding| finding.rule).collect::<Vec<_>>()
        };
        assert_eq!(rules("docs/a.md"), [Rule::LongSentence]);
        assert_eq!(rules("docs/performance-log.md"), []);
    }

    #[test]
    fn comments_keep_to_the_line() {
        let fits = format!("// {} é\n", "a".repeat(MOST_COLUMNS - 5));
        assert_eq!(found(&fits), []);
        assert_eq!(found(&format!("// a {}\n", "b ".repeat(50))), [(Rule::LongLine, 1)]);
        let code = format!("let a = {}; // why so\n", "b".repeat(MOST_COLUMNS));
        assert_eq!(found(&code), [(Rule::LongLine, 1)]);
        assert_eq!(found(&format!("// | {} |\n// {}\n", "b ".repeat(50), "c".repeat(100))), []);
    }

    #[test]
    fn tests_and_examples_are_no_public_docs() {
        assert!(is_library("engine/a.rs") && is_library("crates/a/src/b.rs"));
        for path in ["engine/tests/a.rs", "crates/a/examples/b.rs", "xtask/src/a.rs"] {
            assert!(!is_library(path), "{path}");
        }
    }
}
