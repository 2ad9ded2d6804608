//! Floors of slivers, and chains with doubled points or that turn back on themselves: number 6.

use glam::Vec2;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Compound, Polygon, Rectangle, Shape, Sides,
};
use hazumi2d::{Body, Collider, Pose, World};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{DT, add_at, cube};
use crate::scenery::solids::circle;

/// A ball, a box and a capsule come to lie on this floor, and on a chain not even the ball
/// turns.
fn lie_on(floor: &Shape) {
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(floor.clone())).unwrap();
    let ends = [Vec2::X * -0.2, Vec2::X * 0.2];
    let things = [
        Collider::ball(0.1).unwrap(),
        cube(0.1),
        Collider::new(Capsule::new(ends, 0.1).unwrap()),
    ];
    let things = [(0.0, 0), (0.5, 1), (-0.7, 2)]
        .map(|(x, index)| add_at(&mut world, Vec2::new(x, 0.5), things[index].clone()));
    survive(&mut world, 3.0, 5.0);
    for id in things {
        let body = world.body(id).unwrap();
        let height = body.position.y;
        assert!((height - 0.1).abs() < 0.002, "it lies {height} m above the floor");
        let may_turn = id == things[0] && !matches!(floor, Shape::Chain(_));
        let angle = body.rotation.angle();
        assert!(may_turn || angle.abs() < 0.01, "it is turned by {angle} rad");
    }
}

#[test]
fn input_06_slivers_are_a_floor_like_any() {
    // Segments of a millimetre, and slats of a millimetre and 10 m deep, side by side.
    let points: Vec<Vec2> =
        (0..4000_u16).map(|index| Vec2::X * (2.0 - 0.001 * f32::from(index))).collect();
    lie_on(&Chain::new(&points, ChainOptions::default()).unwrap().into());
    let slat = Shape::from(Rectangle::new(Vec2::new(0.0005, 5.0)).unwrap());
    let slats = points.iter().map(|&top| (Pose::at(top - Vec2::Y * 5.0), slat.clone()));
    lie_on(&Compound::new(slats.collect()).unwrap().into());
    // Triangles that meet in their tips, ten metres below.
    let fan = points.windows(5).step_by(4).map(|tops| {
        let sliver = Polygon::new(&[tops[0], tops[4], Vec2::Y * -10.0]).unwrap();
        (Pose::IDENTITY, Shape::from(sliver))
    });
    lie_on(&Compound::new(fan.collect()).unwrap().into());
}

#[test]
fn input_06_doubled_points_of_a_chain_are_not_felt() {
    let once: Vec<Vec2> =
        (0..41_u8).map(|index| Vec2::X * (5.0 - 0.25 * f32::from(index))).collect();
    // Twice, three times, and once more by the smallest step there is.
    let next = |point: Vec2| Vec2::new(point.x.next_down(), point.y);
    let often: Vec<Vec2> =
        once.iter().flat_map(|&point| [point, point, point, next(point)]).collect();
    let chain = Chain::new(&often, ChainOptions::default()).unwrap();
    assert_eq!(chain.degenerate().len(), 2 * once.len());
    lie_on(&chain.clone().into());
    let mut ends = Vec::new();
    for points in [once, often] {
        for wheel in [
            Collider::ball(0.3).unwrap(),
            Collider::new(Polygon::new(&circle(10_000, 0.3)).unwrap()),
        ] {
            let mut world = World::default();
            let chain = Chain::new(&points, ChainOptions::default()).unwrap();
            world.add(Body::fixed(), Collider::new(chain)).unwrap();
            let body = Body {
                position: Vec2::new(-4.0, 0.3),
                linear_velocity: Vec2::X * 3.0,
                angular_velocity: -10.0,
                ..Body::dynamic()
            };
            let id = world.add(body, wheel).unwrap();
            survive(&mut world, 2.0, 3.1);
            let way = 3.0 * DT * world.step_count() as f32;
            let off = position(&world, id) - Vec2::new(way - 4.0, 0.3);
            ends.push(off.length());
        }
    }
    for end in ends {
        assert!(end < 0.025, "a wheel is {end} m away");
    }
}

/// A line that runs there and back is solid from both sides, and so is its tip.
#[test]
fn input_06_chains_that_turn_back_on_themselves_hold_from_both_sides() {
    let there: Vec<Vec2> = (0..9_u8).map(|index| Vec2::X * (4.0 - f32::from(index))).collect();
    let back = there.iter().rev().copied();
    let fold: Vec<Vec2> = there.iter().copied().chain(back).collect();
    let ring = [there.clone(), there[1..8].iter().rev().copied().collect()].concat();
    let ring_options = ChainOptions { is_loop: true, ..ChainOptions::default() };
    let both = ChainOptions { sides: Sides::Both, ..ChainOptions::default() };
    for (points, options) in
        [(&fold, ChainOptions::default()), (&ring, ring_options), (&fold, both)]
    {
        let chain = Shape::from(Chain::new(points, options).unwrap());
        lie_on(&chain);
        lie_on(&chain.scaled(Vec2::NEG_ONE).unwrap());
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(chain)).unwrap();
        // One that leans out over the tip and does not fall, and one that falls on it from the
        // side.
        let leaning = add_at(&mut world, Vec2::new(3.95, 0.1), cube(0.1));
        let struck = add_at(&mut world, Vec2::new(-4.05, 0.5), Collider::ball(0.1).unwrap());
        survive(&mut world, 0.7, 8.0);
        let [leaning, struck] = [leaning, struck].map(|id| position(&world, id));
        assert!(leaning.distance(Vec2::new(3.95, 0.1)) < 0.002, "it leans at {leaning}");
        assert!(struck.x < -4.08 && struck.y < -0.2, "it is struck aside to {struck}");
    }
}
