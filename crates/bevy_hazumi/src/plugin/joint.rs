//! The component of joints.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;

use super::handles::JointHandle;
use super::space::Vector;
use super::space::engine::joint::{Distance, Fixed, Hinge, Slider, along};
use super::space::engine::{Pose, joint::JointKind};

/// A joint between the bodies of two entities, on an entity of its own or on one of them.
///
/// It takes effect as soon as both are bodies. Its kind is any
/// [`JointKind`](super::space::engine::joint::JointKind) of the engine, with limits, springs
/// and motors.
#[derive(Component, Clone, Debug, PartialEq, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(JointHandle)]
#[doc(alias("ImpulseJoint", "RevoluteJoint", "PrismaticJoint", "FixedJoint", "DistanceJoint"))]
pub struct Joint {
    /// Entities of the two bodies.
    #[entities]
    pub bodies: [Entity; 2],
    /// Frames of the joint on each body, in metres, in the frame of the body.
    pub frames: [Pose; 2],
    /// Kind of the joint.
    pub kind: JointKind,
    /// Whether the two bodies collide with each other; default `false`.
    pub can_collide: bool,
    /// Force at which it breaks, in N, ≥ 0; default never.
    pub break_force: Option<f32>,
    /// Torque at which it breaks, in N·m, ≥ 0; default never.
    pub break_torque: Option<f32>,
}

impl Joint {
    /// A joint of any kind, at the origins of the two bodies.
    pub fn new(body1: Entity, body2: Entity, kind: impl Into<JointKind>) -> Self {
        Self {
            bodies: [body1, body2],
            frames: [Pose::IDENTITY; 2],
            kind: kind.into(),
            can_collide: false,
            break_force: None,
            break_torque: None,
        }
    }

    /// Glue.
    pub fn fixed(body1: Entity, body2: Entity) -> Self {
        Self::new(body1, body2, Fixed::default())
    }

    /// A hinge: in 3D about x of its frames, see [`Self::with_axis`].
    pub fn revolute(body1: Entity, body2: Entity) -> Self {
        Self::new(body1, body2, Hinge::default())
    }

    /// A slider along x of its frames, see [`Self::with_axis`].
    pub fn prismatic(body1: Entity, body2: Entity) -> Self {
        Self::new(body1, body2, Slider::default())
    }

    /// A rod with a length in metres, ≥ 0.
    pub fn distance(body1: Entity, body2: Entity, length: f32) -> Self {
        Self::new(body1, body2, Distance::rod(length))
    }

    /// A rope with a length in metres, ≥ 0.
    pub fn rope(body1: Entity, body2: Entity, length: f32) -> Self {
        Self::new(body1, body2, Distance::rope(length))
    }

    /// With its points at these places, in metres, in the frames of the two bodies.
    #[must_use]
    pub fn with_anchors(mut self, anchor1: Vector, anchor2: Vector) -> Self {
        [self.frames[0].position, self.frames[1].position] = [anchor1, anchor2];
        self
    }

    /// With its x axis along a direction of any length but zero, in the frames of both bodies.
    /// A direction that is zero or not finite changes nothing, with a warning.
    #[must_use]
    pub fn with_axis(mut self, axis: Vector) -> Self {
        for frame in &mut self.frames {
            match along(frame.position, axis) {
                Ok(turned) => *frame = turned,
                Err(error) => tracing::warn!("axis of a joint: {error}"),
            }
        }
        self
    }

    /// Whether the two bodies collide with each other.
    #[must_use]
    pub fn with_collisions(mut self, can_collide: bool) -> Self {
        self.can_collide = can_collide;
        self
    }

    /// Breaking at a force in N, ≥ 0, averaged over a step.
    #[must_use]
    pub fn with_break_force(mut self, force: f32) -> Self {
        self.break_force = Some(force);
        self
    }
}
