//! The ways in which two jointed bodies can move against each other, as numbers.

use glam::Vec2;

use super::kind::{Drive, Fixed, Gear, JointKind, Pulley, Rack};
use super::{Axis, Limits, Motor, Spring};
use crate::math::{Rotation, rotation};

/// One number that says how body `b` stands to body `a`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Way {
    /// Way of the origin of `b` along an axis of `a`, m.
    Slide(usize),
    /// Angle of `b` in `a`, rad.
    Turn,
    /// Distance of the origins, m.
    Distance,
    /// How far the teeth of two wheels have slipped, m.
    Gear(Gear),
    /// How far the teeth of a wheel and a rod have slipped, m.
    Rack(Rack),
    /// Length of the rope in use, m.
    Pulley(Pulley),
}

/// A way of a joint and what it may do; some limit the length of a force, not its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Freedom {
    pub(super) way: Way,
    pub(super) axis: Axis,
    /// The largest force of two ways that share it, N.
    pub(super) shared_force: Option<f32>,
}

impl Freedom {
    fn new(way: Way, axis: Axis) -> Self {
        Self { way, axis, shared_force: None }
    }
}

/// No lower end.
fn up_to(upper: f32) -> Axis {
    Axis { limits: Some(Limits { lower: f32::NEG_INFINITY, upper }), ..Axis::FREE }
}

/// The ways that a joint of `kind` heeds.
pub(super) fn freedoms(kind: &JointKind) -> Vec<Freedom> {
    const LOCKED: Axis = Axis::LOCKED;
    const HELD: [Axis; 2] = [LOCKED; 2];
    match *kind {
        JointKind::Fixed(Fixed { linear, angular }) => {
            let point = linear.map_or(slides(HELD), springs);
            let turn = Freedom::new(Way::Turn, angular.map_or(LOCKED, Axis::sprung));
            [&point[..], &[turn]].concat()
        }
        JointKind::Hinge(joint) => three(HELD, joint.turn),
        JointKind::Slider(joint) => three([joint.slide, LOCKED], LOCKED),
        JointKind::Wheel(wheel) => three([LOCKED, wheel.suspension], wheel.spin),
        JointKind::ThreeDegrees(joint) => three(joint.slides, joint.turn),
        JointKind::Drive(drive) => drive_freedoms(&drive).to_vec(),
        JointKind::Distance(joint) => vec![Freedom::new(Way::Distance, joint.length)],
        JointKind::Gear(gear) => vec![Freedom::new(Way::Gear(gear), LOCKED)],
        JointKind::Rack(rack) => vec![Freedom::new(Way::Rack(rack), LOCKED)],
        JointKind::Pulley(pulley) => {
            vec![Freedom::new(Way::Pulley(pulley), up_to(pulley.length))]
        }
    }
}

fn slides([x, y]: [Axis; 2]) -> [Freedom; 2] {
    [Freedom::new(Way::Slide(0), x), Freedom::new(Way::Slide(1), y)]
}

/// Both ways and the turn, as far as they are not free.
fn three(ways: [Axis; 2], turn: Axis) -> Vec<Freedom> {
    let [x, y] = slides(ways);
    let mut list = vec![x, y, Freedom::new(Way::Turn, turn)];
    list.retain(|freedom| freedom.axis != Axis::FREE);
    list
}

/// Two equal springs, whose force is limited together.
fn springs(spring: Spring) -> [Freedom; 2] {
    slides([Axis::sprung(spring); 2])
        .map(|freedom| Freedom { shared_force: spring.max_force, ..freedom })
}

fn drive_freedoms(drive: &Drive) -> [Freedom; 3] {
    let axis = |velocity: f32, most: f32| match drive.spring {
        Some(spring) => Axis::sprung(Spring { max_force: Some(most), ..spring }),
        None => Axis::driven(Motor::new(velocity, most)),
    };
    let Vec2 { x, y } = drive.linear_velocity;
    let [x, y] = slides([x, y].map(|velocity| axis(velocity, drive.max_force)))
        .map(|freedom| Freedom { shared_force: Some(drive.max_force), ..freedom });
    let turn = axis(drive.angular_velocity, drive.max_torque);
    [x, y, Freedom::new(Way::Turn, turn)]
}

/// How the two frames of a joint stand at one moment, all in the world frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stance {
    /// From the centre of mass of each body to its frame, m.
    pub(crate) arms: [Vec2; 2],
    /// From the origin of the frame of `a` to that of `b`, m.
    pub(crate) between: Vec2,
    /// The rotations of the frames.
    pub(crate) rotations: [Rotation; 2],
    /// From each pulley to its body, m.
    pub(crate) ropes: [Vec2; 2],
}

