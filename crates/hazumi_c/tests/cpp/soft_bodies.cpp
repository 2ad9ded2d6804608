// SPDX-License-Identifier: MIT OR Apache-2.0
/// Soft bodies and soft shapes.
#include "check.hpp"

#include <algorithm>

static hz::SoftBody add(hz::WorldReference world, const hz::Shape &shape, hz::Vector at) {
    return hz::SoftBody(world.add_body(hz::dynamic_body(at), shape).value_or_abort());
}

static void a_soft_ball_falls_and_is_squeezed() {
    for (const float radius : {0.3F, 0.8F}) {
        Scene scene;
        const hz::Shape shape = soft(radius).value_or_abort();
        const std::vector<hz::Vector> rest = hz::soft_points(shape).value_or_abort();
        const auto edges = hz::soft_edges(shape).value_or_abort();
        const auto sides = hz::soft_sides(shape).value_or_abort();
        CHECK(rest.size() >= 12 && sides.size() >= rest.size());
        for (const hz::SoftSide &side : sides) CHECK(side.back() < rest.size());
        for (const hazumi::IndexPair &edge : edges) CHECK(edge[1] < rest.size());
        hz::Vector three[3] = {};
        CHECK(hz::soft_points(shape, three).value_or(0) == rest.size());
        CHECK(three[2].x == rest[2].x);

        const hz::SoftBody body = add(scene.world, shape, vec(0, 2));
        CHECK(body.particle_count().value_or(0) == rest.size());
        const auto before = body.positions().value_or_abort();
        CHECK_NEAR(before[0].y, rest[0].y + 2, 1e-5);
        step(scene.world, 10);
        const auto falling = body.velocities().value_or_abort();
        CHECK_NEAR(falling[1].y, -9.81 * 10 / 60, 0.05);
        step(scene.world, 240);
        const auto after = body.positions().value_or_abort();
        for (const hz::Vector &at : after) CHECK(at.y > -0.05F && at.y < 2 * radius + 0.3F);
        CHECK_NEAR(body.position()->y, radius, 0.5 * static_cast<double>(radius) + 0.1);
        const std::unique_ptr<bool[]> are_torn(new bool[edges.size()]);
        const std::span torn(are_torn.get(), edges.size());
        CHECK(body.torn_edges(torn).value_or(0) == edges.size());
        CHECK(std::ranges::count(torn, true) == 0);
    }
}

static void a_rope_hangs_from_its_pins() {
    for (const float spacing : {0.1F, 0.25F}) {
        Scene scene;
        const hz::Vector points[] = {vec(0, 0), vec(2, 0)};
        hz::SoftOptions options = hz::soft_options();
        options.material = hazumi::soft_material_none();
        options.material.edges = {30, 1};
        const hz::Shape shape = hz::soft_rope(points, spacing, &options).value_or_abort();
        const hz::SoftBody rope = add(scene.world, shape, vec(0, 5));
        const auto count = static_cast<std::uint32_t>(rope.particle_count().value_or_abort());
        CHECK(count >= static_cast<std::uint32_t>(2 / spacing));
        const hz::Body hook = scene.world.add_body(hz::fixed_body(vec(2, 5))).value_or_abort();
        CHECK(rope.pin(0, exact(0, 5)).ok() && rope.pin(count - 1, hook, vec(0, 0)).ok());
        step(scene.world, 120);
        const auto at = rope.positions().value_or_abort();
        CHECK_NEAR(at.front().y, 5, 0.01);
        CHECK_NEAR(at.back().x, 2, 0.01);
        CHECK(at[count / 2].y < 4.95F && at[count / 2].y > 3);
        CHECK(rope.apply_particle_impulse(count / 2, vec(0, 0.125F)).ok());
        CHECK(rope.velocities()->at(count / 2).y > 0);
        CHECK(rope.unpin(count - 1).ok());
        step(scene.world, 60);
        CHECK(rope.positions()->back().y < 4.5F);
        CHECK_FAILS(rope.pin(count, exact(0, 0)), HZ_STATUS_VALUE, "particle");
    }
}

static void rigid_bodies_are_not_soft() {
    Scene scene;
    const hz::SoftBody rigid(scene.floor);
    CHECK_FAILS(rigid.positions(), HZ_STATUS_VALUE, "not soft");
    CHECK_FAILS(hz::soft_points(box(1).value_or_abort()), HZ_STATUS_VALUE, "soft");
    hz::SoftOptions options = hz::soft_options();
    options.radius = -1;
    CHECK_FAILS(soft(1, &options), HZ_STATUS_VALUE, "radius");
    const std::uint32_t fixed[] = {0, 1};
    options.radius = 0;
    options.fixed = fixed;
    options.fixed_count = 2;
    const hz::Shape shape = soft(0.5F, &options).value_or_abort();
    const hz::SoftBody held = add(scene.world, shape, vec(0, 3));
    const float start = held.positions()->at(1).y;
    step(scene.world, 30);
    CHECK_NEAR(held.positions()->at(1).y, start, 1e-4);
    CHECK(held.destroy().ok());
    CHECK_FAILS(held.velocities(), HZ_STATUS_STALE_ID, "soft body");
}

static void lists_make_a_soft_shape() {
    const hz::Vector points[] = {vec(0, 0), vec(1, 0), vec(1, 1)};
    const hazumi::IndexPair edges[] = {{0, 1}, {1, 2}};
    hz::SoftShapeData data{};
    data.material = hazumi::soft_material_default();
    data.radius = 0.05F;
    data.points = points;
    data.point_count = 3;
    data.edges = edges[0].data();
    data.edge_count = 2;
#if DIMENSION == 2
    data.outline = data.edges;
    data.outline_count = 2;
#else
    data.segments = data.edges;
    data.segment_count = 2;
#endif
    const hz::Shape shape = hz::soft_shape(data).value_or_abort();
    CHECK(hz::soft_points(shape)->size() == 3 && (*hz::soft_edges(shape))[1] == edges[1]);
    data.edge_count = 1;
    const hazumi::IndexPair bad[] = {{0, 9}};
    data.edges = bad[0].data();
    CHECK_FAILS(hz::soft_shape(data), HZ_STATUS_VALUE, "");
}

int main() {
    a_soft_ball_falls_and_is_squeezed();
    a_rope_hangs_from_its_pins();
    rigid_bodies_are_not_soft();
    lists_make_a_soft_shape();
    return checks_end("soft_bodies");
}
