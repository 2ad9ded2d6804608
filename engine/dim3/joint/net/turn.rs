//! Cones, limits, springs and friction of the joints of a block, and the axes of hinges, lane
//! by lane.

use glam::{Quat, Vec3};
use hazumi_core::joint_axis::JointAxis;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, invert, larger, prelude::*};

use super::wide::{
    StoredQuaternion, StoredSymmetric, WideQuaternion, WideSymmetric, crosses, split,
};
use super::{JointSoftness, WideJointSolver};
use crate::joint::angles::{AngularDrive, FAR, WideLimits, angle_of, wrapped};
use crate::joint::spatial::narrow;
use crate::joint::{Ball, JointKind};
use crate::wide_vector::{StoredVectors, WideVector};

/// Impulses of a joint about its angles, N·m·s: of the cone, of the lower and the upper
/// limit, ≥ 0; of the spring, of friction and of what keeps the axes of a hinge together, along
/// x, y, z of the world.
pub(crate) const TURNS: usize = 12;

/// Below this, axes point opposite ways as far as `f32` can tell; dimensionless.
const OPPOSITE: f32 = 1e-3;

/// The cone, the limits, the spring and the friction of one joint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AngularStart {
    /// The rotations of its frames when the step begins.
    frames: [Quat; 2],
    is_hinge: bool,
    /// Swing limit: the largest angle between the x axes, if limited, rad.
    cone: Option<f32>,
    /// The angle about them; of a ball, friction and spring are those of all of its angles.
    axis: JointAxis,
    drive: AngularDrive,
    impulses: [f32; TURNS],
}

impl AngularStart {
    /// The angles of a joint of `kind`, if it is one that lanes solve and holds more than a
    /// point, whose frames are turned so, in substeps of `h` seconds; with what it pushed with
    /// in the last one.
    pub(crate) fn new(
        kind: &JointKind,
        frames: [Quat; 2],
        impulses: [f32; TURNS],
        h: f32,
    ) -> Option<Self> {
        let (is_hinge, cone) = match *kind {
            JointKind::Ball(Ball { cone, .. }) => (false, cone),
            _ => (true, None),
        };
        let axis =
            WideJointSolver::angle_of(kind).filter(|_| !WideJointSolver::is_point(kind))?;
        Some(Self {
            frames,
            is_hinge,
            cone,
            axis,
            drive: AngularDrive::new(&axis, h),
            impulses,
        })
    }
}

/// The angles of joints, lane by lane. Lanes without an angle go free.
#[derive(Clone, Debug)]
pub(super) struct AngularRows {
    /// The rotations of the frames when the step began.
    frames: [StoredQuaternion; 2],
    /// Above 0 for hinges.
    are_hinges: Numbers,
    /// How easily the bodies turn against each other, 1/(kg·m²).
    ease: StoredSymmetric,
    /// The axes of twist and swing, and one over the effective inertia about them, kg·m².
    axes: [StoredVectors; 2],
    inertias: [Numbers; 2],
    /// Twist and swing, rad.
    angles: [Numbers; 2],
    /// The largest swing, and the limits of the twist, rad.
    cone: Numbers,
    limits: [Numbers; 2],
    springs: AngularSprings,
    /// One over the ease that friction heeds, kg·m², and the most it turns with in a substep,
    /// N·m·s.
    friction: StoredSymmetric,
    most: Numbers,
    /// One over the ease of leaning, of hinges, kg·m².
    lock: StoredSymmetric,
    impulses: StoredAngularImpulses,
    /// Sum of all of them over the substeps, N·m·s.
    load: StoredVectors,
}

/// See [`TURNS`].
#[derive(Clone, Debug)]
struct StoredAngularImpulses {
    /// Of the cone, the lower and the upper limit.
    limits: [Numbers; 3],
    /// Of the spring, friction and the axis.
    vectors: [StoredVectors; 3],
}

#[derive(Clone, Debug)]
struct AngularSprings {
    /// rad.
    target: Numbers,
    /// See [`DiscreteSpring`]: for an inertia of 1 kg·m².
    pull: Numbers,
    drag: Numbers,
    lag: Numbers,
    /// From rest to the present rotation, rad.
    way: StoredVectors,
    /// One over what gives way to them and to their drag, kg·m².
    inertia: StoredSymmetric,
    /// How much they would turn bodies of 1 kg·m² in this substep if `b` did not turn in `a`,
    /// rad/s.
    push: StoredVectors,
    /// The most they turn with in a substep, N·m·s.
    most: Numbers,
}

/// How the bodies of joints turn: rad/s, and 1/(kg·m²).
pub(super) struct BodySpins<S: Simd> {
    pub(super) speeds: [WideVector<S>; 2],
    pub(super) eases: [WideSymmetric<S>; 2],
}

