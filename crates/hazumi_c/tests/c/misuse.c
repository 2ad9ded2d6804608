/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Wrong calls give an error and change nothing. */
#include "dimension.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

static void handles_are_checked(void) {
    World world = {0};
    Shape shape = {0};
    CHECK(HZ(world_step)(world, 0.1f, NULL) == HZ_STATUS_HANDLE);
    CHECK(strstr(hz_error_text(), "world handle") != NULL);
    CHECK_OK(HZ(world_create)(NULL, &world));
    CHECK_OK(create_ball(1, &shape));
    /* A handle of another kind, and numbers at random. */
    World wrong = {shape.bits};
    CHECK(HZ(world_step)(wrong, 0.1f, NULL) == HZ_STATUS_HANDLE);
    for (uint64_t bits = 1; bits != 0; bits <<= 1) {
        World other = {world.bits ^ bits};
        CHECK(HZ(world_step)(other, 0.1f, NULL) == HZ_STATUS_HANDLE);
        CHECK(HZ(world_destroy)(other) == HZ_STATUS_HANDLE);
    }
    CHECK_OK(HZ(shape_destroy)(shape));
    CHECK(HZ(shape_destroy)(shape) == HZ_STATUS_HANDLE);
    Collider collider = HZ(collider_default)(shape);
    Body body = HZ(body_default)(HZ_BODY_TYPE_DYNAMIC);
    CHECK(HZ(body_create)(world, &body, &collider, NULL) == HZ_STATUS_HANDLE);
    size_t count = 7;
    CHECK_OK(HZ(world_body_count)(world, &count));
    CHECK(count == 0);
    CHECK_OK(HZ(world_destroy)(world));
    CHECK(HZ(world_destroy)(world) == HZ_STATUS_HANDLE);
    CHECK(HZ(world_body_count)(world, &count) == HZ_STATUS_HANDLE);
    /* The slot is used again, and the old handle stays stale. */
    World next = {0};
    CHECK_OK(HZ(world_create)(NULL, &next));
    CHECK(next.bits != world.bits);
    CHECK(HZ(world_step)(world, 0.1f, NULL) == HZ_STATUS_HANDLE);
    CHECK_OK(HZ(world_destroy)(next));
}

static void ids_are_checked(void) {
    World world = world_with_ground();
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    BodyId id = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(0, 2));
    CHECK_OK(HZ(shape_destroy)(ball));
    Pose pose;
    const BodyId wrong[] = {
        {0, 0}, {id.index, 0}, {id.index, id.generation + 1}, {id.index + 1, id.generation},
        {UINT32_MAX, UINT32_MAX}};
    for (int index = 0; index < 5; ++index) {
        CHECK(HZ(body_pose)(world, wrong[index], &pose) == HZ_STATUS_STALE_ID);
        CHECK(HZ(body_destroy)(world, wrong[index]) == HZ_STATUS_STALE_ID);
        CHECK(HZ(body_apply_impulse)(world, wrong[index], vec(1, 0)) == HZ_STATUS_STALE_ID);
        CHECK(strstr(hz_error_text(), "body id") != NULL);
    }
    CHECK_OK(HZ(body_destroy)(world, id));
    CHECK(HZ(body_destroy)(world, id) == HZ_STATUS_STALE_ID);
    ColliderId collider = {0, 0};
    JointId joint = {0, 0};
    CHECK(HZ(collider_destroy)(world, collider) == HZ_STATUS_STALE_ID);
    CHECK(HZ(joint_destroy)(world, joint) == HZ_STATUS_STALE_ID);
    CHECK(HZ(soft_body_unpin)(world, id, 0) == HZ_STATUS_STALE_ID);
    Body rigid = HZ(body_default)(HZ_BODY_TYPE_DYNAMIC);
    size_t particles = 0;
    CHECK_OK(HZ(body_create)(world, &rigid, NULL, &id));
    CHECK(HZ(soft_body_unpin)(world, id, 0) == HZ_STATUS_VALUE);
    CHECK(HZ(soft_body_particle_count)(world, id, &particles) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(world_destroy)(world));
}

