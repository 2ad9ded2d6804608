//! Inputs of a game before a frame, and its results after it.

/// Controls of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Controls {
    /// Where to go, of any length; more than 1 counts as 1, which is full speed. Dimensionless.
    pub heading: [f32; 3],
    /// Whether to fire. The first shot leaves at once; while this holds, others follow at the
    /// rate of the rules.
    pub fires: bool,
}

/// Results of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// How many things there are at its end.
    pub things: usize,
    /// Pairs of things that touched in it; in a flock, neighbours that were heeded.
    pub pairs: usize,
    /// Pairs that began to touch in it.
    pub hits: usize,
    /// Bounces at walls.
    pub bounces: usize,
    /// Things that were left out because their numbers are none.
    pub left_out: usize,
}

/// A thing, to draw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    /// Its centre, in metres; in 2D the last is 0.
    pub position: [f32; 3],
    /// Its velocity, in metres per second.
    pub velocity: [f32; 3],
    /// Its radius, in metres.
    pub radius: f32,
    /// Role of the thing.
    pub role: Role,
}

/// Role of a thing in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Fired by an enemy.
    Bullet,
    /// An enemy.
    Enemy,
    /// The player.
    Player,
    /// Fired by the player.
    Shot,
    /// One of a flock.
    Bird,
}

impl Role {
    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Enemy => "enemy",
            Self::Player => "player",
            Self::Shot => "shot",
            Self::Bird => "bird",
        }
    }
}
