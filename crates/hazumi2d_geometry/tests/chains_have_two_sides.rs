//! A chain that is hit from both sides meets what is in front as one that is hit from the
//! front.

mod polygon_support;

use hazumi2d_geometry::Pose;
use hazumi2d_geometry::collide::{PartManifold, collide_parts};
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Polygon, Rectangle, Rounded, Shape, Sides,
};
use polygon_support::Rng;

const MARGIN: f32 = 0.02;

/// Ground that is solid below when it is hit from the front, from right to left: kerbs, stairs,
/// spikes, slopes and an overhang.
fn ground() -> Vec<Vec2> {
    let profile = [
        [9.0, 0.0],
        [7.0, 0.0],
        [6.0, 0.3],
        [5.0, 0.0],
        [4.05, 0.0],
        [4.0, 0.05],
        [3.95, 0.0],
        [2.0, 0.0],
        [2.0, -0.5],
        [1.0, -0.5],
        [1.0, -0.4],
        [0.8, -0.4],
        [0.8, -0.3],
        [0.6, -0.3],
        [0.6, 0.0],
        [-2.0, 0.0],
        [-2.2, 1.0],
        [-3.0, 1.0],
        [-2.8, 0.0],
        [-6.0, -0.2],
        [-6.5, 0.1],
        [-7.0, 0.15],
        [-9.0, 0.15],
    ];
    profile.map(Vec2::from).to_vec()
}

fn chain(points: &[Vec2], sides: Sides) -> Shape {
    Chain::new(points, ChainOptions { sides, ..ChainOptions::default() }).unwrap().into()
}

fn shapes() -> Vec<Shape> {
    let block = Rectangle::new(Vec2::new(0.3, 0.2)).unwrap();
    let kite = [[0.4, 0.0], [0.0, 0.3], [-0.3, 0.0], [0.0, -0.4]].map(Vec2::from);
    vec![
        Circle::new(0.3).unwrap().into(),
        block.into(),
        Capsule::new([Vec2::X * -0.3, Vec2::X * 0.3], 0.15).unwrap().into(),
        Polygon::new(&kite).unwrap().into(),
        Rounded::new(block, 0.05).unwrap().into(),
    ]
}

fn contacts(ground: &Shape, shape: &Shape, pose: &Pose) -> Vec<PartManifold> {
    let mut found = Vec::new();
    collide_parts(ground, shape, pose, MARGIN, |part| found.push(part));
    found
}

/// How high the ground is at x, in metres; the higher one below the overhang.
fn height_at(points: &[Vec2], x: f32) -> f32 {
    let segments = points.windows(2).filter(|ends| (ends[1].x..=ends[0].x).contains(&x));
    segments
        .map(|ends| {
            let share = (x - ends[1].x) / (ends[0].x - ends[1].x).max(1e-9);
            ends[1].y + share.clamp(0.0, 1.0) * (ends[0].y - ends[1].y)
        })
        .fold(f32::NEG_INFINITY, f32::max)
}

/// Places where a shape touches the ground from above, no deeper than a contact lets it sink.
fn touching_from_above(mut visit: impl FnMut(&Shape, &Pose)) {
    let points = ground();
    let front = chain(&points, Sides::Front);
    let mut rng = Rng(7);
    for shape in shapes() {
        for _ in 0..3000 {
            let x = rng.within(-8.5, 8.5);
            let angle = rng.within(-3.0, 3.0);
            // It comes from far above down to where it is in by a few millimetres at most.
            let mut pose =
                Pose::new(Vec2::new(x, 9.0), hazumi2d_geometry::Rotation::from_angle(angle));
            let low = height_at(&points, x);
            let mut high = 9.0;
            let mut deep = low;
            for _ in 0..30 {
                let middle = 0.5 * (high + deep);
                pose.position.y = middle;
                let gap = distance(&front, &shape, &pose);
                if gap > 0.0 { high = middle } else { deep = middle }
            }
            pose.position.y = high - rng.within(-0.01, 0.005);
            visit(&shape, &pose);
        }
    }
}

fn distance(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    let cache = &mut hazumi2d_geometry::query::SimplexCache::default();
    hazumi2d_geometry::query::distance(a, b, b_in_a, cache).distance
}

#[test]
fn what_is_in_front_of_a_chain_of_both_sides_touches_it_as_one_with_a_front() {
    let points = ground();
    let [front, both] = [Sides::Front, Sides::Both].map(|sides| chain(&points, sides));
    let mut count = 0;
    touching_from_above(|shape, pose| {
        let wanted = contacts(&front, shape, pose);
        let found = contacts(&both, shape, pose);
        count += usize::from(!wanted.is_empty());
        assert_eq!(found, wanted, "{shape:?} at {pose:?}");
    });
    assert!(count > 10_000, "{count} touch");
}

#[test]
fn a_chain_of_both_sides_holds_whichever_way_it_is_drawn() {
    let points = ground();
    let front = chain(&points, Sides::Front);
    let back: Vec<_> = points.iter().rev().copied().collect();
    let back = chain(&back, Sides::Both);
    let last = u32::try_from(points.len() - 2).unwrap();
    touching_from_above(|shape, pose| {
        let mut wanted = contacts(&front, shape, pose);
        let found = contacts(&back, shape, pose);
        wanted.reverse();
        wanted.iter_mut().for_each(|it| it.parts[0] = it.parts[0].map(|part| last - part));
        let mut found = found;
        found.sort_by_key(|it| it.parts);
        wanted.sort_by_key(|it| it.parts);
        let parts = |list: &[PartManifold]| list.iter().map(|it| it.parts).collect::<Vec<_>>();
        assert_eq!(parts(&found), parts(&wanted), "{shape:?} at {pose:?}");
        for (found, wanted) in found.iter().zip(&wanted) {
            let off = (found.manifold.normal - wanted.manifold.normal).length();
            assert!(off < 1e-4, "{found:?}, not {wanted:?}: {shape:?} at {pose:?}");
            let [deepest, expected] = [found, wanted].map(|it| {
                let depths = it.manifold.points.iter().map(|point| point.separation);
                depths.fold(f32::INFINITY, f32::min)
            });
            assert!((deepest - expected).abs() < 1e-4, "{deepest} m, not {expected}");
        }
    });
}
