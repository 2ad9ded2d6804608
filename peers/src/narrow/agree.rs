//! Whether an answer is right.

use super::engine::MARGIN;
use super::scene::Scene;
use crate::narrow::contender::Answer;
use crate::narrow::question::Question;

/// Error of a distance, depth or ray that still counts as right, in sizes of the solids.
const LENGTH: f64 = 1e-3;
/// The same for a depth, as a part of the depth.
const DEPTH: f64 = 0.01;
/// Error of the deepest point of a manifold, in sizes of the solids: the axis may be one that
/// is nearly as shallow as the best.
const MANIFOLD: f64 = 5e-3;
/// The same, as a part of the depth.
const MANIFOLD_DEPTH: f64 = 0.05;
/// Gap or overlap that solids may have where a cast ends, in metres. Box3D ends, by choice,
/// with a gap of 5 mm and a quarter, or with as much overlap when one of them is round.
const CAST: f64 = 7e-3;
/// How far behind the exact hit a cast may end, in multiples of that gap.
const LATE: f64 = 10.0;

/// Whether `answer` is right for the pair at `index` of the scene.
pub(super) fn is_right(
    question: Question,
    answer: Answer,
    scene: &Scene,
    index: usize,
) -> bool {
    let (gap, scale) = (scene.stand.gap, scene.stand.scale);
    match (question, answer) {
        (Question::Intersects | Question::IntersectsWarm, Answer::Touching(touching)) => {
            // Rounding decides whether shapes touch that are neither apart nor overlapping.
            gap == 0.0 || touching == (gap < 0.0)
        }
        (Question::Distance | Question::DistanceWarm, Answer::Number(Some(found))) => {
            (f64::from(found).max(0.0) - gap.max(0.0)).abs() <= LENGTH * scale
        }
        (Question::Penetration, Answer::Number(found)) => match found {
            Some(found) => (f64::from(found) - gap).abs() <= LENGTH * scale - DEPTH * gap,
            None => gap >= 0.0,
        },
        (Question::ManifoldCold | Question::ManifoldWarm, Answer::Number(found)) => {
            is_right_manifold(gap, scale, found.map(f64::from))
        }
        (Question::Cast, Answer::Number(found)) => is_right_hit(scene, index, found, CAST),
        (Question::Ray, Answer::Number(found)) => {
            is_right_hit(scene, index, found, LENGTH * scale)
        }
        _ => false,
    }
}

/// Whether a hull that falls short of its points by this much is right.
pub(super) fn is_right_hull(answer: Answer) -> bool {
    matches!(answer, Answer::Number(Some(short)) if f64::from(short.abs()) <= LENGTH)
}

fn is_right_manifold(gap: f64, scale: f64, found: Option<f64>) -> bool {
    let margin = f64::from(MARGIN);
    match found {
        // Which points of two faces that are apart belong to a manifold is each engine's
        // choice, and rounding decides about those that touch.
        None => gap >= 0.0,
        // Apart, planes of faces may be nearer to each other than the shapes are.
        Some(found) if gap > 0.0 => {
            gap <= margin && (-MANIFOLD * scale..=margin).contains(&found)
        }
        Some(found) => (found - gap).abs() <= MANIFOLD * scale - MANIFOLD_DEPTH * gap,
    }
}

/// Whether the solids touch up to `slack` metres where the hit is said to be, near the exact
/// one.
fn is_right_hit(scene: &Scene, index: usize, found: Option<f32>, slack: f64) -> bool {
    let stand = &scene.stand;
    let (Some(exact), Some(found)) = (stand.fractions[index], found) else {
        return stand.fractions[index].is_none() && found.is_none();
    };
    let found = f64::from(found);
    let late = (found - exact) * scene.translation_length(index);
    // Where cores overlap their distance says nothing, and far behind the hit nothing at all.
    let gap = scene.gap_after(index, found).filter(|_| late <= LATE * slack);
    gap.is_some_and(|gap| gap.abs() <= slack) || late.abs() <= LENGTH * stand.scale
}
