//! Sparse symmetric linear systems in blocks: elimination order and storage of the factors.

mod block;

use std::collections::BTreeSet;

pub use block::{Block, add, dot, is_nothing, long, minus, times};

/// A symmetric matrix of blocks, one row of blocks for each body, factored as `Uᵀ·D·U`.
///
/// Bodies that a joint holds together have a block in common. Eliminating a body joins those
/// beside it to one another; who has fewest beside it goes first. Along a tree of bodies
/// nothing new arises that way, so time and memory are linear.
///
/// Source: Featherstone, *The Calculation of Robot Dynamics using Articulated-Body Inertias*,
/// 1983 (articulated inertia after elimination). Baraff, *Linear-Time Dynamics using Lagrange
/// Multipliers*, SIGGRAPH 1996 (direct solution along trees). Tinney and Walker, *Direct
/// Solutions of Sparse Network Equations by Optimally Ordered Triangular Factorization*, 1967
/// (least degree first). `[featherstone1983]` `[baraff1996]` `[tinney1967]`
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Bodies in the order of elimination.
    order: Vec<u32>,
    /// Place of each body in that order.
    places: Vec<u32>,
    /// For each place, its part of `above`.
    starts: Vec<usize>,
    /// Blocks beside the diagonal, row by row: the body of the columns, in the order of their
    /// places, and the number of the block.
    above: Vec<(u32, usize)>,
    /// The blocks that the products of the blocks of a row are taken out of, row after row: of
    /// the first with all, of the second with all from it on, and so forth.
    targets: Vec<usize>,
    /// Number of blocks.
    size: usize,
}

/// The blocks of a matrix: those on the diagonal, one for each body, and then the others.
#[derive(Clone, Debug)]
pub struct Matrix<const N: usize, const W: usize> {
    /// The blocks, by their numbers.
    pub blocks: Vec<Block<N, W>>,
    /// The blocks of a row as they become parts of `U`.
    divided: Vec<Block<N, W>>,
}

impl<const N: usize, const W: usize> Default for Matrix<N, W> {
    fn default() -> Self {
        Self { blocks: Vec::new(), divided: Vec::new() }
    }
}

impl Plan {
    /// Plans for bodies, of `N` unknowns each, that share joints with their `neighbors`. `None`
    /// when a factorisation would take more than `most` multiplications.
    ///
    /// # Panics
    ///
    /// With 2³² bodies or more.
    pub fn new<const N: usize>(mut neighbors: Vec<BTreeSet<u32>>, most: usize) -> Option<Self> {
        let count = neighbors.len();
        let mut plan = Self { places: vec![0; count], size: count, ..Self::default() };
        let index = |body: usize| u32::try_from(body).expect("fewer than 2^32 bodies");
        let mut queue: BTreeSet<(usize, u32)> =
            neighbors.iter().enumerate().map(|(body, set)| (set.len(), index(body))).collect();
        let mut rows: Vec<Vec<u32>> = Vec::with_capacity(count);
        let mut work = 0;
        while let Some((_, body)) = queue.pop_first() {
            let beside = std::mem::take(&mut neighbors[body as usize]);
            work += N * N * N * (beside.len() + 1) * (beside.len() + 1);
            if work > most {
                return None;
            }
            for &other in &beside {
                let set = &mut neighbors[other as usize];
                queue.remove(&(set.len(), other));
                set.extend(beside.iter().filter(|&&third| third != other));
                set.remove(&body);
                queue.insert((set.len(), other));
            }
            plan.places[body as usize] = index(plan.order.len());
            plan.order.push(body);
            rows.push(beside.into_iter().collect());
        }
        plan.lay_out(rows);
        Some(plan)
    }

