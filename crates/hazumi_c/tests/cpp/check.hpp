// SPDX-License-Identifier: MIT OR Apache-2.0
/// Checks of the tests in C++, and words of one dimension for tests of both.
#pragma once

#include <hazumi.hpp>

#include <cmath>
#include <cstring>

#include "../check.h"

// Casts of C are warnings in C++.
#undef CHECK_NEAR
#define CHECK_NEAR(found, wanted, most)                                                        \
    check_near(static_cast<double>(found), static_cast<double>(wanted),                        \
               static_cast<double>(most), #found, __FILE__, __LINE__)

/// A call fails with a status, and its text has the words.
#define CHECK_FAILS(call, wanted, words)                                                       \
    do {                                                                                       \
        const auto &result_ = (call);                                                          \
        CHECK(result_.status() == (wanted) && std::strstr(result_.text(), words) != nullptr);  \
    } while (false)

#if DIMENSION == 2
namespace hz = hazumi::d2;
#define C(name) hz2_##name
inline hz::Vector vec(float x, float y) { return {x, y}; }
inline hz::DVector exact(double x, double y) { return {x, y}; }
inline hz::AngularVector spin(float z) { return z; }
inline float about_z(hz::AngularVector angular) { return angular; }
inline hz::Rotation quarter_turn() { return {0, 1}; }
inline hazumi::Result<hz::Shape> ball(float radius) { return hz::circle(radius); }
inline hazumi::Result<hz::Shape> box(float half) { return hz::rectangle({half, half}); }
inline hazumi::Result<hz::Shape> ground() { return hz::half_plane({0, 1}); }
inline hazumi::Result<hz::Shape> soft(float radius, const hz::SoftOptions *options = nullptr) {
    return hz::soft_disc(radius, 24, options);
}
inline constexpr float density_of_water = 1;
#elif DIMENSION == 3
namespace hz = hazumi::d3;
#define C(name) hz3_##name
inline hz::Vector vec(float x, float y) { return {x, y, 0}; }
inline hz::DVector exact(double x, double y) { return {x, y, 0}; }
inline hz::AngularVector spin(float z) { return {0, 0, z}; }
inline float about_z(hz::AngularVector angular) { return angular.z; }
inline hz::Rotation quarter_turn() { return {0, 0, 1, 1}; }
inline hazumi::Result<hz::Shape> ball(float radius) { return hz::sphere(radius); }
inline hazumi::Result<hz::Shape> box(float half) { return hz::cuboid({half, half, half}); }
inline hazumi::Result<hz::Shape> ground() { return hz::half_space({0, 1, 0}); }
inline hazumi::Result<hz::Shape> soft(float radius, const hz::SoftOptions *options = nullptr) {
    return hz::soft_ball(radius, 1, options);
}
inline constexpr float density_of_water = 1000;
#endif

#ifdef DIMENSION
inline constexpr float tick = 1.0F / 60;

inline void step(hz::WorldReference world, int steps) {
    for (int done = 0; done < steps; ++done) CHECK(world.step(tick).ok());
}

/// A world with ground at height 0, and the ground.
struct Scene {
    hz::World world = hz::World::create().value_or_abort();
    hz::Body floor =
        world.add_body(hz::fixed_body(), ground().value_or_abort()).value_or_abort();
};
#endif
