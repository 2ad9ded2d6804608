//! Outlines of any form: concave, with holes, of either winding.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

use crate::math::{Aabb, orientation};

/// Largest coordinate of a vertex, in metres, as for polygons.
const MAX_COORDINATE: f32 = 1e7;

/// Outline: the inside of closed lines, a polygon that may be concave or have holes.
///
/// A point is inside when an odd number of rings is around it, for rings of either winding. A
/// ring within another one is a hole, and a ring within a hole an island. The lines themselves
/// count as inside. An outline is no shape: [`decompose`](super::decompose) makes convex
/// polygons of it, and a [`Chain`](super::Chain) takes its rings one by one.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    rings: Vec<Vec<Vec2>>,
}

impl Outline {
    /// An outline through `vertices`, in metres, and from the last one back to the first. Its
    /// direction does not matter.
    ///
    /// # Errors
    ///
    /// When there are fewer than three vertices, or a coordinate is not finite or beyond ±10⁷.
    pub fn new(vertices: &[Vec2]) -> Result<Self, ValueError> {
        Self { rings: Vec::new() }.with_ring(vertices)
    }

    /// Adds one more ring: a hole if it lies inside, in either direction.
    ///
    /// # Errors
    ///
    /// As for [`Self::new`].
    pub fn with_ring(mut self, vertices: &[Vec2]) -> Result<Self, ValueError> {
        Rule::AtLeast(3.0).check("number of outline vertices", vertices.len() as f32)?;
        let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
        within.check_all("outline vertex", vertices.iter().flat_map(Vec2::to_array))?;
        self.rings.push(vertices.to_vec());
        Ok(self)
    }

    /// The rings as given, each at least three vertices, in metres.
    pub fn rings(&self) -> &[Vec<Vec2>] {
        &self.rings
    }

    /// The smallest axis-aligned box around all rings, in metres.
    pub fn bounds(&self) -> Aabb {
        Aabb::around(self.rings.iter().flatten().copied())
    }

    /// Whether the point, in metres, is inside. Points on the lines are, exactly: nothing is
    /// rounded in finding out. A point that is not a number is not.
    ///
    /// Source: Hormann, Agathos, *The point in polygon problem for arbitrary polygons*,
    /// Computational Geometry 20, 2001. `[hormann2001]`
    pub fn contains(&self, point: Vec2) -> bool {
        if !point.is_finite() {
            return false;
        }
        let mut is_inside = false;
        for ring in &self.rings {
            let ends = ring.iter().zip(ring.iter().cycle().skip(1));
            for (&from, &to) in ends {
                match crossing([from, to], point) {
                    PointCrossing::On => return true,
                    PointCrossing::Right => is_inside = !is_inside,
                    PointCrossing::None => {}
                }
            }
        }
        is_inside
    }
}

/// Where a segment passes a point.
enum PointCrossing {
    /// Through it.
    On,
    /// To the right of it, at its height. Of its ends, the lower one belongs to the segment.
    Right,
    /// To the left, above or below.
    None,
}

fn crossing([from, to]: [Vec2; 2], point: Vec2) -> PointCrossing {
    let [low, high] = if from.y <= to.y { [from, to] } else { [to, from] };
    if !(low.y..=high.y).contains(&point.y) {
        return PointCrossing::None;
    }
    let side = orientation(low, high, point);
    let across = from.x.min(to.x)..=from.x.max(to.x);
    if side == 0.0 && across.contains(&point.x) {
        PointCrossing::On
    } else if side > 0.0 && point.y < high.y {
        PointCrossing::Right
    } else {
        PointCrossing::None
    }
}
