//! A plain grid, by which the right answers are found.

/// Lists of the points in each cell.
pub(crate) struct Grid<const D: usize> {
    /// Width of a cell, in metres.
    cell: f32,
    /// Cells along an axis.
    width: usize,
    /// One point of each cell, or [`NOBODY`].
    first: Vec<u32>,
    /// For each point the next in its cell.
    next: Vec<u32>,
}

/// No point.
const NOBODY: u32 = u32::MAX;
/// Cells are so many times as wide as they must be: more than all that is rounded.
const SLACK: f32 = 1.01;

impl<const D: usize> Grid<D> {
    /// A grid for finding what is at most `reach` metres away along each axis. Coordinates
    /// below 0 count as 0, which moves points nearer to each other, never farther apart.
    pub(crate) fn new(points: &[[f32; D]], reach: f32) -> Self {
        let cell = reach * SLACK;
        let farthest = points.iter().flatten().fold(0.0, |most: f32, &at| most.max(at));
        let width = step(farthest, cell) + 1;
        let first = vec![NOBODY; (0..D).fold(1, |count, _| count * width)];
        let mut grid = Self { cell, width, first, next: Vec::new() };
        for (number, point) in (0..).zip(points) {
            let cell = grid.index(grid.cell_of(point));
            grid.next.push(grid.first[cell]);
            grid.first[cell] = number;
        }
        grid
    }

    /// The points in the cell of one and in those around it, itself among them.
    pub(crate) fn near(&self, point: &[f32; D]) -> impl Iterator<Item = u32> {
        let cell = self.cell_of(point);
        let count = (0..D).fold(1, |count, _| count * 3);
        let cells = (0..count).filter_map(move |mut step| {
            let mut near = cell;
            for along in &mut near {
                *along = (*along + step % 3).checked_sub(1).filter(|&to| to < self.width)?;
                step /= 3;
            }
            Some(self.index(near))
        });
        cells.flat_map(|cell| self.points(cell))
    }

    fn points(&self, cell: usize) -> impl Iterator<Item = u32> {
        let known = |number: u32| (number != NOBODY).then_some(number);
        let follow = move |&number: &u32| known(self.next[number as usize]);
        std::iter::successors(known(self.first[cell]), follow)
    }

    fn cell_of(&self, point: &[f32; D]) -> [usize; D] {
        point.map(|along| step(along, self.cell))
    }

    fn index(&self, cell: [usize; D]) -> usize {
        cell.iter().fold(0, |index, &along| index * self.width + along)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "scenes have some thousands of cells")]
fn step(along: f32, cell: f32) -> usize {
    (along / cell).max(0.0) as usize
}
