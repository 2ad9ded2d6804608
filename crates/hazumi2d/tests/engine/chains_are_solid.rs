//! Chains are solid whichever way they are drawn, unless they have a front only.

use crate::engine::drawings::picture;
use crate::engine::worlds::{DT, add_at, cube, run};
use glam::Vec2;
use hazumi2d::query::Ray;
use hazumi2d::shape::{Chain, ChainOptions, Shape, Sides};
use hazumi2d::{Body, Collider, QueryFilter, Show, World};

/// Ground from right to left: kerbs, stairs down and up, and a spike.
const PROFILE: [[f32; 2]; 14] = [
    [20.0, 0.0],
    [9.0, 0.0],
    [9.0, -0.2],
    [8.0, -0.2],
    [8.0, -0.4],
    [5.0, -0.4],
    [4.9, -0.3],
    [4.8, -0.4],
    [3.0, -0.4],
    [2.5, -0.1],
    [1.0, -0.1],
    [-3.0, 0.0],
    [-9.0, 0.0],
    [-20.0, 0.0],
];

fn profile(is_left_to_right: bool) -> Vec<Vec2> {
    let mut points = PROFILE.map(Vec2::from).to_vec();
    if is_left_to_right {
        points.reverse();
    }
    points
}

fn world_on(points: &[Vec2], sides: Sides) -> World {
    let mut world = World::default();
    let options = ChainOptions { sides, ..ChainOptions::default() };
    let chain = Shape::from(Chain::new(points, options).unwrap());
    world.add(Body::fixed(), Collider::new(chain)).unwrap();
    world
}

#[test]
fn a_chain_is_solid_from_both_sides_whichever_way_it_is_drawn() {
    for points in [profile(false), profile(true)] {
        let chain = Chain::new(&points, ChainOptions::default()).unwrap();
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(chain)).unwrap();
        let ball = Collider::ball(0.25).unwrap();
        let above = add_at(&mut world, Vec2::new(-6.0, 2.0), ball.clone());
        let square = add_at(&mut world, Vec2::new(6.5, 2.0), cube(0.25));
        // One that is thrown at it from below.
        let body = Body {
            position: Vec2::new(15.0, -2.0),
            linear_velocity: Vec2::Y * 20.0,
            gravity_scale: 0.0,
            ..Body::dynamic()
        };
        let below = world.add(body, ball).unwrap();
        run(&mut world, 2.0);
        let height = |id| world.body(id).unwrap().position.y;
        assert!((height(above) - 0.25).abs() < 0.01, "the ball is at {} m", height(above));
        assert!((height(square) + 0.15).abs() < 0.01, "the square is at {} m", height(square));
        assert!(height(below) < -0.24, "from below it got to {} m", height(below));
        let down = Ray::new(Vec2::new(-7.0, 1.0), Vec2::NEG_Y, 9.0).unwrap();
        let hit = world.cast_ray(&down, &QueryFilter::default()).unwrap();
        assert!((hit.fraction - 1.0).abs() < 1e-5, "the ray goes {} m", hit.fraction);
    }
}

#[test]
fn a_chain_with_a_front_lets_pass_what_comes_from_behind() {
    for (is_left_to_right, rests) in [(false, true), (true, false)] {
        let mut world = world_on(&profile(is_left_to_right), Sides::Front);
        let id = add_at(&mut world, Vec2::new(-6.0, 1.0), Collider::ball(0.25).unwrap());
        run(&mut world, 1.0);
        assert_eq!(world.body(id).unwrap().position.y > 0.2, rests);
    }
}

/// What slides, rolls and tumbles over kerbs, stairs and a spike does so as on a chain that has
/// a front only: no corner of the other side is felt.
#[test]
fn both_sides_are_as_smooth_as_a_front() {
    let paths = [Sides::Front, Sides::Both].map(|sides| {
        let mut world = world_on(&profile(false), sides);
        let things = [cube(0.4), Collider::ball(0.3).unwrap(), cube(0.1)];
        let ids: Vec<_> = [-1.0, 1.0]
            .into_iter()
            .flat_map(|side: f32| {
                let places = [10.8, 7.8, 4.8].map(|x| side * x);
                things.clone().into_iter().zip(places)
            })
            .map(|(thing, x)| {
                let position = Vec2::new(x, 0.6);
                let linear_velocity = Vec2::X * (-7.0 * x.signum());
                world.add(Body { position, linear_velocity, ..Body::dynamic() }, thing).unwrap()
            })
            .collect();
        let mut path = Vec::new();
        for _ in 0..240 {
            world.step(DT).unwrap();
            path.extend(ids.iter().map(|&id| world.body(id).unwrap().position));
        }
        path
    });
    let [front, both] = &paths;
    let worst = front.iter().zip(both).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
    assert!(worst == 0.0, "{worst} m apart");
}

#[test]
fn pictures_show_the_fronts_of_chains_that_have_only_those() {
    let lines = |sides| {
        let world = world_on(&profile(false), sides);
        picture(&world, &Show { shapes: true, ..Show::NOTHING }).lines.len()
    };
    assert_eq!(lines(Sides::Front) - lines(Sides::Both), PROFILE.len() - 1);
}
