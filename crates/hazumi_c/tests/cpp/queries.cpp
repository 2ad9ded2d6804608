// SPDX-License-Identifier: MIT OR Apache-2.0
/// Queries of worlds, with filters and predicates, and debug drawing.
#include "check.hpp"

#include <atomic>
#include <set>

/// Balls of radius 0.25 m, in a row at x = 1, 2, 3 and so on. Each has its number as user data.
struct Row {
    explicit Row(int count) {
        const hz::Shape shape = ball(0.25F).value_or_abort();
        for (int number = 1; number <= count; ++number) {
            hz::ColliderDefinition definition = hz::collider_of(shape);
            definition.user_data = static_cast<std::uint64_t>(number);
            const auto x = static_cast<float>(number);
            const hz::BodyDefinition body =
                number % 2 == 0 ? hz::fixed_body(vec(x, 0)) : hz::dynamic_body(vec(x, 0));
            bodies.push_back(world.add_body(body, definition).value_or_abort());
        }
    }

    std::uint64_t number(hz::ColliderId id) const {
        return world.collider(id).read().value_or_abort().user_data;
    }

    hz::World world = hz::World::create().value_or_abort();
    std::vector<hz::Body> bodies;
};

static void a_ray_hits_the_first_that_counts() {
    const Row row(6);
    for (std::uint64_t first = 1; first <= 7; ++first) {
        const auto counts = [&](hz::ColliderId id, std::uint64_t data) {
            CHECK(row.number(id) == data);
            return data >= first;
        };
        const hz::Hit hit =
            row.world.cast_ray(vec(0, 0), vec(10, 0), hz::filter_by(counts)).value_or_abort();
        CHECK(hit.hit == (first <= 6));
        if (!hit.hit) continue;
        CHECK(row.number(hit.collider) == first && hit.body == row.bodies[first - 1].id());
        CHECK_NEAR(hit.point.x, static_cast<double>(first) - 0.25, 1e-5);
        CHECK_NEAR(hit.normal.x, -1, 1e-5);
        CHECK_NEAR(hit.fraction, (static_cast<double>(first) - 0.25) / 10, 1e-6);
    }
    CHECK_FAILS(row.world.cast_ray(vec(0, 0), vec(NAN, 0)), HZ_STATUS_VALUE, "ray");
}

static void filters_leave_out() {
    const Row row(6);
    const std::vector<hz::BodyId> skipped{row.bodies[0], row.bodies[1]};
    const auto colliders = row.bodies[2].colliders().value_or_abort();
    hz::QueryFilter filter;
    filter.without_bodies(skipped).without_colliders(colliders);
    CHECK(row.number(row.world.cast_ray(vec(0, 0), vec(9, 0), filter)->collider) == 4);
    filter.body_types = 1U << HZ_BODY_TYPE_DYNAMIC;
    CHECK(row.number(row.world.cast_ray(vec(0, 0), vec(9, 0), filter)->collider) == 5);
    const auto stronger =
        hz::filter_by([](hz::ColliderId, std::uint64_t data) { return data > 5; }, filter);
    CHECK(!row.world.cast_ray(vec(0, 0), vec(9, 0), stronger)->hit);
    filter.body_types = 0;
    CHECK(!row.world.cast_ray(vec(0, 0), vec(9, 0), filter)->hit);
}

static void all_hits_come_in_order() {
    for (const int count : {0, 3, 16, 17, 50}) {
        const Row row(count);
        const auto size = static_cast<std::size_t>(count);
        const hz::Vector way = vec(static_cast<float>(count) + 1, 0);
        const auto hits = row.world.cast_ray_all(vec(0, 0), way).value_or_abort();
        CHECK(hits.size() == size);
        for (std::size_t index = 0; index < hits.size(); ++index) {
            CHECK(row.number(hits[index].collider) == index + 1);
        }
        hz::Hit few[4] = {};
        CHECK(row.world.cast_ray_all(vec(0, 0), way, few).value_or(99) == size);
        CHECK(few[3].hit == (count > 3));
        const hz::Shape shape = box(0.1F).value_or_abort();
        const hz::Sweep motion{hz::pose_at({}), way, {}, {}};
        CHECK(row.world.cast_shape_all(shape, motion)->size() == size);
        CHECK(row.world.cast_shape(shape, motion)->hit == (count > 0));
        const hz::Shape wide = box(100).value_or_abort();
        CHECK(row.world.overlap_shape(wide, hz::pose_at({}))->size() == size);
        const hz::Aabb bounds = hz::bounds(wide, hz::pose_at({})).value_or_abort();
        CHECK(row.world.overlap_box(bounds)->size() == size);
        CHECK(row.world.collide_shape(wide, hz::pose_at({}), 0)->size() >= size);
        const auto is_odd = [](hz::ColliderId, std::uint64_t data) { return data % 2 == 1; };
        const auto odd = row.world.overlap_box(bounds, hz::filter_by(is_odd)).value_or_abort();
        CHECK(odd.size() == (size + 1) / 2);
    }
}

