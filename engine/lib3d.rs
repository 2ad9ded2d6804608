//! Hazumi in 3D: rigid and soft bodies, joints, queries, characters, vehicles and rollback.
//!
//! ```
//! use hazumi3d::{Body, Collider, World, glam::Vec3, shape::{Cuboid, HalfSpace}};
//!
//! # fn main() -> Result<(), hazumi3d::ValueError> {
//! let mut world = World::default();
//! world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
//! let ball = world.add(
//!     Body { position: Vec3::new(0.0, 3.0, 0.0), ..Body::dynamic() },
//!     Collider::ball(0.5)?,
//! )?;
//! let cube = Collider::new(Cuboid::new(Vec3::splat(0.5))?);
//! for floor in 0..3 {
//!     let position = Vec3::new(4.0, 0.5 + floor as f32, 0.0);
//!     world.add(Body { position, ..Body::dynamic() }, cube.clone())?;
//! }
//! world.edit(ball, |body| body.linear_velocity.x = 8.0)?;
//! for _ in 0..120 {
//!     world.step(1.0 / 60.0)?;
//! }
//! assert!(world.body(ball).is_some_and(|body| body.position.y < 0.6));
//! # Ok(())
//! # }
//! ```
//!
//! The nouns, in the order in which they build on one another:
//!
//! - a [`Shape`] is a solid; a [`shape::Hull`] is the convex hull of any points;
//! - a [`Body`] has a pose, a velocity and a mass; a [`Collider`] attaches a shape to a body;
//! - a [`Joint`] is a constraint between two bodies;
//! - a [`World`] holds bodies and steps them; an [`Edit`] is one change to a world;
//! - a [`StepReport`] has the counts and times of a step, and [`Events`] its events;
//! - a [`Snapshot`] is the state of a world, a [`RollbackRing`] its last few, a [`Recording`] a
//!   run;
//! - a [`QueryFilter`] selects the colliders of a world query, such as [`World::cast_ray`];
//! - [`World::draw`] draws all of that with a [`DebugDraw`], as lines;
//! - a [`Character`] is a character controller: it walks through a world without being a body;
//! - a [`vehicle::Vehicle`] drives on wheels without bodies;
//! - a [`ragdoll::Ragdoll`] has a body for each bone, and joints between them;
//! - a [`swarm::Swarm`] finds contacts among a million things without bodies;
//! - with the feature `scenes`, `scene::SceneWorld` is a world read from a scene file.
//!
//! Units are SI, space is right-handed with y up, normals point from `a` to `b`.

pub use hazumi3d_geometry::{
    Aabb, Pose, Rule, Shape, ValueError, collide, core, glam, math, query, sat, shape, soft,
    swarm,
};

/// Path of a doc example of this crate: a file in its folder `doc`.
macro_rules! example {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/doc/", $file)
    };
}

