// SPDX-License-Identifier: MIT OR Apache-2.0
/// Joints of each type: what is set is read, and they hold, move and break.
#include "check.hpp"

using hazumi::JointAxis;

#if DIMENSION == 2
#define TYPE(name) HZ2_JOINT_TYPE_##name
#else
#define TYPE(name) HZ3_JOINT_TYPE_##name
#endif

struct Two {
    hz::World world = hz::World::create().value_or_abort();
    hz::Shape shape = box(0.25F).value_or_abort();
    hz::Body a = world.add_body(hz::fixed_body(vec(0, 5)), shape).value_or_abort();
    hz::Body b = world.add_body(hz::dynamic_body(vec(1, 5)), shape).value_or_abort();
};

/// A joint of a type can be added, read, changed and removed.
template <class Definition> static void is_kept(hz::JointType type) {
    Two two;
    // The axles of a gear, along x in 3D, are apart.
    CHECK(two.b.set_position(vec(1, 6)).ok());
    Definition definition(two.a, two.b);
    // So is the rod of a rack from the axle of its pinion, by an angle.
    if (type == TYPE(RACK_AND_PINION)) definition.frames[1].rotation = quarter_turn();
    definition.user_data = 11;
    const hz::Joint joint = two.world.add_joint(definition).value_or_abort();
    CHECK(joint.read()->joint_type == type && joint.read()->user_data == 11);
    CHECK(joint.read()->bodies[1] == two.b.id());
    CHECK(joint.edit([](hz::JointDefinition &all) { all.break_force = 1e9F; }).ok());
    CHECK(joint.read()->break_force == 1e9F);
    step(two.world, 1);
    CHECK(joint.reaction().ok() && !*joint.is_broken());
    CHECK(two.b.joints()->size() == 1 && two.b.joints()->front() == joint.id());
    CHECK(joint.destroy().ok() && two.b.joints()->empty());
    CHECK_FAILS(joint.destroy(), HZ_STATUS_STALE_ID, "joint");
    CHECK_FAILS(joint.read(), HZ_STATUS_STALE_ID, "joint");
    CHECK_FAILS(joint.edit([](hz::JointDefinition &) {}), HZ_STATUS_STALE_ID, "joint");
    CHECK(two.b.destroy().ok());
    CHECK_FAILS(two.world.add_joint(definition), HZ_STATUS_STALE_ID, "body");
}

static void a_distance_joint_keeps_its_length() {
    for (const float length : {1.0F, 2.5F}) {
        Two two;
        const hz::DistanceJoint rod(two.a, two.b, {JointAxis().with_limits(length, length)});
        CHECK(two.b.set_position(vec(length, 5)).ok());
        CHECK(two.world.add_joint(rod).ok());
        step(two.world, 200);
        const hz::Vector at = *two.b.position();
        CHECK_NEAR(std::hypot(at.x, at.y - 5), length, 0.02);
    }
}

static void a_motor_moves_a_slider_up_to_its_limit() {
    for (const float speed : {-2.0F, 0.5F}) {
        Two two;
        hz::SliderJoint slider(two.a, two.b);
        slider->axis = JointAxis().with_limits(-1, 1).with_motor(speed, 1e6F);
        const hz::Joint joint =
            two.world.add_joint(slider, hz::pose_at(vec(1, 5))).value_or_abort();
        CHECK(joint.read()->kinds.slider.axis.motor.speed == speed);
        step(two.world, 30);
        CHECK_NEAR(two.b.position()->x, 1 + std::fmax(-1, speed / 2), 0.05);
        CHECK_NEAR(two.b.position()->y, 5, 0.01);
        step(two.world, 150);
        CHECK_NEAR(two.b.position()->x, 1 + std::copysign(1.0, speed), 0.05);
    }
}

static void a_weak_joint_breaks() {
    for (const float force : {1.0F, 1e6F}) {
        Two two;
        hz::FixedJoint weld(two.a, two.b);
        weld.break_force = force;
        const hz::Joint joint =
            two.world.add_joint(weld, hz::pose_at(vec(0.5F, 5))).value_or_abort();
        bool is_reported = false;
        for (int done = 0; done < 10; ++done) {
            step(two.world, 1);
            const hz::Events events = two.world.events().value_or_abort();
            for (const hz::JointId id : events.broken_joints) {
                is_reported = is_reported || id == joint.id();
            }
        }
        CHECK(*joint.is_broken() == (force == 1) && is_reported == (force == 1));
        CHECK((two.b.position()->y < 4.9F) == (force == 1));
    }
}

static void joints_that_cannot_be_are_refused() {
    Two two;
    hz::HingeJoint hinge(two.a, two.b);
    hinge->axis = JointAxis().with_limits(2, -2);
    CHECK_FAILS(two.world.add_joint(hinge), HZ_STATUS_VALUE, "");
    const hz::HingeJoint same(two.b, two.b);
    CHECK_FAILS(two.world.add_joint(same), HZ_STATUS_VALUE, "");
}

int main() {
#if DIMENSION == 2
    is_kept<hz::ThreeDofJoint>(TYPE(THREE_DOF));
#else
    is_kept<hz::BallJoint>(TYPE(BALL));
    is_kept<hz::CylindricalJoint>(TYPE(CYLINDRICAL));
    is_kept<hz::UniversalJoint>(TYPE(UNIVERSAL));
    is_kept<hz::SixDofJoint>(TYPE(SIX_DOF));
#endif
    is_kept<hz::FixedJoint>(TYPE(FIXED));
    is_kept<hz::HingeJoint>(TYPE(HINGE));
    is_kept<hz::SliderJoint>(TYPE(SLIDER));
    is_kept<hz::DistanceJoint>(TYPE(DISTANCE));
    is_kept<hz::WheelJoint>(TYPE(WHEEL));
    is_kept<hz::PoseDriveJoint>(TYPE(POSE_DRIVE));
    is_kept<hz::GearJoint>(TYPE(GEAR));
    is_kept<hz::RackAndPinionJoint>(TYPE(RACK_AND_PINION));
    is_kept<hz::PulleyJoint>(TYPE(PULLEY));
    a_distance_joint_keeps_its_length();
    a_motor_moves_a_slider_up_to_its_limit();
    a_weak_joint_breaks();
    joints_that_cannot_be_are_refused();
    return checks_end("joints");
}
