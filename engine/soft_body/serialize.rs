//! Serialization of soft bodies to words, and back.

use hazumi_core::coder::{halves, whole};

use super::row_contact::{FRICTION_NUMBERS, friction_from_numbers, friction_numbers};
use super::row_state::CachedImpulse;
use super::state::{ParticlePin, PinTarget, SoftState};
use crate::contact::WordReader;
use crate::soft::MatchMemory;
use crate::space::{DIM, DVector, ToF32, ToF64, Vector};

impl SoftState {
    /// Words of the anchor, and of each particle after it.
    pub(crate) const ANCHOR_WORDS: usize = 2 * DIM;
    pub(crate) const PARTICLE_WORDS: usize = 2 * DIM;

    /// Appends all that steps and pins change, bit for bit.
    pub(crate) fn pack(&self, words: &mut Vec<u32>) {
        let [high, low] = self.anchor;
        let mut vector = |vector: Vector| words.extend(vector.to_array().map(f32::to_bits));
        vector(high);
        vector(low);
        for index in 0..self.count() {
            vector(self.position(index));
            vector(self.velocity(index));
        }
        words.extend([self.max_displacement, self.step_time].map(f32::to_bits));
        for touch in &self.cached_impulses {
            words.extend([touch.other, touch.normal_force.to_bits()]);
            words.extend(friction_numbers(touch.friction_force).map(f32::to_bits));
        }
        words.extend_from_slice(self.torn.words());
        words.push(u32::try_from(self.pins.len()).unwrap_or(u32::MAX));
        for pin in &self.pins {
            let (body, place) = match pin.target {
                PinTarget::World(place) => (u32::MAX, place),
                PinTarget::Body(body, place) => (body, place.to_f64()),
            };
            words.extend([u32::from(pin.particle), body]);
            words.extend(place.to_array().map(f64::to_bits).map(halves).as_flattened());
        }
        words.extend(self.memory.numbers().map(f32::to_bits));
    }

    /// Becomes what `words` say of a body with this shape. `None` when they are of no such
    /// body; it may have changed then.
    pub(crate) fn unpack(&mut self, words: &[u32]) -> Option<()> {
        let mut words = WordReader(words);
        self.anchor = [words.vector()?, words.vector()?];
        for index in 0..self.count() {
            let (position, velocity) = (words.vector()?, words.vector()?);
            self.set_position(index, position);
            self.set_velocity(index, velocity);
        }
        let [stride, step_time] = words.take()?.map(f32::from_bits);
        for touch in &mut self.cached_impulses {
            let [other, normal_force] = words.take()?;
            let friction_force = words.take::<FRICTION_NUMBERS>()?.map(f32::from_bits);
            let (normal_force, friction_force) =
                (f32::from_bits(normal_force), friction_from_numbers(friction_force));
            let is_sound =
                normal_force >= 0.0 && normal_force.is_finite() && friction_force.is_finite();
            *touch =
                is_sound.then_some(CachedImpulse { other, normal_force, friction_force })?;
        }
        for word in self.torn.words_mut() {
            *word = words.next()?;
        }
        let count = words.next()?;
        self.pins.clear();
        for _ in 0..count {
            let [particle, body] = words.take()?;
            let mut place = [0.0; DIM];
            for coordinate in &mut place {
                *coordinate = f64::from_bits(whole(words.take()?));
            }
            let place = DVector::from_array(place);
            let target = match body {
                u32::MAX => PinTarget::World(place),
                body => PinTarget::Body(body, place.to_f32()),
            };
            let particle = u16::try_from(particle).ok()?;
            let is_there = usize::from(particle) < self.count() && place.is_finite();
            self.pins.push(is_there.then_some(ParticlePin { particle, target })?);
        }
        let mut memory = MatchMemory::new(self.shape.plan());
        let mut numbers = words.0.iter().copied().map(f32::from_bits);
        memory.set_numbers(self.shape.plan(), &mut numbers)?;
        self.memory = memory;
        let is_sound = numbers.next().is_none()
            && self.is_finite()
            && self.anchor.iter().all(|part| part.is_finite())
            && [stride, step_time].iter().all(|number| *number >= 0.0 && number.is_finite());
        self.measure();
        (self.max_displacement, self.step_time) = (stride, step_time);
        is_sound.then_some(())
    }
}
