//! Surfaces filled with cubic cells.
//!
//! ```text
//!   surface ──► columns of cells ──► largest part ──► tetrahedra ──► particles of the border
//!   welded      between crossings    that hangs       five each      moved onto the surface
//!                                    together
//! ```

use glam::{DVec3, Vec3};
use hazumi_core::{Bvh, Rule};

use super::check::{cell_volume, check_count};
use super::closest::{nearest, on_triangle};
use super::grid::fifths;
use super::surface::closed;
use super::topology::{border, edges_of};
use super::{SoftError, SoftLattice, SoftShape, SoftShapeData, narrow};
use crate::math::Aabb;

/// Most cells of the box around a surface, as many as a lattice has.
const MAX_CELLS: f64 = 16_777_216.0;
/// Particles of the border go to the surface, or these parts of the way, whichever leaves cells thick,
/// dimensionless.
const SHARES: [f64; 4] = [1.0, 0.75, 0.5, 0.25];
/// Times that each is tried.
const ROUNDS: usize = 3;
/// Volume that a tetrahedron keeps when its corners are moved, as a part of what a corner of a cubic
/// cell has, dimensionless.
const THICK: f64 = 0.1;

impl SoftShape {
    /// A closed surface, in metres, filled with cubic cells of edge `spacing`, in metres: those whose
    /// middle is inside, five tetrahedra each, with particles at their corners, of which those of the
    /// border are moved onto the surface where that leaves cells thick enough. Of several parts that
    /// hang together by faces of cells, the largest is kept.
    ///
    /// The surface may face in or out; vertices at one place are one. Bind its vertices with
    /// [`Skin`](super::SkinBinding) to draw it.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, a triangle names a vertex that is not there, the
    /// surface is not closed or encloses nothing, no middle of a cell is inside, or there are too many
    /// cells or particles.
    pub fn from_mesh(
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        spacing: f32,
    ) -> Result<Self, SoftError> {
        Rule::Above(0.0).check("spacing of soft shape particles", spacing)?;
        let (surface, faces) = closed(vertices, triangles)?;
        let voxels = Voxels::new(&surface, f64::from(spacing))?;
        let inside = voxels.largest(voxels.fill(&surface, &faces));
        let (lattice, mut points) = voxels.particles(&inside);
        Rule::AtLeast(1.0).check("number of cells of a soft shape", points.len() as f32)?;
        check_count(points.len() as f64)?;
        let cells = voxels.cells(&inside, &lattice.particles);
        let smallest = THICK * (voxels.spacing * voxels.spacing * voxels.spacing) / 6.0;
        settle(&mut points, &cells, smallest, &surface, &faces);
        let (edges, faces) = (edges_of(&cells), border(&cells));
        Self::of_parts(SoftShapeData {
            lattice: Some(lattice),
            points,
            edges,
            faces,
            cells,
            ..SoftShapeData::default()
        })
    }
}

/// Cubic cells over the box around a surface.
struct Voxels {
    /// The lowest corner, in metres.
    origin: DVec3,
    /// Edge of a cell, in metres.
    spacing: f64,
    /// Cells along each axis.
    size: [usize; 3],
}

impl Voxels {
    fn new(surface: &[Vec3], spacing: f64) -> Result<Self, SoftError> {
        let bounds = Aabb::around(surface.iter().copied());
        let [low, high] = [bounds.min, bounds.max].map(|corner| corner.as_dvec3());
        // Sizes that are whole multiples of the spacing up to rounding.
        let counts = ((high - low) / spacing * (1.0 - 1e-6)).ceil().max(DVec3::ONE);
        let count = counts.x * counts.y * counts.z;
        let rule = Rule::Within(1.0, narrow(MAX_CELLS));
        rule.check("number of cells of a soft shape", narrow(count))?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let size = counts.to_array().map(|count| count as usize);
        let origin = 0.5 * (low + high) - 0.5 * spacing * counts;
        Ok(Self { origin, spacing, size })
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }

    fn place(&self, index: usize) -> [usize; 3] {
        let [nx, ny, _] = self.size;
        [index % nx, index / nx % ny, index / nx / ny]
    }

