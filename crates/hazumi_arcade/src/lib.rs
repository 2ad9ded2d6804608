//! Games of the gallery that need no bodies: bullet hells and flocks.
//!
//! A [`Game`] is made from a scene that has a swarm and is stepped frame by frame. It shows how
//! a game uses the swarm, and is what `hazumi run` and the viewer show.
//!
//! ```
//! use hazumi_arcade::Game;
//! use hazumi_core::Workers;
//! use hazumi_scenes::Scene;
//!
//! let text = r#"{"dim": 2, "swarm": {"bullets": {"count": 500}}}"#;
//! let scene = Scene::from_json(text, "small.json").expect("a scene");
//! let mut game = Game::new(&scene).expect("a scene with a swarm");
//! let frame = game.step(scene.dt, None, &Workers::inline()).expect("a length of time");
//! assert!(frame.things > 500);
//! ```

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod vector;
mod frame;
mod bullet_pattern;
mod player_query;
mod bullet_hell;
mod flock;
mod game;

pub use frame::{Controls, Frame, Role, Thing};
pub use game::Game;
pub use player_query::PlayerQuery;
