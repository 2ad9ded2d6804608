// SPDX-License-Identifier: MIT OR Apache-2.0
/// Results, versions and helpers of both dimensions.
#include "check.hpp"

#ifdef __unix__
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace hazumi;

static_assert(!std::is_copy_constructible_v<d2::World> &&
              !std::is_copy_assignable_v<d3::Shape>);
static_assert(std::is_nothrow_move_constructible_v<d3::World> &&
              std::is_nothrow_move_assignable_v<d2::Snapshot> &&
              std::is_nothrow_move_constructible_v<Buffer> &&
              std::is_nothrow_move_constructible_v<d3::Recorder>);
static_assert(sizeof(d3::World) == 8 && sizeof(d2::Body) == 16 && sizeof(d3::Joint) == 16);
static_assert(std::is_trivially_copyable_v<d3::Body> &&
              std::is_trivially_copyable_v<d2::Joint> &&
              std::is_trivially_copyable_v<d3::WorldReference>);
static_assert(std::is_convertible_v<const d3::World &, d3::WorldReference> &&
              !std::is_convertible_v<hz3_World, d3::World>);

static void a_result_is_a_value_or_words() {
    for (const float radius : {1e-3F, 1.0F, 50.0F}) {
        const Result<d3::Shape> good = d3::sphere(radius);
        CHECK(good && good.ok() && good.status() == HZ_STATUS_OK && *good);
        CHECK(std::strlen(good.text()) == 0);
        good.or_abort();
    }
    for (const float radius : {0.0F, -2.0F, INFINITY, NAN}) {
        Result<d3::Shape> bad = d3::sphere(radius);
        CHECK_FAILS(bad, HZ_STATUS_VALUE, "radius");
        CHECK(!bad && !bad.ok());
        const d3::Shape other = std::move(bad).value_or(d3::sphere(2).value_or_abort());
        const d3::Aabb bounds = d3::bounds(other, d3::pose_at({})).value_or_abort();
        CHECK_NEAR(bounds.max.x, 2, 1e-6);
    }
    const d2::Body nobody;
    CHECK(nobody.is_asleep().value_or(true));
    CHECK_FAILS(nobody.position(), HZ_STATUS_HANDLE, "world");
    Result<> nothing = nobody.wake();
    CHECK(!nothing && nothing.status() == HZ_STATUS_HANDLE);
    nothing.ignore();
}

static void lists_of_one_call_are_of_one_length() {
    d2::World world = d2::World::create().value_or_abort();
    d2::BodyId ids[3] = {};
    d2::Pose poses[2] = {};
    CHECK(!d3::sphere(-1));
    CHECK_FAILS(world.poses(ids, poses), HZ_STATUS_VALUE, "different lengths");
}

static void helpers_convert() {
    CHECK(is_compatible());
    CHECK(version().major == HZ_VERSION_MAJOR && version().patch == HZ_VERSION_PATCH);
    CHECK(thread_count().value_or(0) >= 1);
    int number = 7;
    CHECK(from_user_data<int>(to_user_data(&number)) == &number);
    const std::uint32_t indices[] = {0, 1, 2, 3, 4, 5, 6};
    CHECK(as_triangles(indices).size() == 2 && as_triangles(indices)[1][2] == 5);
    CHECK(as_pairs(indices).size() == 3 && as_pairs(indices)[2][0] == 4);
    CHECK(as_triangles({}).empty());
    const JointAxis axis =
        JointAxis().with_limits(-1, 2).with_motor(3, 4).with_spring({5, 1, 6}, 0.5F);
    CHECK(axis.has_limits && axis.limits.upper == 2 && axis.has_motor && axis.motor.speed == 3);
    CHECK(axis.has_spring && axis.spring.hertz == 5 && axis.target == 0.5F);
    CHECK(!JointAxis().has_limits && JointAxis::locked().has_limits);
    CHECK(soft_material_default().shape.hertz > 0 && soft_material_none().shape.hertz == 0);
    const d3::BodyId one{1, 2}, same{1, 2}, later{1, 3};
    CHECK(one == same && one != later);
}

#ifdef __cpp_exceptions
static void failures_are_thrown_on_demand() {
    d3::World::create().or_throw();
    bool was_thrown = false;
    try {
        d3::cuboid({1, -1, 1}).or_throw();
    } catch (const Error &error) {
        was_thrown = error.status() == HZ_STATUS_VALUE && std::strlen(error.what()) > 0;
    }
    CHECK(was_thrown);
    try {
        d3::Body().wake().or_throw();
        CHECK(false);
    } catch (const std::exception &) {
    }
}
#endif

#ifdef __unix__
static void a_program_ends_with_the_words_of_a_failure() {
    int ends[2];
    CHECK(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        std::signal(SIGABRT, SIG_DFL);
        d3::sphere(-3).value_or_abort();
        _exit(0);
    }
    close(ends[1]);
    char text[256] = {};
    CHECK(read(ends[0], text, sizeof text - 1) > 0);
    close(ends[0]);
    int state = 0;
    CHECK(waitpid(child, &state, 0) == child);
    CHECK(WIFSIGNALED(state) && WTERMSIG(state) == SIGABRT);
    CHECK(std::strstr(text, "bad value") != nullptr && std::strstr(text, "-3") != nullptr);
}
#endif

int main() {
    a_result_is_a_value_or_words();
    lists_of_one_call_are_of_one_length();
    helpers_convert();
#ifdef __cpp_exceptions
    failures_are_thrown_on_demand();
#endif
#ifdef __unix__
    a_program_ends_with_the_words_of_a_failure();
#endif
    return checks_end("results");
}
