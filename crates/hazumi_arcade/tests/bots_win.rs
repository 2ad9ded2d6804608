//! Bullet hells can be won with the keys of people, and not by standing still.

mod bot;

use std::fmt::Write;
use std::path::Path;

use bot::{Aim, HOLD, Round};
use hazumi_scenes::{Outcome, Scene, Swarm, gallery};

fn scene(name: &str) -> Scene {
    gallery::find(name).expect("in the gallery").build()
}

fn check_won(round: &Round) {
    let progress = &round.progress;
    assert_eq!(progress.outcome, Some(Outcome::Won), "{progress:?}");
    assert!(progress.lives > 0, "{progress:?}");
}

#[test]
fn danmaku_is_won_by_dodging_and_lost_by_standing_whatever_its_seed() {
    for seed in 0..8 {
        let mut scene = scene("danmaku");
        let Some(Swarm::Bullets(bullets)) = &mut scene.swarm else { panic!("a bullet hell") };
        bullets.seed += seed;
        check_won(&bot::dodge(&scene, Aim::Hunt));
        let stood = bot::stand(&scene).progress;
        assert_eq!((stood.outcome, stood.lives), (Some(Outcome::Lost), 0), "{stood:?}");
        assert!(stood.score < 200, "{stood:?}");
    }
}

/// The page's tests press the keys of this file in a browser, and get the same round.
/// `HAZUMI_GOLDEN=write` writes it anew.
#[test]
fn keys_that_win_danmaku_are_those_of_the_page_tests() {
    let round = bot::dodge(&scene("danmaku"), Aim::Hunt);
    let found = as_json(&round);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../hazumi_view/page/tests/danmaku_keys.json");
    if std::env::var_os("HAZUMI_GOLDEN").is_some_and(|wish| wish == "write") {
        std::fs::write(path, found).expect("a file that can be written");
        return;
    }
    let recorded = std::fs::read_to_string(path).expect("a file that can be read");
    assert_eq!(recorded, found);
}

#[test]
fn a_hail_of_a_hundred_thousand_bullets_is_survived_in_a_corner() {
    check_won(&bot::dodge(&scene("bullet_hell_2d"), Aim::Hide));
}

/// The result of a round, and its runs of equal keys: across, up, and frames.
fn as_json(round: &Round) -> String {
    let Round { progress, keys, frames, hash } = round;
    let mut text = format!(
        "{{\n  \"frames\": {frames},\n  \"score\": {},\n  \"lives\": {},\n",
        progress.score, progress.lives
    );
    write!(text, "  \"hash\": \"{hash:016x}\",\n  \"runs\": [").expect("text");
    let mut left = *frames;
    for (index, run) in keys.chunk_by(|a, b| a == b).enumerate() {
        let held = (HOLD * u32::try_from(run.len()).expect("few decisions")).min(left);
        left -= held;
        let [across, up] = run[0];
        let comma = if index == 0 { "" } else { "," };
        write!(text, "{comma}\n    [{across}, {up}, {held}]").expect("text");
    }
    text + "\n  ]\n}\n"
}
