//! The parts of two shapes that are near each other.

pub(super) use crate::collide::PartCache as VicinityMemory;
