//! Explosions: radial impulses from a point.

use hazumi_core::{Rule, ValueError};

use super::strength::ExplosionStrength;
use super::{Edit, ExternalForce, QueryFilter, World};
use crate::body::{BodyId, BodyType};
use crate::collider::ColliderId;
use crate::math::Pose;
use crate::query::signed_distance;
use crate::shape::Shape;
use crate::space::{Ball, Vector};

/// Explosion: pushes all dynamic bodies around a point away from it, at once.
///
/// The impulse acts at the centre of each collider in reach, so a body whose collider is off
/// its centre of mass rotates. Walls give no cover; a filter can leave out the bodies behind
/// them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explosion {
    /// Centre, in metres, in the world.
    pub center: Vector,
    /// Radius of its effect, in metres, > 0.
    pub radius: f32,
    /// Strength at the centre.
    pub strength: ExplosionStrength,
    /// Falloff of the strength with distance.
    pub falloff: Falloff,
}

/// Falloff of an explosion with the distance to the surface of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Falloff {
    /// No falloff, up to its radius.
    None,
    /// Linear falloff, to nothing at its radius.
    #[default]
    Linear,
}

impl World {
    /// Computes the impulses of `explosion`, one for each collider of a dynamic body in reach.
    /// They are in the order of slots.
    ///
    /// # Errors
    ///
    /// When a number in it is not finite, or the radius is not above 0.
    pub fn explosion_impulses(
        &self,
        explosion: &Explosion,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<Edit>, ValueError> {
        let strength = explosion.strength.number();
        Rule::Finite.check("strength of an explosion", strength)?;
        let reach = Ball::new(explosion.radius)?.into();
        let found = self.overlap_shape(&reach, &Pose::at(explosion.center), filter)?;
        Ok(found.iter().filter_map(|&id| self.impulse_on(explosion, id)).collect())
    }

    /// Applies the impulses of an explosion to all dynamic bodies around it.
    ///
    #[doc = include_str!(example!("world/explosion/explode.md"))]
    ///
    /// # Errors
    ///
    /// When a number in it cannot be used, or would give a body a velocity that is not finite.
    /// Bodies after that one get no impulse then.
    #[doc(alias = "radial impulse")]
    pub fn explode(
        &mut self,
        explosion: &Explosion,
        filter: &QueryFilter<'_>,
    ) -> Result<(), ValueError> {
        for push in self.explosion_impulses(explosion, filter)? {
            self.apply(push)?;
        }
        Ok(())
    }

    fn impulse_on(&self, explosion: &Explosion, id: ColliderId) -> Option<Edit> {
        let (body, shape, pose) = self.dynamic_part(id)?;
        let local = pose.inverse_transform_point(explosion.center);
        let distance = signed_distance(shape, local).distance.max(0.0);
        let middle = middle(shape, &pose);
        let way = (middle - explosion.center).try_normalize()?;
        let fading = match explosion.falloff {
            Falloff::None => 1.0,
            Falloff::Linear => (1.0 - distance / explosion.radius).max(0.0),
        };
        let strength = explosion.strength.impulse(shape, pose.inverse_transform_vector(way));
        Some(Edit::ApplyForce(
            body,
            ExternalForce::ImpulseAt(way * (strength * fading), middle),
        ))
    }

    /// Body, shape and pose of a collider of a dynamic body.
    pub(super) fn dynamic_part(&self, id: ColliderId) -> Option<(BodyId, &Shape, Pose)> {
        let body = self.body_of(id)?;
        if self.body(body)?.body_type != BodyType::Dynamic {
            return None;
        }
        Some((body, &self.collider(id)?.shape, self.pose_of(id)?))
    }
}

/// Centre of mass of a shape of uniform density, m, in the world.
pub(super) fn middle(shape: &Shape, pose: &Pose) -> Vector {
    let center = shape.mass(1.0).map(|mass| mass.center);
    pose.transform_point(center.unwrap_or_else(|| shape.bounds(&Pose::IDENTITY).center()))
}
