//! The scenes of the gallery show what their descriptions say.
#![cfg(feature = "scenes")]

use crate::engine::moments::goes_on_as_it_did;
use hazumi_scenes::{gallery, plane as scenes};
use hazumi2d::glam::Vec2;
use hazumi2d::scene::{Outcome, PlayerInput, SceneWorld};
use hazumi2d::shape::soft::SoftShape;
use hazumi2d::{Body, BodyId, Recorder, Recording, Replay, SoftBodyParticles, World};

/// A scene after some steps.
fn after(name: &str, steps: u32) -> SceneWorld {
    let mut built = start(name);
    run(&mut built, steps);
    built
}

fn start(name: &str) -> SceneWorld {
    let entry = gallery::find_plane(name).unwrap_or_else(|| panic!("no scene {name}"));
    SceneWorld::build(&entry.build()).expect("a world")
}

fn run(built: &mut SceneWorld, steps: u32) {
    for _ in 0..steps {
        assert_eq!(built.step(1.0 / 60.0).expect("a good step").frozen, 0);
    }
}

fn id(built: &SceneWorld, name: &str) -> BodyId {
    built.bodies.iter().find(|(known, _)| known == name).expect(name).1
}

fn body<'a>(built: &'a SceneWorld, name: &str) -> &'a Body {
    built.world.body(id(built, name)).expect("it is there")
}

/// Positions of all bodies whose names start so, m.
fn places(built: &SceneWorld, start: &str) -> Vec<Vec2> {
    let ids = built.bodies.iter().filter(|(name, _)| name.starts_with(start));
    ids.map(|(_, id)| built.world.body(*id).expect("it is there").position).collect()
}

/// They settle a little, the more the higher; pyramids stand on floors that are so far apart,
/// m.
#[test]
fn pyramids_stand() {
    for (name, steps, storey) in
        [("large_pyramid_2d", 30, 200.0), ("many_pyramids_2d", 10, 11.0)]
    {
        let before = places(&start(name), "");
        let built = after(name, steps);
        for (from, to) in before.iter().zip(places(&built, "")) {
            let most = 0.05 + 0.02 * from.y.rem_euclid(storey);
            let way = (to - *from).abs();
            assert!(way.x < 0.15 && way.y < most, "{name}: from {from} to {to}");
        }
    }
}

#[test]
fn the_net_hangs_together() {
    let built = after("joint_grid_2d", 60);
    let far = built.world.joints().map(|(_, joint)| {
        let [a, b] = [0, 1].map(|side: usize| {
            let body = built.world.body(joint.bodies[side]).expect("it is there");
            body.pose().transform_point(joint.frames[side].position)
        });
        a.distance(b)
    });
    // Seven knots hold ten thousand discs while the corners swing down.
    let farthest = far.fold(0.0, f32::max);
    assert!(farthest < 1.5, "{farthest} m apart");
    let below = places(&built, "disc[0]")[0];
    assert!(below.y < -1.5, "the corners fall: {below}");
}

#[test]
fn humans_come_a_column_at_a_time() {
    let mut built = start("rain_2d");
    assert_eq!(built.bodies.len(), 1);
    for column in 1..=6 {
        run(&mut built, 8);
        assert_eq!(built.bodies.len(), 1 + 275 * column);
    }
    let hip = |name: &str| body(&built, name).position;
    // The first have fallen for 0.8 s, and the last have just begun to; both are 1 m or so over
    // theirs.
    assert!((hip("humans[0].hip_0").y - (40.95 - 3.2)).abs() < 0.1);
    assert!(
        (hip("humans[29].hip_4") - Vec2::new(-121.875 + 5.0 * 6.25 + 2.0, 220.9)).length()
            < 0.2
    );
}

#[test]
fn the_wall_sleeps_until_the_hammer_comes() {
    let mut built = start("smash_2d");
    let asleep = |built: &SceneWorld| {
        built.bodies.iter().filter(|(_, id)| built.world.is_asleep(*id) == Some(true)).count()
    };
    run(&mut built, 60);
    assert_eq!(asleep(&built), 9600);
    assert!((body(&built, "hammer").position.x - 20.0).abs() < 1e-3);
    run(&mut built, 40);
    assert!(asleep(&built) < 9000, "{} sleep on", asleep(&built));
    let momentum = |name: &str| body(&built, name).linear_velocity.x;
    assert!((5.0..39.0).contains(&momentum("hammer")), "{}", momentum("hammer"));
}

