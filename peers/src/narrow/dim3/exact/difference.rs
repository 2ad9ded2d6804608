//! Two solids, seen through the differences of their points.

use std::rc::Rc;

use hazumi3d::glam::{DMat3, DQuat, DVec3};

use super::super::facets::Facets;
use super::core::Core;
use super::nearest::nearest;

/// The set of all `point of a − turned point of b`, of the cores.
///
/// Where `b` stands at `position`, the cores are as far apart as `position` is from this set.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    a: Rc<Core>,
    b: Core,
}

impl Difference {
    /// The differences of `a` and of `b` turned by `rotation`, which need not have unit length.
    pub(crate) fn new(a: &Rc<Core>, b: &Core, rotation: DQuat) -> Self {
        let turn = DMat3::from_quat(rotation.normalize());
        let turned = |vectors: &[DVec3]| vectors.iter().map(|vector| turn * *vector).collect();
        let mut b =
            Core { points: turned(&b.points), normals: turned(&b.normals), ..b.clone() };
        for edge in &mut b.edges {
            edge.start = turn * edge.start;
            edge.along = turn * edge.along;
            edge.inward = turned(&edge.inward);
        }
        Self { a: Rc::clone(a), b }
    }

    /// Both margins together, in metres.
    pub(crate) fn margins(&self) -> f64 {
        self.a.margin + self.b.margin
    }

    /// Greatest product of a point of the set with `direction`.
    pub(crate) fn reach(&self, direction: DVec3) -> f64 {
        self.a.reach(direction) + self.b.reach(-direction)
    }

    /// The point of the set nearest to `position`, in metres.
    pub(crate) fn nearest(&self, position: DVec3) -> Option<DVec3> {
        let extreme = |points: &[DVec3], direction: DVec3| {
            let along = |point: &DVec3| point.dot(direction);
            points.iter().copied().min_by(|p, q| along(p).total_cmp(&along(q)))
        };
        let support = |direction: DVec3| {
            let a = extreme(&self.a.points, direction).unwrap_or_default();
            let b = extreme(&self.b.points, -direction).unwrap_or_default();
            a - b - position
        };
        nearest(support(-position), support).map(|found| found + position)
    }

    /// All planes that may bound the set: faces of either core, and pairs of edges that meet.
    pub(in crate::narrow::dim3) fn facets(&self) -> Facets {
        let of_a = self.a.normals.iter().copied();
        let of_b = self.b.normals.iter().map(|normal| -*normal);
        let mut facets: Vec<(DVec3, f64)> =
            of_a.chain(of_b).map(|normal| (normal, self.reach(normal))).collect();
        for a in &self.a.edges {
            for b in &self.b.edges {
                let normal = a.along.cross(b.along);
                let least = 1e-24 * a.along.length_squared() * b.along.length_squared();
                if normal.length_squared() <= least {
                    continue;
                }
                for normal in [normal, -normal] {
                    let is_outermost = a.inward.iter().all(|inward| normal.dot(*inward) <= 0.0)
                        && b.inward.iter().all(|inward| normal.dot(*inward) >= 0.0);
                    if is_outermost {
                        let normal = normal.normalize();
                        facets.push((normal, normal.dot(a.start - b.start)));
                    }
                }
            }
        }
        Facets(facets)
    }
}

#[cfg(test)]
mod tests {
    use hazumi3d::glam::Vec3;

    use super::*;
    use crate::narrow::dim3::solid::Solid;
    use crate::random::Random;
    use crate::random::dim3::{direction, in_ball, rotation};

    fn boxes() -> [Rc<Core>; 2] {
        [0.5, 0.25].map(|half| Rc::new(Core::of(&Solid::Cuboid(Vec3::splat(half)))))
    }

    /// Gap between the solids, in metres; negative for their least overlap.
    fn gap(difference: &Difference, position: DVec3) -> f64 {
        let distance = difference.nearest(position).unwrap().distance(position);
        if distance > 1e-12 { distance } else { -difference.facets().depth(position) }
    }

    #[test]
    fn boxes_side_by_side() {
        let [a, b] = boxes();
        let difference = Difference::new(&a, &b, DQuat::IDENTITY);
        for (x, expected) in [(1.0, 0.25), (0.75, 0.0), (0.5, -0.25), (0.0, -0.75)] {
            let found = gap(&difference, DVec3::X * x);
            assert!((found - expected).abs() < 1e-9, "{x}: {found}");
        }
        let cast = difference.cast(DVec3::X * 2.0, DVec3::X * -2.0);
        assert!((cast.unwrap() - 0.625).abs() < 1e-9);
    }

    /// A push by the depth parts the solids, and no push of nine tenths of it does.
    #[test]
    fn depth_is_the_least_push() {
        let mut random = Random::new(2);
        let [a, b] = [30, 12].map(|count| {
            let points = (0..count).map(|_| direction(&mut random).as_vec3());
            Rc::new(Core::of(&Solid::Hull(points.collect())))
        });
        for _ in 0..20 {
            let difference = Difference::new(&a, &b, rotation(&mut random));
            let position = 0.7 * in_ball(&mut random);
            let facets = difference.facets();
            let depth = facets.depth(position);
            let is_apart = |push: DVec3| {
                let position = position + push;
                difference.nearest(position).unwrap().distance(position) > 1e-12
            };
            let best = facets.0.iter().min_by(|(n, h), (m, k)| {
                (h - n.dot(position)).total_cmp(&(k - m.dot(position)))
            });
            assert!(is_apart(best.unwrap().0 * (depth + 1e-6)));
            for _ in 0..200 {
                assert!(!is_apart(0.9 * depth * direction(&mut random)));
            }
        }
    }

    /// The way to the first touch, by Newton's method and by halving between the planes.
    #[test]
    fn casts_end_at_the_planes() {
        let mut random = Random::new(3);
        let a = Rc::new(Core::of(&Solid::Cuboid(Vec3::new(0.6, 0.5, 0.4))));
        for _ in 0..200 {
            let difference = Difference::new(&a, &a, rotation(&mut random));
            let start = 3.0 * direction(&mut random);
            let translation = 1.5 * (0.2 * in_ball(&mut random) - start);
            let facets = difference.facets();
            let (mut before, mut after) = (0.0, 1.0 / 1.5);
            for _ in 0..50 {
                let middle = 0.5 * (before + after);
                let is_inside = facets.depth(start + translation * middle) >= 0.0;
                *(if is_inside { &mut after } else { &mut before }) = middle;
            }
            let found = difference.cast(start, translation).unwrap();
            assert!((found - after).abs() < 1e-9, "{found} {after}");
        }
    }
}
