//! Joints cost energy or keep it: also where they contradict each other, or whip about.

use crate::dim::*;
use crate::engine::worlds;
use crate::engine::worlds::{DT, Random, cube, no_gravity};
use crate::scenery;
use hazumi::joint::{Distance, Fixed, Hinge, JointAxis, Slider};
use hazumi::math::Pose;
use hazumi::{
    Body, BodyId, Collider, CollisionGroups, ExternalForce, Joint, JointKind, World,
    WorldSettings,
};

const COUNT: usize = 12;

/// Something that touches nothing.
fn ghost(collider: Collider) -> Collider {
    Collider { collision_groups: CollisionGroups { memberships: 0, filter: 0 }, ..collider }
}

fn any_kind(random: &mut Random) -> JointKind {
    let mut limits = || {
        let lower = random.signed();
        JointAxis::with_limits(lower, lower + random.signed().abs())
    };
    let (a, b) = (limits(), limits());
    match random.bits() % 7 {
        0 => scenery::limited_point_joint(),
        1 => Hinge { axis: a }.into(),
        2 => Slider { axis: a }.into(),
        3 => scenery::joint_of_two_ways(a, b),
        4 => Distance::rope(0.5).into(),
        5 => Distance::rod(0.7).into(),
        _ => Fixed::default().into(),
    }
}

/// Bodies that fly and spin at up to `speed` (m/s, rad/s), with joints at random places of
/// them, more than can be satisfied.
fn tangle(
    settings: WorldSettings,
    seed: u64,
    speed: f32,
    kind: fn(&mut Random) -> JointKind,
) -> World {
    let mut random = Random(seed);
    let mut world = World::new(settings).unwrap();
    let ids: [BodyId; COUNT] = std::array::from_fn(|_| {
        let body = Body {
            position: 2.0 * random.vector(),
            rotation: random.rotation(),
            linear_velocity: speed * random.vector(),
            angular_velocity: speed * random.spin(),
            can_sleep: false,
            ..Body::dynamic()
        };
        world.add(body, ghost(cube(0.1 + 0.3 * random.signed().abs()))).unwrap()
    });
    for _ in 0..18 {
        let pair = [0, 1].map(|_| ids[random.bits() as usize % COUNT]);
        let frames = [0, 1].map(|_| Pose::new(0.5 * random.vector(), random.rotation()));
        let joint = Joint::new(pair, frames, kind(&mut random));
        assert_eq!(world.add_joint(joint).is_err(), pair[0] == pair[1]);
    }
    world
}

fn energy(world: &World) -> f64 {
    world.energy().kinetic + world.energy().potential
}

/// How far the energy rises above the least it has had before, J, in `steps`.
fn largest_rise(world: &mut World, steps: usize) -> f64 {
    let (mut least, mut rise) = (energy(world), 0.0_f64);
    for _ in 0..steps {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
        rise = rise.max(energy(world) - least);
        least = least.min(energy(world));
    }
    rise
}

#[test]
fn tangles_without_weight_never_gain_energy() {
    for seed in 0..3 {
        for kind in [|_: &mut Random| Fixed::default().into(), any_kind] {
            let mut still = tangle(no_gravity(), seed, 0.0, kind);
            let gain = largest_rise(&mut still, 200);
            assert!(gain < 1e-3, "seed {seed}: out of rest {gain} J");
            let mut moving = tangle(no_gravity(), seed, 3.0, kind);
            let start = energy(&moving);
            let gain = largest_rise(&mut moving, 200);
            assert!(gain < 1e-4 * start, "seed {seed}: {gain} J beside {start} J");
        }
    }
}

#[test]
fn tangles_that_fall_gain_what_gravity_gives() {
    for seed in 10..12 {
        let mut world = tangle(WorldSettings::default(), seed, 1.0, any_kind);
        let gain = largest_rise(&mut world, 300);
        let fallen = world.energy().kinetic;
        assert!(gain < 1e-5 * fallen, "seed {seed}: {gain} J beside {fallen} J");
        // Whatever the joints do, it falls as it must, except for the rounding of each substep.
        let expected = -9.81 * 300.0 / 60.0;
        let mut mass = 0.0;
        for (id, _) in world.bodies() {
            mass += f64::from(world.mass_properties(id).unwrap().mass);
        }
        let speed = world.momentum().linear.y / mass;
        assert!((speed / expected - 1.0).abs() < 0.05, "{speed} m/s is not {expected} m/s");
    }
}

/// A chain whose links fly about at random speeds, in free space.
#[test]
fn a_whip_never_gains_energy() {
    for (seed, speed) in [(0, 2.0), (1, 10.0), (2, 40.0)] {
        let mut random = Random(seed);
        let mut world = World::new(no_gravity()).unwrap();
        let mut last: Option<BodyId> = None;
        for link in 0..20_u8 {
            let position = Vector::X * 0.3 * f32::from(link);
            let body = Body {
                position,
                linear_velocity: speed * random.vector(),
                angular_velocity: speed * random.spin(),
                can_sleep: false,
                ..Body::dynamic()
            };
            let id = world.add(body, ghost(Collider::ball(0.1).unwrap())).unwrap();
            if let Some(last) = last {
                let place = Pose::at(position - Vector::X * 0.15);
                world.add_joint_at([last, id], place, PointJoint::default()).unwrap().unwrap();
            }
            last = Some(id);
        }
        let start = energy(&world);
        let gain = largest_rise(&mut world, 600);
        assert!(gain < 2e-3 * start, "{speed} m/s: {gain} J beside {start} J");
    }
}

