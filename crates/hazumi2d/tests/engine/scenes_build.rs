//! Scene files say what the engine can do.
#![cfg(feature = "scenes")]

use std::sync::Arc;

use hazumi_scenes::Picture;
use hazumi_scenes::plane::{Scene, Shape as ToldShape, SoftKind};
use hazumi2d::glam::Vec2;
use hazumi2d::joint::JointKind;
use hazumi2d::scene::SceneWorld;
use hazumi2d::shape::Shape;
use hazumi2d::{Body, ContinuousCollision, MassSource, QueryFilter};

fn build(text: &str) -> SceneWorld {
    SceneWorld::build(&Scene::from_json(text, "test").expect("a good scene")).expect("a world")
}

fn body<'a>(built: &'a SceneWorld, name: &str) -> &'a Body {
    let (_, id) = built.bodies.iter().find(|(known, _)| known == name).expect(name);
    built.world.body(*id).expect("it is there")
}

fn run(built: &mut SceneWorld, steps: u32) {
    for _ in 0..steps {
        built.step(1.0 / 60.0).expect("a good step");
    }
}

const BALL: &str = r#""shape": {"circle": {"radius": 0.2}}"#;

#[test]
fn bodies_and_colliders_have_every_property() {
    let built = build(
        r#"{"restitution_threshold": 0.5, "continuous_collision": "fixed", "bodies": [{
            "mass": 7, "bullet": true, "locked_translation": [false, true],
            "locked_rotation": true, "angular_velocity": 2, "rotation_degrees": 90,
            "rolling_resistance": 0.01, "collision_groups": {"memberships": 2, "filter": 4},
            "colliders": [
                {"shape": {"circle": {"radius": 1}}},
                {"shape": {"circle": {"radius": 2}}, "sensor": true, "one_way": [0, 1],
                 "collision_groups": {"memberships": 8}, "surface_velocity": [3, 0],
                 "repeat": {"positions": [[0, 0], [5, 0]]}}
            ]
        }]}"#,
    );
    assert_eq!(built.world.settings().restitution_threshold, 0.5);
    assert_eq!(built.world.settings().continuous_collision, ContinuousCollision::Fixed);
    assert_eq!(built.world.settings().substeps, 4);
    let (id, body) = built.world.bodies().next().expect("one body");
    assert_eq!((body.mass_source, body.is_bullet), (MassSource::Mass(7.0), true));
    assert!(
        body.locked_axes.translation.y
            && !body.locked_axes.translation.x
            && body.locked_axes.rotation
    );
    assert!((body.rotation.angle() - 90_f32.to_radians()).abs() < 1e-6);
    let ids = built.world.colliders_of(id).expect("it is there");
    assert_eq!(ids.len(), 3);
    let [plain, special, copy] =
        [0, 1, 2].map(|place: usize| built.world.collider(ids[place]).unwrap());
    assert_eq!((plain.collision_groups.memberships, plain.collision_groups.filter), (2, 4));
    assert_eq!(
        (special.collision_groups.memberships, special.collision_groups.filter),
        (8, u32::MAX)
    );
    assert_eq!((plain.is_sensor, special.is_sensor), (false, true));
    assert_eq!((plain.one_way, special.one_way), (None, Some(Vec2::Y)));
    assert_eq!(plain.material.rolling_resistance, 0.01);
    assert_eq!(special.material.rolling_resistance, 0.01);
    assert_eq!(special.material.surface_velocity, Vec2::new(3.0, 0.0));
    assert_eq!((plain.density, copy.pose.position), (1.0, Vec2::new(5.0, 0.0)));
}