    /// Gives each block its number.
    fn lay_out(&mut self, rows: Vec<Vec<u32>>) {
        self.starts.push(0);
        for mut row in rows {
            row.sort_unstable_by_key(|&other| self.places[other as usize]);
            for other in row {
                self.above.push((other, self.size));
                self.size += 1;
            }
            self.starts.push(self.above.len());
        }
        for place in 0..self.order.len() {
            let list = self.row(place);
            let mut targets = Vec::with_capacity(list.len() * (list.len() + 1) / 2);
            for (index, &(row, _)) in list.iter().enumerate() {
                targets.push(row as usize);
                let later = list[index + 1..].iter();
                targets.extend(later.map(|&(column, _)| self.block(row, column).0));
            }
            self.targets.extend(targets);
        }
    }

    /// Number of blocks.
    pub fn size(&self) -> usize {
        self.size
    }

    fn row(&self, place: usize) -> &[(u32, usize)] {
        &self.above[self.starts[place]..self.starts[place + 1]]
    }

    /// The number of the block of two bodies that share a joint, and the body of its rows.
    ///
    /// # Panics
    ///
    /// When they share none.
    pub fn block(&self, a: u32, b: u32) -> (usize, u32) {
        let is_first = self.places[a as usize] < self.places[b as usize];
        let (row, column) = if is_first { (a, b) } else { (b, a) };
        let list = self.row(self.places[row as usize] as usize);
        let key = self.places[column as usize];
        let found = list.binary_search_by_key(&key, |&(other, _)| self.places[other as usize]);
        (list[found.expect("neighbours have a block")].1, row)
    }

    /// Factors a matrix in place: blocks on the diagonal become inverses of `D`, the others
    /// `U`.
    #[inline(always)]
    pub fn factor<const N: usize, const W: usize>(&self, matrix: &mut Matrix<N, W>) {
        let Matrix { blocks, divided } = matrix;
        let mut next = 0;
        for place in 0..self.order.len() {
            let body = self.order[place] as usize;
            let inverse = blocks[body].inverse();
            blocks[body] = inverse;
            let list = self.row(place);
            divided.resize(list.len(), Block::ZERO);
            for (divided, &(_, at)) in divided.iter_mut().zip(list) {
                *divided = inverse.across(&blocks[at]);
            }
            for (row, &(_, at)) in list.iter().enumerate() {
                let left = blocks[at];
                for right in &divided[row..] {
                    blocks[self.targets[next]].take_out(&left, right);
                    next += 1;
                }
                blocks[at] = divided[row];
            }
        }
    }

    /// Solves for `x`, which holds the right side, by the factors in `matrix`.
    #[inline(always)]
    pub fn solve<const N: usize, const W: usize>(
        &self,
        matrix: &Matrix<N, W>,
        x: &mut [[f64; W]],
    ) {
        let blocks = &matrix.blocks[..];
        for place in 0..self.order.len() {
            let body = self.order[place] as usize;
            let known = x[body];
            if is_nothing(&known) {
                continue;
            }
            for &(other, at) in self.row(place) {
                add(&mut x[other as usize], -1.0, &blocks[at].sum(&known));
            }
            x[body] = blocks[body].sum(&known);
        }
        for place in (0..self.order.len()).rev() {
            let body = self.order[place] as usize;
            let mut sum = x[body];
            for &(other, at) in self.row(place) {
                add(&mut sum, -1.0, &blocks[at].times(&x[other as usize]));
            }
            x[body] = sum;
        }
    }

    /// Forward substitution of `N` unit right sides of one `body` at once: the part that
    /// reaches each body.
    #[inline(always)]
    pub fn reach<const N: usize, const W: usize>(
        &self,
        matrix: &Matrix<N, W>,
        body: usize,
        reached: &mut Vec<(u32, Block<N, W>)>,
    ) {
        let blocks = &matrix.blocks[..];
        reached.clear();
        reached.push((self.places[body], Block::ONE));
        let mut next = 0;
        while next < reached.len() {
            let (place, from) = reached[next];
            next += 1;
            for &(other, at) in self.row(place as usize) {
                let key = self.places[other as usize];
                let found = reached.binary_search_by_key(&key, |&(place, _)| place);
                let index = match found {
                    Ok(index) => index,
                    Err(index) => {
                        reached.insert(index, (key, Block::ZERO));
                        index
                    }
                };
                reached[index].1.take_out(&blocks[at], &from);
            }
        }
    }

