//! Convex polyhedra made by brute force, with nothing in common with the hulls of the engine.

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::polyhedron::{Edge, Face, HalfEdge, inner_radius};
use hazumi3d_geometry::shape::{FaceTable, Polyhedron, SupportPointTable};

use super::Rng;

/// A polyhedron that owns its arrays.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    pub(crate) center: Vec3,
    pub(crate) vertices: Vec<Vec3>,
    pub(crate) corners: SupportPointTable,
    pub(crate) lanes: FaceTable,
    pub(crate) faces: Vec<Face>,
    pub(crate) half_edges: Vec<HalfEdge>,
    pub(crate) edges: Vec<Edge>,
    /// Corners of each face, counter-clockwise.
    pub(crate) loops: Vec<Vec<usize>>,
}

impl Solid {
    pub(crate) fn view(&self) -> Polyhedron<'_> {
        Polyhedron {
            center: self.center,
            inner_radius: inner_radius(self.center, &self.faces),
            vertices: &self.vertices,
            corners: self.corners.view(&self.vertices),
            faces: &self.faces,
            half_edges: &self.half_edges,
            edges: &self.edges,
            lanes: self.lanes.view(),
        }
    }

    /// The hull of points in convex position: every triple that has all others behind it,
    /// O(n⁴).
    pub(crate) fn hull(points: &[DVec3]) -> Self {
        let vertices: Vec<Vec3> = points.iter().map(|point| point.as_vec3()).collect();
        let at: Vec<DVec3> = vertices.iter().map(|vertex| vertex.as_dvec3()).collect();
        let size = at.iter().map(|p| p.length()).fold(0.0, f64::max);
        let mut loops: Vec<Vec<usize>> = Vec::new();
        for i in 0..at.len() {
            for j in 0..at.len() {
                for k in (i + 1)..at.len() {
                    if j <= i || j == k {
                        continue;
                    }
                    let cross = (at[j] - at[i]).cross(at[k] - at[i]);
                    let normal = cross.normalize();
                    let height = |p: &DVec3| normal.dot(*p - at[i]);
                    if cross.length() < 1e-9 * size * size
                        || at.iter().any(|p| height(p) > 1e-6 * size)
                    {
                        continue;
                    }
                    let on: Vec<usize> =
                        (0..at.len()).filter(|&p| height(&at[p]) > -1e-6 * size).collect();
                    let around = sorted_around(&at, on, normal);
                    if !loops.contains(&around) {
                        loops.push(around);
                    }
                }
            }
        }
        Self::from_loops(vertices, loops)
    }

    /// A polyhedron of given corners and faces.
    pub(crate) fn from_loops(vertices: Vec<Vec3>, loops: Vec<Vec<usize>>) -> Self {
        let at: Vec<DVec3> = vertices.iter().map(|vertex| vertex.as_dvec3()).collect();
        let center = at.iter().sum::<DVec3>() / at.len() as f64;
        let (mut faces, mut ends) = (Vec::new(), Vec::new());
        for (face, corners) in loops.iter().enumerate() {
            let normal = loop_normal(&at, corners).as_vec3();
            let offset =
                at.iter().map(|p| normal.as_dvec3().dot(*p)).fold(f64::NEG_INFINITY, f64::max)
                    as f32;
            faces.push(Face {
                normal,
                offset,
                first: ends.len() as u32,
                count: corners.len() as u32,
            });
            for (index, &from) in corners.iter().enumerate() {
                ends.push((from, corners[(index + 1) % corners.len()], face));
            }
        }
        let twin = |from: usize, to: usize| {
            ends.iter().position(|end| (end.0, end.1) == (to, from)).expect("closed")
        };
        let half_edges: Vec<HalfEdge> = ends
            .iter()
            .map(|&(from, to, face)| HalfEdge {
                origin: from as u32,
                twin: twin(from, to) as u32,
                face: face as u32,
            })
            .collect();
        let edges: Vec<Edge> = ends
            .iter()
            .zip(0u32..)
            .filter(|&(_, h)| h < half_edges[h as usize].twin)
            .map(|(&(from, to, _), half_edge)| Edge {
                half_edge,
                direction: (at[to] - at[from]).normalize().as_vec3(),
            })
            .collect();
        assert_eq!(vertices.len() + faces.len(), edges.len() + 2, "Euler");
        let center = center.as_vec3();
        let corners = SupportPointTable::new(&vertices);
        let lanes = FaceTable::new(center, &vertices, &faces, &half_edges, &edges);
        Self { center, vertices, corners, lanes, faces, half_edges, edges, loops }
    }

    /// A copy of any polyhedron.
    pub(crate) fn copy(view: &Polyhedron<'_>) -> Self {
        let around = |face: &Face| {
            view.face_edges(face).iter().map(|half| half.origin as usize).collect()
        };
        Self {
            center: view.center,
            vertices: view.vertices.to_vec(),
            corners: SupportPointTable::new(view.vertices),
            lanes: FaceTable::new(
                view.center,
                view.vertices,
                view.faces,
                view.half_edges,
                view.edges,
            ),
            faces: view.faces.to_vec(),
            half_edges: view.half_edges.to_vec(),
            edges: view.edges.to_vec(),
            loops: view.faces.iter().map(around).collect(),
        }
    }

    pub(crate) fn cuboid(half: DVec3) -> Self {
        let side =
            |corner: usize, axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
        let corner = |i: usize| half * DVec3::new(side(i, 0), side(i, 1), side(i, 2));
        Self::hull(&(0..8).map(corner).collect::<Vec<_>>())
    }

    /// An upright prism or, with `taper` 0 < t < 1, the lower part of a pyramid.
    pub(crate) fn prism(sides: usize, radius: f64, half_height: f64, taper: f64) -> Self {
        let corner = |index: usize| {
            let angle = std::f64::consts::TAU * (index % sides) as f64 / sides as f64;
            let (r, y) = if index < sides {
                (radius, -half_height)
            } else {
                (radius * taper, half_height)
            };
            DVec3::new(r * angle.cos(), y, r * angle.sin())
        };
        Self::hull(&(0..2 * sides).map(corner).collect::<Vec<_>>())
    }

    /// Points on an ellipsoid: all of them are corners.
    pub(crate) fn pebble(rng: &mut Rng, corners: usize, half: DVec3) -> Self {
        loop {
            let points: Vec<DVec3> = (0..corners).map(|_| rng.direction() * half).collect();
            let solid = Self::hull(&points);
            let view = solid.view();
            let depth = |face: &Face| face.offset - face.normal.dot(view.center);
            let inner = view.faces.iter().map(depth).fold(f32::INFINITY, f32::min);
            if f64::from(inner) > 0.05 * half.min_element() {
                return solid;
            }
        }
    }

    pub(crate) fn scaled(&self, scale: f32) -> Self {
        let mut scaled = self.clone();
        scaled.center *= scale;
        scaled.vertices.iter_mut().for_each(|vertex| *vertex *= scale);
        scaled.corners = SupportPointTable::new(&scaled.vertices);
        scaled.faces.iter_mut().for_each(|face| face.offset *= scale);
        let Self { center, vertices, faces, half_edges, edges, .. } = &scaled;
        scaled.lanes = FaceTable::new(*center, vertices, faces, half_edges, edges);
        scaled
    }

    /// Largest distance of a corner from the origin.
    pub(crate) fn reach(&self) -> f64 {
        self.vertices.iter().map(|vertex| vertex.as_dvec3().length()).fold(0.0, f64::max)
    }

    /// Radius of the ball around the centre.
    pub(crate) fn inner_radius(&self) -> f64 {
        let depth = |face: &Face| f64::from(face.offset - face.normal.dot(self.center));
        self.faces.iter().map(depth).fold(f64::INFINITY, f64::min)
    }

    /// Sum of the angles by which the surface turns at the edges, in radians.
    pub(crate) fn turning(&self) -> f64 {
        let view = self.view();
        let angle = |edge| {
            let [left, right] = view.edge_normals(edge).map(|normal| normal.as_dvec3());
            left.dot(right).clamp(-1.0, 1.0).acos()
        };
        self.edges.iter().map(angle).sum()
    }
}

/// Unit normal of a face by Newell's sum.
pub(crate) fn loop_normal(at: &[DVec3], corners: &[usize]) -> DVec3 {
    let first = at[corners[0]];
    let fan = corners.windows(2).map(|pair| (at[pair[0]] - first).cross(at[pair[1]] - first));
    fan.sum::<DVec3>().normalize()
}

fn sorted_around(at: &[DVec3], mut on: Vec<usize>, normal: DVec3) -> Vec<usize> {
    let middle = on.iter().map(|&p| at[p]).sum::<DVec3>() / on.len() as f64;
    let across = (at[on[0]] - middle).normalize();
    let up = normal.cross(across);
    let angle = |p: usize| (at[p] - middle).dot(up).atan2((at[p] - middle).dot(across));
    on.sort_by(|&p, &q| angle(p).total_cmp(&angle(q)));
    let lowest = (0..on.len()).min_by_key(|&index| on[index]).unwrap_or(0);
    on.rotate_left(lowest);
    on
}
