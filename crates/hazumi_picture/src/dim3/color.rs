//! Colours: mixed in linear light, written as `#rrggbb`.

use hazumi3d::glam::Vec3;

use super::light::Lit;
use crate::palette;

/// Colour of fixed and kinematic bodies.
const STONE: u32 = 0xd3_da_e0;

/// A colour in linear light, each part 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Color(Vec3);

impl Color {
    /// The colour of the body `number`, one of `kind`: equal kinds look alike, not the same.
    pub(super) fn of_body(kind: usize, number: usize) -> Self {
        let Self(base) = Self::from_rgb(palette::color(kind));
        // Multiplying by the golden ratio spreads neighbours evenly over 0..1.
        let spread = (number as f32 * 0.618_034).fract();
        Self(base * (0.85 + 0.30 * spread))
    }

    /// The colour of fixed and kinematic bodies.
    pub(super) fn stone() -> Self {
        Self::from_rgb(STONE)
    }

    fn from_rgb(rgb: u32) -> Self {
        let part = |shift: u32| {
            let share = (rgb >> shift & 0xff) as f32 / 255.0;
            share.powf(2.2)
        };
        Self(Vec3::new(part(16), part(8), part(0)))
    }

    /// The colour of a side under this light: a warm sun, a cool sky, and what the ground
    /// throws back at `normal_y`, −1 for a side that looks down.
    pub(super) fn lit(self, light: Lit, normal_y: f32) -> Self {
        let sun = Vec3::new(1.0, 0.95, 0.86) * (0.85 * light.sun);
        let sky = Vec3::new(0.86, 0.95, 1.06) * (0.52 * light.sky);
        let ground = Vec3::splat(0.12 + 0.05 * (1.0 - normal_y));
        Self(self.0 * (sun + sky + ground))
    }

    /// The colour as `#rrggbb`, in steps small enough to look smooth and large enough that
    /// neighbouring sides often share one.
    pub(super) fn hex(self) -> String {
        let part = |share: f32| {
            let byte = 255.0 * share.clamp(0.0, 1.0).powf(1.0 / 2.2);
            (byte / 3.0).round() * 3.0
        };
        let [red, green, blue] = self.0.to_array().map(part);
        #[expect(clippy::cast_possible_truncation, reason = "0..=255")]
        let rgb = (red as u32) << 16 | (green as u32) << 8 | blue as u32;
        format!("#{rgb:06x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_survive_the_way_to_linear_light_and_back() {
        assert_eq!(Color::from_rgb(0xff_80_00).hex(), "#ff8100");
        assert_eq!(Color(Vec3::splat(9.0)).hex(), "#ffffff");
        assert_eq!(Color(Vec3::splat(-1.0)).hex(), "#000000");
    }
}
