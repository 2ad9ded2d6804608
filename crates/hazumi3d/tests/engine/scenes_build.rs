//! Scene files say what the engine can do.
#![cfg(feature = "scenes")]

use std::path::Path;

use hazumi_scenes::Scene;
use hazumi3d::glam::Vec3;
use hazumi3d::joint::JointKind;
use hazumi3d::scene::SceneWorld;
use hazumi3d::{Body, ContinuousCollision, MassSource, QueryFilter};

fn build(text: &str) -> SceneWorld {
    let scene = Scene::from_json(text, "test").expect("a good scene");
    let loaded = scene.load_files(Path::new(""), "test").expect("no files");
    SceneWorld::build(&loaded).expect("a world")
}

fn body<'a>(built: &'a SceneWorld, name: &str) -> &'a Body {
    let (_, id) = built.bodies.iter().find(|(known, _)| known == name).expect(name);
    built.world.body(*id).expect("it is there")
}

const BALL: &str = r#""shape": {"sphere": {"radius": 0.2}}"#;

#[test]
fn bodies_and_colliders_have_every_property() {
    let built = build(
        r#"{"continuous_collision": "fixed", "bodies": [{
            "mass": 7, "bullet": true, "locked_translation": [false, false, true],
            "locked_rotation": [true, false, false], "angular_velocity": [0, 2, 0],
            "rolling_resistance": 0.01, "collision_groups": {"memberships": 2, "filter": 4},
            "colliders": [
                {"shape": {"sphere": {"radius": 1}}},
                {"shape": {"sphere": {"radius": 2}}, "sensor": true, "one_way": [0, 1, 0],
                 "collision_groups": {"memberships": 8}, "surface_velocity": [3, 0, 0]}
            ]
        }]}"#,
    );
    assert_eq!(built.world.settings().continuous_collision, ContinuousCollision::Fixed);
    let (id, body) = built.world.bodies().next().expect("one body");
    assert_eq!((body.mass_source, body.is_bullet), (MassSource::Mass(7.0), true));
    assert!(
        body.locked_axes.translation.z
            && body.locked_axes.rotation.x
            && !body.locked_axes.rotation.y
    );
    let ids = built.world.colliders_of(id).expect("it is there");
    let [plain, special] = [0, 1].map(|place: usize| built.world.collider(ids[place]).unwrap());
    assert_eq!((plain.collision_groups.memberships, plain.collision_groups.filter), (2, 4));
    assert_eq!(
        (special.collision_groups.memberships, special.collision_groups.filter),
        (8, u32::MAX)
    );
    assert_eq!((plain.is_sensor, special.is_sensor), (false, true));
    assert_eq!((plain.one_way, special.one_way), (None, Some(Vec3::Y)));
    assert_eq!(plain.material.rolling_resistance, 0.01);
    assert_eq!(special.material.rolling_resistance, 0.01);
    assert_eq!(special.material.surface_velocity, Vec3::new(3.0, 0.0, 0.0));
}

