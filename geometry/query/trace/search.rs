//! Trace of the GJK search for the closest points.

use super::trace::{Corner, between, cores};
use crate::gjk::{self, GjkOutput, GjkResult, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::Shape;
use crate::space::{ToF32, Vector};

/// A search for the closest points of two cores.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Steps of the search, in order.
    pub steps: Vec<SearchStep>,
    /// Final simplex: points of the difference around its nearest point. They are one more than
    /// there are dimensions at most.
    pub simplex: Vec<Corner>,
    /// Result of the search.
    pub closest: GjkOutput,
}

/// Step of a search: a support query of both shapes, and the state before it.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchStep {
    /// Simplex of the step: points of the difference around the nearest one so far. They are
    /// one more than there are dimensions at most.
    pub simplex: Vec<Corner>,
    /// The nearest point of the simplex to the origin, in metres, along the axes of `a`. The
    /// next support point is the farthest against it.
    pub nearest: Vector,
    /// Distance from the origin, in metres, ≥ 0: the cores are no farther apart.
    pub distance: f32,
    /// Support point of the step.
    pub support: Corner,
    /// Lower bound on the distance of the cores, in metres. While it is negative, nothing is
    /// known.
    pub bound: f32,
}

/// Traces the GJK search of [`closest`](crate::query::closest) from a cold start. `None` for
/// shapes without an end and for shapes made of parts.
pub fn search(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Search> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    let mut steps = Vec::new();
    let mut found = GjkResult::default();
    let mut cache = SimplexCache::default();
    gjk::search_watched(&pair, &Goal::NEAREST, &mut cache, &mut found, &mut |asked| {
        steps.push(SearchStep {
            simplex: Corner::all(&pair, asked.simplex.vertices()),
            nearest: asked.nearest().to_f32(),
            distance: narrow(asked.distance()),
            support: Corner::of(&pair, asked.support),
            bound: narrow(asked.bound()),
        });
    });
    let simplex = Corner::all(&pair, found.vertices());
    Some(Search { steps, simplex, closest: found.closest(&pair) })
}
