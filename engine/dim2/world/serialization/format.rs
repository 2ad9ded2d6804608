//! Version and magic numbers of the files of this dimension.

/// Version of the format.
pub(crate) const VERSION: u32 = 4;
/// The first bytes of snapshots and recordings of worlds in three dimensions.
pub(super) const OTHER_MAGICS: [[u8; 8]; 2] = [*b"hazumi3s", *b"hazumi3r"];
