//! A world in which everything happens that a world remembers.
#![allow(dead_code, reason = "each test file uses its own part")]

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube};
use crate::scenery;
use hazumi::joint::{Hinge, JointAxis, Motor};
use hazumi::shape::{Capsule, Compound};
use hazumi::{Body, BodyId, Collider, ColliderId, Events, ExternalForce, JointId, Pose, World};

/// A world in which everything happens that a world remembers.
pub(crate) struct Fair {
    pub(crate) world: World,
    pub(crate) lift: BodyId,
    pub(crate) hinge: JointId,
    pub(crate) thrown: Vec<BodyId>,
    pub(crate) platform: ColliderId,
}

impl Fair {
    pub(crate) fn new() -> Self {
        let mut random = Random(3);
        let points: Vec<Vector> = (0..20).map(|_| 0.4 * random.vector().normalize()).collect();
        let halves = [-0.3, 0.3].map(|x| (Pose::at(Vector::X * x), cube(0.25).shape));
        let colliders = [
            cube(0.3),
            Collider::ball(0.35).unwrap(),
            Collider::new(Capsule::new([Vector::NEG_X * 0.3, Vector::X * 0.3], 0.2).unwrap()),
            Collider::new(Hull::new(&points).unwrap()),
            Collider::new(Compound::new(halves.to_vec()).unwrap()),
            Collider::new(scenery::log()),
        ];
        let mut world = World::default();
        let (body, hills) = scenery::hills(|| 0.1 * random.signed());
        world.add(body, Collider::new(hills)).unwrap();
        for index in 0..90 {
            let place = either_vector(
                [(index % 10) as f32, 1.0 + (index / 10) as f32],
                [(index % 5) as f32, 1.0 + (index / 25) as f32, (index / 5 % 5) as f32],
            );
            let position = 0.85 * place + 0.05 * random.vector();
            let body = Body { position, rotation: random.rotation(), ..Body::dynamic() };
            world.add(body, colliders[index % 6].clone()).unwrap();
        }
        let lift = Body { position: vector(-3.0, 0.5), ..Body::kinematic() };
        let lift =
            world.add(lift, Collider::new(Cuboid::new(xyz(1.0, 0.1, 1.0)).unwrap())).unwrap();
        let rider = Body { position: vector(-3.0, 0.9), ..Body::dynamic() };
        world.add(rider, cube(0.25)).unwrap();
        let wall = world.add_body(Body::fixed()).unwrap();
        let arm =
            Body { position: either_vector([-5.0, 2.5], [-2.0, 2.5, 3.0]), ..Body::dynamic() };
        let arm = world.add(arm, cube(0.2)).unwrap();
        let turn = JointAxis { motor: Some(Motor::new(2.0, 500.0)), ..JointAxis::FREE };
        let place = scenery::hinge_frame(either_vector([-6.0, 2.5], [-3.0, 2.5, 3.0]));
        let hinge =
            world.add_joint_at([wall, arm], place, Hinge { axis: turn }).unwrap().unwrap();
        let sensor = Body { position: xyz(2.0, 1.0, 2.0), ..Body::fixed() };
        world.add(sensor, Collider::sensor(Cuboid::new(Vector::splat(0.8)).unwrap())).unwrap();
        let shelf = Body { position: xyz(2.0, 2.2, 2.0), ..Body::fixed() };
        let plate = Collider::new(Cuboid::new(xyz(1.0, 0.05, 1.0)).unwrap());
        let shelf = world.add(shelf, Collider { one_way: Some(Vector::Y), ..plate }).unwrap();
        let platform = world.colliders_of(shelf).unwrap()[0];
        Self { world, lift, hinge, thrown: Vec::new(), platform }
    }

    /// Does what is to be done before a step.
    pub(crate) fn edit(&mut self, step: u64) {
        let height = 0.5 + 0.3 * (1.0 - (step as f64 * 0.05 - 1.0).abs().min(1.0));
        if step % 40 < 25 {
            let target = dvector(-3.0, height);
            self.world.move_to(self.lift, target, Rotation::IDENTITY).unwrap().unwrap();
        }
        match step % 12 {
            3 => {
                let velocity = xyz(9.0, 1.0, 6.0);
                let position = either_vector(
                    [-4.0, 2.0 + 0.1 * (step % 7) as f32],
                    [-4.0, 1.0 + 0.1 * (step % 7) as f32, -3.0],
                );
                let ball = Body { position, linear_velocity: velocity, ..Body::dynamic() };
                let ball = self.world.add(ball, Collider::ball(0.2).unwrap()).unwrap();
                self.thrown.push(ball);
            }
            5 if self.thrown.len() > 3 => {
                self.world.remove(self.thrown.remove(0)).unwrap();
            }
            7 => {
                let speed = if step % 24 < 12 { -3.0 } else { 2.0 };
                let edit = |joint: &mut hazumi::Joint| {
                    let turn =
                        JointAxis { motor: Some(Motor::new(speed, 500.0)), ..JointAxis::FREE };
                    joint.kind = Hinge { axis: turn }.into();
                };
                self.world.edit_joint(self.hinge, edit).unwrap().unwrap();
            }
            9 => {
                let (id, _) = self.world.bodies().nth(index_of(4 + step % 9)).unwrap();
                self.world
                    .apply_external_force(
                        id,
                        ExternalForce::Force(Vector::Y * either(2.0, 900.0)),
                    )
                    .unwrap();
                self.world
                    .apply_external_force(id, ExternalForce::Torque(about_z(either(0.1, 40.0))))
                    .unwrap();
                self.world
                    .apply_external_force(
                        id,
                        ExternalForce::Impulse(Vector::X * either(0.1, 40.0)),
                    )
                    .unwrap();
            }
            10 => {
                let lower = |platform: &mut Collider| platform.pose.position.y -= 0.01;
                self.world.edit_collider(self.platform, lower).unwrap().unwrap();
                let ids: Vec<_> =
                    self.world.bodies().map(|(id, _)| id).skip(6).take(2).collect();
                self.world.ignore_pair(ids[0], ids[1]).unwrap();
            }
            _ => {}
        }
    }

    pub(crate) fn step(&mut self, step: u64) {
        self.edit(step);
        let dt = if step % 17 == 16 { 0.0 } else { DT };
        self.world.step(dt).unwrap();
    }

    /// What became of `steps`.
    pub(crate) fn go(&mut self, steps: std::ops::Range<u64>) -> Vec<(u64, Events)> {
        let told = |step| {
            self.step(step);
            (self.world.state_hash(), self.world.events().clone())
        };
        steps.map(told).collect()
    }
}

/// A step as an index.
pub(crate) fn index_of(step: u64) -> usize {
    usize::try_from(step).unwrap()
}
