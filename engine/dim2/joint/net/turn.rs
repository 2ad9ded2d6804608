//! Limits, springs and motors of the hinges of a block, lane by lane.

use hazumi_core::joint_axis::JointAxis;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, invert, prelude::*, within};

use super::JointSoftness;
use crate::joint::angles::{AngularDrive, FAR, WideLimits, angle_of, wrapped};
use crate::joint::spatial::narrow;
use crate::math::{Rotation, rotation};

/// The limits, the spring and the motor of one hinge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnStart {
    /// The angle of the frame of `b` in that of `a` while the bodies are turned alike.
    frame: Rotation,
    axis: JointAxis,
    drive: AngularDrive,
    impulses: [f32; TURNS],
}

/// Impulses of a hinge about its pin: of the lower and the upper limit, ≥ 0, of the spring and
/// of the motor, N·m·s.
pub(crate) const TURNS: usize = 4;

impl TurnStart {
    /// The angle of a hinge whose frames are turned so on their bodies, in substeps of `h`
    /// seconds; what it pushed with in the last one.
    pub(crate) fn new(
        axis: &JointAxis,
        frames: [Rotation; 2],
        impulses: [f32; TURNS],
        h: f32,
    ) -> Self {
        Self {
            frame: rotation::multiply(frames[1], rotation::conjugate(frames[0])),
            axis: *axis,
            drive: AngularDrive::new(axis, h),
            impulses,
        }
    }
}

/// The angles of hinges, lane by lane. Lanes without an angle go free.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// Cosine and sine of the angle while the bodies are turned alike, and when the step began.
    frame: [Numbers; 2],
    start: [Numbers; 2],
    /// Now, rad, −π..=π.
    angle: Numbers,
    /// How easily the bodies turn against each other, 1/(kg·m²), and one over that.
    ease: Numbers,
    inertia: Numbers,
    /// rad.
    limits: [Numbers; 2],
    springs: HingeSprings,
    /// Speed of the motors, rad/s, and the most they turn with in a substep, N·m·s.
    speed: Numbers,
    most: Numbers,
    /// Of the lower and the upper limits, of the springs and of the motors, N·m·s.
    impulses: [Numbers; TURNS],
    /// Sum of all of them over the substeps, N·m·s.
    load: Numbers,
}

#[derive(Clone, Debug)]
struct HingeSprings {
    /// rad.
    target: Numbers,
    /// See [`DiscreteSpring`]: for an inertia of 1 kg·m².
    pull: Numbers,
    drag: Numbers,
    lag: Numbers,
    /// The effective inertia of both bodies as the hinge lets them turn, kg·m².
    inertia: Numbers,
    /// The angular impulse of this substep if `b` does not turn in `a` when it ends, N·m·s.
    push: Numbers,
    /// The most, N·m·s.
    most: Numbers,
}

/// How the bodies of hinges turn: rad/s, and 1/(kg·m²).
pub(super) struct Spin<S: Simd> {
    pub(super) speeds: [S::f32s; 2],
    pub(super) eases: [S::f32s; 2],
}

impl<S: Simd> Spin<S> {
    /// How fast `b` turns in `a`.
    #[inline(always)]
    fn rate(&self) -> S::f32s {
        self.speeds[1] - self.speeds[0]
    }

    #[inline(always)]
    fn twist(&mut self, impulse: S::f32s) {
        self.speeds[0] -= self.eases[0] * impulse;
        self.speeds[1] += self.eases[1] * impulse;
    }
}

impl Turns {
    /// The rows of lanes that go free.
    pub(super) const FREE: Self = Self {
        frame: [Numbers([1.0; LANES]), Numbers::ZERO],
        start: [Numbers([1.0; LANES]), Numbers::ZERO],
        angle: Numbers::ZERO,
        ease: Numbers::ZERO,
        inertia: Numbers::ZERO,
        limits: [Numbers([-FAR; LANES]), Numbers([FAR; LANES])],
        springs: HingeSprings {
            target: Numbers::ZERO,
            pull: Numbers::ZERO,
            drag: Numbers::ZERO,
            lag: Numbers::ZERO,
            inertia: Numbers::ZERO,
            push: Numbers::ZERO,
            most: Numbers::ZERO,
        },
        speed: Numbers::ZERO,
        most: Numbers::ZERO,
        impulses: [Numbers::ZERO; TURNS],
        load: Numbers::ZERO,
    };

    /// Notes what the hinge in a lane brings.
    pub(super) fn set(&mut self, lane: usize, turn: &TurnStart) {
        let TurnStart { frame, axis, drive: AngularDrive { spring, most }, impulses } = turn;
        let limits = axis.limits.map_or([-FAR, FAR], |limits| [limits.lower, limits.upper]);
        let Self { frame: [cos, sin], limits: [lower, upper], .. } = self;
        for (place, number) in [
            (cos, frame.cos),
            (sin, frame.sin),
            (lower, limits[0]),
            (upper, limits[1]),
            (&mut self.springs.target, axis.target),
            (&mut self.springs.pull, narrow(spring.pull)),
            (&mut self.springs.drag, narrow(spring.drag)),
            (&mut self.springs.lag, narrow(spring.lag)),
            (&mut self.springs.most, most[0]),
            (&mut self.speed, axis.motor.map_or(0.0, |motor| motor.speed)),
            (&mut self.most, most[1]),
        ] {
            place.0[lane] = number;
        }
        for (place, impulse) in self.impulses.iter_mut().zip(impulses) {
            place.0[lane] = *impulse;
        }
    }

