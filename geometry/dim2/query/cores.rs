//! Time of impact of two convex cores.

use glam::DVec2;

use super::conservative_advancement::{AdvanceSample, GapBound, MovingPair, RotatingFace};
use super::track::{Track, into_frame};
use crate::gjk::difference::Difference;
use crate::gjk::{self, GjkResult, Goal, SimplexCache};
use crate::shape::Support;

/// Longest turn between two looks, in radians: below π, where the bound on the dip ends, and
/// short enough for the simple form that it has here.
pub(super) const MAX_TURN: f64 = 2.0;
/// Shapes with more corners are measured by the box around them.
const FEW: u32 = 32;

/// Two convex cores with margins, on their way.
pub(super) struct Cores<'s, A: ?Sized, B: ?Sized> {
    a: &'s A,
    b: &'s B,
    tracks: [Track; 2],
    /// No point of each core is farther from the centre of its turn, in metres.
    radii: [f64; 2],
    /// From the centre of `a` to that of `b` at the start, in metres.
    between: DVec2,
    /// How that changes during the motion, in metres.
    drift: DVec2,
    margins: f64,
    cache: SimplexCache,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Cores<'s, A, B> {
    pub(super) fn new(a: &'s A, b: &'s B, tracks: [Track; 2]) -> Self {
        Self {
            a,
            b,
            tracks,
            radii: [radius(a, tracks[0].center), radius(b, tracks[1].center)],
            between: tracks[1].start - tracks[0].start,
            drift: tracks[1].translation - tracks[0].translation,
            margins: f64::from(a.margin()) + f64::from(b.margin()),
            cache: SimplexCache::default(),
        }
    }

    /// The body that turns and whose edge is nearest.
    fn rotating_face(&self, found: &GjkResult, between: DVec2) -> Option<RotatingFace> {
        let are_on_edges = found.are_on_edges();
        let side = [0, 1]
            .into_iter()
            .find(|&side| are_on_edges[side] && self.tracks[side].angle() > 0.0)?;
        let far = between.length() + self.drift.length();
        let radius = self.radii[1 - side];
        Some(RotatingFace { side, radius, curvature: self.face_curvature(side, radius, far) })
    }

    fn face_curvature(&self, side: usize, radius: f64, far: f64) -> f64 {
        let [tilt, other] = [self.tracks[side].spin, self.tracks[1 - side].spin];
        face_curvature([tilt, other - tilt], radius, far, self.drift.length())
    }

    /// How far each core sinks at most along a normal while the sine of its turn dips by 1, if
    /// it reaches so far along it now.
    fn depths(&self, reach: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|side| depth(self.tracks[side].angle(), self.radii[side], reach[side]))
    }
}

/// How far a core within `radius` metres of the centre of its turn sinks at most while the sine
/// of its turn dips by 1: by how far down it reaches now.
pub(super) fn depth(angle: f64, radius: f64, reach: f64) -> f64 {
    if angle > 0.0 { (-reach).max(0.0).min(radius) } else { 0.0 }
}

/// No point of a core is farther from `center`, in metres.
pub(super) fn radius<S: Support + ?Sized>(core: &S, center: DVec2) -> f64 {
    if let Some(count) = core.corner_count().filter(|&count| count <= FEW) {
        let corners = (0..count).filter_map(|index| core.vertex(index));
        return corners.map(|corner| corner.as_dvec2().distance(center)).fold(0.0, f64::max);
    }
    let reach = |axis: DVec2| {
        let [low, high] = [-axis, axis].map(|way| core.exact_support(way).1);
        (axis.dot(high - center)).max(axis.dot(center - low))
    };
    DVec2::new(reach(DVec2::X), reach(DVec2::Y)).length()
}

/// Bound on the second derivative of the height of a point above a line that turns, in metres:
/// `turns` are the angles of the line and of the point around it, which turns at most `radius`
/// metres from a centre that is at most `far` metres away and drifts by `drift` metres.
pub(super) fn face_curvature(turns: [f64; 2], radius: f64, far: f64, drift: f64) -> f64 {
    let [tilt, rest] = turns;
    rest * rest * radius + tilt * tilt * far + 2.0 * tilt.abs() * drift
}

