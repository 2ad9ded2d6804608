//! Impulses of a character on bodies.

use super::mover::Mover;
use crate::body::BodyType;
use crate::space::Vector;
use crate::world::{Edit, ExternalForce};

impl Mover<'_> {
    /// Impulses to the dynamic bodies that were in the way of a character with that velocity:
    /// as in an impact without bounce, but no more than its force gives in the time.
    pub(super) fn pushes(&self, velocity: Vector, seconds: f32) -> Vec<Edit> {
        let most = self.character.push_force * seconds;
        let push = |hit: &super::CharacterHit| {
            let body = self.world.body(hit.body)?;
            let mass = self.world.mass_properties(hit.body)?.mass;
            let speed = -(velocity - self.velocity_of(hit)).dot(hit.normal);
            let both = mass * self.character.mass / (mass + self.character.mass);
            let impulse = (both * speed).min(most);
            let is_felt = body.body_type == BodyType::Dynamic && impulse > 0.0;
            is_felt.then(|| {
                Edit::ApplyForce(
                    hit.body,
                    ExternalForce::ImpulseAt(-hit.normal * impulse, hit.point),
                )
            })
        };
        self.hits.iter().filter_map(push).collect()
    }
}
