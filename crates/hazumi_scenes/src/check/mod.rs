//! Checks of every number and name, so that no engine sees a bad one.

mod place;

use std::collections::HashMap;

use crate::error::SceneError;
use crate::format::body::{Body, Collider, Motion};
use crate::format::driver::{CircleDriver, Driver};
use crate::format::repeat::{Grid, Repeat, Scatter};
use crate::format::scene::Scene;
use crate::format::shape::{Scale, Shape};
use crate::rotation;
use place::{Checked, Place};

/// Most bodies that a scene may have, repeats resolved.
const MOST_BODIES: u64 = 10_000_000;

impl Scene {
    /// Checks every number and name. Scenes read by this crate are already checked.
    ///
    /// # Errors
    ///
    /// The first value that breaks a rule of its documentation; the message starts with `origin`.
    pub fn check(&self, origin: &str) -> Result<(), SceneError> {
        check_scene(self).map_err(|message| SceneError::new(origin, message))
    }
}

fn check_scene(scene: &Scene) -> Checked {
    let root = Place::root();
    if scene.dim != 3 {
        return Err(format!("dim is {}, must be 3, so far the only one", scene.dim));
    }
    root.field("gravity").finite_all(&scene.gravity)?;
    root.field("dt").above(0.0, scene.dt)?;
    root.field("dt").within(0.0, 1.0, scene.dt)?;
    if !(1..=64).contains(&scene.substeps) {
        return Err(format!("substeps is {}, must be a number from 1 to 64", scene.substeps));
    }
    if scene.steps == 0 {
        return Err("steps is 0, must be at least 1".to_owned());
    }
    let count = scene.instance_count();
    if count > MOST_BODIES {
        return Err(format!("bodies are {count} in all, must be at most {MOST_BODIES}"));
    }
    for (index, body) in scene.bodies.iter().enumerate() {
        check_body(&root.field("bodies").item(index), body)?;
    }
    check_drivers(&root.field("drivers"), scene)
}

fn check_body(place: &Place<'_>, body: &Body) -> Checked {
    let colliders = place.field("colliders");
    match (&body.shape, body.colliders.is_empty()) {
        (None, true) => return place.broken("needs either `shape` or `colliders`"),
        (Some(_), false) => return place.broken("has both `shape` and `colliders`, keep one"),
        (Some(shape), true) => check_shape(&place.field("shape"), shape, body.motion)?,
        (None, false) => {
            for (index, collider) in body.colliders.iter().enumerate() {
                check_collider(&colliders.item(index), collider, body.motion)?;
            }
        }
    }
    place.field("position").finite_all(&body.position)?;
    check_rotation(place, body.rotation, body.rotation_degrees)?;
    place.field("linear_velocity").finite_all(&body.linear_velocity)?;
    place.field("angular_velocity").finite_all(&body.angular_velocity)?;
    place.field("linear_damping").at_least(0.0, body.linear_damping)?;
    place.field("angular_damping").at_least(0.0, body.angular_damping)?;
    place.field("gravity_scale").finite(body.gravity_scale)?;
    check_material(place, Some(body.density), Some(body.friction), Some(body.restitution))?;
    match &body.repeat {
        Some(repeat) => check_repeat(&place.field("repeat"), repeat, body.position),
        None => Ok(()),
    }
}

fn check_collider(place: &Place<'_>, collider: &Collider, motion: Motion) -> Checked {
    check_shape(&place.field("shape"), &collider.shape, motion)?;
    place.field("position").finite_all(&collider.position)?;
    check_rotation(place, collider.rotation, collider.rotation_degrees)?;
    check_material(place, collider.density, collider.friction, collider.restitution)
}

fn check_rotation(
    place: &Place<'_>,
    quaternion: [f32; 4],
    degrees: Option<[f32; 3]>,
) -> Checked {
    place.field("rotation").finite_all(&quaternion)?;
    if rotation::normalized(quaternion).is_none() {
        return place.field("rotation").broken("is zero, must have a direction");
    }
    if let Some(degrees) = degrees {
        place.field("rotation_degrees").finite_all(&degrees)?;
        if quaternion != rotation::IDENTITY {
            return place.broken("has both `rotation` and `rotation_degrees`, keep one");
        }
    }
    Ok(())
}

fn check_material(
    place: &Place<'_>,
    density: Option<f32>,
    friction: Option<f32>,
    restitution: Option<f32>,
) -> Checked {
    density.map_or(Ok(()), |density| place.field("density").above(0.0, density))?;
    friction.map_or(Ok(()), |friction| place.field("friction").at_least(0.0, friction))?;
    restitution.map_or(Ok(()), |part| place.field("restitution").within(0.0, 1.0, part))
}

