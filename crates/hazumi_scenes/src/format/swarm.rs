//! Crowds of things that move without bodies, as data: bullets and flocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

/// Swarm of things that move without bodies. In a scene with `"dim": 2`, third numbers mean
/// nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Swarm {
    /// Enemies that fire at a player who fires back.
    Bullets(Bullets),
    /// Birds that keep together.
    Flock(Flock),
}

/// A bullet hell: enemies fire in patterns, a player moves among the bullets and fires back.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Bullets {
    /// Half the edges of the arena around the origin, m, above 0, default [50, 50, 50].
    pub half_extents: [f32; 3],
    /// Bullets of enemies in the air, 1 to 10,000,000, default 10,000. So many there are at the
    /// start, and so many each lifetime are fired.
    pub count: u32,
    /// Radius of a bullet, m, above 0, default 0.1.
    pub radius: f32,
    /// Speed of a bullet, m/s, at least 0, default 4.
    pub speed: f32,
    /// How long a bullet flies, s, above 0, default 10.
    pub lifetime: f32,
    /// Whether bullets bounce off the walls of the arena; otherwise they vanish there. Default
    /// false.
    pub bounces: bool,
    /// Enemies, which fire.
    pub enemies: Enemies,
    /// Player, the target of the enemies.
    pub player: Player,
    /// Chooses the random numbers, any whole number from 0 on, default 1.
    pub seed: u64,
}

/// The enemies of a bullet hell. They wander about the arena.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Enemies {
    /// How many there are, 1 to 100,000, default 100. A player that is hit comes back somewhere
    /// else.
    pub count: u32,
    /// Radius of an enemy, m, above 0, default 0.5.
    pub radius: f32,
    /// Speed of an enemy, m/s, at least 0, default 2.
    pub speed: f32,
    /// How they fire, in turn, at least one, default one ring of 24 shots.
    pub patterns: Vec<Pattern>,
}

/// The shots of one volley, and where they go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// Evenly in all directions; each volley is turned a little against the one before.
    Ring {
        /// Shots of a volley, 1 to 1000.
        shots: u32,
    },
    /// Few shots a volley, turned from volley to volley, so that arms of bullets wind outward.
    Spiral {
        /// Arms, 1 to 1000.
        arms: u32,
        /// Angle from one volley to the next, degrees, any finite number.
        turn_degrees: f32,
    },
    /// Side by side, at the player.
    Fan {
        /// Shots of a volley, 1 to 1000.
        shots: u32,
        /// Angle between the outermost shots, degrees, 0 to 360.
        spread_degrees: f32,
    },
}

/// The player of a bullet hell. Without anyone at the keys it goes round the middle of the
/// arena.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Player {
    /// Radius, m, above 0, default 0.3.
    pub radius: f32,
    /// Speed, m/s, at least 0, default 10.
    pub speed: f32,
    /// Shots each second, at least 0, default 30; each goes at the nearest enemy.
    pub shots_per_second: f32,
    /// Speed of those shots, m/s, at least 0, default 30.
    pub shot_speed: f32,
    /// How near a bullet comes that is grazed, m from surface to surface, at least 0, default
    /// 0.5.
    pub graze: f32,
}

/// A flock: each bird heeds the nearest few, keeps its distance, flies as they do, and toward
/// them.
///
/// Source: Reynolds, *Flocks, Herds, and Schools: A Distributed Behavioral Model*, 1987, and
/// for the number of neighbours Ballerini et al., 2008. `[reynolds1987]` `[ballerini2008]`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Flock {
    /// Half extents of the space around the origin that they return to, m, above 0, default
    /// [50, 50, 50].
    pub half_extents: [f32; 3],
    /// How many there are, 1 to 10,000,000, default 1,000.
    pub count: u32,
    /// How far one sees, m, above 0, default 1.
    pub sight: f32,
    /// Most neighbours that one heeds, 1 to 64, default 7.
    pub neighbors: u32,
    /// How near is too near, m, above 0, default 0.5.
    pub distance: f32,
    /// Least and most speed, m/s, the first above 0 and at most the second, default [5, 10].
    pub speed: [f32; 2],
    /// Strengths of separation, m/s², of alignment, 1/s, and of cohesion, m/s². At least 0,
    /// default [20, 3, 5].
    pub strengths: [f32; 3],
    /// Chooses the random numbers, any whole number from 0 on, default 1.
    pub seed: u64,
}

impl Default for Bullets {
    fn default() -> Self {
        Self {
            half_extents: [50.0; 3],
            count: 10_000,
            radius: 0.1,
            speed: 4.0,
            lifetime: 10.0,
            bounces: false,
            enemies: Enemies::default(),
            player: Player::default(),
            seed: 1,
        }
    }
}

impl Default for Enemies {
    fn default() -> Self {
        let patterns = vec![Pattern::Ring { shots: 24 }];
        Self { count: 100, radius: 0.5, speed: 2.0, patterns }
    }
}

impl Default for Player {
    fn default() -> Self {
        Self { radius: 0.3, speed: 10.0, shots_per_second: 30.0, shot_speed: 30.0, graze: 0.5 }
    }
}

impl Default for Flock {
    fn default() -> Self {
        Self {
            half_extents: [50.0; 3],
            count: 1000,
            sight: 1.0,
            neighbors: 7,
            distance: 0.5,
            speed: [5.0, 10.0],
            strengths: [20.0, 3.0, 5.0],
            seed: 1,
        }
    }
}

serialize_changed_fields!(Bullets {
    half_extents,
    count,
    radius,
    speed,
    lifetime,
    bounces,
    enemies,
    player,
    seed,
});
serialize_changed_fields!(Enemies { count, radius, speed, patterns });
serialize_changed_fields!(Player { radius, speed, shots_per_second, shot_speed, graze });
serialize_changed_fields!(Flock {
    half_extents,
    count,
    sight,
    neighbors,
    distance,
    speed,
    strengths,
    seed,
});
