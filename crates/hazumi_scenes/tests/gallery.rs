//! The gallery is what its descriptions and the benchmarks that it copies say.

use std::collections::HashSet;
use std::path::Path;

use hazumi_scenes::{
    BodyType, Driver, HullSource, Instance, JointKind, LoadedScene, Scene, Shape, Target,
    gallery,
};

fn build(name: &str) -> Scene {
    gallery::find(name).unwrap_or_else(|| panic!("no scene {name}")).build()
}

fn load(name: &str) -> LoadedScene {
    build(name).load_files(Path::new(""), name).unwrap_or_else(|error| panic!("{error}"))
}

/// The dynamic bodies of a scene.
fn moving(scene: &Scene) -> Vec<Instance<'_>> {
    scene.instances().filter(|instance| instance.body.body_type == BodyType::Dynamic).collect()
}

#[track_caller]
fn check_count(name: &str, dynamic: usize, others: usize, steps: u32) {
    let scene = build(name);
    let count = moving(&scene).len();
    assert_eq!((count, scene.instances().count() - count), (dynamic, others), "{name}");
    assert_eq!(scene.instance_count(), (dynamic + others) as u64);
    assert_eq!((scene.steps, scene.substeps), (steps, 8), "{name}");
}

#[test]
fn counts_and_steps_are_those_of_the_benchmark() {
    check_count("large_pyramid", 5050, 1, 200);
    check_count("many_pyramids", 10780, 1, 100);
    check_count("junkyard", 10584, 2, 500);
    check_count("convex_pile", 5120, 1, 500);
    check_count("washer", 8000, 2, 1000);
    check_count("joint_grid", 9900, 100, 100);
    check_count("trees100", 50, 1, 500);
    check_count("trees50", 50, 1, 500);
    check_count("trees25", 50, 1, 500);
    check_count("convex_vs_mesh", 1764, 1, 500);
    check_count("jolt_pyramid", 1240, 1, 500);
    check_count("high_speed", 5000, 6, 500);
    check_count("falling_rows", 10_000, 0, 500);
    check_count("large_mesh", 4410, 1, 300);
    check_count("characters", 100, 121, 500);
    check_count("rockfall", 2000, 1, 900);
    check_count("pyramid", 210, 1, 600);
    check_count("dominoes", 240, 1, 1400);
}

#[test]
fn every_scene_loads_and_survives_json() {
    for entry in gallery::entries() {
        let scene = load(entry.name).scene;
        assert_eq!((&*scene.name, &*scene.description), (entry.name, entry.description));
        let again = Scene::from_json(&scene.to_json(), entry.name).expect("our own text");
        assert!(scene == again, "{} changed on its way through JSON", entry.name);
    }
}

#[test]
fn large_pyramid_is_exact() {
    let scene = build("large_pyramid");
    let cubes = moving(&scene);
    assert!(!scene.sleep && cubes.iter().all(|cube| cube.body.density == 100.0));
    assert_eq!((cubes[0].name.as_str(), cubes[0].position), ("cube[0]", [-49.5, 0.5, 0.0]));
    assert_eq!(cubes[100].position, [-49.0, 1.5, 0.0]);
    assert_eq!(cubes[5049].position, [0.0, 99.5, 0.0]);
}

#[test]
fn many_pyramids_are_exact() {
    let scene = build("many_pyramids");
    let cubes = moving(&scene);
    assert!(scene.sleep && cubes.iter().all(|cube| !cube.body.can_sleep));
    assert_eq!(cubes[0].position, [-76.0, 0.5, -76.0]);
    assert_eq!(cubes[55].position, [-65.0, 0.5, -76.0]);
    assert_eq!(cubes[10779].position, [71.5, 9.5, 76.0]);
}

