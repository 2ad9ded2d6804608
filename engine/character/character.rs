//! Character controller: a shape that walks through a world without being a body of it.
//!
//! `plane_solver.rs` finds the displacement nearest to the wanted one that keeps clear of all
//! planes. `mover.rs` moves along it, `ground.rs` finds the ground and climbs steps, `push.rs`
//! pushes bodies.

use hazumi_core::{Rule, ValueError};

use super::mover::Mover;
use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::shape::{Capsule, Shape, Sides};
use crate::space::{CHARACTER_MASS_AND_FORCE, Vector};
use crate::world::{Edit, QueryFilter, World};

/// Character controller: its shape, the slopes and steps it can climb, and its strength.
///
/// A character is no body: [`World::move_character`] sweeps its shape through the world with
/// queries. Bodies feel only the forces that it applies to them. It never rotates.
#[derive(Clone, Debug)]
#[doc(alias("character controller", "KinematicCharacterController", "CharacterVirtual"))]
pub struct Character {
    /// Solid of the character, in its own frame, whose axes are those of the world.
    pub shape: Shape,
    /// Up direction: a unit vector, in the world, dimensionless; default y.
    pub up: Vector,
    /// Steepest slope that counts as ground, in radians from level, 0..=1.5; default 0.87, 50°.
    pub max_slope: f32,
    /// Highest step that it climbs while walking, in metres, ≥ 0; default 0.3.
    pub step_height: f32,
    /// Padding: the distance kept from everything, in metres, > 0; default 0.01.
    #[doc(alias = "skin width")]
    pub padding: f32,
    /// Largest drop over which it stays on the ground, in metres, ≥ 0; default 0.3.
    pub snap_distance: f32,
    /// Mass of the character when it pushes bodies, in kg, > 0; default 80, and 1 in two
    /// dimensions.
    pub mass: f32,
    /// Largest force on a body in its way, in newtons, ≥ 0; default 1000, and 12 in two
    /// dimensions.
    pub push_force: f32,
}

impl Character {
    /// An upright capsule with its lowest point at the origin, `height` and `radius` in metres.
    /// The height is from there to the top.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the radius is not above 0, or the height is not above twice
    /// the radius.
    pub fn capsule(height: f32, radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("character radius", radius)?;
        Rule::Above(2.0 * radius).check("character height", height)?;
        let capsule =
            Capsule::new([Vector::Y * radius, Vector::Y * (height - radius)], radius)?;
        Ok(Self {
            shape: capsule.into(),
            up: Vector::Y,
            max_slope: 0.87,
            step_height: 0.3,
            padding: 0.01,
            snap_distance: 0.3,
            mass: CHARACTER_MASS_AND_FORCE[0],
            push_force: CHARACTER_MASS_AND_FORCE[1],
        })
    }

    fn check(&self) -> Result<(), ValueError> {
        Rule::Finite.check_all("up of a character", self.up.to_array())?;
        Rule::Within(0.999, 1.001).check("length of up of a character", self.up.length())?;
        Rule::Within(0.0, 1.5).check("steepest slope of a character", self.max_slope)?;
        Rule::AtLeast(0.0).check("step height of a character", self.step_height)?;
        Rule::Above(0.0).check("gap of a character", self.padding)?;
        Rule::AtLeast(0.0).check("snap distance of a character", self.snap_distance)?;
        Rule::Above(0.0).check("character mass", self.mass)?;
        Rule::AtLeast(0.0).check("push force of a character", self.push_force)
    }
}

/// State of a character: its position, velocity and ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CharacterState {
    /// Origin of the character, in metres, in the world.
    pub position: Vector,
    /// Velocity, in m/s, in the world; on the ground, relative to the ground.
    pub velocity: Vector,
    /// Ground of the character; `None` in the air.
    pub ground: Option<Ground>,
    /// Velocity of its slide on ground too steep to stand on, in m/s, in the world.
    ///
    /// Zero elsewhere. The next move goes on at no less than that down the slope, whatever the
    /// program sets as `velocity`, unless that rises.
    pub slide_velocity: Vector,
}

