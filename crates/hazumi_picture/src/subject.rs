//! Subject of a picture: a world, and the scene that names its bodies.

use std::collections::BTreeSet;

use super::hazumi::scene::SceneWorld;
use super::hazumi::{BodyId, World};

/// A body, with its name if it has one.
pub(super) type Named<'a> = (Option<&'a str>, BodyId);

/// Subject of a picture: a world, or that of a scene.
///
/// Bodies of a scene whose names differ only in their numbers have one colour. Without names,
/// each body has a colour by its slot.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub(super) world: &'a World,
    pub(super) scene: Option<&'a SceneWorld>,
}

impl<'a> From<&'a World> for Subject<'a> {
    fn from(world: &'a World) -> Self {
        Self { world, scene: None }
    }
}

impl<'a> From<&'a SceneWorld> for Subject<'a> {
    fn from(scene: &'a SceneWorld) -> Self {
        Self { world: &scene.world, scene: Some(scene) }
    }
}

impl<'a> Subject<'a> {
    /// All bodies: those that the scene names, then the others.
    pub(super) fn bodies(&self) -> Vec<Named<'a>> {
        let named = self.scene.map_or(&[][..], |scene| &scene.bodies);
        let mut bodies: Vec<Named<'a>> =
            named.iter().map(|(name, id)| (Some(name.as_str()), *id)).collect();
        let known: BTreeSet<BodyId> = named.iter().map(|(_, id)| *id).collect();
        let others = self.world.bodies().map(|(id, _)| id).filter(|id| !known.contains(id));
        bodies.extend(others.map(|id| (None, id)));
        bodies
    }
}
