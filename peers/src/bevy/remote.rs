//! The other end of the pipes of a player.

use std::io::{BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::de::DeserializeOwned;

use super::player::Ending;
use super::scene::Scene;

/// A process that plays a scene.
pub(super) struct Remote {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Remote {
    /// Starts the process, and waits until its scene is set up.
    ///
    /// # Errors
    ///
    /// When it ends instead.
    pub(super) fn start(
        engine: &str,
        scene: &Scene,
        threads: NonZeroUsize,
    ) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["bevy-player", engine, scene.name, &threads.to_string()]);
        if scene.is_quick {
            command.arg("--quick");
        }
        // Rapier's plugin works on the pool of the process.
        command.env("RAYON_NUM_THREADS", threads.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no pipes".to_owned());
        };
        let (questions, answers) = (Some(questions), BufReader::new(answers));
        let mut remote = Self { child, questions, answers };
        let _: String = remote.answer()?;
        Ok(remote)
    }

    /// Makes updates, and returns the milliseconds of each.
    ///
    /// # Errors
    ///
    /// When the process ends instead.
    pub(super) fn updates(&mut self, count: usize) -> Result<Vec<f64>, String> {
        if let Some(questions) = &mut self.questions {
            writeln!(questions, "{count}").map_err(|error| error.to_string())?;
        }
        self.answer()
    }

    /// Ends the process, and returns how its scene ended.
    ///
    /// # Errors
    ///
    /// When the process does not say.
    pub(super) fn end(&mut self) -> Result<Ending, String> {
        self.questions = None;
        let ending = self.answer()?;
        self.child.wait().map_err(|error| error.to_string())?;
        Ok(ending)
    }

    fn answer<T: DeserializeOwned>(&mut self) -> Result<T, String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| error.to_string())?;
        if line.is_empty() {
            let status = self.child.wait().map_err(|error| error.to_string())?;
            return Err(format!("its process ended: {status}"));
        }
        serde_json::from_str(&line).map_err(|error| error.to_string())
    }
}
