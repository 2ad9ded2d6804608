//! The tests of the engine: those of both dimensions, which lie in `engine/tests`, and those of
//! space.

extern crate hazumi3d as hazumi;

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
mod balls_are_shown;
mod characters_in_space;
mod contacts_are_used_again;
mod degenerate_worlds;
mod doors_swing;
mod passive_ragdolls;
mod free_bodies_flip;
mod human;
mod joints_hold;
mod joints_kinds;
mod ragdolls_fall;
mod scenes_act;
mod scenes_build;
mod soft_bodies;
mod soft_proofs;
mod spins_end;
mod states_are_small;
mod vehicles_drive;
mod vehicles_meet;
mod vehicles_rest;
