//! Two players over two lines, to the end of the game.

use std::error::Error;

use super::line::Line;
use super::player::Player;

/// Steps of the game: ten seconds.
const STEPS: u64 = 600;

/// Plays the game and says what became of both worlds.
pub(crate) fn play() -> Result<(), Box<dyn Error>> {
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