    /// Whether the middle of each cell is inside a closed surface, by how often the surface winds
    /// around it.
    fn fill(&self, surface: &[Vec3], faces: &[[u32; 3]]) -> Vec<bool> {
        let mut columns = vec![Vec::new(); self.size[0] * self.size[1]];
        for face in faces {
            self.cross(face, surface, &mut columns);
        }
        let mut inside = vec![false; self.size.iter().product()];
        for (column, crossings) in columns.iter_mut().enumerate() {
            crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let (mut next, mut winding) = (0, 0);
            for z in 0..self.size[2] {
                let middle = self.origin.z + (z as f64 + 0.5) * self.spacing;
                while next < crossings.len() && crossings[next].0 < middle {
                    winding += crossings[next].1;
                    next += 1;
                }
                inside[z * self.size[0] * self.size[1] + column] = winding != 0;
            }
        }
        inside
    }

    /// Notes where the lines along z through the middles of columns cross a face, and whether from
    /// outside.
    fn cross(&self, face: &[u32; 3], surface: &[Vec3], columns: &mut [Vec<(f64, i32)>]) {
        let corners = face
            .map(|corner| (surface[corner as usize].as_dvec3() - self.origin) / self.spacing);
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let edges = [0, 1, 2].map(|side| {
            let ends = [side, (side + 1) % 3];
            VoxelEdge::new(ends.map(|end| face[end]), ends.map(|end| corners[end]))
        });
        let low = corners[0].min(corners[1]).min(corners[2]);
        let high = corners[0].max(corners[1]).max(corners[2]);
        let [xs, ys] = [0, 1].map(|axis| middles(low[axis], high[axis], self.size[axis]));
        for y in ys {
            for x in xs.clone() {
                let at = [x as f64 + 0.5, y as f64 + 0.5];
                let sides = edges.each_ref().map(|edge| edge.is_left(at));
                if sides[0] != sides[1] || sides[1] != sides[2] || normal.z == 0.0 {
                    continue;
                }
                let arm = [at[0] - corners[0].x, at[1] - corners[0].y];
                let height = corners[0].z - (normal.x * arm[0] + normal.y * arm[1]) / normal.z;
                // The height of a triangle seen edge on is arbitrary.
                let height = self.origin.z + height.clamp(low.z, high.z) * self.spacing;
                // Counter-clockwise from above, its front is up: below it is inside.
                let step = if sides[0] { -1 } else { 1 };
                columns[y * self.size[0] + x].push((height, step));
            }
        }
    }

    /// Of cells that are inside, the largest part that hangs together by faces; of several as large the
    /// first.
    fn largest(&self, inside: Vec<bool>) -> Vec<bool> {
        let mut parts = vec![0_u32; inside.len()];
        let mut best = (0, 0);
        let mut part = 0;
        for start in 0..inside.len() {
            if !inside[start] || parts[start] != 0 {
                continue;
            }
            part += 1;
            parts[start] = part;
            let mut open = vec![start];
            let mut count = 0_usize;
            while let Some(cell) = open.pop() {
                count += 1;
                for beside in self.beside(cell).into_iter().flatten() {
                    if inside[beside] && parts[beside] == 0 {
                        parts[beside] = part;
                        open.push(beside);
                    }
                }
            }
            if count > best.0 {
                best = (count, part);
            }
        }
        parts.into_iter().map(|part| part != 0 && part == best.1).collect()
    }

    /// The cells that share a face with one.
    fn beside(&self, cell: usize) -> [Option<usize>; 6] {
        let place = self.place(cell);
        let step = |axis: usize, is_up: bool| {
            let mut beside = place;
            beside[axis] = if is_up { place[axis] + 1 } else { place[axis].checked_sub(1)? };
            (beside[axis] < self.size[axis]).then(|| self.index(beside))
        };
        [
            step(0, false),
            step(0, true),
            step(1, false),
            step(1, true),
            step(2, false),
            step(2, true),
        ]
    }

    /// Where the corner of a cell with these bits is among the corners of all cells.
    fn corner(&self, [x, y, z]: [usize; 3], bits: u32) -> usize {
        let [dx, dy, dz] = [bits & 1, bits >> 1 & 1, bits >> 2 & 1].map(|bit| bit as usize);
        ((z + dz) * (self.size[1] + 1) + y + dy) * (self.size[0] + 1) + x + dx
    }