    /// The angular impulses of the hinge in a lane on `b` in the last substep, part by part,
    /// and in all of them in sum, N·m·s.
    pub(super) fn pushes(&self, lane: usize) -> ([f32; TURNS], f32) {
        (self.impulses.each_ref().map(|impulses| impulses.0[lane]), self.load.0[lane])
    }

    /// Notes how the hinges stand when the step begins, whose bodies are turned so, and what
    /// swings on their springs: `ease` says how easily the bodies turn against each other,
    /// 1/(kg·m²), and `held` how much less so with the pins held.
    #[inline(always)]
    pub(super) fn place<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        rotations: [[S::f32s; 2]; 2],
        ease: S::f32s,
        held: S::f32s,
    ) {
        let frame = load(span, &self.frame);
        let [cos, sin] = times(turn_between(rotations), frame);
        self.start[0].store_at(span, cos);
        self.start[1].store_at(span, sin);
        self.angle.store_at(span, angle_of([cos, sin]));
        self.ease.store_at(span, ease);
        self.inertia.store_at(span, invert(ease));
        self.springs.inertia.store_at(span, invert(ease - held));
        self.load.store_at(span, span.splat(0.0));
    }

    /// Begins a substep: the impulses of the one before, in sum.
    #[inline(always)]
    pub(super) fn begin<S: Simd>(&mut self, span: LaneSpan<S>, spin: &mut Spin<S>) {
        let rate = spin.rate();
        let springs = &mut self.springs;
        let way = wrapped(self.angle.load_at(span) - springs.target.load_at(span));
        let push = springs.pull.load_at(span) * way + springs.lag.load_at(span) * rate;
        springs.push.store_at(span, push * springs.inertia.load_at(span));
        spin.twist(self.sum(span));
    }

    /// All impulses on `b` together.
    #[inline(always)]
    fn sum<S: Simd>(&self, span: LaneSpan<S>) -> S::f32s {
        let [lower, upper, spring, motor] = self.impulses.each_ref().map(|it| it.load_at(span));
        (lower - upper) + (spring + motor)
    }

    /// Goes once over springs, motors and limits, which give way by `easing`, or are just kept
    /// from being passed within a substep of `h` seconds. Numbers that went bad push nothing.
    #[inline(always)]
    pub(super) fn solve<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        spin: &mut Spin<S>,
        easing: Option<&JointSoftness>,
        h: f32,
    ) {
        let [lower, upper, spring, motor] = self.impulses.each_ref().map(|it| it.load_at(span));
        let (ease, inertia) = (self.ease.load_at(span), self.inertia.load_at(span));
        let before = (lower - upper) + (spring + motor);
        let mut rate = spin.rate();

        let springs = &self.springs;
        let drag = springs.drag.load_at(span) * springs.inertia.load_at(span);
        let wanted = drag * (ease * spring - rate) - springs.push.load_at(span);
        let sum = within(wanted / (span.splat(1.0) + drag * ease), springs.most.load_at(span));
        rate += ease * (sum - spring);
        let spring = sum;

        let wanted = motor + inertia * (self.speed.load_at(span) - rate);
        let sum = within(wanted, self.most.load_at(span));
        rate += ease * (sum - motor);
        let motor = sum;

        let angle = self.angle.load_at(span);
        let stop = WideLimits { inertia, easing: easing.map(|easing| easing.softness), h };
        let sum = stop.solve(angle - self.limits[0].load_at(span), rate, lower);
        rate += ease * (sum - lower);
        let lower = sum;
        let sum = stop.solve(self.limits[1].load_at(span) - angle, -rate, upper);
        let upper = sum;

        let sum = (lower - upper) + (spring + motor);
        let zero = span.splat(0.0);
        let is_good = (sum * zero).simd_eq(zero);
        for (place, impulse) in self.impulses.iter_mut().zip([lower, upper, spring, motor]) {
            place.store_at(span, is_good.select(impulse, zero));
        }
        spin.twist(is_good.select(sum - before, zero));
    }

    /// Measures the angles where the bodies have turned to.
    #[inline(always)]
    pub(super) fn measure<S: Simd>(&mut self, span: LaneSpan<S>, turns: [[S::f32s; 2]; 2]) {
        let start = load(span, &self.start);
        self.angle.store_at(span, angle_of(times(turn_between(turns), start)));
    }

    /// Notes what the hinges bore in this substep.
    #[inline(always)]
    pub(super) fn note_load<S: Simd>(&mut self, span: LaneSpan<S>) {
        self.load.store_at(span, self.load.load_at(span) + self.sum(span));
    }
}

#[inline(always)]
fn load<S: Simd>(span: LaneSpan<S>, [cos, sin]: &[Numbers; 2]) -> [S::f32s; 2] {
    [cos.load_at(span), sin.load_at(span)]
}

/// Both turns after each other.
#[inline(always)]
fn times<S: Simd, F: SimdFloat<S>>([a, b]: [F; 2], [c, d]: [F; 2]) -> [F; 2] {
    [a * c - b * d, b * c + a * d]
}

/// The rotation that turns the first into the second.
#[inline(always)]
fn turn_between<S: Simd, F: SimdFloat<S>>([[cos, sin], to]: [[F; 2]; 2]) -> [F; 2] {
    times(to, [cos, -sin])
}
