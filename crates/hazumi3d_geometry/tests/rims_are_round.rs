//! Contacts of discs lie on the circle, and hold as much of it as four points can.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d_geometry::glam::{Quat, Vec2, Vec3};
use hazumi3d_geometry::shape::{Cone, Cuboid, Cylinder, Segment, Triangle};
use hazumi3d_geometry::{Pose, Shape};

use support::Rng;

fn touch(a: &Shape, b: &Shape, b_in_a: &Pose) -> Manifold {
    let margin = 0.02 * b_in_a.position.y.abs();
    collide(a, b, b_in_a, margin, &mut AxisCache::default(), &mut Scratch::default())
}

/// Where the points are, seen from above.
fn seen(manifold: &Manifold) -> Vec<Vec2> {
    manifold.points.iter().map(|p| Vec2::new(p.position.x, p.position.z)).collect()
}

/// The largest area of a quadrilateral of four points in any order.
fn area(points: &[Vec2]) -> f32 {
    let around = |order: [usize; 4]| {
        let at = |i: usize| points[order[i % 4].min(points.len() - 1)];
        0.5 * (0..4).map(|i| at(i).perp_dot(at(i + 1))).sum::<f32>().abs()
    };
    if points.is_empty() {
        return 0.0;
    }
    [[0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]].into_iter().map(around).fold(0.0, f32::max)
}

/// The largest area of four of many points that lie in both outlines.
fn most(is_common: impl Fn(Vec2) -> bool, reach: f32) -> f32 {
    const STEPS: i16 = 40;
    let mut common = vec![];
    for x in -STEPS..=STEPS {
        for z in -STEPS..=STEPS {
            let at = Vec2::new(x.into(), z.into()) * (reach / f32::from(STEPS));
            if is_common(at) {
                common.push(at);
            }
        }
    }
    // The farthest in each of sixteen directions are enough.
    let tips: Vec<Vec2> = (0..16_u8)
        .filter_map(|turn| {
            let way = Vec2::from_angle(f32::from(turn) * std::f32::consts::TAU / 16.0);
            common.iter().copied().max_by(|a, b| a.dot(way).total_cmp(&b.dot(way)))
        })
        .collect();
    let mut best = 0.0_f32;
    for i in 0..tips.len() {
        for j in 0..i {
            for k in 0..j {
                for l in 0..k {
                    best = best.max(area(&[tips[i], tips[j], tips[k], tips[l]]));
                }
            }
        }
    }
    best
}

/// An upright can or cone on a box, over its edges and corners; the same with the shapes
/// exchanged.
#[test]
fn a_disc_on_a_box_touches_along_its_circle() {
    let mut rng = Rng(81);
    let (mut shares, mut hanging) = (vec![], 0);
    for round in 0..120 {
        let scale = [1.0_f32, 1e-3, 1e3][round % 3];
        let half = Vec3::new(0.6, 0.2, 0.4) * scale;
        let (radius, tall) = (rng.within(0.2, 1.0) as f32 * scale, 0.3 * scale);
        let at = Vec2::new(rng.within(-1.0, 1.0) as f32, rng.within(-1.0, 1.0) as f32) * scale;
        let cuboid: Shape = Cuboid::new(half).unwrap().into();
        let (disc, bottom): (Shape, f32) = match round % 2 {
            0 => (Cylinder::new(tall, radius).unwrap().into(), tall),
            _ => (Cone::new(tall, radius).unwrap().into(), tall),
        };
        let sink = 1e-3 * scale;
        let height = half.y + bottom - sink;
        let turn = Quat::from_rotation_y(rng.within(0.0, 6.0) as f32);
        let pose = Pose::new(Vec3::new(at.x, height, at.y), turn);
        let is_common =
            |p: Vec2| p.distance(at) <= radius && p.x.abs() <= half.x && p.y.abs() <= half.z;
        let best = most(is_common, 1.7 * scale);
        if best < 0.05 * scale * scale {
            continue;
        }
        for (manifold, back) in [
            (touch(&cuboid, &disc, &pose), false),
            (touch(&disc, &cuboid, &pose.inverse()), true),
        ] {
            assert!(manifold.points.len() >= 3, "{manifold:?}");
            let points: Vec<Vec3> = manifold
                .points
                .iter()
                .map(|p| if back { pose.transform_point(p.position) } else { p.position })
                .collect();
            for (point, p) in points.iter().zip(&manifold.points) {
                assert!((p.separation + sink).abs() < 1e-5 * scale, "{manifold:?}");
                let flat = Vec2::new(point.x, point.z);
                let beyond = (flat.distance(at) - radius)
                    .max(point.x.abs() - half.x)
                    .max(point.z.abs() - half.z);
                // On the border of the common part, and not outside.
                assert!(beyond.abs() < 3e-4 * scale, "{beyond} {manifold:?} {pose:?} {disc:?}");
            }
            let flat: Vec<Vec2> = points.iter().map(|p| Vec2::new(p.x, p.z)).collect();
            shares.push(area(&flat) / best);
        }
        hanging += usize::from(at.x.abs() + radius > half.x || at.y.abs() + radius > half.z);
    }
    let mean = shares.iter().sum::<f32>() / shares.len() as f32;
    assert!(shares.len() > 100 && hanging > 50, "{} {hanging}", shares.len());
    let worst = shares.iter().copied().fold(1.0, f32::min);
    assert!(mean > 0.9 && worst > 0.6, "{mean} {worst}");
}

