//! Shapes of Box3D.

use std::ptr::NonNull;

use box3d_sys as sys;
use hazumi_scenes::{Formula, HullSource, LoadedScene, ResolvedCollider, Shape};

use super::boxes::definition_of;
use super::{rotation, vector};

/// A collider, ready to be put on bodies.
pub(super) struct Part {
    shape: PartShape,
    definition: sys::b3ShapeDef,
}

enum PartShape {
    Sphere(sys::b3Sphere),
    Capsule(sys::b3Capsule),
    /// Boxed because it refers to itself by offsets.
    Cuboid(Box<sys::b3BoxHull>),
    Hull(Hull),
    Mesh(Mesh),
}

/// A hull of Box3D, where the collider has it.
struct Hull(NonNull<sys::b3HullData>);

impl Drop for Hull {
    fn drop(&mut self) {
        // SAFETY: Box3D made it, and it is destroyed once.
        unsafe { sys::b3DestroyHull(self.0.as_ptr()) };
    }
}

/// A mesh of Box3D, which shapes refer to.
struct Mesh(NonNull<sys::b3MeshData>);

impl Drop for Mesh {
    fn drop(&mut self) {
        // SAFETY: Box3D made it, it is destroyed once, and after the world.
        unsafe { sys::b3DestroyMesh(self.0.as_ptr()) };
    }
}

impl Part {
    /// A collider of a scene.
    pub(super) fn new(
        loaded: &LoadedScene,
        collider: &ResolvedCollider<'_>,
    ) -> Result<Self, String> {
        let place =
            sys::b3Transform { p: vector(collider.position), q: rotation(collider.rotation) };
        let at = |point: [f32; 3]| point_at(&place, point);
        let shape = match collider.shape {
            Shape::Sphere { radius } => {
                PartShape::Sphere(sys::b3Sphere { center: place.p, radius: *radius })
            }
            Shape::Capsule { ends: [a, b], radius } => PartShape::Capsule(sys::b3Capsule {
                center1: at(*a),
                center2: at(*b),
                radius: *radius,
            }),
            Shape::Box { half_extents: [x, y, z], rounding: 0.0 } => {
                // SAFETY: takes and returns plain numbers.
                let hull = unsafe { sys::b3MakeTransformedBoxHull(*x, *y, *z, place) };
                PartShape::Cuboid(Box::new(hull))
            }
            Shape::Hull { rounding: 0.0, .. } => {
                PartShape::Hull(hull_of(loaded, collider.shape, at)?)
            }
            Shape::Mesh { .. } => PartShape::Mesh(mesh_of(loaded, collider.shape, at)?),
            _ => return Err("the adapter lacks one of its shapes".to_owned()),
        };
        let definition = definition_of(collider, shape.radius());
        Ok(Self { shape, definition })
    }

    /// Puts it on a body; the mass of bodies of several parts is found later.
    pub(super) fn add_to(&self, body: sys::b3BodyId, is_one_of_many: bool, group: i32) {
        let mut definition = self.definition;
        definition.updateBodyMass = !is_one_of_many;
        definition.filter.groupIndex = group;
        let told = &raw const definition;
        // SAFETY: the body is there; Box3D copies hulls, and meshes live as long as the world.
        unsafe {
            match &self.shape {
                PartShape::Sphere(sphere) => sys::b3CreateSphereShape(body, told, sphere),
                PartShape::Capsule(capsule) => sys::b3CreateCapsuleShape(body, told, capsule),
                PartShape::Cuboid(cuboid) => {
                    sys::b3CreateHullShape(body, told, std::ptr::from_ref(&**cuboid).cast())
                }
                PartShape::Hull(hull) => sys::b3CreateHullShape(body, told, hull.0.as_ptr()),
                PartShape::Mesh(mesh) => {
                    let one = vector([1.0; 3]);
                    sys::b3CreateMeshShape(body, told, mesh.0.as_ptr(), one)
                }
            }
        };
    }
}

impl PartShape {
    /// Factor of the rolling resistance in Box3D, on meshes.
    fn radius(&self) -> f32 {
        match self {
            Self::Sphere(sphere) => sphere.radius,
            Self::Capsule(capsule) => capsule.radius,
            Self::Cuboid(cuboid) => cuboid.base.innerRadius,
            // SAFETY: Box3D made it.
            Self::Hull(hull) => unsafe { hull.0.as_ref() }.innerRadius,
            Self::Mesh(_) => 0.0,
        }
    }
}

fn point_at(place: &sys::b3Transform, point: [f32; 3]) -> sys::b3Vec3 {
    use hazumi3d::glam::{Quat, Vec3};
    let sys::b3Transform { p, q } = *place;
    let turned = Quat::from_xyzw(q.v.x, q.v.y, q.v.z, q.s) * Vec3::from(point);
    vector((Vec3::new(p.x, p.y, p.z) + turned).to_array())
}

fn count(length: usize) -> Result<i32, String> {
    i32::try_from(length).map_err(|error| error.to_string())
}

fn hull_of(
    loaded: &LoadedScene,
    shape: &Shape,
    at: impl Fn([f32; 3]) -> sys::b3Vec3,
) -> Result<Hull, String> {
    let Some(HullSource::Points { points, .. }) = loaded.hull_source(shape) else {
        return Err("it has cooked hulls".to_owned());
    };
    let points: Vec<sys::b3Vec3> = points.iter().copied().map(at).collect();
    let count = count(points.len())?;
    // SAFETY: so many points are there.
    let made = unsafe { sys::b3CreateHull(points.as_ptr(), count, count) };
    NonNull::new(made).map(Hull).ok_or_else(|| "it makes no hull of them".to_owned())
}

/// As its own functions make meshes: edges known, grids split at the median.
fn mesh_of(
    loaded: &LoadedScene,
    shape: &Shape,
    at: impl Fn([f32; 3]) -> sys::b3Vec3,
) -> Result<Mesh, String> {
    let surface = loaded.surface(shape).ok_or("the surface is missing")?;
    let mut vertices: Vec<sys::b3Vec3> = surface.vertices.iter().copied().map(at).collect();
    let corners = surface.triangles.iter().flatten().map(|&corner| count(corner as usize));
    let mut indices = corners.collect::<Result<Vec<i32>, _>>()?;
    let is_grid = matches!(shape, Shape::Mesh { formula: Some(Formula::Grid(_)), .. });
    let told = sys::b3MeshDef {
        vertices: vertices.as_mut_ptr(),
        indices: indices.as_mut_ptr(),
        vertexCount: count(vertices.len())?,
        triangleCount: count(surface.triangles.len())?,
        useMedianSplit: is_grid,
        identifyEdges: true,
        ..Default::default()
    };
    // SAFETY: vertices and indices are as many as told, and outlive the call.
    let made = unsafe { sys::b3CreateMesh(&raw const told, std::ptr::null_mut(), 0) };
    NonNull::new(made).map(Mesh).ok_or_else(|| "it makes no mesh of them".to_owned())
}
