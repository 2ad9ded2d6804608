//! The command line.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use hazumi_scenes::ContinuousCollision;

use crate::failure::Failure;
use crate::output::extension;

/// Most times the usual budget that `--budget` allows.
pub(crate) const MOST_TIMES: u64 = 1_000_000;

/// Rigid-body physics from the command line.
#[derive(Debug, Parser)]
#[command(name = "hazumi", version, disable_help_subcommand = true)]
#[command(after_help = "Example:\n  hazumi run rockfall --plot rockfall.svg")]
pub(crate) struct Arguments {
    /// Command to run.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Command to run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Simulate a scene and report what happened
    Run(RunArguments),
    /// Replay a recording of a run, and tell where it goes another way
    Replay(ReplayArguments),
    /// Show the gallery, a scene or a recording in a browser, live
    View(ViewArguments),
    /// Cook the convex hull of a mesh and save it
    Hull(HullArguments),
    /// Cut a concave mesh into a few convex hulls and save them
    Decompose(DecomposeArguments),
    /// Answer questions about shapes, one JSON object a line
    Query(QueryArguments),
    /// Print the JSON Schema of scene files
    #[command(after_help = "Example:\n  hazumi schema > scene.schema.json")]
    Schema,
    /// List the scenes of the gallery, or print one to copy and change
    Scenes(ScenesArguments),
}

/// Arguments of `hazumi run`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi run rockfall
  hazumi run tower.json --steps 300 --json
  hazumi run dominoes --csv steps.csv --plot plot.svg --picture picture.svg
  hazumi run rockfall --record rockfall.rec
  hazumi run rockfall --film rockfall.webp

Ctrl-C ends the run after the current step and reports the results so far.")]
pub(crate) struct RunArguments {
    /// A scene file (.json or .ron), or the name of a gallery scene (see `hazumi scenes`)
    pub(crate) scene: PathBuf,
    /// Number of steps; 0 only reports how the scene starts [default: what the scene says]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) steps: Option<u32>,
    /// Length of a step in seconds, above 0 and at most 1 [default: what the scene says]
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = time_step)]
    pub(crate) dt: Option<f32>,
    /// Substeps in a step, 1 to 64 [default: what the scene says]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) substeps: Option<u32>,
    /// Which fast bodies are kept apart within a step [default: what the scene says]
    #[arg(long, value_name = "all|fixed", value_parser = continuous_collision)]
    pub(crate) continuous_collision: Option<ContinuousCollision>,
    /// Threads to work on, 1 to 256; the results are the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
    /// Times the usual budget that a scene may ask for, 1 to 1,000,000: bodies, particles,
    /// triangles, memory and more (see docs/scenes.md)
    #[arg(long, value_name = "TIMES", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TIMES))]
    pub(crate) budget: u64,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Write name, position, rotation and velocities of every body at the end (JSON, or CSV
    /// when the file ends in .csv)
    #[arg(long, value_name = "FILE")]
    pub(crate) poses: Option<PathBuf>,
    /// Write a row of numbers for each step, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Draw energy, contacts and time per step (.svg)
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Draw what the scene looks like at the end (.svg)
    #[arg(long, visible_alias = "svg", value_name = "FILE.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Film the run, as an animation of 30 pictures a second of the scene (.webp)
    #[arg(long, value_name = "FILE.webp")]
    pub(crate) film: Option<PathBuf>,
    /// Record the run for `hazumi replay`: edits, steps, a hash for each step. Written as it
    /// goes
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

impl RunArguments {
    /// Refuses output files that the run could not tell how, or where, to write.
    ///
    /// # Errors
    ///
    /// When the ending of a file is none of those its option writes, or two options share a
    /// file.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let outputs: [(&str, &Option<PathBuf>, &[&str]); 6] = [
            // No endings: the text is plain, whatever the file is called.
            ("--poses", &self.poses, &[]),
            ("--csv", &self.csv, &[]),
            ("--plot", &self.plot, &["svg"]),
            ("--picture", &self.picture, &["svg"]),
            ("--film", &self.film, &["webp"]),
            ("--record", &self.record, &[]),
        ];
        let mut seen: Vec<(&str, &Path)> = Vec::new();
        for (option, path, endings) in outputs {
            let Some(path) = path else { continue };
            if !endings.is_empty() && !endings.contains(&extension(path).as_str()) {
                return Err(Failure::arguments(format!(
                    "{option} writes files that end in .{}, not {}",
                    endings.join(" or ."),
                    path.display()
                )));
            }
            if let Some((other, _)) = seen.iter().find(|(_, taken)| taken == path) {
                let path = path.display();
                let reason = format!("{other} and {option} would both write to {path}");
                return Err(Failure::arguments(reason));
            }
            seen.push((option, path));
        }
        Ok(())
    }
}