/// The x axis of a frame.
fn x_axis(frame: Rotation) -> Vec2 {
    Vec2::new(frame.cos, frame.sin)
}

/// A way, measured: its value, and how it changes with the velocities.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    /// m or rad. For teeth, which slip by steps, 0.
    pub(super) value: f32,
    /// Its rate for each m/s of the bodies.
    pub(super) linear: [Vec2; 2],
    /// Its rate for each rad/s of the bodies.
    pub(super) angular: [f32; 2],
}

/// The axes of the frames of a stance: in two dimensions the rotations themselves have them.
pub(super) struct Axes;

impl Stance {
    /// The axes of the two frames.
    pub(super) fn axes(&self) -> Axes {
        Axes
    }
}

impl Way {
    /// Whether values a whole turn apart are the same.
    pub(super) fn is_angle(self) -> bool {
        self == Self::Turn
    }

    /// Whether the value is an angle, rather than a length.
    pub(super) fn is_turn(self) -> bool {
        self.is_angle()
    }

    /// Whether the value is what the velocities add up to, rather than a matter of position.
    pub(super) fn adds_up(self) -> bool {
        matches!(self, Self::Gear(_) | Self::Rack(_))
    }

    /// Measures the way in a `stance`.
    pub(super) fn measure(self, stance: &Stance, _: &Axes) -> Measure {
        let [a, b] = stance.rotations;
        match self {
            Self::Slide(index) => {
                let axis = if index == 0 { x_axis(a) } else { rotation::quarter(x_axis(a)) };
                // The force on `a` acts at the origin of `b`, so that it makes no couple.
                let levers = [stance.arms[0] + stance.between, stance.arms[1]];
                push(stance.between.dot(axis), axis, levers)
            }
            Self::Distance => {
                let length = stance.between.length();
                let axis = if length > 0.0 { stance.between / length } else { x_axis(a) };
                push(length, axis, stance.arms)
            }
            Self::Turn => Measure {
                value: rotation::between(a, b),
                linear: [Vec2::ZERO; 2],
                angular: [-1.0, 1.0],
            },
            Self::Gear(gear) => teeth_of_gear(gear, stance),
            Self::Rack(rack) => teeth_of_rack(rack, stance),
            Self::Pulley(pulley) => rope(pulley, stance),
        }
    }
}

/// A force along `axis` that acts on the bodies at `levers` from their centres.
fn push(value: f32, axis: Vec2, levers: [Vec2; 2]) -> Measure {
    let [a, b] = levers.map(|lever| lever.perp_dot(axis));
    Measure { value, linear: [-axis, axis], angular: [-a, b] }
}

/// Two wheels push each other along the tangent of both, at the point where they meet.
fn teeth_of_gear(gear: Gear, stance: &Stance) -> Measure {
    let [radius_a, radius_b] = gear.radii;
    let distance = stance.between.length();
    let away =
        if distance > 0.0 { stance.between / distance } else { x_axis(stance.rotations[0]) };
    let sum = radius_a + radius_b;
    let share = if sum.abs() > 0.0 { radius_a / sum } else { 0.5 };
    mesh(stance, rotation::quarter(away), away * (distance * share))
}

fn teeth_of_rack(rack: Rack, stance: &Stance) -> Measure {
    let tangent = x_axis(stance.rotations[1]);
    mesh(stance, tangent, -rotation::quarter(tangent) * rack.radius)
}

/// Teeth that push along `tangent` at `point`, m, from the origin of the frame of `a`.
fn mesh(stance: &Stance, tangent: Vec2, point: Vec2) -> Measure {
    let levers = [stance.arms[0] + point, stance.arms[1] + point - stance.between];
    push(0.0, tangent, levers)
}

fn rope(pulley: Pulley, stance: &Stance) -> Measure {
    let lengths = stance.ropes.map(Vec2::length);
    let unit = |index: usize| {
        let length: f32 = lengths[index];
        if length > 0.0 { stance.ropes[index] / length } else { Vec2::NEG_Y }
    };
    let pulls = [unit(0), pulley.ratio * unit(1)];
    Measure {
        value: lengths[0] + pulley.ratio * lengths[1],
        linear: pulls,
        angular: [stance.arms[0].perp_dot(pulls[0]), stance.arms[1].perp_dot(pulls[1])],
    }
}
