//! Enemies fire at a player, who fires back.

use hazumi_core::swarm::{
    Bullet, BulletId, Bullets, CollisionMatrix, FirstContact, Groups, Swarm, Swept,
    TriggerEvents, Triggers, Wall, WallResponse, first_contacts,
};
use hazumi_core::{ValueError, Workers};
use hazumi_scenes::{self as scenes, GameProgress, Pattern, Random};

use crate::bullet_pattern;
use crate::frame::{Controls, Frame, Role, Thing};
use crate::player_query::PlayerQuery;
use crate::vector::{first, in_space, length, minus, narrow, plus, with_length};

const BULLET: u8 = 0;
const SHOT: u8 = 1;
const ENEMY: u8 = 2;
const PLAYER: u8 = 3;
/// Ball around the player that bullets graze.
const HALO: u8 = 4;

/// Most volleys of an enemy in a frame, however long that is.
const MOST_VOLLEYS: u32 = 16;
/// How long a shot of the player flies, in seconds.
const SHOT_LIFETIME: f32 = 3.0;
/// Points for an enemy that is hit, and for a bullet that is grazed.
const ENEMY_POINTS: i64 = 10;
const GRAZE_POINTS: i64 = 1;
/// How long nothing hurts the player after a hit, in seconds.
const SHELTER: f64 = 1.5;
/// Full turns of the player without controls, per second.
const TURNS_PER_SECOND: f64 = 0.05;

type Id<const D: usize> = BulletId<[f32; D]>;

/// A bullet hell with `D` axes; `K` is `2 D`.
#[derive(Clone, Debug)]
pub(crate) struct BulletHell<const D: usize, const K: usize> {
    rules: scenes::Bullets,
    half_extents: [f32; D],
    walls: [Wall<D>; 1],
    /// Everything that flies: bullets, shots, enemies and the player.
    flying: Bullets<D>,
    enemies: Vec<Enemy<D>>,
    player: Id<D>,
    /// Shots that the player has not fired yet.
    shots_due: f64,
    random: Random,
    seconds: f64,
    meetings: CollisionMatrix,
    swarm: Swarm<D, K>,
    near: Vec<(u32, u32)>,
    touching: Vec<FirstContact>,
    pairs: Vec<(u32, u32)>,
    triggers: Triggers,
    touches: TriggerEvents,
    /// The rules of the game and how far it has come, if it has any.
    round: Option<Round<D>>,
}

/// A game with rules.
#[derive(Clone, Debug)]
struct Round<const D: usize> {
    game: scenes::Game,
    progress: GameProgress,
    /// Which rules have applied.
    is_done: Vec<bool>,
    halo: Id<D>,
    /// Until when nothing hurts the player, in seconds of the game.
    sheltered_until: f64,
}

/// One who fires.
#[derive(Clone, Copy, Debug)]
struct Enemy<const D: usize> {
    id: Id<D>,
    /// Which pattern it fires.
    pattern: usize,
    volleys: u32,
    /// Shots that it has not fired yet.
    due: f64,
}

impl<const D: usize, const K: usize> BulletHell<D, K> {
    /// The bullet hell that a scene describes, already full of bullets.
    ///
    /// # Errors
    ///
    /// When the arena is no room for it.
    pub(crate) fn new(
        rules: &scenes::Bullets,
        game: Option<&scenes::Game>,
    ) -> Result<Self, ValueError> {
        let half_extents: [f32; D] = first(rules.half_extents);
        let walls = [Wall::room(half_extents.map(|half| -half), half_extents)?
            .only(Groups::NONE.with(BULLET).with(SHOT))];
        let mut flying = Bullets::default();
        let place = [0.0; D];
        let player = flying
            .spawn(Bullet { group: PLAYER, ..Bullet::new(place, place, rules.player.radius) });
        let round = game.map(|game| {
            let radius = rules.player.radius + rules.player.graze;
            let halo = Bullet { group: HALO, ..Bullet::new(place, place, radius) };
            Round::new(game, flying.spawn(halo))
        });
        let mut game = Self {
            half_extents,
            walls,
            flying,
            enemies: Vec::new(),
            player,
            shots_due: 0.0,
            random: Random::new(rules.seed, 0),
            seconds: 0.0,
            meetings: CollisionMatrix::NONE
                .with(BULLET, PLAYER)
                .with(SHOT, ENEMY)
                .with(ENEMY, PLAYER)
                .with(BULLET, HALO),
            swarm: Swarm::default(),
            near: Vec::new(),
            touching: Vec::new(),
            pairs: Vec::new(),
            triggers: Triggers::default(),
            touches: TriggerEvents::default(),
            round,
            rules: rules.clone(),
        };
        game.swarm.set_probes(Groups::NONE.with(BULLET).with(SHOT));
        game.enlist();
        game.fill();
        Ok(game)
    }

