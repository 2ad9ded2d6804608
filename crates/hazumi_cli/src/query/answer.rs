//! One line of output: what the library says.

use hazumi3d::collide::{self, Scratch};
use hazumi3d::glam::Vec3;
use hazumi3d::query::{self, Method, Ray, RigidMotion, SimplexCache, Sweep, Touch};
use hazumi3d::shape::{Hull, HullOptions};
use hazumi3d::{Pose, Shape};
use serde::Serialize;

use super::question::{Placed, Question, Reason, Shapes, check};

/// Every operation, in the order of the documentation.
const OPS: [&str; 13] = [
    "contains",
    "intersects",
    "distance",
    "penetration",
    "manifold",
    "ray",
    "segment",
    "cast",
    "toi",
    "mass",
    "hull",
    "aabb",
    "support",
];

/// What the library says; points and directions are in the frame of the poses in the question.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Contains {
        contains: bool,
        distance: f32,
        closest: Vec3,
        normal: Vec3,
    },
    Intersects {
        intersects: bool,
    },
    Distance {
        distance: f32,
        points: [Vec3; 2],
        normal: Vec3,
        parts: [Option<u32>; 2],
        converged: bool,
    },
    Apart {
        intersects: bool,
    },
    Penetration {
        intersects: bool,
        depth: f32,
        normal: Vec3,
        points: [Vec3; 2],
        method: &'static str,
        converged: bool,
    },
    Manifold {
        normal: Option<Vec3>,
        points: Vec<ContactPoint>,
    },
    Manifolds {
        manifolds: Vec<Manifold>,
    },
    Miss {
        hit: bool,
    },
    RayHit {
        hit: bool,
        fraction: f32,
        point: Vec3,
        normal: Vec3,
        face: Option<u32>,
        part: Option<u32>,
    },
    Hit {
        hit: bool,
        fraction: f32,
        point: Vec3,
        normal: Vec3,
        parts: [Option<u32>; 2],
        converged: bool,
    },
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
    Aabb {
        min: Vec3,
        max: Vec3,
    },
    Support {
        point: Vec3,
        distance: f32,
    },
}

/// A point of a manifold.
#[derive(Debug, Serialize)]
pub(super) struct ContactPoint {
    position: Vec3,
    separation: f32,
    feature: u32,
}

/// The points of one pair of parts.
#[derive(Debug, Serialize)]
pub(super) struct Manifold {
    parts: [Option<u32>; 2],
    normal: Vec3,
    points: Vec<ContactPoint>,
}

/// Answers a question.
pub(super) fn answer(question: &Question, shapes: &mut Shapes) -> Result<Answer, Reason> {
    if !OPS.contains(&question.op.as_str()) {
        let known = OPS.join(", ");
        return Err(format!("unknown op `{}`, expected one of {known}", question.op));
    }
    if question.op == "hull" {
        return hull(question, shapes);
    }
    let a = shapes.place("a", question.a.as_ref())?;
    match question.op.as_str() {
        "contains" => contains(question, &a),
        "ray" | "segment" => ray(question, &a),
        "mass" => mass(question, &a),
        "aabb" => {
            let bounds = a.shape.bounds(&a.pose);
            Ok(Answer::Aabb { min: bounds.min, max: bounds.max })
        }
        "support" => support(question, &a),
        _ => pair(question, &a, &shapes.place("b", question.b.as_ref())?),
    }
}

/// Questions about two shapes.
fn pair(question: &Question, a: &Placed, b: &Placed) -> Result<Answer, Reason> {
    let b_in_a = a.pose.locate(&b.pose);
    match question.op.as_str() {
        "intersects" => Ok(Answer::Intersects {
            intersects: query::intersects(&a.shape, &b.shape, &b_in_a),
        }),
        "distance" => {
            let mut cache = SimplexCache::default();
            let found = query::distance(&a.shape, &b.shape, &b_in_a, &mut cache);
            Ok(Answer::Distance {
                distance: found.distance,
                points: found.points.map(|point| a.pose.point(point)),
                normal: a.pose.direction(found.normal),
                parts: found.parts,
                converged: found.converged,
            })
        }
        "penetration" => penetration(question, a, b, &b_in_a),
        "manifold" => manifold(question, a, b, &b_in_a),
        "cast" => cast(question, a, b, &b_in_a),
        _ => time_of_impact(question, a, b),
    }
}

