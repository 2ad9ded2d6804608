//! Contacts of balls and capsules with boxes, hulls and each other, against slow answers in
//! `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Hull, Sphere};
use hazumi3d_geometry::{Pose, Shape};

use support::{Placement, Rng};

/// Slack of faces against the best direction, as a part of the smallest radius.
const SLACK: f64 = 1.1e-2;

/// A convex solid by its corners and triangles, at which things are placed.
struct Gem {
    corners: Vec<DVec3>,
    triangles: Vec<[DVec3; 3]>,
}

impl Gem {
    /// Every triangle of three corners that has all others behind it.
    fn new(corners: &[Vec3]) -> Self {
        let corners: Vec<DVec3> = corners.iter().map(|corner| corner.as_dvec3()).collect();
        let size = corners.iter().map(|corner| corner.length()).fold(0.0, f64::max);
        let mut triangles = vec![];
        for a in 0..corners.len() {
            for b in 0..a {
                for c in 0..b {
                    for [a, b, c] in
                        [[a, b, c], [a, c, b]].map(|three| three.map(|i| corners[i]))
                    {
                        let normal = (b - a).cross(c - a).normalize();
                        let over =
                            corners.iter().map(|p| normal.dot(*p - a)).fold(-1.0, f64::max);
                        if over < 1e-6 * size {
                            triangles.push([a, b, c]);
                        }
                    }
                }
            }
        }
        Self { corners, triangles }
    }

    fn normals(&self) -> impl Iterator<Item = DVec3> {
        self.triangles.iter().map(|[a, b, c]| (*b - *a).cross(*c - *a).normalize())
    }

