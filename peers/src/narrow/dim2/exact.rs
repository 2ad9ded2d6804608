//! The exact answers, in `f64`, by code that shares nothing with any engine.
//!
//! A solid is a *core*, the hull of a few points, swept by a disc of radius `margin`. The
//! queries use the set of differences of the cores of two solids, a polygon. The position of
//! `b` relative to it gives the gap of the solids, or the depth of their overlap.

use hazumi2d::glam::{DVec2, Vec2};

use super::facets::Facets;
use super::solid::Solid;

/// A solid in `f64`: the hull of `points`, swept by a disc.
#[derive(Clone, Debug)]
pub(super) struct Core {
    /// In metres.
    points: Vec<DVec2>,
    /// Radius of the disc, in metres.
    margin: f64,
}

impl Core {
    /// The core of a solid.
    pub(super) fn of(solid: &Solid) -> Self {
        let (points, margin) = match solid {
            Solid::Point => (vec![Vec2::ZERO], 0.0),
            Solid::Circle { radius } => (vec![Vec2::ZERO], *radius),
            Solid::Capsule { half_height, radius } => {
                (vec![Vec2::Y * *half_height, Vec2::Y * -*half_height], *radius)
            }
            Solid::Rectangle(half) => {
                let corner = |x, y| *half * Vec2::new(x, y);
                let lower = [corner(-1.0, -1.0), corner(1.0, -1.0)];
                (vec![lower[0], lower[1], -lower[0], -lower[1]], 0.0)
            }
            Solid::Polygon(points) => (points.clone(), 0.0),
        };
        let points = points.iter().map(|point| point.as_dvec2()).collect();
        Self { points, margin: f64::from(margin) }
    }
}

/// The set of all `point of a − turned point of b`, of the cores.
///
/// Where `b` stands at `position`, the cores are as far apart as `position` is from this set.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    /// Counter-clockwise.
    corners: Vec<DVec2>,
    facets: Facets,
    /// Both margins together, in metres.
    margins: f64,
}

impl Difference {
    /// The differences of `a` and of `b` turned by `rotation`, its cosine and sine up to
    /// rounding.
    pub(super) fn new(a: &Core, b: &Core, rotation: DVec2) -> Self {
        let rotation = rotation.normalize();
        let turned: Vec<DVec2> = b.points.iter().map(|point| rotation.rotate(*point)).collect();
        let differences = a.points.iter().flat_map(|a| turned.iter().map(move |b| *a - *b));
        let corners = hull(differences.collect());
        let lines = edges(&corners).filter_map(|[from, to]| {
            let normal = (-(to - from).perp()).try_normalize()?;
            Some((normal, normal.dot(from)))
        });
        let facets = Facets(lines.collect());
        Self { corners, facets, margins: a.margin + b.margin }
    }

    /// Both margins together, in metres.
    pub(super) fn margins(&self) -> f64 {
        self.margins
    }

    /// The lines that bound the set.
    pub(super) fn facets(&self) -> &Facets {
        &self.facets
    }

    /// Greatest product of a point of the set with `direction`.
    pub(super) fn reach(&self, direction: DVec2) -> f64 {
        let along = self.corners.iter().map(|corner| corner.dot(direction));
        along.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The point of the set nearest to `position`, in metres.
    pub(super) fn nearest(&self, position: DVec2) -> Option<DVec2> {
        if self.corners.len() > 2 && self.facets.depth(position) >= 0.0 {
            return Some(position);
        }
        let on_edges = edges(&self.corners).map(|[from, to]| {
            let along = to - from;
            let part = (position - from).dot(along) / along.length_squared().max(1e-300);
            from + along * part.clamp(0.0, 1.0)
        });
        let distance = |point: &DVec2| point.distance_squared(position);
        on_edges.min_by(|p, q| distance(p).total_cmp(&distance(q)))
    }
}

/// Ends of the edges; a single corner has one of no length.
fn edges(corners: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| [*from, *to])
}

/// Corners of the hull, counter-clockwise: first those below, from left to right, then the
/// others.
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for point in points {
            while let [.., before, last] = *chain
                && (last - before).perp_dot(point - last) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::random::dim2::{direction, in_ball, rotation};

    fn boxes() -> [Core; 2] {
        [0.5, 0.25].map(|half| Core::of(&Solid::Rectangle(Vec2::splat(half))))
    }

    #[test]
    fn boxes_side_by_side() {
        let [a, b] = boxes();
        let difference = Difference::new(&a, &b, DVec2::X);
        for (x, expected) in [(1.0, 0.25), (0.75, 0.0), (0.5, -0.25), (0.0, -0.75)] {
            let position = DVec2::X * x;
            let distance = difference.nearest(position).unwrap().distance(position);
            let found =
                if distance > 0.0 { distance } else { -difference.facets.depth(position) };
            assert!((found - expected).abs() < 1e-9, "{x}: {found}");
        }
        let cast = difference.cast(DVec2::X * 2.0, DVec2::X * -2.0);
        assert!((cast.unwrap() - 0.625).abs() < 1e-9);
    }

    /// A push by the depth parts the solids, and no push of nine tenths of it does.
    #[test]
    fn depth_is_the_least_push() {
        let mut random = Random::new(2);
        let [a, b] = [7, 4].map(|count| {
            Core::of(&Solid::Polygon(
                (0..count).map(|_| direction(&mut random).as_vec2()).collect(),
            ))
        });
        for _ in 0..100 {
            let difference = Difference::new(&a, &b, rotation(&mut random));
            let position = 0.5 * in_ball(&mut random);
            let depth = difference.facets.depth(position);
            let is_apart = |push: DVec2| difference.facets.depth(position + push) < 0.0;
            let mut ways = difference.facets.0.iter();
            assert!(depth <= 0.0 || ways.any(|(normal, _)| is_apart(*normal * (depth + 1e-6))));
            for _ in 0..200 {
                assert!(depth <= 0.0 || !is_apart(0.9 * depth * direction(&mut random)));
            }
        }
    }

    /// No point of either core is nearer to the nearest point than that point says.
    #[test]
    fn distance_is_that_of_the_nearest_points() {
        let mut random = Random::new(3);
        let core = Core::of(&Solid::Polygon(vec![Vec2::ZERO, Vec2::X, Vec2::Y]));
        for _ in 0..100 {
            let difference = Difference::new(&core, &core, rotation(&mut random));
            let position = 4.0 * direction(&mut random);
            let nearest = difference.nearest(position).unwrap();
            let normal = (position - nearest).normalize();
            assert!((difference.reach(normal) - nearest.dot(normal)).abs() < 1e-9);
        }
    }
}
