/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Snapshots, rollback and recordings return a world to the last bit. */
#include "dimension.h"

#include <stdlib.h>
#include <string.h>

/* Boxes that fall on each other, the last of them fast. */
static World tumbling_world(BodyId *last) {
    World world = world_with_ground();
    Shape box = {0};
    CHECK_OK(create_box(0.4f, &box));
    for (int index = 0; index < 12; ++index) {
        *last = add(world, HZ_BODY_TYPE_DYNAMIC, box,
                    vec(0.3f * (float)(index % 3), 0.5f + 0.9f * (float)index));
    }
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(body_set_linear_velocity)(world, *last, vec(3, -5)));
    return world;
}

static void a_snapshot_returns_a_world_to_the_last_bit(int before) {
    BodyId last;
    World world = tumbling_world(&last);
    steps(world, before);
    uint64_t start = hash_of(world);
    HZ(Snapshot) snapshot = {0};
    CHECK_OK(HZ(snapshot_create)(world, &snapshot));
    uint64_t count = 0;
    CHECK_OK(HZ(snapshot_step_count)(snapshot, &count));
    CHECK(count == (uint64_t)before);
    steps(world, 40);
    uint64_t end = hash_of(world);
    CHECK(end != start);
    CHECK_OK(HZ(world_restore)(world, snapshot));
    CHECK(hash_of(world) == start);
    steps(world, 40);
    CHECK(hash_of(world) == end);

    /* Through bytes, into another world. */
    hz_Buffer buffer = {0};
    CHECK_OK(HZ(snapshot_bytes)(snapshot, &buffer));
    CHECK_OK(HZ(snapshot_destroy)(snapshot));
    const uint8_t *bytes = NULL;
    size_t size = 0;
    CHECK_OK(hz_buffer_data(buffer, &bytes, &size));
    CHECK(size > 100);
    World other = {0};
    CHECK_OK(HZ(world_create)(NULL, &other));
    HZ(Snapshot) loaded = {0};
    CHECK_OK(HZ(snapshot_create_from_bytes)(bytes, size, &loaded));
    CHECK_OK(HZ(world_restore)(other, loaded));
    CHECK(hash_of(other) == start);
    steps(other, 40);
    CHECK(hash_of(other) == end);
    CHECK_OK(HZ(snapshot_destroy)(loaded));

    /* Damaged bytes are refused. */
    uint8_t *damaged = malloc(size);
    memcpy(damaged, bytes, size);
    damaged[size / 2] ^= 1;
    CHECK(HZ(snapshot_create_from_bytes)(damaged, size, &loaded) == HZ_STATUS_DATA);
    CHECK(HZ(snapshot_create_from_bytes)(bytes, size - 1, &loaded) == HZ_STATUS_DATA);
    CHECK(HZ(snapshot_create_from_bytes)(NULL, 0, &loaded) == HZ_STATUS_DATA);
    free(damaged);
    CHECK_OK(hz_buffer_destroy(buffer));
    CHECK_OK(HZ(world_destroy)(other));
    CHECK_OK(HZ(world_destroy)(world));
}

static void rollback_replays_with_other_input(void) {
    BodyId last;
    World world = tumbling_world(&last);
    HZ(RollbackRing) ring = {0};
    CHECK_OK(HZ(rollback_create)(8, &ring));
    uint64_t hashes[20];
    for (int step = 0; step < 20; ++step) {
        CHECK_OK(HZ(rollback_save)(ring, world));
        hashes[step] = hash_of(world);
        steps(world, 1);
    }
    bool found = false;
    CHECK_OK(HZ(rollback_to)(ring, world, 15, &found));
    CHECK(found && hash_of(world) == hashes[15]);
    steps(world, 3);
    CHECK(hash_of(world) == hashes[18]);
    CHECK_OK(HZ(rollback_to)(ring, world, 15, &found));
    CHECK_OK(HZ(body_apply_impulse)(world, last, vec(1, 0)));
    steps(world, 3);
    CHECK(hash_of(world) != hashes[18]);
    uint64_t now = hash_of(world);
    CHECK_OK(HZ(rollback_to)(ring, world, 2, &found));
    CHECK(!found && hash_of(world) == now);
    CHECK_OK(HZ(rollback_destroy)(ring));
    CHECK_OK(HZ(world_destroy)(world));
}

