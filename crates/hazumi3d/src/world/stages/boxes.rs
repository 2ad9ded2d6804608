//! Bodies and colliders → where the colliders stand, and their boxes.

use super::super::World;
use crate::math::Aabb;

impl World {
    /// Places the colliders of every body that moves, was moved, or is new, grows their boxes by
    /// the contact margin, and tells the broad phase.
    pub(in crate::world) fn place_boxes(&mut self) {
        let margin = self.settings.contact_margin();
        for (_, record) in self.bodies.iter() {
            let moves = record.is_moving();
            for &id in &record.colliders {
                let Some(placed) = self.colliders.get_mut(id) else { continue };
                placed.is_new_here = placed.bounds == Aabb::EMPTY;
                if moves || placed.is_new_here {
                    placed.pose = record.body.pose().then(&placed.collider.pose);
                    let tight = placed.collider.shape.bounds(&placed.pose);
                    placed.bounds = numbers_only(tight.grown(margin));
                    self.broad_phase.set(id.index(), placed.bounds);
                    self.pairs.outdate();
                }
            }
        }
    }
}

/// `bounds`, or the box of everything when rounding at the end of the range of `f32` left no
/// numbers in it: broad phases are promised numbers.
fn numbers_only(bounds: Aabb) -> Aabb {
    if bounds.min.is_nan() || bounds.max.is_nan() { Aabb::EVERYTHING } else { bounds }
}
