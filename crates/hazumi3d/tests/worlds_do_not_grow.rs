//! A program of its own, for it counts what the whole process allocates.

extern crate hazumi3d as hazumi;

#[path = "engine/dim.rs"]
mod dim;
mod engine {
    #[path = "../../../../engine/tests/worlds/mod.rs"]
    pub(crate) mod worlds;
    #[path = "../../../../engine/tests/worlds_do_not_grow.rs"]
    mod worlds_do_not_grow;
}
