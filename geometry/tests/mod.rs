//! The tests that both dimensions share. They name the crate `hazumi_geometry`, and what
//! differs in the words of `crate::dim` and `crate::support`, which are in the `tests` of each
//! crate.

pub(crate) mod bounds_are_tight;
pub(crate) mod casts_prove_themselves;
pub(crate) mod closed_forms_agree;
mod distances_agree;
pub(crate) mod ellipsoid;
mod equals_its_clone;
pub(crate) mod impacts_agree;
pub(crate) mod manifolds_are_right;
mod near_parts_lose_nothing;
mod part_contacts_are_right;
pub(crate) mod parts_agree;
pub(crate) mod primitives_agree;
pub(crate) mod properties_hold;
pub(crate) mod pushes_end_where_they_must;
mod rays_agree;
pub(crate) mod rays_start_on_surfaces;
mod scaling_is_right;
mod shape_matching;
pub(crate) mod soft_shapes;
pub(crate) mod support_rays_agree;
mod swarm_is_right;
