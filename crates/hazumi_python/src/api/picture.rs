//! Pictures of a world.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::space::picture::{self, Subject, View};
use super::world::{Stepped, World};
use crate::picture::Picture;
use crate::{failure, fields};

#[pymethods]
impl World {
    /// A picture of the world as it is now, which a notebook shows.
    ///
    /// The camera sees most of what moves, unless `camera` has fields of another by name: the
    /// corners `min` and `max` of a box in 2D, or `eye`, `target` and `field_of_view` in 3D, in
    /// metres and radians. `size` is a width and a height in pixels.
    #[pyo3(signature = (*, size = None, camera = None))]
    fn picture(
        &self,
        size: Option<[i64; 2]>,
        camera: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Picture> {
        let size = match size {
            Some([width, height]) => {
                Some(hazumi_picture::Size::new(width, height).map_err(failure::value)?)
            }
            None => None,
        };
        let subject = match self.stepped()? {
            Stepped::World(world) => Subject::from(world.as_ref()),
            Stepped::Scene(scene) => Subject::from(scene.as_ref()),
        };
        let mut view = View::of(subject, size);
        if let Some(camera) = camera {
            let camera = fields::merged("camera", &view.camera(), camera)?;
            view = view.at(&camera).map_err(failure::value)?;
        }
        Ok(Picture::new(picture::draw(subject, &view), view.size()[0]))
    }
}
