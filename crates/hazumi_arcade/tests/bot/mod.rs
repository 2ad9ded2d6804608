//! A player that dodges, with the eight directions that keys have.

use hazumi_arcade::{Controls, Game, Role, Thing};
use hazumi_core::Workers;
use hazumi_scenes::{GameProgress, Scene, Swarm};

/// Frames between decisions: ten decisions a second, about as many as people make.
pub(crate) const HOLD: u32 = 6;
/// Frames that the bot looks ahead, and from one look to the next.
const AHEAD: u32 = 42;
const STRIDE: u32 = 3;
/// Risk of a touch, and of a pass at a distance of [`MARGIN`] or more.
const TOUCH: f32 = 1000.0;
const CLOSE: f32 = 30.0;
/// Clearance that is as good as any, in metres.
const MARGIN: f32 = 0.3;
/// Risk of a metre from where the bot wants to be.
const EAGERNESS: f32 = 6.0;
/// Largest radius of a bullet or an enemy, in metres.
const LARGEST: f32 = 0.8;
/// How long nothing hurts the player after a hit, in seconds.
const SHELTER: f64 = 1.5;
/// Distance from an enemy at which most shots hit it, in metres.
const RANGE: f32 = 2.2;

/// Directions of the arrow keys: across and up, each −1, 0 or 1.
pub(crate) type Keys = [i8; 2];

/// A round that a bot has played.
pub(crate) struct Round {
    pub(crate) progress: GameProgress,
    /// The keys of each decision, which are held for [`HOLD`] frames.
    pub(crate) keys: Vec<Keys>,
    pub(crate) frames: u32,
    pub(crate) hash: u64,
}

/// Aim of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Enemies: it goes where its shots hit them.
    Hunt,
    /// Calm: it goes to a corner, where the fewest bullets come.
    Hide,
}

/// View of the bot at a decision.
struct Sight {
    player: Thing,
    speed: f32,
    half_extents: [f32; 3],
    /// Seconds from a look ahead to the next.
    stride: f32,
    /// Dangers at each look ahead, in the order of their first coordinate.
    ahead: Vec<Vec<Danger>>,
    /// Where it wants to be after the last look, and how far from there.
    target: ([f32; 3], f32),
    /// Seconds for which nothing hurts it.
    shelter: f64,
}

/// A bullet or an enemy at some moment.
#[derive(Clone, Copy)]
struct Danger {
    place: [f32; 3],
    radius: f32,
}

/// Plays until the outcome and fires all the time. `decide` gets the game and the seconds for
/// which nothing hurts the player.
fn play(scene: &Scene, mut decide: impl FnMut(&Game, f64) -> Keys) -> Round {
    let mut game = Game::new(scene).expect("a game");
    let workers = Workers::inline();
    let (mut keys, mut frames) = (Vec::new(), 0);
    let progress = |game: &Game| game.progress().expect("rules").clone();
    let (mut before, mut sheltered_until) = (progress(&game), 0.0);
    while before.outcome.is_none() {
        assert!(frames < 10_000, "the game ends");
        if frames % HOLD == 0 {
            keys.push(decide(&game, sheltered_until - before.seconds));
        }
        let [across, up] = keys.last().copied().unwrap_or_default().map(f32::from);
        let controls = Controls { heading: [across, up, 0.0], fires: true };
        game.step(scene.dt, Some(controls), &workers).expect("a length of time");
        frames += 1;
        let after = progress(&game);
        if after.lives < before.lives {
            sheltered_until = after.seconds + SHELTER;
        }
        before = after;
    }
    Round { progress: before, keys, frames, hash: game.hash() }
}

/// A round of the bot.
pub(crate) fn dodge(scene: &Scene, aim: Aim) -> Round {
    play(scene, |game, shelter| Sight::new(scene, game, aim, shelter).best())
}

/// A round of a player who stands still and fires.
pub(crate) fn stand(scene: &Scene) -> Round {
    play(scene, |_, _| [0, 0])
}