fn check_shape(place: &Place<'_>, shape: &Shape, motion: Motion) -> Checked {
    match shape {
        Shape::Sphere { radius } => place.field("sphere").field("radius").above(0.0, *radius),
        Shape::Capsule { ends, radius } => {
            let place = place.field("capsule");
            place.field("ends").item(0).finite_all(&ends[0])?;
            place.field("ends").item(1).finite_all(&ends[1])?;
            place.field("radius").above(0.0, *radius)
        }
        Shape::Box { half_extents, rounding } => {
            let place = place.field("box");
            place.field("rounding").at_least(0.0, *rounding)?;
            let place = place.field("half_extents");
            (0..3).try_for_each(|axis| place.item(axis).above(0.0, half_extents[axis]))
        }
        Shape::Cylinder { half_height, radius, rounding } => {
            check_turned(&place.field("cylinder"), [*half_height, *radius, *rounding])
        }
        Shape::Cone { half_height, radius, rounding } => {
            check_turned(&place.field("cone"), [*half_height, *radius, *rounding])
        }
        Shape::Segment { ends } => {
            let place = place.field("segment");
            (0..2).try_for_each(|end| place.field("ends").item(end).finite_all(&ends[end]))?;
            check_volume(&place, false, motion)
        }
        Shape::Triangle { corners, rounding } => {
            let place = place.field("triangle");
            let listed = place.field("corners");
            (0..3).try_for_each(|index| listed.item(index).finite_all(&corners[index]))?;
            place.field("rounding").at_least(0.0, *rounding)?;
            check_volume(&place, *rounding > 0.0, motion)
        }
        Shape::HalfSpace { normal, offset } => {
            check_half_space(&place.field("half_space"), *normal, *offset, motion)
        }
        Shape::Hull { points, file, centered, scale, max_vertices, rounding } => {
            let place = place.field("hull");
            place.field("rounding").at_least(0.0, *rounding)?;
            check_hull_source(&place, points, file.as_deref())?;
            let is_changed = *centered || !scale.is_one() || max_vertices.is_some();
            if is_changed && file.as_deref().is_some_and(|file| file.ends_with(".hull")) {
                return place.broken(
                    "is a cooked hull, used as it is: leave out `centered`, `scale` and \
                     `max_vertices`, or name the mesh that it came from",
                );
            }
            check_cooking(&place, *scale, *max_vertices)
        }
        Shape::Mesh { file, vertices, triangles, scale, max_vertices, .. } => {
            let place = place.field("mesh");
            check_surface(&place, vertices, triangles, file.as_deref())?;
            check_cooking(&place, *scale, *max_vertices)
        }
        Shape::HeightField { columns, heights, scale, .. } => {
            let place = place.field("height_field");
            check_heights(&place, *columns, heights, *scale)?;
            check_volume(&place, false, motion)
        }
        Shape::Compound { children } => {
            let place = place.field("compound");
            let place = place.field("children");
            if children.is_empty() {
                return place.broken("are none, must be at least 1");
            }
            children.iter().enumerate().try_for_each(|(index, child)| {
                let place = place.item(index);
                check_shape(&place.field("shape"), &child.shape, motion)?;
                place.field("position").finite_all(&child.position)?;
                check_rotation(&place, child.rotation, None)
            })
        }
    }
}

fn check_half_space(
    place: &Place<'_>,
    normal: [f32; 3],
    offset: f32,
    motion: Motion,
) -> Checked {
    place.field("normal").finite_all(&normal)?;
    place.field("offset").finite(offset)?;
    if normal.iter().all(|x| x.abs() < 1e-12) {
        return place.field("normal").broken("is zero, must have a direction");
    }
    check_volume(place, false, motion)
}

fn check_turned(place: &Place<'_>, [half_height, radius, rounding]: [f32; 3]) -> Checked {
    place.field("half_height").above(0.0, half_height)?;
    place.field("radius").above(0.0, radius)?;
    place.field("rounding").at_least(0.0, rounding)
}

/// What has no volume, or one without end, cannot be weighed.
fn check_volume(place: &Place<'_>, has_volume: bool, motion: Motion) -> Checked {
    match motion {
        Motion::Dynamic if !has_volume => {
            place.broken("is on a dynamic body, must be on a fixed or kinematic one")
        }
        _ => Ok(()),
    }
}

fn check_hull_source(place: &Place<'_>, points: &[[f32; 3]], file: Option<&str>) -> Checked {
    match (points.len(), file) {
        (0, None) => return place.broken("needs either `points` or `file`"),
        (1.., Some(_)) => return place.broken("has both `points` and `file`, keep one"),
        (1..4, None) => {
            let message = format!("are {}, must be at least 4", points.len());
            return place.field("points").broken(&message);
        }
        _ => {}
    }
    for (index, point) in points.iter().enumerate() {
        place.field("points").item(index).finite_all(point)?;
    }
    Ok(())
}

fn check_surface(
    place: &Place<'_>,
    vertices: &[[f32; 3]],
    triangles: &[[u32; 3]],
    file: Option<&str>,
) -> Checked {
    let is_given = !(vertices.is_empty() && triangles.is_empty());
    match (is_given, file) {
        (false, None) => return place.broken("needs `vertices` and `triangles`, or `file`"),
        (true, Some(_)) => return place.broken("has both `vertices` and `file`, keep one"),
        _ => {}
    }
    for (index, vertex) in vertices.iter().enumerate() {
        place.field("vertices").item(index).finite_all(vertex)?;
    }
    let is_missing = |corner: &u32| *corner as usize >= vertices.len();
    for (index, triangle) in triangles.iter().enumerate() {
        if let Some(corner) = triangle.iter().find(|corner| is_missing(corner)) {
            let message = format!("names vertex {corner}, but there are {}", vertices.len());
            return place.field("triangles").item(index).broken(&message);
        }
    }
    Ok(())
}

