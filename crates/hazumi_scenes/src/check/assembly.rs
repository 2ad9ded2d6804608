//! Checks of assemblies.

use super::check_group;
use super::dim::Vector;
use super::format::assembly::Assembly;
use super::format::scene::Scene;
use super::place::{Checked, Place};
use super::repeat::check_repeat;
use super::rotation::check_rotation;

/// Farthest that bodies of an assembly may be from its frame along an axis, and that its frames
/// may be from the origin, m, so that what a spawner makes has a place.
const FARTHEST: f32 = 1e30;

pub(super) fn check_assemblies(place: &Place<'_>, scene: &Scene) -> Checked {
    let mut assemblies = scene.assemblies.iter().enumerate();
    assemblies.try_for_each(|(index, it)| check_assembly(&place.item(index), it))
}

fn check_assembly(place: &Place<'_>, assembly: &Assembly) -> Checked {
    if assembly.bodies.is_empty() {
        return place.field("bodies").broken("are none, must be at least 1");
    }
    place.field("position").finite_all(&assembly.position)?;
    check_rotation(place, assembly.rotation, assembly.rotation_degrees)?;
    check_group(place, assembly.group())?;
    if let Some(repeat) = &assembly.repeat {
        check_repeat(&place.field("repeat"), repeat, assembly.position)?;
    }
    let is_far = |position: Vector| position.iter().any(|x| x.abs() > FARTHEST);
    if assembly.group().instances().any(|body| is_far(body.position)) {
        return place.field("bodies").broken(&format!("are farther than {FARTHEST} m away"));
    }
    if (0..assembly.copy_count()).any(|copy| is_far(assembly.place(copy).0)) {
        return place.broken(&format!("is farther than {FARTHEST} m away"));
    }
    Ok(())
}