impl<S: Simd> BodySpins<S> {
    /// How fast `b` turns in `a`.
    #[inline(always)]
    fn rate(&self) -> WideVector<S> {
        self.speeds[1] - self.speeds[0]
    }

    #[inline(always)]
    fn twist(&mut self, impulse: WideVector<S>) {
        self.speeds[0] = self.speeds[0] - self.eases[0].times(impulse);
        self.speeds[1] = self.speeds[1] + self.eases[1].times(impulse);
    }
}

/// How bodies answer that are held together at a point.
pub(super) struct PointAnswer<S: Simd> {
    /// How easily they turn, 1/(kg·m²).
    pub(super) eases: [WideSymmetric<S>; 2],
    /// From their centres of mass to the point, m.
    pub(super) levers: [WideVector<S>; 2],
    /// The impulse that gives the point a speed, kg.
    pub(super) mass: WideSymmetric<S>,
}

impl<S: Simd> PointAnswer<S> {
    /// How easily the bodies turn against each other while their points are held together.
    #[inline(always)]
    fn held(&self, ease: &WideSymmetric<S>) -> WideSymmetric<S> {
        let a = crosses(self.levers[0], self.eases[0].columns());
        let b = crosses(self.levers[1], self.eases[1].columns());
        let drawn = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        ease.less(drawn, &self.mass)
    }
}

/// The numbers of [`TURNS`] in registers.
#[derive(Clone, Copy)]
struct WideAngularImpulses<S: Simd> {
    limits: [S::f32s; 3],
    vectors: [WideVector<S>; 3],
}

impl StoredAngularImpulses {
    #[inline(always)]
    fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> WideAngularImpulses<S> {
        let ([cone, lower, upper], [spring, friction, lock]) = (&self.limits, &self.vectors);
        WideAngularImpulses {
            limits: [cone.load_at(span), lower.load_at(span), upper.load_at(span)],
            vectors: [spring.load_at(span), friction.load_at(span), lock.load_at(span)],
        }
    }

    /// Stores the impulses of lanes whose sums are good, and none for the others.
    #[inline(always)]
    fn store_at<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        impulses: &WideAngularImpulses<S>,
        is_good: S::mask32s,
    ) {
        let zero = span.splat(0.0);
        for (place, impulse) in self.limits.iter_mut().zip(impulses.limits) {
            place.store_at(span, is_good.select(impulse, zero));
        }
        for (place, impulse) in self.vectors.iter_mut().zip(impulses.vectors) {
            place.store_at(span, impulse.only(is_good));
        }
    }
}

impl<S: Simd> WideAngularImpulses<S> {
    /// All of them on `b` together, where twist and swing are about these axes.
    #[inline(always)]
    fn sum(&self, [twist, lean]: [WideVector<S>; 2]) -> WideVector<S> {
        let [cone, lower, upper] = self.limits;
        let [spring, friction, lock] = self.vectors;
        (twist * (lower - upper) - lean * cone) + (spring + friction) + lock
    }
}

impl AngularRows {
    /// The rows of lanes that go free.
    pub(super) const FREE: Self = {
        const UNTURNED: StoredQuaternion =
            StoredQuaternion { axis: StoredVectors::ZERO, scalar: Numbers([1.0; LANES]) };
        Self {
            frames: [UNTURNED; 2],
            are_hinges: Numbers::ZERO,
            ease: StoredSymmetric::ZERO,
            axes: [StoredVectors::ZERO; 2],
            inertias: [Numbers::ZERO; 2],
            angles: [Numbers::ZERO; 2],
            cone: Numbers([FAR; LANES]),
            limits: [Numbers([-FAR; LANES]), Numbers([FAR; LANES])],
            springs: AngularSprings {
                target: Numbers::ZERO,
                pull: Numbers::ZERO,
                drag: Numbers::ZERO,
                lag: Numbers::ZERO,
                way: StoredVectors::ZERO,
                inertia: StoredSymmetric::ZERO,
                push: StoredVectors::ZERO,
                most: Numbers::ZERO,
            },
            friction: StoredSymmetric::ZERO,
            most: Numbers::ZERO,
            lock: StoredSymmetric::ZERO,
            impulses: StoredAngularImpulses {
                limits: [Numbers::ZERO; 3],
                vectors: [StoredVectors::ZERO; 3],
            },
            load: StoredVectors::ZERO,
        }
    };