    /// Moves everything on by `dt` seconds.
    ///
    /// # Errors
    ///
    /// When `dt` is not finite or below 0; nothing has moved then.
    pub(crate) fn step(
        &mut self,
        dt: f32,
        controls: Option<Controls>,
        workers: &Workers,
    ) -> Result<Frame, ValueError> {
        let fires = self.steer(dt, controls);
        let at_wall = if self.rules.bounces {
            WallResponse::Bounce { restitution: 1.0, max_bounces: 8 }
        } else {
            WallResponse::Despawn
        };
        self.flying.advance_among(dt, &self.walls[..], at_wall, workers)?;
        self.swarm.rebuild(&Swept(&self.flying), workers);
        self.swarm.pairs(&self.meetings, workers, &mut self.near);
        first_contacts(&self.near, &self.flying, workers, &mut self.touching);
        self.pairs.clear();
        self.pairs.extend(self.touching.iter().map(|touch| touch.pair));
        self.flying.update(&mut self.pairs, &mut self.triggers, &mut self.touches);
        let grazes = self.judge(dt);
        let frame = Frame {
            pairs: self.pairs.len(),
            hits: self.touches.started.len() - grazes,
            bounces: if self.rules.bounces { self.flying.hits().len() } else { 0 },
            left_out: self.swarm.left_out().len(),
            things: 0,
        };
        self.resolve();
        self.seconds += f64::from(dt);
        self.flying.remove_despawned();
        self.fire(dt, fires);
        let halos = usize::from(self.round.is_some());
        Ok(Frame { things: self.flying.len() - halos, ..frame })
    }

    /// How far the game has come; `None` without rules.
    pub(crate) fn progress(&self) -> Option<&GameProgress> {
        self.round.as_ref().map(|round| &round.progress)
    }

    /// The rows of the last step, as their lowest and highest corners in metres.
    pub(crate) fn for_each_row(&self, mut visit: impl FnMut([[f32; 3]; 2])) {
        self.swarm.for_each_row(|corners| visit(corners.map(in_space)));
    }

    /// The query of the player, for bullets that touch it or graze it.
    pub(crate) fn player_query(&self) -> PlayerQuery {
        let player = &self.rules.player;
        let graze = if self.round.is_some() { player.graze } else { 0.0 };
        let flying = &self.flying;
        let places = flying.positions().iter().zip(flying.groups());
        let bullets = places.filter(|&(_, &group)| group == BULLET).map(|(&place, _)| place);
        let ball = (self.position(self.player), player.radius + graze);
        PlayerQuery::new(ball, self.half_extents, bullets, self.rules.radius)
    }

    /// Everything that flies, in the order of the lists.
    pub(crate) fn things(&self) -> impl Iterator<Item = Thing> {
        let flying = &self.flying;
        let seen = (0..flying.len()).filter(|&index| flying.groups()[index] != HALO);
        seen.map(|index| Thing {
            position: in_space(flying.positions()[index]),
            velocity: in_space(flying.velocities()[index]),
            radius: flying.radii()[index],
            role: match flying.groups()[index] {
                BULLET => Role::Bullet,
                SHOT => Role::Shot,
                ENEMY => Role::Enemy,
                _ => Role::Player,
            },
        })
    }

    fn enlist(&mut self) {
        for index in 0..self.rules.enemies.count as usize {
            let id = self.spawn_enemy();
            let pattern = index % self.rules.enemies.patterns.len();
            let due = f64::from(self.random.unit());
            self.enemies.push(Enemy { id, pattern, volleys: 0, due });
        }
    }

    fn spawn_enemy(&mut self) -> Id<D> {
        let place = self.somewhere();
        let velocity = with_length(self.somewhere(), self.rules.enemies.speed);
        let radius = self.rules.enemies.radius;
        self.flying.spawn(Bullet { group: ENEMY, ..Bullet::new(place, velocity, radius) })
    }

