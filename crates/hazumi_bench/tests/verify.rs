//! The command itself, with few pairs.

use std::process::{Command, Output};

use serde_json::Value;

fn verify(threads: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hazumi_bench"))
        .arg("verify")
        .args(arguments)
        .env("RAYON_NUM_THREADS", threads)
        .output()
        .unwrap()
}

/// Report without the times.
fn report(output: &Output) -> Value {
    let mut report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report.as_object_mut().unwrap().remove("seconds").unwrap();
    report
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let arguments = ["--pairs", "700", "--case", "box-hull", "--json"];
    let [one, three] = ["1", "3"].map(|threads| report(&verify(threads, &arguments)));
    assert_eq!(one, three);
    assert_eq!(one["searches"][0]["capped"], 0);
    assert!(one["properties"].as_array().unwrap().len() > 10);
}

#[test]
fn bounds_that_are_kept_end_well() {
    let output = verify("2", &["--pairs", "100", "--case", "touch sphere-"]);
    assert!(output.status.success());
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("intersects and is_within"), "{table}");
    assert!(table.contains("all bounds were kept"), "{table}");
}

#[test]
fn a_case_that_does_not_exist_is_refused() {
    let output = verify("1", &["--case", "teapot"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.trim(), "no case contains \"teapot\"");
}
