//! Cost of shapes in 2D.

use super::MeshFinder;
use super::pairs::{MOST_PARTICLES, ShapeCost, edges_around, near_pairs, parts_along, whole};
use crate::format::plane::body::Collider;
use crate::format::plane::formula::{Formula, RingFormula, WaveFormula};
use crate::format::plane::shape::Shape;
use crate::format::plane::soft::{Soft, SoftKind};

/// How many colliders an entry stands for.
pub(super) fn collider_copies(collider: &Collider) -> u64 {
    collider.count()
}

/// Cost of a shape. Only pictures are read from files in 2D, and these know their pixels.
pub(super) fn cost_of(shape: &Shape, _: MeshFinder<'_>) -> ShapeCost {
    cost_without_files(shape)
}

fn cost_without_files(shape: &Shape) -> ShapeCost {
    let of_points = |count: usize| ShapeCost::of_triangles(count as u64);
    match shape {
        Shape::Polygon { points, .. } => of_points(points.len()),
        Shape::Chain { formula: Some(formula), .. } => {
            let (Formula::Wave(WaveFormula { count, .. })
            | Formula::Ring(RingFormula { count, .. })) = formula;
            ShapeCost::of_triangles(u64::from(*count))
        }
        Shape::Chain { points, .. } => of_points(points.len()),
        Shape::Outline { points, holes } => {
            let count = points.len() + holes.iter().map(Vec::len).sum::<usize>();
            ShapeCost { cuts: cut_pairs(count as u64 / 10), ..of_points(count) }
        }
        Shape::Compound { children } => {
            let costs = children.iter().map(|child| cost_without_files(&child.shape));
            costs.fold(of_points(children.len()), ShapeCost::plus)
        }
        Shape::Soft(soft) => cost_of_soft(soft),
        _ => ShapeCost::default(),
    }
}

fn cost_of_soft(soft: &Soft) -> ShapeCost {
    let double = |half: f32| 2.0 * f64::from(half);
    let counted = soft.particle_count().unwrap_or_default();
    let (particles, edges, cuts) = match &soft.kind {
        SoftKind::Disc { radius, .. } => (counted, [double(*radius); 2], 0),
        SoftKind::Grid { half_extents, .. } => (counted, half_extents.map(double), 0),
        SoftKind::Rope { points, spacing } => {
            (parts_along(points, *spacing), edges_around(points), 0)
        }
        SoftKind::Outline { points, spacing, filled } => {
            let edges = edges_around(points);
            let around = parts_along(points, *spacing);
            let cuts = if *filled { cut_pairs(around) } else { 0 };
            (around.saturating_add(inside(edges, *spacing, *filled)), edges, cuts)
        }
        SoftKind::Picture { pixel_size, spacing, filled, picture, .. } => {
            let pixels = picture.as_ref().map_or([0; 2], |it| [it.width(), it.height()]);
            let edges = pixels.map(|count| f64::from(count) * f64::from(*pixel_size));
            let around = whole((edges[0] + edges[1]) / f64::from(*spacing));
            let cuts = if *filled { cut_pairs(around) } else { 0 };
            // Outlines have dents.
            let particles =
                around.saturating_mul(4).saturating_add(inside(edges, *spacing, *filled));
            (particles, edges, cuts)
        }
    };
    // More are refused when the shape is made.
    let particles = particles.min(MOST_PARTICLES);
    ShapeCost {
        triangles: particles.saturating_mul(2),
        particles,
        pairs: near_pairs(particles, edges, soft.radius, soft.material.as_ref()),
        cuts,
        bytes: 0,
    }
}

/// Pairs of corners that are compared when the inside of so many is cut into convex parts.
fn cut_pairs(corners: u64) -> u64 {
    corners.saturating_mul(corners)
}

/// Particles that fill a box of such edges, m.
fn inside(edges: [f64; 2], spacing: f32, is_filled: bool) -> u64 {
    if is_filled { whole(edges[0] * edges[1] / f64::from(spacing).powi(2)) } else { 0 }
}
