//! The gallery in 2D is what its descriptions and the benchmarks that it copies say.

use std::collections::HashSet;
use std::f32::consts::PI;

use hazumi_scenes::plane::{
    Assembly, BodyType, Driver, Group, Instance, JointKind, Scene, Shape, Spawner,
};
use hazumi_scenes::{AnyScene, gallery};

fn build(name: &str) -> Scene {
    gallery::find_plane(name).unwrap_or_else(|| panic!("no scene {name}")).build()
}

/// All bodies of a scene when all assemblies are there.
fn all(scene: &Scene) -> Vec<Instance<'_>> {
    let of_assemblies = scene.assemblies.iter().flat_map(|assembly| {
        (0..assembly.copy_count()).flat_map(|copy| assembly.instance(copy).instances())
    });
    scene.instances().chain(of_assemblies).collect()
}

/// The dynamic bodies of a scene.
fn moving(scene: &Scene) -> Vec<Instance<'_>> {
    all(scene).into_iter().filter(|body| body.body.body_type == BodyType::Dynamic).collect()
}

#[track_caller]
fn check_count(name: &str, dynamic: usize, others: usize, joints: u64, steps: u32) {
    let scene = build(name);
    let count = moving(&scene).len();
    assert_eq!((count, all(&scene).len() - count), (dynamic, others), "{name}");
    assert_eq!(scene.instance_count(), (dynamic + others) as u64);
    let of_assemblies = scene.assemblies.iter();
    let of_assemblies = of_assemblies.map(|it| it.copy_count() * it.group().joint_count());
    assert_eq!(scene.group().joint_count() + of_assemblies.sum::<u64>(), joints, "{name}");
    assert_eq!((scene.steps, scene.substeps, scene.dt), (steps, 4, 1.0 / 60.0), "{name}");
    let fall = if name == "smash_2d" { 0.0 } else { -10.0 };
    assert_eq!(scene.gravity, [0.0, fall], "{name}");
}

#[test]
fn counts_and_steps_are_those_of_the_benchmark() {
    check_count("compounds_2d", 3000, 1, 0, 500);
    check_count("joint_grid_2d", 9993, 7, 19800, 500);
    check_count("junkyard_2d", 8000, 2, 0, 800);
    check_count("large_pyramid_2d", 5050, 1, 0, 500);
    check_count("many_pyramids_2d", 22000, 1, 0, 200);
    check_count("rain_2d", 11000, 1, 10000, 1000);
    check_count("smash_2d", 9601, 0, 0, 300);
    check_count("spinner_2d", 6077, 1, 1, 500);
    check_count("tumbler_2d", 2026, 1, 1, 750);
    check_count("washer_2d", 8100, 1, 0, 500);
}

#[test]
fn every_scene_is_valid_and_survives_json() {
    for entry in gallery::plane_entries() {
        let scene = entry.build();
        scene.check(entry.name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&*scene.name, &*scene.description), (entry.name, entry.description));
        let again = AnyScene::from_json(&scene.to_json(), entry.name).expect("our own text");
        assert!(AnyScene::Plane(scene) == again, "{} changed on its way", entry.name);
        assert!(gallery::find(entry.name).is_none(), "{} twice", entry.name);
    }
    assert!(matches!(gallery::build("rain"), Some(AnyScene::Space(_))));
    assert!(matches!(gallery::build("rain_2d"), Some(AnyScene::Plane(_))));
    assert_eq!(gallery::build("rain_4d"), None);
}

#[test]
fn sleep_is_as_the_benchmark_has_it() {
    for name in ["joint_grid_2d", "large_pyramid_2d", "many_pyramids_2d"] {
        assert!(!build(name).sleep, "{name}");
    }
    for name in ["compounds_2d", "junkyard_2d", "rain_2d", "smash_2d", "tumbler_2d"] {
        assert!(build(name).sleep, "{name}");
    }
    let scene = build("smash_2d");
    assert_eq!(moving(&scene).iter().filter(|body| body.body.asleep).count(), 9600);
    let scene = build("spinner_2d");
    let awake: Vec<_> = moving(&scene).into_iter().filter(|it| !it.body.can_sleep).collect();
    assert_eq!((awake.len(), awake[0].name.as_str()), (1, "paddle"));
}

