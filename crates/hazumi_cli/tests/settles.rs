//! The scenes of the gallery that come to rest do so: asleep, in bounds, nobody lost.

use std::num::NonZeroUsize;
use std::path::Path;

use hazumi_scenes::gallery;
use hazumi3d::core::Workers;
use hazumi3d::glam::Vec3;
use hazumi3d::scene::SceneWorld;
use hazumi3d::{Body, BodyType, math::rotation};

/// Runs a scene for its own number of steps and checks that it sleeps.
#[track_caller]
fn settle(name: &str) -> SceneWorld {
    let scene = gallery::find(name).unwrap().build();
    let (steps, dt) = (scene.steps, scene.dt);
    let mut built = SceneWorld::build(&scene.load_files(Path::new(""), name).unwrap()).unwrap();
    built.world.set_workers(Workers::threads(NonZeroUsize::new(2).unwrap()));
    let mut slept = false;
    for _ in 0..steps {
        let report = built.step(dt).unwrap();
        assert_eq!(report.frozen, 0, "{name}");
        slept = report.awake == 0;
        if slept {
            break;
        }
    }
    assert!(slept, "{name} sleeps within {steps} steps");
    assert_eq!(built.world.energy().kinetic, 0.0, "{name}");
    built
}

fn moving(built: &SceneWorld) -> impl Iterator<Item = (&str, &Body)> {
    let bodies =
        built.bodies.iter().map(|(name, id)| (name.as_str(), built.world.body(*id).unwrap()));
    bodies.filter(|(_, body)| body.body_type == BodyType::Dynamic)
}

#[test]
fn the_pyramid_stands() {
    let built = settle("pyramid");
    let scene = gallery::find("pyramid").unwrap().build();
    let starts = scene.instances().filter(|instance| instance.body_index > 0);
    for (start, (name, body)) in starts.zip(moving(&built)) {
        let moved = body.position.distance(Vec3::from(start.position));
        assert!(moved < 0.05, "{name} moved by {moved} m");
    }
}

#[test]
fn every_domino_falls() {
    for (name, body) in moving(&settle("dominoes")) {
        let up = rotation::rotate(body.rotation, Vec3::Y).y;
        assert!(up < 0.7 && body.position.y > 0.0, "{name} stands, {}", body.position);
    }
}

#[test]
fn the_rocks_lie_in_their_pit() {
    for (name, body) in moving(&settle("rockfall")) {
        let p = body.position;
        assert!(p.x.abs() < 8.0 && p.z.abs() < 8.0 && p.y > 0.0 && p.y < 6.0, "{name} at {p}");
    }
}