/// Arguments of `hazumi replay`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi run rockfall --record rockfall.rec
  hazumi replay rockfall.rec --check --threads 4
  hazumi replay rockfall.rec --to 120

Ends with code 3 when the replay goes another way than the recording, and names the first step, body and
field as well as the edits around it. A recording that is damaged or cut off is replayed up to there.")]
pub(crate) struct ReplayArguments {
    /// A recording made by `hazumi run --record`
    pub(crate) file: PathBuf,
    /// Step to end with, counted as the recording counts; without --check it begins at the
    /// snapshot before it [default: the last]
    #[arg(long, value_name = "STEP", allow_negative_numbers = true)]
    pub(crate) to: Option<u64>,
    /// Threads to work on, 1 to 256; the results are the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
    /// Compare after every step instead of only after the last
    #[arg(long)]
    pub(crate) check: bool,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `hazumi view`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi view
  hazumi view jelly_game --port 8080
  hazumi view rockfall.rec
  hazumi view before.rec --compare after.rec

Ctrl-C ends it.")]
pub(crate) struct ViewArguments {
    /// A scene file, a gallery scene or a recording [default: dominoes]
    pub(crate) scene: Option<PathBuf>,
    /// A second recording, to be shown beside the first
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<PathBuf>,
    /// Port to serve on; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) port: u16,
    /// Address to serve on; others than this computer's own let the network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) interface: IpAddr,
    /// Token in the address of the page [default: 32 random digits]
    #[arg(long, value_name = "TEXT")]
    pub(crate) token: Option<String>,
    /// Threads to work on, 1 to 256; the results are the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
    /// Times the usual budget that a scene may ask for, 1 to 1,000,000: bodies, particles,
    /// triangles, memory and more (see docs/scenes.md)
    #[arg(long, value_name = "TIMES", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TIMES))]
    pub(crate) budget: u64,
    /// Begin paused
    #[arg(long)]
    pub(crate) paused: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// Arguments of `hazumi hull`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi hull teapot.obj -o teapot.hull --max-vertices 32
  hazumi hull teapot.obj -o hull.obj --max-faces 24 --json

The report says whether the mesh is closed, which way its triangles look, and how far the hull is
from the one without a budget (Hausdorff distance). A scene then says {\"hull\": {\"file\": \"teapot.hull\"}}.")]
pub(crate) struct HullArguments {
    /// A mesh (.obj, .stl, .gltf, .glb, .gpmesh), or `asset:NAME` for one that comes with
    /// Hazumi
    pub(crate) mesh: PathBuf,
    /// Where to save the hull: cooked, for scenes (.hull), or as an object to look at (.obj)
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Most vertices the hull may keep, at least 4 [default: as many as it takes]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(4..))]
    pub(crate) max_vertices: Option<u32>,
    /// Most faces the hull may have, at least 6; it is then a little too large, never too small
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        conflicts_with = "max_vertices"
    )]
    #[arg(value_parser = clap::value_parser!(u32).range(6..))]
    pub(crate) max_faces: Option<u32>,
    /// Least thickness of the hull in metres: a flat mesh becomes a slab [default: 0]
    #[arg(long, value_name = "M", default_value_t = 0.0, hide_default_value = true)]
    #[arg(allow_negative_numbers = true, value_parser = thickness)]
    pub(crate) thickness: f32,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `hazumi decompose`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi decompose teapot.obj -o teapot.hulls --max-hulls 16
  hazumi decompose bowl.stl -o bowl.obj --max-hulls 32 --hollow --json

