//! The tests of the engine: those of both dimensions, which lie in `engine/tests`, and those of the plane.

extern crate hazumi2d as hazumi;

mod dim;
mod scenery;
#[path = "../../../../engine/tests/mod.rs"]
mod engine;

#[path = "../../examples/lockstep/game.rs"]
mod game;
#[path = "../../examples/lockstep/line.rs"]
mod line;
#[path = "../../examples/lockstep/player.rs"]
mod player;
