// SPDX-License-Identifier: MIT OR Apache-2.0
/// Queries about shapes without a world.
#include "check.hpp"

static const hz::Pose here = hz::pose_at({});

static void two_balls_are_apart_or_overlap() {
    for (const float a : {0.5F, 2.0F}) {
        for (const float distance : {0.25F, 1.0F, 6.0F}) {
            const hz::Shape first = ball(a).value_or_abort(), second = ball(1).value_or_abort();
            const hz::Pose there = hz::pose_at(vec(distance, 0));
            const float gap = distance - a - 1;
            const hz::Separation found =
                hz::separation(first, here, second, there).value_or_abort();
            CHECK_NEAR(found.gap, gap, 1e-4);
            CHECK_NEAR(found.normal.x, 1, 1e-4);
            CHECK(*hz::intersects(first, here, second, there) == (gap <= 0));
            const auto depth = hz::penetration(first, here, second, there).value_or_abort();
            CHECK(depth.has_value() == (gap <= 0));
            if (depth) CHECK_NEAR(depth->gap, gap, 1e-3);
            const auto points = hz::collide(first, here, second, there, 0.1F).value_or_abort();
            CHECK(points.empty() == (gap > 0.1F));
            const hz::CastHit cast =
                hz::cast_shape(first, here, second, there, vec(-10, 0)).value_or_abort();
            CHECK(cast.hit);
            CHECK_NEAR(cast.fraction, std::fmax(0, gap / 10), 1e-3);
            const hz::Sweep still{here, {}, {}, {}}, moves{there, vec(-10, 0), {}, {}};
            const hz::CastHit impact =
                hz::time_of_impact(first, still, second, moves, 0, 1e-4F).value_or_abort();
            CHECK(impact.hit);
            CHECK_NEAR(impact.fraction, std::fmax(0, gap / 10), 1e-3);
        }
    }
}

static void one_shape_is_measured() {
    for (const float half : {0.5F, 3.0F}) {
        const hz::Shape shape = box(half).value_or_abort();
        const hz::Pose at = hz::pose_at(vec(1, 2));
        CHECK(*hz::contains(shape, at, vec(1 + half * 0.9F, 2)));
        CHECK(!*hz::contains(shape, at, vec(1 + half * 1.1F, 2)));
        CHECK_NEAR(hz::bounds(shape, at)->min.y, 2 - half, 1e-5);
        const hz::RayHit hit = *hz::cast_ray(shape, at, vec(1, 12), vec(0, -20));
        CHECK(hit.hit);
        CHECK_NEAR(hit.point.y, 2 + half, 1e-4);
        CHECK(!hz::cast_ray(shape, at, vec(1, 12), vec(0, 20))->hit);
        const hz::PointProjection near = *hz::closest_point(shape, at, vec(1, 2 + half + 1));
        CHECK_NEAR(near.distance, 1, 1e-5);
        const auto light = hz::mass(shape, 1).value_or_abort();
        const auto heavy = hz::mass(shape, 5).value_or_abort();
        CHECK(light && heavy);
        CHECK_NEAR(heavy->mass / light->mass, 5, 1e-4);
        CHECK(!hz::mass(ground().value_or_abort(), 1)->has_value());
        CHECK_FAILS(hz::mass(shape, 0), HZ_STATUS_VALUE, "density");
        const hz::Vector factor = hz::bounds(box(2).value_or_abort(), here)->max;
        const hz::Shape twice = hz::scaled(shape, factor).value_or_abort();
        CHECK_NEAR(hz::bounds(twice, here)->max.x, 2 * half, 1e-5);
        const hz::Shape round = hz::rounded(shape, 0.25F).value_or_abort();
        CHECK_NEAR(hz::bounds(round, here)->max.x, half + 0.25F, 1e-5);
    }
}

static void many_pairs_are_compared_at_once() {
    for (const std::size_t count : {std::size_t{2}, std::size_t{33}}) {
        const hz::Shape shape = ball(0.6F).value_or_abort();
        const std::vector<C(Shape)> shapes(count, shape);
        std::vector<hz::Pose> poses;
        std::vector<hazumi::IndexPair> pairs;
        for (std::uint32_t index = 0; index < count; ++index) {
            poses.push_back(hz::pose_at(vec(static_cast<float>(index), 0)));
            pairs.push_back({0, index});
        }
        const std::unique_ptr<bool[]> room(new bool[count]);
        const std::span are_intersecting(room.get(), count);
        CHECK(hz::intersects(shapes, poses, pairs, are_intersecting).ok());
        for (std::size_t index = 0; index < count; ++index) {
            CHECK(are_intersecting[index] == (index < 2));
        }
        CHECK_FAILS(hz::intersects(shapes, poses, pairs, are_intersecting.first(1)),
                    HZ_STATUS_VALUE, "different lengths");
        pairs[0] = {0, static_cast<std::uint32_t>(count)};
        CHECK_FAILS(hz::intersects(shapes, poses, pairs, are_intersecting), HZ_STATUS_VALUE,
                    "pair");
    }
}

static void compounds_and_capsules_are_made() {
    const hz::Shape capsule = hz::capsule(vec(0, -1), vec(0, 1), 0.5F).value_or_abort();
    const hz::Shape line = hz::segment(vec(0, 0), vec(3, 0)).value_or_abort();
    std::vector<hz::CompoundChild> children;
    for (int number = 0; number < 4; ++number) {
        children.push_back({hz::pose_at(vec(2 * static_cast<float>(number), 0)), capsule});
    }
    const hz::Shape all = hz::compound(children).value_or_abort();
    CHECK_NEAR(hz::bounds(all, here)->max.x, 6.5, 1e-4);
    CHECK(hz::cast_ray(all, here, vec(4, 9), vec(0, -9))->part == 2);
    CHECK(*hz::intersects(line, here, all, here));
    CHECK_FAILS(hz::compound({}), HZ_STATUS_VALUE, "");
    children[1].shape = {};
    CHECK_FAILS(hz::compound(children), HZ_STATUS_HANDLE, "shape");
    const hz::Pose nowhere{vec(NAN, 0), hz::rotation_identity()};
    CHECK_FAILS(hz::bounds(all, nowhere), HZ_STATUS_VALUE, "position");
    const hz::Pose unturned{vec(0, 0), {}};
    CHECK_FAILS(hz::contains(all, unturned, vec(0, 0)), HZ_STATUS_VALUE, "rotation");
}

int main() {
    two_balls_are_apart_or_overlap();
    one_shape_is_measured();
    many_pairs_are_compared_at_once();
    compounds_and_capsules_are_made();
    return checks_end("shape_queries");
}