The mesh may have holes, several parts and triangles without area. reach is how far the hulls go
beyond it, tolerance how far it goes beyond them.")]
pub(crate) struct DecomposeArguments {
    /// A mesh (.obj, .stl, .gltf, .glb, .gpmesh), or `asset:NAME` for one that comes with
    /// Hazumi
    pub(crate) mesh: PathBuf,
    /// Where to save the hulls: cooked (.hulls), or as one object each to look at (.obj)
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Most hulls, 1 to 1024
    #[arg(long, value_name = "N", default_value_t = 16, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) max_hulls: u32,
    /// Most vertices of each hull, at least 4
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(4..))]
    pub(crate) max_vertices: u32,
    /// Cells along the longest edge of the mesh, 8 to 200; finer takes longer
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(8..=200))]
    pub(crate) resolution: u32,
    /// How far a hull may reach beyond the mesh before it is cut, 0 to 1: a part of the longest
    /// edge
    #[arg(long, value_name = "PART", default_value_t = 0.02, allow_negative_numbers = true)]
    #[arg(value_parser = concavity)]
    pub(crate) concavity: f32,
    /// Take the mesh as a sheet with nothing inside
    #[arg(long)]
    pub(crate) hollow: bool,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `hazumi query`.
#[derive(Debug, Args)]
#[command(after_help = r#"Example:
  echo '{"id": 1, "op": "distance", "a": {"shape": {"sphere": {"radius": 1}}},
         "b": {"shape": {"box": {"half_extents": [1, 1, 1]}}, "position": [4, 0, 0]}}'     | tr -d '
' | hazumi query

Every line is answered by one line, in order; a line that cannot be answered is answered by
{"id": ..., "error": "..."}. docs/query.md has an example of each op."#)]
pub(crate) struct QueryArguments {
    /// A file of questions; - or nothing: the standard input
    pub(crate) file: Option<PathBuf>,
}

/// Arguments of `hazumi scenes`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hazumi scenes
  hazumi scenes pyramid > my_pyramid.json")]
pub(crate) struct ScenesArguments {
    /// Print this scene as a scene file
    pub(crate) name: Option<String>,
    /// Print the list as JSON; a single scene is always printed as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads a time step with the rule of scene files.
fn time_step(text: &str) -> Result<f32, String> {
    let rule = "must be a number above 0 and at most 1";
    let dt: f32 = text.parse().map_err(|_| rule.to_owned())?;
    if dt > 0.0 && dt <= 1.0 { Ok(dt) } else { Err(rule.to_owned()) }
}

/// Reads which fast bodies are kept apart.
fn continuous_collision(text: &str) -> Result<ContinuousCollision, String> {
    match text {
        "all" => Ok(ContinuousCollision::All),
        "fixed" => Ok(ContinuousCollision::Fixed),
        _ => Err("must be all or fixed".to_owned()),
    }
}

/// Reads a thickness.
fn thickness(text: &str) -> Result<f32, String> {
    let rule = "must be a finite number of at least 0";
    let thickness: f32 = text.parse().map_err(|_| rule.to_owned())?;
    if thickness.is_finite() && thickness >= 0.0 { Ok(thickness) } else { Err(rule.to_owned()) }
}

/// Reads a part of a whole.
fn concavity(text: &str) -> Result<f32, String> {
    let rule = "must be a number from 0 to 1";
    let part: f32 = text.parse().map_err(|_| rule.to_owned())?;
    if (0.0..=1.0).contains(&part) { Ok(part) } else { Err(rule.to_owned()) }
}

/// The complaint of clap in one line, without its usage summary.
pub(crate) fn one_line(error: &clap::Error) -> String {
    use clap::error::ErrorKind::{DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand};
    if matches!(error.kind(), DisplayHelpOnMissingArgumentOrSubcommand | MissingSubcommand) {
        return "a command is missing: run, replay, view, hull, decompose, query, schema or scenes; see hazumi --help"
            .to_owned();
    }
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_summary = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more");
    let mut sentence = String::new();
    for line in lines.take_while(|line| !is_summary(line)) {
        let line = line.strip_prefix("error: ").unwrap_or(line);
        let gap = match sentence.chars().last() {
            None => "",
            Some(':') => " ",
            Some(_) => "; ",
        };
        sentence.push_str(gap);
        sentence.push_str(line);
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(arguments: &[&str]) -> String {
        one_line(&Arguments::try_parse_from(arguments).unwrap_err())
    }

    #[test]
    fn complaints_are_one_clear_line() {
        assert_eq!(
            complaint(&["hazumi", "run", "x", "--dt", "-1"]),
            "invalid value '-1' for '--dt <S>': must be a number above 0 and at most 1"
        );
        assert_eq!(
            complaint(&["hazumi", "hull", "x.obj"]),
            "the following required arguments were not provided: --output <OUT>"
        );
        assert_eq!(
            complaint(&["hazumi", "run", "x", "--step", "3"]),
            "unexpected argument '--step' found; tip: a similar argument exists: '--steps'"
        );
    }

    #[test]
    fn the_definition_holds_together() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
