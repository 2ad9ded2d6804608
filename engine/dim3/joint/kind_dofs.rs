//! Degrees of freedom of each joint kind.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

use super::common::{Fixed, PoseDrive};
use super::coordinate::{JointCoordinate, PARALLEL};
use super::dof::{JointDof, up_to};
use super::frame_state::JointFrameState;
use super::kind::{Ball, JointKind};
use super::{JointAxis, Motor, Spring};

/// The ways that a joint of `kind` heeds.
pub(super) fn dofs_of_kind(kind: &JointKind) -> Vec<JointDof> {
    const LOCKED: JointAxis = JointAxis::LOCKED;
    const HELD: [JointAxis; 3] = [LOCKED; 3];
    match *kind {
        JointKind::Fixed(Fixed { linear, angular }) => {
            let point = linear.map_or(translation_dofs(HELD), |spring| {
                springs(JointCoordinate::Slide, spring)
            });
            let rotation = angular
                .map_or(rotation_dofs(HELD), |spring| springs(JointCoordinate::Turn, spring));
            [point, rotation].concat()
        }
        JointKind::Ball(ball) => ball_dofs(&ball),
        JointKind::Hinge(joint) => six_dofs([HELD, [joint.axis, LOCKED, LOCKED]]),
        JointKind::Slider(joint) => six_dofs([[joint.axis, LOCKED, LOCKED], HELD]),
        JointKind::Cylindrical(joint) => {
            six_dofs([[joint.linear, LOCKED, LOCKED], [joint.angular, LOCKED, LOCKED]])
        }
        JointKind::Universal(joint) => {
            let coordinates =
                [JointCoordinate::Cross, JointCoordinate::CrossA, JointCoordinate::CrossB];
            let cross = along(coordinates, [LOCKED, joint.axis_a, joint.axis_b]);
            [translation_dofs(HELD), cross].concat()
        }
        JointKind::Wheel(wheel) => {
            six_dofs([[LOCKED, wheel.suspension, LOCKED], [wheel.spin, wheel.steering, LOCKED]])
        }
        JointKind::SixDof(joint) => six_dofs([joint.linear, joint.angular]),
        JointKind::PoseDrive(drive) => drive_dofs(&drive).collect(),
        JointKind::Distance(joint) => {
            vec![JointDof::new(JointCoordinate::Distance, joint.length)]
        }
        JointKind::Gear(gear) => vec![JointDof::new(JointCoordinate::Gear(gear), LOCKED)],
        JointKind::RackAndPinion(rack) => {
            vec![JointDof::new(JointCoordinate::Rack(rack), LOCKED)]
        }
        JointKind::Pulley(pulley) => {
            vec![JointDof::new(JointCoordinate::Pulley(pulley), up_to(pulley.length))]
        }
    }
}

impl JointKind {
    /// The coordinate of an axis, in the order of the fields of the kind.
    pub(crate) fn axis_coordinate(&self, axis: usize) -> Option<JointCoordinate> {
        use JointCoordinate::{CrossA, CrossB, Distance, LeanY, LeanZ, Slide, Twist};
        let axes: &[_] = match self {
            Self::Hinge(_) => &[Twist],
            Self::Slider(_) => &[Slide(0)],
            Self::Cylindrical(_) => &[Slide(0), Twist],
            Self::Universal(_) => &[CrossA, CrossB],
            Self::Distance(_) => &[Distance],
            Self::Wheel(_) => &[Slide(1), LeanY, Twist],
            Self::SixDof(_) => &[Slide(0), Slide(1), Slide(2), Twist, LeanY, LeanZ],
            Self::Fixed(_)
            | Self::Ball(_)
            | Self::PoseDrive(_)
            | Self::Gear(_)
            | Self::RackAndPinion(_)
            | Self::Pulley(_) => &[],
        };
        axes.get(axis).copied()
    }

    /// Checks that teeth can meet where the frames are.
    pub(crate) fn check_placement(
        &self,
        frame_state: &JointFrameState,
    ) -> Result<(), ValueError> {
        let [a, b] = frame_state.axes().map(|axes| axes.x_axis);
        let sine = a.cross(b).length();
        match self {
            Self::Gear(gear) if sine < PARALLEL => {
                let offset = frame_state.offset;
                gear.check_distance((offset - offset.dot(a) * a).length())
            }
            Self::RackAndPinion(_) => Rule::AtLeast(PARALLEL)
                .check("sine of the angle between a rack and the axle of its pinion", sine),
            _ => Ok(()),
        }
    }
}

fn along(coordinates: [JointCoordinate; 3], axes: [JointAxis; 3]) -> [JointDof; 3] {
    [0, 1, 2].map(|index: usize| JointDof::new(coordinates[index], axes[index]))
}

fn translation_dofs(axes: [JointAxis; 3]) -> [JointDof; 3] {
    along([0, 1, 2].map(JointCoordinate::Slide), axes)
}

fn rotation_dofs(axes: [JointAxis; 3]) -> [JointDof; 3] {
    along([JointCoordinate::Twist, JointCoordinate::LeanY, JointCoordinate::LeanZ], axes)
}

fn six_dofs([coordinates, angles]: [[JointAxis; 3]; 2]) -> Vec<JointDof> {
    [translation_dofs(coordinates), rotation_dofs(angles)].concat()
}

/// Three equal springs, whose force is limited together.
fn springs(coordinate: fn(usize) -> JointCoordinate, spring: Spring) -> [JointDof; 3] {
    [0, 1, 2].map(|index| JointDof {
        shared_force: spring.max_force,
        ..JointDof::new(coordinate(index), JointAxis::with_spring(spring))
    })
}

fn ball_dofs(ball: &Ball) -> Vec<JointDof> {
    let mut list = translation_dofs([JointAxis::LOCKED; 3]).to_vec();
    list.extend(ball.cone.map(|cone| JointDof::new(JointCoordinate::Cone, up_to(cone))));
    let twist = JointAxis { limits: ball.twist, ..JointAxis::FREE };
    list.extend(ball.twist.map(|_| JointDof::new(JointCoordinate::Twist, twist)));
    list.extend(
        ball.spring.into_iter().flat_map(|spring| springs(JointCoordinate::Turn, spring)),
    );
    let brake = |index| JointDof {
        shared_force: Some(ball.friction),
        ..JointDof::new(
            JointCoordinate::Turn(index),
            JointAxis::with_motor(Motor::new(0.0, 0.0)),
        )
    };
    list.extend((0..3).filter(|_| ball.friction > 0.0).map(brake));
    list
}

fn drive_dofs(drive: &PoseDrive) -> impl Iterator<Item = JointDof> {
    let of = |coordinate: fn(usize) -> JointCoordinate, velocity: Vec3, most: f32| {
        let spring = drive.spring;
        [0, 1, 2].map(|index| {
            let motor = Motor::new(velocity[index], 0.0);
            let axis = spring.map_or(JointAxis::with_motor(motor), JointAxis::with_spring);
            JointDof { shared_force: Some(most), ..JointDof::new(coordinate(index), axis) }
        })
    };
    let linear = of(JointCoordinate::Slide, drive.linear_velocity, drive.max_force);
    let angular = of(JointCoordinate::Turn, drive.angular_velocity, drive.max_torque);
    linear.into_iter().chain(angular)
}
