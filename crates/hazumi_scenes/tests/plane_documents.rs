//! Scenes in 2D say the same as JSON, as RON and after a way through a file.

use std::fs;

use hazumi_scenes::plane::{
    PinInstance, PinPlace, Repeat, Scene, Shape, SoftMaterial, Stiffness,
};
use hazumi_scenes::{AnyScene, gallery};

const JSON: &str = r#"{
    "dim": 2, "gravity": [0, -9.8],
    "bodies": [
        {"name": "ground", "body_type": "fixed", "shape": {"half_plane": {"normal": [0, 1]}}},
        {"name": "hill", "body_type": "fixed", "shape": {"chain": {"formula": {"wave": {"amplitude": 1}}}}},
        {"name": "crate", "position": [0, 3], "rotation_degrees": 30, "angular_velocity": 2,
         "shape": {"rectangle": {"half_extents": [1, 0.5], "rounding": 0.1}},
         "repeat": {"poses": [{"rotation_degrees": 90}, {"position": [4, 0], "rotation_degrees": -45}]}},
        {"name": "blob", "position": [0, 9], "shape": {"soft": {"kind": {"disc": {"radius": 1, "count": 16}},
            "radius": 0.1, "fixed": [3], "material": {"shape": null, "edges": {"hertz": 30, "damping_ratio": 1},
                "mode": {"linear": 0.5}, "plasticity": {"yield": 0.1, "creep": 2, "limit": 0.5}, "tear": 2}}},
         "pins": [{"particle": 0, "to": {"world": [1, 9]}}, {"particle": 8, "to": {"body": {"name": "pan"}}}]},
        {"name": "bed", "position": [9, 9], "shape": {"soft": {"kind": {"grid": {"half_extents": [2, 1], "cells": [4, 2]}},
            "clusters": {"regions": {"half_width": 1}}}}},
        {"name": "pan", "locked_rotation": true, "shape": {"outline": {
            "points": [[0, 0], [4, 0], [4, 4], [0, 4]], "holes": [[[1, 1], [3, 1], [3, 3], [1, 3]]]}}}
    ],
    "joints": [{"bodies": ["crate[0]", "crate[1]"], "at": [2, 3], "axis": [0, 1], "kind": {"slider": {}}}]
}"#;

const RON: &str = r#"(
    dim: 2, gravity: (0, -9.8),
    bodies: [
        (name: "ground", motion: fixed, shape: half_plane(normal: (0, 1))),
        (name: "hill", motion: fixed, shape: chain(formula: wave(amplitude: 1))),
        (name: "crate", position: (0, 3), rotation_degrees: 30, angular_velocity: 2,
         shape: rectangle(half_extents: (1, 0.5), rounding: 0.1),
         repeat: poses([(rotation_degrees: 90), (position: (4, 0), rotation_degrees: -45)])),
        (name: "blob", position: (0, 9), shape: soft(kind: disc(radius: 1, count: 16),
            radius: 0.1, fixed: [3], material: (shape: None, edges: (hertz: 30, damping_ratio: 1),
                mode: linear(0.5), plasticity: (yield: 0.1, creep: 2, limit: 0.5), tear: 2)),
         pins: [(particle: 0, to: world(1, 9)), (particle: 8, to: body(name: "pan"))]),
        (name: "bed", position: (9, 9), shape: soft(kind: grid(half_extents: (2, 1), cells: (4, 2)),
            clusters: regions(half_width: 1))),
        (name: "pan", locked_rotation: true, shape: outline(
            points: [(0, 0), (4, 0), (4, 4), (0, 4)], holes: [[(1, 1), (3, 1), (3, 3), (1, 3)]])),
    ],
    joints: [(bodies: ("crate[0]", "crate[1]"), at: (2, 3), axis: (0, 1), kind: slider())],
)"#;

#[test]
fn both_languages_say_the_same() {
    let json = AnyScene::from_json(JSON, "s.json").expect("JSON");
    let ron = AnyScene::from_ron(RON, "s.ron").expect("RON");
    assert_eq!(json, ron);
    let AnyScene::Plane(scene) = &json else { panic!("in space") };
    assert_eq!(&Scene::from_json(&json.to_json(), "again").expect("our own text"), scene);
    assert!(json.to_json().starts_with("{\n  \"dim\": 2,\n"), "{}", json.to_json());
}

#[test]
fn soft_materials_have_the_default_where_nothing_is_said_and_nothing_where_it_is_null() {
    let scene = Scene::from_json(JSON, "s.json").expect("a good scene");
    let material = |name: &str| {
        let body = scene.bodies.iter().find(|body| body.name == name).expect(name);
        body.soft().expect("a soft body").material
    };
    let material_of_blob = material("blob").expect("a material");
    assert_eq!(material_of_blob.shape, None);
    assert_eq!(material_of_blob.edges, Some(Stiffness::new(30.0, 1.0)));
    assert_eq!(material_of_blob.pressure, SoftMaterial::default().pressure);
    assert_eq!(material("bed"), None);
}

