//! Particles of soft bodies: positions, velocities, pins and impulses.

use hazumi_core::ValueError;

use super::World;
use super::edit::{Edit, EditResult};
use crate::body::BodyId;
use crate::shape::soft::SoftShape;
use crate::soft_body::SoftState;
use crate::space::{DVector, Vector};

/// Pin of a soft body's particle: its anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoftBodyPin {
    /// Anchor in the world, in metres.
    World(DVector),
    /// Anchor on another, rigid body, in metres, in its frame.
    Body(BodyId, Vector),
}

/// Particles of a soft body, read-only.
#[derive(Clone, Copy, Debug)]
pub struct SoftBodyParticles<'a> {
    pub(super) state: &'a SoftState,
}

impl<'a> SoftBodyParticles<'a> {
    /// Rest shape.
    pub fn shape(&self) -> &'a SoftShape {
        &self.state.shape
    }

    /// Number of particles.
    pub fn len(&self) -> usize {
        self.state.count()
    }

    /// Whether there are no particles; never.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Positions of the particles, in metres, in the world, in the order of the shape's points.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vector> + use<'a> {
        let state = self.state;
        let [high, low] = state.anchor;
        (0..state.count()).map(move |index| high + (low + state.position(index)))
    }

    /// Positions of the particles in `f64`, as exact far from the origin of the world as near
    /// it.
    pub fn exact_positions(&self) -> impl ExactSizeIterator<Item = DVector> + use<'a> {
        let state = self.state;
        (0..state.count()).map(move |index| state.exact_position(index))
    }

    /// Velocities of the particles, in m/s, in the world.
    pub fn velocities(&self) -> impl ExactSizeIterator<Item = Vector> + use<'a> {
        let state = self.state;
        (0..state.count()).map(move |index| state.velocity(index))
    }

    /// Masses of the particles, in kg.
    pub fn masses(&self) -> impl ExactSizeIterator<Item = f32> + use<'a> {
        let state = self.state;
        (0..state.count()).map(move |index| state.mass_of(index))
    }

    /// Whether the spring of an edge has torn; `false` for edges that do not exist.
    pub fn is_torn(&self, edge: usize) -> bool {
        self.state.torn.contains(edge)
    }
}

impl World {
    /// Particles of a soft body; `None` when it is gone, or rigid.
    ///
    #[doc = include_str!(example!("world/softs/particles.md"))]
    pub fn particles(&self, id: BodyId) -> Option<SoftBodyParticles<'_>> {
        let state = self.bodies.get(id)?.soft.as_deref()?;
        Some(SoftBodyParticles { state })
    }

    /// Pins a particle of a soft body from now on; `None` unpins it. Returns `None` when one of
    /// the bodies is gone, the first is rigid, or the other one soft.
    ///
    /// # Errors
    ///
    /// When there is no such particle, or a number cannot be used.
    #[doc(alias = "attach")]
    pub fn pin(
        &mut self,
        id: BodyId,
        particle: u32,
        to: Option<SoftBodyPin>,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::Pin(id, particle, to))?;
        Ok((applied == EditResult::Done).then_some(()))
    }

    /// Applies an impulse to a particle of a soft body, in N·s, in the world, and wakes the
    /// body. Returns `None` when it is gone or rigid.
    ///
    /// # Errors
    ///
    /// When there is no such particle, or a number cannot be used.
    pub fn apply_impulse_to_particle(
        &mut self,
        id: BodyId,
        particle: u32,
        impulse: Vector,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::ApplyImpulseToParticle(id, particle, impulse))?;
        Ok((applied == EditResult::Done).then_some(()))
    }
}