impl CharacterState {
    /// A state at `position`, in metres, in the world; at rest and in the air.
    pub fn at(position: Vector) -> Self {
        Self { position, ..Self::default() }
    }
}

/// Ground of a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// Body of the collider.
    pub body: BodyId,
    /// Collider of the ground.
    pub collider: ColliderId,
    /// Unit normal out of the ground, in the world, dimensionless.
    pub normal: Vector,
    /// Point of contact when the next step ends, in metres, in the world.
    ///
    /// It is where the velocity of the body, or its target, brings it.
    pub point: Vector,
    /// Velocity of the ground there, in m/s, in the world.
    pub velocity: Vector,
    /// Point of contact, in metres, in the frame of the body; it moves with the ground.
    pub local_point: Vector,
}

/// Hit of a character with an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterHit {
    /// Body of the collider.
    pub body: BodyId,
    /// Collider of the obstacle.
    pub collider: ColliderId,
    /// Unit normal out of the obstacle, in the world, dimensionless.
    pub normal: Vector,
    /// Point of contact, in metres, in the world.
    pub point: Vector,
}

/// Result of a character's move.
#[derive(Clone, Debug)]
pub struct CharacterMovement {
    /// State of the character when the next step ends.
    pub state: CharacterState,
    /// The hits on its way, in the order in which they came.
    pub hits: Vec<CharacterHit>,
    /// Impulses on dynamic bodies in its way, as edits to apply before the next step.
    pub edits: Vec<Edit>,
}

impl World {
    /// Moves a character for `seconds` and returns the result, without changing the world.
    ///
    /// It slides along walls and slopes, climbs steps, and stays on the ground where that falls
    /// off, and slides down ground that is too steep. It is moved out of bodies that have moved
    /// into it. Its ground carries it: the result is where it is when the next step, of
    /// `seconds`, ends. That ground is then where its velocity brings it, or its target.
    ///
    /// `start` is the `state` of the move before, with the velocity that the program sets.
    /// In the air the program adds gravity to it; a jump is a velocity up. On ground that is
    /// not too steep the velocity across `up` is kept whatever the slope, and a velocity down
    /// has no effect.
    ///
    /// Colliders that `filter` excludes are ignored. One-way platforms
    /// ([`Collider::one_way`](crate::Collider::one_way)) let it pass from behind and from the
    /// sides, and hold it from above.
    ///
    #[doc = include_str!(example!("character/character/move_character.md"))]
    ///
    /// # Errors
    ///
    /// When a number of `character` or `start` cannot be used, or the path leaves the range of
    /// numbers.
    #[doc(alias = "move and slide")]
    pub fn move_character(
        &self,
        character: &Character,
        start: &CharacterState,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<CharacterMovement, ValueError> {
        character.check()?;
        Rule::Finite.check_all("character position", start.position.to_array())?;
        Rule::Finite.check_all("character velocity", start.velocity.to_array())?;
        let slide = start.slide_velocity.to_array();
        Rule::Finite.check_all("slide velocity of a character", slide)?;
        Rule::AtLeast(0.0).check("seconds of a move", seconds)?;
        let filter = QueryFilter { one_way: Sides::Front, ..*filter };
        let mut mover = Mover::new(self, character, &filter, start.position, seconds);
        if let Some(ground) = &start.ground {
            mover.follow_ground(ground)?;
        }
        mover.push_out()?;
        let mut state = mover.travel(start, seconds)?;
        let edits = mover.pushes(start.velocity, seconds);
        mover.ride(&mut state)?;
        Ok(CharacterMovement { state, hits: mover.hits, edits })
    }

    /// Moves a character like [`Self::move_character`], and pushes bodies in its way.
    ///
    /// # Errors
    ///
    /// As there, or when an impulse would give a body a velocity that is not finite. The
    /// character has not moved then.
    pub fn walk(
        &mut self,
        character: &Character,
        state: &mut CharacterState,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<CharacterHit>, ValueError> {
        let moved = self.move_character(character, state, seconds, filter)?;
        for edit in moved.edits {
            self.apply(edit)?;
        }
        *state = moved.state;
        Ok(moved.hits)
    }
}
