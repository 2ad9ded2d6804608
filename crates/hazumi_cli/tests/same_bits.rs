//! One recording, replayed at every level of vector instructions and on 1 to 16 threads.

mod support;

use std::process::Command;

use hazumi3d::core::simd::{SimdLevel, VARIABLE};
use support::{Folder, HAZUMI, argument};

fn hazumi(level: SimdLevel, arguments: &[&str]) {
    let mut command = Command::new(HAZUMI);
    let output = command.args(arguments).env(VARIABLE, level.to_string()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "level {level}, {arguments:?}: {told}");
}

/// Records a scene at the slowest level, and returns the file.
fn recorded(folder: &Folder, scene: &str, steps: &str) -> String {
    let file = argument(&folder.path(scene));
    hazumi(SimdLevel::least(), &["run", scene, "--steps", steps, "--record", &file]);
    file
}

#[test]
fn every_level_replays_what_the_slowest_recorded() {
    let folder = Folder::new();
    for (scene, steps) in [
        ("shapes", "60"),
        ("ragdoll", "40"),
        ("breaking", "40"),
        ("platformer", "120"),
        ("tumbler_2d", "30"),
        ("joint_grid_2d", "8"),
    ] {
        let file = recorded(&folder, scene, steps);
        for level in SimdLevel::available() {
            hazumi(level, &["replay", &file, "--check"]);
        }
    }
}

#[test]
fn one_to_sixteen_threads_replay_the_same() {
    let folder = Folder::new();
    let file = recorded(&folder, "pyramid", "12");
    let small = recorded(&folder, "shapes", "20");
    let flat = recorded(&folder, "rain_2d", "20");
    for threads in 1..=16 {
        let threads = threads.to_string();
        for file in [&file, &small, &flat] {
            hazumi(SimdLevel::best(), &["replay", file, "--check", "--threads", &threads]);
        }
    }
}
