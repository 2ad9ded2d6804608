//! Manifolds are right for cylinders, cones, rounded, thin and custom shapes.
//!
//! The oracle knows nothing but the support function of each shape, in `f64`: the gap of two
//! shapes is the most that any direction separates them by, found by looking in all directions.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use std::sync::Arc;

use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, CustomShape, Cylinder, HalfSpace, Hull, MassProperties, Rounded,
    Segment, Sphere, Support, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};

use support::{Placement, Rng, scaled, shifted};

// ---------------------------------------------------------------- shapes and their oracle

/// A shape, and its support function from its definition.
#[derive(Clone, Debug)]
struct Item {
    shape: Shape,
    core: Core,
    radius: f64,
}

#[derive(Clone, Debug)]
enum Core {
    Corners(Vec<DVec3>),
    Cylinder { half: f64, radius: f64 },
    Cone { half: f64, radius: f64 },
    Ellipsoid(DVec3),
}

/// An egg, as a user would write it.
#[derive(Clone, Copy, Debug)]
struct Ellipsoid(Vec3);

impl Support for Ellipsoid {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let scaled = direction / direction.abs().max_element() * self.0;
        (0, self.0 * scaled.normalize_or(Vec3::X))
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Ellipsoid {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

/// A polyhedron behind a support function that gives no corners away.
#[derive(Clone, Debug)]
struct Gem(Vec<Vec3>);

impl Support for Gem {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let mut best = self.0[0];
        for &corner in &self.0 {
            best = if corner.dot(direction) > best.dot(direction) { corner } else { best };
        }
        (0, best)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Gem {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

impl Item {
    fn new(shape: impl Into<Shape>, core: Core, radius: f64) -> Self {
        Self { shape: shape.into(), core, radius }
    }

    fn sphere(radius: f32) -> Self {
        let shape = Sphere::new(radius).unwrap();
        Self::new(shape, Core::Corners(vec![DVec3::ZERO]), radius.into())
    }

    fn capsule(ends: [Vec3; 2], radius: f32) -> Self {
        let shape = Capsule::new(ends, radius).unwrap();
        Self::new(shape, corners(&ends), radius.into())
    }

    fn segment(ends: [Vec3; 2]) -> Self {
        Self::new(Segment::new(ends).unwrap(), corners(&ends), 0.0)
    }

    fn triangle(points: [Vec3; 3]) -> Self {
        Self::new(Triangle::new(points).unwrap(), corners(&points), 0.0)
    }

    fn cuboid(half: Vec3) -> Self {
        Self::new(Cuboid::new(half).unwrap(), corners(&box_corners(half)), 0.0)
    }

    fn hull(points: &[Vec3]) -> Self {
        let hull = Hull::new(points).unwrap();
        let core = corners(hull.view().vertices);
        Self::new(hull, core, 0.0)
    }

    fn cylinder(half: f32, radius: f32) -> Self {
        let core = Core::Cylinder { half: half.into(), radius: radius.into() };
        Self::new(Cylinder::new(half, radius).unwrap(), core, 0.0)
    }

    fn cone(half: f32, radius: f32) -> Self {
        let core = Core::Cone { half: half.into(), radius: radius.into() };
        Self::new(Cone::new(half, radius).unwrap(), core, 0.0)
    }

    fn ellipsoid(half: Vec3) -> Self {
        let shape: Arc<dyn CustomShape> = Arc::new(Ellipsoid(half));
        Self::new(shape, Core::Ellipsoid(half.as_dvec3()), 0.0)
    }

    fn gem(half: Vec3) -> Self {
        let shape: Arc<dyn CustomShape> = Arc::new(Gem(box_corners(half).to_vec()));
        Self::new(shape, corners(&box_corners(half)), 0.0)
    }

    fn rounded(self, radius: f32) -> Self {
        let shape = match &self.shape {
            Shape::Cuboid(core) => Rounded::new(*core, radius),
            Shape::Cylinder(core) => Rounded::new(*core, radius),
            Shape::Cone(core) => Rounded::new(*core, radius),
            Shape::Hull(core) => Rounded::new(core.clone(), radius),
            Shape::Triangle(core) => Rounded::new(*core, radius),
            _ => unreachable!("cannot be rounded"),
        };
        Self::new(shape.unwrap(), self.core, radius.into())
    }

    /// The same shape with all lengths multiplied.
    fn times(&self, s: f32) -> Self {
        let scaled = match &self.shape {
            Shape::Sphere(ball) => Self::sphere(ball.radius() * s),
            Shape::Capsule(rod) => Self::capsule(rod.ends().map(|p| p * s), rod.radius() * s),
            Shape::Segment(segment) => Self::segment(segment.ends().map(|p| p * s)),
            Shape::Triangle(triangle) => Self::triangle(triangle.corners().map(|p| p * s)),
            Shape::Cuboid(cuboid) => Self::cuboid(cuboid.half_extents() * s),
            Shape::Cylinder(c) => Self::cylinder(c.half_height() * s, c.radius() * s),
            Shape::Cone(c) => Self::cone(c.half_height() * s, c.radius() * s),
            Shape::Custom(_) => match &self.core {
                Core::Ellipsoid(half) => Self::ellipsoid(half.as_vec3() * s),
                Core::Corners(corners) => Self::gem(corners[7].as_vec3() * s),
                _ => unreachable!("no such custom shape"),
            },
            Shape::Hull(hull) => {
                let points: Vec<_> = hull.view().vertices.iter().map(|p| *p * s).collect();
                Self::hull(&points)
            }
            Shape::Rounded(rounded) => {
                let core = match rounded.core() {
                    hazumi3d_geometry::shape::RoundedCore::Cuboid(core) => Shape::from(*core),
                    hazumi3d_geometry::shape::RoundedCore::Cylinder(core) => Shape::from(*core),
                    hazumi3d_geometry::shape::RoundedCore::Cone(core) => Shape::from(*core),
                    hazumi3d_geometry::shape::RoundedCore::Hull(core) => {
                        Shape::from(core.clone())
                    }
                    hazumi3d_geometry::shape::RoundedCore::Triangle(core) => Shape::from(*core),
                };
                let core = Self::new(core, self.core.clone(), 0.0);
                core.times(s).rounded(rounded.radius() * s)
            }
            _ => unreachable!("not among the shapes"),
        };
        Self { radius: self.radius * f64::from(s), ..scaled }
    }

    /// How far the placed shape reaches along a unit vector.
    fn reach(&self, placement: &Placement, n: DVec3) -> f64 {
        let n_own = placement.rotation.conjugate() * n;
        let across = n_own.x.hypot(n_own.z);
        let own = match &self.core {
            Core::Corners(corners) => {
                corners.iter().map(|p| p.dot(n_own)).fold(f64::NEG_INFINITY, f64::max)
            }
            Core::Cylinder { half, radius } => half * n_own.y.abs() + radius * across,
            Core::Cone { half, radius } => {
                (half * n_own.y).max(radius * across - half * n_own.y)
            }
            Core::Ellipsoid(half) => (*half * n_own).length(),
        };
        own + placement.position.dot(n) + self.radius
    }
}

fn corners(points: &[Vec3]) -> Core {
    Core::Corners(points.iter().map(|p| p.as_dvec3()).collect())
}

fn box_corners(half: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let side = |axis: usize| if i >> axis & 1 == 1 { 1.0 } else { -1.0 };
        half * Vec3::new(side(0), side(1), side(2))
    })
}

/// Directions spread evenly over the sphere.
fn directions(count: usize) -> impl Iterator<Item = DVec3> {
    let golden = std::f64::consts::PI * (3.0 - 5_f64.sqrt());
    (0..count).map(move |i| {
        let y = 1.0 - (2.0 * i as f64 + 1.0) / count as f64;
        let (sine, cosine) = (golden * i as f64).sin_cos();
        let r = (1.0 - y * y).sqrt();
        DVec3::new(r * cosine, y, r * sine)
    })
}

/// The largest value of `f` over all unit vectors, from the best of many and a search around
/// each.
fn largest(f: impl Fn(DVec3) -> f64) -> f64 {
    let mut starts: Vec<(f64, DVec3)> = directions(200).map(|n| (f(n), n)).collect();
    starts.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Neighbours climb the same hill: every third of the best is enough.
    let climbs = starts.iter().take(9).step_by(3).map(|start| climb(&f, *start));
    climbs.fold(f64::NEG_INFINITY, f64::max)
}

fn climb(f: impl Fn(DVec3) -> f64, (value, at): (f64, DVec3)) -> f64 {
    let (mut best, mut at, mut step) = (value, at, 0.15);
    for round in 0..100 {
        let u = at.any_orthonormal_vector();
        let v = at.cross(u);
        let mut rising = false;
        for spoke in 0..10 {
            let angle = f64::from(round) + std::f64::consts::TAU * f64::from(spoke) / 10.0;
            let tried = (at + (u * angle.cos() + v * angle.sin()) * step).normalize();
            let value = f(tried);
            if value > best {
                (best, at, rising) = (value, tried, true);
            }
        }
        step *= if rising { 1.0 } else { 0.7 };
    }
    best
}

/// Gap of two placed shapes along one direction from `a` to `b`.
fn gap_along(a: &Item, b: &Item, b_in_a: &Pose, n: DVec3) -> f64 {
    let here = Placement::of(&Pose::IDENTITY);
    -b.reach(&Placement::of(b_in_a), -n) - a.reach(&here, n)
}

/// The gap of two shapes; negative, the depth.
fn gap(a: &Item, b: &Item, b_in_a: &Pose) -> f64 {
    largest(|n| gap_along(a, b, b_in_a, n))
}

/// The gap once more, also along what is across two lines between corners: among them are all
/// that matter for polyhedra, whose best direction is hard to climb to when they are large and
/// thin.
fn gap_of_corners(a: &Item, b: &Item, b_in_a: &Pose) -> f64 {
    let here = Placement::of(&Pose::IDENTITY);
    let mut lines = vec![];
    for (item, placement) in [(a, here), (b, Placement::of(b_in_a))] {
        let Core::Corners(corners) = &item.core else { continue };
        for (index, from) in corners.iter().enumerate() {
            let to = |to: &DVec3| placement.rotation * (*to - *from);
            lines.extend(corners[..index].iter().map(to));
        }
    }
    let mut best = gap(a, b, b_in_a);
    for (index, first) in lines.iter().enumerate() {
        for second in &lines[..index] {
            let across = first.cross(*second).normalize_or_zero();
            if across != DVec3::ZERO {
                let both = [across, -across].map(|n| gap_along(a, b, b_in_a, n));
                best = best.max(both[0]).max(both[1]);
            }
        }
    }
    best
}

/// How far a point lies outside a placed shape; negative inside.
fn outside(item: &Item, pose: &Pose, point: DVec3) -> f64 {
    let placement = Placement::of(pose);
    largest(|n| point.dot(n) - item.reach(&placement, n))
}

/// How many of [`one_of_each`] are not spheres, capsules, boxes and hulls.
const CURVED: usize = 13;

/// One of each kind, all about a metre large.
fn one_of_each() -> Vec<Item> {
    let triangle =
        [Vec3::new(-0.6, 0.0, -0.4), Vec3::new(0.7, 0.0, -0.3), Vec3::new(0.0, 0.1, 0.7)];
    let wedge = [
        Vec3::new(-0.5, -0.3, -0.4),
        Vec3::new(0.5, -0.3, -0.4),
        Vec3::new(-0.5, -0.3, 0.4),
        Vec3::new(0.5, -0.3, 0.4),
        Vec3::new(-0.2, 0.4, 0.0),
        Vec3::new(0.3, 0.4, 0.1),
    ];
    vec![
        Item::cylinder(0.4, 0.5),
        Item::cylinder(0.1, 0.6),
        Item::cone(0.4, 0.5),
        Item::cone(0.7, 0.3),
        Item::cuboid(Vec3::new(0.4, 0.3, 0.5)).rounded(0.1),
        Item::cylinder(0.3, 0.4).rounded(0.1),
        Item::cone(0.3, 0.4).rounded(0.1),
        Item::hull(&wedge).rounded(0.15),
        Item::triangle(triangle).rounded(0.1),
        Item::triangle(triangle),
        Item::segment([Vec3::new(-0.6, 0.1, 0.0), Vec3::new(0.5, 0.0, 0.3)]),
        Item::ellipsoid(Vec3::new(0.6, 0.4, 0.5)),
        Item::gem(Vec3::new(0.5, 0.3, 0.4)),
        Item::sphere(0.5),
        Item::capsule([Vec3::Y * -0.4, Vec3::Y * 0.4], 0.3),
        Item::cuboid(Vec3::new(0.5, 0.4, 0.6)),
        Item::hull(&wedge),
    ]
}

fn touch(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    let manifold =
        collide(a, b, b_in_a, margin, &mut AxisCache::default(), &mut Scratch::default());
    if manifold.points.is_empty() {
        assert_eq!(manifold.normal, Vec3::ZERO);
        return manifold;
    }
    assert!((manifold.normal.length() - 1.0).abs() < 1e-5, "{manifold:?}");
    for (index, point) in manifold.points.iter().enumerate() {
        // A gap right at the margin may come out above it by rounding.
        let is_near = point.separation <= margin * 1.000_01;
        assert!(point.position.is_finite() && is_near, "{manifold:?}");
        let same =
            |other: &hazumi3d_geometry::collide::ManifoldPoint| other.feature == point.feature;
        assert_eq!(manifold.points.iter().position(same), Some(index), "{manifold:?}");
    }
    manifold
}

fn deepest(manifold: &Manifold) -> f32 {
    manifold.points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

/// The slack of the library in what is as deep as the best way: a part of the smaller radius,
/// all of which are below half a metre here.
const SLACK: f64 = 5.1e-3;

// ---------------------------------------------------------------- every pair of shapes

/// Two of them, at least one of which is new, at a random pose.
fn pair<'i>(rng: &mut Rng, items: &'i [Item], farthest: f64) -> (&'i Item, &'i Item, Pose) {
    let (first, second) = (rng.below(CURVED), rng.below(items.len()));
    let (a, b) = if rng.below(2) == 0 { (first, second) } else { (second, first) };
    let distance = rng.within(0.02, farthest);
    let pose = rng.pose(distance);
    (&items[a], &items[b], pose)
}

#[test]
fn the_deepest_point_is_as_deep_as_a_search_in_all_directions_says() {
    let mut rng = Rng(31);
    let items = one_of_each();
    let (margin, mut counts) = (0.1_f32, [0; 5]);
    for _ in 0..1500 {
        let (a, b, pose) = pair(&mut rng, &items, 1.4);
        let manifold = touch(&a.shape, &b.shape, &pose, margin);
        counts[manifold.points.len()] += 1;
        let what = || format!("{manifold:?} {:?} {:?} {pose:?}", a.shape, b.shape);
        if manifold.points.is_empty() {
            assert!(gap(a, b, &pose) > f64::from(margin) - SLACK, "{}", what());
            continue;
        }
        let normal = manifold.normal.as_dvec3();
        let along = gap_along(a, b, &pose, normal);
        let found = f64::from(deepest(&manifold));
        assert!((found - along).abs() < SLACK, "{found} {along} {}", what());
        // The oracle may miss a hill, but it never finds one that is not there.
        let expected = gap(a, b, &pose);
        // Out of a triangle, round shapes go to the side on which their centre is.
        let is_flat = |item: &Item| matches!(item.shape, Shape::Triangle(_));
        let is_through = found < 0.0 && (is_flat(a) || is_flat(b));
        assert!(expected - along < SLACK || is_through, "{along} {expected} {}", what());
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// Each point, moved half its separation either way, lies on the surface of a shape.
#[test]
fn points_lie_on_both_shapes() {
    let mut rng = Rng(32);
    let items = one_of_each();
    for _ in 0..300 {
        let (a, b, pose) = pair(&mut rng, &items, 1.2);
        let manifold = touch(&a.shape, &b.shape, &pose, 0.05);
        for point in &manifold.points {
            let half = 0.5 * f64::from(point.separation) * manifold.normal.as_dvec3();
            let middle = point.position.as_dvec3();
            let on_a = outside(a, &Pose::IDENTITY, middle - half);
            let on_b = outside(b, &pose, middle + half);
            // Rims are polygons for what lies across them.
            let what = || format!("{manifold:?} {:?} {:?} {pose:?}", a.shape, b.shape);
            assert!(on_a < 0.015 && on_b < 0.015, "{on_a} {on_b} {}", what());
        }
    }
}

#[test]
fn exchanging_the_shapes_turns_the_normal_round() {
    let mut rng = Rng(33);
    let items = one_of_each();
    let (mut total, mut odd) = (0, 0);
    for _ in 0..4000 {
        let (a, b, pose) = pair(&mut rng, &items, 1.3);
        let there = touch(&a.shape, &b.shape, &pose, 0.05);
        let back = touch(&b.shape, &a.shape, &pose.inverse(), 0.05);
        if there.points.is_empty() || back.points.is_empty() {
            let nearest = deepest(&there).min(deepest(&back));
            assert!(there.points.is_empty() == back.points.is_empty() || nearest > 0.049);
            continue;
        }
        total += 1;
        let (near, far) = (f64::from(deepest(&there)), f64::from(deepest(&back)));
        assert!((near - far).abs() < SLACK, "{there:?} {back:?} {a:?} {b:?} {pose:?}");
        odd += usize::from((there.normal + pose.transform_vector(back.normal)).length() > 1e-2);
    }
    assert!(total > 2000 && odd * 25 < total, "{odd} of {total}");
}

#[test]
fn moving_both_shapes_changes_nothing() {
    let mut rng = Rng(34);
    let items = one_of_each();
    for _ in 0..4000 {
        let (a, b, pose) = pair(&mut rng, &items, 1.3);
        let world = rng.pose(100.0);
        let moved = world.inv_mul(&world.mul(&pose));
        let plain = touch(&a.shape, &b.shape, &pose, 0.05);
        let moved = touch(&a.shape, &b.shape, &moved, 0.05);
        if plain.points.is_empty() || moved.points.is_empty() {
            let nearest = deepest(&plain).min(deepest(&moved));
            assert!(plain.points.is_empty() == moved.points.is_empty() || nearest > 0.049);
            continue;
        }
        let (plain, moved) = (f64::from(deepest(&plain)), f64::from(deepest(&moved)));
        assert!((plain - moved).abs() < SLACK, "{plain} {moved} {a:?} {b:?} {pose:?}");
    }
}

#[test]
fn all_lengths_may_be_multiplied() {
    let mut rng = Rng(35);
    let items = one_of_each();
    for _ in 0..600 {
        let (a, b, pose) = pair(&mut rng, &items, 1.2);
        let plain = touch(&a.shape, &b.shape, &pose, 0.05);
        for power in [-10, -5, 5, 10] {
            let s = 2_f32.powi(power);
            let (large_a, large_b) = (a.times(s), b.times(s));
            let large = touch(&large_a.shape, &large_b.shape, &scaled(&pose, s), 0.05 * s);
            let what =
                || format!("{s} {plain:?} {large:?} {:?} {:?} {pose:?}", a.shape, b.shape);
            assert_eq!(large.points.len(), plain.points.len(), "{}", what());
            for (small, large) in plain.points.iter().zip(&large.points) {
                assert_eq!(large.feature, small.feature, "{}", what());
                assert!((large.separation / s - small.separation).abs() < 1e-5, "{}", what());
                assert!((large.position / s - small.position).length() < 1e-4, "{}", what());
            }
        }
    }
}

#[test]
fn moving_along_the_normal_separates() {
    let mut rng = Rng(36);
    let items = one_of_each();
    for _ in 0..4000 {
        let (a, b, pose) = pair(&mut rng, &items, 1.0);
        let manifold = touch(&a.shape, &b.shape, &pose, 0.0);
        if manifold.points.is_empty() {
            continue;
        }
        let apart = shifted(&pose, manifold.normal * (SLACK as f32 - deepest(&manifold)));
        let after = touch(&a.shape, &b.shape, &apart, 0.0);
        assert!(after.points.is_empty(), "{a:?} {b:?} {pose:?} {manifold:?} {after:?}");
    }
}

// ---------------------------------------------------------------- at rest

/// A pose turned a little about a horizontal axis.
fn tilted(height: f32, turn: Quat, tilt: f32) -> Pose {
    let small = Quat::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), tilt);
    Pose::new(Vec3::Y * height, (small * turn).normalize())
}

/// Supports below `item`: a plane, a plate and a wide cylinder, all with the top at 0.
fn floors() -> Vec<Shape> {
    let plate: Vec<Vec3> =
        box_corners(Vec3::new(2.0, 0.5, 2.0)).map(|p| p - Vec3::Y * 0.5).to_vec();
    vec![HalfSpace::new(Vec3::Y, 0.0).unwrap().into(), Hull::new(&plate).unwrap().into()]
}

/// Puts `item`, turned by `turn`, on each floor `gap` metres above it and looks for `points`
/// points that are at least `spread` metres apart.
#[track_caller]
fn rests(item: &Item, turn: Quat, points: usize, spread: f32) {
    for floor in floors() {
        for sink in [-1e-3, 0.0, 1e-3] {
            for tilt in [0.0, 1e-6, 1e-5, 1e-4, 1e-3] {
                let pose = tilted(0.0, turn, tilt);
                let low = -item.reach(&Placement::of(&pose), DVec3::NEG_Y) as f32;
                let pose = tilted(-low - sink, turn, tilt);
                let manifold = touch(&floor, &item.shape, &pose, 0.02);
                assert_eq!(
                    manifold.points.len(),
                    points,
                    "{sink} {tilt} {item:?} {manifold:?}"
                );
                assert!((deepest(&manifold) + sink).abs() < 1e-4, "{sink} {tilt} {manifold:?}");
                assert!((manifold.normal - Vec3::Y).length() < 1e-5);
                for (i, point) in manifold.points.iter().enumerate() {
                    for other in &manifold.points[..i] {
                        let apart = point.position.distance(other.position);
                        assert!(apart > spread, "{sink} {tilt} {manifold:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_cylinder_stands_on_four_points_and_lies_on_two() {
    rests(&Item::cylinder(0.4, 0.5), Quat::IDENTITY, 4, 0.5);
    rests(&Item::cylinder(0.4, 0.5), Quat::from_rotation_x(1.570_796_4), 2, 0.79);
    rests(&Item::cylinder(0.4, 0.5).rounded(0.1), Quat::IDENTITY, 4, 0.5);
    rests(&Item::cylinder(0.4, 0.5).rounded(0.1), Quat::from_rotation_x(1.570_796_4), 2, 0.79);
}

#[test]
fn a_cone_stands_on_four_points_and_lies_on_two() {
    let cone = Item::cone(0.4, 0.5);
    rests(&cone, Quat::IDENTITY, 4, 0.5);
    // The side lies flat when the axis is turned to where the side was.
    let side = std::f32::consts::FRAC_PI_2 + (0.5_f32 / 0.8).atan();
    rests(&cone, Quat::from_rotation_x(side), 2, 0.9);
}

#[test]
fn boxes_and_gems_stand_on_four_points() {
    rests(&Item::cuboid(Vec3::new(0.4, 0.3, 0.5)).rounded(0.1), Quat::IDENTITY, 4, 0.7);
    rests(&Item::gem(Vec3::new(0.4, 0.3, 0.5)), Quat::IDENTITY, 4, 0.7);
    rests(&Item::ellipsoid(Vec3::new(0.4, 0.3, 0.5)), Quat::IDENTITY, 1, 0.0);
    let triangle = [Vec3::ZERO, Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 0.0, -1.0)];
    rests(&Item::triangle(triangle).rounded(0.1), Quat::IDENTITY, 3, 0.9);
}

/// Curved shapes on one another: a stack of coins, crossed and parallel logs.
#[test]
fn cylinders_rest_on_cylinders() {
    let meet = |a: &Item, b: &Item, pose: &Pose| touch(&a.shape, &b.shape, pose, 0.02);
    let coin = Item::cylinder(0.1, 0.5);
    for shift in [0.0, 0.1, 0.4, 0.8] {
        for sink in [-1e-3, 0.0, 1e-3] {
            let pose = Pose::at(Vec3::new(shift, 0.2 - sink, 0.0));
            let manifold = meet(&coin, &coin, &pose);
            assert_eq!(manifold.points.len(), 4, "{shift} {manifold:?}");
            assert!((deepest(&manifold) + sink).abs() < 1e-5);
        }
    }
    let log = Item::cylinder(1.0, 0.2);
    for sink in [-1e-3, 0.0, 1e-3] {
        for tilt in [0.0, 1e-6, 1e-4, 1e-2] {
            let turn = Quat::from_rotation_z(tilt);
            let beside = meet(&log, &log, &Pose::new(Vec3::Z * (0.4 - sink), turn));
            assert_eq!(beside.points.len(), 2, "{tilt} {sink} {beside:?}");
            let apart = beside.points[0].position.distance(beside.points[1].position);
            assert!(apart > 1.9 && (deepest(&beside) + sink).abs() < 3e-3, "{beside:?}");
        }
        let crossed = Quat::from_rotation_z(1.0);
        let crossed = meet(&log, &log, &Pose::new(Vec3::Z * (0.4 - sink), crossed));
        assert_eq!(crossed.points.len(), 1, "{crossed:?}");
        assert!(
            (crossed.normal - Vec3::Z).length() < 1e-4 && crossed.points[0].position.x < 1e-4
        );
        assert!((deepest(&crossed) + sink).abs() < 1e-5, "{crossed:?}");
    }
}

/// The corner of a box near the rim of a cylinder, and a box that hangs over it.
#[test]
fn the_overlap_of_a_disc_and_a_box_is_found() {
    let can = Item::cylinder(0.5, 0.5);
    let cuboid = Item::cuboid(Vec3::new(0.3, 0.2, 0.3));
    let mut rng = Rng(37);
    for _ in 0..500 {
        let place =
            Vec3::new(rng.within(-0.7, 0.7) as f32, 0.699, rng.within(-0.7, 0.7) as f32);
        let turn = Quat::from_rotation_y(rng.within(0.0, 6.0) as f32);
        let manifold = touch(&can.shape, &cuboid.shape, &Pose::new(place, turn), 0.02);
        let expected = gap(&can, &cuboid, &Pose::new(place, turn));
        if expected < -9e-4 {
            assert!((deepest(&manifold) + 1e-3).abs() < 1e-5, "{place} {manifold:?}");
            assert!(manifold.normal.y > 0.999, "{place} {turn} {manifold:?}");
        }
    }
}

#[test]
fn names_stay_under_small_motion() {
    let items = [
        (Item::cylinder(0.4, 0.5), Quat::IDENTITY),
        (Item::cylinder(0.4, 0.5), Quat::from_rotation_x(1.570_796_4)),
        (Item::cone(0.4, 0.5), Quat::IDENTITY),
        (Item::cuboid(Vec3::new(0.4, 0.3, 0.5)).rounded(0.1), Quat::from_rotation_y(0.3)),
        (Item::gem(Vec3::new(0.4, 0.3, 0.5)), Quat::from_rotation_y(0.3)),
    ];
    let mut rng = Rng(38);
    for (item, turn) in &items {
        for floor in floors() {
            let names = |height: f32, turned: Quat| {
                let pose = Pose::new(Vec3::new(0.1, height, 0.2), turned.normalize());
                let upright = Placement::of(&Pose::new(Vec3::ZERO, *turn));
                let low = -item.reach(&upright, -DVec3::Y);
                let pose = shifted(&pose, Vec3::Y * -(low as f32));
                let manifold = touch(&floor, &item.shape, &pose, 0.02);
                let mut names: Vec<u32> = manifold.points.iter().map(|p| p.feature).collect();
                names.sort_unstable();
                names
            };
            let first = names(-1e-3, *turn);
            for _ in 0..200 {
                let noise = Quat::from_scaled_axis((rng.direction() * 1e-4).as_vec3());
                let height = rng.within(-2e-3, -5e-4) as f32;
                assert_eq!(names(height, noise * *turn), first, "{item:?}");
            }
        }
    }
}

// ---------------------------------------------------------------- triangles

/// A triangle as a mesh has them: of any size and form, near any of the shapes that move.
#[test]
fn triangles_touch_boxes_hulls_and_balls_as_deep_as_they_should() {
    let mut rng = Rng(39);
    let items = &one_of_each()[CURVED..];
    let mut counts = [0; 5];
    for _ in 0..1200 {
        let other = &items[rng.below(items.len())];
        let size = rng.within(0.2, 2.0);
        let corner = |rng: &mut Rng| (rng.direction() * size).as_vec3();
        let corners = [corner(&mut rng), corner(&mut rng), corner(&mut rng)];
        let triangle = Item::triangle(corners);
        let distance = rng.within(0.0, 1.0);
        let pose = rng.pose(distance);
        let manifold = touch(&triangle.shape, &other.shape, &pose, 0.05);
        counts[manifold.points.len()] += 1;
        let expected = gap_of_corners(&triangle, other, &pose);
        let what = || format!("{manifold:?} {corners:?} {:?} {pose:?}", other.shape);
        if manifold.points.is_empty() {
            assert!(expected > 0.05 - SLACK, "{expected} {}", what());
            continue;
        }
        let normal = manifold.normal.as_dvec3();
        let along = gap_along(&triangle, other, &pose, normal);
        let found = f64::from(deepest(&manifold));
        assert!((found - along).abs() < SLACK, "{found} {along} {}", what());
        assert!(found < 0.0 || expected - along < SLACK, "{along} {expected} {}", what());
        // The way out may be longer than the shortest only if it is that of the front or the
        // back, and of a shape with flat faces it is not.
        let is_flat = matches!(other.shape, Shape::Cuboid(_) | Shape::Hull(_));
        let [a, b, c] = corners.map(|corner| corner.as_dvec3());
        let front = (b - a).cross(c - a).normalize();
        let is_shortest = expected - along < SLACK;
        let is_back = !is_flat && front.dot(normal).abs() > 0.7;
        assert!(is_shortest || is_back, "{along} {expected} {}", what());
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// Pushed through a triangle, a round shape is sent to the side on which its centre is; a box
/// or a hull takes the shortest way, through it or back.
#[test]
fn a_triangle_pushes_to_the_side_of_the_centre() {
    let triangle = Item::triangle([
        Vec3::new(-5.0, 0.0, -5.0),
        Vec3::new(0.0, 0.0, 5.0),
        Vec3::new(5.0, 0.0, -5.0),
    ]);
    for item in one_of_each() {
        for (height, up) in [(0.05, 1.0), (-0.05, -1.0)] {
            for turn in [Quat::IDENTITY, Quat::from_rotation_z(0.3), Quat::from_rotation_x(2.0)]
            {
                let center = match &item.shape {
                    Shape::Hull(hull) => hull.view().center,
                    Shape::Cone(cone) => Vec3::Y * (-0.5 * cone.half_height()),
                    _ => continue,
                };
                let pose = Pose::new(Vec3::Y * height - turn * center, turn);
                let manifold = touch(&triangle.shape, &item.shape, &pose, 0.02);
                if matches!(item.shape, Shape::Hull(_)) {
                    let shortest = gap_of_corners(&triangle, &item, &pose);
                    assert!((f64::from(deepest(&manifold)) - shortest).abs() < 1e-3);
                } else {
                    assert!(manifold.normal.y * up > 0.99, "{height} {manifold:?} {item:?}");
                }
                let along = gap_along(&triangle, &item, &pose, manifold.normal.as_dvec3());
                assert!((f64::from(deepest(&manifold)) - along).abs() < 1e-5);
            }
        }
    }
}

// ---------------------------------------------------------------- degenerate input

#[test]
fn coincident_far_and_thin_shapes_have_finite_manifolds() {
    let mut items = one_of_each();
    items.push(Item::segment([Vec3::ONE; 2]));
    items.push(Item::triangle([Vec3::ZERO; 3]));
    items.push(Item::triangle([Vec3::ZERO, Vec3::X, Vec3::X * 2.0]));
    items.push(Item::cylinder(1000.0, 1e-3));
    items.push(Item::cylinder(1e-3, 1000.0));
    items.push(Item::cone(1e-3, 1000.0));
    for a in &items {
        for b in &items {
            for far in [0.0, 1e-7, 1e-3, 0.3] {
                let manifold = touch(&a.shape, &b.shape, &Pose::at(Vec3::X * far), 0.0);
                let has_volume = |item: &Item| item.shape.mass(1.0).is_some();
                if far < 0.3 && has_volume(a) && has_volume(b) {
                    assert!(!manifold.points.is_empty(), "{a:?} {b:?}");
                }
            }
            let nowhere = Pose::at(Vec3::splat(f32::NAN));
            let cache = &mut AxisCache::default();
            collide(&a.shape, &b.shape, &nowhere, 0.0, cache, &mut Scratch::default());
            let far = touch(&a.shape, &b.shape, &Pose::at(Vec3::X * 1e30), 0.0);
            assert!(far.points.is_empty());
        }
    }
}
