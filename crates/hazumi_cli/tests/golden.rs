//! Some scenes of the gallery do what they did, to the last bit, on every machine.
//!
//! `golden.txt` and `golden_2d.txt` have a hash of the whole state after every tenth step.
//! After a change that was meant to change results:
//! `HAZUMI_GOLDEN=write cargo test -p hazumi_cli --test golden`.

mod support;

use std::path::Path;
use std::process::Command;

use hazumi_scenes::{AnyScene, gallery};
use hazumi3d::core::simd::{SimdLevel, VARIABLE};
use support::{Folder, HAZUMI, argument};

const IN_SPACE: [&str; 13] = [
    "pyramid",
    "dominoes",
    "joints",
    "bridge",
    "breaking",
    "ragdoll",
    "conveyor",
    "one_way",
    "bullets",
    "shapes",
    "holes",
    "far_away",
    "jelly_pile_3d",
];
const IN_THE_PLANE: [&str; 8] = [
    "breakout",
    "platformer",
    "tumbler_2d",
    "rain_2d",
    "jelly_game",
    "jelly_caves",
    "jelly_tower",
    "jelly_pile",
];
const STEPS: u32 = 60;
const INTERVAL: u32 = 10;

/// The lines of a scene.
fn lines(name: &str) -> Vec<String> {
    match gallery::build(name).unwrap() {
        AnyScene::Space(scene) => {
            let dt = scene.dt;
            let loaded = scene.load_files(Path::new(""), name).unwrap();
            let mut built = hazumi3d::scene::SceneWorld::build(&loaded).unwrap();
            lines_of(name, || {
                built.step(dt).unwrap();
                built.world.state_hash()
            })
        }
        AnyScene::Plane(scene) => {
            let mut built = hazumi2d::scene::SceneWorld::build(&scene).unwrap();
            lines_of(name, || {
                built.step(scene.dt).unwrap();
                built.world.state_hash()
            })
        }
    }
}

/// The lines of a scene of which `step` makes a step and returns the hash.
fn lines_of(name: &str, mut step: impl FnMut() -> u64) -> Vec<String> {
    let hashes = (1..=STEPS).map(|number| (number, step()));
    let shown = hashes.filter(|(number, _)| number.is_multiple_of(INTERVAL));
    shown.map(|(number, hash)| format!("{name} {number} {hash:016x}")).collect()
}

/// Where a run at any level of this machine leaves one at the slowest, by step, body and field.
fn comparison_of_levels(name: &str) -> String {
    let folder = Folder::new();
    let file = argument(&folder.path("slowest.rec"));
    let hazumi = |level: SimdLevel, arguments: &[&str]| {
        let mut command = Command::new(HAZUMI);
        command.args(arguments).env(VARIABLE, level.to_string()).output().unwrap()
    };
    let steps = STEPS.to_string();
    let run = ["run", name, "--steps", &steps, "--record", &file];
    let recorded = hazumi(SimdLevel::least(), &run);
    assert!(recorded.status.success(), "{recorded:?}");
    for level in SimdLevel::available() {
        let replayed = hazumi(level, &["replay", &file, "--check"]);
        if !replayed.status.success() {
            let told = String::from_utf8_lossy(&replayed.stderr).into_owned();
            return format!("level {level} leaves the slowest: {told}");
        }
    }
    "all levels of this machine agree with each other: either results were meant to change (write \
     them anew, see the top of golden.rs), or another machine differs (record there with `hazumi run \
     SCENE --record FILE`, and `hazumi replay FILE --check` here names step, body and field)"
        .to_owned()
}

#[test]
fn scenes_in_space_do_what_they_did() {
    compare("golden.txt", &IN_SPACE);
}

#[test]
fn scenes_in_the_plane_do_what_they_did() {
    compare("golden_2d.txt", &IN_THE_PLANE);
}

fn compare(file: &str, scenes: &[&str]) {
    let found: Vec<String> = scenes.iter().flat_map(|name| lines(name)).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    if std::env::var_os("HAZUMI_GOLDEN").is_some_and(|wish| wish == "write") {
        std::fs::write(path, found.join("\n") + "\n").unwrap();
        return;
    }
    let golden = std::fs::read_to_string(path).unwrap();
    let golden: Vec<&str> = golden.lines().collect();
    assert_eq!(golden.len(), found.len(), "lines of {file}");
    let unlike = golden.iter().zip(&found).find(|(golden, found)| *golden != found);
    if let Some((golden, found)) = unlike {
        let name = found.split(' ').next().unwrap_or_default();
        panic!(
            "recorded: {golden}\n   found: {found}\nwithin the {INTERVAL} steps before; {}",
            comparison_of_levels(name)
        );
    }
}
