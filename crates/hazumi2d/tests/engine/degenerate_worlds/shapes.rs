//! Shapes and sizes: numbers 4, 5, 6, 7 and 10.

use glam::Vec2;
use hazumi2d::math::Rotation;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, Polygon, Rectangle, Rounded, Segment, Shape,
};
use hazumi2d::{Body, Collider, World};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{Random, add_at, cube, ground, run};
use crate::scenery::solids::circle;

#[test]
fn input_04_polygons_without_an_area_are_refused() {
    let line = [Vec2::ZERO, Vec2::X, 2.0 * Vec2::X, 3.0 * Vec2::X, 9.0 * Vec2::X];
    let slope = line.map(|point| point + point.x * Vec2::Y);
    let clouds: [&[Vec2]; 8] = [
        &[],
        &[Vec2::ONE],
        &[Vec2::ONE; 20],
        &line[..2],
        &[line[0], line[4], line[0], line[4]],
        &line,
        &slope,
        &[Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::new(0.5, f32::NAN)],
    ];
    for cloud in clouds {
        assert!(Polygon::new(cloud).is_err(), "{cloud:?}");
    }
}

#[test]
fn input_04_twins_among_the_points_of_a_polygon_change_nothing() {
    let square: Vec<Vec2> = (0..4_u8)
        .map(|bits| Vec2::from([0, 1].map(|axis| f32::from(bits >> axis & 1))) - 0.5)
        .collect();
    let middle = [Vec2::ZERO, Vec2::X * 0.5, Vec2::Y * -0.5];
    let twice: Vec<Vec2> =
        square.iter().chain(&square).chain(&square[..3]).chain(&middle).copied().collect();
    let [once, twice] = [square, twice].map(|points| Polygon::new(&points).unwrap());
    assert_eq!(once, twice);
    let mut world = ground();
    let id = add_at(&mut world, Vec2::ONE, Collider::new(twice));
    run(&mut world, 2.0);
    assert!((position(&world, id).y - 0.5).abs() < 0.01);
}

/// A plate of 1 m whose upper side has bumps of 10⁻⁷ m, a disc of 10⁴ points, a triangle with
/// 10⁴ points on its lower side.
fn clouds() -> [Vec<Vec2>; 3] {
    let mut random = Random(5);
    let plate = (0..2000).map(|index| {
        let bump = 1e-7 * random.signed();
        let side = if index % 2 == 0 { 0.05 + bump } else { -0.05 };
        Vec2::new(0.5 * random.signed(), side)
    });
    let plate = plate.collect();
    let side = (0..10_000_u16).map(|index| Vec2::new(1e-4 * f32::from(index) - 0.5, -0.3));
    let triangle = side.chain([Vec2::Y * 0.6]).collect();
    [plate, circle(10_000, 0.5), triangle]
}

#[test]
fn input_05_nearly_flat_clouds_and_round_ones_fall_and_lie() {
    for (cloud, height) in clouds().into_iter().zip([0.05, 0.5, 0.3]) {
        let polygon = Polygon::new(&cloud).unwrap();
        let mut world = ground();
        let id = add_at(&mut world, Vec2::Y * (height + 0.2), Collider::new(polygon));
        survive(&mut world, 3.0, 3.0);
        let y = position(&world, id).y;
        assert!((y - height).abs() < 0.01, "{} points lie at {y}", cloud.len());
    }
    let flat: Vec<Vec2> =
        clouds()[0].iter().map(|point| point * Vec2::new(1.0, 1e-6)).collect();
    assert!(Polygon::new(&flat).is_err(), "too thin for a polygon");
}

/// Of 10⁴ points those remain as corners that stick out by a millionth of the size; nobody
/// feels them.
#[test]
fn input_05_a_polygon_of_ten_thousand_points_rolls_like_a_ball() {
    let polygon = Polygon::new(&circle(10_000, 0.5)).unwrap();
    assert!(polygon.vertices().len() > 1000, "{} corners", polygon.vertices().len());
    let places = [Collider::new(polygon), Collider::ball(0.5).unwrap()].map(|wheel| {
        let mut world = ground();
        let body = Body {
            position: Vec2::Y * 0.5,
            linear_velocity: Vec2::X * 6.0,
            angular_velocity: -12.0,
            ..Body::dynamic()
        };
        let id = world.add(body, wheel).unwrap();
        survive(&mut world, 3.0, 6.1);
        position(&world, id)
    });
    assert!(places[0].distance(places[1]) < 0.18, "of 18 m: {places:?}");
    assert!((places[0].y - 0.5).abs() < 0.001, "{places:?}");
}