    /// A place in the arena, in metres.
    fn somewhere(&mut self) -> [f32; D] {
        self.half_extents.map(|half| self.random.between(-half, half))
    }

    /// Puts bullets into the air that might have been fired before the game began.
    fn fill(&mut self) {
        for _ in 0..self.rules.count {
            let place = self.somewhere();
            let velocity = with_length(self.somewhere(), self.rules.speed);
            let lifetime = self.rules.lifetime * (1.0 - self.random.unit());
            let bullet = Bullet::new(place, velocity, self.rules.radius);
            self.flying.spawn(Bullet { group: BULLET, lifetime, ..bullet });
        }
    }

    /// Turns the enemies back into the arena and the player to where it wants to go. Returns
    /// whether it fires.
    fn steer(&mut self, dt: f32, controls: Option<Controls>) -> bool {
        let wish = controls.map_or_else(
            || self.around(),
            |controls| {
                let heading: [f32; D] = first(controls.heading);
                let speed = self.rules.player.speed * length(heading).min(1.0);
                with_length(heading, speed)
            },
        );
        let half = self.half_extents;
        let player = self.flying.index_of(self.player);
        let enemies = self.enemies.iter().filter_map(|enemy| self.flying.index_of(enemy.id));
        let enemies: Vec<usize> = enemies.collect();
        let halo = self.round.as_ref().and_then(|round| self.flying.index_of(round.halo));
        let columns = self.flying.columns_mut();
        for index in enemies {
            let (place, velocity) = (columns.positions[index], &mut columns.velocities[index]);
            for axis in 0..D {
                if place[axis].abs() > half[axis] {
                    velocity[axis] = -velocity[axis].abs().copysign(place[axis]);
                }
            }
        }
        if let Some(index) = player
            && dt > 0.0
        {
            // No farther than to the wall.
            let place = columns.positions[index];
            let next = plus(place, wish, dt);
            let next: [f32; D] =
                std::array::from_fn(|axis| next[axis].clamp(-half[axis], half[axis]));
            columns.velocities[index] = minus(next, place).map(|x| x / dt);
            if let Some(halo) = halo {
                columns.positions[halo] = columns.positions[index];
                columns.velocities[halo] = columns.velocities[index];
            }
        }
        controls.is_none_or(|controls| controls.fires)
    }

    /// The velocity that keeps the player going round, in metres per second.
    fn around(&self) -> [f32; D] {
        let angle = std::f64::consts::TAU * (TURNS_PER_SECOND * self.seconds).fract();
        let way = [-libm::sin(angle), libm::cos(angle), 0.3 * libm::sin(3.0 * angle)];
        with_length(narrow(std::array::from_fn(|axis| way[axis])), self.rules.player.speed)
    }

    /// Lets the rules judge what began to touch in a frame of `dt` seconds. Returns how many
    /// bullets were grazed.
    fn judge(&mut self, dt: f32) -> usize {
        let Some(round) = &mut self.round else { return 0 };
        let (mut grazed, mut felled, mut is_hit) = (0, 0, false);
        for &(a, b) in &self.touches.started {
            let [a, b] = [a, b].map(|slot| group_in(&self.flying, slot));
            match [a.min(b), a.max(b)] {
                [_, Some(HALO)] => grazed += 1,
                [_, Some(PLAYER)] => is_hit = true,
                [Some(SHOT), Some(ENEMY)] => felled += 1,
                _ => {}
            }
        }
        round.judge((grazed, felled, is_hit), dt);
        usize::try_from(grazed).unwrap_or(usize::MAX)
    }

    /// Takes away what hit and who was hit.
    fn resolve(&mut self) {
        for &(a, b) in &self.touches.started {
            if [a, b].iter().any(|&slot| group_in(&self.flying, slot) == Some(HALO)) {
                continue;
            }
            for slot in [a, b] {
                let Some(id) = self.flying.id_in(slot) else { continue };
                if group_in(&self.flying, slot) != Some(PLAYER) {
                    let _ = self.flying.despawn(id);
                }
            }
        }
        for number in 0..self.enemies.len() {
            if self.flying.index_of(self.enemies[number].id).is_none() {
                self.enemies[number].id = self.spawn_enemy();
            }
        }
    }

