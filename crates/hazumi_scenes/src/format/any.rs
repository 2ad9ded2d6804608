//! A scene in 2D or 3D.

use super::plane;
use super::scene::Scene;

/// A scene in 2D or 3D, as the `dim` of its file says. Swarms are told in the words of space,
/// whatever their `dim`.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyScene {
    /// Bodies in 3D, or a swarm.
    Space(Scene),
    /// Bodies in 2D.
    Plane(plane::Scene),
}

impl AnyScene {
    /// Its short name.
    pub fn name(&self) -> &str {
        match self {
            Self::Space(scene) => &scene.name,
            Self::Plane(scene) => &scene.name,
        }
    }
}

impl From<Scene> for AnyScene {
    fn from(scene: Scene) -> Self {
        Self::Space(scene)
    }
}

impl From<plane::Scene> for AnyScene {
    fn from(scene: plane::Scene) -> Self {
        Self::Plane(scene)
    }
}
