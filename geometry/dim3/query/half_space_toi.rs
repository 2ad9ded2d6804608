//! Time of impact of a convex core and a half-space, which may tilt.

use glam::DVec3;

use super::conservative_advancement::{AdvanceSample, GapBound, MovingPair, RotatingFace};
use super::cores::{MAX_TURN, Revolved, dip};
use super::track::Track;
use crate::shape::{HalfSpace, Support};

/// Coordinates below this part of themselves are rounding, dimensionless.
const ROUNDING: f64 = f32::EPSILON as f64;

/// A half-space and a convex core with a margin, on their ways.
pub(super) struct OverPlane<'s, S: ?Sized> {
    core: &'s S,
    /// Tracks of the half-space and of the core.
    tracks: [Track; 2],
    /// Out of the half-space, in its own frame.
    normal: DVec3,
    /// From the centre of the half-space to its plane, in metres.
    height: f64,
    /// Whether the half-space turns its normal.
    tilts: bool,
    /// The core, turned all the way round.
    revolved: Revolved,
    /// No point of the core is farther from the centre of its turn, in metres.
    radius: f64,
    /// Whether the half-space is `a`.
    is_first: bool,
}

/// Moment of the motion, seen from the half-space.
struct HalfPlaneView {
    /// Out of the half-space, in the outer frame.
    normal: DVec3,
    /// From the centre of the half-space to that of the core, in metres.
    between: DVec3,
    /// From the centre of the core to its lowest point, in metres, in the outer frame.
    arm: DVec3,
    /// In metres.
    gap: f64,
    rounding: f64,
}

impl<'s, S: Support + ?Sized> OverPlane<'s, S> {
    /// `tracks` are that of the half-space and that of the core; `is_first` says that `a` is
    /// the half-space.
    pub(super) fn new(
        plane: &HalfSpace,
        core: &'s S,
        tracks: [Track; 2],
        is_first: bool,
    ) -> Self {
        let [track, of_core] = &tracks;
        let normal = plane.normal().as_dvec3();
        let axis = track.seen(&track.turn(0.0), track.axis);
        Self {
            core,
            normal,
            height: f64::from(plane.offset()) - normal.dot(track.center),
            tilts: track.angle * axis.cross(normal).length() > ROUNDING,
            revolved: Revolved::new(core, of_core),
            radius: radius(core, of_core.center),
            tracks,
            is_first,
        }
    }

    fn view_at(&self, fraction: f64) -> HalfPlaneView {
        let [track, of_core] = &self.tracks;
        let normal = track.axes_at(&track.turn(fraction)) * self.normal;
        let turn = of_core.turn(fraction);
        let seen = of_core.seen(&turn, normal);
        let lowest = self.core.support((-seen).as_vec3()).1.as_dvec3();
        let between = of_core.center_at(fraction) - track.center_at(fraction);
        let arm = of_core.axes_at(&turn) * (lowest - of_core.center);
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

    /// Bound on the second derivative of the height of any point of the core above a plane that
    /// tilts, in metres, while the centres are at most `far` metres apart.
    fn curvature(&self, far: f64) -> f64 {
        let [track, of_core] = &self.tracks;
        let (tilt, both) = (track.angle, track.angle + of_core.angle);
        let drift = (of_core.translation - track.translation).length();
        face_curvature([tilt, both], self.radius, far, drift)
    }
}

/// Bound on the second derivative of the height of a point above a plane that turns, in metres:
/// `turns` are the angles of the plane and of both, the point turns at most `radius` metres
/// from a centre that is at most `far` metres away and drifts by `drift` metres.
pub(super) fn face_curvature(turns: [f64; 2], radius: f64, far: f64, drift: f64) -> f64 {
    let [tilt, both] = turns;
    both * both * radius + tilt * tilt * far + 2.0 * tilt * drift
}

/// No point of a core is farther from `center`, in metres.
pub(super) fn radius<S: Support + ?Sized>(core: &S, center: DVec3) -> f64 {
    let reach = |axis: DVec3| {
        let [low, high] = [-axis, axis].map(|way| core.support(way.as_vec3()).1.as_dvec3());
        (axis.dot(high - center)).max(axis.dot(center - low))
    };
    DVec3::AXES.map(reach).map(|far| far * far).iter().sum::<f64>().sqrt()
}

impl<S: Support + ?Sized> MovingPair for OverPlane<'_, S> {
    fn sample(&mut self, fraction: f64) -> AdvanceSample {
        let HalfPlaneView { normal, between, arm, gap, rounding } = self.view_at(fraction);
        let [track, of_core] = &self.tracks;
        let [tilt, spin] = [track, of_core].map(|track| track.axis * track.angle);
        let drift = of_core.translation - track.translation;
        let slope = normal.dot(drift + spin.cross(arm)) + tilt.cross(normal).dot(between + arm);
        let bottom = of_core.center_at(fraction) + arm - normal * f64::from(self.core.margin());
        let reach = normal.dot(arm);
        let turn = of_core.angle * of_core.angle;
        AdvanceSample {
            fraction,
            gap,
            floor: gap,
            rounding,
            normal: if self.is_first { normal } else { -normal },
            point: if self.is_first { bottom - normal * gap } else { bottom },
            reach: [0.0, reach],
            slope,
            curvature: if self.tilts {
                self.curvature(between.length() + drift.length())
            } else {
                self.revolved.depth(normal, reach) * turn
            },
            face: None,
        }
    }

    fn bound_ahead(&self, sample: &AdvanceSample, step: f64) -> GapBound {
        let [track, of_core] = &self.tracks;
        let HalfPlaneView { normal, between, arm, gap, .. } =
            self.view_at(sample.fraction + step);
        let dip = if self.tilts {
            let before = of_core.center_at(sample.fraction) - track.center_at(sample.fraction);
            0.5 * step * step * self.curvature(between.length().max(before.length()))
        } else {
            let reach = normal.dot(arm).min(sample.reach[1]);
            self.revolved.depth(normal, reach) * dip(of_core.angle * step)
        };
        GapBound { gap, dip }
    }

    /// The plane already turns with the half-space.
    fn bound_ahead_of_face(
        &self,
        sample: &AdvanceSample,
        _face: &RotatingFace,
        step: f64,
    ) -> GapBound {
        self.bound_ahead(sample, step)
    }

    fn revolved_gap(&self, sample: &AdvanceSample) -> [f64; 2] {
        if self.tilts {
            return [f64::NEG_INFINITY, 0.0];
        }
        let [track, of_core] = &self.tracks;
        let normal = if self.is_first { sample.normal } else { -sample.normal };
        let reach =
            if of_core.angle > 0.0 { self.revolved.reach(normal) } else { sample.reach[1] };
        let margin = f64::from(self.core.margin());
        let gap = normal.dot(of_core.start - track.start) + reach - self.height - margin;
        [gap, normal.dot(of_core.translation - track.translation)]
    }

    fn longest_step(&self) -> f64 {
        if self.tilts { f64::INFINITY } else { MAX_TURN / self.tracks[1].angle }
    }
}
