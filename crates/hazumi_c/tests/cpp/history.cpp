// SPDX-License-Identifier: MIT OR Apache-2.0
/// Snapshots, rollback and recordings: what follows is equal to the last bit.
#include "check.hpp"

struct Heap : Scene {
    explicit Heap(int count) {
        const hz::Shape shape = box(0.25F).value_or_abort();
        for (int number = 0; number < count; ++number) {
            const auto n = static_cast<float>(number);
            const hz::BodyDefinition body = hz::dynamic_body(vec(0.1F * n, 1 + 0.6F * n));
            bodies.push_back(world.add_body(body, shape).value_or_abort());
        }
    }

    std::uint64_t hash() const { return world.state_hash().value_or_abort(); }

    std::vector<hz::Body> bodies;
};

static void a_restored_world_repeats_itself() {
    for (const int count : {1, 12}) {
        Heap heap(count);
        step(heap.world, 20);
        const hz::Snapshot snapshot = heap.world.snapshot().value_or_abort();
        CHECK(*snapshot.step_count() == 20);
        const std::uint64_t start = heap.hash();
        step(heap.world, 40);
        const std::uint64_t end = heap.hash();
        CHECK(start != end);
        CHECK(heap.bodies[0].destroy().ok());
        CHECK(heap.world.restore(snapshot).ok());
        CHECK(heap.hash() == start && *heap.world.step_count() == 20);
        CHECK(*heap.bodies[0].is_valid());
        step(heap.world, 40);
        CHECK(heap.hash() == end);
    }
}

static void bytes_of_a_snapshot_are_a_snapshot() {
    Heap heap(5);
    step(heap.world, 30);
    const hazumi::Buffer buffer =
        heap.world.snapshot().value_or_abort().to_bytes().value_or_abort();
    const std::span<const std::uint8_t> bytes = buffer.bytes().value_or_abort();
    CHECK(bytes.size() > 100);
    const std::uint64_t hash = heap.hash();
    hz::World other = hz::World::create().value_or_abort();
    const hz::Snapshot copy = hz::Snapshot::from_bytes(bytes).value_or_abort();
    CHECK(other.restore(copy).ok() && *other.state_hash() == hash);
    for (const std::size_t length : {std::size_t{0}, std::size_t{7}, bytes.size() - 1}) {
        CHECK_FAILS(hz::Snapshot::from_bytes(bytes.first(length)), HZ_STATUS_DATA, "");
    }
    std::vector<std::uint8_t> damaged(bytes.begin(), bytes.end());
    damaged[damaged.size() / 2] ^= 0x10;
    CHECK_FAILS(hz::Snapshot::from_bytes(damaged), HZ_STATUS_DATA, "");
}

static void a_ring_has_the_last_steps() {
    for (const std::size_t frames : {std::size_t{1}, std::size_t{8}}) {
        Heap heap(6);
        hz::RollbackRing ring = hz::RollbackRing::create(frames).value_or_abort();
        std::vector<std::uint64_t> hashes;
        for (int done = 0; done < 20; ++done) {
            hashes.push_back(heap.hash());
            CHECK(ring.save(heap.world).ok());
            step(heap.world, 1);
        }
        const std::uint64_t end = heap.hash();
        const std::uint64_t oldest = 20 - frames;
        CHECK(!*ring.roll_back(heap.world, oldest - 1) && heap.hash() == end);
        CHECK(*ring.roll_back(heap.world, oldest) && heap.hash() == hashes[oldest]);
        step(heap.world, static_cast<int>(frames));
        CHECK(heap.hash() == end);
    }
    CHECK_FAILS(hz::RollbackRing::create(0), HZ_STATUS_VALUE, "");
}

static std::vector<std::uint8_t> recording_of(Heap &heap, int frames) {
    hz::Recorder recorder = hz::Recorder::start(heap.world).value_or_abort();
    std::vector<std::uint8_t> file;
    const auto append = [&](const hazumi::Buffer &buffer) {
        const auto bytes = buffer.bytes().value_or_abort();
        file.insert(file.end(), bytes.begin(), bytes.end());
    };
    for (int done = 0; done < frames; ++done) {
        if (done == 10) CHECK(heap.bodies[0].apply_impulse(vec(0, 1)).ok());
        step(heap.world, 1);
        CHECK(recorder.note_step(tick).ok());
        if (done % 7 == 0) append(recorder.take_bytes().value_or_abort());
    }
    hz::Recorder moved = std::move(recorder);
    append(moved.finish().value_or_abort());
    CHECK_FAILS(moved.finish(), HZ_STATUS_HANDLE, "recorder");
    return file;
}

static void a_recording_is_replayed() {
    for (const int frames : {1, 45}) {
        Heap heap(4);
        const std::uint64_t start = heap.hash();
        const std::vector<std::uint8_t> file = recording_of(heap, frames);
        const std::uint64_t end = heap.hash();
        hz::World other = hz::World::create().value_or_abort();
        hz::Replay replay = hz::Replay::create(other, file).value_or_abort();
        CHECK(*other.state_hash() == start);
        CHECK(*replay.frame_count() == static_cast<std::size_t>(frames));
        int steps = 0;
        while (*replay.step(other)) {
            CHECK(*replay.is_equal(other));
            ++steps;
        }
        CHECK(steps == frames && *other.state_hash() == end);
        CHECK(replay.seek(other, 0).ok() && *other.state_hash() == start);
        CHECK(*replay.step(other));
        CHECK(other.set_gravity(vec(1, 1)).ok());
        CHECK(!*replay.is_equal(other) && std::strlen(hz_error_text()) > 0);
    }
    hz::World other = hz::World::create().value_or_abort();
    const std::uint8_t noise[] = {1, 2, 3};
    CHECK_FAILS(hz::Replay::create(other, noise), HZ_STATUS_DATA, "");
}

static void a_recorder_ends_with_its_owner() {
    Heap heap(1);
    C(Recorder) handle{};
    {
        const hz::Recorder recorder = hz::Recorder::start(heap.world).value_or_abort();
        handle = recorder.handle();
        CHECK(handle.bits != 0);
    }
    hz_Buffer bytes{};
    CHECK(C(recorder_take_bytes)(handle, &bytes) == HZ_STATUS_HANDLE);
    hz::Recorder second = hz::Recorder::start(heap.world).value_or_abort();
    second = hz::Recorder();
    CHECK(hz::Recorder::start(heap.world).ok());
}

static void a_recorder_may_outlive_its_world() {
    C(Recorder) handle{};
    {
        hz::Recorder recorder;
        Heap heap(2);
        recorder = hz::Recorder::start(heap.world).value_or_abort();
        handle = recorder.handle();
        heap.world.reset();
        CHECK_FAILS(recorder.note_step(tick), HZ_STATUS_HANDLE, "world");
        CHECK_FAILS(recorder.finish(), HZ_STATUS_HANDLE, "world");
    }
    hz_Buffer bytes{};
    CHECK(C(recorder_take_bytes)(handle, &bytes) == HZ_STATUS_HANDLE);
}

int main() {
    a_restored_world_repeats_itself();
    bytes_of_a_snapshot_are_a_snapshot();
    a_ring_has_the_last_steps();
    a_recording_is_replayed();
    a_recorder_ends_with_its_owner();
    a_recorder_may_outlive_its_world();
    return checks_end("history");
}