#[test]
fn convex_pile_is_exact() {
    let scene = build("convex_pile");
    let rocks = moving(&scene);
    assert_eq!(rocks[0].position, [-16.0, 2.0, -16.0]);
    assert_eq!(rocks[1].position, [-12.0, 2.0, -16.0]);
    assert_eq!(rocks[8].position, [-16.0, 2.0, -12.0]);
    assert_eq!(rocks[64].position, [-16.0, 6.0, -16.0]);
    let Some(Shape::Hull { points, .. }) = &rocks[0].body.shape else {
        panic!("not a hull");
    };
    let distinct: HashSet<_> = points.iter().map(|point| point.map(f32::to_bits)).collect();
    assert_eq!((points.len(), distinct.len()), (32, 32));
    for [x, y, z] in points {
        assert!(((x * x + y * y + z * z).sqrt() - 2.0).abs() < 1e-6);
    }
}

#[test]
fn junkyard_is_exact() {
    let scene = build("junkyard");
    let rocks = moving(&scene);
    assert_eq!(rocks[0].position, [-40.0, 25.0, -40.0]);
    assert_eq!(rocks[1].position, [-40.0, 25.0, -36.0]);
    assert_eq!(rocks[21].position, [-36.0, 25.0, -40.0]);
    assert_eq!(rocks[10583].position, [40.0, 117.0, 40.0]);
    assert_eq!(scene.bodies[0].resolved_colliders().count(), 5);

    let [Driver::Circle(driver)] = &scene.drivers[..] else {
        panic!("not one circle");
    };
    // A tenth of a degree in the first step, a quarter of a turn in 15 s, towards −z.
    let Target { position: [x, y, z], .. } = driver.target(f64::from(scene.dt));
    assert!((x - 34.999_947).abs() < 1e-5 && y == 0.0 && (z + 0.061_086_5).abs() < 1e-6);
    let Target { position: [x, _, z], .. } = driver.target(900.0 * f64::from(scene.dt));
    assert!(x.abs() < 1e-4 && (z + 35.0).abs() < 1e-4, "{x} {z}");
}

#[test]
fn washer_is_exact() {
    let scene = build("washer");
    let cubes = moving(&scene);
    assert_eq!(cubes[0].position, [-8.0, 13.0, -8.0]);
    assert_eq!(cubes[1].position, [-8.0, 13.0, -8.0 + 0.8]);
    assert_eq!(cubes[400].position, [-8.0 + 0.8, 13.0, -8.0]);
    let drum = &scene.bodies[1];
    assert_eq!((drum.body_type, drum.colliders.len()), (BodyType::Kinematic, 40));
    assert!((drum.angular_velocity[2] - 0.436_332).abs() < 1e-6);
    for collider in &drum.colliders {
        let Shape::Hull { points, .. } = &collider.shape else {
            panic!("not a hull");
        };
        let radius = |[x, y, _]: &[f32; 3]| x.hypot(*y);
        assert!(points.len() == 8 && points.iter().all(|p| (13.9..18.1).contains(&radius(p))));
    }
}

#[test]
fn joint_grid_is_exact() {
    let scene = build("joint_grid");
    let group = scene.group();
    assert!(!scene.sleep);
    assert_eq!(group.joint_count(), 19800);
    let bodies: Vec<Instance<'_>> = group.instances().collect();
    assert!(bodies.iter().all(|ball| ball.body.collision_groups.memberships == 2));
    let mut pairs = HashSet::new();
    for joint in group.joint_instances() {
        let [a, b] = joint.bodies.map(|index| bodies[index].position);
        let way: [f32; 3] = std::array::from_fn(|axis| b[axis] - a[axis]);
        assert!(way == [1.0, 0.0, 0.0] || way == [0.0, -1.0, 0.0], "{a:?} to {b:?}");
        let [from, to] = joint.frames.map(|frame| frame.position);
        assert_eq!((from, to), (way.map(|x| 0.5 * x), way.map(|x| -0.5 * x)));
        assert!(pairs.insert(joint.bodies), "{:?} twice", joint.bodies);
    }
    assert_eq!(pairs.len(), 19800);
    assert_eq!(bodies[100 + 98].position, [0.0, -99.0, 0.0]);
}

