//! The tests of the engine: those of both dimensions, which lie in `engine/tests`, and those of the plane.

extern crate hazumi2d as hazumi;

mod dim;
mod scenery;
#[path = "../../../../engine/tests/mod.rs"]
mod engine;

#[path = "../../examples/lockstep/game.rs"]
mod game;
#[path = "../../../../engine/examples/lockstep/line.rs"]
mod line;
#[path = "../../../../engine/examples/lockstep/player.rs"]
mod player;

mod axes_lock;
mod boards_hang;
mod chains_are_solid;
mod chains_hold;
mod characters_in_the_plane;
mod degenerate_worlds;
mod passive_ragdolls;
mod joints_hold;
mod joints_kinds;
mod queries_in_f64;
mod scenes_act;
mod scenes_build;
mod soft_bodies;
mod soft_proofs;
mod states_are_small;
mod worlds_on_chains;
