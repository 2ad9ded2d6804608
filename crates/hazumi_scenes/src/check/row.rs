//! Checks of the names by which joints find their bodies, and of rows of joints.

use super::place::{Checked, Place};
use crate::format::names::Names;

/// Checks who passes through whom.
pub(super) fn check_sets(
    place: &Place<'_>,
    sets: &[Vec<String>],
    names: &Names<'_>,
) -> Checked {
    for (index, set) in sets.iter().enumerate() {
        let place = place.item(index);
        for (number, name) in set.iter().enumerate() {
            check_name(&place.item(number), name, names)?;
            if set[..number].contains(name) {
                return place.item(number).broken(&format!("is \"{name}\" again"));
            }
        }
    }
    Ok(())
}

fn check_name(place: &Place<'_>, name: &str, names: &Names<'_>) -> Checked {
    match names.find(name) {
        Ok(_) => Ok(()),
        Err(why) => place.broken(&format!("is \"{name}\", {why}")),
    }
}

pub(super) fn check_row(place: &Place<'_>, count: u32, offset: &[f32]) -> Checked {
    if count == 0 {
        return place.field("count").broken("is 0, must be at least 1");
    }
    place.field("offset").finite_all(offset)
}

/// Checks the bodies that `count` joints hold, each so many copies further than these.
pub(super) fn check_ends(
    place: &Place<'_>,
    bodies: &[String; 2],
    count: u64,
    steps: impl Fn(u64) -> [u64; 2],
    names: &Names<'_>,
) -> Checked {
    for (side, name) in bodies.iter().enumerate() {
        check_name(&place.item(side), name, names)?;
    }
    // Steps only go up, so the last copy goes farthest.
    let farthest = steps(count - 1);
    for (side, name) in bodies.iter().enumerate() {
        if names.find(name).is_ok_and(|named| !named.reaches(farthest[side])) {
            let steps = farthest[side];
            let message = format!("is \"{name}\", and no body is {steps} copies further");
            return place.item(side).broken(&message);
        }
    }
    let [Ok(a), Ok(b)] = [&bodies[0], &bodies[1]].map(|name| names.find(name)) else {
        return Ok(());
    };
    // A joint needs two bodies, in every copy.
    let is_same = |copy: &u64| {
        let steps = steps(*copy);
        a.index(steps[0]) == b.index(steps[1])
    };
    match (0..count).find(is_same) {
        Some(0) => place.broken("are one body, must be two"),
        Some(copy) => place.broken(&format!("are one body in copy {copy}, must be two")),
        None => Ok(()),
    }
}
