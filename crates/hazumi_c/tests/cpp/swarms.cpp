// SPDX-License-Identifier: MIT OR Apache-2.0
/// Swarms: bullets, their walls and events, and crowds.
#include "check.hpp"

#include <algorithm>

static void bullets_fly_touch_and_end() {
    for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
        hz::Swarm swarm = hz::Swarm::create(threads).value_or_abort();
        CHECK(swarm.set_collision(0, 1).ok());
        std::vector<hz::Bullet> bullets;
        for (int number = 0; number < 100; ++number) {
            const auto y = static_cast<float>(number);
            bullets.push_back({vec(0, y), vec(1, 0), 0.1F, 0, INFINITY});
            bullets.push_back({vec(2, y), vec(0, 0), 0.1F, 1, number == 0 ? 0.05F : INFINITY});
        }
        std::vector<hz::BulletId> ids(bullets.size());
        CHECK(swarm.spawn(bullets, ids).ok());
        const hz::BulletId extra =
            swarm.spawn({vec(-50, 0), vec(0, 0), 1, 2, 10}).value_or_abort();
        std::size_t started = 0, ended = 0, despawned = 0;
        for (int done = 0; done < 240; ++done) {
            CHECK(swarm.step(tick).ok());
            const hz::SwarmEvents events = swarm.events().value_or_abort();
            started += events.started.size();
            ended += events.ended.size();
            for (const hz::SwarmPair &pair : events.started) {
                CHECK(swarm.id_in_slot(pair.a).ok() && swarm.id_in_slot(pair.b).ok());
            }
            for (const hz::BulletId id : swarm.despawned().value_or_abort()) {
                CHECK(id == ids[1]);
                ++despawned;
            }
        }
        CHECK(started == 99 && ended == 99 && despawned == 1);
        const hz::BulletLists lists = swarm.bullets().value_or_abort();
        CHECK(lists.positions.size() == 200 && lists.radii.size() == 200);
        const std::size_t place = swarm.index_of(ids[8]).value_or_abort();
        CHECK_NEAR(lists.positions[place].x, 4, 1e-3);
        CHECK_NEAR(lists.positions[place].y, 4, 1e-3);
        CHECK(lists.groups[place] == 0 && lists.velocities[place].x == 1);
        CHECK(*swarm.id_at(place) == ids[8]);
        CHECK_NEAR(lists.lifetimes[*swarm.index_of(extra)], 6, 1e-2);
        CHECK(swarm.set_motion(extra, vec(7, -7), vec(0, 60)).ok() && swarm.step(tick).ok());
        CHECK_NEAR(swarm.bullets()->positions[*swarm.index_of(extra)].y, -6, 1e-3);
        CHECK(swarm.despawn(extra).ok());
        const hz::Vector zero = vec(0, 0);
        CHECK_FAILS(swarm.set_motion(extra, zero, zero), HZ_STATUS_STALE_ID, "bullet");
        CHECK_FAILS(swarm.despawn(extra), HZ_STATUS_STALE_ID, "bullet");
        CHECK_FAILS(swarm.index_of(ids[1]), HZ_STATUS_STALE_ID, "bullet");
        CHECK_FAILS(swarm.id_at(200), HZ_STATUS_VALUE, "200");
        CHECK(swarm.clear().ok() && swarm.bullets()->positions.empty());
    }
    CHECK_FAILS(hz::Swarm::create(0), HZ_STATUS_VALUE, "threads");
}