static void pointers_are_checked(void) {
    World world = {0};
    CHECK(HZ(world_create)(NULL, NULL) == HZ_STATUS_POINTER);
    CHECK(strstr(hz_error_text(), "pointer to world is null") != NULL);
    CHECK_OK(HZ(world_create)(NULL, &world));
    BodyId id;
    CHECK(HZ(body_create)(world, NULL, NULL, &id) == HZ_STATUS_POINTER);
    Body body = HZ(body_default)(HZ_BODY_TYPE_DYNAMIC);
    CHECK_OK(HZ(body_create)(world, &body, NULL, &id));
    CHECK(HZ(body_pose)(world, id, NULL) == HZ_STATUS_POINTER);
    CHECK(HZ(bodies_poses)(world, NULL, 3, NULL) == HZ_STATUS_POINTER);
    CHECK_OK(HZ(bodies_poses)(world, NULL, 0, NULL));
    /* Not aligned. */
    union {
        Pose poses[2];
        unsigned char bytes[2 * sizeof(Pose)];
    } place;
    Pose *crooked = (Pose *)(void *)(place.bytes + 1);
    CHECK(HZ(body_pose)(world, id, crooked) == HZ_STATUS_POINTER);
    CHECK(strstr(hz_error_text(), "is not aligned") != NULL);
    /* Nothing is added when the id has no place. */
    size_t before = 0, after = 0;
    CHECK_OK(HZ(world_body_count)(world, &before));
    CHECK(HZ(body_create)(world, &body, NULL, (BodyId *)(void *)(place.bytes + 1)) ==
          HZ_STATUS_POINTER);
    CHECK_OK(HZ(world_body_count)(world, &after));
    CHECK(before == after);
    /* More than fits into memory. */
    CHECK(HZ(bodies_poses)(world, &id, SIZE_MAX / 2, place.poses) == HZ_STATUS_VALUE);
    CHECK(HZ(world_draw)(world, NULL, NULL, NULL) == HZ_STATUS_POINTER);
    CHECK_OK(HZ(world_destroy)(world));
}

static void values_are_checked(void) {
    World world = {0};
    Shape shape = {0};
    CHECK(create_ball(-1, &shape) == HZ_STATUS_VALUE);
    CHECK(strstr(hz_error_text(), "-1") != NULL && shape.bits == 0);
    CHECK(create_ball(NAN, &shape) == HZ_STATUS_VALUE);
    HZ(WorldSettings) settings = HZ(world_settings_default)();
    settings.substeps = 65;
    CHECK(HZ(world_create)(&settings, &world) == HZ_STATUS_VALUE);
    CHECK(strstr(hz_error_text(), "65") != NULL);
    settings = HZ(world_settings_default)();
    settings.continuous_collision = (hz_ContinuousCollision)2;
    CHECK(HZ(world_create)(&settings, &world) == HZ_STATUS_VALUE);
    CHECK(strstr(hz_error_text(), "continuous collision is 2, must be below 2") != NULL);
    CHECK_OK(HZ(world_create)(NULL, &world));
    CHECK(HZ(world_step)(world, NAN, NULL) == HZ_STATUS_VALUE);
    CHECK(HZ(world_step)(world, -1, NULL) == HZ_STATUS_VALUE);
    CHECK(HZ(world_set_threads)(world, 0) == HZ_STATUS_VALUE);
    Body body = HZ(body_default)((hz_BodyType)9);
    CHECK(HZ(body_create)(world, &body, NULL, NULL) == HZ_STATUS_VALUE);
    body = HZ(body_default)(HZ_BODY_TYPE_DYNAMIC);
    body.position = vec(INFINITY, 0);
    CHECK(HZ(body_create)(world, &body, NULL, NULL) == HZ_STATUS_VALUE);
    memset(&body.rotation, 0, sizeof body.rotation);
    body.position = vec(0, 0);
    CHECK(HZ(body_create)(world, &body, NULL, NULL) == HZ_STATUS_VALUE);
    size_t count = 1;
    CHECK_OK(HZ(world_body_count)(world, &count));
    CHECK(count == 0);
    CHECK_OK(HZ(world_destroy)(world));
    CHECK(strcmp(hz_status_name(HZ_STATUS_BUSY), "busy") == 0);
    CHECK(strcmp(hz_status_name((hz_Status)99), "unknown status") == 0);
}