#[test]
fn large_world_is_exact() {
    let scene = build("large_world");
    assert_eq!((scene.group().body_count(), scene.steps), (1_000_000, 500));
    let mut tiles = scene.instances();
    assert_eq!(tiles.next().map(|tile| tile.position), Some([-4995.0, 0.0, -4995.0]));
    assert_eq!(tiles.next().map(|tile| tile.position), Some([-4995.0, 0.0, -4985.0]));
    assert_eq!(tiles.last().map(|tile| tile.position), Some([4995.0, 0.0, 4995.0]));
    let ([drop], [spawner]) = (&scene.assemblies[..], &scene.spawners[..]) else {
        panic!("one assembly, one spawner");
    };
    assert_eq!((spawner.steps.len(), spawner.steps[0], spawner.steps[98]), (99, 5, 495));
    let place = |copy: u64| drop.instance(copy).position;
    assert_eq!((place(0), place(1)), ([-3600.0, 1.5, -3600.0], [-2800.0, 1.5, -3600.0]));
    assert_eq!((place(10), place(98)), ([-3600.0, 1.5, -2800.0], [2800.0, 1.5, 3600.0]));
}

#[test]
fn rain_is_exact() {
    let scene = load("rain").scene;
    assert_eq!((scene.group().body_count(), scene.steps), (100, 400));
    let ([humans], [spawner]) = (&scene.assemblies[..], &scene.spawners[..]) else {
        panic!("one assembly, one spawner");
    };
    let steps = [0, 16, 64, 80, 128, 144, 192, 208, 256, 272, 320, 336, 384];
    assert_eq!((spawner.count, &spawner.steps[..]), (10, &steps[..]));
    let group = humans.group();
    assert_eq!((group.body_count(), group.joint_count()), (42, 39));
    assert_eq!(group.pass_through_pairs().count(), 36);
    assert_eq!(humans.copy_count(), 100);
    // Rows follow each other along z; the tenth copy is in the next column, along x.
    assert_eq!(humans.instance(1).position, [-67.5, 20.0, -52.5]);
    assert_eq!(humans.instance(10).position, [-52.5, 20.0, -67.5]);
    let first: Vec<_> = humans.instance(0).instances().collect();
    assert_eq!(first[14].name, "humans[0].pelvis_1");
    assert_eq!(first[14].position, [-66.75, 20.932_087, -67.551_708]);
    // The parts of a joint are where they meet, to the 5 cm that the table is off.
    let bodies: Vec<_> = group.instances().collect();
    for joint in group.joint_instances() {
        let [a, b] = [0, 1].map(|side: usize| {
            let body = &bodies[joint.bodies[side]];
            to_world((body.position, body.rotation), joint.frames[side].position)
        });
        let square: f32 = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum();
        assert!(square.sqrt() < 0.05, "{:?}: {a:?} and {b:?}", joint.joint.bodies);
    }
}

/// A point of a frame, by the sandwich of quaternions.
fn to_world((position, q): ([f32; 3], [f32; 4]), point: [f32; 3]) -> [f32; 3] {
    let multiply = |a: [f32; 4], b: [f32; 4]| {
        [
            a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
        ]
    };
    let [x, y, z] = point;
    let turned = multiply(multiply(q, [x, y, z, 0.0]), [-q[0], -q[1], -q[2], q[3]]);
    std::array::from_fn(|axis| position[axis] + turned[axis])
}

#[test]
fn trees_are_exact() {
    for (name, triangles) in [("trees100", 60_000), ("trees50", 240_000), ("trees25", 960_000)]
    {
        let loaded = load(name);
        let ground = loaded.scene.bodies[0].shape.as_ref().expect("one shape");
        let surface = loaded.surface(ground).expect("a mesh");
        assert_eq!(surface.triangles.len(), triangles);
        assert_eq!(surface.vertices[0], [-75.0, 0.0, -100.0]);
    }
    let scene = build("trees100");
    let trees = moving(&scene);
    assert_eq!((trees[0].position, trees[49].position), ([0.0, 1.0, -70.0], [0.0, 1.0, 77.0]));
    assert_eq!((trees[0].angular_velocity[2], trees[25].angular_velocity[2]), (-0.25, 0.375));
    assert!(trees.iter().all(|tree| tree.body.colliders.len() == 22));
    // The radii are a geometric series, and each piece is 1.5 m long except at its ends.
    let Shape::Hull { points, .. } = &trees[0].body.colliders[21].shape else {
        panic!("not a hull");
    };
    let radius = 0.75 * 0.95_f32.powi(21);
    let heights = (0..21).map(|i| 1.5 + 1.5 * 0.95_f32.powi(i)).sum::<f32>();
    assert!((points[0][0] - radius).abs() < 1e-5, "{}", points[0][0]);
    assert!((points[0][1] - (1.0 + heights - radius)).abs() < 1e-3, "{}", points[0][1]);
}

