//! Short SVG paths.

use std::fmt::Write;

use hazumi3d::glam::Vec3;

/// Path coordinates are whole numbers of this part of a pixel; groups of paths are scaled by
/// it.
pub(super) const UNIT: f32 = 0.1;

/// A line through points in pixels, as the `d` of a path; empty when it would not be seen.
pub(super) fn path(points: &[Vec3], is_closed: bool) -> String {
    let mut text = String::new();
    let mut last: Option<[i32; 2]> = None;
    for point in points {
        let place = [whole(point.x), whole(point.y)];
        match last {
            None => {
                let _ = write!(text, "M{} {}", place[0], place[1]);
            }
            Some(last) if last == place => continue,
            Some([x, y]) => {
                let [x, y] = [place[0] - x, place[1] - y];
                let gap = if y < 0 { "" } else { " " };
                let _ = write!(text, "l{x}{gap}{y}");
            }
        }
        last = Some(place);
    }
    let enough = if is_closed { 2 } else { 1 };
    if text.matches('l').count() < enough {
        return String::new();
    }
    if is_closed {
        text.push('z');
    }
    text
}

/// A coordinate in pixels as a whole number of [`UNIT`]s.
#[expect(clippy::cast_possible_truncation, reason = "saturates far outside of the picture")]
pub(super) fn whole(pixels: f32) -> i32 {
    (pixels / UNIT).round().clamp(-1e6, 1e6) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_and_skip_what_is_not_seen() {
        let corners = [[1.0, 2.0], [1.04, 2.0], [2.0, 1.5], [1.0, 3.0]];
        let corners = corners.map(|[x, y]| Vec3::new(x, y, 0.0));
        assert_eq!(path(&corners, true), "M10 20l10-5l-10 15z");
        assert_eq!(path(&corners[..2], true), "");
        assert_eq!(path(&corners[1..3], false), "M10 20l10-5");
    }
}
