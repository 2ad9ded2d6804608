//! `hazumi run --record` and `hazumi replay`.

mod support;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::HalfSpace;
use hazumi3d::{Body, Collider, ContactHooks, ContactPairInfo, ExternalForce, Recorder, World};
use support::{BOXES, Folder, argument, hazumi};

/// Records `BOXES`; the folder and the file.
fn recorded() -> (Folder, String) {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let file = argument(&folder.path("boxes.rec"));
    let output = hazumi(&["run", &scene, "--record", &file, "--json"]);
    assert!(output.status.success(), "{output:?}");
    (folder, file)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_replay_is_the_same_run_on_any_number_of_threads() {
    let (_folder, file) = recorded();
    for threads in ["1", "3", "16"] {
        let output = hazumi(&["replay", &file, "--check", "--threads", threads, "--json"]);
        assert!(output.status.success(), "{output:?}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["steps"], 30);
        assert_eq!(report["checked"], 30);
        assert!(report["damage"].is_null());
    }
}

#[test]
fn a_replay_can_end_earlier() {
    let (_folder, file) = recorded();
    let output = hazumi(&["replay", &file, "--to", "11", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["last_step"], &report["checked"]), (&11.into(), &1.into()));
}

#[test]
fn a_recording_that_was_cut_off_is_replayed_up_to_there() {
    let (folder, file) = recorded();
    let bytes = std::fs::read(&file).unwrap();
    let cut = folder.path("cut.rec");
    std::fs::write(&cut, &bytes[..bytes.len() * 3 / 4]).unwrap();
    let output = hazumi(&["replay", &argument(&cut), "--check"]);
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stderr).contains("cut off"), "{output:?}");
    std::fs::write(&cut, &bytes[..40]).unwrap();
    let output = hazumi(&["replay", &argument(&cut)]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn what_is_no_recording_is_refused_in_one_line() {
    let (folder, _) = recorded();
    let other = folder.write("other.rec", "not a recording");
    let output = hazumi(&["replay", &other]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr).lines().count(), 1, "{output:?}");
}

/// Code, which no recording holds: its user has to bring it along.
struct Ghosts;

impl ContactHooks for Ghosts {
    fn should_collide(&self, _: &ContactPairInfo<'_>) -> bool {
        false
    }
}

#[test]
fn a_run_that_goes_another_way_ends_with_code_3_and_says_where() {
    let mut world = World::default();
    let ground = Collider::new(HalfSpace::new(Vec3::Y, 0.0).unwrap());
    world.add(Body::fixed(), ground).unwrap();
    let position = Vec3::Y * 0.6;
    let ball = Body { position, user_data: 77, ..Body::dynamic() };
    let ball = world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
    let mut recorder = Recorder::start(&mut world).unwrap();
    for step in 0..60 {
        if step == 40 {
            world.set_contact_hooks(Some(Box::new(Ghosts)));
        }
        world.apply_external_force(ball, ExternalForce::Force(Vec3::X * 100.0)).unwrap();
        world.step(1.0 / 60.0).unwrap();
        recorder.note_step(&mut world, 1.0 / 60.0).unwrap();
    }
    let folder = Folder::new();
    let file = folder.path("ghosts.rec");
    std::fs::write(&file, recorder.finish(&mut world)).unwrap();
    let output = hazumi(&["replay", &argument(&file), "--check"]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(
        told.contains("diverged in step 40: after step 41, body #1.1 (user data 77)"),
        "{told}"
    );
    assert!(told.contains("position is "), "{told}");
    assert!(told.contains("edit before step 40: ApplyForce(#1.1, Force("), "{told}");
    // Up to there it is the same run.
    let output = hazumi(&["replay", &argument(&file), "--check", "--to", "39"]);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_recording_of_a_game_that_was_rolled_back_is_replayed() {
    let mut world = World::default();
    let ball = Body { position: Vec3::Y * 9.0, ..Body::dynamic() };
    let ball = world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
    let mut recorder = Recorder::start(&mut world).unwrap();
    let mut before = world.snapshot();
    for round in 0..30 {
        if round % 10 == 4 {
            world.restore(&before).unwrap();
            world.apply_external_force(ball, ExternalForce::Impulse(Vec3::X * 100.0)).unwrap();
        } else if round % 10 == 1 {
            before = world.snapshot();
        }
        world.step(1.0 / 60.0).unwrap();
        recorder.note_step(&mut world, 1.0 / 60.0).unwrap();
    }
    let folder = Folder::new();
    let file = folder.path("rolled.rec");
    std::fs::write(&file, recorder.finish(&mut world)).unwrap();
    let replay = |more: &[&str]| {
        let output = hazumi(&[&["replay", &argument(&file), "--json"], more].concat());
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let whole = replay(&["--check"]);
    assert_eq!((&whole["checked"], &whole["last_step"]), (&30.into(), &20.into()));
    assert_eq!(whole["hash"], format!("{:016x}", world.state_hash()));
    // Step 2 was taken twice, the second time as the fifth of all.
    let part = replay(&["--to", "2"]);
    assert_eq!((&part["steps"], &part["last_step"]), (&2.into(), &2.into()));
}
