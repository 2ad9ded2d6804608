//! Time of impact of a convex core and a half-plane, which may tilt.

use glam::DVec2;

use super::conservative_advancement::{AdvanceSample, GapBound, MovingPair, RotatingFace};
use super::cores::{MAX_TURN, depth, dip, face_curvature, radius};
use super::track::{Track, into_frame};
use crate::shape::{HalfPlane, Support};

/// Coordinates below this part of themselves are rounding, dimensionless.
const ROUNDING: f64 = f32::EPSILON as f64;

/// A half-plane and a convex core with a margin, on their ways.
pub(super) struct OverPlane<'s, S: ?Sized> {
    core: &'s S,
    /// Tracks of the half-plane and of the core.
    tracks: [Track; 2],
    /// Out of the half-plane, in its own frame.
    normal: DVec2,
    /// From the centre of the half-plane to its line, in metres.
    height: f64,
    /// No point of the core is farther from the centre of its turn, in metres.
    radius: f64,
    /// Whether the half-plane is `a`.
    is_first: bool,
}

/// Moment of the motion, seen from the half-plane.
struct HalfPlaneView {
    /// Out of the half-plane, in the outer frame.
    normal: DVec2,
    /// From the centre of the half-plane to that of the core, in metres.
    between: DVec2,
    /// From the centre of the core to its lowest point, in metres, in the outer frame.
    arm: DVec2,
    /// In metres.
    gap: f64,
    rounding: f64,
}

impl<'s, S: Support + ?Sized> OverPlane<'s, S> {
    /// `tracks` are that of the half-plane and that of the core; `is_first` says that `a` is
    /// the half-plane.
    pub(super) fn new(
        plane: &HalfPlane,
        core: &'s S,
        tracks: [Track; 2],
        is_first: bool,
    ) -> Self {
        let normal = plane.normal().as_dvec2();
        Self {
            core,
            normal,
            height: f64::from(plane.offset()) - normal.dot(tracks[0].center),
            radius: radius(core, tracks[1].center),
            tracks,
            is_first,
        }
    }

    /// Whether the half-plane turns.
    fn tilts(&self) -> bool {
        self.tracks[0].spin != 0.0
    }

    fn view_at(&self, fraction: f64) -> HalfPlaneView {
        let [track, of_core] = &self.tracks;
        let normal = track.axes_at(fraction).rotate(self.normal);
        let axes = of_core.axes_at(fraction);
        let seen = into_frame(axes, normal);
        let lowest = self.core.exact_support(-seen).1;
        let between = of_core.center_at(fraction) - track.center_at(fraction);
        let arm = axes.rotate(lowest - of_core.center);
        let margin = f64::from(self.core.margin());
        let coordinates =
            normal.abs().dot(between.abs()) + seen.abs().dot(lowest.abs()) + self.height.abs();
        HalfPlaneView {
            normal,
            between,
            arm,
            gap: normal.dot(between) + normal.dot(arm) - self.height - margin,
            rounding: ROUNDING * (coordinates + margin),
        }
    }

    /// Bound on the second derivative of the height of any point of the core above a line that
    /// tilts, in metres, while the centres are at most `far` metres apart.
    fn curvature(&self, far: f64) -> f64 {
        let [track, of_core] = &self.tracks;
        let drift = (of_core.translation - track.translation).length();
        face_curvature([track.spin, of_core.spin - track.spin], self.radius, far, drift)
    }
}

impl<S: Support + ?Sized> MovingPair for OverPlane<'_, S> {
    fn sample(&mut self, fraction: f64) -> AdvanceSample {
        let HalfPlaneView { normal, between, arm, gap, rounding } = self.view_at(fraction);
        let [track, of_core] = &self.tracks;
        let drift = of_core.translation - track.translation;
        let slope = normal.dot(drift + arm.perp() * of_core.spin)
            + track.spin * normal.perp().dot(between + arm);
        let bottom = of_core.center_at(fraction) + arm - normal * f64::from(self.core.margin());
        let reach = normal.dot(arm);
        AdvanceSample {
            fraction,
            gap,
            floor: gap,
            rounding,
            normal: if self.is_first { normal } else { -normal },
            point: if self.is_first { bottom - normal * gap } else { bottom },
            reach: [0.0, reach],
            slope,
            curvature: if self.tilts() {
                self.curvature(between.length() + drift.length())
            } else {
                depth(of_core.angle(), self.radius, reach) * of_core.spin * of_core.spin
            },
            face: None,
        }
    }

    fn bound_ahead(&self, sample: &AdvanceSample, step: f64) -> GapBound {
        let [track, of_core] = &self.tracks;
        let HalfPlaneView { normal, between, arm, gap, .. } =
            self.view_at(sample.fraction + step);
        let dip = if self.tilts() {
            let before = of_core.center_at(sample.fraction) - track.center_at(sample.fraction);
            0.5 * step * step * self.curvature(between.length().max(before.length()))
        } else {
            let reach = normal.dot(arm).min(sample.reach[1]);
            depth(of_core.angle(), self.radius, reach) * dip(of_core.angle() * step)
        };
        GapBound { gap, dip }
    }

    /// The plane already turns with the half-plane.
    fn bound_ahead_of_face(
        &self,
        sample: &AdvanceSample,
        _face: &RotatingFace,
        step: f64,
    ) -> GapBound {
        self.bound_ahead(sample, step)
    }

    fn revolved_gap(&self, sample: &AdvanceSample) -> [f64; 2] {
        if self.tilts() {
            return [f64::NEG_INFINITY, 0.0];
        }
        let [track, of_core] = &self.tracks;
        let normal = if self.is_first { sample.normal } else { -sample.normal };
        let reach = if of_core.angle() > 0.0 { -self.radius } else { sample.reach[1] };
        let margin = f64::from(self.core.margin());
        let gap = normal.dot(of_core.start - track.start) + reach - self.height - margin;
        [gap, normal.dot(of_core.translation - track.translation)]
    }

    fn longest_step(&self) -> f64 {
        if self.tilts() { f64::INFINITY } else { MAX_TURN / self.tracks[1].angle() }
    }
}
