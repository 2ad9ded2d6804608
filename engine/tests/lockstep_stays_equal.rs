//! Two worlds over a bad line stay the same, as the example shows.

use crate::line::Line;
use crate::player::Player;

const STEPS: u64 = 240;

#[test]
fn two_players_over_a_bad_line_see_the_same_to_the_last_bit() {
    let mut players = [0, 1].map(|me| Player::new(me).unwrap());
    let mut lines = [Line::new(7), Line::new(8)];
    let mut time = 0;
    while players.iter().any(|player| !player.is_done(STEPS)) {
        for (me, player) in players.iter_mut().enumerate() {
            let packets = lines[1 - me].receive(time);
            packets.iter().for_each(|packet| player.hear(packet));
            player.advance(STEPS).unwrap();
            lines[me].send(player.packet(), time);
        }
        time += 1;
        assert!(time < 20 * STEPS, "both get there");
    }
    let [a, b] = &players;
    assert_eq!(a.world().difference(b.world()), None);
    assert_eq!(a.world().state_hash(), b.world().state_hash());
    for player in &players {
        let told = player.statistics.to_string();
        assert!(!told.starts_with("0 rollbacks"), "something was rolled back: {told}");
    }
    for line in &lines {
        let told = line.statistics().to_string();
        assert!(!told.contains(", 0 lost") && !told.contains(", 0 overtaken"), "{told}");
    }
}
