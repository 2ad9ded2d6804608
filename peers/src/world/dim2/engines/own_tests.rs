//! Small scenes that only 2D has.

use hazumi_scenes::plane::{Body, Scene, Shape, Sides};
use hazumi2d::glam::Vec2;

use super::super::sample::{ALL, floor};
use super::tests::{assert_rest, ends};

#[test]
fn shapes_come_to_rest_on_lines() {
    let shapes = [(Shape::Circle { radius: 0.3 }, 0.3), (Shape::rectangle([0.4, 0.25]), 0.25)];
    let line = Shape::Segment { ends: [[-20.0, 0.0], [20.0, 0.0]] };
    assert_rest(Body::fixed("line", [0.0; 2], line), &shapes);
    let points = [20.0, 5.0, 2.0, -2.0, -20.0].map(|x| [x, 0.0]).to_vec();
    let chain = Shape::Chain { points, formula: None, is_loop: false, sides: Sides::Front };
    assert_rest(Body::fixed("chain", [0.0; 2], chain), &shapes);
}

#[test]
fn who_starts_asleep_hangs_in_the_air() {
    let ball = Body {
        position: [0.0, 10.0],
        asleep: true,
        ..Body::dynamic("ball", Shape::Circle { radius: 0.5 })
    };
    for (name, poses) in
        ends(Scene { bodies: vec![floor(), ball], ..Scene::default() }, 30, ALL)
    {
        assert_eq!(poses[0].position, Vec2::Y * 10.0, "{name}");
    }
}
