//! `narrow`: questions about two shapes.

mod cases;
mod scene;
mod contender;
mod agree;
mod measure;

use std::time::Instant;

use hazumi3d::glam::Vec3;

use self::cases::{Configuration, Pair, Question};
use self::contender::{Answer, Contender, asked, building};
use self::measure::{Effort, medians};
use self::scene::Scene;
use crate::engines::box3d::{self, Box3d};
use crate::engines::hazumi::Hazumi;
use crate::engines::parry::Parry;
use crate::report::{Entry, Report, Row, Unit};

/// Prepares an engine for a row.
type Asks = fn(Question, &Pair, &Scene) -> Option<Box<dyn Contender>>;
/// Prepares an engine for a cloud of points.
type Builds = fn(&[Vec3]) -> Option<Box<dyn Contender>>;

/// Every engine; Hazumi first.
const ENGINES: [(Asks, Builds); 3] = [
    (asked::<Hazumi>, building::<Hazumi>),
    (asked::<Parry>, building::<Parry>),
    (asked::<Box3d>, building::<Box3d>),
];

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = ["hazumi", "parry3d", "box3d"];

/// Which rows, and how long.
pub(crate) struct Options {
    /// Only rows whose names contain this.
    pub(crate) case: String,
    /// Less exact, in under 50 s.
    pub(crate) quick: bool,
}

/// Measures every row that is asked for.
pub(crate) fn run(options: &Options, report: &mut Report) {
    box3d::silence();
    let mut runner = Runner { options, report, start: Instant::now() };
    for pair in cases::pairs() {
        for configuration in Configuration::STANDING {
            runner.rows(&pair, configuration, &Question::STANDING);
        }
        for configuration in Configuration::CASTS {
            runner.rows(&pair, configuration, &[Question::Cast]);
        }
    }
    for target in cases::targets() {
        for configuration in Configuration::RAYS {
            runner.rows(&target, configuration, &[Question::Ray]);
        }
    }
    for pair in cases::scaled_pairs() {
        for configuration in [Configuration::Near, Configuration::Overlapping] {
            runner.rows(&pair, configuration, &[Question::Intersects, Question::Distance]);
        }
    }
    for (name, points) in cases::clouds() {
        runner.hull(name, &points);
    }
}

struct Runner<'r> {
    options: &'r Options,
    report: &'r mut Report,
    start: Instant,
}

impl Runner<'_> {
    /// The rows of a pair in a configuration; the scene is made only when one of them is wanted.
    fn rows(&mut self, pair: &Pair, configuration: Configuration, questions: &[Question]) {
        let mut scene = None;
        for &question in questions {
            let name = format!("{} {} {}", question.name(), pair.name, configuration.name());
            if !configuration.allows(question) || !name.contains(&self.options.case) {
                continue;
            }
            let scene = scene.get_or_insert_with(|| match question {
                Question::Cast | Question::Ray => Scene::swept(pair, configuration),
                _ => Scene::standing(pair, configuration),
            });
            let contenders = ENGINES.iter().filter_map(|(asks, _)| asks(question, pair, scene));
            self.row(name, Unit::Nanoseconds, contenders.collect(), |index, answer| {
                agree::is_right(question, answer, scene, index)
            });
        }
    }

    fn hull(&mut self, name: String, points: &[Vec3]) {
        if name.contains(&self.options.case) {
            let contenders = ENGINES.iter().filter_map(|(_, builds)| builds(points)).collect();
            let is_right = |_, answer| agree::is_right_hull(answer);
            self.row(name, Unit::Milliseconds, contenders, is_right);
        }
    }

    fn row(
        &mut self,
        case: String,
        unit: Unit,
        mut contenders: Vec<Box<dyn Contender>>,
        is_right: impl Fn(usize, Answer) -> bool,
    ) {
        let effort = if self.options.quick { Effort::quick(self.start) } else { Effort::FULL };
        let medians = medians(&mut contenders, &effort);
        let entries = contenders.iter_mut().zip(medians).map(|(contender, median)| {
            let answers = contender.answers();
            let wrong: Vec<usize> =
                (0..answers.len()).filter(|&index| !is_right(index, answers[index])).collect();
            let example = wrong.first();
            let example = example.map(|&index| format!("pair {index}: {:?}", answers[index]));
            Entry {
                engine: contender.name(),
                median: unit.of_nanoseconds(median),
                asked: answers.len(),
                wrong: wrong.len(),
                example,
                bytes: None,
                outcome: None,
            }
        });
        let entries = entries.collect();
        self.report.add(Row { entries, ..Row::new(case, unit) });
    }
}
