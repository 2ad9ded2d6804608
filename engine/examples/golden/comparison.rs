//! Scenes of the gallery beside the hashes that they have to have.

use std::process::ExitCode;

use hazumi::core::simd;
use hazumi::scene::SceneWorld;

/// The hashes of scenes, and the way to build a scene.
pub(crate) struct Golden {
    /// Name of the file.
    pub(crate) file: &'static str,
    /// Lines of a scene, a step and the hash of the state after it.
    pub(crate) lines: &'static str,
    /// The scene of a name, and the seconds of its steps.
    pub(crate) build: fn(&str) -> Result<(SceneWorld, f32), String>,
}

impl Golden {
    /// The first line of a scene that is not as it should be, and what it is, or how many lines
    /// are.
    fn compare(&self, name: &str) -> Result<usize, String> {
        let (mut built, dt) = (self.build)(name)?;
        let mut count = 0;
        for line in self.lines.lines() {
            let [scene, step, hash] = line.split(' ').collect::<Vec<_>>()[..] else {
                return Err(format!("a line of {} is not one: {line}", self.file));
            };
            if scene != name {
                continue;
            }
            while built.world.step_count().to_string() != step {
                built.step(dt).map_err(|error| error.to_string())?;
            }
            let found = format!("{:016x}", built.world.state_hash());
            if found != hash {
                return Err(format!(
                    "{name} differs: after step {step}, {hash} expected, {found} found"
                ));
            }
            count += 1;
        }
        if count == 0 { Err(format!("{} has no scene {name}", self.file)) } else { Ok(count) }
    }

    /// Compares the scenes that the command names, or all.
    pub(crate) fn check(&self) -> ExitCode {
        let mut names: Vec<String> = std::env::args().skip(1).collect();
        if names.is_empty() {
            let first = |line: &str| line.split(' ').next().map(Into::into);
            names = self.lines.lines().filter_map(first).collect();
            names.dedup();
        }
        let checks = if cfg!(debug_assertions) { "with debug assertions" } else { "without" };
        println!("simd {}, {checks}, {}", simd::current(), std::env::consts::ARCH);
        let mut is_same = true;
        for name in &names {
            match self.compare(name) {
                Ok(count) => println!("{name}: {count} hashes the same"),
                Err(difference) => {
                    println!("{difference}");
                    is_same = false;
                }
            }
        }
        if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
