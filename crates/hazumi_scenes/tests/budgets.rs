//! Scenes that ask for too much are refused before anything is built, in one line.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hazumi_scenes::{AnyScene, Budget, SceneError, plane};

/// Longest time of a refusal, far more than one takes.
const SOON: Duration = Duration::from_secs(3);

/// Reads a scene of either dimension and the files that it refers to.
fn load(text: &str, folder: &Path, budget: &Budget) -> Result<(), SceneError> {
    match AnyScene::from_json_within(text, "s.json", budget)? {
        AnyScene::Space(scene) => scene.load_files_within(folder, "s.json", budget).map(drop),
        AnyScene::Plane(scene) => scene.load_files_within(folder, "s.json", budget).map(drop),
    }
}

#[track_caller]
fn refusal(text: &str) -> SceneError {
    let start = Instant::now();
    let error = load(text, Path::new(""), &Budget::default()).expect_err(text);
    assert!(start.elapsed() < SOON, "{:?}: {text}", start.elapsed());
    assert!(!error.to_string().contains('\n'));
    error
}

/// Checks that a scene is refused for `resource` by the part at `place`, and only for that.
#[track_caller]
fn refuses(text: &str, place: &str, resource: &str) {
    let error = refusal(text);
    let message = &error.message;
    assert!(message.starts_with(&format!("{place} asks for ")), "{message}");
    assert!(message.contains(&format!(" {resource}, ")), "{message}");
    assert!(error.budget_factor.is_some_and(|factor| factor >= 2), "{message}");
}

const BALLS: [&str; 2] =
    [r#""shape": {"sphere": {"radius": 0.5}}"#, r#""shape": {"circle": {"radius": 0.5}}"#];

/// The first keys of every scene of a dimension.
fn head(dim: usize) -> &'static str {
    if dim == 2 { r#""dim": 2, "# } else { "" }
}

/// A list of so many numbers, the first of which is given.
fn list(dim: usize, first: u64) -> String {
    if dim == 2 { format!("[{first}, 1]") } else { format!("[{first}, 1, 1]") }
}

#[test]
fn copies_of_bodies_are_counted_however_they_are_made() {
    for dim in [2, 3] {
        let (head, ball) = (head(dim), BALLS[3 - dim]);
        for count in [1_200_001, 5_000_000, u64::from(u32::MAX)] {
            let grid = format!(r#""repeat": {{"grid": {{"count": {}}}}}"#, list(dim, count));
            let scatter = format!(r#""repeat": {{"scatter": {{"count": {count}}}}}"#);
            for repeat in [&grid, &scatter] {
                let body = format!(r#"{{{head}"bodies": [{{{ball}, {repeat}}}]}}"#);
                refuses(&body, "bodies[0].repeat", "bodies");
                let group = format!(
                    r#"{{{head}"assemblies": [{{"bodies": [{{{ball}}}], {repeat}}}]}}"#
                );
                refuses(&group, "assemblies[0].repeat", "bodies");
            }
        }
        // Each for itself is few.
        let many =
            format!(r#"{{{ball}, "repeat": {{"grid": {{"count": {}}}}}}}"#, list(dim, 500_000));
        let three = format!(r#"{{{head}"bodies": [{many}, {many}, {many}]}}"#);
        refuses(&three, "bodies[2].repeat", "bodies");
        assert!(refusal(&three).message.contains("which makes 1500000 in all"));
    }
}

#[test]
fn joints_and_pins_are_counted() {
    for dim in [2, 3] {
        let (head, ball) = (head(dim), BALLS[3 - dim]);
        let at = if dim == 2 { "[0, 0]" } else { "[0, 0, 0]" };
        for count in [500_001, 10_000_000, u32::MAX] {
            let text = format!(
                r#"{{{head}"bodies": [{{"name": "a", {ball}}}, {{"name": "b", {ball}}}],
                    "joints": [{{"bodies": ["a", "b"], "at": {at},
                        "repeat": [{{"count": {count}, "steps": [0, 0]}}]}}]}}"#
            );
            refuses(&text, "joints[0].repeat", "joints");
        }
        let pin = format!(r#"{{"particle": 0, "to": {{"world": {at}}}}}"#);
        let ends = if dim == 2 { "[[0, 0], [1, 0]]" } else { "[[0, 0, 0], [1, 0, 0]]" };
        let text = format!(
            r#"{{{head}"bodies": [{{"pins": [{}], "repeat": {{"grid": {{"count": {}}}}},
                "shape": {{"soft": {{"kind": {{"rope": {{"points": {ends}, "spacing": 1}}}}}}}}}}]}}"#,
            [&*pin; 10].join(", "),
            list(dim, 100_000)
        );
        refuses(&text, "bodies[0].pins", "joints");
    }
}