#[test]
fn input_06_needles_come_to_lie() {
    let tip = [Vec2::X, Vec2::new(-1.0, 0.001), Vec2::new(-1.0, -0.001)];
    let hair = [Vec2::X, Vec2::new(0.3, 1.5e-5), Vec2::NEG_X, Vec2::new(-0.2, -1.5e-5)];
    let bar = Rectangle::new(Vec2::new(1.0, 0.001)).unwrap();
    let wire = Capsule::new([Vec2::X, Vec2::NEG_X], 1e-5).unwrap();
    let needles = [
        Shape::from(Polygon::new(&tip).unwrap()),
        Polygon::new(&hair).unwrap().into(),
        bar.into(),
        wire.into(),
    ];
    for (index, shape) in needles.into_iter().enumerate() {
        for angle in [0.7, -0.7, 1.5] {
            let mut world = ground();
            let body = Body {
                position: Vec2::Y * 1.2,
                rotation: Rotation::from_angle(angle),
                ..Body::dynamic()
            };
            let id = world.add(body, Collider::new(shape.clone())).unwrap();
            survive(&mut world, 6.0, 10.0);
            let y = position(&world, id).y;
            assert!((-0.006..0.05).contains(&y), "needle {index} from {angle} lies at {y}");
        }
    }
}

#[test]
fn input_07_a_millimetre_meets_ten_kilometres() {
    let slab = Shape::from(Rectangle::new(Vec2::splat(5e3)).unwrap());
    let globe = Shape::from(Circle::new(5e3).unwrap());
    let corners = [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::splat(-1.0), Vec2::new(1.0, -1.0)];
    let block = Polygon::new(&corners.map(|corner| 5e3 * corner)).unwrap();
    let pill = Capsule::new([Vec2::X * -5e3, Vec2::X * 5e3], 5e3).unwrap();
    let line = Chain::new(&[Vec2::X * 5e3, Vec2::X * -5e3], ChainOptions::default()).unwrap();
    let edge = Segment::new([Vec2::X * 5e3, Vec2::X * -5e3]).unwrap();
    let floors = [
        (slab, -5e3),
        (globe, -5e3),
        (block.into(), -5e3),
        (pill.into(), -5e3),
        (line.into(), 0.0),
        (edge.into(), 0.0),
    ];
    for (index, (floor, y)) in floors.into_iter().enumerate() {
        let mut world = World::default();
        let body = Body { position: Vec2::Y * y, ..Body::fixed() };
        world.add(body, Collider::new(floor)).unwrap();
        let grains = [Collider::ball(0.001).unwrap(), cube(0.001)];
        let [ball, block] =
            [0, 1].map(|at| add_at(&mut world, Vec2::new(at as f32, 0.1), grains[at].clone()));
        survive(&mut world, 2.0, 2.0);
        for id in [ball, block] {
            let y = position(&world, id).y;
            assert!((-0.006..0.003).contains(&y), "a grain on floor {index} lies at {y}");
        }
    }
}

/// Cores without a length to speak of, and a radius around them.
#[test]
fn input_10_capsules_and_rounded_boxes_of_next_to_no_length_are_balls() {
    assert!(Capsule::new([Vec2::ONE; 2], 0.3).is_err(), "a capsule has a length");
    let almost = [1e-7, 1e-15, 1e-20].map(|tiny| {
        let ends = [Vec2::ZERO, Vec2::new(tiny, tiny)];
        let core = Rectangle::new(Vec2::splat(tiny)).unwrap();
        let corners = [Vec2::ZERO, Vec2::X, Vec2::Y].map(|corner| tiny * corner);
        let triangle = Polygon::new(&corners).ok();
        let triangle = triangle.map(|core| Rounded::new(core, 0.3).unwrap().into());
        [
            Some(Shape::from(Capsule::new(ends, 0.3).unwrap())),
            Some(Rounded::new(core, 0.3).unwrap().into()),
            triangle,
        ]
    });
    for shape in almost.into_iter().flatten().flatten() {
        let floors = [
            Shape::from(Rectangle::new(Vec2::new(5.0, 1.0)).unwrap()),
            Capsule::new([Vec2::X * -5.0, Vec2::X * 5.0], 1.0).unwrap().into(),
        ];
        for floor in floors {
            let mut world = World::default();
            world
                .add(Body { position: Vec2::NEG_Y, ..Body::fixed() }, Collider::new(floor))
                .unwrap();
            let wheels = [-1.0, 0.0, 3.0]
                .map(|x| add_at(&mut world, Vec2::new(x, 0.5), Collider::new(shape.clone())));
            let twin = add_at(&mut world, Vec2::new(3.0, 1.5), Collider::new(shape.clone()));
            world.edit(wheels[0], |body| body.linear_velocity.x = -1.0).unwrap();
            survive(&mut world, 2.0, 8.0);
            for wheel in wheels {
                let y = position(&world, wheel).y;
                assert!((y - 0.3).abs() < 0.01, "{shape:?} lies at {y}");
            }
            let apart = position(&world, twin).distance(position(&world, wheels[2]));
            assert!(apart > 0.59, "{shape:?} lies {apart} m within its twin");
            assert!(position(&world, wheels[0]).x < -2.0, "{shape:?} rolls");
        }
    }
}