static void walls_turn_bullets_or_end_them() {
    for (const float restitution : {0.5F, 1.0F}) {
        hz::Swarm swarm = hz::Swarm::create().value_or_abort();
        CHECK(swarm.add_plane(vec(0, 1), 0).ok());
        CHECK(swarm.set_bounce(restitution, 4).ok());
        const hz::BulletId id =
            swarm.spawn({vec(0, 1), vec(0, -4), 0.25F, 0, INFINITY}).value_or_abort();
        CHECK(swarm.step(0.25F).ok());
        const std::span<const hz::WallHit> hits = swarm.wall_hits().value_or_abort();
        CHECK(hits.size() == 1 && hits[0].bullet == id && hits[0].wall == 0);
        CHECK_NEAR(hits[0].fraction, 0.75, 1e-4);
        CHECK_NEAR(hits[0].speed, 4, 1e-4);
        CHECK_NEAR(swarm.bullets()->velocities[0].y, 4 * restitution, 1e-4);
        CHECK(swarm.set_despawn_at_walls().ok());
        CHECK(swarm.spawn({vec(0, 0.5F), vec(0, -4), 0.25F, 0, INFINITY}).ok());
        CHECK(swarm.step(0.25F).ok());
        CHECK(swarm.despawned()->size() == 1 && swarm.bullets()->positions.size() == 1);
        CHECK(swarm.clear_walls().ok());
        CHECK(swarm.add_block(vec(0, 5), vec(1, 1)).ok());
        CHECK(swarm.add_room(vec(-9, -9), vec(9, 9), 1U << 3).ok());
    }
    hz::Swarm swarm = hz::Swarm::create().value_or_abort();
    CHECK_FAILS(swarm.set_bounce(2, 1), HZ_STATUS_VALUE, "restitution");
    CHECK_FAILS(swarm.set_collision(0, 32), HZ_STATUS_VALUE, "32");
    CHECK_FAILS(swarm.spawn({vec(0, 0), vec(0, 0), 1, 40, 1}), HZ_STATUS_VALUE, "40");
}

static void a_crowd_is_searched() {
    for (const std::size_t count : {std::size_t{2}, std::size_t{60}}) {
        hz::Swarm swarm = hz::Swarm::create().value_or_abort();
        CHECK(swarm.set_collision(0, 0).ok() && swarm.set_probes(0).ok());
        std::vector<hz::Vector> positions;
        for (std::size_t index = 0; index < count; ++index) {
            positions.push_back(vec(static_cast<float>(index), 0));
        }
        CHECK(swarm.rebuild({.positions = positions, .radius = 0.55F}).ok());
        CHECK(swarm.pairs()->size() == count - 1);
        CHECK(swarm.within(vec(0, 1), 100)->size() == count);
        CHECK(swarm.within(vec(0, 1), 100, 1U << 1)->empty());
        hz::SwarmHit near[2] = {};
        CHECK(swarm.nearest(vec(0.9F, 0), 1, near).value_or(0) == 2);
        CHECK(near[0].item == 1 && near[1].item == 0);
        const hz::SwarmHit first = *swarm.first_hit(vec(0.9F, 5), vec(0.9F, -5), 0);
        CHECK(first.item == 1);
        CHECK(swarm.first_hit(vec(-3, 5), vec(-3, -5), 0)->item == HZ_NONE);

        const std::vector<hz::Vector> halves(count, vec(0.4F, 0.4F));
        CHECK(swarm.rebuild({.positions = positions, .half_extents = halves}).ok());
        CHECK(swarm.pairs()->empty());
        std::vector<float> radii(count, 0.1F);
        const std::vector<std::uint8_t> groups(count, 0);
        std::vector<hz::Vector> motions(count, vec(0, 0));
        motions[0] = vec(0.9F, 0);
        const hz::Crowd crowd{.positions = positions, .radii = radii, .groups = groups,
                              .motions = motions};
        CHECK(swarm.rebuild(crowd).ok());
        const auto contacts = swarm.first_contacts(crowd).value_or_abort();
        CHECK(contacts.size() == 1);
        CHECK(contacts[0].pair.a + contacts[0].pair.b == 1);
        CHECK_NEAR(contacts[0].fraction, 0.8 / 0.9, 1e-4);
        radii.pop_back();
        CHECK_FAILS(swarm.rebuild({.positions = positions, .radii = radii}), HZ_STATUS_VALUE,
                    "different lengths");
        CHECK_FAILS(swarm.first_contacts({.positions = positions, .radii = radii}),
                    HZ_STATUS_VALUE, "different lengths");
    }
}

int main() {
    bullets_fly_touch_and_end();
    walls_turn_bullets_or_end_them();
    a_crowd_is_searched();
    return checks_end("swarms");
}