#[test]
fn particles_are_counted_for_every_kind_of_soft_body() {
    let space = [
        r#"{"ball": {"radius": 1, "subdivisions": 6}}"#,
        r#"{"box": {"half_extents": [1, 1, 1], "cells": [39, 39, 39]}}"#,
        r#"{"cloth": {"half_extents": [1, 1], "cells": [200, 200]}}"#,
        r#"{"rope": {"points": [[0, 0, 0], [100, 0, 0]], "spacing": 0.002}}"#,
        r#"{"mesh": {"surface": {"mesh": {"formula": {"torus": {"count": [200, 200]}}}}}}"#,
    ];
    let plane = [
        r#"{"disc": {"radius": 1, "count": 60000}}"#,
        r#"{"grid": {"half_extents": [1, 1], "cells": [200, 200]}}"#,
        r#"{"rope": {"points": [[0, 0], [100, 0]], "spacing": 0.002}}"#,
        r#"{"outline": {"points": [[0, 0], [9, 0], [9, 9]], "spacing": 0.05, "filled": true}}"#,
    ];
    for (dim, kinds) in [(3, &space[..]), (2, &plane[..])] {
        for kind in kinds {
            for count in [1000, 100_000] {
                let text = format!(
                    r#"{{{}"bodies": [{{"shape": {{"soft": {{"kind": {kind}}}}},
                        "repeat": {{"grid": {{"count": {}, "spacing": {}}}}}}}]}}"#,
                    head(dim),
                    list(dim, count),
                    list(dim, 3)
                );
                refuses(&text, "bodies[0].repeat", "particles");
            }
            let one = format!(
                r#"{{{}"bodies": [{{"shape": {{"soft": {{"kind": {kind}}}}}}}]}}"#,
                head(dim)
            );
            load(&one, Path::new(""), &Budget::default()).expect("one is good");
        }
    }
}

#[test]
fn shapes_are_counted_once_for_all_copies() {
    let sheet = |count: u32| {
        format!(
            r#"{{"bodies": [{{"body_type": "fixed", "repeat": {{"grid": {{"count": [100, 1, 1]}}}},
                "shape": {{"mesh": {{"formula": {{"grid": {{"count": [{count}, 1000]}}}}}}}}}}]}}"#
        )
    };
    load(&sheet(1000), Path::new(""), &Budget::default()).expect("two million triangles");
    refuses(&sheet(3000), "bodies[0]", "triangles");
    let ring = r#"{"dim": 2, "bodies": [{"body_type": "fixed",
        "shape": {"chain": {"formula": {"ring": {"count": 5000000}}}}}]}"#;
    refuses(ring, "bodies[0]", "triangles");
    // Skins have a particle at each vertex, which is more than a soft body may have.
    for count in [300, 1400, 3000] {
        let skin = format!(
            r#"{{"bodies": [{{"shape": {{"soft": {{"kind": {{"mesh": {{"surface":
                {{"mesh": {{"formula": {{"torus": {{"count": [{count}, {count}]}}}}}}}}}}}}}}}}}}]}}"#
        );
        let message = refusal(&skin).message;
        assert!(message.contains("particles") || message.contains("triangles"), "{message}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of scenes")]
