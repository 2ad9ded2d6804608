//! The kinds of convex shapes, and a stock of each.

use std::error::Error;
use std::sync::Arc;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::{
    Capsule, Cone, Cuboid, CustomShape, Cylinder, Hull, Rounded, RoundedCore, Segment, Sphere,
    Support, Triangle,
};
use hazumi3d::{Pose, Shape};

use crate::ellipsoid::Ellipsoid;
use crate::random::Random;

/// Names of the kinds, in the order in which they are counted.
pub(crate) const KINDS: [&str; 10] = [
    "sphere", "capsule", "box", "hull", "cylinder", "cone", "rounded", "triangle", "segment",
    "custom",
];
/// Shapes in stock of each kind.
const VARIANTS: usize = 56;
/// Factors for all lengths.
pub(crate) const SCALES: [f32; 3] = [1.0, 0.001, 1000.0];
/// Corners of the hulls in stock.
const CORNERS: [usize; 7] = [4, 6, 8, 12, 20, 40, 117];

/// A shape at one scale.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) shape: Shape,
    /// No point is farther from the origin of the shape, in metres.
    pub(crate) reach: f32,
    /// How far its surface is from itself, in metres: planes of a flat hull pass above corners
    /// of their faces by some rounding, and some answers are those of planes, others of
    /// corners.
    pub(crate) blur: f64,
}

impl Item {
    /// As the searches see it; `None` for what is not convex or has no end.
    pub(crate) fn core(&self) -> Option<&dyn Support> {
        Some(match &self.shape {
            Shape::Sphere(sphere) => sphere,
            Shape::Capsule(capsule) => capsule,
            Shape::Cuboid(cuboid) => cuboid,
            Shape::Hull(hull) => &**hull,
            Shape::Cylinder(cylinder) => cylinder,
            Shape::Cone(cone) => cone,
            Shape::Rounded(rounded) => rounded,
            Shape::Triangle(triangle) => triangle,
            Shape::Segment(segment) => segment,
            Shape::Custom(custom) => &**custom,
            _ => return None,
        })
    }
}

/// Shapes of every kind, each at every scale.
pub(crate) struct Stock(Vec<Vec<[Item; SCALES.len()]>>);

impl Stock {
    /// The same shapes each time.
    ///
    /// # Errors
    ///
    /// When a shape cannot be made, which would be a mistake in this file.
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        let of_kind =
            |kind| (0..VARIANTS).map(|variant| at_all_scales(kind, variant)).collect();
        (0..KINDS.len()).map(of_kind).collect::<Result<_, _>>().map(Self)
    }

    /// A random shape of a kind, at all scales.
    pub(crate) fn pick(&self, kind: usize, random: &mut Random) -> &[Item; SCALES.len()] {
        &self.0[kind][random.below(VARIANTS)]
    }
}

fn at_all_scales(kind: usize, variant: usize) -> Result<[Item; SCALES.len()], Box<dyn Error>> {
    let item = |scale| -> Result<Item, Box<dyn Error>> {
        let mut random = Random::new(kind as u64, variant as u64);
        let shape = shape(KINDS[kind], variant, scale, &mut random)?;
        let bounds = shape.bounds(&Pose::IDENTITY);
        let reach = bounds.min.abs().max(bounds.max.abs()).length();
        let blur = blur(&shape);
        Ok(Item { shape, reach, blur })
    };
    let [one, small, large] = SCALES.map(item);
    Ok([one?, small?, large?])
}

/// How far the corner of a face lies behind its plane at most, in metres.
fn blur(shape: &Shape) -> f64 {
    let hull = match shape {
        Shape::Hull(hull) => hull,
        Shape::Rounded(rounded) => match rounded.core() {
            RoundedCore::Hull(hull) => hull,
            _ => return 0.0,
        },
        _ => return 0.0,
    };
    let view = hull.view();
    let depths = view.faces.iter().flat_map(|face| {
        let (normal, offset) = (face.normal.as_dvec3(), f64::from(face.offset));
        view.face_vertices(face).map(move |corner| offset - normal.dot(corner.as_dvec3()))
    });
    depths.fold(0.0, f64::max)
}

/// A shape of about a metre times `scale`; a few are thin.
fn shape(
    kind: &str,
    variant: usize,
    scale: f32,
    random: &mut Random,
) -> Result<Shape, Box<dyn Error>> {
    let thin = if variant % 8 == 7 { 0.02 } else { 1.0 };
    let mut length = || random.within(0.1, 1.0);
    let [x, y, z] = [length(), thin * length(), length()].map(|length| length * scale);
    let mut corner = |reach: f32| random.direction() * (reach * scale);
    Ok(match kind {
        "sphere" => Sphere::new(x)?.into(),
        "capsule" => Capsule::new([corner(1.0), corner(0.6)], y)?.into(),
        "box" => Cuboid::new(Vec3::new(x, y, z))?.into(),
        "hull" => {
            let half = Vec3::new(1.0, thin, z / scale);
            let count = CORNERS[variant % CORNERS.len()];
            hull(count, half * scale, random)?.into()
        }
        "cylinder" => Cylinder::new(x, y)?.into(),
        "cone" => Cone::new(x, y)?.into(),
        "rounded" => {
            let core: RoundedCore = match variant % 5 {
                0 => Cuboid::new(Vec3::new(x, y, z))?.into(),
                1 => Cylinder::new(x, y)?.into(),
                2 => Cone::new(x, y)?.into(),
                3 => hull(12, Vec3::splat(scale), random)?.into(),
                _ => Triangle::new([corner(1.0), corner(1.0), corner(1.0)])?.into(),
            };
            Rounded::new(core, 0.2 * z)?.into()
        }
        "triangle" => Triangle::new([corner(1.0), corner(thin), corner(1.0)])?.into(),
        "segment" => Segment::new([corner(1.0), corner(0.5)])?.into(),
        _ => Shape::Custom(
            Arc::new(Ellipsoid { radii: Vec3::new(x, y, z) }) as Arc<dyn CustomShape>
        ),
    })
}

/// The hull of points on an ellipsoid.
fn hull(count: usize, half: Vec3, random: &mut Random) -> Result<Arc<Hull>, Box<dyn Error>> {
    // Four points may lie too nearly in a plane.
    let tries = (0..100).find_map(|_| {
        let points: Vec<Vec3> = (0..count).map(|_| random.direction() * half).collect();
        Hull::new(&points).ok()
    });
    Ok(Arc::new(tries.ok_or("no hull of random points")?))
}
