/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Worlds: bodies, colliders, joints, queries and events do what their descriptions say. */
#include "dimension.h"

#include <stdlib.h>
#include <string.h>

static void bodies_fall_and_come_to_rest(float half) {
    World world = world_with_ground();
    Shape box = {0};
    CHECK_OK(create_box(half, &box));
    BodyId id = add(world, HZ_BODY_TYPE_DYNAMIC, box, vec(0, 3 * half));
    CHECK_OK(HZ(shape_destroy)(box));
    hz_StepReport report;
    CHECK_OK(HZ(world_step)(world, 1.0f / 60.0f, &report));
    CHECK(report.bodies == 2 && report.awake == 1 && report.seconds >= 0);
    Vector linear;
    Angular angular;
    CHECK_OK(HZ(body_velocity)(world, id, &linear, &angular));
    CHECK_NEAR(linear.y, -9.81 / 60, 1e-4);
    steps(world, 200);
    CHECK_NEAR(position_of(world, id).y, half, 0.01);
    bool is_asleep = false;
    CHECK_OK(HZ(body_is_asleep)(world, id, &is_asleep));
    CHECK(is_asleep);
    float depth = -1;
    CHECK_OK(HZ(world_max_penetration)(world, &depth));
    CHECK(depth >= 0 && depth < 0.01f);
    CHECK_OK(HZ(world_destroy)(world));
}

static void a_body_is_read_and_changed_as_a_whole(void) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    CHECK_OK(HZ(world_set_gravity)(world, vec(0, 0)));
    Body body = HZ(body_default)(HZ_BODY_TYPE_DYNAMIC);
    body.position = vec(1, 2);
    body.linear_velocity = vec(3, 4);
    body.angular_velocity = spin(5);
    body.gravity_scale = 0.5f;
    body.mass_source = HZ_MASS_SOURCE_MASS;
    body.mass_properties.mass = 7;
    body.locked_axes = 1;
    body.is_bullet = true;
    body.user_data = UINT64_MAX - 3;
    BodyId id;
    CHECK_OK(HZ(body_create)(world, &body, NULL, &id));
    CHECK(id.generation != 0);
    Body read;
    memset(&read, 0xff, sizeof read);
    CHECK_OK(HZ(body_read)(world, id, &read));
    CHECK(read.body_type == HZ_BODY_TYPE_DYNAMIC);
    CHECK(read.position.x == 1 && read.position.y == 2);
    /* The axis is locked. */
    CHECK(read.linear_velocity.x == 0 && read.linear_velocity.y == 4);
    CHECK(read.mass_source == HZ_MASS_SOURCE_MASS && read.mass_properties.mass == 7);
    CHECK(read.locked_axes == 1 && read.is_bullet && read.can_sleep && read.is_enabled);
    CHECK(read.user_data == UINT64_MAX - 3);
    read.locked_axes = 0;
    read.linear_velocity = vec(6, 0);
    read.is_bullet = false;
    CHECK_OK(HZ(body_edit)(world, id, &read));
    steps(world, 60);
    CHECK_NEAR(position_of(world, id).x, 7, 1e-3);
    CHECK_OK(HZ(body_read)(world, id, &read));
    CHECK(!read.is_bullet);
    CHECK_OK(HZ(body_apply_impulse)(world, id, vec(0, 14)));
    Vector linear;
    CHECK_OK(HZ(body_velocity)(world, id, &linear, NULL));
    CHECK_NEAR(linear.y, 2, 1e-5);
    HZ(MassProperties) mass;
    bool has_mass = false;
    CHECK_OK(HZ(body_mass)(world, id, &mass, &has_mass));
    CHECK(has_mass && mass.mass == 7);
    CHECK_OK(HZ(body_teleport)(world, id, exact(1e6 + 0.01, 0), HZ(rotation_identity)()));
    CHECK_NEAR(position_of(world, id).x, 1e6, 0.1);
    CHECK_OK(HZ(world_destroy)(world));
}

