//! One line of output: what the library says.

use serde::Serialize;

/// Answer of the library; points and directions are in the frame of the poses in the question.
/// `V` is a vector, and `B` what is said of bodies, which no other dimension says in these
/// words.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Answer<V, B> {
    Contains {
        contains: bool,
        distance: f32,
        closest: V,
        normal: V,
    },
    Intersects {
        intersects: bool,
    },
    Distance {
        distance: f32,
        points: [V; 2],
        normal: V,
        parts: [Option<u32>; 2],
        converged: bool,
    },
    Penetration {
        intersects: bool,
        depth: f32,
        normal: V,
        points: [V; 2],
        method: &'static str,
        converged: bool,
    },
    Manifold {
        normal: Option<V>,
        points: Vec<ContactPoint<V>>,
    },
    Manifolds {
        manifolds: Vec<Manifold<V>>,
    },
    Miss {
        hit: bool,
    },
    RayHit {
        hit: bool,
        fraction: f32,
        point: V,
        normal: V,
        face: Option<u32>,
        part: Option<u32>,
    },
    Hit {
        hit: bool,
        fraction: f32,
        point: V,
        normal: V,
        parts: [Option<u32>; 2],
        converged: bool,
    },
    Body(B),
    Aabb {
        min: V,
        max: V,
    },
    Support {
        point: V,
        distance: f32,
    },
}

/// A point of a manifold.
#[derive(Debug, Serialize)]
pub(super) struct ContactPoint<V> {
    pub(super) position: V,
    pub(super) separation: f32,
    pub(super) feature: u32,
}

/// The points of one pair of parts.
#[derive(Debug, Serialize)]
pub(super) struct Manifold<V> {
    pub(super) parts: [Option<u32>; 2],
    pub(super) normal: V,
    pub(super) points: Vec<ContactPoint<V>>,
}
