//! A character on its way.

use glam::Vec2;
use hazumi_core::ValueError;

use super::limit::{Limit, keeps, nearest_way};
use super::{Character, CharacterHit, Ground, Stance};
use crate::body::BodyId;
use crate::math::{Pose, rotation};
use crate::query::RigidMotion;
use crate::world::{Hit, QueryFilter, World};

/// Straight pieces of one way.
const PIECES: usize = 6;

/// Attempts to come out of what overlaps.
const ESCAPES: usize = 8;

/// Lines that are respected at once; the nearest ones.
const LINES: usize = 12;

/// The line of something near.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) hit: CharacterHit,
    /// The room left before the gap is used up, m; negative where it is.
    pub(super) room: f32,
}

#[derive(Clone)]
pub(super) struct Mover<'a> {
    pub(super) world: &'a World,
    pub(super) character: &'a Character,
    pub(super) filter: &'a QueryFilter<'a>,
    pub(super) position: Vec2,
    /// How long the move takes, s.
    pub(super) seconds: f32,
    pub(super) hits: Vec<CharacterHit>,
    /// The cosine of the steepest slope to stand on.
    pub(super) level: f32,
}

impl<'a> Mover<'a> {
    pub(super) fn new(
        world: &'a World,
        character: &'a Character,
        filter: &'a QueryFilter<'a>,
        position: Vec2,
        seconds: f32,
    ) -> Self {
        let level = libm::cosf(character.max_slope);
        Self { world, character, filter, position, seconds, hits: Vec::new(), level }
    }

    /// The part of `vector` across up.
    pub(super) fn lateral(&self, vector: Vec2) -> Vec2 {
        vector - self.character.up * vector.dot(self.character.up)
    }

    /// Goes along with what the character has stood on since it was last looked at.
    pub(super) fn ride(&mut self, ground: &Ground) -> Result<(), ValueError> {
        let Some(body) = self.world.body(ground.body) else { return Ok(()) };
        let way = body.pose().point(ground.local_point) - ground.point;
        if way == Vec2::ZERO {
            return Ok(());
        }
        // The ground itself may have come into the character, and is not in its way.
        let skipped: Vec<BodyId> =
            self.filter.skip_bodies.iter().copied().chain([ground.body]).collect();
        let others = QueryFilter { skip_bodies: &skipped, ..*self.filter };
        let hit = self.cast(way, &others)?;
        self.position += way * self.part_until(way, hit.as_ref());
        Ok(())
    }

    /// Comes out of what overlaps.
    pub(super) fn escape(&mut self) -> Result<(), ValueError> {
        for _ in 0..ESCAPES {
            let lines = self.planes()?;
            if lines.iter().all(|line| line.room > -0.9 * self.character.gap) {
                break;
            }
            let limits: Vec<Limit> = lines.iter().map(Line::limit).collect();
            let deepest = || lines[0].hit.normal * -lines[0].room;
            self.position += nearest_way(Vec2::ZERO, &limits).unwrap_or_else(deepest);
        }
        Ok(())
    }

    /// The whole move, but for riding and escaping; says where it ends.
    pub(super) fn travel(
        &mut self,
        start: &Stance,
        seconds: f32,
    ) -> Result<Stance, ValueError> {
        let rises = start.velocity.dot(self.character.up) > 1e-3;
        let walks = start.ground.is_some() && !rises;
        let from = self.position;
        if walks {
            let way = self.lateral(start.velocity) * seconds;
            self.slide(way)?;
            self.climb_step(from, way)?;
        } else {
            self.slide(start.velocity * seconds)?;
        }
        let ground = if rises { None } else { self.find_ground(walks)? };
        let velocity = self.velocity_after(start.velocity, ground.is_some())?;
        Ok(Stance { position: self.position, velocity, ground })
    }

    /// Goes `way` as far as can be, along whatever is in it.
    pub(super) fn slide(&mut self, way: Vec2) -> Result<(), ValueError> {
        let mut rest = way;
        let mut met: Vec<Line> = Vec::new();
        for _ in 0..PIECES {
            let mut lines = self.planes()?;
            lines.append(&mut met);
            let piece = self.way_past(rest, &lines);
            self.note(rest, &lines);
            if piece.length_squared() <= 1e-14 {
                break;
            }
            let hit = self.cast(piece, self.filter)?;
            let part = self.part_until(piece, hit.as_ref());
            self.position += piece * part;
            let Some(hit) = hit else { break };
            met = vec![Line { hit: CharacterHit::of(&hit), room: 0.0 }];
            self.note(rest, &met);
            rest *= 1.0 - part;
        }
        Ok(())
    }

    /// The way nearest to `wish` past what is near: the part across up goes along whatever is too
    /// steep to be walked on, as along a wall; what can be walked on lifts.
    pub(super) fn way_past(&self, wish: Vec2, lines: &[Line]) -> Vec2 {
        let up = self.character.up;
        let walls: Vec<Limit> = lines.iter().filter_map(|line| self.wall(line)).collect();
        let lateral = nearest_way(self.lateral(wish), &walls).unwrap_or(Vec2::ZERO);
        let mut way = lateral + up * wish.dot(up);
        for line in lines.iter().filter(|line| self.is_level(line.hit.normal)) {
            let lack = line.limit().lack(way);
            if lack > 0.0 {
                way += up * (lack / line.hit.normal.dot(up));
            }
        }
        let limits: Vec<Limit> = lines.iter().map(Line::limit).collect();
        if keeps(way, &limits) {
            return way;
        }
        nearest_way(way, &limits).unwrap_or(Vec2::ZERO)
    }

