//! Rules of scene files make games.
#![cfg(feature = "scenes")]

use crate::dim::*;
use crate::engine::worlds::DT;
use crate::scenery::scenes::{build, json_ball, json_box};
use hazumi::scene::{GameProgress, Outcome, PlayerInput, SceneWorld};
use hazumi::{Body, Recorder, Recording, Replay, World};

/// A hero on a floor that ends 8 m to each side: coins on the right, a spike and an edge on the
/// left.
fn level(game: &str) -> SceneWorld {
    let at = |place: Vector| format!("{:?}", place.to_array());
    let floor = json_box(Vector::X * 7.5 + Vector::splat(0.5));
    let [right, farther] = [2.0, 4.0].map(|x| at(Vector::X * x + Vector::Y));
    build(&format!(
        r#"{{"dim": {dim}, "bodies": [
            {{"name": "floor", "body_type": "fixed", "position": {below}, "shape": {floor}}},
            {{"name": "coin", "body_type": "fixed", "sensor": true, "shape": {ball},
              "repeat": {{"positions": [{right}, {farther}]}}}},
            {{"name": "spike", "body_type": "fixed", "sensor": true, "position": {left},
              "shape": {ball}}},
            {{"name": "hero", "body_type": "kinematic", "position": {start},
              "shape": {{"capsule": {{"ends": [{foot}, {head}], "radius": 0.27}}}}}}
        ], "assemblies": [
            {{"name": "gun", "bodies": [{{"name": "ball", "gravity_scale": 0, "shape": {small}}}],
              "repeat": {{"positions": [{zero}, {zero}, {zero}]}}}}
        ], "drivers": [
            {{"walk": {{"body": "hero", "fire": {{"assembly": "gun", "speed": 15, "height": 1}}}}}}
        ], "game": {game}}}"#,
        dim = Vector::ZERO.to_array().len(),
        below = at(Vector::Y * -0.5),
        ball = json_ball(0.3),
        small = json_ball(0.1),
        left = at(Vector::X * -2.0 + Vector::Y),
        start = at(Vector::Y * 0.05),
        foot = at(Vector::Y * 0.3),
        head = at(Vector::Y * 1.3),
        zero = at(Vector::ZERO),
    ))
}

const RULES: &str = r#"{"lives": 3, "seconds": 20, "points_per_second": 2, "rules": [
    {"when": {"touch": ["hero", "coin"]}, "then": [{"score": 10}, {"remove": "coin"}]},
    {"when": {"gone": "coin"}, "then": ["win"]},
    {"when": {"touch": ["spike", "hero"]}, "then": ["lose_life"]},
    {"when": {"below": {"body": "hero", "height": -1}}, "then": ["lose_life"]}
]}"#;

fn run(built: &mut SceneWorld, heading: f32, steps: u32) -> GameProgress {
    built.controls =
        Some(PlayerInput { heading: Vector::X * heading, ..PlayerInput::default() });
    for _ in 0..steps {
        built.step(DT).expect("a good step");
    }
    built.game().expect("it has rules").clone()
}

fn hero(built: &SceneWorld) -> Vector {
    let id = built.player().expect("a driver walks it");
    built.world.body(id).expect("it is there").position
}

#[test]
fn a_game_is_won_when_the_last_coin_is_gone() {
    let mut built = level(RULES);
    assert_eq!(run(&mut built, 0.0, 30).outcome, None);
    let won = run(&mut built, 1.0, 90);
    assert_eq!((won.outcome, won.lives), (Some(Outcome::Won), 3));
    assert!((1.0..2.0).contains(&won.seconds), "{}", won.seconds);
    // Two coins, and eighteen whole seconds that were left.
    assert_eq!(won.score, 20 + 36);
    assert!(built.bodies.iter().all(|(name, _)| !name.starts_with("coin")));
    // The clock has stopped, and nothing is lost any more.
    assert_eq!(run(&mut built, -1.0, 200), won);

    // Coins that somebody else has taken away are gone, too.
    let mut built = level(RULES);
    run(&mut built, 0.0, 1);
    let coins = built.bodies.iter().filter(|(name, _)| name.starts_with("coin"));
    for id in coins.map(|&(_, id)| id).collect::<Vec<_>>() {
        built.world.remove(id);
    }
    assert_eq!(run(&mut built, 0.0, 1).outcome, Some(Outcome::Won));
}

#[test]
fn a_hero_who_has_fallen_or_touched_a_spike_starts_again() {
    let mut built = level(RULES);
    let start = hero(&built);
    // The spike is a second and a half to the left, the start again another step later.
    let hurt = run(&mut built, -0.3, 90);
    assert_eq!((hurt.lives, hurt.outcome), (2, None));
    assert!(hero(&built).distance(start) < 1.0, "{}", hero(&built));
    // Over the spike and over the edge.
    built.controls = Some(PlayerInput::default());
    let spike = built.bodies.iter().find(|(name, _)| name == "spike").expect("it is there").1;
    built.world.remove(spike);
    let mut lowest: f32 = 0.0;
    for _ in 0..300 {
        let lives = run(&mut built, -1.0, 1).lives;
        lowest = lowest.min(hero(&built).y);
        if lives == 1 {
            break;
        }
    }
    let fallen = run(&mut built, 0.0, 2);
    assert_eq!((fallen.lives, fallen.outcome), (1, None));
    assert!(lowest < -1.0 && hero(&built).distance(start) < 0.1, "{lowest} {}", hero(&built));
    let lost = run(&mut built, -1.0, 300);
    assert_eq!((lost.lives, lost.outcome), (0, Some(Outcome::Lost)));
}

