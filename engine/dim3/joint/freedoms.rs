//! The ways that the kinds of joints heed.

use glam::Vec3;

use super::common::{Drive, Fixed};
use super::freedom::{Freedom, up_to};
use super::kind::{Ball, JointKind};
use super::way::Way;
use super::{Axis, Motor, Spring};

/// The ways that a joint of `kind` heeds.
pub(super) fn freedoms(kind: &JointKind) -> Vec<Freedom> {
    const LOCKED: Axis = Axis::LOCKED;
    const HELD: [Axis; 3] = [LOCKED; 3];
    match *kind {
        JointKind::Fixed(Fixed { linear, angular }) => {
            let point = linear.map_or(slides(HELD), |spring| springs(Way::Slide, spring));
            let rotation = angular.map_or(turns(HELD), |spring| springs(Way::Turn, spring));
            [point, rotation].concat()
        }
        JointKind::Ball(ball) => ball_freedoms(&ball),
        JointKind::Hinge(joint) => six([HELD, [joint.turn, LOCKED, LOCKED]]),
        JointKind::Slider(joint) => six([[joint.slide, LOCKED, LOCKED], HELD]),
        JointKind::Cylindrical(joint) => {
            six([[joint.slide, LOCKED, LOCKED], [joint.turn, LOCKED, LOCKED]])
        }
        JointKind::Universal(joint) => {
            let ways = [Way::Cross, Way::CrossA, Way::CrossB];
            let cross = along(ways, [LOCKED, joint.turn_a, joint.turn_b]);
            [slides(HELD), cross].concat()
        }
        JointKind::Wheel(wheel) => {
            six([[LOCKED, wheel.suspension, LOCKED], [wheel.spin, wheel.steering, LOCKED]])
        }
        JointKind::SixDegrees(joint) => six([joint.slides, joint.turns]),
        JointKind::Drive(drive) => drive_freedoms(&drive).collect(),
        JointKind::Distance(joint) => vec![Freedom::new(Way::Distance, joint.length)],
        JointKind::Gear(gear) => vec![Freedom::new(Way::Gear(gear), LOCKED)],
        JointKind::Rack(rack) => vec![Freedom::new(Way::Rack(rack), LOCKED)],
        JointKind::Pulley(pulley) => {
            vec![Freedom::new(Way::Pulley(pulley), up_to(pulley.length))]
        }
    }
}

fn along(ways: [Way; 3], axes: [Axis; 3]) -> [Freedom; 3] {
    [0, 1, 2].map(|index: usize| Freedom::new(ways[index], axes[index]))
}

fn slides(axes: [Axis; 3]) -> [Freedom; 3] {
    along([0, 1, 2].map(Way::Slide), axes)
}

fn turns(axes: [Axis; 3]) -> [Freedom; 3] {
    along([Way::Twist, Way::LeanY, Way::LeanZ], axes)
}

fn six([ways, angles]: [[Axis; 3]; 2]) -> Vec<Freedom> {
    [slides(ways), turns(angles)].concat()
}

/// Three equal springs, whose force is limited together.
fn springs(way: fn(usize) -> Way, spring: Spring) -> [Freedom; 3] {
    [0, 1, 2].map(|index| Freedom {
        shared_force: spring.max_force,
        ..Freedom::new(way(index), Axis::sprung(spring))
    })
}

fn ball_freedoms(ball: &Ball) -> Vec<Freedom> {
    let mut list = slides([Axis::LOCKED; 3]).to_vec();
    list.extend(ball.cone.map(|cone| Freedom::new(Way::Cone, up_to(cone))));
    let twist = Axis { limits: ball.twist, ..Axis::FREE };
    list.extend(ball.twist.map(|_| Freedom::new(Way::Twist, twist)));
    list.extend(ball.spring.into_iter().flat_map(|spring| springs(Way::Turn, spring)));
    let brake = |index| Freedom {
        shared_force: Some(ball.friction),
        ..Freedom::new(Way::Turn(index), Axis::driven(Motor::new(0.0, 0.0)))
    };
    list.extend((0..3).filter(|_| ball.friction > 0.0).map(brake));
    list
}

fn drive_freedoms(drive: &Drive) -> impl Iterator<Item = Freedom> {
    let of = |way: fn(usize) -> Way, velocity: Vec3, most: f32| {
        let spring = drive.spring;
        [0, 1, 2].map(|index| {
            let motor = Motor::new(velocity[index], 0.0);
            let axis = spring.map_or(Axis::driven(motor), Axis::sprung);
            Freedom { shared_force: Some(most), ..Freedom::new(way(index), axis) }
        })
    };
    let linear = of(Way::Slide, drive.linear_velocity, drive.max_force);
    let angular = of(Way::Turn, drive.angular_velocity, drive.max_torque);
    linear.into_iter().chain(angular)
}