#[test]
fn a_disc_on_a_disc_touches_where_the_circles_cross() {
    let mut rng = Rng(82);
    for round in 0..300 {
        let scale = [1.0_f32, 1e-3, 1e3][round % 3];
        let radii = [rng.within(0.2, 1.0), rng.within(0.2, 1.0)].map(|r| r as f32 * scale);
        let [lower, upper] =
            radii.map(|radius| Shape::from(Cylinder::new(0.3 * scale, radius).unwrap()));
        let far = rng.within(0.0, 0.95) as f32 * (radii[0] + radii[1]);
        let angle = rng.within(0.0, 6.0) as f32;
        let at = Vec2::from_angle(angle) * far;
        let sink = 1e-3 * scale;
        let turn = Quat::from_rotation_y(rng.within(0.0, 6.0) as f32);
        let tilt = Quat::from_rotation_x([0.0, 1e-4, 2e-3][rng.below(3)]);
        let pose =
            Pose::new(Vec3::new(at.x, 0.6 * scale - sink, at.y), (tilt * turn).normalize());
        let manifold = touch(&lower, &upper, &pose);
        let reach = radii[0] + radii[1] - far;
        if manifold.normal.y < 0.99 || reach < 0.01 * scale {
            continue;
        }
        let common = |p: Vec2| (p.length() - radii[0]).max(p.distance(at) - radii[1]);
        for point in &manifold.points {
            let beyond = common(Vec2::new(point.position.x, point.position.z));
            // The deepest point of a disc that leans belongs to no feature. It comes from the
            // search for the shortest way out, and may lie inside the rims. The others may be
            // on chords of them.
            let is_deepest = point.feature >> 30 == 3;
            let is_on_rim = is_deepest || beyond > -4e-3 * scale;
            let about = format!("{beyond} {manifold:?} {pose:?} {radii:?}");
            assert!(beyond < 2e-3 * scale && is_on_rim, "{about}");
        }
        if pose.rotation.x == 0.0 && reach > 0.1 * scale {
            let best = most(|p| common(p) <= 0.0, 2.0 * scale);
            assert!(manifold.points.len() == 4, "{manifold:?}");
            assert!(area(&seen(&manifold)) > 0.6 * best, "{best} {manifold:?} {pose:?}");
            // The ends of a lens are the farthest from each other.
            if reach < 0.5 * radii[0].min(radii[1]) {
                let on_both = seen(&manifold).into_iter().filter(|p| {
                    let off = [p.length() - radii[0], p.distance(at) - radii[1]];
                    off.into_iter().all(|off| off.abs() < 1e-4 * scale)
                });
                // One of the fixed points may be as good as the other.
                assert!(on_both.count() >= 1, "{manifold:?} {pose:?} {radii:?}");
            }
        }
    }
}

