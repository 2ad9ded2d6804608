//! Camera of a picture: the box that it shows.

use hazumi_core::{Rule, ValueError};
use hazumi2d::glam::Vec2;
use serde::{Deserialize, Serialize};

/// Least width and height of a box, m.
pub(super) const LEAST: f32 = 1e-3;
/// Farthest coordinate, m.
const FARTHEST: f32 = 1e12;

/// Camera: a box that is in the picture, as large as the picture allows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// Lower left corner of the box, m, in the world: from −10¹² to 10¹².
    pub min: Vec2,
    /// Upper right corner, m, at least 1 mm from the other along both axes.
    pub max: Vec2,
}

impl Camera {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        for (min, max) in self.min.to_array().into_iter().zip(self.max.to_array()) {
            Rule::Within(-FARTHEST, FARTHEST).check_all("camera min", [min])?;
            Rule::Within(min + LEAST, FARTHEST).check("camera max", max)?;
        }
        Ok(())
    }
}
