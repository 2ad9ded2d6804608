//! Where every body is and how it moves, as a file.

mod table;
mod plane;
mod space;

pub(crate) use plane::in_a_file as in_the_plane;
pub(crate) use space::in_a_file as in_space;