fn pairs_of_flocks_cloth_and_names_are_counted() {
    let cloth = |half: f32, cells: u32, radius: f32| {
        format!(
            r#"{{"bodies": [{{"shape": {{"soft": {{
                "kind": {{"cloth": {{"half_extents": [{half}, {half}], "cells": [{cells}, {cells}]}}}},
                "radius": {radius}, "material": {{"self_collision": true}}}}}}}}]}}"#
        )
    };
    let budget = Budget::default();
    refuses(&cloth(1.0, 200, 1.0), "bodies[0]", "pairs");
    refuses(&cloth(1.0, 100, 0.3), "bodies[0]", "pairs");
    load(&cloth(1.0, 200, 0.001), Path::new(""), &budget).expect("only neighbours meet");
    load(&cloth(100.0, 200, 0.5), Path::new(""), &budget).expect("only neighbours meet");
    let rope = r#"{"dim": 2, "bodies": [{"shape": {"soft": {
        "kind": {"rope": {"points": [[0, 0], [1, 0]], "spacing": 0.0001}},
        "radius": 1, "material": {"self_collision": true}}}}]}"#;
    refuses(rope, "bodies[0]", "pairs");
    // Copies share the shape, which is cut once.
    let sliver = |spacing: f32, count: u32| {
        format!(
            r#"{{"dim": 2, "bodies": [{{"repeat": {{"grid": {{"count": [{count}, 1]}}}},
                "shape": {{"soft": {{"kind": {{"outline": {{"points": [[0, 0], [30, 0], [30, 0.001]],
                    "spacing": {spacing}, "filled": true}}}}}}}}}}]}}"#
        )
    };
    refuses(&sliver(0.002, 1), "bodies[0]", "pairs");
    load(&sliver(0.06, 500), Path::new(""), &budget).expect("a thousand corners");
    for (count, is_good) in [(1000, true), (100_000, false)] {
        let corner = |index: u32| {
            let angle = f64::from(index) / f64::from(count) * std::f64::consts::TAU;
            format!("[{}, {}]", libm::cos(angle), libm::sin(angle))
        };
        let points: Vec<String> = (0..count).map(corner).collect();
        let outline = format!(
            r#"{{"dim": 2, "bodies": [{{"shape": {{"outline": {{"points": [{}]}}}}}}]}}"#,
            points.join(", ")
        );
        assert_eq!(load(&outline, Path::new(""), &budget).is_ok(), is_good, "{count} corners");
    }
    // Joints of the same two bodies, told once and repeated, or one by one.
    for dim in [2, 3] {
        let (head, ball) = (head(dim), BALLS[3 - dim]);
        let at = if dim == 2 { "[0, 0]" } else { "[0, 0, 0]" };
        let joint = |count: u32| {
            format!(
                r#"{{"bodies": ["a", "b"], "at": {at},
                    "repeat": [{{"count": {count}, "steps": [0, 0]}}]}}"#
            )
        };
        let tied = |joints: &[String]| {
            format!(
                r#"{{{head}"bodies": [{{"name": "a", {ball}}}, {{"name": "b", {ball}}}],
                    "joints": [{}]}}"#,
                joints.join(", ")
            )
        };
        load(&tied(&[joint(1000)]), Path::new(""), &budget).expect("a million pairs");
        refuses(&tied(&[joint(4000)]), "joints[0].repeat", "pairs");
        refuses(&tied(&vec![joint(1000); 4]), "joints[2].repeat", "pairs");
        refuses(&tied(&vec![joint(1); 4000]), "joints[2828]", "pairs");
    }
    for dim in [2, 3] {
        let flock = format!(
            r#"{{"dim": {dim}, "swarm": {{"flock": {{"count": 100000, "neighbors": 64}}}}}}"#
        );
        refuses(&flock, "swarm.flock.neighbors", "pairs");
        let bullets =
            format!(r#"{{"dim": {dim}, "swarm": {{"bullets": {{"count": 9000000}}}}}}"#);
        refuses(&bullets, "swarm.bullets.count", "things");
    }
    let names: Vec<String> = (0..4000).map(|index| format!("\"n{index}\"")).collect();
    let bodies = names.iter().map(|name| format!(r#"{{"name": {name}, {}}}"#, BALLS[0]));
    let set = format!(
        r#"{{"bodies": [{}], "pass_through": [[{}]]}}"#,
        bodies.collect::<Vec<_>>().join(", "),
        names.join(", ")
    );
    refuses(&set, "pass_through[0]", "pairs");
}

#[test]
fn texts_that_make_far_more_than_they_are_long_are_refused_unread() {
    for dim in [2, 3] {
        let text = format!(r#"{{{}"bodies": [{}{{}}]}}"#, head(dim), "{},".repeat(3_000_000));
        refuses(&text, "the text", "bytes");
    }
}

#[test]
fn what_one_budget_refuses_a_larger_one_grants() {
    let text = r#"{"bodies": [{"shape": {"sphere": {"radius": 0.1}},
        "repeat": {"grid": {"count": [1000, 3000, 1]}}}]}"#;
    let factor = refusal(text).budget_factor.expect("over budget");
    assert_eq!(factor, 3);
    let raised = Budget::default().times(factor);
    load(text, Path::new(""), &raised).expect("three times the budget");
    let less = Budget { bodies: 10, ..Budget::default() };
    let few = r#"{"dim": 2, "bodies": [{"shape": {"circle": {"radius": 0.1}},
        "repeat": {"grid": {"count": [11, 1]}}}]}"#;
    load(few, Path::new(""), &less).expect_err("eleven are more than ten");
    load(few, Path::new(""), &Budget::UNLIMITED).expect("no limit");
    assert!(plane::Scene::from_json_within(few, "s.json", &less).is_err());
    let steps = Budget::default().check_steps(u32::MAX).expect_err("too many");
    assert_eq!(
        steps.to_string(),
        "steps asks for 4294967295 steps, the budget of a scene is 5000000"
    );
    assert_eq!(Budget::default().check_steps(600), Ok(()));
}

