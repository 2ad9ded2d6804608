//! Finding scenes: `hazumi scenes`, and what SCENE means on the command line.

use std::path::Path;

use hazumi_scenes::gallery::{self, Entry};
use hazumi_scenes::{AnyScene, Budget, LoadedScene, SceneError, plane};
use serde_json::json;

use crate::arguments::{MOST_TIMES, ScenesArguments};
use crate::failure::Failure;
use crate::output::{extension, print};

/// Lists the gallery, or prints one of its scenes.
///
/// # Errors
///
/// When there is no scene of that name.
pub(crate) fn scenes(arguments: &ScenesArguments) -> Result<(), Failure> {
    match &arguments.name {
        Some(name) => {
            let scene = gallery::build(name).ok_or_else(|| unknown(name))?;
            print(&scene.to_json())
        }
        None if arguments.json => {
            let list: Vec<_> = entries()
                .map(|(name, description)| json!({"name": name, "description": description}))
                .collect();
            print(&format!("{:#}\n", serde_json::Value::from(list)))
        }
        None => print(&list()),
    }
}

/// Names and descriptions of all scenes: those in 3D, then those in 2D.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    fn shown<S>(entry: &Entry<S>) -> (&'static str, &'static str) {
        (entry.name, entry.description)
    }
    gallery::entries().iter().map(shown).chain(gallery::plane_entries().iter().map(shown))
}

fn list() -> String {
    let width = entries().map(|(name, _)| name.len()).max().unwrap_or(0);
    entries().map(|(name, description)| format!("{name:width$}  {description}\n")).collect()
}

/// A scene that was loaded, with the files that it refers to.
pub(crate) enum Loaded {
    /// Of bodies in 3D, or of a swarm.
    Dim3(LoadedScene),
    /// Of bodies in 2D.
    Dim2(plane::Scene),
}

/// Loads what SCENE stands for: a file, or a scene of the gallery.
///
/// A name of the gallery is one even where a file is called the same; `./NAME` is the file.
///
/// # Errors
///
/// When there is no such scene, it asks for more than the default budget, so many
/// `times`, or
/// it cannot be used.
pub(crate) fn load(scene: &Path, times: u64) -> Result<Loaded, Failure> {
    let budget = Budget::default().times(times);
    let failure = |error: SceneError| match error.budget_factor {
        Some(factor) => over_budget(&error.to_string(), factor, times),
        None => Failure::file(error),
    };
    let named = scene.to_str().and_then(|name| Some((name, gallery::build(name)?)));
    let (found, folder, origin) = match named {
        Some((name, found)) => (found, Path::new(""), name.to_owned()),
        None => {
            let looks_like_a_file = scene.components().count() > 1
                || matches!(extension(scene).as_str(), "json" | "ron")
                || scene.exists();
            if !looks_like_a_file {
                return Err(unknown(&scene.to_string_lossy()));
            }
            let folder = scene.parent().unwrap_or(Path::new(""));
            let found = AnyScene::load_within(scene, &budget).map_err(failure)?;
            (found, folder, scene.display().to_string())
        }
    };
    match found {
        AnyScene::Space(scene) => {
            scene.load_files_within(folder, &origin, &budget).map(Loaded::Dim3)
        }
        AnyScene::Plane(scene) => {
            scene.load_files_within(folder, &origin, &budget).map(Loaded::Dim2)
        }
    }
    .map_err(failure)
}

/// The failure of a scene that asks for `factor` of its budget, which is the default one so
/// many `times`. It names the option that lets the scene pass, where there is one.
pub(crate) fn over_budget(message: &str, factor: u64, times: u64) -> Failure {
    match factor.saturating_mul(times) {
        needed @ 0..=MOST_TIMES => {
            Failure::file(format!("{message}; --budget {needed} raises it"))
        }
        _ => Failure::file(message),
    }
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = entries().map(|(name, _)| name).collect();
    let names = names.join(", ");
    Failure::file(format!("there is no scene \"{name}\"; the gallery has {names}"))
}
