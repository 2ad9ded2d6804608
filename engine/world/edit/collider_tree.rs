//! Sums over the colliders of a body that has many.

use std::collections::BTreeMap;

use hazumi_core::{Bounds, ValueError};

use super::super::World;
use super::super::sweep::inner_radius;
use super::collider_mass::mass_of_collider;
use crate::collider::Collider;
use crate::math::Aabb;
use crate::shape::MassProperties;
use crate::space::{Vector, is_endless};

/// Colliders of a body up to which each edit adds them up in their order.
pub(super) const FEW_COLLIDERS: usize = 64;
/// Logarithm of the number of parts of a node.
const SHIFT: u32 = 4;
/// Levels above the colliders: the last has one node for all slots.
const LEVELS: usize = (u32::BITS / SHIFT) as usize;

/// Mass and extent of a collider, or of several, in the frame of their body.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColliderSum {
    /// By density; `None` where nothing has mass, and of bodies that are not dynamic.
    pub(super) mass: Option<MassProperties>,
    /// Box around the shapes that end somewhere.
    bounds: Option<Aabb>,
    /// Radius of a ball that fits into the thinnest, m.
    pub(super) inner_radius: f32,
}

impl ColliderSum {
    /// Sum of one collider.
    ///
    /// # Errors
    ///
    /// When `has_mass` and the shape has no volume.
    pub(super) fn of(collider: &Collider, has_mass: bool) -> Result<Self, ValueError> {
        let mass = has_mass.then(|| mass_of_collider(collider)).transpose()?;
        let mass = mass.map(|mass| mass.placed(&collider.pose));
        let is_endless = is_endless(&collider.shape);
        let bounds = (!is_endless).then(|| collider.shape.bounds(&collider.pose));
        let is_solid = !collider.is_sensor;
        let inner_radius = if is_solid { inner_radius(&collider.shape) } else { f32::INFINITY };
        Ok(Self { mass, bounds, inner_radius })
    }

    /// Sum of several.
    fn sum<'a>(parts: impl Iterator<Item = &'a Self> + Clone) -> Self {
        // One alone is not rounded again on each level.
        let mut rest = parts.clone();
        if let (Some(&only), None) = (rest.next(), rest.next()) {
            return only;
        }
        Self {
            mass: MassProperties::sum(parts.clone().filter_map(|part| part.mass)),
            bounds: parts.clone().filter_map(|part| part.bounds).reduce(Bounds::union),
            inner_radius: parts.map(|part| part.inner_radius).fold(f32::INFINITY, f32::min),
        }
    }

    /// Distance from `center` to the farthest corner of the box, m.
    pub(super) fn reach(&self, center: Vector) -> f32 {
        self.bounds.map_or(0.0, |bounds| {
            ((bounds.center() - center).abs() + bounds.half_extents()).length()
        })
    }
}

/// Tree of sums over the colliders of a body. An edit changes one node of each level, where a
/// sum in order would visit all colliders.
///
/// The nodes go by the slots of the colliders, so the sums depend on the colliders alone, not
/// on the history of edits: a restored world makes the same tree.
#[derive(Debug)]
pub(super) struct ColliderTree {
    /// Whether masses are summed: whether the body is dynamic.
    pub(super) has_mass: bool,
    /// The colliders by their slots; then, for each level, nodes by the high bits of slots.
    levels: [BTreeMap<u32, ColliderSum>; LEVELS + 1],
}

impl ColliderTree {
    /// Without colliders.
    pub(super) fn new(has_mass: bool) -> Self {
        Self { has_mass, levels: Default::default() }
    }

    /// Puts the collider in a slot, or takes it out. Returns the one before.
    pub(super) fn set(&mut self, slot: u32, sum: Option<ColliderSum>) -> Option<ColliderSum> {
        let before = match sum {
            Some(sum) => self.levels[0].insert(slot, sum),
            None => self.levels[0].remove(&slot),
        };
        for (level, shift) in (1..=LEVELS).zip((SHIFT..).step_by(SHIFT as usize)) {
            let node = slot.checked_shr(shift).unwrap_or(0);
            let first = node << SHIFT;
            let range = first..=first + ((1 << SHIFT) - 1);
            let [below, here] = [level - 1, level];
            let mut parts = self.levels[below].range(range).map(|(_, part)| part).peekable();
            if parts.peek().is_none() {
                self.levels[here].remove(&node);
            } else {
                let sum = ColliderSum::sum(parts);
                self.levels[here].insert(node, sum);
            }
        }
        before
    }

    /// The sum over all colliders.
    pub(super) fn total(&self) -> ColliderSum {
        ColliderSum::sum(self.levels[LEVELS].values())
    }
}

impl World {
    /// The tree of a body with many colliders, made on first use.
    ///
    /// # Errors
    ///
    /// When `has_mass` and a shape has no volume.
    pub(super) fn collider_tree(
        &mut self,
        body: u32,
        has_mass: bool,
    ) -> Result<&mut ColliderTree, ValueError> {
        let trees = &mut self.collider_trees.0;
        if trees.get(&body).is_none_or(|tree| tree.has_mass != has_mass) {
            let mut tree = ColliderTree::new(has_mass);
            let ids = self.bodies.at(body).map_or(&[][..], |record| &record.colliders);
            for &id in ids {
                let Some(placed) = self.colliders.get(id) else { continue };
                tree.set(id.index(), Some(ColliderSum::of(&placed.collider, has_mass)?));
            }
            trees.insert(body, tree);
        }
        Ok(trees.entry(body).or_insert_with(|| ColliderTree::new(has_mass)))
    }
}

/// The trees of the bodies with many colliders that were edited, by their slots.
#[derive(Debug, Default)]
pub(in crate::world) struct ColliderTrees(pub(super) BTreeMap<u32, ColliderTree>);

impl ColliderTrees {
    /// Forgets all of them: the colliders are others now.
    pub(in crate::world) fn clear(&mut self) {
        self.0.clear();
    }
}
