//! A house of cards.

use super::ground;
use crate::format::body::Body;
use crate::format::scene::Scene;
use crate::format::shape::Shape;
use crate::rotation::narrow;

/// Pairs of cards that lean on each other in the lowest storey.
const BASE: u8 = 6;
/// Half the thickness, height and width of a card, m.
const HALF_EXTENTS: [f64; 3] = [0.01, 0.25, 0.15];
/// Tilt of cards from upright, degrees.
const LEAN: f64 = 20.0;
/// Gap between cards that lie in one row, m.
const GAP: f64 = 0.01;

pub(super) fn card_house() -> Scene {
    let [thickness, height, _] = HALF_EXTENTS;
    let angle = LEAN.to_radians();
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    // Leaning cards touch at their inner upper edges; then they are half as high as this.
    let half_storey = height * cosine + thickness * sine;
    let aside = thickness * cosine + height * sine;
    let spacing = 2.0 * height + GAP;
    let storey = 2.0 * (half_storey + thickness);
    let mut places = Vec::new();
    for level in 0..BASE {
        let count = BASE - level;
        let base = storey * f64::from(level);
        let first = -0.5 * spacing * f64::from(count - 1);
        for place in 0..count {
            let x = first + spacing * f64::from(place);
            places.push(([x - aside, base + half_storey], -LEAN));
            places.push(([x + aside, base + half_storey], LEAN));
            if place + 1 < count {
                let y = base + 2.0 * half_storey + thickness;
                places.push(([x + 0.5 * spacing, y], 90.0));
            }
        }
    }
    let cards = places.iter().enumerate().map(|(number, &place)| card(number, place));
    let bodies = std::iter::once(ground([10.0, 1.0, 10.0])).chain(cards).collect();
    Scene { bodies, ..Scene::default() }
}

fn card(number: usize, ([x, y], degrees): ([f64; 2], f64)) -> Body {
    Body {
        position: [narrow(x), narrow(y), 0.0],
        rotation_degrees: Some([0.0, 0.0, narrow(degrees)]),
        friction: 0.8,
        density: 700.0,
        ..Body::dynamic(&format!("card[{number}]"), Shape::cuboid(HALF_EXTENTS.map(narrow)))
    }
}
