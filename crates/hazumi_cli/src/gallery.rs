//! Finding scenes: `hazumi scenes`, and what SCENE means on the command line.

use std::path::Path;

use hazumi_scenes::gallery::{self, Entry};
use hazumi_scenes::{LoadedScene, Scene};
use serde_json::json;

use crate::arguments::ScenesArguments;
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
            let entry = gallery::find(name).ok_or_else(|| unknown(name))?;
            print(&entry.build().to_json())
        }
        None if arguments.json => {
            let list: Vec<_> = gallery::entries()
                .iter()
                .map(|entry| json!({"name": entry.name, "description": entry.description}))
                .collect();
            print(&format!("{:#}\n", serde_json::Value::from(list)))
        }
        None => print(&list()),
    }
}

fn list() -> String {
    let width = gallery::entries().iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let line =
        |Entry { name, description, .. }: &Entry| format!("{name:width$}  {description}\n");
    gallery::entries().iter().map(line).collect()
}

/// Loads what SCENE stands for: a file, or a scene of the gallery.
///
/// A name of the gallery is one even where a file is called the same; `./NAME` is the file.
///
/// # Errors
///
/// When there is no such scene, or it cannot be used.
pub(crate) fn load(scene: &Path) -> Result<LoadedScene, Failure> {
    if let Some(entry) = scene.to_str().and_then(gallery::find) {
        let loaded = entry.build().load_files(Path::new(""), entry.name);
        return loaded.map_err(Failure::file);
    }
    let looks_like_a_file = scene.components().count() > 1
        || matches!(extension(scene).as_str(), "json" | "ron")
        || scene.exists();
    if !looks_like_a_file {
        return Err(unknown(&scene.to_string_lossy()));
    }
    Scene::load(scene).map_err(Failure::file)
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = gallery::entries().iter().map(|entry| entry.name).collect();
    let names = names.join(", ");
    Failure::file(format!("there is no scene \"{name}\"; the gallery has {names}"))
}
