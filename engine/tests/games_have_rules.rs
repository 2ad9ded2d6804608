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

/// A hero at the origin of a floor, without anything in its way, with this driver and these
/// bodies.
fn range(walk: &str, bodies: &str, rules: &str) -> SceneWorld {
    let at = |place: Vector| format!("{:?}", place.to_array());
    build(&format!(
        r#"{{"dim": {dim}, "bodies": [
            {{"name": "floor", "body_type": "fixed", "position": {below}, "shape": {floor}}},
            {bodies}
            {{"name": "hero", "body_type": "kinematic", "position": {start},
              "shape": {{"capsule": {{"ends": [{foot}, {head}], "radius": 0.27}}}}}}
        ], "drivers": [{{"walk": {{"body": "hero", {walk}}}}}],
        "game": {{"rules": [{rules}]}}}}"#,
        dim = Vector::ZERO.to_array().len(),
        below = at(Vector::Y * -0.5),
        floor = json_box(Vector::X * 19.5 + Vector::splat(0.5)),
        start = at(Vector::Y * 0.02),
        foot = at(Vector::Y * 0.3),
        head = at(Vector::Y * 1.3),
    ))
}

fn body(name: &str, body_type: &str, place: Vector, shape: &str) -> String {
    format!(
        r#"{{"name": "{name}", "body_type": "{body_type}", "position": {:?}, "shape": {shape},
            "gravity_scale": 0}},"#,
        place.to_array()
    )
}

#[test]
fn a_segment_cast_hits_the_first_thing_in_its_line_at_once() {
    let ball = json_ball(0.25);
    let bodies = [
        body("crate", "dynamic", Vector::X * 4.0 + Vector::Y, &ball),
        body("coin", "fixed", Vector::X * 6.0 + Vector::Y, &ball),
        body("moon", "fixed", Vector::X * -12.0 + Vector::Y, &ball),
    ];
    let mut built = range(
        r#""fire": {"range": 10, "impulse": 0.5, "height": 1, "reach": 0, "interval": 0.1}"#,
        &bodies.concat(),
        r#"{"when": {"hit": "crate"}, "then": [{"score": 1}]},
           {"when": {"hit": "moon"}, "then": ["lose"]},
           {"when": {"hit": "coin"}, "then": [{"score": 10}, {"remove": "coin"}]}"#,
    );
    let find = |built: &SceneWorld, name: &str| {
        built.bodies.iter().find(|(it, _)| it == name).map(|&(_, id)| id)
    };
    let fire = |built: &mut SceneWorld, look: Vector, steps: u32| {
        built.controls = Some(PlayerInput { look, fires: true, ..PlayerInput::default() });
        for _ in 0..steps {
            built.step(DT).expect("a good step");
        }
        built.game().expect("it has rules").score
    };
    fire(&mut built, Vector::X, 1);
    let id = find(&built, "crate").expect("it is there");
    let mass = built.world.mass_properties(id).expect("it is there").mass;
    let velocity = built.world.body(id).expect("it is there").linear_velocity;
    assert!((velocity - Vector::X * (0.5 / mass)).length() < 1e-3, "{velocity}");
    // The rules hear of it before the next step, and of the coin when nothing hides it.
    assert_eq!(fire(&mut built, Vector::Y, 2), 1);
    let before = built.moment(None);
    built.world.remove(id);
    rest(&mut built, 6);
    assert_eq!(fire(&mut built, Vector::X, 2), 11);
    assert_eq!(find(&built, "coin"), None);
    // Nothing beyond its end is hit, and neither is the shooter.
    assert_eq!(fire(&mut built, -Vector::X, 30), 11);
    assert_eq!(built.game().and_then(|game| game.outcome), None);
    built.return_to(&before).expect("it is a moment of this world");
    assert!(find(&built, "coin").is_some());
    assert_eq!(built.game().map(|game| game.score), Some(1));
}

