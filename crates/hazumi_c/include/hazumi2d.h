/* Written by `cargo xtask bindings`. SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef HAZUMI2D_H
#define HAZUMI2D_H

#include "hazumi_collide.h"

/// Type of a joint.
enum hz2_JointType
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    HZ2_JOINT_TYPE_FIXED = 0,
    HZ2_JOINT_TYPE_HINGE = 1,
    HZ2_JOINT_TYPE_SLIDER = 2,
    HZ2_JOINT_TYPE_DISTANCE = 3,
    HZ2_JOINT_TYPE_WHEEL = 4,
    HZ2_JOINT_TYPE_POSE_DRIVE = 5,
    HZ2_JOINT_TYPE_GEAR = 6,
    HZ2_JOINT_TYPE_RACK_AND_PINION = 7,
    HZ2_JOINT_TYPE_PULLEY = 8,
    /// Three degrees of freedom, each free, limited, sprung, driven or locked.
    HZ2_JOINT_TYPE_THREE_DOF = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz2_JointType hz2_JointType;
#else
typedef uint32_t hz2_JointType;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Settings of a world.
///
/// `hz2_world_settings_default` and `hz3_world_settings_default` suit things between 10 cm and
/// 10 m in size.
typedef struct {
    /// Gravity, in m/s²; default −9.81 along y.
    hz_Vec2 gravity;
    /// Number of substeps in a step, 1..=64; default 8.
    uint32_t substeps;
    /// Size of a typical thing in this world, in metres, 1e-6..=1e6; default 1. It scales all
    /// lengths and speeds below.
    float length_scale;
    /// Largest speed at which contacts push overlapping bodies apart, in m/s, > 0; default 3.
    float max_push_out_speed;
    /// Stiffness of contacts, in Hz, > 0; default 96.
    float contact_hertz;
    /// Damping ratio of contacts, dimensionless, ≥ 0; default 10.
    float contact_damping_ratio;
    /// Approach speed below which nothing bounces, in m/s, ≥ 0; default 1.
    float restitution_threshold;
    /// Approach speed above which a contact is a hit event, in m/s, ≥ 0; default 1.
    float hit_event_threshold;
    /// Speed limit of dynamic bodies, in m/s, > 0; default 400.
    float max_linear_speed;
    /// Which fast bodies are kept apart within a step; default all.
    hz_ContinuousCollision continuous_collision;
    /// Whether bodies at rest are put to sleep; default true.
    bool sleep;
    /// Speed below which a body counts as at rest, in m/s, ≥ 0; default 0.05.
    float sleep_threshold;
    /// Time that bodies must rest before they sleep, in seconds, ≥ 0; default 0.5.
    float time_until_sleep;
} hz2_WorldSettings;

/// A world of bodies, colliders and joints.
///
/// Several threads may read it at the same time. A call that changes it fails with
/// `HZ_STATUS_BUSY` while another thread uses it.
typedef struct {
    uint64_t bits;
} hz2_World;

/// Material of a surface.
typedef struct {
    /// Coefficient of friction, dimensionless, ≥ 0; default 0.6.
    float friction;
    /// Coefficient of restitution, dimensionless, 0..=1; default 0.
    float restitution;
    /// Rolling resistance: half the width of the contact patch, in metres, ≥ 0; default 0.
    float rolling_resistance;
    /// Velocity of the surface, in m/s, in the frame of the collider: a conveyor belt.
    hz_Vec2 surface_velocity;
    /// Rule that combines the friction of two surfaces; default the geometric mean.
    hz_CombineRule friction_combine;
    /// Rule that combines the restitution of two surfaces; default the maximum.
    hz_CombineRule restitution_combine;
} hz2_Material;

/// A shape attached to a body, with its material. The same struct defines a new collider, is
/// read, and is changed.
typedef struct {
    /// The shape. The collider keeps a copy. Zero after `hz2_collider_read` and
    /// `hz3_collider_read`, and in an edit for the shape that the collider has.
    hz2_Shape shape;
    /// Pose of the shape in the frame of the body.
    hz2_Pose pose;
    /// Density, in kg/m³, default 1000; in 2D in kg/m², default 1. > 0.
    float density;
    hz2_Material material;
    /// Materials of the parts of the shape, such as the triangles of a mesh; may be null. Null
    /// after a read, and in an edit for those that the collider has.
    const hz2_Material *part_materials;
    size_t part_material_count;
    hz_CollisionGroups collision_groups;
    /// A number of the game: the engine never reads it.
    uint64_t user_data;
    /// Whether it is a sensor (trigger): it reports overlaps and applies no forces.
    bool is_sensor;
    /// Whether it holds bodies from one side only, that of `one_way`.
    bool is_one_way;
    /// Direction in which a one-way collider pushes, in its frame, of any length but zero.
    hz_Vec2 one_way;
} hz2_Collider;

/// Id of a body in its world. All zeros name none. While it lives, no other body has its
/// `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz2_BodyId;

/// Id of a collider in its world. All zeros name none. While it lives, no other collider has
/// its `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz2_ColliderId;

/// A rigid body as plain data. The same struct defines a new body, is read, and is changed.
typedef struct {
    hz_BodyType body_type;
    /// Origin of the body, in metres, in the world.
    hz_Vec2 position;
    /// Rotation from the body to the world, of any length but zero.
    hz_Rot rotation;
    /// Velocity of the centre of mass, in m/s, in the world.
    hz_Vec2 linear_velocity;
    /// In rad/s, in the world.
    float angular_velocity;
    /// Share of the velocity lost per second, in 1/s, ≥ 0; default 0.
    float linear_damping;
    /// Share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    float angular_damping;
    /// Factor on gravity, dimensionless; default 1.
    float gravity_scale;
    /// Source of the mass; default the densities of the colliders.
    hz_MassSource mass_source;
    /// Mass properties that `mass_source` asks for: only `mass`, or all.
    hz2_MassProperties mass_properties;
    /// Axes of the world along and about which a dynamic body does not move, as bits.
    ///
    /// In 3D, 1, 2 and 4 lock x, y and z, and 8, 16 and 32 rotation about them. In 2D, 1 and 2
    /// lock x and y, and 4 rotation.
    uint32_t locked_axes;
    /// Whether the body may fall asleep at rest; default true.
    bool can_sleep;
    /// Whether the body takes part in steps and queries; default true.
    bool is_enabled;
    /// Whether the body is kept apart from moving bodies, too, however fast it is.
    bool is_bullet;
    /// A number of the game: the engine never reads it.
    uint64_t user_data;
} hz2_Body;

/// Id of a joint in its world. All zeros name none. While it lives, no other joint has its
/// `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz2_JointId;

/// Velocity of a body.
typedef struct {
    /// In m/s.
    hz_Vec2 linear;
    /// In rad/s.
    float angular;
} hz2_Velocity;

/// Places for what is read of many bodies: one list each, or null. All have room for
/// `capacity` bodies.
typedef struct {
    hz2_BodyId *ids;
    hz2_Pose *poses;
    hz2_Velocity *velocities;
    uint64_t *user_data;
    size_t capacity;
} hz2_BodyLists;

/// Fixed joint (weld): locks all degrees of freedom, or holds them by springs.
typedef struct {
    bool has_linear_spring;
    bool has_angular_spring;
    hz_Spring linear_spring;
    hz_Spring angular_spring;
} hz2_FixedJoint;

/// Hinge (revolute joint), about x in 3D.
typedef struct {
    /// The angle, in radians.
    hz_JointAxis axis;
} hz2_HingeJoint;

/// Slider (prismatic joint) along x.
typedef struct {
    /// The displacement, in metres.
    hz_JointAxis axis;
} hz2_SliderJoint;

/// Distance joint between two points. Equal limits make a rod, a lower limit of 0 a rope.
typedef struct {
    /// The distance, in metres; its limits are ≥ 0.
    hz_JointAxis length;
} hz2_DistanceJoint;

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, y up.
typedef struct {
    /// Along y of `a`; default a spring of 2 Hz.
    hz_JointAxis suspension;
    /// Angle of the wheel; free by default.
    hz_JointAxis spin;
} hz2_WheelJoint;

/// Pose drive: drives body `b` to a pose or a velocity relative to `a`, with limited force.
typedef struct {
    /// Whether the spring drives the pose; without it, the velocities are driven.
    bool has_spring;
    hz_Spring spring;
    /// In m/s, in the frame of `a`.
    hz_Vec2 linear_velocity;
    /// In rad/s, in the frame of `a`.
    float angular_velocity;
    /// In N, ≥ 0.
    float max_force;
    /// In N·m, ≥ 0.
    float max_torque;
} hz2_PoseDriveJoint;

/// Gear: two toothed wheels. Each frame has to be in the middle of its wheel, with x along the
/// axle in 3D.
typedef struct {
    /// Pitch radii, in metres, not 0. A negative one is a ring with teeth inside.
    float radii[2];
} hz2_GearJoint;

/// Rack and pinion: a toothed wheel `a` on a toothed rod `b`.
///
/// The frame of the wheel is in its middle, and the rod is along x of its own. In 3D, the wheel
/// rotates about x of its frame, across the rod.
typedef struct {
    /// Pitch radius of the wheel, in metres.
    float radius;
} hz2_RackAndPinionJoint;

/// Pulley: a rope over two pulleys fixed in the world.
typedef struct {
    /// Places of the pulleys, in metres, in the world.
    hz_Vec2 anchors[2];
    /// Way of `b` for each metre of `a`, dimensionless, > 0.
    float ratio;
    /// Length of the rope, in metres.
    float length;
} hz2_PulleyJoint;

/// Three degrees of freedom of body `b` in the frame of body `a`; locked by default.
typedef struct {
    /// Along x and y.
    hz_JointAxis linear[2];
    hz_JointAxis angular;
} hz2_ThreeDofJoint;

/// Parameters of each type of joint.
typedef struct {
    hz2_FixedJoint fixed;
    hz2_HingeJoint hinge;
    hz2_SliderJoint slider;
    hz2_DistanceJoint distance;
    hz2_WheelJoint wheel;
    hz2_PoseDriveJoint pose_drive;
    hz2_GearJoint gear;
    hz2_RackAndPinionJoint rack_and_pinion;
    hz2_PulleyJoint pulley;
    hz2_ThreeDofJoint three_dof;
} hz2_JointKinds;

/// A joint. The same struct defines a new joint, is read, and is changed.
typedef struct {
    /// The two bodies, `a` and `b`.
    hz2_BodyId bodies[2];
    /// Frames of the joint, in the frames of the bodies.
    hz2_Pose frames[2];
    hz2_JointType joint_type;
    /// Parameters of each type of joint. Only those of `joint_type` count.
    hz2_JointKinds kinds;
    /// Whether the two bodies collide with each other; default false.
    bool can_collide;
    /// Force at which it breaks, in N; `INFINITY` for never, the default.
    float break_force;
    /// Torque at which it breaks, in N·m; `INFINITY` for never, the default.
    float break_torque;
    /// A number of the game: the engine never reads it.
    uint64_t user_data;
} hz2_Joint;

/// Reaction of a joint in the last step, on its second body.
typedef struct {
    /// In N, in the world.
    hz_Vec2 force;
    /// About the joint, in N·m, in the world.
    float torque;
} hz2_JointReaction;

/// Anchor of a particle that is pinned.
typedef struct {
    /// A rigid body, or all zeros for the world.
    hz2_BodyId body;
    /// Anchor in the frame of the body, in metres.
    hz_Vec2 local_point;
    /// Anchor in the world, in metres.
    hz_DVec2 world_point;
} hz2_SoftBodyPin;

/// Two colliders in contact, and their bodies. Ids of what was removed are stale, but still
/// identify the pair.
typedef struct {
    hz2_ColliderId colliders[2];
    hz2_BodyId bodies[2];
} hz2_ContactPair;

/// Two colliders that met at high speed.
typedef struct {
    hz2_ContactPair pair;
    /// Point of fastest approach, in metres.
    hz_Vec2 point;
    /// Unit vector from the first to the second.
    hz_Vec2 normal;
    /// Speed of approach along the normal, in m/s.
    float speed;
    /// Largest normal impulse in any substep, in N·s.
    float impulse;
} hz2_HitEvent;

/// Overlap of a sensor with another collider.
typedef struct {
    hz2_ColliderId sensor;
    hz2_ColliderId visitor;
    hz2_BodyId sensor_body;
    hz2_BodyId visitor_body;
} hz2_SensorOverlap;

/// Events of the last step, as lists of the world itself: nothing is copied. They are valid
/// until the next call that changes the world.
typedef struct {
    /// Contacts that began.
    const hz2_ContactPair *contacts_started;
    size_t contacts_started_count;
    /// Contacts that ended.
    const hz2_ContactPair *contacts_ended;
    size_t contacts_ended_count;
    /// Contacts at a speed above the threshold of the world.
    const hz2_HitEvent *hits;
    size_t hit_count;
    /// Overlaps of sensors that began.
    const hz2_SensorOverlap *overlaps_started;
    size_t overlaps_started_count;
    /// Overlaps of sensors that ended.
    const hz2_SensorOverlap *overlaps_ended;
    size_t overlaps_ended_count;
    /// Bodies that fell asleep.
    const hz2_BodyId *fell_asleep;
    size_t fell_asleep_count;
    /// Bodies that woke up.
    const hz2_BodyId *woke;
    size_t woke_count;
    /// Joints that broke. They stay in the world and do nothing.
    const hz2_JointId *broken_joints;
    size_t broken_joint_count;
    /// Bodies that became invalid, and are frozen at their pose before the step.
    const hz2_BodyId *frozen;
    size_t frozen_count;
} hz2_Events;

/// Two colliders in contact after a step.
typedef struct {
    hz2_ContactPair pair;
    /// Unit vector from the first to the second.
    hz_Vec2 normal;
    /// Its points in the list of points: the first, and their number.
    uint32_t first_point;
    uint32_t point_count;
} hz2_Contact;

/// A point of a contact.
typedef struct {
    /// In metres, in the world.
    hz_Vec2 position;
    /// Gap, in metres; negative where the surfaces overlap.
    float separation;
    /// Normal impulse in the last step, in N·s.
    float impulse;
} hz2_ContactPoint;

/// A function of the game that says whether a collider counts for a query. Several threads may
/// call it at once, and it may read the world, but not change it.
typedef bool (*hz2_QueryPredicate)(void *user, hz2_ColliderId collider, uint64_t user_data);

/// The colliders that count for a query.
typedef struct {
    /// Groups of the query; default all.
    hz_CollisionGroups collision_groups;
    /// Bodies to exclude; may be null.
    const hz2_BodyId *skip_bodies;
    size_t skip_body_count;
    /// Colliders to exclude; may be null.
    const hz2_ColliderId *skip_colliders;
    size_t skip_collider_count;
    /// Types of bodies that count, as bits: 1 fixed, 2 kinematic, 4 dynamic; default all.
    uint32_t body_types;
    /// Whether sensors count; default not.
    hz_SensorFilter sensors;
    /// Sides from which one-way colliders are hit; default both.
    hz_Sides one_way;
    /// Asked last; null for none.
    hz2_QueryPredicate predicate;
    /// First argument of the predicate.
    void *user;
} hz2_QueryFilter;

/// Hit of a ray or of a shape in motion.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// False when the search stopped early: the shapes touch later, or not at all.
    bool converged;
    hz2_BodyId body;
    hz2_ColliderId collider;
    /// Triangle, segment or child that was hit, or `HZ_NONE`.
    uint32_t part;
    /// Face of a hull that was hit, or `HZ_NONE`.
    uint32_t face;
    /// Fraction of the way, dimensionless, 0..=1.
    float fraction;
    /// In metres, in the world.
    hz_Vec2 point;
    /// Unit vector out of the collider.
    hz_Vec2 normal;
} hz2_Hit;

/// A ray: where it starts and how far it goes.
typedef struct {
    /// In metres, in the world.
    hz_Vec2 origin;
    /// In metres, in the world, of any length but zero.
    hz_Vec2 translation;
} hz2_Ray;

/// The collider that is closest to a point or a shape.
typedef struct {
    /// Whether there is one within reach; the rest has a meaning only then.
    bool hit;
    hz2_BodyId body;
    hz2_ColliderId collider;
    uint32_t part;
    /// Distance of the surfaces, in metres; negative where they overlap.
    float distance;
    /// Closest point of the collider, in metres, in the world.
    hz_Vec2 point;
    /// Closest point of the shape of the query, in metres, in the world.
    hz_Vec2 own_point;
    /// Unit vector out of the collider.
    hz_Vec2 normal;
} hz2_ClosestHit;

/// Contact of a shape with a collider: one of its points.
typedef struct {
    hz2_BodyId body;
    hz2_ColliderId collider;
    /// Part of the shape of the query, and of the collider; or `HZ_NONE`.
    uint32_t own_part;
    uint32_t part;
    /// Unit vector from the shape to the collider, the same for all points of two parts.
    hz_Vec2 normal;
    /// In metres, in the world.
    hz_Vec2 position;
    /// Gap, in metres; negative where they overlap.
    float separation;
} hz2_ShapeContact;

/// An explosion: impulses on all dynamic bodies around a place.
typedef struct {
    /// In metres, in the world.
    hz_Vec2 center;
    /// In metres, > 0.
    float radius;
    /// Impulse on each collider at the centre, in N·s. With `is_per_area`, impulse on each
    /// square metre of its outline (in 2D, on each metre).
    float strength;
    bool is_per_area;
    hz_Falloff falloff;
} hz2_Explosion;

/// Wind, which drags bodies along.
typedef struct {
    /// In m/s, in the world.
    hz_Vec2 velocity;
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0.
    float density;
    /// Drag coefficient, dimensionless, ≥ 0; a ball has 0.47.
    float drag;
} hz2_Wind;

/// A fluid below a level surface.
typedef struct {
    /// Normal of the surface, out of the fluid, of any length but zero.
    hz_Vec2 normal;
    /// Distance of the surface from the origin along the normal, in metres.
    float offset;
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0; water has 1000.
    float density;
    /// Velocity of the flow, in m/s.
    hz_Vec2 velocity;
    /// Rate at which motion against the fluid decays, in 1/s, ≥ 0.
    float damping;
} hz2_Fluid;

/// A character: its shape, and how it walks.
typedef struct {
    /// Its shape, around its position.
    hz2_Shape shape;
    /// Direction up, of any length but zero.
    hz_Vec2 up;
    /// Steepest slope that it walks on, in radians.
    float max_slope;
    /// Highest step that it climbs, in metres.
    float step_height;
    /// Distance that it keeps from others, in metres.
    float padding;
    /// Distance at which it stays on ground that falls away, in metres.
    float snap_distance;
    /// Its mass, in kg, for bodies that it stands on.
    float mass;
    /// Largest force with which it pushes, in N.
    float push_force;
} hz2_Character;

/// Place of a character, its motion, and the ground that it stands on.
typedef struct {
    /// In metres, in the world.
    hz_Vec2 position;
    /// Velocity that the game wants, in m/s; on the ground, relative to the ground. A call
    /// writes what came of it.
    hz_Vec2 velocity;
    /// Velocity at which it slides down what is too steep, in m/s.
    hz_Vec2 slide_velocity;
    /// Whether it stands on ground; the rest has a meaning only then.
    bool is_grounded;
    hz2_BodyId ground_body;
    hz2_ColliderId ground_collider;
    /// Unit vector out of the ground.
    hz_Vec2 ground_normal;
    /// In metres, in the world.
    hz_Vec2 ground_point;
    /// Velocity of the ground, in m/s.
    hz_Vec2 ground_velocity;
    /// The point of the ground in the frame of its body, in metres.
    hz_Vec2 ground_local_point;
} hz2_CharacterState;

/// A collider that a character ran into.
typedef struct {
    hz2_BodyId body;
    hz2_ColliderId collider;
    /// Unit vector out of the collider.
    hz_Vec2 normal;
    /// In metres, in the world.
    hz_Vec2 point;
} hz2_CharacterHit;

/// All state of a world at a moment.
typedef struct {
    uint64_t bits;
} hz2_Snapshot;

/// The last few snapshots of a world, for rollback in network games.
typedef struct {
    uint64_t bits;
} hz2_RollbackRing;

/// A recorder of a world.
typedef struct {
    uint64_t bits;
} hz2_Recorder;

/// A replay of a recording.
typedef struct {
    uint64_t bits;
} hz2_Replay;

/// A pair of colliders near each other, at the start of the step.
typedef struct {
    hz2_BodyId bodies[2];
    hz2_ColliderId colliders[2];
    /// Numbers of the game on the bodies and the colliders.
    uint64_t body_user_data[2];
    uint64_t collider_user_data[2];
    /// Parts of the shapes, or `HZ_NONE`.
    uint32_t parts[2];
} hz2_ContactPairInfo;

/// Whether two colliders can have a contact at all.
typedef bool (*hz2_ShouldCollide)(void *user, const hz2_ContactPairInfo *pair);

/// Properties of a contact that a hook can change, for this step.
typedef struct {
    /// Unit vector from the first collider to the second. Not to be changed.
    hz_Vec2 normal;
    /// Least gap, in metres. Not to be changed.
    float separation;
    /// Whether the contact holds.
    bool is_enabled;
    /// Dimensionless, ≥ 0.
    float friction;
    /// Dimensionless, 0..=1.
    float restitution;
    /// In metres, ≥ 0.
    float rolling_resistance;
} hz2_ContactModification;

/// Changes a contact for this step.
typedef void (*hz2_ModifyContact)(void *user,
                                  const hz2_ContactPairInfo *pair,
                                  hz2_ContactModification *contact);

/// Functions of the game that are called within steps: by several threads at once, in no fixed
/// order. Their results must follow from their arguments and from data that does not change in
/// a step. They cannot call anything of their world, which is `HZ_STATUS_BUSY`.
typedef struct {
    /// Null for all pairs.
    hz2_ShouldCollide should_collide;
    /// Null for no change.
    hz2_ModifyContact modify_contact;
    /// First argument of both.
    void *user;
} hz2_ContactHooks;

/// Parts of a world to draw.
typedef struct {
    /// Shapes of colliders; default true.
    bool shapes;
    /// Bounding boxes.
    bool boxes;
    /// Boxes of the tree of the broad phase.
    bool tree;
    /// Sensors and what is in them.
    bool sensors;
    /// Points and impulses of contacts.
    bool contacts;
    /// Which bodies touch.
    bool graph;
    /// Joints and their limits.
    bool joints;
    bool velocities;
    /// Goals of the particles of soft bodies.
    bool goals;
    /// Clusters of soft bodies.
    bool clusters;
    /// Bodies that are kept apart from others within a step.
    bool fast;
    /// Size of marks, in metres.
    float scale;
    /// Length of impulses, in metres for each N·s.
    float impulse_scale;
    /// Length of velocities, in metres for each m/s.
    float velocity_scale;
    /// Origin of what is drawn, in metres, in the world.
    hz_DVec2 origin;
} hz2_DrawOptions;

/// A function of the game that draws a line. Places are in metres; colours are 0xRRGGBB.
typedef void (*hz2_DrawLine)(void *user, hz_Vec2 from, hz_Vec2 to, uint32_t color);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Settings of a world, with the defaults of all fields.
hz2_WorldSettings hz2_world_settings_default(void);

/// Creates a world. `settings` may be null.
hz_Status hz2_world_create(const hz2_WorldSettings *settings, hz2_World *world);

/// Destroys a world and all that is in it.
hz_Status hz2_world_destroy(hz2_World world);

/// Steps a world by `dt` seconds, ≥ 0. `report` may be null.
hz_Status hz2_world_step(hz2_World world, float dt, hz_StepReport *report);

/// Settings of a world.
hz_Status hz2_world_settings(hz2_World world, hz2_WorldSettings *settings);

/// Sets the settings of a world, and wakes all bodies.
hz_Status hz2_world_set_settings(hz2_World world, const hz2_WorldSettings *settings);

/// Sets the gravity of a world, in m/s², and wakes all bodies.
hz_Status hz2_world_set_gravity(hz2_World world, hz_Vec2 gravity);

/// Sets the number of threads that steps and queries share their work among, at least 1; 1 at
/// first. Results are the same for any number, to the last bit.
hz_Status hz2_world_set_threads(hz2_World world, size_t threads);

/// Number of bodies in a world.
hz_Status hz2_world_body_count(hz2_World world, size_t *count);

/// Number of steps that a world has taken.
hz_Status hz2_world_step_count(hz2_World world, uint64_t *count);

/// Hash of all state that influences the future. It is equal on all machines.
hz_Status hz2_world_state_hash(hz2_World world, uint64_t *hash);

/// Energy of a world.
hz_Status hz2_world_energy(hz2_World world, hz_Energy *energy);

/// Deepest overlap of two bodies in the last step, in metres, ≥ 0.
hz_Status hz2_world_max_penetration(hz2_World world, float *depth);

/// Brings the trees of queries up to date after many edits, so that the next query does not
/// have to.
hz_Status hz2_world_prepare_queries(hz2_World world);

/// A collider with the defaults of all fields.
hz2_Collider hz2_collider_default(hz2_Shape shape);

/// Adds a collider to a body. `id` may be null.
hz_Status hz2_collider_create(hz2_World world,
                              hz2_BodyId body,
                              const hz2_Collider *collider,
                              hz2_ColliderId *id);

/// Removes a collider from its body.
hz_Status hz2_collider_destroy(hz2_World world, hz2_ColliderId id);

/// Reads all of a collider but its shape, which `hz2_collider_shape` and `hz3_collider_shape`
/// return.
hz_Status hz2_collider_read(hz2_World world, hz2_ColliderId id, hz2_Collider *collider);

/// The shape of a collider, as a new handle, to be destroyed.
hz_Status hz2_collider_shape(hz2_World world, hz2_ColliderId id, hz2_Shape *shape);

/// Changes a collider. A shape of zero and part materials of null mean those it has.
hz_Status hz2_collider_edit(hz2_World world, hz2_ColliderId id, const hz2_Collider *collider);

/// Body of a collider.
hz_Status hz2_collider_body(hz2_World world, hz2_ColliderId id, hz2_BodyId *body);

/// Pose of a collider in the world.
hz_Status hz2_collider_pose(hz2_World world, hz2_ColliderId id, hz2_Pose *pose);

/// A body with the defaults of all fields, at the origin.
hz2_Body hz2_body_default(hz_BodyType body_type);

/// Adds a body, and with it a collider, unless that is null. `id` may be null.
hz_Status hz2_body_create(hz2_World world,
                          const hz2_Body *body,
                          const hz2_Collider *collider,
                          hz2_BodyId *id);

/// Adds `count` bodies at once. `colliders` has one for each, or is null. `ids` has room for
/// all, or is null. When one cannot be used, those before it are added, and their ids written.
hz_Status hz2_bodies_create(hz2_World world,
                            const hz2_Body *bodies,
                            const hz2_Collider *colliders,
                            size_t count,
                            hz2_BodyId *ids);

/// Removes a body with its colliders and joints.
hz_Status hz2_body_destroy(hz2_World world, hz2_BodyId id);

/// Whether an id names a body.
hz_Status hz2_body_is_valid(hz2_World world, hz2_BodyId id, bool *is_valid);

/// Reads all of a body.
hz_Status hz2_body_read(hz2_World world, hz2_BodyId id, hz2_Body *body);

/// Changes all of a body, and wakes it.
hz_Status hz2_body_edit(hz2_World world, hz2_BodyId id, const hz2_Body *body);

/// Pose of a body.
hz_Status hz2_body_pose(hz2_World world, hz2_BodyId id, hz2_Pose *pose);

/// Position of a body in `double`, for large worlds, in metres.
hz_Status hz2_body_exact_position(hz2_World world, hz2_BodyId id, hz_DVec2 *position);

/// Velocity of the centre of mass, in m/s, and angular velocity, in rad/s. Either may be null.
hz_Status hz2_body_velocity(hz2_World world, hz2_BodyId id, hz_Vec2 *linear, float *angular);

/// Puts a body somewhere, without touching anything on the way. The position is in `double`,
/// in metres.
hz_Status hz2_body_teleport(hz2_World world, hz2_BodyId id, hz_DVec2 position, hz_Rot rotation);

/// Moves a kinematic body to a pose within the next step; it pushes what is on its way. The
/// position is in `double`, in metres.
hz_Status hz2_body_move_to(hz2_World world, hz2_BodyId id, hz_DVec2 position, hz_Rot rotation);

/// Sets the position of a body, in metres, and wakes it.
hz_Status hz2_body_set_position(hz2_World world, hz2_BodyId id, hz_Vec2 position);

/// Sets the rotation of a body, and wakes it.
hz_Status hz2_body_set_rotation(hz2_World world, hz2_BodyId id, hz_Rot rotation);

/// Sets the velocity of a body, in m/s, and wakes it.
hz_Status hz2_body_set_linear_velocity(hz2_World world, hz2_BodyId id, hz_Vec2 velocity);

/// Sets the angular velocity of a body, in rad/s, and wakes it.
hz_Status hz2_body_set_angular_velocity(hz2_World world, hz2_BodyId id, float velocity);

/// Sets the type of a body.
hz_Status hz2_body_set_type(hz2_World world, hz2_BodyId id, hz_BodyType body_type);

/// Sets the factor on gravity of a body, dimensionless.
hz_Status hz2_body_set_gravity_scale(hz2_World world, hz2_BodyId id, float scale);

/// Lets a body take part in steps and queries, or not.
hz_Status hz2_body_set_enabled(hz2_World world, hz2_BodyId id, bool is_enabled);

/// Sets the number of the game on a body.
hz_Status hz2_body_set_user_data(hz2_World world, hz2_BodyId id, uint64_t user_data);

/// Applies a force through the centre of mass until the end of the next step, in N.
hz_Status hz2_body_apply_force(hz2_World world, hz2_BodyId id, hz_Vec2 force);

/// Applies a force at a point of the world until the end of the next step, in N and metres.
hz_Status hz2_body_apply_force_at_point(hz2_World world,
                                        hz2_BodyId id,
                                        hz_Vec2 force,
                                        hz_Vec2 point);

/// Applies a torque until the end of the next step, in N·m.
hz_Status hz2_body_apply_torque(hz2_World world, hz2_BodyId id, float torque);

/// Applies an impulse through the centre of mass, in N·s.
hz_Status hz2_body_apply_impulse(hz2_World world, hz2_BodyId id, hz_Vec2 impulse);

/// Applies an impulse at a point of the world, in N·s and metres.
hz_Status hz2_body_apply_impulse_at_point(hz2_World world,
                                          hz2_BodyId id,
                                          hz_Vec2 impulse,
                                          hz_Vec2 point);

/// Applies an angular impulse, in N·m·s.
hz_Status hz2_body_apply_angular_impulse(hz2_World world, hz2_BodyId id, float impulse);

/// Wakes a body and those it is in touch with.
hz_Status hz2_body_wake(hz2_World world, hz2_BodyId id);

/// Puts a body to sleep, with those it is in touch with.
hz_Status hz2_body_put_to_sleep(hz2_World world, hz2_BodyId id);

/// Lets two bodies pass through each other for good.
hz_Status hz2_bodies_ignore_pair(hz2_World world, hz2_BodyId a, hz2_BodyId b);

/// Whether a body sleeps.
hz_Status hz2_body_is_asleep(hz2_World world, hz2_BodyId id, bool *is_asleep);

/// Whether a body became invalid, and is frozen where it was before.
hz_Status hz2_body_is_frozen(hz2_World world, hz2_BodyId id, bool *is_frozen);

/// Mass properties of a body, in its frame. `has_mass` is false for bodies that are not
/// dynamic; `mass` is then left as it was.
hz_Status hz2_body_mass(hz2_World world,
                        hz2_BodyId id,
                        hz2_MassProperties *mass,
                        bool *has_mass);

/// Centre of mass of a body, in metres, in the world.
hz_Status hz2_body_center_of_mass(hz2_World world, hz2_BodyId id, hz_Vec2 *center);

/// Velocity of a body at a point of the world, in m/s and metres.
hz_Status hz2_body_velocity_at_point(hz2_World world,
                                     hz2_BodyId id,
                                     hz_Vec2 point,
                                     hz_Vec2 *velocity);

/// Colliders of a body: as many as there is room for. `count` is the number of all.
hz_Status hz2_body_colliders(hz2_World world,
                             hz2_BodyId id,
                             hz2_ColliderId *colliders,
                             size_t capacity,
                             size_t *count);

/// Joints of a body: as many as there is room for. `count` is the number of all.
hz_Status hz2_body_joints(hz2_World world,
                          hz2_BodyId id,
                          hz2_JointId *joints,
                          size_t capacity,
                          size_t *count);

/// A rotation that does not rotate.
hz_Rot hz2_rotation_identity(void);

/// Reads all bodies, in the order of their ids: as many as there is room for. `count` is the
/// number of all.
hz_Status hz2_world_read_bodies(hz2_World world, const hz2_BodyLists *lists, size_t *count);

/// Reads the bodies that a renderer has to move after a step: as many as there is room for.
/// `count` is the number of all of them. First come dynamic bodies that are awake and kinematic
/// ones with a velocity, in the order of their ids. Those that fell asleep in the step follow.
hz_Status hz2_world_read_awake_bodies(hz2_World world,
                                      const hz2_BodyLists *lists,
                                      size_t *count);

/// Poses of `count` bodies. When an id is stale, those after it are not written.
hz_Status hz2_bodies_poses(hz2_World world,
                           const hz2_BodyId *ids,
                           size_t count,
                           hz2_Pose *poses);

/// Velocities of `count` bodies. When an id is stale, those after it are not written.
hz_Status hz2_bodies_velocities(hz2_World world,
                                const hz2_BodyId *ids,
                                size_t count,
                                hz2_Velocity *velocities);

/// Sets the velocities of `count` bodies. When an id is stale or a number cannot be used, those
/// before it are set.
hz_Status hz2_bodies_set_velocities(hz2_World world,
                                    const hz2_BodyId *ids,
                                    const hz2_Velocity *velocities,
                                    size_t count);

/// Moves `count` kinematic bodies to poses within the next step. When an id is stale or a
/// number cannot be used, those before it move.
hz_Status hz2_bodies_move_to(hz2_World world,
                             const hz2_BodyId *ids,
                             const hz2_Pose *poses,
                             size_t count);

/// Whether each of `count` ids names a body.
hz_Status hz2_bodies_are_valid(hz2_World world,
                               const hz2_BodyId *ids,
                               size_t count,
                               bool *are_valid);

/// A joint between two bodies with the defaults of all fields. Its frames are those of the
/// bodies.
hz2_Joint hz2_joint_default(hz2_BodyId a, hz2_BodyId b, hz2_JointType joint_type);

/// Adds a joint. `id` may be null.
hz_Status hz2_joint_create(hz2_World world, const hz2_Joint *joint, hz2_JointId *id);

/// Adds a joint at a place of the world, where its two frames meet. The frames of `joint` do
/// not count. `id` may be null.
hz_Status hz2_joint_create_at(hz2_World world,
                              const hz2_Joint *joint,
                              const hz2_Pose *place,
                              hz2_JointId *id);

/// Removes a joint.
hz_Status hz2_joint_destroy(hz2_World world, hz2_JointId id);

/// Reads all of a joint.
hz_Status hz2_joint_read(hz2_World world, hz2_JointId id, hz2_Joint *joint);

/// Changes all of a joint, and wakes its bodies.
hz_Status hz2_joint_edit(hz2_World world, hz2_JointId id, const hz2_Joint *joint);

/// Force and torque of a joint in the last step.
hz_Status hz2_joint_reaction(hz2_World world, hz2_JointId id, hz2_JointReaction *reaction);

/// Whether a joint broke.
hz_Status hz2_joint_is_broken(hz2_World world, hz2_JointId id, bool *is_broken);

/// Number of particles of a soft body.
hz_Status hz2_soft_body_particle_count(hz2_World world, hz2_BodyId id, size_t *count);

/// Positions of the particles of a soft body, in metres, in the world: as many as there is room
/// for. `count` is the number of all.
hz_Status hz2_soft_body_positions(hz2_World world,
                                  hz2_BodyId id,
                                  hz_Vec2 *positions,
                                  size_t capacity,
                                  size_t *count);

/// Velocities of the particles of a soft body, in m/s, in the world: as many as there is room
/// for. `count` is the number of all.
hz_Status hz2_soft_body_velocities(hz2_World world,
                                   hz2_BodyId id,
                                   hz_Vec2 *velocities,
                                   size_t capacity,
                                   size_t *count);

/// Whether each edge of the shape of a soft body is torn: as many as there is room for. `count`
/// is the number of all.
hz_Status hz2_soft_body_torn_edges(hz2_World world,
                                   hz2_BodyId id,
                                   bool *are_torn,
                                   size_t capacity,
                                   size_t *count);

/// Pins a particle of a soft body.
hz_Status hz2_soft_body_pin(hz2_World world,
                            hz2_BodyId id,
                            uint32_t particle,
                            const hz2_SoftBodyPin *pin);

/// Lets a particle of a soft body go.
hz_Status hz2_soft_body_unpin(hz2_World world, hz2_BodyId id, uint32_t particle);

/// Applies an impulse to a particle of a soft body, in N·s.
hz_Status hz2_soft_body_apply_impulse(hz2_World world,
                                      hz2_BodyId id,
                                      uint32_t particle,
                                      hz_Vec2 impulse);

/// Events of the last step of a world.
hz_Status hz2_world_events(hz2_World world, hz2_Events *events);

/// All contacts of the last step: as many as there is room for in both lists. The counts are
/// the numbers of all. A contact is written only with all of its points.
hz_Status hz2_world_contacts(hz2_World world,
                             hz2_Contact *contacts,
                             size_t contact_capacity,
                             size_t *contact_count,
                             hz2_ContactPoint *points,
                             size_t point_capacity,
                             size_t *point_count);

/// A filter with the defaults of all fields.
hz2_QueryFilter hz2_query_filter_default(void);

/// Casts a ray from `origin` by `translation`, in metres, and finds the first collider.
///
/// The translation has any length but zero. `filter` may be null.
hz_Status hz2_world_cast_ray(hz2_World world,
                             hz_Vec2 origin,
                             hz_Vec2 translation,
                             const hz2_QueryFilter *filter,
                             hz2_Hit *hit);

/// Casts a ray, and finds all colliders on its way, the nearest first: as many as there is room
/// for. `count` is the number of all. `filter` may be null.
hz_Status hz2_world_cast_ray_all(hz2_World world,
                                 hz_Vec2 origin,
                                 hz_Vec2 translation,
                                 const hz2_QueryFilter *filter,
                                 hz2_Hit *hits,
                                 size_t capacity,
                                 size_t *count);

/// Casts `count` rays at once, on all threads of the world. `hits` has room for one for each.
/// `filter` may be null.
hz_Status hz2_world_cast_rays(hz2_World world,
                              const hz2_Ray *rays,
                              size_t count,
                              const hz2_QueryFilter *filter,
                              hz2_Hit *hits);

/// Moves a shape, and finds the first collider on its way. `filter` may be null.
hz_Status hz2_world_cast_shape(hz2_World world,
                               hz2_Shape shape,
                               const hz2_Sweep *motion,
                               const hz2_QueryFilter *filter,
                               hz2_Hit *hit);

/// Moves a shape, and finds all colliders on its way, the nearest first: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
hz_Status hz2_world_cast_shape_all(hz2_World world,
                                   hz2_Shape shape,
                                   const hz2_Sweep *motion,
                                   const hz2_QueryFilter *filter,
                                   hz2_Hit *hits,
                                   size_t capacity,
                                   size_t *count);

/// Colliders that overlap or touch a shape at a pose: as many as there is room for. `count` is
/// the number of all. `filter` may be null.
hz_Status hz2_world_overlap_shape(hz2_World world,
                                  hz2_Shape shape,
                                  const hz2_Pose *pose,
                                  const hz2_QueryFilter *filter,
                                  hz2_ColliderId *colliders,
                                  size_t capacity,
                                  size_t *count);

/// Colliders whose bounding boxes overlap a box, which must not be flat: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
hz_Status hz2_world_overlap_box(hz2_World world,
                                const hz2_Aabb *bounds,
                                const hz2_QueryFilter *filter,
                                hz2_ColliderId *colliders,
                                size_t capacity,
                                size_t *count);

/// Colliders that contain a point, in metres: as many as there is room for. `count` is the
/// number of all. `filter` may be null.
hz_Status hz2_world_overlap_point(hz2_World world,
                                  hz_Vec2 point,
                                  const hz2_QueryFilter *filter,
                                  hz2_ColliderId *colliders,
                                  size_t capacity,
                                  size_t *count);

/// The collider within `reach` metres that is closest to a point. `filter` may be null.
hz_Status hz2_world_closest_point(hz2_World world,
                                  hz_Vec2 point,
                                  float reach,
                                  const hz2_QueryFilter *filter,
                                  hz2_ClosestHit *hit);

/// The collider within `reach` metres that is closest to a shape. `filter` may be null.
hz_Status hz2_world_closest_shape(hz2_World world,
                                  hz2_Shape shape,
                                  const hz2_Pose *pose,
                                  float reach,
                                  const hz2_QueryFilter *filter,
                                  hz2_ClosestHit *hit);

/// Distance of two bodies.
hz_Status hz2_bodies_distance(hz2_World world, hz2_BodyId a, hz2_BodyId b, hz2_ClosestHit *hit);

/// Points of contact of a shape at a pose with all colliders within `margin` metres, ≥ 0.
///
/// `contacts` are as many as there is room for. `count` is the number of all. `filter` may be
/// null.
hz_Status hz2_world_collide_shape(hz2_World world,
                                  hz2_Shape shape,
                                  const hz2_Pose *pose,
                                  float margin,
                                  const hz2_QueryFilter *filter,
                                  hz2_ShapeContact *contacts,
                                  size_t capacity,
                                  size_t *count);

/// Applies the impulses of an explosion. `filter` may be null.
hz_Status hz2_world_explode(hz2_World world,
                            const hz2_Explosion *explosion,
                            const hz2_QueryFilter *filter);

/// Applies the forces of wind on a body in the next step, which is `seconds` long.
hz_Status hz2_body_apply_wind(hz2_World world,
                              hz2_BodyId body,
                              const hz2_Wind *wind,
                              float seconds);

/// Applies the lift and the drag of a fluid on a body in the next step.
hz_Status hz2_body_apply_fluid(hz2_World world, hz2_BodyId body, const hz2_Fluid *fluid);

/// A character: an upright capsule, in metres, and the defaults of all other fields.
///
/// Its lowest point is at its position. The capsule becomes a shape of its own, to be destroyed
/// with `hz2_shape_destroy` or `hz3_shape_destroy`.
hz_Status hz2_character_capsule(float height, float radius, hz2_Character *character);

/// State of a character at rest at a place, in metres.
hz2_CharacterState hz2_character_state_at(hz_Vec2 position);

/// Moves a character for `seconds`, and pushes the bodies it runs into. `state` is read and
/// written. `hits` are as many as there is room for; `hit_count` is the number of all, and may
/// be null with `hits`. `filter` may be null. Gravity is up to the game.
hz_Status hz2_world_walk(hz2_World world,
                         const hz2_Character *character,
                         hz2_CharacterState *state,
                         float seconds,
                         const hz2_QueryFilter *filter,
                         hz2_CharacterHit *hits,
                         size_t hit_capacity,
                         size_t *hit_count);

/// Takes a snapshot of a world.
hz_Status hz2_snapshot_create(hz2_World world, hz2_Snapshot *snapshot);

/// Destroys a snapshot.
hz_Status hz2_snapshot_destroy(hz2_Snapshot snapshot);

/// Returns a world to a snapshot of it. All steps that follow are equal, to the last bit.
hz_Status hz2_world_restore(hz2_World world, hz2_Snapshot snapshot);

/// Number of steps that the world had taken when a snapshot was made.
hz_Status hz2_snapshot_step_count(hz2_Snapshot snapshot, uint64_t *count);

/// Bytes of a snapshot, to be stored or sent. They are the same on all machines.
hz_Status hz2_snapshot_bytes(hz2_Snapshot snapshot, hz_Buffer *bytes);

/// Makes a snapshot of the bytes of `hz2_snapshot_bytes` or `hz3_snapshot_bytes`.
hz_Status hz2_snapshot_create_from_bytes(const uint8_t *bytes,
                                         size_t count,
                                         hz2_Snapshot *snapshot);

/// Creates a ring of the last `frames` snapshots, at least 1.
hz_Status hz2_rollback_create(size_t frames, hz2_RollbackRing *ring);

/// Destroys a ring.
hz_Status hz2_rollback_destroy(hz2_RollbackRing ring);

/// Saves a world, before its next step. It shares what did not change with the snapshot before.
hz_Status hz2_rollback_save(hz2_RollbackRing ring, hz2_World world);

/// Returns a world to the time before step `step`, counted from 0. `found` is false when the
/// ring does not have it any more; the world is then as it was.
hz_Status hz2_rollback_to(hz2_RollbackRing ring, hz2_World world, uint64_t step, bool *found);

/// Starts to record a world, which has no other recorder.
hz_Status hz2_recorder_create(hz2_World world, hz2_Recorder *recorder);

/// Ends a recording without its last bytes. Its world may be gone already.
hz_Status hz2_recorder_destroy(hz2_Recorder recorder);

/// Records the step of `dt` seconds that the world has just taken, and the edits before it. To
/// be called after every step, before any edit.
hz_Status hz2_recorder_note_step(hz2_Recorder recorder, hz2_World world, float dt);

/// The bytes since the last call, to be appended to a file, which can be replayed at any time.
hz_Status hz2_recorder_take_bytes(hz2_Recorder recorder, hz_Buffer *bytes);

/// Ends a recording, and returns the bytes that were not taken yet.
hz_Status hz2_recorder_finish(hz2_Recorder recorder, hz2_World world, hz_Buffer *bytes);

/// Reads the bytes of a recording, and returns `world` to its start.
hz_Status hz2_replay_create(hz2_World world,
                            const uint8_t *bytes,
                            size_t count,
                            hz2_Replay *replay);

/// Destroys a replay.
hz_Status hz2_replay_destroy(hz2_Replay replay);

/// Number of frames of a recording.
hz_Status hz2_replay_frame_count(hz2_Replay replay, size_t *count);

/// Applies the edits of the next frame and takes its step. `is_over` is true when there was
/// none left.
hz_Status hz2_replay_step(hz2_Replay replay, hz2_World world, bool *is_over);

/// Returns a replay and its world to the last snapshot before step `step`, counted from 0.
///
/// The steps in between have to be taken.
hz_Status hz2_replay_seek(hz2_Replay replay, hz2_World world, uint64_t step);

/// Compares a world with the recording after the last step of a replay. `is_equal` is false
/// when they differ; `hz_error_text` then says where.
hz_Status hz2_replay_check(hz2_Replay replay, hz2_World world, bool *is_equal);

/// Sets the contact hooks of a world; null removes them. `user` has to outlive them. Bodies
/// that sleep keep their contacts until they wake.
hz_Status hz2_world_set_contact_hooks(hz2_World world, const hz2_ContactHooks *hooks);

/// Options that draw shapes only, with the defaults of all fields.
hz2_DrawOptions hz2_draw_options_default(void);

/// Draws a world: calls `line` with `user` for each line. `options` may be null. The function
/// may read the world, but not change it.
hz_Status hz2_world_draw(hz2_World world,
                         const hz2_DrawOptions *options,
                         hz2_DrawLine line,
                         void *user);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HAZUMI2D_H */
