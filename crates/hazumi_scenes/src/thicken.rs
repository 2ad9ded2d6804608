//! Thin solids: flat points pulled apart, so that a hull around them has a volume.

use std::borrow::Cow;

use crate::rotation::narrow;

/// A direction or a place, in `f64`.
type Vector = [f64; 3];

/// Points, m, that reach at least so far, m, along each of their own axes.
///
/// Their axes are the direction to the farthest point, the direction from that line to the
/// farthest, and the normal of both. Points that reach less far along one are there twice, on
/// either side.
pub(crate) fn thickened(points: Cow<'_, [[f32; 3]]>, thickness: f32) -> Cow<'_, [[f32; 3]]> {
    let Some(&first) = points.first().filter(|_| thickness > 0.0) else { return points };
    let origin = first.map(f64::from);
    let thickness = f64::from(thickness);
    let mut places: Vec<Vector> =
        points.iter().map(|point| minus(point.map(f64::from), origin)).collect();
    let mut is_changed = false;
    for axis in own_axes(&places) {
        let along = || places.iter().map(|place| dot(*place, axis));
        let [low, high] = [along().fold(f64::MAX, f64::min), along().fold(f64::MIN, f64::max)];
        let missing = thickness - (high - low);
        if missing > 0.0 {
            is_changed = true;
            let sides = [-0.5 * missing, 0.5 * missing];
            let both = sides.into_iter().flat_map(|side| {
                places
                    .iter()
                    .map(move |place| std::array::from_fn(|i| place[i] + side * axis[i]))
            });
            places = both.collect();
        }
    }
    if !is_changed {
        return points;
    }
    let placed = |place: Vector| std::array::from_fn(|i| narrow(origin[i] + place[i]));
    places.into_iter().map(placed).collect()
}

/// Three unit vectors at right angles, the first along the longest way between two places.
fn own_axes(places: &[Vector]) -> [Vector; 3] {
    let farthest = |measure: &dyn Fn(Vector) -> f64| {
        let farther = |best: Vector, &place: &Vector| {
            if measure(place) > measure(best) { place } else { best }
        };
        places.iter().fold(places[0], farther)
    };
    let from_start = farthest(&|place| dot(place, place));
    let end = farthest(&|place| square(minus(place, from_start)));
    let long = unit(minus(end, from_start)).unwrap_or([1.0, 0.0, 0.0]);
    let aside = |place: Vector| {
        let way = minus(place, from_start);
        let along = dot(way, long);
        std::array::from_fn(|i| way[i] - along * long[i])
    };
    let wide = unit(aside(farthest(&|place| square(aside(place)))));
    // Rounding leaves points of a line a little aside, in whatever direction.
    let wide = wide.map(|wide| {
        let along = dot(wide, long);
        unit(std::array::from_fn(|i| wide[i] - along * long[i])).unwrap_or(wide)
    });
    let wide = wide.unwrap_or_else(|| across(long));
    [long, wide, cross(long, wide)]
}

/// A unit vector at a right angle to another.
fn across(axis: Vector) -> Vector {
    let least =
        (1..3).fold(0, |best, i| if axis[i].abs() < axis[best].abs() { i } else { best });
    let mut other = [0.0; 3];
    other[least] = 1.0;
    unit(cross(axis, other)).unwrap_or([0.0, 1.0, 0.0])
}

fn minus(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| a[i] - b[i])
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn square(a: Vector) -> f64 {
    dot(a, a)
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Vector) -> Option<Vector> {
    let length = square(a).sqrt();
    (length > 0.0 && length.is_finite()).then(|| a.map(|x| x / length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::rotation::{locate, rotate};

    /// How far points reach along an axis.
    fn reach(points: &[[f32; 3]], axis: [f32; 3]) -> f64 {
        let along =
            || points.iter().map(|point| dot(point.map(f64::from), axis.map(f64::from)));
        along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
    }

    #[test]
    fn squares_lines_and_points_become_as_thick_as_told() {
        let mut random = Random::new(7, 0);
        let identity = [0.0, 0.0, 0.0, 1.0];
        for round in 0..200 {
            let size = 10.0_f32.powf(random.between(-3.0, 3.0));
            let thickness = size * random.between(0.001, 0.5);
            let turn = random.rotation();
            let middle = [(); 3].map(|()| size * random.between(-3.0, 3.0));
            for [x, y] in [[size, 0.7 * size], [size, 0.0], [0.0, 0.0]] {
                let corners = [[-x, -y, 0.0], [x, -y, 0.0], [x, y, 0.0], [-x, y, 0.0]];
                let points: Vec<[f32; 3]> = corners
                    .map(|corner| {
                        let place = rotate(turn, corner);
                        std::array::from_fn(|i| middle[i] + place[i])
                    })
                    .to_vec();
                let thick = thickened(points.as_slice().into(), thickness);
                let back: Vec<[f32; 3]> = thick
                    .iter()
                    .map(|&point| locate((middle, turn), (point, identity)).0)
                    .collect();
                let normal = reach(&back, [0.0, 0.0, 1.0]);
                let error = (normal / f64::from(thickness) - 1.0).abs();
                // A line or a point may be thick along any axes across.
                let slack = if y > 0.0 { 1e-2 } else { 0.75 };
                assert!(error < slack, "round {round}: {normal} m, must be {thickness} m");
                let wide = reach(&back, [0.0, 1.0, 0.0]);
                assert!(wide > 0.99 * f64::from(thickness.max(2.0 * y)), "{wide}");
            }
        }
    }

    #[test]
    fn solids_that_are_thick_enough_stay_as_they_are() {
        let corners: Vec<[f32; 3]> =
            (0..8_u8).map(|bits| [0, 1, 2].map(|axis| f32::from(bits >> axis & 1))).collect();
        let same = thickened(corners.as_slice().into(), 0.5);
        assert!(matches!(same, Cow::Borrowed(_)));
        assert_eq!(thickened(corners.as_slice().into(), 0.0).len(), 8);
        assert!(thickened(Cow::Borrowed(&[]), 1.0).is_empty());
    }
}
