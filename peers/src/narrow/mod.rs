//! Questions about two shapes, whatever the number of dimensions.

mod space;
mod question;
mod engine;
mod stand;
mod contender;
mod agree;
mod measure;

use std::time::Instant;

use self::contender::{Answer, Contender};
pub(crate) use self::contender::{asked, building};
pub(crate) use self::engine::{Engine, MARGIN};
use self::measure::{Effort, medians};
pub(crate) use self::question::{Configuration, Question};
pub(crate) use self::space::{Pair, Space};
pub(crate) use self::stand::{Scene, Stand};
use crate::report::{Entry, Report, Row, Unit};

/// Prepares an engine for a row.
type Asks<S> = fn(Question, &Pair<S>, &Stand<S>) -> Option<Box<dyn Contender>>;
/// Prepares an engine for a cloud of points.
type Builds<S> = fn(&[<S as Space>::Vector]) -> Option<Box<dyn Contender>>;
/// Every engine of a space; Hazumi first.
pub(crate) type Engines<S> = [(Asks<S>, Builds<S>)];

/// Which rows, and how long.
pub(crate) struct Options {
    /// Only rows whose names contain this.
    pub(crate) case: String,
    /// Less exact, in under 50 s.
    pub(crate) quick: bool,
}

/// Measures the rows that are asked for.
pub(crate) struct Runner<'r, S: Space> {
    engines: &'static Engines<S>,
    options: &'r Options,
    report: &'r mut Report,
    start: Instant,
}

impl<'r, S: Space> Runner<'r, S> {
    /// Asks these engines.
    pub(crate) fn new(
        engines: &'static Engines<S>,
        options: &'r Options,
        report: &'r mut Report,
    ) -> Self {
        Self { engines, options, report, start: Instant::now() }
    }

    /// All rows of a pair.
    pub(crate) fn pair<C: Scene<Space = S>>(&mut self, pair: &Pair<S>) {
        for configuration in Configuration::STANDING {
            self.rows::<C>(pair, configuration, &Question::STANDING);
        }
        for configuration in Configuration::CASTS {
            self.rows::<C>(pair, configuration, &[Question::Cast]);
        }
    }

    /// All rows of what rays are cast at.
    pub(crate) fn target<C: Scene<Space = S>>(&mut self, target: &Pair<S>) {
        for configuration in Configuration::RAYS {
            self.rows::<C>(target, configuration, &[Question::Ray]);
        }
    }

    /// The rows of a pair of another size.
    pub(crate) fn scaled<C: Scene<Space = S>>(&mut self, pair: &Pair<S>) {
        for configuration in [Configuration::Near, Configuration::Overlapping] {
            self.rows::<C>(pair, configuration, &[Question::Intersects, Question::Distance]);
        }
    }

    /// The rows of a pair in a configuration; the scene is made only when one of them is wanted.
    fn rows<C: Scene<Space = S>>(
        &mut self,
        pair: &Pair<S>,
        configuration: Configuration,
        questions: &[Question],
    ) {
        let mut scene = None;
        for &question in questions {
            let name = format!("{} {} {}", question.name(), pair.name, configuration.name());
            if !configuration.allows(question) || !name.contains(&self.options.case) {
                continue;
            }
            let scene = scene.get_or_insert_with(|| match question {
                Question::Cast | Question::Ray => C::swept(pair, configuration),
                _ => C::standing(pair, configuration),
            });
            let engines = self.engines.iter();
            let contenders =
                engines.filter_map(|(asks, _)| asks(question, pair, scene.stand()));
            self.row(name, Unit::Nanoseconds, contenders.collect(), |index, answer| {
                agree::is_right(question, answer, scene, index)
            });
        }
    }

    /// The row of a cloud of points, of which a hull is built.
    pub(crate) fn hull(&mut self, name: String, points: &[S::Vector]) {
        if name.contains(&self.options.case) {
            let contenders = self.engines.iter().filter_map(|(_, builds)| builds(points));
            let is_right = |_, answer| agree::is_right_hull(answer);
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
