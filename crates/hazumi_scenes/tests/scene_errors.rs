//! Every mistake in a scene gives one line that says where and what.

use std::path::Path;

use hazumi_scenes::Scene;

#[track_caller]
fn check(text: &str, expected: &str) {
    let error = match Scene::from_json(text, "s.json") {
        Ok(scene) => scene.load_files(Path::new("/nowhere"), "s.json").expect_err(text),
        Err(error) => error,
    };
    let error = error.to_string();
    assert!(error.starts_with(expected), "\n  got {error}\n want {expected}");
    assert!(!error.contains('\n'), "{error:?}");
}

/// A scene of one ball with one more field.
#[track_caller]
fn check_body(field: &str, expected: &str) {
    let text =
        format!(r#"{{"bodies": [{{"shape": {{"sphere": {{"radius": 1}}}}, {field}}}]}}"#);
    check(&text, expected);
}

#[track_caller]
fn check_shape(shape: &str, expected: &str) {
    check(&format!(r#"{{"bodies": [{{"body_type": "fixed", "shape": {shape}}}]}}"#), expected);
}

#[track_caller]
fn check_ron(text: &str, expected: &str) {
    let error = Scene::from_ron(text, "s.ron").expect_err(text).to_string();
    assert!(error.starts_with(expected), "\n  got {error}\n want {expected}");
    assert!(!error.contains('\n'), "{error:?}");
}

#[test]
fn syntax_has_a_line_and_a_column() {
    check("{\n  \"steps\": }", "s.json:2:12: expected value");
    check_ron("(\n  steps: ,\n)", "s.ron:2:9: Expected");
}

#[test]
fn unknown_names_get_the_known_ones() {
    check_body(
        r#""postion": [0, 0, 0]"#,
        "s.json:1:58: unknown field `postion`, expected one of",
    );
    let error = Scene::from_json(r#"{"grvity": [0, 0, 0]}"#, "s").expect_err("mistyped");
    assert!(error.to_string().ends_with("did you mean `gravity`?"), "{error}");
    let error = Scene::from_json(r#"{"colour": 1}"#, "s").expect_err("unknown");
    assert!(!error.to_string().contains("did you mean"), "{error}");
    check_shape(
        r#"{"ball": {}}"#,
        "s.json:1:51: unknown variant `ball`, expected one of `sphere`, `capsule`, `box`",
    );
    check_body(
        r#""body_type": "statue""#,
        "s.json:1:70: unknown variant `statue`, expected one of `dynamic`, `fixed`",
    );
    let error =
        Scene::from_ron("(bodies: [(shape: spher(radius: 1))])", "s").expect_err("typo");
    assert!(error.to_string().ends_with("did you mean `sphere`?"), "{error}");
    let error = Scene::from_ron("(bodies: [(shap: 1)])", "s").expect_err("typo");
    assert!(error.to_string().ends_with("did you mean `shape`?"), "{error}");
}

#[test]
fn no_number_escapes_the_checks() {
    check_shape(
        r#"{"sphere": {"radius": -1}}"#,
        "s.json: bodies[0].shape.sphere.radius is -1, must be a finite number above 0",
    );
    check_body(r#""position": [0, 1e39, 0]"#, "s.json:1:69: number out of range");
    check_body(r#""position": [0, 1e999, 0]"#, "s.json:1:70: number out of range");
    let sheet = r#"{"mesh": {"formula": {"grid": {}}, "parts": 0}}"#;
    check_shape(
        sheet,
        "s.json: bodies[0].shape.mesh.parts is 0, must be a number from 1 to 1024",
    );
    check_body(r#""mass": 0"#, "s.json: bodies[0].mass is 0, must be a finite number above 0");
    check_body(r#""one_way": [0, 0, 0]"#, "s.json: bodies[0].one_way is zero, must have");
    check_body(r#""rolling_resistance": -1"#, "s.json: bodies[0].rolling_resistance is -1");
    check_body(
        r#""collision_groups": {"memberships": -1}"#,
        "s.json:1:87: invalid value: integer `-1`",
    );
    check_body(r#""density": 0"#, "s.json: bodies[0].density is 0, must be a finite");
    check_body(r#""friction": -0.1"#, "s.json: bodies[0].friction is -0.1, must be");
    check_body(
        r#""restitution": 2"#,
        "s.json: bodies[0].restitution is 2, must be a number from",
    );
    check_body(r#""rotation": [0, 0, 0, 0]"#, "s.json: bodies[0].rotation is zero");
    check(r#"{"dim": 2}"#, "s.json: dim is 2, must be 3");
    check(r#"{"dt": 0}"#, "s.json: dt is 0, must be a finite number above 0");
    check(r#"{"substeps": 0}"#, "s.json: substeps is 0, must be a number from 1 to 64");
    check(r#"{"steps": 0}"#, "s.json: steps is 0");
    check(r#"{"steps": -1}"#, "s.json:1:12: invalid value: integer `-1`");
    let ball = |radius: &str| format!("(bodies: [(shape: sphere(radius: {radius}))])");
    let expected = |radius: &str| {
        format!(
            "s.ron: bodies[0].shape.sphere.radius is {radius}, must be a finite number above 0"
        )
    };
    for (written, shown) in [("NaN", "NaN"), ("inf", "inf"), ("-inf", "-inf"), ("1e39", "inf")]
    {
        check_ron(&ball(written), &expected(shown));
    }
    check_ron("(gravity: (0, NaN, 0))", "s.ron: gravity[1] is NaN, must be a finite number");
}

#[test]
fn shapes_must_be_solid() {
    check_shape(
        r#"{"box": {"half_extents": [1, 0, 1]}}"#,
        "s.json: bodies[0].shape.box.half_e",
    );
    check_shape(
        r#"{"capsule": {"ends": [[0, 0, 0], [0, 1e39, 0]], "radius": 1}}"#,
        "s.json:1:85: number out of range",
    );
    check_shape(
        r#"{"half_space": {"normal": [0, 0, 0]}}"#,
        "s.json: bodies[0].shape.half_space.n",
    );
    check(
        r#"{"bodies": [{"shape": {"half_space": {"normal": [0, 1, 0]}}}]}"#,
        "s.json: bodies[0].shape.half_space is on a dynamic body",
    );
    check_shape(r#"{"hull": {}}"#, "s.json: bodies[0].shape.hull needs either");
    check_shape(
        r#"{"hull": {"points": [[0, 0, 0]]}}"#,
        "s.json: bodies[0].shape.hull.points are 1",
    );
    check_shape(
        r#"{"mesh": {"file": "asset:ant.glb", "max_vertices": 3}}"#,
        "s.json: bodies[0].shape.mesh.max_vertices is 3, must be at least 4",
    );
    check_shape(
        r#"{"mesh": {"file": "asset:ant.glb", "scale": [1, 0, 1]}}"#,
        "s.json: bodies[0].shape.mesh.scale is 0",
    );
    check_shape(
        r#"{"mesh": {"file": "asset:ant.glb", "scale": 1e38}}"#,
        "s.json: bodies[0].shape.mesh: the scale makes its points infinite",
    );
    check_shape(
        r#"{"mesh": {"file": "asset:ant.glb", "scale": [1, 1]}}"#,
        "s.json:1:94: invalid length 2, expected a number or three numbers",
    );
    check_shape(
        r#"{"hull": {"file": "a.hull", "scale": 2}}"#,
        "s.json: bodies[0].shape.hull is a cooked hull",
    );
}

#[test]
fn bodies_are_whole_and_not_too_many() {
    check(r#"{"bodies": [{}]}"#, "s.json: bodies[0] needs either `shape` or `colliders`");
    check_body(
        r#""colliders": [{"shape": {"sphere": {"radius": 1}}}]"#,
        "s.json: bodies[0] has both",
    );
    check_body(
        r#""rotation": [1, 0, 0, 0], "rotation_degrees": [0, 0, 0]"#,
        "s.json: bodies[0] has both",
    );
    check_body(
        r#""repeat": {"grid": {"count": [100000, 100000, 100000]}}"#,
        "s.json: bodies[0].repeat asks for 1000000000000000 bodies, the budget of a scene is",
    );
    check_body(
        r#""repeat": {"grid": {"count": [1, 0, 1]}}"#,
        "s.json: bodies[0].repeat.grid.count[1]",
    );
    check_body(
        r#""repeat": {"grid": {"count": [3, 1, 1], "spacing": [3e38, 0, 0]}}"#,
        "s.json: bodies[0].repeat puts copy 2 at an infinite position",
    );
    check_body(
        r#""repeat": {"scatter": {"min": [0, 1, 0]}}"#,
        "s.json: bodies[0].repeat.scatter.max[1] is 0, must be a finite number of at least 1",
    );
}

#[test]
fn drivers_move_one_kinematic_body_each() {
    let check = |body: &str, drivers: &str, expected: &str| {
        let shape = r#""shape": {"sphere": {"radius": 1}}"#;
        let text = format!(r#"{{"bodies": [{{{body}, {shape}}}], "drivers": [{drivers}]}}"#);
        check(&text, expected);
    };
    let arm = r#""name": "arm", "body_type": "kinematic""#;
    let circle = r#"{"circle": {"body": "arm"}}"#;
    let place = "s.json: drivers[0].circle.body is";
    check(r#""name": "a""#, circle, &format!("{place} \"arm\", which no body is called"));
    check(r#""name": "arm""#, circle, &format!("{place} \"arm\", which is not kinematic"));
    let twice = format!("{circle}, {circle}");
    check(arm, &twice, "s.json: drivers[1].circle.body is \"arm\", which drivers[0] moves");
    check(
        arm,
        r#"{"circle": {"body": "arm", "radius": -1}}"#,
        "s.json: drivers[0].circle.radius",
    );
    let walk = |fields: &str, expected: &str| {
        let driver = format!(r#"{{"walk": {{"body": "arm", {fields}}}}}"#);
        check(arm, &driver, &format!("s.json: drivers[0].walk.{expected}"));
    };
    walk(r#""height": 0.5"#, "height is 0.5, must be a finite number above 0.6");
    walk(
        r#""max_slope_degrees": 90"#,
        "max_slope_degrees is 90, must be a number from 0 to 85",
    );
    walk(r#""route": [{}, {"seconds": 0}]"#, "route[1].seconds is 0, must be a finite number");
    let both = format!(r#"{{"walk": {{"body": "arm"}}}}, {circle}"#);
    check(arm, &both, "s.json: drivers[1].circle.body is \"arm\", which drivers[0] moves");
}

/// A scene of two balls, three links and one joint of these fields.
#[track_caller]
fn check_joint(fields: &str, expected: &str) {
    let ball = r#""shape": {"sphere": {"radius": 1}}"#;
    let text = format!(
        r#"{{"bodies": [{{"name": "a", {ball}}}, {{"name": "b", {ball}}},
            {{"name": "link", {ball}, "repeat": {{"grid": {{"count": [3, 1, 1]}}}}}}],
            "joints": [{{{fields}}}]}}"#
    );
    check(&text, &format!("s.json: joints[0]{expected}"));
}

#[test]
fn joints_join_two_bodies_at_one_place() {
    let of = |a: &str, b: &str| format!(r#""bodies": ["{a}", "{b}"], "at": [0, 0, 0]"#);
    check_joint(&of("a", "c"), r#".bodies[1] is "c", which no body is called"#);
    check_joint(&of("link", "a"), r#".bodies[0] is "link", which is repeated, name one copy"#);
    check_joint(&of("link[3]", "a"), r#".bodies[0] is "link[3]", which no body is called"#);
    check_joint(&of("a[0]", "b"), r#".bodies[0] is "a[0]", which no body is called"#);
    check_joint(&of("a", "a"), ".bodies are one body, must be two");
    check_joint(r#""bodies": ["a", "b"]"#, " needs either `at` or `frames`");
    let both = format!(r#"{}, "frames": [{{}}, {{}}]"#, of("a", "b"));
    check_joint(&both, " has both `at` and `frames`, keep one");
    let axis = format!(r#"{}, "axis": [0, 0, 0]"#, of("a", "b"));
    check_joint(&axis, ".axis is zero, must have a direction");
    let frames = r#""bodies": ["a", "b"], "frames": [{}, {"rotation": [0, 0, 0, 0]}]"#;
    check_joint(frames, ".frames[1].rotation is zero");
    let force = format!(r#"{}, "break_force": -1"#, of("a", "b"));
    check_joint(&force, ".break_force is -1, must be a finite number of at least 0");
    let row = |row: &str| format!(r#"{}, "repeat": [{row}]"#, of("a", "link[0]"));
    check_joint(&row(r#"{"count": 0}"#), ".repeat[0].count is 0, must be at least 1");
    let steps = r#"{"count": 4, "steps": [0, 1]}"#;
    let far = r#".bodies[1] is "link[0]", and no body is 3 copies further"#;
    check_joint(&row(steps), far);
    let same = r#""bodies": ["link[0]", "link[1]"], "at": [0, 0, 0],
        "repeat": [{"count": 2, "steps": [2, 1]}, {"count": 1}]"#;
    check_joint(same, ".bodies are one body in copy 1, must be two");
}

#[test]
fn joints_have_numbers_that_make_sense() {
    let check = |kind: &str, expected: &str| {
        let fields = format!(r#""bodies": ["a", "b"], "at": [0, 0, 0], "kind": {kind}"#);
        check_joint(&fields, &format!(".kind.{expected}"));
    };
    check(r#"{"ball": {"cone": 4}}"#, "ball.cone is 4, must be a number from 0 to 3.14");
    check(r#"{"ball": {"twist": [1, 0]}}"#, "ball.twist[1] is 0, must be a number from 1 to");
    check(r#"{"hinge": {"axis": {"limits": [-4, 0]}}}"#, "hinge.axis.limits[0] is -4, must");
    check(
        r#"{"slider": {"axis": {"spring": {"hertz": 0}}}}"#,
        "slider.axis.spring.hertz is 0, must be a finite number above 0",
    );
    check(
        r#"{"wheel": {"spin": {"motor": {"max_force": -1}}}}"#,
        "wheel.spin.motor.max_force is -1, must",
    );
    check(
        r#"{"distance": {"length": {"limits": [-1, 0]}}}"#,
        "distance.length.limits[0] is -1, must be a finite number of at least 0",
    );
    check(
        r#"{"gear": {"radii": [1, 0]}}"#,
        "gear.radii[1] is 0, must be a finite number other",
    );
    check(
        r#"{"rack_and_pinion": {}}"#,
        "rack_and_pinion.radius is 0, must be a finite number other than 0",
    );
    check(r#"{"pulley": {"length": 1, "ratio": 0}}"#, "pulley.ratio is 0, must");
    check(r#"{"pose_drive": {"max_torque": -3}}"#, "pose_drive.max_torque is -3, must");
    check(
        r#"{"six_dof": {"angular": [{}, {"target": 1, "limits": [0, 9]}, {}]}}"#,
        "six_dof.angular[1].limits[1] is 9, must be a number from 0 to 3.14",
    );
}

#[test]
fn assemblies_and_spawners_find_each_other() {
    let ball = r#"{"shape": {"sphere": {"radius": 1}}}"#;
    let check = |assemblies: &str, spawners: &str, expected: &str| {
        let text = format!(r#"{{"assemblies": [{assemblies}], "spawners": [{spawners}]}}"#);
        check(&text, &format!("s.json: {expected}"));
    };
    check("{}", "", "assemblies[0].bodies are none, must be at least 1");
    check(
        r#"{"bodies": [{"shape": {"sphere": {"radius": 0}}}]}"#,
        "",
        "assemblies[0].bodies[0].shape.sphere.radius is 0, must",
    );
    let apart = format!(r#"{{"bodies": [{ball}], "pass_through": [["body", "bodi"]]}}"#);
    check(&apart, "", r#"assemblies[0].pass_through[0][1] is "bodi", which no body is called"#);
    let pair = format!(r#"{{"name": "x", "bodies": [{ball}]}}"#);
    let unknown = r#"spawners[0].assembly is "", which no assembly is called"#;
    check(&pair, r#"{"steps": [1]}"#, unknown);
    check(
        &pair,
        r#"{"assembly": "x", "count": 2, "steps": [1]}"#,
        "spawners[0].count is 2, must be a number from 1 to 1",
    );
    check(&pair, r#"{"assembly": "x"}"#, "spawners[0].steps are none, must be at least 1");
    check(
        &pair,
        r#"{"assembly": "x", "steps": [1, 1]}"#,
        "spawners[0].steps[1] is 1, must be above 1",
    );
    let x = r#"{"assembly": "x", "steps": [0]}"#;
    let twice = r#"spawners[1].assembly is "x", which another spawner makes"#;
    check(&pair, &format!("{x}, {x}"), twice);
    let many = format!(
        r#"{{"bodies": [{ball}, {ball}], "repeat": {{"grid": {{"count": [6000000, 1, 1]}}}}}}"#
    );
    check(&many, "", "assemblies[0].repeat asks for 6000000 bodies, the budget of a scene is");
}

#[test]
fn formulas_make_something_finite() {
    let mesh = |formula: &str| format!(r#"{{"mesh": {{"formula": {formula}}}}}"#);
    let place = "s.json: bodies[0].shape.mesh.formula";
    check_shape(
        &mesh(r#"{"grid": {"count": [0, 1]}}"#),
        &format!("{place}.grid.count[0] is 0, must be at least 1"),
    );
    check_shape(
        &mesh(r#"{"grid": {"count": [10000, 10000]}}"#),
        "s.json: bodies[0] asks for 200000000 triangles, the budget of a scene is",
    );
    check_shape(
        &mesh(r#"{"grid": {"cell": 1e38}}"#),
        &format!("{place}.grid.cell makes the sheet infinite"),
    );
    check_shape(
        &mesh(r#"{"torus": {"radius": 1, "thickness": 1}}"#),
        &format!("{place}.torus.radius is 1, must be a finite number above 1"),
    );
    check_shape(
        r#"{"mesh": {"file": "asset:ant.glb", "formula": {"grid": {}}}}"#,
        "s.json: bodies[0].shape.mesh has both `file` and `formula`, keep one",
    );
}

#[test]
fn swarms_stand_alone_and_have_numbers_that_make_sense() {
    let check_swarm = |dim: u32, swarm: &str, expected: &str| {
        check(&format!(r#"{{"dim": {dim}, "swarm": {swarm}}}"#), expected);
    };
    check(r#"{"dim": 2}"#, "s.json: dim is 2, must be 3 without a swarm");
    check_swarm(4, r#"{"flock": {}}"#, "s.json: dim is 4, must be 2 or 3");
    check(
        r#"{"swarm": {"flock": {}}, "bodies": [{"shape": {"sphere": {"radius": 1}}}]}"#,
        "s.json: swarm stands beside bodies or drivers, must be alone",
    );
    check_swarm(3, r#"{"flock": {"count": 0}}"#, "s.json: swarm.flock.count is 0, must be");
    check_swarm(
        3,
        r#"{"flock": {"speed": [3, 2]}}"#,
        "s.json: swarm.flock.speed[1] is 2, must be a finite number of at least 3",
    );
    check_swarm(
        2,
        r#"{"bullets": {"half_extents": [1, -1, 1]}}"#,
        "s.json: swarm.bullets.half_extents[1] is -1, must be a finite number above 0",
    );
    check_swarm(
        2,
        r#"{"bullets": {"enemies": {"patterns": []}}}"#,
        "s.json: swarm.bullets.enemies.patterns are none, must be at least 1",
    );
    check_swarm(
        2,
        r#"{"bullets": {"enemies": {"patterns": [{"fan": {"shots": 3, "spread_degrees": 400}}]}}}"#,
        "s.json: swarm.bullets.enemies.patterns[0].fan.spread_degrees is 400, must be",
    );
    check_swarm(
        2,
        r#"{"bullets": {"player": {"radius": 0}}}"#,
        "s.json: swarm.bullets.player.radius is 0, must be a finite number above 0",
    );
}

#[test]
fn files_that_are_not_there_are_named() {
    check_shape(
        r#"{"mesh": {"file": "y.obj"}}"#,
        "s.json: bodies[0].shape.mesh.file: cannot read \"/nowhere/y.obj\": No such file",
    );
    check_shape(
        r#"{"mesh": {"file": "asset:cow.obj"}}"#,
        "s.json: bodies[0].shape.mesh.file: there is no \"cow.obj\" among the built-in meshes",
    );
    check_shape(
        r#"{"hull": {"file": "a.fbx"}}"#,
        "s.json: bodies[0].shape.hull.file: \"/nowhere/a.fbx\": mesh files end in .obj, .stl",
    );
    let error = Scene::load("/nowhere/s.json").expect_err("no file").to_string();
    assert!(error.starts_with("/nowhere/s.json: cannot read"), "{error}");
    let error = Scene::load("s.toml").expect_err("no format").to_string();
    assert_eq!(error, "s.toml: scene files end in .json, .ron, not \".toml\"");
}

#[test]
fn soft_bodies_are_checked() {
    let soft = |fields: &str, expected: &str| {
        let text = format!(r#"{{"bodies": [{{"shape": {{"soft": {{{fields}}}}}}}]}}"#);
        check(&text, &format!("s.json: bodies[0].shape.soft.{expected}"));
    };
    let kind = |kind: &str, expected: &str| {
        soft(&format!(r#""kind": {kind}"#), &format!("kind.{expected}"));
    };
    kind(
        r#"{"ball": {"radius": 1, "subdivisions": 7}}"#,
        "ball.subdivisions is 7, must be a number from 0 to 6",
    );
    kind(
        r#"{"box": {"half_extents": [1, 0, 1], "cells": [1, 1, 1]}}"#,
        "box.half_extents[1] is 0, must be a finite number above 0",
    );
    kind(
        r#"{"cloth": {"half_extents": [1, 1], "cells": [4, 0]}}"#,
        "cloth.cells[1] is 0, must be at least 1",
    );
    kind(r#"{"rope": {"points": [[0, 0, 0]], "spacing": 1}}"#, "rope.points are 1, must be");
    kind(
        r#"{"mesh": {"surface": {"sphere": {"radius": 1}}}}"#,
        "mesh.surface is another shape, must be a mesh",
    );
    kind(
        r#"{"mesh": {"surface": {"mesh": {"file": "pot.obj"}}}}"#,
        "mesh.surface.mesh.file: cannot read",
    );
    let ball = r#""kind": {"ball": {"radius": 1, "subdivisions": 1}}"#;
    soft(
        &format!(r#"{ball}, "clusters": {{"regions": {{"half_width": 1}}}}"#),
        "clusters are regions, must be whole but for cells",
    );
    soft(&format!(r#"{ball}, "fixed": [42]"#), "fixed[0] is particle 42, must be below 42");
    soft(
        r#""kind": {"cloth": {"half_extents": [1, 1], "cells": [2, 2]}}, "radius": 0"#,
        "radius is 0, must be a finite number above 0",
    );
    check_shape(
        &format!(r#"{{"soft": {{{ball}}}}}"#),
        "s.json: bodies[0].shape.soft is on a fixed or kinematic body, must be on a dynamic one",
    );
    let pin = r#""pins": [{"particle": 42, "to": {"world": [0, 0, 0]}}]"#;
    check(
        &format!(r#"{{"bodies": [{{"shape": {{"soft": {{{ball}}}}}, {pin}}}]}}"#),
        "s.json: bodies[0].pins[0].particle is particle 42, must be below 42",
    );
    check_body(pin, "s.json: bodies[0].pins are on a rigid body, must be on a soft one");
}

#[test]
fn soft_bodies_in_space_survive_json() {
    let text = r#"{"bodies": [{"name": "hook", "shape": {"sphere": {"radius": 1}}},
        {"shape": {"soft": {"kind": {"mesh": {"surface": {"mesh": {"file": "asset:teapot.obj"}}, "spacing": 0.5}},
            "clusters": {"regions": {"half_width": 2}}, "material": {"pressure": null, "tear": 1.5}}},
         "pins": [{"particle": 3, "to": {"body": {"name": "hook", "point": [0, 1, 0]}}}]}]}"#;
    let scene = Scene::from_json(text, "s.json").expect("a good scene");
    let again = Scene::from_json(&scene.to_json(), "again").expect("our own text");
    assert_eq!(scene, again);
    let loaded = scene.load_files(Path::new(""), "s.json").expect("a built-in mesh");
    assert_eq!(loaded.files.len(), 1);
}

#[test]
fn rules_of_games_name_what_is_there() {
    let game = |game: &str, message: &str| {
        let bodies = r#"{"name": "hero", "body_type": "kinematic", "shape": {"sphere": {"radius": 1}}},
            {"name": "coin", "shape": {"sphere": {"radius": 1}}, "repeat": {"grid": {"count": [2, 1, 1]}}}"#;
        let assembly = r#"{"name": "gun", "bodies": [{"name": "ball", "shape": {"sphere": {"radius": 1}}}]}"#;
        check(
            &format!(
                r#"{{"bodies": [{bodies}], "assemblies": [{assembly}],
                    "drivers": [{{"walk": {{"body": "hero"}}}}], "game": {game}}}"#
            ),
            message,
        );
    };
    let rule = |when: &str, then: &str, message: &str| {
        let text = format!(r#"{{"rules": [{{"when": {when}, "then": [{then}]}}]}}"#);
        game(&text, &format!("s.json: game.rules[0].{message}"));
    };
    let touch = r#"{"touch": ["hero", "coin"]}"#;
    game(r#"{"lives": 0}"#, "s.json: game.lives is 0, must be at least 1");
    game(r#"{"seconds": 0}"#, "s.json: game.seconds is 0, must be a finite number above 0");
    game(
        r#"{"player": "coin"}"#,
        "s.json: game.player is \"coin\", which no driver walks, rolls or makes follow",
    );
    rule(
        r#"{"touch": ["hero", "cion"]}"#,
        r#""win""#,
        "when.touch[1] is \"cion\", which no body is called",
    );
    rule(
        r#"{"below": {"body": "nobody", "height": 0}}"#,
        r#""win""#,
        "when.below.body is \"nobody\", which no body is called",
    );
    rule(r#"{"hit": "bottle"}"#, r#""win""#, "when.hit is \"bottle\", which no body is called");
    game(r#"{"next": ""}"#, "s.json: game.next is empty, must be the name of a scene");
    rule(
        r#"{"seconds": -1}"#,
        r#""win""#,
        "when.seconds is -1, must be a finite number above 0",
    );
    rule(touch, "", "then is empty, must have at least 1 effect");
    rule(
        touch,
        r#"{"remove": "gun.ball"}"#,
        "then[0].remove is \"gun.ball\", which must be a name of its `touch`, `below` or `hit`",
    );
    rule(
        r#"{"gone": "coin"}"#,
        r#"{"remove": "coin"}"#,
        "then[0].remove is \"coin\", which must be a name of its `touch`, `below` or `hit`",
    );
    rule(
        touch,
        r#"{"spawn": "coin"}"#,
        "then[0].spawn is \"coin\", which no assembly is called",
    );
}

#[test]
fn guns_and_lives_name_what_is_there() {
    let walk = |driver: &str, message: &str| {
        check(
            &format!(
                r#"{{"bodies": [{{"name": "a", "body_type": "kinematic", "shape": {{"sphere": {{"radius": 1}}}}}}],
                    "drivers": [{{"walk": {{"body": "a", {driver}}}}}]}}"#
            ),
            &format!("s.json: drivers[0].walk.{message}"),
        );
    };
    walk(r#""fire": {"assembly": "b"}"#, "fire.assembly is \"b\", which no assembly is called");
    walk(r#""throw": {}"#, "throw.assembly is none, and so is `range`: give one");
    walk(
        r#""throw": {"assembly": "b", "range": 1}"#,
        "throw.range is there, but so is `assembly`: give one",
    );
    walk(r#""fire": {"range": 0}"#, "fire.range is 0, must be a finite number above 0");
    walk(
        r#""fire": {"range": 1, "impulse": -1}"#,
        "fire.impulse is -1, must be a finite number of at least 0",
    );
    check(
        r#"{"game": {"rules": [{"when": {"score": 1}, "then": ["lose_life"]}]}}"#,
        "s.json: game.rules[0].then[0] is lose_life, but no driver walks, rolls or follows",
    );
}

#[test]
fn two_bodies_are_under_the_microscope() {
    let examine = |names: &str, message: &str| {
        let ball = r#""shape": {"sphere": {"radius": 1}}"#;
        let repeat = r#""repeat": {"grid": {"count": [2, 1, 1]}}"#;
        let bodies = format!(r#"{{"name": "a", {ball}}}, {{"name": "b", {ball}, {repeat}}}"#);
        check(&format!(r#"{{"bodies": [{bodies}], "examine": {names}}}"#), message);
    };
    examine(r#"["a", "c"]"#, "s.json: examine[1] is \"c\", which no body is called");
    examine(r#"["b", "a"]"#, "s.json: examine[0] is \"b\", which no body is called");
    examine(r#"["b[1]", "b[1]"]"#, "s.json: examine is \"b[1]\" twice, must be two bodies");
}
