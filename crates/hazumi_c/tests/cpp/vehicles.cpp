// SPDX-License-Identifier: MIT OR Apache-2.0
/// Vehicles drive, brake and steer.
#include "check.hpp"

using namespace hazumi;

static constexpr float dt = 1.0F / 60;

struct Car {
    Car() {
        const d3::Shape ground = d3::half_space({0, 1, 0}).value_or_abort();
        world.add_body(d3::fixed_body(), ground).or_abort();
        const d3::Shape box = d3::cuboid({0.8F, 0.3F, 1.8F}).value_or_abort();
        d3::ColliderDefinition collider = d3::collider_of(box);
        collider.density = 350;
        chassis = world.add_body(d3::dynamic_body({0, 0.9F, 0}), collider).value_or_abort();
        std::vector<d3::Wheel> wheels;
        for (const float z : {1.3F, -1.3F}) {
            for (const float x : {0.8F, -0.8F}) {
                d3::Wheel wheel = d3::wheel_at({x, -0.3F, z});
                wheel.steer = z > 0 ? 0.5F : 0.0F;
                wheel.drive_torque = z > 0 ? 0 : 600;
                wheel.brake_torque = 1500;
                wheels.push_back(wheel);
            }
        }
        const d3::AntiRollBar bars[] = {{{0, 1}, 5000}, {{2, 3}, 5000}};
        vehicle =
            d3::Vehicle::create(d3::vehicle_of(chassis, wheels, bars)).value_or_abort();
    }

    void drive(const d3::VehicleControls &controls, int steps) {
        CHECK(vehicle.set_controls(controls).ok());
        for (int done = 0; done < steps; ++done) {
            CHECK(vehicle.update(world, dt).ok());
            CHECK(world.step(dt).ok());
        }
    }

    d3::World world = d3::World::create().value_or_abort();
    d3::Body chassis;
    d3::Vehicle vehicle;
};

static void a_car_drives_and_brakes() {
    for (const float throttle : {-1.0F, 0.5F, 1.0F}) {
        Car car;
        car.drive({}, 60);
        for (std::uint32_t wheel = 0; wheel < 4; ++wheel) {
            const d3::WheelState state = car.vehicle.wheel_state(wheel).value_or_abort();
            CHECK(state.is_grounded && state.load > 500);
        }
        car.drive({throttle, 0, 0, 0, 0}, 120);
        const float speed = car.chassis.linear_velocity()->z;
        CHECK(speed * throttle > 1);
        CHECK(car.vehicle.wheel_state(0)->spin * throttle > 0);
        CHECK_NEAR(car.vehicle.wheel_pose(car.world, 0)->position.x, 0.8, 0.05);
        car.drive({0, 1, 0, 0, 0}, 240);
        CHECK_NEAR(car.chassis.linear_velocity()->z, 0, 0.1);
    }
}

static void a_car_steers() {
    for (const float steer : {-1.0F, 1.0F}) {
        Car car;
        car.drive({}, 30);
        car.drive({0.5F, 0, 0, steer, 0}, 150);
        CHECK(car.chassis.position()->x * steer > 0.3F);
        CHECK(car.vehicle.wheel_state(0)->steer * steer > 0.2F);
        CHECK(std::fabs(car.vehicle.wheel_state(3)->steer) < 1e-6F);
    }
}

static void wheels_find_what_counts() {
    Car car;
    const auto nothing = [](d3::ColliderId, std::uint64_t) { return false; };
    CHECK(car.vehicle.update(car.world, dt, d3::filter_by(nothing)).ok());
    CHECK(!car.vehicle.wheel_state(0)->is_grounded);
    CHECK_FAILS(car.vehicle.wheel_state(4), HZ_STATUS_VALUE, "wheel 4");
    CHECK_FAILS(car.vehicle.wheel_pose(car.world, 9), HZ_STATUS_VALUE, "wheel 9");
}

static void vehicles_are_owned_and_their_chassis_is_not() {
    Car car;
    const hz3_Vehicle handle = car.vehicle.handle();
    d3::Vehicle moved = std::move(car.vehicle);
    CHECK(!car.vehicle && moved.handle().bits == handle.bits);
    moved.reset();
    CHECK(*car.chassis.is_valid());
    CHECK_FAILS(moved.set_controls({}), HZ_STATUS_HANDLE, "vehicle");
    d3::Vehicle without = d3::Vehicle::create(d3::vehicle_of(car.chassis, {})).value_or_abort();
    CHECK(without.update(car.world, dt).ok());
    CHECK(car.chassis.destroy().ok());
    CHECK_FAILS(without.update(car.world, dt), HZ_STATUS_STALE_ID, "chassis");
    d3::Wheel bad = d3::wheel_at({0, 0, 0});
    bad.radius = -1;
    const d3::Body other = car.world.add_body(d3::dynamic_body({0, 5, 0}),
                                              d3::sphere(1).value_or_abort())
                               .value_or_abort();
    CHECK_FAILS(d3::Vehicle::create(d3::vehicle_of(other, {&bad, 1})), HZ_STATUS_VALUE,
                "radius");
}

int main() {
    a_car_drives_and_brakes();
    a_car_steers();
    wheels_find_what_counts();
    vehicles_are_owned_and_their_chassis_is_not();
    return checks_end("vehicles");
}
