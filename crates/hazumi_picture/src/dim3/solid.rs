//! The shapes of a world as things to draw.

use std::f32::consts::TAU;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::polyhedron::{CuboidPolyhedron, Face};
use hazumi3d::shape::{Hull, Polyhedron, Shape};
use hazumi3d::{BodyType, Pose, World};

use super::subject::Named;

/// A convex solid, placed in the world.
#[derive(Clone, Debug)]
pub(super) struct Solid {
    /// Number of its body, in the order of the list that the solids came from.
    pub(super) body: usize,
    /// Whether contacts move it.
    pub(super) is_dynamic: bool,
    /// Form of the solid.
    pub(super) form: Form,
}

/// Form of a solid. Lengths are metres, in the world.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Flat sides.
    Faces(Vec<Side>),
    /// Everything within a radius of a segment, which may be a point.
    Round([Vec3; 2], f32),
}

/// A flat side.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Outward unit normal.
    pub(super) normal: Vec3,
    /// Corners, counter-clockwise seen from outside.
    pub(super) corners: Vec<Vec3>,
}

impl Side {
    /// The mean of the corners.
    pub(super) fn middle(&self) -> Vec3 {
        self.corners.iter().sum::<Vec3>() / self.corners.len() as f32
    }
}

impl Solid {
    /// Points whose hull holds the solid.
    pub(super) fn points(&self) -> Vec<Vec3> {
        match &self.form {
            Form::Faces(sides) => sides.iter().flat_map(|side| side.corners.clone()).collect(),
            Form::Round(ends, radius) => {
                let corner = |bits: usize| {
                    let sign =
                        |bit: usize| if bits >> bit & 1 == 1 { *radius } else { -radius };
                    Vec3::new(sign(0), sign(1), sign(2))
                };
                ends.iter().flat_map(|&end| (0..8).map(move |i| end + corner(i))).collect()
            }
        }
    }

    /// A point well inside.
    pub(super) fn middle(&self) -> Vec3 {
        match &self.form {
            Form::Faces(sides) => {
                sides.iter().map(Side::middle).sum::<Vec3>() / sides.len() as f32
            }
            Form::Round(ends, _) => 0.5 * (ends[0] + ends[1]),
        }
    }

    /// Polygons that together cover the outline seen from far away along `toward`, a unit
    /// vector from the solid to the eye.
    pub(super) fn seen_along(&self, toward: Vec3) -> Vec<Vec<Vec3>> {
        match &self.form {
            Form::Faces(sides) => {
                let front = sides.iter().filter(|side| side.normal.dot(toward) > 0.0);
                front.map(|side| side.corners.clone()).collect()
            }
            Form::Round(ends, radius) => vec![outline(*ends, *radius, toward)],
        }
    }
}

/// The outline of a round solid seen along `toward`: a circle, or two halves and the lines
/// between them, in the plane through its ends.
pub(super) fn outline([from, to]: [Vec3; 2], radius: f32, toward: Vec3) -> Vec<Vec3> {
    let along = (to - from).reject_from_normalized(toward);
    let along = along.normalize_or(toward.any_orthonormal_vector());
    let side = toward.cross(along);
    let corner = |step: u8| {
        let angle = TAU * (f32::from(step) + 0.5) / 24.0;
        let end = if angle.cos() > 0.0 { to } else { from };
        end + radius * (angle.cos() * along + angle.sin() * side)
    };
    (0..24).map(corner).collect()
}

