//! Where every body is and how it moves, as a file.

mod table;
mod dim2;
mod dim3;

pub(crate) use dim2::in_a_file as file_2d;
pub(crate) use dim3::in_a_file as file_3d;
