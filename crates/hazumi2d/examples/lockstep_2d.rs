//! Two players, each with a world of their own, who only send each other what they press.
//!
//! The line between them delays, loses and reorders packets, as a seeded generator has it. Each
//! player steps on at once, guessing that the other goes on pressing what was pressed last;
//! when an input turns out otherwise, the world is rolled back by up to eight frames and steps
//! again. At the end both worlds are the same to the last bit.
//!
//! Run it: `cargo run --release -p hazumi2d --example lockstep_2d`.

extern crate hazumi2d as hazumi;

#[path = "../../../engine/examples/lockstep/contest.rs"]
mod contest;
#[path = "lockstep/game.rs"]
mod game;
#[path = "../../../engine/examples/lockstep/line.rs"]
mod line;
#[path = "../../../engine/examples/lockstep/player.rs"]
mod player;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    contest::play()
}