#[test]
fn rings_and_drums_keep_what_is_in_them() {
    let built = after("spinner_2d", 45);
    let center = Vec2::new(0.0, 32.0);
    let small = ["capsule", "disc", "square"].map(|name| places(&built, name)).concat();
    let lost = small.iter().filter(|it| it.distance(center) > 40.1).count();
    // The end of the paddle may press a body through the ring.
    assert!(small.len() == 6076 && lost < 60, "{lost} are out of the ring");
    let paddle = body(&built, "paddle");
    assert!((paddle.angular_velocity - 5.0).abs() < 0.1, "{}", paddle.angular_velocity);
    assert!(paddle.position.distance(Vec2::new(0.0, 12.0)) < 0.01, "{}", paddle.position);

    let built = after("tumbler_2d", 60);
    let drum = body(&built, "drum");
    assert!((drum.angular_velocity - 25_f32.to_radians()).abs() < 0.01);
    assert!(drum.position.distance(Vec2::Y * 10.0) < 0.01, "{}", drum.position);
    let back = drum.pose().inverse();
    let inner =
        places(&built, "square").into_iter().map(|place| back.transform_point(place).abs());
    assert!(inner.map(Vec2::max_element).fold(0.0, f32::max) < 9.5);

    let built = after("washer_2d", 30);
    let drum = body(&built, "drum");
    let turned = 12.5_f32.to_radians();
    assert!((drum.rotation.angle() - turned).abs() < 1e-3, "{}", drum.rotation.angle());
    let far = places(&built, "square").into_iter().map(|it| it.distance(drum.position));
    assert!(far.fold(0.0, f32::max) < 16.1);
}

#[test]
fn heaps_stay_in_their_yards() {
    let built = after("compounds_2d", 60);
    let bodies = places(&built, "pair");
    assert_eq!(bodies.len(), 3000);
    assert!(bodies.iter().all(|it| it.y > 0.3 && it.x.abs() < 39.5));

    let built = after("junkyard_2d", 60);
    let rocks = places(&built, "pair");
    assert!(rocks.iter().all(|it| it.y > 0.5 && it.x.abs() < 79.5), "none is in the ground");
    let pusher = body(&built, "pusher").position;
    let expected = Vec2::new(60.0 * (0.2_f32 * 59.0 / 60.0).sin(), 0.0);
    assert!(pusher.distance(expected) < 1e-3, "{pusher} instead of {expected}");
}

#[test]
fn the_ball_breaks_bricks_and_never_slows_down() {
    let mut built = start("breakout");
    let speed = Vec2::new(8.0, 15.0).length();
    let mut bounces = 0;
    for step in 0..1800 {
        let before = (step > 0).then(|| body(&built, "serve.ball").linear_velocity.y);
        run(&mut built, 1);
        let ball = body(&built, "serve.ball");
        assert!((ball.linear_velocity.length() - speed).abs() < 0.01 * speed, "step {step}");
        assert!(ball.position.y > 0.0, "step {step}: the paddle has missed it");
        let is_low = ball.position.y < 3.0;
        bounces += u32::from(
            is_low && before.is_some_and(|y| y < 0.0 && ball.linear_velocity.y > 0.0),
        );
        assert!(built.world.events().overlaps_started.is_empty(), "nothing gets to the drain");
    }
    assert!(bounces > 10, "{bounces}");
    let gone = built.vanished.len();
    assert!(
        gone > 20 && built.vanished.iter().all(|(name, _)| name.starts_with("brick[")),
        "{gone}"
    );
    assert_eq!(places(&built, "brick").len(), 72 - gone);
}

#[test]
fn the_hero_goes_all_the_way_and_takes_every_coin() {
    let mut built = start("platformer");
    let mut seconds = 0.0;
    let mut at = |built: &mut SceneWorld, time: f32| {
        while seconds < time - 1e-3 {
            run(built, 1);
            seconds += 1.0 / 60.0;
        }
        body(built, "hero").position
    };
    // Floor by floor, each from below.
    for (time, height) in [(3.4, 0.0), (4.9, 1.7), (6.4, 3.3), (7.9, 4.9)] {
        let hero = at(&mut built, time);
        assert!(hero.distance(Vec2::new(7.0, height)) < 0.05, "{hero} at {time} s");
    }
    let hero = at(&mut built, 15.9);
    assert!(hero.distance(Vec2::new(20.0, 2.0)) < 0.05, "{hero} on the hill");
    let hero = at(&mut built, 20.5);
    let lift = body(&built, "lift").position;
    assert!((hero.x - lift.x).abs() < 0.05 && hero.y > 3.0, "{hero} on the lift at {lift}");
    assert!((hero.y - lift.y - 0.15).abs() < 0.05, "{hero} on the lift at {lift}");
    let hero = at(&mut built, 35.9);
    assert!((hero.x - 46.0).abs() < 0.05 && hero.y > 5.9, "{hero} at the end");
    assert_eq!(built.vanished.len(), 9, "{:?}", built.vanished);
    let crates = places(&built, "crate");
    assert!(crates.iter().all(|it| it.y < 4.5 && (35.0..36.4).contains(&it.x)), "{crates:?}");
}

