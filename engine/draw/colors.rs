//! Colours of [`World::draw`](crate::World::draw), 0xrrggbb.

use crate::space::DIM;

/// Outlines of fixed bodies.
pub const FIXED: u32 = 0x80_80_80;
/// Outlines of kinematic bodies.
pub const KINEMATIC: u32 = 0x60_60_ff;
/// Outlines of dynamic bodies that are awake.
pub const AWAKE: u32 = 0xff_b0_60;
/// Outlines of dynamic bodies that sleep.
pub const ASLEEP: u32 = 0x80_60_50;
/// Outlines of bodies that were taken out because their numbers went bad.
pub const FROZEN: u32 = 0xff_00_ff;
/// Outlines of bodies that are not enabled.
pub const DISABLED: u32 = 0x40_40_40;
/// Outlines of sensors.
pub const SENSOR: u32 = 0x40_e0_d0;
/// Outlines of sensors with overlaps, and lines to the visitors.
pub const VISITED: u32 = 0xff_ff_00;
/// Boxes of colliders.
pub const BOX: u32 = 0x40_a0_ff;
/// Points of contacts where surfaces push or overlap.
pub const TOUCHING: u32 = 0xff_40_40;
/// Points of contacts where surfaces are only near each other.
pub const NEAR: u32 = 0x90_70_70;
/// Normals of contacts.
pub const NORMAL: u32 = 0xff_80_00;
/// Impulses along normals.
pub const IMPULSE: u32 = 0xff_00_60;
/// Impulses of friction.
pub const FRICTION: u32 = 0xc0_60_ff;
/// Constraints that are solved one by one.
pub const UNCOLORED: u32 = 0xb0_b0_b0;
/// Lines from bodies to their joints, ropes and teeth.
pub const JOINT: u32 = 0xe0_e0_e0;
/// Joints that have broken.
pub const BROKEN: u32 = 0x60_60_60;
/// Axes of the frames of joints: x, y and, in three dimensions, z.
pub const AXES: [u32; DIM] = {
    let (all, mut axes, mut axis) = ([0xff_50_50, 0x50_ff_50, 0x60_80_ff], [0; DIM], 0);
    while axis < DIM {
        axes[axis] = all[axis];
        axis += 1;
    }
    axes
};
/// Limits of joints.
pub const LIMIT: u32 = 0xff_e0_40;
/// Position of joints within their limits.
pub const POINTER: u32 = 0xff_ff_ff;
/// Velocities.
pub const LINEAR: u32 = 0x30_ff_80;
/// Angular velocities.
pub const ANGULAR: u32 = 0xa0_60_ff;
/// Velocities of particles.
pub const PARTICLE: u32 = 0x20_b0_60;
/// Goals of particles.
pub const GOAL: u32 = 0xff_60_b0;
/// Bodies that were stopped on their way.
pub const STOPPED: u32 = 0xff_20_20;

/// A colour for a number: of an island, a level, a cluster, a colour of the solver. Numbers
/// near each other have colours that are not.
pub const fn of_number(number: u32) -> u32 {
    /// The golden ratio, as a part of a turn around the circle of colours.
    const GOLDEN: u32 = 0x9e37_79b9;
    let hue = (number.wrapping_mul(GOLDEN) >> 16) * 6;
    let (side, part) = (hue >> 16, (hue & 0xffff) >> 8);
    // Not all the way down to black, so that it is seen on black.
    let (up, down) = (0x40 + part * 3 / 4, 0xff - part * 3 / 4);
    let [red, green, blue] = match side {
        0 => [0xff, up, 0x40],
        1 => [down, 0xff, 0x40],
        2 => [0x40, 0xff, up],
        3 => [0x40, down, 0xff],
        4 => [up, 0x40, 0xff],
        _ => [0xff, 0x40, down],
    };
    red << 16 | green << 8 | blue
}
