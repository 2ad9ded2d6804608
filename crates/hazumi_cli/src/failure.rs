//! Why a command ends early, as one line and an exit code.

use std::fmt::Display;
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The arguments make no sense, whatever is in the files.
    Arguments(String),
    /// A file cannot be read, used or written.
    File(String),
    /// A replay went another way than the recording.
    Divergence(String),
    /// Nobody reads the output any more, which is no error: `hazumi scenes | head`.
    NobodyListens,
}

impl Failure {
    /// Bad arguments.
    pub(crate) fn arguments(reason: impl Display) -> Self {
        Self::Arguments(reason.to_string())
    }

    /// A bad file.
    pub(crate) fn file(reason: impl Display) -> Self {
        Self::File(reason.to_string())
    }

    /// Says so on the standard error, in one line, and gives the code to end with.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Arguments(reason) => {
                eprintln!("error: {}", one_line(reason));
                ExitCode::from(2)
            }
            Self::File(reason) => {
                eprintln!("error: {}", one_line(reason));
                ExitCode::from(1)
            }
            Self::Divergence(reason) => {
                // Its lines are told by the engine: names of files are not in it.
                eprintln!("error: {reason}");
                ExitCode::from(3)
            }
            Self::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

/// Names of files may hold line breaks and worse.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The operating system's reason, without its number.
pub(crate) fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