fn contains(question: &Question, a: &Placed) -> Result<Answer, Reason> {
    let point = question.vector("point", question.point)?;
    let inner = a.pose.point_back(point);
    let surface = query::signed_distance(&a.shape, inner);
    Ok(Answer::Contains {
        contains: query::contains(&a.shape, inner),
        distance: surface.distance,
        closest: a.pose.point(surface.point),
        normal: a.pose.direction(surface.normal),
    })
}

const METHODS: [(&str, Method); 3] =
    [("sat", Method::Sat), ("gjk_epa", Method::GjkEpa), ("mpr", Method::Mpr)];

fn penetration(
    question: &Question,
    a: &Placed,
    b: &Placed,
    b_in_a: &Pose,
) -> Result<Answer, Reason> {
    let wanted = question.method.as_deref().unwrap_or("gjk_epa");
    let Some(&(name, method)) = METHODS.iter().find(|(name, _)| *name == wanted) else {
        let known = METHODS.map(|(name, _)| name).join(", ");
        return Err(format!("unknown method `{wanted}`, expected one of {known}"));
    };
    let found = query::penetration(&a.shape, &b.shape, b_in_a, method)
        .map_err(|error| error.to_string())?;
    Ok(match found {
        None => Answer::Apart { intersects: false },
        Some(found) => Answer::Penetration {
            intersects: true,
            depth: found.depth,
            normal: a.pose.direction(found.normal),
            points: found.points.map(|point| a.pose.point(point)),
            method: name,
            converged: found.converged,
        },
    })
}

fn manifold(
    question: &Question,
    a: &Placed,
    b: &Placed,
    b_in_a: &Pose,
) -> Result<Answer, Reason> {
    let margin = question.margin.unwrap_or(0.0);
    check(hazumi3d::Rule::AtLeast(0.0).check("margin", margin))?;
    let mut manifolds = Vec::new();
    let scratch = &mut Scratch::default();
    collide::collide_parts(&a.shape, &b.shape, b_in_a, margin, scratch, |found| {
        manifolds.push(Manifold {
            parts: found.parts,
            normal: a.pose.direction(found.manifold.normal),
            points: contact_points(&found.manifold, a),
        });
    });
    let is_of_parts = |shape: &Shape| {
        matches!(shape, Shape::Mesh(_) | Shape::HeightField(_) | Shape::Compound(_))
    };
    if is_of_parts(&a.shape) || is_of_parts(&b.shape) {
        manifolds.sort_by_key(|manifold| manifold.parts);
        return Ok(Answer::Manifolds { manifolds });
    }
    Ok(manifolds.pop().map_or(
        Answer::Manifold { normal: None, points: Vec::new() },
        |Manifold { normal, points, .. }| Answer::Manifold { normal: Some(normal), points },
    ))
}

fn contact_points(manifold: &collide::Manifold, a: &Placed) -> Vec<ContactPoint> {
    let point = |point: &collide::ManifoldPoint| ContactPoint {
        position: a.pose.point(point.position),
        separation: point.separation,
        feature: point.feature,
    };
    manifold.points.iter().map(point).collect()
}

fn ray(question: &Question, a: &Placed) -> Result<Answer, Reason> {
    let origin = question.vector("origin", question.origin)?;
    let ray = if question.op == "ray" {
        let direction = question.vector("direction", question.direction)?;
        Ray::new(origin, direction, question.max_fraction.unwrap_or(f32::MAX))
    } else {
        let end = match question.translation {
            Some(_) => origin + question.vector("translation", question.translation)?,
            None => question.vector("end", question.end)?,
        };
        Ray::segment(origin, end)
    };
    let hit = query::cast_ray_at(&a.shape, &a.pose, &check(ray)?);
    Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::RayHit {
        hit: true,
        fraction: hit.fraction,
        point: hit.point,
        normal: hit.normal,
        face: hit.face,
        part: hit.part,
    }))
}

