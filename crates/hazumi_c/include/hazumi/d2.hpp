// SPDX-License-Identifier: MIT OR Apache-2.0
/// Hazumi in two dimensions.
#pragma once

#include "../hazumi2d.h"
#include "common.hpp"

namespace hazumi::d2 {

using Vector = hz_Vec2;
using DVector = hz_DVec2;
using Rotation = hz_Rot;
/// An angular velocity or a torque.
using AngularVector = float;
/// Particles at the ends of a side of a soft shape: a segment.
using SoftSide = IndexPair;

} // namespace hazumi::d2

#define HAZUMI_DIMENSION d2
#define HAZUMI_C(name) hz2_##name
#define HAZUMI_CONSTANT(name) HZ2_##name
#include "dimension/all.inc"
#undef HAZUMI_DIMENSION
#undef HAZUMI_C
#undef HAZUMI_CONSTANT

#include "shapes2.hpp"

namespace hazumi::d2 {

/// Joint of three degrees of freedom, each free, limited, sprung, driven or locked.
using ThreeDofJoint = JointOf<HZ2_JOINT_TYPE_THREE_DOF, &JointKinds::three_dof>;

} // namespace hazumi::d2
