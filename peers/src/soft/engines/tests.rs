//! All engines are told the same.

use std::num::NonZeroUsize;

use super::super::scene::{Scene, all};
use super::{ENGINES, Particle, Player};

fn play(scene: &Scene, of: fn(&mut dyn Player)) -> Vec<Vec<Particle>> {
    let engines = ENGINES.iter().map(|(_, start)| {
        let mut player = start(scene, NonZeroUsize::MIN).unwrap();
        if let Some(kicks) = scene.kicks() {
            player.kick(&kicks);
        }
        of(&mut *player);
        player.particles()
    });
    engines.collect()
}

#[test]
fn all_start_with_the_same_particles() {
    for scene in all().unwrap() {
        let starts = play(&scene, |_| ());
        for start in &starts {
            assert_eq!(start.len(), scene.particles());
            for (a, b) in start.iter().zip(&starts[0]) {
                for axis in 0..3 {
                    let name = scene.name;
                    assert!((a.position[axis] - b.position[axis]).abs() < 1e-5, "{name}");
                    assert!((a.velocity[axis] - b.velocity[axis]).abs() < 1e-5, "{name}");
                }
            }
        }
    }
}

#[test]
fn all_fall_alike() {
    for scene in all().unwrap() {
        let ends = play(&scene, |player| (0..6).for_each(|_| player.step()));
        let heights = ends
            .iter()
            .map(|end| end.iter().map(|it| it.position[1]).sum::<f64>() / end.len() as f64);
        let heights: Vec<f64> = heights.collect();
        let fallen = 0.5 * 9.81 * 0.01;
        let start: f32 = scene.places.iter().map(|place| place[1]).sum();
        let start = f64::from(start) / scene.places.len() as f64;
        for height in heights {
            assert!((start - height - fallen).abs() < 0.1 * fallen, "{}: {height}", scene.name);
        }
    }
}
