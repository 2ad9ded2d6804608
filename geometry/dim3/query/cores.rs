//! Time of impact of two convex cores.

use glam::{DMat3, DVec3};

use super::conservative_advancement::{AdvanceSample, GapBound, MovingPair, RotatingFace};
use super::half_space_toi::{face_curvature, radius};
use super::track::{BodyTurn, Track, into_frame};
use crate::gjk::difference::Difference;
use crate::gjk::{self, GjkResult, Goal, SimplexCache};
use crate::math::basis::tangents;
use crate::shape::Support;

/// Longest turn between two looks, in radians: below π, where the bound on the dip ends, and
/// short enough for the simple form that it has here.
pub(super) const MAX_TURN: f64 = 2.0;

/// Two convex cores with margins, on their way.
pub(super) struct Cores<'s, A: ?Sized, B: ?Sized> {
    a: &'s A,
    b: &'s B,
    tracks: [Track; 2],
    /// The cores, turned all the way round.
    revolved: [Revolved; 2],
    /// From the centre of `a` to that of `b` at the start, in metres.
    between: DVec3,
    /// How that changes during the motion, in metres.
    drift: DVec3,
    margins: f64,
    /// No point of each core is farther from the centre of its turn, in metres; computed on
    /// first use.
    radii: Option<[f64; 2]>,
    cache: SimplexCache,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Cores<'s, A, B> {
    pub(super) fn new(a: &'s A, b: &'s B, tracks: [Track; 2]) -> Self {
        Self {
            a,
            b,
            tracks,
            revolved: [Revolved::new(a, &tracks[0]), Revolved::new(b, &tracks[1])],
            between: tracks[1].start - tracks[0].start,
            drift: tracks[1].translation - tracks[0].translation,
            margins: f64::from(a.margin()) + f64::from(b.margin()),
            radii: None,
            cache: SimplexCache::default(),
        }
    }

    /// The body that turns and whose face is nearest.
    fn rotating_face(&mut self, found: &GjkResult, between: DVec3) -> Option<RotatingFace> {
        let sizes = found.feature_sizes();
        let side = [0, 1]
            .into_iter()
            .find(|&side| sizes[side] >= 3 && self.tracks[side].angle > 0.0)?;
        let [center_a, center_b] = self.tracks.map(|track| track.center);
        let (a, b) = (self.a, self.b);
        let radii =
            *self.radii.get_or_insert_with(|| [radius(a, center_a), radius(b, center_b)]);
        let radius = radii[1 - side];
        let far = between.length() + self.drift.length();
        Some(RotatingFace { side, radius, curvature: self.face_curvature(side, radius, far) })
    }

    fn face_curvature(&self, side: usize, radius: f64, far: f64) -> f64 {
        let [tilt, other] = [self.tracks[side].angle, self.tracks[1 - side].angle];
        face_curvature([tilt, tilt + other], radius, far, self.drift.length())
    }

    /// [`Revolved::depth`] of both.
    fn depths(&self, normal: DVec3, reach: [f64; 2]) -> [f64; 2] {
        let [a, b] = &self.revolved;
        [a.depth(-normal, reach[0]), b.depth(normal, reach[1])]
    }
}

/// A solid of revolution around a core: all places where its turn can take it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Revolved {
    axis: DVec3,
    /// Along the axis, from where to where it reaches, in metres from the centre of the turn.
    span: [f64; 2],
    /// No point is farther from the axis, in metres.
    radius: f64,
}

impl Revolved {
    pub(super) fn new<S: Support + ?Sized>(shape: &S, track: &Track) -> Self {
        if track.angle <= 0.0 {
            return Self { axis: DVec3::ZERO, span: [0.0; 2], radius: 0.0 };
        }
        let axis = track.seen(&track.turn(0.0), track.axis);
        let span =
            |axis| [lowest_reach(shape, track, axis), -lowest_reach(shape, track, -axis)];
        let far = |side| span(side).map(f64::abs).into_iter().fold(0.0, f64::max);
        let [one, other] = tangents(axis.as_vec3()).map(|side| far(side.as_dvec3()));
        // The tangents are at right angles up to the rounding of f32.
        let radius = (one * one + other * other).sqrt() * (1.0 + 4.0 * f64::from(f32::EPSILON));
        Self { axis: track.axis, span: span(axis), radius }
    }

    /// How far the core sinks at most against `direction` while the sine of its turn dips by 1:
    /// by how far it reaches now, less what lies along the axis and so stays where it is.
    pub(super) fn depth(&self, direction: DVec3, reach: f64) -> f64 {
        let along = self.axis.dot(direction);
        let highest = (along * self.span[0]).max(along * self.span[1]);
        (highest - reach).max(0.0).min(self.arm(direction))
    }

    /// How far down it reaches along `direction`, in metres from the centre of the turn.
    pub(super) fn reach(&self, direction: DVec3) -> f64 {
        let along = self.axis.dot(direction);
        (along * self.span[0]).min(along * self.span[1]) - self.arm(direction)
    }

    fn arm(&self, direction: DVec3) -> f64 {
        self.axis.cross(direction).length() * self.radius
    }
}