#[test]
fn every_kind_of_joint_can_be_told() {
    let kinds = r#"{"fixed": {"linear": {"hertz": 2}}}; {"ball": {"cone": 1, "twist": [-1, 2]}};
        {"hinge": {"axis": {"motor": {"speed": 1, "max_force": 5}}}}; {"slider": {}};
        {"cylindrical": {}}; {"universal": {}}; {"distance": {"length": {"limits": [0, 2]}}};
        {"wheel": {}}; {"pose_drive": {"max_force": 3}}; {"pulley": {"anchors": [[0, 3, 0], [1, 3, 0]], "length": 4}};
        {"six_dof": {}}"#;
    let mut seen = Vec::new();
    for kind in kinds.split(';') {
        let built = build(&format!(
            r#"{{"bodies": [{{"name": "a", {BALL}}}, {{"name": "b", "position": [1, 0, 0], {BALL}}}],
                "joints": [{{"bodies": ["a", "b"], "at": [0.5, 0, 0], "kind": {kind}, "break_force": 9}}]}}"#
        ));
        let (_, joint) = built.world.joints().next().expect("one joint");
        assert_eq!(
            (joint.break_force, joint.break_torque, joint.can_collide),
            (Some(9.0), None, false)
        );
        assert_eq!(joint.frames.map(|frame| frame.position.x), [0.5, -0.5]);
        seen.push(std::mem::discriminant(&joint.kind));
        if let JointKind::Ball(ball) = joint.kind {
            assert_eq!(
                (ball.cone, ball.twist.map(|limits| limits.upper)),
                (Some(1.0), Some(2.0))
            );
        }
        if let JointKind::Hinge(hinge) = joint.kind {
            assert_eq!(hinge.axis.motor.map(|motor| motor.max_force), Some(5.0));
        }
    }
    // Teeth need room between the axles, or a rod across one.
    let frames = r#"{"rotation": [0, -1, 0, 1]}"#;
    for (kind, frames) in [
        (r#"{"gear": {"radii": [1, 2]}}"#, format!("{frames}, {frames}")),
        (r#"{"rack_and_pinion": {"radius": 0.5}}"#, format!("{frames}, {{}}")),
    ] {
        let built = build(&format!(
            r#"{{"bodies": [{{"name": "a", {BALL}}}, {{"name": "b", "position": [1, 0, 0], {BALL}}}],
                "joints": [{{"bodies": ["a", "b"], "frames": [{frames}], "kind": {kind}}}]}}"#
        ));
        let (_, joint) = built.world.joints().next().expect("one joint");
        seen.push(std::mem::discriminant(&joint.kind));
    }
    assert_eq!(seen.len(), 13);
    for (index, kind) in seen.iter().enumerate() {
        assert!(!seen[..index].contains(kind), "kind {index} is an earlier one");
    }
}

/// A row of links hangs between two hooks; the joints are told once.
#[test]
fn a_repeated_joint_makes_a_bridge() {
    let mut built = build(&format!(
        r#"{{"bodies": [
            {{"name": "hook", "body_type": "fixed", {BALL}, "repeat": {{"positions": [[0, 0, 0], [6, 0, 0]]}}}},
            {{"name": "link", "position": [1, 0, 0], {BALL}, "repeat": {{"grid": {{"count": [5, 1, 1]}}}}}}
        ], "joints": [
            {{"bodies": ["hook[0]", "link[0]"], "at": [0, 0, 0], "kind": {{"ball": {{}}}}}},
            {{"bodies": ["link[0]", "link[1]"], "at": [1.5, 0, 0], "kind": {{"ball": {{}}}},
              "repeat": [{{"count": 4, "offset": [1, 0, 0]}}]}},
            {{"bodies": ["link[4]", "hook[1]"], "at": [6, 0, 0], "kind": {{"ball": {{}}}}}}
        ]}}"#
    ));
    assert_eq!(built.world.joints().count(), 6);
    for _ in 0..60 {
        built.step(1.0 / 60.0).expect("a good step");
    }
    for link in 0..5 {
        let place = body(&built, &format!("link[{link}]")).position;
        assert!(place.y.abs() < 0.2 && (place.x - 1.0 - link as f32).abs() < 0.2, "{place}");
    }
}

/// Whatever the pose of the copy, its parts stand to each other as in the assembly.
#[test]
fn assemblies_keep_their_shape_wherever_they_are() {
    let built = build(&format!(
        r#"{{"assemblies": [{{"name": "pair", "position": [0, 5, 0], "bodies": [
            {{"name": "a", {BALL}, "linear_velocity": [1, 0, 0]}}, {{"name": "b", "position": [2, 0, 0], {BALL}}}],
            "joints": [{{"bodies": ["a", "b"], "at": [1, 0, 0], "axis": [0, 0, 1], "kind": {{"hinge": {{}}}}}}],
            "repeat": {{"poses": [{{}}, {{"position": [10, 0, 0], "rotation_degrees": [0, 90, 0]}}]}}}}]}}"#
    ));
    let names: Vec<&str> = built.bodies.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["pair[0].a", "pair[0].b", "pair[1].a", "pair[1].b"]);
    assert_eq!(body(&built, "pair[0].b").position, Vec3::new(2.0, 5.0, 0.0));
    // A quarter turn about y takes x to −z.
    assert!(body(&built, "pair[1].b").position.distance(Vec3::new(10.0, 5.0, -2.0)) < 1e-5);
    assert!(body(&built, "pair[1].a").linear_velocity.distance(Vec3::NEG_Z) < 1e-6);
    let frames: Vec<_> = built.world.joints().map(|(_, joint)| joint.frames).collect();
    assert_eq!(frames[0], frames[1]);
    assert!(frames[0][1].position.distance(Vec3::NEG_X) < 1e-6);
}

