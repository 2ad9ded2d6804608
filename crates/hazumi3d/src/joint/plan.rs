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
    /// Number of numbers.
    size: usize,
}

/// The numbers of a matrix, and how many rows of each joint it has: of each block they are close
/// together at its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    pub(super) counts: Vec<usize>,
    pub(super) values: Vec<f64>,
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

    /// Makes room for a matrix with so many rows of each joint, with zeros below the diagonal.
    pub(super) fn clear(&self, matrix: &mut Matrix, counts: impl Iterator<Item = usize>) {
        let Matrix { counts: known, values } = matrix;
        known.clear();
        known.extend(counts);
        values.resize(self.size, 0.0);
        for (place, &joint) in self.order.iter().enumerate() {
            for &(other, at) in &self.below[self.starts[place]..self.starts[place + 1]] {
                values[at..at + known[other as usize] * known[joint as usize]].fill(0.0);
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
        let Matrix { counts, values } = matrix;
        for (place, &joint) in self.order.iter().enumerate() {
            let count = counts[joint as usize];
            let start = self.diagonals[joint as usize];
            invert(&mut values[start..start + count * count], count);
            let list = &self.below[self.starts[place]..self.starts[place + 1]];
            // The blocks as they were, while their places already hold L.
            scratch.clear();
            for &(other, at) in list {
                let rows = counts[other as usize];
                scratch.extend_from_slice(&values[at..at + rows * count]);
                for row in 0..rows {
                    let old = &scratch[scratch.len() - rows * count + row * count..][..count];
                    for column in 0..count {
                        let mut sum = 0.0;
                        for (k, old) in old.iter().enumerate() {
                            sum += old * values[start + k * count + column];
                        }
                        values[at + row * count + column] = sum;
                    }
                }
            }
            self.subtract(list, counts, count, values, scratch);
        }
    }

    /// Takes the product of the blocks in `list` out of those that stand where they cross.
    fn subtract(
        &self,
        list: &[(u32, usize)],
        counts: &[usize],
        count: usize,
        values: &mut [f64],
        before: &[f64],
    ) {
        let mut base = 0;
        for (index, &(column, _)) in list.iter().enumerate() {
            let width = counts[column as usize];
            for &(row, at) in &list[index..] {
                let target = if row == column {
                    self.diagonals[row as usize]
                } else {
                    self.find(row, column)
                };
                for i in 0..counts[row as usize] {
                    for j in 0..width {
                        let left = &values[at + i * count..][..count];
                        let right = &before[base + j * count..][..count];
                        let product = dot(left, right);
                        values[target + i * width + j] -= product;
                    }
                }
            }
            base += width * count;
        }
    }

    /// Solves for `x`, which holds the right side, by the factors in `matrix`: the numbers of a joint
    /// are the first of its part of `x`.
    pub(super) fn solve(&self, matrix: &Matrix, x: &mut [f64], scratch: &mut Vec<f64>) {
        let Matrix { counts, values } = matrix;
        for (place, &joint) in self.order.iter().enumerate() {
            let (first, count) = self.rows_of(counts, joint);
            for &(other, at) in &self.below[self.starts[place]..self.starts[place + 1]] {
                let (start, rows) = self.rows_of(counts, other);
                for row in 0..rows {
                    let block = &values[at + row * count..][..count];
                    x[start + row] -= dot(block, &x[first..first + count]);
                }
            }
        }
        for (place, &joint) in self.order.iter().enumerate().rev() {
            let (first, count) = self.rows_of(counts, joint);
            scratch.clear();
            for row in 0..count {
                let block = &values[self.diagonals[joint as usize] + row * count..][..count];
                scratch.push(dot(block, &x[first..first + count]));
            }
            for &(other, at) in &self.below[self.starts[place]..self.starts[place + 1]] {
                let (start, rows) = self.rows_of(counts, other);
                for row in 0..rows {
                    let block = &values[at + row * count..][..count];
                    for (sum, l) in scratch.iter_mut().zip(block) {
                        *sum -= l * x[start + row];
                    }
                }
            }
            x[first..first + count].copy_from_slice(scratch);
        }
    }

    /// The first half of solving for six right sides at once: `x` becomes `L⁻¹·x`. Few of its rows are
    /// not zero, and only those and what they reach are worked on.
    pub(super) fn reduce(&self, matrix: &Matrix, x: &mut [[f64; 6]]) {
        let Matrix { counts, values } = matrix;
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
                        for (x, from) in x[start + row].iter_mut().zip(from) {
                            *x -= l * from;
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
        let Matrix { counts, values } = matrix;
        let mut product = [[0.0; 6]; 6];
        for (joint, &count) in counts.iter().enumerate() {
            let first = self.first_rows[joint];
            let (x, y) = (&x[first..][..count], &y[first..][..count]);
            if is_zero(x) || is_zero(y) {
                continue;
            }
            for (i, x) in x.iter().enumerate() {
                let mut weighed = [0.0; 6];
                for (j, y) in y.iter().enumerate() {
                    let d = values[self.diagonals[joint] + i * count + j];
                    for (sum, y) in weighed.iter_mut().zip(y) {
                        *sum += d * y;
                    }
                }
                for (row, x) in product.iter_mut().zip(x) {
                    for (sum, y) in row.iter_mut().zip(weighed) {
                        *sum += x * y;
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

/// The sum of the products of two lists of one length, from the first on.
#[inline]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let b = &b[..a.len()];
    let mut sum = 0.0;
    for index in 0..a.len() {
        sum += a[index] * b[index];
    }
    sum
}

fn is_zero(rows: &[[f64; 6]]) -> bool {
    rows.iter().all(|row| *row == [0.0; 6])
}

/// Inverts a symmetric positive block in place, by sweeping one row after the other. A row that
/// has nothing of its own is left out: it comes back as zeros.
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
        for i in (0..count).filter(|&i| i != k) {
            let factor = block[i * count + k] * inverse;
            for j in (0..count).filter(|&j| j != k) {
                block[i * count + j] -= factor * block[k * count + j];
            }
            block[i * count + k] = -factor;
        }
        for j in (0..count).filter(|&j| j != k) {
            block[k * count + j] *= inverse;
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
        let mut matrix = Matrix::default();
        plan.clear(&mut matrix, counts.iter().copied());
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
        plan.solve(&matrix, &mut x, &mut scratch);
        for (found, expected) in x.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }
}
