//! Buffers: bytes that a call returns, such as those of a snapshot or a recording.

use crate::pointer::{Out, plain};
use crate::registry::Registry;
use crate::status::{Outcome, Status, run};

/// Bytes that a call returned. `hz_buffer_destroy` frees them.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub bits: u64,
}
plain!(Buffer);

static BUFFERS: Registry<Vec<u8>> = Registry::new(1, "buffer");

impl Buffer {
    /// Stores bytes, and writes their handle.
    pub(crate) fn put(bytes: Vec<u8>, out: Out<Self>) -> Outcome {
        out.check("buffer")?;
        out.set("buffer", Self { bits: BUFFERS.insert(bytes)? })
    }
}

/// Bytes of a buffer, and their number. The pointer is valid until the buffer is destroyed.
#[unsafe(export_name = "hz_buffer_data")]
pub extern "C" fn buffer_data(
    buffer: Buffer,
    data: Out<*const u8>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let bytes = BUFFERS.read(buffer.bits)?;
        data.check("data")?;
        count.set("count", bytes.len())?;
        data.set("data", bytes.as_ptr())
    })
}

/// Frees a buffer.
#[unsafe(export_name = "hz_buffer_destroy")]
pub extern "C" fn buffer_destroy(buffer: Buffer) -> Status {
    run(|| BUFFERS.remove(buffer.bits).map(drop))
}
