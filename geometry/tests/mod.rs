//! The tests that both dimensions share. They name the crate `hazumi_geometry`, and what differs in the
//! words of `crate::dim` and `crate::support`, which are in the `tests` of each crate.

pub(crate) mod impacts_agree;
pub(crate) mod primitives_agree;
pub(crate) mod properties_hold;
pub(crate) mod pushes_end_where_they_must;
mod shape_matching;
mod swarm_is_right;
