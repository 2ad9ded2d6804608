//! In which order the unknowns of a cluster of joints are eliminated, and where their numbers stand.

use std::collections::BTreeSet;

/// A symmetric matrix of blocks, one row of blocks for each joint, factored as `L·D·Lᵀ`.
///
/// Joints that share a movable body have a block in common. Eliminating a joint joins those beside
/// it to one another; who has fewest beside it goes first. Along a tree of bodies nothing new arises
/// that way, so time and memory are linear.
///
/// Source: Baraff, *Linear-Time Dynamics using Lagrange Multipliers*, SIGGRAPH 1996 (direct solution
/// along trees); Tinney and Walker, *Direct Solutions of Sparse Network Equations by Optimally
/// Ordered Triangular Factorization*, 1967 (least degree first). `[baraff1996]` `[tinney1967]`
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Joints in the order of elimination.
    order: Vec<u32>,
    /// Place of each joint in that order.
    place: Vec<u32>,
    /// Number of rows of each joint.
    counts: Vec<usize>,
    /// First row of each joint.
    first_rows: Vec<usize>,
    /// Where the diagonal block of each joint begins.
    diagonals: Vec<usize>,
    /// For each joint, by place, its part of `below`.
    starts: Vec<usize>,
    /// Blocks below the diagonal: the joint of the row, in the order of their places, and where its
    /// numbers begin; rows first.
    below: Vec<(u32, usize)>,
    /// Where the products of the blocks of a column go, column after column: of the first with all, of
    /// the second with all from it on, and so forth.
    targets: Vec<usize>,
    /// Number of numbers.
    size: usize,
}

/// The numbers of a matrix, and how many rows of each joint it has: of each block they are close
/// together at its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    /// Number of rows of each joint.
    pub(super) counts: Vec<usize>,
    /// Those rows.
    pub(super) picks: Vec<Pick>,
    /// The first of them of each joint.
    pub(super) firsts: Vec<usize>,
    pub(super) values: Vec<f64>,
}

/// What a matrix knows of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    pub(super) line: usize,
    pub(super) sign: f64,
    pub(super) compliance: f64,
}

/// Most rows of a joint: each of six ways has two limits, a spring and a motor.
const MOST_ROWS: usize = 24;

/// Calls a function that knows the number of rows of a joint when it is compiled: 0 stands for many.
macro_rules! by_count {
    ($count:expr, $function:ident, $($argument:expr),*) => {
        match $count {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            _ => $function::<0>($($argument),*),
        }
    };
}

impl Plan {
    /// Plans for joints with `counts` rows, of which `neighbors` share bodies; `None` when the work
    /// of a factorisation would exceed `most` multiplications.
    pub(super) fn new(
        counts: Vec<usize>,
        mut neighbors: Vec<BTreeSet<u32>>,
        most: usize,
    ) -> Option<Self> {
        let mut plan = Self { place: vec![0; counts.len()], ..Self::default() };
        let index = |joint: usize| u32::try_from(joint).expect("fewer than 2^32 joints");
        let mut queue: BTreeSet<(usize, u32)> = neighbors
            .iter()
            .enumerate()
            .map(|(joint, set)| (set.len(), index(joint)))
            .collect();
        let mut columns: Vec<Vec<u32>> = Vec::with_capacity(counts.len());
        let mut work = 0;
        while let Some((_, joint)) = queue.pop_first() {
            let beside = std::mem::take(&mut neighbors[joint as usize]);
            let height: usize = beside.iter().map(|&other| counts[other as usize]).sum();
            work += counts[joint as usize] * (height + 1) * (height + 1);
            if work > most {
                return None;
            }
            for &other in &beside {
                let set = &mut neighbors[other as usize];
                queue.remove(&(set.len(), other));
                set.extend(beside.iter().filter(|&&third| third != other));
                set.remove(&joint);
                queue.insert((set.len(), other));
            }
            plan.place[joint as usize] = index(plan.order.len());
            plan.order.push(joint);
            columns.push(beside.into_iter().collect());
        }
        plan.counts = counts;
        plan.lay_out(columns);
        Some(plan)
    }

    /// Gives each block its place in memory.
    fn lay_out(&mut self, columns: Vec<Vec<u32>>) {
        let mut row = 0;
        for &count in &self.counts {
            self.first_rows.push(row);
            self.diagonals.push(self.size);
            row += count;
            self.size += count * count;
        }
        self.first_rows.push(row);
        self.starts.push(0);
        for (mut column, &joint) in columns.into_iter().zip(&self.order) {
            column.sort_unstable_by_key(|&other| self.place[other as usize]);
            for other in column {
                self.below.push((other, self.size));
                self.size += self.counts[other as usize] * self.counts[joint as usize];
            }
            self.starts.push(self.below.len());
        }
        for place in 0..self.order.len() {
            let list = &self.below[self.starts[place]..self.starts[place + 1]];
            for (index, &(column, _)) in list.iter().enumerate() {
                for &(row, _) in &list[index..] {
                    let diagonal = self.diagonals[row as usize];
                    let is_diagonal = row == column;
                    let target = if is_diagonal { diagonal } else { self.find(row, column) };
                    self.targets.push(target);
                }
            }
        }
    }