/// Everything rigid in a world that can be drawn. Half-spaces cannot; they are only ground.
pub(super) fn collect(world: &World, bodies: &[Named<'_>]) -> Vec<Solid> {
    let mut solids = Vec::new();
    for (number, (_, id)) in bodies.iter().enumerate() {
        let (Some(body), Some(colliders)) = (world.body(*id), world.colliders_of(*id)) else {
            continue;
        };
        if world.particles(*id).is_some() {
            continue;
        }
        for collider in colliders.iter().filter_map(|&id| world.collider(id)) {
            let pose = body.pose().mul(&collider.pose);
            if let Some(form) = form(&collider.shape, &pose) {
                let is_dynamic = body.body_type == BodyType::Dynamic;
                solids.push(Solid { body: number, is_dynamic, form });
            }
        }
    }
    solids
}

fn form(shape: &Shape, pose: &Pose) -> Option<Form> {
    Some(match shape {
        Shape::Sphere(sphere) => Form::Round([pose.position; 2], sphere.radius()),
        Shape::Capsule(capsule) => {
            Form::Round(capsule.ends().map(|end| pose.transform_point(end)), capsule.radius())
        }
        Shape::Cuboid(cuboid) => {
            Form::Faces(sides(&CuboidPolyhedron::new(cuboid).view(), pose))
        }
        Shape::Hull(hull) => Form::Faces(sides(&hull.view(), pose)),
        Shape::HalfSpace(_) | Shape::Segment(_) | Shape::Triangle(_) => return None,
        _ => Form::Faces(sides(&faceted(shape)?.view(), pose)),
    })
}

/// A curved convex shape as a hull of points on its surface.
fn faceted(shape: &Shape) -> Option<Hull> {
    const TURNS: u8 = 24;
    let around = |step: u8| TAU * f32::from(step) / f32::from(TURNS);
    let directions = (0..=TURNS / 2).flat_map(|latitude| {
        let (sine, cosine) = (0.5 * around(latitude)).sin_cos();
        (0..TURNS).map(move |longitude| {
            let (z, x) = around(longitude).sin_cos();
            Vec3::new(sine * x, cosine, sine * z)
        })
    });
    let points: Vec<Vec3> =
        directions.filter_map(|direction| shape.support(direction)).collect();
    Hull::new(&points).ok()
}

fn sides(polyhedron: &Polyhedron<'_>, pose: &Pose) -> Vec<Side> {
    let side = |face: &Face| Side {
        normal: pose.transform_vector(face.normal),
        corners: polyhedron
            .face_vertices(face)
            .map(|corner| pose.transform_point(corner))
            .collect(),
    };
    polyhedron.faces.iter().map(side).collect()
}

/// Height of the highest level ground below `point`, in metres, if any.
pub(super) fn ground_below(world: &World, solids: &[Solid], point: Vec3) -> Option<f32> {
    let flat = solids.iter().filter(|solid| !solid.is_dynamic).filter_map(|solid| {
        let Form::Faces(sides) = &solid.form else { return None };
        let side = sides.iter().find(|side| side.normal.y > 0.999)?;
        let corners = side.corners.iter().zip(side.corners.iter().cycle().skip(1));
        let is_above =
            corners.map(|(&a, &b)| (b - a).cross(point - a).y).all(|turn| turn >= 0.0);
        is_above.then(|| side.middle().y)
    });
    let endless = world.bodies().flat_map(|(id, body)| {
        let colliders = world.colliders_of(id).unwrap_or_default();
        let placed = colliders.iter().filter_map(|&id| world.collider(id));
        placed.filter_map(|collider| {
            let Shape::HalfSpace(half_space) = &collider.shape else { return None };
            let pose = body.pose().mul(&collider.pose);
            let surface = pose.transform_point(half_space.normal() * half_space.offset());
            (pose.transform_vector(half_space.normal()).y > 0.999).then_some(surface.y)
        })
    });
    flat.chain(endless).filter(|&height| height <= point.y).max_by(f32::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_capsule_has_its_length_and_width() {
        let ends = [Vec3::new(-2.0, 1.0, 0.0), Vec3::new(2.0, 1.0, 0.0)];
        let corners = outline(ends, 0.5, Vec3::Z);
        let width = corners.iter().map(|p| p.x).fold(f32::MIN, f32::max);
        let height = corners.iter().map(|p| p.y - 1.0).fold(f32::MIN, f32::max);
        assert!((2.45..=2.5).contains(&width) && (0.45..=0.5).contains(&height));
    }

    #[test]
    fn a_capsule_seen_from_its_end_is_a_circle() {
        let corners = outline([Vec3::ZERO, Vec3::Z], 0.5, Vec3::Z);
        assert!(corners.iter().all(|p| (p.truncate().length() - 0.5).abs() < 1e-5));
    }
}
