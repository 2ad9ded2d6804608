//! `hazumi query` as a script uses it.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;
use support::{Folder, HAZUMI, hazumi};

/// The answers to these lines.
fn ask(lines: &str) -> Vec<Value> {
    let mut child = Command::new(HAZUMI)
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Equal up to the rounding of what is printed.
fn is_near(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            (a - b).abs() <= 1e-5 * (1.0 + b.abs())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_near(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_near(a, b)))
        }
        _ => a == b,
    }
}

#[test]
fn every_example_in_the_manual_is_answered_as_written() {
    let manual = include_str!("../../../docs/query.md");
    let mut ops = Vec::new();
    for block in manual.split("```json\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let [question, answer] = block.lines().collect::<Vec<_>>()[..] else { continue };
        let expected: Value = serde_json::from_str(answer).unwrap();
        let found = ask(&format!("{question}\n"));
        assert!(is_near(&found[0], &expected), "{question}\n{}\n{expected}", found[0]);
        let question: Value = serde_json::from_str(question).unwrap();
        ops.push(question["op"].as_str().unwrap().to_owned());
    }
    let all = [
        "contains",
        "intersects",
        "distance",
        "penetration",
        "manifold",
        "ray",
        "segment",
        "cast",
        "toi",
        "mass",
        "hull",
        "aabb",
        "support",
    ];
    assert!(all.iter().all(|op| ops.iter().any(|asked| asked == op)), "{ops:?}");
}

#[test]
fn a_bad_line_is_answered_and_the_next_one_too() {
    let good = r#"{"id": 2, "op": "aabb", "a": {"shape": {"sphere": {"radius": 1}}}}"#;
    let bad = [
        "{",
        "[]",
        "{\"id\": 7}",
        r#"{"id": 7, "op": "fly"}"#,
        r#"{"id": 7, "op": "aabb"}"#,
        r#"{"id": 7, "op": "aabb", "a": {"shape": {"cube": {}}}}"#,
        r#"{"id": 7, "op": "aabb", "a": {"shape": {"sphere": {"radius": 0}}}}"#,
        r#"{"id": 7, "op": "aabb", "a": {"shape": {"sphere": {"radius": 1e999}}}}"#,
        r#"{"id": 7, "op": "aabb", "a": {"shape": {"sphere": {"radius": 1}}, "rotation": [0, 0, 0, 0]}}"#,
        r#"{"id": 7, "op": "aabb", "a": {"shape": {"hull": {"file": "nowhere.obj"}}}}"#,
        r#"{"id": 7, "op": "aabb", "typo": 1, "a": {"shape": {"sphere": {"radius": 1}}}}"#,
        r#"{"id": 7, "op": "contains", "a": {"shape": {"sphere": {"radius": 1}}}}"#,
        r#"{"id": 7, "op": "mass", "a": {"shape": {"half_space": {"normal": [0, 1, 0]}}}}"#,
        r#"{"id": 7, "op": "hull", "points": [[0, 0, 0]]}"#,
        "\u{feff}\0",
    ];
    for bad in bad {
        let answers = ask(&format!("{bad}\n\n{good}"));
        assert_eq!(answers.len(), 2, "{bad}");
        assert!(answers[0]["error"].is_string(), "{bad} {}", answers[0]);
        assert_eq!(answers[1]["min"][0], -1.0, "{bad}");
        if bad.ends_with("}") && bad.contains("\"id\"") && !bad.contains("1e999") {
            assert_eq!(answers[0]["id"], 7);
        }
    }
}

#[test]
fn files_and_ids_of_any_kind() {
    let folder = Folder::new();
    let mesh = folder.write(
        "t.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n",
    );
    let shape = format!(r#"{{"hull": {{"file": {mesh:?}}}}}"#);
    let lines = format!(
        "{{\"id\": {{\"deep\": [1]}}, \"op\": \"mass\", \"density\": 6, \"a\": {{\"shape\": {shape}}}}}\n\
         {{\"op\": \"hull\", \"a\": {{\"shape\": {shape}}}}}\n"
    );
    let file = folder.write("questions.jsonl", &lines);
    let output = hazumi(&["query", &file]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["id"]["deep"][0], 1);
    assert!((answers[0]["mass"].as_f64().unwrap() - 1.0).abs() < 1e-6);
    assert_eq!(answers[1]["id"], Value::Null);
    assert_eq!(answers[1]["vertices"].as_array().unwrap().len(), 4);
    assert_eq!(hazumi(&["query", "/nowhere/x.jsonl"]).status.code(), Some(1));
    assert_eq!(hazumi(&["query", "a", "b"]).status.code(), Some(2));
}

/// Asks one question and waits for its answer before it asks the next.
#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = Command::new(HAZUMI)
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for radius in 1..=3 {
        let shape = format!("{{\"sphere\": {{\"radius\": {radius}}}}}");
        writeln!(questions, "{{\"op\": \"aabb\", \"a\": {{\"shape\": {shape}}}}}").unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["max"][2], f64::from(radius));
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn all_methods_agree_on_two_boxes() {
    for method in ["sat", "gjk_epa", "mpr"] {
        let question = format!(
            r#"{{"op": "penetration", "method": "{method}", "a": {{"shape": {{"box": {{"half_extents": [1, 2, 3]}}}}}},
            "b": {{"shape": {{"box": {{"half_extents": [1, 1, 1]}}}}, "position": [1.75, 0, 0]}}}}"#
        );
        let answer = &ask(&format!("{}\n", question.replace('\n', " ")))[0];
        assert_eq!(answer["intersects"], true, "{answer}");
        let depth = answer["depth"].as_f64().unwrap();
        assert!((depth - 0.25).abs() < 1e-5 || method == "mpr" && depth > 0.25, "{answer}");
    }
}