#[test]
fn every_shape_can_be_told() {
    let shapes = r#"{"circle": {"radius": 1}}; {"capsule": {"ends": [[-1, 0], [1, 0]], "radius": 1}};
        {"rectangle": {"half_extents": [1, 2]}}; {"rectangle": {"half_extents": [1, 2], "rounding": 0.1}};
        {"polygon": {"points": [[0, 0], [2, 0], [0, 2]]}};
        {"polygon": {"points": [[0, 0], [2, 0], [0, 2]], "rounding": 0.1}};
        {"segment": {"ends": [[0, 0], [1, 0]]}}; {"half_plane": {"normal": [0, 2], "offset": 1}};
        {"chain": {"points": [[4, 0], [2, 1], [0, 0]], "sides": "both"}};
        {"chain": {"formula": {"ring": {"count": 9, "inside": true}}}};
        {"outline": {"points": [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]}};
        {"compound": {"children": [{"shape": {"circle": {"radius": 1}}, "position": [3, 0]}]}}"#;
    let mut chains = Vec::new();
    for shape in shapes.split(';') {
        let text = format!(r#"{{"bodies": [{{"body_type": "fixed", "shape": {shape}}}]}}"#);
        let built = build(&text);
        let (_, collider) = built.world.colliders().next().expect("one collider");
        match &collider.shape {
            Shape::Rounded(rounded) => assert_eq!(rounded.radius(), 0.1),
            Shape::HalfPlane(half) => {
                assert_eq!((half.normal(), half.offset()), (Vec2::Y, 1.0));
            }
            Shape::Chain(chain) => chains.push((chain.is_loop(), chain.segment_count())),
            Shape::Compound(compound) if shape.contains("outline") => {
                assert_eq!(compound.children().len(), 2, "an L is two pieces");
            }
            _ => {}
        }
    }
    assert_eq!(chains, [(false, 2), (true, 9)]);
}

#[test]
fn what_makes_no_shape_is_named() {
    let polygon = r#"{"bodies": [{}, {"colliders": [{"shape": {"circle": {"radius": 1}}},
        {"shape": {"polygon": {"points": [[0, 0], [1, 1], [2, 2]]}}}]}]}"#;
    let scene = Scene::from_json(&polygon.replace("{},", r#"{"body_type": "fixed"},"#), "test");
    let error = SceneWorld::build(&scene.expect("a good scene")).expect_err("a flat polygon");
    assert_eq!(error.place, "bodies[1].colliders[1].shape");
    assert!(!error.message.is_empty() && !error.message.contains('\n'));
}

#[test]
fn every_kind_of_joint_can_be_told() {
    let kinds = r#"{"fixed": {"linear": {"hertz": 2}}};
        {"hinge": {"axis": {"limits": [-1, 2], "motor": {"speed": 1, "max_force": 5}}}};
        {"slider": {}}; {"distance": {"length": {"limits": [0, 2]}}}; {"wheel": {}};
        {"pose_drive": {"max_force": 3}}; {"rack_and_pinion": {"radius": 0.5}};
        {"pulley": {"anchors": [[0, 3], [1, 3]], "length": 4}}; {"three_dof": {}}"#;
    let mut seen = Vec::new();
    for kind in kinds.split(';') {
        let built = build(&format!(
            r#"{{"bodies": [{{"name": "a", {BALL}}}, {{"name": "b", "position": [1, 0], {BALL}}}],
                "joints": [{{"bodies": ["a", "b"], "at": [0.5, 0], "kind": {kind}, "break_force": 9}}]}}"#
        ));
        let (_, joint) = built.world.joints().next().expect("one joint");
        assert_eq!(
            (joint.break_force, joint.break_torque, joint.can_collide),
            (Some(9.0), None, false)
        );
        assert_eq!(joint.frames.map(|frame| frame.position.x), [0.5, -0.5]);
        seen.push(std::mem::discriminant(&joint.kind));
        if let JointKind::Hinge(hinge) = joint.kind {
            assert_eq!(hinge.axis.motor.map(|motor| motor.max_force), Some(5.0));
            assert_eq!(hinge.axis.limits.map(|limits| limits.upper), Some(2.0));
        }
    }
    // The wheels of a gear need room between their axles.
    let gear = build(&format!(
        r#"{{"bodies": [{{"name": "a", {BALL}}}, {{"name": "b", "position": [1, 0], {BALL}}}],
            "joints": [{{"bodies": ["a", "b"], "frames": [{{}}, {{}}],
                "kind": {{"gear": {{"radii": [1, 2]}}}}}}]}}"#
    ));
    let (_, joint) = gear.world.joints().next().expect("one joint");
    seen.push(std::mem::discriminant(&joint.kind));
    assert_eq!(seen.len(), 10);
    for (index, kind) in seen.iter().enumerate() {
        assert!(!seen[..index].contains(kind), "kind {index} is an earlier one");
    }
}