static void many_bodies_are_created_and_read_at_once(size_t count) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Shape ball = {0};
    CHECK_OK(create_ball(0.4f, &ball));
    Body *bodies = malloc(count * sizeof *bodies);
    Collider *colliders = malloc(count * sizeof *colliders);
    BodyId *ids = malloc(count * sizeof *ids);
    for (size_t index = 0; index < count; ++index) {
        bodies[index] = HZ(body_default)(index % 3 == 0 ? HZ_BODY_TYPE_FIXED
                                                        : HZ_BODY_TYPE_DYNAMIC);
        bodies[index].position = vec((float)index, 5);
        bodies[index].user_data = 100 + index;
        colliders[index] = HZ(collider_default)(ball);
    }
    CHECK_OK(HZ(bodies_create)(world, bodies, colliders, count, ids));
    size_t found = 0;
    CHECK_OK(HZ(world_body_count)(world, &found));
    CHECK(found == count);
    steps(world, 1);

    Pose *poses = malloc(count * sizeof *poses);
    HZ(Velocity) *velocities = malloc(count * sizeof *velocities);
    uint64_t *user_data = malloc(count * sizeof *user_data);
    BodyId *read_ids = malloc(count * sizeof *read_ids);
    HZ(BodyLists) lists = {read_ids, poses, velocities, user_data, count};
    CHECK_OK(HZ(world_read_bodies)(world, &lists, &found));
    CHECK(found == count);
    for (size_t index = 0; index < count; ++index) {
        CHECK(read_ids[index].index == ids[index].index);
        CHECK(user_data[index] == 100 + index);
        CHECK(poses[index].position.x == (float)index);
        CHECK_NEAR(velocities[index].linear.y, index % 3 == 0 ? 0 : -9.81 / 60, 1e-4);
    }
    /* Only what is awake, and without lists that nobody wants. */
    HZ(BodyLists) awake = {NULL, NULL, NULL, user_data, count};
    CHECK_OK(HZ(world_read_awake_bodies)(world, &awake, &found));
    size_t dynamic = count - (count + 2) / 3;
    CHECK(found == dynamic);
    CHECK(dynamic == 0 || user_data[0] == 101);
    /* Less room than there are. */
    if (count > 1) {
        user_data[1] = 7;
        awake.capacity = 1;
        CHECK_OK(HZ(world_read_bodies)(world, &awake, &found));
        CHECK(found == count && user_data[0] == 100 && user_data[1] == 7);
    }
    CHECK_OK(HZ(bodies_poses)(world, ids, count, poses));
    CHECK(count == 0 || poses[count - 1].position.x == (float)(count - 1));
    for (size_t index = 0; index < count; ++index) {
        velocities[index].linear = vec(1, (float)index);
        velocities[index].angular = spin(0);
    }
    CHECK_OK(HZ(bodies_set_velocities)(world, ids, velocities, count));
    CHECK_OK(HZ(bodies_velocities)(world, ids, count, velocities));
    CHECK(count == 0 || velocities[count - 1].linear.y == (float)(count - 1));
    if (count > 2) {
        bool valid[3] = {true, true, true};
        CHECK_OK(HZ(body_destroy)(world, ids[1]));
        CHECK_OK(HZ(bodies_are_valid)(world, ids, 3, valid));
        CHECK(valid[0] && !valid[1] && valid[2]);
        CHECK(HZ(bodies_poses)(world, ids, count, poses) == HZ_STATUS_STALE_ID);
        CHECK(strstr(hz_error_text(), "body 1 of the list") != NULL);
    }
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
    free(bodies);
    free(colliders);
    free(ids);
    free(poses);
    free(velocities);
    free(user_data);
    free(read_ids);
}

