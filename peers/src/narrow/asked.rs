//! All pairs of a row, prepared for one engine.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::engine::Engine;
use super::pair::{Pair, Placement};
use super::scene::Stand;
use super::solid::Solid;
use super::space::{Vector, draw, to_f32};
use crate::narrow::contender::{Answer, Contender};
use crate::narrow::question::Question;
use crate::random::Random;

/// Directions in which built hulls are compared with their points.
const DIRECTIONS: usize = 200;

/// All pairs of a scene, prepared for one engine.
struct Asked<E: Engine> {
    question: Question,
    a: E::Shape,
    b: E::Shape,
    poses: [Vec<E::Pose>; 2],
    placements: Vec<Placement>,
    translations: Vec<Vector>,
    simplexes: Vec<E::Simplex>,
    contacts: Vec<E::Contact>,
    scratch: E::Scratch,
    /// Which of the two poses of each pair is next.
    moment: usize,
}

/// The engine `E` for a row, unless it cannot answer it.
pub(super) fn asked<E: Engine>(
    question: Question,
    pair: &Pair,
    stand: &Stand,
) -> Option<Box<dyn Contender>> {
    let is_ray = question == Question::Ray;
    let a = E::shape(&pair.a)?;
    let b = E::shape(if is_ray { &pair.a } else { &pair.b })?;
    let count = stand.placements[0].len();
    let mut asked = Asked::<E> {
        question,
        a,
        b,
        poses: [0, 1].map(|moment| stand.placements[moment].iter().map(E::pose).collect()),
        placements: stand.placements[0].clone(),
        translations: stand.translations.clone(),
        simplexes: (0..count).map(|_| E::Simplex::default()).collect(),
        contacts: (0..count).map(|_| E::Contact::default()).collect(),
        scratch: E::Scratch::default(),
        moment: 0,
    };
    // A panic is no answer either.
    let look = AssertUnwindSafe(|| {
        let mut is_answered = count > 0;
        asked.ask(|answer| is_answered &= answer.is_some());
        is_answered
    });
    let is_answered = catch_unwind(look).unwrap_or_else(|_| {
        eprintln!("{} panics: {} {}", E::NAME, question.name(), pair.name);
        false
    });
    is_answered.then(|| Box::new(asked) as Box<dyn Contender>)
}

impl<E: Engine> Asked<E> {
    /// Asks about every pair, and goes on to the next moment.
    fn ask(&mut self, mut sink: impl FnMut(Option<Answer>)) {
        let Self { a, b, simplexes, contacts, scratch, translations, placements, .. } = self;
        let (a, b, poses) = (black_box(&*a), black_box(&*b), &self.poses[self.moment]);
        self.moment = 1 - self.moment;
        let number = |found: Option<Option<f32>>| found.map(Answer::Number);
        let length = |found: Option<f32>| found.map(|length| Answer::Number(Some(length)));
        match self.question {
            Question::Intersects => {
                for pose in poses {
                    sink(E::intersects(a, b, pose).map(Answer::Touching));
                }
            }
            Question::IntersectsWarm => {
                for (pose, simplex) in poses.iter().zip(simplexes) {
                    sink(E::intersects_warm(a, b, pose, simplex).map(Answer::Touching));
                }
            }
            Question::Distance => {
                for pose in poses {
                    sink(length(E::distance(a, b, pose)));
                }
            }
            Question::DistanceWarm => {
                for (pose, simplex) in poses.iter().zip(simplexes) {
                    sink(length(E::distance_warm(a, b, pose, simplex)));
                }
            }
            Question::Penetration => {
                for pose in poses {
                    sink(number(E::penetration(a, b, pose)));
                }
            }
            Question::ManifoldCold => {
                for pose in poses {
                    sink(number(E::manifold_cold(a, b, pose, &mut contacts[0], scratch)));
                }
            }
            Question::ManifoldWarm => {
                for (pose, contact) in poses.iter().zip(contacts) {
                    sink(number(E::manifold(a, b, pose, contact, scratch)));
                }
            }
            Question::Cast => {
                for (pose, translation) in poses.iter().zip(translations) {
                    sink(number(E::cast(a, b, pose, *translation)));
                }
            }
            Question::Ray => {
                for (placement, translation) in placements.iter().zip(translations) {
                    sink(number(E::ray(a, placement.position, *translation)));
                }
            }
        }
    }
}

impl<E: Engine> Contender for Asked<E> {
    fn name(&self) -> &'static str {
        E::NAME
    }

    fn run(&mut self) {
        self.ask(|answer| {
            black_box(answer);
        });
    }

    fn calls(&self) -> usize {
        self.placements.len()
    }

    fn answers(&mut self) -> Vec<Answer> {
        self.moment = 0;
        self.run();
        self.run();
        let mut answers = Vec::new();
        self.ask(|answer| answers.extend(answer));
        answers
    }
}

/// A cloud of points, for an engine that builds its hull.
struct Building<E: Engine> {
    cloud: Solid,
    points: Vec<Vector>,
    engine: std::marker::PhantomData<E>,
}

/// The engine `E` for a cloud, unless it refuses it.
pub(super) fn building<E: Engine>(points: &[Vector]) -> Option<Box<dyn Contender>> {
    let points = points.to_vec();
    let cloud = Solid::hull(points.clone());
    E::shape(&cloud)?;
    let engine = std::marker::PhantomData::<E>;
    Some(Box::new(Building { cloud, points, engine }))
}

impl<E: Engine> Contender for Building<E> {
    fn name(&self) -> &'static str {
        E::NAME
    }

    fn run(&mut self) {
        black_box(E::shape(black_box(&self.cloud)));
    }

    fn calls(&self) -> usize {
        1
    }

    /// For each of many directions, how far the hull falls short of its points, in metres.
    fn answers(&mut self) -> Vec<Answer> {
        let corners = E::shape(&self.cloud).map(|shape| E::corners(&shape)).unwrap_or_default();
        let mut random = Random::new(13);
        let reach = |points: &[Vector], direction| {
            let along = points.iter().map(|point| point.dot(direction));
            along.fold(f32::NEG_INFINITY, f32::max)
        };
        let short = |direction| reach(&self.points, direction) - reach(&corners, direction);
        (0..DIRECTIONS)
            .map(|_| Answer::Number(Some(short(to_f32(draw::direction(&mut random))))))
            .collect()
    }
}
