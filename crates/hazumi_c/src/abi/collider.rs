//! Colliders and materials.

use std::sync::Arc;

use super::id::{BodyId, ColliderId};
use super::pose::Pose;
use super::shape::Shape;
use super::space::{Vector, engine};
use super::world::World;
use crate::common::{CollisionGroups, CombineRule, Raw};
use crate::pointer::{Bool, In, Out, plain};
use crate::status::{OrStale, Outcome, Status, run};

/// Material of a surface.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Coefficient of friction, dimensionless, ≥ 0; default 0.6.
    pub friction: f32,
    /// Coefficient of restitution, dimensionless, 0..=1; default 0.
    pub restitution: f32,
    /// Rolling resistance: half the width of the contact patch, in metres, ≥ 0; default 0.
    pub rolling_resistance: f32,
    /// Velocity of the surface, in m/s, in the frame of the collider: a conveyor belt.
    pub surface_velocity: Vector,
    /// Rule that combines the friction of two surfaces; default the geometric mean.
    pub friction_combine: Raw<CombineRule>,
    /// Rule that combines the restitution of two surfaces; default the maximum.
    pub restitution_combine: Raw<CombineRule>,
}

/// A shape attached to a body, with its material. The same struct defines a new collider, is
/// read, and is changed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Collider {
    /// The shape. The collider keeps a copy. Zero after `hz2_collider_read` and
    /// `hz3_collider_read`, and in an edit for the shape that the collider has.
    pub shape: Shape,
    /// Pose of the shape in the frame of the body.
    pub pose: Pose,
    /// Density, in kg/m³, default 1000; in 2D in kg/m², default 1. > 0.
    pub density: f32,
    pub material: Material,
    /// Materials of the parts of the shape, such as the triangles of a mesh; may be null. Null
    /// after a read, and in an edit for those that the collider has.
    pub part_materials: In<Material>,
    pub part_material_count: usize,
    pub collision_groups: CollisionGroups,
    /// A number of the game: the engine never reads it.
    pub user_data: u64,
    /// Whether it is a sensor (trigger): it reports overlaps and applies no forces.
    pub is_sensor: Bool,
    /// Whether it holds bodies from one side only, that of `one_way`.
    pub is_one_way: Bool,
    /// Direction in which a one-way collider pushes, in its frame, of any length but zero.
    pub one_way: Vector,
}
plain!(Material, Collider);

impl Material {
    fn to_engine(self) -> Outcome<engine::Material> {
        Ok(engine::Material {
            friction: self.friction,
            restitution: self.restitution,
            rolling_resistance: self.rolling_resistance,
            surface_velocity: self.surface_velocity,
            friction_combine: self.friction_combine.get()?.into(),
            restitution_combine: self.restitution_combine.get()?.into(),
        })
    }
}

impl From<&engine::Material> for Material {
    fn from(material: &engine::Material) -> Self {
        Self {
            friction: material.friction,
            restitution: material.restitution,
            rolling_resistance: material.rolling_resistance,
            surface_velocity: material.surface_velocity,
            friction_combine: CombineRule::from(material.friction_combine).into(),
            restitution_combine: CombineRule::from(material.restitution_combine).into(),
        }
    }
}

impl Collider {
    const NO_SHAPE: Shape = Shape { bits: 0 };

    pub(crate) fn to_engine(self) -> Outcome<engine::Collider> {
        self.with_shape(self.shape.copied()?)
    }

    fn with_shape(&self, shape: engine::Shape) -> Outcome<engine::Collider> {
        let parts = self.part_materials.list(self.part_material_count, "part materials")?;
        let parts: Arc<[engine::Material]> =
            parts.iter().map(|material| material.to_engine()).collect::<Outcome<_>>()?;
        Ok(engine::Collider {
            shape,
            pose: self.pose.to_engine(),
            density: self.density,
            material: self.material.to_engine()?,
            part_materials: parts,
            collision_groups: self.collision_groups.into(),
            user_data: self.user_data,
            is_sensor: self.is_sensor.get(),
            one_way: self.is_one_way.get().then_some(self.one_way),
        })
    }
}

