//! Cost of bodies, joints and assemblies.

use std::collections::HashMap;

use super::format::group::Group;
use super::format::joint::Joint;
use super::format::repeat::Repeat;
use super::format::scene::Scene;
use super::pairs::ShapeCost;
use super::shape::{collider_copies, cost_of};
use super::{Granted, MeshFinder};
use crate::budget::{Ledger, Resource};

/// Asks for what stands in a scene, and for all copies of its assemblies.
pub(super) fn spend_scene(scene: &Scene, ledger: &mut Ledger, find: MeshFinder<'_>) -> Granted {
    spend_group(&Copies { place: "", count: 1 }, scene.group(), ledger, find)?;
    for (index, assembly) in scene.assemblies.iter().enumerate() {
        let place = format!("assemblies[{index}].");
        let copies = Copies { place: &place, count: assembly.copy_count() };
        spend_group(&copies, assembly.group(), ledger, find)?;
    }
    Ok(())
}

/// How often a group is there, and the path that its parts begin with.
struct Copies<'a> {
    place: &'a str,
    count: u64,
}

impl Copies<'_> {
    /// The path of a part, or of what repeats it.
    fn path(&self, part: &str, is_repeated: bool) -> String {
        match (is_repeated, self.count) {
            (true, _) => format!("{}{part}.repeat", self.place),
            (false, 0 | 1) => format!("{}{part}", self.place),
            (false, _) => format!("{}repeat", self.place),
        }
    }
}

fn spend_group(
    copies: &Copies<'_>,
    group: Group<'_>,
    ledger: &mut Ledger,
    find: MeshFinder<'_>,
) -> Granted {
    for (index, body) in group.bodies.iter().enumerate() {
        let own = body.repeat.as_ref().map_or(1, Repeat::count);
        let count = own.saturating_mul(copies.count);
        let path = || copies.path(&format!("bodies[{index}]"), own > 1);
        ledger.spend(Resource::Bodies, count, path)?;
        let of_colliders = body.colliders.iter().map(collider_copies);
        let colliders = of_colliders.fold(u64::from(body.shape.is_some()), u64::saturating_add);
        ledger.spend(Resource::Colliders, colliders.saturating_mul(count), path)?;
        let shapes = body.shape.iter().chain(body.colliders.iter().map(|it| &it.shape));
        let costs = shapes.map(|shape| cost_of(shape, find));
        let cost = costs.fold(ShapeCost::default(), ShapeCost::plus);
        ledger.spend(Resource::Triangles, cost.triangles, || {
            format!("{}bodies[{index}]", copies.place)
        })?;
        ledger
            .spend(Resource::Pairs, cost.cuts, || format!("{}bodies[{index}]", copies.place))?;
        ledger.spend(Resource::Bytes, cost.bytes, path)?;
        ledger.spend(Resource::Particles, cost.particles.saturating_mul(count), path)?;
        ledger.spend(Resource::Pairs, cost.pairs.saturating_mul(count), path)?;
        let pins = (body.pins.len() as u64).saturating_mul(count);
        ledger.spend(Resource::Joints, pins, || {
            format!("{}bodies[{index}].pins", copies.place)
        })?;
    }
    let mut stacks: HashMap<&[String; 2], u64> = HashMap::new();
    for (index, joint) in group.joints.iter().enumerate() {
        let own = Joint::count(joint);
        let path = || copies.path(&format!("joints[{index}]"), own > 1);
        ledger.spend(Resource::Joints, own.saturating_mul(copies.count), path)?;
        // Joints of the same two bodies are solved together, each with each.
        let is_same = |steps: &[u32; 2]| *steps == [0; 2];
        let rows = joint.repeat.iter().filter(|row| is_same(&row.steps));
        let stacked =
            rows.fold(1, |product: u64, row| product.saturating_mul(row.count.into()));
        let known = stacks.entry(&joint.bodies).or_default();
        *known = known.saturating_add(stacked);
        let pairs = own.saturating_mul(*known - 1).saturating_mul(copies.count);
        ledger.spend(Resource::Pairs, pairs, path)?;
    }
    for (index, set) in group.pass_through.iter().enumerate() {
        let length = set.len() as u64;
        let pairs = length.saturating_mul(length.saturating_sub(1)) / 2;
        ledger.spend(Resource::Pairs, pairs.saturating_mul(copies.count), || {
            format!("{}pass_through[{index}]", copies.place)
        })?;
    }
    Ok(())
}