    /// `xᵀ·D⁻¹·y` of what reached which bodies.
    #[inline(always)]
    pub fn product<const N: usize, const W: usize>(
        &self,
        matrix: &Matrix<N, W>,
        x: &[(u32, Block<N, W>)],
        y: &[(u32, Block<N, W>)],
    ) -> Block<N, W> {
        let mut product = Block::ZERO;
        let mut next = 0;
        for (place, left) in x {
            while next < y.len() && y[next].0 < *place {
                next += 1;
            }
            if next < y.len() && y[next].0 == *place {
                let body = self.order[*place as usize] as usize;
                let weighed = matrix.blocks[body].across(&y[next].1);
                product.take_out(left, &weighed);
            }
        }
        product.0.as_flattened_mut().iter_mut().for_each(|number| *number = -*number);
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of bodies, which fills in, against the product with the answer.
    fn solve_a_ring<const N: usize, const W: usize>() {
        let neighbors: Vec<BTreeSet<u32>> =
            (0..5).map(|i: u32| BTreeSet::from([(i + 1) % 5, (i + 4) % 5])).collect();
        let plan = Plan::new::<N>(neighbors, usize::MAX).unwrap();
        let mut dense = vec![0.0; 25 * N * N];
        let mut matrix = Matrix::<N, W>::default();
        matrix.blocks.resize(plan.size(), Block::ZERO);
        let mut next = 1_u64;
        let mut random = || {
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (next >> 40) as f64 / (1u64 << 24) as f64 - 0.5
        };
        for body in 0..5_u32 {
            let first = N * body as usize;
            for i in 0..N {
                for j in 0..=i {
                    let value = if i == j { 9.0 } else { random() };
                    for (i, j) in [(i, j), (j, i)] {
                        matrix.blocks[body as usize].0[i][j] = value;
                        dense[(first + i) * 5 * N + first + j] = value;
                    }
                }
            }
            let (at, row) = plan.block(body, (body + 1) % 5);
            let column = if row == body { (body + 1) % 5 } else { body };
            for i in 0..N {
                for j in 0..N {
                    let value = random();
                    matrix.blocks[at].0[i][j] = value;
                    let (i, j) = (N * row as usize + i, N * column as usize + j);
                    dense[i * 5 * N + j] = value;
                    dense[j * 5 * N + i] = value;
                }
            }
        }
        let expected: Vec<f64> = (0..5 * N).map(|_| random()).collect();
        let mut x = vec![[0.0; W]; 5];
        for i in 0..5 * N {
            x[i / N][i % N] = (0..5 * N).map(|j| dense[i * 5 * N + j] * expected[j]).sum();
        }
        plan.factor(&mut matrix);
        plan.solve(&matrix, &mut x);
        for (i, expected) in expected.iter().enumerate() {
            let found = x[i / N][i % N];
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
        // The response of the fourth body to the second, by both ways of solving.
        let [mut from, mut to] = [Vec::new(), Vec::new()];
        plan.reach(&matrix, 1, &mut from);
        plan.reach(&matrix, 3, &mut to);
        let answer = plan.product(&matrix, &to, &from);
        let mut x = vec![[0.0; W]; 5];
        x[1][2] = 1.0;
        plan.solve(&matrix, &mut x);
        for i in 0..N {
            assert!((x[3][i] - answer.0[i][2]).abs() < 1e-12, "{:?}", x[3]);
        }
    }
    #[test]
    fn a_ring_is_solved_in_the_plane_and_in_space() {
        solve_a_ring::<3, 4>();
        solve_a_ring::<6, 8>();
    }
}
