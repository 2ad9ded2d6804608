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
        ops.push((question["dim"].as_u64(), question["op"].as_str().unwrap().to_owned()));
    }
    let refusal = &ask(r#"{"op": "fly"}"#)[0]["error"];
    let (_, known) = refusal.as_str().unwrap().split_once("expected one of ").unwrap();
    let known: Vec<&str> = known.split(", ").collect();
    assert_eq!(known.len(), 13);
    for dim in [None, Some(2)] {
        assert!(known.iter().all(|&op| ops.contains(&(dim, op.to_owned()))), "{dim:?} {ops:?}");
    }
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

/// Lines in the plane, without their braces, and what is told of them.
const WRONG: [(&str, &str); 23] = [
    (
        r#""dim": 4, "op": "aabb", "a": {"shape": {"circle": {"radius": 1}}}"#,
        "dim is 4, must be 2 or 3",
    ),
    (r#""dim": "2", "op": "aabb", "a": {"shape": {"circle": {"radius": 1}}}"#, "dim is \"2\""),
    (r#""dim": 2, "op": "fly""#, "unknown op `fly`"),
    (r#""dim": 2, "op": "aabb""#, "`a` is missing"),
    (r#""dim": 2, "op": "cast", "a": {"shape": {"circle": {"radius": 1}}}"#, "`b` is missing"),
    (r#""dim": 2, "op": "aabb", "typo": 1"#, "unknown field `typo`"),
    (
        r#""dim": 2, "op": "aabb", "a": {"shape": {"circle": {"radius": 1}}, "angle": 1}"#,
        "unknown field `angle`",
    ),
    (
        r#""dim": 2, "op": "aabb", "a": {"shape": {"sphere": {"radius": 1}}}"#,
        "`a`: shape: unknown variant `sphere`",
    ),
    (
        r#""op": "aabb", "a": {"shape": {"circle": {"radius": 1}}}"#,
        "`a`: shape: unknown variant `circle`",
    ),
    (
        r#""dim": 2, "op": "aabb", "a": {"shape": {"circle": {"radius": 0}}}"#,
        "circle.radius is 0",
    ),
    (
        r#""dim": 2, "op": "aabb", "a": {"shape": {"circle": {"radius": 1}}, "position": [0, 0, 0]}"#,
        "`a`: position is [0,0,0], must be 2 numbers",
    ),
    (
        r#""dim": 2, "op": "aabb", "a": {"shape": {"circle": {"radius": 1}}, "rotation": [0, 0, 0, 1]}"#,
        "`a`: rotation is [0,0,0,1], must be one number",
    ),
    (
        r#""op": "aabb", "a": {"shape": {"sphere": {"radius": 1}}, "rotation": 1}"#,
        "`a`: rotation is 1, must be 4 numbers",
    ),
    (
        r#""dim": 2, "op": "contains", "a": {"shape": {"circle": {"radius": 1}}}"#,
        "`contains` needs `point`",
    ),
    (
        r#""dim": 2, "op": "contains", "a": {"shape": {"circle": {"radius": 1}}}, "point": [1e300, 0]"#,
        "point is inf",
    ),
    (
        r#""dim": 2, "op": "penetration", "method": "mpr", "a": {"shape": {"circle": {"radius": 1}}}, "b": {"shape": {"circle": {"radius": 1}}}"#,
        "unknown method `mpr`, expected one of sat, gjk_epa",
    ),
    (
        r#""dim": 2, "op": "penetration", "method": "sat", "a": {"shape": {"circle": {"radius": 1}}}, "b": {"shape": {"circle": {"radius": 1}}}"#,
        "method is sat",
    ),
    (
        r#""dim": 2, "op": "mass", "a": {"shape": {"segment": {"ends": [[0, 0], [1, 0]]}}}"#,
        "the shape has no area",
    ),
    (
        r#""dim": 2, "op": "support", "a": {"shape": {"half_plane": {"normal": [0, 1]}}}, "direction": [0, 1]"#,
        "no farthest point",
    ),
    (
        r#""dim": 2, "op": "hull", "points": [[0, 0], [1, 0], [2]]"#,
        "`points[2]`: point is [2], must be 2 numbers",
    ),
    (r#""dim": 2, "op": "hull", "points": [[0, 0], [1, 0]]"#, "must be at least 3"),
    (
        r#""dim": 2, "op": "hull", "max_vertices": 4, "points": [[0, 0], [1, 0], [0, 1]]"#,
        "`max_vertices` is for hulls in space",
    ),
    (
        r#""dim": 2, "op": "hull", "a": {"shape": {"circle": {"radius": 1}}}"#,
        "`a` is not a polygon",
    ),
];

#[test]
fn what_is_wrong_with_a_line_in_the_plane_is_told() {
    let lines: String = WRONG.iter().map(|(line, _)| format!("{{{line}}}\n")).collect();
    let answers = ask(&lines);
    assert_eq!(answers.len(), WRONG.len());
    for ((line, why), answer) in WRONG.iter().zip(&answers) {
        assert!(
            answer["error"].as_str().is_some_and(|error| error.contains(why)),
            "{line} {answer}"
        );
    }
}

/// The front of this ground is above it: it runs from right to left.
const GROUND: &str =
    r#"{"shape": {"chain": {"points": [[2, 0], [0, 0], [-2, 0]], "sides": "front"}}}"#;

#[test]
fn chains_answer_segment_by_segment() {
    let ball = |x: f32, y: f32| {
        format!(r#"{{"shape": {{"circle": {{"radius": 0.5}}}}, "position": [{x}, {y}]}}"#)
    };
    let lines = [
        format!(r#"{{"dim": 2, "op": "manifold", "a": {GROUND}, "b": {}}}"#, ball(-1.0, 0.375)),
        format!(r#"{{"dim": 2, "op": "distance", "a": {GROUND}, "b": {}}}"#, ball(1.0, 2.0)),
        format!(
            r#"{{"dim": 2, "op": "cast", "a": {GROUND}, "b": {}, "translation": [0, -3]}}"#,
            ball(-1.0, 2.0)
        ),
        format!(
            r#"{{"dim": 2, "op": "segment", "a": {GROUND}, "origin": [-1, 1], "translation": [0, -2]}}"#
        ),
        format!(
            r#"{{"dim": 2, "op": "segment", "a": {GROUND}, "origin": [-1, -1], "end": [-1, 1]}}"#
        ),
        format!(r#"{{"dim": 2, "op": "contains", "a": {GROUND}, "point": [1, 0]}}"#),
    ];
    let answers = ask(&lines.join("\n"));
    let manifold = &answers[0]["manifolds"][0];
    assert_eq!(answers[0]["manifolds"].as_array().unwrap().len(), 1, "{}", answers[0]);
    assert_eq!(manifold["parts"], serde_json::json!([1, null]));
    assert!(is_near(&manifold["normal"], &serde_json::json!([0.0, 1.0])), "{manifold}");
    assert!(is_near(&manifold["points"][0]["position"], &serde_json::json!([-1.0, -0.0625])));
    assert!(is_near(&manifold["points"][0]["separation"], &serde_json::json!(-0.125)));
    assert!(is_near(&answers[1]["distance"], &serde_json::json!(1.5)), "{}", answers[1]);
    assert_eq!(answers[1]["parts"], serde_json::json!([0, null]));
    assert!(is_near(&answers[2]["fraction"], &serde_json::json!(0.5)), "{}", answers[2]);
    assert_eq!(answers[2]["parts"], serde_json::json!([1, null]));
    assert!(is_near(&answers[3]["fraction"], &serde_json::json!(0.5)), "{}", answers[3]);
    assert!(is_near(&answers[3]["normal"], &serde_json::json!([0.0, 1.0])), "{}", answers[3]);
    assert_eq!(answers[3]["part"], 1);
    assert_eq!(answers[4]["hit"], false, "from behind");
    assert_eq!(answers[5]["contains"], false);
}

#[test]
fn compounds_in_the_plane_answer_child_by_child() {
    // Two squares of 1 m, 3 m apart; an outline like the letter L, of 3 m².
    let pair = r#"{"shape": {"compound": {"children": [
        {"shape": {"rectangle": {"half_extents": [0.5, 0.5]}}, "position": [-1.5, 0]},
        {"shape": {"rectangle": {"half_extents": [0.5, 0.5]}}, "position": [1.5, 0], "rotation": 1.5707964}]}}}"#
        .replace('\n', " ");
    let letter = r#"{"shape": {"outline": {"points": [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]}}}"#;
    let lines = [
        format!(
            r#"{{"dim": 2, "op": "ray", "a": {pair}, "origin": [1.5, 3], "direction": [0, -1]}}"#
        ),
        format!(r#"{{"dim": 2, "op": "mass", "a": {pair}, "density": 2}}"#),
        format!(r#"{{"dim": 2, "op": "mass", "a": {letter}}}"#),
        format!(r#"{{"dim": 2, "op": "contains", "a": {letter}, "point": [1.5, 1.5]}}"#),
        format!(r#"{{"dim": 2, "op": "contains", "a": {letter}, "point": [0.5, 1.5]}}"#),
    ];
    let answers = ask(&lines.join("\n"));
    assert!(is_near(&answers[0]["fraction"], &serde_json::json!(2.5)), "{}", answers[0]);
    assert_eq!(answers[0]["part"], 1);
    // 2 · (2 kg · 1/6 m² + 2 kg · (1.5 m)²).
    assert!(is_near(&answers[1]["mass"], &serde_json::json!(4.0)), "{}", answers[1]);
    assert!(is_near(&answers[1]["inertia"], &serde_json::json!(9.666667)), "{}", answers[1]);
    assert!(is_near(&answers[2]["area"], &serde_json::json!(3.0)), "{}", answers[2]);
    // Moments of two squares below and one above: (2 · 0.5 + 1.5) / 3.
    let center = serde_json::json!([0.8333333, 0.8333333]);
    assert!(is_near(&answers[2]["center"], &center), "{}", answers[2]);
    assert_eq!(answers[3]["contains"], false);
    assert_eq!(answers[4]["contains"], true);
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

#[test]
fn both_methods_agree_on_two_rectangles_one_of_them_turned() {
    for method in ["sat", "gjk_epa"] {
        let question = format!(
            r#"{{"dim": 2, "op": "penetration", "method": "{method}", "a": {{"shape": {{"rectangle": {{"half_extents": [1, 2]}}}}}}, "b": {{"shape": {{"rectangle": {{"half_extents": [2, 1]}}}}, "position": [1.75, 0], "rotation": 1.5707964}}}}"#
        );
        let answer = &ask(&question)[0];
        assert!(is_near(&answer["depth"], &serde_json::json!(0.25)), "{answer}");
        assert_eq!(answer["method"], method);
    }
    let apart = r#"{"dim": 2, "op": "penetration", "a": {"shape": {"circle": {"radius": 1}}}, "b": {"shape": {"circle": {"radius": 1}}, "position": [3, 0]}}"#;
    assert_eq!(ask(apart)[0]["intersects"], false);
}
