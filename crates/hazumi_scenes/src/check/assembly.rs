//! Checks of assemblies and of the scripts that make them.

use super::check_group;
use super::place::{Checked, Place};
use super::repeat::check_repeat;
use super::shape::check_rotation;
use crate::format::assembly::{Assembly, Spawner};
use crate::format::scene::Scene;

/// Farthest that bodies of an assembly may be from its frame along an axis, and that its frames
/// may be from the origin, m, so that what a spawner makes has a place.
pub(super) const FARTHEST: f32 = 1e30;

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
    let is_far = |position: [f32; 3]| position.iter().any(|x| x.abs() > FARTHEST);
    if assembly.group().instances().any(|body| is_far(body.position)) {
        return place.field("bodies").broken(&format!("are farther than {FARTHEST} m away"));
    }
    if (0..assembly.copy_count()).any(|copy| is_far(assembly.place(copy).0)) {
        return place.broken(&format!("is farther than {FARTHEST} m away"));
    }
    Ok(())
}

/// Checks spawners of assemblies with these names and numbers of copies.
pub(super) fn check_spawners(
    place: &Place<'_>,
    spawners: &[Spawner],
    assemblies: &[(&str, u64)],
) -> Checked {
    for (index, spawner) in spawners.iter().enumerate() {
        let place = place.item(index);
        let name = &spawner.assembly;
        let is_made_twice = spawners[..index].iter().any(|it| it.assembly == *name);
        if is_made_twice {
            let message = format!("is \"{name}\", which another spawner makes");
            return place.field("assembly").broken(&message);
        }
        check_spawner(&place, spawner, assemblies)?;
    }
    Ok(())
}

fn check_spawner(place: &Place<'_>, spawner: &Spawner, assemblies: &[(&str, u64)]) -> Checked {
    let name = &spawner.assembly;
    let mut named = assemblies.iter().filter(|(known, _)| known == name);
    let most = match (named.next(), named.next()) {
        (Some(&(_, copy_count)), None) => copy_count,
        (None, _) => {
            let message = format!("is \"{name}\", which no assembly is called");
            return place.field("assembly").broken(&message);
        }
        (Some(_), Some(_)) => {
            let message = format!("is \"{name}\", which several assemblies are called");
            return place.field("assembly").broken(&message);
        }
    };
    if !(1..=most).contains(&u64::from(spawner.count)) {
        let message = format!("is {}, must be a number from 1 to {most}", spawner.count);
        return place.field("count").broken(&message);
    }
    let place = place.field("steps");
    if spawner.steps.is_empty() {
        return place.broken("are none, must be at least 1");
    }
    match spawner.steps.windows(2).position(|pair| pair[1] <= pair[0]) {
        Some(index) => {
            let [before, step] = [spawner.steps[index], spawner.steps[index + 1]];
            place.item(index + 1).broken(&format!("is {step}, must be above {before}"))
        }
        None => Ok(()),
    }
}
