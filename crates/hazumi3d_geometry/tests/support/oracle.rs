//! Slow answers in `f64`, written from the definitions.

use hazumi3d_geometry::glam::DVec3;

use super::Placement;
use super::solid::{Solid, loop_normal};

/// Corners, face normals and edges of a solid in the outer frame.
pub(crate) struct Exact {
    pub(crate) corners: Vec<DVec3>,
    pub(crate) normals: Vec<DVec3>,
    pub(crate) edges: Vec<[DVec3; 2]>,
    pub(crate) loops: Vec<Vec<usize>>,
}

impl Exact {
    pub(crate) fn new(solid: &Solid, placement: &Placement) -> Self {
        let corners: Vec<DVec3> =
            solid.vertices.iter().map(|v| placement.point(v.as_dvec3())).collect();
        let normals = solid.loops.iter().map(|around| loop_normal(&corners, around)).collect();
        let mut edges = Vec::new();
        for around in &solid.loops {
            for (index, &from) in around.iter().enumerate() {
                let to = around[(index + 1) % around.len()];
                if from < to {
                    edges.push([corners[from], corners[to]]);
                }
            }
        }
        Self { corners, normals, edges, loops: solid.loops.clone() }
    }

    pub(crate) fn segment(ends: [DVec3; 2]) -> Self {
        Self { corners: ends.to_vec(), normals: vec![], edges: vec![ends], loops: vec![] }
    }

    fn span(&self, axis: DVec3) -> (f64, f64) {
        self.corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), corner| {
            let at = corner.dot(axis);
            (low.min(at), high.max(at))
        })
    }

    /// Height above the highest face: negative inside.
    pub(crate) fn height(&self, point: DVec3) -> f64 {
        let height = |(normal, around): (&DVec3, &Vec<usize>)| {
            normal.dot(point - self.corners[around[0]])
        };
        self.normals.iter().zip(&self.loops).map(height).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Distance from a point; 0 inside.
    pub(crate) fn distance(&self, point: DVec3) -> f64 {
        if self.height(point) <= 0.0 {
            return 0.0;
        }
        let mut least = f64::INFINITY;
        for [from, to] in &self.edges {
            let along = *to - *from;
            let t = ((point - *from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            least = least.min(point.distance(*from + along * t));
        }
        for (normal, around) in self.normals.iter().zip(&self.loops) {
            let inside = (0..around.len()).all(|index| {
                let (from, to) = (
                    self.corners[around[index]],
                    self.corners[around[(index + 1) % around.len()]],
                );
                (to - from).cross(*normal).dot(point - from) <= 0.0
            });
            let height = normal.dot(point - self.corners[around[0]]);
            if inside && height > 0.0 {
                least = least.min(height);
            }
        }
        least
    }
}

/// Largest gap of `b` and `a` over axes that are normals of the Minkowski difference, and over
/// all face normals and all cross products of edges.
///
/// The two are equal where the shapes overlap. Where they are apart, a cross product may be an
/// even better axis by accident, without any edge pair being nearest along it.
pub(crate) fn separations(a: &Exact, b: &Exact) -> [f64; 2] {
    let [mut normals, mut all] = [f64::NEG_INFINITY; 2];
    for (faces, sign) in [(&a.normals, 1.0), (&b.normals, -1.0)] {
        for &normal in faces {
            let gap = gap_along(a, b, normal * sign);
            normals = normals.max(gap);
            all = all.max(gap).max(gap_along(a, b, normal * -sign));
        }
    }
    for edge_a in &a.edges {
        for edge_b in &b.edges {
            let [along_a, along_b] =
                [edge_a, edge_b].map(|[from, to]| (*to - *from).normalize());
            let cross = along_a.cross(along_b);
            if cross.length() <= 1e-9 {
                continue;
            }
            for axis in [cross.normalize(), -cross.normalize()] {
                let ((low_a, high_a), (low_b, high_b)) = (a.span(axis), b.span(axis));
                all = all.max(low_b - high_a);
                let slack = 1e-7 * (high_a - low_a).max(high_b - low_b);
                let first = edge_a[0].dot(axis) >= high_a - slack;
                if first && edge_b[0].dot(axis) <= low_b + slack {
                    normals = normals.max(low_b - high_a);
                }
            }
        }
    }
    [normals, all]
}

/// Gap along one axis from `a` to `b`.
pub(crate) fn gap_along(a: &Exact, b: &Exact, axis: DVec3) -> f64 {
    b.span(axis).0 - a.span(axis).1
}

/// Least value of a convex function on 0..=1.
pub(crate) fn least(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if f(first) <= f(second) {
            high = second;
        } else {
            low = first;
        }
    }
    f(0.0).min(f(1.0)).min(f(0.5 * (low + high)))
}

/// Distance of two segments, by two nested searches.
pub(crate) fn segment_distance(a: [DVec3; 2], b: [DVec3; 2]) -> f64 {
    least(|s| {
        let point = a[0] + (a[1] - a[0]) * s;
        let along = b[1] - b[0];
        let t = ((point - b[0]).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        point.distance(b[0] + along * t)
    })
}
