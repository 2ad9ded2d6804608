//! Components of soft bodies.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;

use super::body::RigidBody;
use super::handles::ColliderHandle;
use super::space::Vector;
use super::space::engine::shape::SoftShape;

/// A soft body: particles that keep the shape at rest, and touch all other bodies.
///
/// It stands in the place of a [`Collider`](super::Collider), whose material components it
/// takes. The transform is the frame of best fit; [`SoftParticles`] has the places of its
/// particles.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug)]
#[require(RigidBody, SoftParticles, ColliderHandle)]
pub struct SoftBody(pub Arc<SoftShape>);

impl SoftBody {
    /// A soft body with this shape at rest.
    pub fn new(shape: impl Into<Arc<SoftShape>>) -> Self {
        Self(shape.into())
    }
}

/// Places of the particles of a [`SoftBody`], in metres, in the world, written after each step.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
pub struct SoftParticles(pub Vec<Vector>);