    /// What is too steep to be walked on, as an upright wall.
    fn wall(&self, line: &Line) -> Option<Limit> {
        let across = self.lateral(line.hit.normal);
        let length = across.length();
        let is_wall = !self.is_level(line.hit.normal) && length > 1e-3;
        let least = -line.room.max(0.0) / length;
        is_wall.then(|| Limit { normal: across / length, least })
    }

    pub(super) fn is_level(&self, normal: Vec2) -> bool {
        normal.dot(self.character.up) >= self.level
    }

    /// The lines of what is near, the nearest first.
    pub(super) fn planes(&self) -> Result<Vec<Line>, ValueError> {
        let gap = self.character.gap;
        let (shape, pose) = (&self.character.shape, Pose::at(self.position));
        let contacts = self.world.contacts_of_shape(shape, &pose, 1.5 * gap, self.filter)?;
        let mut lines: Vec<Line> = contacts
            .iter()
            .filter_map(|contact| {
                let nearest = |a: &&crate::TouchPoint, b: &&crate::TouchPoint| {
                    a.separation.total_cmp(&b.separation)
                };
                let point = contact.points.iter().min_by(nearest)?;
                let hit = CharacterHit {
                    body: contact.body,
                    collider: contact.collider,
                    normal: contact.normal,
                    point: point.position,
                };
                (!self.passes(&hit, point.separation))
                    .then_some(Line { hit, room: point.separation - gap })
            })
            .collect();
        lines.sort_by(|a, b| a.room.total_cmp(&b.room));
        let mut kept: Vec<Line> = Vec::new();
        for line in lines {
            let is_known = |other: &Line| other.hit.normal.dot(line.hit.normal) > 0.999_999;
            if kept.len() < LINES && !kept.iter().any(is_known) {
                kept.push(line);
            }
        }
        Ok(kept)
    }

    /// Whether it is on its way through what holds one way only: deeper in it than that can have
    /// come by itself since the last move.
    fn passes(&self, hit: &CharacterHit, separation: f32) -> bool {
        let way = self.world.collider(hit.collider).and_then(|collider| collider.one_way);
        let pose = self.world.pose_of(hit.collider);
        let (Some(way), Some(pose)) = (way, pose) else { return false };
        let speed = self.velocity_of(hit).dot(pose.direction(way)).max(0.0);
        separation < -self.character.gap - speed * self.seconds
    }

    pub(super) fn cast(
        &self,
        way: Vec2,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<Hit>, ValueError> {
        let motion = RigidMotion::new(Pose::at(self.position), way, 0.0)?;
        Ok(self.world.cast_shape(&self.character.shape, &motion, filter))
    }

    /// The part of `way` that may be gone so that the gap to what is hit is kept.
    pub(super) fn part_until(&self, way: Vec2, hit: Option<&Hit>) -> f32 {
        let Some(hit) = hit else { return 1.0 };
        let closing = -hit.normal.dot(way);
        if closing <= 0.0 {
            0.0
        } else {
            (hit.fraction - self.character.gap / closing).max(0.0)
        }
    }

    /// Notes what stands against `way`.
    fn note(&mut self, way: Vec2, lines: &[Line]) {
        for line in lines.iter().filter(|line| line.limit().lack(way) > 1e-6) {
            let is_same = |hit: &CharacterHit| {
                hit.collider == line.hit.collider && hit.normal.dot(line.hit.normal) > 0.999
            };
            if !self.hits.iter().any(is_same) {
                self.hits.push(line.hit);
            }
        }
    }

    fn velocity_after(&self, velocity: Vec2, stands: bool) -> Result<Vec2, ValueError> {
        let mut lines = self.planes()?;
        lines.retain(|line| line.room < 0.1 * self.character.gap);
        for line in &mut lines {
            let own = self.velocity_of(&line.hit).dot(line.hit.normal);
            line.room = if own < 0.0 { -own } else { 0.0 };
        }
        if stands {
            lines.retain(|line| !self.is_level(line.hit.normal));
            Ok(self.lateral(self.way_past(self.lateral(velocity), &lines)))
        } else {
            Ok(self.way_past(velocity, &lines))
        }
    }

    /// The velocity of what is hit, where it is, m/s.
    pub(super) fn velocity_of(&self, hit: &CharacterHit) -> Vec2 {
        let Some(body) = self.world.body(hit.body) else { return Vec2::ZERO };
        let center = match body.motion {
            crate::Motion::Fixed => return Vec2::ZERO,
            crate::Motion::Kinematic => body.position,
            crate::Motion::Dynamic => {
                self.world.center_of_mass(hit.body).unwrap_or(body.position)
            }
        };
        body.linear_velocity + body.angular_velocity * rotation::quarter(hit.point - center)
    }
}

impl Line {
    pub(super) fn limit(&self) -> Limit {
        Limit { normal: self.hit.normal, least: -self.room }
    }
}

impl CharacterHit {
    pub(super) fn of(hit: &Hit) -> Self {
        Self { body: hit.body, collider: hit.collider, normal: hit.normal, point: hit.point }
    }
}