fn cast(question: &Question, a: &Placed, b: &Placed, b_in_a: &Pose) -> Result<Answer, Reason> {
    let way = question.vector("translation", question.translation)?;
    let sweep = check(Sweep::new(a.pose.direction_back(way)))?;
    let hit = query::cast(&a.shape, &b.shape, b_in_a, &sweep);
    Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::Hit {
        hit: true,
        fraction: hit.fraction,
        point: a.pose.point(hit.point),
        normal: a.pose.direction(hit.normal),
        parts: hit.parts,
        converged: hit.converged,
    }))
}

fn time_of_impact(question: &Question, a: &Placed, b: &Placed) -> Result<Answer, Reason> {
    let touch = match question.gap {
        Some(gap) => check(Touch::new(gap, 0.0))?,
        None => Touch::default(),
    };
    let motion =
        |placed: &Placed| check(RigidMotion::new(placed.pose, placed.translation, placed.turn));
    let hit = query::time_of_impact(&a.shape, &motion(a)?, &b.shape, &motion(b)?, &touch);
    Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::Hit {
        hit: true,
        fraction: hit.fraction,
        point: hit.point,
        normal: hit.normal,
        parts: hit.parts,
        converged: hit.converged,
    }))
}

fn mass(question: &Question, a: &Placed) -> Result<Answer, Reason> {
    let density = question.density.unwrap_or(1000.0);
    check(hazumi3d::Rule::Above(0.0).check("density", density))?;
    let no_volume = || "the shape has no volume, or one without end".to_owned();
    let volume = a.shape.mass(1.0).ok_or_else(no_volume)?.mass;
    let mass = a.shape.mass(density).ok_or_else(no_volume)?.placed(&a.pose);
    Ok(Answer::Mass {
        mass: mass.mass,
        volume,
        center: mass.center,
        inertia: mass.inertia.transpose().to_cols_array_2d(),
    })
}

/// The hull of `points`, or of the shape `a`, in the frame of the shape.
fn hull(question: &Question, shapes: &mut Shapes) -> Result<Answer, Reason> {
    let cooked = match (&question.points, &question.a) {
        (Some(points), None) => {
            let points: Vec<Vec3> = points.iter().copied().map(Vec3::from).collect();
            let options =
                HullOptions { max_vertices: question.max_vertices, ..HullOptions::default() };
            Hull::cook(&points, &options).map_err(|error| error.to_string())?.into()
        }
        (None, Some(_)) => shapes.place("a", question.a.as_ref())?.shape,
        _ => return Err("`hull` needs either `points` or `a`".to_owned()),
    };
    let Shape::Hull(hull) = &cooked else {
        return Err("`a` is not a hull".to_owned());
    };
    let view = hull.view();
    let faces = view
        .faces
        .iter()
        .map(|face| view.face_edges(face).iter().map(|half| half.origin).collect());
    Ok(Answer::Hull {
        vertices: view.vertices.to_vec(),
        faces: faces.collect(),
        volume: hull.volume(),
        center: hull.mass().center,
        tolerance: hull.tolerance(),
    })
}

fn support(question: &Question, a: &Placed) -> Result<Answer, Reason> {
    let direction = question.vector("direction", question.direction)?;
    let length = direction.abs().max_element();
    check(hazumi3d::Rule::Above(0.0).check("direction length", length))?;
    let inner = a.pose.direction_back(direction / length);
    let point = a.shape.support(inner).ok_or("the shape has no farthest point")?;
    let point = a.pose.point(point);
    let distance = point.dot((direction / length).normalize());
    Ok(Answer::Support { point, distance })
}