impl From<&engine::Collider> for Collider {
    fn from(collider: &engine::Collider) -> Self {
        Self {
            shape: Self::NO_SHAPE,
            pose: collider.pose.into(),
            density: collider.density,
            material: (&collider.material).into(),
            part_materials: In::NULL,
            part_material_count: 0,
            collision_groups: collider.collision_groups.into(),
            user_data: collider.user_data,
            is_sensor: collider.is_sensor.into(),
            is_one_way: collider.one_way.is_some().into(),
            one_way: collider.one_way.unwrap_or(Vector::ZERO),
        }
    }
}

/// A collider with the defaults of all fields.
#[expect(clippy::missing_panics_doc, reason = "zero is a finite number")]
#[unsafe(export_name = symbol!("collider_default"))]
pub extern "C" fn collider_default(shape: Shape) -> Collider {
    // Any shape has the same defaults; a segment of no length is the cheapest.
    let point = engine::shape::Segment::new([Vector::ZERO; 2]);
    let point = point.expect("zero is a finite number");
    Collider { shape, ..(&engine::Collider::new(point)).into() }
}

/// Adds a collider to a body. `id` may be null.
#[unsafe(export_name = symbol!("collider_create"))]
pub extern "C" fn collider_create(
    world: World,
    body: BodyId,
    collider: In<Collider>,
    id: Out<ColliderId>,
) -> Status {
    run(|| {
        id.check_list(1, "id")?;
        let collider = collider.get("collider")?.to_engine()?;
        let added = world.write()?.add_collider(body.into(), collider).or_stale("body")?;
        id.set_optional("id", added.into())
    })
}

/// Removes a collider from its body.
#[unsafe(export_name = symbol!("collider_destroy"))]
pub extern "C" fn collider_destroy(world: World, id: ColliderId) -> Status {
    run(|| world.write()?.remove_collider(id.into()).or_stale("collider").map(drop))
}

/// Reads all of a collider but its shape, which `hz2_collider_shape` and `hz3_collider_shape`
/// return.
#[unsafe(export_name = symbol!("collider_read"))]
pub extern "C" fn collider_read(
    world: World,
    id: ColliderId,
    collider: Out<Collider>,
) -> Status {
    run(|| {
        let world = world.read()?;
        collider.set("collider", world.collider(id.into()).or_stale("collider")?.into())
    })
}

/// The shape of a collider, as a new handle, to be destroyed.
#[unsafe(export_name = symbol!("collider_shape"))]
pub extern "C" fn collider_shape(world: World, id: ColliderId, shape: Out<Shape>) -> Status {
    run(|| {
        let world = world.read()?;
        Shape::put(world.collider(id.into()).or_stale("collider")?.shape.clone(), shape)
    })
}

/// Changes a collider. A shape of zero and part materials of null mean those it has.
#[unsafe(export_name = symbol!("collider_edit"))]
pub extern "C" fn collider_edit(
    world: World,
    id: ColliderId,
    collider: In<Collider>,
) -> Status {
    run(|| {
        let given = collider.get("collider")?;
        let mut world = world.write()?;
        let old = world.collider(id.into()).or_stale("collider")?;
        let shape = if given.shape == Collider::NO_SHAPE {
            old.shape.clone()
        } else {
            given.shape.copied()?
        };
        let mut new = given.with_shape(shape)?;
        if given.part_materials.is_null() {
            new.part_materials = Arc::clone(&old.part_materials);
        }
        world.edit_collider(id.into(), |collider| *collider = new).or_stale("collider")
    })
}

/// Body of a collider.
#[unsafe(export_name = symbol!("collider_body"))]
pub extern "C" fn collider_body(world: World, id: ColliderId, body: Out<BodyId>) -> Status {
    run(|| body.set("body", world.read()?.body_of(id.into()).or_stale("collider")?.into()))
}

/// Pose of a collider in the world.
#[unsafe(export_name = symbol!("collider_pose"))]
pub extern "C" fn collider_pose(world: World, id: ColliderId, pose: Out<Pose>) -> Status {
    run(|| pose.set("pose", world.read()?.pose_of(id.into()).or_stale("collider")?.into()))
}
