//! The rows of the table: pair, configuration, and query.

use std::time::Instant;

use super::agree::{is_right, is_right_hull};
use super::asked::{asked, building};
use super::cases;
use super::engine::Engine;
use super::engines::{ENGINES, prepare};
use super::pair::Pair;
use super::scene::{Scene, Stand};
use super::space::Vector;
use crate::narrow::contender::{Answer, Contender};
use crate::narrow::measure::{Effort, medians};
use crate::narrow::question::{Configuration, Question};
use crate::options::Selection;
use crate::report::{Entry, Report, Row, Unit};

/// An engine, whichever it is.
pub(super) struct AnyEngine {
    /// Prepares it for a row.
    asks: fn(Question, &Pair, &Stand) -> Option<Box<dyn Contender>>,
    /// Prepares it for a cloud of points.
    builds: fn(&[Vector]) -> Option<Box<dyn Contender>>,
}

impl AnyEngine {
    /// The engine `E`.
    pub(super) const fn of<E: Engine>() -> Self {
        Self { asks: asked::<E>, builds: building::<E> }
    }
}

/// Measures every requested row.
pub(crate) fn run(options: &Selection, report: &mut Report) {
    prepare();
    let mut runner = Runner { options, report, start: Instant::now() };
    cases::pairs().iter().for_each(|pair| runner.pair(pair));
    cases::targets().iter().for_each(|target| runner.target(target));
    cases::scaled_pairs().iter().for_each(|pair| runner.scaled(pair));
    for (name, points) in cases::clouds() {
        runner.hull(name, &points);
    }
}

/// Measures the requested rows.
struct Runner<'r> {
    options: &'r Selection,
    report: &'r mut Report,
    start: Instant,
}

impl Runner<'_> {
    /// All rows of a pair.
    fn pair(&mut self, pair: &Pair) {
        for configuration in Configuration::STANDING {
            self.rows(pair, configuration, &Question::STANDING);
        }
        for configuration in Configuration::CASTS {
            self.rows(pair, configuration, &[Question::Cast]);
        }
    }

    /// All rows of what rays are cast at.
    fn target(&mut self, target: &Pair) {
        for configuration in Configuration::RAYS {
            self.rows(target, configuration, &[Question::Ray]);
        }
    }

    /// The rows of a pair of another size.
    fn scaled(&mut self, pair: &Pair) {
        for configuration in [Configuration::Near, Configuration::Overlapping] {
            self.rows(pair, configuration, &[Question::Intersects, Question::Distance]);
        }
    }

    /// The rows of a pair in a configuration; the scene is made only when one of them is
    /// wanted.
    fn rows(&mut self, pair: &Pair, configuration: Configuration, questions: &[Question]) {
        let mut scene = None;
        for &question in questions {
            let name = format!("{} {} {}", question.name(), pair.name, configuration.name());
            if !configuration.allows(question) || !name.contains(&self.options.case) {
                continue;
            }
            let scene = scene.get_or_insert_with(|| match question {
                Question::Cast | Question::Ray => Scene::cast(pair, configuration),
                _ => Scene::standing(pair, configuration),
            });
            let engines = ENGINES.iter();
            let contenders =
                engines.filter_map(|engine| (engine.asks)(question, pair, &scene.stand));
            self.row(name, Unit::Nanoseconds, contenders.collect(), |index, answer| {
                is_right(question, answer, scene, index)
            });
        }
    }

    /// The row of a cloud of points, of which a hull is built.
    fn hull(&mut self, name: String, points: &[Vector]) {
        if name.contains(&self.options.case) {
            let contenders = ENGINES.iter().filter_map(|engine| (engine.builds)(points));
            let is_right = |_, answer| is_right_hull(answer);
            self.row(name, Unit::Milliseconds, contenders.collect(), is_right);
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
