//! Grids of particles in rows and columns.

use glam::Vec2;
use hazumi_core::Rule;

use super::check::check_count;
use super::line::ring_bends;
use super::{SoftError, SoftLattice, SoftShape, SoftShapeData, edges_of};

impl SoftShape {
    /// A box of cells around the origin: `cells[0]` ≥ 1 along x times `cells[1]` ≥ 1 along y.
    /// Each cell is two triangles with alternating diagonals, and a particle is at each corner.
    ///
    /// Particles are numbered along x first. `half_extents` are half the edge lengths, in
    /// metres, > 0.
    ///
    /// # Errors
    ///
    /// When a number is out of range, or there are more than 65,535 particles.
    pub fn grid(half_extents: Vec2, cells: [u32; 2]) -> Result<Self, SoftError> {
        Rule::Above(0.0).check_all("half extent of a soft grid", half_extents.to_array())?;
        let counts = cells.map(|count| count as f32);
        Rule::AtLeast(1.0).check_all("number of cells of a soft grid", counts)?;
        check_count(cells.iter().map(|&count| f64::from(count) + 1.0).product())?;
        let [columns, rows] = cells;
        let name = |x: u32, y: u32| y * (columns + 1) + x;
        let place = |step: u32, count: u32, half: f32| {
            half * (2.0 * step as f32 - count as f32) / count as f32
        };
        let mut points = Vec::new();
        for y in 0..=rows {
            points.extend((0..=columns).map(|x| {
                Vec2::new(place(x, columns, half_extents.x), place(y, rows, half_extents.y))
            }));
        }
        let mut cells = Vec::new();
        for y in 0..rows {
            for x in 0..columns {
                let corners = [name(x, y), name(x + 1, y), name(x + 1, y + 1), name(x, y + 1)];
                cells.extend(halves(corners, (x + y) % 2 == 1));
            }
        }
        let border = border(columns, rows, name);
        let outline: Vec<_> = (0..border.len())
            .map(|place| [border[place], border[(place + 1) % border.len()]])
            .collect();
        let around: Vec<_> = border.iter().map(|&particle| points[particle as usize]).collect();
        let bends = ring_bends(border.len(), &around);
        let bends = bends.iter().map(|bend| bend.map(|place| border[place as usize]));
        let particles = (0u32..).take(points.len()).map(Some).collect();
        let lattice = Some(SoftLattice { size: [columns + 1, rows + 1], particles });
        Self::of_parts(SoftShapeData {
            lattice,
            edges: edges_of(&cells),
            bends: bends.collect(),
            points,
            outline,
            cells,
            ..SoftShapeData::default()
        })
    }
}

/// The triangles of a cell whose corners go around counter-clockwise.
fn halves([a, b, c, d]: [u32; 4], is_other: bool) -> [[u32; 3]; 2] {
    if is_other { [[a, b, d], [b, c, d]] } else { [[a, b, c], [a, c, d]] }
}

/// The particles around a grid, counter-clockwise.
fn border(columns: u32, rows: u32, name: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    let bottom = (0..columns).map(|x| name(x, 0));
    let right = (0..rows).map(|y| name(columns, y));
    let top = (1..=columns).rev().map(|x| name(x, rows));
    let left = (1..=rows).rev().map(|y| name(0, y));
    bottom.chain(right).chain(top).chain(left).collect()
}
