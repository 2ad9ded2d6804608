/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Words of one dimension for tests of both: HZ(x) is hz2_x or hz3_x, as DIMENSION says. */
#ifndef HAZUMI_TESTS_DIMENSION_H
#define HAZUMI_TESTS_DIMENSION_H

#if DIMENSION == 2
#include <hazumi2d.h>
#define HZ(name) hz2_##name
#define HZ_UPPER(name) HZ2_##name
typedef hz_Vec2 Vector;
typedef float Angular;
static inline Vector vec(float x, float y) { return (Vector){x, y}; }
static inline Angular spin(float z) { return z; }
static inline hz_DVec2 exact(double x, double y) { return (hz_DVec2){x, y}; }
static inline hz_Status create_ball(float radius, hz2_Shape *shape) {
    return hz2_shape_create_circle(radius, shape);
}
static inline hz_Status create_box(float half, hz2_Shape *shape) {
    return hz2_shape_create_rectangle(vec(half, half), shape);
}
static inline hz_Status create_ground(hz2_Shape *shape) {
    return hz2_shape_create_half_plane(vec(0, 1), 0, shape);
}
static inline hz_Status create_soft_ball(float radius, hz2_Shape *shape) {
    return hz2_shape_create_soft_disc(radius, 24, NULL, shape);
}
#else
#include <hazumi3d.h>
#define HZ(name) hz3_##name
#define HZ_UPPER(name) HZ3_##name
typedef hz_Vec3 Vector;
typedef hz_Vec3 Angular;
static inline Vector vec(float x, float y) { return (Vector){x, y, 0}; }
static inline Angular spin(float z) { return (Vector){0, 0, z}; }
static inline hz_DVec3 exact(double x, double y) { return (hz_DVec3){x, y, 0}; }
static inline hz_Status create_ball(float radius, hz3_Shape *shape) {
    return hz3_shape_create_sphere(radius, shape);
}
static inline hz_Status create_box(float half, hz3_Shape *shape) {
    Vector all = {half, half, half};
    return hz3_shape_create_cuboid(all, shape);
}
static inline hz_Status create_ground(hz3_Shape *shape) {
    return hz3_shape_create_half_space(vec(0, 1), 0, shape);
}
static inline hz_Status create_soft_ball(float radius, hz3_Shape *shape) {
    return hz3_shape_create_soft_ball(radius, 1, NULL, shape);
}
#endif

#include "../check.h"

typedef HZ(World) World;
typedef HZ(Shape) Shape;
typedef HZ(Body) Body;
typedef HZ(BodyId) BodyId;
typedef HZ(Collider) Collider;
typedef HZ(ColliderId) ColliderId;
typedef HZ(Joint) Joint;
typedef HZ(JointId) JointId;
typedef HZ(Pose) Pose;
typedef HZ(Hit) Hit;

/* A body with one collider. */
static inline BodyId add(World world, hz_BodyType type, Shape shape, Vector position) {
    Body body = HZ(body_default)(type);
    body.position = position;
    Collider collider = HZ(collider_default)(shape);
    BodyId id = {0, 0};
    CHECK_OK(HZ(body_create)(world, &body, &collider, &id));
    return id;
}

/* A world with ground at y = 0. */
static inline World world_with_ground(void) {
    World world = {0};
    Shape ground = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    CHECK_OK(create_ground(&ground));
    add(world, HZ_BODY_TYPE_FIXED, ground, vec(0, 0));
    CHECK_OK(HZ(shape_destroy)(ground));
    return world;
}

static inline void steps(World world, int count) {
    for (int step = 0; step < count; ++step) {
        CHECK_OK(HZ(world_step)(world, 1.0f / 60.0f, NULL));
    }
}

static inline Vector position_of(World world, BodyId id) {
    Pose pose = HZ(pose_at)(vec(NAN, NAN));
    CHECK_OK(HZ(body_pose)(world, id, &pose));
    return pose.position;
}

static inline uint64_t hash_of(World world) {
    uint64_t hash = 0;
    CHECK_OK(HZ(world_state_hash)(world, &hash));
    return hash;
}

#endif
