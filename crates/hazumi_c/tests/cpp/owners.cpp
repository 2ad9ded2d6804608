// SPDX-License-Identifier: MIT OR Apache-2.0
/// Owners destroy their object once, and can be moved.
#include "check.hpp"

template <class Owner> static bool is_alive(const Owner &owner);

template <> bool is_alive(const hz::World &world) { return world.body_count().ok(); }
template <> bool is_alive(const hz::Shape &shape) {
    return hz::bounds(shape, hz::pose_at({})).ok();
}
template <> bool is_alive(const hz::Swarm &swarm) { return swarm.bullets().ok(); }
template <> bool is_alive(const hz::Snapshot &snapshot) { return snapshot.step_count().ok(); }
template <> bool is_alive(const hazumi::Buffer &buffer) { return buffer.bytes().ok(); }

/// Every kind of owner follows the same rules.
template <class Owner, class Make> static void moves_and_destroys(Make make) {
    typename Owner::Handle handle{};
    {
        Owner first = make();
        handle = first.handle();
        CHECK(first && is_alive(first));
        Owner second = std::move(first);
        CHECK(!first && second && second.handle().bits == handle.bits);
        Owner &same = second;
        second = std::move(same);
        CHECK(is_alive(second));
        Owner third = make();
        const auto replaced = third.handle();
        third = std::move(second);
        CHECK(third.handle().bits == handle.bits && is_alive(third));
        Owner stale(replaced);
        CHECK(!is_alive(stale));
        CHECK(stale.release().bits == replaced.bits && !stale);
        std::swap(first, third);
        CHECK(first && !third);
    }
    Owner stale(handle);
    CHECK(!is_alive(stale));
    stale.release();
    Owner kept = make();
    const auto own = kept.release();
    Owner adopted(own);
    CHECK(!kept && is_alive(adopted));
    adopted.reset();
    CHECK(!adopted && !is_alive(adopted));
    std::vector<Owner> many;
    for (int count = 0; count < 100; ++count) many.push_back(make());
    for (const Owner &one : many) CHECK(is_alive(one));
    many.erase(many.begin() + 10, many.begin() + 90);
    for (const Owner &one : many) CHECK(is_alive(one));
}

static void a_reference_is_no_owner() {
    hz::World world = hz::World::create().value_or_abort();
    hz::WorldReference reference = world;
    {
        hz::WorldReference copy = reference;
        CHECK(copy.set_gravity(vec(0, -1)).ok());
    }
    const hz::Body body = reference.add_body(hz::dynamic_body()).value_or_abort();
    CHECK(body.world().handle().bits == world.handle().bits);
    CHECK(world.body_count().value_or(0) == 1);
    world.reset();
    CHECK_FAILS(reference.step(0.1F), HZ_STATUS_HANDLE, "world");
    CHECK_FAILS(body.position(), HZ_STATUS_HANDLE, "world");
}

static void colliders_keep_a_shape_that_is_gone() {
    Scene scene;
    hz::Body body;
    {
        const hz::Shape shape = ball(0.25F).value_or_abort();
        body = scene.world.add_body(hz::dynamic_body(vec(0, 2)), shape).value_or_abort();
    }
    step(scene.world, 120);
    CHECK_NEAR(body.position()->y, 0.25, 0.01);
    const auto ids = body.colliders().value_or_abort();
    CHECK(ids.size() == 1);
    const hz::Shape copy = scene.world.collider(ids[0]).shape().value_or_abort();
    CHECK_NEAR(hz::bounds(copy, hz::pose_at({}))->max.x, 0.25, 1e-6);
}

int main() {
    moves_and_destroys<hz::World>([] { return hz::World::create().value_or_abort(); });
    moves_and_destroys<hz::Shape>([] { return ball(1).value_or_abort(); });
    moves_and_destroys<hz::Swarm>([] { return hz::Swarm::create().value_or_abort(); });
    hz::World world = hz::World::create().value_or_abort();
    moves_and_destroys<hz::Snapshot>([&] { return world.snapshot().value_or_abort(); });
    const hz::Snapshot snapshot = world.snapshot().value_or_abort();
    moves_and_destroys<hazumi::Buffer>([&] { return snapshot.to_bytes().value_or_abort(); });
    a_reference_is_no_owner();
    colliders_keep_a_shape_that_is_gone();
    return checks_end("owners");
}
