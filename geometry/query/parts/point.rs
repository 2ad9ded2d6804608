//! Point queries of shapes made of parts.

use std::ops::ControlFlow;

use hazumi_core::{Bounds, bvh};

use super::surface;
use crate::math::Aabb;
use crate::query::point;
use crate::query::point_projection::ExactSurface;
use crate::query::ray_cast::ExactPose;
use crate::shape::Shape;
use crate::shape::parts::Parts;
use crate::space::{DVector, ToF32, Vector};

/// Whether a child of a compound contains the point; surfaces and lines contain none.
pub(in crate::query) fn contains(parts: &Parts<'_>, point: Vector) -> bool {
    let Parts::Compound(compound) = parts else { return false };
    // The rounding error of a child may be more than its box allows for.
    let margin = 1e-5 * (point.abs().max_element() + reach(&compound.bounds()));
    let near = Aabb { min: point, max: point }.grown(margin);
    let walk = bvh::visit(
        compound.tree(),
        |bounds| near.overlaps(bounds),
        |index| {
            let Some((pose, shape)) = compound.children().get(index as usize) else {
                return ControlFlow::Continue(());
            };
            if point::contains(shape, pose.inverse_transform_point(point)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    walk.is_break()
}

fn reach(bounds: &Aabb) -> f32 {
    bounds.min.abs().max(bounds.max.abs()).max_element()
}

#[expect(clippy::cast_possible_truncation, reason = "a limit need not be exact")]
/// Where the surface of the part that is nearest to a point, or holds it deepest, is nearest,
/// and which part that is.
pub(in crate::query) fn project(shape: &Shape, point: DVector) -> (ExactSurface, Option<u32>) {
    let mut best: Option<(ExactSurface, u32)> = None;
    if let Some(parts) = Parts::of(shape) {
        let near = point.to_f32();
        let bound = |bounds: &Aabb| distance(bounds, near);
        bvh::nearest(&parts, f32::INFINITY, bound, |index, limit| {
            let Some(found) = part_spot(&parts, index, point) else { return limit };
            let is_nearer = |best: &(ExactSurface, u32)| {
                (found.distance, index) < (best.0.distance, best.1)
            };
            if best.as_ref().is_none_or(is_nearer) {
                best = Some((found, index));
            }
            limit.min(found.distance as f32)
        });
    }
    let nowhere =
        ExactSurface { distance: f64::NAN, point: DVector::NAN, normal: DVector::NAN };
    best.map_or((nowhere, None), |(projection, index)| (projection, Some(index)))
}

/// A bound of the distance from a point to what is in a box; −∞ inside.
fn distance(bounds: &Aabb, point: Vector) -> f32 {
    let distance = bounds.distance(point);
    if distance > 0.0 { distance * (1.0 - 8.0 * f32::EPSILON) } else { f32::NEG_INFINITY }
}

fn part_spot(parts: &Parts<'_>, index: u32, point: DVector) -> Option<ExactSurface> {
    if let Some(projection) = surface::project(parts, index, point) {
        return Some(projection);
    }
    let part = parts.part(index)?;
    let frame = ExactPose::new(&part.pose);
    let inner = frame.direction_back(point - frame.position);
    let found = point::project(&part.shape, inner);
    Some(ExactSurface {
        distance: found.distance,
        point: frame.position + frame.direction(found.point),
        normal: frame.direction(found.normal),
    })
}
