//! Two solids, seen through the differences of their points.

use hazumi3d::glam::{DMat3, DQuat, DVec3};

use super::core::Core;
use super::nearest::nearest;

/// Steps of a sweep before giving up.
const MAX_STEPS: usize = 100;

/// The set of all `point of a − turned point of b`, of the cores.
///
/// Where `b` stands at `position`, the cores are as far apart as `position` is from this set.
#[derive(Clone, Debug)]
pub(crate) struct Difference<'s> {
    a: &'s Core,
    b: Core,
}

/// The planes that bound a [`Difference`]: `normal · position ≤ offset` for all of them inside.
#[derive(Clone, Debug)]
pub(crate) struct Facets(Vec<(DVec3, f64)>);

impl<'s> Difference<'s> {
    /// The differences of `a` and of `b` turned by `rotation`, which need not have unit length.
    pub(crate) fn new(a: &'s Core, b: &Core, rotation: DQuat) -> Self {
        let turn = DMat3::from_quat(rotation.normalize());
        let turned = |vectors: &[DVec3]| vectors.iter().map(|vector| turn * *vector).collect();
        let mut b =
            Core { points: turned(&b.points), normals: turned(&b.normals), ..b.clone() };
        for edge in &mut b.edges {
            edge.start = turn * edge.start;
            edge.along = turn * edge.along;
            edge.inward = turned(&edge.inward);
        }
        Self { a, b }
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

    /// The part of `sweep` after which the solids touch; `None` when they never do.
    ///
    /// The distance of convex solids is a convex function of the way, so Newton's method from the
    /// start never passes the first touch.
    pub(crate) fn cast(&self, start: DVec3, sweep: DVec3) -> Option<f64> {
        let mut fraction = 0.0;
        for _ in 0..MAX_STEPS {
            let position = start + sweep * fraction;
            let away = position - self.nearest(position)?;
            let (gap, normal) = (away.length() - self.margins(), away.normalize_or_zero());
            if gap <= 1e-10 * sweep.length() {
                return Some(fraction);
            }
            let closing = -normal.dot(sweep);
            if closing <= 0.0 || fraction + gap / closing > 1.0 {
                return None;
            }
            fraction += gap / closing;
        }
        None
    }

    /// All planes that may bound the set: faces of either core, and pairs of edges that meet.
    pub(crate) fn facets(&self) -> Facets {
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

impl Facets {
    /// How far `position` is inside, in metres: the least shift that takes it out.
    pub(crate) fn depth(&self, position: DVec3) -> f64 {
        self.0.iter().fold(f64::INFINITY, |least, (normal, offset)| {
            least.min(offset - normal.dot(position))
        })
    }

    /// The last place on the way along `direction` that is `depth` metres inside, in lengths of
    /// the direction.
    pub(crate) fn last_inside(&self, direction: DVec3, depth: f64) -> f64 {
        let ahead = self.0.iter().filter(|(normal, _)| normal.dot(direction) > 0.0);
        ahead.fold(f64::INFINITY, |least, (normal, offset)| {
            least.min((offset - depth) / normal.dot(direction))
        })
    }
}

#[cfg(test)]
mod tests {
    use hazumi3d::glam::Vec3;

    use super::*;
    use crate::narrow3d::solid::Solid;
    use crate::random::Random;

    fn boxes() -> [Core; 2] {
        [0.5, 0.25].map(|half| Core::of(&Solid::Cuboid(Vec3::splat(half))))
    }

    /// Gap between the solids, in metres; negative for their least overlap.
    fn gap(difference: &Difference<'_>, position: DVec3) -> f64 {
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
            Core::of(&Solid::Hull((0..count).map(|_| random.direction().as_vec3()).collect()))
        });
        for _ in 0..20 {
            let difference = Difference::new(&a, &b, random.rotation());
            let position = 0.7 * random.in_ball();
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
                assert!(!is_apart(0.9 * depth * random.direction()));
            }
        }
    }

    /// The way to the first touch, by Newton's method and by halving between the planes.
    #[test]
    fn casts_end_at_the_planes() {
        let mut random = Random::new(3);
        let a = Core::of(&Solid::Cuboid(Vec3::new(0.6, 0.5, 0.4)));
        for _ in 0..200 {
            let difference = Difference::new(&a, &a, random.rotation());
            let start = 3.0 * random.direction();
            let sweep = 1.5 * (0.2 * random.in_ball() - start);
            let facets = difference.facets();
            let (mut before, mut after) = (0.0, 1.0 / 1.5);
            for _ in 0..50 {
                let middle = 0.5 * (before + after);
                let is_inside = facets.depth(start + sweep * middle) >= 0.0;
                *(if is_inside { &mut after } else { &mut before }) = middle;
            }
            let found = difference.cast(start, sweep).unwrap();
            assert!((found - after).abs() < 1e-9, "{found} {after}");
        }
    }
}
