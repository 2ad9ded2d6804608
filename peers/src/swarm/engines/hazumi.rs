//! Hazumi: `hazumi3d::swarm` in space, and `hazumi_core::swarm`, on which it stands, in the
//! plane; the broad phase of its worlds with the algorithm that they have by default.

use std::num::NonZeroUsize;

use hazumi_core::Workers;
use hazumi_core::broad::{BroadPhase, Tree};
use hazumi_core::swarm as core;
use hazumi3d::Aabb;
use hazumi3d::glam::Vec3;
use hazumi3d::swarm::{CollisionMatrix, Crowd as Balls, Sizes, Swarm};

use super::Engine;
use crate::swarm::crowd::{Crowd, RADIUS};
use crate::swarm::pairs::Pair;
use crate::swarm::world::{Bounds, World};

struct Spatial(Swarm);

/// Hazumi in space.
pub(super) fn spatial(
    _scene: &Crowd<3>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<3>>>> {
    Some(Box::new(Spatial(Swarm::with_threads(threads))))
}

impl Engine<Crowd<3>> for Spatial {
    fn name(&self) -> &'static str {
        "hazumi"
    }

    fn frame(&mut self, scene: &Crowd<3>, pairs: &mut Vec<Pair>) {
        let crowd = Balls::new(&scene.vectors, Sizes::Radius(RADIUS));
        self.0.rebuild(&crowd).expect("a crowd with one size has no lists that differ");
        self.0.pairs(&CollisionMatrix::ALL, pairs);
    }
}

struct Flat {
    swarm: core::Swarm<2, 2>,
    workers: Workers,
}

/// Hazumi in the plane.
pub(super) fn flat(
    _scene: &Crowd<2>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<2>>>> {
    let (swarm, workers) = (core::Swarm::default(), Workers::threads(threads));
    Some(Box::new(Flat { swarm, workers }))
}

struct Disks<'s>(&'s [[f32; 2]]);

impl core::Source<2, 2> for Disks<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn numbers(&self, index: usize) -> [f32; 2] {
        self.0[index]
    }

    fn radius(&self) -> f32 {
        RADIUS
    }
}

impl Engine<Crowd<2>> for Flat {
    fn name(&self) -> &'static str {
        "hazumi"
    }

    fn frame(&mut self, scene: &Crowd<2>, pairs: &mut Vec<Pair>) {
        self.swarm.rebuild(&Disks(&scene.positions), &self.workers);
        self.swarm.pairs(&CollisionMatrix::ALL, &self.workers, pairs);
    }
}

struct Boxes {
    phase: BroadPhase<Aabb>,
    workers: Workers,
}

/// The broad phase of Hazumi's worlds.
pub(super) fn world(scene: &World, threads: NonZeroUsize) -> Option<Box<dyn Engine<World>>> {
    let workers = Workers::threads(threads);
    let mut phase = BroadPhase::new(Box::new(Tree::default()));
    for (number, bounds) in (0..).zip(&scene.boxes) {
        phase.set(number, aabb(bounds));
    }
    phase.refresh(&workers);
    Some(Box::new(Boxes { phase, workers }))
}

fn aabb(bounds: &Bounds) -> Aabb {
    Aabb { min: Vec3::from_array(bounds.low), max: Vec3::from_array(bounds.high) }
}

impl Engine<World> for Boxes {
    fn name(&self) -> &'static str {
        "hazumi"
    }

    fn frame(&mut self, scene: &World, pairs: &mut Vec<Pair>) {
        for &mover in &scene.movers {
            self.phase.set(mover, aabb(&scene.boxes[mover as usize]));
        }
        self.phase.refresh(&self.workers);
        self.phase.moved_pairs(&self.workers, pairs);
    }
}
