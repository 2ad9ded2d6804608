//! Worlds made from scene files.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use glam::{Quat, Vec3};
use hazumi_core::ValueError;
use hazumi_scenes::{self as scenes, Driver, HullSource, LoadedScene};

use crate::body::{Body, BodyId, Motion};
use crate::collider::{Collider, Material, Mix};
use crate::math::Pose;
use crate::shape::hull::{Hull, HullOptions};
use crate::shape::{
    Capsule, Compound, Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions,
    Mesh, MeshOptions, Rounded, RoundedCore, Segment, Shape, Sides, Sphere, Triangle,
};
use crate::world::{Settings, StepReport, World};

/// A world built from a scene, with the names of its bodies and what the script moves.
#[derive(Debug)]
pub struct SceneWorld {
    /// The world.
    pub world: World,
    /// Every body of the scene with its name, in the order of the scene.
    pub bodies: Vec<(String, BodyId)>,
    drivers: Vec<(BodyId, Driver)>,
    /// How long the drivers have been at it, s.
    driven_seconds: f64,
}

/// Why a scene makes no world: which part of it, and what is wrong there.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneBuildError {
    /// The path of the part, such as `bodies[3].colliders[0]`.
    pub place: String,
    /// What is wrong, in one line.
    pub message: String,
}

impl fmt::Display for SceneBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl Error for SceneBuildError {}

impl SceneWorld {
    /// Builds the world that `loaded` describes.
    ///
    /// # Errors
    ///
    /// When the points of a hull make none, a cooked hull cannot be read, a number is too large or
    /// too small for the engine, or the scene has a swarm, which is no world.
    pub fn build(loaded: &LoadedScene) -> Result<Self, SceneBuildError> {
        let scene = &loaded.scene;
        if scene.swarm.is_some() {
            let message = "is a game without bodies, not a world".to_owned();
            return Err(SceneBuildError { place: "swarm".to_owned(), message });
        }
        let settings = Settings {
            gravity: scene.gravity.into(),
            substeps: scene.substeps,
            sleep: scene.sleep,
            ..Settings::default()
        };
        let world = World::new(settings).map_err(|error| failure("scene", &error))?;
        let colliders = scene.bodies.iter().enumerate();
        let colliders: Vec<Vec<Collider>> = colliders
            .map(|(index, body)| colliders_of(loaded, index, body))
            .collect::<Result<_, _>>()?;
        let mut built =
            Self { world, bodies: Vec::new(), drivers: Vec::new(), driven_seconds: 0.0 };
        for instance in scene.instances() {
            let id =
                built.add(&instance, &colliders[instance.body_index]).map_err(|error| {
                    failure(&format!("bodies[{}]", instance.body_index), &error)
                })?;
            built.bodies.push((instance.name, id));
        }
        for driver in &scene.drivers {
            let mut driven = built.bodies.iter().filter(|(name, _)| name == driver.body());
            if let Some(&(_, id)) = driven.next() {
                built.drivers.push((id, driver.clone()));
            }
        }
        Ok(built)
    }

    /// Moves the world `dt` seconds on, after giving scripted bodies the velocity that takes them
    /// where the script says.
    ///
    /// # Errors
    ///
    /// When `dt` is negative, infinite or NaN; nothing has moved then.
    pub fn step(&mut self, dt: f32) -> Result<StepReport, ValueError> {
        let h = dt / self.world.settings().substeps as f32;
        if h.is_finite() && h >= Settings::SHORTEST_SUBSTEP {
            self.driven_seconds += f64::from(dt);
            for (id, driver) in &self.drivers {
                let target = driver.target(self.driven_seconds);
                let position = Vec3::from(target.position).as_dvec3();
                self.world.move_to(*id, position, Quat::from_array(target.rotation))?;
            }
        }
        self.world.step(dt)
    }

