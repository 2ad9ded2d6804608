//! Whether this build, on this machine, does what every other one does: compares scenes of the gallery
//! with the hashes in `hazumi_cli/tests/golden_2d.txt`, and names the first line that differs.
//!
//! A program of its own and not a test, for builds and machines on which no tests run: a debug build, a
//! processor that is emulated, WebAssembly. `docs/determinism.md` says how.
//!
//! ```sh
//! cargo run -p hazumi2d --features scenes --example golden_2d -- platformer rain_2d
//! ```

use std::process::ExitCode;

use hazumi_scenes::gallery;
use hazumi2d::core::simd;
use hazumi2d::scene::SceneWorld;

/// Lines of a scene, a step and the hash of the state after it.
const GOLDEN: &str = include_str!("../../hazumi_cli/tests/golden_2d.txt");

/// The first line of a scene that is not as it should be, and what it is, or how many lines are.
fn compare(name: &str) -> Result<usize, String> {
    let entry = gallery::find_plane(name).ok_or(format!("there is no scene {name}"))?;
    let scene = entry.build();
    let mut built = SceneWorld::build(&scene).map_err(|error| error.to_string())?;
    let mut count = 0;
    for line in GOLDEN.lines() {
        let [of, step, hash] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("a line of golden_2d.txt is not one: {line}"));
        };
        if of != name {
            continue;
        }
        while built.world.step_count().to_string() != step {
            built.step(scene.dt).map_err(|error| error.to_string())?;
        }
        let found = format!("{:016x}", built.world.state_hash());
        if found != hash {
            return Err(format!(
                "{name} differs: after step {step}, {hash} expected, {found} found"
            ));
        }
        count += 1;
    }
    if count == 0 { Err(format!("golden_2d.txt has no scene {name}")) } else { Ok(count) }
}

fn main() -> ExitCode {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names =
            GOLDEN.lines().filter_map(|line| line.split(' ').next()).map(Into::into).collect();
        names.dedup();
    }
    let checks = if cfg!(debug_assertions) { "with debug assertions" } else { "without" };
    println!("simd {}, {checks}, {}", simd::current(), std::env::consts::ARCH);
    let mut is_same = true;
    for name in &names {
        match compare(name) {
            Ok(count) => println!("{name}: {count} hashes the same"),
            Err(difference) => {
                println!("{difference}");
                is_same = false;
            }
        }
    }
    if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
