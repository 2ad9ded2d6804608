//! It rains humans.

use super::files;
use crate::format::assembly::{Assembly, Spawner};
use crate::format::body::{Body, BodyType, Collider};
use crate::format::formula::{Formula, GridFormula, TorusFormula};
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Cells along either side of the ground, and the edge of one, m.
const CELLS: u32 = 10;
const CELL: f32 = 15.0;
/// How many humans fall on a cell at once, and how far apart they are, m.
const HUMANS: u8 = 3;
const SPACING: f32 = 0.75;
/// From where they fall, m.
const HEIGHT: f32 = 20.0;

pub(super) fn rain() -> Scene {
    let group = Assembly { repeat: Some(cells()), ..group() };
    // The benchmark masks the bits of the step; these are the steps that it means.
    let steps = (0..400).filter(|step| step & 0x2f == 0).collect();
    let spawner = Spawner { assembly: group.name.clone(), count: CELLS, steps };
    Scene {
        steps: 400,
        bodies: vec![Body { repeat: Some(cells()), ..ground() }],
        assemblies: vec![group],
        spawners: vec![spawner],
        ..Scene::default()
    }
}

/// Column by column, as the humans come.
fn cells() -> Repeat {
    let count = [CELLS, 1, CELLS];
    Repeat::Grid(Grid { count, spacing: [CELL; 3], order: Order::Xyz, ..Grid::default() })
}

/// Middle of the first cell, m, at this height, m.
fn corner(y: f32) -> [f32; 3] {
    let corner = CELL * (0.5 - 0.5 * CELLS as f32);
    [corner, y, corner]
}

/// A level mesh and a ring that stands on it, sunk to its middle.
fn ground() -> Body {
    let sheet = GridFormula { count: [8; 2], cell: CELL / 8.0, ..GridFormula::default() };
    let ring = TorusFormula { radius: 3.75, thickness: 1.0, ..TorusFormula::default() };
    let colliders = [Formula::Grid(sheet), Formula::Torus(ring)];
    Body {
        shape: None,
        colliders: colliders
            .map(|formula| Collider::new(Shape::formula(formula), [0.0; 3]))
            .into(),
        ..Body::fixed("ground", corner(0.0), Shape::Sphere { radius: 1.0 })
    }
}

/// The humans that fall on a cell.
///
/// The axis of their joints is turned from z, as the benchmark has it, to x; their resistance
/// to rolling, which counts radii there, is in metres. Hips and thighs of all of them pass
/// through each other, here on every cell, in the benchmark on all but the first.
fn group() -> Assembly {
    let human = files::human();
    let mut group = Assembly {
        name: "humans".to_owned(),
        position: corner(HEIGHT),
        pass_through: vec![Vec::new()],
        ..Assembly::default()
    };
    for number in 0..HUMANS {
        let rename = |name: &str| format!("{name}_{number}");
        for body in human.bodies.iter().filter(|body| body.body_type == BodyType::Dynamic) {
            let mut body = Body { name: rename(&body.name), ..body.clone() };
            body.position[0] += SPACING * f32::from(number);
            group.bodies.push(body);
        }
        for joint in &human.joints {
            let mut joint = joint.clone();
            joint.bodies = joint.bodies.each_ref().map(|name| rename(name));
            group.joints.push(joint);
        }
        let names = human.pass_through.iter().flatten();
        group.pass_through[0].extend(names.map(|name| rename(name)));
    }
    group
}
