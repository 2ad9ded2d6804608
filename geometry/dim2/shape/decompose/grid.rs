//! Grid of whole numbers for vertices, on which decisions are exact.

use glam::{DVec2, Vec2};
use i_triangle::i_overlay::i_float::int::point::IntPoint;

use crate::math::Aabb;

/// Longest edge of the box around an outline, in steps of the grid.
const STEPS: f64 = (1 << 29) as f64;

/// Turns places in metres into whole numbers, and back.
pub(super) struct SnapGrid {
    /// In metres.
    origin: DVec2,
    /// In metres.
    step: f64,
    /// Where the vertices are on the grid, sorted, each with its place in metres.
    vertices: Vec<([i32; 2], Vec2)>,
}

impl SnapGrid {
    /// The grid of some rings; `None` when they are one point, or none.
    pub(super) fn new(rings: &[Vec<Vec2>]) -> Option<Self> {
        let places = rings.iter().flatten().copied();
        let bounds = Aabb::around(places.clone());
        let origin = bounds.min.as_dvec2();
        let size = (bounds.max.as_dvec2() - origin).max_element();
        if !(size > 0.0) {
            return None;
        }
        let mut grid = Self { origin, step: size / STEPS, vertices: Vec::new() };
        let mut vertices: Vec<_> = places.map(|place| (grid.cell(place), place)).collect();
        vertices.sort_by_key(|&(cell, _)| cell);
        vertices.dedup_by_key(|&mut (cell, _)| cell);
        grid.vertices = vertices;
        Some(grid)
    }

    /// The rings on the grid.
    pub(super) fn rings(&self, rings: &[Vec<Vec2>]) -> Vec<Vec<IntPoint<i32>>> {
        let point = |&place: &Vec2| {
            let [x, y] = self.cell(place);
            IntPoint::new(x, y)
        };
        rings.iter().map(|ring| ring.iter().map(point).collect()).collect()
    }

    /// A point of the grid in metres: the vertex that is there, bit for bit, or the place where
    /// lines cross.
    pub(super) fn place(&self, point: IntPoint<i32>) -> Vec2 {
        let cell = [point.x, point.y];
        match self.vertices.binary_search_by_key(&cell, |&(cell, _)| cell) {
            Ok(index) => self.vertices[index].1,
            Err(_) => {
                let steps = DVec2::from(cell.map(f64::from));
                (self.origin + steps * self.step).as_vec2()
            }
        }
    }

    /// An area of the grid in m².
    pub(super) fn area(&self, cells: f64) -> f64 {
        cells * self.step * self.step
    }

    #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2²⁹")]
    fn cell(&self, place: Vec2) -> [i32; 2] {
        let steps = (place.as_dvec2() - self.origin) / self.step;
        steps.to_array().map(|steps| steps.round() as i32)
    }
}
