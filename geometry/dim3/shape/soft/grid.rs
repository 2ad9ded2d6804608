//! Grids of particles in rows, columns and layers.

use glam::{Vec2, Vec3};
use hazumi_core::Rule;
use hazumi_core::soft::{SoftMaterial, Stiffness};

use super::check::check_count;
use super::topology::{border, edges_of};
use super::{SoftError, SoftLattice, SoftShape, SoftShapeData};

/// How hard cloth comes back to its size: a square of 1 m and 20 × 20 cells that hangs by two
/// corners stretches by a fifth at these, in eight substeps of 1/60 s.
const WOVEN: Stiffness = Stiffness::new(300.0, 1.0);

impl SoftShape {
    /// A box of cells around the origin, at least one along each axis. Each cell is five
    /// tetrahedra, mirrored from cell to cell, and a particle is at each corner.
    ///
    /// Particles are numbered along x first, then along y. `half_extents` are half the edge
    /// lengths, in metres, > 0.
    ///
    /// # Errors
    ///
    /// When a number is out of range, or there are more than 65,535 particles.
    pub fn cuboid(half_extents: Vec3, cells: [u32; 3]) -> Result<Self, SoftError> {
        Rule::Above(0.0).check_all("half extent of a soft box", half_extents.to_array())?;
        check_cells("number of cells of a soft box", &cells)?;
        let [nx, ny, nz] = cells;
        let name = |x: u32, y: u32, z: u32| (z * (ny + 1) + y) * (nx + 1) + x;
        let mut points = Vec::new();
        for z in 0..=nz {
            for y in 0..=ny {
                let at = |x: u32| Vec3::new(place(x, nx), place(y, ny), place(z, nz));
                points.extend((0..=nx).map(|x| half_extents * at(x)));
            }
        }
        let mut cells = Vec::new();
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let corner = |bits: u32| {
                        name(x + (bits & 1), y + (bits >> 1 & 1), z + (bits >> 2 & 1))
                    };
                    cells.extend(fifths(corner, (x + y + z) % 2 == 1));
                }
            }
        }
        let particles = (0u32..).take(points.len()).map(Some).collect();
        let lattice = Some(SoftLattice { size: [nx + 1, ny + 1, nz + 1], particles });
        let (edges, faces) = (edges_of(&cells), border(&cells));
        Self::of_parts(SoftShapeData {
            lattice,
            points,
            edges,
            faces,
            cells,
            ..SoftShapeData::default()
        })
    }

    /// A cloth around the origin in the x–z plane, facing up, of `cells[0]` ≥ 1 by `cells[1]` ≥
    /// 1 cells. Each cell is two triangles with alternating diagonals, and a particle is at
    /// each corner. It is hit from both sides.
    ///
    /// Particles are numbered along x first. `half_extents` are half the edge lengths along x
    /// and z, in metres, > 0. Edges run along x and z and both diagonals of each cell, bends
    /// along x and z. Its material has edges of 300 Hz and nothing that keeps it flat.
    ///
    /// # Errors
    ///
    /// When a number is out of range, or there are more than 65,535 particles.
    pub fn cloth(half_extents: Vec2, cells: [u32; 2]) -> Result<Self, SoftError> {
        Rule::Above(0.0).check_all("half extent of a soft cloth", half_extents.to_array())?;
        check_cells("number of cells of a soft cloth", &cells)?;
        let [nx, nz] = cells;
        let name = |x: u32, z: u32| z * (nx + 1) + x;
        let mut points = Vec::new();
        let mut edges = Vec::new();
        let mut bends = Vec::new();
        let mut faces = Vec::new();
        for z in 0..=nz {
            for x in 0..=nx {
                let at = half_extents * Vec2::new(place(x, nx), place(z, nz));
                points.push(Vec3::new(at.x, 0.0, at.y));
                let here = name(x, z);
                edges.extend((x < nx).then(|| [here, name(x + 1, z)]));
                edges.extend((z < nz).then(|| [here, name(x, z + 1)]));
                bends.extend((x + 1 < nx).then(|| [here, name(x + 2, z)]));
                bends.extend((z + 1 < nz).then(|| [here, name(x, z + 2)]));
                if x < nx && z < nz {
                    let corners = [here, name(x, z + 1), name(x + 1, z + 1), name(x + 1, z)];
                    edges.extend([[corners[0], corners[2]], [corners[3], corners[1]]]);
                    faces.extend(halves(corners, (x + z) % 2 == 1));
                }
            }
        }
        let particles = (0u32..).take(points.len()).map(Some).collect();
        Self::of_parts(SoftShapeData {
            lattice: Some(SoftLattice { size: [nx + 1, 1, nz + 1], particles }),
            points,
            edges,
            bends,
            faces,
            material: SoftMaterial { edges: Some(WOVEN), ..SoftMaterial::NONE },
            ..SoftShapeData::default()
        })
    }
}

/// Whether cells are there, and not too many.
fn check_cells(what: &'static str, cells: &[u32]) -> Result<(), SoftError> {
    Rule::AtLeast(1.0).check_all(what, cells.iter().map(|&count| count as f32))?;
    check_count(cells.iter().map(|&count| f64::from(count) + 1.0).product())
}

/// Where the end of some cells of `count` is, from −1 to 1.
fn place(cells: u32, count: u32) -> f32 {
    (2.0 * cells as f32 - count as f32) / count as f32
}

/// The triangles of a cell whose corners go around counter-clockwise.
fn halves([a, b, c, d]: [u32; 4], is_other: bool) -> [[u32; 3]; 2] {
    if is_other { [[a, b, d], [b, c, d]] } else { [[a, b, c], [a, c, d]] }
}

/// The tetrahedra of a cubic cell whose corners are numbered by bits, x the lowest: one in the
/// middle, and one at each corner that it leaves out.
pub(super) fn fifths(corner: impl Fn(u32) -> u32, is_other: bool) -> [[u32; 4]; 5] {
    // In a mirror along x, every corner is the one beside it, and two corners change places.
    let cells = [[0, 3, 6, 5], [1, 0, 5, 3], [2, 3, 6, 0], [4, 5, 0, 6], [7, 6, 3, 5]];
    cells.map(|[a, b, c, d]| {
        if is_other {
            [a ^ 1, c ^ 1, b ^ 1, d ^ 1].map(&corner)
        } else {
            [a, b, c, d].map(&corner)
        }
    })
}
