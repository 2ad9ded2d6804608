//! Results of calls: a status code, and the text of the last error of each thread.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Result of a call: `HZ_STATUS_OK`, or what was wrong. `hz_error_text` has the words.
///
/// A call that fails changes nothing, unless its description says otherwise.
#[must_use]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The call did what it says.
    Ok = 0,
    /// A pointer that has to point to something is null, or is not aligned.
    Pointer = 1,
    /// A handle names nothing: it is zero, was destroyed, or is of another kind.
    Handle = 2,
    /// An id names nothing: the body, collider, joint or bullet was removed.
    StaleId = 3,
    /// A number, a length or a combination cannot be used.
    Value = 4,
    /// Another thread uses the same object, or a callback of the call that is still running.
    Busy = 5,
    /// Bytes are not what they have to be: damaged, cut off, or of another version.
    Data = 6,
    /// A fault of Hazumi itself. The object of the call can only be destroyed.
    Internal = 7,
}

/// An error of a call, before it becomes a [`Status`].
#[derive(Debug)]
pub(crate) struct Failure {
    status: Status,
    text: String,
}

/// The result of what a call does.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(status: Status, text: impl fmt::Display) -> Self {
        Self { status, text: text.to_string() }
    }

    /// A value that cannot be used.
    pub(crate) fn value(text: impl fmt::Display) -> Self {
        Self::new(Status::Value, text)
    }

    /// Bytes that cannot be read.
    pub(crate) fn data(text: impl fmt::Display) -> Self {
        Self::new(Status::Data, text)
    }

    /// Whether a handle names nothing.
    pub(crate) fn is_stale_handle(&self) -> bool {
        self.status == Status::Handle
    }

    /// A stale id of a `noun`.
    pub(crate) fn stale(noun: &str) -> Self {
        Self::new(Status::StaleId, format_args!("{noun} id names nothing: it is stale or zero"))
    }
}

impl From<hazumi_core::ValueError> for Failure {
    fn from(error: hazumi_core::ValueError) -> Self {
        Self::value(error)
    }
}

/// A result of the engine with `None` for stale ids.
pub(crate) trait OrStale<T> {
    /// The value, or the failure of a stale id of a `noun`.
    fn or_stale(self, noun: &str) -> Outcome<T>;
}

impl<T> OrStale<T> for Option<T> {
    fn or_stale(self, noun: &str) -> Outcome<T> {
        self.ok_or_else(|| Failure::stale(noun))
    }
}

impl<T, E: Into<Failure>> OrStale<T> for Result<Option<T>, E> {
    fn or_stale(self, noun: &str) -> Outcome<T> {
        self.map_err(Into::into)?.or_stale(noun)
    }
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// Runs the body of a call. No panic leaves it.
pub(crate) fn run(call: impl FnOnce() -> Outcome) -> Status {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(failure)) => report(failure),
        Err(panic) => report(Failure::new(Status::Internal, panic_text(&*panic))),
    }
}

#[cold]
fn report(Failure { status, text }: Failure) -> Status {
    note(text);
    status
}

/// Keeps a text for `hz_error_text`.
pub(crate) fn note(text: impl fmt::Display) {
    let text = CString::new(text.to_string().replace('\0', " ")).unwrap_or_default();
    // A thread that ends has no text any more.
    let _ = LAST_ERROR.try_with(|last| last.replace(text));
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("fault in Hazumi: {}", text.unwrap_or("a panic without a text"))
}

/// Text of the last error on this thread, in UTF-8, one line; empty before the first one.
/// After `hz2_replay_check` and `hz3_replay_check` there may be more lines.
///
/// It names the value and the rule. It is valid until the next call on this thread that fails.
#[unsafe(export_name = "hz_error_text")]
pub extern "C" fn error_text() -> *const c_char {
    LAST_ERROR.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// The same text, for programs in Rust.
pub fn last_error() -> String {
    LAST_ERROR.with_borrow(|text| text.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status_with_its_text() {
        assert_eq!(run(|| panic!("seven {}", 7)), Status::Internal);
        assert_eq!(last_error(), "fault in Hazumi: seven 7");
        assert_eq!(run(|| Err(Failure::stale("body"))), Status::StaleId);
        assert_eq!(last_error(), "body id names nothing: it is stale or zero");
        assert_eq!(run(|| Ok(())), Status::Ok);
        assert_eq!(last_error(), "body id names nothing: it is stale or zero");
    }
}
