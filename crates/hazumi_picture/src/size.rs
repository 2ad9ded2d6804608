//! Size of a picture.

use hazumi_core::{Rule, ValueError};

/// Most pixels along an edge.
const MOST: u16 = 4096;

/// Size of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    width: u16,
    height: u16,
}

impl Size {
    /// A width and a height in pixels, 1..=4096 each.
    ///
    /// # Errors
    ///
    /// When one of them is out of its range.
    pub fn new(width: i64, height: i64) -> Result<Self, ValueError> {
        let checked = |what: &'static str, pixels: i64| {
            let fits = u16::try_from(pixels).ok().filter(|pixels| (1..=MOST).contains(pixels));
            let rule = Rule::Within(1.0, MOST.into());
            fits.ok_or(ValueError { what, value: pixels as f32, rule })
        };
        Ok(Self { width: checked("width", width)?, height: checked("height", height)? })
    }

    /// A size that is known to be in its range.
    pub(crate) const fn of(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    pub(crate) fn to_f32(self) -> [f32; 2] {
        [self.width, self.height].map(f32::from)
    }

    /// Width and height in pixels.
    pub fn pixels(self) -> [usize; 2] {
        [self.width, self.height].map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_bounds_that_errors_name() {
        assert_eq!(Size::new(640, 4096).unwrap().pixels(), [640, 4096]);
        let words = |width, height| Size::new(width, height).unwrap_err().to_string();
        assert_eq!(words(0, 1), "width is 0, must be a number from 1 to 4096");
        assert_eq!(words(1, -5), "height is -5, must be a number from 1 to 4096");
        assert_eq!(words(1, 4097), "height is 4097, must be a number from 1 to 4096");
        assert!(Size::new(i64::MAX, 1).is_err());
    }
}
