//! A grid of pixels that remembers what is nearest in each.

use hazumi3d::glam::Vec3;

/// Owner of a pixel that nothing covers.
pub(super) const NOBODY: u32 = u32::MAX;

/// A grid of pixels that remembers what is nearest in each.
#[derive(Clone, Debug)]
pub(super) struct Buffer {
    width: usize,
    height: usize,
    pixels: Vec<(f32, u32)>,
}

impl Buffer {
    /// An empty grid.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![(f32::MIN, NOBODY); width * height] }
    }

    /// Draws a convex polygon in pixels; its third coordinate is how near it is, linear over
    /// the grid, more being nearer.
    pub(super) fn draw(&mut self, polygon: &[Vec3], owner: u32) {
        let Self { width, height, pixels } = self;
        scan(polygon, *width, *height, |index, nearness| {
            if nearness > pixels[index].0 {
                pixels[index] = (nearness, owner);
            }
        });
    }

    /// Calls `visit` for each pixel of a convex polygon, with its nearness and the nearness and
    /// owner that the grid has there.
    pub(super) fn compare(
        &mut self,
        polygon: &[Vec3],
        mut visit: impl FnMut(f32, &mut (f32, u32)),
    ) {
        let Self { width, height, pixels } = self;
        scan(polygon, *width, *height, |index, nearness| visit(nearness, &mut pixels[index]));
    }

    /// The owners of all pixels, row by row.
    pub(super) fn owners(&self) -> impl Iterator<Item = u32> {
        self.pixels.iter().map(|pixel| pixel.1)
    }

    /// The nearness at a point in pixels; the least possible outside of the grid.
    pub(super) fn nearness_at(&self, x: f32, y: f32) -> f32 {
        let (column, row) = (index(x), index(y));
        if x < 0.0 || y < 0.0 || column >= self.width || row >= self.height {
            return f32::MIN;
        }
        self.pixels[row * self.width + column].0
    }
}

/// Calls `pixel` for each pixel whose middle lies in a convex polygon, with its nearness.
pub(super) fn scan(
    polygon: &[Vec3],
    width: usize,
    height: usize,
    mut pixel: impl FnMut(usize, f32),
) {
    let Some((&first, rest)) = polygon.split_first() else { return };
    // Twice the area and its tilt, by Newell: nearness = first.z + slope · (p − first).
    let edges = || polygon.iter().zip(rest.iter().chain([&first]));
    let normal = edges().map(|(&p, &q)| (p - first).cross(q - first)).sum::<Vec3>();
    if normal.z.abs() < 1e-6 {
        return;
    }
    let slope = -normal.truncate() / normal.z;
    let top = polygon.iter().fold(f32::MAX, |top, p| top.min(p.y));
    let bottom = polygon.iter().fold(f32::MIN, |bottom, p| bottom.max(p.y));
    for row in index(top - 0.5)..index(bottom + 1.0).min(height) {
        let y = row as f32 + 0.5;
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for (p, q) in edges() {
            if (p.y <= y) != (q.y <= y) {
                let x = p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x);
                left = left.min(x);
                right = right.max(x);
            }
        }
        let (from, to) = (index((left + 0.5).floor()), index((right + 0.5).floor()));
        for column in from..to.min(width) {
            let x = column as f32 + 0.5;
            let nearness = first.z + slope.x * (x - first.x) + slope.y * (y - first.y);
            pixel(row * width + column, nearness);
        }
    }
}

/// A coordinate as an index; 0 below the grid.
#[expect(clippy::cast_possible_truncation, reason = "saturates, and is compared with the size")]
fn index(coordinate: f32) -> usize {
    coordinate as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f32, to: f32, nearness: f32) -> [Vec3; 4] {
        [[from, from], [to, from], [to, to], [from, to]].map(|[x, y]| Vec3::new(x, y, nearness))
    }

    #[test]
    fn the_nearest_polygon_owns_a_pixel() {
        let mut buffer = Buffer::new(4, 4);
        buffer.draw(&square(0.0, 3.0, 1.0), 7);
        buffer.draw(&square(1.0, 99.0, 0.5), 8);
        buffer.draw(&square(-9.0, 1.0, 2.0), 9);
        let owners: Vec<u32> = buffer.owners().collect();
        assert_eq!(owners, [9, 7, 7, NOBODY, 7, 7, 7, 8, 7, 7, 7, 8, NOBODY, 8, 8, 8]);
    }

    #[test]
    fn nearness_is_linear_over_a_polygon() {
        let mut buffer = Buffer::new(8, 8);
        let tilted = square(0.0, 8.0, 0.0).map(|p| Vec3::new(p.x, p.y, 2.0 * p.x - p.y));
        buffer.draw(&tilted, 0);
        assert!((buffer.nearness_at(2.5, 5.5) - (5.0 - 5.5)).abs() < 1e-4);
        assert_eq!(buffer.nearness_at(8.5, 0.5), f32::MIN);
        assert_eq!(buffer.nearness_at(-0.5, 0.5), f32::MIN);
    }
}