#[test]
fn compounds_are_exact() {
    let scene = build("compounds_2d");
    let bodies = moving(&scene);
    assert_eq!(bodies[0].position, [-18.75, 5.575]);
    assert_eq!(bodies[1].position, [-19.25, 7.825]);
    assert_eq!(bodies[150].position, [-16.75, 5.575]);
    let [x, y] = bodies[2999].position;
    assert!(x == 18.75 && (y - (2.25 * 149.0 + 5.575)).abs() < 1e-4, "{x} {y}");
    let container: Vec<_> = scene.bodies[0].resolved_colliders().collect();
    assert_eq!(container.len(), 81 + 100 + 100 + 1);
    assert_eq!((container[80].position, container[81].position), ([40.0, 0.0], [-40.0, 1.0]));
    assert_eq!(container[280].position, [40.0, 100.0]);
    let parts: Vec<_> =
        bodies[0].body.resolved_colliders().map(|it| it.shape.clone()).collect();
    let left = Shape::polygon(vec![[-1.0, 0.0], [0.5, 1.0], [0.0, 2.0]]);
    let right = Shape::polygon(vec![[1.0, 0.0], [-0.5, 1.0], [0.0, 2.0]]);
    assert_eq!(parts, [left, right]);
    assert_eq!((bodies[0].body.density, bodies[0].body.friction), (1.0, 0.5));
}

#[test]
fn joint_grid_is_exact() {
    let scene = build("joint_grid_2d");
    let group = scene.group();
    let bodies: Vec<Instance<'_>> = group.instances().collect();
    let mut pairs = HashSet::new();
    for joint in group.joint_instances() {
        let [a, b] = joint.bodies.map(|index| bodies[index].position);
        let way: [f32; 2] = std::array::from_fn(|axis| b[axis] - a[axis]);
        assert!(way == [1.0, 0.0] || way == [0.0, -1.0], "{a:?} to {b:?}");
        let [from, to] = joint.frames.map(|frame| frame.position);
        assert_eq!((from, to), (way.map(|x| 0.5 * x), way.map(|x| -0.5 * x)));
        assert!(pairs.insert(joint.bodies), "{:?} twice", joint.bodies);
        assert!(matches!(joint.joint.kind, JointKind::Hinge(_)));
    }
    assert_eq!(pairs.len(), 19800);
    let mut places = HashSet::new();
    for body in &bodies {
        let [x, y] = body.position;
        assert!((0.0..=99.0).contains(&x) && (-99.0..=0.0).contains(&y));
        assert!(places.insert(body.position.map(f32::to_bits)));
        let hangs_fast = y == 0.0 && (47.0..=53.0).contains(&x);
        assert_eq!(body.body.body_type == BodyType::Fixed, hangs_fast, "{x} {y}");
        assert_eq!(
            body.body.collision_groups.memberships & body.body.collision_groups.filter,
            0
        );
    }
}

#[test]
fn junkyard_is_exact() {
    let scene = build("junkyard_2d");
    let rocks = moving(&scene);
    for (place, rock) in rocks.iter().enumerate() {
        let [i, j] = [place / 40, place % 40].map(|number| number as f32);
        let side = if place % 2 == 0 { -0.1 } else { 0.1 };
        let [x, y] = rock.position;
        assert!((x - (1.5 * (2.0 * i - 200.0) * 0.25 + side)).abs() < 1e-5, "{place}");
        assert!((y - (4.0 * j * 0.25 + 15.0)).abs() < 1e-5, "{place}");
    }
    let Some(Shape::Polygon { points, .. }) = &rocks[0].body.shape else {
        panic!("no polygon");
    };
    assert!(points.len() == 5 && points.iter().all(|[x, y]| (x.hypot(*y) - 0.25).abs() < 1e-6));
    assert_eq!(scene.bodies[0].resolved_colliders().count(), 161 + 50 + 50);
    let [driver @ Driver::Swing(_)] = &scene.drivers[..] else {
        panic!("not one swing");
    };
    // Step s, the first being 0, ends where the benchmark aims: 60 · sin(0.2 · s / 60).
    for step in [0_u16, 1, 300, 799] {
        let target = driver.target((f64::from(step) + 1.0) / 60.0).expect("a swing");
        let expected = 60.0 * (0.2 * f32::from(step) / 60.0).sin();
        assert!((target.position[0] - expected).abs() < 1e-4, "{step}: {target:?}");
        assert_eq!((target.position[1], target.rotation), (0.0, 0.0));
    }
}

