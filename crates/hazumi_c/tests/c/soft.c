/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Soft bodies, shape matching for other engines, and skins. */
#include "dimension.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 256 };

static void a_soft_body_falls_and_keeps_its_shape(float radius) {
    World world = world_with_ground();
    Shape soft = {0};
    CHECK_OK(create_soft_ball(radius, &soft));
    BodyId id = add(world, HZ_BODY_TYPE_DYNAMIC, soft, vec(0, 2 * radius));
    size_t count = 0, points = 0;
    CHECK_OK(HZ(soft_body_particle_count)(world, id, &count));
    CHECK(count >= 12 && count <= MOST);
    Vector rest[MOST], places[MOST], velocities[MOST];
    CHECK_OK(HZ(soft_shape_points)(soft, rest, MOST, &points));
    CHECK(points == count);
    CHECK_OK(HZ(soft_body_positions)(world, id, places, MOST, &points));
    CHECK(points == count);
    CHECK_NEAR(places[0].y, rest[0].y + 2 * radius, 1e-5);
    steps(world, 300);
    CHECK_OK(HZ(soft_body_positions)(world, id, places, MOST, &points));
    CHECK_OK(HZ(soft_body_velocities)(world, id, velocities, MOST, &points));
    float lowest = INFINITY, highest = -INFINITY;
    for (size_t index = 0; index < count; ++index) {
        lowest = fminf(lowest, places[index].y);
        highest = fmaxf(highest, places[index].y);
        CHECK(fabsf(velocities[index].y) < 0.5f);
    }
    CHECK(lowest > -0.05f * radius);
    CHECK(highest - lowest > 1.2f * radius && highest - lowest < 2.1f * radius);

    uint32_t sides[6 * MOST], edges[8 * MOST];
    CHECK_OK(HZ(soft_shape_surface)(soft, sides, 2 * MOST, &points));
    CHECK(points >= count && sides[0] < count);
    CHECK_OK(HZ(soft_shape_edges)(soft, edges, 4 * MOST, &points));
    CHECK(points >= count);
    bool torn[4 * MOST];
    CHECK_OK(HZ(soft_body_torn_edges)(world, id, torn, 4 * MOST, &points));
    CHECK(points >= count && !torn[0]);
    CHECK_OK(HZ(shape_destroy)(soft));
    CHECK_OK(HZ(world_destroy)(world));
}

static void a_rope_hangs_on_its_pin(void) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Vector points[] = {vec(0, 5), vec(2, 5)};
    HZ(SoftOptions) options = HZ(soft_options_default)();
    options.radius = 0.05f;
    options.material = hz_soft_material_none();
    options.material.edges.hertz = 30;
    options.material.edges.damping_ratio = 1;
    Shape rope = {0};
    CHECK_OK(HZ(shape_create_soft_rope)(points, 2, 0.2f, &options, &rope));
    BodyId id = add(world, HZ_BODY_TYPE_DYNAMIC, rope, vec(0, 0));
    HZ(SoftBodyPin) pin;
    memset(&pin, 0, sizeof pin);
    pin.world_point = exact(0, 5);
    CHECK_OK(HZ(soft_body_pin)(world, id, 0, &pin));
    steps(world, 600);
    Vector places[MOST];
    size_t count = 0;
    CHECK_OK(HZ(soft_body_positions)(world, id, places, MOST, &count));
    CHECK(count == 11);
    CHECK_NEAR(places[0].y, 5, 0.01);
    CHECK(places[10].y < 3.5f && places[10].y > 2.5f);
    CHECK_OK(HZ(soft_body_apply_impulse)(world, id, 10, vec(0.1f, 0)));
    CHECK(HZ(soft_body_pin)(world, id, 11, &pin) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(soft_body_unpin)(world, id, 0));
    steps(world, 60);
    CHECK_OK(HZ(soft_body_positions)(world, id, places, 1, &count));
    CHECK(places[0].y < 1);
    CHECK_OK(HZ(shape_destroy)(rope));
    CHECK_OK(HZ(world_destroy)(world));
}

