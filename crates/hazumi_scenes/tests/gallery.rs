//! The gallery is what its descriptions and the benchmarks that it copies say.

use std::collections::HashSet;
use std::path::Path;

use hazumi_scenes::{
    Driver, HullSource, Instance, LoadedScene, Motion, Scene, Shape, Target, gallery,
};

fn build(name: &str) -> Scene {
    gallery::find(name).unwrap_or_else(|| panic!("no scene {name}")).build()
}

fn load(name: &str) -> LoadedScene {
    build(name).load_files(Path::new(""), name).unwrap_or_else(|error| panic!("{error}"))
}

/// The dynamic bodies of a scene.
fn moving(scene: &Scene) -> Vec<Instance<'_>> {
    scene.instances().filter(|instance| instance.body.motion == Motion::Dynamic).collect()
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

    let [driver @ Driver::Circle(_)] = &scene.drivers[..] else {
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
    assert_eq!((drum.motion, drum.colliders.len()), (Motion::Kinematic, 40));
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
