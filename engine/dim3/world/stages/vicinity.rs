//! Overlapping parts of two shapes.

pub(super) use crate::collide::PartCache as VicinityMemory;
