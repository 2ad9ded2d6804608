//! Version and magic numbers of the files of this dimension.

/// Version of the format.
pub(crate) const VERSION: u32 = 5;
/// The first bytes of snapshots and recordings of worlds in two dimensions.
pub(super) const OTHER_MAGICS: [[u8; 8]; 2] = [*b"hazumi2s", *b"hazumi2r"];