static void colliders_are_read_and_changed(void) {
    World world = world_with_ground();
    Shape ball = {0}, box = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    CHECK_OK(create_box(0.25f, &box));
    BodyId body = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(0, 2));
    Collider collider = HZ(collider_default)(box);
    collider.pose.position = vec(0, 1);
    collider.material.friction = 0.25f;
    collider.material.friction_combine = HZ_COMBINE_RULE_MAXIMUM;
    collider.collision_groups.memberships = 2;
    collider.user_data = 9;
    collider.is_one_way = true;
    collider.one_way = vec(0, 2);
    ColliderId id;
    CHECK_OK(HZ(collider_create)(world, body, &collider, &id));
    ColliderId all[3];
    size_t count = 0;
    CHECK_OK(HZ(body_colliders)(world, body, all, 3, &count));
    CHECK(count == 2 && all[1].index == id.index);
    Collider read;
    CHECK_OK(HZ(collider_read)(world, id, &read));
    CHECK(read.shape.bits == 0 && read.material.friction == 0.25f && read.user_data == 9);
    CHECK(read.material.friction_combine == HZ_COMBINE_RULE_MAXIMUM);
    CHECK(read.collision_groups.memberships == 2 && read.is_one_way && read.one_way.y == 1);
    BodyId owner;
    CHECK_OK(HZ(collider_body)(world, id, &owner));
    CHECK(owner.index == body.index && owner.generation == body.generation);
    Pose pose;
    CHECK_OK(HZ(collider_pose)(world, id, &pose));
    CHECK_NEAR(pose.position.y, 3, 1e-6);
    read.material.restitution = 0.5f;
    CHECK_OK(HZ(collider_edit)(world, id, &read));
    Shape copy = {0};
    CHECK_OK(HZ(collider_shape)(world, id, &copy));
    Pose origin = HZ(pose_at)(vec(0, 0));
    HZ(Aabb) bounds;
    CHECK_OK(HZ(shape_bounds)(copy, &origin, &bounds));
    CHECK_NEAR(bounds.max.x, 0.25, 1e-6);
    CHECK_OK(HZ(shape_destroy)(copy));
    read.shape = ball;
    CHECK_OK(HZ(collider_edit)(world, id, &read));
    CHECK_OK(HZ(collider_shape)(world, id, &copy));
    CHECK_OK(HZ(shape_bounds)(copy, &origin, &bounds));
    CHECK_NEAR(bounds.max.x, 0.5, 1e-6);
    CHECK_OK(HZ(shape_destroy)(copy));
    CHECK_OK(HZ(collider_destroy)(world, id));
    CHECK(HZ(collider_read)(world, id, &read) == HZ_STATUS_STALE_ID);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(world_destroy)(world));
}

static void joints_hold_and_break(void) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Shape ball = {0};
    CHECK_OK(create_ball(0.2f, &ball));
    BodyId anchor = add(world, HZ_BODY_TYPE_FIXED, ball, vec(0, 5));
    BodyId bob = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(2, 5));
    Joint joint = HZ(joint_default)(anchor, bob, HZ_UPPER(JOINT_TYPE_DISTANCE));
    joint.kinds.distance.length.has_limits = true;
    joint.kinds.distance.length.limits.lower = 2;
    joint.kinds.distance.length.limits.upper = 2;
    joint.user_data = 3;
    JointId id;
    CHECK_OK(HZ(joint_create)(world, &joint, &id));
    for (int step = 0; step < 120; ++step) {
        steps(world, 1);
        Vector place = position_of(world, bob);
        CHECK_NEAR(hypot(place.x, place.y - 5), 2, 0.02);
    }
    Joint read;
    CHECK_OK(HZ(joint_read)(world, id, &read));
    CHECK(read.joint_type == joint.joint_type && read.user_data == 3);
    CHECK(read.kinds.distance.length.limits.upper == 2 && isinf(read.break_force));
    HZ(JointReaction) reaction;
    CHECK_OK(HZ(joint_reaction)(world, id, &reaction));
    CHECK(hypot(reaction.force.x, reaction.force.y) > 0.01);
    read.break_force = 1e-3f;
    CHECK_OK(HZ(joint_edit)(world, id, &read));
    steps(world, 1);
    bool is_broken = false;
    CHECK_OK(HZ(joint_is_broken)(world, id, &is_broken));
    CHECK(is_broken);
    HZ(Events) events;
    CHECK_OK(HZ(world_events)(world, &events));
    CHECK(events.broken_joint_count == 1 && events.broken_joints[0].index == id.index);
    CHECK_OK(HZ(joint_destroy)(world, id));
    CHECK(HZ(joint_read)(world, id, &read) == HZ_STATUS_STALE_ID);

    /* A motor, at a place of the world. */
    joint = HZ(joint_default)(anchor, bob, HZ_UPPER(JOINT_TYPE_HINGE));
    joint.kinds.hinge.axis.has_motor = true;
    joint.kinds.hinge.axis.motor.speed = 2;
    joint.kinds.hinge.axis.motor.max_force = 1e6f;
    Pose place = HZ(pose_at)(vec(0, 5));
    CHECK_OK(HZ(joint_create_at)(world, &joint, &place, &id));
    JointId joints[2];
    size_t count = 0;
    CHECK_OK(HZ(body_joints)(world, bob, joints, 2, &count));
    CHECK(count == 1 && joints[0].index == id.index);
    steps(world, 60);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
}