/// A row of links hangs between two hooks; the joints are told once.
#[test]
fn a_repeated_joint_makes_a_bridge() {
    let mut built = build(&format!(
        r#"{{"bodies": [
            {{"name": "hook", "body_type": "fixed", {BALL}, "repeat": {{"positions": [[0, 0], [6, 0]]}}}},
            {{"name": "link", "position": [1, 0], {BALL}, "repeat": {{"grid": {{"count": [5, 1]}}}}}}
        ], "joints": [
            {{"bodies": ["hook[0]", "link[0]"], "at": [0, 0], "kind": {{"hinge": {{}}}}}},
            {{"bodies": ["link[0]", "link[1]"], "at": [1.5, 0], "kind": {{"hinge": {{}}}},
              "repeat": [{{"count": 4, "offset": [1, 0]}}]}},
            {{"bodies": ["link[4]", "hook[1]"], "at": [6, 0], "kind": {{"hinge": {{}}}}}}
        ]}}"#
    ));
    assert_eq!(built.world.joints().count(), 6);
    run(&mut built, 60);
    for link in 0..5 {
        let place = body(&built, &format!("link[{link}]")).position;
        assert!(place.y.abs() < 0.2 && (place.x - 1.0 - link as f32).abs() < 0.2, "{place}");
    }
}

/// Whatever the pose of the copy, its parts stand to each other as in the assembly.
#[test]
fn assemblies_keep_their_shape_wherever_they_are() {
    let built = build(&format!(
        r#"{{"assemblies": [{{"name": "pair", "position": [0, 5], "bodies": [
            {{"name": "a", {BALL}, "linear_velocity": [1, 0]}}, {{"name": "b", "position": [2, 0], {BALL}}}],
            "joints": [{{"bodies": ["a", "b"], "at": [1, 0], "axis": [0, 1], "kind": {{"slider": {{}}}}}}],
            "repeat": {{"poses": [{{}}, {{"position": [10, 0], "rotation_degrees": 90}}]}}}}]}}"#
    ));
    let names: Vec<&str> = built.bodies.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["pair[0].a", "pair[0].b", "pair[1].a", "pair[1].b"]);
    assert_eq!(body(&built, "pair[0].b").position, Vec2::new(2.0, 5.0));
    assert!(body(&built, "pair[1].b").position.distance(Vec2::new(10.0, 7.0)) < 1e-5);
    assert!(body(&built, "pair[1].a").linear_velocity.distance(Vec2::Y) < 1e-6);
    let frames: Vec<_> = built.world.joints().map(|(_, joint)| joint.frames).collect();
    assert_eq!(frames[0], frames[1]);
    assert!(frames[0][1].position.distance(Vec2::NEG_X) < 1e-6);
    assert!((frames[0][0].rotation.angle() - 90_f32.to_radians()).abs() < 1e-6);
}