#[test]
fn a_second_gun_throws_by_its_own_key() {
    let mut built = range(r#""throw": {"range": 10}, "fire": {"range": 10}"#, "", "");
    assert_eq!(drawn(&built), 0);
    let throws = PlayerInput { look: Vector::X, throws: true, ..PlayerInput::default() };
    built.controls = Some(throws);
    built.step(DT).expect("a good step");
    assert_eq!(drawn(&built), 1, "one line, as long as it is drawn");
    built.controls = Some(PlayerInput { fires: true, ..throws });
    built.step(DT).expect("a good step");
    assert_eq!(drawn(&built), 2, "the first gun is ready, the second is not");
    rest(&mut built, 8);
    assert_eq!(drawn(&built), 0);
}

/// Goes on while the player does nothing.
fn rest(built: &mut SceneWorld, steps: u32) {
    built.controls = Some(PlayerInput::default());
    for _ in 0..steps {
        built.step(DT).expect("a good step");
    }
}

/// How many segment casts are drawn.
fn drawn(built: &SceneWorld) -> usize {
    struct Count(usize);
    impl hazumi::DebugDraw for Count {
        fn line(&mut self, _: Vector, _: Vector, _: u32) {
            self.0 += 1;
        }
        fn point(&mut self, _: Vector, _: f32, _: u32) {}
    }
    let mut count = Count(0);
    built.draw(&hazumi::Show::NOTHING, &mut count);
    count.0
}

#[test]
fn a_box_is_pushed_out_of_walls_and_climbs_nothing() {
    let wall = json_box(Vector::splat(1.0));
    let step = json_box(Vector::splat(1.0) - Vector::Y * 0.9);
    let bodies = [
        body("wall", "fixed", Vector::X * 3.0 + Vector::Y, &wall),
        body("step", "fixed", Vector::X * -3.0 + Vector::Y * 0.1, &step),
    ];
    let mut built = range(r#""box_mover": true"#, &bodies.concat(), "");
    let go = |built: &mut SceneWorld, input: PlayerInput, steps: u32| {
        built.controls = Some(input);
        for _ in 0..steps {
            built.step(DT).expect("a good step");
        }
        hero(built)
    };
    let heading = |x: f32| PlayerInput { heading: Vector::X * x, ..PlayerInput::default() };
    // The character climbs the step; the box stands before it, as far as it is wide.
    let climbed = go(&mut built, heading(-1.0), 60);
    assert!(climbed.y > 0.19 && climbed.x < -2.5, "{climbed}");
    go(&mut built, heading(1.0), 50);
    let switched = go(&mut built, PlayerInput { switches: true, ..heading(1.0) }, 2);
    assert!(switched.y < 0.02, "{switched}");
    let at_wall = go(&mut built, heading(1.0), 120);
    assert!((at_wall.x - 1.7).abs() < 2e-3 && at_wall.y.abs() < 2e-3, "{at_wall}");
    let at_step = go(&mut built, heading(-1.0), 120);
    assert!((at_step.x + 1.7).abs() < 2e-3 && at_step.y.abs() < 2e-3, "{at_step}");
    // It jumps on it, from ground alone, and the same again after going back.
    let moment = built.moment(None);
    let up = go(&mut built, PlayerInput { jumps: true, ..heading(0.0) }, 10);
    assert!(up.y > 0.5, "{up}");
    let higher = go(&mut built, heading(0.0), 1);
    let again = go(&mut built, PlayerInput { jumps: true, ..heading(0.0) }, 1);
    assert!(again.y - higher.y < higher.y - up.y, "no jump in the air");
    go(&mut built, heading(-1.0), 30);
    let on_it = go(&mut built, heading(0.0), 60);
    assert!((on_it.y - 0.2).abs() < 2e-3 && on_it.x < -2.5, "{on_it}");
    let hash = built.world.state_hash();
    built.return_to(&moment).expect("it is a moment of this world");
    go(&mut built, PlayerInput { jumps: true, ..heading(0.0) }, 10);
    go(&mut built, heading(0.0), 1);
    go(&mut built, PlayerInput { jumps: true, ..heading(0.0) }, 1);
    go(&mut built, heading(-1.0), 30);
    go(&mut built, heading(0.0), 60);
    assert_eq!(built.world.state_hash(), hash);
    // The other press brings the character back, which climbs again.
    built.return_to(&moment).expect("it is a moment of this world");
    go(&mut built, PlayerInput { switches: true, ..heading(-1.0) }, 1);
    let climbed = go(&mut built, heading(-1.0), 30);
    assert!(climbed.y > 0.19 && climbed.x < -2.5, "{climbed}");
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
