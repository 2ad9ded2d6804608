//! Particles on a lattice, and sums over boxes of it.

use crate::error::{Rule, ValueError};

/// Particles that stand on a regular lattice at rest, at most one in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<const D: usize> {
    size: [u32; D],
    particles: Vec<Option<u32>>,
    occupied: Vec<u32>,
}

/// The lattices that do not exist in a lattice of this size, for errors.
const MOST_CELLS: f32 = 16_777_216.0;

impl<const D: usize> Lattice<D> {
    /// A lattice of `size` cells along each axis with the particle, if any, in each: x runs
    /// fastest.
    ///
    /// # Errors
    ///
    /// When a size is 0, or there are more than 2²⁴ cells or another number than the size says.
    /// Also when a particle is in two of them.
    pub fn new(size: [u32; D], particles: Vec<Option<u32>>) -> Result<Self, ValueError> {
        for length in size {
            Rule::Within(1.0, MOST_CELLS).check("length of a lattice", length as f32)?;
        }
        let cells = size.iter().fold(1.0, |cells, &length| cells * length as f32);
        Rule::Within(1.0, MOST_CELLS).check("cells of a lattice", cells)?;
        Rule::Within(cells, cells).check("cells of a lattice", particles.len() as f32)?;
        let mut named: Vec<u32> = particles.iter().flatten().copied().collect();
        named.sort_unstable();
        if let Some(twice) = named.windows(2).find(|pair| pair[0] == pair[1]) {
            let what = "cells of a particle of a lattice, which come after the first";
            let rule = Rule::Within(0.0, 0.0);
            return Err(ValueError { what, value: twice[0] as f32, rule });
        }
        let occupied = (0_u32..).zip(&particles);
        let occupied = occupied.filter_map(|(cell, particle)| particle.map(|_| cell)).collect();
        Ok(Self { size, particles, occupied })
    }

    /// Cells along each axis.
    pub fn size(&self) -> [u32; D] {
        self.size
    }

    /// The particle in each cell, x fastest.
    pub fn particles(&self) -> &[Option<u32>] {
        &self.particles
    }

    /// The cells in which a particle stands, in ascending order, with the particle.
    pub fn occupied(&self) -> impl Iterator<Item = (usize, u32)> {
        self.occupied.iter().filter_map(|&cell| {
            let cell = cell as usize;
            self.particles[cell].map(|particle| (cell, particle))
        })
    }

    /// The particles at most `half_width` cells from `cell` along each axis, in the order of
    /// the cells.
    pub fn members(&self, cell: usize, half_width: u32) -> Vec<u32> {
        let mut members = Vec::new();
        let place = self.place(cell);
        for (other, particle) in self.occupied() {
            let is_near = |(a, b): (u32, u32)| a.abs_diff(b) <= half_width;
            if place.into_iter().zip(self.place(other)).all(is_near) {
                members.push(particle);
            }
        }
        members
    }

    /// Where a cell is along each axis.
    #[expect(clippy::cast_possible_truncation, reason = "less than a length, which is a u32")]
    fn place(&self, cell: usize) -> [u32; D] {
        let mut rest = cell;
        self.size.map(|length| {
            let place = rest % length as usize;
            rest /= length as usize;
            place as u32
        })
    }

    /// Replaces each cell by the sum over the box of cells at most `half_width` from it along
    /// each axis. The box ends where the lattice ends.
    ///
    /// It takes a handful of additions per cell, however wide the box. Along each axis a window
    /// is the end of a block of cells and the beginning of the next. Prefix and suffix sums are
    /// therefore enough. Nothing is ever subtracted, so nothing is lost to rounding, and the
    /// order is the same everywhere. `line` is memory to work in.
    ///
    /// Source: van Herk, *A Fast Algorithm for Local Minimum and Maximum Filters on Rectangular
    /// and Octagonal Kernels*, Pattern Recognition Letters, 1992, with sums instead.
    /// `[vanherk1992]`
    #[inline(always)]
    pub fn sum_boxes<const N: usize>(
        &self,
        half_width: u32,
        cells: &mut [[f64; N]],
        line: &mut Vec<f64>,
    ) {
        let mut stride = 1;
        for length in self.size.map(|length| length as usize) {
            let reach = (half_width as usize).min(length - 1);
            line.clear();
            line.resize((length + 2 * reach + 1) * N, 0.0);
            let (line, _) = line.as_chunks_mut();
            if reach > 0 {
                for start in 0..cells.len() / length {
                    let first = start / stride * stride * length + start % stride;
                    sum_line(cells, [first, stride, length], reach, line);
                }
            }
            stride *= length;
        }
    }
}