static void points_of_another_engine_keep_their_shape(void) {
    Vector rest[] = {vec(-1, -1), vec(1, -1), vec(1, 1), vec(-1, 1), vec(0, 0)};
    const float masses[] = {1, 1, 1, 1, 2};
#if DIMENSION == 3
    rest[4].z = 1;
#endif
    HZ(ShapeMatcher) matcher = {0};
    CHECK_OK(HZ(shape_matcher_create)(rest, masses, 5, NULL, &matcher));
    Vector places[5], velocities[5];
    memcpy(places, rest, sizeof rest);
    memset(velocities, 0, sizeof velocities);
    places[2].x += 0.5f;
    const float h = 1.0f / 60.0f;
    for (int step = 0; step < 240; ++step) {
        CHECK_OK(HZ(shape_matcher_apply)(matcher, places, velocities, 5, h));
        for (int index = 0; index < 5; ++index) {
            places[index].x += h * velocities[index].x;
            places[index].y += h * velocities[index].y;
        }
    }
    /* The sides are as long as at rest, and momentum is still zero. */
    CHECK_NEAR(hypot(places[1].x - places[0].x, places[1].y - places[0].y), 2, 0.01);
    CHECK_NEAR(hypot(places[2].x - places[1].x, places[2].y - places[1].y), 2, 0.01);
    double momentum = 0;
    for (int index = 0; index < 5; ++index) {
        momentum += (double)(masses[index] * velocities[index].x);
    }
    CHECK_NEAR(momentum, 0, 1e-4);
    Pose frame;
    CHECK_OK(HZ(shape_matcher_frame)(matcher, places, 5, &frame));
    CHECK_NEAR(frame.position.x, 0.5 / 6, 0.01);
    CHECK(HZ(shape_matcher_apply)(matcher, places, velocities, 4, h) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(shape_matcher_destroy)(matcher));
    CHECK(HZ(shape_matcher_destroy)(matcher) == HZ_STATUS_HANDLE);
}

static void a_skin_follows_its_particles(void) {
    Shape soft = {0};
    CHECK_OK(create_soft_ball(1, &soft));
    Vector rest[MOST], skin[2] = {vec(0.9f, 0), vec(0, 0.5f)}, places[2];
    size_t count = 0;
    CHECK_OK(HZ(soft_shape_points)(soft, rest, MOST, &count));
    HZ(SkinBinding) binding = {0};
    CHECK_OK(HZ(skin_binding_create)(soft, skin, 2, &binding));
    for (size_t index = 0; index < count; ++index) {
        rest[index].x += 3;
    }
    CHECK_OK(HZ(skin_binding_positions)(binding, rest, count, places, 2));
    CHECK_NEAR(places[0].x, 3.9, 1e-4);
    CHECK_NEAR(places[1].y, 0.5, 1e-4);
    CHECK(HZ(skin_binding_positions)(binding, rest, count, places, 1) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(skin_binding_destroy)(binding));
#if DIMENSION == 2
    Vector outline[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}}, larger[4];
    CHECK_OK(hz2_inflate_outline(outline, 4, 0.5f, larger));
    CHECK_NEAR(larger[0].x, -0.5, 1e-5);
    CHECK_OK(hz2_smooth_outline(outline, 4, 2, larger));
    CHECK(isfinite(larger[0].x));
#else
    uint32_t faces[3 * MOST];
    size_t face_count = 0;
    Vector surface[MOST];
    CHECK_OK(hz3_soft_shape_surface(soft, faces, MOST, &face_count));
    CHECK_OK(hz3_inflate_surface(rest, count, faces, face_count, 0.5f, surface));
    CHECK(hypot(surface[0].x - 3, hypot(surface[0].y, surface[0].z)) > 1.3);
    CHECK_OK(hz3_smooth_surface(rest, count, faces, face_count, 2, surface));
    CHECK(isfinite(surface[0].x));
#endif
    CHECK_OK(HZ(shape_destroy)(soft));
}

int main(void) {
    const float radii[] = {0.5f, 1, 2};
    for (int index = 0; index < 3; ++index) {
        a_soft_body_falls_and_keeps_its_shape(radii[index]);
    }
    a_rope_hangs_on_its_pin();
    points_of_another_engine_keep_their_shape();
    a_skin_follows_its_particles();
    return checks_end("soft");
}
