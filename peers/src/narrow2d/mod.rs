//! `narrow2d`: questions about two shapes in the plane.

mod solid;
mod exact;
mod cases;
mod scene;
mod engines;

use hazumi2d::glam::Vec2;

use self::engines::box2d::Box2d;
use self::engines::hazumi::Hazumi;
use self::engines::parry::Parry;
use self::scene::Scene;
use self::solid::{Placement, Solid};
use crate::narrow::{Engines, Options, Runner, Space, asked, building};
use crate::random::Random;
use crate::report::Report;

/// Two dimensions.
pub(crate) struct InPlane;

/// Two solids in them.
type Pair = crate::narrow::Pair<InPlane>;

impl Space for InPlane {
    type Vector = Vec2;
    type Solid = Solid;
    type Placement = Placement;

    fn position(placement: &Placement) -> Vec2 {
        placement.position
    }

    fn hull(points: Vec<Vec2>) -> Solid {
        Solid::Polygon(points)
    }

    fn dot(a: Vec2, b: Vec2) -> f32 {
        a.dot(b)
    }

    fn direction(random: &mut Random) -> Vec2 {
        random.heading().as_vec2()
    }
}

/// Every engine; Hazumi first.
const ENGINES: &Engines<InPlane> = &[
    (asked::<Hazumi>, building::<Hazumi>),
    (asked::<Parry>, building::<Parry>),
    (asked::<Box2d>, building::<Box2d>),
];

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = ["hazumi", "parry2d", "box2d"];

/// Measures every row that is asked for.
pub(crate) fn run(options: &Options, report: &mut Report) {
    let mut runner = Runner::new(ENGINES, options, report);
    cases::pairs().iter().for_each(|pair| runner.pair::<Scene>(pair));
    cases::targets().iter().for_each(|target| runner.target::<Scene>(target));
    cases::scaled_pairs().iter().for_each(|pair| runner.scaled::<Scene>(pair));
    for (name, points) in cases::clouds() {
        runner.hull(name, &points);
    }
}