#[test]
fn spawners_make_copies_in_turn_and_replace_the_oldest() {
    let mut built = build(&format!(
        r#"{{"gravity": [0, 0, 0], "assemblies": [{{"name": "drop", "bodies": [{{"name": "ball", {BALL}}}],
            "repeat": {{"grid": {{"count": [3, 1, 1]}}}}}}],
            "spawners": [{{"assembly": "drop", "count": 2, "steps": [1, 3, 4]}}]}}"#
    ));
    let mut seen = Vec::new();
    for _ in 0..6 {
        built.step(1.0 / 60.0).expect("a good step");
        assert_eq!(built.bodies.len(), built.world.body_count());
        let names = built.bodies.iter().map(|(name, _)| &name[5..6]);
        seen.push(names.collect::<String>());
    }
    assert_eq!(seen, ["", "01", "01", "120", "012", "012"]);
}

#[test]
fn bodies_of_a_set_pass_through_each_other() {
    let mut built = build(
        r#"{"bodies": [
            {"name": "floor", "body_type": "fixed", "shape": {"box": {"half_extents": [5, 1, 5]}}},
            {"name": "ghost", "position": [0, 2, 0], "shape": {"sphere": {"radius": 0.2}}},
            {"name": "ball", "position": [2, 2, 0], "shape": {"sphere": {"radius": 0.2}}}
        ], "pass_through": [["floor", "ghost"]]}"#,
    );
    for _ in 0..90 {
        built.step(1.0 / 60.0).expect("a good step");
    }
    assert!(body(&built, "ghost").position.y < -1.0);
    assert!((body(&built, "ball").position.y - 1.2).abs() < 0.01);
}

/// One climbs a step, meets a wall and stops; the other comes up behind it, and falls off where
/// it starts.
#[test]
fn walkers_climb_wait_and_fall() {
    let walker = |name: &str, x: f32| {
        format!(
            r#"{{"name": "{name}", "body_type": "kinematic", "position": [{x}, 2, 0],
                "shape": {{"capsule": {{"ends": [[0, 0.3, 0], [0, 1.5, 0]], "radius": 0.27}}}}}}"#
        )
    };
    let walk = |name: &str| {
        format!(
            r#"{{"walk": {{"body": "{name}", "route": [{{"to": [9, 0, 0], "speed": 3, "seconds": 60}}]}}}}"#
        )
    };
    let mut built = build(&format!(
        r#"{{"bodies": [
            {{"body_type": "fixed", "shape": {{"half_space": {{"normal": [0, 1, 0]}}}}}},
            {{"body_type": "fixed", "position": [5, 0, 0], "shape": {{"box": {{"half_extents": [3, 0.25, 2]}}}}}},
            {{"body_type": "fixed", "position": [7, 2, 0], "shape": {{"box": {{"half_extents": [1, 2, 2]}}}}}},
            {}, {}], "drivers": [{}, {}]}}"#,
        walker("first", 0.0),
        walker("second", -2.0),
        walk("first"),
        walk("second"),
    ));
    let place = |built: &SceneWorld, name| body(built, name).position;
    let step = |built: &mut SceneWorld| built.step(1.0 / 60.0).map(drop).expect("a good step");
    step(&mut built);
    let fallen = 2.0 - place(&built, "first").y;
    assert!((fallen - 10.0 / 3600.0).abs() < 1e-5, "{fallen} m in the first step");
    for _ in 0..60 {
        step(&mut built);
    }
    assert!((place(&built, "first").x - 3.0).abs() < 0.3, "it walks at 3 m/s, also in the air");
    for _ in 0..180 {
        step(&mut built);
    }
    let [first, second] = ["first", "second"].map(|name| place(&built, name));
    assert!((first - Vec3::new(6.0 - 0.31, 0.26, 0.0)).length() < 0.01, "{first}");
    // Behind it by the radius of a character, the gap, and the radius of the body.
    assert!((first.x - second.x - 0.58).abs() < 0.01 && second.y > 0.25, "{second}");
}