    /// Number of the first row of `joint`.
    pub(super) fn first_row(&self, joint: usize) -> usize {
        self.first_rows[joint]
    }

    /// Number of rows of all joints.
    pub(super) fn row_count(&self) -> usize {
        self.first_rows.last().copied().unwrap_or(0)
    }

    /// Number of numbers of the matrix.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Makes room for the numbers of a matrix with so many rows of each joint as it says, with zeros below
    /// the diagonal.
    pub(super) fn clear(&self, matrix: &mut Matrix) {
        let Matrix { counts, values, .. } = matrix;
        values.resize(self.size, 0.0);
        for (place, &joint) in self.order.iter().enumerate() {
            for &(other, at) in &self.below[self.starts[place]..self.starts[place + 1]] {
                values[at..at + counts[other as usize] * counts[joint as usize]].fill(0.0);
            }
        }
    }

    /// Where the diagonal block of `joint` begins; rows first.
    pub(super) fn diagonal(&self, joint: usize) -> usize {
        self.diagonals[joint]
    }

    /// The block of two joints that share a body: where it begins, and the joint of its rows first.
    pub(super) fn block(&self, a: u32, b: u32) -> (usize, [u32; 2]) {
        let is_later = self.place[a as usize] > self.place[b as usize];
        let (row, column) = if is_later { (a, b) } else { (b, a) };
        (self.find(row, column), [row, column])
    }

    fn find(&self, row: u32, column: u32) -> usize {
        let place = self.place[column as usize] as usize;
        let list = &self.below[self.starts[place]..self.starts[place + 1]];
        let key = self.place[row as usize];
        let found = list.binary_search_by_key(&key, |&(other, _)| self.place[other as usize]);
        list[found.expect("neighbours have a block")].1
    }

    /// Factors a matrix in place: diagonal blocks become inverses of `D`, those below become `L`.
    pub(super) fn factor(&self, matrix: &mut Matrix, scratch: &mut Vec<f64>) {
        let Matrix { counts, values, .. } = matrix;
        let mut targets = &self.targets[..];
        for (place, &joint) in self.order.iter().enumerate() {
            let list = &self.below[self.starts[place]..self.starts[place + 1]];
            let (these, rest) = targets.split_at(list.len() * (list.len() + 1) / 2);
            targets = rest;
            let column = Column {
                count: counts[joint as usize],
                diagonal: self.diagonals[joint as usize],
                list,
                targets: these,
            };
            by_count!(column.count, eliminate, &column, counts, values, scratch);
        }
    }

    /// Solves for `x`, which holds the right side, by the factors in `matrix`: the numbers of a joint
    /// are the first of its part of `x`.
    pub(super) fn solve(&self, matrix: &Matrix, x: &mut [f64]) {
        let Matrix { counts, values, .. } = matrix;
        for (place, &joint) in self.order.iter().enumerate() {
            let (first, count) = self.rows_of(counts, joint);
            let list = &self.below[self.starts[place]..self.starts[place + 1]];
            by_count!(count, forth, self, (first, count), list, matrix, x);
        }
        for (place, &joint) in self.order.iter().enumerate().rev() {
            let (first, count) = self.rows_of(counts, joint);
            let diagonal = &values[self.diagonals[joint as usize]..][..count * count];
            let list = &self.below[self.starts[place]..self.starts[place + 1]];
            by_count!(count, back, self, (first, count), (diagonal, list), matrix, x);
        }
    }

    /// The first half of solving for six right sides at once: `x` becomes `L⁻¹·x`. Few of its rows are
    /// not zero, and only those and what they reach are worked on.
    pub(super) fn reduce(&self, matrix: &Matrix, x: &mut [[f64; 6]]) {
        let Matrix { counts, values, .. } = matrix;
        for (place, &joint) in self.order.iter().enumerate() {
            let (first, count) = self.rows_of(counts, joint);
            if is_zero(&x[first..first + count]) {
                continue;
            }
            for &(other, at) in &self.below[self.starts[place]..self.starts[place + 1]] {
                let (start, rows) = self.rows_of(counts, other);
                for row in 0..rows {
                    for k in 0..count {
                        let (l, from) = (values[at + row * count + k], x[first + k]);
                        let x = &mut x[start + row];
                        for part in 0..6 {
                            x[part] -= l * from[part];
                        }
                    }
                }
            }
        }
    }

