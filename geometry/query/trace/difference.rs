//! Minkowski difference, the space of the searches.

use super::directions::{DIRECTIONS, direction};
use super::trace::{between, cores};
use crate::gjk::difference::{Difference, SupportPair};
use crate::math::Pose;
use crate::shape::solid::Core;
use crate::shape::{Shape, Support};
use crate::space::{ToF32, ToF64, Vector};

/// Most pairs of corners that are all told.
const MOST_PAIRS: usize = 4096;

/// Minkowski difference `b − a` of two cores as points with its hull, in metres, along the axes
/// of `a`. `None` for half-spaces and for shapes made of parts.
///
/// Where the cores have corners and not too many, they are all differences of corners. Where
/// the cores are curved, they are the points farthest along many directions: 96 in 2D, 320 in
/// 3D.
pub fn difference(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Vec<Vector>> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    Some(of_corners(&cores, &pair).unwrap_or_else(|| {
        let directions = (0..DIRECTIONS).map(direction);
        directions.map(|direction| pair.lowest(-direction).point.to_f32()).collect()
    }))
}

fn of_corners(
    [a, b]: &[Core<'_>; 2],
    pair: &Difference<'_, Core<'_>, Core<'_>>,
) -> Option<Vec<Vector>> {
    let (on_a, on_b) = (corners(a)?, corners(b)?);
    if on_a.len() * on_b.len() > MOST_PAIRS {
        return None;
    }
    let from = |on_a: &Vector| {
        let on_a = on_a.to_f64();
        on_b.iter().map(move |on_b| (pair.place(on_b.to_f64()) - on_a).to_f32())
    };
    Some(on_a.iter().flat_map(from).collect())
}

/// All corners of a core; `None` for a curved one.
fn corners(core: &Core<'_>) -> Option<Vec<Vector>> {
    core.vertex(0)?;
    Some((0..).map_while(|index| core.vertex(index)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::DIM;
    use crate::space::samples::{Cuboid, vector};

    #[test]
    fn boxes_differ_by_all_pairs_of_corners() {
        let a = Cuboid::new(Vector::ONE).unwrap().into();
        let b = Cuboid::new(Vector::splat(0.5)).unwrap().into();
        let points = difference(&a, &b, &Pose::at(3.0 * Vector::X)).unwrap();
        assert_eq!(points.len(), [4; DIM].iter().product::<usize>());
        let most = points.iter().copied().reduce(Vector::max).unwrap();
        let least = points.iter().copied().reduce(Vector::min).unwrap();
        assert_eq!((least, most), (vector([1.5, -1.5, -1.5]), vector([4.5, 1.5, 1.5])));
    }
}
