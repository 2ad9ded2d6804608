//! Small files that ask for too much end soon, in one line, and hulls of flat meshes say what
//! helps.

mod support;

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use support::{Folder, HAZUMI, argument, fails, json, text};

/// Longest time of a refusal, on a machine that does other things, too.
const SOON: Duration = Duration::from_secs(10);

/// Runs the command within 2 GB of memory, where the system can see to that.
fn limited(arguments: &[&str]) -> Output {
    let start = Instant::now();
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 2000000; exec \"$0\" \"$@\"", HAZUMI]);
        shell
    } else {
        Command::new(HAZUMI)
    };
    let output = command.args(arguments).output().unwrap();
    assert!(start.elapsed() < SOON, "{arguments:?} took {:?}", start.elapsed());
    output
}

/// Scenes that ask for too much, and the words that each error must contain.
const HOSTILE: [(&str, &str, &str); 12] = [
    (
        "grid.json",
        r#"{"bodies": [{"shape": {"box": {"half_extents": [0.5, 0.5, 0.5]}},
            "repeat": {"grid": {"count": [5000000, 1, 1], "spacing": [1.1, 1, 1]}}}]}"#,
        "bodies[0].repeat asks for 5000000 bodies",
    ),
    (
        "plane_grid.json",
        r#"{"dim": 2, "bodies": [{"shape": {"circle": {"radius": 0.5}},
            "repeat": {"scatter": {"count": 4000000000, "max": [9, 9]}}}]}"#,
        "bodies[0].repeat asks for 4000000000 bodies",
    ),
    (
        "soft.json",
        r#"{"bodies": [{"shape": {"soft": {"kind": {"ball": {"radius": 1, "subdivisions": 6}}}},
            "repeat": {"grid": {"count": [1000, 1, 1], "spacing": [3, 1, 1]}}}]}"#,
        "bodies[0].repeat asks for 40962000 particles",
    ),
    (
        "plane_soft.json",
        r#"{"dim": 2, "bodies": [{"shape": {"soft": {"kind": {"disc": {"radius": 1, "count": 60000}}}},
            "repeat": {"grid": {"count": [1000, 1], "spacing": [3, 1]}}}]}"#,
        "bodies[0].repeat asks for 60000000 particles",
    ),
    (
        "joints.json",
        r#"{"bodies": [{"name": "a", "shape": {"sphere": {"radius": 1}}},
            {"name": "b", "shape": {"sphere": {"radius": 1}}}],
            "joints": [{"bodies": ["a", "b"], "at": [0, 0, 0],
                "repeat": [{"count": 10000000, "steps": [0, 0]}]}]}"#,
        "joints[0].repeat asks for 10000000 joints",
    ),
    (
        "flock.json",
        r#"{"dim": 3, "swarm": {"flock": {"count": 100000, "sight": 1e+30, "neighbors": 64}}}"#,
        "swarm.flock.neighbors asks for 6400000 pairs",
    ),
    (
        "cloth.json",
        r#"{"bodies": [{"shape": {"soft": {"kind": {"cloth": {"half_extents": [1, 1], "cells": [200, 200]}},
            "radius": 1, "material": {"self_collision": true}}}}]}"#,
        "bodies[0] asks for 1632240801 pairs",
    ),
    ("steps.json", r#"{"steps": 4294967295, "bodies": []}"#, "steps asks for 4294967295 steps"),
    (
        "plane_steps.json",
        r#"{"dim": 2, "steps": 5000001, "bodies": []}"#,
        "steps asks for 5000001 steps",
    ),
    (
        "skin.json",
        r#"{"bodies": [{"shape": {"soft": {"kind": {"mesh": {"surface":
            {"mesh": {"formula": {"torus": {"count": [3000, 3000]}}}}}}}}}]}"#,
        "asks for 18131070 triangles",
    ),
    (
        "small_skin.json",
        r#"{"bodies": [{"shape": {"soft": {"kind": {"mesh": {"surface":
            {"mesh": {"formula": {"torus": {"count": [1300, 1300]}}}}}}}}}]}"#,
        "makes 1690000 particles, must be at most 65535",
    ),
    (
        "sheet.json",
        r#"{"bodies": [{"body_type": "fixed",
            "shape": {"mesh": {"formula": {"grid": {"count": [5000, 2000]}}}}}]}"#,
        "bodies[0] asks for 20000000 triangles",
    ),
];

