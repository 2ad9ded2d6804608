//! Same bits, however many threads there are.

use std::num::NonZeroUsize;
use std::path::Path;

use hazumi_scenes::{Scene, gallery};
use hazumi3d::core::Workers;
use hazumi3d::scene::SceneWorld;

/// Rocks that fall into a corner: many colours, all shapes, bodies that fall asleep and wake.
const ROCKS: &str = r#"{
  "bodies": [
    {"name": "ground", "body_type": "fixed", "shape": {"half_space": {"normal": [0, 1, 0]}}},
    {"name": "wall", "body_type": "fixed", "shape": {"half_space": {"normal": [1, 0.3, 0]}}},
    {"name": "nut", "position": [2, 1, -3],
     "shape": {"mesh": {"file": "asset:nut.stl", "centered": true, "scale": 0.02, "max_vertices": 16}},
     "repeat": {"grid": {"count": [5, 4, 5], "spacing": [0.9, 1.6, 0.9], "random_rotation": true, "seed": 1}}},
    {"name": "ball", "position": [2.3, 1.5, -3], "restitution": 0.5, "shape": {"sphere": {"radius": 0.3}},
     "repeat": {"grid": {"count": [5, 4, 5], "spacing": [0.9, 1.6, 0.9], "seed": 2}}},
    {"name": "rod", "position": [2, 8, -3],
     "shape": {"capsule": {"ends": [[-0.3, 0, 0], [0.3, 0, 0]], "radius": 0.2}},
     "repeat": {"grid": {"count": [4, 3, 4], "spacing": [1, 0.6, 1], "random_rotation": true, "seed": 3}}}
  ]
}"#;

/// Checks that a scene gives the same hashes for several numbers of threads, and twice for one.
fn check(scene: &Scene, steps: u32) {
    let loaded = scene.clone().load_files(Path::new(""), "test").unwrap();
    let hashes = |threads: usize| -> Vec<u64> {
        let mut built = SceneWorld::build(&loaded).unwrap();
        built.world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        let mut step = || {
            built.step(scene.dt).unwrap();
            built.world.state_hash()
        };
        (0..steps).map(|_| step()).collect()
    };
    let expected = hashes(1);
    for threads in [1, 2, 3, 8] {
        let hashes = hashes(threads);
        let first = expected.iter().zip(&hashes).position(|(a, b)| a != b);
        assert_eq!(first, None, "{threads} threads give other bits from this step on");
    }
}

#[test]
fn rocks_fall_the_same_on_any_number_of_threads() {
    check(&Scene::from_json(ROCKS, "rocks").unwrap(), 150);
}

#[test]
fn the_gallery_is_the_same_on_any_number_of_threads() {
    for (name, steps) in [("pyramid", 20), ("many_pyramids", 2), ("washer", 2)] {
        check(&gallery::find(name).unwrap().build(), steps);
    }
}
