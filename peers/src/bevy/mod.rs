//! `bevy`: whole apps with the plugins for Bevy.

mod engines;
mod judge;
mod measure;
mod player;
mod remote;
mod scene;

use std::io;

use self::measure::measure;
use self::scene::Scene;
use crate::options::Scenes;
use crate::report::{PLAIN, Report};

pub(crate) use self::player::Role;

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 4] = ["hazumi", "avian", "rapier", PLAIN];

/// Measures every requested scene.
///
/// # Errors
///
/// When there is no such scene.
pub(crate) fn run(options: &Scenes, report: &mut Report) -> Result<(), String> {
    let rounds = options.rounds_or(1);
    if let Some(name) = options.scenes.iter().find(|name| !scene::NAMES.contains(&&name[..])) {
        return Err(format!("there is no scene `{name}`, but {}", scene::NAMES.join(", ")));
    }
    let is_asked_for = |name: &&&str| {
        options.scenes.is_empty() || options.scenes.iter().any(|asked| asked == **name)
    };
    for name in scene::NAMES.iter().filter(is_asked_for) {
        let scene = Scene::new(name, options.quick)?;
        for &threads in &options.threads {
            report.add(measure(&scene, threads, rounds)?);
            if options.save {
                report.save().map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

/// Plays one scene with one engine, as the process at the other end of the pipes asks.
///
/// # Errors
///
/// When the engine cannot play it, or the pipes break.
pub(crate) fn play(role: &Role) -> io::Result<()> {
    player::play(role).map_err(io::Error::other)
}
