//! Springs between the particles of a soft body, sixteen side by side (SIMD).

use super::{ImplicitSpring, ParticleBlock};
use crate::simd::LANES;

/// Sixteen springs that have no particle in common.
#[derive(Clone, Copy, Debug)]
struct SpringBlock {
    /// The particles at both ends; 0 in lanes without a spring.
    ends: [[u16; LANES]; 2],
    /// At rest, m; 0 in lanes without a spring.
    length: [f32; LANES],
    /// Which spring of the list it is.
    index: [u32; LANES],
    /// 1 in lanes with a spring, 0 in the others.
    is_used: [f32; LANES],
}

impl SpringBlock {
    const EMPTY: Self = Self {
        ends: [[0; LANES]; 2],
        length: [0.0; LANES],
        index: [0; LANES],
        is_used: [0.0; LANES],
    };
}

/// The springs of a soft body at rest, shared by all bodies that have them.
///
/// They are pulled one after the other, but those of a block at once: no two of them have a
/// particle in common.
#[derive(Clone, Debug, Default)]
pub struct SpringPlan {
    blocks: Vec<SpringBlock>,
    count: usize,
}

/// Torn springs of a body, one bit for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Torn {
    words: Vec<u32>,
}

impl Torn {
    /// None of `count`.
    pub fn none(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(32)] }
    }

    /// Whether one has.
    #[inline]
    pub fn contains(&self, spring: usize) -> bool {
        self.words.get(spring / 32).is_some_and(|word| word >> (spring % 32) & 1 != 0)
    }

    /// Tears one.
    pub fn insert(&mut self, spring: usize) {
        if let Some(word) = self.words.get_mut(spring / 32) {
            *word |= 1 << (spring % 32);
        }
    }

    /// Whether none has.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// All bits.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// All bits, to change.
    pub fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }
}