static void a_recording_is_replayed(void) {
    const float dt = 1.0f / 60.0f;
    BodyId last;
    World world = tumbling_world(&last);
    HZ(Recorder) recorder = {0};
    CHECK_OK(HZ(recorder_create)(world, &recorder));
    for (int step = 0; step < 30; ++step) {
        if (step % 7 == 3) {
            CHECK_OK(HZ(body_apply_impulse)(world, last, vec(2, 1)));
        }
        CHECK_OK(HZ(world_step)(world, dt, NULL));
        CHECK_OK(HZ(recorder_note_step)(recorder, world, dt));
    }
    uint64_t end = hash_of(world);
    hz_Buffer buffer = {0};
    CHECK_OK(HZ(recorder_finish)(recorder, world, &buffer));
    CHECK(HZ(recorder_note_step)(recorder, world, dt) == HZ_STATUS_HANDLE);
    const uint8_t *bytes = NULL;
    size_t size = 0;
    CHECK_OK(hz_buffer_data(buffer, &bytes, &size));
    World again = {0};
    CHECK_OK(HZ(world_create)(NULL, &again));
    HZ(Replay) replay = {0};
    CHECK_OK(HZ(replay_create)(again, bytes, size, &replay));
    size_t frames = 0;
    CHECK_OK(HZ(replay_frame_count)(replay, &frames));
    CHECK(frames == 30);
    bool is_over = false, is_equal = false;
    size_t taken = 0;
    for (;;) {
        CHECK_OK(HZ(replay_step)(replay, again, &is_over));
        if (is_over) {
            break;
        }
        taken += 1;
        CHECK_OK(HZ(replay_check)(replay, again, &is_equal));
        CHECK(is_equal);
    }
    CHECK(taken == 30 && hash_of(again) == end);
    CHECK_OK(HZ(replay_seek)(replay, again, 10));
    CHECK_OK(HZ(replay_step)(replay, again, &is_over));
    CHECK(!is_over);
    CHECK_OK(HZ(body_apply_impulse)(again, last, vec(5, 0)));
    CHECK_OK(HZ(replay_step)(replay, again, &is_over));
    CHECK_OK(HZ(replay_check)(replay, again, &is_equal));
    CHECK(!is_equal && strstr(hz_error_text(), "diverged in step") != NULL);
    /* Recorders that are not finished, with their worlds and without. */
    HZ(Recorder) unfinished[2] = {{0}, {0}};
    World gone = {0};
    CHECK_OK(HZ(world_create)(NULL, &gone));
    CHECK_OK(HZ(recorder_create)(gone, &unfinished[0]));
    CHECK_OK(HZ(world_destroy)(gone));
    CHECK_OK(HZ(recorder_create)(world, &unfinished[1]));
    HZ(Recorder) second = {0};
    CHECK(HZ(recorder_create)(world, &second) == HZ_STATUS_VALUE);
    for (int index = 0; index < 2; ++index) {
        CHECK_OK(HZ(recorder_destroy)(unfinished[index]));
        CHECK(HZ(recorder_destroy)(unfinished[index]) == HZ_STATUS_HANDLE);
    }
    CHECK_OK(HZ(recorder_create)(world, &second));
    CHECK_OK(HZ(recorder_destroy)(second));
    CHECK_OK(HZ(replay_destroy)(replay));
    CHECK_OK(hz_buffer_destroy(buffer));
    CHECK_OK(HZ(world_destroy)(again));
    CHECK_OK(HZ(world_destroy)(world));
}

int main(void) {
    const int before[] = {0, 1, 25};
    for (int index = 0; index < 3; ++index) {
        a_snapshot_returns_a_world_to_the_last_bit(before[index]);
    }
    rollback_replays_with_other_input();
    a_recording_is_replayed();
    return checks_end("states");
}