#[test]
fn nobody_leaves_the_ring_of_the_paddle() {
    let mut built = start("spinner_2d");
    for _ in 0..3 {
        run(&mut built, 15);
        let farthest = places(&built, "").into_iter().map(|it| it.distance(Vec2::Y * 32.0));
        let farthest = farthest.fold(0.0, f32::max);
        assert!(farthest < 40.0, "one is {farthest} m from the middle");
    }
}

#[test]
fn the_games_are_the_same_every_time() {
    for name in ["breakout", "platformer", "jelly_game", "jelly_caves", "jelly_tower"] {
        let [one, other] = [0, 1].map(|_| places(&after(name, 600), ""));
        assert_eq!(one, other, "{name}");
    }
}

fn particles<'a>(built: &'a SceneWorld, name: &str) -> SoftBodyParticles<'a> {
    built.world.particles(id(built, name)).expect("it is soft")
}

/// The area within the outline of a soft body, m².
fn area(particles: &SoftBodyParticles<'_>) -> f32 {
    let places: Vec<Vec2> = particles.positions().collect();
    let sides = particles.shape().outline().iter();
    let sides = sides.map(|side| side.map(|end| places[end as usize]));
    0.5 * sides.map(|[from, to]| from.perp_dot(to)).sum::<f32>()
}

/// How far particles are from their rest shape, moved and turned to where it fits best: the
/// root of the mean square, m.
fn misfit(particles: &SoftBodyParticles<'_>) -> f64 {
    let rest: Vec<_> = particles.shape().points().iter().map(|it| it.as_dvec2()).collect();
    let now: Vec<_> = particles.exact_positions().collect();
    let count = rest.len() as f64;
    let [from, to] = [&rest, &now].map(|all| all.iter().sum::<hazumi2d::glam::DVec2>() / count);
    let arms = || rest.iter().zip(&now).map(|(a, b)| (a - from, b - to));
    let cosine: f64 = arms().map(|(a, b)| a.dot(b)).sum();
    let sine: f64 = arms().map(|(a, b)| a.perp_dot(b)).sum();
    let turn = hazumi2d::glam::DVec2::from_angle(sine.atan2(cosine));
    let squares: f64 = arms().map(|(a, b)| turn.rotate(a).distance_squared(b)).sum();
    (squares / count).sqrt()
}

#[test]
fn the_star_is_pressed_flat_and_returns_to_its_shape() {
    let mut built = after("shape_matching", 270);
    let height = |built: &SceneWorld| {
        particles(built, "star").positions().map(|it| it.y).fold(0.0, f32::max)
    };
    assert!(height(&built) < 1.15, "pressed: {} m", height(&built));
    assert!(misfit(&particles(&built, "star")) > 0.1);
    run(&mut built, 330);
    // A star of two metres.
    let misfit = misfit(&particles(&built, "star"));
    assert!(misfit < 0.02 * 2.0, "{misfit} m");
    assert!(height(&built) > 1.65, "{} m", height(&built));
}

#[test]
fn the_jelly_gets_to_the_goal_over_all_buttons() {
    let mut built = start("jelly_game");
    let mut narrowest = f32::INFINITY;
    for _ in 0..2400 {
        run(&mut built, 1);
        let places: Vec<Vec2> = particles(&built, "jelly").positions().collect();
        assert!(places.iter().all(|it| (-3.0..32.0).contains(&it.x) && it.y > -0.5));
        let inside = places.iter().filter(|it| (6.2..7.3).contains(&it.x) && it.y < 0.8);
        let tops = inside.map(|it| it.y).fold(0.0, f32::max);
        if tops > 0.3 {
            narrowest = narrowest.min(tops);
        }
    }
    let vanished: Vec<_> = built.vanished.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(vanished, ["button_1", "button_2", "goal"]);
    assert!(narrowest < 0.78, "it has squeezed through the gap: {narrowest} m");
}

