//! Skins: what they enclose, and how deep a point is in them.
//!
//! Plain and in `f64`; shares no code with any engine.

use super::figure::Figure;

type Point = [f64; 3];

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

/// Area within the sides, in m², or volume within the faces, in m³.
pub(super) fn content(figure: &Figure, points: &[Point]) -> f64 {
    let at = |particle: u32| points[particle as usize];
    let of_side = |&[a, b]: &[u32; 2]| 0.5 * cross(at(a), at(b))[2];
    let of_face = |&[a, b, c]: &[u32; 3]| dot(at(a), cross(at(b), at(c))) / 6.0;
    let area: f64 = figure.sides.iter().map(of_side).sum();
    area + figure.faces.iter().map(of_face).sum::<f64>()
}

/// How deep a point is within the skin, in metres; 0 outside.
pub(super) fn depth(figure: &Figure, points: &[Point], point: Point) -> f64 {
    let from_here = |particle: u32| sub(points[particle as usize], point);
    let of_side = |side: &[u32; 2]| {
        let [a, b] = side.map(from_here);
        (angle_of_side(a, b), distance_to_side(a, b))
    };
    let of_face = |face: &[u32; 3]| {
        let corners = face.map(from_here);
        (angle_of_face(corners), distance_to_face(corners))
    };
    let sides = figure.sides.iter().map(of_side);
    let all = sides.chain(figure.faces.iter().map(of_face));
    let (angle, nearest) = all
        .fold((0.0, f64::INFINITY), |(sum, nearest), (angle, distance)| {
            (sum + angle, nearest.min(distance))
        });
    // All the way round is 1; a skin that is turned inside out encloses nothing.
    if angle > 0.5 { nearest } else { 0.0 }
}

/// The part of a full turn under which the origin sees a side.
fn angle_of_side(a: Point, b: Point) -> f64 {
    cross(a, b)[2].atan2(dot(a, b)) / std::f64::consts::TAU
}

/// The part of all directions in which the origin sees a triangle. Source: van Oosterom and
/// Strackee 1983.
fn angle_of_face([a, b, c]: [Point; 3]) -> f64 {
    let [x, y, z] = [a, b, c].map(length);
    let denominator = x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y;
    2.0 * dot(a, cross(b, c)).atan2(denominator) / (4.0 * std::f64::consts::PI)
}

/// From the origin to a segment.
fn distance_to_side(a: Point, b: Point) -> f64 {
    let along = sub(b, a);
    let size = dot(along, along);
    let part = if size > 0.0 { (-dot(a, along) / size).clamp(0.0, 1.0) } else { 0.0 };
    length([0, 1, 2].map(|axis| a[axis] + part * along[axis]))
}

/// From the origin to a triangle.
fn distance_to_face([a, b, c]: [Point; 3]) -> f64 {
    let normal = cross(sub(b, a), sub(c, a));
    let is_above = |a: Point, b: Point| dot(cross(sub(b, a), normal), a) >= 0.0;
    let size = length(normal);
    if size > 0.0 && is_above(a, b) && is_above(b, c) && is_above(c, a) {
        return (dot(a, normal) / size).abs();
    }
    let sides = [distance_to_side(a, b), distance_to_side(b, c), distance_to_side(c, a)];
    sides.into_iter().fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::super::figure::Figure;
    use super::{content, depth};

    fn rest(figure: &Figure) -> Vec<[f64; 3]> {
        figure.points.iter().map(|point| point.map(f64::from)).collect()
    }

    #[test]
    fn a_cube_encloses_its_volume_and_knows_how_deep() {
        let cube = Figure::cube(4).unwrap();
        let points = rest(&cube);
        assert!((content(&cube, &points) - 1.0).abs() < 1e-6);
        assert!((depth(&cube, &points, [0.1, 0.2, 0.42]) - 0.08).abs() < 1e-6);
        assert!((depth(&cube, &points, [0.0; 3]) - 0.5).abs() < 1e-6);
        assert_eq!(depth(&cube, &points, [0.1, 0.2, 0.58]), 0.0);
    }

    #[test]
    fn a_disc_encloses_its_area_and_knows_how_deep() {
        let disc = Figure::disc(4).unwrap();
        let points = rest(&disc);
        assert!((content(&disc, &points) - 0.5).abs() < 1e-6);
        let apothem = 0.5 * 0.5_f64.sqrt();
        assert!((depth(&disc, &points, [0.0; 3]) - apothem).abs() < 1e-6);
        assert_eq!(depth(&disc, &points, [0.3, 0.3, 0.0]), 0.0);
    }
}