    /// Takes those of the joint in a lane.
    pub(super) fn set(&mut self, lane: usize, turn: &AngularStart) {
        let AngularStart { frames, is_hinge, cone, axis, drive, impulses } = turn;
        let AngularDrive { spring, most } = drive;
        for (place, frame) in self.frames.iter_mut().zip(frames) {
            place.axis.set(lane, Vec3::new(frame.x, frame.y, frame.z));
            place.scalar.0[lane] = frame.w;
        }
        let limits = axis.limits.map_or([-FAR, FAR], |limits| [limits.lower, limits.upper]);
        let [lower, upper] = &mut self.limits;
        let of_limits = &mut self.impulses.limits;
        let [at_cone, at_lower, at_upper] = of_limits;
        for (place, number) in [
            (&mut self.are_hinges, f32::from(u8::from(*is_hinge))),
            (&mut self.cone, cone.unwrap_or(FAR)),
            (lower, limits[0]),
            (upper, limits[1]),
            (&mut self.springs.target, axis.target),
            (&mut self.springs.pull, narrow(spring.pull)),
            (&mut self.springs.drag, narrow(spring.drag)),
            (&mut self.springs.lag, narrow(spring.lag)),
            (&mut self.springs.most, most[0]),
            (&mut self.most, most[1]),
            (at_cone, impulses[0]),
            (at_lower, impulses[1]),
            (at_upper, impulses[2]),
        ] {
            place.0[lane] = number;
        }
        let vectors = self.impulses.vectors.iter_mut().zip(impulses[3..].chunks_exact(3));
        vectors.for_each(|(place, vector)| place.set(lane, Vec3::from_slice(vector)));
    }

    /// The impulses of the joint in a lane on `b` in the last substep, part by part, and in all
    /// of them in sum, N·m·s.
    pub(super) fn pushes(&self, lane: usize) -> ([f32; TURNS], Vec3) {
        let mut parts = [0.0; TURNS];
        for (part, limit) in parts.iter_mut().zip(&self.impulses.limits) {
            *part = limit.0[lane];
        }
        for (part, vector) in parts[3..].chunks_exact_mut(3).zip(&self.impulses.vectors) {
            vector.get(lane).write_to_slice(part);
        }
        (parts, self.load.get(lane))
    }

