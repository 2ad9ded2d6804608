/* Written by `cargo xtask bindings`. SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef HAZUMI3D_H
#define HAZUMI3D_H

#include "hazumi_collide.h"

/// Type of a joint.
enum hz3_JointType
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    HZ3_JOINT_TYPE_FIXED = 0,
    HZ3_JOINT_TYPE_BALL = 1,
    HZ3_JOINT_TYPE_HINGE = 2,
    HZ3_JOINT_TYPE_SLIDER = 3,
    HZ3_JOINT_TYPE_CYLINDRICAL = 4,
    HZ3_JOINT_TYPE_UNIVERSAL = 5,
    HZ3_JOINT_TYPE_DISTANCE = 6,
    HZ3_JOINT_TYPE_WHEEL = 7,
    HZ3_JOINT_TYPE_POSE_DRIVE = 8,
    HZ3_JOINT_TYPE_GEAR = 9,
    HZ3_JOINT_TYPE_RACK_AND_PINION = 10,
    HZ3_JOINT_TYPE_PULLEY = 11,
    /// Six degrees of freedom (D6), each free, limited, sprung, driven or locked.
    HZ3_JOINT_TYPE_SIX_DOF = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz3_JointType hz3_JointType;
#else
typedef uint32_t hz3_JointType;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// How a wheel finds the ground.
enum hz3_WheelCast
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// By a ray.
    HZ3_WHEEL_CAST_RAY = 0,
    /// By a ball.
    HZ3_WHEEL_CAST_BALL = 1,
    /// By a cylinder.
    HZ3_WHEEL_CAST_CYLINDER = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz3_WheelCast hz3_WheelCast;
#else
typedef uint32_t hz3_WheelCast;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Settings of a world.
///
/// `hz2_world_settings_default` and `hz3_world_settings_default` suit things between 10 cm and
/// 10 m in size.
typedef struct {
    /// Gravity, in m/s²; default −9.81 along y.
    hz_Vec3 gravity;
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
} hz3_WorldSettings;

/// A world of bodies, colliders and joints.
///
/// Several threads may read it at the same time. A call that changes it fails with
/// `HZ_STATUS_BUSY` while another thread uses it.
typedef struct {
    uint64_t bits;
} hz3_World;

/// Material of a surface.
typedef struct {
    /// Coefficient of friction, dimensionless, ≥ 0; default 0.6.
    float friction;
    /// Coefficient of restitution, dimensionless, 0..=1; default 0.
    float restitution;
    /// Rolling resistance: half the width of the contact patch, in metres, ≥ 0; default 0.
    float rolling_resistance;
    /// Velocity of the surface, in m/s, in the frame of the collider: a conveyor belt.
    hz_Vec3 surface_velocity;
    /// Rule that combines the friction of two surfaces; default the geometric mean.
    hz_CombineRule friction_combine;
    /// Rule that combines the restitution of two surfaces; default the maximum.
    hz_CombineRule restitution_combine;
} hz3_Material;

/// A shape attached to a body, with its material. The same struct defines a new collider, is
/// read, and is changed.
typedef struct {
    /// The shape. The collider keeps a copy. Zero after `hz2_collider_read` and
    /// `hz3_collider_read`, and in an edit for the shape that the collider has.
    hz3_Shape shape;
    /// Pose of the shape in the frame of the body.
    hz3_Pose pose;
    /// Density, in kg/m³, default 1000; in 2D in kg/m², default 1. > 0.
    float density;
    hz3_Material material;
    /// Materials of the parts of the shape, such as the triangles of a mesh; may be null. Null
    /// after a read, and in an edit for those that the collider has.
    const hz3_Material *part_materials;
    size_t part_material_count;
    hz_CollisionGroups collision_groups;
    /// A number of the game: the engine never reads it.
    uint64_t user_data;
    /// Whether it is a sensor (trigger): it reports overlaps and applies no forces.
    bool is_sensor;
    /// Whether it holds bodies from one side only, that of `one_way`.
    bool is_one_way;
    /// Direction in which a one-way collider pushes, in its frame, of any length but zero.
    hz_Vec3 one_way;
} hz3_Collider;

/// Id of a body in its world. All zeros name none. While it lives, no other body has its
/// `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz3_BodyId;

/// Id of a collider in its world. All zeros name none. While it lives, no other collider has
/// its `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz3_ColliderId;

/// A rigid body as plain data. The same struct defines a new body, is read, and is changed.
typedef struct {
    hz_BodyType body_type;
    /// Origin of the body, in metres, in the world.
    hz_Vec3 position;
    /// Rotation from the body to the world, of any length but zero.
    hz_Quat rotation;
    /// Velocity of the centre of mass, in m/s, in the world.
    hz_Vec3 linear_velocity;
    /// In rad/s, in the world.
    hz_Vec3 angular_velocity;
    /// Share of the velocity lost per second, in 1/s, ≥ 0; default 0.
    float linear_damping;
    /// Share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    float angular_damping;
    /// Factor on gravity, dimensionless; default 1.
    float gravity_scale;
    /// Source of the mass; default the densities of the colliders.
    hz_MassSource mass_source;
    /// Mass properties that `mass_source` asks for: only `mass`, or all.
    hz3_MassProperties mass_properties;
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
} hz3_Body;

/// Id of a joint in its world. All zeros name none. While it lives, no other joint has its
/// `index`.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz3_JointId;

/// Velocity of a body.
typedef struct {
    /// In m/s.
    hz_Vec3 linear;
    /// In rad/s.
    hz_Vec3 angular;
} hz3_Velocity;

/// Places for what is read of many bodies: one list each, or null. All have room for
/// `capacity` bodies.
typedef struct {
    hz3_BodyId *ids;
    hz3_Pose *poses;
    hz3_Velocity *velocities;
    uint64_t *user_data;
    size_t capacity;
} hz3_BodyLists;

/// Fixed joint (weld): locks all degrees of freedom, or holds them by springs.
typedef struct {
    bool has_linear_spring;
    bool has_angular_spring;
    hz_Spring linear_spring;
    hz_Spring angular_spring;
} hz3_FixedJoint;

/// Ball joint (spherical joint): keeps the origins of the two frames together.
typedef struct {
    bool has_twist;
    bool has_spring;
    /// Largest angle between the x axes, in radians, 0..=π; `INFINITY` for any, the default.
    float cone;
    /// Limits of the twist about x of `b`, in radians.
    hz_Limits twist;
    /// Spring between the rotations of the two frames.
    hz_Spring spring;
    /// Friction torque, in N·m, ≥ 0; default 0.
    float friction;
} hz3_BallJoint;

/// Hinge (revolute joint), about x in 3D.
typedef struct {
    /// The angle, in radians.
    hz_JointAxis axis;
} hz3_HingeJoint;

/// Slider (prismatic joint) along x.
typedef struct {
    /// The displacement, in metres.
    hz_JointAxis axis;
} hz3_SliderJoint;

/// Cylindrical joint: translates along x and rotates about it.
typedef struct {
    hz_JointAxis linear;
    hz_JointAxis angular;
} hz3_CylindricalJoint;

/// Universal joint (Cardan joint): a cross with arms along y of `a` and z of `b`.
typedef struct {
    /// About y of `a`.
    hz_JointAxis axis_a;
    /// About z of `b`.
    hz_JointAxis axis_b;
} hz3_UniversalJoint;

/// Distance joint between two points. Equal limits make a rod, a lower limit of 0 a rope.
typedef struct {
    /// The distance, in metres; its limits are ≥ 0.
    hz_JointAxis length;
} hz3_DistanceJoint;

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, x along the axle, y up.
typedef struct {
    /// Along y of `a`; default a spring of 2 Hz.
    hz_JointAxis suspension;
    /// Steering angle about y of `a`; locked by default.
    hz_JointAxis steering;
    /// Angle about x of `b`; free by default.
    hz_JointAxis spin;
} hz3_WheelJoint;

/// Pose drive: drives body `b` to a pose or a velocity relative to `a`, with limited force.
typedef struct {
    /// Whether the spring drives the pose; without it, the velocities are driven.
    bool has_spring;
    hz_Spring spring;
    /// In m/s, in the frame of `a`.
    hz_Vec3 linear_velocity;
    /// In rad/s, in the frame of `a`.
    hz_Vec3 angular_velocity;
    /// In N, ≥ 0.
    float max_force;
    /// In N·m, ≥ 0.
    float max_torque;
} hz3_PoseDriveJoint;

/// Gear: two toothed wheels. Each frame has to be in the middle of its wheel, with x along the
/// axle in 3D.
typedef struct {
    /// Pitch radii, in metres, not 0. A negative one is a ring with teeth inside.
    float radii[2];
} hz3_GearJoint;

/// Rack and pinion: a toothed wheel `a` on a toothed rod `b`.
///
/// The frame of the wheel is in its middle, and the rod is along x of its own. In 3D, the wheel
/// rotates about x of its frame, across the rod.
typedef struct {
    /// Pitch radius of the wheel, in metres.
    float radius;
} hz3_RackAndPinionJoint;

/// Pulley: a rope over two pulleys fixed in the world.
typedef struct {
    /// Places of the pulleys, in metres, in the world.
    hz_Vec3 anchors[2];
    /// Way of `b` for each metre of `a`, dimensionless, > 0.
    float ratio;
    /// Length of the rope, in metres.
    float length;
} hz3_PulleyJoint;

/// Six degrees of freedom of body `b` in the frame of body `a`; locked by default.
typedef struct {
    /// Along x, y and z of `a`.
    hz_JointAxis linear[3];
    /// The twist about x of `b`, and its tilt about y and z of `a`.
    hz_JointAxis angular[3];
} hz3_SixDofJoint;

/// Parameters of each type of joint.
typedef struct {
    hz3_FixedJoint fixed;
    hz3_BallJoint ball;
    hz3_HingeJoint hinge;
    hz3_SliderJoint slider;
    hz3_CylindricalJoint cylindrical;
    hz3_UniversalJoint universal;
    hz3_DistanceJoint distance;
    hz3_WheelJoint wheel;
    hz3_PoseDriveJoint pose_drive;
    hz3_GearJoint gear;
    hz3_RackAndPinionJoint rack_and_pinion;
    hz3_PulleyJoint pulley;
    hz3_SixDofJoint six_dof;
} hz3_JointKinds;

/// A joint. The same struct defines a new joint, is read, and is changed.
typedef struct {
    /// The two bodies, `a` and `b`.
    hz3_BodyId bodies[2];
    /// Frames of the joint, in the frames of the bodies.
    hz3_Pose frames[2];
    hz3_JointType joint_type;
    /// Parameters of each type of joint. Only those of `joint_type` count.
    hz3_JointKinds kinds;
    /// Whether the two bodies collide with each other; default false.
    bool can_collide;
    /// Force at which it breaks, in N; `INFINITY` for never, the default.
    float break_force;
    /// Torque at which it breaks, in N·m; `INFINITY` for never, the default.
    float break_torque;
    /// A number of the game: the engine never reads it.
    uint64_t user_data;
} hz3_Joint;

/// Reaction of a joint in the last step, on its second body.
typedef struct {
    /// In N, in the world.
    hz_Vec3 force;
    /// About the joint, in N·m, in the world.
    hz_Vec3 torque;
} hz3_JointReaction;

/// Anchor of a particle that is pinned.
typedef struct {
    /// A rigid body, or all zeros for the world.
    hz3_BodyId body;
    /// Anchor in the frame of the body, in metres.
    hz_Vec3 local_point;
    /// Anchor in the world, in metres.
    hz_DVec3 world_point;
} hz3_SoftBodyPin;

/// Two colliders in contact, and their bodies. Ids of what was removed are stale, but still
/// identify the pair.
typedef struct {
    hz3_ColliderId colliders[2];
    hz3_BodyId bodies[2];
} hz3_ContactPair;

/// Two colliders that met at high speed.
typedef struct {
    hz3_ContactPair pair;
    /// Point of fastest approach, in metres.
    hz_Vec3 point;
    /// Unit vector from the first to the second.
    hz_Vec3 normal;
    /// Speed of approach along the normal, in m/s.
    float speed;
    /// Largest normal impulse in any substep, in N·s.
    float impulse;
} hz3_HitEvent;

/// Overlap of a sensor with another collider.
typedef struct {
    hz3_ColliderId sensor;
    hz3_ColliderId visitor;
    hz3_BodyId sensor_body;
    hz3_BodyId visitor_body;
} hz3_SensorOverlap;

/// Events of the last step, as lists of the world itself: nothing is copied. They are valid
/// until the next call that changes the world.
typedef struct {
    /// Contacts that began.
    const hz3_ContactPair *contacts_started;
    size_t contacts_started_count;
    /// Contacts that ended.
    const hz3_ContactPair *contacts_ended;
    size_t contacts_ended_count;
    /// Contacts at a speed above the threshold of the world.
    const hz3_HitEvent *hits;
    size_t hit_count;
    /// Overlaps of sensors that began.
    const hz3_SensorOverlap *overlaps_started;
    size_t overlaps_started_count;
    /// Overlaps of sensors that ended.
    const hz3_SensorOverlap *overlaps_ended;
    size_t overlaps_ended_count;
    /// Bodies that fell asleep.
    const hz3_BodyId *fell_asleep;
    size_t fell_asleep_count;
    /// Bodies that woke up.
    const hz3_BodyId *woke;
    size_t woke_count;
    /// Joints that broke. They stay in the world and do nothing.
    const hz3_JointId *broken_joints;
    size_t broken_joint_count;
    /// Bodies that became invalid, and are frozen at their pose before the step.
    const hz3_BodyId *frozen;
    size_t frozen_count;
} hz3_Events;

/// Two colliders in contact after a step.
typedef struct {
    hz3_ContactPair pair;
    /// Unit vector from the first to the second.
    hz_Vec3 normal;
    /// Its points in the list of points: the first, and their number.
    uint32_t first_point;
    uint32_t point_count;
} hz3_Contact;

/// A point of a contact.
typedef struct {
    /// In metres, in the world.
    hz_Vec3 position;
    /// Gap, in metres; negative where the surfaces overlap.
    float separation;
    /// Normal impulse in the last step, in N·s.
    float impulse;
} hz3_ContactPoint;

/// A function of the game that says whether a collider counts for a query. Several threads may
/// call it at once, and it may read the world, but not change it.
typedef bool (*hz3_QueryPredicate)(void *user, hz3_ColliderId collider, uint64_t user_data);

/// The colliders that count for a query.
typedef struct {
    /// Groups of the query; default all.
    hz_CollisionGroups collision_groups;
    /// Bodies to exclude; may be null.
    const hz3_BodyId *skip_bodies;
    size_t skip_body_count;
    /// Colliders to exclude; may be null.
    const hz3_ColliderId *skip_colliders;
    size_t skip_collider_count;
    /// Types of bodies that count, as bits: 1 fixed, 2 kinematic, 4 dynamic; default all.
    uint32_t body_types;
    /// Whether sensors count; default not.
    hz_SensorFilter sensors;
    /// Sides from which one-way colliders are hit; default both.
    hz_Sides one_way;
    /// Asked last; null for none.
    hz3_QueryPredicate predicate;
    /// First argument of the predicate.
    void *user;
} hz3_QueryFilter;

/// Hit of a ray or of a shape in motion.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// False when the search stopped early: the shapes touch later, or not at all.
    bool converged;
    hz3_BodyId body;
    hz3_ColliderId collider;
    /// Triangle, segment or child that was hit, or `HZ_NONE`.
    uint32_t part;
    /// Face of a hull that was hit, or `HZ_NONE`.
    uint32_t face;
    /// Fraction of the way, dimensionless, 0..=1.
    float fraction;
    /// In metres, in the world.
    hz_Vec3 point;
    /// Unit vector out of the collider.
    hz_Vec3 normal;
} hz3_Hit;

/// A ray: where it starts and how far it goes.
typedef struct {
    /// In metres, in the world.
    hz_Vec3 origin;
    /// In metres, in the world, of any length but zero.
    hz_Vec3 translation;
} hz3_Ray;

/// The collider that is closest to a point or a shape.
typedef struct {
    /// Whether there is one within reach; the rest has a meaning only then.
    bool hit;
    hz3_BodyId body;
    hz3_ColliderId collider;
    uint32_t part;
    /// Distance of the surfaces, in metres; negative where they overlap.
    float distance;
    /// Closest point of the collider, in metres, in the world.
    hz_Vec3 point;
    /// Closest point of the shape of the query, in metres, in the world.
    hz_Vec3 own_point;
    /// Unit vector out of the collider.
    hz_Vec3 normal;
} hz3_ClosestHit;

/// Contact of a shape with a collider: one of its points.
typedef struct {
    hz3_BodyId body;
    hz3_ColliderId collider;
    /// Part of the shape of the query, and of the collider; or `HZ_NONE`.
    uint32_t own_part;
    uint32_t part;
    /// Unit vector from the shape to the collider, the same for all points of two parts.
    hz_Vec3 normal;
    /// In metres, in the world.
    hz_Vec3 position;
    /// Gap, in metres; negative where they overlap.
    float separation;
} hz3_ShapeContact;

/// An explosion: impulses on all dynamic bodies around a place.
typedef struct {
    /// In metres, in the world.
    hz_Vec3 center;
    /// In metres, > 0.
    float radius;
    /// Impulse on each collider at the centre, in N·s. With `is_per_area`, impulse on each
    /// square metre of its outline (in 2D, on each metre).
    float strength;
    bool is_per_area;
    hz_Falloff falloff;
} hz3_Explosion;

/// Wind, which drags bodies along.
typedef struct {
    /// In m/s, in the world.
    hz_Vec3 velocity;
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0.
    float density;
    /// Drag coefficient, dimensionless, ≥ 0; a ball has 0.47.
    float drag;
} hz3_Wind;

/// A fluid below a level surface.
typedef struct {
    /// Normal of the surface, out of the fluid, of any length but zero.
    hz_Vec3 normal;
    /// Distance of the surface from the origin along the normal, in metres.
    float offset;
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0; water has 1000.
    float density;
    /// Velocity of the flow, in m/s.
    hz_Vec3 velocity;
    /// Rate at which motion against the fluid decays, in 1/s, ≥ 0.
    float damping;
} hz3_Fluid;

/// A character: its shape, and how it walks.
typedef struct {
    /// Its shape, around its position.
    hz3_Shape shape;
    /// Direction up, of any length but zero.
    hz_Vec3 up;
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
} hz3_Character;

/// Place of a character, its motion, and the ground that it stands on.
typedef struct {
    /// In metres, in the world.
    hz_Vec3 position;
    /// Velocity that the game wants, in m/s; on the ground, relative to the ground. A call
    /// writes what came of it.
    hz_Vec3 velocity;
    /// Velocity at which it slides down what is too steep, in m/s.
    hz_Vec3 slide_velocity;
    /// Whether it stands on ground; the rest has a meaning only then.
    bool is_grounded;
    hz3_BodyId ground_body;
    hz3_ColliderId ground_collider;
    /// Unit vector out of the ground.
    hz_Vec3 ground_normal;
    /// In metres, in the world.
    hz_Vec3 ground_point;
    /// Velocity of the ground, in m/s.
    hz_Vec3 ground_velocity;
    /// The point of the ground in the frame of its body, in metres.
    hz_Vec3 ground_local_point;
} hz3_CharacterState;

/// A collider that a character ran into.
typedef struct {
    hz3_BodyId body;
    hz3_ColliderId collider;
    /// Unit vector out of the collider.
    hz_Vec3 normal;
    /// In metres, in the world.
    hz_Vec3 point;
} hz3_CharacterHit;

/// Friction of a tyre as a function of its slip.
typedef struct {
    /// Slip of the greatest friction, dimensionless, > 0.
    float peak_slip;
    /// Share of the friction coefficient there, dimensionless, ≥ 0.
    float peak;
    /// Share of the friction coefficient in full sliding, dimensionless, ≥ 0.
    float sliding;
} hz3_TireFrictionCurve;

/// A wheel.
typedef struct {
    /// Centre of the wheel where its suspension is not compressed, in metres, in the frame of
    /// the chassis.
    hz_Vec3 position;
    /// In metres, > 0.
    float radius;
    /// In metres, ≥ 0.
    float width;
    /// Inertia about the axle, in kg·m², > 0.
    float inertia;
    hz3_WheelCast cast;
    /// Frequency of the suspension, in Hz, > 0.
    float suspension_hertz;
    /// Damping ratio of the suspension, dimensionless, ≥ 0.
    float suspension_damping_ratio;
    /// Travel of the suspension, in metres, ≥ 0.
    float suspension_travel;
    /// Coefficient of friction of the tyre, dimensionless, ≥ 0.
    float friction;
    hz3_TireFrictionCurve longitudinal_friction;
    hz3_TireFrictionCurve lateral_friction;
    /// Rolling resistance, as a share of the load, dimensionless, ≥ 0.
    float rolling_resistance;
    /// Largest steering angle, in radians; negative ones steer the other way.
    float steer;
    /// Largest torque of the engine on it, in N·m, ≥ 0.
    float drive_torque;
    /// Largest torque of its brake, in N·m, ≥ 0.
    float brake_torque;
    /// Largest torque of its hand brake, in N·m, ≥ 0.
    float hand_brake_torque;
} hz3_Wheel;

/// A bar that keeps two wheels of an axle level.
typedef struct {
    /// Indices of the wheels.
    uint32_t wheels[2];
    /// In N/m, ≥ 0.
    float stiffness;
} hz3_AntiRollBar;

/// Definition of a vehicle. Lists may be null where their count is 0.
typedef struct {
    /// A dynamic body.
    hz3_BodyId chassis;
    /// Unit vector forward, in the frame of the chassis; default z.
    hz_Vec3 forward;
    /// Unit vector up from the ground, in the frame of the chassis; default y.
    hz_Vec3 up;
    /// Greatest power of the engine, in W; `INFINITY` for full torque at any speed, the
    /// default.
    float power;
    const hz3_Wheel *wheels;
    size_t wheel_count;
    const hz3_AntiRollBar *anti_roll_bars;
    size_t anti_roll_bar_count;
} hz3_VehicleDefinition;

/// A vehicle.
typedef struct {
    uint64_t bits;
} hz3_Vehicle;

/// Input of a driver. It stays the same until it is changed.
typedef struct {
    /// Share of the torque of the engine, −1..=1; backwards below 0.
    float throttle;
    /// Share of the torque of the brakes, 0..=1.
    float brake;
    /// Share of the torque of the hand brakes, 0..=1.
    float hand_brake;
    /// Share of the steering angle, −1..=1; positive to the left.
    float steer;
    /// Share of the torque of the engine that turns a tank, −1..=1.
    float turn;
} hz3_VehicleControls;

/// State of a wheel after the last update.
typedef struct {
    /// Whether it touches the ground; the next five have a meaning only then.
    bool is_grounded;
    hz3_BodyId ground_body;
    hz3_ColliderId ground_collider;
    /// Part of the ground, or `HZ_NONE`.
    uint32_t ground_part;
    /// In metres, in the world.
    hz_Vec3 ground_point;
    /// Unit vector out of the ground.
    hz_Vec3 ground_normal;
    /// Compression of the suspension, in metres.
    float compression;
    /// Angular velocity about the axle, in rad/s; positive when it rolls forward.
    float spin;
    /// Angle about the axle, in radians.
    float angle;
    /// Steering angle, in radians; positive to the left.
    float steer;
    /// Longitudinal slip, dimensionless.
    float slip_ratio;
    /// Slip angle, in radians, as a tangent.
    float slip_angle;
    /// Normal force of the ground, in N.
    float load;
    /// Longitudinal force of the ground, in N.
    float rolling_force;
    /// Lateral force of the ground, in N.
    float side_force;
    /// Whether its friction is at its maximum.
    bool is_sliding;
} hz3_WheelState;

/// All state of a world at a moment.
typedef struct {
    uint64_t bits;
} hz3_Snapshot;

/// The last few snapshots of a world, for rollback in network games.
typedef struct {
    uint64_t bits;
} hz3_RollbackRing;

/// A recorder of a world.
typedef struct {
    uint64_t bits;
} hz3_Recorder;

/// A replay of a recording.
typedef struct {
    uint64_t bits;
} hz3_Replay;

/// A pair of colliders near each other, at the start of the step.
typedef struct {
    hz3_BodyId bodies[2];
    hz3_ColliderId colliders[2];
    /// Numbers of the game on the bodies and the colliders.
    uint64_t body_user_data[2];
    uint64_t collider_user_data[2];
    /// Parts of the shapes, or `HZ_NONE`.
    uint32_t parts[2];
} hz3_ContactPairInfo;

/// Whether two colliders can have a contact at all.
typedef bool (*hz3_ShouldCollide)(void *user, const hz3_ContactPairInfo *pair);

/// Properties of a contact that a hook can change, for this step.
typedef struct {
    /// Unit vector from the first collider to the second. Not to be changed.
    hz_Vec3 normal;
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
} hz3_ContactModification;

/// Changes a contact for this step.
typedef void (*hz3_ModifyContact)(void *user,
                                  const hz3_ContactPairInfo *pair,
                                  hz3_ContactModification *contact);

/// Functions of the game that are called within steps: by several threads at once, in no fixed
/// order. Their results must follow from their arguments and from data that does not change in
/// a step. They cannot call anything of their world, which is `HZ_STATUS_BUSY`.
typedef struct {
    /// Null for all pairs.
    hz3_ShouldCollide should_collide;
    /// Null for no change.
    hz3_ModifyContact modify_contact;
    /// First argument of both.
    void *user;
} hz3_ContactHooks;

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
    hz_DVec3 origin;
} hz3_DrawOptions;

/// A function of the game that draws a line. Places are in metres; colours are 0xRRGGBB.
typedef void (*hz3_DrawLine)(void *user, hz_Vec3 from, hz_Vec3 to, uint32_t color);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Settings of a world, with the defaults of all fields.
hz3_WorldSettings hz3_world_settings_default(void);

/// Creates a world. `settings` may be null.
hz_Status hz3_world_create(const hz3_WorldSettings *settings, hz3_World *world);

/// Destroys a world and all that is in it.
hz_Status hz3_world_destroy(hz3_World world);

/// Steps a world by `dt` seconds, ≥ 0. `report` may be null.
hz_Status hz3_world_step(hz3_World world, float dt, hz_StepReport *report);

/// Settings of a world.
hz_Status hz3_world_settings(hz3_World world, hz3_WorldSettings *settings);

/// Sets the settings of a world, and wakes all bodies.
hz_Status hz3_world_set_settings(hz3_World world, const hz3_WorldSettings *settings);

/// Sets the gravity of a world, in m/s², and wakes all bodies.
hz_Status hz3_world_set_gravity(hz3_World world, hz_Vec3 gravity);

/// Sets the number of threads that steps and queries share their work among, at least 1; 1 at
/// first. Results are the same for any number, to the last bit.
hz_Status hz3_world_set_threads(hz3_World world, size_t threads);

/// Number of bodies in a world.
hz_Status hz3_world_body_count(hz3_World world, size_t *count);

/// Number of steps that a world has taken.
hz_Status hz3_world_step_count(hz3_World world, uint64_t *count);

/// Hash of all state that influences the future. It is equal on all machines.
hz_Status hz3_world_state_hash(hz3_World world, uint64_t *hash);

/// Energy of a world.
hz_Status hz3_world_energy(hz3_World world, hz_Energy *energy);

/// Deepest overlap of two bodies in the last step, in metres, ≥ 0.
hz_Status hz3_world_max_penetration(hz3_World world, float *depth);

/// Brings the trees of queries up to date after many edits, so that the next query does not
/// have to.
hz_Status hz3_world_prepare_queries(hz3_World world);

/// A collider with the defaults of all fields.
hz3_Collider hz3_collider_default(hz3_Shape shape);

/// Adds a collider to a body. `id` may be null.
hz_Status hz3_collider_create(hz3_World world,
                              hz3_BodyId body,
                              const hz3_Collider *collider,
                              hz3_ColliderId *id);

/// Removes a collider from its body.
hz_Status hz3_collider_destroy(hz3_World world, hz3_ColliderId id);

/// Reads all of a collider but its shape, which `hz2_collider_shape` and `hz3_collider_shape`
/// return.
hz_Status hz3_collider_read(hz3_World world, hz3_ColliderId id, hz3_Collider *collider);

/// The shape of a collider, as a new handle, to be destroyed.
hz_Status hz3_collider_shape(hz3_World world, hz3_ColliderId id, hz3_Shape *shape);

/// Changes a collider. A shape of zero and part materials of null mean those it has.
hz_Status hz3_collider_edit(hz3_World world, hz3_ColliderId id, const hz3_Collider *collider);

/// Body of a collider.
hz_Status hz3_collider_body(hz3_World world, hz3_ColliderId id, hz3_BodyId *body);

/// Pose of a collider in the world.
hz_Status hz3_collider_pose(hz3_World world, hz3_ColliderId id, hz3_Pose *pose);

/// A body with the defaults of all fields, at the origin.
hz3_Body hz3_body_default(hz_BodyType body_type);

/// Adds a body, and with it a collider, unless that is null. `id` may be null.
hz_Status hz3_body_create(hz3_World world,
                          const hz3_Body *body,
                          const hz3_Collider *collider,
                          hz3_BodyId *id);

/// Adds `count` bodies at once. `colliders` has one for each, or is null. `ids` has room for
/// all, or is null. When one cannot be used, those before it are added, and their ids written.
hz_Status hz3_bodies_create(hz3_World world,
                            const hz3_Body *bodies,
                            const hz3_Collider *colliders,
                            size_t count,
                            hz3_BodyId *ids);

/// Removes a body with its colliders and joints.
hz_Status hz3_body_destroy(hz3_World world, hz3_BodyId id);

/// Whether an id names a body.
hz_Status hz3_body_is_valid(hz3_World world, hz3_BodyId id, bool *is_valid);

/// Reads all of a body.
hz_Status hz3_body_read(hz3_World world, hz3_BodyId id, hz3_Body *body);

/// Changes all of a body, and wakes it.
hz_Status hz3_body_edit(hz3_World world, hz3_BodyId id, const hz3_Body *body);

/// Pose of a body.
hz_Status hz3_body_pose(hz3_World world, hz3_BodyId id, hz3_Pose *pose);

/// Position of a body in `double`, for large worlds, in metres.
hz_Status hz3_body_exact_position(hz3_World world, hz3_BodyId id, hz_DVec3 *position);

/// Velocity of the centre of mass, in m/s, and angular velocity, in rad/s. Either may be null.
hz_Status hz3_body_velocity(hz3_World world, hz3_BodyId id, hz_Vec3 *linear, hz_Vec3 *angular);

/// Puts a body somewhere, without touching anything on the way. The position is in `double`,
/// in metres.
hz_Status hz3_body_teleport(hz3_World world,
                            hz3_BodyId id,
                            hz_DVec3 position,
                            hz_Quat rotation);

/// Moves a kinematic body to a pose within the next step; it pushes what is on its way. The
/// position is in `double`, in metres.
hz_Status hz3_body_move_to(hz3_World world, hz3_BodyId id, hz_DVec3 position, hz_Quat rotation);

/// Sets the position of a body, in metres, and wakes it.
hz_Status hz3_body_set_position(hz3_World world, hz3_BodyId id, hz_Vec3 position);

/// Sets the rotation of a body, and wakes it.
hz_Status hz3_body_set_rotation(hz3_World world, hz3_BodyId id, hz_Quat rotation);

/// Sets the velocity of a body, in m/s, and wakes it.
hz_Status hz3_body_set_linear_velocity(hz3_World world, hz3_BodyId id, hz_Vec3 velocity);

/// Sets the angular velocity of a body, in rad/s, and wakes it.
hz_Status hz3_body_set_angular_velocity(hz3_World world, hz3_BodyId id, hz_Vec3 velocity);

/// Sets the type of a body.
hz_Status hz3_body_set_type(hz3_World world, hz3_BodyId id, hz_BodyType body_type);

/// Sets the factor on gravity of a body, dimensionless.
hz_Status hz3_body_set_gravity_scale(hz3_World world, hz3_BodyId id, float scale);

/// Lets a body take part in steps and queries, or not.
hz_Status hz3_body_set_enabled(hz3_World world, hz3_BodyId id, bool is_enabled);

/// Sets the number of the game on a body.
hz_Status hz3_body_set_user_data(hz3_World world, hz3_BodyId id, uint64_t user_data);

/// Applies a force through the centre of mass until the end of the next step, in N.
hz_Status hz3_body_apply_force(hz3_World world, hz3_BodyId id, hz_Vec3 force);

/// Applies a force at a point of the world until the end of the next step, in N and metres.
hz_Status hz3_body_apply_force_at_point(hz3_World world,
                                        hz3_BodyId id,
                                        hz_Vec3 force,
                                        hz_Vec3 point);

/// Applies a torque until the end of the next step, in N·m.
hz_Status hz3_body_apply_torque(hz3_World world, hz3_BodyId id, hz_Vec3 torque);

/// Applies an impulse through the centre of mass, in N·s.
hz_Status hz3_body_apply_impulse(hz3_World world, hz3_BodyId id, hz_Vec3 impulse);

/// Applies an impulse at a point of the world, in N·s and metres.
hz_Status hz3_body_apply_impulse_at_point(hz3_World world,
                                          hz3_BodyId id,
                                          hz_Vec3 impulse,
                                          hz_Vec3 point);

/// Applies an angular impulse, in N·m·s.
hz_Status hz3_body_apply_angular_impulse(hz3_World world, hz3_BodyId id, hz_Vec3 impulse);

/// Wakes a body and those it is in touch with.
hz_Status hz3_body_wake(hz3_World world, hz3_BodyId id);

/// Puts a body to sleep, with those it is in touch with.
hz_Status hz3_body_put_to_sleep(hz3_World world, hz3_BodyId id);

/// Lets two bodies pass through each other for good.
hz_Status hz3_bodies_ignore_pair(hz3_World world, hz3_BodyId a, hz3_BodyId b);

/// Whether a body sleeps.
hz_Status hz3_body_is_asleep(hz3_World world, hz3_BodyId id, bool *is_asleep);

/// Whether a body became invalid, and is frozen where it was before.
hz_Status hz3_body_is_frozen(hz3_World world, hz3_BodyId id, bool *is_frozen);

/// Mass properties of a body, in its frame. `has_mass` is false for bodies that are not
/// dynamic; `mass` is then left as it was.
hz_Status hz3_body_mass(hz3_World world,
                        hz3_BodyId id,
                        hz3_MassProperties *mass,
                        bool *has_mass);

/// Centre of mass of a body, in metres, in the world.
hz_Status hz3_body_center_of_mass(hz3_World world, hz3_BodyId id, hz_Vec3 *center);

/// Velocity of a body at a point of the world, in m/s and metres.
hz_Status hz3_body_velocity_at_point(hz3_World world,
                                     hz3_BodyId id,
                                     hz_Vec3 point,
                                     hz_Vec3 *velocity);

/// Colliders of a body: as many as there is room for. `count` is the number of all.
hz_Status hz3_body_colliders(hz3_World world,
                             hz3_BodyId id,
                             hz3_ColliderId *colliders,
                             size_t capacity,
                             size_t *count);

/// Joints of a body: as many as there is room for. `count` is the number of all.
hz_Status hz3_body_joints(hz3_World world,
                          hz3_BodyId id,
                          hz3_JointId *joints,
                          size_t capacity,
                          size_t *count);

/// A rotation that does not rotate.
hz_Quat hz3_rotation_identity(void);

/// Reads all bodies, in the order of their ids: as many as there is room for. `count` is the
/// number of all.
hz_Status hz3_world_read_bodies(hz3_World world, const hz3_BodyLists *lists, size_t *count);

/// Reads the bodies that a renderer has to move after a step: as many as there is room for.
/// `count` is the number of all of them. First come dynamic bodies that are awake and kinematic
/// ones with a velocity, in the order of their ids. Those that fell asleep in the step follow.
hz_Status hz3_world_read_awake_bodies(hz3_World world,
                                      const hz3_BodyLists *lists,
                                      size_t *count);

/// Poses of `count` bodies. When an id is stale, those after it are not written.
hz_Status hz3_bodies_poses(hz3_World world,
                           const hz3_BodyId *ids,
                           size_t count,
                           hz3_Pose *poses);

/// Velocities of `count` bodies. When an id is stale, those after it are not written.
hz_Status hz3_bodies_velocities(hz3_World world,
                                const hz3_BodyId *ids,
                                size_t count,
                                hz3_Velocity *velocities);

/// Sets the velocities of `count` bodies. When an id is stale or a number cannot be used, those
/// before it are set.
hz_Status hz3_bodies_set_velocities(hz3_World world,
                                    const hz3_BodyId *ids,
                                    const hz3_Velocity *velocities,
                                    size_t count);

/// Moves `count` kinematic bodies to poses within the next step. When an id is stale or a
/// number cannot be used, those before it move.
hz_Status hz3_bodies_move_to(hz3_World world,
                             const hz3_BodyId *ids,
                             const hz3_Pose *poses,
                             size_t count);

/// Whether each of `count` ids names a body.
hz_Status hz3_bodies_are_valid(hz3_World world,
                               const hz3_BodyId *ids,
                               size_t count,
                               bool *are_valid);

/// A joint between two bodies with the defaults of all fields. Its frames are those of the
/// bodies.
hz3_Joint hz3_joint_default(hz3_BodyId a, hz3_BodyId b, hz3_JointType joint_type);

/// Adds a joint. `id` may be null.
hz_Status hz3_joint_create(hz3_World world, const hz3_Joint *joint, hz3_JointId *id);

/// Adds a joint at a place of the world, where its two frames meet. The frames of `joint` do
/// not count. `id` may be null.
hz_Status hz3_joint_create_at(hz3_World world,
                              const hz3_Joint *joint,
                              const hz3_Pose *place,
                              hz3_JointId *id);

/// Removes a joint.
hz_Status hz3_joint_destroy(hz3_World world, hz3_JointId id);

/// Reads all of a joint.
hz_Status hz3_joint_read(hz3_World world, hz3_JointId id, hz3_Joint *joint);

/// Changes all of a joint, and wakes its bodies.
hz_Status hz3_joint_edit(hz3_World world, hz3_JointId id, const hz3_Joint *joint);

/// Force and torque of a joint in the last step.
hz_Status hz3_joint_reaction(hz3_World world, hz3_JointId id, hz3_JointReaction *reaction);

/// Whether a joint broke.
hz_Status hz3_joint_is_broken(hz3_World world, hz3_JointId id, bool *is_broken);

/// Number of particles of a soft body.
hz_Status hz3_soft_body_particle_count(hz3_World world, hz3_BodyId id, size_t *count);

/// Positions of the particles of a soft body, in metres, in the world: as many as there is room
/// for. `count` is the number of all.
hz_Status hz3_soft_body_positions(hz3_World world,
                                  hz3_BodyId id,
                                  hz_Vec3 *positions,
                                  size_t capacity,
                                  size_t *count);

/// Velocities of the particles of a soft body, in m/s, in the world: as many as there is room
/// for. `count` is the number of all.
hz_Status hz3_soft_body_velocities(hz3_World world,
                                   hz3_BodyId id,
                                   hz_Vec3 *velocities,
                                   size_t capacity,
                                   size_t *count);

/// Whether each edge of the shape of a soft body is torn: as many as there is room for. `count`
/// is the number of all.
hz_Status hz3_soft_body_torn_edges(hz3_World world,
                                   hz3_BodyId id,
                                   bool *are_torn,
                                   size_t capacity,
                                   size_t *count);

/// Pins a particle of a soft body.
hz_Status hz3_soft_body_pin(hz3_World world,
                            hz3_BodyId id,
                            uint32_t particle,
                            const hz3_SoftBodyPin *pin);

/// Lets a particle of a soft body go.
hz_Status hz3_soft_body_unpin(hz3_World world, hz3_BodyId id, uint32_t particle);

/// Applies an impulse to a particle of a soft body, in N·s.
hz_Status hz3_soft_body_apply_impulse(hz3_World world,
                                      hz3_BodyId id,
                                      uint32_t particle,
                                      hz_Vec3 impulse);

/// Events of the last step of a world.
hz_Status hz3_world_events(hz3_World world, hz3_Events *events);

/// All contacts of the last step: as many as there is room for in both lists. The counts are
/// the numbers of all. A contact is written only with all of its points.
hz_Status hz3_world_contacts(hz3_World world,
                             hz3_Contact *contacts,
                             size_t contact_capacity,
                             size_t *contact_count,
                             hz3_ContactPoint *points,
                             size_t point_capacity,
                             size_t *point_count);

/// A filter with the defaults of all fields.
hz3_QueryFilter hz3_query_filter_default(void);

/// Casts a ray from `origin` by `translation`, in metres, and finds the first collider.
///
/// The translation has any length but zero. `filter` may be null.
hz_Status hz3_world_cast_ray(hz3_World world,
                             hz_Vec3 origin,
                             hz_Vec3 translation,
                             const hz3_QueryFilter *filter,
                             hz3_Hit *hit);

/// Casts a ray, and finds all colliders on its way, the nearest first: as many as there is room
/// for. `count` is the number of all. `filter` may be null.
hz_Status hz3_world_cast_ray_all(hz3_World world,
                                 hz_Vec3 origin,
                                 hz_Vec3 translation,
                                 const hz3_QueryFilter *filter,
                                 hz3_Hit *hits,
                                 size_t capacity,
                                 size_t *count);

/// Casts `count` rays at once, on all threads of the world. `hits` has room for one for each.
/// `filter` may be null.
hz_Status hz3_world_cast_rays(hz3_World world,
                              const hz3_Ray *rays,
                              size_t count,
                              const hz3_QueryFilter *filter,
                              hz3_Hit *hits);

/// Moves a shape, and finds the first collider on its way. `filter` may be null.
hz_Status hz3_world_cast_shape(hz3_World world,
                               hz3_Shape shape,
                               const hz3_Sweep *motion,
                               const hz3_QueryFilter *filter,
                               hz3_Hit *hit);

/// Moves a shape, and finds all colliders on its way, the nearest first: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
hz_Status hz3_world_cast_shape_all(hz3_World world,
                                   hz3_Shape shape,
                                   const hz3_Sweep *motion,
                                   const hz3_QueryFilter *filter,
                                   hz3_Hit *hits,
                                   size_t capacity,
                                   size_t *count);

/// Colliders that overlap or touch a shape at a pose: as many as there is room for. `count` is
/// the number of all. `filter` may be null.
hz_Status hz3_world_overlap_shape(hz3_World world,
                                  hz3_Shape shape,
                                  const hz3_Pose *pose,
                                  const hz3_QueryFilter *filter,
                                  hz3_ColliderId *colliders,
                                  size_t capacity,
                                  size_t *count);

/// Colliders whose bounding boxes overlap a box, which must not be flat: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
hz_Status hz3_world_overlap_box(hz3_World world,
                                const hz3_Aabb *bounds,
                                const hz3_QueryFilter *filter,
                                hz3_ColliderId *colliders,
                                size_t capacity,
                                size_t *count);

/// Colliders that contain a point, in metres: as many as there is room for. `count` is the
/// number of all. `filter` may be null.
hz_Status hz3_world_overlap_point(hz3_World world,
                                  hz_Vec3 point,
                                  const hz3_QueryFilter *filter,
                                  hz3_ColliderId *colliders,
                                  size_t capacity,
                                  size_t *count);

/// The collider within `reach` metres that is closest to a point. `filter` may be null.
hz_Status hz3_world_closest_point(hz3_World world,
                                  hz_Vec3 point,
                                  float reach,
                                  const hz3_QueryFilter *filter,
                                  hz3_ClosestHit *hit);

/// The collider within `reach` metres that is closest to a shape. `filter` may be null.
hz_Status hz3_world_closest_shape(hz3_World world,
                                  hz3_Shape shape,
                                  const hz3_Pose *pose,
                                  float reach,
                                  const hz3_QueryFilter *filter,
                                  hz3_ClosestHit *hit);

/// Distance of two bodies.
hz_Status hz3_bodies_distance(hz3_World world, hz3_BodyId a, hz3_BodyId b, hz3_ClosestHit *hit);

/// Points of contact of a shape at a pose with all colliders within `margin` metres, ≥ 0.
///
/// `contacts` are as many as there is room for. `count` is the number of all. `filter` may be
/// null.
hz_Status hz3_world_collide_shape(hz3_World world,
                                  hz3_Shape shape,
                                  const hz3_Pose *pose,
                                  float margin,
                                  const hz3_QueryFilter *filter,
                                  hz3_ShapeContact *contacts,
                                  size_t capacity,
                                  size_t *count);

/// Applies the impulses of an explosion. `filter` may be null.
hz_Status hz3_world_explode(hz3_World world,
                            const hz3_Explosion *explosion,
                            const hz3_QueryFilter *filter);

/// Applies the forces of wind on a body in the next step, which is `seconds` long.
hz_Status hz3_body_apply_wind(hz3_World world,
                              hz3_BodyId body,
                              const hz3_Wind *wind,
                              float seconds);

/// Applies the lift and the drag of a fluid on a body in the next step.
hz_Status hz3_body_apply_fluid(hz3_World world, hz3_BodyId body, const hz3_Fluid *fluid);

/// A character: an upright capsule, in metres, and the defaults of all other fields.
///
/// Its lowest point is at its position. The capsule becomes a shape of its own, to be destroyed
/// with `hz2_shape_destroy` or `hz3_shape_destroy`.
hz_Status hz3_character_capsule(float height, float radius, hz3_Character *character);

/// State of a character at rest at a place, in metres.
hz3_CharacterState hz3_character_state_at(hz_Vec3 position);

/// Moves a character for `seconds`, and pushes the bodies it runs into. `state` is read and
/// written. `hits` are as many as there is room for; `hit_count` is the number of all, and may
/// be null with `hits`. `filter` may be null. Gravity is up to the game.
hz_Status hz3_world_walk(hz3_World world,
                         const hz3_Character *character,
                         hz3_CharacterState *state,
                         float seconds,
                         const hz3_QueryFilter *filter,
                         hz3_CharacterHit *hits,
                         size_t hit_capacity,
                         size_t *hit_count);

/// A wheel at a place, in metres, in the frame of the chassis, with the defaults of all fields.
hz3_Wheel hz3_wheel_at(hz_Vec3 position);

/// Definition of a vehicle without wheels, with the defaults of all fields.
hz3_VehicleDefinition hz3_vehicle_definition_default(hz3_BodyId chassis);

/// Creates a vehicle.
hz_Status hz3_vehicle_create(const hz3_VehicleDefinition *definition, hz3_Vehicle *vehicle);

/// Destroys a vehicle; its chassis stays.
hz_Status hz3_vehicle_destroy(hz3_Vehicle vehicle);

/// Sets the input of the driver.
hz_Status hz3_vehicle_set_controls(hz3_Vehicle vehicle, const hz3_VehicleControls *controls);

/// Applies the forces of springs and tyres in the next step, which is `seconds` long. To be
/// called before every step. `filter` may be null.
hz_Status hz3_vehicle_update(hz3_Vehicle vehicle,
                             hz3_World world,
                             float seconds,
                             const hz3_QueryFilter *filter);

/// State of a wheel after the last update.
hz_Status hz3_vehicle_wheel_state(hz3_Vehicle vehicle, uint32_t wheel, hz3_WheelState *state);

/// Pose of a wheel in the world, for drawing.
hz_Status hz3_vehicle_wheel_pose(hz3_Vehicle vehicle,
                                 hz3_World world,
                                 uint32_t wheel,
                                 hz3_Pose *pose);

/// Takes a snapshot of a world.
hz_Status hz3_snapshot_create(hz3_World world, hz3_Snapshot *snapshot);

/// Destroys a snapshot.
hz_Status hz3_snapshot_destroy(hz3_Snapshot snapshot);

/// Returns a world to a snapshot of it. All steps that follow are equal, to the last bit.
hz_Status hz3_world_restore(hz3_World world, hz3_Snapshot snapshot);

/// Number of steps that the world had taken when a snapshot was made.
hz_Status hz3_snapshot_step_count(hz3_Snapshot snapshot, uint64_t *count);

/// Bytes of a snapshot, to be stored or sent. They are the same on all machines.
hz_Status hz3_snapshot_bytes(hz3_Snapshot snapshot, hz_Buffer *bytes);

/// Makes a snapshot of the bytes of `hz2_snapshot_bytes` or `hz3_snapshot_bytes`.
hz_Status hz3_snapshot_create_from_bytes(const uint8_t *bytes,
                                         size_t count,
                                         hz3_Snapshot *snapshot);

/// Creates a ring of the last `frames` snapshots, at least 1.
hz_Status hz3_rollback_create(size_t frames, hz3_RollbackRing *ring);

/// Destroys a ring.
hz_Status hz3_rollback_destroy(hz3_RollbackRing ring);

/// Saves a world, before its next step. It shares what did not change with the snapshot before.
hz_Status hz3_rollback_save(hz3_RollbackRing ring, hz3_World world);

/// Returns a world to the time before step `step`, counted from 0. `found` is false when the
/// ring does not have it any more; the world is then as it was.
hz_Status hz3_rollback_to(hz3_RollbackRing ring, hz3_World world, uint64_t step, bool *found);

/// Starts to record a world, which has no other recorder.
hz_Status hz3_recorder_create(hz3_World world, hz3_Recorder *recorder);

/// Ends a recording without its last bytes. Its world may be gone already.
hz_Status hz3_recorder_destroy(hz3_Recorder recorder);

/// Records the step of `dt` seconds that the world has just taken, and the edits before it. To
/// be called after every step, before any edit.
hz_Status hz3_recorder_note_step(hz3_Recorder recorder, hz3_World world, float dt);

/// The bytes since the last call, to be appended to a file, which can be replayed at any time.
hz_Status hz3_recorder_take_bytes(hz3_Recorder recorder, hz_Buffer *bytes);

/// Ends a recording, and returns the bytes that were not taken yet.
hz_Status hz3_recorder_finish(hz3_Recorder recorder, hz3_World world, hz_Buffer *bytes);

/// Reads the bytes of a recording, and returns `world` to its start.
hz_Status hz3_replay_create(hz3_World world,
                            const uint8_t *bytes,
                            size_t count,
                            hz3_Replay *replay);

/// Destroys a replay.
hz_Status hz3_replay_destroy(hz3_Replay replay);

/// Number of frames of a recording.
hz_Status hz3_replay_frame_count(hz3_Replay replay, size_t *count);

/// Applies the edits of the next frame and takes its step. `is_over` is true when there was
/// none left.
hz_Status hz3_replay_step(hz3_Replay replay, hz3_World world, bool *is_over);

/// Returns a replay and its world to the last snapshot before step `step`, counted from 0.
///
/// The steps in between have to be taken.
hz_Status hz3_replay_seek(hz3_Replay replay, hz3_World world, uint64_t step);

/// Compares a world with the recording after the last step of a replay. `is_equal` is false
/// when they differ; `hz_error_text` then says where.
hz_Status hz3_replay_check(hz3_Replay replay, hz3_World world, bool *is_equal);

/// Sets the contact hooks of a world; null removes them. `user` has to outlive them. Bodies
/// that sleep keep their contacts until they wake.
hz_Status hz3_world_set_contact_hooks(hz3_World world, const hz3_ContactHooks *hooks);

/// Options that draw shapes only, with the defaults of all fields.
hz3_DrawOptions hz3_draw_options_default(void);

/// Draws a world: calls `line` with `user` for each line. `options` may be null. The function
/// may read the world, but not change it.
hz_Status hz3_world_draw(hz3_World world,
                         const hz3_DrawOptions *options,
                         hz3_DrawLine line,
                         void *user);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HAZUMI3D_H */