#[test]
fn spawners_make_copies_in_turn_and_replace_the_oldest() {
    let mut built = build(&format!(
        r#"{{"gravity": [0, 0], "assemblies": [{{"name": "drop", "bodies": [{{"name": "ball", {BALL}}}],
            "repeat": {{"grid": {{"count": [3, 1]}}}}}}],
            "spawners": [{{"assembly": "drop", "count": 2, "steps": [1, 3, 4]}}]}}"#
    ));
    let mut seen = Vec::new();
    for _ in 0..6 {
        run(&mut built, 1);
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
            {"name": "floor", "body_type": "fixed", "shape": {"rectangle": {"half_extents": [5, 1]}}},
            {"name": "ghost", "position": [0, 2], "shape": {"circle": {"radius": 0.2}}},
            {"name": "ball", "position": [2, 2], "shape": {"circle": {"radius": 0.2}}}
        ], "pass_through": [["floor", "ghost"]]}"#,
    );
    run(&mut built, 90);
    assert!(body(&built, "ghost").position.y < -1.0);
    assert!((body(&built, "ball").position.y - 1.2).abs() < 0.01);
}

/// One climbs a step, meets a wall and stops; the other comes up behind it, and falls off where
/// it starts.
#[test]
fn walkers_climb_wait_and_fall() {
    let walker = |name: &str, x: f32| {
        format!(
            r#"{{"name": "{name}", "body_type": "kinematic", "position": [{x}, 2],
                "shape": {{"capsule": {{"ends": [[0, 0.3], [0, 1.5]], "radius": 0.27}}}}}}"#
        )
    };
    let walk = |name: &str| {
        format!(
            r#"{{"walk": {{"body": "{name}", "route": [{{"to": [9, 0], "speed": 3, "seconds": 60}}]}}}}"#
        )
    };
    let mut built = build(&format!(
        r#"{{"bodies": [
            {{"body_type": "fixed", "shape": {{"half_plane": {{"normal": [0, 1]}}}}}},
            {{"body_type": "fixed", "position": [5, 0], "shape": {{"rectangle": {{"half_extents": [3, 0.25]}}}}}},
            {{"body_type": "fixed", "position": [7, 2], "shape": {{"rectangle": {{"half_extents": [1, 2]}}}}}},
            {}, {}], "drivers": [{}, {}]}}"#,
        walker("first", 0.0),
        walker("second", -2.0),
        walk("first"),
        walk("second"),
    ));
    let place = |built: &SceneWorld, name| body(built, name).position;
    run(&mut built, 1);
    let fallen = 2.0 - place(&built, "first").y;
    assert!((fallen - 10.0 / 3600.0).abs() < 1e-5, "{fallen} m in the first step");
    run(&mut built, 60);
    assert!((place(&built, "first").x - 3.0).abs() < 0.3, "it walks at 3 m/s, also in the air");
    run(&mut built, 180);
    let [first, second] = ["first", "second"].map(|name| place(&built, name));
    assert!((first - Vec2::new(6.0 - 0.31, 0.26)).length() < 0.01, "{first}");
    // Behind it by the radius of a character, the gap, and the radius of the body.
    assert!((first.x - second.x - 0.58).abs() < 0.01 && second.y > 0.25, "{second}");
}

#[test]
fn walkers_jump_once_when_a_leg_says_so() {
    let mut built = build(
        r#"{"bodies": [
            {"body_type": "fixed", "shape": {"half_plane": {"normal": [0, 1]}}},
            {"name": "guard", "body_type": "kinematic", "position": [0, 0.01],
             "shape": {"capsule": {"ends": [[0, 0.3], [0, 1.5]], "radius": 0.27}}}
        ], "drivers": [{"walk": {"body": "guard", "route": [
            {"to": [1, 0.01], "speed": 2, "seconds": 0.5}, {"to": [1, 0], "jump_speed": 4, "seconds": 1.5}]}}]}"#,
    );
    let mut heights = Vec::new();
    for _ in 0..180 {
        run(&mut built, 1);
        heights.push(body(&built, "guard").position.y);
    }
    let highest = heights.iter().copied().fold(0.0, f32::max);
    // 4² / (2 · 10) m, and half a step's more, because it begins to fall at the end of the
    // step.
    assert!((0.8..0.86).contains(&highest), "{highest}");
    let rises = heights.windows(2).filter(|pair| pair[0] < 0.05 && pair[1] >= 0.05).count();
    assert_eq!(rises, 2, "once in each round of two seconds");
    assert!(heights[28] < 0.02 && heights[110] < 0.02);
}

