//! What acts within a soft body in a substep.

use glam::Vec3;
use hazumi_core::simd::{self, EIGHT, LANES, Simd, f32x4, f32x8, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, Recoil, SoftMaterial, total};

use super::SoftState;
use super::bulk::Bulk;
use super::nodes::{Node, Nodes};
use crate::lanes::Vector;
use crate::soft::MatchTerms;

/// What moves the particles of a body in a substep, besides what they meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerTerms {
    /// Length of the substep, s.
    pub(crate) h: f32,
    /// Of gravity and forces, m/s².
    pub(crate) acceleration: Vec3,
    /// Of torques, rad/s².
    pub(crate) angular_acceleration: Vec3,
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
            self.inflate(recoil(pressure.stiffness), pressure.amount * shape.volume());
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
                self.bulk.bind(terms.recoil.keep, &self.blocks);
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
        if terms.angular_acceleration != Vec3::ZERO {
            let center = self.shape.plan().frame(&self.memory, &self.blocks).center;
            self.kick_rigidly(center, Vec3::ZERO, terms.h * terms.angular_acceleration);
        }
    }

    /// Lets the skin come back to a volume of `wanted` m³. Keeps linear and angular momentum.
    #[inline(always)]
    fn inflate(&mut self, recoil: Recoil, wanted: f32) {
        let mut gradients = std::mem::take(&mut self.gradients);
        gradients.clear();
        gradients.resize(self.blocks.len(), [[0.0; LANES]; 3]);
        let six_times = self.gradients_of_faces(&mut gradients);
        let (mut rates, mut sums) = ([0.0; LANES], [0.0; LANES]);
        for (block, [gx, gy, gz]) in self.blocks.iter().zip(&gradients) {
            let [vx, vy, vz] = &block.velocity;
            for lane in 0..LANES {
                rates[lane] += gx[lane] * vx[lane] + gy[lane] * vy[lane] + gz[lane] * vz[lane];
                let squared = gx[lane] * gx[lane] + gy[lane] * gy[lane] + gz[lane] * gz[lane];
                sums[lane] += block.inverse_mass[lane] * squared;
            }
        }
        // Of six times the volume, as the gradients are.
        let (rate, sum) = (total(&rates), total(&sums));
        let excess = six_times - 6.0 * wanted;
        let change = (recoil.keep - 1.0) * rate - recoil.pull * excess;
        let pressure = if sum > 0.0 { change / sum } else { 0.0 };
        self.bulk.inverse_bulk = if sum > 0.0 { (1.0 - recoil.keep) / sum } else { 0.0 };
        for (block, [gx, gy, gz]) in self.blocks.iter_mut().zip(&gradients) {
            let [vx, vy, vz] = &mut block.velocity;
            for lane in 0..LANES {
                let kick = block.inverse_mass[lane] * pressure;
                vx[lane] += kick * gx[lane];
                vy[lane] += kick * gy[lane];
                vz[lane] += kick * gz[lane];
            }
        }
        self.gradients = gradients;
    }

    /// The gradients of six times the volume of a closed skin, and that volume, m³. Around each particle its
    /// faces close up, so what a face has is shared evenly by its corners.
    fn gradients_of_faces(&self, gradients: &mut [[[f32; LANES]; 3]]) -> f32 {
        let origin = self.position(0);
        let mut six_times = 0.0;
        for &[a, b, c] in self.shape.faces() {
            let corners = [a as usize, b as usize, c as usize];
            let [a, b, c] = corners;
            let (a, b, c) = (self.position(a), self.position(b), self.position(c));
            let twice_area = (b - a).cross(c - a);
            six_times += twice_area.dot(a - origin);
            for corner in corners {
                let gradient = &mut gradients[corner / LANES];
                for (axis, part) in gradient.iter_mut().zip(twice_area.to_array()) {
                    axis[corner % LANES] += part;
                }
            }
        }
        six_times
    }

    /// Hands the particles over to contacts, as `nodes`, which have room for all lanes, and `bulk`.
    #[inline(always)]
    pub(crate) fn lend<S: Simd>(&self, simd: S, nodes: &mut Nodes<'_>, bulk: &mut Bulk) {
        let Nodes { nodes, weights } = nodes;
        *bulk = self.bulk;
        let none = f32x8::splat(simd, 0.0);
        let nodes = nodes.chunks_exact_mut(EIGHT);
        for (half, (nodes, weights)) in nodes.zip(weights.chunks_exact_mut(EIGHT)).enumerate() {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let eight =
                |lanes: &[f32; LANES]| f32x8::from_slice(simd, &lanes[first..][..EIGHT]);
            let ParticleBlock { position, velocity, mass, inverse_mass } = &self.blocks[block];
            let [[x, y, z], [vx, vy, vz]] = [position, velocity];
            let velocities = simd::records([eight(vx), eight(vy), eight(vz), none]);
            let positions = simd::records([eight(x), eight(y), eight(z), none]);
            for (lane, node) in nodes.iter_mut().enumerate() {
                velocities[lane].store_array(&mut node.velocity);
                positions[lane].store_array(&mut node.position);
            }
            let inverse = eight(inverse_mass);
            let gradient = self.gradients.get(block).filter(|_| self.bulk.has_pressure());
            let swells = match gradient {
                Some([gx, gy, gz]) => {
                    [inverse * eight(gx), inverse * eight(gy), inverse * eight(gz), inverse]
                }
                None => [none, none, none, inverse],
            };
            let swells = simd::records(swells);
            for (lane, weight) in weights.iter_mut().enumerate() {
                swells[lane].store_array(&mut weight.swell);
                weight.mass[0] = mass[first + lane];
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
            let mut velocities = [f32x4::splat(simd, 0.0); EIGHT];
            let mut positions = velocities;
            for (lane, node) in nodes.iter().enumerate() {
                [velocities[lane], positions[lane]] = node.load(simd);
            }
            for (into, records) in [(velocity, velocities), (position, positions)] {
                for (lanes, column) in into.iter_mut().zip(simd::columns(records)) {
                    column.store_slice(&mut lanes[first..][..EIGHT]);
                }
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
        acceleration: Vec3,
    ) -> Option<Vec3> {
        let fall = if self.bulk.is_held { Vec3::ZERO } else { (0.5 * h * h) * acceleration };
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hazumi_core::soft::Stiffness;

    use super::*;
    use crate::math::Pose;
    use crate::shape::SoftShape;

    fn squeezed() -> SoftState {
        let shape = Arc::new(SoftShape::ball(0.5, 1).unwrap());
        let mut soft = SoftState::new(shape, 2.0, [Vec3::ZERO; 2], &Pose::at(Vec3::Y));
        for index in 0..soft.count() {
            let position = soft.position(index);
            soft.set_position(index, position * Vec3::new(0.9, 0.95, 1.0));
            soft.set_velocity(index, position.cross(Vec3::new(0.1, 0.4, -0.2)));
        }
        soft
    }

    fn volume(soft: &SoftState) -> f64 {
        let six_times = soft.shape.faces().iter().map(|face| {
            let [a, b, c] = face.map(|corner| soft.exact_position(corner as usize));
            a.dot(b.cross(c))
        });
        six_times.sum::<f64>() / 6.0
    }

    #[test]
    fn pressure_brings_the_volume_back_and_keeps_momentum() {
        let mut soft = squeezed();
        let wanted = soft.shape.volume();
        let recoil = Stiffness::new(10.0, 1.0).recoil(1e-3);
        let before = soft.momentum();
        soft.inflate(recoil, wanted);
        let after = soft.momentum();
        assert!(before.0.distance(after.0) < 1e-6, "{before:?} {after:?}");
        assert!(before.1.distance(after.1) < 1e-6, "{before:?} {after:?}");
        for _ in 0..400 {
            soft.inflate(recoil, wanted);
            for index in 0..soft.count() {
                let way = 1e-3 * soft.velocity(index);
                soft.set_position(index, soft.position(index) + way);
            }
        }
        let share = volume(&soft) / f64::from(wanted);
        assert!((share - 1.0).abs() < 0.02, "its volume is {share} of that at rest");
    }

    #[test]
    fn the_gradients_are_those_of_the_volume() {
        let mut soft = squeezed();
        let mut gradients = vec![[[0.0; LANES]; 3]; soft.blocks.len()];
        let six_times = soft.gradients_of_faces(&mut gradients);
        assert!((f64::from(six_times) / 6.0 - volume(&soft)).abs() < 1e-6);
        for (index, axis) in [(0, 0), (7, 1), (20, 2), (41, 0)] {
            let before = volume(&soft);
            let mut position = soft.position(index);
            position[axis] += 0.01;
            soft.set_position(index, position);
            let expected = (volume(&soft) - before) / 0.01;
            position[axis] -= 0.01;
            soft.set_position(index, position);
            let found = f64::from(gradients[index / LANES][axis][index % LANES]) / 6.0;
            assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
        }
    }
}
