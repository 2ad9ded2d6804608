//! The ring of planks of which the drums of washers are made.
//!
//! Source: Catto, `box2d` and `box3d`, 2026, `shared/benchmarks.c`. `[catto2026]`
//! `[catto2026b]`

use std::f32::consts::PI;

/// Planks around a drum, and the angle that each takes, rad.
const PLANKS: u8 = 36;
const PLANK_ANGLE: f32 = PI / 18.0;

/// Planks, and a fin on every ninth; `plate` makes a part between two directions and two
/// distances from the middle.
pub(super) fn planks<T>(plate: impl Fn([[f32; 2]; 2], [f32; 2]) -> T) -> Vec<T> {
    let mut parts = Vec::new();
    let mut start = [1.0, 0.0];
    for plank in 0..PLANKS {
        let end = if plank + 1 == PLANKS { [1.0, 0.0] } else { turned(start, PLANK_ANGLE) };
        // Neighbours overlap a little, so that nothing small finds a gap.
        let outer = [turned(start, -0.1 * PLANK_ANGLE), turned(end, 0.1 * PLANK_ANGLE)];
        parts.push(plate(outer, [16.0, 18.0]));
        if plank % 9 == 0 {
            parts.push(plate([start, end], [14.0, 16.0]));
        }
        start = end;
    }
    parts
}

/// A direction, turned.
fn turned([x, y]: [f32; 2], angle: f32) -> [f32; 2] {
    let (sine, cosine) = (libm::sinf(angle), libm::cosf(angle));
    [cosine * x - sine * y, sine * x + cosine * y]
}
