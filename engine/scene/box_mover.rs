//! Mover of the simplest kind: an upright box that is pushed out of what it overlaps.

use hazumi_core::ValueError;

use crate::math::Pose;
use crate::shape::Shape;
use crate::space::{Cuboid, Vector};
use crate::world::{QueryFilter, World};

/// Pushes in a step, each out of the deepest overlap that is left.
const MAX_PUSHES: usize = 8;
/// Overlap that counts as none, m.
const SLOP: f32 = 1e-4;
/// Height of the unit normal of a push, from which it is one of ground.
const GROUND: f32 = 0.7;

/// A box that goes straight ahead, and is then pushed out of whatever it overlaps along the
/// axis of least overlap.
///
/// It is here to be compared with [`Character`](crate::Character): it climbs no steps, catches
/// on seams, pushes nothing, and passes what is thinner than a step of its way.
///
/// Source: Madhav, *Game Programming in C++*, 2018. `[madhav2018]`
#[derive(Clone, Debug)]
pub(super) struct BoxMover {
    pub(super) shape: Shape,
    /// Middle of the box from the origin of the body, m.
    pub(super) center: Vector,
    /// Whether the last step ended on ground.
    pub(super) stands: bool,
}

impl BoxMover {
    /// A box of this height, m, and twice the radius wide. Its lowest side is at the origin.
    ///
    /// # Errors
    ///
    /// When a number cannot be used by the engine.
    pub(super) fn new(height: f32, radius: f32) -> Result<Self, ValueError> {
        let half = Vector::splat(radius).with_y(0.5 * height);
        let shape = Cuboid::new(half)?.into();
        Ok(Self { shape, center: Vector::Y * half.y, stands: false })
    }

    /// Its pose, while the origin of its body is at `position`.
    pub(super) fn pose(&self, position: Vector) -> Pose {
        Pose::at(position + self.center)
    }

    /// Moves a body on by `dt` seconds. Returns where its origin is then, m, and its velocity,
    /// m/s.
    ///
    /// # Errors
    ///
    /// When a number is not finite.
    pub(super) fn go(
        &mut self,
        world: &World,
        (position, velocity): (Vector, Vector),
        dt: f32,
        others: &QueryFilter<'_>,
    ) -> Result<(Vector, Vector), ValueError> {
        let (mut position, mut velocity) = (position + velocity * dt, velocity);
        self.stands = false;
        for _ in 0..MAX_PUSHES {
            let contacts =
                world.collide_shape(&self.shape, &self.pose(position), 0.0, others)?;
            let overlaps = contacts.iter().flat_map(|contact| {
                contact.points.iter().map(|point| (-point.separation, contact.normal))
            });
            let deepest = overlaps.max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((depth, normal)) = deepest.filter(|&(depth, _)| depth > SLOP) else {
                break;
            };
            position += normal * depth;
            velocity -= normal * velocity.dot(normal).min(0.0);
            self.stands |= normal.y > GROUND;
        }
        Ok((position, velocity))
    }
}