fn check_heights(place: &Place<'_>, columns: usize, heights: &[f32], scale: Scale) -> Checked {
    if columns < 2 {
        return place.field("columns").broken(&format!("is {columns}, must be at least 2"));
    }
    place.field("heights").finite_all(heights)?;
    if heights.len() < 2 * columns || !heights.len().is_multiple_of(columns) {
        let message = format!("are {}, must be two or more rows of {columns}", heights.len());
        return place.field("heights").broken(&message);
    }
    place.field("scale").finite_all(&scale.0)?;
    place.field("scale").above(0.0, scale.0[0].min(scale.0[2]))
}

fn check_cooking(place: &Place<'_>, scale: Scale, max_vertices: Option<u32>) -> Checked {
    place.field("scale").finite_all(&scale.0)?;
    if scale.0.contains(&0.0) {
        return place.field("scale").broken("is 0, must be a finite number other than 0");
    }
    match max_vertices {
        Some(count @ 0..4) => {
            place.field("max_vertices").broken(&format!("is {count}, must be at least 4"))
        }
        _ => Ok(()),
    }
}

fn check_repeat(place: &Place<'_>, repeat: &Repeat, position: [f32; 3]) -> Checked {
    match repeat {
        Repeat::Grid(grid) => check_grid(&place.field("grid"), grid)?,
        Repeat::Scatter(scatter) => check_scatter(&place.field("scatter"), scatter)?,
        Repeat::Positions(offsets) => {
            let place = place.field("positions");
            if offsets.is_empty() {
                return place.broken("are none, must be at least 1");
            }
            for (index, offset) in offsets.iter().enumerate() {
                place.item(index).finite_all(offset)?;
            }
        }
    }
    // Finite numbers may still add up to infinity.
    let is_far = |index: u64| {
        let (offset, _) = repeat.place(index);
        position.iter().zip(offset).any(|(start, offset)| !(start + offset).is_finite())
    };
    let candidates = match repeat {
        Repeat::Grid(_) => repeat.count() - 1..repeat.count(),
        Repeat::Scatter(_) | Repeat::Positions(_) => 0..repeat.count(),
    };
    match candidates.into_iter().find(|&index| is_far(index)) {
        Some(index) => place.broken(&format!("puts copy {index} at an infinite position")),
        None => Ok(()),
    }
}

fn check_grid(place: &Place<'_>, grid: &Grid) -> Checked {
    for axis in 0..3 {
        if grid.count[axis] == 0 {
            return place.field("count").item(axis).broken("is 0, must be at least 1");
        }
    }
    place.field("spacing").finite_all(&grid.spacing)?;
    place.field("jitter").at_least(0.0, grid.jitter)
}

fn check_scatter(place: &Place<'_>, scatter: &Scatter) -> Checked {
    if scatter.count == 0 {
        return place.field("count").broken("is 0, must be at least 1");
    }
    place.field("min").finite_all(&scatter.min)?;
    place.field("max").finite_all(&scatter.max)?;
    (0..3).try_for_each(|axis| {
        place.field("max").item(axis).at_least(scatter.min[axis], scatter.max[axis])
    })
}

fn check_drivers(place: &Place<'_>, scene: &Scene) -> Checked {
    let mut drivers_of = HashMap::new();
    for (index, driver) in scene.drivers.iter().enumerate() {
        let place = place.item(index);
        let Driver::Circle(circle) = driver;
        let place = place.field("circle");
        check_circle(&place, circle)?;
        check_driven(&place.field("body"), driver.body(), scene)?;
        if let Some(other) = drivers_of.insert(driver.body(), index) {
            let message = format!("is \"{}\", which drivers[{other}] moves", driver.body());
            return place.field("body").broken(&message);
        }
    }
    Ok(())
}

fn check_circle(place: &Place<'_>, circle: &CircleDriver) -> Checked {
    place.field("center").finite_all(&circle.center)?;
    place.field("radius").at_least(0.0, circle.radius)?;
    place.field("degrees_per_second").finite(circle.degrees_per_second)?;
    place.field("start_degrees").finite(circle.start_degrees)
}

fn check_driven(place: &Place<'_>, name: &str, scene: &Scene) -> Checked {
    let mut named = scene.bodies.iter().filter(|body| body.name == name);
    let why = match (named.next(), named.next()) {
        (None, _) => "which no body is called",
        (Some(_), Some(_)) => "which several bodies are called",
        (Some(body), None) if body.motion != Motion::Kinematic => "which is not kinematic",
        (Some(body), None) if body.repeat.is_some() => "which is repeated",
        (Some(_), None) => return Ok(()),
    };
    place.broken(&format!("is \"{name}\", {why}"))
}
