//! Solids and lines of the plane on which rays begin.

use std::sync::Arc;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{Ray, cast_ray};
use hazumi2d_geometry::shape::{
    Chain, ChainOptions, Compound, Polygon, Rectangle, Segment, Sides,
};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use crate::dim::oval;

fn chain(points: &[Vec2], is_loop: bool, sides: Sides) -> Shape {
    let options = ChainOptions { is_loop, sides, ..ChainOptions::default() };
    Chain::new(points, options).unwrap().into()
}

/// Name, shape, and the least slope that tells its sides apart.
pub(crate) fn surfaces() -> Vec<(String, Shape, f64)> {
    let hills = [2.0, 1.0, 0.5, -0.5, -1.0, -2.0].map(|x: f32| Vec2::new(x, 0.3 * x.sin()));
    let all: [(&str, Shape, f64); 3] = [
        ("many corners", Polygon::new(&oval(100)).unwrap().into(), 2e-3),
        ("hills", chain(&hills, false, Sides::Front), 2e-3),
        ("loop", chain(&oval(30), true, Sides::Front), 2e-3),
    ];
    all.map(|(name, shape, least)| (name.into(), shape, least)).to_vec()
}

/// Squares of half a metre to each side.
pub(crate) fn boxes() -> Vec<(&'static str, Shape)> {
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
    let rectangle = Rectangle::new(Vec2::splat(0.5)).unwrap();
    let turned = Pose::new(Vec2::ZERO, Rotation { cos: 0.0, sin: 1.0 });
    let compound = Compound::new(vec![(turned, rectangle.into())]).unwrap();
    vec![
        ("rectangle", rectangle.into()),
        ("polygon", Polygon::new(&corners).unwrap().into()),
        ("chain", chain(&corners, true, Sides::Front)),
        ("compound", Arc::new(compound).into()),
    ]
}

#[test]
fn lines_of_two_sides_are_entered_either_way_and_missed_along() {
    let ends = [Vec2::new(2.0, 0.0), Vec2::new(-1.0, 0.0)];
    let shapes = [
        (Shape::from(Segment::new(ends).unwrap()), true),
        (chain(&ends, false, Sides::Both), true),
        (chain(&ends, false, Sides::Front), false),
    ];
    for (shape, has_back) in shapes {
        for lift in [0.0, 1e-7, -1e-7] {
            let origin = Vec2::new(0.2, lift);
            let fraction = |way: Vec2| {
                let hit = cast_ray(&shape, &Ray::new(origin, way, 1.0).unwrap());
                hit.map(|hit| (hit.fraction * way.y.abs() <= 2e-7, hit.normal))
            };
            for slope in [1.0, 0.1, 1e-3] {
                assert_eq!(fraction(Vec2::new(1.0, -slope)), Some((true, Vec2::Y)));
                let up = fraction(Vec2::new(1.0, slope));
                assert_eq!(up, has_back.then_some((true, Vec2::NEG_Y)), "{shape:?} {lift}");
            }
            assert_eq!(fraction(Vec2::X), None);
        }
    }
}