    /// `xᵀ·D⁻¹·y` of two sets of reduced right sides.
    pub(super) fn product(
        &self,
        matrix: &Matrix,
        x: &[[f64; 6]],
        y: &[[f64; 6]],
    ) -> [[f64; 6]; 6] {
        let Matrix { counts, values, .. } = matrix;
        let mut product = [[0.0; 6]; 6];
        for (joint, &count) in counts.iter().enumerate() {
            let first = self.first_rows[joint];
            let (x, y) = (&x[first..][..count], &y[first..][..count]);
            if is_zero(x) || is_zero(y) {
                continue;
            }
            for i in 0..count {
                let mut weighed = [0.0; 6];
                for j in 0..count {
                    let d = values[self.diagonals[joint] + i * count + j];
                    for part in 0..6 {
                        weighed[part] += d * y[j][part];
                    }
                }
                for row in 0..6 {
                    for part in 0..6 {
                        product[row][part] += x[i][row] * weighed[part];
                    }
                }
            }
        }
        product
    }

    fn rows_of(&self, counts: &[usize], joint: u32) -> (usize, usize) {
        (self.first_rows[joint as usize], counts[joint as usize])
    }
}

/// A column of blocks that is eliminated.
struct Column<'a> {
    /// Number of rows of its joint.
    count: usize,
    /// Where its diagonal block begins.
    diagonal: usize,
    /// The blocks below.
    list: &'a [(u32, usize)],
    /// Where their products go.
    targets: &'a [usize],
}

/// Eliminates a column whose joint has `N` rows: inverts its diagonal block, makes `L` of the blocks below,
/// and takes their products out of where they cross.
fn eliminate<const N: usize>(
    column: &Column<'_>,
    counts: &[usize],
    values: &mut [f64],
    scratch: &mut Vec<f64>,
) {
    let Column { count, diagonal, list, targets } = *column;
    let count = if N == 0 { count } else { N };
    if count == 0 {
        return;
    }
    invert(&mut values[diagonal..diagonal + count * count], count);
    // The blocks as they were, and then as parts of L.
    scratch.clear();
    for &(other, at) in list {
        scratch.extend_from_slice(&values[at..at + counts[other as usize] * count]);
    }
    let size = scratch.len();
    scratch.resize(2 * size, 0.0);
    let (before, after) = scratch.split_at_mut(size);
    let inverse = &values[diagonal..diagonal + count * count];
    let mut row = 0;
    while row < size {
        let (old, new) = (&before[row..row + count], &mut after[row..row + count]);
        for index in 0..count {
            let mut sum = 0.0;
            for k in 0..count {
                sum += old[k] * inverse[k * count + index];
            }
            new[index] = sum;
        }
        row += count;
    }
    let (mut next, mut base) = (0, 0);
    for index in 0..list.len() {
        let (other, at) = list[index];
        let width = counts[other as usize];
        values[at..at + width * count].copy_from_slice(&after[base..base + width * count]);
        let right = &before[base..base + width * count];
        let mut from = base;
        for &(row, _) in &list[index..] {
            let height = counts[row as usize];
            let left = &after[from..from + height * count];
            from += height * count;
            let target = &mut values[targets[next]..][..height * width];
            next += 1;
            take_out::<N>(target, left, right, [height, width, count]);
        }
        base += width * count;
    }
}

/// Takes `left·rightᵀ` out of a block of `height` rows and `width` columns.
#[inline(always)]
fn take_out<const N: usize>(
    target: &mut [f64],
    left: &[f64],
    right: &[f64],
    [height, width, count]: [usize; 3],
) {
    let count = if N == 0 { count } else { N };
    for row in 0..height {
        let left = &left[row * count..][..count];
        let target = &mut target[row * width..][..width];
        for column in 0..width {
            target[column] -= dot::<N>(left, &right[column * count..][..count]);
        }
    }
}

/// Takes what the rows of a joint, solved, make of those below out of their right sides.
fn forth<const N: usize>(
    plan: &Plan,
    (first, count): (usize, usize),
    list: &[(u32, usize)],
    matrix: &Matrix,
    x: &mut [f64],
) {
    let count = if N == 0 { count } else { N };
    if count == 0 {
        return;
    }
    let mut known = [0.0; MOST_ROWS];
    known[..count].copy_from_slice(&x[first..first + count]);
    for &(other, at) in list {
        let (start, rows) = plan.rows_of(&matrix.counts, other);
        let block = &matrix.values[at..at + rows * count];
        let x = &mut x[start..start + rows];
        for row in 0..rows {
            x[row] -= dot::<N>(&block[row * count..][..count], &known[..count]);
        }
    }
}

