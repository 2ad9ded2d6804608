//! Particles that are held to something.

use glam::Vec3;

use super::state::SoftState;
use crate::state::BodyState;

/// A particle that is held to a body, or to a point of the world, as the solver sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PinRow {
    pub(crate) particle: u16,
    /// The centre of mass of the body when the step began, or the point of the world, m, from the anchor.
    pub(crate) way: Vec3,
    /// The way from there to the point that holds, m, when the step began.
    pub(crate) arm: Vec3,
}

/// Share of its distance from the pin that a particle makes good in a substep.
const MEND: f32 = 0.5;

impl PinRow {
    /// Pulls the particle to where it is held in a substep of `h` seconds.
    pub(crate) fn solve(&self, soft: &mut SoftState, body: &mut BodyState, h: f32) {
        let mut bulk = soft.bulk;
        let index = usize::from(self.particle);
        let site = soft.site(&bulk, index);
        let position = soft.position(index);
        let gap = self.way + self.arm + body.way_of(self.arm) - position;
        let lever = position - self.way - body.shift;
        let mut velocity = soft.velocity(index);
        for axis in Vec3::AXES {
            let across = lever.cross(axis);
            let spin = body.inverse_inertia * across;
            let ease = bulk.ease(&site.push(axis))
                + (axis * axis).dot(body.inverse_mass)
                + across.dot(spin);
            if !(ease > 0.0) {
                continue;
            }
            let holder = body.linear_velocity + body.angular_velocity.cross(lever);
            let own = velocity + bulk.velocity(&site);
            let speed = axis.dot(holder - own) + MEND * axis.dot(gap) / h;
            let impulse = speed / ease;
            velocity += (bulk.keep * site.weight * impulse) * axis;
            bulk.take(&site.push(axis), impulse);
            body.linear_velocity -= impulse * axis * body.inverse_mass;
            body.angular_velocity -= impulse * spin;
        }
        soft.set_velocity(index, velocity);
        soft.bulk = bulk;
        soft.is_held = true;
        body.is_held = true;
    }
}