/// Boxes that overlap by more than half and may touch, held on each other in a row or in a
/// ring: what their contacts want, their joints forbid.
#[test]
fn boxes_that_joints_hold_in_each_other_come_to_rest() {
    let row: Vec<Vector> = (0..6_u8).map(|index| Vector::X * 0.4 * f32::from(index)).collect();
    let ring: Vec<Vector> =
        [[0.0, 0.0], [0.4, 0.0], [0.4, 0.4], [0.0, 0.4]].map(|[x, y]| vector(x, y)).to_vec();
    for (places, is_ring) in [(row, false), (ring, true)] {
        for kind in [JointKind::from(Fixed::default()), PointJoint::default().into()] {
            let mut world = World::new(no_gravity()).unwrap();
            let push = |place: &Vector| {
                let body = Body { position: *place, can_sleep: false, ..Body::dynamic() };
                world.add(body, cube(0.5)).unwrap()
            };
            let ids: Vec<BodyId> = places.iter().map(push).collect();
            // A touch, so that nothing is symmetrical.
            let kick = ExternalForce::ImpulseAt(
                either_vector([0.3, -1.0], [30.0, -100.0, 50.0]),
                Vector::ONE,
            );
            world.apply_external_force(ids[0], kick).unwrap().unwrap();
            let count = if is_ring { ids.len() } else { ids.len() - 1 };
            for a in 0..count {
                let b = (a + 1) % ids.len();
                let middle = 0.5 * (places[a] + places[b]);
                let frames = [a, b].map(|index| Pose::at(middle - places[index]));
                let joint = Joint::new([ids[a], ids[b]], frames, kind);
                world.add_joint(Joint { can_collide: true, ..joint }).unwrap();
            }
            let start = energy(&world);
            let gain = largest_rise(&mut world, 300);
            assert!(gain < 0.01 * start, "{kind:?}, ring {is_ring}: {gain} J beside {start} J");
        }
    }
}

/// Balls on strings overlap with the box that they are tied to, and everything falls on the
/// ground.
#[test]
fn tied_things_that_overlap_fall_and_come_to_rest() {
    for seed in 0..3 {
        let mut random = Random(seed);
        let mut world = worlds::ground();
        let hub = Body { position: Vector::Y * 1.5, ..Body::dynamic() };
        let hub = world.add(hub, cube(0.3)).unwrap();
        for _ in 0..6 {
            let arm = 0.35 * random.vector().normalize();
            let place = Vector::Y * 1.5 + arm;
            let ball = Body { position: place, ..Body::dynamic() };
            let ball = world.add(ball, Collider::ball(0.25).unwrap()).unwrap();
            let frames = [Pose::at(0.5 * arm), Pose::at(-0.5 * arm)];
            let joint = Joint::new([hub, ball], frames, PointJoint::default());
            world.add_joint(Joint { can_collide: true, ..joint }).unwrap();
        }
        let start = energy(&world);
        let gain = largest_rise(&mut world, 300);
        // Moving bodies apart on the ground lifts them.
        assert!(gain < 0.04 * start, "seed {seed}: {gain} J beside {start} J");
        assert!(world.energy().kinetic < 0.01 * start, "seed {seed}: it has not come to rest");
    }
}

/// Knots of half a kilogram, 30 cm apart, tied without slack in a net of `count` × `count`,
/// and a ball of `mass` that falls on it. In 2D its left and right rims are fixed, in 3D its
/// whole rim.
fn net(count: u8, mass: f32) -> (World, BodyId) {
    let mut world = World::new(WorldSettings::default()).unwrap();
    let place = |[i, j]: [u8; 2]| {
        either_vector([f32::from(i), -f32::from(j)], [f32::from(i), 0.0, f32::from(j)]) * 0.3
    };
    let rim = [0, count - 1];
    let is_rim = |at: [u8; 2]| rim.contains(&at[0]) || DIM == 3 && rim.contains(&at[1]);
    let mut knots = Vec::new();
    for at in (0..count).flat_map(|i| (0..count).map(move |j| [i, j])) {
        let knot = Collider { density: either(44.0, 500.0), ..Collider::ball(0.06).unwrap() };
        let body = if is_rim(at) { Body::fixed() } else { Body::dynamic() };
        let body = Body { position: place(at), can_sleep: false, ..body };
        let id = world.add(body, knot).unwrap();
        knots.push(id);
        for back in [[1, 0], [0, 1]] {
            let Some(before) = at[0].checked_sub(back[0]).zip(at[1].checked_sub(back[1]))
            else {
                continue;
            };
            let before = [before.0, before.1];
            if !(is_rim(at) && is_rim(before)) {
                let other =
                    knots[usize::from(before[0]) * usize::from(count) + usize::from(before[1])];
                let middle = Pose::at(0.5 * (place(at) + place(before)));
                world
                    .add_joint_at([other, id], middle, PointJoint::default())
                    .unwrap()
                    .unwrap();
            }
        }
    }
    let middle = 0.15 * f32::from(count - 1);
    let density = mass / scenery::ball_extent(0.4);
    let ball = Collider { density, ..Collider::ball(0.4).unwrap() };
    let position = xyz(middle + 0.1, 0.8, middle);
    let ball = world.add(Body { position, can_sleep: false, ..Body::dynamic() }, ball).unwrap();
    (world, ball)
}

#[test]
fn a_taut_net_bears_a_ball_and_does_not_throw_it() {
    for (count, mass) in [(6, 50.0), (6, 500.0), (12, 50.0)] {
        let (mut world, ball) = net(count, mass);
        let start = energy(&world);
        for _ in 0..180 {
            world.step(DT).unwrap();
            assert!(energy(&world) < start + 1.0, "{count}, {mass} kg");
        }
        let height = world.body(ball).unwrap().position.y;
        assert!((0.35..0.6).contains(&height), "{count}, {mass} kg: it lies at {height} m");
    }
}
