//! The scenes in `docs/scenes.md` run, and do what the text around them says.

mod support;

use serde_json::Value;
use support::{Folder, argument, json, text};

const MANUAL: &str = include_str!("../../../docs/scenes.md");

/// The blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let start = format!("```{language}\n");
    MANUAL.split(&start).skip(1).map(|part| part.split("```").next().unwrap()).collect()
}

/// The one JSON scene that has this text.
fn scene(words: &str) -> &'static str {
    let found: Vec<_> =
        blocks("json").into_iter().filter(|block| block.contains(words)).collect();
    assert_eq!(found.len(), 1, "{words}");
    found[0]
}

/// The bodies of a scene after some steps.
struct Bodies(Vec<Value>);

impl Bodies {
    fn after(scene: &str, steps: u32) -> Self {
        let folder = Folder::new();
        let file = folder.write("scene.json", scene);
        let poses = argument(&folder.path("poses.json"));
        let steps = steps.to_string();
        let report = json(&["run", &file, "--steps", &steps, "--poses", &poses, "--json"]);
        assert_eq!(report["frozen"], 0);
        let poses = std::fs::read_to_string(poses).unwrap();
        Self(serde_json::from_str(&poses).unwrap())
    }

    fn find(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|body| body["name"] == name)
    }

    /// Where a body is, m.
    fn position(&self, name: &str) -> Vec<f64> {
        let body = self.find(name).unwrap_or_else(|| panic!("no {name}"));
        let position = body["position"].as_array().unwrap();
        position.iter().map(|it| it.as_f64().unwrap()).collect()
    }

    #[track_caller]
    fn is_at(&self, name: &str, expected: &[f64], tolerance: f64) {
        let found = self.position(name);
        let is_near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < tolerance);
        assert!(is_near, "{name} is at {found:?}, not at {expected:?}");
    }
}

#[test]
fn every_scene_runs() {
    let folder = Folder::new();
    let scenes = blocks("json");
    assert!(scenes.len() >= 8);
    for text in scenes {
        let file = folder.write("scene.json", text);
        let report = json(&["run", &file, "--steps", "30", "--json"]);
        assert!(report["frozen"].is_null() || report["frozen"] == 0, "{text}");
    }
}

#[test]
fn a_tower_of_crates_is_hit_by_a_ball_in_both_languages() {
    let folder = Folder::new();
    let hashes = [("json", "scene.json"), ("ron", "scene.ron")].map(|(language, name)| {
        let file = folder.write(name, blocks(language)[0]);
        json(&["run", &file, "--steps", "120", "--json"])["hash"].clone()
    });
    assert_eq!(hashes[0], hashes[1]);
    let shelf = scene("A tower of crates");
    Bodies::after(shelf, 0).is_at("crate[5]", &[0.0, 5.5, 0.0], 1e-5);
    // The ball takes 0.35 s to the tower.
    Bodies::after(shelf, 18).is_at("crate[5]", &[0.0, 5.5, 0.0], 0.02);
    assert!(Bodies::after(shelf, 240).position("crate[5]")[1] < 5.0);
}

#[test]
fn pins_hold_particles_to_the_world_and_to_bodies() {
    let bodies = Bodies::after(scene("\"pins\""), 300);
    // The rope of 2 m hangs from a point of the world, and the ball on its other end.
    let [x, y] = bodies.position("ball")[..] else { panic!("two numbers") };
    let length = (x - 2.0).hypot(y - 4.0);
    assert!((1.8..2.6).contains(&length), "{length} m");
    assert!(bodies.position("jelly")[1] < 0.6, "it lies on the ground");
}

#[test]
fn repeats_with_random_rotations_differ() {
    let bodies = Bodies::after(scene("\"random_rotation\""), 0);
    assert_eq!(bodies.0.len(), 1 + 200);
    let rotation = |name| &bodies.find(name).unwrap()["rotation"];
    assert_ne!(rotation("teapot[0]"), rotation("teapot[1]"));
    // Along x first, then z, then y.
    bodies.is_at("teapot[1]", &[-2.0, 2.0, -4.0], 1e-5);
    bodies.is_at("teapot[5]", &[-4.0, 2.0, -2.0], 1e-5);
    bodies.is_at("teapot[25]", &[-4.0, 4.0, -4.0], 1e-5);
}

#[test]
fn a_row_of_joints_makes_a_chain() {
    let bodies = Bodies::after(scene("\"hook\""), 60);
    bodies.is_at("link[9]", &[0.0, 4.6 - 9.0 * 0.4, 0.0], 0.01);
}

#[test]
fn spawners_make_copies_and_begin_again_with_the_first() {
    let scene = scene("\"spawners\"");
    let names = ["dumbbell[0].left", "dumbbell[2].left"];
    let there = |steps| {
        let bodies = Bodies::after(scene, steps);
        names.map(|name| bodies.find(name).map(|_| bodies.position(name)[1]))
    };
    let [Some(high), None] = there(5) else { panic!("two copies at first") };
    assert!(high > 2.9);
    let [Some(low), Some(high)] = there(65) else { panic!("all copies") };
    assert!(low < 0.5 && high > 2.9, "{low} {high}");
    let [Some(high), Some(low)] = there(125) else { panic!("all copies") };
    assert!(low < 0.5 && high > 2.9, "{low} {high}: the first ones are made anew");
}

#[test]
fn drivers_go_round_circles_and_walk_along_routes() {
    let scene = scene("\"stirrer\"");
    // From +x away from +z by 90 degrees per second.
    let bodies = Bodies::after(scene, 60);
    bodies.is_at("stirrer", &[0.0, 0.0, -3.0], 0.01);
    bodies.is_at("guard", &[2.0, 0.0, 4.0], 0.1);
    // It has arrived after two and a half seconds, stands, and is on its way back after five.
    Bodies::after(scene, 240).is_at("guard", &[5.0, 0.0, 4.0], 0.1);
    Bodies::after(scene, 360).is_at("guard", &[3.0, 0.0, 4.0], 0.1);
}

#[test]
fn lifts_run_between_stops_and_coins_vanish_when_they_are_touched() {
    let scene = scene("\"vanishes_when_touched\"");
    let start = Bodies::after(scene, 0);
    assert!(start.find("coin[0]").is_some() && start.find("coin[1]").is_some());
    let bodies = Bodies::after(scene, 120);
    bodies.is_at("lift", &[3.0, 4.0], 0.02);
    assert!(bodies.find("coin[0]").is_none(), "the gear has fallen through it");
    assert!(bodies.find("coin[1]").is_some(), "nothing has touched it");
    Bodies::after(scene, 240).is_at("lift", &[3.0, 1.0], 0.02);
    // The hills hold the gear.
    assert!(bodies.position("gear")[1] > -1.0);
}

#[test]
fn scenes_of_the_gallery_and_the_schema_are_printed() {
    let folder = Folder::new();
    let file = folder.write("pyramid.json", &text(&["scenes", "pyramid"]));
    assert!(json(&["run", &file, "--steps", "1", "--json"])["bodies"].as_u64() > Some(10));
    assert!(text(&["schema"]).contains("\"$schema\""));
}
