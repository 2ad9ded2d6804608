//! Corners of chains and their ghost vertices: the neighbours of a segment.

use glam::Vec2;

/// Kind of the end of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CornerKind {
    /// No neighbour.
    #[default]
    Open,
    /// A segment that is bent away, as on the outside of a box.
    Convex,
    /// A segment in nearly the same direction.
    Flat,
    /// A segment that is bent towards the front, as in the corner of a room.
    Concave,
}

impl CornerKind {
    /// The kind of the corner between two segments with these unit normals, the first of which
    /// ends where the second begins; bends with a sine up to `flat_sine` are flat.
    pub(super) fn between([first, second]: [Vec2; 2], flat_sine: f32) -> Self {
        let (bend, cosine) = (first.perp_dot(second), first.dot(second));
        if bend.abs() <= flat_sine && cosine > 0.0 {
            Self::Flat
        } else if bend < 0.0 {
            Self::Concave
        } else {
            Self::Convex
        }
    }

    /// The same corner, seen from behind.
    #[must_use]
    pub fn from_behind(self) -> Self {
        match self {
            Self::Convex => Self::Concave,
            Self::Concave => Self::Convex,
            same => same,
        }
    }
}
