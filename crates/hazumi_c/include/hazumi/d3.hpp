// SPDX-License-Identifier: MIT OR Apache-2.0
/// Hazumi in three dimensions.
#pragma once

#include "../hazumi3d.h"
#include "common.hpp"

namespace hazumi::d3 {

using Vector = hz_Vec3;
using DVector = hz_DVec3;
using Rotation = hz_Quat;
/// An angular velocity or a torque: axis times amount.
using AngularVector = hz_Vec3;
/// Particles at the corners of a side of a soft shape: a triangle.
using SoftSide = Triangle;

} // namespace hazumi::d3

#define HAZUMI_DIMENSION d3
#define HAZUMI_C(name) hz3_##name
#define HAZUMI_CONSTANT(name) HZ3_##name
#include "dimension/all.inc"
#undef HAZUMI_DIMENSION
#undef HAZUMI_C
#undef HAZUMI_CONSTANT

#include "shapes3.hpp"
#include "vehicle.hpp"

namespace hazumi::d3 {

/// Ball joint (spherical joint): keeps the origins of the two frames together.
using BallJoint = JointOf<HZ3_JOINT_TYPE_BALL, &JointKinds::ball>;
/// Cylindrical joint: translates along x and rotates about it.
using CylindricalJoint = JointOf<HZ3_JOINT_TYPE_CYLINDRICAL, &JointKinds::cylindrical>;
/// Universal joint (Cardan joint): a cross with arms along y of `a` and z of `b`.
using UniversalJoint = JointOf<HZ3_JOINT_TYPE_UNIVERSAL, &JointKinds::universal>;
/// Joint of six degrees of freedom (D6), each free, limited, sprung, driven or locked.
using SixDofJoint = JointOf<HZ3_JOINT_TYPE_SIX_DOF, &JointKinds::six_dof>;

} // namespace hazumi::d3