#[test]
fn what_asks_for_too_much_is_refused_in_one_line() {
    let folder = Folder::new();
    for (name, content, complaint) in HOSTILE {
        let path = folder.write(name, content);
        let output = limited(&["run", &path]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{name}: {stderr}");
        assert!(stderr.contains(complaint), "{name}: {stderr}");
        let can_be_raised = !name.starts_with("small_");
        assert_eq!(stderr.contains("; --budget "), can_be_raised, "{name}: {stderr}");
    }
}

#[test]
fn a_larger_budget_is_granted() {
    let folder = Folder::new();
    // Few birds of many, which see each other all: the nearest are looked at only.
    for dim in [2, 3] {
        let flock = folder.write(
            "flock.json",
            &format!(
                r#"{{"dim": {dim}, "swarm": {{"flock": {{"count": 20000, "sight": 1e30, "neighbors": 64}}}}}}"#
            ),
        );
        assert!(limited(&["run", &flock, "--steps", "2"]).status.success());
    }
    let steps = folder.write("steps.json", r#"{"steps": 5000001}"#);
    fails(&["run", &steps], 1, &["--budget 2 raises it", "without --steps"]);
    text(&["run", &steps, "--steps", "2"]);
    let many = folder.write(
        "many.json",
        r#"{"gravity": [0, 0, 0], "bodies": [{"body_type": "fixed", "shape": {"sphere": {"radius": 0.1}},
            "pins": [], "repeat": {"grid": {"count": [1300000, 1, 1]}}}]}"#,
    );
    fails(&["run", &many, "--steps", "0"], 1, &["--budget 2 raises it"]);
    fails(&["run", &many, "--budget", "0"], 2, &["1..=1000000"]);
    fails(&["view", &many, "--no-open"], 1, &["--budget 2 raises it"]);
}

#[test]
fn hulls_are_written_as_their_endings_say() {
    let folder = Folder::new();
    let [cooked, object] = ["nut.hull", "nut.obj"].map(|name| argument(&folder.path(name)));
    for budget in [&["--max-vertices", "20"][..], &["--max-faces", "24"], &[]] {
        let report =
            json(&[&["hull", "asset:nut.stl", "-o", &object, "--json"], budget].concat());
        let count = |name: &str| report[name].as_u64().unwrap();
        let content = std::fs::read_to_string(&object).unwrap();
        let lines =
            |start: &str| content.lines().filter(|it| it.starts_with(start)).count() as u64;
        assert_eq!([lines("v "), lines("f ")], [count("vertices"), count("faces")]);
        // The hull of the object is the hull.
        let again = json(&["hull", &object, "-o", &cooked, "--json"]);
        let volume = |report: &serde_json::Value| report["volume_m3"].as_f64().unwrap();
        assert!((volume(&again) / volume(&report) - 1.0).abs() < 1e-4);
    }
    for wrong in ["x.stl", "x.hulls", "x", "x.json", "hull"] {
        let path = argument(&folder.path(wrong));
        fails(&["hull", "asset:nut.stl", "-o", &path], 2, &[".hull or .obj", wrong]);
        assert!(!folder.path(wrong).exists());
    }
    let shouted = argument(&folder.path("NUT.OBJ"));
    text(&["hull", "asset:nut.stl", "-o", &shouted]);
    assert!(std::fs::read_to_string(&shouted).unwrap().starts_with("o hull"));
}

const QUAD: &str = r#"{"version": 1, "vertexformat": "PosNormTex", "shader": "BasicMesh",
    "textures": [], "specularPower": 100,
    "vertices": [[-0.5, -0.5, 0, 0, 0, -1, 0, 0], [0.5, -0.5, 0, 0, 0, -1, 1, 0],
        [0.5, 0.5, 0, 0, 0, -1, 1, -1], [-0.5, 0.5, 0, 0, 0, -1, 0, -1]],
    "indices": [[2, 1, 0], [3, 2, 0]]}"#;

