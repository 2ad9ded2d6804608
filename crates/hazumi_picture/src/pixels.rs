//! Pixels of a picture, and files of them.

use std::error::Error;
use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels of a picture.
#[derive(Clone)]
pub struct Pixels(Pixmap);

impl Pixels {
    /// Draws the text of an SVG file, such as `draw` writes, `width` pixels wide. The height is
    /// in proportion.
    ///
    /// # Errors
    ///
    /// When the text is no SVG file, or the picture does not fit into memory.
    pub fn of(svg: &str, width: u32) -> Result<Self, PixelsError> {
        let tree = Tree::from_str(svg, &Options::default())
            .map_err(|error| PixelsError(error.to_string()))?;
        let scale = width as f32 / tree.size().width();
        let height = whole(scale * tree.size().height());
        let Some(mut pixels) = Pixmap::new(width, height) else {
            return Err(PixelsError(format!("{width} · {height} pixels are too many")));
        };
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        Ok(Self(pixels))
    }

    /// Width and height.
    pub fn size(&self) -> [u32; 2] {
        [self.0.width(), self.0.height()]
    }

    /// Red, green, blue and opacity of each pixel, row by row from the top. Colours are
    /// multiplied by the opacity, which is 255 in pictures of worlds.
    pub fn rgba(&self) -> &[u8] {
        self.0.data()
    }

    /// The same without a copy.
    pub fn into_rgba(self) -> Vec<u8> {
        self.0.take()
    }

    /// The bytes of a PNG file.
    ///
    /// # Errors
    ///
    /// When the picture is too large for one.
    pub fn to_png(&self) -> Result<Vec<u8>, PixelsError> {
        self.0.encode_png().map_err(|error| PixelsError(error.to_string()))
    }
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pixels").field("size", &self.size()).finish_non_exhaustive()
    }
}

/// Reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelsError(String);

impl fmt::Display for PixelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PixelsError {}

/// A length in whole pixels.
#[expect(clippy::cast_possible_truncation, reason = "some thousand at most")]
#[expect(clippy::cast_sign_loss, reason = "lengths are positive")]
fn whole(pixels: f32) -> u32 {
    pixels.round().max(1.0) as u32
}
