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

fn worlds(threads: &str, seed: &str, cases: &str) -> Vec<Value> {
    let arguments =
        ["worlds", "--family", "carried", "--seed", seed, "--cases", cases, "--json"];
    let output = verify(threads, &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn random_worlds_are_the_same_on_any_number_of_threads() {
    assert_eq!(worlds("1", "1", "8"), worlds("3", "1", "8"));
}

#[test]
fn a_random_world_is_run_again_by_its_seed() {
    // Four kinds, each with one scene in each dimension.
    let all = worlds("2", "1", "4");
    for seed in 1..=4 {
        let alone = worlds("1", &seed.to_string(), "1");
        let of_seed = all.iter().filter(|row| row["worst_seed"] == seed);
        assert_eq!(of_seed.cloned().collect::<Vec<_>>(), alone);
        assert!(alone.len() >= 4, "{alone:?}");
    }
}

#[test]
fn a_family_that_does_not_exist_is_refused() {
    let output = verify("1", &["worlds", "--family", "teapot"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.trim(), "no scene of a family \"teapot\" is of a kind \"\"");
}
