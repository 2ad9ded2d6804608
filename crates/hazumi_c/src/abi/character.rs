//! Characters: shapes that walk through a world without being bodies.

use super::effects::apply;
use super::id::{BodyId, ColliderId};
use super::query::{QueryFilter, with_filter};
use super::shape::Shape;
use super::space::{Vector, engine};
use super::world::World;
use crate::pointer::{Bool, In, Out, Room, plain};
use crate::status::{Outcome, Status, run};

/// A character: its shape, and how it walks.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Character {
    /// Its shape, around its position.
    pub shape: Shape,
    /// Direction up, of any length but zero.
    pub up: Vector,
    /// Steepest slope that it walks on, in radians.
    pub max_slope: f32,
    /// Highest step that it climbs, in metres.
    pub step_height: f32,
    /// Distance that it keeps from others, in metres.
    pub padding: f32,
    /// Distance at which it stays on ground that falls away, in metres.
    pub snap_distance: f32,
    /// Its mass, in kg, for bodies that it stands on.
    pub mass: f32,
    /// Largest force with which it pushes, in N.
    pub push_force: f32,
}

/// Place of a character, its motion, and the ground that it stands on.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterState {
    /// In metres, in the world.
    pub position: Vector,
    /// Velocity that the game wants, in m/s; on the ground, relative to the ground. A call
    /// writes what came of it.
    pub velocity: Vector,
    /// Velocity at which it slides down what is too steep, in m/s.
    pub slide_velocity: Vector,
    /// Whether it stands on ground; the rest has a meaning only then.
    pub is_grounded: Bool,
    pub ground_body: BodyId,
    pub ground_collider: ColliderId,
    /// Unit vector out of the ground.
    pub ground_normal: Vector,
    /// In metres, in the world.
    pub ground_point: Vector,
    /// Velocity of the ground, in m/s.
    pub ground_velocity: Vector,
    /// The point of the ground in the frame of its body, in metres.
    pub ground_local_point: Vector,
}

/// A collider that a character ran into.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterHit {
    pub body: BodyId,
    pub collider: ColliderId,
    /// Unit vector out of the collider.
    pub normal: Vector,
    /// In metres, in the world.
    pub point: Vector,
}
plain!(Character, CharacterState, CharacterHit);

impl Character {
    fn to_engine(self) -> Outcome<engine::Character> {
        Ok(engine::Character {
            shape: self.shape.copied()?,
            up: self.up,
            max_slope: self.max_slope,
            step_height: self.step_height,
            padding: self.padding,
            snap_distance: self.snap_distance,
            mass: self.mass,
            push_force: self.push_force,
        })
    }
}

impl CharacterState {
    fn to_engine(self) -> engine::CharacterState {
        let ground = engine::Ground {
            body: self.ground_body.into(),
            collider: self.ground_collider.into(),
            normal: self.ground_normal,
            point: self.ground_point,
            velocity: self.ground_velocity,
            local_point: self.ground_local_point,
        };
        engine::CharacterState {
            position: self.position,
            velocity: self.velocity,
            ground: self.is_grounded.get().then_some(ground),
            slide_velocity: self.slide_velocity,
        }
    }
}

impl From<engine::CharacterState> for CharacterState {
    fn from(state: engine::CharacterState) -> Self {
        let nothing = Self {
            position: state.position,
            velocity: state.velocity,
            slide_velocity: state.slide_velocity,
            is_grounded: false.into(),
            ground_body: BodyId::NONE,
            ground_collider: ColliderId::NONE,
            ground_normal: Vector::ZERO,
            ground_point: Vector::ZERO,
            ground_velocity: Vector::ZERO,
            ground_local_point: Vector::ZERO,
        };
        state.ground.map_or(nothing, |ground| Self {
            is_grounded: true.into(),
            ground_body: ground.body.into(),
            ground_collider: ground.collider.into(),
            ground_normal: ground.normal,
            ground_point: ground.point,
            ground_velocity: ground.velocity,
            ground_local_point: ground.local_point,
            ..nothing
        })
    }
}

/// A character: an upright capsule, in metres, and the defaults of all other fields.
///
/// Its lowest point is at its position. The capsule becomes a shape of its own, to be destroyed
/// with `hz2_shape_destroy` or `hz3_shape_destroy`.
#[unsafe(export_name = symbol!("character_capsule"))]
pub extern "C" fn character_capsule(
    height: f32,
    radius: f32,
    character: Out<Character>,
) -> Status {
    run(|| {
        let found = engine::Character::capsule(height, radius)?;
        character.check("character")?;
        let all = Character {
            shape: Shape::keep(found.shape)?,
            up: found.up,
            max_slope: found.max_slope,
            step_height: found.step_height,
            padding: found.padding,
            snap_distance: found.snap_distance,
            mass: found.mass,
            push_force: found.push_force,
        };
        character.set("character", all)
    })
}

/// State of a character at rest at a place, in metres.
#[unsafe(export_name = symbol!("character_state_at"))]
pub extern "C" fn character_state_at(position: Vector) -> CharacterState {
    engine::CharacterState::at(position).into()
}

/// Moves a character for `seconds`, and pushes the bodies it runs into. `state` is read and
/// written. `hits` are as many as there is room for; `hit_count` is the number of all, and may
/// be null with `hits`. `filter` may be null. Gravity is up to the game.
#[unsafe(export_name = symbol!("world_walk"))]
pub extern "C" fn world_walk(
    world: World,
    character: In<Character>,
    mut state: Out<CharacterState>,
    seconds: f32,
    filter: In<QueryFilter>,
    hits: Out<CharacterHit>,
    hit_capacity: usize,
    hit_count: Out<usize>,
) -> Status {
    run(|| {
        let character = character.get("character")?.to_engine()?;
        let state = state.value("state")?;
        let start = state.to_engine();
        let moved = {
            let world = world.read()?;
            with_filter(filter, |filter| {
                Ok(world.move_character(&character, &start, seconds, filter)?)
            })?
        };
        apply(world, moved.edits)?;
        *state = moved.state.into();
        if hits.is_null() && hit_count.is_null() {
            return Ok(());
        }
        let all = moved.hits.into_iter().map(|hit| CharacterHit {
            body: hit.body.into(),
            collider: hit.collider.into(),
            normal: hit.normal,
            point: hit.point,
        });
        Room { items: hits, capacity: hit_capacity, count: hit_count }.put("hits", all)
    })
}
