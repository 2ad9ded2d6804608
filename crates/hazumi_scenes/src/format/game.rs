//! Rules of games, in the same words for both dimensions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

/// Rules of a game: its goal, its lives and time, and what follows from what.
///
/// Rules are applied before each step, in their order, to the events of the step before. When
/// the game is won or lost, they rest.
///
/// In a bullet hell, each hit takes a life, and nothing hurts the player for a while. Enemies
/// that are hit give ten points, and bullets that are grazed one. Rules are about score and
/// time there.
///
/// Names in rules are those of bodies. The name of a repeated body or assembly stands for all
/// of its copies: `coin` is `coin[0]`, `coin[1]` and so on.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Game {
    /// Goal, told to players, one sentence, default empty.
    pub goal: String,
    /// Name of the body that obeys the keys and starts again after a lost life. A driver must
    /// move it. Default none: that of the first driver that walks, rolls or follows.
    pub player: Option<String>,
    /// Lives at the start, at least 1, default 1.
    pub lives: u32,
    /// Time limit, s, above 0, default none. At its end the game is lost.
    pub seconds: Option<f32>,
    /// Points for each whole second of the time limit that is left when the game is won,
    /// default 0.
    pub points_per_second: u32,
    /// Sentence for a player who has won, default empty.
    pub won: String,
    /// Sentence for a player who has lost, default empty.
    pub lost: String,
    /// How the camera of a viewer goes with the player, default `follow`.
    pub eye: Eye,
    /// How high the eyes of the player are above the origin of its body, m, at least 0, default
    /// 1.6. For `first_person`.
    pub eye_height: f32,
    /// Name of the scene of the gallery that a player who has won goes on with, default none.
    pub next: Option<String>,
    /// The rules, default none.
    pub rules: Vec<Rule>,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            goal: String::new(),
            player: None,
            lives: 1,
            seconds: None,
            points_per_second: 0,
            won: String::new(),
            lost: String::new(),
            eye: Eye::Follow,
            eye_height: 1.6,
            next: None,
            rules: Vec::new(),
        }
    }
}

serialize_changed_fields!(Game {
    goal,
    player,
    lives,
    seconds,
    points_per_second,
    won,
    lost,
    eye,
    eye_height,
    next,
    rules,
});

/// How the camera of a viewer goes with the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Eye {
    /// It shows the whole scene.
    Fixed,
    /// It follows the player.
    #[default]
    Follow,
    /// It looks out of the head of the player, in 3D.
    FirstPerson,
}

/// Rule of a game: when something happens, something follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// When it applies. Required.
    pub when: Condition,
    /// Its effects, in this order. Required.
    pub then: Vec<Effect>,
}

/// Condition of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// Two bodies of these names begin to touch, or one enters a sensor of the other. It holds
    /// once for each such pair.
    Touch([String; 2]),
    /// The origin of a body comes below a height. It holds once for each body, until that is
    /// above again.
    Below {
        /// Name of the body. Required.
        body: String,
        /// The height, m, along y in the world, any finite number. Required.
        height: f32,
    },
    /// A segment cast of a gun hits a body of this name. It holds once for each hit.
    Hit(String),
    /// No body of this name is left. It holds once, after there was one.
    Gone(String),
    /// The score has come to this or more. It holds once.
    Score(i32),
    /// The game has lasted so many seconds, s, above 0. It holds once.
    Seconds(f32),
}

/// Consequence of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Adds to the score.
    Score(i32),
    /// Removes the bodies of this name that the condition was about. Its name must be in the
    /// condition `touch`, `below` or `hit`.
    Remove(String),
    /// Makes the next copy of the assembly of this name. The oldest copy makes place for it
    /// when all are there. The assembly is not there from the start.
    Spawn(String),
    /// Takes a life: the player starts again where it began. With the last life the game is
    /// lost.
    LoseLife,
    /// Ends the game: won.
    Win,
    /// Ends the game: lost.
    Lose,
}

/// Gun of a character. It fires where its player looks: copies of an assembly, which fly, or
/// segment casts, which hit at once.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fire {
    /// Name of the assembly, the only one of that name. Required without `range`. It is not
    /// there from the start. The oldest copy makes place for the next when all are there.
    pub assembly: Option<String>,
    /// Length of the segment casts, m, above 0. Required without `assembly`.
    pub range: Option<f32>,
    /// Impulse of a segment cast on a dynamic body that it hits, N·s, at least 0, default 0.
    pub impulse: f32,
    /// Speed of the bodies along the line of fire, m/s, any finite number, default 20. It adds
    /// to their own.
    pub speed: f32,
    /// Height of the muzzle above the origin of the character, m, any finite number, default
    /// 1.4.
    pub height: f32,
    /// Distance of the muzzle from there along the line of fire, m, at least 0, default 0.6.
    pub reach: f32,
    /// Time between shots, s, at least 0, default 0.25.
    pub interval: f32,
}

