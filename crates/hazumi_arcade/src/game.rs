//! A game of either kind, in 2D or 3D.

use hazumi_core::{Rule, ValueError, Workers};
use hazumi_scenes::{GameProgress, Scene, Swarm};

use crate::bullet_hell::BulletHell;
use crate::flock::Flock;
use crate::frame::{Controls, Frame, Thing};
use crate::player_query::PlayerQuery;

/// A game made from a scene with a swarm.
///
/// The course of a game depends on the scene, the lengths of the frames and the controls alone,
/// not on threads or the processor.
#[derive(Clone, Debug)]
pub struct Game(Kind);

#[derive(Clone, Debug)]
enum Kind {
    PlaneBullets(Box<BulletHell<2, 4>>),
    SpaceBullets(Box<BulletHell<3, 6>>),
    PlaneFlock(Box<Flock<2>>),
    SpaceFlock(Box<Flock<3>>),
}

/// Calls the same on a game of any kind.
macro_rules! each {
    ($kind:expr, $game:ident => $call:expr) => {
        match $kind {
            Kind::PlaneBullets($game) => $call,
            Kind::SpaceBullets($game) => $call,
            Kind::PlaneFlock($game) => $call,
            Kind::SpaceFlock($game) => $call,
        }
    };
}

impl Game {
    /// The game that a scene describes. `None` without a swarm, or with numbers that
    /// [`Scene::check`] refuses.
    pub fn new(scene: &Scene) -> Option<Self> {
        scene.check("").ok()?;
        let is_plane = scene.dim == 2;
        let kind = match scene.swarm.as_ref()? {
            Swarm::Bullets(rules) if is_plane => {
                Kind::PlaneBullets(Box::new(BulletHell::new(rules, scene.game.as_ref()).ok()?))
            }
            Swarm::Bullets(rules) => {
                Kind::SpaceBullets(Box::new(BulletHell::new(rules, scene.game.as_ref()).ok()?))
            }
            Swarm::Flock(rules) if is_plane => Kind::PlaneFlock(Box::new(Flock::new(rules))),
            Swarm::Flock(rules) => Kind::SpaceFlock(Box::new(Flock::new(rules))),
        };
        Some(Self(kind))
    }

    /// Moves everything on by `dt` seconds. Without controls the player of a bullet hell goes
    /// round and fires.
    ///
    /// # Errors
    ///
    /// When `dt` is not finite or below 0; nothing has moved then.
    pub fn step(
        &mut self,
        dt: f32,
        controls: Option<Controls>,
        workers: &Workers,
    ) -> Result<Frame, ValueError> {
        Rule::AtLeast(0.0).check("length of a frame", dt)?;
        match &mut self.0 {
            Kind::PlaneBullets(game) => game.step(dt, controls, workers),
            Kind::SpaceBullets(game) => game.step(dt, controls, workers),
            Kind::PlaneFlock(game) => Ok(game.step(dt, workers)),
            Kind::SpaceFlock(game) => Ok(game.step(dt, workers)),
        }
    }

    /// Calls `visit` with each thing, in a fixed order.
    pub fn for_each(&self, visit: impl FnMut(Thing)) {
        each!(&self.0, game => game.things().for_each(visit));
    }

    /// Calls `visit` with the lowest and highest corner, m, of each row of the last step's
    /// sort. See [`hazumi_core::swarm::Swarm::for_each_row`].
    pub fn for_each_row(&self, visit: impl FnMut([[f32; 3]; 2])) {
        each!(&self.0, game => game.for_each_row(visit));
    }

    /// Query of the player after the last step; `None` in a flock.
    ///
    /// It takes time in proportion to the number of bullets.
    pub fn player_query(&self) -> Option<PlayerQuery> {
        match &self.0 {
            Kind::PlaneBullets(game) => Some(game.player_query()),
            Kind::SpaceBullets(game) => Some(game.player_query()),
            Kind::PlaneFlock(_) | Kind::SpaceFlock(_) => None,
        }
    }

    /// How far the game has come; `None` without rules.
    pub fn progress(&self) -> Option<&GameProgress> {
        match &self.0 {
            Kind::PlaneBullets(game) => game.progress(),
            Kind::SpaceBullets(game) => game.progress(),
            Kind::PlaneFlock(_) | Kind::SpaceFlock(_) => None,
        }
    }

    /// A hash of where everything is and goes.
    ///
    /// Source: Fowler, Noll and Vo, FNV-1a. `[fnv1991]`
    pub fn hash(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        self.for_each(|thing| {
            for number in [thing.position, thing.velocity].as_flattened() {
                hash = (hash ^ u64::from(number.to_bits())).wrapping_mul(0x0100_0000_01b3);
            }
        });
        hash
    }
}