/// How far down a core reaches along `direction`, both in the frame of the body, in metres from
/// the centre of its turn.
fn lowest_reach<S: Support + ?Sized>(shape: &S, track: &Track, direction: DVec3) -> f64 {
    let (_, lowest) = shape.support((-direction).as_vec3());
    direction.dot(lowest.as_dvec3() - track.center)
}

impl<A: Support + ?Sized, B: Support + ?Sized> MovingPair for Cores<'_, A, B> {
    fn sample(&mut self, fraction: f64) -> AdvanceSample {
        let [axes_a, axes_b] = self.tracks.map(|track| track.axes_at(&track.turn(fraction)));
        let between = self.between + self.drift * fraction;
        let [center_a, center_b] = self.tracks.map(|track| track.center);
        let DMat3 { x_axis, y_axis, z_axis } = axes_b;
        let [x, y, z] = [x_axis, y_axis, z_axis].map(|axis| into_frame(&axes_a, axis));
        let position = into_frame(&axes_a, between - axes_b * center_b) + center_a;
        let difference =
            Difference::placed(self.a, self.b, DMat3::from_cols(x, y, z), position);
        let found = gjk::search(&difference, &Goal::NEAREST, &mut self.cache);

        let normal = axes_a * found.normal();
        let [on_a, on_b] = found.core_points(&difference).map(|p| axes_a * (p - center_a));
        let arms = [on_a, on_b - between];
        let gap = found.distance() - self.margins;
        let floor = found.lower_bound.min(found.distance()) - self.margins;
        // A core may reach beyond its nearest point further than the search has seen.
        let reach = [-normal.dot(arms[0]), normal.dot(arms[1])].map(|end| end - (gap - floor));
        let [spin_a, spin_b] = self.tracks.map(|track| track.axis * track.angle);
        let slope = normal.dot(self.drift + spin_b.cross(arms[1]) - spin_a.cross(arms[0]));
        let [curvature_a, curvature_b] = self.depths(normal, reach);
        let [square_a, square_b] = self.tracks.map(|track| track.angle * track.angle);
        let margin = normal * f64::from(self.a.margin());
        let face = self.rotating_face(&found, between);
        AdvanceSample {
            fraction,
            gap,
            floor,
            rounding: found.rounding,
            normal,
            point: self.tracks[0].center_at(fraction) + on_a + margin,
            reach,
            slope,
            curvature: curvature_a * square_a + curvature_b * square_b,
            face,
        }
    }

    fn bound_ahead(&self, sample: &AdvanceSample, step: f64) -> GapBound {
        let fraction = sample.fraction + step;
        let turns: [BodyTurn; 2] = self.tracks.map(|track| track.turn(fraction));
        let reach = [
            later(self.a, &self.tracks[0], &turns[0], -sample.normal, sample.reach[0]),
            later(self.b, &self.tracks[1], &turns[1], sample.normal, sample.reach[1]),
        ];
        let between = sample.normal.dot(self.between + self.drift * fraction);
        let least = [0, 1].map(|side| reach[side].min(sample.reach[side]));
        let depths = self.depths(sample.normal, least);
        let dip = [0, 1].map(|side| depths[side] * dip(self.tracks[side].angle * step));
        GapBound { gap: between + reach[0] + reach[1] - self.margins, dip: dip[0] + dip[1] }
    }

    fn bound_ahead_of_face(
        &self,
        sample: &AdvanceSample,
        face: &RotatingFace,
        step: f64,
    ) -> GapBound {
        let fraction = sample.fraction + step;
        let normal = self.tracks[face.side].turn(step).apply(sample.normal);
        let mut reach = sample.reach;
        if face.side == 0 {
            let [_, track] = &self.tracks;
            reach[1] = lowest_reach(self.b, track, track.seen(&track.turn(fraction), normal));
        } else {
            let [track, _] = &self.tracks;
            reach[0] = lowest_reach(self.a, track, track.seen(&track.turn(fraction), -normal));
        }
        let [before, between] =
            [sample.fraction, fraction].map(|fraction| self.between + self.drift * fraction);
        let far = before.length().max(between.length());
        let curvature = self.face_curvature(face.side, face.radius, far);
        let gap = normal.dot(between) + reach[0] + reach[1] - self.margins;
        GapBound { gap, dip: 0.5 * step * step * curvature }
    }

    fn revolved_gap(&self, sample: &AdvanceSample) -> [f64; 2] {
        let reach = [0, 1].map(|side| {
            let direction = if side == 0 { -sample.normal } else { sample.normal };
            if self.tracks[side].angle > 0.0 {
                self.revolved[side].reach(direction)
            } else {
                sample.reach[side]
            }
        });
        let gap = sample.normal.dot(self.between) + reach[0] + reach[1] - self.margins;
        [gap, sample.normal.dot(self.drift)]
    }

    fn longest_step(&self) -> f64 {
        MAX_TURN / self.tracks[0].angle.max(self.tracks[1].angle)
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

/// [`lowest_reach`] after a turn; `before` when there is none.
fn later<S: Support + ?Sized>(
    shape: &S,
    track: &Track,
    turn: &BodyTurn,
    direction: DVec3,
    before: f64,
) -> f64 {
    if track.angle > 0.0 {
        lowest_reach(shape, track, track.seen(turn, direction))
    } else {
        before
    }
}
