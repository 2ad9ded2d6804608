//! Extreme points: a few of many points that have about the same hull.

use glam::Vec3;

use super::triangle_soup::order;

/// Directions to look for corners in, one for each pair of opposites: all with whole parts up
/// to two, without multiples.
const DIRECTIONS: [Vec3; 49] = directions();

const fn directions() -> [Vec3; 49] {
    let mut found = [Vec3::ZERO; 49];
    let mut count = 0;
    let mut index = 63;
    while index < 125 {
        let (x, y, z) = (index / 25 - 2, index / 5 % 5 - 2, index % 5 - 2);
        if x % 2 != 0 || y % 2 != 0 || z % 2 != 0 {
            found[count] = Vec3::new(x as f32, y as f32, z as f32);
            count += 1;
        }
        index += 1;
    }
    found
}

/// The farthest points along many directions.
#[derive(Clone)]
pub(super) struct DirectionExtents {
    /// How far, and the point, along each direction and against it.
    best: [[(f32, Vec3); 2]; DIRECTIONS.len()],
}

impl DirectionExtents {
    pub(super) const EMPTY: Self =
        Self { best: [[(f32::NEG_INFINITY, Vec3::ZERO); 2]; DIRECTIONS.len()] };

    /// The farthest of some points.
    pub(super) fn of(points: impl IntoIterator<Item = Vec3>) -> Self {
        let mut reach = Self::EMPTY;
        points.into_iter().for_each(|point| reach.add(point));
        reach
    }

    pub(super) fn add(&mut self, point: Vec3) {
        for (direction, [up, down]) in DIRECTIONS.iter().zip(&mut self.best) {
            let height = direction.dot(point);
            raise(up, (height, point));
            raise(down, (-height, point));
        }
    }

    pub(super) fn unite(&mut self, other: &Self) {
        for (mine, theirs) in self.best.iter_mut().zip(&other.best) {
            raise(&mut mine[0], theirs[0]);
            raise(&mut mine[1], theirs[1]);
        }
    }

    /// The points, each once.
    pub(super) fn points(&self) -> Vec<Vec3> {
        let found = self.best.iter().flatten().filter(|best| best.0 > f32::NEG_INFINITY);
        let mut points = Vec::from_iter(found.map(|best| best.1));
        points.sort_by(|a, b| order(*a, *b));
        points.dedup();
        points
    }
}

/// Of equally far points the lowest counts, whatever order they come in.
fn raise(best: &mut (f32, Vec3), other: (f32, Vec3)) {
    if other.0 > best.0 || (other.0 == best.0 && order(other.1, best.1).is_lt()) {
        *best = other;
    }
}