/// A folder of its own for each test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hazumi_{name}_{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn body_of_file(kind: &str, file: &str) -> String {
    match kind {
        "picture" => format!(
            r#"{{"dim": 2, "bodies": [{{"shape": {{"soft": {{"kind": {{"picture":
                {{"file": "{file}", "pixel_size": 0.1, "spacing": 0.2}}}}}}}}}}]}}"#
        ),
        "skin" => format!(
            r#"{{"bodies": [{{"shape": {{"soft": {{"kind": {{"mesh": {{"surface":
                {{"mesh": {{"file": "{file}"}}}}}}}}}}}}}}]}}"#
        ),
        _ => format!(
            r#"{{"bodies": [{{"body_type": "fixed", "shape": {{"{kind}": {{"file": "{file}"}}}}}}]}}"#
        ),
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_unopened() {
    let folder = Folder::new("pipes");
    for ending in ["obj", "stl", "gltf", "glb", "gpmesh", "hull", "png"] {
        let kinds: &[&str] = match ending {
            "hull" => &["hull"],
            "png" => &["picture"],
            _ => &["mesh", "hull", "skin"],
        };
        let pipe = folder.0.join(format!("pipe.{ending}"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo is there").success());
        let device = folder.0.join(format!("zero.{ending}"));
        std::os::unix::fs::symlink("/dev/zero", &device).expect("a link");
        for kind in kinds {
            for name in ["pipe", "zero"] {
                let text = body_of_file(kind, &format!("{name}.{ending}"));
                let start = Instant::now();
                let error = load(&text, &folder.0, &Budget::default()).expect_err(&text);
                assert!(error.message.ends_with("it is no regular file"), "{error}");
                assert!(start.elapsed() < SOON);
            }
        }
    }
    let scene = folder.0.join("scene.json");
    assert!(std::process::Command::new("mkfifo").arg(&scene).status().is_ok());
    let error = AnyScene::load(&scene).expect_err("a pipe");
    assert!(error.message.ends_with("it is no regular file"), "{error}");
    // A companion of a mesh is a file like the mesh.
    let gltf =
        r#"{"asset": {"version": "2.0"}, "buffers": [{"uri": "pipe.png", "byteLength": 4}]}"#;
    fs::write(folder.0.join("mesh.gltf"), gltf).expect("a temporary file");
    let error = load(&body_of_file("mesh", "mesh.gltf"), &folder.0, &Budget::default());
    assert!(error.expect_err("a pipe").message.contains("it is no regular file"));
}

#[test]
fn files_are_measured_before_they_are_read() {
    let folder = Folder::new("lengths");
    let large = fs::File::create(folder.0.join("large.obj")).expect("a temporary file");
    for (length, expected) in
        [(300 << 20, "larger than 256 MiB"), (250 << 20, "asks for 2097152000 bytes")]
    {
        large.set_len(length).expect("a file of holes");
        let start = Instant::now();
        let error = load(&body_of_file("mesh", "large.obj"), &folder.0, &Budget::default());
        let message = error.expect_err("a large file").message;
        assert!(message.contains(expected), "{message}");
        assert!(start.elapsed() < SOON);
    }
    // A strip of a million triangles is a mesh, but no skin.
    let mut strip = String::from("v 0 0 0\nv 1 0 0\nv 0 1 0\n");
    for index in 0..300_000 {
        strip.push_str(&format!("v {index} 1 1\nf 1 2 {}\n", index + 4));
    }
    fs::write(folder.0.join("strip.obj"), strip).expect("a temporary file");
    let budget = Budget::default();
    load(&body_of_file("mesh", "strip.obj"), &folder.0, &budget).expect("a mesh");
    let error = load(&body_of_file("skin", "strip.obj"), &folder.0, &budget);
    let message = error.expect_err("too many particles").message;
    assert!(message.contains("has a skin of about 150002 particles"), "{message}");
    let small = Budget { triangles: 1000, ..budget };
    let error = load(&body_of_file("mesh", "strip.obj"), &folder.0, &small);
    assert!(error.expect_err("over budget").message.contains("asks for 300000 triangles"));
}
