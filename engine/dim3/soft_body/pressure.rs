//! Pressure in a soft body, which holds its volume.

use hazumi_core::simd::LANES;
use hazumi_core::soft::{ImplicitSpring, total};

use super::SoftState;

impl SoftState {
    /// Lets pressure hold `amount` of the volume at rest.
    #[inline(always)]
    pub(super) fn apply_pressure(&mut self, recoil: ImplicitSpring, amount: f32) {
        self.inflate(recoil, amount * self.shape.volume());
    }

    /// Lets the skin come back to a volume of `wanted` m³. Keeps linear and angular momentum.
    #[inline(always)]
    fn inflate(&mut self, recoil: ImplicitSpring, wanted: f32) {
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
        let change = (recoil.damping - 1.0) * rate - recoil.stiffness * excess;
        let pressure = if sum > 0.0 { change / sum } else { 0.0 };
        self.reduced.inverse_bulk = if sum > 0.0 { (1.0 - recoil.damping) / sum } else { 0.0 };
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

    /// The gradients of six times the volume of a closed skin, and that volume, m³. Around each
    /// particle its faces close up, so what a face has is shared evenly by its corners.
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::Vec3;
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
