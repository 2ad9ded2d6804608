/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Shapes and their queries without a world. */
#include "dimension.h"

#include <stdlib.h>
#include <string.h>

static void two_balls(float gap) {
    Shape ball = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    Pose a = HZ(pose_at)(vec(1, 2)), b = HZ(pose_at)(vec(2 + gap, 2));
    HZ(Separation) separation;
    CHECK_OK(HZ(shape_separation)(ball, &a, ball, &b, &separation));
    CHECK_NEAR(separation.gap, gap, 1e-6);
    CHECK_NEAR(separation.normal.x, 1, 1e-6);
    CHECK_NEAR(separation.point_a.x, 1.5, 1e-6);
    CHECK_NEAR(separation.point_b.x, 1.5 + gap, 1e-6);
    CHECK(separation.converged && separation.part_a == HZ_NONE);
    bool intersects = false, overlap = false;
    CHECK_OK(HZ(shape_intersects)(ball, &a, ball, &b, &intersects));
    CHECK(intersects == (gap <= 0));
    CHECK_OK(HZ(shape_penetration)(ball, &a, ball, &b, HZ_PENETRATION_METHOD_GJK_EPA, &separation,
                                   &overlap));
    CHECK(overlap == (gap < 0) || gap == 0);
    if (overlap && gap < 0) {
        CHECK_NEAR(separation.gap, gap, 1e-6);
    }
    HZ(ManifoldPoint) points[4];
    size_t count = 9;
    CHECK_OK(HZ(shape_collide)(ball, &a, ball, &b, 0.2f, points, 4, &count));
    CHECK(count == (gap <= 0.2f ? 1 : 0));
    if (count == 1) {
        CHECK_NEAR(points[0].separation, gap, 1e-6);
        CHECK_NEAR(points[0].position.x, 1.5 + gap / 2, 1e-6);
    }
    HZ(CastHit) hit;
    CHECK_OK(HZ(shape_cast_shape)(ball, &a, ball, &b, vec(-4, 0), &hit));
    CHECK(hit.hit);
    CHECK_NEAR(hit.fraction, gap > 0 ? gap / 4 : 0, 1e-6);
    CHECK_OK(HZ(shape_cast_shape)(ball, &a, ball, &b, vec(4, 0), &hit));
    CHECK(hit.hit == (gap <= 0));
    HZ(Sweep) still = {a, vec(0, 0), spin(0), vec(0, 0)};
    HZ(Sweep) moving = {b, vec(-4, 0), spin(3), vec(0, 0)};
    CHECK_OK(HZ(shape_time_of_impact)(ball, &still, ball, &moving, 0, 1e-5f, &hit));
    CHECK(hit.hit);
    CHECK_NEAR(hit.fraction, gap > 0 ? gap / 4 : 0, 1e-4);
    CHECK_OK(HZ(shape_destroy)(ball));
}

