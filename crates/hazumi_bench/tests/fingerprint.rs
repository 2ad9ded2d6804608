//! This machine answers as every other one, at every level of its vector instructions.

use std::process::{Command, Output};

use hazumi3d::core::simd::{SimdLevel, VARIABLE};

fn fingerprint(level: SimdLevel, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hazumi_bench"))
        .arg("fingerprint")
        .args(arguments)
        .env(VARIABLE, level.to_string())
        .output()
        .unwrap()
}

#[test]
fn every_level_answers_what_every_machine_answers() {
    for level in SimdLevel::available() {
        let output = fingerprint(level, &[]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{text}If the answers were meant to change, write what the command prints to \
             crates/hazumi_bench/fingerprint.txt"
        );
    }
}

#[test]
fn a_line_that_does_not_exist_is_refused() {
    let output = fingerprint(SimdLevel::least(), &["--case", "teapot"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.trim(), "no line begins with \"teapot\"");
}