/// Solves for the rows of a joint once those below are.
fn back<const N: usize>(
    plan: &Plan,
    (first, count): (usize, usize),
    (diagonal, list): (&[f64], &[(u32, usize)]),
    matrix: &Matrix,
    x: &mut [f64],
) {
    let count = if N == 0 { count } else { N };
    if count == 0 {
        return;
    }
    let mut sums = [0.0; MOST_ROWS];
    let sums = &mut sums[..count];
    for row in 0..count {
        sums[row] = dot::<N>(&diagonal[row * count..][..count], &x[first..first + count]);
    }
    for &(other, at) in list {
        let (start, rows) = plan.rows_of(&matrix.counts, other);
        let block = &matrix.values[at..at + rows * count];
        let x = &x[start..start + rows];
        for row in 0..rows {
            let block = &block[row * count..][..count];
            for index in 0..count {
                sums[index] -= block[index] * x[row];
            }
        }
    }
    x[first..first + count].copy_from_slice(sums);
}

/// The sum of the products of two lists of `N` numbers, from the first on.
#[inline(always)]
fn dot<const N: usize>(a: &[f64], b: &[f64]) -> f64 {
    let count = if N == 0 { a.len() } else { N };
    let (a, b) = (&a[..count], &b[..count]);
    let mut sum = 0.0;
    for index in 0..count {
        sum += a[index] * b[index];
    }
    sum
}

#[inline(always)]
fn is_zero(rows: &[[f64; 6]]) -> bool {
    let mut is_zero = true;
    for row in rows {
        for number in row {
            is_zero &= *number == 0.0;
        }
    }
    is_zero
}

/// Inverts a symmetric positive block in place, by sweeping one row after the other. A row that
/// has nothing of its own is left out: it comes back as zeros.
#[inline(always)]
fn invert(block: &mut [f64], count: usize) {
    for k in 0..count {
        let pivot = block[k * count + k];
        if !(pivot > 0.0) {
            for i in 0..count {
                block[k * count + i] = 0.0;
                block[i * count + k] = 0.0;
            }
            continue;
        }
        let inverse = 1.0 / pivot;
        for i in 0..count {
            if i == k {
                continue;
            }
            let factor = block[i * count + k] * inverse;
            for j in 0..count {
                if j != k {
                    block[i * count + j] -= factor * block[k * count + j];
                }
            }
            block[i * count + k] = -factor;
        }
        for j in 0..count {
            if j != k {
                block[k * count + j] *= inverse;
            }
        }
        block[k * count + k] = inverse;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of joints, which fills in, against the product with the answer.
    #[test]
    fn a_ring_is_solved() {
        let counts = vec![2, 3, 1, 2, 3];
        let neighbors: Vec<BTreeSet<u32>> =
            (0..5).map(|i: u32| BTreeSet::from([(i + 1) % 5, (i + 4) % 5])).collect();
        let plan = Plan::new(counts.clone(), neighbors, usize::MAX).unwrap();
        let n = counts.iter().sum();
        let mut dense = vec![0.0; n * n];
        let mut matrix = Matrix { counts: counts.clone(), ..Matrix::default() };
        plan.clear(&mut matrix);
        let values = &mut matrix.values;
        let mut next = 1_u64;
        let mut random = || {
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (next >> 40) as f64 / (1u64 << 24) as f64 - 0.5
        };
        for joint in 0..5 {
            let first = plan.first_row(joint);
            for i in 0..counts[joint] {
                for j in 0..=i {
                    let value = if i == j { 9.0 } else { random() };
                    for (i, j) in [(i, j), (j, i)] {
                        values[plan.diagonal(joint) + i * counts[joint] + j] = value;
                        dense[(first + i) * n + first + j] = value;
                    }
                }
            }
            let named = u32::try_from(joint).unwrap();
            let (at, [row, column]) = plan.block(named, (named + 1) % 5);
            let (row, column) = (row as usize, column as usize);
            for i in 0..counts[row] {
                for j in 0..counts[column] {
                    let value = random();
                    values[at + i * counts[column] + j] = value;
                    let (i, j) = (plan.first_row(row) + i, plan.first_row(column) + j);
                    dense[i * n + j] = value;
                    dense[j * n + i] = value;
                }
            }
        }
        let expected: Vec<f64> = (0..n).map(|_| random()).collect();
        let mut x: Vec<f64> =
            (0..n).map(|i| (0..n).map(|j| dense[i * n + j] * expected[j]).sum()).collect();
        let mut scratch = Vec::new();
        plan.factor(&mut matrix, &mut scratch);
        plan.solve(&matrix, &mut x);
        for (found, expected) in x.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }
}