#[test]
fn the_jelly_gets_to_the_goal_again_from_a_snapshot_and_in_a_replay() {
    let mut built = start("jelly_game");
    let mut recorder = Recorder::start(&mut built.world).expect("shapes that can be written");
    let mut step = |built: &mut SceneWorld| {
        run(built, 1);
        recorder.note_step(&mut built.world, 1.0 / 60.0).expect("a step");
    };
    (0..600).for_each(|_| step(&mut built));
    let middle = built.world.snapshot();
    (0..900).for_each(|_| step(&mut built));
    let reached = |built: &SceneWorld| built.vanished.iter().any(|(name, _)| name == "goal");
    assert!(reached(&built));
    let hash = built.world.state_hash();

    let bytes = recorder.finish(&mut built.world);
    let recording = Recording::from_bytes(&bytes).expect("our own bytes");
    let mut world = World::default();
    let mut replay = Replay::start(&recording, &mut world).expect("our own bytes");
    while replay.step(&mut world).expect("the same run").is_some() {
        assert!(replay.check(&world).is_none());
    }
    assert_eq!(world.state_hash(), hash);

    built.world.restore(&middle).expect("our own snapshot");
    run(&mut built, 1500);
    let jelly = body(&built, "jelly").position;
    assert!(jelly.x > 29.0, "{jelly}");
}

#[test]
fn blobs_stay_between_their_walls() {
    let built = after("jelly_pile", 120);
    assert_eq!(built.bodies.len(), 1001);
    for (name, id) in &built.bodies {
        let Some(particles) = built.world.particles(*id) else { continue };
        for place in particles.positions() {
            let is_in = place.x.abs() < 16.1 && (-0.1..20.0).contains(&place.y);
            assert!(is_in, "{name} at {place}");
        }
    }
}

/// `hazumi_bench soft --long` presses for ten minutes.
#[test]
fn the_press_squeezes_and_loses_nobody() {
    let mut built = start("jelly_crush");
    let mut smallest = f32::INFINITY;
    for _ in 0..180 {
        run(&mut built, 10);
        let is_up = body(&built, "press").position.y > 3.3;
        let press = body(&built, "press").position.y - 0.3;
        for (name, id) in &built.bodies {
            let Some(particles) = built.world.particles(*id) else { continue };
            for place in particles.positions() {
                let is_under = place.x.abs() < 1.8 && place.y < press + 0.6;
                let deep = if is_under { place.y - press } else { f32::MIN };
                let deep = deep.max(-place.y).max(place.x.abs() - 2.0);
                assert!(deep < 0.02, "{name} at {place}, {deep} m into something");
            }
            let part = area(&particles) / SoftShape::area(particles.shape());
            smallest = smallest.min(part);
            assert!(!is_up || (0.85..1.1).contains(&part), "{name} has {part} of its area");
        }
    }
    assert!(smallest < 0.95, "nobody is squeezed: {smallest} of an area at least");
}

/// As `docs/soft-bodies.md` has it, a body of `f` Hz between boards sags by about
/// `10 · load / (mass · (2πf)²)`, more where few of its particles bear that.
#[test]
fn a_blob_bears_a_hundred_times_its_weight() {
    let scene = gallery::find_plane("mass_ratio").expect("it is there").build();
    for substeps in [2, 4, 8] {
        let scene = scenes::Scene { substeps, ..scene.clone() };
        let mut built = SceneWorld::build(&scene).expect("a world");
        let [blob, weight] = ["blob", "weight"].map(|name| id(&built, name));
        let [light, heavy] =
            [blob, weight].map(|id| built.world.mass_properties(id).expect("it is there").mass);
        assert!((95.0..105.0).contains(&(heavy / light)), "{heavy} kg on {light} kg");
        for _ in 0..60 {
            run(&mut built, 10);
            let blob = particles(&built, "blob");
            let part = area(&blob) / SoftShape::area(blob.shape());
            assert!(part > 0.6, "{part} of its area");
            let weight = body(&built, "weight");
            let tilt = weight.rotation.angle().to_degrees();
            assert!(tilt.abs() < 5.0, "{tilt}° at {substeps} substeps");
            assert!(weight.position.x.abs() < 0.2, "slipped to {}", weight.position);
        }
        let speed = body(&built, "weight").linear_velocity.length();
        let tilt = body(&built, "weight").rotation.angle().to_degrees();
        assert!(speed < 0.01 && tilt.abs() < 2.0, "{speed} m/s, {tilt}°, {substeps} substeps");
        let thickness = 0.4 + 2.0 * particles(&built, "blob").shape().radius();
        let sag = thickness - (body(&built, "weight").position.y - 0.5);
        let hertz = particles(&built, "blob").shape().material().shape.expect("a shape").hertz;
        let expected = 10.0 * 9.81 * heavy / (light * (std::f32::consts::TAU * hertz).powi(2));
        let share = sag / expected;
        assert!((0.8..2.0).contains(&share), "it sags by {sag} m, not {expected} m");
    }
}

