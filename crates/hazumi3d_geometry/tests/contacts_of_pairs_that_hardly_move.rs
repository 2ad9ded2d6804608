//! Error bounds of contacts that are carried along, and when shapes are tested again.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod shape_pairs;
mod support;

use hazumi3d_geometry::collide::{
    AxisCache, ContactCache, Manifold, Scratch, collide, collide_recycled,
};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::math::rotation;
use hazumi3d_geometry::shape::{Cuboid, HalfSpace};
use hazumi3d_geometry::{Pose, Shape};

use shape_pairs::{Item, core_gap};
use support::{Placement, Rng};

/// A pair on its way, asked step by step.
struct Walk<'s> {
    a: &'s Shape,
    b: &'s Shape,
    margin: f32,
    cache: ContactCache,
    scratch: Scratch,
    looks: Vec<usize>,
    steps: usize,
}

impl<'s> Walk<'s> {
    fn new(a: &'s Shape, b: &'s Shape, margin: f32, tolerance: f32) -> Self {
        let cache = ContactCache::new(tolerance).unwrap();
        Self { a, b, margin, cache, scratch: Scratch::default(), looks: Vec::new(), steps: 0 }
    }

    fn ask(&mut self, pose: &Pose) -> Manifold {
        let before = self.cache.clone();
        let Self { a, b, margin, cache, scratch, .. } = self;
        let manifold = collide_recycled(a, b, pose, *margin, cache, scratch);
        if *cache != before {
            assert_eq!(manifold, self.look(pose), "a look gives the answer of `collide`");
            self.looks.push(self.steps);
        }
        self.steps += 1;
        manifold
    }

    /// The answer of `collide`.
    fn look(&self, pose: &Pose) -> Manifold {
        let cache = &mut AxisCache::default();
        collide(self.a, self.b, pose, self.margin, cache, &mut Scratch::default())
    }
}

fn least(manifold: &Manifold) -> f64 {
    manifold
        .points
        .iter()
        .map(|point| f64::from(point.separation))
        .fold(f64::INFINITY, f64::min)
}

fn exact_gap(a: &Item, b: &Item, pose: &Pose) -> f64 {
    let here = Placement::of(&Pose::IDENTITY);
    core_gap(&a.exact(&here), &b.exact(&Placement::of(pose))) - a.margin() - b.margin()
}

/// Half the diagonal of the bounds of the smaller of two shapes.
fn size(a: &Shape, b: &Shape) -> f64 {
    let size = |shape: &Shape| shape.bounds(&Pose::IDENTITY).half_extents().length();
    f64::from(size(a).min(size(b)))
}

fn cuboid(x: f32, y: f32, z: f32) -> Shape {
    Cuboid::new(Vec3::new(x, y, z)).unwrap().into()
}

/// Moved and turned about its own origin by up to so much.
fn nudged(pose: &Pose, rng: &mut Rng, way: f64, angle: f64) -> Pose {
    let shift = rng.direction() * way * rng.within(0.0, 1.0);
    let turn = (rng.direction() * angle * rng.within(0.0, 1.0)).as_vec3();
    Pose::new(pose.position + shift.as_vec3(), rotation::integrate(pose.rotation, turn))
}

/// A pair about `size` metres large whose surfaces are about `gap` sizes apart.
fn pair(rng: &mut Rng, size: f64, gap: f64) -> (Item, Item, Pose) {
    let item = |rng: &mut Rng| match rng.below(5) {
        0 => Item::sphere(size * rng.within(0.2, 0.5)),
        1 => {
            let end = rng.direction() * size * 0.4;
            Item::capsule([-end, end], size * rng.within(0.1, 0.3))
        }
        2 => Item::cuboid(
            size * DVec3::from_array([0.2, 0.3, 0.4].map(|h| h * rng.within(1.0, 2.0))),
        ),
        3 => Item::prism(6, DVec3::new(0.4, 0.3, 0.4) * size),
        _ => Item::pebble(rng, 10, DVec3::new(0.6, 0.5, 0.4) * size),
    };
    let (a, b, rotation) = (item(rng), item(rng), rng.rotation());
    let direction = rng.direction();
    let at = |distance: f64| Pose::new((direction * distance).as_vec3(), rotation);
    let (mut near, mut far) = (0.0, 3.0 * size);
    for _ in 0..40 {
        let middle = 0.5 * (near + far);
        let is_near = exact_gap(&a, &b, &at(middle)) < gap * size;
        *(if is_near { &mut near } else { &mut far }) = middle;
    }
    (a, b, at(far))
}