impl SpringPlan {
    /// Springs at rest between these `points`, m; `edges` are pairs of them, by index.
    pub fn new<const D: usize>(points: &[[f32; D]], edges: &[[u32; 2]]) -> Self {
        let mut plan = Self { blocks: Vec::new(), count: edges.len() };
        // The open block of each colour, and who is in a block already.
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); points.len()];
        let mut filled: Vec<usize> = Vec::new();
        // Blocks with room, ascending: all blocks would make the search quadratic.
        let mut roomy: Vec<usize> = Vec::new();
        for (index, &[a, b]) in (0u32..).zip(edges) {
            let [i, j] = [a as usize, b as usize];
            let is_free =
                |block: usize| !users[i].contains(&block) && !users[j].contains(&block);
            let open = (0..roomy.len()).find(|&place| is_free(roomy[place]));
            let place = open.unwrap_or_else(|| {
                roomy.push(plan.blocks.len());
                plan.blocks.push(SpringBlock::EMPTY);
                filled.push(0);
                roomy.len() - 1
            });
            let block = roomy[place];
            let lane = filled[block];
            filled[block] += 1;
            if filled[block] == LANES {
                roomy.remove(place);
            }
            users[i].push(block);
            users[j].push(block);
            let to = &mut plan.blocks[block];
            let end = |end: u32| u16::try_from(end).unwrap_or(u16::MAX);
            (to.ends[0][lane], to.ends[1][lane]) = (end(a), end(b));
            let way = |axis: usize| points[j][axis] - points[i][axis];
            to.length[lane] = (0..D).map(|axis| way(axis) * way(axis)).sum::<f32>().sqrt();
            to.index[lane] = index;
            to.is_used[lane] = 1.0;
        }
        plan
    }

    /// Number of springs.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Applies all springs for a substep. Springs stretched by more than `tear` of their length
    /// tear. Linear and angular momentum are kept, except for held particles.
    #[inline(always)]
    pub fn pull<const D: usize>(
        &self,
        blocks: &mut [ParticleBlock<D>],
        torn: &mut Torn,
        recoil: ImplicitSpring,
        tear: Option<f32>,
    ) {
        let tear = tear.unwrap_or(f32::INFINITY);
        for block in &self.blocks {
            let mut way = [[0.0; LANES]; D];
            let mut speed = [[0.0; LANES]; D];
            let mut weights = [[0.0; LANES]; 2];
            for lane in 0..LANES {
                let [i, j] = block.ends.map(|ends| usize::from(ends[lane]));
                let (a, b) = (&blocks[i / LANES], &blocks[j / LANES]);
                let (i, j) = (i % LANES, j % LANES);
                for axis in 0..D {
                    way[axis][lane] = b.position[axis][j] - a.position[axis][i];
                    speed[axis][lane] = b.velocity[axis][j] - a.velocity[axis][i];
                }
                (weights[0][lane], weights[1][lane]) = (a.inverse_mass[i], b.inverse_mass[j]);
            }
            let mut push = [0.0; LANES];
            let mut strain = [0.0; LANES];
            for lane in 0..LANES {
                let mut squared = 0.0;
                let mut along = 0.0;
                for axis in 0..D {
                    squared += way[axis][lane] * way[axis][lane];
                    along += way[axis][lane] * speed[axis][lane];
                }
                let length = squared.sqrt();
                let sum = weights[0][lane] + weights[1][lane];
                let is_pulling = squared > 0.0 && sum > 0.0;
                let excess = length - block.length[lane];
                let change =
                    (recoil.damping - 1.0) * (along / length) - recoil.stiffness * excess;
                // Along `way`, not along a unit vector.
                let impulse = block.is_used[lane] * change / (sum * length);
                push[lane] = if is_pulling { impulse } else { 0.0 };
                strain[lane] = excess - tear * block.length[lane];
            }
            for lane in 0..LANES {
                let spring = block.index[lane] as usize;
                if push[lane] == 0.0 || torn.contains(spring) {
                    continue;
                }
                if strain[lane] > 0.0 {
                    torn.insert(spring);
                    continue;
                }
                let [i, j] = block.ends.map(|ends| usize::from(ends[lane]));
                for (axis, way) in way.iter().enumerate() {
                    let impulse = push[lane] * way[lane];
                    blocks[i / LANES].velocity[axis][i % LANES] -= weights[0][lane] * impulse;
                    blocks[j / LANES].velocity[axis][j % LANES] += weights[1][lane] * impulse;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(count: u16) -> (Vec<[f32; 2]>, Vec<[u32; 2]>, ParticleBlock<2>) {
        let points: Vec<_> =
            (0..count).map(|i| [f32::from(i), 0.5 * f32::from(i % 2)]).collect();
        let edges = (1..u32::from(count)).map(|i| [i - 1, i]).collect();
        let mut block = ParticleBlock::EMPTY;
        for (lane, &point) in points.iter().enumerate() {
            block.set_position(lane, point);
            block.mass[lane] = 1.0 + lane as f32;
            block.inverse_mass[lane] = 1.0 / block.mass[lane];
        }
        (points, edges, block)
    }

    fn momentum(block: &ParticleBlock<2>) -> [f32; 3] {
        let mut sum = [0.0; 3];
        for lane in 0..LANES {
            let ([x, y], [u, v]) = (block.position_at(lane), block.velocity_at(lane));
            let mass = block.mass[lane];
            sum[0] += mass * u;
            sum[1] += mass * v;
            sum[2] += mass * (x * v - y * u);
        }
        sum
    }

    #[test]
    fn springs_at_rest_pull_nobody() {
        let (points, edges, mut block) = chain(10);
        let before = block;
        let plan = SpringPlan::new(&points, &edges);
        let recoil = ImplicitSpring { damping: 0.5, stiffness: 10.0 };
        plan.pull(std::slice::from_mut(&mut block), &mut Torn::none(9), recoil, None);
        for lane in 0..LANES {
            for (now, then) in block.velocity_at(lane).iter().zip(before.velocity_at(lane)) {
                assert!((now - then).abs() < 1e-5, "lane {lane}");
            }
        }
    }

    #[test]
    fn stretched_springs_keep_momentum_and_come_back() {
        let (points, edges, mut block) = chain(10);
        for lane in 0..10 {
            block.position[0][lane] *= 1.3;
            block.velocity[1][lane] = (lane as f32 * 1.7).cos();
        }
        let before = momentum(&block);
        let plan = SpringPlan::new(&points, &edges);
        let recoil = ImplicitSpring { damping: 0.5, stiffness: 10.0 };
        plan.pull(std::slice::from_mut(&mut block), &mut Torn::none(9), recoil, None);
        for (now, then) in momentum(&block).iter().zip(before) {
            assert!((now - then).abs() < 2e-3, "{now} is not {then}");
        }
        assert!(block.velocity[0][0] > 0.1, "the first end is pulled in");
    }

    #[test]
    fn what_is_stretched_too_far_tears_and_pulls_no_more() {
        let (points, edges, mut block) = chain(3);
        block.position[0][2] += 2.0;
        let plan = SpringPlan::new(&points, &edges);
        let mut torn = Torn::none(2);
        let recoil = ImplicitSpring { damping: 0.5, stiffness: 10.0 };
        plan.pull(std::slice::from_mut(&mut block), &mut torn, recoil, Some(0.5));
        assert!(torn.contains(1) && !torn.contains(0));
        assert_eq!(block.velocity_at(2), [0.0; 2]);
    }
}
