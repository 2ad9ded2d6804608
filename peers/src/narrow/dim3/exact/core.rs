//! Solids as polytopes with a margin.

use std::collections::BTreeMap;

use hazumi3d::glam::{DVec3, Vec3};

use super::hull;
use crate::narrow::dim3::solid::Solid;

/// Sides of the prism that stands for a cylinder or cone. Its corners lie on the circle, so its
/// sides are 3e-4 radii inside.
const SIDES: u32 = 128;

/// An edge of a polytope.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// One end, in metres.
    pub(crate) start: DVec3,
    /// From one end to the other, in metres.
    pub(crate) along: DVec3,
    /// For each face at the edge, a vector from the edge into the face, perpendicular to the
    /// edge. A direction across the edge has the edge as its farthest part exactly when it
    /// points along none of them.
    pub(crate) inward: Vec<DVec3>,
}

/// A solid in `f64`: the hull of `points`, swept by a sphere.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    /// In metres.
    pub(crate) points: Vec<DVec3>,
    /// Unit normals of the faces, outwards.
    pub(crate) normals: Vec<DVec3>,
    /// All edges.
    pub(crate) edges: Vec<Edge>,
    /// Radius of the sphere, in metres.
    pub(crate) margin: f64,
}

impl Core {
    /// The core of a solid.
    pub(crate) fn of(solid: &Solid) -> Self {
        match solid {
            Solid::Point => Self::point(0.0),
            Solid::Sphere { radius } => Self::point(f64::from(*radius)),
            Solid::Capsule { half_height, radius } => {
                Self::segment(f64::from(*half_height), f64::from(*radius))
            }
            Solid::Cuboid(half_extents) => Self::cuboid(half_extents.as_dvec3()),
            Solid::Cylinder { half_height, radius } => {
                Self::prism(f64::from(*half_height), f64::from(*radius))
            }
            Solid::Cone { half_height, radius } => {
                Self::pyramid(f64::from(*half_height), f64::from(*radius))
            }
            Solid::Triangle(corners) => {
                let points = corners.map(|corner| corner.as_dvec3()).to_vec();
                Self::polytope(points, &[vec![0, 1, 2], vec![2, 1, 0]])
            }
            Solid::Hull(points) => {
                let points: Vec<DVec3> = points.iter().copied().map(Vec3::as_dvec3).collect();
                let faces: Vec<Vec<usize>> = hull::triangles(&points)
                    .into_iter()
                    .map(|corners| corners.to_vec())
                    .collect();
                Self::polytope(points, &faces)
            }
        }
    }

    /// Greatest product of a point with `direction`, in metres times its length.
    pub(crate) fn reach(&self, direction: DVec3) -> f64 {
        self.points.iter().fold(f64::NEG_INFINITY, |most, point| most.max(point.dot(direction)))
    }

    fn point(margin: f64) -> Self {
        Self { points: vec![DVec3::ZERO], normals: Vec::new(), edges: Vec::new(), margin }
    }

    fn segment(half_height: f64, margin: f64) -> Self {
        let end = DVec3::Y * half_height;
        let edge = Edge { start: -end, along: 2.0 * end, inward: Vec::new() };
        Self { points: vec![-end, end], normals: Vec::new(), edges: vec![edge], margin }
    }

    fn cuboid(half_extents: DVec3) -> Self {
        let corner = |index: usize| {
            let side = |axis: usize| if index >> axis & 1 == 1 { 1.0 } else { -1.0 };
            half_extents * DVec3::new(side(0), side(1), side(2))
        };
        let faces = [
            [1, 3, 7, 5],
            [0, 4, 6, 2],
            [2, 6, 7, 3],
            [0, 1, 5, 4],
            [4, 5, 7, 6],
            [0, 2, 3, 1],
        ];
        Self::polytope((0..8).map(corner).collect(), &faces.map(|face| face.to_vec()))
    }

    fn prism(half_height: f64, radius: f64) -> Self {
        let rim = |height: f64| circle(radius).map(move |point| point + DVec3::Y * height);
        let points = rim(-half_height).chain(rim(half_height)).collect();
        let sides = SIDES as usize;
        let side = |i: usize| vec![i, i + sides, (i + 1) % sides + sides, (i + 1) % sides];
        let mut faces: Vec<Vec<usize>> = (0..sides).map(side).collect();
        faces.push((0..sides).collect());
        faces.push((sides..2 * sides).rev().collect());
        Self::polytope(points, &faces)
    }

    fn pyramid(half_height: f64, radius: f64) -> Self {
        let tip = SIDES as usize;
        let base = circle(radius).map(|point| point - DVec3::Y * half_height);
        let points = base.chain([DVec3::Y * half_height]).collect();
        let mut faces: Vec<Vec<usize>> =
            (0..tip).map(|i| vec![i, tip, (i + 1) % tip]).collect();
        faces.push((0..tip).collect());
        Self::polytope(points, &faces)
    }

    /// From faces whose corners run counter-clockwise seen from outside.
    fn polytope(points: Vec<DVec3>, faces: &[Vec<usize>]) -> Self {
        let mut edges: BTreeMap<(usize, usize), Edge> = BTreeMap::new();
        let mut normals = Vec::new();
        for face in faces {
            let normal = normal(&points, face);
            normals.push(normal);
            for (place, &from) in face.iter().enumerate() {
                let to = face[(place + 1) % face.len()];
                let along = points[to] - points[from];
                let (start, inward) = (points[from], normal.cross(along));
                edges
                    .entry((from.min(to), from.max(to)))
                    .or_insert_with(|| Edge { start, along, inward: Vec::new() })
                    .inward
                    .push(inward);
            }
        }
        Self { points, normals, edges: edges.into_values().collect(), margin: 0.0 }
    }
}

/// Points of a circle around y, from x to z: clockwise seen from above.
fn circle(radius: f64) -> impl Iterator<Item = DVec3> {
    (0..SIDES).map(move |index| {
        let (sine, cosine) =
            (f64::from(index) / f64::from(SIDES) * std::f64::consts::TAU).sin_cos();
        radius * DVec3::new(cosine, 0.0, sine)
    })
}

/// Unit normal of a polygon.
fn normal(points: &[DVec3], face: &[usize]) -> DVec3 {
    let first = points[face[0]];
    let fan =
        face.windows(2).map(|pair| (points[pair[0]] - first).cross(points[pair[1]] - first));
    fan.sum::<DVec3>().normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face has all points behind it, and every edge two faces.
    fn check(solid: &Solid) {
        let core = Core::of(solid);
        let middle = core.points.iter().sum::<DVec3>() / core.points.len() as f64;
        for normal in &core.normals {
            assert!(
                core.reach(*normal) > normal.dot(middle),
                "{solid:?}: face turned inside out"
            );
        }
        assert!(core.edges.iter().all(|edge| edge.inward.len() == 2), "{solid:?}");
        let euler = core.points.len() + core.normals.len() - core.edges.len();
        assert_eq!(euler, 2, "{solid:?}");
    }

    #[test]
    fn solids_are_closed_and_face_outwards() {
        check(&Solid::Cuboid(Vec3::new(0.5, 0.4, 0.3)));
        check(&Solid::Cylinder { half_height: 0.5, radius: 0.3 });
        check(&Solid::Cone { half_height: 0.5, radius: 0.3 });
        use crate::random::dim3::direction;
        let mut random = crate::random::Random::new(1);
        check(&Solid::Hull((0..40).map(|_| direction(&mut random).as_vec3()).collect()));
    }
}