#[test]
fn walkers_stop_where_they_are_sent_and_turn_back_in_time() {
    let mut built = build(
        r#"{"bodies": [
            {"body_type": "fixed", "shape": {"half_space": {"normal": [0, 1, 0]}}},
            {"name": "guard", "body_type": "kinematic", "position": [0, 0.01, 0],
             "shape": {"capsule": {"ends": [[0, 0.3, 0], [0, 1.5, 0]], "radius": 0.27}}}
        ], "drivers": [{"walk": {"body": "guard", "route": [
            {"to": [2, 0.01, 0], "speed": 4, "seconds": 1}, {"to": [0, 0.01, 0], "speed": 1, "seconds": 1}]}}]}"#,
    );
    let mut places = Vec::new();
    for _ in 0..200 {
        built.step(1.0 / 60.0).expect("a good step");
        places.push(body(&built, "guard").position.x);
    }
    // After 0.25 s, before the first leg ends, near the end of the second, and in the third,
    // the first again.
    for (step, expected) in [(15, 1.0), (58, 2.0), (119, 1.0), (150, 2.0), (180, 1.95)] {
        let place = places[step - 1];
        assert!((place - expected).abs() < 0.08, "{place} m at step {step}");
    }
}

/// A ring of 1 m thick 0.3 m, about z: its convex hull has no hole, its parts have.
#[test]
fn meshes_that_move_are_cut_into_parts_where_the_scene_says_so() {
    let found = |parts: &str, point: Vec3| {
        let built = build(&format!(
            r#"{{"bodies": [{{"name": "ring", "mass": 2, "shape": {{"mesh": {{{parts}
                "formula": {{"torus": {{"radius": 1, "thickness": 0.3}}}}}}}}}}]}}"#
        ));
        assert_eq!(body(&built, "ring").mass_source, MassSource::Mass(2.0));
        built.world.overlap_point(point, &QueryFilter::default()).expect("a good point").len()
    };
    let parts = r#""parts": 12,"#;
    assert_eq!([found("", Vec3::ZERO), found("", Vec3::X)], [1, 1]);
    assert_eq!([found(parts, Vec3::ZERO), found(parts, Vec3::X)], [0, 1]);
}

#[test]
fn what_starts_asleep_sleeps_until_it_is_hit() {
    let mut built = build(
        r#"{"bodies": [
            {"name": "floor", "body_type": "fixed", "position": [0, -1, 0],
             "shape": {"box": {"half_extents": [9, 0.5, 9]}}},
            {"name": "ball", "position": [-3, 0, 0], "linear_velocity": [6, 0, 0],
             "gravity_scale": 0, "shape": {"sphere": {"radius": 0.4}}},
            {"name": "row", "asleep": true, "shape": {"box": {"half_extents": [0.5, 0.5, 0.5]}},
             "repeat": {"grid": {"count": [3, 1, 1], "spacing": [1, 1, 1]}}}
        ]}"#,
    );
    let asleep = |built: &SceneWorld| {
        built.bodies.iter().filter(|(_, id)| built.world.is_asleep(*id) == Some(true)).count()
    };
    assert_eq!(asleep(&built), 3);
    for (steps, left) in [(15, 3), (30, 0)] {
        for _ in 0..steps {
            built.world.step(1.0 / 60.0).unwrap();
        }
        assert_eq!(asleep(&built), left);
    }
    let middle = body(&built, "row[1]").linear_velocity;
    assert!(middle.x > 0.0, "{middle}");
}
