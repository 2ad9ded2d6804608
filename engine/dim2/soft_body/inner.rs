//! What acts within a soft body in a substep.

use glam::Vec2;
use hazumi_core::simd::{self, EIGHT, LANES, Simd, f32x4, f32x8, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, Recoil, SoftMaterial, total};

use super::SoftState;
use super::bulk::Bulk;
use super::nodes::{Node, Nodes};
use crate::lanes::Vector;
use crate::math::rotation;
use crate::soft::MatchTerms;

/// What moves the particles of a body in a substep, besides what they meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerTerms {
    /// Length of the substep, s.
    pub(crate) h: f32,
    /// Of gravity and forces, m/s².
    pub(crate) acceleration: Vec2,
    /// Of torques, rad/s².
    pub(crate) angular_acceleration: f32,
    /// Damping of the velocities, 1/s.
    pub(crate) damping: f32,
    /// Speed limit along each axis, m/s.
    pub(crate) limit: f32,
}

impl SoftState {
    /// Changes the velocities by what forces and the body itself do in a substep.
    #[inline(always)]
    pub(crate) fn pull<S: Simd>(&mut self, simd: S, terms: &InnerTerms) {
        self.bulk = Bulk::LOOSE;
        self.accelerate(terms);
        let shape = self.shape.clone();
        let material: &SoftMaterial = shape.material();
        let recoil = |stiffness: hazumi_core::soft::Stiffness| stiffness.recoil(terms.h);
        if let Some(stiffness) = material.edges {
            let springs = shape.springs();
            springs.pull(&mut self.blocks, &mut self.torn, recoil(stiffness), material.tear);
        }
        if let Some(stiffness) = material.bends {
            let mut whole = hazumi_core::soft::Torn::default();
            shape.benders().pull(&mut self.blocks, &mut whole, recoil(stiffness), None);
        }
        if let Some(pressure) = material.pressure.filter(|_| shape.is_closed()) {
            self.inflate(recoil(pressure.stiffness), pressure.amount * shape.area());
        }
        if let Some(stiffness) = material.shape {
            let terms = MatchTerms {
                recoil: recoil(stiffness),
                mode: material.mode,
                plasticity: material.plasticity,
                tear: material.tear,
                h: terms.h,
            };
            shape.plan().apply_in(simd, &mut self.memory, &mut self.blocks, &terms);
            if shape.fixed().is_empty() && shape.plan().binds_all(&self.memory) {
                self.bulk.bind(simd, terms.recoil.keep, &self.blocks);
            }
        }
    }

    #[inline(always)]
    fn accelerate(&mut self, terms: &InnerTerms) {
        let change = terms.h * terms.acceleration;
        let keep = 1.0 / (1.0 + terms.h * terms.damping);
        let limit = terms.limit;
        for block in &mut self.blocks {
            for (axis, change) in change.to_array().into_iter().enumerate() {
                for (velocity, weight) in
                    block.velocity[axis].iter_mut().zip(block.inverse_mass)
                {
                    let speed = (*velocity + change) * keep;
                    let speed = if speed > limit { limit } else { speed };
                    let speed = if speed < -limit { -limit } else { speed };
                    *velocity = if weight > 0.0 { speed } else { *velocity };
                }
            }
        }
        if terms.angular_acceleration != 0.0 {
            let center = self.shape.plan().frame(&self.memory, &self.blocks).center;
            self.kick_rigidly(center, Vec2::ZERO, terms.h * terms.angular_acceleration);
        }
    }