impl Default for Fire {
    fn default() -> Self {
        Self {
            assembly: None,
            range: None,
            impulse: 0.0,
            speed: 20.0,
            height: 1.4,
            reach: 0.6,
            interval: 0.25,
        }
    }
}

serialize_changed_fields!(Fire { assembly, range, impulse, speed, height, reach, interval });

/// How far a game has come.
#[derive(Clone, Debug, PartialEq)]
pub struct GameProgress {
    /// The score.
    pub score: i64,
    /// Lives that are left.
    pub lives: u32,
    /// How long it has lasted, s. The clock stops with the outcome.
    pub seconds: f64,
    /// How it ended; `None` while it lasts.
    pub outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its goal was reached.
    Won,
    /// The time was over, or the last life was gone, or a rule said so.
    Lost,
}

impl Outcome {
    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

impl GameProgress {
    /// A game that begins.
    pub fn new(game: &Game) -> Self {
        Self { score: 0, lives: game.lives, seconds: 0.0, outcome: None }
    }

    /// Adds to the score.
    pub fn add(&mut self, points: i64) {
        self.score = self.score.saturating_add(points);
    }

    /// Takes a life; whether one is left. With the last one the game is lost.
    pub fn lose_life(&mut self) -> bool {
        self.lives = self.lives.saturating_sub(1);
        if self.lives == 0 {
            self.end(Outcome::Lost);
        }
        self.lives > 0
    }

    /// Ends the game; the first end counts.
    pub fn end(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Applies an effect that is about the score or the outcome alone; others do nothing.
    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Score(points) => self.add(i64::from(*points)),
            Effect::Win => self.end(Outcome::Won),
            Effect::Lose => self.end(Outcome::Lost),
            Effect::Remove(_) | Effect::Spawn(_) | Effect::LoseLife => {}
        }
    }

    /// Whether a condition holds that is about the score or the clock; false for others.
    pub fn meets(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Score(score) => self.score >= i64::from(*score),
            Condition::Seconds(seconds) => self.seconds >= f64::from(*seconds),
            Condition::Touch(_)
            | Condition::Below { .. }
            | Condition::Hit(_)
            | Condition::Gone(_) => false,
        }
    }

    /// Moves the clock on by `dt` seconds after the rules have judged a step. Ends the game at
    /// its time limit, and adds the points for the time that is left to a game that was just
    /// won.
    pub fn tick(&mut self, game: &Game, dt: f32) {
        let left = game.seconds.map(|limit| f64::from(limit) - self.seconds);
        if left.is_some_and(|left| left <= 0.0) {
            self.end(Outcome::Lost);
        }
        match (self.outcome, left) {
            (None, _) => self.seconds += f64::from(dt),
            (Some(Outcome::Won), Some(left)) => {
                #[expect(clippy::cast_possible_truncation, reason = "time limits are short")]
                let whole = libm::floor(left.max(0.0)) as i64;
                self.add(whole.saturating_mul(i64::from(game.points_per_second)));
            }
            (Some(_), _) => {}
        }
    }
}

impl Condition {
    /// Names of the bodies that it is about.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Touch(names) => names,
            Self::Below { body, .. } => std::slice::from_ref(body),
            Self::Gone(body) | Self::Hit(body) => std::slice::from_ref(body),
            Self::Score(_) | Self::Seconds(_) => &[],
        }
    }
}

impl Game {
    /// Whether a rule makes copies of an assembly of this name.
    pub(crate) fn spawns(&self, assembly: &str) -> bool {
        let mut effects = self.rules.iter().flat_map(|rule| &rule.then);
        effects.any(|effect| matches!(effect, Effect::Spawn(name) if name == assembly))
    }
}

/// Whether `name` in a rule stands for the body called `body`: the same without the numbers of
/// copies.
pub fn stands_for(name: &str, body: &str) -> bool {
    let mut is_number = false;
    let plain = body.chars().filter(|&letter| {
        is_number |= letter == '[';
        let is_plain = !is_number;
        is_number &= letter != ']';
        is_plain
    });
    name == body || plain.eq(name.chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_all_copies() {
        for (name, body) in [
            ("coin", "coin"),
            ("coin", "coin[3]"),
            ("serve.ball", "serve[12].ball"),
            ("serve.ball", "serve[1].ball[2]"),
            ("coin[3]", "coin[3]"),
        ] {
            assert!(stands_for(name, body), "{name} {body}");
        }
        for (name, body) in [
            ("coin", "coins"),
            ("coin", "coin[3].x"),
            ("coins", "coin[3]"),
            ("coin[3]", "coin[4]"),
        ] {
            assert!(!stands_for(name, body), "{name} {body}");
        }
    }
}