struct skipped {
    uint64_t user_data;
    int calls;
};

static bool is_not(void *user, ColliderId collider, uint64_t user_data) {
    struct skipped *skipped = user;
    (void)collider;
    skipped->calls += 1;
    return user_data != skipped->user_data;
}

static void queries_find_what_is_there(float distance) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    BodyId ids[3];
    for (int index = 0; index < 3; ++index) {
        Body body = HZ(body_default)(HZ_BODY_TYPE_FIXED);
        body.position = vec(distance * (float)(index + 1), 0);
        Collider collider = HZ(collider_default)(ball);
        collider.user_data = (uint64_t)index;
        CHECK_OK(HZ(body_create)(world, &body, &collider, &ids[index]));
    }
    Vector way = vec(4 * distance, 0);
    Hit hit;
    CHECK_OK(HZ(world_cast_ray)(world, vec(0, 0), way, NULL, &hit));
    CHECK(hit.hit && hit.converged && hit.body.index == ids[0].index && hit.part == HZ_NONE);
    CHECK_NEAR(hit.fraction, (distance - 0.5f) / (4 * distance), 1e-6);
    CHECK_NEAR(hit.normal.x, -1, 1e-6);
    HZ(QueryFilter) filter = HZ(query_filter_default)();
    filter.skip_bodies = ids;
    filter.skip_body_count = 1;
    CHECK_OK(HZ(world_cast_ray)(world, vec(0, 0), way, &filter, &hit));
    CHECK(hit.hit && hit.body.index == ids[1].index);
    struct skipped skipped = {1, 0};
    filter.predicate = is_not;
    filter.user = &skipped;
    CHECK_OK(HZ(world_cast_ray)(world, vec(0, 0), way, &filter, &hit));
    CHECK(hit.hit && hit.body.index == ids[2].index && skipped.calls >= 1);
    filter.body_types = 4;
    CHECK_OK(HZ(world_cast_ray)(world, vec(0, 0), way, &filter, &hit));
    CHECK(!hit.hit);
    Hit hits[2];
    size_t count = 0;
    CHECK_OK(HZ(world_cast_ray_all)(world, vec(0, 0), way, NULL, hits, 2, &count));
    CHECK(count == 3 && hits[0].body.index == ids[0].index && hits[1].fraction > hits[0].fraction);
    HZ(Ray) rays[2] = {{vec(0, 0), way}, {vec(0, 2), way}};
    CHECK_OK(HZ(world_cast_rays)(world, rays, 2, NULL, hits));
    CHECK(hits[0].hit && !hits[1].hit);
    HZ(Sweep) motion = {HZ(pose_at)(vec(0, 0.9f)), way, spin(0), vec(0, 0)};
    CHECK_OK(HZ(world_cast_shape)(world, ball, &motion, NULL, &hit));
    CHECK(hit.hit && hit.body.index == ids[0].index && hit.normal.y > 0.5f);
    Pose pose = HZ(pose_at)(vec(distance, 0.9f));
    ColliderId colliders[3];
    CHECK_OK(HZ(world_overlap_shape)(world, ball, &pose, NULL, colliders, 3, &count));
    CHECK(count == 1);
    CHECK_OK(HZ(world_overlap_point)(world, vec(distance, 0.4f), NULL, colliders, 3, &count));
    CHECK(count == 1);
    HZ(ClosestHit) closest;
    CHECK_OK(HZ(world_closest_point)(world, vec(0, 0), 2 * distance, NULL, &closest));
    CHECK(closest.hit && closest.body.index == ids[0].index);
    CHECK_NEAR(closest.distance, distance - 0.5f, 1e-5);
    CHECK_OK(HZ(world_closest_point)(world, vec(0, 0), 0.1f, NULL, &closest));
    CHECK(!closest.hit);
    CHECK_OK(HZ(bodies_distance)(world, ids[0], ids[1], &closest));
    CHECK_NEAR(closest.distance, distance - 1, 1e-5);
    HZ(ShapeContact) contacts[4];
    CHECK_OK(HZ(world_collide_shape)(world, ball, &pose, 0, NULL, contacts, 4, &count));
    CHECK(count == 1 && contacts[0].body.index == ids[0].index);
    CHECK_NEAR(contacts[0].separation, -0.1, 1e-5);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
}

