//! Error of a scene, as one line.

use std::error::Error;
use std::fmt;

/// Error of a scene and its place: `FILE:LINE:COL: message` or `FILE: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SceneError {
    /// The file, or whatever name the caller gave to the text.
    pub origin: String,
    /// Line and column, both counted from 1, when the text itself is wrong.
    pub line_column: Option<(usize, usize)>,
    /// Description of the error, in one line, with the path of the field when a value is wrong.
    pub message: String,
    /// Where a scene asks for more than its [`Budget`](crate::Budget): the least factor on it
    /// that grants the request.
    pub budget_factor: Option<u64>,
}

impl SceneError {
    /// A complaint about the meaning of `origin`, with no place in its text.
    pub(crate) fn new(origin: &str, message: impl Into<String>) -> Self {
        let (origin, message) = (origin.to_owned(), message.into());
        Self { origin, line_column: None, message, budget_factor: None }
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.origin)?;
        if let Some((line, column)) = self.line_column {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl Error for SceneError {}

/// The operating system's reason, without the error number.
pub(crate) fn io_reason(error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::NotFound {
        return "No such file or directory".to_owned();
    }
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
