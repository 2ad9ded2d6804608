/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Characters, kinematic bodies and vehicles. */
#include "dimension.h"

static void a_character_walks_into_a_wall_and_stays_on_the_ground(float speed) {
    World world = world_with_ground();
    Shape box = {0};
    CHECK_OK(create_box(1, &box));
    BodyId wall = add(world, HZ_BODY_TYPE_FIXED, box, vec(4, 1));
    HZ(Character) character;
    CHECK_OK(HZ(character_capsule)(1.8f, 0.3f, &character));
    HZ(CharacterState) state = HZ(character_state_at)(vec(0, 0.5f));
    size_t hit_wall = 0;
    for (int step = 0; step < 300; ++step) {
        if (state.is_grounded) {
            state.velocity = vec(speed, 0);
        } else {
            state.velocity.x = speed;
            state.velocity.y -= 9.81f / 60;
        }
        HZ(CharacterHit) hits[4];
        size_t count = 0;
        CHECK_OK(HZ(world_walk)(world, &character, &state, 1.0f / 60.0f, NULL, hits, 4, &count));
        for (size_t index = 0; index < count && index < 4; ++index) {
            hit_wall += hits[index].body.index == wall.index;
        }
        steps(world, 1);
    }
    CHECK(state.is_grounded && hit_wall > 0);
    CHECK_NEAR(state.position.x, 4 - 1 - 0.3, 0.05);
    CHECK_NEAR(state.position.y, 0, 0.05);
    CHECK_NEAR(state.ground_normal.y, 1, 1e-3);
    /* Without a list of hits, and with a wrong one. */
    CHECK_OK(HZ(world_walk)(world, &character, &state, 1.0f / 60.0f, NULL, NULL, 0, NULL));
    CHECK(HZ(world_walk)(world, &character, NULL, 1.0f / 60.0f, NULL, NULL, 0, NULL) ==
          HZ_STATUS_POINTER);
    CHECK_OK(HZ(shape_destroy)(character.shape));
    CHECK(HZ(world_walk)(world, &character, &state, 1.0f / 60.0f, NULL, NULL, 0, NULL) ==
          HZ_STATUS_HANDLE);
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(world_destroy)(world));
}

static void a_lift_carries_what_stands_on_it(void) {
    World world = {0};
    CHECK_OK(HZ(world_create)(NULL, &world));
    Shape box = {0};
    CHECK_OK(create_box(0.5f, &box));
    BodyId lift = add(world, HZ_BODY_TYPE_KINEMATIC, box, vec(0, 0));
    BodyId load = add(world, HZ_BODY_TYPE_DYNAMIC, box, vec(0, 1));
    for (int step = 1; step <= 60; ++step) {
        Pose pose = HZ(pose_at)(vec(0, (float)step / 60));
        CHECK_OK(HZ(bodies_move_to)(world, &lift, &pose, 1));
        steps(world, 1);
        CHECK_NEAR(position_of(world, lift).y, (float)step / 60, 1e-4);
    }
    CHECK_NEAR(position_of(world, load).y, 2, 0.05);
    CHECK_OK(HZ(body_move_to)(world, lift, exact(0, 2), HZ(rotation_identity)()));
    steps(world, 1);
    CHECK_NEAR(position_of(world, lift).y, 2, 1e-4);
    CHECK_OK(HZ(shape_destroy)(box));
    CHECK_OK(HZ(world_destroy)(world));
}

#if DIMENSION == 3
static void a_car_drives_and_stops(void) {
    World world = world_with_ground();
    Shape chassis_shape = {0};
    CHECK_OK(hz3_shape_create_cuboid((hz_Vec3){0.8f, 0.3f, 2}, &chassis_shape));
    Body body = hz3_body_default(HZ_BODY_TYPE_DYNAMIC);
    body.position = vec(0, 1);
    body.mass_source = HZ_MASS_SOURCE_MASS;
    body.mass_properties.mass = 1200;
    Collider collider = hz3_collider_default(chassis_shape);
    BodyId chassis;
    CHECK_OK(hz3_body_create(world, &body, &collider, &chassis));
    hz3_Wheel wheels[4];
    for (int index = 0; index < 4; ++index) {
        wheels[index] = hz3_wheel_at((hz_Vec3){index % 2 ? 0.8f : -0.8f, -0.4f,
                                               index < 2 ? 1.4f : -1.4f});
        wheels[index].drive_torque = 300;
        wheels[index].steer = index < 2 ? 0.5f : 0;
    }
    hz3_AntiRollBar bar = {{0, 1}, 10000};
    hz3_VehicleDefinition definition = hz3_vehicle_definition_default(chassis);
    definition.wheels = wheels;
    definition.wheel_count = 4;
    definition.anti_roll_bars = &bar;
    definition.anti_roll_bar_count = 1;
    hz3_Vehicle car = {0};
    wheels[2].radius = 0;
    CHECK(hz3_vehicle_create(&definition, &car) == HZ_STATUS_VALUE);
    wheels[2].radius = 0.35f;
    CHECK_OK(hz3_vehicle_create(&definition, &car));
    hz3_VehicleControls controls = {1, 0, 0, 0, 0};
    CHECK_OK(hz3_vehicle_set_controls(car, &controls));
    hz_Vec3 velocity;
    for (int step = 0; step < 120; ++step) {
        CHECK_OK(hz3_vehicle_update(car, world, 1.0f / 60.0f, NULL));
        steps(world, 1);
    }
    CHECK_OK(hz3_body_velocity(world, chassis, &velocity, NULL));
    CHECK(velocity.z > 4);
    hz3_WheelState state;
    CHECK_OK(hz3_vehicle_wheel_state(car, 0, &state));
    CHECK(state.is_grounded && state.spin > 5 && state.load > 1000);
    hz3_Pose pose;
    CHECK_OK(hz3_vehicle_wheel_pose(car, world, 3, &pose));
    CHECK_NEAR(pose.position.y, 0.35, 0.1);
    CHECK(hz3_vehicle_wheel_state(car, 4, &state) == HZ_STATUS_VALUE);
    controls = (hz3_VehicleControls){0, 1, 0, 0, 0};
    CHECK_OK(hz3_vehicle_set_controls(car, &controls));
    for (int step = 0; step < 240; ++step) {
        CHECK_OK(hz3_vehicle_update(car, world, 1.0f / 60.0f, NULL));
        steps(world, 1);
    }
    CHECK_OK(hz3_body_velocity(world, chassis, &velocity, NULL));
    CHECK_NEAR(velocity.z, 0, 0.1);
    CHECK_OK(hz3_body_destroy(world, chassis));
    CHECK(hz3_vehicle_update(car, world, 1.0f / 60.0f, NULL) == HZ_STATUS_STALE_ID);
    CHECK_OK(hz3_vehicle_destroy(car));
    CHECK(hz3_vehicle_destroy(car) == HZ_STATUS_HANDLE);
    CHECK_OK(hz3_shape_destroy(chassis_shape));
    CHECK_OK(hz3_world_destroy(world));
}
#endif

int main(void) {
    const float speeds[] = {1, 3, 12};
    for (int index = 0; index < 3; ++index) {
        a_character_walks_into_a_wall_and_stays_on_the_ground(speeds[index]);
    }
    a_lift_carries_what_stands_on_it();
#if DIMENSION == 3
    a_car_drives_and_stops();
#endif
    return checks_end("movers");
}
