//! Effect of the controls of a vehicle on its wheels.

use glam::{Mat3, Quat, Vec3};

use super::Vehicle;
use super::probe::WheelAxes;
use crate::math::{Pose, rotation};
use crate::shortest_arc::shortest_arc;

/// The least share of the mass of the chassis that a wheel springs, in equal shares.
const LEAST_SHARE: f32 = 0.05;

impl Vehicle {
    fn left(&self) -> Vec3 {
        self.up.cross(self.forward)
    }

    /// The rotation that turns x, y and z to the left, up and forward of the vehicle.
    pub(super) fn frame(&self) -> Quat {
        let upright = shortest_arc(Vec3::Y, self.up, Vec3::X);
        let ahead = rotation::rotate(upright, Vec3::Z);
        rotation::multiply(shortest_arc(ahead, self.forward, self.up), upright)
    }

    /// Torque of the engine on a wheel, N·m.
    pub(super) fn drive_torque(&self, place: usize) -> f32 {
        let wheel = &self.wheels[place];
        let side = wheel.position.dot(self.left());
        let turn = if side > 0.0 { -self.controls.turn } else { self.controls.turn };
        let torque = wheel.drive_torque * (self.controls.throttle + turn).clamp(-1.0, 1.0);
        let driven = self.wheels.iter().filter(|wheel| wheel.drive_torque > 0.0).count();
        let output = torque * wheel.state.spin;
        match self.power.map(|power| power / driven as f32) {
            Some(power) if output > power => torque * (power / output),
            _ => torque,
        }
    }

    /// The most torque of the brakes of a wheel, N·m.
    pub(super) fn brake_torque(&self, place: usize) -> f32 {
        let wheel = &self.wheels[place];
        self.controls.brake * wheel.brake_torque
            + self.controls.hand_brake * wheel.hand_brake_torque
    }

    /// Axes of a wheel in the world.
    pub(super) fn axes(&self, place: usize, chassis: &Pose) -> WheelAxes {
        let (sine, cosine) = libm::sincosf(self.steer_of(place));
        WheelAxes {
            up: chassis.transform_vector(self.up),
            left: chassis.transform_vector(self.left() * cosine - self.forward * sine),
        }
    }

    /// How far a wheel is steered, rad, to the left.
    ///
    /// The steering angle is that of a wheel in the middle; those on the left and on the right
    /// turn about the same point as it, which is abreast of the wheels that are not steered. So
    /// no wheel has to scrub. This is Ackermann's geometry.
    pub(super) fn steer_of(&self, place: usize) -> f32 {
        let wheel = &self.wheels[place];
        let angle = wheel.steer * self.controls.steer;
        let fixed: Vec<f32> = self
            .wheels
            .iter()
            .filter(|wheel| wheel.steer == 0.0)
            .map(|wheel| wheel.position.dot(self.forward))
            .collect();
        if fixed.is_empty() || angle == 0.0 {
            return angle;
        }
        let base =
            wheel.position.dot(self.forward) - fixed.iter().sum::<f32>() / fixed.len() as f32;
        let slope = libm::tanf(angle);
        libm::atanf(slope * base / (base - slope * wheel.position.dot(self.left())))
    }

    /// Part of `mass` (kg) on the spring of each wheel, for a centre of mass in the frame of
    /// the chassis, m: the load at equal compression, so that equal springs leave the chassis
    /// level.
    pub(super) fn shares(&self, mass: f32, center: Vec3) -> Vec<f32> {
        let equal = mass / self.wheels.len() as f32;
        let places: Vec<Vec3> = self
            .wheels
            .iter()
            .map(|wheel| wheel.position - center)
            .map(|arm| Vec3::new(1.0, arm.dot(self.left()), arm.dot(self.forward)))
            .collect();
        let outer = |v: Vec3| Mat3::from_cols(v * v.x, v * v.y, v * v.z);
        let sum = places.iter().fold(Mat3::ZERO, |sum, &place| sum + outer(place));
        let size = places.iter().map(|place| place.length_squared()).sum::<f32>();
        // Wheels in one line say nothing about leaning across it.
        if !(sum.determinant() > 1e-4 * size * size * size) {
            return vec![equal; places.len()];
        }
        let plane = sum.inverse() * (Vec3::X * mass);
        places.iter().map(|place| plane.dot(*place).max(LEAST_SHARE * equal)).collect()
    }
}