#[test]
fn flat_meshes_become_slabs_by_choice_and_otherwise_say_how() {
    let folder = Folder::new();
    let quad = folder.write("quad.gpmesh", QUAD);
    folder.write("line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3\nf 2 3 4\n");
    let output = argument(&folder.path("quad.hull"));
    fails(&["hull", &quad, "-o", &output], 1, &["quad.gpmesh", "--thickness makes it solid"]);
    let report = json(&["hull", &quad, "-o", &output, "--thickness", "0.1", "--json"]);
    assert!((report["volume_m3"].as_f64().unwrap() - 0.1).abs() < 1e-4);
    fails(&["hull", &quad, "-o", &output, "--thickness", "-1"], 2, &["--thickness"]);
    for file in ["quad.gpmesh", "line.obj"] {
        for kind in ["hull", "mesh"] {
            let shape = |more: &str| {
                format!(
                    r#"{{"bodies": [{{"shape": {{"{kind}": {{"file": "{file}"{more}}}}}}}]}}"#
                )
            };
            let flat = folder.write("flat.json", &shape(""));
            let advice = "a `thickness` makes it solid";
            fails(&["run", &flat], 1, &["bodies[0].shape", "must be at least", advice]);
            let thick = folder.write("thick.json", &shape(r#", "thickness": 0.02"#));
            let report = json(&["run", &thick, "--steps", "30", "--json"]);
            assert_eq!(
                (report["dynamic"].as_u64(), report["frozen"].as_u64()),
                (Some(1), Some(0))
            );
        }
        let fixed = format!(
            r#"{{"bodies": [{{"body_type": "fixed", "shape": {{"mesh": {{"file": "{file}"}}}}}}]}}"#
        );
        let fixed = folder.write("fixed.json", &fixed);
        if file == "quad.gpmesh" {
            text(&["run", &fixed, "--steps", "2"]);
        } else {
            fails(&["run", &fixed, "--steps", "2"], 1, &["no triangle has an area"]);
        }
    }
    let line = folder.write(
        "line.json",
        r#"{"dim": 2, "bodies": [{"shape": {"polygon": {"points": [[0, 0], [1, 0], [2, 0]]}}}]}"#,
    );
    fails(&["run", &line], 1, &["bodies[0].shape", "a `capsule` between its ends is solid"]);
}

#[test]
fn worlds_of_any_size_rest_at_their_length_scale() {
    let folder = Folder::new();
    // Gravity is the same everywhere: the smaller a thing, the deeper it sinks for its size.
    for (edge, slack) in
        [(1e-3_f32, 0.2), (1e-2, 0.05), (0.1, 0.05), (100.0, 0.05), (1e4, 0.05)]
    {
        for dim in [2, 3] {
            let (half, wide) = (edge / 2.0, 20.0 * edge);
            // Things fall as fast in small worlds: shorter steps there.
            let dt = (edge / 10.0).sqrt().min(1.0) / 60.0 * 3.0;
            let scene = if dim == 2 {
                format!(
                    r#"{{"dim": 2, "length_scale": {edge}, "dt": {dt}, "bodies": [
                        {{"body_type": "fixed", "position": [0, -{edge}], "shape": {{"rectangle": {{"half_extents": [{wide}, {edge}]}}}}}},
                        {{"name": "box", "position": [0, {half}], "shape": {{"rectangle": {{"half_extents": [{half}, {half}]}}}},
                          "repeat": {{"grid": {{"count": [1, 3], "spacing": [1, {edge}]}}}}}}]}}"#
                )
            } else {
                format!(
                    r#"{{"length_scale": {edge}, "dt": {dt}, "bodies": [
                        {{"body_type": "fixed", "position": [0, -{edge}, 0], "shape": {{"box": {{"half_extents": [{wide}, {edge}, {wide}]}}}}}},
                        {{"name": "box", "position": [0, {half}, 0], "shape": {{"box": {{"half_extents": [{half}, {half}, {half}]}}}},
                          "repeat": {{"grid": {{"count": [1, 3, 1], "spacing": [1, {edge}, 1]}}}}}}]}}"#
                )
            };
            let path = folder.write("scale.json", &scene);
            let poses = argument(&folder.path("poses.json"));
            let report = json(&["run", &path, "--steps", "240", "--json", "--poses", &poses]);
            assert_eq!(report["frozen"], 0, "{edge} m");
            let poses: serde_json::Value =
                serde_json::from_str(&std::fs::read_to_string(&poses).unwrap()).unwrap();
            for (index, pose) in poses.as_array().unwrap()[1..].iter().enumerate() {
                let height = pose["position"][1].as_f64().unwrap() / f64::from(edge);
                let expected = index as f64 + 0.5;
                assert!((height - expected).abs() < slack, "{edge} m, {dim}D: {height} edges");
            }
        }
    }
    let beyond = |dim: u32, size: &str| match dim {
        2 => format!(
            r#"{{"dim": 2, "bodies": [{{"shape": {{"circle": {{"radius": {size}}}}}}}]}}"#
        ),
        _ => format!(r#"{{"bodies": [{{"shape": {{"sphere": {{"radius": {size}}}}}}}]}}"#),
    };
    for dim in [2, 3] {
        for size in ["1e15", "1e-12"] {
            let path = folder.write("beyond.json", &beyond(dim, size));
            fails(&["run", &path], 1, &["bodies[0]", "must be a number from 1e-36 to 1e36"]);
        }
    }
    let scale = folder.write("scale.json", r#"{"length_scale": 0, "bodies": []}"#);
    fails(&["run", &scale], 1, &["length_scale is 0, must be a number from 1e-6 to 1e6"]);
}
