//! Mistakes in Scenes in 2D are told in one line that names their place.

use hazumi_scenes::{AnyScene, plane::Scene};

/// The message of a scene that starts with `"dim": 2`.
#[track_caller]
fn check(fields: &str, expected: &str) {
    let text = format!(r#"{{"dim": 2, {fields}}}"#);
    let error = AnyScene::from_json(&text, "s.json").expect_err(&text).to_string();
    assert!(error.starts_with(&format!("s.json: {expected}")), "{error}\nis not {expected}");
}

#[track_caller]
fn check_body(fields: &str, expected: &str) {
    check(&format!(r#""bodies": [{{{fields}}}]"#), expected);
}

#[track_caller]
fn check_shape(motion: &str, shape: &str, expected: &str) {
    let expected = format!("bodies[0].shape.{expected}");
    check_body(&format!(r#""body_type": "{motion}", "shape": {shape}"#), &expected);
}

const DISC: &str = r#""shape": {"circle": {"radius": 1}}"#;

#[test]
fn the_scene_itself_is_checked() {
    check(r#""dt": 0"#, "dt is 0, must be a finite number above 0");
    check(r#""substeps": 65"#, "substeps is 65, must be a number from 1 to 64");
    check(r#""steps": 0"#, "steps is 0, must be at least 1");
    check(r#""restitution_threshold": -1"#, "restitution_threshold is -1, must be");
    check(
        r#""bodies": [{"repeat": {"grid": {"count": [4000, 4000]}}, "shape": {"circle": {"radius": 1}}}]"#,
        "bodies[0].repeat asks for 16000000 bodies, the budget of a scene is",
    );
    let error = Scene::from_json(r#"{"dim": 3}"#, "s.json").expect_err("not in the plane");
    assert_eq!(error.to_string(), "s.json: dim is 3, must be 2 in the plane");
}

#[test]
fn texts_are_blamed_where_they_are_wrong() {
    let blame = |text: &str| AnyScene::from_json(text, "s.json").expect_err(text).to_string();
    let error = blame("{\"dim\": 2,\n \"gravity\": [0, -10, 0]}");
    assert!(error.starts_with("s.json:2:"), "{error}");
    let error = blame(r#"{"dim": 2, "bodies": [{"shape": {"cicle": {"radius": 1}}}]}"#);
    assert!(
        error.starts_with("s.json:1:") && error.ends_with("did you mean `circle`?"),
        "{error}"
    );
    let error = blame(r#"{"dim": 2"#);
    assert!(error.starts_with("s.json:1:"), "{error}");
    // A scene without `dim` is in three dimensions.
    let error = blame(r#"{"bodies": [{"shape": {"circle": {"radius": 1}}}]}"#);
    assert!(error.contains("unknown variant `circle`, expected one of `sphere`"), "{error}");
}

#[test]
fn bodies_are_checked() {
    check_body("", "bodies[0] needs either `shape` or `colliders`");
    check_body(
        &format!(r#"{DISC}, "colliders": [{{{DISC}}}]"#),
        "bodies[0] has both `shape` and `colliders`, keep one",
    );
    check_body(&format!(r#"{DISC}, "density": 0"#), "bodies[0].density is 0, must be");
    check_body(
        &format!(r#"{DISC}, "rotation": 1, "rotation_degrees": 2"#),
        "bodies[0] has both `rotation` and `rotation_degrees`, keep one",
    );
    check_body(
        &format!(r#"{DISC}, "one_way": [0, 0]"#),
        "bodies[0].one_way is zero, must have a direction",
    );
    check_body(
        &format!(r#"{DISC}, "body_type": "fixed", "asleep": true"#),
        "bodies[0].asleep is true, must be false where nothing can wake it",
    );
    check_body(
        &format!(r#""colliders": [{{{DISC}, "repeat": {{"grid": {{"count": [1, 0]}}}}}}]"#),
        "bodies[0].colliders[0].repeat.grid.count[1] is 0, must be at least 1",
    );
    check_body(
        &format!(r#"{DISC}, "repeat": {{"scatter": {{"min": [0, 1]}}}}"#),
        "bodies[0].repeat.scatter.max[1] is 0, must be a finite number of at least 1",
    );
    // A fixed body may be bare.
    let anchor = r#"{"dim": 2, "bodies": [{"body_type": "fixed"}]}"#;
    assert!(AnyScene::from_json(anchor, "s.json").is_ok());
}

#[test]
fn shapes_are_checked() {
    check_shape("fixed", r#"{"circle": {"radius": 0}}"#, "circle.radius is 0, must be");
    check_shape(
        "fixed",
        r#"{"rectangle": {"half_extents": [1, -1]}}"#,
        "rectangle.half_extents[1] is -1, must be a finite number above 0",
    );
    check_shape(
        "fixed",
        r#"{"polygon": {"points": [[0, 0], [1, 0]]}}"#,
        "polygon.points are 2, must be at least 3",
    );
    let line = "must be on a fixed or kinematic one";
    let dynamic = |shape: &str, name: &str| {
        check_shape("dynamic", shape, &format!("{name} is on a dynamic body, {line}"));
    };
    dynamic(r#"{"segment": {"ends": [[0, 0], [1, 0]]}}"#, "segment");
    dynamic(r#"{"half_plane": {"normal": [0, 1]}}"#, "half_plane");
    dynamic(r#"{"chain": {"points": [[0, 0], [1, 0]]}}"#, "chain");
    check_shape("fixed", r#"{"chain": {}}"#, "chain needs either `points` or `formula`");
    check_shape(
        "fixed",
        r#"{"chain": {"points": [[0, 0], [1, 0]], "formula": {"wave": {}}}}"#,
        "chain has both `points` and `formula`, keep one",
    );
    check_shape(
        "fixed",
        r#"{"chain": {"points": [[0, 0], [1, 0]], "loop": true}}"#,
        "chain.points are 2, must be at least 3",
    );
    check_shape(
        "fixed",
        r#"{"chain": {"formula": {"ring": {"count": 2}}}}"#,
        "chain.formula.ring.count is 2, must be a number from 3 to 10000000",
    );
    check_shape(
        "fixed",
        r#"{"outline": {"points": [[0, 0], [4, 0], [0, 4]], "holes": [[[1, 1]]]}}"#,
        "outline.holes[0] are 1, must be at least 3",
    );
    check_shape(
        "fixed",
        r#"{"compound": {"children": []}}"#,
        "compound.children are none, must be at least 1",
    );
}

#[test]
fn soft_shapes_are_checked() {
    let soft = |fields: &str, expected: &str| {
        check_shape(
            "dynamic",
            &format!(r#"{{"soft": {{{fields}}}}}"#),
            &format!("soft.{expected}"),
        );
    };
    let kind = |kind: &str, expected: &str| {
        soft(&format!(r#""kind": {kind}"#), &format!("kind.{expected}"));
    };
    kind(r#"{"disc": {"radius": 0, "count": 16}}"#, "disc.radius is 0, must be a finite");
    kind(r#"{"disc": {"radius": 1, "count": 2}}"#, "disc.count is 2, must be at least 3");
    kind(
        r#"{"outline": {"points": [[0, 0], [1, 0]], "spacing": 1}}"#,
        "outline.points are 2, must be at least 3",
    );
    kind(
        r#"{"outline": {"points": [[0, 0], [1, 0], [0, 1]], "spacing": 0}}"#,
        "outline.spacing is 0, must be a finite number above 0",
    );
    kind(
        r#"{"picture": {"file": "a.png", "pixel_size": 0, "spacing": 1}}"#,
        "picture.pixel_size is 0, must be a finite number above 0",
    );
    kind(
        r#"{"picture": {"file": "a.png", "pixel_size": 1, "spacing": -1}}"#,
        "picture.spacing is -1, must be a finite number above 0",
    );
    kind(
        r#"{"grid": {"half_extents": [1, -1], "cells": [2, 2]}}"#,
        "grid.half_extents[1] is -1, must be a finite number above 0",
    );
    kind(
        r#"{"grid": {"half_extents": [1, 1], "cells": [2, 0]}}"#,
        "grid.cells[1] is 0, must be at least 1",
    );
    kind(r#"{"rope": {"points": [[0, 0]], "spacing": 1}}"#, "rope.points are 1, must be");
    let disc = r#""kind": {"disc": {"radius": 1, "count": 16}}"#;
    let with = |more: &str, expected: &str| soft(&format!("{disc}, {more}"), expected);
    with(r#""radius": -1"#, "radius is -1, must be a finite number of at least 0");
    with(r#""fixed": [3, 16]"#, "fixed[1] is particle 16, must be below 16");
    with(
        r#""clusters": {"regions": {"half_width": 1}}"#,
        "clusters are regions, must be whole but for a grid",
    );
    soft(
        r#""kind": {"disc": {"radius": 1, "count": 70000}}"#,
        "kind makes 70000 particles, must be at most 65535",
    );
    soft(
        r#""kind": {"rope": {"points": [[0, 0], [1, 0]], "spacing": 1}}, "radius": 0"#,
        "radius is 0, must be a finite number above 0",
    );
}

#[test]
fn soft_materials_are_checked() {
    let of = |material: &str, expected: &str| {
        let disc = r#""kind": {"disc": {"radius": 1, "count": 16}}"#;
        let shape = format!(r#"{{"soft": {{{disc}, "material": {{{material}}}}}}}"#);
        check_shape("dynamic", &shape, &format!("soft.material.{expected}"));
    };
    of(r#""shape": {"hertz": 0, "damping_ratio": 1}"#, "shape.hertz is 0, must be");
    of(r#""edges": {"hertz": 1, "damping_ratio": -1}"#, "edges.damping_ratio is -1, must be");
    of(r#""bends": {"hertz": -1, "damping_ratio": 1}"#, "bends.hertz is -1, must be");
    of(r#""mode": {"linear": 1.5}"#, "mode.linear is 1.5, must be a number from 0 to 1");
    of(
        r#""pressure": {"stiffness": {"hertz": 9, "damping_ratio": 1}, "amount": 0}"#,
        "pressure.amount is 0, must be a finite number above 0",
    );
    of(
        r#""plasticity": {"yield": 0.1, "creep": -1, "limit": 1}"#,
        "plasticity.creep is -1, must be a finite number of at least 0",
    );
    of(r#""tear": 0"#, "tear is 0, must be a finite number above 0");
}

#[test]
fn soft_shapes_are_alone_on_dynamic_bodies() {
    let disc = r#"{"soft": {"kind": {"disc": {"radius": 1, "count": 16}}}}"#;
    let moves = "soft is on a fixed or kinematic body, must be on a dynamic one";
    check_shape("fixed", disc, moves);
    check_shape("kinematic", disc, moves);
    let alone = "soft is beside other shapes, must be the only one of its body";
    let circle = r#"{"circle": {"radius": 1}}"#;
    check_body(
        &format!(r#""colliders": [{{"shape": {circle}}}, {{"shape": {disc}}}]"#),
        &format!("bodies[0].colliders[1].shape.{alone}"),
    );
    let twice = r#""repeat": {"grid": {"count": [2, 1]}}"#;
    check_body(
        &format!(r#""colliders": [{{"shape": {disc}, {twice}}}]"#),
        &format!("bodies[0].colliders[0].shape.{alone}"),
    );
    check_shape(
        "dynamic",
        &format!(r#"{{"compound": {{"children": [{{"shape": {disc}}}]}}}}"#),
        &format!("compound.children[0].shape.{alone}"),
    );
}

#[test]
fn pins_are_checked() {
    let blob = r#""shape": {"soft": {"kind": {"disc": {"radius": 1, "count": 16}}}}"#;
    let check_pin = |pin: &str, expected: &str| {
        let bodies = format!(
            r#""bodies": [{{"name": "ball", {DISC}}}, {{"name": "other", {blob}}},
            {{"name": "blob", {blob}, "pins": [{pin}]}}]"#
        );
        check(&bodies, &format!("bodies[2].pins[0].{expected}"));
    };
    let to = |to: &str, expected: &str| {
        check_pin(&format!(r#"{{"particle": 0, "to": {to}}}"#), &format!("to.{expected}"));
    };
    check_pin(
        r#"{"particle": 16, "to": {"world": [0, 0]}}"#,
        "particle is particle 16, must be below 16",
    );
    to(r#"{"body": {"name": "nobody"}}"#, r#"body.name is "nobody", which no body is called"#);
    to(r#"{"body": {"name": "other"}}"#, r#"body.name is "other", which is soft"#);
    let pins = r#""pins": [{"particle": 0, "to": {"world": [0, 0]}}]"#;
    check_body(
        &format!("{DISC}, {pins}"),
        "bodies[0].pins are on a rigid body, must be on a soft one",
    );
}

#[test]
fn joints_are_checked() {
    let check_joint = |fields: &str, expected: &str| {
        let bodies = r#""bodies": [{"name": "a", "body_type": "fixed"},
            {"name": "b", "shape": {"circle": {"radius": 1}}, "repeat": {"grid": {"count": [3, 1]}}}]"#;
        check(
            &format!(r#"{bodies}, "joints": [{{{fields}}}]"#),
            &format!("joints[0]{expected}"),
        );
    };
    check_joint(r#""bodies": ["a", "c"]"#, r#".bodies[1] is "c", which no body is called"#);
    check_joint(r#""bodies": ["a", "b"]"#, r#".bodies[1] is "b", which is repeated, name one"#);
    check_joint(r#""bodies": ["a", "b[0]"]"#, " needs either `at` or `frames`");
    let place = r#""bodies": ["a", "b[0]"], "at": [0, 0]"#;
    check_joint(&format!(r#"{place}, "axis": [0, 0]"#), ".axis is zero, must have a direction");
    check_joint(
        &format!(r#"{place}, "repeat": [{{"count": 4, "steps": [0, 1]}}]"#),
        r#".bodies[1] is "b[0]", and no body is 3 copies further"#,
    );
    let kind = |kind: &str, expected: &str| {
        check_joint(&format!(r#"{place}, "kind": {kind}"#), &format!(".kind.{expected}"));
    };
    kind(r#"{"hinge": {"axis": {"limits": [-4, 0]}}}"#, "hinge.axis.limits[0] is -4, must");
    kind(r#"{"slider": {"axis": {"spring": {"hertz": 0}}}}"#, "slider.axis.spring.hertz is 0");
    kind(r#"{"distance": {"length": {"limits": [-1, 0]}}}"#, "distance.length.limits[0] is -1");
    kind(r#"{"wheel": {"suspension": {"limits": [1, 0]}}}"#, "wheel.suspension.limits[1] is 0");
    kind(r#"{"pose_drive": {"max_torque": -3}}"#, "pose_drive.max_torque is -3, must");
    kind(r#"{"gear": {"radii": [1, 0]}}"#, "gear.radii[1] is 0, must");
    kind(r#"{"rack_and_pinion": {}}"#, "rack_and_pinion.radius is 0, must");
    kind(r#"{"pulley": {"length": 1, "ratio": 0}}"#, "pulley.ratio is 0, must");
    kind(
        r#"{"three_dof": {"angular": {"limits": [0, 9]}}}"#,
        "three_dof.angular.limits[1] is 9, must",
    );
}

#[test]
fn assemblies_spawners_and_drivers_are_checked() {
    let disc = r#"{"name": "disc", "shape": {"circle": {"radius": 1}}}"#;
    check(
        &format!(
            r#""assemblies": [{{"bodies": [{disc}], "rotation": 1, "rotation_degrees": 1}}]"#
        ),
        "assemblies[0] has both `rotation` and `rotation_degrees`, keep one",
    );
    check(
        r#""spawners": [{"assembly": "x", "steps": [0]}]"#,
        r#"spawners[0].assembly is "x", which no assembly is called"#,
    );
    let lift =
        r#"{"name": "lift", "body_type": "kinematic", "shape": {"circle": {"radius": 1}}}"#;
    let check_driver = |driver: &str, expected: &str| {
        let fields = format!(r#""bodies": [{disc}, {lift}], "drivers": [{driver}]"#);
        check(&fields, &format!("drivers[0].{expected}"));
    };
    check_driver(
        r#"{"swing": {"body": "disc"}}"#,
        r#"swing.body is "disc", which is not kinematic"#,
    );
    check_driver(r#"{"route": {"body": "lift"}}"#, "route.stops are none, must be at least 1");
    check_driver(
        r#"{"route": {"body": "lift", "stops": [{"seconds": 0}]}}"#,
        "route.stops[0].seconds is 0, must be a finite number above 0",
    );
    check_driver(
        r#"{"follow": {"body": "lift", "leader": "nobody"}}"#,
        r#"follow.leader is "nobody", which no body is called"#,
    );
    check_driver(
        r#"{"walk": {"body": "lift", "route": [{"jump_speed": -1}]}}"#,
        "walk.route[0].jump_speed is -1, must be a finite number of at least 0",
    );
    check_driver(
        r#"{"roll": {"body": "lift"}}"#,
        r#"roll.body is "lift", which is not dynamic"#,
    );
    check_driver(
        r#"{"roll": {"body": "disc", "patience": 0}}"#,
        "roll.patience is 0, must be a finite number above 0",
    );
    check_driver(
        r#"{"circle": {"body": "lift", "radius": -1}}"#,
        "circle.radius is -1, must be a finite number of at least 0",
    );
}