/* What a hook finds when it calls its own world. */
static hz_Status from_hook = HZ_STATUS_OK;

static bool call_own_world(void *user, const HZ(ContactPairInfo) *pair) {
    Pose pose;
    from_hook = HZ(body_pose)(*(World *)user, pair->bodies[0], &pose);
    return true;
}

static bool change_own_world(void *user, ColliderId id, uint64_t user_data) {
    (void)id;
    (void)user_data;
    World world = *(World *)user;
    size_t count = 0;
    CHECK_OK(HZ(world_body_count)(world, &count));
    CHECK(HZ(world_step)(world, 0.1f, NULL) == HZ_STATUS_BUSY);
    CHECK(HZ(world_destroy)(world) == HZ_STATUS_BUSY);
    return true;
}

static void callbacks_cannot_change_their_world(void) {
    World world = world_with_ground();
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(0, 0.5f));
    HZ(ContactHooks) hooks = {call_own_world, NULL, &world};
    CHECK_OK(HZ(world_set_contact_hooks)(world, &hooks));
    steps(world, 1);
    CHECK(from_hook == HZ_STATUS_BUSY);
    HZ(QueryFilter) filter = HZ(query_filter_default)();
    filter.predicate = change_own_world;
    filter.user = &world;
    Hit hit;
    CHECK_OK(HZ(world_cast_ray)(world, vec(0, 5), vec(0, -9), &filter, &hit));
    CHECK(hit.hit);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
}

struct contest {
    World world;
    atomic_int is_over;
    atomic_int wrong;
    atomic_int busy;
};

static void *disturb(void *user) {
    struct contest *contest = user;
    while (!atomic_load(&contest->is_over)) {
        size_t count = 0;
        hz_Status status = HZ(world_body_count)(contest->world, &count);
        if (status == HZ_STATUS_BUSY) {
            atomic_fetch_add(&contest->busy, 1);
        } else if (status != HZ_STATUS_OK || count < 2) {
            atomic_fetch_add(&contest->wrong, 1);
        }
        status = HZ(world_set_gravity)(contest->world, vec(0, -9));
        if (status != HZ_STATUS_OK && status != HZ_STATUS_BUSY) {
            atomic_fetch_add(&contest->wrong, 1);
        }
        sched_yield();
    }
    return NULL;
}

static void two_threads_at_once_get_an_error(void) {
    struct contest contest = {.world = world_with_ground()};
    atomic_init(&contest.is_over, 0);
    atomic_init(&contest.wrong, 0);
    atomic_init(&contest.busy, 0);
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    for (int index = 0; index < 200; ++index) {
        add(contest.world, HZ_BODY_TYPE_DYNAMIC, ball,
            vec((float)(index % 20), 1 + (float)(index / 20)));
    }
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, disturb, &contest) == 0);
    int done = 0, busy = 0, wrong = 0;
    for (int step = 0; step < 10000000; ++step) {
        if (done >= 20 && busy + atomic_load(&contest.busy) > 0) {
            break;
        }
        hz_Status status = HZ(world_step)(contest.world, 1.0f / 60.0f, NULL);
        done += status == HZ_STATUS_OK;
        if (status == HZ_STATUS_BUSY) {
            busy += 1;
            sched_yield();
        }
        wrong += status != HZ_STATUS_OK && status != HZ_STATUS_BUSY;
    }
    atomic_store(&contest.is_over, 1);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(atomic_load(&contest.wrong) == 0 && wrong == 0);
    CHECK(done >= 20 && busy + atomic_load(&contest.busy) > 0);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(contest.world));
}

int main(void) {
    CHECK(hz_error_text()[0] == '\0');
    handles_are_checked();
    ids_are_checked();
    pointers_are_checked();
    values_are_checked();
    callbacks_cannot_change_their_world();
    two_threads_at_once_get_an_error();
    return checks_end("misuse");
}
