// SPDX-License-Identifier: MIT OR Apache-2.0
/// Events, contacts, and hooks that decide about contacts.
#include "check.hpp"

#include <algorithm>
#include <atomic>

struct Falling : Scene {
    hz::Shape shape = box(0.5F).value_or_abort();
    hz::Body body = world.add_body(hz::dynamic_body(vec(0, 2)), shape).value_or_abort();
};

static void a_fall_is_a_start_a_hit_and_a_rest() {
    Falling scene;
    std::size_t started = 0, hits = 0, asleep = 0;
    for (int done = 0; done < 240; ++done) {
        step(scene.world, 1);
        const hz::Events events = scene.world.events().value_or_abort();
        started += events.contacts_started.size();
        hits += events.hits.size();
        for (const hz::HitEvent &hit : events.hits) {
            CHECK(hit.speed > 1 && hit.impulse > 0);
            CHECK_NEAR(std::fabs(hit.normal.y), 1, 1e-3);
        }
        for (const hz::BodyId id : events.fell_asleep) {
            CHECK(id == scene.body.id());
            ++asleep;
        }
        CHECK(events.contacts_ended.empty() && events.frozen.empty());
    }
    CHECK(started == 1 && hits >= 1 && asleep == 1);
    CHECK(scene.body.destroy().ok());
    step(scene.world, 1);
    const hz::Events events = scene.world.events().value_or_abort();
    CHECK(events.contacts_ended.size() == 1);
    const auto bodies = events.contacts_ended[0].bodies;
    CHECK(bodies[0] == scene.body.id() || bodies[1] == scene.body.id());
}

static void contacts_have_points() {
    Scene scene;
    const hz::Shape shape = box(0.5F).value_or_abort();
    for (int number = 0; number < 5; ++number) {
        const hz::Vector at = vec(2 * static_cast<float>(number), 0.5F);
        CHECK(scene.world.add_body(hz::dynamic_body(at), shape).ok());
    }
    step(scene.world, 5);
    const hz::Contacts all = scene.world.contacts().value_or_abort();
    CHECK(all.contacts.size() == 5);
    std::size_t points = 0;
    for (const hz::Contact &contact : all.contacts) {
        CHECK_NEAR(std::fabs(contact.normal.y), 1, 1e-3);
        for (const hz::ContactPoint &point : all.points_of(contact)) {
            CHECK_NEAR(point.position.y, 0, 0.02);
            ++points;
        }
    }
    CHECK(points == all.points.size() && points >= 10);
    hz::Contact two[2] = {};
    const hz::ContactCounts counts = scene.world.contacts(two, {}).value_or_abort();
    CHECK(counts.contacts == 5 && counts.points == points);
}

static void a_sensor_reports_what_comes_and_goes() {
    Falling scene;
    hz::ColliderDefinition definition = hz::collider_of(scene.shape);
    definition.is_sensor = true;
    const hz::Body sensor =
        scene.world.add_body(hz::fixed_body(vec(0, 0.5F)), definition).value_or_abort();
    std::size_t started = 0, ended = 0;
    for (int done = 0; done < 60; ++done) {
        step(scene.world, 1);
        const hz::Events events = scene.world.events().value_or_abort();
        for (const hz::SensorOverlap &overlap : events.overlaps_started) {
            CHECK(overlap.sensor_body == sensor.id());
            CHECK(overlap.visitor_body == scene.body.id());
            ++started;
        }
        ended += events.overlaps_ended.size();
    }
    CHECK(started == 1 && ended == 0);
    CHECK(scene.body.set_position(vec(50, 5)).ok());
    step(scene.world, 1);
    CHECK(scene.world.events()->overlaps_ended.size() == 1);
}

/// Lets through one body, by its user data.
struct Ghost {
    std::uint64_t data;
    mutable std::atomic<int> calls = 0;

    bool should_collide(const hz::ContactPairInfo &pair) const {
        ++calls;
        return pair.body_user_data[0] != data && pair.body_user_data[1] != data;
    }
};

/// Makes all contacts bouncy.
struct Rubber {
    float restitution;

    void modify_contact(const hz::ContactPairInfo &pair,
                        hz::ContactModification &contact) const {
        CHECK(pair.colliders[0] != pair.colliders[1]);
        contact.restitution = restitution;
    }
};

/// Both functions, which cannot use the world.
struct Busy {
    hz::WorldReference world;
    mutable std::atomic<int> refusals = 0;

    bool should_collide(const hz::ContactPairInfo &) const { return true; }
    void modify_contact(const hz::ContactPairInfo &, hz::ContactModification &contact) const {
        if (world.body_count().status() == HZ_STATUS_BUSY) ++refusals;
        contact.is_enabled = false;
    }
};

static_assert(hz::DecidesCollisions<Ghost> && !hz::ModifiesContacts<Ghost>);
static_assert(!hz::DecidesCollisions<Rubber> && hz::ModifiesContacts<Rubber>);

static void hooks_decide_about_pairs() {
    for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
        Scene scene;
        CHECK(scene.world.set_threads(threads).ok());
        const hz::Shape shape = box(0.25F).value_or_abort();
        std::vector<hz::Body> bodies;
        for (std::uint64_t number = 1; number <= 8; ++number) {
            hz::BodyDefinition definition =
                hz::dynamic_body(vec(2 * static_cast<float>(number), 0.5F));
            definition.user_data = number;
            bodies.push_back(scene.world.add_body(definition, shape).value_or_abort());
        }
        Ghost ghost{3};
        CHECK(scene.world.set_contact_hooks(ghost).ok());
        step(scene.world, 60);
        CHECK(ghost.calls > 0);
        for (std::size_t index = 0; index < bodies.size(); ++index) {
            CHECK((bodies[index].position()->y < -1) == (index == 2));
        }
        CHECK(bodies[2].set_position(vec(6, 1)).ok());
        CHECK(bodies[2].set_linear_velocity(vec(0, 0)).ok());
        CHECK(scene.world.clear_contact_hooks().ok());
        step(scene.world, 120);
        CHECK_NEAR(bodies[2].position()->y, 0.25, 0.02);
    }
}

static void hooks_change_contacts() {
    float last = 0;
    for (const float restitution : {0.25F, 0.5F, 0.9F}) {
        Falling scene;
        const Rubber rubber{restitution};
        CHECK(scene.world.set_contact_hooks(rubber).ok());
        float highest = 0;
        for (int done = 0; done < 100; ++done) {
            step(scene.world, 1);
            const float speed = scene.body.linear_velocity()->y;
            highest = std::max(highest, speed);
        }
        CHECK_NEAR(highest, restitution * std::sqrt(2 * 9.81 * 1.5), 0.4);
        CHECK(highest > last);
        last = highest;
    }
}

static void hooks_cannot_use_the_world() {
    Falling scene;
    Busy busy{scene.world};
    CHECK(scene.world.set_contact_hooks(busy).ok());
    step(scene.world, 90);
    CHECK(busy.refusals > 0 && scene.body.position()->y < 0);
    CHECK(scene.world.clear_contact_hooks().ok());
}

int main() {
    a_fall_is_a_start_a_hit_and_a_rest();
    contacts_have_points();
    a_sensor_reports_what_comes_and_goes();
    hooks_decide_about_pairs();
    hooks_change_contacts();
    hooks_cannot_use_the_world();
    return checks_end("events");
}