    fn add(
        &mut self,
        instance: &scenes::Instance<'_>,
        colliders: &[Collider],
    ) -> Result<BodyId, ValueError> {
        let described = instance.body;
        let id = self.world.add_body(Body {
            motion: match described.motion {
                scenes::Motion::Fixed => Motion::Fixed,
                scenes::Motion::Kinematic => Motion::Kinematic,
                scenes::Motion::Dynamic => Motion::Dynamic,
            },
            position: instance.position.into(),
            rotation: Quat::from_array(instance.rotation),
            linear_velocity: described.linear_velocity.into(),
            angular_velocity: described.angular_velocity.into(),
            linear_damping: described.linear_damping,
            angular_damping: described.angular_damping,
            gravity_scale: described.gravity_scale,
            can_sleep: described.can_sleep,
            ..Body::dynamic()
        })?;
        for collider in colliders {
            self.world.add_collider(id, collider.clone())?;
        }
        Ok(id)
    }
}

/// The shape that a scene file describes, with the files that it refers to, relative to the working
/// folder.
///
/// # Errors
///
/// When a value breaks its rule, a file cannot be read, or the shape cannot be made.
pub fn load_shape(shape: scenes::Shape) -> Result<Shape, SceneBuildError> {
    let body = scenes::Body::fixed("", [0.0; 3], shape);
    let scene = scenes::Scene { bodies: vec![body], ..scenes::Scene::default() };
    let fail = |message: String| SceneBuildError { place: "shape".to_owned(), message };
    let loaded = scene
        .load_files(Path::new(""), "shape")
        .map_err(|error| fail(error.message.replace("bodies[0].shape.", "")))?;
    match &loaded.scene.bodies[0].shape {
        Some(shape) => {
            shape_of(&loaded, shape, Surfaces::Kept).map_err(|error| fail(error.to_string()))
        }
        None => Err(fail("is missing".to_owned())),
    }
}

fn failure(place: &str, error: &dyn Error) -> SceneBuildError {
    SceneBuildError { place: place.to_owned(), message: error.to_string() }
}

/// The colliders of body number `index`, made once for all of its instances.
fn colliders_of(
    loaded: &LoadedScene,
    index: usize,
    body: &scenes::Body,
) -> Result<Vec<Collider>, SceneBuildError> {
    let surfaces = match body.motion {
        scenes::Motion::Dynamic => Surfaces::AsHulls,
        scenes::Motion::Fixed | scenes::Motion::Kinematic => Surfaces::Kept,
    };
    let resolved = body.resolved_colliders().enumerate();
    let made = resolved.map(|(number, collider)| {
        let shape = shape_of(loaded, collider.shape, surfaces).map_err(|error| {
            let part = if body.shape.is_some() {
                String::new()
            } else {
                format!(".colliders[{number}]")
            };
            failure(&format!("bodies[{index}]{part}.shape"), &*error)
        })?;
        Ok(Collider {
            pose: Pose::new(collider.position.into(), Quat::from_array(collider.rotation)),
            density: collider.material.density,
            material: material_of(&collider.material),
            ..Collider::new(shape)
        })
    });
    made.collect()
}

/// What becomes of meshes.
#[derive(Clone, Copy, PartialEq)]
enum Surfaces {
    /// They stay meshes.
    Kept,
    /// They become the convex hulls of their vertices, which have a mass.
    AsHulls,
}