static void events_name_what_happened(void) {
    World world = world_with_ground();
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    BodyId id = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(0, 2));
    Body sensor = HZ(body_default)(HZ_BODY_TYPE_FIXED);
    sensor.position = vec(0, 1.2f);
    Collider collider = HZ(collider_default)(ball);
    collider.is_sensor = true;
    BodyId sensor_id;
    CHECK_OK(HZ(body_create)(world, &sensor, &collider, &sensor_id));
    size_t started = 0, hits = 0, overlaps = 0, asleep = 0;
    for (int step = 0; step < 300; ++step) {
        steps(world, 1);
        HZ(Events) events;
        CHECK_OK(HZ(world_events)(world, &events));
        for (size_t index = 0; index < events.contacts_started_count; ++index) {
            CHECK(events.contacts_started[index].bodies[1].index == id.index);
        }
        for (size_t index = 0; index < events.hit_count; ++index) {
            CHECK(events.hits[index].speed > 1 && events.hits[index].impulse > 0);
            CHECK_NEAR(events.hits[index].point.y, 0, 0.05);
            CHECK_NEAR(events.hits[index].normal.y, 1, 1e-3);
        }
        for (size_t index = 0; index < events.overlaps_started_count; ++index) {
            CHECK(events.overlaps_started[index].sensor_body.index == sensor_id.index);
            CHECK(events.overlaps_started[index].visitor_body.index == id.index);
        }
        started += events.contacts_started_count;
        hits += events.hit_count;
        overlaps += events.overlaps_started_count;
        asleep += events.fell_asleep_count;
    }
    CHECK(started == 1 && hits == 1 && overlaps == 1 && asleep == 1);
    HZ(Contact) contacts[2];
    HZ(ContactPoint) points[4];
    size_t contact_count = 0, point_count = 0;
    CHECK_OK(HZ(body_wake)(world, id));
    steps(world, 1);
    CHECK_OK(HZ(world_contacts)(world, contacts, 2, &contact_count, points, 4, &point_count));
    CHECK(contact_count == 1 && point_count == contacts[0].point_count && point_count >= 1);
    CHECK_NEAR(points[contacts[0].first_point].position.y, 0, 0.01);
    CHECK(points[contacts[0].first_point].impulse > 0);
    /* Without room for points there is no contact. */
    contacts[0].point_count = 77;
    CHECK_OK(HZ(world_contacts)(world, contacts, 2, &contact_count, points, 0, &point_count));
    CHECK(contact_count == 1 && point_count >= 1 && contacts[0].point_count == 77);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
}

static bool pass_through(void *user, const HZ(ContactPairInfo) *pair) {
    return pair->body_user_data[0] != *(uint64_t *)user &&
           pair->body_user_data[1] != *(uint64_t *)user;
}

static void without_friction(void *user, const HZ(ContactPairInfo) *pair,
                             HZ(ContactModification) *contact) {
    (void)user;
    (void)pair;
    contact->friction = 0;
}

static void hooks_decide_about_contacts(void) {
    World world = world_with_ground();
    Shape box = {0};
    CHECK_OK(create_box(0.5f, &box));
    BodyId ghost = add(world, HZ_BODY_TYPE_DYNAMIC, box, vec(0, 0.5f));
    BodyId sledge = add(world, HZ_BODY_TYPE_DYNAMIC, box, vec(5, 0.5f));
    uint64_t mark = 42;
    CHECK_OK(HZ(body_set_user_data)(world, ghost, mark));
    CHECK_OK(HZ(body_set_linear_velocity)(world, sledge, vec(3, 0)));
    HZ(ContactHooks) hooks = {pass_through, without_friction, &mark};
    CHECK_OK(HZ(world_set_contact_hooks)(world, &hooks));
    steps(world, 60);
    CHECK(position_of(world, ghost).y < -3);
    Vector linear;
    CHECK_OK(HZ(body_velocity)(world, sledge, &linear, NULL));
    CHECK_NEAR(linear.x, 3, 1e-3);
    CHECK_OK(HZ(world_set_contact_hooks)(world, NULL));
    steps(world, 60);
    CHECK_OK(HZ(body_velocity)(world, sledge, &linear, NULL));
    CHECK_NEAR(linear.x, 0, 1e-3);
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(world_destroy)(world));
}

