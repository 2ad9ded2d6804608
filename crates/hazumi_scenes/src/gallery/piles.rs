//! Thousands of rocks in a heap.

use std::f32::consts::{PI, TAU};

use super::ground;
use crate::format::body::{Body, BodyType, Collider};
use crate::format::driver::{CircleDriver, Driver};
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

pub(super) fn convex_pile() -> Scene {
    let grid = Grid { count: [8, 80, 8], spacing: [4.0; 3], ..Grid::default() };
    let rocks = Body {
        position: [-16.0, 2.0, -16.0],
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("rock", Shape::hull(random_sphere_points()))
    };
    Scene { steps: 500, bodies: vec![ground([250.0, 1.0, 250.0]), rocks], ..Scene::default() }
}

/// 32 points on a sphere of 2 m, by the generator that PEEL has used since its first version.
fn random_sphere_points() -> Vec<[f32; 3]> {
    let mut state = 42_u32;
    let mut coordinate = || {
        state = state.wrapping_mul(2_147_001_325).wrapping_add(715_136_305);
        (state & 0xffff) as f32 / 65535.0 - 0.5
    };
    let mut points = Vec::new();
    while points.len() < 32 {
        let [x, y, z] = [coordinate(), coordinate(), coordinate()];
        let square = x * x + y * y + z * z;
        if square <= 0.25 {
            let length = square.sqrt();
            points.push([x, y, z].map(|x| 2.0 * (x / length)));
        }
    }
    points
}

pub(super) fn junkyard() -> Scene {
    let grid =
        Grid { count: [21, 24, 21], spacing: [4.0; 3], order: Order::Yxz, ..Grid::default() };
    let rocks = Body {
        position: [-40.0, 25.0, -40.0],
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("rock", Shape::hull(fibonacci_points()))
    };
    let pusher = Body {
        body_type: BodyType::Kinematic,
        position: [35.0, 0.0, 0.0],
        ..Body::dynamic("pusher", Shape::hull(pillar_points()))
    };
    let driver = CircleDriver {
        body: pusher.name.clone(),
        radius: 35.0,
        degrees_per_second: -6.0,
        ..CircleDriver::default()
    };
    Scene {
        steps: 500,
        bodies: vec![yard(), rocks, pusher],
        drivers: vec![Driver::Circle(driver)],
        ..Scene::default()
    }
}

/// The ground and four walls.
fn yard() -> Body {
    let part = |half_extents, position| Collider::new(Shape::cuboid(half_extents), position);
    Body {
        shape: None,
        colliders: vec![
            part([120.0, 1.0, 120.0], [0.0, 0.0, 0.0]),
            part([1.0, 8.0, 50.0], [-50.0, 8.0, 0.0]),
            part([1.0, 8.0, 50.0], [50.0, 8.0, 0.0]),
            part([50.0, 8.0, 1.0], [0.0, 8.0, -50.0]),
            part([50.0, 8.0, 1.0], [0.0, 8.0, 50.0]),
        ],
        ..ground([1.0; 3])
    }
}

/// Ten points spread evenly over a sphere of 1.5 m, along a spiral of golden angles.
fn fibonacci_points() -> Vec<[f32; 3]> {
    let golden_angle = TAU / ((1.0 + 5.0_f32.sqrt()) / 2.0);
    let point = |i: u8| {
        let z = 1.0 - (2.0 * f32::from(i) + 1.0) / 10.0;
        let radius = (1.0 - z * z).sqrt();
        let angle = f32::from(i) * golden_angle;
        [radius * libm::cosf(angle), radius * libm::sinf(angle), z].map(|x| 1.5 * x)
    };
    (0..10).map(point).collect()
}

/// A cylinder of 16 sides, radius 4 m, from y = 0 to 24 m.
fn pillar_points() -> Vec<[f32; 3]> {
    let ring = |y: f32| {
        (0_u8..16).map(move |side| {
            let angle = 2.0 * PI * f32::from(side) / 16.0;
            [4.0 * libm::cosf(angle), y, 4.0 * libm::sinf(angle)]
        })
    };
    ring(0.0).chain(ring(24.0)).collect()
}