impl Sight {
    fn new(scene: &Scene, game: &Game, aim: Aim, shelter: f64) -> Self {
        let Some(Swarm::Bullets(rules)) = &scene.swarm else { panic!("a bullet hell") };
        let (mut player, mut others) = (None, Vec::new());
        game.for_each(|thing| match thing.role {
            Role::Player => player = Some(thing),
            Role::Bullet | Role::Enemy => others.push(thing),
            Role::Shot | Role::Bird => {}
        });
        let player = player.expect("a player");
        let away = |thing: &Thing| distance(thing.position, player.position);
        let seconds = scene.dt * AHEAD as f32;
        let target = match aim {
            Aim::Hunt => {
                let enemies = others.iter().filter(|thing| thing.role == Role::Enemy);
                let nearest = enemies.min_by(|a, b| away(a).total_cmp(&away(b)));
                (later(nearest.expect("enemies"), seconds), RANGE)
            }
            Aim::Hide => {
                let half = rules.half_extents;
                ([0, 1, 2].map(|axis| half[axis].copysign(player.position[axis])), 0.0)
            }
        };
        let reach = seconds * (rules.player.speed + rules.speed.max(rules.enemies.speed));
        others.retain(|thing| away(thing) < reach + MARGIN + thing.radius);
        let stride = scene.dt * STRIDE as f32;
        let looks = (1..=AHEAD / STRIDE).map(|look| dangers(&others, stride * look as f32));
        Self {
            player,
            speed: rules.player.speed,
            half_extents: rules.half_extents,
            stride,
            ahead: looks.collect(),
            target,
            shelter,
        }
    }

    /// The keys of the safest plan: one direction until the next decision, then another.
    fn best(&self) -> Keys {
        let all = || (0..9).map(|number| [number % 3 - 1, number / 3 - 1]);
        let plans = all().flat_map(|now| all().map(move |later| [now, later]));
        let ranked = plans.map(|plan| (self.risk(plan), plan[0]));
        ranked.min_by(|a, b| a.0.total_cmp(&b.0)).expect("plans").1
    }

    /// How bad a plan is, dimensionless.
    fn risk(&self, [now, later]: [Keys; 2]) -> f32 {
        let [now, later] = [now, later].map(|keys| self.velocity(keys));
        let mut place = self.player.position;
        let (mut risk, mut seconds) = (0.0, 0.0);
        for (look, dangers) in (0..).zip(&self.ahead) {
            let velocity = if look * STRIDE < HOLD { now } else { later };
            for axis in 0..3 {
                let half = self.half_extents[axis];
                place[axis] = (place[axis] + velocity[axis] * self.stride).clamp(-half, half);
            }
            seconds += self.stride;
            if f64::from(seconds) > self.shelter {
                // Danger far ahead can still be avoided.
                risk += self.risk_at(place, dangers) / (1.0 + 2.0 * seconds);
            }
        }
        let (target, wanted) = self.target;
        risk + EAGERNESS * (distance(place, target) - wanted).abs()
    }

    /// Risk of being at a place among dangers.
    fn risk_at(&self, place: [f32; 3], dangers: &[Danger]) -> f32 {
        let reach = MARGIN + self.player.radius + LARGEST;
        let first = dangers.partition_point(|it| it.place[0] < place[0] - reach);
        let near = dangers[first..].iter().take_while(|it| it.place[0] <= place[0] + reach);
        near.map(|danger| {
            match distance(danger.place, place) - danger.radius - self.player.radius {
                gap if gap >= MARGIN => 0.0,
                gap if gap > 0.0 => CLOSE * (1.0 - gap / MARGIN),
                _ => TOUCH,
            }
        })
        .sum()
    }

    /// Velocity of the player with some keys, in metres per second.
    fn velocity(&self, keys: Keys) -> [f32; 3] {
        let [across, up] = keys.map(f32::from);
        let length = (across * across + up * up).sqrt().max(1.0);
        [across, up, 0.0].map(|part| part * self.speed / length)
    }
}

/// Things some seconds later, in the order of their first coordinate.
fn dangers(things: &[Thing], seconds: f32) -> Vec<Danger> {
    let danger = |thing: &Thing| Danger { place: later(thing, seconds), radius: thing.radius };
    let mut dangers: Vec<Danger> = things.iter().map(danger).collect();
    dangers.sort_by(|a, b| a.place[0].total_cmp(&b.place[0]));
    dangers
}

/// Where a thing is some seconds later, in metres.
fn later(thing: &Thing, seconds: f32) -> [f32; 3] {
    [0, 1, 2].map(|axis| thing.position[axis] + thing.velocity[axis] * seconds)
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis])).sum::<f32>().sqrt()
}
