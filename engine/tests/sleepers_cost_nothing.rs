//! Sleeping bodies cost a step nothing, and leaving them out changes no bit.

use std::time::Instant;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground};
use crate::scenery;
use hazumi::joint::Fixed;
use hazumi::shape::Compound;
use hazumi::{Body, BodyId, Collider, Events, JointId, Pose, StepReport, World};

/// Stacks, pairs of jointed boxes, a lift with a rider, sensors and thrown balls, most of which
/// come to rest, and edits of any of them.
struct Yard {
    world: World,
    random: Random,
    bodies: Vec<BodyId>,
    joints: Vec<JointId>,
    lift: BodyId,
}

impl Yard {
    fn new(seed: u64) -> Self {
        let mut world = ground();
        let mut bodies = Vec::new();
        let halves = [-0.25, 0.25].map(|x| (Pose::at(Vector::X * x), cube(0.25).shape));
        let bar = Collider::new(Compound::new(halves.to_vec()).unwrap());
        for stack in 0..12_u8 {
            for row in 0..3_u8 {
                let at = 2.0 * f32::from(stack) - 12.0;
                let position = vector(at, 0.25 + 0.5 * f32::from(row));
                let body = Body { position, ..Body::dynamic() };
                let collider = if row == 1 { bar.clone() } else { cube(0.25) };
                bodies.push(if stack % 3 == 0 {
                    world.add_asleep(body, collider).unwrap()
                } else {
                    world.add(body, collider).unwrap()
                });
            }
        }
        let mut joints = Vec::new();
        for pair in 0..3_u8 {
            let at = vector(8.0 * f32::from(pair) - 11.0, 0.25);
            let pair = [at, at + 1.2 * Vector::X].map(|at| add_at(&mut world, at, cube(0.25)));
            joints.push(weld(&mut world, pair).unwrap());
            bodies.extend(pair);
        }
        let plate = Collider::new(Cuboid::new(xyz(1.0, 0.1, 1.0)).unwrap());
        let lift = Body { position: vector(15.0, 0.5), ..Body::kinematic() };
        let lift = world.add(lift, plate).unwrap();
        bodies.extend([lift, add_at(&mut world, vector(15.0, 0.9), cube(0.25))]);
        let sensor = Body { position: vector(-2.0, 0.5), ..Body::fixed() };
        world.add(sensor, Collider::sensor(Cuboid::new(Vector::splat(1.5)).unwrap())).unwrap();
        Self { world, random: Random(seed), bodies, joints, lift }
    }

    fn some_body(&mut self) -> BodyId {
        self.bodies[self.random.bits() as usize % self.bodies.len()]
    }

    /// One edit of something.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of edit")]
    fn edit(&mut self) {
        let id = self.some_body();
        let place = vector(14.0 * self.random.signed(), 1.0 + self.random.signed().abs());
        let world = &mut self.world;
        match self.random.bits() % 16 {
            0 => {
                world.apply_impulse(id, either(1.0, 300.0) * Vector::Y).unwrap();
            }
            1 => {
                world.put_to_sleep(id);
            }
            2 => {
                world.wake(id);
            }
            3 => {
                world.remove(id);
            }
            4 => {
                world.teleport(id, place.to_f64(), Rotation::IDENTITY).unwrap();
            }
            5 => {
                let ball = Body {
                    position: place + 3.0 * Vector::Y,
                    linear_velocity: 8.0 * self.random.vector(),
                    ..Body::dynamic()
                };
                self.bodies.push(world.add(ball, Collider::ball(0.2).unwrap()).unwrap());
            }
            6 => {
                let block = Body { position: place, ..Body::fixed() };
                self.bodies.push(world.add(block, cube(0.2)).unwrap());
            }
            7 => {
                let target = dvector(15.0, 0.5 + f64::from(place.y));
                world.move_to(self.lift, target, Rotation::IDENTITY).unwrap();
            }
            8 => {
                for collider in world.colliders_of(id).unwrap_or_default().to_vec() {
                    let slip = |collider: &mut Collider| collider.material.friction = 0.1;
                    world.edit_collider(collider, slip).unwrap();
                }
            }
            9 => {
                world.edit(id, |body| body.is_enabled = !body.is_enabled).unwrap();
            }
            10 => {
                let other = self.bodies[self.random.bits() as usize % self.bodies.len()];
                if other != id {
                    self.joints.extend(weld(world, [id, other]));
                }
            }
            11 if !self.joints.is_empty() => {
                world.remove_joint(self.joints.remove(0));
            }
            12 => {
                let other = self.bodies[self.random.bits() as usize % self.bodies.len()];
                world.ignore_pair(id, other);
            }
            13 => {
                let collider = Collider { pose: Pose::at(0.3 * Vector::Y), ..cube(0.2) };
                world.add_collider(id, collider).unwrap();
            }
            14 => {
                let sleeper = Body { position: place, ..Body::dynamic() };
                self.bodies.push(world.add_asleep(sleeper, cube(0.25)).unwrap());
            }
            _ => {
                world.edit(id, |body| body.linear_velocity = 2.0 * Vector::X).unwrap();
            }
        }
        self.bodies.retain(|&id| self.world.body(id).is_some());
    }

