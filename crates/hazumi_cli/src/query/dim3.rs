//! Queries in 3D.

use hazumi_scenes::Shape as Described;
use hazumi3d::collide::{PartManifold, Scratch, collide_parts};
use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::math::rotation;
use hazumi3d::scene::load_shape;
use hazumi3d::shape::{Hull, HullOptions};
use serde::Serialize;
use serde_json::Value;

use super::question::numbers;

type Vector = Vec3;
/// Axis times angle.
type Turn = Vec3;

super::alike::answer_alike!(hazumi3d);

/// Answers about bodies in three dimensions.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Body {
    Mass {
        mass: f32,
        volume: f32,
        center: Vec3,
        inertia: [[f32; 3]; 3],
    },
    Hull {
        vertices: Vec<Vec3>,
        faces: Vec<Vec<u32>>,
        volume: f32,
        center: Vec3,
        tolerance: f32,
    },
}

fn shape_of(written: &Value, shapes: &mut Shapes<Shape>) -> Result<Shape, Reason> {
    shapes.find(written, Described::is_cooked, load_shape)
}

fn rotation_of(written: &Value) -> Result<Quat, Reason> {
    let numbers = numbers("rotation", written)?;
    rotation::normalize(Quat::from_array(numbers))
        .ok_or_else(|| "rotation is zero, must have a direction".to_owned())
}

fn turn_of(written: &Value) -> Result<Turn, Reason> {
    vector("turn", written)
}

fn contacts(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Vec<PartManifold> {
    let mut contacts = Vec::new();
    let scratch = &mut Scratch::default();
    collide_parts(a, b, b_in_a, margin, scratch, |found| contacts.push(found));
    contacts
}

fn mass(question: &Question, a: &Placed) -> Result<Body, Reason> {
    let density = question.density.unwrap_or(1000.0);
    check(Rule::Above(0.0).check("density", density))?;
    let no_volume = || "the shape has no volume, or one without end".to_owned();
    let volume = a.shape.mass(1.0).ok_or_else(no_volume)?.mass;
    let mass = a.shape.mass(density).ok_or_else(no_volume)?.placed(&a.pose);
    Ok(Body::Mass {
        mass: mass.mass,
        volume,
        center: mass.center,
        inertia: mass.inertia.transpose().to_cols_array_2d(),
    })
}

/// The hull of `points`, or of the shape `a`, in the frame of the shape.
fn hull(question: &Question, shapes: &mut Shapes<Shape>) -> Result<Body, Reason> {
    let shape = match (&question.points, &question.a) {
        (Some(points), None) => {
            let options =
                HullOptions { max_vertices: question.max_vertices, ..HullOptions::default() };
            Hull::cook(&vectors(points)?, &options).map_err(in_words)?.into()
        }
        (None, Some(_)) => Placed::named("a", question.a.as_ref(), shapes)?.shape,
        _ => return Err("`hull` needs either `points` or `a`".to_owned()),
    };
    let Shape::Hull(hull) = &shape else {
        return Err("`a` is not a hull".to_owned());
    };
    let view = hull.view();
    let faces = view
        .faces
        .iter()
        .map(|face| view.face_edges(face).iter().map(|half| half.origin).collect());
    Ok(Body::Hull {
        vertices: view.vertices.to_vec(),
        faces: faces.collect(),
        volume: hull.volume(),
        center: hull.mass().center,
        tolerance: hull.tolerance(),
    })
}