/// Rods and triangles that lie across the end of a can are cut at its circle.
#[test]
fn lines_and_triangles_on_a_disc_end_at_its_circle() {
    let mut rng = Rng(83);
    let can: Shape = Cylinder::new(0.5, 0.4).unwrap().into();
    for _ in 0..300 {
        let offset = rng.within(-0.39, 0.39) as f32;
        let [from, to] = [-1.0_f32, 1.0].map(|x| Vec3::new(x, 0.0, offset));
        let pose =
            Pose::new(Vec3::Y * 0.499, Quat::from_rotation_y(rng.within(0.0, 6.0) as f32));
        let line: Shape = Segment::new([from, to]).unwrap().into();
        let manifold = touch(&can, &line, &pose);
        assert_eq!(manifold.points.len(), 2, "{manifold:?}");
        for point in seen(&manifold) {
            assert!((point.length() - 0.4).abs() < 1e-5, "{manifold:?}");
        }
        let wide = 2.0 * (0.16 - offset * offset).sqrt();
        let [a, b] = [0, 1].map(|index| seen(&manifold)[index]);
        assert!((a.distance(b) - wide).abs() < 1e-5, "{wide} {manifold:?}");
        let corner = Vec3::new(0.0, 0.0, offset - 2.0);
        let triangle: Shape = Triangle::new([from, to, corner]).unwrap().into();
        let manifold = touch(&can, &triangle, &pose);
        assert!(manifold.points.len() >= 3, "{manifold:?}");
        for point in seen(&manifold) {
            assert!((point.length() - 0.4).abs() < 1e-5, "{manifold:?}");
        }
    }
}

/// Edges that are level and parallel may be far from each other, and then do not touch.
#[test]
fn a_can_beside_a_box_touches_it_where_it_stands() {
    let cuboid: Shape = Cuboid::new(Vec3::new(0.991_356_8, 0.503, 0.977_7)).unwrap().into();
    let can: Shape = Cylinder::new(0.505, 0.280_793_22).unwrap().into();
    for (rotation, sink) in [
        (Quat::from_xyzw(0.0, 0.0, 1.0, 0.0), 0.0),
        (Quat::IDENTITY, 0.0),
        (Quat::from_rotation_y(1.0), 1e-7),
        (Quat::from_rotation_y(2.0), -1e-8),
    ] {
        let at = Vec3::new(-1.272_15 + sink, -0.504, 0.247);
        for (manifold, pose) in [
            (touch(&cuboid, &can, &Pose::new(at, rotation)), Pose::IDENTITY),
            (touch(&can, &cuboid, &Pose::new(at, rotation).inverse()), Pose::new(at, rotation)),
        ] {
            assert_eq!(manifold.points.len(), 2, "{manifold:?}");
            for point in &manifold.points {
                let place = pose.transform_point(point.position);
                assert!((place.z - 0.247).abs() < 1e-5, "{rotation} {manifold:?}");
                assert!((place.x + 0.991_356_8).abs() < 1e-5, "{rotation} {manifold:?}");
                assert!((-0.504..0.002).contains(&place.y), "{rotation} {manifold:?}");
            }
        }
    }
}

/// A shape sent back through a triangle is touched where it is, not where it reaches farthest.
#[test]
fn triangles_that_cross_touch_where_they_cross() {
    let mut rng = Rng(84);
    let mut seen = 0;
    let distance = |corners: &[Vec3; 3], point: Vec3| {
        let [a, b, c] = *corners;
        let normal = (b - a).cross(c - a).normalize();
        let sides = [[a, b], [b, c], [c, a]];
        let beyond = sides.map(|[from, to]| {
            let out = (to - from).cross(normal).normalize();
            out.dot(point - from)
        });
        normal.dot(point - a).abs().max(beyond.into_iter().fold(0.0, f32::max))
    };
    for _ in 0..2000 {
        let mut corners = || [(); 3].map(|()| rng.direction().as_vec3());
        let (one, two) = (corners(), corners());
        let far = rng.within(0.0, 0.5);
        let pose = rng.pose(far);
        let [a, b] = [one, two].map(|corners| Shape::from(Triangle::new(corners).unwrap()));
        let cache = &mut AxisCache::default();
        let manifold = collide(&a, &b, &pose, 0.0, cache, &mut Scratch::default());
        for point in &manifold.points {
            seen += 1;
            let half = 0.5 * point.separation.abs() + 5e-3;
            let off = [
                distance(&one, point.position),
                distance(&two, pose.inverse_transform_point(point.position)),
            ];
            assert!(
                off[0] < half && off[1] < half,
                "{off:?} {manifold:?} {one:?} {two:?} {pose:?}"
            );
        }
    }
    assert!(seen > 200, "{seen}");
}