// In reading order, which is also the order of imports: a module uses only those above it.
// Modules without a path are shared by both dimensions.
#[path = "dim3/space.rs"]
pub mod space;
mod angle;
#[path = "dim3/shortest_arc.rs"]
mod shortest_arc;
#[path = "dim3/locked.rs"]
mod locked;
mod body;
mod collider;
#[path = "dim3/decomposed.rs"]
mod decomposed;
#[path = "dim3/inertia.rs"]
mod inertia;
mod state;
#[path = "dim3/state_rows.rs"]
mod state_rows;
mod speed_limits;
#[path = "dim3/free_rotation/mod.rs"]
mod free_rotation;
mod body_integration;
mod wide;
#[path = "dim3/wide_vector.rs"]
mod wide_vector;
/// Joints: constraints between two bodies.
///
/// A [`Joint`] is plain data, like a body. [`World::add_joint_at`](crate::World::add_joint_at)
/// makes one at a place of the world; `docs/joints.md` is the guide.
///
/// Joints of one connected group are solved together, exactly, whatever is attached to them.
/// Two kinds are solved by iteration and give a little. One is nets of thousands of ball
/// joints. The other is *passive ragdolls*: up to 32 ball joints and hinges that are attached
/// to nothing else. They may have limits, friction or springs of up to 10 Hz, but no active
/// motor. No body may be sixteen times as heavy as one it is joined to.
pub mod joint {
    mod common;
    #[path = "../dim3/joint/kind.rs"]
    mod kind;
    mod frame_state;
    #[path = "../dim3/joint/coordinate.rs"]
    mod coordinate;
    mod dof;
    #[path = "../dim3/joint/kind_dofs.rs"]
    mod kind_dofs;
    #[path = "../dim3/joint/articulated_body.rs"]
    mod articulated_body;
    #[path = "../dim3/joint/memory.rs"]
    mod memory;
    #[path = "../dim3/joint/response.rs"]
    pub(crate) mod response;
    mod row;
    mod constraint;
    #[path = "../dim3/joint/spatial.rs"]
    mod spatial;
    mod topology;
    /// Joint clusters (articulations): joints that are solved together by a direct solver.
    mod cluster {
        mod bounds;
        mod equations;
        mod project_positions;
        mod cluster;
        pub(crate) use cluster::*;
    }
    mod impulse_response;
    mod colors;
    mod angles;
    /// Large nets of ball joints, and passive ragdolls, solved joint by joint in lanes.
    ///
    /// Factoring a net of `n` joints takes about `n^1.5` multiplications and more. Beyond some
    /// thousand loops, soft constraints are faster, which give a little.
    #[path = "../dim3/joint/net"]
    pub(crate) mod net {
        mod wide;
        mod turn;
        mod block;
        mod net;
        pub(crate) use net::*;
    }
    mod members;
    #[path = "../dim3/joint/along.rs"]
    mod along;
    mod joint;
    pub use joint::*;
}
/// Contacts: pairs of colliders with a manifold, and the constraints that keep them apart.
mod contact {
    #[path = "../dim3/contact/impulses.rs"]
    mod impulses;
    mod contact_impulses;
    mod word_reader;
    #[path = "../dim3/contact/constraint.rs"]
    mod constraint;
    #[path = "../dim3/contact/rolling_radius.rs"]
    mod rolling_radius;
    #[path = "../dim3/contact/recycle.rs"]
    mod recycle;
    #[path = "../dim3/contact/contact_memory.rs"]
    mod contact_memory;
    #[path = "../dim3/contact/serialize.rs"]
    mod serialize;
    mod key;
    #[path = "../dim3/contact/response_matrix.rs"]
    mod response_matrix;
    mod constraint_bodies;
    mod lever_arms;
    mod contact_share;
    #[path = "../dim3/contact/apply_impulse.rs"]
    mod apply_impulse;
    #[path = "../dim3/contact/rows.rs"]
    mod rows;
    mod input;
    #[path = "../dim3/contact/prepare_input.rs"]
    mod prepare_input;
    mod pass;
    mod end_substep;
    #[path = "../dim3/contact/solve.rs"]
    mod solve;
    mod body_constraints;
    mod conjugate_steps;
    mod separate;
    mod impacts;
    /// Wide contact constraints: one contact in each SIMD lane.
    ///
    /// The sums are those of a contact alone, in the same order. Results therefore do not
    /// depend on the contacts of a block, nor on the instructions that the processor needs for
    /// one.
    #[expect(clippy::needless_range_loop, reason = "several arrays are gone over in step")]
    mod lanes {
        #[path = "../../dim3/contact/lanes/patch.rs"]
        mod patch;
        mod block;
        #[path = "../../dim3/contact/lanes/prepare_wide.rs"]
        mod prepare_wide;
        #[path = "../../dim3/contact/lanes/bodies.rs"]
        mod bodies;
        #[path = "../../dim3/contact/lanes/rows.rs"]
        mod rows;
        #[path = "../../dim3/contact/lanes/solve.rs"]
        mod solve;
        mod conjugate;
        mod separate;
        mod lanes;
        pub(crate) use lanes::*;
    }
    mod set;
    mod contact;
    mod update;
    pub(crate) use contact::*;
    pub(crate) use recycle::{RecycleAnchor, RecycleTolerance, is_flat};
}
/// Soft bodies in the solver: particles, internal forces and contact rows.
///
/// A soft body is a body whose collider has a [`SoftShape`](crate::shape::SoftShape). Its
/// particles are kept in blocks of sixteen, from a point near the body, so that they are as
/// exact far from the origin of the world as at it. Queries and contacts treat it as one body:
/// its frame is the best fit of the rest shape.
mod soft_body {
    #[path = "../dim3/soft_body/shape_rotation.rs"]
    mod shape_rotation;
    mod reduced_body;
    #[path = "../dim3/soft_body/impulse_lever.rs"]
    mod impulse_lever;
    mod state;
    #[path = "../dim3/soft_body/surface_elements.rs"]
    mod surface_elements;
    #[path = "../dim3/soft_body/soft_frame.rs"]
    mod soft_frame;
    #[path = "../dim3/soft_body/solver_particles.rs"]
    mod solver_particles;
    mod view;
    #[path = "../dim3/soft_body/particle_transfer.rs"]
    mod particle_transfer;
    #[path = "../dim3/soft_body/pressure.rs"]
    mod pressure;
    mod internal_forces;
    mod row;
    mod row_point;
    #[path = "../dim3/soft_body/axial_impulse.rs"]
    mod axial_impulse;
    #[path = "../dim3/soft_body/side_particles.rs"]
    mod side_particles;
    #[path = "../dim3/soft_body/row_contact.rs"]
    mod row_contact;
    mod row_state;
    mod serialize;
    mod rows;
    #[path = "../dim3/soft_body/moving_point.rs"]
    mod moving_point;
    #[path = "../dim3/soft_body/solve.rs"]
    mod solve;
    mod side_rows;
    #[path = "../dim3/soft_body/eight_vectors.rs"]
    mod eight_vectors;
    #[path = "../dim3/soft_body/side_heights.rs"]
    mod side_heights;
    /// Contact rows of two soft bodies, eight side by side (SIMD).
    ///
    /// Rows of a pair act on the same two bodies. The rows of a block are solved at the same
    /// time, from the same velocities. For a correct sum, each row sees its share of the
    /// effective mass: of a body with n rows, an n-th. With three tenths less than the safe
    /// value they come to rest sooner, as by over-relaxation
    /// ([`eased`](hazumi_core::soft::eased)).
    ///
    /// An impulse of a row on the side acts as at the point above it. Each row therefore turns
    /// the bodies by one lever: the vector from the centre of mass of the first to the
    /// particle.
    ///
    /// Source: Tonge, Benevolenski and Voroshilov, *Mass Splitting for Jitter-Free Parallel
    /// Rigid Body Simulation*, SIGGRAPH 2012. `[tonge2012]`
    #[path = "../dim3/soft_body/lanes"]
    mod lanes {
        mod block;
        #[path = "../../../soft_body/lanes/particle_indices.rs"]
        mod particle_indices;
        mod pair;
        mod row_geometry;
        mod solve;
        #[path = "../../../soft_body/lanes/lanes.rs"]
        mod lanes;
        #[cfg(test)]
        mod tests;
        pub(crate) use block::RowBlock;
        pub(crate) use lanes::*;
    }
    mod pins;
    #[path = "../dim3/soft_body/find.rs"]
    mod find;
    #[path = "../dim3/soft_body/moving_side.rs"]
    mod moving_side;
    mod impact;
    pub(crate) use find::{OtherShape, Rigid, RowFinder};
    pub(crate) use impact::Impactor;
    pub(crate) use internal_forces::InnerTerms;
    pub(crate) use lanes::{PairPass, RowBlock};
    pub(crate) use pins::PinRow;
    pub(crate) use reduced_body::ReducedBody;
    pub(crate) use row::{ContactFeature, SoftContactRow};
    pub(crate) use row_state::{CachedImpulse, RowState};
    pub(crate) use rows::{Other, RowPass, RowTerms, SoftRows};
    pub(crate) use solver_particles::{
        ParticleMass, SoftBodyPair, SolverParticle, SolverParticles,
    };
    pub(crate) use state::{ParticlePin, PinTarget, SoftState};
    pub(crate) use view::SoftBodyView;
}
/// The world: bodies, colliders, joints, queries and the step.
mod world {
    mod settings;
    mod record;
    mod external_force;
    mod report;
    mod sleep_timer;
    mod sleeping_set;
    mod events;
    mod hooks;
    mod bounds;
    mod boxes;
    mod facet;
    #[path = "../dim3/world/facets.rs"]
    mod facets;
    mod sweep;
    mod wall;
    /// Edits: the only way to change a world between steps.
    mod edit {
        #[path = "../../dim3/world/edit/collider_mass.rs"]
        mod collider_mass;
        mod collider_tree;
        mod mass;
        mod contact_index;
        mod bodies;
        #[path = "../../dim3/world/edit/same_shape.rs"]
        mod same_shape;
        mod colliders;
        mod soft_bodies;
        mod edit;
        pub use edit::*;
    }
    mod teleport;
    /// World queries: ray casts, shape casts, overlaps, distances and contacts.
    ///
    /// The broad phase finds candidates, and the queries of [`crate::query`] test each of them.
    /// Filters are applied within the search, before a shape is tested.
    mod query {
        mod filter;
        mod target;
        mod soft;
        mod ray;
        mod cast;
        mod overlap;
        mod nearest;
        #[path = "../../dim3/world/query/manifolds.rs"]
        mod manifolds;
        mod collide_shape;
        mod query;
        pub use query::*;
    }
    #[path = "../dim3/world/strength.rs"]
    mod strength;
    mod explosion;
    #[path = "../dim3/world/fluid.rs"]
    mod fluid;
    mod fluid_forces;
    mod soft_bodies;
    #[path = "../dim3/world/inverse_masses.rs"]
    mod inverse_masses;
    mod joints;
    mod measure;
    mod profiler;
    mod step;
    /// The stages of a step, one file each, in running order.
    mod stages {
        mod kinematic_targets;
        mod bounds;
        mod predicted_motion;
        mod swept_bounds;
        mod edges;
        mod island_buffers;
        #[path = "../../dim3/world/stages/vicinity.rs"]
        mod vicinity;
        mod crowds;
        mod pair_motions;
        mod pairs;
        #[path = "../../dim3/world/stages/manifold.rs"]
        mod manifold;
        mod narrow;
        mod rolling_radii;
        mod closest_approach;
        mod speculative_manifold;
        mod seam_groups;
        mod seams;
        mod islands;
        mod integration_data;
        mod prepare;
        mod contact_softness;
        mod passive_ragdolls;
        mod joint_links;
        mod joint_groups;
        #[path = "../../dim3/world/stages/joints.rs"]
        mod joints;
        mod batches;
        mod articulation_links;
        mod articulated_contacts;
        mod articulated_islands;
        mod prepare_contacts;
        mod sleepers;
        #[path = "../../dim3/world/stages/soft_prefetch.rs"]
        mod soft_prefetch;
        #[path = "../../dim3/world/stages/soft_pairs.rs"]
        mod soft_pairs;
        #[path = "../../dim3/world/stages/soft_particles.rs"]
        mod soft_particles;
        mod soft_bodies;
        mod soft_impacts;
        mod buffers;
        #[path = "../../dim3/world/stages/soft_warm_start.rs"]
        mod soft_warm_start;
        mod one_way;
        #[path = "../../dim3/world/stages/soft_rows.rs"]
        mod soft_rows;
        mod soft_contact_solver;
        mod solve;
        #[path = "../../dim3/world/stages/step_rotation.rs"]
        mod step_rotation;
        mod displacement;
        mod continuous;
        mod penetration_guard;
        mod finish;
        mod hidden_sides;
        mod sleep;
        mod contact_events;
        mod sensors;
        mod restart;
        mod colors;
        pub(super) use bounds::BoundsBuffers;
        pub(super) use buffers::SolverBuffers;
        pub(super) use contact_events::ContactEventBuffers;
        pub(super) use island_buffers::IslandBuffers;
        pub(super) use joints::JointBuffers;
        pub(super) use manifold::find_again;
        pub(super) use pairs::PairBuffers;
        pub(super) use sensors::SensorBuffers;
    }
    /// Snapshots: the whole state of a world at one moment.
    mod snapshot {
        mod static_state;
        mod sparse_state;
        mod dynamic_state;
        mod bodies;
        mod contacts;
        mod joints;
        mod soft_bodies;
        mod restore;
        mod hash;
        #[path = "../../dim3/world/snapshot/contact_fields.rs"]
        mod contact_fields;
        mod difference;
        mod digest;
        mod error;
        mod snapshot;
        pub use snapshot::*;
    }
    /// Serialization of worlds and edits.
    pub(crate) mod serialization {
        #[path = "../../dim3/world/serialization/format.rs"]
        mod format;
        mod header;
        #[path = "../../dim3/world/serialization/shapes.rs"]
        mod shapes;
        mod arena;
        mod colliders_and_joints;
        mod edits;
        mod columns;
        #[path = "../../dim3/world/serialization/motion.rs"]
        mod motion;
        mod state;
        mod check;
        mod serialization;
        pub(crate) use serialization::*;
    }
    mod journal;
    mod islands;
    mod debug_data;
    mod world;
    mod sleep;
    mod simple_edits;
    pub use world::*;
}
/// Debug drawing of a world with lines: shapes, and the data of a visual debugger.
///
/// An engine that draws lines implements [`DebugDraw`], which takes one function, and calls
/// [`World::draw`] with the parts to draw:
///
/// ```
/// use hazumi3d::{Body, Collider, DebugDraw, Show, World, glam::Vec3};
///
/// #[derive(Default)]
/// struct Lines(Vec<(Vec3, Vec3, u32)>);
///
/// impl DebugDraw for Lines {
///     fn line(&mut self, from: Vec3, to: Vec3, color: u32) {
///         self.0.push((from, to, color));
///     }
/// }
///
/// let mut world = World::default();
/// world.add(Body::dynamic(), Collider::ball(0.5)?)?;
/// let mut lines = Lines::default();
/// world.draw(&Show { shapes: true, boxes: true, ..Show::default() }, &mut lines);
/// assert!(lines.0.len() > 12);
/// # Ok::<(), hazumi3d::ValueError>(())
/// ```
///
/// Colours of islands come from [`World::islands`], sleep from [`World::is_asleep`].
pub mod draw {
    pub mod colors;
    pub(crate) mod pen;
    #[path = "../dim3/draw/arcs.rs"]
    mod arcs;
    #[path = "../dim3/draw/shape.rs"]
    pub(crate) mod shape;
    mod outline;
    mod marks;
    mod joints;
    mod ranges;
    #[path = "../dim3/draw/limits.rs"]
    mod limits;
    mod soft_bodies;
    mod draw;
    pub use draw::*;
}
mod rollback;
/// Recordings: the first state of a world, its edits and steps, and a hash after each.
///
/// Only edits change a world between steps, so a recording is its state and a list of edits and
/// steps. The hash after each step tells whether a replay is the same run.
mod recording {
    mod chunk;
    mod recorder;
    mod replay;
    mod recording;
    pub use recording::*;
}
/// Character controller: a shape that walks through a world without being a body of it.
///
/// `plane_solver.rs` finds the displacement nearest to the wanted one that keeps clear of all
/// planes. `mover.rs` moves along it, `ground.rs` finds the ground and climbs steps, `push.rs`
/// pushes bodies.
mod character {
    mod collision_plane;
    #[path = "../dim3/character/plane_intersections.rs"]
    mod plane_intersections;
    mod plane_solver;
    mod mover;
    mod ground;
    mod push;
    mod character;
    pub use character::*;
}
#[path = "dim3/vehicle/mod.rs"]
pub mod vehicle;
#[path = "dim3/ragdoll/mod.rs"]
pub mod ragdoll;
#[cfg(feature = "scenes")]
/// Worlds made from scene files.
pub mod scene {
    use hazumi_scenes as told;