static void rays_and_points(void) {
    Shape box = {0};
    CHECK_OK(create_box(0.5f, &box));
    Pose pose = HZ(pose_at)(vec(3, 0));
    HZ(RayHit) hit;
    CHECK_OK(HZ(shape_cast_ray)(box, &pose, vec(0, 0), vec(10, 0), &hit));
    CHECK(hit.hit);
    CHECK_NEAR(hit.fraction, 0.25, 1e-6);
    CHECK_NEAR(hit.point.x, 2.5, 1e-6);
    CHECK_NEAR(hit.normal.x, -1, 1e-6);
    CHECK_OK(HZ(shape_cast_ray)(box, &pose, vec(0, 0), vec(0, 10), &hit));
    CHECK(!hit.hit && hit.fraction == 1);
    bool contains = false;
    CHECK_OK(HZ(shape_contains)(box, &pose, vec(3.4f, 0.4f), &contains));
    CHECK(contains);
    CHECK_OK(HZ(shape_contains)(box, &pose, vec(3.6f, 0.4f), &contains));
    CHECK(!contains);
    HZ(PointProjection) nearest;
    CHECK_OK(HZ(shape_closest_point)(box, &pose, vec(5, 0), &nearest));
    CHECK_NEAR(nearest.distance, 1.5, 1e-6);
    CHECK_NEAR(nearest.point.x, 3.5, 1e-6);
    CHECK_OK(HZ(shape_closest_point)(box, &pose, vec(3.3f, 0), &nearest));
    CHECK_NEAR(nearest.distance, -0.2, 1e-6);
    HZ(MassProperties) mass;
    bool has_mass = false;
    CHECK_OK(HZ(shape_mass)(box, 3, &mass, &has_mass));
    CHECK(has_mass);
    CHECK_NEAR(mass.mass, 3, 1e-5);
    Shape larger = {0};
    Vector two = vec(2, 2);
#if DIMENSION == 3
    two.z = 2;
#endif
    CHECK_OK(HZ(shape_create_scaled)(box, two, &larger));
    CHECK_OK(HZ(shape_mass)(larger, 3, &mass, &has_mass));
    CHECK_NEAR(mass.mass, DIMENSION == 2 ? 12 : 24, 1e-4);
    HZ(CompoundChild) children[2] = {{HZ(pose_at)(vec(-2, 0)), box}, {HZ(pose_at)(vec(2, 0)), box}};
    Shape compound = {0};
    CHECK_OK(HZ(shape_create_compound)(children, 2, &compound));
    CHECK_OK(HZ(shape_mass)(compound, 3, &mass, &has_mass));
    CHECK_NEAR(mass.mass, 6, 1e-4);
    Pose origin = HZ(pose_at)(vec(0, 0));
    CHECK_OK(HZ(shape_cast_ray)(compound, &origin, vec(0, 0), vec(10, 0), &hit));
    CHECK(hit.hit && hit.part == 1);
    Shape segment = {0};
    CHECK_OK(HZ(shape_create_segment)(vec(0, 0), vec(1, 0), &segment));
    CHECK_OK(HZ(shape_mass)(segment, 3, &mass, &has_mass));
    CHECK(!has_mass);
    Shape capsule = {0};
    CHECK_OK(HZ(shape_create_capsule)(vec(0, 0), vec(1, 0), 0.5f, &capsule));
    HZ(Aabb) bounds;
    CHECK_OK(HZ(shape_bounds)(capsule, &origin, &bounds));
    CHECK_NEAR(bounds.min.x, -0.5, 1e-6);
    CHECK_NEAR(bounds.max.x, 1.5, 1e-6);
    const Shape all[] = {box, larger, compound, segment, capsule};
    for (int index = 0; index < 5; ++index) {
        CHECK_OK(HZ(shape_destroy)(all[index]));
    }
}

static void many_pairs_at_once(void) {
    enum { COUNT = 50 };
    Shape ball = {0}, box = {0};
    CHECK_OK(create_ball(0.5f, &ball));
    CHECK_OK(create_box(0.4f, &box));
    Shape shapes[COUNT];
    Pose poses[COUNT];
    uint32_t pairs[2 * COUNT * COUNT];
    bool answers[COUNT * COUNT];
    size_t pair_count = 0;
    for (uint32_t index = 0; index < COUNT; ++index) {
        shapes[index] = index % 2 ? ball : box;
        poses[index] = HZ(pose_at)(vec(0.6f * (float)(index % 10), 0.7f * (float)(index / 10)));
        for (uint32_t other = 0; other < index; ++other) {
            pairs[2 * pair_count] = other;
            pairs[2 * pair_count + 1] = index;
            pair_count += 1;
        }
    }
    CHECK_OK(HZ(shapes_intersect)(shapes, poses, COUNT, pairs, pair_count, answers));
    size_t found = 0;
    for (size_t index = 0; index < pair_count; ++index) {
        uint32_t a = pairs[2 * index], b = pairs[2 * index + 1];
        bool wanted = false;
        CHECK_OK(HZ(shape_intersects)(shapes[a], &poses[a], shapes[b], &poses[b], &wanted));
        CHECK(answers[index] == wanted);
        found += wanted;
    }
    CHECK(found > COUNT && found < pair_count / 2);
    pairs[1] = COUNT;
    CHECK(HZ(shapes_intersect)(shapes, poses, COUNT, pairs, 1, answers) == HZ_STATUS_VALUE);
    CHECK_OK(HZ(shape_destroy)(ball));
    CHECK_OK(HZ(shape_destroy)(box));
}