    /// Measures the angles where the bodies have turned to, and how they answer there.
    #[inline(always)]
    pub(super) fn measure<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        turns: [WideQuaternion<S>; 2],
        answer: &PointAnswer<S>,
    ) {
        let splat = |number: f32| span.splat(number);
        let a = turns[0].after(self.frames[0].load_at(span));
        let b = turns[1].after(self.frames[1].load_at(span));
        let ([x_a, y_a], [x_b, _]) = (a.axes(), b.axes());
        let is_hinge = self.are_hinges.load_at(span).simd_gt(splat(0.0));

        // The rate of the twist is that about the middle direction, which stretches as the axes
        // part.
        let middle = larger(splat(1.0) + x_a.dot(x_b), splat(OPPOSITE));
        let twist_axis = (x_a + x_b) * (splat(1.0) / middle);
        let apart = a.inverse().after(b);
        let half =
            angle_of([apart.scalar.abs(), apart.axis.x.copysign(apart.axis.x * apart.scalar)]);
        let twist = half + half;
        let (sine, direction) = split(x_a.cross(x_b));
        let lean_axis = direction.or(sine.simd_gt(splat(0.0)), y_a);
        let lean = angle_of([x_a.dot(x_b), sine]);
        self.angles[0].store_at(span, twist);
        self.angles[1].store_at(span, lean);
        self.axes[0].store_at(span, twist_axis);
        self.axes[1].store_at(span, lean_axis);

        let ease = answer.eases[0].plus(&answer.eases[1]);
        let about_twist = ease.along(twist_axis);
        self.ease.store_at(span, &ease);
        self.inertias[0].store_at(span, invert(about_twist));
        self.inertias[1].store_at(span, invert(ease.along(lean_axis)));
        let none = ease.scaled(splat(0.0));
        self.lock.store_at(span, &ease.inverse_across(x_a).or(is_hinge, &none));

        let brake = WideSymmetric::of(twist_axis, invert(about_twist));
        self.friction.store_at(span, &brake.or(is_hinge, &ease.inverse()));

        let springs = &mut self.springs;
        let drag = springs.drag.load_at(span);
        let held = answer.held(&ease);
        let swinging = invert(held.inverse().along(twist_axis));
        let about_pin = WideSymmetric::of(twist_axis, invert(swinging + drag * about_twist));
        // The spring about each axis of `a` swings what turns about that axis alone, as in
        // clusters.
        let z_a = x_a.cross(y_a);
        let x = WideSymmetric::of(x_a, held.along(x_a));
        let y = WideSymmetric::of(y_a, held.along(y_a));
        let z = WideSymmetric::of(z_a, held.along(z_a));
        let about_all = x.plus(&y).plus(&z).plus(&ease.scaled(drag)).inverse();
        springs.inertia.store_at(span, &about_pin.or(is_hinge, &about_all));
        let way = twist_axis * wrapped(twist - springs.target.load_at(span));
        springs.way.store_at(span, way.or(is_hinge, b.after(a.inverse()).vector()));
    }

    #[inline(always)]
    fn load_axes<S: Simd>(&self, span: LaneSpan<S>) -> [WideVector<S>; 2] {
        [self.axes[0].load_at(span), self.axes[1].load_at(span)]
    }

    /// Begins a substep: the impulses of the one before, in sum.
    #[inline(always)]
    pub(super) fn begin<S: Simd>(&mut self, span: LaneSpan<S>, spin: &mut BodySpins<S>) {
        let rate = spin.rate();
        let springs = &mut self.springs;
        let push = springs.way.load_at(span) * springs.pull.load_at(span);
        springs.push.store_at(span, push + rate * springs.lag.load_at(span));
        let known = self.impulses.load_at(span);
        spin.twist(known.sum(self.load_axes(span)));
    }

    /// Goes once over springs, friction, limits and axes, which give way by `easing`, or are
    /// just kept from being passed within a substep of `h` seconds. Numbers that went bad push
    /// nothing.
    #[inline(always)]
    pub(super) fn solve<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        spin: &mut BodySpins<S>,
        easing: Option<&JointSoftness>,
        h: f32,
    ) {
        let mut rate = spin.rate();
        let splat = |number: f32| span.splat(number);
        let axes = self.load_axes(span);
        let ease = self.ease.load_at(span);
        let known = self.impulses.load_at(span);
        let [twist_axis, lean_axis] = axes;
        let [cone, lower, upper] = known.limits;
        let [spring, friction, lock] = known.vectors;
        let before = known.sum(axes);

        let springs = &self.springs;
        let lack = (ease.times(spring) - rate) * springs.drag.load_at(span)
            - springs.push.load_at(span);
        let sum = within(springs.inertia.load_at(span).times(lack), springs.most.load_at(span));
        rate = rate + ease.times(sum - spring);
        let spring = sum;

        let lack = ease.times(friction) - rate;
        let sum = within(self.friction.load_at(span).times(lack), self.most.load_at(span));
        rate = rate + ease.times(sum - friction);
        let friction = sum;

        let softness = easing.map(|easing| easing.softness);
        let [twist, lean] = [self.angles[0].load_at(span), self.angles[1].load_at(span)];
        let [inertia, of_lean] =
            [self.inertias[0].load_at(span), self.inertias[1].load_at(span)];
        let limits = WideLimits { inertia, easing: softness, h };
        let ease_of_twist = ease.times(twist_axis);
        let gap = twist - self.limits[0].load_at(span);
        let sum = limits.solve(gap, twist_axis.dot(rate), lower);
        rate = rate + ease_of_twist * (sum - lower);
        let lower = sum;
        let gap = self.limits[1].load_at(span) - twist;
        let sum = limits.solve(gap, -twist_axis.dot(rate), upper);
        rate = rate - ease_of_twist * (sum - upper);
        let upper = sum;

        let limits = WideLimits { inertia: of_lean, easing: softness, h };
        let gap = self.cone.load_at(span) - lean;
        let sum = limits.solve(gap, -lean_axis.dot(rate), cone);
        rate = rate - ease.times(lean_axis) * (sum - cone);
        let cone = sum;

        let stays = ease.times(lock);
        let lack = match softness {
            Some(softness) => {
                let off = lean_axis * (lean * splat(softness.bias_rate));
                stays * splat(1.0 - softness.impulse_scale)
                    - (rate + off) * splat(softness.mass_scale)
            }
            None => stays - rate,
        };
        let lock = self.lock.load_at(span).times(lack);

        let now = WideAngularImpulses {
            limits: [cone, lower, upper],
            vectors: [spring, friction, lock],
        };
        let sum = now.sum(axes);
        let zero = splat(0.0);
        let is_good = (sum.x * zero + sum.y * zero + sum.z * zero).simd_eq(zero);
        self.impulses.store_at(span, &now, is_good);
        spin.twist((sum - before).only(is_good));
    }

    /// Notes what the joints bore in this substep.
    #[inline(always)]
    pub(super) fn note_load<S: Simd>(&mut self, span: LaneSpan<S>) {
        let sum = self.impulses.load_at(span).sum(self.load_axes(span));
        self.load.store_at(span, self.load.load_at(span) + sum);
    }
}

/// Vectors, at most as long as `most`.
#[inline(always)]
fn within<S: Simd>(vector: WideVector<S>, most: S::f32s) -> WideVector<S> {
    let (length, direction) = split(vector);
    (direction * most).or(length.simd_gt(most), vector)
}
