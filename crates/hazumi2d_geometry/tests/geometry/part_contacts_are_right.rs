//! Contacts with chains and compounds: where there are any, and which way they push.

use std::f32::consts::TAU;

use hazumi2d_geometry::collide::{PartManifold, collide, collide_part, collide_parts};
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{SimplexCache, separation};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, HalfPlane, Polygon, Rectangle, Rounded, Shape, Sides,
};
use hazumi2d_geometry::{Pose, Rotation};

use crate::support::Rng;

pub(crate) fn contacts(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Vec<PartManifold> {
    let mut found = Vec::new();
    collide_parts(a, b, b_in_a, margin, |contact| found.push(contact));
    for contact in &found {
        let alone = collide_part([a, b], contact.parts, b_in_a, margin);
        assert_eq!(alone, contact.manifold, "a part by itself");
    }
    found.sort_by_key(|contact| contact.parts);
    found
}

fn deepest(found: &[PartManifold]) -> f32 {
    let points = found.iter().flat_map(|contact| &contact.manifold.points);
    points.map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

fn options(sides: Sides) -> ChainOptions {
    ChainOptions { sides, ..ChainOptions::default() }
}

/// A line over heights at even steps, its front up, which is on the right of the way to the
/// left.
fn terrain(count: usize, width: f32, sides: Sides, height: impl Fn(usize) -> f32) -> Shape {
    let vertex = |index: usize| {
        let x = width * (index as f32 / count as f32 - 0.5);
        Vec2::new(x, height(index))
    };
    let vertices: Vec<_> = (0..=count).rev().map(vertex).collect();
    Chain::new(&vertices, options(sides)).unwrap().into()
}

/// The outline of a box, its front outside, each side in pieces.
fn block(half: f32, pieces: usize) -> Shape {
    let corners = [[-half, -half], [half, -half], [half, half], [-half, half]].map(Vec2::from);
    let side = |index: usize| {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        (0..pieces).map(move |piece| from.lerp(to, piece as f32 / pieces as f32))
    };
    let vertices: Vec<_> = (0..4).flat_map(side).collect();
    Chain::new(&vertices, ChainOptions { is_loop: true, ..options(Sides::Front) })
        .unwrap()
        .into()
}

/// Things that slide, and how far below their origin they reach when they are not turned.
fn sliders() -> Vec<(&'static str, Shape, f32)> {
    let corners = [[-0.3, -0.3], [0.3, -0.3], [0.4, 0.1], [0.0, 0.3], [-0.35, 0.2]];
    let capsule = Capsule::new([Vec2::X * -0.3, Vec2::X * 0.3], 0.2).unwrap();
    let rectangle = Rectangle::new(Vec2::new(0.4, 0.2)).unwrap();
    vec![
        ("ball", Circle::new(0.3).unwrap().into(), 0.3),
        ("box", rectangle.into(), 0.2),
        ("rounded box", Rounded::new(rectangle, 0.1).unwrap().into(), 0.3),
        ("polygon", Polygon::new(&corners.map(Vec2::from)).unwrap().into(), 0.3),
        ("capsule", capsule.into(), 0.2),
    ]
}

/// Slides everything over a floor at height 0, and expects to feel nothing but the floor.
fn slide_over(floor: &Shape, reach: f32) {
    let mut rng = Rng(13);
    for (name, slider, height) in sliders() {
        for round in 0..2000 {
            let depth = [0.0, 0.01, 0.08][round % 3];
            let tilt = [0.0, 1e-4, 0.02][round / 3 % 3] * rng.within(-1.0, 1.0) as f32;
            let x = rng.within(-1.0, 1.0) as f32 * reach;
            let pose = Pose::new(Vec2::new(x, height - depth), Rotation::from_angle(tilt));
            let found = contacts(floor, &slider, &pose, 0.02);
            let what = format!("{name} in round {round} at {pose:?}: {found:#?}");
            assert!(!found.is_empty(), "{what}");
            for contact in &found {
                assert!(contact.manifold.normal.y > 0.9999 - tilt.abs(), "{what}");
            }
            let slack = 2e-3 + 0.5 * tilt.abs();
            assert!((deepest(&found) + depth).abs() < slack, "{what}");
            let back = contacts(&slider, floor, &pose.inverse(), 0.02);
            assert_eq!(back.len(), found.len(), "{what} {back:#?}");
            for contact in &back {
                let normal = pose.transform_vector(contact.manifold.normal);
                assert!(normal.y < -0.9999 + tilt.abs(), "{what}");
                assert!(contact.parts[0].is_none(), "{what}");
            }
        }
    }
}

#[test]
fn what_slides_over_a_flat_chain_feels_no_corners() {
    for cells in [2, 9, 40, 200] {
        slide_over(&terrain(cells, 6.0, Sides::Front, |_| 0.0), 2.0);
    }
    slide_over(&terrain(9, 6.0, Sides::Both, |_| 0.0), 2.0);
}

/// The box slides over the chain in small steps: its normal never turns, nor does its depth
/// jump.
#[test]
fn a_box_that_slides_at_rest_is_carried_evenly() {
    let floor = terrain(40, 6.0, Sides::Front, |_| 0.0);
    let slider: Shape = Rectangle::new(Vec2::splat(0.3)).unwrap().into();
    for step in 0..4000 {
        let pose = Pose::at(Vec2::new(-2.0 + 1e-3 * step as f32, 0.295));
        let found = contacts(&floor, &slider, &pose, 0.02);
        let points = found.iter().flat_map(|contact| &contact.manifold.points);
        let places: Vec<f32> = points.map(|point| point.position.x - pose.position.x).collect();
        let [low, high] =
            [f32::min, f32::max].map(|pick| places.iter().copied().reduce(pick).unwrap());
        assert!(low < -0.295 && high > 0.295, "{step}: {low} {high}");
        for contact in &found {
            assert!((contact.manifold.normal - Vec2::Y).length() < 1e-6, "{step}: {found:#?}");
            for point in &contact.manifold.points {
                assert!((point.separation + 0.005).abs() < 1e-5, "{step}: {found:#?}");
            }
        }
    }
}

/// Two open chains that go on in each other by their ghosts are as smooth as one.
#[test]
fn ghosts_join_two_chains() {
    let (left, middle, right) = (Vec2::X * -2.0, Vec2::ZERO, Vec2::X * 2.0);
    let chain = |from: Vec2, to: Vec2, ghosts: [Option<Vec2>; 2]| -> Shape {
        Chain::new(&[from, to], ChainOptions { ghosts, ..ChainOptions::default() })
            .unwrap()
            .into()
    };
    let joined =
        [chain(right, middle, [None, Some(left)]), chain(middle, left, [Some(right), None])];
    let bare = [chain(right, middle, [None; 2]), chain(middle, left, [None; 2])];
    let slider: Shape = Rectangle::new(Vec2::splat(0.3)).unwrap().into();
    let mut caught = 0;
    for step in 0..2000 {
        let pose = Pose::at(Vec2::new(-1.0 + 1e-3 * step as f32, 0.28));
        let of = |chain: &Shape| contacts(chain, &slider, &pose, 0.02);
        let smooth: Vec<_> = joined.iter().flat_map(of).collect();
        assert!(!smooth.is_empty());
        assert!(smooth.iter().all(|c| c.manifold.normal.y > 0.9999), "{step}: {smooth:#?}");
        caught += usize::from(bare.iter().flat_map(of).any(|c| c.manifold.normal.y < 0.5));
    }
    assert!(caught > 10, "without ghosts a corner is felt: {caught}");
}

/// Ball and box on top of a block of many segments, over its rim too.
#[test]
fn what_slides_over_a_block_feels_only_its_sides() {
    for pieces in [1, 2, 7] {
        let cube = block(1.0, pieces);
        let solid: Shape = Rectangle::new(Vec2::ONE).unwrap().into();
        let mut rng = Rng(13);
        for (name, slider, height) in sliders() {
            for round in 0..600 {
                let depth = [0.0, 0.01, 0.04][round % 3];
                let x = rng.within(-0.999, 0.999) as f32;
                let pose = Pose::at(Vec2::new(x, 1.0 + height - depth));
                let found = contacts(&cube, &slider, &pose, 0.02);
                let what = format!("{name} in round {round} at {pose:?}: {found:#?}");
                assert!(!found.is_empty(), "{what}");
                for contact in &found {
                    assert!(contact.manifold.normal.y > 0.9999, "{what}");
                }
                let whole = collide(&solid, &slider, &pose, 0.02);
                let expected =
                    whole.points.iter().fold(f32::MAX, |low, p| low.min(p.separation));
                assert!((deepest(&found) - expected).abs() < 2e-3, "{what} {whole:?}");
            }
        }
    }
}

#[test]
fn a_ball_at_the_corner_of_a_block_feels_the_corner() {
    let cube = block(1.0, 3);
    let ball: Shape = Circle::new(0.5).unwrap().into();
    for (out, expected) in [
        (Vec2::new(0.3, 0.3), Vec2::new(1.0, 1.0)),
        (Vec2::new(0.1, 0.4), Vec2::new(1.0, 4.0)),
        (Vec2::new(0.4, 0.0), Vec2::X),
    ] {
        let found = contacts(&cube, &ball, &Pose::at(Vec2::ONE + out), 0.02);
        let best = found.iter().min_by(|a, b| {
            let of = |c: &PartManifold| c.manifold.points[0].separation;
            of(a).total_cmp(&of(b))
        });
        let normal = best.expect("a contact").manifold.normal;
        assert!(normal.distance(expected.normalize()) < 1e-3, "{normal} {found:#?}");
        assert!((deepest(&found) - (out.length() - 0.5)).abs() < 1e-4);
    }
}

/// On wavy ground, the deepest contact is as deep as the shapes are, from above.
#[test]
fn rolling_ground_is_felt_as_deep_as_it_is() {
    let height = |index: usize| 0.05 * (((index * 7) % 11) as f32 / 11.0);
    let ground = terrain(20, 4.0, Sides::Front, height);
    let mut rng = Rng(4);
    let ball: Shape = Circle::new(0.4).unwrap().into();
    let mut touching = 0;
    for _ in 0..2000 {
        let pose = Pose::at(Vec2::new(rng.within(-1.5, 1.5) as f32, 0.43));
        let gap = separation(&ground, &ball, &pose, &mut SimplexCache::default()).gap;
        let found = contacts(&ground, &ball, &pose, 0.02);
        if gap > 0.0199 {
            continue;
        }
        touching += 1;
        // Concave corners are left to their segments, which are as deep in front of them.
        assert!((deepest(&found) - gap).abs() < 5e-3, "{gap} {found:#?}");
        assert!(found.iter().all(|contact| contact.manifold.normal.y > 0.7));
    }
    assert!(touching > 400, "{touching}");
}

#[test]
fn nothing_touches_the_back_of_a_front() {
    let flat = |sides| terrain(4, 4.0, sides, |_| 0.0);
    for (_, slider, height) in sliders() {
        let below = Pose::new(Vec2::new(0.1, 0.01 - height), Rotation::from_angle(0.0));
        let reach = slider.support(Vec2::Y).unwrap().y;
        let below = Pose::at(below.position + Vec2::Y * (height - reach));
        assert!(contacts(&flat(Sides::Front), &slider, &below, 0.02).is_empty());
        let found = contacts(&flat(Sides::Both), &slider, &below, 0.02);
        assert!(!found.is_empty());
        assert!(found.iter().all(|contact| contact.manifold.normal.y < -0.9999), "{found:#?}");
    }
}

/// A shape pushed down through the front is pushed back up, until its middle is through.
#[test]
fn what_sinks_into_a_chain_is_pushed_back_to_the_front() {
    let floor = terrain(30, 6.0, Sides::Front, |_| 0.0);
    let mut rng = Rng(5);
    for (name, slider, _) in sliders() {
        for index in 0..500 {
            let upright = Rotation { cos: 0.0, sin: if index % 2 == 0 { 1.0 } else { -1.0 } };
            let pose = Pose::new(
                Vec2::new(rng.within(-1.0, 1.0) as f32, rng.within(0.08, 0.3) as f32),
                if index % 5 == 0 { upright } else { rng.rotation() },
            );
            let found = contacts(&floor, &slider, &pose, 0.0);
            for contact in &found {
                assert!(contact.manifold.normal.y > 0.99, "{name} {pose:?} {contact:?}");
            }
            let lowest = pose
                .transform_point(
                    slider.support(pose.inverse_transform_vector(-Vec2::Y)).unwrap(),
                )
                .y;
            let points = found.iter().flat_map(|contact| &contact.manifold.points);
            let deepest = points.map(|point| point.separation).fold(0.0, f32::min);
            assert!(deepest - lowest < 0.02, "{name} {pose:?}: {deepest} for {lowest}");
        }
    }
}

/// In a drum of segments, balls and boxes feel its wall and never the corners between.
#[test]
fn a_drum_is_smooth_inside() {
    let corner = |index: usize| Vec2::from_angle(-TAU * index as f32 / 60.0) * 4.0;
    let vertices: Vec<_> = (0..60).map(corner).collect();
    let looped = ChainOptions { is_loop: true, ..ChainOptions::default() };
    let drum: Shape = Chain::new(&vertices, looped).unwrap().into();
    let mut rng = Rng(6);
    for (name, slider, height) in sliders() {
        for _ in 0..1000 {
            let turn = Rotation::from_angle(rng.within(0.0, 6.0) as f32);
            let out = 4.0 - height - 0.01;
            // Its lower side outward.
            let pose = Pose::new(Vec2::new(-turn.sin, turn.cos) * -out, turn);
            let inward = Vec2::new(-turn.sin, turn.cos);
            for contact in contacts(&drum, &slider, &pose, 0.02) {
                // A segment is 6° wide, and the box lies on two or three of them.
                let cosine = contact.manifold.normal.dot(inward);
                assert!(cosine > 0.97, "{name}: {cosine} {contact:?}");
            }
        }
    }
}

#[test]
fn a_chain_rests_on_a_half_plane_with_its_lower_side() {
    let cube = block(1.0, 3);
    let ground: Shape = HalfPlane::new(Vec2::Y, 0.0).unwrap().into();
    let found = contacts(&ground, &cube, &Pose::at(Vec2::Y * 0.99), 0.02);
    assert!(!found.is_empty());
    assert!(found.iter().all(|contact| contact.manifold.normal == Vec2::Y));
    assert!((deepest(&found) + 0.01).abs() < 1e-5);
}

#[test]
fn parts_that_do_not_exist_touch_nothing() {
    let floor = terrain(5, 6.0, Sides::Front, |_| 0.0);
    let brick: Shape = Rectangle::new(Vec2::new(0.4, 0.2)).unwrap().into();
    let pose = Pose::at(Vec2::new(0.0, 0.19));
    for parts in [[Some(99), None], [None, Some(0)], [None, None], [Some(0), Some(0)]] {
        assert!(collide_part([&floor, &brick], parts, &pose, 0.02).points.is_empty());
    }
}

/// The same contact keeps the names of its points while it slides a little.
#[test]
fn names_of_points_are_stable_and_unique() {
    let floor = terrain(5, 6.0, Sides::Front, |_| 0.0);
    let brick: Shape = Rectangle::new(Vec2::new(0.4, 0.2)).unwrap().into();
    let names = |x: f32| {
        let pose = Pose::at(Vec2::new(x, 0.195));
        let found = contacts(&floor, &brick, &pose, 0.02);
        let names = |contact: &PartManifold| {
            let names: Vec<u32> = contact.manifold.points.iter().map(|p| p.feature).collect();
            (contact.parts, names)
        };
        found.iter().map(names).collect::<Vec<_>>()
    };
    for x in [0.05, 0.4, 0.95] {
        assert_eq!(names(x), names(x + 1e-4));
        for (_, mut names) in names(x) {
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }
}
