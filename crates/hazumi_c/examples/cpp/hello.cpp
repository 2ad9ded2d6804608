// SPDX-License-Identifier: MIT OR Apache-2.0
/// A box falls to the ground, in 2D and in 3D.
#include <hazumi.hpp>

#include <cmath>
#include <cstdio>

static float height_after_fall_2d() {
    using namespace hazumi::d2;
    World world = World::create().value_or_abort();
    const Shape ground = half_plane({0, 1}).value_or_abort();
    const Shape box = rectangle({0.5F, 0.5F}).value_or_abort();
    world.add_body(fixed_body(), ground).or_abort();
    const Body body = world.add_body(dynamic_body({0, 5}), box).value_or_abort();
    for (int step = 0; step < 180; ++step) world.step(1.0F / 60).or_abort();
    return body.position().value_or_abort().y;
}

static float height_after_fall_3d() {
    using namespace hazumi::d3;
    World world = World::create().value_or_abort();
    const Shape ground = half_space({0, 1, 0}).value_or_abort();
    const Shape box = cuboid({0.5F, 0.5F, 0.5F}).value_or_abort();
    world.add_body(fixed_body(), ground).or_abort();
    const Body body = world.add_body(dynamic_body({0, 5, 0}), box).value_or_abort();
    for (int step = 0; step < 180; ++step) world.step(1.0F / 60).or_abort();
    return body.position().value_or_abort().y;
}

int main() {
    const double heights[] = {height_after_fall_2d(), height_after_fall_3d()};
    std::printf("the boxes rest at %.3f m in 2D and %.3f m in 3D\n", heights[0], heights[1]);
    return std::abs(heights[0] - 0.5) < 0.01 && std::abs(heights[1] - 0.5) < 0.01 ? 0 : 1;
}
