//! A press of the jump key makes one jump, whatever its length.
#![cfg(feature = "scenes")]

use hazumi_scenes::gallery;
use hazumi2d::BodyId;
use hazumi2d::glam::Vec2;
use hazumi2d::scene::{Controls, SceneWorld};

fn start(name: &str) -> SceneWorld {
    let entry = gallery::find_plane(name).expect("it is there");
    SceneWorld::build(&entry.build()).expect("it is sound")
}

fn run(built: &mut SceneWorld, steps: u32) {
    for _ in 0..steps {
        built.step(1.0 / 60.0).expect("a good step");
    }
}

fn id(built: &SceneWorld, name: &str) -> BodyId {
    built.bodies.iter().find(|(known, _)| known == name).expect("it is there").1
}

/// How much higher than before its highest point is after a press of the jump key of
/// `press` steps, m, and where it is at the end.
fn jump(name: &str, who: &str, substeps: u32, press: impl Fn(u32) -> bool) -> (f32, Vec2) {
    let mut scene = gallery::find_plane(name).expect("it is there").build();
    scene.substeps = substeps;
    let mut built = SceneWorld::build(&scene).expect("it is sound");
    let place = |built: &SceneWorld| {
        built.world.body(id(built, who)).expect("it is there").position
    };
    built.controls = Some(Controls::default());
    run(&mut built, 90);
    let ground = place(&built).y;
    let mut highest = ground;
    for step in 0..80 {
        built.controls = Some(Controls { heading: 0.0, jumps: press(step) });
        run(&mut built, 1);
        highest = highest.max(place(&built).y);
    }
    (highest - ground, place(&built))
}

#[test]
fn a_press_makes_one_jump_whatever_its_length() {
    for (name, who, speed) in [("jelly_game", "jelly", 5.0), ("platformer", "hero", 6.5)] {
        for substeps in [2, 4, 8] {
            let tap = jump(name, who, substeps, |step| step < 1);
            let expected = speed * speed / (2.0 * 9.81);
            let share = tap.0 / expected;
            println!("{name}, {substeps} substeps: {} m of {expected} m", tap.0);
            assert!((0.8..1.25).contains(&share), "{name}: {} m, not {expected} m", tap.0);
            for length in [2, 3, 5, 10, 30, 80] {
                let held = jump(name, who, substeps, |step| step < length);
                assert_eq!(held, tap, "{name}, {length} steps, {substeps} substeps");
            }
        }
    }
}

#[test]
fn a_key_hit_again_and_again_jumps_off_ground_only() {
    for (name, who) in [("jelly_game", "jelly"), ("platformer", "hero")] {
        let (once, _) = jump(name, who, 4, |step| step < 1);
        let (often, _) = jump(name, who, 4, |step| step % 2 == 0);
        assert!(often < 1.3 * once, "{name}: {often} m and {once} m");
    }
}

#[test]
fn a_press_in_the_air_waits_a_tenth_of_a_second_for_ground() {
    // When it lands after a press at the first step.
    let landing = |name, who| {
        let again = |at: u32| jump(name, who, 4, move |step| step == 0 || step == at).1;
        let alone = again(0);
        (10..80).filter(|&at| again(at) != alone).min()
    };
    for (name, who) in [("jelly_game", "jelly"), ("platformer", "hero")] {
        let first = landing(name, who).expect("it lands within 80 steps");
        let apex = jump(name, who, 4, |step| step == 0 || step == 20);
        assert_eq!(apex, jump(name, who, 4, |step| step == 0), "{name} jumps in the air");
        println!("{name}: presses count again from step {first}");
        assert!(first > 40, "{name}: a press at step {first} is not near the ground");
    }
}

#[test]
fn a_moment_has_the_controls() {
    for name in ["jelly_game", "platformer"] {
        let mut built = start(name);
        run(&mut built, 60);
        let moment = built.moment(None);
        run(&mut built, 60);
        let hash = built.world.state_hash();
        built.controls = Some(Controls { heading: -1.0, jumps: true });
        run(&mut built, 30);
        built.return_to(&moment).expect("it is a moment of this world");
        assert_eq!(built.controls, None);
        run(&mut built, 60);
        assert_eq!(built.world.state_hash(), hash, "{name}: the script goes on");
    }
}
