//! Character mover: motion along a displacement with slides.

use hazumi_core::ValueError;

use super::collision_plane::{CollisionPlane, satisfies};
use super::plane_solver::solve_planes;
use super::{Character, CharacterHit, CharacterState, Ground};
use crate::body::{BodyId, BodyType};
use crate::math::Pose;
use crate::query::Sweep;
use crate::space::{Vector, ZERO_ANGULAR, cross};
use crate::world::{Hit, QueryFilter, World};

/// Straight pieces of one way.
const PIECES: usize = 6;

/// Attempts to come out of what overlaps.
const ESCAPES: usize = 8;

/// The farthest that it comes out of what overlaps at once, in depths.
const FARTHEST_ESCAPE: f32 = 4.0;

/// Bodies that may go along with the ground in front of a character.
const COMPANIONS: usize = 8;

/// Planes that are respected at once; the nearest ones.
const PLANES: usize = 12;

/// The plane of something near.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) hit: CharacterHit,
    /// The room left before the gap is used up, m; negative where it is.
    pub(super) room: f32,
}

#[derive(Clone)]
pub(super) struct Mover<'a> {
    pub(super) world: &'a World,
    pub(super) character: &'a Character,
    pub(super) filter: &'a QueryFilter<'a>,
    pub(super) position: Vector,
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
        position: Vector,
        seconds: f32,
    ) -> Self {
        let level = libm::cosf(character.max_slope);
        Self { world, character, filter, position, seconds, hits: Vec::new(), level }
    }

    /// The part of `vector` across up.
    pub(super) fn lateral(&self, vector: Vector) -> Vector {
        vector - self.character.up * vector.dot(self.character.up)
    }

    /// Goes along with what the character has stood on since it was last looked at.
    pub(super) fn follow_ground(&mut self, ground: &Ground) -> Result<(), ValueError> {
        let Some(body) = self.world.body(ground.body) else { return Ok(()) };
        let way = body.pose().transform_point(ground.local_point) - ground.point;
        if way == Vector::ZERO {
            return Ok(());
        }
        // The ground itself may have come into the character, and is not in its way.
        let skipped: Vec<BodyId> =
            self.filter.skip_bodies.iter().copied().chain([ground.body]).collect();
        let others = QueryFilter { skip_bodies: &skipped, ..*self.filter };
        let hit = self.cast(way, &others)?;
        self.position += way * self.safe_fraction(way, hit.as_ref());
        Ok(())
    }

    /// Goes along with the ground to where that is when the next step ends.
    pub(super) fn ride(&mut self, state: &mut CharacterState) -> Result<(), ValueError> {
        let Some(ground) = &mut state.ground else { return Ok(()) };
        let body = self.world.body(ground.body);
        // The motion of a dynamic body is not known before the step: it carries afterwards.
        if !body.is_some_and(|body| body.body_type == BodyType::Kinematic) {
            return Ok(());
        }
        let way = self.way_ahead(ground.body, ground.local_point, ground.point);
        if way != Vector::ZERO {
            let way = way * self.free_fraction(ground.body, way)?;
            self.position += way;
            ground.point += way;
            state.position = self.position;
        }
        Ok(())
    }

    /// The way of a point of a body in the next step, m; it is at `point` now.
    fn way_ahead(&self, body: BodyId, local_point: Vector, point: Vector) -> Vector {
        let pose = self.world.predicted_pose(body, self.seconds);
        pose.map_or(Vector::ZERO, |pose| pose.transform_point(local_point) - point)
    }

    /// The part of the way of the ground that nothing stands in. A kinematic body that goes the
    /// same way does not; what a dynamic one will do in the step is not known.
    fn free_fraction(&self, ground: BodyId, way: Vector) -> Result<f32, ValueError> {
        let mut skipped: Vec<BodyId> =
            self.filter.skip_bodies.iter().copied().chain([ground]).collect();
        for _ in 0..COMPANIONS {
            let others = QueryFilter { skip_bodies: &skipped, ..*self.filter };
            let Some(hit) = self.cast(way, &others)? else { return Ok(1.0) };
            let own = match self.world.body(hit.body) {
                Some(body) if body.body_type == BodyType::Kinematic => {
                    let local_point = body.pose().inverse_transform_point(hit.point);
                    self.way_ahead(hit.body, local_point, hit.point)
                }
                _ => Vector::ZERO,
            };
            let approach = -hit.normal.dot(way - own);
            if approach > 0.1 * self.character.padding {
                return Ok(self.safe_fraction(way, Some(&hit)));
            }
            skipped.push(hit.body);
        }
        Ok(0.0)
    }

    /// Comes out of what overlaps.
    pub(super) fn push_out(&mut self) -> Result<(), ValueError> {
        for _ in 0..ESCAPES {
            let planes = self.planes()?;
            if planes.iter().all(|plane| plane.room > -0.9 * self.character.padding) {
                break;
            }
            let limits: Vec<CollisionPlane> = planes.iter().map(Obstacle::limit).collect();
            let deepest = planes[0].hit.normal * -planes[0].room;
            // Between sides that almost face each other, the way out of both is far.
            let way = solve_planes(Vector::ZERO, &limits)
                .filter(|way| way.length() <= FARTHEST_ESCAPE * -planes[0].room);
            self.position += way.unwrap_or(deepest);
        }
        Ok(())
    }

    /// The whole move without riding and escaping; says where it ends.
    pub(super) fn travel(
        &mut self,
        start: &CharacterState,
        seconds: f32,
    ) -> Result<CharacterState, ValueError> {
        let rises = start.velocity.dot(self.character.up) > 1e-3;
        let walks = start.ground.is_some() && !rises;
        let from = self.position;
        let mut velocity = start.velocity;
        if walks {
            let way = self.lateral(velocity) * seconds;
            self.slide(way)?;
            self.climb_step(from, way)?;
        } else {
            if !rises {
                velocity = self.with_slide(velocity, start.slide_velocity);
            }
            self.slide(velocity * seconds)?;
        }
        let ground = if rises { None } else { self.find_ground(walks)? };
        let velocity = self.velocity_after(velocity, ground.is_some())?;
        let slides = !rises && ground.is_none() && self.is_on_steep_ground()?;
        let slide_velocity = if slides { velocity } else { Vector::ZERO };
        Ok(CharacterState { position: self.position, velocity, ground, slide_velocity })
    }

    /// `velocity` with at least the part across up of `slide`. A program that sets the
    /// velocity across up in each step does not stop a slide.
    fn with_slide(&self, velocity: Vector, slide: Vector) -> Vector {
        let across = self.lateral(slide);
        let speed = across.length();
        if speed <= 1e-6 {
            return velocity;
        }
        let along = across / speed;
        velocity + along * (speed - velocity.dot(along)).max(0.0)
    }

    /// Whether it is on ground that is too steep to stand on.
    fn is_on_steep_ground(&self) -> Result<bool, ValueError> {
        let slides = |plane: &Obstacle| {
            let is_near = plane.room < 0.5 * self.character.padding;
            is_near && plane.hit.normal.dot(self.character.up) > 1e-3
        };
        Ok(self.planes()?.iter().any(slides))
    }

    /// Goes `way` as far as can be, along whatever is in it.
    pub(super) fn slide(&mut self, way: Vector) -> Result<(), ValueError> {
        let mut rest = way;
        let mut met: Vec<Obstacle> = Vec::new();
        for _ in 0..PIECES {
            let mut planes = self.planes()?;
            planes.append(&mut met);
            let piece = self.constrained_displacement(rest, &planes);
            self.record_hits(rest, &planes);
            if piece.length_squared() <= 1e-14 {
                break;
            }
            let hit = self.cast(piece, self.filter)?;
            let part = self.safe_fraction(piece, hit.as_ref());
            self.position += piece * part;
            let Some(hit) = hit else { break };
            met = vec![Obstacle { hit: CharacterHit::of(&hit), room: 0.0 }];
            self.record_hits(rest, &met);
            rest *= 1.0 - part;
        }
        Ok(())
    }

    /// The way nearest to `wish` past what is near: the part across up goes along whatever is
    /// too steep to be walked on, as along a wall; what can be walked on lifts.
    pub(super) fn constrained_displacement(&self, wish: Vector, planes: &[Obstacle]) -> Vector {
        let up = self.character.up;
        let walls: Vec<CollisionPlane> =
            planes.iter().filter_map(|plane| self.wall(plane)).collect();
        let lateral = solve_planes(self.lateral(wish), &walls).unwrap_or(Vector::ZERO);
        let mut way = lateral + up * wish.dot(up);
        for plane in planes.iter().filter(|plane| self.is_level(plane.hit.normal)) {
            let lack = plane.limit().violation(way);
            if lack > 0.0 {
                way += up * (lack / plane.hit.normal.dot(up));
            }
        }
        let limits: Vec<CollisionPlane> = planes.iter().map(Obstacle::limit).collect();
        if satisfies(way, &limits) {
            return way;
        }
        solve_planes(way, &limits).unwrap_or(Vector::ZERO)
    }

    /// A surface that is too steep to be walked on, as an upright wall.
    fn wall(&self, plane: &Obstacle) -> Option<CollisionPlane> {
        let across = self.lateral(plane.hit.normal);
        let length = across.length();
        let is_wall = !self.is_level(plane.hit.normal) && length > 1e-3;
        let least = -plane.room.max(0.0) / length;
        is_wall.then(|| CollisionPlane { normal: across / length, least })
    }

    pub(super) fn is_level(&self, normal: Vector) -> bool {
        normal.dot(self.character.up) >= self.level
    }

    /// The planes of what is near, the nearest first.
    pub(super) fn planes(&self) -> Result<Vec<Obstacle>, ValueError> {
        let gap = self.character.padding;
        let (shape, pose) = (&self.character.shape, Pose::at(self.position));
        let contacts = self.world.collide_shape(shape, &pose, 1.5 * gap, self.filter)?;
        let mut planes: Vec<Obstacle> = contacts
            .iter()
            .filter_map(|contact| {
                let nearest = |a: &&crate::ShapeContactPoint, b: &&crate::ShapeContactPoint| {
                    a.separation.total_cmp(&b.separation)
                };
                let point = contact.points.iter().min_by(nearest)?;
                let hit = CharacterHit {
                    body: contact.body,
                    collider: contact.collider,
                    normal: contact.normal,
                    point: point.position,
                };
                (!self.is_passable(&hit, point.separation))
                    .then_some(Obstacle { hit, room: point.separation - gap })
            })
            .collect();
        planes.sort_by(|a, b| a.room.total_cmp(&b.room));
        let mut kept: Vec<Obstacle> = Vec::new();
        for plane in planes {
            let is_known =
                |other: &Obstacle| other.hit.normal.dot(plane.hit.normal) > 0.999_999;
            if kept.len() < PLANES && !kept.iter().any(is_known) {
                kept.push(plane);
            }
        }
        Ok(kept)
    }

    /// Whether it is on its way through what holds one way only: deeper in it than that can
    /// have come by itself since the last move.
    fn is_passable(&self, hit: &CharacterHit, separation: f32) -> bool {
        let way = self.world.collider(hit.collider).and_then(|collider| collider.one_way);
        let pose = self.world.pose_of(hit.collider);
        let (Some(way), Some(pose)) = (way, pose) else { return false };
        let speed = self.velocity_of(hit).dot(pose.transform_vector(way)).max(0.0);
        separation < -self.character.padding - speed * self.seconds
    }

    pub(super) fn cast(
        &self,
        way: Vector,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<Hit>, ValueError> {
        let motion = Sweep::new(Pose::at(self.position), way, ZERO_ANGULAR)?;
        Ok(self.world.cast_shape(&self.character.shape, &motion, filter))
    }

    /// The part of `way` that may be gone so that the gap to what is hit is kept.
    pub(super) fn safe_fraction(&self, way: Vector, hit: Option<&Hit>) -> f32 {
        let Some(hit) = hit else { return 1.0 };
        let closing = -hit.normal.dot(way);
        if closing <= 0.0 {
            0.0
        } else {
            (hit.fraction - self.character.padding / closing).max(0.0)
        }
    }

    /// Notes what stands against `way`.
    fn record_hits(&mut self, way: Vector, planes: &[Obstacle]) {
        for plane in planes.iter().filter(|plane| plane.limit().violation(way) > 1e-6) {
            let is_same = |hit: &CharacterHit| {
                hit.collider == plane.hit.collider && hit.normal.dot(plane.hit.normal) > 0.999
            };
            if !self.hits.iter().any(is_same) {
                self.hits.push(plane.hit);
            }
        }
    }

    fn velocity_after(&self, velocity: Vector, stands: bool) -> Result<Vector, ValueError> {
        let mut planes = self.planes()?;
        planes.retain(|plane| plane.room < 0.1 * self.character.padding);
        for plane in &mut planes {
            let own = self.velocity_of(&plane.hit).dot(plane.hit.normal);
            plane.room = if own < 0.0 { -own } else { 0.0 };
        }
        if stands {
            planes.retain(|plane| !self.is_level(plane.hit.normal));
            Ok(self.lateral(self.constrained_displacement(self.lateral(velocity), &planes)))
        } else {
            Ok(self.constrained_displacement(velocity, &planes))
        }
    }

    /// The velocity of what is hit, where it is, m/s.
    pub(super) fn velocity_of(&self, hit: &CharacterHit) -> Vector {
        let Some(body) = self.world.body(hit.body) else { return Vector::ZERO };
        let center = match body.body_type {
            BodyType::Fixed => return Vector::ZERO,
            BodyType::Kinematic => body.position,
            BodyType::Dynamic => self.world.center_of_mass(hit.body).unwrap_or(body.position),
        };
        body.linear_velocity + cross(body.angular_velocity, hit.point - center)
    }
}

impl Obstacle {
    pub(super) fn limit(&self) -> CollisionPlane {
        CollisionPlane { normal: self.hit.normal, least: -self.room }
    }
}

impl CharacterHit {
    pub(super) fn of(hit: &Hit) -> Self {
        Self { body: hit.body, collider: hit.collider, normal: hit.normal, point: hit.point }
    }
}
