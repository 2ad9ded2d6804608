//! Outlines of pictures (marching squares of an alpha channel).
//!
//! ```text
//!   opacities ──► lines between ──► rings ──► largest ──► simplify ──► centre
//!   of pixels     pixels that are             one         a quarter
//!                 in and out                              of a pixel
//! ```

use glam::{DVec2, Vec2};
use hazumi_core::Rule;

use super::check::{check_simple, doubled_area, sides};
use super::{SoftError, SoftShape};
use crate::shape::decompose::simplify::simplify;

/// Pixels of more than this are in, of 255.
const HALF: f64 = 127.5;
/// Detail that is ignored, in pixels.
const FLATNESS: f64 = 0.25;
/// Most pixels along an edge: four bytes for each side of a pixel are 134 MB.
const MAX_EDGE: u32 = 4_096;

impl SoftShape {
    /// A skin around the largest opaque part of a picture, with particles at most `spacing`
    /// metres apart. See [`alpha_outline`]. For a filled one, give the outline to
    /// [`Self::filled`].
    ///
    /// # Errors
    ///
    /// When a number is out of range, the opacities are not as many as the pixels, nothing is
    /// opaque, or there are too many particles.
    pub fn from_alpha(
        width: u32,
        height: u32,
        alpha: &[u8],
        pixel_size: f32,
        spacing: f32,
    ) -> Result<Self, SoftError> {
        Self::from_outline(&alpha_outline(width, height, alpha, pixel_size)?, spacing)
    }
}

/// Outline of the largest opaque part of a picture, in metres, counter-clockwise. Its centre of
/// area is at the origin.
///
/// `alpha` are opacities of pixels, 0 to 255, row by row from the top, from left to right; half
/// and more is opaque. The position of the border between two pixels follows from both
/// opacities. Pixels that touch at their corners only hang together where the four around the
/// corner are opaque in the mean. Holes are filled, and detail of less than a quarter of a
/// pixel is left out. `pixel_size` is the edge of a pixel in metres.
///
/// # Errors
///
/// When the size of pixels is not above 0, or the picture has no pixels or more than 4,096
/// along an edge. Also when the opacities are not as many as the pixels, or nothing is opaque.
///
/// Source: the plane of Lorensen, Cline, *Marching cubes*, SIGGRAPH 1987. `[lorensen1987]`
pub fn alpha_outline(
    width: u32,
    height: u32,
    alpha: &[u8],
    pixel_size: f32,
) -> Result<Vec<Vec2>, SoftError> {
    Rule::Above(0.0).check("size of a pixel", pixel_size)?;
    let edges = [width, height].map(|edge| edge as f32);
    Rule::Within(1.0, MAX_EDGE as f32).check_all("edge of a picture in pixels", edges)?;
    let wanted = width as usize * height as usize;
    if alpha.len() != wanted {
        return Err(SoftError::Length { what: "opacities", given: alpha.len(), wanted });
    }
    let picture = Picture { size: [width as usize, height as usize], alpha };
    let largest = picture.largest_ring().ok_or(SoftError::Area { area: 0.0 })?;
    let ring = simple(&largest);
    let center = centroid(&ring);
    let size = f64::from(pixel_size);
    Ok(ring.iter().map(|point| ((point.as_dvec2() - center) * size).as_vec2()).collect())
}

/// No crossing.
const NOWHERE: u32 = u32::MAX;

/// A picture with a border of clear pixels around it. Places are in pixels, x right and y up;
/// the middle of the lowest pixel on the left is at (1, 1).
struct Picture<'a> {
    size: [usize; 2],
    alpha: &'a [u8],
}

/// Where a line crosses the way between the middles of two pixels: of the lower or left one the
/// coordinates, and whether the other is above.
type PixelCrossing = (usize, usize, bool);

