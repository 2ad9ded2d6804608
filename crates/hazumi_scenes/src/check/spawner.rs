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
