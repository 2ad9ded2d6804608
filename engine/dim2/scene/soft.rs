//! Soft shapes of scene files, and what holds their particles.

use std::error::Error;
use std::sync::Arc;

use glam::Vec2;
use hazumi_core::soft as core;
use hazumi_scenes::plane::{self as scenes, AssemblyInstance, PinInstance, PinPlace};
use hazumi2d_geometry::soft::Clusters;

use super::shape::vectors;
use crate::body::BodyId;
use crate::shape::SoftShape;
use crate::shape::soft::alpha_outline;
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
        soft: &scenes::Soft,
    ) -> Result<Arc<SoftShape>, Box<dyn Error>> {
        if let Some((_, shape)) = self.known.iter().find(|(known, _)| known == soft) {
            return Ok(shape.clone());
        }
        let shape = Arc::new(soft_of(soft)?);
        self.known.push((soft.clone(), shape.clone()));
        Ok(shape)
    }
}

fn soft_of(soft: &scenes::Soft) -> Result<SoftShape, Box<dyn Error>> {
    let mut shape = match &soft.kind {
        scenes::SoftKind::Disc { radius, count } => SoftShape::disc(*radius, *count),
        scenes::SoftKind::Outline { points, spacing, filled: false } => {
            SoftShape::from_outline(&vectors(points), *spacing)
        }
        scenes::SoftKind::Outline { points, spacing, filled: true } => {
            SoftShape::filled(&vectors(points), *spacing)
        }
        scenes::SoftKind::Picture { pixel_size, spacing, filled, picture, .. } => {
            let picture = picture.as_ref().ok_or("its file was not loaded with the scene")?;
            let (width, height) = (picture.width(), picture.height());
            let outline = alpha_outline(width, height, picture.alpha(), *pixel_size)?;
            if *filled {
                SoftShape::filled(&outline, *spacing)
            } else {
                SoftShape::from_outline(&outline, *spacing)
            }
        }
        scenes::SoftKind::Grid { half_extents, cells } => {
            SoftShape::grid((*half_extents).into(), *cells)
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
            Pin::World(Vec2::from(point).as_dvec2())
        }
        PinPlace::Body(index, point) => Pin::Body(*bodies.get(index)?, point.into()),
    })
}