#[test]
fn jolt_scenes_are_exact() {
    let scene = load("convex_vs_mesh");
    let ground = scene.scene.bodies[0].shape.as_ref().expect("one shape");
    let surface = scene.surface(ground).expect("a mesh");
    assert_eq!((surface.triangles.len(), surface.vertices[0]), (20_000, [-150.0, 0.0, -150.0]));
    // Corner (3, 5): 5 · sin 1.5 · cos 2.5.
    let [x, y, z] = surface.vertices[3 * 101 + 5];
    assert!((x, z) == (-141.0, -135.0) && (y + 3.995_684).abs() < 1e-4, "{y}");
    let cubes = build("jolt_pyramid");
    let cubes = moving(&cubes);
    assert_eq!(cubes[0].position, [-15.0, 1.0, -15.0]);
    assert_eq!(cubes[15 * 15].position, [-14.0, 3.5, -14.0]);
    assert_eq!(cubes[1239].position, [-1.0, 36.0, -1.0]);
    let rows = build("falling_rows");
    assert_eq!(moving(&rows)[22].position, [0.0, 2.0, 0.0]);
    let fast = build("high_speed");
    for body in moving(&fast) {
        let square: f32 = body.linear_velocity.iter().map(|x| x * x).sum();
        assert!((square.sqrt() - 250.0).abs() < 0.1);
        assert!(body.position.iter().all(|x| x.abs() <= 45.0));
    }
}

/// The square of the distance of two points, m².
fn square([ax, ay, az]: [f32; 3], [bx, by, bz]: [f32; 3]) -> f32 {
    (ax - bx).powi(2) + (ay - by).powi(2) + (az - bz).powi(2)
}

#[test]
fn ragdolls_hang_together_and_stand_in_their_pose() {
    let scene = build("ragdoll");
    let [ragdoll] = &scene.assemblies[..] else { panic!("one assembly") };
    let bodies: Vec<_> = ragdoll.instance(0).instances().collect();
    let mass: f32 = bodies.iter().filter_map(|bone| bone.body.mass).sum();
    assert_eq!((bodies.len(), ragdoll.joints.len()), (23, 22));
    assert!((mass - 73.211_91).abs() < 1e-4, "{mass}");
    for joint in ragdoll.group().joint_instances() {
        let places = [0, 1].map(|side: usize| {
            let body = &bodies[joint.bodies[side]];
            to_world((body.position, body.rotation), joint.frames[side].position)
        });
        assert!(square(places[0], places[1]) < 1e-8, "{:?}: {places:?}", joint.joint.bodies);
        let JointKind::SixDof(kind) = &joint.joint.kind else { panic!("not six degrees") };
        for turn in kind.angular {
            let [least, most] = turn.limits.expect("all are limited");
            assert!((least..=most).contains(&turn.target), "{:?}", joint.joint.bodies);
        }
    }
}

#[test]
fn piles_of_ragdolls_are_exact() {
    let poses = |name: &str| {
        let scene = build(name);
        assert_eq!((scene.steps, scene.instance_count()), (500, 160 * 23 + 1));
        let ragdoll = &scene.assemblies[0];
        let copies = (0..ragdoll.copy_count()).map(|copy| {
            let copy = ragdoll.instance(copy);
            (copy.position, copy.rotation)
        });
        copies.collect::<Vec<_>>()
    };
    let piles = poses("ragdoll_piles");
    assert_eq!(piles[0], ([-6.0, 0.6, -6.0], [0.0, 0.0, 0.0, 1.0]));
    assert_eq!((piles[10].0, piles[159].0), ([-2.0, 0.6, -6.0], [6.0, 6.0, 6.0]));
    // A quarter of a turn would be the tenth of 40.
    let single = poses("ragdoll_pile");
    assert_eq!(single[159].0, [0.0, 64.0, 0.0]);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    assert!((single[40].1[1] - half).abs() < 1e-6 && (single[40].1[3] - half).abs() < 1e-6);
}

