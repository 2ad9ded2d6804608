//! Drawing of soft bodies: springs, clusters and goals.

use super::colors;
use super::pen::Pen;
use crate::space::DVector;
use crate::world::World;

/// Draws where particles are pulled to.
pub(super) fn draw_goals(world: &World, pen: &mut Pen<'_>) {
    let softs = world.bodies().filter_map(|(id, _)| world.particles(id));
    for particles in softs {
        let Some(goals) = particles.goals() else { continue };
        for (place, goal) in particles.exact_positions().zip(goals) {
            pen.point(goal, colors::GOAL);
            pen.line(place, goal, colors::GOAL);
        }
    }
}

/// Draws a star for each cluster, from the middle of its particles to each of them.
pub(super) fn draw_clusters(world: &World, pen: &mut Pen<'_>) {
    let softs = world.bodies().filter_map(|(id, _)| world.particles(id));
    for particles in softs {
        let places: Vec<DVector> = particles.exact_positions().collect();
        for (number, members) in particles.clusters() {
            let members = || members.iter().filter_map(|&member| places.get(member as usize));
            let sum = members().fold(DVector::ZERO, |sum, place| sum + *place);
            let middle = sum / members().count().max(1) as f64;
            let color = colors::of_number(u32::try_from(number).unwrap_or(u32::MAX));
            for &place in members() {
                pen.line(middle, place, color);
            }
        }
    }
}