#[test]
fn depths_are_right_within_the_tolerance_however_long_the_walk() {
    let mut rng = Rng(1);
    let (mut overlaps, mut looks, mut steps) = (0, 0, 0);
    for round in 0..450 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let tolerance = [0.0, 5e-3, 0.05][round / 3 % 3];
        let start = [-0.1, -0.01, 0.02][round / 9 % 3];
        let (a, b, mut pose) = pair(&mut rng, scale, start);
        let size = size(&a.shape, &b.shape);
        let margin = 0.01 * scale;
        let allowed = f64::from(tolerance) * size;
        // Slack that `collide` itself may use: a face that is nearly as good as an edge.
        let slack = 0.011 * size;
        let mut walk = Walk::new(&a.shape, &b.shape, margin as f32, tolerance);
        let mut features: Vec<u32> = Vec::new();
        for _ in 0..60 {
            let looks = walk.looks.len();
            let found = walk.ask(&pose);
            let names: Vec<u32> = found.points.iter().map(|point| point.feature).collect();
            if walk.looks.len() == looks && !matches!(a.shape, Shape::Sphere(_)) {
                assert!(names.iter().all(|name| features.contains(name)), "{found:?}");
            } else {
                features = names;
            }
            let gap = exact_gap(&a, &b, &pose);
            if found.points.is_empty() {
                assert!(gap > -1e-5 * scale, "an overlap of {gap} was missed");
            } else if gap > 0.0 {
                assert!(gap <= margin + allowed + slack, "{gap}: {found:?}");
            } else {
                let error = (least(&found) - gap).abs();
                assert!(error <= allowed + slack, "{error}, not {allowed}: {found:?} {pose:?}");
                overlaps += 1;
            }
            let stride = 0.2 * f64::from(tolerance).max(5e-3);
            pose = nudged(&pose, &mut rng, stride * scale, stride);
        }
        (looks, steps) = (looks + walk.looks.len(), steps + walk.steps);
    }
    assert!(overlaps > 10_000 && looks * 3 < steps * 2, "{overlaps}, {looks} of {steps}");
}

#[test]
fn errors_of_carried_faces_are_of_second_order() {
    let (a, b) = (cuboid(1.0, 0.5, 1.0), cuboid(0.5, 0.5, 0.5));
    let mut rng = Rng(2);
    let rest = Pose::at(Vec3::Y * 0.999);
    for _ in 0..2000 {
        let mut walk = Walk::new(&a, &b, 0.02, ContactCache::TOLERANCE);
        walk.ask(&rest);
        let pose = nudged(&rest, &mut rng, 5e-4, 5e-4);
        let (carried, exact) = (walk.ask(&pose), walk.look(&pose));
        assert_eq!((walk.looks.len(), carried.points.len()), (1, 4));
        let error = (least(&carried) - least(&exact)).abs();
        // The way is a millimetre, the angle half a thousandth.
        assert!(error < 2e-6, "{error}: {carried:?} {exact:?}");
    }
}

