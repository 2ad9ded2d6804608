//! Checks of the rules of games.

use super::place::{Checked, Place};
use super::spawner::check_assembly;
use crate::format::game::{Condition, Effect, Fire, Game, Rule, stands_for};

/// Names that the rules of a game may use.
pub(super) struct Known<'a> {
    /// Names of bodies.
    pub(super) bodies: Vec<String>,
    /// Names of assemblies.
    pub(super) assemblies: Vec<&'a str>,
    /// Names of the bodies that drivers walk, roll or make follow.
    pub(super) players: Vec<&'a str>,
}

impl Known<'_> {
    fn check_body(&self, place: &Place<'_>, name: &str) -> Checked {
        if self.bodies.iter().any(|body| stands_for(name, body)) {
            return Ok(());
        }
        place.broken(&format!("is \"{name}\", which no body is called"))
    }
}

pub(super) fn check_game(place: &Place<'_>, game: &Game, known: &Known<'_>) -> Checked {
    if game.lives == 0 {
        return place.field("lives").broken("is 0, must be at least 1");
    }
    if let Some(seconds) = game.seconds {
        place.field("seconds").above(0.0, seconds)?;
    }
    place.field("eye_height").at_least(0.0, game.eye_height)?;
    if game.next.as_ref().is_some_and(String::is_empty) {
        return place.field("next").broken("is empty, must be the name of a scene");
    }
    if let Some(player) = &game.player
        && !known.players.contains(&player.as_str())
    {
        let message = format!("is \"{player}\", which no driver walks, rolls or makes follow");
        return place.field("player").broken(&message);
    }
    let rules = place.field("rules");
    game.rules
        .iter()
        .enumerate()
        .try_for_each(|(index, rule)| check_rule(&rules.item(index), rule, known))
}

fn check_rule(place: &Place<'_>, rule: &Rule, known: &Known<'_>) -> Checked {
    let when = place.field("when");
    match &rule.when {
        Condition::Touch(names) => {
            for (side, name) in names.iter().enumerate() {
                known.check_body(&when.field("touch").item(side), name)?;
            }
        }
        Condition::Below { body, height } => {
            let when = when.field("below");
            known.check_body(&when.field("body"), body)?;
            when.field("height").finite(*height)?;
        }
        Condition::Gone(body) => known.check_body(&when.field("gone"), body)?,
        Condition::Hit(body) => known.check_body(&when.field("hit"), body)?,
        Condition::Score(_) => {}
        Condition::Seconds(seconds) => when.field("seconds").above(0.0, *seconds)?,
    }
    let then = place.field("then");
    if rule.then.is_empty() {
        return then.broken("is empty, must have at least 1 effect");
    }
    rule.then.iter().enumerate().try_for_each(|(index, effect)| {
        let place = then.item(index);
        match effect {
            Effect::Remove(name) => {
                let is_present = !matches!(rule.when, Condition::Gone(_))
                    && rule.when.names().contains(name);
                if is_present {
                    return Ok(());
                }
                let message = format!(
                    "is \"{name}\", which must be a name of its `touch`, `below` or `hit`"
                );
                place.field("remove").broken(&message)
            }
            Effect::Spawn(name) => {
                check_assembly(&place.field("spawn"), name, known.assemblies.iter().copied())
            }
            Effect::LoseLife if known.players.is_empty() => {
                place.broken("is lose_life, but no driver walks, rolls or follows")
            }
            Effect::Score(_) | Effect::LoseLife | Effect::Win | Effect::Lose => Ok(()),
        }
    })
}

pub(super) fn check_fire<'a>(
    place: &Place<'_>,
    fire: &Fire,
    assemblies: impl Iterator<Item = &'a str>,
) -> Checked {
    match (&fire.assembly, fire.range) {
        (Some(name), None) => check_assembly(&place.field("assembly"), name, assemblies)?,
        (None, Some(range)) => place.field("range").above(0.0, range)?,
        (Some(_), Some(_)) => {
            return place.field("range").broken("is there, but so is `assembly`: give one");
        }
        (None, None) => {
            return place.field("assembly").broken("is none, and so is `range`: give one");
        }
    }
    place.field("impulse").at_least(0.0, fire.impulse)?;
    place.field("speed").finite(fire.speed)?;
    place.field("height").finite(fire.height)?;
    place.field("reach").at_least(0.0, fire.reach)?;
    place.field("interval").at_least(0.0, fire.interval)
}
