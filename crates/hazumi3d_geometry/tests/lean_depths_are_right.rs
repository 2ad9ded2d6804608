//! Contacts of shapes that lean on a face are as deep as the shapes are, to a hundredth.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::collide::{AxisCache, Scratch, collide};
use hazumi3d_geometry::glam::{DQuat, DVec3, Vec3};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Rounded, Support, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};

use support::{Placement, Rng};

/// Largest error of a depth, as a part of it.
const PART: f64 = 0.01;
/// Rounding of depths, as a part of the size of the shapes.
const ROUNDING: f64 = 2e-6;
const LEANS: [f64; 6] = [0.0, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2];
/// Depths as parts of the size.
const DEPTHS: [f64; 4] = [2e-4, 1e-3, 5e-3, 0.02];

fn as_support(shape: &Shape) -> &dyn Support {
    match shape {
        Shape::Cylinder(shape) => shape,
        Shape::Cone(shape) => shape,
        Shape::Capsule(shape) => shape,
        Shape::Rounded(shape) => shape,
        Shape::Hull(shape) => &**shape,
        Shape::Cuboid(shape) => shape,
        _ => panic!("no support"),
    }
}

fn prism(sides: u16, half: f32, radius: f32) -> Hull {
    let corner = |index: u16| {
        let angle = std::f32::consts::TAU * f32::from(index / 2) / f32::from(sides);
        let up = if index.is_multiple_of(2) { -half } else { half };
        Vec3::new(radius * angle.cos(), up, radius * angle.sin())
    };
    Hull::new(&(0..2 * sides).map(corner).collect::<Vec<_>>()).unwrap()
}

/// Shapes that stand on a flat end, or lie on their side.
fn leaning(scale: f32) -> Vec<(&'static str, Shape, bool)> {
    let (half, radius) = (0.4 * scale, 0.5 * scale);
    let cylinder = Cylinder::new(half, radius).unwrap();
    let cone = Cone::new(half, radius).unwrap();
    let cuboid = Cuboid::new(Vec3::new(radius, half, radius)).unwrap();
    let ends = [Vec3::Y * -half, Vec3::Y * half];
    let round = 0.1 * scale;
    vec![
        ("cylinder", cylinder.into(), false),
        ("lying cylinder", cylinder.into(), true),
        ("cone", cone.into(), false),
        ("lying capsule", Capsule::new(ends, radius).unwrap().into(), true),
        ("rounded cylinder", Rounded::new(cylinder, round).unwrap().into(), false),
        ("lying rounded cylinder", Rounded::new(cylinder, round).unwrap().into(), true),
        ("rounded cone", Rounded::new(cone, round).unwrap().into(), false),
        ("rounded box", Rounded::new(cuboid, round).unwrap().into(), false),
        ("prism", prism(24, half, radius).into(), false),
        ("rounded prism", Rounded::new(prism(12, half, radius), round).unwrap().into(), false),
    ]
}

/// Solids whose top is the plane through their origin, and larger than what leans on it.
fn grounds(scale: f32) -> Vec<(&'static str, Shape, f32)> {
    let half = Vec3::new(3.0, 1.0, 2.0) * scale;
    let corners: Vec<Vec3> = (0..8)
        .map(|index| {
            let side = |bit: u32| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
            half * Vec3::new(side(0), side(1), side(2))
        })
        .collect();
    let cuboid = Cuboid::new(half).unwrap();
    let round = 0.25 * scale;
    let triangle =
        [Vec3::new(-4.0, 0.0, -3.0), Vec3::new(0.0, 0.0, 5.0), Vec3::new(4.0, 0.0, -3.0)];
    vec![
        ("box", cuboid.into(), half.y),
        ("hull", Hull::new(&corners).unwrap().into(), half.y),
        ("half-space", HalfSpace::new(Vec3::Y, 0.0).unwrap().into(), 0.0),
        ("triangle", Triangle::new(triangle.map(|corner| corner * scale)).unwrap().into(), 0.0),
        ("rounded box", Rounded::new(cuboid, round).unwrap().into(), half.y + round),
        ("end of a cylinder", Cylinder::new(half.y, half.x).unwrap().into(), half.y),
    ]
}

/// The lowest height of a shape that is turned.
fn lowest(shape: &Shape, place: &Placement) -> f64 {
    let shape = as_support(shape);
    let down = place.rotation.inverse() * DVec3::NEG_Y;
    place.point(shape.exact_support(down).1).y - f64::from(shape.margin())
}

#[test]
fn a_lean_of_any_size_and_direction_gives_the_true_depth() {
    let mut rng = Rng(19);
    let (mut cases, mut worst) = (0, (0.0, String::new()));
    for scale in [0.02_f32, 1.0, 50.0] {
        for (name, shape, lies) in &leaning(scale) {
            for (ground_name, ground, top) in &grounds(scale) {
                for lean in LEANS {
                    for depth in DEPTHS {
                        for _ in 0..6 {
                            let axis =
                                DVec3::new(rng.within(-1.0, 1.0), 0.0, rng.within(-1.0, 1.0));
                            let lie = if *lies { std::f64::consts::FRAC_PI_2 } else { 0.0 };
                            let rotation = DQuat::from_axis_angle(axis.normalize(), lean)
                                * DQuat::from_rotation_y(rng.within(0.0, 6.3))
                                * DQuat::from_rotation_x(lie)
                                * DQuat::from_rotation_y(rng.within(0.0, 6.3));
                            let turned = Pose::new(Vec3::ZERO, rotation.as_quat().normalize());
                            let low = lowest(shape, &Placement::of(&turned));
                            let sink = depth * f64::from(scale);
                            let height = f64::from(*top) - low - sink;
                            let aside =
                                |rng: &mut Rng| rng.within(-0.3, 0.3) * f64::from(scale);
                            let place = DVec3::new(aside(&mut rng), height, aside(&mut rng));
                            let pose = Pose::new(place.as_vec3(), turned.rotation);
                            let truth = f64::from(*top) - lowest(shape, &Placement::of(&pose));
                            for found in both_ways(ground, shape, &pose) {
                                let off = (found - truth).abs() - ROUNDING * f64::from(scale);
                                let error = off / truth;
                                cases += 1;
                                if error > worst.0 {
                                    let about = format!(
                                        "{name} on {ground_name}, lean {lean}, depth {truth}: \
                                         {found}, at {pose:?}"
                                    );
                                    worst = (error, about);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    println!("{cases} depths, largest error {:.3e} of the depth: {}", worst.0, worst.1);
    assert!(worst.0 <= PART, "{:.3e} {}", worst.0, worst.1);
}

/// The depth of the deepest point, with the shapes in either order.
fn both_ways(a: &Shape, b: &Shape, b_in_a: &Pose) -> [f64; 2] {
    let a_in_b = b_in_a.inverse();
    [(a, b, b_in_a), (b, a, &a_in_b)].map(|(a, b, pose)| {
        let found =
            collide(a, b, pose, 0.02, &mut AxisCache::default(), &mut Scratch::default());
        let depths = found.points.iter().map(|point| -f64::from(point.separation));
        depths.fold(f64::NEG_INFINITY, f64::max)
    })
}
