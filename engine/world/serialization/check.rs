//! Validation of loaded worlds, so that no file, damaged or hostile, makes steps panic.

use std::collections::BTreeSet;

use super::super::record::check_mass;
use super::super::snapshot::{
    DynamicState, SnapshotError, StaticState, check_memories, check_softs,
};
use super::super::stages::find_again;
use super::shapes::broken;
use super::state::BodyArena;
use crate::body::BodyType as BodyMotion;
use crate::contact::{Contact, WordReader};
use crate::space::ToF32;

fn require(holds: bool, rule: &'static str) -> Result<(), SnapshotError> {
    if holds { Ok(()) } else { Err(broken(rule)) }
}

/// Whether bodies, colliders, joints and rules belong together.
pub(super) fn content(content: &StaticState) -> Result<(), SnapshotError> {
    let StaticState { bodies, colliders, joints, rules } = content;
    rules.settings.check().map_err(|_| broken("settings can be used"))?;
    for (id, record) in bodies.iter() {
        record.body.checked().map_err(|_| broken("bodies can be used"))?;
        require(record.position_low.is_finite(), "places are finite")?;
        require(record.reach >= 0.0 && record.inner_radius >= 0.0, "bodies have a size")?;
        let is_dynamic = record.body.body_type == BodyMotion::Dynamic;
        require(
            record.mass.is_some() == is_dynamic,
            "dynamic bodies, and no others, have a mass",
        )?;
        if let Some(mass) = &record.mass {
            check_mass(mass).map_err(|_| broken("masses can be used"))?;
            require(mass.center.is_finite(), "masses can be used")?;
        }
        for &collider in &record.colliders {
            let placed = colliders.get(collider);
            let is_its = placed.is_some_and(|placed| placed.body == id.index());
            require(is_its, "bodies have the colliders that are on them")?;
        }
        let distinct: BTreeSet<_> = record.colliders.iter().collect();
        require(distinct.len() == record.colliders.len(), "bodies have each collider once")?;
        for &joint in &record.joints {
            let joint = joints.get(joint);
            let is_its = joint.is_some_and(|record| record.joint.bodies.contains(&id));
            require(is_its, "bodies have the joints that hold them")?;
        }
    }
    let listed: usize = bodies.iter().map(|(_, record)| record.colliders.len()).sum();
    require(listed == colliders.len(), "every collider is on a body")?;
    for (_, placed) in colliders.iter() {
        let collider = placed.collider.clone();
        collider.checked().map_err(|_| broken("colliders can be used"))?;
        let body = bodies.at(placed.body).map(|record| record.body.body_type);
        let weighs = || placed.collider.shape.mass(placed.collider.density).is_some();
        require(body != Some(BodyMotion::Dynamic) || weighs(), "what moves has a volume")?;
    }
    for (id, record) in joints.iter() {
        let joint = record.joint.checked().map_err(|_| broken("joints can be used"))?;
        let knows_it = |body| bodies.get(body).is_some_and(|body| body.joints.contains(&id));
        require(joint.bodies.into_iter().all(knows_it), "joints hold bodies that are there")?;
    }
    let end = bodies.slot_count();
    let is_slot = |slot: u32| (slot as usize) < end;
    let pairs = rules.ignored_pairs.iter();
    require(pairs.flatten().all(is_slot), "ignored pairs are of bodies")
}

/// Whether `words` are contacts between colliders that are there, in their order.
pub(super) fn contacts(content: &StaticState, words: &[u32]) -> Result<(), SnapshotError> {
    const RULE: &str = "contacts are between colliders, in their order";
    let mut words = WordReader(words);
    let mut last = None;
    while !words.0.is_empty() {
        let key = Contact::peek(&words).ok_or_else(|| broken(RULE))?;
        require(last < Some(key), RULE)?;
        last = Some(key);
        let placed = key.0.map(|slot| content.colliders.at(slot));
        let [Some(a), Some(b)] = placed else { return Err(broken(RULE)) };
        require(key.0[0] < key.0[1] && a.body != b.body, RULE)?;
        let mut contact = Contact::new(key, [a.body, b.body]);
        contact.unpack(&mut words).ok_or_else(|| broken(RULE))?;
        require(contact.is_finite(), "contacts have finite numbers")?;
        let margin = content.rules.settings.speculative_distance();
        let is_found = find_again(&mut contact, &content.colliders, margin);
        require(is_found, "contacts have their points where they were found")?;
    }
    Ok(())
}

/// Whether the rest of what steps change belongs to the content.
pub(super) fn motion(
    content: &StaticState,
    motion: &DynamicState,
) -> Result<(), SnapshotError> {
    check_memories(content, &motion.joints)?;
    require(
        check_softs(content, &motion.softs),
        "soft bodies have particles that are somewhere",
    )?;
    let loose = &motion.loose;
    let is_mover = |slot: u32| mover(&content.bodies, slot);
    let forces = loose.forces.iter();
    let all_good =
        forces.clone().all(|(_, (force, torque))| force.is_finite() && torque.is_finite());
    require(
        all_good && forces.clone().all(|&(slot, _)| is_mover(slot)),
        "forces are on bodies",
    )?;
    let is_target = |slot: u32| {
        let body = content.bodies.at(slot);
        body.is_some_and(|record| record.body.body_type == BodyMotion::Kinematic)
    };
    for (slot, target) in &loose.targets {
        let is_finite = target.position.to_f32().is_finite()
            && crate::math::rotation::to_unit(target.rotation) == Some(target.rotation);
        require(is_finite && is_target(*slot), "targets are places for kinematic bodies")?;
    }
    let is_there = |&slot: &u32| content.colliders.at(slot).is_some();
    require(loose.placed.iter().all(is_there), "what was placed is there")?;
    require(loose.inside.is_sorted(), "visits are in order")?;
    // A world that was there for longer than anybody can wait would run out of numbers.
    require(motion.step_count < 1 << 62, "steps can be counted")
}

fn mover(bodies: &BodyArena, slot: u32) -> bool {
    bodies.at(slot).is_some_and(|record| !record.is_fixed())
}
