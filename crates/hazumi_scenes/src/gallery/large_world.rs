//! Worlds that are large.

use crate::format::assembly::{Assembly, Spawner};
use crate::format::body::Body;
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Tiles along either side, and the edge of one, m.
const TILES: u32 = 1000;
const TILE: f32 = 10.0;
/// Balls along either side, and how far apart they fall, m.
const DROPS: u32 = 10;
const DROP_SPACING: f32 = 800.0;

pub(super) fn large_world() -> Scene {
    let corner = -0.5 * TILES as f32 * TILE;
    let first = corner + 0.5 * TILE;
    let tiles = Grid {
        count: [TILES, 1, TILES],
        spacing: [TILE; 3],
        order: Order::Xyz,
        ..Grid::default()
    };
    let tile = Body {
        repeat: Some(Repeat::Grid(tiles)),
        ..Body::fixed("tile", [first, 0.0, first], Shape::cuboid([5.0, 0.25, 5.0]))
    };
    let inset = 1000.0 + 0.5 * DROP_SPACING;
    let drops =
        Grid { count: [DROPS, 1, DROPS], spacing: [DROP_SPACING; 3], ..Grid::default() };
    let drop = Assembly {
        name: "drop".to_owned(),
        position: [corner + inset, 1.5, corner + inset],
        bodies: vec![Body::dynamic("ball", Shape::Sphere { radius: 0.5 })],
        repeat: Some(Repeat::Grid(drops)),
        ..Assembly::default()
    };
    let spawner = Spawner {
        assembly: drop.name.clone(),
        steps: (1..DROPS * DROPS).map(|number| 5 * number).collect(),
        ..Spawner::default()
    };
    Scene {
        steps: 500,
        bodies: vec![tile],
        assemblies: vec![drop],
        spawners: vec![spawner],
        ..Scene::default()
    }
}
