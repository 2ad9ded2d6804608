//! Checks of the scripts that make assemblies.

use super::place::{Checked, Place};
use crate::format::assembly::Spawner;

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
    check_assembly(&place.field("assembly"), name, assemblies.iter().map(|it| it.0))?;
    let most = assemblies.iter().find(|it| it.0 == name).map_or(0, |it| it.1);
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

/// Checks that one of the assemblies of these names is called so.
pub(super) fn check_assembly<'a>(
    place: &Place<'_>,
    name: &str,
    assemblies: impl Iterator<Item = &'a str>,
) -> Checked {
    match assemblies.filter(|&known| known == name).count() {
        0 => place.broken(&format!("is \"{name}\", which no assembly is called")),
        1 => Ok(()),
        _ => place.broken(&format!("is \"{name}\", which several assemblies are called")),
    }
}