#[test]
fn drivers_bring_bodies_where_their_scripts_say() {
    let kinematic =
        |name: &str| format!(r#"{{"name": "{name}", "body_type": "kinematic", {BALL}}}"#);
    let mut built = build(&format!(
        r#"{{"bodies": [{}, {}, {}, {}, {{"name": "hare", "position": [0, 9], "gravity_scale": 0,
                "linear_velocity": [5, 0], {BALL}}}],
            "drivers": [
                {{"circle": {{"body": "round", "radius": 2, "center": [0, 20], "degrees_per_second": 90}}}},
                {{"swing": {{"body": "swing", "amplitude": [0, 3], "angular_frequency": 1.5707964}}}},
                {{"route": {{"body": "lift", "stops": [{{"position": [-9, 0], "seconds": 2}},
                    {{"position": [-9, 4], "rotation_degrees": 90, "seconds": 1}}]}}}},
                {{"follow": {{"body": "hound", "leader": "hare", "ends": [[-20, -5], [20, -5]], "speed": 3}}}}
            ]}}"#,
        kinematic("round"),
        kinematic("swing"),
        kinematic("lift"),
        kinematic("hound"),
    ));
    run(&mut built, 60);
    let place = |name| body(&built, name).position;
    assert!(place("round").distance(Vec2::new(0.0, 22.0)) < 1e-4, "{}", place("round"));
    assert!(place("swing").distance(Vec2::new(0.0, 3.0)) < 1e-4, "{}", place("swing"));
    assert!(place("lift").distance(Vec2::new(-9.0, 2.0)) < 1e-4, "{}", place("lift"));
    let turned = body(&built, "lift").rotation.angle();
    assert!((turned - 45_f32.to_radians()).abs() < 1e-4, "{turned}");
    // The hare is faster. On the way to its line the hound goes straight for it.
    run(&mut built, 180);
    let hound = body(&built, "hound").position;
    assert!((-5.0..-4.0).contains(&hound.y) && (10.0..12.0).contains(&hound.x), "{hound}");
}

#[test]
fn what_vanishes_when_touched_is_gone_after_the_step_that_touched_it() {
    let mut built = build(
        r#"{"gravity": [0, 0], "bodies": [
            {"name": "ball", "linear_velocity": [10, 0], "shape": {"circle": {"radius": 0.2}}},
            {"name": "coin", "body_type": "fixed", "sensor": true, "vanishes_when_touched": true,
             "position": [1, 0], "shape": {"circle": {"radius": 0.1}}},
            {"name": "wall", "body_type": "fixed", "position": [3, 0],
             "shape": {"rectangle": {"half_extents": [0.1, 1]}}},
            {"name": "brick", "body_type": "fixed", "vanishes_when_touched": true,
             "position": [2, 0], "shape": {"rectangle": {"half_extents": [0.1, 1]}}}
        ]}"#,
    );
    assert_eq!(built.world.body_count(), 4);
    let mut names = Vec::new();
    for _ in 0..60 {
        run(&mut built, 1);
        for (name, id) in &built.vanished[names.len()..] {
            assert!(built.world.body(*id).is_none(), "{name} is gone");
            names.push(name.clone());
        }
        assert_eq!(built.bodies.len(), built.world.body_count());
    }
    assert_eq!(names, ["coin", "brick"]);
    assert!(built.bodies.iter().map(|(name, _)| name).eq(["ball", "wall"]));
    let ball = body(&built, "ball");
    assert!(ball.position.x < 1.8 && ball.linear_velocity.x <= 0.0, "the brick has stopped it");
}

