//! Whether this build, on this machine, does what every other one does: compares scenes of the
//! gallery with the hashes in `hazumi_cli/tests/golden.txt`, and names the first line that
//! differs.
//!
//! A program of its own and not a test, for builds and machines on which no tests run: a debug
//! build, a processor that is emulated, WebAssembly. `docs/determinism.md` says how.
//!
//! ```sh
//! cargo run -p hazumi3d --features scenes --example golden -- pyramid ragdoll
//! ```

extern crate hazumi3d as hazumi;

#[path = "../../../engine/examples/golden/comparison.rs"]
mod comparison;

use std::path::Path;
use std::process::ExitCode;

use comparison::Golden;
use hazumi_scenes::gallery;
use hazumi3d::scene::SceneWorld;

fn build(name: &str) -> Result<(SceneWorld, f32), String> {
    let entry = gallery::find(name).ok_or(format!("there is no scene {name}"))?;
    let scene = entry.build();
    let dt = scene.dt;
    let loaded = scene.load_files(Path::new(""), name).map_err(|error| error.to_string())?;
    let built = SceneWorld::build(&loaded).map_err(|error| error.to_string())?;
    Ok((built, dt))
}

fn main() -> ExitCode {
    let lines = include_str!("../../hazumi_cli/tests/golden.txt");
    Golden { file: "golden.txt", lines, build }.check()
}
