//! `narrow`: questions about two shapes in space.

mod solid;
mod exact;
mod cases;
mod scene;
mod engines;

use hazumi3d::glam::Vec3;

use self::engines::box3d::Box3d;
use self::engines::hazumi::Hazumi;
use self::engines::parry::Parry;
use self::scene::Scene;
use self::solid::{Placement, Solid};
use crate::narrow::{Engines, Options, Runner, Space, asked, building};
use crate::random::Random;
use crate::report::Report;

pub(crate) use self::engines::box3d::silence;

/// Three dimensions.
pub(crate) struct InSpace;

/// Two solids in them.
type Pair = crate::narrow::Pair<InSpace>;

impl Space for InSpace {
    type Vector = Vec3;
    type Solid = Solid;
    type Placement = Placement;

    fn position(placement: &Placement) -> Vec3 {
        placement.position
    }

    fn hull(points: Vec<Vec3>) -> Solid {
        Solid::Hull(points)
    }

    fn dot(a: Vec3, b: Vec3) -> f32 {
        a.dot(b)
    }

    fn direction(random: &mut Random) -> Vec3 {
        random.direction().as_vec3()
    }
}

/// Every engine; Hazumi first.
const ENGINES: &Engines<InSpace> = &[
    (asked::<Hazumi>, building::<Hazumi>),
    (asked::<Parry>, building::<Parry>),
    (asked::<Box3d>, building::<Box3d>),
];

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = ["hazumi", "parry3d", "box3d"];

/// Measures every row that is asked for.
pub(crate) fn run(options: &Options, report: &mut Report) {
    silence();
    let mut runner = Runner::new(ENGINES, options, report);
    cases::pairs().iter().for_each(|pair| runner.pair::<Scene>(pair));
    cases::targets().iter().for_each(|target| runner.target::<Scene>(target));
    cases::scaled_pairs().iter().for_each(|pair| runner.scaled::<Scene>(pair));
    for (name, points) in cases::clouds() {
        runner.hull(name, &points);
    }
}