static void count_line(void *user, Vector from, Vector to, uint32_t color) {
    CHECK(isfinite(from.x) && isfinite(to.y) && color <= 0xffffff);
    *(size_t *)user += 1;
}

static void a_world_is_drawn_as_lines(void) {
    World world = world_with_ground();
    Shape box = {0};
    CHECK_OK(create_box(0.5f, &box));
    add(world, HZ_BODY_TYPE_DYNAMIC, box, vec(0, 0.5f));
    steps(world, 1);
    size_t lines = 0, more = 0;
    CHECK_OK(HZ(world_draw)(world, NULL, count_line, &lines));
    HZ(DrawOptions) options = HZ(draw_options_default)();
    options.boxes = true;
    options.contacts = true;
    CHECK_OK(HZ(world_draw)(world, &options, count_line, &more));
    CHECK(lines >= 4 && more > lines);
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(world_destroy)(world));
}

static void explosions_wind_and_fluids_push(void) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    BodyId near = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(2, 0));
    BodyId far = add(world, HZ_BODY_TYPE_DYNAMIC, ball, vec(20, 0));
    CHECK_OK(HZ(world_set_gravity)(world, vec(0, 0)));
    HZ(Explosion) explosion = {vec(0, 0), 5, 1000, false, HZ_FALLOFF_LINEAR};
    CHECK_OK(HZ(world_explode)(world, &explosion, NULL));
    Vector linear;
    CHECK_OK(HZ(body_velocity)(world, near, &linear, NULL));
    CHECK(linear.x > 0);
    CHECK_OK(HZ(body_velocity)(world, far, &linear, NULL));
    CHECK(linear.x == 0);
    HZ(Wind) wind = {vec(0, 10), 1.2f, 0.47f};
    CHECK_OK(HZ(body_apply_wind)(world, far, &wind, 1.0f / 60.0f));
    steps(world, 1);
    CHECK_OK(HZ(body_velocity)(world, far, &linear, NULL));
    CHECK(linear.y > 0);
    CHECK_OK(HZ(world_set_gravity)(world, vec(0, -10)));
    CHECK_OK(HZ(body_set_linear_velocity)(world, far, vec(0, 0)));
    CHECK_OK(HZ(body_set_position)(world, far, vec(20, -5)));
    HZ(Fluid) fluid = {vec(0, 1), 0, 3000, vec(0, 0), 0};
    CHECK_OK(HZ(body_apply_fluid)(world, far, &fluid));
    steps(world, 1);
    CHECK_OK(HZ(body_velocity)(world, far, &linear, NULL));
    CHECK(linear.y > 0);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(world_destroy)(world));
}

static void threads_do_not_change_results(void) {
    uint64_t hashes[2];
    for (size_t threads = 1; threads <= 2; ++threads) {
        World world = world_with_ground();
        CHECK_OK(HZ(world_set_threads)(world, threads));
        Shape box = {0};
        CHECK_OK(create_box(0.5f, &box));
        for (int index = 0; index < 200; ++index) {
            add(world, HZ_BODY_TYPE_DYNAMIC, box,
                vec((float)(index % 10) * 1.1f, 0.6f + (float)(index / 10) * 1.2f));
        }
        CHECK_OK(HZ(shape_destroy)(box));
        steps(world, 60);
        hashes[threads - 1] = hash_of(world);
        CHECK_OK(HZ(world_destroy)(world));
    }
    CHECK(hashes[0] == hashes[1]);
}

int main(void) {
    const float halves[] = {0.1f, 0.5f, 2.0f};
    for (int index = 0; index < 3; ++index) {
        bodies_fall_and_come_to_rest(halves[index]);
        queries_find_what_is_there(1.5f + 3 * halves[index]);
    }
    a_body_is_read_and_changed_as_a_whole();
    const size_t counts[] = {0, 1, 2, 3, 64, 500};
    for (int index = 0; index < 6; ++index) {
        many_bodies_are_created_and_read_at_once(counts[index]);
    }
    colliders_are_read_and_changed();
    joints_hold_and_break();
    events_name_what_happened();
    hooks_decide_about_contacts();
    a_world_is_drawn_as_lines();
    explosions_wind_and_fluids_push();
    threads_do_not_change_results();
    return checks_end("worlds");
}
