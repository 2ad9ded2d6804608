// SPDX-License-Identifier: MIT OR Apache-2.0
/// Shapes of three dimensions.
#include "check.hpp"

using namespace hazumi;

static const d3::Pose here = d3::pose_at({});

/// Corners of a cube of half extent 1, and its triangles.
static const Vec3 corners[] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                               {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
static const std::uint32_t indices[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                        2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3};

static void solids_have_their_volumes() {
    const double pi = 3.14159265358979;
    for (const float size : {0.5F, 2.0F}) {
        const double cube = std::pow(static_cast<double>(size), 3);
        const auto volume = [](const Result<d3::Shape> &shape) {
            return d3::mass(*shape, 1).value_or_abort()->mass;
        };
        CHECK_NEAR(volume(d3::sphere(size)), 4 * pi / 3 * cube, 1e-3 * cube);
        CHECK_NEAR(volume(d3::cuboid({size, size, size})), 8 * cube, 1e-3 * cube);
        CHECK_NEAR(volume(d3::cylinder(size, size)), 2 * pi * cube, 1e-3 * cube);
        CHECK_NEAR(volume(d3::cone(size, size)), 2 * pi / 3 * cube, 1e-3 * cube);
    }
    CHECK_FAILS(d3::cylinder(-1, 1), HZ_STATUS_VALUE, "");
    const d3::Shape triangle = d3::triangle({0, 0, 0}, {1, 0, 0}, {0, 0, 1}).value_or_abort();
    CHECK(d3::cast_ray(triangle, here, {0.2F, 1, 0.2F}, {0, -2, 0})->hit);
}

static void a_hull_is_cooked_and_loaded() {
    const d3::Shape hull = d3::hull(corners).value_or_abort();
    CHECK(d3::hull_vertices(hull)->size() == 8);
    const auto faces = d3::hull_faces(hull).value_or_abort();
    CHECK(faces.size() == 30 && faces[0] == 4);
    Vec3 few[3] = {};
    std::uint32_t numbers[2] = {};
    CHECK(d3::hull_vertices(hull, few).value_or(0) == 8);
    CHECK(d3::hull_faces(hull, numbers).value_or(0) == 30 && numbers[0] == 4);
    const Buffer buffer = d3::hull_to_bytes(hull).value_or_abort();
    const auto bytes = buffer.bytes().value_or_abort();
    const d3::Shape same = d3::hull_from_bytes(bytes).value_or_abort();
    CHECK(*d3::hull_faces(same) == faces);
    CHECK_FAILS(d3::hull_from_bytes(bytes.first(5)), HZ_STATUS_DATA, "");
    CHECK_FAILS(d3::hull(std::span(corners).first(4)), HZ_STATUS_VALUE, "");
    d3::HullOptions options = d3::hull_options();
    options.max_vertices = 5;
    CHECK(d3::hull_vertices(*d3::hull(corners, &options))->size() <= 5);
}

static void surfaces_are_ground() {
    const std::span<const Triangle> triangles = as_triangles(indices);
    CHECK(triangles.size() == 12);
    const d3::Shape mesh = d3::mesh(corners, triangles).value_or_abort();
    const d3::RayHit hit = *d3::cast_ray(mesh, here, {0.3F, 5, 0.2F}, {0, -10, 0});
    CHECK(hit.hit && hit.part < 12);
    CHECK_NEAR(hit.point.y, 1, 1e-5);
    const Triangle bad[] = {{0, 1, 8}};
    CHECK_FAILS(d3::mesh(corners, bad), HZ_STATUS_VALUE, "8");
    CHECK_FAILS(d3::mesh(corners, {}), HZ_STATUS_VALUE, "");

    std::vector<float> heights;
    for (int sample = 0; sample < 5 * 4; ++sample) {
        heights.push_back(static_cast<float>(sample % 5));
    }
    d3::HeightFieldOptions options = d3::height_field_options();
    const std::unique_ptr<bool[]> holes(new bool[12]());
    holes[0] = true;
    options.holes = holes.get();
    options.hole_count = 12;
    const Vec3 scale{1, 0.5F, 1};
    const d3::Shape field = d3::height_field(5, heights, scale, &options).value_or_abort();
    CHECK_NEAR(d3::cast_ray(field, here, {2.5F, 9, 1.7F}, {0, -18, 0})->point.y, 1.25, 1e-4);
    CHECK(!d3::cast_ray(field, here, {0.3F, 9, 0.2F}, {0, -18, 0})->hit);
    CHECK_FAILS(d3::height_field(3, heights, {1, 1, 1}), HZ_STATUS_VALUE, "");
}

static void a_mesh_becomes_hulls() {
    // An L of two cubes has a dent.
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> flat;
    for (const Vec3 shift : {Vec3{0, 0, 0}, Vec3{2, 0, 0}, Vec3{0, 2, 0}}) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3 &corner : corners) {
            vertices.push_back({corner.x + shift.x, corner.y + shift.y, corner.z});
        }
        for (const std::uint32_t index : indices) flat.push_back(first + index);
    }
    for (const std::uint32_t most : {1U, 16U}) {
        d3::DecomposeOptions options = d3::decompose_options();
        options.max_hulls = most;
        const auto triangles = as_triangles(flat);
        const auto hulls = d3::decompose(vertices, triangles, options).value_or_abort();
        CHECK(hulls.size() >= (most == 1 ? 1 : 2) && hulls.size() <= most);
        for (const d3::Shape &hull : hulls) CHECK(d3::hull_vertices(hull)->size() >= 4);
    }
}

static void soft_shapes_are_made() {
    CHECK(d3::soft_points(*d3::soft_cuboid({1, 1, 1}, 2, 1, 1))->size() == 12);
    CHECK(d3::soft_points(*d3::soft_cloth({1, 1}, 3, 4))->size() == 20);
    const auto triangles = as_triangles(indices);
    CHECK(d3::soft_sides(*d3::soft_surface(corners, triangles))->size() == 12);
    CHECK(d3::soft_points(*d3::soft_mesh(corners, triangles, 0.5F))->size() >= 27);
    CHECK(d3::soft_points(*d3::soft_ball(1, 0))->size() == 12);
    CHECK_FAILS(d3::soft_cloth({1, 1}, 0, 4), HZ_STATUS_VALUE, "");
}

static void surfaces_are_smoothed_and_inflated() {
    std::vector<Vec3> changed(8);
    for (const float radius : {0.125F, 1.0F}) {
        CHECK(d3::inflate_surface(corners, as_triangles(indices), radius, changed).ok());
        CHECK(changed[6].x > 1 + radius / 3 && changed[0].y < -1 - radius / 3);
    }
    CHECK(d3::smooth_surface(corners, as_triangles(indices), 2, changed).ok());
    CHECK(changed[6].x > 0.5F && changed[6].x < 1.5F);
    changed.pop_back();
    CHECK_FAILS(d3::smooth_surface(corners, as_triangles(indices), 2, changed), HZ_STATUS_VALUE,
                "different lengths");
}

int main() {
    surfaces_are_smoothed_and_inflated();
    solids_have_their_volumes();
    a_hull_is_cooked_and_loaded();
    surfaces_are_ground();
    a_mesh_becomes_hulls();
    soft_shapes_are_made();
    return checks_end("shapes3");
}
