//! A press of the jump key makes one jump, whatever its length.
#![cfg(feature = "scenes")]

use hazumi_scenes::gallery;
use hazumi_scenes::plane::{
    Body, BodyType, Driver, Leg, RollDriver, Scene, Shape, Soft, SoftKind, SoftMaterial,
    WalkDriver,
};
use hazumi2d::BodyId;
use hazumi2d::glam::Vec2;
use hazumi2d::scene::{PlayerInput, SceneWorld};

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

/// How much higher than before its highest point is when the jump key is down in some steps, m,
/// and where it is at the end.
fn jump(scene: &Scene, who: &str, press: impl Fn(u32) -> bool) -> (f32, Vec2) {
    let mut built = SceneWorld::build(scene).expect("it is sound");
    let place =
        |built: &SceneWorld| built.world.body(id(built, who)).expect("it is there").position;
    built.controls = Some(PlayerInput::default());
    run(&mut built, 90);
    let ground = place(&built).y;
    let mut highest = ground;
    for step in 0..80 {
        built.controls = Some(PlayerInput { jumps: press(step), ..PlayerInput::default() });
        run(&mut built, 1);
        highest = highest.max(place(&built).y);
    }
    (highest - ground, place(&built))
}

/// The games of the gallery: their scene, who jumps, and how fast, m/s.
fn games() -> [(Scene, &'static str, f32); 2] {
    let scene = |name: &str| gallery::find_plane(name).expect("it is there").build();
    [(scene("jelly_game"), "jelly", 5.0), (scene("platformer"), "hero", 6.5)]
}

/// Somebody of this shape on level ground, who rolls.
fn roller(shape: Shape, height: f32, jump_speed: f32) -> Scene {
    let who = Body { position: [0.0, height], ..Body::dynamic("who", shape) };
    let driver = RollDriver { body: "who".to_owned(), jump_speed, ..RollDriver::default() };
    let drivers = vec![Driver::Roll(driver)];
    Scene { bodies: vec![ground(), who], drivers, ..Scene::default() }
}

/// Somebody on level ground, who walks and whose script jumps.
fn walker(jump_speed: f32) -> Scene {
    let who = Body {
        body_type: BodyType::Kinematic,
        position: [0.0, 0.01],
        ..Body::dynamic("who", Shape::rectangle([0.2, 0.2]))
    };
    let leg = Leg { jump_speed, ..Leg::default() };
    let driver =
        WalkDriver { body: "who".to_owned(), route: vec![leg], ..WalkDriver::default() };
    let drivers = vec![Driver::Walk(driver)];
    Scene { bodies: vec![ground(), who], drivers, ..Scene::default() }
}

fn ground() -> Body {
    Body::fixed("ground", [0.0, -1.0], Shape::rectangle([100.0, 1.0]))
}

/// One press makes the same jump whatever its length, near the height of a throw at `speed`.
#[track_caller]
fn jumps_once(scene: &Scene, who: &str, speed: f32) {
    let name = &scene.name;
    let tap = jump(scene, who, |step| step < 1);
    let expected = speed * speed / (2.0 * 9.81);
    println!("{name}: {} m of {expected} m", tap.0);
    let share = tap.0 / expected;
    assert!((0.75..1.1).contains(&share), "{name}: {} m, not {expected} m", tap.0);
    for length in [2, 3, 5, 10, 30, 80] {
        let held = jump(scene, who, |step| step < length);
        assert_eq!(held, tap, "{name}, {length} steps");
    }
    // Hit again and again, it jumps off ground only, at best as it bounces off that.
    let (often, _) = jump(scene, who, |step| step % 2 == 0);
    assert!(often < 2.0 * tap.0, "{name}: {often} m and {} m", tap.0);
}

#[test]
fn a_press_makes_one_jump_whatever_its_length() {
    for (mut scene, who, speed) in games() {
        for substeps in [2, 4, 8] {
            scene.substeps = substeps;
            jumps_once(&scene, who, speed);
        }
    }
}

#[test]
fn whoever_rolls_or_walks_jumps_once() {
    for speed in [3.0, 6.0] {
        let mut scenes = Vec::new();
        for radius in [0.2, 0.5, 1.5] {
            for hertz in [2.0, 4.0, 8.0] {
                let soft = Soft::new(SoftKind::Disc { radius, count: 20 });
                let soft = soft.of(SoftMaterial::of_shape(hertz, 0.5));
                scenes.push(roller(Shape::soft(soft), 1.2 * radius, speed));
            }
            scenes.push(roller(Shape::Circle { radius }, radius, speed));
            scenes.push(roller(Shape::rectangle([radius; 2]), radius, speed));
        }
        scenes.push(walker(speed));
        for (number, mut scene) in scenes.into_iter().enumerate() {
            scene.name = format!("player {number} at {speed} m/s");
            jumps_once(&scene, "who", speed);
        }
    }
}

#[test]
fn a_press_in_the_air_waits_a_tenth_of_a_second_for_ground() {
    for (scene, who, _) in games() {
        let name = &scene.name;
        let again = |at: u32| jump(&scene, who, move |step| step == 0 || step == at).1;
        let alone = again(0);
        let first = (10..80).find(|&at| again(at) != alone).expect("it lands in 80 steps");
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
        built.controls =
            Some(PlayerInput { heading: -Vec2::X, jumps: true, ..PlayerInput::default() });
        run(&mut built, 30);
        built.return_to(&moment).expect("it is a moment of this world");
        assert_eq!(built.controls, None);
        run(&mut built, 60);
        assert_eq!(built.world.state_hash(), hash, "{name}: the script goes on");
    }
}
