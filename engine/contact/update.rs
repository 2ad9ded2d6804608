//! Updates of a contact within a step: warm start and accumulated impulses.

use super::Contact;
use super::impulses::WarmStartImpulses;
use crate::collide::Manifold;
use crate::collider::Collider;
use crate::space::POINTS;

impl Contact {
    /// Stores impulses of the last substep whose points are unknown: `sum` N·s in all along the
    /// normal.
    pub(crate) fn store_soft_impulses(&mut self, has_pushed: bool, sum: f32) {
        self.has_pushed = has_pushed;
        let points = self.manifold.points.len();
        for impulse in &mut self.impulses.normal[..points] {
            *impulse = sum / points as f32;
        }
    }

    /// Takes on what the surfaces of colliders `a` and `b` are like where they meet.
    pub(crate) fn combine_materials(&mut self, [a, b]: [&Collider; 2]) {
        let [part_a, part_b] = self.parts;
        let (a, b) = (a.material_of(part_a), b.material_of(part_b));
        let mixed = a.combined_with(b);
        self.friction = mixed.friction;
        self.restitution = mixed.restitution;
        self.rolling_resistance = mixed.rolling_resistance;
        self.surface_velocities = [a.surface_velocity, b.surface_velocity];
    }

    /// Whether the surfaces touch, or are about to.
    pub(crate) fn has_points(&self) -> bool {
        !self.manifold.points.is_empty()
    }

    /// How deep the surfaces are in each other, m, ≥ 0.
    pub(crate) fn depth(&self) -> f32 {
        self.manifold.points.iter().fold(0.0, |depth, point| depth.max(-point.separation))
    }

    /// Whether the surfaces are within `slop` metres of each other somewhere.
    pub(crate) fn is_touching(&self, slop: f32) -> bool {
        self.manifold.points.iter().any(|point| point.separation <= slop)
    }

    /// Puts the new manifold in place and carries over the impulses of the points that stay.
    pub(crate) fn replace_manifold(&mut self, manifold: Manifold) {
        let mut normal = [0.0; POINTS];
        for (impulse, point) in normal.iter_mut().zip(&manifold.points) {
            let mut old = self.manifold.points.iter().zip(self.impulses.normal);
            if let Some((_, carried)) = old.find(|(old, _)| old.feature == point.feature) {
                *impulse = carried;
            }
        }
        self.impulses.normal = normal;
        if manifold.points.is_empty() {
            self.impulses = WarmStartImpulses::default();
        }
        self.manifold = manifold;
        self.forget_recycle_anchor();
    }
}
