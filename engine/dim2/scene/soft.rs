//! Soft shapes of scene files.

use std::error::Error;
use std::sync::Arc;

use hazumi_scenes::plane as scenes;

use super::material::furnished;
use super::shape::vectors;
use crate::shape::SoftShape;
use crate::shape::soft::alpha_outline;

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
    let shape = match &soft.kind {
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
    furnished(shape, soft)
}
