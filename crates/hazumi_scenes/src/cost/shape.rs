//! Cost of shapes in 3D.

use super::MeshFinder;
use super::pairs::{MOST_PARTICLES, ShapeCost, edges_around, near_pairs, parts_along, whole};
use crate::format::body::Collider;
use crate::format::shape::Shape;
use crate::format::soft::{Soft, SoftKind};

/// How many colliders an entry stands for.
pub(super) fn collider_copies(_collider: &Collider) -> u64 {
    1
}

/// Cost of a shape. A shape from a file counts once the file is read.
pub(super) fn cost_of(shape: &Shape, find: MeshFinder<'_>) -> ShapeCost {
    match shape {
        Shape::Hull { points, file, .. } => {
            let of_file = file.as_ref().and_then(|file| find(file));
            let count = of_file.map_or(points.len(), |mesh| mesh.vertices().len());
            ShapeCost::of_triangles(count as u64)
        }
        Shape::Mesh { .. } => ShapeCost::of_triangles(SurfaceSize::of(shape, find).triangles),
        Shape::HeightField { heights, .. } => ShapeCost::of_triangles(heights.len() as u64),
        Shape::Compound { children } => {
            let costs = children.iter().map(|child| cost_of(&child.shape, find));
            costs.fold(ShapeCost::of_triangles(children.len() as u64), ShapeCost::plus)
        }
        Shape::Soft(soft) => cost_of_soft(soft, find),
        _ => ShapeCost::default(),
    }
}

fn cost_of_soft(soft: &Soft, find: MeshFinder<'_>) -> ShapeCost {
    let double = |half: f32| 2.0 * f64::from(half);
    let counted = soft.particle_count().unwrap_or_default();
    let surface =
        soft.surface().map_or_else(SurfaceSize::default, |shape| SurfaceSize::of(shape, find));
    let (particles, edges, bytes) = match &soft.kind {
        SoftKind::Ball { radius, .. } => (counted, [double(*radius); 3], 0),
        SoftKind::Box { half_extents, .. } => (counted, half_extents.map(double), 0),
        SoftKind::Cloth { half_extents: [x, z], .. } => {
            (counted, [double(*x), 0.0, double(*z)], 0)
        }
        SoftKind::Rope { points, spacing } => {
            (parts_along(points, *spacing), edges_around(points), 0)
        }
        SoftKind::Mesh { spacing: None, .. } => {
            (counted.max(surface.particles()), surface.edges, 0)
        }
        SoftKind::Mesh { spacing: Some(spacing), .. } => {
            let cell = f64::from(*spacing).powi(3);
            let cells = whole(surface.edges.iter().product::<f64>() / cell);
            // Cells at the border have more corners than cells.
            let particles = whole(1.5 * surface.volume / cell);
            (particles, surface.edges, cells.saturating_mul(CELL_BYTES))
        }
    };
    // More are refused when the numbers are checked, or the shape is made.
    let particles = particles.min(MOST_PARTICLES);
    ShapeCost {
        triangles: particles.saturating_mul(2).saturating_add(surface.triangles),
        particles,
        pairs: near_pairs(particles, edges, soft.radius, soft.material.as_ref()),
        cuts: 0,
        bytes,
    }
}

/// About how many particles a soft body has that is a skin, in a mesh without cells; 0 for
/// others.
pub(crate) fn skin_particles(soft: &Soft, find: MeshFinder<'_>) -> u64 {
    match &soft.kind {
        SoftKind::Mesh { surface, spacing: None } => SurfaceSize::of(surface, find).particles(),
        _ => 0,
    }
}

/// Bytes of a cell of the box around a surface while it is filled.
const CELL_BYTES: u64 = 24;

/// Size of a surface.
#[derive(Clone, Copy, Debug, Default)]
struct SurfaceSize {
    vertices: u64,
    triangles: u64,
    /// Edges of its box, m.
    edges: [f64; 3],
    /// Its inside, m³, when it is closed.
    volume: f64,
}

impl SurfaceSize {
    /// The size of a mesh; nothing for other shapes.
    fn of(shape: &Shape, find: MeshFinder<'_>) -> Self {
        let Shape::Mesh { file, vertices, triangles, formula, scale, .. } = shape else {
            return Self::default();
        };
        if let Some(formula) = formula {
            let cells = formula.cell_count();
            let triangles = cells.saturating_mul(2);
            return Self { vertices: cells, triangles, ..Self::default() };
        }
        let (vertices, triangles) = match file {
            None => (&vertices[..], &triangles[..]),
            Some(file) => match find(file) {
                Some(mesh) => (mesh.vertices(), mesh.triangles()),
                None => return Self::default(),
            },
        };
        let factors = scale.0.map(|factor| f64::from(factor).abs());
        let edges = edges_around(vertices);
        Self {
            vertices: vertices.len() as u64,
            triangles: triangles.len() as u64,
            edges: std::array::from_fn(|axis| edges[axis] * factors[axis]),
            volume: volume(vertices, triangles) * factors.iter().product::<f64>(),
        }
    }

    /// Particles with one at each vertex, where vertices at one place are one. A closed surface
    /// has half as many as triangles.
    fn particles(&self) -> u64 {
        self.vertices.min(self.triangles / 2 + 2)
    }
}

/// The volume inside a closed surface, m³, however it is turned.
fn volume(vertices: &[[f32; 3]], triangles: &[[u32; 3]]) -> f64 {
    let corner = |&index: &u32| vertices.get(index as usize).map(|it| it.map(f64::from));
    let sixfold = triangles.iter().filter_map(|[a, b, c]| {
        let [a, b, c] = [corner(a)?, corner(b)?, corner(c)?];
        let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
        Some(a[0] * minor(1, 2) + a[1] * minor(2, 0) + a[2] * minor(0, 1))
    });
    (sixfold.sum::<f64>() / 6.0).abs()
}
