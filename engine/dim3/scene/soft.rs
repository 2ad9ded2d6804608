//! Soft shapes of scene files.

use std::error::Error;
use std::sync::Arc;

use glam::Vec3;
use hazumi_scenes::{self as scenes, LoadedScene};

use super::material::furnished;
use crate::shape::SoftShape;

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
    let shape = match &soft.kind {
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
    furnished(shape, soft)
}

fn vectors(points: &[[f32; 3]]) -> Vec<Vec3> {
    points.iter().copied().map(Vec3::from).collect()
}
