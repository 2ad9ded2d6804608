//! Sources to show: the gallery, scene files and recordings.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc;

use hazumi_scenes::gallery::{self, Entry};
use hazumi_scenes::{AnyScene, LoadedScene, plane};

use crate::engine::Refusal;
use crate::playback::{
    Compared, GamePlayback, Live, Recorded, SWARM_KEYS, Scene2d, Scene3d, Track,
};
use crate::protocol::{GalleryEntry, Key};
use crate::server::{self, Options, ViewError, Viewing};
use crate::session::{Library, Session, Shown};
use crate::timeline::{Timed, Timeline};

/// First thing to show.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Source {
    /// A scene of the gallery, by its name.
    Gallery(String),
    /// A scene in 3D, or a game, and what it is called.
    Space(String, Arc<LoadedScene>),
    /// A scene in 2D, and what it is called.
    Plane(String, Arc<plane::Scene>),
    /// The bytes of a recording, and what it is called.
    Recording(String, Arc<[u8]>),
    /// Bytes of two recordings, to be compared.
    Recordings([(String, Arc<[u8]>); 2]),
}

impl Source {
    fn name(&self) -> String {
        match self {
            Self::Gallery(name)
            | Self::Space(name, _)
            | Self::Plane(name, _)
            | Self::Recording(name, _) => name.clone(),
            Self::Recordings([(one, _), (other, _)]) => format!("{one} and {other}"),
        }
    }
}

/// Shows `source` and the gallery until the program ends; `told` hears where once pages can be
/// opened.
///
/// # Errors
///
/// When the port is taken, there is no page, or `source` cannot be shown.
pub fn view(
    source: &Source,
    options: &Options,
    told: impl FnOnce(&Viewing),
) -> Result<(), ViewError> {
    let shelf = Shelf { first: source.clone() };
    let shown = shelf.show(source).map_err(ViewError::Scene)?;
    let (sender, events) = mpsc::channel();
    let viewing = server::listen(options, sender)?;
    told(&viewing);
    Session::new(shelf, shown, options.threads.max(1), options.paused).run(&events);
    Ok(())
}

/// The keys of a body that walks or rolls in the plane, of one that walks in space, perhaps
/// with a gun, and of a paddle.
const MOVER_KEYS: [Key; 3] = [Key::Left, Key::Right, Key::Jump];
const WALKER_KEYS: [Key; 5] = [Key::Left, Key::Right, Key::Up, Key::Down, Key::Jump];
const SHOOTER_KEYS: [Key; 8] =
    [Key::Left, Key::Right, Key::Up, Key::Down, Key::Jump, Key::Fire, Key::Throw, Key::Switch];
const PADDLE_KEYS: [Key; 2] = [Key::Left, Key::Right];

/// The scenes of the gallery that are played, so that its list needs no scene to be built.
const PLAYED: [(&str, &[Key]); 10] = [
    ("breakout", &PADDLE_KEYS),
    ("bullet_hell_2d", &SWARM_KEYS),
    ("bullet_hell_3d", &SWARM_KEYS),
    ("characters", &WALKER_KEYS),
    ("danmaku", &SWARM_KEYS),
    ("jelly_caves", &MOVER_KEYS),
    ("jelly_game", &MOVER_KEYS),
    ("jelly_tower", &MOVER_KEYS),
    ("platformer", &MOVER_KEYS),
    ("shooting_range", &SHOOTER_KEYS),
];

/// The swarms of the plane, which are told in the words of space.
const FLAT_SWARMS: [&str; 2] = ["bullet_hell_2d", "danmaku"];

/// The gallery, and what was shown at first.
struct Shelf {
    first: Source,
}

impl Shelf {
    fn show(&self, source: &Source) -> Result<Shown, Refusal> {
        match source {
            Source::Gallery(name) => {
                let scene = gallery::build(name);
                let scene = scene.ok_or_else(|| format!("there is no scene {name:?}"))?;
                match scene {
                    AnyScene::Space(scene) => {
                        let loaded = scene.load_files(Path::new(""), name);
                        space(name, &loaded.map_err(|error| error.to_string())?)
                    }
                    AnyScene::Plane(scene) => flat(name, &scene),
                }
            }
            Source::Space(name, scene) => space(name, scene),
            Source::Plane(name, scene) => flat(name, scene),
            Source::Recording(name, bytes) => recording(name, bytes),
            Source::Recordings([(_, first), (_, second)]) => {
                let name = source.name();
                let both = [&**first, &**second];
                let timeline: Box<dyn Timed> = if is_of_space(first) {
                    Box::new(Timeline::new(Compared::<Arc<hazumi3d::Recording>>::read(both)?))
                } else {
                    Box::new(Timeline::new(Compared::<Arc<hazumi2d::Recording>>::read(both)?))
                };
                let description = "Two recordings side by side.".to_owned();
                Ok(Shown { name, description, timeline })
            }
        }
    }
}

