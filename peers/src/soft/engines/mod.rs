//! Engines to run, and their manners.

/// The adapters, compiled for 2D.
mod dim2 {
    mod space;
    #[path = "../hazumi.rs"]
    pub(super) mod hazumi;
    #[path = "../rapier.rs"]
    pub(super) mod rapier;
}
/// The adapters, compiled for 3D.
mod dim3 {
    mod space;
    #[path = "../hazumi.rs"]
    pub(super) mod hazumi;
    #[path = "../rapier.rs"]
    pub(super) mod rapier;
}
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;

use super::scene::Scene;

/// A particle as it is now; in the plane, the last coordinate is 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Particle {
    /// In metres.
    pub(super) position: [f64; 3],
    /// In m/s.
    pub(super) velocity: [f64; 3],
}

/// A world that plays a scene.
pub(super) trait Player {
    /// Adds velocities, in m/s, to all particles, body after body.
    fn kick(&mut self, velocities: &[[f32; 3]]);

    /// A step of `DT` seconds.
    fn step(&mut self);

    /// All particles, body after body.
    fn particles(&self) -> Vec<Particle>;
}

/// Builds the world of a scene.
pub(super) type Start = fn(&Scene, NonZeroUsize) -> Result<Box<dyn Player>, String>;

/// Every engine, Hazumi first, as the columns of the report.
pub(super) const ENGINES: [(&str, Start); 4] =
    [("hazumi", hazumi), ("rapier", lean), ("r-default", default), ("r-mesh", mesh)];

/// Manner in which Rapier is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Matching of shapes, and area where Hazumi has it; nothing beyond the substeps that all
    /// make.
    Lean,
    /// The same, and whatever else it does by default.
    Default,
    /// The same, and the edges and cells without which none of its own builders makes a body.
    Mesh,
}

fn hazumi(scene: &Scene, threads: NonZeroUsize) -> Result<Box<dyn Player>, String> {
    if scene.figure.is_flat() {
        dim2::hazumi::start(scene, threads)
    } else {
        dim3::hazumi::start(scene, threads)
    }
}

fn lean(scene: &Scene, threads: NonZeroUsize) -> Result<Box<dyn Player>, String> {
    rapier(scene, threads, Manner::Lean)
}

fn default(scene: &Scene, threads: NonZeroUsize) -> Result<Box<dyn Player>, String> {
    rapier(scene, threads, Manner::Default)
}

fn mesh(scene: &Scene, threads: NonZeroUsize) -> Result<Box<dyn Player>, String> {
    rapier(scene, threads, Manner::Mesh)
}

fn rapier(
    scene: &Scene,
    threads: NonZeroUsize,
    manner: Manner,
) -> Result<Box<dyn Player>, String> {
    if scene.figure.is_flat() {
        dim2::rapier::start(scene, threads, manner)
    } else {
        dim3::rapier::start(scene, threads, manner)
    }
}