    fn reach(&self, normal: DVec3) -> f64 {
        self.corners.iter().map(|p| p.dot(normal)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Distance of a point, 0 inside.
    fn distance(&self, point: DVec3) -> f64 {
        let is_inside = self
            .normals()
            .zip(&self.triangles)
            .all(|(normal, [a, ..])| normal.dot(point - *a) <= 0.0);
        if is_inside {
            return 0.0;
        }
        let to = |triangle: &[DVec3; 3]| to_triangle(triangle, point);
        self.triangles.iter().map(to).fold(f64::INFINITY, f64::min)
    }

    /// Gap to a segment; negative, how deep it is inside.
    fn gap(&self, ends: [DVec3; 2]) -> f64 {
        let distance = least(|part| self.distance(ends[0].lerp(ends[1], part)));
        if distance > 0.0 {
            return distance;
        }
        let along = ends[1] - ends[0];
        let sides = self.triangles.iter().flat_map(|[a, b, c]| [*b - *a, *c - *b, *a - *c]);
        let across = sides.filter_map(|side| side.cross(along).try_normalize());
        let axes = across.flat_map(|axis| [axis, -axis]).chain(self.normals());
        let gap = |n: DVec3| ends[0].dot(n).min(ends[1].dot(n)) - self.reach(n);
        axes.map(gap).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Least value of a convex function of 0 to 1.
fn least(f: impl Fn(f64) -> f64) -> f64 {
    let (mut from, mut to) = (0.0, 1.0);
    for _ in 0..60 {
        let (left, right) = (from + (to - from) / 2.5, to - (to - from) / 2.5);
        if f(left) < f(right) { to = right } else { from = left }
    }
    f(from).min(f(0.0)).min(f(1.0))
}

fn to_segment([start, end]: [DVec3; 2], point: DVec3) -> f64 {
    let along = end - start;
    let part = (point - start).dot(along) / along.length_squared();
    point.distance(start + along * part.clamp(0.0, 1.0))
}

fn to_triangle(&[a, b, c]: &[DVec3; 3], point: DVec3) -> f64 {
    let normal = (b - a).cross(c - a).normalize();
    let sides = [[a, b], [b, c], [c, a]];
    let inside = |[from, to]: [DVec3; 2]| (to - from).cross(normal).dot(point - from) <= 0.0;
    if sides.into_iter().all(inside) {
        return normal.dot(point - a).abs();
    }
    sides.into_iter().map(|side| to_segment(side, point)).fold(f64::INFINITY, f64::min)
}

fn touch(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    collide(a, b, b_in_a, margin, &mut AxisCache::default(), &mut Scratch::default())
}

fn deepest(manifold: &Manifold) -> Option<f64> {
    manifold.points.iter().map(|point| f64::from(point.separation)).reduce(f64::min)
}

fn box_corners(half: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let side = |axis: usize| if i >> axis & 1 == 1 { 1.0 } else { -1.0 };
        half * Vec3::new(side(0), side(1), side(2))
    })
}

/// A box or a hull, and what it is made of, in metres times `scale`.
fn solid(rng: &mut Rng, scale: f32) -> (Shape, Gem, f64) {
    let half = Vec3::from_array(std::array::from_fn(|_| rng.within(0.1, 0.8) as f32)) * scale;
    if rng.below(2) == 0 {
        let shape = Cuboid::new(half).unwrap();
        return (shape.into(), Gem::new(&box_corners(half)), half.min_element().into());
    }
    let points: Vec<Vec3> = (0..9).map(|_| rng.direction().as_vec3() * half * 1.5).collect();
    let hull = Hull::new(&points).unwrap();
    let gem = Gem::new(hull.view().vertices);
    let radius = hull.view().inner_radius.into();
    (hull.into(), gem, radius)
}

#[test]
fn balls_touch_boxes_and_hulls_at_the_nearest_point() {
    let mut rng = Rng(71);
    let mut seen = [0; 3];
    for round in 0..3000 {
        let scale = [1.0, 1e-3, 1e3][round % 3];
        let (shape, gem, _) = solid(&mut rng, scale);
        let radius = scale * rng.within(0.05, 0.6) as f32;
        let distance = rng.within(0.0, 1.3) * f64::from(scale);
        let pose = rng.pose(distance);
        let center = pose.position.as_dvec3();
        let gap = gem.gap([center; 2]) - f64::from(radius);
        let margin = 0.1 * scale;
        let ball: Shape = Sphere::new(radius).unwrap().into();
        let there = touch(&shape, &ball, &pose, margin);
        let back = touch(&ball, &shape, &pose.inverse(), margin);
        let near = 3e-6 * f64::from(scale);
        if (gap - f64::from(margin)).abs() < near {
            continue;
        }
        let is_near = gap < f64::from(margin);
        seen[if gap < 0.0 {
            0
        } else if is_near {
            1
        } else {
            2
        }] += 1;
        for manifold in [&there, &back] {
            assert_eq!(manifold.points.len(), usize::from(is_near), "{gap} {shape:?} {pose:?}");
            let found = deepest(manifold).unwrap_or(gap);
            assert!((found - gap).abs() < near, "{found} {gap} {shape:?} {pose:?}");
        }
        if !is_near {
            continue;
        }
        let (normal, half) = (there.normal.as_dvec3(), 0.5 * gap);
        let middle = there.points[0].position.as_dvec3();
        assert!((middle + normal * half).distance(center) - f64::from(radius) < near);
        assert!(gem.distance(middle - normal * half) < near);
        assert!((there.normal + pose.transform_vector(back.normal)).length() < 1e-3);
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// However much longer the capsule is than the ball is away from its axis, the ball is pushed
/// to the side on which it is, and aside where it is on the axis.
#[test]
fn balls_at_the_axis_of_a_long_capsule_are_pushed_to_their_side() {
    let ball = Shape::from(Sphere::new(1e-3).unwrap());
    let directions =
        [0.0_f32, 1.0, 2.5, 4.0].map(|angle| Vec3::new(0.0, angle.cos(), angle.sin()));
    for length in [1.0, 1e3, 1e5] {
        let capsule = Capsule::new([Vec3::X * length, Vec3::X * -length], 0.01).unwrap().into();
        for distance in [1e-3, 1e-5, 1e-7, 1e-12, 0.0_f32] {
            for direction in directions {
                let pose = Pose::at(Vec3::X * 0.3 + direction * distance);
                let normal = touch(&capsule, &ball, &pose, 0.1).normal;
                assert!(normal.x.abs() < 1e-6 && normal.is_normalized(), "{normal}");
                let is_right = distance == 0.0 || normal.dot(direction) > 0.999;
                assert!(is_right, "{normal} at {distance} m beside {length} m");
            }
        }
    }
}

#[test]
fn capsules_touch_boxes_and_hulls_as_deep_as_they_should() {
    let mut rng = Rng(72);
    let mut seen = [0; 3];
    for round in 0..2400 {
        let scale = [1.0, 1e-3, 1e3][round % 3];
        let (shape, gem, inner) = solid(&mut rng, scale);
        let radius = scale * rng.within(0.05, 0.4) as f32;
        let ends = [rng.direction(), rng.direction()].map(|end| (end * 0.6).as_vec3() * scale);
        let distance = rng.within(0.0, 1.5) * f64::from(scale);
        let pose = match rng.below(4) {
            // Along an axis of the box, as things lie at rest.
            0 => Pose::at((rng.direction() * distance).as_vec3()),
            _ => rng.pose(distance),
        };
        let ends = if pose.rotation.w == 1.0 {
            [Vec3::X * -0.5, Vec3::X * 0.5].map(|end| end * scale)
        } else {
            ends
        };
        let capsule: Shape = Capsule::new(ends, radius).unwrap().into();
        let placed = ends.map(|end| Placement::of(&pose).point(end.as_dvec3()));
        let (wide, margin) = (f64::from(radius), 0.1 * scale);
        let gap = gem.gap(placed) - wide;
        let slack = SLACK * inner.min(wide) + 3e-6 * f64::from(scale);
        if (gap - f64::from(margin)).abs() < slack {
            continue;
        }
        let is_near = gap < f64::from(margin);
        let there = touch(&shape, &capsule, &pose, margin);
        let back = touch(&capsule, &shape, &pose.inverse(), margin);
        for manifold in [&there, &back] {
            assert_eq!(manifold.points.is_empty(), !is_near, "{gap} {shape:?} {pose:?}");
            let found = deepest(manifold).unwrap_or(gap);
            assert!(
                (found - gap).abs() < slack,
                "{found} {gap} {shape:?} {capsule:?} {pose:?}"
            );
        }
        seen[there.points.len()] += 1;
        if gap < -wide {
            // The axis may leave beside the face under which it is deepest.
            continue;
        }
        for point in &there.points {
            let half = 0.5 * f64::from(point.separation) * there.normal.as_dvec3();
            let middle = point.position.as_dvec3();
            // An axis that is as good as the shortest way leans by up to the root of what it
            // lacks.
            let beside = slack + 0.015 * (gap + wide);
            assert!(gem.distance(middle - half) < beside, "{there:?} {shape:?} {pose:?}");
            let above = to_segment(placed, middle + half) - wide;
            assert!(above < beside, "{above} {there:?} {shape:?} {pose:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn capsules_touch_capsules_where_their_axes_are_nearest() {
    let mut rng = Rng(73);
    let mut seen = [0; 3];
    for round in 0..20_000 {
        let scale = [1.0_f32, 1e-3, 1e3][round % 3];
        let mut capsule = || {
            let ends =
                [rng.direction(), rng.direction()].map(|end| (end * 0.5).as_vec3() * scale);
            (ends, rng.within(0.05, 0.4) as f32 * scale)
        };
        let ((ends_a, radius_a), (ends_b, radius_b)) = (capsule(), capsule());
        let distance = rng.within(0.0, 1.5) * f64::from(scale);
        let mut pose = rng.pose(distance);
        let mut ends_b = ends_b;
        if round % 5 == 0 {
            // Side by side, or nearly so.
            let lean = Quat::from_scaled_axis((rng.direction() * 0.03).as_vec3());
            (pose.rotation, ends_b) = (lean, ends_a);
        }
        let a = ends_a.map(|end| end.as_dvec3());
        let b = ends_b.map(|end| Placement::of(&pose).point(end.as_dvec3()));
        let gap = least(|part| to_segment(b, a[0].lerp(a[1], part)))
            - f64::from(radius_a)
            - f64::from(radius_b);
        let [one, other] = [(ends_a, radius_a), (ends_b, radius_b)]
            .map(|(ends, radius)| Shape::from(Capsule::new(ends, radius).unwrap()));
        let margin = 0.1 * scale;
        let near = 5e-6 * f64::from(scale);
        if (gap - f64::from(margin)).abs() < near {
            continue;
        }
        let manifold = touch(&one, &other, &pose, margin);
        let is_near = gap < f64::from(margin);
        assert_eq!(manifold.points.is_empty(), !is_near, "{gap} {one:?} {other:?} {pose:?}");
        seen[manifold.points.len()] += 1;
        let Some(found) = deepest(&manifold) else { continue };
        // Side by side, the nearest place may lie just beside the common stretch.
        let slack = if manifold.points.len() == 2 { 0.02 * f64::from(scale) } else { near };
        assert!((found - gap).abs() < slack, "{found} {gap} {one:?} {other:?} {pose:?}");
        for point in &manifold.points {
            let half = 0.5 * f64::from(point.separation) * manifold.normal.as_dvec3();
            let middle = point.position.as_dvec3();
            let above_a = to_segment(a, middle - half) - f64::from(radius_a);
            let above_b = to_segment(b, middle + half) - f64::from(radius_b);
            assert!(
                above_a.abs().max(above_b.abs()) < slack,
                "{above_a} {above_b} {manifold:?}"
            );
        }
    }
    assert!(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 100, "{seen:?}");
}

/// A box is answered in closed form and its hull by features: two ways to one answer.
#[test]
fn a_box_and_the_hull_of_its_corners_have_one_contact() {
    let mut rng = Rng(74);
    let (mut total, mut odd) = (0, 0);
    for _ in 0..4000 {
        let half = Vec3::from_array(std::array::from_fn(|_| rng.within(0.1, 0.8) as f32));
        let cuboid: Shape = Cuboid::new(half).unwrap().into();
        let hull: Shape = Hull::new(&box_corners(half)).unwrap().into();
        let capsule = Capsule::new([Vec3::Y * -0.4, Vec3::Y * 0.5], 0.2).unwrap();
        let other: Shape =
            if rng.below(2) == 0 { capsule.into() } else { Sphere::new(0.3).unwrap().into() };
        let distance = rng.within(0.0, 1.2);
        let pose = rng.pose(distance);
        let one = touch(&cuboid, &other, &pose, 0.05);
        let two = touch(&hull, &other, &pose, 0.05);
        let (Some(near), Some(far)) = (deepest(&one), deepest(&two)) else {
            assert_eq!(one.points.len(), two.points.len(), "{cuboid:?} {other:?} {pose:?}");
            continue;
        };
        assert!((near - far).abs() < 2e-3, "{one:?} {two:?} {cuboid:?} {other:?} {pose:?}");
        total += 1;
        let is_same =
            one.points.len() == two.points.len() && (one.normal - two.normal).length() < 1e-3;
        odd += usize::from(!is_same);
    }
    assert!(total > 1500 && odd * 50 < total, "{odd} of {total}");
}
