//! Soft shapes of scene files, and what holds their particles.

use std::error::Error;
use std::sync::Arc;

use glam::Vec3;
use hazumi_core::soft as core;
use hazumi_scenes::{self as scenes, AssemblyInstance, LoadedScene, PinInstance, PinPlace};
use hazumi3d_geometry::soft::Clusters;

use crate::body::BodyId;
use crate::shape::SoftShape;
use crate::world::Pin;

/// The soft shapes that have been made, each once, however many bodies have it.
#[derive(Debug, Default)]
pub(super) struct SoftShapes {
    known: Vec<(scenes::Soft, Arc<SoftShape>)>,
}

impl SoftShapes {
    /// The shape that a soft shape of a scene describes.
    pub(super) fn find(
        &mut self,
        loaded: &LoadedScene,
        soft: &scenes::Soft,
    ) -> Result<Arc<SoftShape>, Box<dyn Error>> {
        if let Some((_, shape)) = self.known.iter().find(|(known, _)| known == soft) {
            return Ok(shape.clone());
        }
        let shape = Arc::new(soft_of(loaded, soft)?);
        self.known.push((soft.clone(), shape.clone()));
        Ok(shape)
    }
}

fn soft_of(loaded: &LoadedScene, soft: &scenes::Soft) -> Result<SoftShape, Box<dyn Error>> {
    let mut shape = match &soft.kind {
        scenes::SoftKind::Ball { radius, subdivisions } => {
            SoftShape::ball(*radius, *subdivisions)
        }
        scenes::SoftKind::Box { half_extents, cells } => {
            SoftShape::cuboid((*half_extents).into(), *cells)
        }
        scenes::SoftKind::Mesh { surface, spacing } => {
            let surface =
                loaded.surface(surface).ok_or("its file was not loaded with the scene")?;
            let vertices = vectors(&surface.vertices);
            match spacing {
                Some(spacing) => SoftShape::from_mesh(&vertices, &surface.triangles, *spacing),
                None => SoftShape::from_surface(&vertices, &surface.triangles),
            }
        }
        scenes::SoftKind::Cloth { half_extents, cells } => {
            SoftShape::cloth((*half_extents).into(), *cells)
        }
        scenes::SoftKind::Rope { points, spacing } => {
            SoftShape::rope(&vectors(points), *spacing)
        }
    }?;
    if let Some(radius) = soft.radius {
        shape = shape.with_radius(radius)?;
    }
    if let Some(material) = &soft.material {
        shape = shape.with_material(material_of(material))?;
    }
    let clusters = match soft.clusters {
        scenes::Clusters::Whole => Clusters::Whole,
        scenes::Clusters::Regions { half_width } => Clusters::Regions { half_width },
    };
    Ok(shape.with_fixed(&soft.fixed)?.with_clusters(clusters)?)
}

fn vectors(points: &[[f32; 3]]) -> Vec<Vec3> {
    points.iter().copied().map(Vec3::from).collect()
}

fn material_of(material: &scenes::SoftMaterial) -> core::SoftMaterial {
    let stiffness = |it: scenes::Stiffness| core::Stiffness::new(it.hertz, it.damping_ratio);
    core::SoftMaterial {
        shape: material.shape.map(stiffness),
        mode: match material.mode {
            scenes::MatchMode::Rigid => core::MatchMode::Rigid,
            scenes::MatchMode::Linear(share) => core::MatchMode::Linear(share),
            scenes::MatchMode::Quadratic(share) => core::MatchMode::Quadratic(share),
        },
        edges: material.edges.map(stiffness),
        bends: material.bends.map(stiffness),
        pressure: material
            .pressure
            .map(|it| core::Pressure { stiffness: stiffness(it.stiffness), amount: it.amount }),
        plasticity: material.plasticity.map(|it| core::Plasticity {
            yield_strain: it.yield_strain,
            creep: it.creep,
            limit: it.limit,
        }),
        tear: material.tear,
        self_collision: material.self_collision,
    }
}

/// What a particle is held to, in a group whose bodies are these; `copy` is the copy of the assembly that
/// it is in. `None` when the group has fewer bodies, which checked scenes have not.
pub(super) fn pin_of(
    pin: &PinInstance,
    bodies: &[BodyId],
    copy: Option<&AssemblyInstance<'_>>,
) -> Option<Pin> {
    Some(match pin.to {
        PinPlace::World(point) => {
            let point = copy.map_or(point, |copy| copy.to_world(point));
            Pin::World(Vec3::from(point).as_dvec3())
        }
        PinPlace::Body(index, point) => Pin::Body(*bodies.get(index)?, point.into()),
    })
}
