/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A ball that falls on the ground: the smallest complete program. */
#include <hazumi3d.h>
#include <stdio.h>

/* Ends the program with the text of the error when a call fails. */
static int failed(hz_Status status) {
    if (status != HZ_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", hz_status_name(status), hz_error_text());
    }
    return status != HZ_STATUS_OK;
}

int main(void) {
    hz3_World world;
    hz3_Shape ground, sphere;
    if (failed(hz3_world_create(NULL, &world)) ||
        failed(hz3_shape_create_half_space((hz_Vec3){0, 1, 0}, 0, &ground)) ||
        failed(hz3_shape_create_sphere(0.5f, &sphere))) {
        return 1;
    }
    hz3_Body floor = hz3_body_default(HZ_BODY_TYPE_FIXED);
    hz3_Collider floor_collider = hz3_collider_default(ground);
    hz3_Body ball = hz3_body_default(HZ_BODY_TYPE_DYNAMIC);
    ball.position = (hz_Vec3){0, 4, 0};
    hz3_Collider ball_collider = hz3_collider_default(sphere);
    hz3_BodyId id;
    if (failed(hz3_body_create(world, &floor, &floor_collider, NULL)) ||
        failed(hz3_body_create(world, &ball, &ball_collider, &id))) {
        return 1;
    }
    for (int step = 0; step < 120; ++step) {
        if (failed(hz3_world_step(world, 1.0f / 60.0f, NULL))) {
            return 1;
        }
    }
    hz3_Pose pose;
    if (failed(hz3_body_pose(world, id, &pose))) {
        return 1;
    }
    printf("the ball rests at a height of %.2f m\n", (double)pose.position.y);
    hz3_shape_destroy(ground);
    hz3_shape_destroy(sphere);
    hz3_world_destroy(world);
    return pose.position.y > 0.48f && pose.position.y < 0.52f ? 0 : 1;
}
