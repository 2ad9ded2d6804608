/* Written by `cargo xtask bindings`. SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef HAZUMI_H
#define HAZUMI_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Version of this header; `hz_version` has that of the library.
#define HZ_VERSION_MAJOR 0
#define HZ_VERSION_MINOR 1
#define HZ_VERSION_PATCH 0

/// Number that stands for no part, no face or no slot.
#define HZ_NONE UINT32_MAX

/// Result of a call: `HZ_STATUS_OK`, or what was wrong. `hz_error_text` has the words.
///
/// A call that fails changes nothing, unless its description says otherwise.
enum hz_Status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The call did what it says.
    HZ_STATUS_OK = 0,
    /// A pointer that has to point to something is null, or is not aligned.
    HZ_STATUS_POINTER = 1,
    /// A handle names nothing: it is zero, was destroyed, or is of another kind.
    HZ_STATUS_HANDLE = 2,
    /// An id names nothing: the body, collider, joint or bullet was removed.
    HZ_STATUS_STALE_ID = 3,
    /// A number, a length or a combination cannot be used.
    HZ_STATUS_VALUE = 4,
    /// Another thread uses the same object, or a callback of the call that is still running.
    HZ_STATUS_BUSY = 5,
    /// Bytes are not what they have to be: damaged, cut off, or of another version.
    HZ_STATUS_DATA = 6,
    /// A fault of Hazumi itself. The object of the call can only be destroyed.
    HZ_STATUS_INTERNAL = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_Status hz_Status;
#else
typedef uint32_t hz_Status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Deformation that clusters of a soft body may keep without a pull.
enum hz_MatchMode
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    HZ_MATCH_MODE_RIGID = 0,
    /// Stretch and shear, by the share `mode_share`.
    HZ_MATCH_MODE_LINEAR = 1,
    /// Bends and twists as well, by the share `mode_share`.
    HZ_MATCH_MODE_QUADRATIC = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_MatchMode hz_MatchMode;
#else
typedef uint32_t hz_MatchMode;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Type of a body.
enum hz_BodyType
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Never moves by itself: static geometry.
    HZ_BODY_TYPE_FIXED = 0,
    /// Moves at a velocity that only the program changes. It pushes dynamic bodies.
    HZ_BODY_TYPE_KINEMATIC = 1,
    /// Moves by gravity, forces, contacts and joints.
    HZ_BODY_TYPE_DYNAMIC = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_BodyType hz_BodyType;
#else
typedef uint32_t hz_BodyType;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Source of the mass of a dynamic body.
enum hz_MassSource
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// From the densities of its colliders.
    HZ_MASS_SOURCE_DENSITY = 0,
    /// Given mass; centre and shape of the inertia are those of the colliders.
    HZ_MASS_SOURCE_MASS = 1,
    /// Given mass, centre and inertia.
    HZ_MASS_SOURCE_PROPERTIES = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_MassSource hz_MassSource;
#else
typedef uint32_t hz_MassSource;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Rule that combines the friction or the restitution of two surfaces. The rule that comes
/// later here decides where two differ.
enum hz_CombineRule
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    HZ_COMBINE_RULE_MINIMUM = 0,
    HZ_COMBINE_RULE_GEOMETRIC_MEAN = 1,
    HZ_COMBINE_RULE_AVERAGE = 2,
    HZ_COMBINE_RULE_PRODUCT = 3,
    HZ_COMBINE_RULE_MAXIMUM = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_CombineRule hz_CombineRule;
#else
typedef uint32_t hz_CombineRule;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Which bodies are kept apart within a step, however fast they are.
enum hz_ContinuousCollision
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// All, as far as their contacts reach.
    HZ_CONTINUOUS_COLLISION_ALL = 0,
    /// Fixed and kinematic bodies against dynamic ones, and bullets against all.
    HZ_CONTINUOUS_COLLISION_FIXED = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_ContinuousCollision hz_ContinuousCollision;
#else
typedef uint32_t hz_ContinuousCollision;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Whether a query includes sensors (triggers).
enum hz_SensorFilter
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// All colliders except sensors.
    HZ_SENSOR_FILTER_SKIP = 0,
    /// Sensors, too.
    HZ_SENSOR_FILTER_INCLUDE = 1,
    /// Only sensors.
    HZ_SENSOR_FILTER_ONLY = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_SensorFilter hz_SensorFilter;
#else
typedef uint32_t hz_SensorFilter;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Sides from which a surface is hit.
enum hz_Sides
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Only from its front.
    HZ_SIDES_FRONT = 0,
    /// From both sides.
    HZ_SIDES_BOTH = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_Sides hz_Sides;
#else
typedef uint32_t hz_Sides;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// How the strength of an explosion falls off with the distance.
enum hz_Falloff
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The same everywhere within the radius.
    HZ_FALLOFF_NONE = 0,
    /// Down to zero at the radius.
    HZ_FALLOFF_LINEAR = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_Falloff hz_Falloff;
#else
typedef uint32_t hz_Falloff;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Method that finds how deep two shapes overlap.
enum hz_PenetrationMethod
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Separating axes; for polygons and polyhedra.
    HZ_PENETRATION_METHOD_SAT = 0,
    /// GJK, then EPA: for all shapes.
    HZ_PENETRATION_METHOD_GJK_EPA = 1,
    /// Minkowski portal refinement; in 3D only.
    HZ_PENETRATION_METHOD_MPR = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hz_PenetrationMethod hz_PenetrationMethod;
#else
typedef uint32_t hz_PenetrationMethod;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Version of the interface. A program and a library agree when `major` is the same, and the
/// library has the `minor` of the program or a later one. Below 1.0, `minor` must be the same.
typedef struct {
    uint32_t major;
    uint32_t minor;
    uint32_t patch;
} hz_Version;

/// Limits of a joint axis, in metres or radians.
typedef struct {
    float lower;
    /// At least `lower`.
    float upper;
} hz_Limits;

/// A spring of a joint, by its frequency.
typedef struct {
    /// Frequency, in Hz, > 0.
    float hertz;
    /// Damping ratio, dimensionless, ≥ 0; 1 does not swing.
    float damping_ratio;
    /// Largest force, in N or N·m; `INFINITY` for none.
    float max_force;
} hz_Spring;

/// A motor of a joint.
typedef struct {
    /// Speed that it wants to reach, in m/s or rad/s.
    float speed;
    /// Largest force, in N or N·m, ≥ 0.
    float max_force;
} hz_Motor;

/// An axis along or about which a joint lets its bodies move.
typedef struct {
    bool has_limits;
    bool has_spring;
    bool has_motor;
    hz_Limits limits;
    /// Pulls to `target`.
    hz_Spring spring;
    /// Rest position of the spring, in metres or radians.
    float target;
    hz_Motor motor;
} hz_JointAxis;

/// Stiffness of a soft body.
typedef struct {
    /// Frequency, in Hz, > 0; 0 in a material means that there is no such force.
    float hertz;
    /// Damping ratio, dimensionless, ≥ 0.
    float damping_ratio;
} hz_Stiffness;

/// Material of a soft body. A stiffness of zeros means that there is no such force.
typedef struct {
    /// Stiffness of shape matching; default 4 Hz with a damping ratio of 0.3.
    hz_Stiffness shape;
    /// Deformation that clusters may keep; default rigid.
    hz_MatchMode mode;
    /// Share of that deformation that they keep, dimensionless, 0..=1.
    float mode_share;
    /// Stiffness of edges; default none.
    hz_Stiffness edges;
    /// Stiffness of bends; default none.
    hz_Stiffness bends;
    /// Stiffness of the area or the volume of a closed surface; default 15 Hz.
    hz_Stiffness pressure;
    /// Target of the area or the volume, as a multiple of the rest value, dimensionless, > 0.
    float pressure_amount;
    bool has_plasticity;
    /// Whether parts that are apart at rest collide.
    bool self_collision;
    /// Strain beyond which the shape creeps, dimensionless, ≥ 0.
    float yield_strain;
    /// Rate at which it does, in 1/s, ≥ 0.
    float creep;
    /// Greatest plastic strain, dimensionless, ≥ 0.
    float plastic_limit;
    /// Strain at which edges break and clusters let go, dimensionless, > 0; `INFINITY` for
    /// never.
    float tear;
} hz_SoftMaterial;

/// Bytes that a call returned. `hz_buffer_destroy` frees them.
typedef struct {
    uint64_t bits;
} hz_Buffer;

typedef struct {
    float x;
    float y;
} hz_Vec2;

typedef struct {
    float x;
    float y;
    float z;
} hz_Vec3;

typedef struct {
    double x;
    double y;
} hz_DVec2;

typedef struct {
    double x;
    double y;
    double z;
} hz_DVec3;

/// A rotation in 3D: a quaternion of any length but zero, dimensionless.
typedef struct {
    float x;
    float y;
    float z;
    float w;
} hz_Quat;

/// A rotation in 2D: cosine and sine of an angle, of any length but zero, dimensionless.
typedef struct {
    float cos;
    float sin;
} hz_Rot;

/// A matrix of three columns.
typedef struct {
    float columns[9];
} hz_Mat3;

/// Groups of a collider. Two collide when each is in a group of the other's filter.
typedef struct {
    /// Bits of the groups that it is in.
    uint32_t memberships;
    /// Bits of the groups that it collides with.
    uint32_t filter;
} hz_CollisionGroups;

/// Energy of a world, in joules.
typedef struct {
    double kinetic;
    /// Potential energy in gravity, relative to the origin.
    double potential;
} hz_Energy;

/// Report of a step: its time, and counts.
typedef struct {
    /// Time of the whole step, in seconds.
    double seconds;
    /// Bodies in the world, and those of them that are awake.
    size_t bodies;
    size_t awake;
    /// Pairs of colliders whose boxes overlap.
    size_t pairs;
    /// Pairs of colliders in contact, and their points.
    size_t contacts;
    size_t constraints;
    size_t joints;
    /// Bodies that became invalid in this step, and were frozen.
    size_t frozen;
} hz_StepReport;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Text of the last error on this thread, in UTF-8, one line; empty before the first one.
/// After `hz2_replay_check` and `hz3_replay_check` there may be more lines.
///
/// It names the value and the rule. It is valid until the next call on this thread that fails.
const char *hz_error_text(void);

/// Version of the library that runs. The headers have theirs in `HZ_VERSION_MAJOR` and so on.
hz_Version hz_version(void);

/// Name of a status, such as `stale id`; never null.
const char *hz_status_name(hz_Status status);

/// An axis along or about which bodies move freely.
hz_JointAxis hz_joint_axis_free(void);

/// A soft material of jelly, with the defaults of all fields.
hz_SoftMaterial hz_soft_material_default(void);

/// A soft material without any force between its particles.
hz_SoftMaterial hz_soft_material_none(void);

/// Number of threads that this machine runs at once, at least 1.
hz_Status hz_thread_count(size_t *count);

/// Bytes of a buffer, and their number. The pointer is valid until the buffer is destroyed.
hz_Status hz_buffer_data(hz_Buffer buffer, const uint8_t **data, size_t *count);

/// Frees a buffer.
hz_Status hz_buffer_destroy(hz_Buffer buffer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HAZUMI_H */
