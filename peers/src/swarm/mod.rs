//! `swarm`: who touches whom among many things that move.

mod pairs;
mod scene;
mod grid;
mod crowd;
mod world;
mod engines;
mod measure;

use std::num::NonZeroUsize;
use std::time::Instant;

use self::crowd::Crowd;
use self::engines::{FLAT, KEEPING, SPATIAL, Start};
use self::measure::{Effort, measure};
use self::scene::Scene;
use self::world::World;
use crate::options::Selection;
use crate::report::Report;

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 7] =
    ["hazumi", "parry3d", "parry2d", "box3d", "broccoli", "kiddo", "rstar"];

/// How close balls are: the name and how many there are in a cell as wide as one.
const DENSITIES: [(&str, f64); 2] = [("sparse", 0.5), ("dense", 4.0)];
/// Number of things, and whether the peers run, too.
const COUNTS: [(&str, usize, bool); 4] = [
    ("10k", 10_000, true),
    ("100k", 100_000, true),
    ("1M", 1_000_000, true),
    ("10M", 10_000_000, false),
];

/// The most things of a first look.
const MOST_QUICK: usize = 100_000;
/// How many boxes of a world move: the name and the part.
const PARTS: [(&str, f64); 3] = [("1 %", 0.01), ("10 %", 0.1), ("100 %", 1.0)];

/// Measures every requested row.
pub(crate) fn run(options: &Selection, threads: &[NonZeroUsize], report: &mut Report) {
    let mut runner = Runner { options, threads, report, start: Instant::now() };
    let most = if options.quick { MOST_QUICK } else { usize::MAX };
    for (size, count, with_peers) in COUNTS.into_iter().filter(|count| count.1 <= most) {
        let asked = if with_peers { usize::MAX } else { 1 };
        for (name, density) in DENSITIES {
            let flat = || Crowd::new(count, density);
            runner.rows(&format!("crowd 2D {name} {size}"), flat, FLAT.iter().take(asked));
            let spatial = || Crowd::new(count, density);
            runner.rows(
                &format!("crowd 3D {name} {size}"),
                spatial,
                SPATIAL.iter().take(asked),
            );
        }
        for (name, part) in PARTS.into_iter().filter(|_| with_peers) {
            let world = || World::new(count, part);
            runner.rows(&format!("world {size} {name} move"), world, KEEPING.iter());
        }
    }
}

struct Runner<'r> {
    options: &'r Selection,
    threads: &'r [NonZeroUsize],
    report: &'r mut Report,
    start: Instant,
}

impl Runner<'_> {
    fn rows<'e, S: Scene + 'e>(
        &mut self,
        name: &str,
        scene: impl Fn() -> S,
        engines: impl Iterator<Item = &'e Start<S>> + Clone,
    ) {
        for &threads in self.threads {
            let plural = if threads.get() == 1 { "" } else { "s" };
            let case = format!("{name}, {threads} thread{plural}");
            if case.contains(&self.options.case) {
                let effort = self.effort();
                let row = measure(case, &mut scene(), engines.clone(), threads, &effort);
                self.report.add(row);
            }
        }
    }

    fn effort(&self) -> Effort {
        if self.options.quick { Effort::quick(self.start) } else { Effort::FULL }
    }
}