    /// Fires what is due after a frame of `dt` seconds.
    fn fire(&mut self, dt: f32, player_fires: bool) {
        let player = self.position(self.player);
        let per_second = f64::from(self.rules.count)
            / (f64::from(self.rules.lifetime) * f64::from(self.rules.enemies.count));
        for number in 0..self.enemies.len() {
            let mut enemy = self.enemies[number];
            enemy.due += f64::from(dt) * per_second;
            let pattern = self.rules.enemies.patterns[enemy.pattern].clone();
            let shots = f64::from(bullet_pattern::shots(&pattern));
            let volleys = enemy.volleys;
            while enemy.due >= shots && enemy.volleys.wrapping_sub(volleys) < MOST_VOLLEYS {
                enemy.due -= shots;
                self.fire_volley(&pattern, &enemy, player);
                enemy.volleys = enemy.volleys.wrapping_add(1);
            }
            enemy.due = enemy.due.min(shots);
            self.enemies[number] = enemy;
        }
        self.shots_due += f64::from(dt) * f64::from(self.rules.player.shots_per_second);
        if player_fires {
            self.shoot(player);
        }
        // The next shot is ready at the press of a key, but no more than one.
        self.shots_due = self.shots_due.min(1.0);
    }

    fn fire_volley(&mut self, pattern: &Pattern, enemy: &Enemy<D>, player: [f32; D]) {
        let place = self.position(enemy.id);
        let toward = with_length(minus(player, place), 1.0);
        for index in 0..bullet_pattern::shots(pattern) {
            let way = bullet_pattern::direction(pattern, enemy.volleys, index, toward);
            let velocity = way.map(|x| x * self.rules.speed);
            let bullet = Bullet::new(place, velocity, self.rules.radius);
            let lifetime = self.rules.lifetime;
            self.flying.spawn(Bullet { group: BULLET, lifetime, ..bullet });
        }
    }

    /// The player fires at the nearest enemy.
    fn shoot(&mut self, player: [f32; D]) {
        let rules = &self.rules.player;
        let places = self.enemies.iter().map(|enemy| minus(self.position(enemy.id), player));
        let nearest = places.fold([f32::INFINITY; D], |nearest, way| {
            if length(way) < length(nearest) { way } else { nearest }
        });
        let velocity = with_length(nearest, rules.shot_speed);
        let radius = self.rules.radius;
        while self.shots_due >= 1.0 {
            self.shots_due -= 1.0;
            let shot = Bullet::new(player, velocity, radius);
            self.flying.spawn(Bullet { group: SHOT, lifetime: SHOT_LIFETIME, ..shot });
        }
    }

    fn position(&self, id: Id<D>) -> [f32; D] {
        self.flying.index_of(id).map_or([0.0; D], |index| self.flying.positions()[index])
    }
}

impl<const D: usize> Round<D> {
    /// A game that begins.
    fn new(game: &scenes::Game, halo: Id<D>) -> Self {
        Self {
            progress: GameProgress::new(game),
            is_done: vec![false; game.rules.len()],
            game: game.clone(),
            halo,
            sheltered_until: 0.0,
        }
    }

    /// Judges a frame of `dt` seconds, with so many grazed bullets and felled enemies, in which
    /// the player was hit or not.
    fn judge(&mut self, (grazed, felled, is_hit): (i64, i64, bool), dt: f32) {
        let progress = &mut self.progress;
        if progress.outcome.is_some() {
            return;
        }
        progress.add(GRAZE_POINTS * grazed + ENEMY_POINTS * felled);
        if is_hit && progress.seconds >= self.sheltered_until {
            self.sheltered_until = progress.seconds + SHELTER;
            progress.lose_life();
        }
        for (rule, is_done) in self.game.rules.iter().zip(&mut self.is_done) {
            if *is_done || !progress.meets(&rule.when) {
                continue;
            }
            *is_done = true;
            rule.then.iter().for_each(|effect| progress.apply(effect));
        }
        progress.tick(&self.game, dt);
    }
}

/// The group of what is in a slot.
fn group_in<const D: usize>(flying: &Bullets<D>, slot: u32) -> Option<u8> {
    let index = flying.index_of(flying.id_in(slot)?)?;
    Some(flying.groups()[index])
}
