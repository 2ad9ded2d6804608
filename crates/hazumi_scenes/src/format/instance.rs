//! Single bodies, with repeats resolved.

use super::body::Body;
use super::repeat::Repeat;
use super::scene::Scene;

/// One body of the world: an entry of the scene, or one copy of a repeated entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance<'a> {
    /// What to call it: the name of the entry, with `[i]` behind it for copy number `i`.
    pub name: String,
    /// Which entry of [`Scene::bodies`] it comes from; entries share their shapes.
    pub body_index: usize,
    /// The entry. Its `position`, `rotation` and `repeat` are already in the fields below.
    pub body: &'a Body,
    /// Where its origin is, m, in the world.
    pub position: [f32; 3],
    /// How it is turned: a unit quaternion `[x, y, z, w]`, dimensionless.
    pub rotation: [f32; 4],
}

impl Scene {
    /// Every single body, entry by entry and copy by copy.
    pub fn instances(&self) -> impl Iterator<Item = Instance<'_>> {
        self.bodies.iter().enumerate().flat_map(|(body_index, body)| {
            let count = body.repeat.as_ref().map_or(1, Repeat::count);
            (0..count).map(move |copy| body.instance(body_index, copy))
        })
    }

    /// How many bodies [`Self::instances`] yields, or `u64::MAX` when there are more.
    pub fn instance_count(&self) -> u64 {
        let counts =
            self.bodies.iter().map(|body| body.repeat.as_ref().map_or(1, Repeat::count));
        counts.fold(0, u64::saturating_add)
    }
}

impl Body {
    fn instance(&self, body_index: usize, copy: u64) -> Instance<'_> {
        let Some(repeat) = &self.repeat else {
            return Instance {
                name: self.name.clone(),
                body_index,
                body: self,
                position: self.position,
                rotation: self.resolved_rotation(),
            };
        };
        let (offset, rotation) = repeat.place(copy);
        Instance {
            name: format!("{}[{copy}]", self.name),
            body_index,
            body: self,
            position: std::array::from_fn(|axis| self.position[axis] + offset[axis]),
            rotation: rotation.unwrap_or_else(|| self.resolved_rotation()),
        }
    }
}
