//! Contacts: pairs of colliders that may touch, and the constraints that keep them apart.

use glam::Vec2;

pub(crate) use super::constraint::ContactConstraint;
pub(crate) use super::draft::Draft;
pub(crate) use super::input::ConstraintInput;
pub(crate) use super::lanes::Source;
pub(crate) use super::mobility::Mobility;
pub(crate) use super::outcome::Outcome;
pub(crate) use super::pair::Pair;
pub(crate) use super::round::roundness;
pub(crate) use super::set::ConstraintSet;
pub(crate) use super::solve::{Bias, Substep, begin, part, solve};
pub(crate) use super::words::{Scope, WordKind, Words, kinds_after, words_of, words_of_turn};

use crate::collide::Manifold;
use crate::collider::Collider;
use crate::math::basis::tangent;

/// A pair of colliders, or of parts of them, whose boxes overlap, remembered from step to step.
#[derive(Clone, Debug)]
pub(crate) struct Contact {
    /// Slots of the two colliders; ascending.
    pub(crate) colliders: [u32; 2],
    /// Indices of the parts of their shapes; `None` for those of one piece. Unique among the
    /// contacts of two colliders.
    pub(crate) parts: [Option<u32>; 2],
    /// Slots of the two bodies in the arena of the world.
    pub(crate) bodies: [u32; 2],
    /// Mixed coefficient of friction, dimensionless.
    pub(crate) friction: f32,
    /// Mixed restitution, dimensionless.
    pub(crate) restitution: f32,
    /// Rolling resistance of the pair, m.
    pub(crate) rolling_resistance: f32,
    /// How fast the surfaces run by themselves, m/s, each in the frame of its collider.
    pub(crate) surface_velocities: [Vec2; 2],
    /// Whether a body of it is soft: the rows of such contacts are found anew in each step.
    pub(crate) is_soft: bool,
    /// Whether both are.
    pub(crate) are_fellows: bool,
    /// Whether one passes a side of the other that holds one way only.
    pub(crate) passes: bool,
    /// Whether they count as touching, for events.
    pub(crate) touches: bool,
    /// Whether any point has pushed in the last step in which the solver saw them.
    pub(crate) has_pushed: bool,
    /// Where they touch, in the frame of collider `a`.
    pub(crate) manifold: Manifold,
    /// What it took to keep them apart in the last step.
    pub(crate) impulses: Impulses,
}

/// Impulses of a contact, carried from step to step to warm start the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Impulses {
    /// Of each manifold point along the normal, N·s, ≥ 0.
    pub(crate) normal: [f32; 2],
    /// Of the whole patch along the tangent, a quarter of a turn from the normal, N·s.
    pub(crate) friction: f32,
    /// Of the whole patch, against rolling, N·m·s.
    pub(crate) rolling: f32,
}

impl Impulses {
    /// The friction on `b`, N·s, world frame, of a contact with this normal.
    pub(crate) fn friction_across(&self, normal: Vec2) -> Vec2 {
        self.friction * tangent(normal)
    }
}

impl Contact {
    /// Takes note of what the solver did in the last substep where nobody knows which of its points did it: impulses of
    /// `sum` N·s in all along the normal.
    pub(crate) fn conclude(&mut self, has_pushed: bool, sum: f32) {
        self.has_pushed = has_pushed;
        let points = self.manifold.points.len();
        for impulse in &mut self.impulses.normal[..points] {
            *impulse = sum / points as f32;
        }
    }

    /// The same of bodies of which these are soft.
    pub(crate) fn with_soft(mut self, [a, b]: [bool; 2]) -> Self {
        self.is_soft = a || b;
        self.are_fellows = a && b;
        self
    }

    /// A contact of two colliders, or of parts of them, on two `bodies`, of which nothing is known.
    pub(crate) fn new(
        (colliders, parts): ([u32; 2], [Option<u32>; 2]),
        bodies: [u32; 2],
    ) -> Self {
        Self {
            colliders,
            parts,
            bodies,
            friction: 0.0,
            restitution: 0.0,
            rolling_resistance: 0.0,
            surface_velocities: [Vec2::ZERO; 2],
            is_soft: false,
            are_fellows: false,
            passes: false,
            touches: false,
            has_pushed: false,
            manifold: Manifold::default(),
            impulses: Impulses::default(),
        }
    }

    /// Takes on what the surfaces of colliders `a` and `b` are like where they meet.
    pub(crate) fn mix(&mut self, [a, b]: [&Collider; 2]) {
        let [part_a, part_b] = self.parts;
        let (a, b) = (a.material_of(part_a), b.material_of(part_b));
        let mixed = a.mixed_with(b);
        self.friction = mixed.friction;
        self.restitution = mixed.restitution;
        self.rolling_resistance = mixed.rolling_resistance;
        self.surface_velocities = [a.surface_velocity, b.surface_velocity];
    }

    /// Whether the surfaces touch, or are about to.
    pub(crate) fn has_points(&self) -> bool {
        !self.manifold.points.is_empty()
    }

    /// Whether the surfaces are within `slop` metres of each other somewhere.
    pub(crate) fn is_touching(&self, slop: f32) -> bool {
        self.manifold.points.iter().any(|point| point.separation <= slop)
    }

    /// Puts the new manifold in place and carries over the impulses of the points that stay.
    pub(crate) fn replace_manifold(&mut self, manifold: Manifold) {
        let mut normal = [0.0; 2];
        for (impulse, point) in normal.iter_mut().zip(&manifold.points) {
            let mut old = self.manifold.points.iter().zip(self.impulses.normal);
            if let Some((_, carried)) = old.find(|(old, _)| old.feature == point.feature) {
                *impulse = carried;
            }
        }
        self.impulses.normal = normal;
        if manifold.points.is_empty() {
            self.impulses = Impulses::default();
        }
        self.manifold = manifold;
    }
}