#[test]
fn what_starts_asleep_sleeps_until_it_is_hit() {
    let mut built = build(
        r#"{"gravity": [0, 0], "bodies": [
            {"name": "ball", "position": [-3, 0], "linear_velocity": [6, 0], "shape": {"circle": {"radius": 0.5}}},
            {"name": "row", "asleep": true, "shape": {"rectangle": {"half_extents": [0.5, 0.5]}},
             "repeat": {"grid": {"count": [3, 1]}}}
        ]}"#,
    );
    let asleep = |built: &SceneWorld| {
        built.bodies.iter().filter(|(_, id)| built.world.is_asleep(*id) == Some(true)).count()
    };
    assert_eq!(asleep(&built), 3);
    run(&mut built, 15);
    assert_eq!(asleep(&built), 3, "the ball has half a metre to go");
    run(&mut built, 30);
    assert_eq!(asleep(&built), 0);
    assert!(body(&built, "row[2]").linear_velocity.x > 1.0);
}

/// A square ring: a point in its hole is in none of its pieces.
#[test]
fn outlines_that_move_are_cut_into_pieces() {
    let built = build(
        r#"{"bodies": [{"name": "ring", "mass": 2, "shape": {"outline": {
            "points": [[-2, -2], [2, -2], [2, 2], [-2, 2]],
            "holes": [[[-1, -1], [1, -1], [1, 1], [-1, 1]]]}}}]}"#,
    );
    assert_eq!(body(&built, "ring").mass_source, MassSource::Mass(2.0));
    let found = |point: Vec2| {
        built.world.overlap_point(point, &QueryFilter::default()).expect("a good point").len()
    };
    assert_eq!(
        [found(Vec2::ZERO), found(Vec2::new(1.5, 0.3)), found(Vec2::X * 3.0)],
        [0, 1, 0]
    );
}

#[test]
fn pictures_become_soft_bodies() {
    for filled in [false, true] {
        let text = format!(
            r#"{{"bodies": [{{"position": [0, 5], "shape": {{"soft": {{"kind": {{"picture": {{
                "file": "disc.png", "pixel_size": 0.02, "spacing": 0.1, "filled": {filled}}}}}}}}}}}]}}"#
        );
        let mut scene = Scene::from_json(&text, "test").expect("a good scene");
        let unread = SceneWorld::build(&scene).expect_err("nobody has read the file");
        let message = "bodies[0].shape: its file was not loaded with the scene";
        assert_eq!(unread.to_string(), message);

        // A disc of 40 pixels around, which is 0.4 m, right of the middle of the picture.
        let opacity = |x: u32, y: u32| {
            let distance = (f64::from(x) - 55.5).hypot(f64::from(y) - 31.5);
            if distance < 20.0 { 255 } else { 0 }
        };
        let alpha = (0..64).flat_map(|y| (0..80).map(move |x| opacity(x, y))).collect();
        let read = Picture::new(80, 64, alpha).expect("a good picture");
        let Some(ToldShape::Soft(soft)) = &mut scene.bodies[0].shape else { panic!("soft") };
        let SoftKind::Picture { picture, .. } = &mut soft.kind else { panic!("a picture") };
        *picture = Some(Arc::new(read));

        let built = SceneWorld::build(&scene).expect("a world");
        let particles = built.world.particles(built.bodies[0].1).expect("a soft body");
        let area = std::f32::consts::PI * 0.4 * 0.4;
        assert!((particles.shape().area() / area - 1.0).abs() < 0.02);
        let radius = |it: Vec2| (it - Vec2::Y * 5.0).length();
        let is_skin = |it: &Vec2| (0.37..0.42).contains(&radius(*it));
        let skin = particles.positions().filter(is_skin).count();
        assert_eq!(skin, particles.shape().outline().len());
        assert_eq!(skin < particles.len(), filled);
    }
}