#[test]
fn characters_go_where_the_hash_sends_them() {
    let scene = build("characters");
    assert_eq!(scene.drivers.len(), 100);
    let route = |number: usize| {
        let Driver::Walk(walk) = &scene.drivers[number] else { panic!("not on foot") };
        assert_eq!(walk.body, format!("walker_{number}"));
        walk.route.iter().map(|leg| (leg.to, leg.speed)).collect::<Vec<_>>()
    };
    // FNV-1a of eight zeros is 12161962213042174405: column 5, row 0, 5 m/s and four halves.
    assert_eq!(route(0)[0], ([0.0, 5.0, -20.0], 7.0));
    // The value after 100 is 879817313296471393.
    assert_eq!(route(0)[1], ([-8.0, 5.0, 16.0], 6.5));
    assert_eq!(route(99).len(), 5);
    let stairs = scene.bodies.iter().filter(|body| body.name.starts_with("stair"));
    let heights: Vec<f32> = stairs.map(|stair| stair.position[1]).collect();
    assert!(heights.windows(2).all(|pair| (pair[1] - pair[0] - 0.3).abs() < 1e-6));
}

/// Claims of feature scenes of the gallery, before anything moves.
#[test]
fn cards_stand_apart_and_holes_are_open() {
    let house = build("card_house");
    assert_eq!(moving(&house).len(), 57);
    let names: HashSet<String> = house.instances().map(|body| body.name).collect();
    assert_eq!(names.len(), 58);
    let holes = build("holes");
    let Some(Shape::HeightField { holes, .. }) = &holes.bodies[0].shape else {
        panic!("not a height field");
    };
    assert!(!holes.is_empty() && holes.iter().all(|&cell| cell < 32 * 32));
    assert_eq!(build("joints").joints.len(), 17);
    let kinds: HashSet<_> = build("joints")
        .joints
        .iter()
        .map(|joint| std::mem::discriminant(&joint.kind))
        .collect();
    assert_eq!(kinds.len(), 13);
}

#[test]
fn dominoes_reach_each_other_and_start_apart() {
    let scene = build("dominoes");
    let dominoes = moving(&scene);
    for pair in dominoes.windows(2) {
        let [x, _, z]: [f32; 3] =
            std::array::from_fn(|axis| pair[1].position[axis] - pair[0].position[axis]);
        assert!((0.39..0.42).contains(&x.hypot(z)), "{} to {}", pair[0].name, pair[1].name);
    }
}

/// Neighbours of the interleaved grids are a spacing apart, less twice the jitter.
#[test]
fn rockfall_starts_without_overlaps() {
    let loaded = load("rockfall");
    let mut rocks = Vec::new();
    for rock in moving(&loaded.scene) {
        let shape = rock.body.shape.as_ref().expect("one shape");
        let Some(HullSource::Points { points, max_vertices }) = loaded.hull_source(shape)
        else {
            panic!("not a mesh");
        };
        let length = |[x, y, z]: &[f32; 3]| (x * x + y * y + z * z).sqrt();
        let radius = points.iter().map(length).fold(0.0, f32::max);
        assert!((0.4..0.55).contains(&radius) && max_vertices == Some(24), "{}", rock.name);
        rocks.push((rock.position, radius));
    }
    for (index, (a, radius_a)) in rocks.iter().enumerate() {
        for (b, radius_b) in &rocks[..index] {
            let square: f32 = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum();
            assert!(square.sqrt() > radius_a + radius_b, "{a:?} and {b:?}");
        }
        assert!(a[1] > *radius_a && a[0].abs() < 7.5 && a[2].abs() < 7.5);
    }
}

#[test]
fn every_scene_is_linked_to_what_makes_and_explains_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let space = gallery::entries().iter().map(|it| (it.name, it.source, it.doc));
    let plane = gallery::plane_entries().iter().map(|it| (it.name, it.source, it.doc));
    for (name, source, doc) in space.chain(plane) {
        for path in [source, doc] {
            assert!(root.join(path).is_file(), "{name}: there is no {path}");
        }
    }
}
