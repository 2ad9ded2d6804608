//! Degrees of freedom of each joint kind.

use glam::Vec2;
use hazumi_core::ValueError;

use super::common::{Fixed, PoseDrive};
use super::coordinate::JointCoordinate;
use super::dof::{JointDof, up_to};
use super::frame_state::JointFrameState;
use super::kind::JointKind;
use super::{JointAxis, Motor, Spring};

/// The ways that a joint of `kind` heeds.
pub(super) fn dofs_of_kind(kind: &JointKind) -> Vec<JointDof> {
    const LOCKED: JointAxis = JointAxis::LOCKED;
    const HELD: [JointAxis; 2] = [LOCKED; 2];
    match *kind {
        JointKind::Fixed(Fixed { linear, angular }) => {
            let point = linear.map_or(translation_dofs(HELD), springs);
            let turn = JointDof::new(
                JointCoordinate::Turn,
                angular.map_or(LOCKED, JointAxis::with_spring),
            );
            [&point[..], &[turn]].concat()
        }
        JointKind::Hinge(joint) => three(HELD, joint.axis),
        JointKind::Slider(joint) => three([joint.axis, LOCKED], LOCKED),
        JointKind::Wheel(wheel) => three([LOCKED, wheel.suspension], wheel.spin),
        JointKind::ThreeDof(joint) => three(joint.linear, joint.angular),
        JointKind::PoseDrive(drive) => drive_dofs(&drive).to_vec(),
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
        use JointCoordinate::{Distance, Slide, Turn};
        let axes: &[_] = match self {
            Self::Hinge(_) => &[Turn],
            Self::Slider(_) => &[Slide(0)],
            Self::Distance(_) => &[Distance],
            Self::Wheel(_) => &[Slide(1), Turn],
            Self::ThreeDof(_) => &[Slide(0), Slide(1), Turn],
            Self::Fixed(_)
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
        match self {
            Self::Gear(gear) => gear.check_distance(frame_state.offset.length()),
            _ => Ok(()),
        }
    }
}

fn translation_dofs([x, y]: [JointAxis; 2]) -> [JointDof; 2] {
    [JointDof::new(JointCoordinate::Slide(0), x), JointDof::new(JointCoordinate::Slide(1), y)]
}

/// Both ways and the turn, as far as they are not free.
fn three(coordinates: [JointAxis; 2], turn: JointAxis) -> Vec<JointDof> {
    let [x, y] = translation_dofs(coordinates);
    let mut list = vec![x, y, JointDof::new(JointCoordinate::Turn, turn)];
    list.retain(|dof| dof.axis != JointAxis::FREE);
    list
}

/// Two equal springs, whose force is limited together.
fn springs(spring: Spring) -> [JointDof; 2] {
    translation_dofs([JointAxis::with_spring(spring); 2])
        .map(|dof| JointDof { shared_force: spring.max_force, ..dof })
}

fn drive_dofs(drive: &PoseDrive) -> [JointDof; 3] {
    let axis = |velocity: f32, most: f32| match drive.spring {
        Some(spring) => JointAxis::with_spring(Spring { max_force: Some(most), ..spring }),
        None => JointAxis::with_motor(Motor::new(velocity, most)),
    };
    let Vec2 { x, y } = drive.linear_velocity;
    let [x, y] = translation_dofs([x, y].map(|velocity| axis(velocity, drive.max_force)))
        .map(|dof| JointDof { shared_force: Some(drive.max_force), ..dof });
    let turn = axis(drive.angular_velocity, drive.max_torque);
    [x, y, JointDof::new(JointCoordinate::Turn, turn)]
}