impl<A: Support + ?Sized, B: Support + ?Sized> MovingPair for Cores<'_, A, B> {
    fn sample(&mut self, fraction: f64) -> AdvanceSample {
        let [axes_a, axes_b] = self.tracks.map(|track| track.axes_at(fraction));
        let between = self.between + self.drift * fraction;
        let [center_a, center_b] = self.tracks.map(|track| track.center);
        let position = into_frame(axes_a, between - axes_b.rotate(center_b)) + center_a;
        let axes = into_frame(axes_a, axes_b);
        let difference = Difference::placed(self.a, self.b, axes, position);
        let mut found = GjkResult::default();
        gjk::search_into(&difference, &Goal::NEAREST, &mut self.cache, &mut found);

        let normal = axes_a.rotate(found.normal());
        let [on_a, on_b] =
            found.core_points(&difference).map(|point| axes_a.rotate(point - center_a));
        let arms = [on_a, on_b - between];
        let gap = found.distance() - self.margins;
        let floor = found.lower_bound.min(found.distance()) - self.margins;
        // A core may reach beyond its nearest point further than the search has seen.
        let reach = [-normal.dot(arms[0]), normal.dot(arms[1])].map(|end| end - (gap - floor));
        let [spin_a, spin_b] = self.tracks.map(|track| track.spin);
        let speed = self.drift + arms[1].perp() * spin_b - arms[0].perp() * spin_a;
        let [curvature_a, curvature_b] = self.depths(reach);
        let margin = normal * f64::from(self.a.margin());
        AdvanceSample {
            fraction,
            gap,
            floor,
            rounding: found.rounding,
            normal,
            point: self.tracks[0].center_at(fraction) + on_a + margin,
            reach,
            slope: normal.dot(speed),
            curvature: curvature_a * spin_a * spin_a + curvature_b * spin_b * spin_b,
            face: self.rotating_face(&found, between),
        }
    }

    fn bound_ahead(&self, sample: &AdvanceSample, step: f64) -> GapBound {
        let fraction = sample.fraction + step;
        let [track_a, track_b] = &self.tracks;
        let mut reach = sample.reach;
        if track_a.spin != 0.0 {
            reach[0] = reach_at(self.a, track_a, fraction, -sample.normal);
        }
        if track_b.spin != 0.0 {
            reach[1] = reach_at(self.b, track_b, fraction, sample.normal);
        }
        let between = sample.normal.dot(self.between + self.drift * fraction);
        let depths = self.depths([0, 1].map(|side| reach[side].min(sample.reach[side])));
        let dip = [0, 1].map(|side| depths[side] * dip(self.tracks[side].angle() * step));
        GapBound { gap: between + reach[0] + reach[1] - self.margins, dip: dip[0] + dip[1] }
    }

    fn bound_ahead_of_face(
        &self,
        sample: &AdvanceSample,
        face: &RotatingFace,
        step: f64,
    ) -> GapBound {
        let fraction = sample.fraction + step;
        let normal = self.tracks[face.side].turn(step).rotate(sample.normal);
        let mut reach = sample.reach;
        let [track_a, track_b] = &self.tracks;
        if face.side == 0 {
            reach[1] = reach_at(self.b, track_b, fraction, normal);
        } else {
            reach[0] = reach_at(self.a, track_a, fraction, -normal);
        }
        let [before, between] =
            [sample.fraction, fraction].map(|fraction| self.between + self.drift * fraction);
        let far = before.length().max(between.length());
        let gap = normal.dot(between) + reach[0] + reach[1] - self.margins;
        GapBound {
            gap,
            dip: 0.5 * step * step * self.face_curvature(face.side, face.radius, far),
        }
    }

    fn revolved_gap(&self, sample: &AdvanceSample) -> [f64; 2] {
        let reach = [0, 1].map(|side| {
            if self.tracks[side].angle() > 0.0 { -self.radii[side] } else { sample.reach[side] }
        });
        let gap = sample.normal.dot(self.between) + reach[0] + reach[1] - self.margins;
        [gap, sample.normal.dot(self.drift)]
    }

    fn longest_step(&self) -> f64 {
        MAX_TURN / self.tracks[0].angle().max(self.tracks[1].angle())
    }
}

/// Four times `1 / cos(turn / 2) − 1`, or a little more: how far sines of frequency 1 and
/// height 1 dip in a turn of at most 2 radians.
///
/// A point that is `y1` at its beginning and `y2` at its end is
/// `(y1 sin(turn − t) + y2 sin t) / sin turn` in between, with weights ≥ 0. So the least of
/// many is no less than that of the least of the `y1` and of the `y2`; and the weights sum to
/// no more than 1 plus this times `u · (1 − u)`.
pub(super) fn dip(turn: f64) -> f64 {
    let half = 0.125 * turn * turn;
    4.0 * half / (1.0 - half)
}

/// How far down a core reaches along an outer direction after a part of the motion, in metres
/// from the centre of its turn.
fn reach_at<S: Support + ?Sized>(
    shape: &S,
    track: &Track,
    fraction: f64,
    direction: DVec2,
) -> f64 {
    let seen = into_frame(track.axes_at(fraction), direction);
    let (_, lowest) = shape.exact_support(-seen);
    seen.dot(lowest - track.center)
}