    /// The corners of the cells that are inside.
    fn particles(&self, inside: &[bool]) -> (SoftLattice, Vec<Vec3>) {
        let [nx, ny, nz] = self.size.map(|count| count + 1);
        let mut is_used = vec![false; nx * ny * nz];
        for cell in (0..inside.len()).filter(|&cell| inside[cell]) {
            for bits in 0..8 {
                is_used[self.corner(self.place(cell), bits)] = true;
            }
        }
        let mut points = Vec::new();
        let mut particles = Vec::with_capacity(is_used.len());
        for (corner, is_used) in is_used.into_iter().enumerate() {
            let steps =
                [corner % nx, corner / nx % ny, corner / nx / ny].map(|step| step as f64);
            let name = u32::try_from(points.len()).unwrap_or(u32::MAX);
            particles.push(is_used.then_some(name));
            if is_used {
                points.push((self.origin + self.spacing * DVec3::from(steps)).as_vec3());
            }
        }
        let size = [nx, ny, nz].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        (SoftLattice { size, particles }, points)
    }

    /// The tetrahedra of the cells that are inside.
    fn cells(&self, inside: &[bool], particles: &[Option<u32>]) -> Vec<[u32; 4]> {
        let cells = (0..inside.len()).filter(|&cell| inside[cell]).flat_map(|cell| {
            let place = self.place(cell);
            let name = |bits| particles[self.corner(place, bits)].unwrap_or(u32::MAX);
            fifths(name, place.iter().sum::<usize>() % 2 == 1)
        });
        cells.collect()
    }
}

/// The cells of a row of `count` whose middles are within some bounds, in edges of cells.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn middles(low: f64, high: f64, count: usize) -> std::ops::Range<usize> {
    let clamp = |edge: f64| edge.ceil().clamp(0.0, count as f64) as usize;
    clamp(low - 0.5)..clamp((high - 0.5).next_up())
}

/// A side of a face, seen along z.
struct VoxelEdge {
    start: [f64; 2],
    along: [f64; 2],
    /// Whether it runs from the higher name to the lower one.
    is_turned: bool,
}

impl VoxelEdge {
    /// The side between two corners with these names: the same numbers for both faces that share it.
    fn new(names: [u32; 2], ends: [DVec3; 2]) -> Self {
        let is_turned = names[0] > names[1];
        let [start, end] = if is_turned { [ends[1], ends[0]] } else { ends };
        let along = [end.x - start.x, end.y - start.y];
        Self { start: [start.x, start.y], along, is_turned }
    }

    /// Whether a point is on the left of it. A point that is on it is on the left of one direction and
    /// on the right of the other.
    fn is_left(&self, [x, y]: [f64; 2]) -> bool {
        let side = self.along[0] * (y - self.start[1]) - self.along[1] * (x - self.start[0]);
        (side >= 0.0) != self.is_turned
    }
}

/// Moves the particles of the border onto a surface, as far as that leaves at least the `smallest`
/// volume to each of their cells.
fn settle(
    points: &mut [Vec3],
    cells: &[[u32; 4]],
    smallest: f64,
    surface: &[Vec3],
    faces: &[[u32; 3]],
) {
    let corners =
        |face: u32| faces[face as usize].map(|corner| surface[corner as usize].as_dvec3());
    let boxes =
        faces.iter().map(|face| Aabb::around(face.map(|corner| surface[corner as usize])));
    let tree = Bvh::new(&boxes.collect::<Vec<_>>());
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); points.len()];
    for (cell, name) in cells.iter().zip(0u32..) {
        cell.iter().for_each(|&corner| around[corner as usize].push(name));
    }
    let mut outside: Vec<_> = border(cells).into_iter().flatten().collect();
    outside.sort_unstable();
    outside.dedup();
    // Those that had no room may have some once their neighbours have moved.
    for particle in outside.repeat(ROUNDS) {
        let here = points[particle as usize];
        let face = nearest(&tree, here, |face| {
            on_triangle(corners(face), here.as_dvec3()).distance(here.as_dvec3())
        });
        let there = on_triangle(corners(face), here.as_dvec3());
        let fits = SHARES.iter().find(|&&share| {
            points[particle as usize] = here.as_dvec3().lerp(there, share).as_vec3();
            around[particle as usize].iter().all(|&cell| {
                let cell = cells[cell as usize].map(|corner| points[corner as usize]);
                cell_volume(cell) >= smallest
            })
        });
        if fits.is_none() {
            points[particle as usize] = here;
        }
    }
}
