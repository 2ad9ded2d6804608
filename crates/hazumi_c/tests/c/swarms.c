/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Swarms: bullets, triggers, walls, crowds and their queries. */
#include "dimension.h"

#include <stdlib.h>

typedef HZ(Swarm) Swarm;

static HZ(Bullet) bullet_at(Vector position, Vector velocity, uint32_t group) {
    HZ(Bullet) bullet = {position, velocity, 0.5f, group, INFINITY};
    return bullet;
}

static void bullets_touch_and_part(void) {
    Swarm swarm = {0};
    CHECK_OK(HZ(swarm_create)(1, &swarm));
    CHECK_OK(HZ(swarm_set_collision)(swarm, 0, 1, true));
    HZ(Bullet) bullets[3] = {bullet_at(vec(0, 0), vec(1, 0), 0),
                             bullet_at(vec(3, 0), vec(0, 0), 1),
                             bullet_at(vec(3, 0.1f), vec(0, 0), 1)};
    bullets[0].lifetime = 4.5f;
    HZ(BulletId) ids[3];
    CHECK_OK(HZ(swarm_spawn)(swarm, bullets, 3, ids));
    size_t started = 0, ended = 0, stayed = 0, gone = 0;
    for (int step = 0; step < 60; ++step) {
        CHECK_OK(HZ(swarm_step)(swarm, 0.1f));
        HZ(SwarmEvents) events;
        CHECK_OK(HZ(swarm_events)(swarm, &events));
        for (size_t index = 0; index < events.started_count; ++index) {
            CHECK(events.started[index].a == ids[0].index ||
                  events.started[index].b == ids[0].index);
        }
        started += events.started_count;
        stayed += events.stayed_count;
        ended += events.ended_count;
        const HZ(BulletId) *despawned = NULL;
        size_t count = 0;
        CHECK_OK(HZ(swarm_despawned)(swarm, &despawned, &count));
        CHECK(count == 0 || despawned[0].index == ids[0].index);
        gone += count;
    }
    CHECK(started == 2 && ended == 2 && stayed > 10 && gone == 1);
    size_t place = 0;
    CHECK(HZ(swarm_index_of)(swarm, ids[0], &place) == HZ_STATUS_STALE_ID);
    CHECK_OK(HZ(swarm_index_of)(swarm, ids[2], &place));
    HZ(BulletLists) lists;
    CHECK_OK(HZ(swarm_bullets)(swarm, &lists));
    CHECK(lists.count == 2 && lists.groups[0] == 1);
    CHECK_NEAR(lists.positions[place].y, 0.1, 1e-6);
    HZ(BulletId) id;
    CHECK_OK(HZ(swarm_id_at)(swarm, place, &id));
    CHECK(id.index == ids[2].index && id.generation == ids[2].generation);
    CHECK_OK(HZ(swarm_id_in_slot)(swarm, ids[2].index, &id));
    CHECK(id.generation == ids[2].generation);
    CHECK(HZ(swarm_id_at)(swarm, 2, &id) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(swarm_set_motion)(swarm, ids[2], vec(7, 8), vec(1, 0)));
    CHECK_OK(HZ(swarm_step)(swarm, 0.5f));
    CHECK_OK(HZ(swarm_bullets)(swarm, &lists));
    CHECK_NEAR(lists.positions[place].x, 7.5, 1e-6);
    CHECK(HZ(swarm_set_motion)(swarm, ids[2], vec(NAN, 0), vec(0, 0)) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(swarm_despawn)(swarm, ids[2]));
    CHECK(HZ(swarm_despawn)(swarm, ids[2]) == HZ_STATUS_STALE_ID);
    CHECK_OK(HZ(swarm_clear)(swarm));
    const float wrong[] = {NAN, INFINITY};
    for (int index = 0; index < 2; ++index) {
        HZ(Bullet) bullet = bullets[1];
        bullet.position.y = wrong[index];
        CHECK(HZ(swarm_spawn)(swarm, &bullet, 1, NULL) == HZ_STATUS_VALUE);
        bullet = bullets[1];
        bullet.radius = index == 0 ? NAN : -1;
        CHECK(HZ(swarm_spawn)(swarm, &bullet, 1, NULL) == HZ_STATUS_VALUE);
        HZ(SwarmHit) hit;
        CHECK(HZ(swarm_within)(swarm, vec(wrong[index], 0), 1, 1, &hit, 1, &place) ==
              HZ_STATUS_VALUE);
    }
    bullets[0].group = 32;
    CHECK(HZ(swarm_spawn)(swarm, bullets, 1, NULL) == HZ_STATUS_VALUE);
    CHECK(HZ(swarm_set_collision)(swarm, 0, 32, true) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(swarm_destroy)(swarm));
    CHECK(HZ(swarm_step)(swarm, 0.1f) == HZ_STATUS_HANDLE);
}

