// SPDX-License-Identifier: MIT OR Apache-2.0
/// Shapes of two dimensions.
#include "check.hpp"

using namespace hazumi;

static void a_polygon_is_a_hull() {
    std::vector<Vec2> points;
    for (int corner = 0; corner < 40; ++corner) {
        const float angle = 0.4F * static_cast<float>(corner);
        points.push_back({std::cos(angle), std::sin(angle)});
    }
    for (const std::size_t count : {std::size_t{3}, std::size_t{8}, std::size_t{40}}) {
        const d2::Shape shape = d2::polygon(std::span(points).first(count)).value_or_abort();
        const auto vertices = d2::polygon_vertices(shape).value_or_abort();
        CHECK(vertices.size() >= 3 && vertices.size() <= count);
        for (const Vec2 &at : vertices) CHECK_NEAR(std::hypot(at.x, at.y), 1, 1e-4);
        Vec2 two[2] = {};
        CHECK(d2::polygon_vertices(shape, two).value_or(0) == vertices.size());
    }
    CHECK_FAILS(d2::polygon(std::span(points).first(2)), HZ_STATUS_VALUE, "");
    CHECK_FAILS(d2::polygon_vertices(d2::circle(1).value_or_abort()), HZ_STATUS_VALUE,
                "polygon");
}

static void a_chain_is_ground() {
    const Vec2 vertices[] = {{-5, 2}, {-4, 0}, {4, 0}, {5, 2}};
    d2::ChainOptions options = d2::chain_options();
    options.is_loop = true;
    const d2::Shape open = d2::chain(vertices).value_or_abort();
    const d2::Shape loop = d2::chain(vertices, &options).value_or_abort();
    CHECK(!d2::cast_ray(open, d2::pose_at({}), {0, 5}, {0, -4})->hit);
    CHECK(d2::cast_ray(loop, d2::pose_at({}), {0, 5}, {0, -4})->hit);
    d2::World world = d2::World::create().value_or_abort();
    CHECK(world.add_body(d2::fixed_body(), open).ok());
    const d2::Shape ball = d2::circle(0.5F).value_or_abort();
    const d2::Body body = world.add_body(d2::dynamic_body({1, 2}), ball).value_or_abort();
    for (int done = 0; done < 120; ++done) CHECK(world.step(1.0F / 60).ok());
    CHECK_NEAR(body.position()->y, 0.5, 0.01);
    CHECK_FAILS(world.add_body(d2::dynamic_body(), open), HZ_STATUS_VALUE, "");
}

static void an_outline_becomes_polygons() {
    const Vec2 vertices[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {1, 3}, {3, 3}, {3, 1}};
    const std::uint32_t rings[] = {4, 4};
    const auto polygons = d2::decompose(vertices, rings).value_or_abort();
    CHECK(polygons.size() >= 4);
    float mass = 0;
    for (const d2::Shape &polygon : polygons) mass += (*d2::mass(polygon, 1))->mass;
    CHECK_NEAR(mass, 12, 1e-3);
    CHECK_FAILS(d2::decompose(vertices, std::span(rings).first(1)), HZ_STATUS_VALUE,
                "different lengths");
    CHECK_FAILS(d2::decompose({}, {}), HZ_STATUS_VALUE, "ring");
}

static void soft_shapes_are_made() {
    const Vec2 vertices[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    CHECK(d2::soft_points(*d2::soft_grid({1, 1}, 3, 2))->size() == 12);
    CHECK(d2::soft_points(*d2::soft_outline(vertices, 0.25F))->size() >= 32);
    CHECK(d2::soft_points(*d2::soft_filled(vertices, 0.5F))->size() >= 16);
    const std::vector<std::uint8_t> picture(16 * 12, 255);
    CHECK(d2::soft_points(*d2::soft_alpha(16, picture, 0.1F, 0.4F))->size() >= 9);
    CHECK_FAILS(d2::soft_alpha(7, picture, 0.1F, 0.4F), HZ_STATUS_VALUE, "different lengths");
    CHECK_FAILS(d2::soft_disc(1, 2), HZ_STATUS_VALUE, "");
}

static void outlines_are_smoothed_and_inflated() {
    for (const float radius : {0.125F, 1.0F}) {
        std::vector<Vec2> ring;
        for (int corner = 0; corner < 64; ++corner) {
            const float angle = 6.2831853F / 64 * static_cast<float>(corner);
            ring.push_back({2 * std::cos(angle), 2 * std::sin(angle)});
        }
        std::vector<Vec2> changed(ring.size());
        CHECK(d2::inflate_outline(ring, radius, changed).ok());
        CHECK_NEAR(changed[0].x, 2 + radius, 0.01);
        CHECK(d2::smooth_outline(ring, 3, changed).ok());
        CHECK_NEAR(changed[0].x, 2, 0.01);
        changed.pop_back();
        CHECK_FAILS(d2::smooth_outline(ring, 3, changed), HZ_STATUS_VALUE, "different lengths");
    }
}

int main() {
    outlines_are_smoothed_and_inflated();
    a_polygon_is_a_hull();
    a_chain_is_ground();
    an_outline_becomes_polygons();
    soft_shapes_are_made();
    return checks_end("shapes2");
}