#if DIMENSION == 3
static void hulls_meshes_and_their_files(void) {
    hz_Vec3 points[9];
    for (int corner = 0; corner < 8; ++corner) {
        points[corner] = (hz_Vec3){corner & 1 ? 1.0f : -1.0f, corner & 2 ? 1.0f : -1.0f,
                                   corner & 4 ? 1.0f : -1.0f};
    }
    points[8] = (hz_Vec3){0, 0, 0};
    hz3_Shape hull = {0};
    CHECK_OK(hz3_shape_create_hull(points, 9, NULL, &hull));
    hz_Vec3 vertices[8];
    size_t count = 0;
    CHECK_OK(hz3_hull_vertices(hull, vertices, 8, &count));
    CHECK(count == 8);
    uint32_t faces[30];
    CHECK_OK(hz3_hull_faces(hull, faces, 30, &count));
    CHECK(count == 30 && faces[0] == 4 && faces[5] == 4 && faces[1] < 8);
    hz_Buffer buffer = {0};
    CHECK_OK(hz3_hull_bytes(hull, &buffer));
    const uint8_t *bytes = NULL;
    size_t size = 0;
    CHECK_OK(hz_buffer_data(buffer, &bytes, &size));
    hz3_Shape again = {0};
    CHECK_OK(hz3_shape_create_hull_from_bytes(bytes, size, &again));
    CHECK(hz3_shape_create_hull_from_bytes(bytes, size - 4, &again) == HZ_STATUS_DATA);
    hz3_MassProperties mass;
    bool has_mass = false;
    CHECK_OK(hz3_shape_mass(again, 1, &mass, &has_mass));
    CHECK_NEAR(mass.mass, 8, 1e-4);
    CHECK_OK(hz_buffer_destroy(buffer));
    CHECK(hz3_shape_create_hull(points, 2, NULL, &again) == HZ_STATUS_VALUE);

    const uint32_t triangles[] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    hz3_Shape mesh = {0};
    CHECK_OK(hz3_shape_create_mesh(points, 8, triangles, 12, NULL, &mesh));
    hz3_Pose origin = hz3_pose_at((hz_Vec3){0, 0, 0});
    hz3_RayHit hit;
    CHECK_OK(hz3_shape_cast_ray(mesh, &origin, (hz_Vec3){0.1f, 5, 0.2f}, (hz_Vec3){0, -10, 0},
                                &hit));
    CHECK(hit.hit && hit.part < 12);
    CHECK_NEAR(hit.fraction, 0.4, 1e-6);
    const uint32_t broken[] = {0, 1, 8};
    CHECK(hz3_shape_create_mesh(points, 8, broken, 1, NULL, &again) == HZ_STATUS_VALUE);
    hz3_Shape hulls[32];
    hz3_DecomposeOptions options = hz3_decompose_options_default();
    options.max_hulls = 4;
    CHECK_OK(hz3_decompose(points, 8, triangles, 12, &options, hulls, 32, &count));
    CHECK(count == 1);
    CHECK_OK(hz3_shape_mass(hulls[0], 1, &mass, &has_mass));
    CHECK_NEAR(mass.mass, 8, 0.1);
    CHECK_OK(hz3_shape_destroy(hulls[0]));

    const float heights[] = {0, 0, 0, 0, 1, 0, 0, 0, 0};
    hz3_Shape field = {0};
    CHECK_OK(hz3_shape_create_height_field(3, heights, 9, (hz_Vec3){2, 3, 2}, NULL, &field));
    CHECK_OK(hz3_shape_cast_ray(field, &origin, (hz_Vec3){2, 9, 2}, (hz_Vec3){0, -18, 0}, &hit));
    CHECK(hit.hit);
    CHECK_NEAR(hit.point.y, 3, 1e-4);
    hz3_Shape rounded = {0}, cylinder = {0}, cone = {0}, triangle = {0};
    CHECK_OK(hz3_shape_create_cylinder(1, 0.5f, &cylinder));
    CHECK_OK(hz3_shape_create_cone(1, 0.5f, &cone));
    CHECK_OK(hz3_shape_create_triangle(points[0], points[1], points[2], &triangle));
    CHECK_OK(hz3_shape_create_rounded(cylinder, 0.25f, &rounded));
    hz3_Aabb bounds;
    CHECK_OK(hz3_shape_bounds(rounded, &origin, &bounds));
    CHECK_NEAR(bounds.max.y, 1.25, 1e-5);
    CHECK(hz3_shape_create_rounded(mesh, 0.25f, &again) == HZ_STATUS_VALUE);
    const hz3_Shape all[] = {hull, again, mesh, field, rounded, cylinder, cone, triangle};
    for (int index = 0; index < 8; ++index) {
        CHECK_OK(hz3_shape_destroy(all[index]));
    }
}
#else
static void polygons_chains_and_outlines(void) {
    const hz_Vec2 points[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1}};
    hz2_Shape polygon = {0}, chain = {0}, rounded = {0};
    CHECK_OK(hz2_shape_create_polygon(points, 5, &polygon));
    hz_Vec2 vertices[4];
    size_t count = 0;
    CHECK_OK(hz2_polygon_vertices(polygon, vertices, 4, &count));
    CHECK(count == 4);
    CHECK_OK(hz2_shape_create_rounded(polygon, 0.5f, &rounded));
    hz2_Pose origin = hz2_pose_at((hz_Vec2){0, 0});
    hz2_Aabb bounds;
    CHECK_OK(hz2_shape_bounds(rounded, &origin, &bounds));
    CHECK_NEAR(bounds.max.x, 2.5, 1e-5);
    hz2_ChainOptions options = hz2_chain_options_default();
    options.is_loop = true;
    CHECK_OK(hz2_shape_create_chain(points, 4, &options, &chain));
    hz2_RayHit hit;
    CHECK_OK(hz2_shape_cast_ray(chain, &origin, (hz_Vec2){1, 5}, (hz_Vec2){0, -5}, &hit));
    CHECK(hit.hit && hit.part == 2);
    CHECK_NEAR(hit.fraction, 0.6, 1e-6);
    /* An L is two polygons or three. */
    const hz_Vec2 outline[] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    const uint32_t sizes[] = {6};
    hz2_Shape parts[8];
    CHECK_OK(hz2_decompose(outline, sizes, 1, 0, parts, 8, &count));
    CHECK(count >= 2 && count <= 4);
    float area = 0;
    for (size_t index = 0; index < count; ++index) {
        hz2_MassProperties mass;
        bool has_mass = false;
        CHECK_OK(hz2_shape_mass(parts[index], 1, &mass, &has_mass));
        area += mass.mass;
        CHECK_OK(hz2_shape_destroy(parts[index]));
    }
    CHECK_NEAR(area, 5, 1e-4);
    CHECK(hz2_decompose(outline, sizes, 0, 0, parts, 8, &count) == HZ_STATUS_VALUE);
    CHECK_OK(hz2_shape_destroy(polygon));
    CHECK_OK(hz2_shape_destroy(chain));
    CHECK_OK(hz2_shape_destroy(rounded));
}
#endif

int main(void) {
    const float gaps[] = {-0.5f, -0.01f, 0, 0.1f, 0.5f, 3};
    for (int index = 0; index < 6; ++index) {
        two_balls(gaps[index]);
    }
    rays_and_points();
    many_pairs_at_once();
#if DIMENSION == 3
    hulls_meshes_and_their_files();
#else
    polygons_chains_and_outlines();
#endif
    return checks_end("shapes");
}