#[test]
fn ropes_hang_from_what_holds_them() {
    let built = after("cloth_and_rope", 300);
    for (name, x) in [("rope[0]", -8.0), ("rope[2]", -4.0)] {
        let all: Vec<Vec2> = particles(&built, name).positions().collect();
        assert!(all[0].distance(Vec2::new(x, 5.0)) < 0.01, "{name}: {}", all[0]);
        let longest = all.windows(2).map(|it| it[0].distance(it[1])).fold(0.0, f32::max);
        assert!(longest < 0.15, "{name}: {longest} m between particles");
    }
    let pendulum: Vec<Vec2> = particles(&built, "pendulum").positions().collect();
    let hook = body(&built, "ball").pose().transform_point(Vec2::new(0.0, 0.15));
    assert!(pendulum[20].distance(hook) < 0.02, "{} and {hook}", pendulum[20]);
    let bridge: Vec<Vec2> = particles(&built, "bridge").positions().collect();
    assert!(bridge[20].y > 0.5 && bridge[20].y < 3.0, "{}", bridge[20]);
    assert!(places(&built, "crate").iter().all(|it| it.y > 0.5 && (2.0..6.0).contains(&it.x)));
}

#[test]
fn a_scene_that_returns_to_a_moment_goes_on_as_it_did() {
    for name in ["jelly_game", "platformer", "breakout"] {
        goes_on_as_it_did(start(name), [200, 100, 200], |built| built.vanished.len());
    }
}

#[test]
fn who_has_the_controls_rolls_and_walks_where_he_wants() {
    for name in ["jelly_game", "platformer"] {
        let mut built = start(name);
        let who = if name == "platformer" { "hero" } else { "jelly" };
        run(&mut built, 60);
        let before = built.world.body(id(&built, who)).expect("it is there").position;
        built.controls = Some(PlayerInput { heading: -Vec2::X, ..PlayerInput::default() });
        run(&mut built, 40);
        let after = built.world.body(id(&built, who)).expect("it is there").position;
        assert!(after.x < before.x - 0.2, "{name}: from {before} to {after}");

        built.controls = Some(PlayerInput::default());
        run(&mut built, 60);
        let ground = built.world.body(id(&built, who)).expect("it is there").position.y;
        built.controls = Some(PlayerInput { jumps: true, ..PlayerInput::default() });
        let height = |built: &SceneWorld| {
            built.world.body(id(built, who)).expect("it is there").position.y
        };
        let mut highest = ground;
        for _ in 0..40 {
            run(&mut built, 1);
            highest = highest.max(height(&built));
        }
        assert!(highest > ground + 0.3, "{name}: {highest} m over {ground} m");
    }
}

/// The scripts of the games show how they are won.
#[test]
fn the_scripts_of_games_win_them() {
    let games = [
        ("platformer", 2160, 900),
        ("jelly_game", 2400, 400),
        ("jelly_caves", 3600, 1000),
        ("jelly_tower", 4800, 1000),
    ];
    for (name, steps, least) in games {
        let built = after(name, steps);
        let game = built.game().expect("it has rules");
        assert_eq!(game.outcome, Some(Outcome::Won), "{name}: {game:?}");
        assert!(game.score >= least, "{name}: {game:?}");
    }
}

#[test]
fn a_paddle_that_stands_still_loses_three_balls() {
    let mut built = start("breakout");
    built.controls = Some(PlayerInput { heading: -Vec2::X, ..PlayerInput::default() });
    run(&mut built, 3600);
    let game = built.game().expect("it has rules").clone();
    assert_eq!((game.outcome, game.lives), (Some(Outcome::Lost), 0), "{game:?}");
    assert_eq!(game.score % 10, 0);
    // The player who is at it moves the paddle along its line, and no farther.
    let paddle = built.world.body(built.player().expect("it follows")).expect("it is there");
    assert!((paddle.position - Vec2::new(-6.7, 1.0)).length() < 1e-3, "{}", paddle.position);
}
