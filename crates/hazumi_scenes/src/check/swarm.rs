//! Checks of what moves without bodies.

use super::place::{Checked, Place};
use crate::format::scene::Scene;
use crate::format::swarm::{Bullets, Enemies, Flock, Pattern, Player, Swarm};

/// Most bullets and birds.
const MOST_THINGS: u32 = 10_000_000;
/// Most shots of a volley.
const MOST_SHOTS: u32 = 1000;

/// Checks `dim`, and the swarm if there is one.
pub(super) fn check_swarm(root: &Place<'_>, scene: &Scene) -> Checked {
    let place = root.field("swarm");
    match &scene.swarm {
        None if scene.dim == 3 => Ok(()),
        None => {
            root.field("dim").broken(&format!("is {}, must be 3 without a swarm", scene.dim))
        }
        Some(_) if !(2..=3).contains(&scene.dim) => {
            root.field("dim").broken(&format!("is {}, must be 2 or 3", scene.dim))
        }
        Some(_)
            if !(scene.bodies.is_empty()
                && scene.assemblies.is_empty()
                && scene.drivers.is_empty()) =>
        {
            place.broken("stands beside bodies or drivers, must be alone")
        }
        Some(Swarm::Flock(_)) if scene.game.is_some() => {
            root.field("game").broken("stands beside a flock, which nobody plays")
        }
        Some(Swarm::Bullets(bullets)) => check_bullets(&place.field("bullets"), bullets),
        Some(Swarm::Flock(flock)) => check_flock(&place.field("flock"), flock),
    }
}

fn check_bullets(place: &Place<'_>, bullets: &Bullets) -> Checked {
    check_extents(place, &bullets.half_extents)?;
    check_count(&place.field("count"), bullets.count, MOST_THINGS)?;
    place.field("radius").above(0.0, bullets.radius)?;
    place.field("speed").at_least(0.0, bullets.speed)?;
    place.field("lifetime").above(0.0, bullets.lifetime)?;
    check_enemies(&place.field("enemies"), &bullets.enemies)?;
    check_player(&place.field("player"), &bullets.player)
}

fn check_enemies(place: &Place<'_>, enemies: &Enemies) -> Checked {
    check_count(&place.field("count"), enemies.count, 100_000)?;
    place.field("radius").above(0.0, enemies.radius)?;
    place.field("speed").at_least(0.0, enemies.speed)?;
    let patterns = place.field("patterns");
    if enemies.patterns.is_empty() {
        return patterns.broken("are none, must be at least 1");
    }
    for (index, pattern) in enemies.patterns.iter().enumerate() {
        check_pattern(&patterns.item(index), pattern)?;
    }
    Ok(())
}

fn check_pattern(place: &Place<'_>, pattern: &Pattern) -> Checked {
    match *pattern {
        Pattern::Ring { shots } => {
            check_count(&place.field("ring").field("shots"), shots, MOST_SHOTS)
        }
        Pattern::Spiral { arms, turn_degrees } => {
            let place = place.field("spiral");
            check_count(&place.field("arms"), arms, MOST_SHOTS)?;
            place.field("turn_degrees").finite(turn_degrees)
        }
        Pattern::Fan { shots, spread_degrees } => {
            let place = place.field("fan");
            check_count(&place.field("shots"), shots, MOST_SHOTS)?;
            place.field("spread_degrees").within(0.0, 360.0, spread_degrees)
        }
    }
}

fn check_player(place: &Place<'_>, player: &Player) -> Checked {
    place.field("radius").above(0.0, player.radius)?;
    place.field("speed").at_least(0.0, player.speed)?;
    place.field("shots_per_second").within(0.0, 1e5, player.shots_per_second)?;
    place.field("shot_speed").at_least(0.0, player.shot_speed)?;
    place.field("graze").at_least(0.0, player.graze)
}

fn check_flock(place: &Place<'_>, flock: &Flock) -> Checked {
    check_extents(place, &flock.half_extents)?;
    check_count(&place.field("count"), flock.count, MOST_THINGS)?;
    place.field("sight").above(0.0, flock.sight)?;
    check_count(&place.field("neighbors"), flock.neighbors, 64)?;
    place.field("distance").above(0.0, flock.distance)?;
    let [least, most] = flock.speed;
    place.field("speed").item(0).above(0.0, least)?;
    place.field("speed").item(1).at_least(least, most)?;
    let strengths = place.field("strengths");
    (0..3).try_for_each(|index| strengths.item(index).at_least(0.0, flock.strengths[index]))
}

fn check_extents(place: &Place<'_>, half_extents: &[f32; 3]) -> Checked {
    let place = place.field("half_extents");
    (0..3).try_for_each(|axis| place.item(axis).above(0.0, half_extents[axis]))
}

fn check_count(place: &Place<'_>, count: u32, most: u32) -> Checked {
    if (1..=most).contains(&count) {
        return Ok(());
    }
    place.broken(&format!("is {count}, must be a number from 1 to {most}"))
}