/// Sums over windows of the `length` cells from `first`, `stride` apart, that reach `reach` <
/// `length` cells to both sides.
#[inline(always)]
fn sum_line<const N: usize>(
    cells: &mut [[f64; N]],
    [first, stride, length]: [usize; 3],
    reach: usize,
    line: &mut [[f64; N]],
) {
    let width = 2 * reach + 1;
    let (copy, ends) = line.split_at_mut(length);
    for (at, value) in copy.iter_mut().enumerate() {
        *value = cells[first + at * stride];
    }
    for block in (0..length).step_by(width) {
        // The block of the window of its first cell, from `block - reach` on; it ends at
        // `block + reach`.
        let mut sum = [0.0; N];
        for back in (0..width).rev() {
            if let Some(value) = (block + back).checked_sub(reach).and_then(|at| copy.get(at)) {
                add(&mut sum, value);
            }
            ends[back] = sum;
        }
        let mut sum = [0.0; N];
        for (ahead, end) in ends[..width.min(length - block)].iter().enumerate() {
            if ahead > 0
                && let Some(value) = copy.get(block + reach + ahead)
            {
                add(&mut sum, value);
            }
            let mut window = *end;
            add(&mut window, &sum);
            cells[first + (block + ahead) * stride] = window;
        }
    }
}

#[inline(always)]
fn add<const N: usize>(sum: &mut [f64; N], value: &[f64; N]) {
    for (sum, value) in sum.iter_mut().zip(value) {
        *sum += value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lattice with holes: every third cell is empty.
    fn holed<const D: usize>(size: [u32; D]) -> Lattice<D> {
        let cells: u32 = size.iter().product();
        let particles = (0..cells).map(|cell| (cell % 3 != 1).then_some(cell * 7)).collect();
        Lattice::new(size, particles).unwrap()
    }

    fn boxes_agree<const D: usize>(size: [u32; D]) {
        let lattice = holed(size);
        let mut line = Vec::new();
        for half_width in [0, 1, 2, 3, 5, 100] {
            let value = |cell: usize| [(cell * cell % 17) as f64, 1.0];
            let mut cells = vec![[0.0; 2]; lattice.particles().len()];
            for (cell, _) in lattice.occupied() {
                cells[cell] = value(cell);
            }
            lattice.sum_boxes(half_width, &mut cells, &mut line);
            for (cell, _) in lattice.occupied() {
                let members = lattice.members(cell, half_width);
                let values = members.iter().map(|&particle| value(particle as usize / 7)[0]);
                let expected = [values.sum(), members.len() as f64];
                assert_eq!(cells[cell], expected, "{size:?}, cell {cell}, {half_width}");
            }
        }
    }

    #[test]
    fn sums_over_boxes_are_those_of_their_members() {
        boxes_agree([7, 4]);
        boxes_agree([1, 9]);
        boxes_agree([3, 5, 4]);
        boxes_agree([1, 1, 11]);
    }

    #[test]
    fn lattices_that_do_not_fit_are_refused() {
        assert!(Lattice::new([0, 1], Vec::new()).is_err());
        assert!(Lattice::new([2, 1], vec![None]).is_err());
        assert!(Lattice::new([2, 1], vec![Some(3), Some(3)]).is_err());
        assert!(Lattice::new([u32::MAX; 3], Vec::new()).is_err());
        let error = Lattice::new([2, 1], vec![None]).unwrap_err();
        assert_eq!(error.to_string(), "cells of a lattice is 1, must be a number from 2 to 2");
    }
}