impl Library for Shelf {
    fn entries(&self) -> Vec<GalleryEntry> {
        fn shown<S>(entry: &Entry<S>, dimension: u32) -> GalleryEntry {
            let flat = FLAT_SWARMS.contains(&entry.name) || dimension == 2;
            GalleryEntry {
                name: entry.name.to_owned(),
                description: entry.description.to_owned(),
                dimension: if flat { 2 } else { 3 },
                keys: PLAYED
                    .iter()
                    .find(|(name, _)| *name == entry.name)
                    .map_or(&[][..], |(_, keys)| keys),
                source: entry.source,
                doc: entry.doc,
            }
        }
        let space = gallery::entries().iter().map(|entry| shown(entry, 3));
        space.chain(gallery::plane_entries().iter().map(|entry| shown(entry, 2))).collect()
    }

    fn load(&self, name: &str) -> Result<Shown, Refusal> {
        if self.first.name() == name {
            self.show(&self.first)
        } else {
            self.show(&Source::Gallery(name.to_owned()))
        }
    }

    fn open(&self, bytes: &[u8]) -> Result<Shown, Refusal> {
        recording("recording", bytes)
    }
}

fn space(name: &str, loaded: &LoadedScene) -> Result<Shown, Refusal> {
    let scene = &loaded.scene;
    let timeline: Box<dyn Timed> = if scene.swarm.is_some() {
        let game = GamePlayback::new(scene).ok_or("the swarm has no room in its arena")?;
        Box::new(Timeline::new(game))
    } else {
        Box::new(Timeline::new(Live::new(Scene3d::build(loaded)?, scene.dt)))
    };
    Ok(Shown { name: name.to_owned(), description: scene.description.clone(), timeline })
}

fn flat(name: &str, scene: &plane::Scene) -> Result<Shown, Refusal> {
    let timeline = Timeline::new(Live::new(Scene2d::build(scene)?, scene.dt));
    let description = scene.description.clone();
    Ok(Shown { name: name.to_owned(), description, timeline: Box::new(timeline) })
}

/// Which dimension a recording is of is written at its beginning.
fn is_of_space(bytes: &[u8]) -> bool {
    let read = hazumi2d::Recording::from_bytes(bytes);
    matches!(read, Err(hazumi2d::SnapshotError::OtherDimension))
}

fn recording(name: &str, bytes: &[u8]) -> Result<Shown, Refusal> {
    fn played<T: Track + 'static>(bytes: &[u8]) -> Result<Box<dyn Timed>, Refusal> {
        Ok(Box::new(Timeline::new(Recorded::<T>::read(bytes)?)))
    }
    let timeline = if is_of_space(bytes) {
        played::<Arc<hazumi3d::Recording>>(bytes)?
    } else {
        played::<Arc<hazumi2d::Recording>>(bytes)?
    };
    Ok(Shown { name: name.to_owned(), description: "A recording.".to_owned(), timeline })
}

#[cfg(test)]
mod tests {
    use hazumi_scenes::Swarm;

    use super::*;
    use crate::playback::{plane_keys, space_keys};

    #[test]
    fn the_list_says_what_the_scenes_are() {
        let shelf = Shelf { first: Source::Gallery("pyramid".to_owned()) };
        let entries = shelf.entries();
        assert_eq!(entries.len(), gallery::entries().len() + gallery::plane_entries().len());
        for entry in entries {
            let (keys, dimension) = match gallery::build(&entry.name).unwrap() {
                AnyScene::Space(scene) => match scene.swarm {
                    Some(Swarm::Bullets(_)) => (SWARM_KEYS.to_vec(), scene.dim),
                    _ => (space_keys(&scene), scene.dim),
                },
                AnyScene::Plane(scene) => (plane_keys(&scene), 2),
            };
            assert_eq!((entry.keys, entry.dimension), (&keys[..], dimension), "{}", entry.name);
        }
    }

    #[test]
    fn the_scene_that_was_shown_at_first_is_loaded_by_its_name() {
        let scene = gallery::find_plane("jelly_game").unwrap().build();
        let first = Source::Plane("mine.json".to_owned(), Arc::new(scene));
        let shelf = Shelf { first };
        assert_eq!(shelf.load("mine.json").map(|shown| shown.name), Ok("mine.json".to_owned()));
        assert_eq!(shelf.load("pyramid").map(|shown| shown.name), Ok("pyramid".to_owned()));
        assert_eq!(
            shelf.load("none").map(|shown| shown.name).unwrap_err(),
            "there is no scene \"none\""
        );
    }
}