#[test]
fn pins_of_copies_are_where_the_copies_are() {
    let text = r#"{"dim": 2, "bodies": [{"name": "hook", "body_type": "fixed"},
        {"name": "rope", "position": [1, 1], "shape": {"soft": {"kind": {"rope": {"points": [[0, 0], [1, 0]], "spacing": 0.5}}}},
         "pins": [{"particle": 0, "to": {"world": [1, 1]}}, {"particle": 2, "to": {"body": {"name": "hook", "point": [3, 4]}}}],
         "repeat": {"positions": [[0, 0], [5, 2]]}}]}"#;
    let scene = Scene::from_json(text, "s.json").expect("a good scene");
    let pins: Vec<_> = scene.group().pin_instances().collect();
    let pin = |body, particle, to| PinInstance { body, particle, to };
    let hook = PinPlace::Body(0, [3.0, 4.0]);
    let expected = [
        pin(1, 0, PinPlace::World([1.0, 1.0])),
        pin(1, 2, hook),
        pin(2, 0, PinPlace::World([6.0, 3.0])),
        pin(2, 2, hook),
    ];
    assert_eq!(pins, expected);
}

#[test]
fn angles_and_frames_are_resolved() {
    let scene = Scene::from_json(JSON, "s.json").expect("a good scene");
    let bodies: Vec<_> = scene.instances().collect();
    let close = |a: f32, b: f32| (a - b).abs() < 1e-6;
    assert!(close(bodies[2].rotation, 90_f32.to_radians()));
    // A copy that has a pose is turned by it alone.
    assert!(close(bodies[3].rotation, -45_f32.to_radians()));
    let joint = scene.group().joint_instances().next().expect("one joint");
    let [a, b] = joint.frames;
    assert!(close(a.rotation, 0.0), "the axis stands up, as the first crate does");
    assert!(close(b.rotation, 135_f32.to_radians()));
    // Two metres to the right of a crate that is turned by a quarter is below it.
    assert!(close(a.position[0], 0.0) && close(a.position[1], -2.0), "{a:?}");
}

#[test]
fn assemblies_turn_with_all_they_have() {
    let text = r#"{"dim": 2, "assemblies": [{"name": "pair", "position": [1, 1], "rotation_degrees": 90,
        "bodies": [{"name": "ball", "position": [2, 0], "linear_velocity": [0, 3],
            "shape": {"circle": {"radius": 1}}, "repeat": {"grid": {"count": [2, 1]}}}],
        "repeat": {"positions": [[0, 0], [10, 0]]}}]}"#;
    let scene = Scene::from_json(text, "s.json").expect("a good scene");
    let copy = scene.assemblies[0].instance(1);
    let bodies: Vec<_> = copy.instances().collect();
    assert_eq!((bodies.len(), bodies[1].name.as_str()), (2, "pair[1].ball[1]"));
    let [x, y] = bodies[0].position;
    assert!((x - 11.0).abs() < 1e-6 && (y - 3.0).abs() < 1e-6, "{x} {y}");
    let [x, y] = bodies[1].linear_velocity;
    assert!((x + 3.0).abs() < 1e-6 && y.abs() < 1e-6, "{x} {y}");
    assert_eq!(copy.to_world([0.0; 2]), [11.0, 1.0]);
}

#[test]
fn files_tell_by_themselves_whether_they_are_in_the_plane() {
    let name = format!("hazumi_scenes_plane_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a temporary file");
        path
    };
    let plane = AnyScene::load(write("plane.json", JSON)).expect("a good scene");
    assert!(matches!(&plane, AnyScene::Plane(scene) if scene.bodies.len() == 6));
    assert_eq!(AnyScene::load(write("plane.ron", RON)).expect("a good scene"), plane);
    let space = AnyScene::load(write("space.json", "{}")).expect("a good scene");
    assert!(matches!(space, AnyScene::Space(_)));
    // Swarms in 2D are written as those in 3D.
    let swarm = gallery::find("bullet_hell_2d").expect("it is there").build().to_json();
    let swarm = AnyScene::load(write("swarm.json", &swarm)).expect("a good scene");
    assert!(matches!(&swarm, AnyScene::Space(scene) if scene.dim == 2));
    let error = Scene::load(write("other.json", "{\"dim\": 3}")).expect_err("in space");
    assert!(error.to_string().ends_with("other.json: dim is 3, must be 2 in the plane"));
    fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn copies_of_colliders_share_their_shape() {
    let text = r#"{"dim": 2, "bodies": [{"body_type": "fixed", "colliders": [
        {"shape": {"circle": {"radius": 1}}},
        {"shape": {"rectangle": {"half_extents": [1, 2]}}, "position": [5, 0], "rotation": 0.5,
         "friction": 0.1, "repeat": {"grid": {"count": [2, 2], "spacing": [3, 4], "order": "xy"}}}
    ]}]}"#;
    let scene = Scene::from_json(text, "s.json").expect("a good scene");
    let colliders: Vec<_> = scene.bodies[0].resolved_colliders().collect();
    assert_eq!(colliders.len(), 5);
    assert!(colliders.iter().map(|it| it.index).eq([0, 1, 1, 1, 1]));
    assert_eq!((colliders[2].position, colliders[4].position), ([5.0, 4.0], [8.0, 4.0]));
    assert!(colliders[1..].iter().all(|it| it.rotation == 0.5 && it.material.friction == 0.1));
    assert!(matches!(colliders[4].shape, Shape::Rectangle { .. }));
    let repeat = scene.bodies[0].colliders[1].repeat.as_ref();
    assert_eq!(repeat.map(Repeat::count), Some(4));
}
