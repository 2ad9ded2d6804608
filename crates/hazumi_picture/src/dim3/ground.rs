//! The ground: an endless plane with a fading grid, and the shadows on it.

use std::fmt::Write;

use hazumi3d::glam::{Vec2, Vec3};

use super::buffer::{Buffer, NOBODY};
use super::flat::convex_hull;
use super::projection::Projection;
use super::solid::Solid;
use super::svg::{path, whole};

/// Grid lines on either side of the middle.
const LINES: i16 = 40;

/// The ground plane with its grid, which fades with the distance from `middle`.
pub(super) fn grid(
    svg: &mut String,
    projection: &Projection,
    height: f32,
    middle: Vec3,
    radius: f32,
) {
    let step = round_step(radius / 5.0);
    let on_ground = Vec3::new(middle.x, height, middle.z);
    let center = projection.project(on_ground);
    let reach = 1.4 * radius * projection.scale_at(on_ground);
    let _ = write!(
        svg,
        "<radialGradient id=\"fade\" gradientUnits=\"userSpaceOnUse\" cx=\"{}\" cy=\"{}\" \
         r=\"{}\"><stop offset=\".25\" stop-color=\"#9fb0bd\" stop-opacity=\".55\"/>\
         <stop offset=\"1\" stop-color=\"#9fb0bd\" stop-opacity=\"0\"/></radialGradient>",
        whole(center.x),
        whole(center.y),
        whole(reach.min(3.0 * projection.size().to_f32()[0]))
    );
    let snapped = (on_ground / step).round() * step;
    let span = f32::from(LINES) * step;
    let mut lines = String::new();
    for index in -LINES..=LINES {
        let shift = f32::from(index) * step;
        for (across, along) in [(Vec3::X, Vec3::Z), (Vec3::Z, Vec3::X)] {
            let start = Vec3::new(snapped.x, height, snapped.z) + shift * across;
            let ends = [start - span * along, start + span * along];
            lines.push_str(&path(&projection.project_all(&ends, false), false));
        }
    }
    let _ = writeln!(
        svg,
        "<path stroke=\"url(#fade)\" stroke-width=\"10\" fill=\"none\" d=\"{lines}\"/>"
    );
}

/// 1, 2 or 5 times a power of ten, not far from `step`.
fn round_step(step: f32) -> f32 {
    let decade = 10_f32.powf(step.max(1e-6).log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    decade * factors.into_iter().find(|factor| factor * decade >= step).unwrap_or(10.0)
}

/// The shadows of `solids` on the ground, as the `d` of one path.
///
/// `buffer` knows what hides the ground; a shadow is left out when others have covered all of
/// it that can be seen.
pub(super) fn shadows<'a>(
    projection: &Projection,
    buffer: &Buffer,
    solids: impl Iterator<Item = &'a Solid>,
    height: f32,
    toward_sun: Vec3,
) -> String {
    let mut buffer = buffer.clone();
    let mut all = String::new();
    let mark = NOBODY - 1;
    for solid in solids {
        let fall = |p: Vec3| p - toward_sun * ((p.y - height) / toward_sun.y);
        let points = solid.seen_along(toward_sun).concat().into_iter().map(fall);
        let flat = convex_hull(points.map(|p| Vec2::new(p.x, p.z)).collect());
        let corners: Vec<Vec3> = flat.iter().map(|p| Vec3::new(p.x, height, p.y)).collect();
        let outline = projection.project_all(&corners, true);
        let mut news = 0;
        buffer.compare(&outline, |_, (_, owner)| {
            news += usize::from(*owner == NOBODY);
            if *owner == NOBODY {
                *owner = mark;
            }
        });
        if news > 0 {
            all.push_str(&path(&outline, true));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([0.3, 1.0, 1.2, 30.0].map(round_step), [0.5, 1.0, 2.0, 50.0]);
    }
}
