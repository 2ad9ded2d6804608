//! Contact rows of a soft body for the solver.

use crate::space::{DIM, Vector};

/// A point of a soft body, or against one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ContactFeature {
    /// A particle of the owner against a rigid body, whose surface stays where it is on that.
    RigidPlane {
        /// Unit vector from the particle to the surface.
        normal: Vector,
        /// The gap when the step began, and the product of the normal with where the particle
        /// was then, m.
        base: f32,
        /// The way from the centre of mass of the rigid body to the surface when the step
        /// began, m.
        arm: Vector,
    },
    /// A particle of the owner against a side of another soft body, or of its own.
    SoftSide(OutlineSide),
    /// A rounded corner of a rigid body against a side of the owner.
    RigidVertex {
        side: OutlineSide,
        /// The way from the centre of mass of the rigid body to the corner when the step began,
        /// m.
        arm: Vector,
        /// Radius of the corner, m.
        radius: f32,
    },
    /// A fast rigid body on its way to sides of the owner, which each substep finds
    /// ([`Impactor`](super::impact::Impactor)).
    Approach,
}

/// A side of an outline or a skin that something meets: a segment, or a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutlineSide {
    /// The particles at its ends; in 3D those at its corners, of which the last two of a
    /// segment are the same.
    pub(super) ends: [u16; DIM],
    /// 1 when its front counts, −1 when its back does.
    pub(super) facing: f32,
    /// How far from it things are kept, m: the radii of both.
    pub(super) radius: f32,
    /// Overlap, m, from which on things are not moved apart.
    pub(super) deep: f32,
}

/// One point where a soft body meets something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftContactRow {
    /// Index of the contact.
    pub(crate) contact: u32,
    /// The particle of the owner; unused where a corner meets a side.
    pub(crate) particle: u16,
    /// Which of the two things of the contact owns the row.
    pub(crate) owner: u8,
    pub(crate) feature: ContactFeature,
    /// The gap when the step began, m.
    pub(crate) separation: f32,
    /// Unit vector from the first to the second side of the contact, and its position, m, from
    /// the anchor of the owner: the reported part of the row.
    pub(crate) normal: Vector,
    pub(crate) point: Vector,
}

impl SoftContactRow {
    /// Whether a particle of the owner meets something, and not something its side.
    pub(crate) fn has_particle(&self) -> bool {
        matches!(self.feature, ContactFeature::RigidPlane { .. } | ContactFeature::SoftSide(_))
    }
}
