//! Drawing for the microscope.

use crate::frame::box_edges;
use crate::protocol::Picture;

/// In metres; in 2D with z = 0.
pub(super) type Point = [f64; 3];

/// Colour of the first body.
pub(super) const OF_A: u32 = 0x3d_8b_fd;
/// Colour of the second body.
pub(super) const OF_B: u32 = 0xf5_84_2b;
/// Colour of unchanging parts.
pub(super) const STILL: u32 = 0x8a_8f_98;
/// Colour of known parts.
pub(super) const KNOWN: u32 = 0x2b_b2_6b;
/// Colour of the parts in question.
pub(super) const ASKED: u32 = 0xe0_3f_6b;
/// The best so far.
pub(super) const BEST: u32 = 0xe0_a4_10;
/// The origin.
pub(super) const ORIGIN: u32 = 0xa8_55_f7;

impl Picture {
    pub(super) fn line(&mut self, from: Point, to: Point, color: u32) {
        self.lines.extend(from);
        self.lines.extend(to);
        self.line_colors.push(color);
    }

    pub(super) fn point(&mut self, at: Point, color: u32) {
        self.points.extend(at);
        self.point_colors.push(color);
    }

    pub(super) fn triangle(&mut self, corners: [Point; 3], color: u32) {
        self.triangles.extend(corners.into_iter().flatten());
        self.triangle_colors.push(color);
    }

    /// The edges of an axis-aligned box, or of a rectangle where its third axis is flat.
    pub(super) fn cuboid(&mut self, min: Point, max: Point, color: u32) {
        for [from, to] in box_edges([min, max]) {
            self.line(from, to, color);
        }
    }

    /// Adds the lines and points of another picture.
    pub(super) fn extend(&mut self, other: &Self) {
        self.lines.extend_from_slice(&other.lines);
        self.line_colors.extend_from_slice(&other.line_colors);
        self.points.extend_from_slice(&other.points);
        self.point_colors.extend_from_slice(&other.point_colors);
    }

    /// Lines from each corner to the next, and from the last to the first.
    pub(super) fn ring(&mut self, corners: &[Point], color: u32) {
        for (index, &corner) in corners.iter().enumerate() {
            self.line(corner, corners[(index + 1) % corners.len()], color);
        }
    }

    /// Lines between all pairs of corners, and the corners.
    pub(super) fn simplex(&mut self, corners: &[Point], color: u32) {
        for (index, &corner) in corners.iter().enumerate() {
            self.point(corner, color);
            for &other in &corners[..index] {
                self.line(other, corner, color);
            }
        }
    }
}

pub(super) fn scaled(vector: Point, factor: f64) -> Point {
    vector.map(|number| number * factor)
}

pub(super) fn sum(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_twelve_edges_and_a_flat_one_four() {
        let mut picture = Picture::default();
        picture.cuboid([0.0; 3], [1.0, 2.0, 3.0], STILL);
        assert_eq!((picture.line_colors.len(), picture.lines.len()), (12, 72));
        picture.cuboid([0.0; 3], [1.0, 2.0, 0.0], STILL);
        assert_eq!(picture.line_colors.len(), 16);
        let length = |line: &[f64]| (0..3).map(|axis| line[axis + 3] - line[axis]).sum::<f64>();
        let total: f64 = picture.lines.chunks(6).map(length).sum();
        assert!((total - 30.0).abs() < 1e-12, "{total}");
    }
}
