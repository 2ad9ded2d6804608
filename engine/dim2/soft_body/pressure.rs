//! Pressure in a soft body, which holds its area.

use glam::Vec2;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{ImplicitSpring, total};

use super::SoftState;
use crate::math::rotation;

impl SoftState {
    /// Lets pressure hold `amount` of the area at rest.
    #[inline(always)]
    pub(super) fn apply_pressure(&mut self, recoil: ImplicitSpring, amount: f32) {
        self.inflate(recoil, amount * self.shape.area());
    }

    /// Lets the outline come back to an area of `wanted` m². Keeps linear and angular momentum.
    #[inline(always)]
    fn inflate(&mut self, recoil: ImplicitSpring, wanted: f32) {
        let mut gradients = std::mem::take(&mut self.gradients);
        gradients.clear();
        gradients.resize(self.blocks.len(), [[0.0; LANES]; 2]);
        let twice = if self.shape.is_ring() {
            self.gradients_of_ring(&mut gradients)
        } else {
            self.gradients_of_sides(&mut gradients)
        };
        let (mut rates, mut sums) = ([0.0; LANES], [0.0; LANES]);
        for (block, [gx, gy]) in self.blocks.iter().zip(&gradients) {
            let [vx, vy] = &block.velocity;
            for lane in 0..LANES {
                rates[lane] += gx[lane] * vx[lane] + gy[lane] * vy[lane];
                let squared = gx[lane] * gx[lane] + gy[lane] * gy[lane];
                sums[lane] += block.inverse_mass[lane] * squared;
            }
        }
        // Of the doubled area, as the gradients are.
        let (rate, sum) = (total(&rates), total(&sums));
        let excess = twice - 2.0 * wanted;
        let change = (recoil.damping - 1.0) * rate - recoil.stiffness * excess;
        let pressure = if sum > 0.0 { change / sum } else { 0.0 };
        self.reduced.inverse_bulk = if sum > 0.0 { (1.0 - recoil.damping) / sum } else { 0.0 };
        for (block, [gx, gy]) in self.blocks.iter_mut().zip(&gradients) {
            let [vx, vy] = &mut block.velocity;
            for lane in 0..LANES {
                let kick = block.inverse_mass[lane] * pressure;
                vx[lane] += kick * gx[lane];
                vy[lane] += kick * gy[lane];
            }
        }
        self.gradients = gradients;
    }

    /// The gradients of twice the area of an outline that goes through all particles in their
    /// order, and twice that area, m².
    #[inline(always)]
    fn gradients_of_ring(&self, gradients: &mut [[[f32; LANES]; 2]]) -> f32 {
        let count = self.count();
        let [mut before_x, mut before_y] = self.position(count - 1).to_array();
        let mut sums = [0.0; LANES];
        for (index, gradient) in gradients.iter_mut().enumerate() {
            let [xs, ys] = &self.blocks[index].position;
            let used = (count - index * LANES).min(LANES);
            let next = self.position(((index + 1) * LANES) % count.max(1)).to_array();
            let [next_x, next_y] =
                if index + 1 == self.blocks.len() { self.position(0).to_array() } else { next };
            let (mut after, mut before) = ([[0.0; LANES]; 2], [[0.0; LANES]; 2]);
            for (axis, (values, (first, last))) in
                [xs, ys].into_iter().zip([(before_x, next_x), (before_y, next_y)]).enumerate()
            {
                before[axis][0] = first;
                before[axis][1..].copy_from_slice(&values[..LANES - 1]);
                after[axis][..LANES - 1].copy_from_slice(&values[1..]);
                after[axis][used - 1] = last;
            }
            for lane in 0..LANES {
                let is_used = if lane < used { 1.0 } else { 0.0 };
                gradient[0][lane] = is_used * (after[1][lane] - before[1][lane]);
                gradient[1][lane] = is_used * (before[0][lane] - after[0][lane]);
                let area = xs[lane] * after[1][lane] - ys[lane] * after[0][lane];
                sums[lane] += is_used * area;
            }
            (before_x, before_y) = (xs[LANES - 1], ys[LANES - 1]);
        }
        total(&sums)
    }

    /// The same for any outline.
    fn gradients_of_sides(&self, gradients: &mut [[[f32; LANES]; 2]]) -> f32 {
        let mut twice = 0.0;
        for &side in self.shape.outline() {
            let [i, j] = side.map(|particle| particle as usize);
            let [a, b] = [i, j].map(|particle| self.position(particle));
            twice += a.perp_dot(b);
            let mut add = |particle: usize, way: Vec2| {
                let [gx, gy] = &mut gradients[particle / LANES];
                gx[particle % LANES] += way.x;
                gy[particle % LANES] += way.y;
            };
            add(i, -rotation::quarter(b));
            add(j, rotation::quarter(a));
        }
        twice
    }
}