impl Picture<'_> {
    fn at(&self, x: usize, y: usize) -> f64 {
        let [width, height] = self.size;
        let is_in = (1..=width).contains(&x) && (1..=height).contains(&y);
        if is_in { f64::from(self.alpha[(height - y) * width + x - 1]) } else { 0.0 }
    }

    /// The ring around the largest area, counter-clockwise; `None` when nothing is opaque.
    fn largest_ring(&self) -> Option<Vec<Vec2>> {
        let [width, height] = self.size;
        // Every crossing has one line that leaves it.
        let stride = width + 2;
        let name =
            |(x, y, is_above): PixelCrossing| 2 * (y * stride + x) + usize::from(is_above);
        let crossing = |name: usize| (name / 2 % stride, name / 2 / stride, name % 2 == 1);
        let mut next = vec![NOWHERE; 2 * stride * (height + 2)];
        for y in 0..=height {
            for x in 0..=width {
                for [from, to] in self.lines(x, y).into_iter().flatten() {
                    next[name(from)] = u32::try_from(name(to)).unwrap_or(NOWHERE);
                }
            }
        }
        let mut best: Option<(f64, Vec<Vec2>)> = None;
        for start in 0..next.len() {
            let mut ring = Vec::new();
            let mut here = start;
            while next[here] != NOWHERE {
                ring.push(self.place(crossing(here)));
                here = std::mem::replace(&mut next[here], NOWHERE) as usize;
            }
            let area = doubled_area(sides(&ring));
            if area > best.as_ref().map_or(0.0, |best| best.0) {
                best = Some((area, ring));
            }
        }
        best.map(|best| best.1)
    }

    /// The lines through the cell between four pixels, the lowest of which on the left is
    /// given, with what is opaque on their left.
    fn lines(&self, x: usize, y: usize) -> [Option<[PixelCrossing; 2]>; 2] {
        let corners =
            [self.at(x, y), self.at(x + 1, y), self.at(x + 1, y + 1), self.at(x, y + 1)];
        let [bottom, right, top, left] =
            [(x, y, false), (x + 1, y, true), (x, y + 1, false), (x, y, true)];
        let is_in = corners.map(|alpha| alpha > HALF);
        let is_joined = corners.iter().sum::<f64>() > 4.0 * HALF;
        let pattern = is_in.iter().rev().fold(0, |bits, &bit| 2 * bits + u8::from(bit));
        let one = |from, to| [Some([from, to]), None];
        match pattern {
            0b0001 => one(bottom, left),
            0b0010 => one(right, bottom),
            0b0011 => one(right, left),
            0b0100 => one(top, right),
            0b0110 => one(top, bottom),
            0b0111 => one(top, left),
            0b1000 => one(left, top),
            0b1001 => one(bottom, top),
            0b1011 => one(right, top),
            0b1100 => one(left, right),
            0b1101 => one(bottom, right),
            0b1110 => one(left, bottom),
            0b0101 if is_joined => [Some([bottom, right]), Some([top, left])],
            0b0101 => [Some([bottom, left]), Some([top, right])],
            0b1010 if is_joined => [Some([left, bottom]), Some([right, top])],
            0b1010 => [Some([right, bottom]), Some([left, top])],
            _ => [None; 2],
        }
    }

    /// Where the opacity is a half on the way between two pixels.
    fn place(&self, (x, y, is_above): PixelCrossing) -> Vec2 {
        let [dx, dy] = if is_above { [0, 1] } else { [1, 0] };
        let (near, far) = (self.at(x, y), self.at(x + dx, y + dy));
        let part = (HALF - near) / (far - near);
        (DVec2::new(x as f64, y as f64) + part * DVec2::new(dx as f64, dy as f64)).as_vec2()
    }
}

/// The ring without detail, as long as it touches itself nowhere, and as large as before.
fn simple(ring: &[Vec2]) -> Vec<Vec2> {
    let simple = [FLATNESS, 0.5 * FLATNESS, 0.25 * FLATNESS].into_iter().find_map(|most| {
        let ring = simplify(ring, most)?;
        check_simple(&ring).is_ok().then_some(ring)
    });
    let Some(simple) = simple else { return ring.to_vec() };
    let factor = (doubled_area(sides(ring)) / doubled_area(sides(&simple))).sqrt();
    simple.iter().map(|point| (factor * point.as_dvec2()).as_vec2()).collect()
}

/// The centre of the area in a ring.
fn centroid(ring: &[Vec2]) -> DVec2 {
    let from = ring[0].as_dvec2();
    let arms = || ring.iter().map(|point| point.as_dvec2() - from);
    let mut sum = DVec2::ZERO;
    let mut area = 0.0;
    for (a, b) in arms().zip(arms().skip(1)) {
        let part = a.perp_dot(b);
        area += part;
        sum += part / 3.0 * (a + b);
    }
    from + sum / area
}
