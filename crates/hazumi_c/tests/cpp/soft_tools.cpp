// SPDX-License-Identifier: MIT OR Apache-2.0
/// Shape matching for points of other engines, and skins of soft bodies.
#include "check.hpp"

static void points_are_pulled_to_their_shape() {
    const hz::Vector rest[] = {vec(0, 0), vec(1, 0), vec(1, 1), vec(0, 1)};
    for (const float mass : {0.5F, 4.0F}) {
        const float masses[] = {mass, mass, mass, mass};
        hz::ShapeMatcher matcher = hz::ShapeMatcher::create(rest, masses).value_or_abort();
        std::vector<hz::Vector> at(rest, rest + 4);
        CHECK_NEAR(matcher.frame(at)->position.x, 0.5, 1e-5);
        std::vector<hz::Vector> velocities(4, vec(0, 0));
        CHECK(matcher.apply(at, velocities, tick).ok());
        for (const hz::Vector &velocity : velocities) CHECK_NEAR(velocity.x, 0, 1e-4);
        at[2].x += 0.5F;
        CHECK(matcher.apply(at, velocities, tick).ok());
        CHECK(velocities[2].x < -0.01F);
        float momentum = 0;
        for (const hz::Vector &velocity : velocities) momentum += mass * velocity.x;
        CHECK_NEAR(momentum, 0, 1e-3);
        velocities.pop_back();
        CHECK_FAILS(matcher.apply(at, velocities, tick), HZ_STATUS_VALUE, "different lengths");
        const hz::ShapeMatcher moved = std::move(matcher);
        CHECK(moved && !matcher && moved.frame(at).ok());
        CHECK_FAILS(matcher.frame(at), HZ_STATUS_HANDLE, "matcher");
        CHECK_FAILS(moved.frame(std::span(at).first(3)), HZ_STATUS_VALUE, "");
    }
    const float wrong[] = {1, 1, 1, -1};
    CHECK_FAILS(hz::ShapeMatcher::create(rest, wrong), HZ_STATUS_VALUE, "mass");
}

static void a_skin_follows_its_particles() {
    for (const float shift : {0.0F, 3.0F}) {
        const hz::Shape shape = soft(0.5F).value_or_abort();
        std::vector<hz::Vector> particles = hz::soft_points(shape).value_or_abort();
        const std::vector<hz::Vector> vertices{vec(0.1F, 0.2F), vec(-0.2F, 0), vec(0, 0.4F)};
        const hz::SkinBinding skin = hz::SkinBinding::create(shape, vertices).value_or_abort();
        for (hz::Vector &particle : particles) particle.x += shift;
        std::vector<hz::Vector> moved(vertices.size());
        CHECK(skin.positions(particles, moved).ok());
        for (std::size_t index = 0; index < moved.size(); ++index) {
            CHECK_NEAR(moved[index].x, vertices[index].x + shift, 1e-3);
            CHECK_NEAR(moved[index].y, vertices[index].y, 1e-3);
        }
        moved.pop_back();
        CHECK_FAILS(skin.positions(particles, moved), HZ_STATUS_VALUE, "");
    }
    CHECK_FAILS(hz::SkinBinding::create(box(1).value_or_abort(), {}), HZ_STATUS_VALUE, "soft");
}

int main() {
    points_are_pulled_to_their_shape();
    a_skin_follows_its_particles();
    return checks_end("soft_tools");
}