#[test]
fn a_game_is_lost_when_its_time_is_over() {
    let mut built = level(r#"{"seconds": 0.5, "lost": "Too late."}"#);
    assert_eq!(run(&mut built, 0.0, 30).outcome, None);
    let lost = run(&mut built, 0.0, 2);
    assert_eq!(lost.outcome, Some(Outcome::Lost));
    assert!((lost.seconds - 0.5).abs() < 1.5 * f64::from(DT), "{}", lost.seconds);
    // Worlds without rules have no progress.
    let bare = build(&format!(r#"{{"dim": {}}}"#, Vector::ZERO.to_array().len()));
    assert_eq!((bare.game(), bare.player()), (None, None));
}

#[test]
fn scores_and_moments_have_their_rules() {
    let mut built = level(
        r#"{"lives": 2, "rules": [
            {"when": {"seconds": 0.25}, "then": [{"score": 5}]},
            {"when": {"score": 5}, "then": [{"score": 100}, "lose_life"]},
            {"when": {"seconds": 0.75}, "then": ["lose"]}
        ]}"#,
    );
    assert_eq!(run(&mut built, 0.0, 14).score, 0);
    let both = run(&mut built, 0.0, 4);
    assert_eq!((both.score, both.lives), (105, 1), "each holds once");
    let moment = built.moment(None);
    let end = run(&mut built, 0.5, 60);
    let hash = built.world.state_hash();
    assert_eq!((end.outcome, end.score), (Some(Outcome::Lost), 105));
    built.return_to(&moment).expect("it is a moment of this world");
    assert_eq!(built.game(), Some(&both));
    assert_eq!(run(&mut built, 0.5, 60), end);
    assert_eq!(built.world.state_hash(), hash);
}

#[test]
fn a_gun_fires_where_its_player_looks_and_never_has_more_balls_than_it_has() {
    let mut built = level(
        r#"{"rules": [
            {"when": {"touch": ["gun.ball", "coin"]}, "then": [{"score": 1}, {"remove": "coin"}]}
        ]}"#,
    );
    let balls = |built: &SceneWorld| -> Vec<Body> {
        let all = built.bodies.iter().filter(|(name, _)| name.starts_with("gun"));
        all.map(|&(_, id)| *built.world.body(id).expect("it is there")).collect()
    };
    let fire = |built: &mut SceneWorld, look: Vector, steps: u32| {
        built.controls = Some(PlayerInput { look, fires: true, ..PlayerInput::default() });
        for _ in 0..steps {
            built.step(DT).expect("a good step");
        }
    };
    assert!(balls(&built).is_empty(), "they are not there from the start");
    fire(&mut built, Vector::Y * 3.0, 1);
    let [first] = balls(&built)[..] else { panic!("one shot") };
    assert!((first.linear_velocity - Vector::Y * 15.0).length() < 1e-3);
    assert!(first.position.y > 1.6, "{}", first.position);
    // One in a quarter of a second, until the first makes place.
    fire(&mut built, Vector::Y, 14);
    assert_eq!(balls(&built).len(), 1);
    fire(&mut built, Vector::Y, 120);
    assert_eq!(balls(&built).len(), 3);
    // Both coins are in its line, one after the other.
    fire(&mut built, Vector::X, 60);
    assert_eq!(built.game().map(|game| game.score), Some(2));
    // Without a look, where it has walked.
    run(&mut built, -1.0, 5);
    fire(&mut built, Vector::ZERO, 20);
    assert!(balls(&built).iter().any(|ball| ball.linear_velocity.x < -14.0));
}

#[test]
fn a_recording_of_a_game_replays_it() {
    let mut built = level(RULES);
    let mut recorder = Recorder::start(&mut built.world).expect("its shapes can be written");
    let mut hashes = Vec::new();
    for step in 0..150 {
        let heading = if step < 60 { -1.0 } else { 1.0 };
        let fires = step % 3 == 0;
        built.controls =
            Some(PlayerInput { heading: Vector::X * heading, fires, ..PlayerInput::default() });
        built.step(DT).expect("a good step");
        recorder.note_step(&mut built.world, DT).expect("its shapes can be written");
        hashes.push(built.world.state_hash());
    }
    let recording = Recording::from_bytes(&recorder.finish(&mut built.world)).expect("ours");
    let mut world = World::default();
    let mut replay = Replay::start(&recording, &mut world).expect("it has a first state");
    for (step, hash) in hashes.into_iter().enumerate() {
        replay.step(&mut world).expect("a good step").expect("it is not the end");
        assert_eq!(world.state_hash(), hash, "step {step}");
    }
}
