//! Whether this build, on this machine, does what every other one does: compares scenes of the
//! gallery with the hashes in `hazumi_cli/tests/golden_2d.txt`, and names the first line that
//! differs.
//!
//! A program of its own and not a test, for builds and machines on which no tests run: a debug
//! build, a processor that is emulated, WebAssembly. `docs/determinism.md` says how.
//!
//! ```sh
//! cargo run -p hazumi2d --features scenes --example golden_2d -- platformer rain_2d
//! ```

extern crate hazumi2d as hazumi;

#[path = "../../../engine/examples/golden/comparison.rs"]
mod comparison;

use std::process::ExitCode;

use comparison::Golden;
use hazumi_scenes::gallery;
use hazumi2d::scene::SceneWorld;

fn build(name: &str) -> Result<(SceneWorld, f32), String> {
    let entry = gallery::find_plane(name).ok_or(format!("there is no scene {name}"))?;
    let scene = entry.build();
    let built = SceneWorld::build(&scene).map_err(|error| error.to_string())?;
    Ok((built, scene.dt))
}

fn main() -> ExitCode {
    let lines = include_str!("../../hazumi_cli/tests/golden_2d.txt");
    Golden { file: "golden_2d.txt", lines, build }.check()
}
