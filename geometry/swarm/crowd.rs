//! Crowd: the lists of a game, as the swarm reads them.

use std::error::Error;
use std::fmt;

use hazumi_core::swarm::{Moving, PathSegment, Size, Source};

use crate::space::{DIM, Vector};

/// Crowd: lists of things that the game keeps, with one entry for each thing.
///
/// A thing with a coordinate or size that is not finite, beyond [`FARTHEST`](super::FARTHEST),
/// or a size below 0, is left out and reported by [`Swarm::left_out`](super::Swarm::left_out).
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'c> {
    /// Centres, in metres.
    pub positions: &'c [Vector],
    /// Sizes of the things.
    pub sizes: Sizes<'c>,
    /// Group of each, below [`GROUPS`](super::GROUPS); higher ones count as the last. With an
    /// empty list all are in group 0.
    pub groups: &'c [u8],
    /// Motion of each thing in this frame, in metres: its velocity times the length of the
    /// frame. With an empty list all rest. Things that move touch when they do so at any time
    /// of the frame, however fast they are.
    pub motions: &'c [Vector],
}

/// Sizes of the things of a crowd.
#[derive(Clone, Copy, Debug)]
pub enum Sizes<'c> {
    /// Balls of one radius, in metres, ≥ 0.
    Radius(f32),
    /// Balls of these radii, in metres, ≥ 0.
    Radii(&'c [f32]),
    /// Boxes with these half extents along the axes, in metres, ≥ 0.
    HalfExtents(&'c [Vector]),
}

/// Error of a list that does not have one entry for each thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrowdError {
    /// Name of the list, such as `radii`.
    pub what: &'static str,
    /// Number of entries.
    pub len: usize,
    /// Number of things in the crowd.
    pub count: usize,
}

impl fmt::Display for CrowdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, len, count } = self;
        write!(
            f,
            "number of {what} of a crowd is {len}, must be that of its positions, {count}"
        )
    }
}

impl Error for CrowdError {}

impl<'c> Crowd<'c> {
    /// Most things of a crowd.
    pub const MAX: usize = 1 << 31;

    /// A crowd at rest and in one group.
    pub fn new(positions: &'c [Vector], sizes: Sizes<'c>) -> Self {
        Self { positions, sizes, groups: &[], motions: &[] }
    }

    /// Whether all lists are as long as they must be.
    ///
    /// # Errors
    ///
    /// The first list that is not, or the positions if they are more than [`Self::MAX`].
    pub(super) fn check(&self) -> Result<(), CrowdError> {
        let count = self.positions.len();
        let sizes = match self.sizes {
            Sizes::Radius(_) => ("radii", count),
            Sizes::Radii(radii) => ("radii", radii.len()),
            Sizes::HalfExtents(halves) => ("half extents", halves.len()),
        };
        let optional = |list: usize| if list == 0 { count } else { list };
        let groups = ("groups", optional(self.groups.len()));
        let motions = ("motions", optional(self.motions.len()));
        for (what, len) in [sizes, groups, motions] {
            if len != count {
                return Err(CrowdError { what, len, count });
            }
        }
        if count > Self::MAX {
            return Err(CrowdError { what: "positions", len: count, count: Self::MAX });
        }
        Ok(())
    }

    fn group_of(&self, index: usize) -> u8 {
        self.groups.get(index).copied().unwrap_or(0)
    }
}

/// Balls of one radius.
pub(super) struct EvenBalls<'c>(pub(super) &'c Crowd<'c>, pub(super) f32);
/// Balls of their own radii.
pub(super) struct Balls<'c>(pub(super) &'c Crowd<'c>, pub(super) &'c [f32]);
/// Boxes of their own half extents.
pub(super) struct CrowdBoxes<'c>(pub(super) &'c Crowd<'c>, pub(super) &'c [Vector]);

impl Source<DIM, DIM> for EvenBalls<'_> {
    fn len(&self) -> usize {
        self.0.positions.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; DIM] {
        self.0.positions[index].to_array()
    }

    fn radius(&self) -> f32 {
        self.1
    }

    fn group(&self, index: usize) -> u8 {
        self.0.group_of(index)
    }
}

impl Source<DIM, { DIM + 1 }> for Balls<'_> {
    fn len(&self) -> usize {
        self.0.positions.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; DIM + 1] {
        self.0.positions[index].extend(self.1[index]).to_array()
    }

    fn group(&self, index: usize) -> u8 {
        self.0.group_of(index)
    }
}

impl Source<DIM, { 2 * DIM }> for CrowdBoxes<'_> {
    fn len(&self) -> usize {
        self.0.positions.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; 2 * DIM] {
        box_numbers(self.0.positions[index], self.1[index])
    }

    fn group(&self, index: usize) -> u8 {
        self.0.group_of(index)
    }
}

impl Moving<DIM> for Crowd<'_> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn size(&self, index: usize) -> Size<DIM> {
        match self.sizes {
            Sizes::Radius(radius) => Size::Ball(radius),
            Sizes::Radii(radii) => Size::Ball(radii[index]),
            Sizes::HalfExtents(halves) => Size::Box(halves[index].to_array()),
        }
    }

    fn leg(&self, index: usize, number: usize) -> Option<PathSegment<DIM>> {
        let motion = self.motions.get(index).copied().unwrap_or(Vector::ZERO);
        let from = self.positions[index].to_array().map(f64::from);
        let along = motion.to_array().map(f64::from);
        (number == 0).then_some(PathSegment { from, along, times: [0.0, 1.0] })
    }

    fn group(&self, index: usize) -> u8 {
        self.group_of(index)
    }
}

#[inline(always)]
fn box_numbers(center: Vector, half: Vector) -> [f32; 2 * DIM] {
    let mut numbers = [0.0; 2 * DIM];
    numbers[..DIM].copy_from_slice(&center.to_array());
    numbers[DIM..].copy_from_slice(&half.to_array());
    numbers
}