    /// The state, the events and the report of a step.
    fn step(&mut self) -> (u64, Events, StepReport) {
        let report = self.world.step(DT).unwrap();
        let report = StepReport { times: Default::default(), ..report };
        (self.world.state_hash(), self.world.events().clone(), report)
    }
}

fn weld(world: &mut World, bodies: [BodyId; 2]) -> Option<JointId> {
    let place = world.body(bodies[0])?.pose();
    world.add_joint_at(bodies, place, Fixed::default()).unwrap()
}

/// Has the next step visit everything.
fn visit_everything(world: &mut World) {
    world.set_contact_hooks(None);
}

#[test]
fn steps_that_leave_sleepers_out_do_what_steps_that_visit_everything_do() {
    for seed in 0..4 {
        let [mut some, mut all] = [seed, seed].map(Yard::new);
        let mut resting_steps = 0;
        for step in 0..700 {
            // Time to come to rest, then an edit now and then, or many.
            if step > 60 && (step / 100 % 3 == 1 || some.random.bits() % 40 == 0) {
                all.random = Random(some.random.0);
                some.edit();
                all.edit();
            }
            visit_everything(&mut all.world);
            let [found, expected] = [some.step(), all.step()];
            assert_eq!(found, expected, "seed {seed}, step {step}");
            let contacts = [&some, &all].map(|yard| yard.world.contacts().collect::<Vec<_>>());
            assert_eq!(contacts[0], contacts[1], "seed {seed}, step {step}");
            assert_eq!(some.world.max_penetration(), all.world.max_penetration());
            assert_eq!(some.world.difference(&all.world), None);
            let islands = [&some, &all].map(|yard| {
                let islands = yard.world.islands();
                yard.bodies.iter().map(|&id| islands.of(id)).collect::<Vec<_>>()
            });
            assert_eq!(islands[0], islands[1], "seed {seed}, step {step}");
            resting_steps += usize::from(found.2.awake < found.2.bodies / 4);
        }
        assert!(resting_steps > 100, "{resting_steps} steps in which most sleep");
    }
}

#[test]
fn a_soft_body_that_falls_on_sleepers_that_were_left_out_wakes_them() {
    let [mut some, mut all] = [Yard::new(3), Yard::new(3)];
    let mut woken = 0;
    for step in 0..400 {
        if step == 200 {
            woken = 0;
            let shape = scenery::soft_cuboid(Vector::splat(0.5), 3);
            for yard in [&mut some, &mut all] {
                let jelly = Body { position: vector(-6.0, 3.0), ..Body::dynamic() };
                yard.world.add(jelly, Collider::new(shape.clone())).unwrap();
            }
        }
        visit_everything(&mut all.world);
        let [found, expected] = [some.step(), all.step()];
        assert_eq!(found, expected, "step {step}");
        assert!(step != 199 || found.2.awake == 0);
        woken += found.1.woke.len();
    }
    assert!(woken >= 3, "the stack under it wakes");
}

#[test]
fn a_snapshot_of_sleepers_that_were_left_out_goes_on_like_them() {
    let mut yard = Yard::new(7);
    (0..200).for_each(|_| drop(yard.step()));
    for _ in 0..20 {
        let mut other = World::default();
        other.restore(&yard.world.snapshot()).unwrap();
        assert_eq!(other.state_hash(), yard.world.state_hash());
        yard.edit();
        let before = yard.world.snapshot();
        other.restore(&before).unwrap();
        for _ in 0..10 {
            let expected = yard.step();
            other.step(DT).unwrap();
            assert_eq!((other.state_hash(), other.events()), (expected.0, &expected.1));
        }
    }
}

#[test]
fn a_step_over_thousands_of_sleepers_costs_what_the_awake_body_costs() {
    const COUNT: u16 = 4_000;
    let mut world = ground();
    for index in 0..COUNT {
        let [column, row] = [index / 10, index % 10].map(f32::from);
        let body = Body { position: vector(1.1 * column, 0.5 + row), ..Body::dynamic() };
        world.add_asleep(body, cube(0.5)).unwrap();
    }
    let roller = Body {
        position: vector(-10.0, 0.5),
        linear_velocity: -Vector::X,
        can_sleep: false,
        ..Body::dynamic()
    };
    world.add(roller, Collider::ball(0.5).unwrap()).unwrap();
    let mut median = |visits_everything: bool| {
        let mut times: Vec<_> = (0..31)
            .map(|_| {
                if visits_everything {
                    visit_everything(&mut world);
                }
                let start = Instant::now();
                let report = world.step(DT).unwrap();
                assert_eq!(report.awake, 1);
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        times[15]
    };
    let all = median(true);
    let some = median(false);
    assert!(8 * some < all, "{some:?} over sleepers, {all:?} over everything");
}
