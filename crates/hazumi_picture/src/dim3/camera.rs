//! Camera of a picture: where the eye is, and what it looks at.

use hazumi_core::{Rule, ValueError};
use hazumi3d::glam::Vec3;
use serde::{Deserialize, Serialize};

/// Farthest coordinate, m.
const FARTHEST: f32 = 1e12;
/// Least distance of an eye from its target, m.
const NEAREST: f32 = 1e-6;

/// Camera: an eye, the point in the middle of the picture, and the angle of view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// Position of the eye, m, in the world: from −10¹² to 10¹².
    pub eye: Vec3,
    /// Point in the middle of the picture, m, in the world: at least 1 µm from the eye. Things
    /// nearer to the eye than a hundredth of the way are cut off.
    pub target: Vec3,
    /// Angle between the lower and the upper border of the picture, rad, 0.01..=3.
    pub field_of_view: f32,
}

impl Camera {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        let &Self { eye, target, field_of_view } = self;
        let near = Rule::Within(-FARTHEST, FARTHEST);
        near.check_all("camera eye", eye.to_array())?;
        near.check_all("camera target", target.to_array())?;
        Rule::AtLeast(NEAREST)
            .check("distance from camera eye to target", eye.distance(target))?;
        Rule::Within(0.01, 3.0).check("camera field of view", field_of_view)
    }
}