static void points_find_what_is_near() {
    const Row row(4);
    for (std::size_t index = 0; index < 4; ++index) {
        const float x = static_cast<float>(index + 1) + 0.125F;
        const auto inside = row.world.overlap_point(vec(x, 0)).value_or_abort();
        CHECK(inside.size() == 1 && row.number(inside[0]) == index + 1);
        CHECK(row.world.overlap_point(vec(x, 0.3F))->empty());
        const hz::ClosestHit near = row.world.closest_point(vec(x, 1), 2).value_or_abort();
        CHECK(near.hit && near.body == row.bodies[index].id());
        CHECK_NEAR(near.distance, std::hypot(0.125, 1) - 0.25, 1e-5);
        CHECK(!row.world.closest_point(vec(x, 1), 0.5F)->hit);
        const hz::Shape shape = ball(0.5F).value_or_abort();
        const hz::Pose above = hz::pose_at(vec(x - 0.125F, 2));
        CHECK_NEAR(row.world.closest_shape(shape, above, 5)->distance, 1.25, 1e-5);
    }
    CHECK_NEAR(row.bodies[0].distance(row.bodies[3])->distance, 2.5, 1e-5);
}

static void many_rays_are_cast_on_all_threads() {
    Row row(30);
    for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
        CHECK(row.world.set_threads(threads).ok());
        std::vector<hz::Ray> rays;
        for (int number = 1; number <= 600; ++number) {
            rays.push_back({vec(static_cast<float>(number % 40), 5), vec(0, -10)});
        }
        std::vector<hz::Hit> hits(rays.size());
        std::atomic<int> calls = 0;
        const auto counts = [&](hz::ColliderId, std::uint64_t data) {
            ++calls;
            return data != 7;
        };
        CHECK(row.world.cast_rays(rays, hits, hz::filter_by(counts)).ok());
        for (std::size_t index = 0; index < rays.size(); ++index) {
            const float x = rays[index].origin.x;
            CHECK(hits[index].hit == (x >= 1 && x <= 30 && x != 7));
        }
        CHECK(calls >= 400);
        hits.pop_back();
        CHECK_FAILS(row.world.cast_rays(rays, hits), HZ_STATUS_VALUE, "different lengths");
    }
}

static void a_predicate_reads_the_world_but_does_not_change_it() {
    Row row(3);
    int calls = 0;
    const auto counts = [&](hz::ColliderId id, std::uint64_t) {
        ++calls;
        CHECK(row.world.collider(id).pose().ok());
        CHECK_FAILS(row.bodies[0].set_position(vec(0, 0)), HZ_STATUS_BUSY, "world");
        return true;
    };
    CHECK(row.world.cast_ray(vec(0, 0), vec(9, 0), hz::filter_by(counts))->hit);
    CHECK(calls > 0 && row.bodies[0].set_position(vec(0, 0)).ok());
}

static void an_explosion_moves_what_counts() {
    for (const std::uint64_t spared : {1U, 3U}) {
        Row row(3);
        CHECK(row.world.set_gravity(vec(0, 0)).ok());
        const auto counts = [&](hz::ColliderId, std::uint64_t data) { return data != spared; };
        const hz::Explosion explosion{vec(2, -1), 5, 100, false, HZ_FALLOFF_LINEAR};
        CHECK(row.world.explode(explosion, hz::filter_by(counts)).ok());
        step(row.world, 1);
        CHECK((row.bodies[0].linear_velocity()->y > 0) == (spared != 1));
        CHECK((row.bodies[2].linear_velocity()->y > 0) == (spared != 3));
    }
}

static void drawings_are_lines() {
    Row row(3);
    step(row.world, 1);
    std::set<std::uint32_t> colors;
    std::size_t lines = 0;
    const auto draw = [&](hz::Vector from, hz::Vector to, std::uint32_t color) {
        CHECK(std::isfinite(from.x) && std::isfinite(to.y) && color <= 0xFFFFFF);
        colors.insert(color);
        ++lines;
    };
    CHECK(row.world.draw(hz::draw_options(), draw).ok());
    const std::size_t shapes = lines;
    CHECK(shapes >= 3 && !colors.empty());
    hz::DrawOptions options = hz::draw_options();
    options.boxes = true;
    lines = 0;
    CHECK(row.world.draw(options, draw).ok());
    CHECK(lines > shapes);
    options.boxes = options.shapes = false;
    CHECK(row.world.draw(options, [](auto, auto, auto) { CHECK(false); }).ok());
    row.world.reset();
    CHECK_FAILS(row.world.draw(options, draw), HZ_STATUS_HANDLE, "world");
}

int main() {
    a_ray_hits_the_first_that_counts();
    filters_leave_out();
    all_hits_come_in_order();
    points_find_what_is_near();
    many_rays_are_cast_on_all_threads();
    a_predicate_reads_the_world_but_does_not_change_it();
    an_explosion_moves_what_counts();
    drawings_are_lines();
    return checks_end("queries");
}
