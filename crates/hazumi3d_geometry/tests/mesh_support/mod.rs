//! Meshes to ask, and slow exact answers about triangles in `f64`.

#![allow(dead_code, reason = "every test file uses a part of it")]

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::{HeightField, HeightFieldOptions, Mesh, MeshOptions, Sides};

use crate::support::Rng;

/// Corners and triangles, as they come from a file.
#[derive(Clone)]
pub(crate) struct Soup {
    pub(crate) vertices: Vec<Vec3>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

impl Soup {
    pub(crate) fn mesh(&self, sides: Sides) -> Mesh {
        let options = MeshOptions { sides, ..MeshOptions::default() };
        Mesh::new(&self.vertices, &self.triangles, options).expect("a good mesh")
    }

    pub(crate) fn corners(&self) -> Vec<[DVec3; 3]> {
        let corner = |index: u32| self.vertices[index as usize].as_dvec3();
        self.triangles.iter().map(|triangle| triangle.map(corner)).collect()
    }

    pub(crate) fn scaled(&self, scale: f32) -> Self {
        let vertices = self.vertices.iter().map(|&vertex| vertex * scale).collect();
        Self { vertices, triangles: self.triangles.clone() }
    }

    /// Triangles of every size and direction, without neighbours.
    pub(crate) fn random(count: usize, seed: u64) -> Self {
        let mut rng = Rng(seed);
        let mut vertices = Vec::new();
        for _ in 0..count {
            let at = rng.direction() * rng.within(0.0, 3.0);
            let size = rng.within(0.01, 0.8);
            vertices.extend((0..3).map(|_| (at + rng.direction() * size).as_vec3()));
        }
        let triangles = (0..count as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        Self { vertices, triangles }
    }

    /// A closed surface around the origin: an octahedron, each triangle cut in four `cuts`
    /// times, then pulled in and out at random.
    pub(crate) fn closed(cuts: u32, roughness: f64, seed: u64) -> Self {
        let mut corners = vec![DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z];
        corners.push(DVec3::NEG_Z);
        let mut triangles = vec![
            [0, 2, 4],
            [2, 1, 4],
            [1, 3, 4],
            [3, 0, 4],
            [2, 0, 5],
            [1, 2, 5],
            [3, 1, 5],
            [0, 3, 5],
        ];
        for _ in 0..cuts {
            let mut between = std::collections::BTreeMap::new();
            let mut cut = Vec::new();
            for [a, b, c] in triangles {
                let [ab, bc, ca] = [(a, b), (b, c), (c, a)].map(|(from, to): (u32, u32)| {
                    *between.entry((from.min(to), from.max(to))).or_insert_with(|| {
                        corners
                            .push((corners[from as usize] + corners[to as usize]).normalize());
                        corners.len() as u32 - 1
                    })
                });
                cut.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
            }
            triangles = cut;
        }
        let mut rng = Rng(seed);
        let vertices = corners
            .iter()
            .map(|corner| (*corner * (1.0 + rng.within(-roughness, roughness))).as_vec3())
            .collect();
        Self { vertices, triangles }
    }

    /// A cube of two triangles a side, seen from outside.
    pub(crate) fn cube(half: f32) -> Self {
        let side = |bit: usize| if bit & 1 == 1 { half } else { -half };
        let vertices = (0..8).map(|i| Vec3::new(side(i), side(i >> 1), side(i >> 2))).collect();
        let quads: [[u32; 4]; 6] = [
            [1, 3, 7, 5],
            [0, 4, 6, 2],
            [2, 6, 7, 3],
            [0, 1, 5, 4],
            [4, 5, 7, 6],
            [0, 2, 3, 1],
        ];
        let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        Self { vertices, triangles }
    }

    /// A grid of `cells` squares a side in the plane of x and z, facing up, of the given
    /// heights.
    pub(crate) fn grid(cells: u32, size: f32, height: impl Fn(u32, u32) -> f32) -> Self {
        let mut vertices = Vec::new();
        for row in 0..=cells {
            for column in 0..=cells {
                let [x, z] = [column, row].map(|at| size * (at as f32 / cells as f32 - 0.5));
                vertices.push(Vec3::new(x, height(column, row), z));
            }
        }
        let mut triangles = Vec::new();
        for row in 0..cells {
            for column in 0..cells {
                let at = |x: u32, z: u32| (row + z) * (cells + 1) + column + x;
                triangles.push([at(0, 0), at(0, 1), at(1, 1)]);
                triangles.push([at(0, 0), at(1, 1), at(1, 0)]);
            }
        }
        Self { vertices, triangles }
    }
}

/// Rolling ground of `columns` by `rows` samples with some holes, and its triangles by number.
pub(crate) fn ground(
    columns: usize,
    rows: usize,
    sides: Sides,
    scale: f32,
) -> (HeightField, Vec<(u32, [DVec3; 3])>) {
    let mut rng = Rng(77);
    let heights: Vec<f32> = (0..columns * rows).map(|_| rng.within(-0.5, 0.5) as f32).collect();
    let cells = (columns - 1) * (rows - 1);
    let holes: Vec<bool> = (0..cells).map(|_| rng.below(5) == 0).collect();
    let scales = Vec3::new(0.5, 0.8, 0.25) * scale;
    let options =
        HeightFieldOptions { sides, holes: holes.clone(), ..HeightFieldOptions::default() };
    let field = HeightField::new(columns, heights.clone(), scales, options).expect("ground");
    let mut triangles = Vec::new();
    for cell in (0..cells).filter(|&cell| !holes[cell]) {
        let (column, row) = (cell % (columns - 1), cell / (columns - 1));
        let at = |x: usize, z: usize| {
            let height = heights[(row + z) * columns + column + x];
            (Vec3::new((column + x) as f32, height, (row + z) as f32) * scales).as_dvec3()
        };
        triangles.push((2 * cell as u32, [at(0, 0), at(0, 1), at(1, 1)]));
        triangles.push((2 * cell as u32 + 1, [at(0, 0), at(1, 1), at(1, 0)]));
    }
    (field, triangles)
}

/// Where the line crosses a triangle, as a part of `direction`; negative behind. By the volumes
/// of tetrahedra.
pub(crate) fn crossing(
    [a, b, c]: &[DVec3; 3],
    origin: DVec3,
    direction: DVec3,
    sides: Sides,
) -> Option<f64> {
    let normal = (*b - *a).cross(*c - *a);
    let slope = normal.dot(direction);
    if slope == 0.0 || slope > 0.0 && sides == Sides::Front {
        return None;
    }
    let fraction = normal.dot(*a - origin) / slope;
    let at = origin + direction * fraction;
    let left = |from: DVec3, to: DVec3| (to - from).cross(at - from).dot(normal) >= 0.0;
    (left(*a, *b) && left(*b, *c) && left(*c, *a)).then_some(fraction)
}

/// Distance from a point to a triangle, by trying its inside, its sides and its corners.
pub(crate) fn distance([a, b, c]: &[DVec3; 3], point: DVec3) -> f64 {
    let normal = (*b - *a).cross(*c - *a).normalize();
    let mut least = f64::INFINITY;
    for (from, to) in [(*a, *b), (*b, *c), (*c, *a)] {
        let along = to - from;
        let part = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        least = least.min(point.distance(from + along * part));
    }
    let height = normal.dot(point - *a);
    let at = point - normal * height;
    let left = |from: DVec3, to: DVec3| (to - from).cross(at - from).dot(normal) >= 0.0;
    if left(*a, *b) && left(*b, *c) && left(*c, *a) { least.min(height.abs()) } else { least }
}