#[test]
fn pyramids_are_exact() {
    let scene = build("large_pyramid_2d");
    let squares = moving(&scene);
    assert_eq!(squares[0].position, [-49.5, 0.5]);
    assert_eq!(squares[100].position, [-49.0, 1.5]);
    assert_eq!(squares[5049].position, [0.0, 99.5]);
    let scene = build("many_pyramids_2d");
    let squares = moving(&scene);
    assert_eq!(squares[0].position, [-109.0, 0.5]);
    assert_eq!(squares[55].position, [-98.0, 0.5]);
    assert_eq!(squares[54].position, [-104.5, 9.5]);
    assert_eq!(squares[55 * 20].position, [-109.0, 11.5]);
    assert_eq!(squares[21999].position, [-104.5 + 209.0, 9.5 + 209.0]);
    let floors: Vec<_> = scene.bodies[0].resolved_colliders().collect();
    assert_eq!((floors.len(), floors[19].position), (20, [0.0, 209.0]));
    assert_eq!(*floors[0].shape, Shape::Segment { ends: [[-110.0, 0.0], [110.0, 0.0]] });
}

#[test]
fn rain_is_exact() {
    let scene = build("rain_2d");
    let floors: Vec<_> = scene.bodies[0].resolved_colliders().collect();
    assert_eq!((floors.len(), floors[0].position), (2505, [-125.0, 0.0]));
    assert_eq!(floors[2504].position, [125.0, 180.0]);
    let ([humans], [Spawner { count: 5, steps, .. }]) =
        (&scene.assemblies[..], &scene.spawners[..])
    else {
        panic!("one assembly, one spawner of columns of five");
    };
    assert!(steps.iter().copied().eq((0..1000).filter(|step| step & 7 == 0)));
    assert_eq!(humans.instance(0).position, [-125.0 + 6.25 * 0.5, 40.0]);
    assert_eq!(humans.instance(1).position, [-125.0 + 6.25 * 0.5, 85.0]);
    assert_eq!(humans.instance(199).position, [-125.0 + 6.25 * 39.5, 220.0]);
    let group = humans.group();
    assert_eq!((group.body_count(), group.joint_count()), (55, 50));
    check_skeleton(group);
    check_groups(humans);
}

/// The two sides of each joint meet, and it starts within its limits, except for the elbows.
fn check_skeleton(group: Group<'_>) {
    let bodies: Vec<_> = group.instances().collect();
    for joint in group.joint_instances() {
        let [a, b] = joint.bodies.map(|index| &bodies[index]);
        let [from, to] = joint.frames;
        let x = a.position[0] + from.position[0] - b.position[0] - to.position[0];
        let y = a.position[1] + from.position[1] - b.position[1] - to.position[1];
        assert!(x == 0.0 && y.abs() < 1e-6, "{} and {}", a.name, b.name);
        let JointKind::Hinge(hinge) = &joint.joint.kind else { panic!("not a hinge") };
        let [least, most] = hinge.axis.limits.expect("limits");
        let elbow = if b.name.starts_with("lower_arm") { 0.25 * PI } else { 0.0 };
        assert!((from.rotation - elbow).abs() < 1e-6);
        assert!(least <= 0.0 && most >= -0.07 && least < most, "{}", b.name);
        let motor = hinge.axis.motor.expect("friction");
        assert!(motor.speed == 0.0 && (0.005..=0.05).contains(&motor.max_force));
        assert_eq!(hinge.axis.spring.map(|it| (it.hertz, it.damping_ratio)), Some((5.0, 0.5)));
    }
    let names: Vec<_> = bodies[..11].iter().map(|bone| bone.name.as_str()).collect();
    assert_eq!(
        (names[0], names[4], names[10]),
        ("hip_0", "lower_leg_left_0", "lower_arm_right_0")
    );
    assert_eq!(bodies[11].position, [0.5, 0.95]);
}

/// Bones of humans of one number pass through each other; feet stand on the floor alone.
fn check_groups(humans: &Assembly) {
    let floor = hazumi_scenes::CollisionGroups::default();
    let meets = |a: hazumi_scenes::CollisionGroups, b: hazumi_scenes::CollisionGroups| {
        a.memberships & b.filter != 0 && b.memberships & a.filter != 0
    };
    let bones: Vec<_> = humans.group().instances().collect();
    for (i, a) in bones.iter().enumerate() {
        for (j, b) in bones.iter().enumerate() {
            for part in a.body.resolved_colliders() {
                for other in b.body.resolved_colliders() {
                    let feet = [&part, &other].map(|it| it.material.friction == 0.05);
                    let expected = i / 11 != j / 11 && feet == [false, false];
                    assert_eq!(
                        meets(part.collision_groups, other.collision_groups),
                        expected,
                        "{} {}",
                        a.name,
                        b.name
                    );
                }
                assert!(meets(part.collision_groups, floor));
            }
        }
    }
}

