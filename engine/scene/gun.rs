//! Guns of characters.

use super::told::Fire;
use crate::body::BodyId;
use crate::space::Vector;

/// A gun, and when it can fire again.
#[derive(Clone, Debug)]
pub(super) struct Gun {
    fire: Fire,
    /// Time until then, s.
    reload: f32,
}

/// Line of fire in a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim {
    /// Along this direction, any length but zero.
    Along(Vector),
    /// At a point, m, in the world.
    At(Vector),
}

/// A shot.
pub(super) enum Shot {
    Copy(Launch),
    Cast(SegmentCast),
}

/// A copy of an assembly that appears at the muzzle of a gun.
pub(super) struct Launch {
    /// Name of the assembly.
    pub(super) assembly: String,
    /// Where its frame is, m, in the world.
    pub(super) position: Vector,
    /// Velocity that its bodies get, m/s, in the world.
    pub(super) velocity: Vector,
}

/// A segment from the muzzle of a gun, which hits at once.
pub(super) struct SegmentCast {
    pub(super) shooter: BodyId,
    /// Its ends, m, in the world.
    pub(super) ends: [Vector; 2],
    /// Impulse on a dynamic body that it hits, N·s.
    pub(super) impulse: Vector,
}

impl Gun {
    pub(super) fn new(fire: &Fire) -> Self {
        Self { fire: fire.clone(), reload: 0.0 }
    }

    /// The shot in a step of `dt` seconds of a shooter whose origin is at `position`, if it is
    /// aimed and ready.
    pub(super) fn shot(
        &mut self,
        (shooter, position): (BodyId, Vector),
        aim: Option<Aim>,
        dt: f32,
    ) -> Option<Shot> {
        let Fire { assembly, range, impulse, speed, height, reach, interval } = &self.fire;
        self.reload -= dt;
        if self.reload > 0.0 {
            return None;
        }
        let shoulder = position + Vector::Y * *height;
        let along = match aim? {
            Aim::Along(direction) => direction.try_normalize()?,
            Aim::At(point) => (point - shoulder).try_normalize()?,
        };
        self.reload = *interval;
        let muzzle = shoulder + along * *reach;
        Some(match (assembly, range) {
            (_, Some(range)) => Shot::Cast(SegmentCast {
                shooter,
                ends: [muzzle, muzzle + along * *range],
                impulse: along * *impulse,
            }),
            (assembly, None) => Shot::Copy(Launch {
                assembly: assembly.clone().unwrap_or_default(),
                position: muzzle,
                velocity: along * *speed,
            }),
        })
    }
}
