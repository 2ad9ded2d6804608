//! Runs the command and looks at what comes out.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// Where `cargo test` has put the command.
pub(crate) const HAZUMI: &str = env!("CARGO_BIN_EXE_hazumi");

/// Three boxes that fall on the ground, none of which needs a file.
pub(crate) const BOXES: &str = r#"{
  "steps": 30,
  "bodies": [
    {"name": "ground", "body_type": "fixed", "shape": {"half_space": {"normal": [0, 1, 0]}}},
    {"name": "box, small", "position": [0, 0.6, 0], "shape": {"box": {"half_extents": [0.5, 0.5, 0.5]}},
     "repeat": {"grid": {"count": [1, 3, 1], "spacing": [1, 1.1, 1]}}},
    {"name": "ball", "position": [2, 1, 0], "shape": {"sphere": {"radius": 0.3}}},
    {"name": "rod", "position": [-2, 1, 0],
     "shape": {"capsule": {"ends": [[-0.5, 0, 0], [0.5, 0.2, 0]], "radius": 0.2}}}
  ]
}"#;

/// A folder that is gone when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hazumi_test_{}_{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file and returns its path as an argument.
    pub(crate) fn write(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        argument(&path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn argument(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

pub(crate) fn hazumi(arguments: &[&str]) -> Output {
    Command::new(HAZUMI).args(arguments).output().unwrap()
}

/// Standard output of a command that must succeed.
pub(crate) fn text(arguments: &[&str]) -> String {
    let output = hazumi(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    let text = text(arguments);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Checks that a command fails with this code and one line that holds all of `words`.
pub(crate) fn fails(arguments: &[&str], code: i32, words: &[&str]) {
    let output = hazumi(arguments);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    for word in words {
        assert!(stderr.contains(word), "{arguments:?}: no {word:?} in {stderr}");
    }
    assert!(output.stdout.is_empty(), "{arguments:?} wrote to the standard output");
}

/// Panics unless every tag is closed in the right order.
pub(crate) fn is_well_formed(xml: &str) {
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("every < has its >");
        assert!(!text.contains('&') || text.contains(';'), "bare & in {text}");
        let name = tag.split([' ', '\n', '/']).next().unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}> closes nothing");
        } else if !tag.starts_with(['?', '!']) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    assert!(xml.contains("<svg") && !xml.contains("NaN") && !xml.contains("inf\""));
}
