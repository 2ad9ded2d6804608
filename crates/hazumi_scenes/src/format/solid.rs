//! Bodies and their colliders with all of their fields resolved.

use super::body::{Body, Collider};
use super::dim::{Rotation, Vector, resolve_rotation};
use super::material::Material;
use super::shape::Shape;
use super::soft::Soft;
use crate::format::body::BodyType;

impl Body {
    /// A dynamic body of one shape.
    pub fn dynamic(name: &str, shape: Shape) -> Self {
        Self { name: name.to_owned(), shape: Some(shape), ..Self::default() }
    }

    /// A body that never moves, of one shape.
    pub fn fixed(name: &str, position: Vector, shape: Shape) -> Self {
        Self { body_type: BodyType::Fixed, position, ..Self::dynamic(name, shape) }
    }

    /// Rotation from `rotation` or `rotation_degrees`. In 2D it is an angle, rad; in 3D a unit
    /// quaternion `[x, y, z, w]`.
    pub fn resolved_rotation(&self) -> Rotation {
        resolve_rotation(self.rotation, self.rotation_degrees)
    }

    /// Its soft shape, when it has one.
    pub fn soft(&self) -> Option<&Soft> {
        let shapes = self.shape.iter().chain(self.colliders.iter().map(|it| &it.shape));
        shapes.into_iter().find_map(|shape| match shape {
            Shape::Soft(soft) => Some(&**soft),
            _ => None,
        })
    }

    /// Material from `density`, `friction` and the like of this body.
    pub fn material(&self) -> Material {
        Material {
            density: self.density,
            friction: self.friction,
            restitution: self.restitution,
            friction_combine: self.friction_combine,
            restitution_combine: self.restitution_combine,
            rolling_resistance: self.rolling_resistance,
            surface_velocity: self.surface_velocity,
        }
    }
}

impl Collider {
    /// Material of this part of the body.
    pub(crate) fn material(&self, body: &Body) -> Material {
        Material {
            density: self.density.unwrap_or(body.density),
            friction: self.friction.unwrap_or(body.friction),
            restitution: self.restitution.unwrap_or(body.restitution),
            friction_combine: self.friction_combine.unwrap_or(body.friction_combine),
            restitution_combine: self.restitution_combine.unwrap_or(body.restitution_combine),
            rolling_resistance: self.rolling_resistance.unwrap_or(body.rolling_resistance),
            surface_velocity: self.surface_velocity.unwrap_or(body.surface_velocity),
        }
    }
}