static void walls_reflect_and_end(float speed) {
    Swarm swarm = {0};
    CHECK_OK(HZ(swarm_create)(1, &swarm));
    CHECK_OK(HZ(swarm_add_plane)(swarm, vec(-1, 0), -5, UINT32_MAX));
    HZ(Bullet) bullet = bullet_at(vec(4, 0), vec(speed, 0), 0);
    CHECK_OK(HZ(swarm_spawn)(swarm, &bullet, 1, NULL));
    float dt = 1 / speed;
    CHECK_OK(HZ(swarm_step)(swarm, dt));
    const HZ(WallHit) *hits = NULL;
    size_t count = 0;
    CHECK_OK(HZ(swarm_wall_hits)(swarm, &hits, &count));
    CHECK(count == 1 && hits[0].wall == 0);
    CHECK_NEAR(hits[0].fraction, 0.5, 1e-5);
    CHECK_NEAR(hits[0].normal.x, -1, 1e-6);
    CHECK_NEAR(hits[0].speed, speed, 1e-3 * (double)speed);
    HZ(BulletLists) lists;
    CHECK_OK(HZ(swarm_bullets)(swarm, &lists));
    CHECK_NEAR(lists.positions[0].x, 4, 1e-4);
    CHECK_NEAR(lists.velocities[0].x, -speed, 1e-3 * (double)speed);
    CHECK_OK(HZ(swarm_set_despawn_at_walls)(swarm));
    CHECK_OK(HZ(swarm_spawn)(swarm, &bullet, 1, NULL));
    CHECK_OK(HZ(swarm_step)(swarm, dt));
    CHECK_OK(HZ(swarm_bullets)(swarm, &lists));
    CHECK(lists.count == 1);
    CHECK_OK(HZ(swarm_clear_walls)(swarm));
    CHECK_OK(HZ(swarm_destroy)(swarm));
}

/* Pairs of a crowd against all pairs one by one. */
static void crowds_have_the_pairs_that_all_pairs_have(size_t count, bool with_radii) {
    Swarm swarm = {0};
    CHECK_OK(HZ(swarm_create)(2, &swarm));
    CHECK_OK(HZ(swarm_set_collision)(swarm, 0, 0, true));
    Vector *positions = malloc((count + 1) * sizeof *positions);
    float *radii = malloc((count + 1) * sizeof *radii);
    uint32_t seed = 12345;
    for (size_t index = 0; index < count; ++index) {
        float numbers[3];
        for (int axis = 0; axis < 3; ++axis) {
            seed = seed * 1664525u + 1013904223u;
            numbers[axis] = (float)(seed >> 8) / 16777216.0f;
        }
        positions[index] = vec(10 * numbers[0], 10 * numbers[1]);
        radii[index] = 0.1f + 0.3f * numbers[2];
    }
    HZ(Crowd) crowd = {.positions = positions, .count = count, .radius = 0.25f,
                       .radii = with_radii ? radii : NULL};
    CHECK_OK(HZ(swarm_rebuild)(swarm, &crowd));
    const HZ(SwarmPair) *pairs = NULL;
    size_t found = 0, wanted = 0;
    CHECK_OK(HZ(swarm_pairs)(swarm, &pairs, &found));
    for (size_t a = 0; a < count; ++a) {
        for (size_t b = 0; b < a; ++b) {
            float reach = with_radii ? radii[a] + radii[b] : 0.5f;
            wanted += hypotf(positions[a].x - positions[b].x, positions[a].y - positions[b].y) <=
                      reach;
        }
    }
    CHECK(found == wanted && (count < 100 || wanted > 10));
    if (count > 0) {
        HZ(SwarmHit) hits[4];
        CHECK_OK(HZ(swarm_nearest)(swarm, positions[0], 4, UINT32_MAX, hits, &found));
        CHECK(found == (count < 4 ? count : 4) && hits[0].distance <= 0);
        CHECK_OK(HZ(swarm_within)(swarm, positions[0], 0.01f, UINT32_MAX, hits, 4, &found));
        CHECK(found >= 1);
        HZ(SwarmHit) hit;
        Vector from = vec(positions[0].x - 100, positions[0].y);
        CHECK_OK(HZ(swarm_first_hit)(swarm, from, positions[0], 0, UINT32_MAX, &hit));
        CHECK(hit.item != HZ_NONE && hit.distance > 0 && hit.distance < 1);
        CHECK_OK(HZ(swarm_first_hit)(swarm, from, positions[0], 0, 2, &hit));
        CHECK(hit.item == HZ_NONE);
    }
    CHECK_OK(HZ(swarm_destroy)(swarm));
    free(positions);
    free(radii);
}

static void fast_things_meet_within_a_frame(void) {
    Swarm swarm = {0};
    CHECK_OK(HZ(swarm_create)(1, &swarm));
    CHECK_OK(HZ(swarm_set_collision)(swarm, 0, 0, true));
    const Vector positions[] = {vec(0, 0), vec(100, 0), vec(50, 30)};
    const Vector motions[] = {vec(100, 0), vec(-100, 0), vec(0, 0)};
    HZ(Crowd) crowd = {.positions = positions, .count = 3, .radius = 0.5f, .motions = motions};
    CHECK_OK(HZ(swarm_rebuild)(swarm, &crowd));
    const HZ(SwarmContact) *contacts = NULL;
    size_t count = 0;
    CHECK_OK(HZ(swarm_first_contacts)(swarm, &crowd, &contacts, &count));
    CHECK(count == 1 && contacts[0].pair.a == 0 && contacts[0].pair.b == 1);
    CHECK_NEAR(contacts[0].fraction, 99.0 / 200, 1e-5);
    CHECK_OK(HZ(swarm_destroy)(swarm));
}

int main(void) {
    bullets_touch_and_part();
    const float speeds[] = {0.5f, 10, 1000};
    for (int index = 0; index < 3; ++index) {
        walls_reflect_and_end(speeds[index]);
    }
    const size_t counts[] = {0, 1, 2, 100, 1000};
    for (int index = 0; index < 5; ++index) {
        crowds_have_the_pairs_that_all_pairs_have(counts[index], false);
        crowds_have_the_pairs_that_all_pairs_have(counts[index], true);
    }
    fast_things_meet_within_a_frame();
    return checks_end("swarms");
}
