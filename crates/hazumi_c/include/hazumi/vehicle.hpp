// SPDX-License-Identifier: MIT OR Apache-2.0
/// Vehicles: a chassis on wheels that are cast down to the ground. d3.hpp includes this file.
#pragma once

#include "../hazumi3d.h"
#include "common.hpp"

namespace hazumi::d3 {

using AntiRollBar = hz3_AntiRollBar;
using VehicleControls = hz3_VehicleControls;
using VehicleDefinition = hz3_VehicleDefinition;
using Wheel = hz3_Wheel;
using WheelState = hz3_WheelState;

/// A wheel at a place, in metres, in the frame of the chassis, with the defaults of all other
/// fields.
inline Wheel wheel_at(Vector position) { return hz3_wheel_at(position); }

/// Definition of a vehicle with the defaults of all other fields. The lists have to live until
/// the vehicle is created.
inline VehicleDefinition vehicle_of(BodyId chassis, std::span<const Wheel> wheels,
                                    std::span<const AntiRollBar> anti_roll_bars = {}) {
    VehicleDefinition definition = hz3_vehicle_definition_default(chassis);
    definition.wheels = wheels.data();
    definition.wheel_count = wheels.size();
    definition.anti_roll_bars = anti_roll_bars.data();
    definition.anti_roll_bar_count = anti_roll_bars.size();
    return definition;
}

/// A vehicle. Its chassis, a body of the world, stays when it is destroyed.
class Vehicle final : public detail::Owner<detail::Reference<hz3_Vehicle>,
                                           hz3_vehicle_destroy> {
public:
    using Owner::Owner;

    /// Creates a vehicle. The first update checks its numbers.
    static Result<Vehicle> create(const VehicleDefinition &definition) {
        return detail::create<Vehicle>(hz3_vehicle_create, &definition);
    }

    /// Sets the input of the driver.
    Result<> set_controls(const VehicleControls &controls) {
        return hz3_vehicle_set_controls(handle_, &controls);
    }

    /// Applies the forces of springs and tyres in the next step, which is `seconds` long. To be
    /// called before every step.
    Result<> update(hz3_World world, float seconds, FilterArgument filter = {}) {
        return hz3_vehicle_update(handle_, world, seconds, filter.get());
    }

    /// State of a wheel after the last update.
    Result<WheelState> wheel_state(std::uint32_t wheel) const {
        return detail::get<WheelState>(hz3_vehicle_wheel_state, handle_, wheel);
    }

    /// Pose of a wheel in the world, for drawing.
    Result<Pose> wheel_pose(hz3_World world, std::uint32_t wheel) const {
        return detail::get<Pose>(hz3_vehicle_wheel_pose, handle_, world, wheel);
    }
};

} // namespace hazumi::d3
