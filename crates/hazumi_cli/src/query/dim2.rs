//! Queries in 2D.

use hazumi_scenes::plane::Shape as Described;
use hazumi2d::Rotation;
use hazumi2d::collide::{PartManifold, collide_parts};
use hazumi2d::glam::Vec2;
use hazumi2d::scene::load_shape;
use hazumi2d::shape::Polygon;
use serde::Serialize;
use serde_json::Value;

use super::question::number;

type Vector = Vec2;
/// Counter-clockwise.
type Turn = f32;

super::alike::answer_alike!(hazumi2d);

/// Answers about bodies in two dimensions.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Body {
    Mass { mass: f32, area: f32, center: Vec2, inertia: f32 },
    Hull { vertices: Vec<Vec2>, area: f32, center: Vec2, tolerance: f32 },
}

fn shape_of(written: &Value, shapes: &mut Shapes<Shape>) -> Result<Shape, Reason> {
    shapes.find(written, Described::is_cooked, load_shape)
}

fn rotation_of(written: &Value) -> Result<Rotation, Reason> {
    number("rotation", written).map(Rotation::from_angle)
}

fn turn_of(written: &Value) -> Result<Turn, Reason> {
    number("turn", written)
}

fn contacts(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Vec<PartManifold> {
    let mut contacts = Vec::new();
    collide_parts(a, b, b_in_a, margin, |found| contacts.push(found));
    contacts
}

fn mass(question: &Question, a: &Placed) -> Result<Body, Reason> {
    let density = question.density.unwrap_or(1.0);
    check(Rule::Above(0.0).check("density", density))?;
    let no_area = || "the shape has no area, or one without end".to_owned();
    let area = a.shape.mass(1.0).ok_or_else(no_area)?.mass;
    let mass = a.shape.mass(density).ok_or_else(no_area)?.placed(&a.pose);
    Ok(Body::Mass { mass: mass.mass, area, center: mass.center, inertia: mass.inertia })
}

/// The hull of `points`, or the polygon `a`, in the frame of the shape.
fn hull(question: &Question, shapes: &mut Shapes<Shape>) -> Result<Body, Reason> {
    if question.max_vertices.is_some() {
        return Err("`max_vertices` is for hulls in space".to_owned());
    }
    let shape = match (&question.points, &question.a) {
        (Some(points), None) => Polygon::new(&vectors(points)?).map_err(in_words)?.into(),
        (None, Some(_)) => Placed::named("a", question.a.as_ref(), shapes)?.shape,
        _ => return Err("`hull` needs either `points` or `a`".to_owned()),
    };
    let Shape::Polygon(polygon) = &shape else {
        return Err("`a` is not a polygon".to_owned());
    };
    Ok(Body::Hull {
        vertices: polygon.vertices().to_vec(),
        area: polygon.area(),
        center: polygon.mass().center,
        tolerance: polygon.tolerance(),
    })
}