    mod error;
    mod settings;
    mod material;
    mod pin;
    mod axis;
    mod player;
    mod box_mover;
    mod gun;
    mod walk;
    mod solid;
    #[path = "../dim3/scene/soft.rs"]
    mod soft;
    #[path = "../dim3/scene/shape.rs"]
    mod shape;
    #[path = "../dim3/scene/body.rs"]
    mod body;
    #[path = "../dim3/scene/joint.rs"]
    mod joint;
    #[path = "../dim3/scene/source.rs"]
    mod source;
    mod assembly;
    #[path = "../dim3/scene/driver.rs"]
    mod driver;
    mod game;
    mod moment;
    mod scene;
    mod draw;
    pub use scene::*;
}

#[path = "dim3/prelude.rs"]
mod dim_prelude;
pub mod prelude;

pub use body::{Body, BodyId, BodyType, MassSource};
pub use character::{Character, CharacterHit, CharacterMovement, CharacterState, Ground};
pub use collider::{Collider, ColliderId, Material};
pub use draw::{DebugDraw, Show};
pub use hazumi_core::{CollisionGroups, CombineRule, CombinedMaterial};
pub use joint::{Joint, JointId, JointKind};
pub use locked::LockedAxes;
pub use recording::{Divergence, Frame, Recorder, Recording, Replay};
pub use rollback::RollbackRing;
pub use world::{
    ClosestHit, ContactHooks, ContactInfo, ContactModification, ContactPair, ContactPairInfo,
    ContactPoint, ContinuousCollision, DifferenceLocation, Edit, EditResult, Energy, Events,
    Explosion, ExplosionStrength, ExternalForce, Falloff, Fluid, Hit, HitEvent, IslandIds,
    JointReaction, Momentum, QueryFilter, QueryPredicate, SensorFilter, SensorOverlap,
    ShapeContact, ShapeContactPoint, Snapshot, SnapshotError, SoftBodyParticles, SoftBodyPin,
    StateDifference, StepReport, Wind, World, WorldSettings,
};
