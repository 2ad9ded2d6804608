//! Two players, each with a world of their own, who only send each other what they press.
//!
//! The line between them delays, loses and reorders packets, as a seeded generator has it. Each player
//! steps on at once, guessing that the other goes on pressing what was pressed last; when an input
//! turns out otherwise, the world is rolled back by up to eight frames and steps again. At the end both
//! worlds are the same to the last bit.
//!
//! Run it: `cargo run --release -p hazumi2d --example lockstep_2d`.

#[path = "lockstep/game.rs"]
mod game;
#[path = "lockstep/line.rs"]
mod line;
#[path = "lockstep/player.rs"]
mod player;

use std::error::Error;

use line::Line;
use player::Player;

/// Steps of the game: ten seconds.
const STEPS: u64 = 600;

fn main() -> Result<(), Box<dyn Error>> {
    let mut players = [Player::new(0)?, Player::new(1)?];
    // From the first to the second, and back.
    let mut lines = [Line::new(1), Line::new(2)];
    let mut time = 0;
    while players.iter().any(|player| !player.is_done(STEPS)) {
        for (me, player) in players.iter_mut().enumerate() {
            let packets = lines[1 - me].receive(time);
            packets.iter().for_each(|packet| player.hear(packet));
            player.advance(STEPS)?;
            lines[me].send(player.packet(), time);
        }
        time += 1;
    }
    let [a, b] = &players;
    assert_eq!(a.world().difference(b.world()), None, "both see the same");
    assert_eq!(a.world().state_hash(), b.world().state_hash());
    println!("both worlds: hash {:016x} after {STEPS} steps", a.world().state_hash());
    for (name, player) in ["first", "second"].iter().zip(&players) {
        println!("{name:>6} player: {}", player.statistics);
    }
    let [there, back] = lines.each_ref().map(|line| line.statistics());
    println!(" there: {there}\n  back: {back}");
    Ok(())
}