fn shape_of(
    loaded: &LoadedScene,
    shape: &scenes::Shape,
    surfaces: Surfaces,
) -> Result<Shape, Box<dyn Error>> {
    let rounding = shape.rounding();
    Ok(match shape {
        scenes::Shape::Sphere { radius } => Sphere::new(*radius)?.into(),
        scenes::Shape::Capsule { ends, radius } => {
            Capsule::new(ends.map(Vec3::from), *radius)?.into()
        }
        scenes::Shape::Box { half_extents, .. } => {
            rounded(Cuboid::new((*half_extents).into())?, rounding)?
        }
        scenes::Shape::Cylinder { half_height, radius, .. } => {
            rounded(Cylinder::new(*half_height, *radius)?, rounding)?
        }
        scenes::Shape::Cone { half_height, radius, .. } => {
            rounded(Cone::new(*half_height, *radius)?, rounding)?
        }
        scenes::Shape::Segment { ends } => Segment::new(ends.map(Vec3::from))?.into(),
        scenes::Shape::Triangle { corners, .. } => {
            rounded(Triangle::new(corners.map(Vec3::from))?, rounding)?
        }
        scenes::Shape::HalfSpace { normal, offset } => {
            HalfSpace::new((*normal).into(), *offset)?.into()
        }
        scenes::Shape::Mesh { sides, .. } if surfaces == Surfaces::Kept => {
            mesh_of(loaded, shape, *sides)?.into()
        }
        scenes::Shape::Hull { .. } | scenes::Shape::Mesh { .. } => {
            rounded(Arc::new(hull_of(loaded, shape)?), rounding)?
        }
        scenes::Shape::HeightField { columns, heights, scale, sides } => {
            let options =
                HeightFieldOptions { sides: sides_of(*sides), ..HeightFieldOptions::default() };
            HeightField::new(*columns, heights.clone(), scale.0.into(), options)?.into()
        }
        scenes::Shape::Compound { children } => {
            let child = |child: &scenes::Child| -> Result<(Pose, Shape), Box<dyn Error>> {
                let rotation = Quat::from_array(child.rotation);
                let pose = Pose::new(child.position.into(), rotation);
                Ok((pose, shape_of(loaded, &child.shape, surfaces)?))
            };
            Compound::new(children.iter().map(child).collect::<Result<_, _>>()?)?.into()
        }
    })
}

fn sides_of(sides: scenes::Sides) -> Sides {
    match sides {
        scenes::Sides::Front => Sides::Front,
        scenes::Sides::Both => Sides::Both,
    }
}

fn mesh_of(
    loaded: &LoadedScene,
    shape: &scenes::Shape,
    sides: scenes::Sides,
) -> Result<Mesh, Box<dyn Error>> {
    let surface = loaded.surface(shape).ok_or("its file was not loaded with the scene")?;
    let vertices: Vec<Vec3> = surface.vertices.iter().copied().map(Vec3::from).collect();
    let options = MeshOptions { sides: sides_of(sides), ..MeshOptions::default() };
    Ok(Mesh::new(&vertices, &surface.triangles, options)?)
}

/// The shape itself, or with a radius around it.
fn rounded<S: Into<Shape> + Into<RoundedCore>>(
    shape: S,
    rounding: f32,
) -> Result<Shape, ValueError> {
    if rounding > 0.0 { Ok(Rounded::new(shape, rounding)?.into()) } else { Ok(shape.into()) }
}

fn hull_of(loaded: &LoadedScene, shape: &scenes::Shape) -> Result<Hull, Box<dyn Error>> {
    match loaded.hull_source(shape) {
        Some(HullSource::Points { points, max_vertices }) => {
            let points: Vec<Vec3> = points.iter().copied().map(Vec3::from).collect();
            Ok(Hull::cook(&points, &HullOptions { max_vertices, ..HullOptions::default() })?)
        }
        Some(HullSource::Cooked(bytes)) => Ok(Hull::from_bytes(bytes)?),
        None => Err("its file was not loaded with the scene".into()),
    }
}

fn material_of(material: &scenes::Material) -> Material {
    let mix = |mix| match mix {
        scenes::Mix::Minimum => Mix::Minimum,
        scenes::Mix::GeometricMean => Mix::GeometricMean,
        scenes::Mix::Average => Mix::Average,
        scenes::Mix::Product => Mix::Product,
        scenes::Mix::Maximum => Mix::Maximum,
    };
    Material {
        friction: material.friction,
        restitution: material.restitution,
        friction_mix: mix(material.friction_mix),
        restitution_mix: mix(material.restitution_mix),
        ..Material::default()
    }
}
