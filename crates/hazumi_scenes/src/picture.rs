//! How opaque pictures are, and the files they come from.

use std::error::Error;
use std::fmt;
use std::io::Cursor;
use std::path::Path;

use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

use crate::mesh::read_file;

/// Opacities of the pixels of a picture: never empty, one for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    alpha: Vec<u8>,
}

impl Picture {
    /// Most pixels along an edge.
    pub const MAX_EDGE: u32 = 4_096;

    /// Takes opacities, 0 to 255, row by row from the top, from left to right.
    ///
    /// # Errors
    ///
    /// When an edge has no pixels or more than [`Self::MAX_EDGE`], or the opacities are not as
    /// many as the pixels.
    pub fn new(width: u32, height: u32, alpha: Vec<u8>) -> Result<Self, PictureError> {
        check_size(width, height)?;
        let count = width as usize * height as usize;
        if alpha.len() != count {
            let given = alpha.len();
            let message = format!("opacities are {given}, must be {count}, one for each pixel");
            return Err(PictureError::new(message));
        }
        Ok(Self { width, height, alpha })
    }

    /// Reads how opaque the pixels of a PNG file are, whatever its name ends in.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or is larger than 256 MiB, and as [`Self::from_png`].
    pub fn load(path: &Path) -> Result<Self, PictureError> {
        let bytes = read_file(path).map_err(|error| PictureError::new(error.message))?;
        Self::from_png(&bytes)
    }

    /// Reads the opacity of the pixels of a PNG file from its bytes. Opacity is an alpha
    /// channel of 8 or 16 bits, of which the upper 8 count. Transparent entries of a palette
    /// and a transparent colour count, too.
    ///
    /// # Errors
    ///
    /// When the bytes are no PNG file or damaged, or an edge has more than [`Self::MAX_EDGE`]
    /// pixels. Also when the picture has no opacity: all of it would be opaque, and its outline
    /// its frame.
    pub fn from_png(bytes: &[u8]) -> Result<Self, PictureError> {
        let fail = |error: DecodingError| PictureError::new(format!("not a good PNG: {error}"));
        // Colours as well: four numbers a pixel, and twice that where they have 16 bits.
        const MOST_BYTES: usize = 8 * (Picture::MAX_EDGE as usize).pow(2);
        let mut decoder =
            Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MOST_BYTES });
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(fail)?;
        let info = reader.info();
        check_size(info.width, info.height)?;
        let has_alpha = matches!(info.color_type, ColorType::Rgba | ColorType::GrayscaleAlpha);
        if !has_alpha && info.trns.is_none() {
            return Err(PictureError::new(
                "has no transparency, so all of it is opaque: save it with an alpha channel",
            ));
        }
        let length = reader.output_buffer_size();
        let length = length.ok_or_else(|| PictureError::new("is too large for the memory"))?;
        let mut samples = vec![0; length];
        let frame = reader.next_frame(&mut samples).map_err(fail)?;
        // Opacity comes last.
        let step = frame.color_type.samples();
        let alpha = samples[..frame.buffer_size()].chunks_exact(step).map(|it| it[step - 1]);
        Self::new(frame.width, frame.height, alpha.collect())
    }

    /// Pixels along x, at least 1.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels along y, at least 1.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How opaque the pixels are, 0 to 255, row by row from the top, from left to right.
    pub fn alpha(&self) -> &[u8] {
        &self.alpha
    }
}

fn check_size(width: u32, height: u32) -> Result<(), PictureError> {
    for (edge, name) in [(width, "wide"), (height, "high")] {
        if !(1..=Picture::MAX_EDGE).contains(&edge) {
            let most = Picture::MAX_EDGE;
            let message = format!("is {edge} pixels {name}, must be 1 to {most}");
            return Err(PictureError::new(message));
        }
    }
    Ok(())
}

/// Why a picture could not be read, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PictureError {
    /// The reason, without the name of the file unless that cannot be read.
    pub message: String,
}

impl PictureError {
    fn new(message: impl Into<String>) -> Self {
        // Other crates' messages may span lines; ours are one.
        Self { message: message.into().replace('\n', " ") }
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for PictureError {}
