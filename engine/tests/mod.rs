//! The tests that both dimensions share. They name the engine `hazumi`, and what differs in the
//! words of `crate::dim` and `crate::scenery`, which are in the `tests/engine` of each crate.

pub(crate) mod characters_walk;
pub(crate) mod degenerate_worlds;
pub(crate) mod drawings;
pub(crate) mod fair;
pub(crate) mod joints_hold;
pub(crate) mod joints_kinds;
pub(crate) mod joints_survive;
pub(crate) mod moments;
pub(crate) mod nothing_tunnels;
pub(crate) mod query_agrees;
pub(crate) mod seesaw;
pub(crate) mod soft_bodies;
pub(crate) mod worlds;

mod behaves_as_computed;
mod buildings_stand;
mod conserves;
mod contacts_obey_hooks;
mod curved_shapes_settle;
mod deterministic;
mod draws_what_is_there;
mod edit_model;
mod edits_in_any_order;
mod edits_match_a_model;
mod events_tell;
mod islands_are_unrelated;
mod joints_break;
mod joints_keep_energy;
mod lockstep_stays_equal;
mod media_push;
mod nets_hang;
mod never_panics;
mod platforms_hold_one_way;
mod pushes_act;
mod queries;
mod recordings_replay;
mod rolls_back;
mod settles;
mod simple_calls;
mod sleep_and_wake;
mod snapshots_are_written;
mod soft_bodies_stop_bodies;
mod soft_queries;
mod stages_are_spans;
mod starts_asleep;
mod worlds_are_large;
