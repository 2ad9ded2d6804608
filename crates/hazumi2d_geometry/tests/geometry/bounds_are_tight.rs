//! Shapes of the plane for tests of bounding boxes, as hulls of discs.

use std::sync::Arc;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::{Chain, ChainOptions, Polygon, Rounded, Shape};

use crate::dim::{Item, corners_of, oval};
use crate::geometry::bounds_are_tight::Subject;
use crate::support::Rng;

/// Corners of the core of an item, in its own frame, and its radius.
pub(crate) fn corners_in(item: &Item) -> (Vec<DVec2>, f64) {
    (item.corners.clone(), item.margin)
}

/// Room that the box of a shape may have, as a part of its size.
pub(crate) fn slack_of(_: &Shape) -> f64 {
    0.0
}

pub(crate) fn subjects_of_this_dimension(rng: &mut Rng) -> Vec<Subject> {
    let mut found = Vec::new();
    for count in [3, 8, 9, 31, 32, 33, 1000] {
        let polygon = Arc::new(Polygon::new(&oval(count)).unwrap());
        let corners = corners_of(&polygon).to_vec();
        let rounded = Rounded::new(polygon.clone(), 0.3).unwrap();
        found.push(Subject::of_corners("rounded polygon", rounded, &corners, 0.3));
        found.push(Subject::of_corners("polygon", polygon, &corners, 0.0));
    }
    for count in [2_u16, 3, 50] {
        let points: Vec<Vec2> =
            (0..count).map(|step| Vec2::X * f32::from(step) + rng.vector() * 0.4).collect();
        let chain = Chain::new(&points, ChainOptions::default()).unwrap();
        found.push(Subject::of_corners("chain", chain, &points, 0.0));
    }
    found
}