#[test]
fn smash_and_spinner_are_exact() {
    let scene = build("smash_2d");
    let bodies = moving(&scene);
    assert_eq!((bodies[0].position, bodies[0].linear_velocity), ([-20.0, 0.0], [40.0, 0.0]));
    assert_eq!((bodies[0].body.density, bodies[1].position), (8.0, [30.0, -16.0]));
    assert!((bodies[81].position[0] - 30.4).abs() < 1e-5 && bodies[81].position[1] == -16.0);

    let scene = build("spinner_2d");
    let ring = scene.bodies[0].resolved_colliders().next().expect("a chain");
    let (points, is_loop) = ring.shape.chain().expect("a chain");
    assert_eq!((points.len(), is_loop, points[0]), (360, true, [40.0, 0.0]));
    // Clockwise, by a degree.
    assert!((points[1][1] + 40.0 * 1_f32.to_radians().sin()).abs() < 1e-5, "{:?}", points[1]);
    assert_eq!((ring.position, ring.material.friction), ([0.0, 32.0], 0.1));
    let mut small: Vec<_> = moving(&scene)[1..].iter().map(|body| body.position).collect();
    small.sort_by(|a, b| (a[1], a[0]).partial_cmp(&(b[1], b[0])).expect("finite"));
    let (mut x, mut y) = (-23.0, 2.0);
    for position in small {
        assert_eq!(position, [x, y]);
        x += 0.5;
        if x >= 23.0 {
            (x, y) = (-23.0, y + 0.5);
        }
    }
    let joint = scene.group().joint_instances().next().expect("a motor");
    assert_eq!(joint.frames.map(|frame| frame.position), [[0.0, 12.0], [0.0, 0.0]]);
}

#[test]
fn drums_are_exact() {
    let scene = build("tumbler_2d");
    let squares = moving(&scene);
    assert_eq!((squares[0].position, squares[1].position), ([0.0, 10.0], [-9.0, 1.0]));
    assert_eq!((squares[2].position, squares[46].position[1]), ([-8.6, 1.0], 1.4));
    let scene = build("washer_2d");
    let drum = &scene.bodies[0];
    assert_eq!((drum.body_type, drum.colliders.len()), (BodyType::Kinematic, 40));
    assert!((drum.angular_velocity - 0.436_332).abs() < 1e-6);
    for collider in &drum.colliders {
        let Shape::Polygon { points, .. } = &collider.shape else { panic!("no polygon") };
        let radius = |[x, y]: &[f32; 2]| x.hypot(*y);
        assert!(points.len() == 4 && points.iter().all(|p| (13.9..18.1).contains(&radius(p))));
    }
    let squares = moving(&scene);
    let [x, y] = squares[8099].position;
    assert!((x - (-9.9 + 0.21 * 89.0)).abs() < 1e-5 && (y - (0.1 + 0.21 * 89.0)).abs() < 1e-5);
}

#[test]
fn games_have_what_their_scripts_name() {
    let scene = build("breakout");
    assert_eq!((moving(&scene).len(), all(&scene).len()), (1, 1 + 72 + 3));
    let bricks = all(&scene).into_iter().filter(|it| it.body.vanishes_when_touched);
    assert_eq!(bricks.count(), 72);
    let ball = moving(&scene).remove(0);
    assert_eq!((ball.body.restitution, ball.body.friction), (1.0, 0.0));
    assert_eq!((scene.gravity, scene.restitution_threshold), ([0.0; 2], 0.0));
    assert!(matches!(&scene.drivers[..], [Driver::Follow(it)] if it.leader == ball.name));

    let scene = build("platformer");
    let coins = all(&scene).into_iter().filter(|it| it.body.name == "coin").count();
    assert_eq!((coins, moving(&scene).len(), scene.joints.len()), (9, 4, 1));
    let [Driver::Walk(walk), Driver::Route(lift)] = &scene.drivers[..] else {
        panic!("a hero and a lift");
    };
    let seconds = 36.0;
    assert_eq!(walk.route.iter().map(|leg| leg.seconds).sum::<f32>(), seconds);
    assert_eq!(lift.stops.iter().map(|stop| stop.seconds).sum::<f32>(), seconds);
    assert_eq!(scene.steps as f32 / 60.0, seconds);
    assert_eq!(walk.route.iter().filter(|leg| leg.jump_speed > 0.0).count(), 5);
}