/// How many steps of a steady motion are taken between looks.
fn strides(a: &Shape, b: &Shape, pose_at: impl Fn(f32) -> Pose) -> Vec<usize> {
    let mut walk = Walk::new(a, b, 0.02, ContactCache::TOLERANCE);
    for step in 0..500 {
        let found = walk.ask(&pose_at(step as f32));
        assert!(!found.points.is_empty());
    }
    walk.looks.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[test]
fn slow_motion_adds_up_until_the_shapes_are_looked_at() {
    let (a, b) = (cuboid(2.0, 0.5, 2.0), cuboid(0.5, 0.5, 0.5));
    let ground: Shape = HalfSpace::new(Vec3::Y, 0.5).unwrap().into();
    let radius = 0.75_f32.sqrt();
    let reach = 0.49 * ContactCache::TOLERANCE * radius;
    let (way, angle) = (1e-4, 1e-4);
    for a in [&a, &ground] {
        let slide = strides(a, &b, |step| Pose::at(Vec3::new(step * way, 0.999, 0.0)));
        let expected = (reach / way) as usize + 1;
        assert!(slide.len() > 10, "{slide:?}");
        assert!(slide.iter().all(|&stride| stride.abs_diff(expected) <= 1), "{slide:?}");
        let spin = strides(a, &b, |step| {
            Pose::new(Vec3::Y * 0.999, rotation::from_axis_angle(Vec3::Y, step * angle))
        });
        let expected = (reach / (angle * radius)) as usize + 1;
        assert!(spin.len() > 10, "{spin:?}");
        assert!(spin.iter().all(|&stride| stride.abs_diff(expected) <= 1), "{spin:?}");
    }
}

#[test]
fn a_pair_that_is_apart_is_not_looked_at_until_it_can_touch() {
    let ground: Shape = HalfSpace::new(Vec3::Y, 0.0).unwrap().into();
    let (below, falling) = (cuboid(3.0, 1.0, 3.0), cuboid(0.5, 0.5, 0.5));
    for (a, top) in [(&ground, 0.0), (&below, 1.0)] {
        for (a, b, sign) in [(a, &falling, 1.0), (&falling, a, -1.0)] {
            let mut walk = Walk::new(a, b, 0.0, ContactCache::TOLERANCE);
            for step in 0..=1000 {
                let height = (1000 - step) as f32 / 1000.0;
                let pose = Pose::at(Vec3::Y * sign * (top + 0.5 + height));
                let is_touching = !walk.ask(&pose).points.is_empty();
                assert!(is_touching == (height == 0.0) || height < 1e-5, "{height}");
            }
            assert!(walk.looks.len() < 20, "{:?}", walk.looks);
        }
    }
}

#[test]
fn what_moves_the_far_end_of_a_mountain_does_not_matter_to_a_pebble() {
    let (mountain, pebble) = (cuboid(1000.0, 1.0, 1000.0), cuboid(0.1, 0.1, 0.1));
    let spot = Vec3::new(900.0, 1.099, 900.0);
    for angle in [0.0, 1e-3_f32] {
        let mountain_at = |angle: f32| {
            // About the middle of the pebble.
            let turn = rotation::from_axis_angle(Vec3::Y, angle);
            Pose::new(-rotation::rotate(turn, spot), turn)
        };
        let mut walk = Walk::new(&pebble, &mountain, 0.01, ContactCache::TOLERANCE);
        assert_eq!(walk.ask(&mountain_at(0.0)).points.len(), 4);
        walk.ask(&mountain_at(angle));
        assert_eq!(walk.looks.len(), 1, "{angle}");
        let mut walk = Walk::new(&mountain, &pebble, 0.01, ContactCache::TOLERANCE);
        walk.ask(&mountain_at(0.0).inverse());
        walk.ask(&mountain_at(angle).inverse());
        assert_eq!(walk.looks.len(), 1, "{angle}");
    }
}

#[test]
fn all_lengths_may_be_multiplied() {
    for scale in [1.0_f32 / 1024.0, 1024.0] {
        let [small, large] =
            [1.0, scale].map(|s| [cuboid(s, 0.5 * s, s), cuboid(0.3 * s, 0.4 * s, 0.5 * s)]);
        let mut plain = Walk::new(&small[0], &small[1], 0.02, 0.02);
        let mut scaled = Walk::new(&large[0], &large[1], 0.02 * scale, 0.02);
        let mut rng = Rng(3);
        let mut pose = Pose::at(Vec3::new(0.1, 0.91, 0.2));
        for _ in 0..1000 {
            let found = plain.ask(&pose);
            let same = scaled.ask(&Pose::new(pose.position * scale, pose.rotation));
            assert_eq!(found.points.len(), same.points.len());
            for (point, other) in found.points.iter().zip(&same.points) {
                assert_eq!(point.feature, other.feature);
                assert_eq!(point.separation * scale, other.separation);
            }
            pose = nudged(&pose, &mut rng, 1e-3, 1e-3);
            pose.position.y = pose.position.y.clamp(0.88, 0.93);
        }
        assert_eq!(plain.looks, scaled.looks);
        assert!(plain.looks.len() > 10 && plain.looks.len() < 500, "{}", plain.looks.len());
    }
}

#[test]
fn what_is_not_a_number_is_looked_at_and_forgotten() {
    let (a, b) = (cuboid(1.0, 0.5, 1.0), cuboid(0.5, 0.5, 0.5));
    let rest = Pose::at(Vec3::Y * 0.999);
    for bad in [f32::NAN, f32::INFINITY, 1e38] {
        let turned = Quat::from_xyzw(bad, 0.0, 0.0, 1.0);
        for pose in [Pose::at(Vec3::X * bad), Pose::new(Vec3::Y * 0.999, turned)] {
            let (cache, scratch) = (&mut ContactCache::default(), &mut Scratch::default());
            let first = collide_recycled(&a, &b, &rest, 0.02, cache, scratch);
            collide_recycled(&a, &b, &pose, 0.02, cache, scratch);
            assert_eq!(collide_recycled(&a, &b, &rest, 0.02, cache, scratch), first);
            collide_recycled(&a, &b, &rest, bad, cache, scratch);
            assert_eq!(collide_recycled(&a, &b, &rest, 0.02, cache, scratch).points.len(), 4);
        }
    }
    for tolerance in [-0.01, 0.11, f32::NAN] {
        assert!(ContactCache::new(tolerance).is_err());
    }
}

#[test]
fn a_wider_margin_and_a_forgotten_pair_are_looked_at() {
    let (a, b) = (cuboid(1.0, 0.5, 1.0), cuboid(0.5, 0.5, 0.5));
    let tilted = Pose::new(Vec3::Y * 1.01, rotation::from_axis_angle(Vec3::Z, 0.02));
    let (cache, scratch) = (&mut ContactCache::new(0.02).unwrap(), &mut Scratch::default());
    assert_eq!(collide_recycled(&a, &b, &tilted, 0.01, cache, scratch).points.len(), 2);
    assert_eq!(collide_recycled(&a, &b, &tilted, 0.03, cache, scratch).points.len(), 4);
    let narrower = collide_recycled(&a, &b, &tilted, 0.01, cache, scratch);
    assert_eq!(narrower.points.len(), 2);
    cache.forget();
    assert_eq!(*cache, ContactCache::new(0.02).unwrap());
}