    /// Lets the outline come back to an area of `wanted` m². Keeps linear and angular momentum.
    #[inline(always)]
    fn inflate(&mut self, recoil: Recoil, wanted: f32) {
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
        let change = (recoil.keep - 1.0) * rate - recoil.pull * excess;
        let pressure = if sum > 0.0 { change / sum } else { 0.0 };
        self.bulk.inverse_bulk = if sum > 0.0 { (1.0 - recoil.keep) / sum } else { 0.0 };
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

    /// The gradients of twice the area of an outline that goes through all particles in their order, and twice
    /// that area, m².
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

    /// Hands the particles over to contacts, as `nodes`, which have room for all lanes, and `bulk`.
    #[inline(always)]
    pub(crate) fn lend<S: Simd>(&self, simd: S, nodes: &mut Nodes<'_>, bulk: &mut Bulk) {
        let Nodes { nodes } = nodes;
        *bulk = self.bulk;
        for (half, nodes) in nodes.chunks_exact_mut(EIGHT).enumerate() {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let eight =
                |lanes: &[f32; LANES]| f32x8::from_slice(simd, &lanes[first..][..EIGHT]);
            let ParticleBlock { position, velocity, mass, inverse_mass } = &self.blocks[block];
            let [[x, y], [vx, vy]] = [position, velocity].map(|[x, y]| [eight(x), eight(y)]);
            let inverse = eight(inverse_mass);
            let none = f32x8::splat(simd, 0.0);
            let gradient = self.gradients.get(block).filter(|_| self.bulk.has_pressure());
            let swell = match gradient {
                Some([gx, gy]) => [inverse * eight(gx), inverse * eight(gy)],
                None => [none; 2],
            };
            let motions = simd::records([vx, vy, x, y]);
            let weights = simd::records([inverse, eight(mass), swell[0], swell[1]]);
            for (node, (motion, weight)) in
                nodes.iter_mut().zip(motions.into_iter().zip(weights))
            {
                *node = Node { motion: motion.to_array(), weight: weight.to_array() };
            }
        }
    }

    /// Takes the particles back from contacts.
    #[inline(always)]
    pub(crate) fn take_back<S: Simd>(&mut self, simd: S, nodes: &[Node], bulk: &Bulk) {
        self.bulk = *bulk;
        for (half, nodes) in nodes.chunks_exact(EIGHT).enumerate() {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let ParticleBlock { position, velocity, .. } = &mut self.blocks[block];
            let [[x, y], [vx, vy]] = [position, velocity];
            let mut records = [f32x4::splat(simd, 0.0); EIGHT];
            for (record, node) in records.iter_mut().zip(nodes) {
                *record = node.load(simd);
            }
            let columns = simd::columns(records);
            for (lanes, column) in [vx, vy, x, y].into_iter().zip(columns) {
                column.store_slice(&mut lanes[first..][..EIGHT]);
            }
        }
    }

    /// Gives the particles what contacts owe them, and moves them by their velocities for a substep of `h` seconds. What
    /// nothing touches takes the parabola of free fall, by this acceleration, m/s²; returns by how much less that is, m.
    #[inline(always)]
    pub(crate) fn advance<S: Simd>(
        &mut self,
        simd: S,
        h: f32,
        acceleration: Vec2,
    ) -> Option<Vec2> {
        let fall = if self.bulk.is_held { Vec2::ZERO } else { (0.5 * h * h) * acceleration };
        let splat = |value| f32x16::splat(simd, value);
        let shift = Vector::splat(simd, self.bulk.shift());
        let behind = Vector::splat(simd, fall);
        for (index, block) in self.blocks.iter_mut().enumerate() {
            let gradient = self.gradients.get(index).map(|gradient| Vector::of(simd, gradient));
            let inverse_mass = f32x16::load_array_ref(simd, &block.inverse_mass);
            let place = Vector::of(simd, &block.position);
            let owed = self.bulk.owed(place, inverse_mass, gradient);
            let velocity = Vector::of(simd, &block.velocity) + owed;
            let way = velocity * splat(h) - behind;
            let is_free = inverse_mass.simd_gt(splat(0.0));
            velocity.put(&mut block.velocity);
            (place + shift + way.only(is_free)).put(&mut block.position);
        }
        let is_free = !self.bulk.is_held;
        self.bulk.settle();
        is_free.then_some(fall)
    }
}
