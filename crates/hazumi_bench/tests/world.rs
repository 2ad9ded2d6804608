//! The command itself, with scenes that take no time.

use std::process::{Command, Output};

fn world(case: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hazumi_bench"))
        .args(["world", "--quick", "--case", case])
        .output()
        .unwrap()
}

#[test]
fn marks_that_are_kept_end_well() {
    for case in ["gyroscope", "spring", "sliding", "seams", "billiards", "convergence"] {
        let output = world(case);
        let table = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{table}");
        assert!(table.contains(" 0 missed"), "{table}");
    }
}

#[test]
fn a_scene_that_does_not_exist_is_refused() {
    let output = world("teapot");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.trim(), "no scene contains \"teapot\"");
}
