//! The piles of ragdolls that `Jolt` measures itself with, on level ground.
//!
//! Source: Rouwe, `JoltPhysics`, 2026, `PerformanceTest`. `[rouwe2026]`

use super::files;
use crate::format::repeat::{Repeat, RepeatPose};
use crate::format::scene::Scene;

/// Piles along either side of their square, and how far they are apart, m.
const SIDE: u8 = 4;
const SPACING: f32 = 4.0;

/// Sixteen piles of ten.
pub(super) fn piles() -> Scene {
    let places = (0..SIDE * SIDE).map(|pile| [pile % SIDE, pile / SIDE]);
    let middle = 0.5 * f32::from(SIDE - 1);
    let centers = places.map(|place| place.map(|step| SPACING * (f32::from(step) - middle)));
    scene(centers.flat_map(|center| pile(center, 10, 0.6)).collect())
}

/// One of 160.
pub(super) fn single_pile() -> Scene {
    scene(pile([0.0; 2], 160, 0.4).collect())
}

/// Ragdolls `spacing` metres above each other, turned by equal parts of a turn.
fn pile([x, z]: [f32; 2], count: u8, spacing: f32) -> impl Iterator<Item = RepeatPose> {
    let turn = 360.0 / f32::from(count);
    (0..count).map(move |number| RepeatPose {
        position: [x, spacing * (f32::from(number) + 1.0), z],
        rotation_degrees: [0.0, turn * f32::from(number), 0.0],
    })
}

fn scene(poses: Vec<RepeatPose>) -> Scene {
    let mut scene = files::ragdoll();
    for assembly in &mut scene.assemblies {
        assembly.position = [0.0; 3];
        assembly.repeat = Some(Repeat::Poses(poses.clone()));
    }
    Scene { steps: 500, ..scene }
}
