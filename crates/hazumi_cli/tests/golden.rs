//! Twelve scenes of the gallery do what they did, to the last bit, on every machine.
//!
//! `golden.txt` has a hash of the whole state after every tenth step. After a change that was meant to
//! change results: `HAZUMI_GOLDEN=write cargo test -p hazumi_cli --test golden`.

mod support;

use std::path::Path;
use std::process::Command;

use hazumi_scenes::gallery;
use hazumi3d::core::simd::{SimdLevel, VARIABLE};
use hazumi3d::scene::SceneWorld;
use support::{Folder, HAZUMI, argument};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt");
const SCENES: [&str; 12] = [
    "pyramid", "dominoes", "joints", "bridge", "breaking", "ragdoll", "conveyor", "one_way",
    "bullets", "shapes", "holes", "far_away",
];
const STEPS: u32 = 60;
const INTERVAL: u32 = 10;

/// The lines of a scene.
fn lines(name: &str) -> Vec<String> {
    let scene = gallery::find(name).unwrap().build();
    let dt = scene.dt;
    let loaded = scene.load_files(Path::new(""), name).unwrap();
    let mut built = SceneWorld::build(&loaded).unwrap();
    let mut lines = Vec::new();
    for step in 1..=STEPS {
        built.step(dt).unwrap();
        if step.is_multiple_of(INTERVAL) {
            lines.push(format!("{name} {step} {:016x}", built.world.state_hash()));
        }
    }
    lines
}

/// Where a run at the level of this machine leaves one at the scalar level, by step, body and field.
fn comparison_with_scalar(name: &str) -> String {
    let folder = Folder::new();
    let file = argument(&folder.path("scalar.rec"));
    let hazumi = |level: SimdLevel, arguments: &[&str]| {
        let mut command = Command::new(HAZUMI);
        command.args(arguments).env(VARIABLE, level.to_string()).output().unwrap()
    };
    let steps = STEPS.to_string();
    let run = ["run", name, "--steps", &steps, "--record", &file];
    let recorded = hazumi(SimdLevel::Scalar, &run);
    assert!(recorded.status.success(), "{recorded:?}");
    for level in SimdLevel::available() {
        let replayed = hazumi(level, &["replay", &file, "--check"]);
        if !replayed.status.success() {
            let told = String::from_utf8_lossy(&replayed.stderr).into_owned();
            return format!("level {level} leaves level scalar: {told}");
        }
    }
    "all levels of this machine agree with each other: either results were meant to change (write \
     them anew, see the top of golden.rs), or another machine differs (record there with `hazumi run \
     SCENE --record FILE`, and `hazumi replay FILE --check` here names step, body and field)"
        .to_owned()
}

#[test]
fn twelve_scenes_do_what_they_did() {
    let found: Vec<String> = SCENES.into_iter().flat_map(lines).collect();
    if std::env::var_os("HAZUMI_GOLDEN").is_some_and(|wish| wish == "write") {
        std::fs::write(FILE, found.join("\n") + "\n").unwrap();
        return;
    }
    let golden = std::fs::read_to_string(FILE).unwrap();
    let golden: Vec<&str> = golden.lines().collect();
    assert_eq!(golden.len(), found.len(), "lines of golden.txt");
    let unlike = golden.iter().zip(&found).find(|(golden, found)| *golden != found);
    if let Some((golden, found)) = unlike {
        let name = found.split(' ').next().unwrap_or_default();
        panic!(
            "recorded: {golden}\n   found: {found}\nwithin the {INTERVAL} steps before; {}",
            comparison_with_scalar(name)
        );
    }
}
