//! Manifolds that are used again while their bodies hardly move.

use glam::{Quat, Vec3};

use super::{Contact, words_of, words_of_turn};
use crate::math::{Pose, rotation};
use crate::shape::Shape;

/// Where a manifold was found, and how far the shapes have moved on each other since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// Where collider `b` stood in the frame of `a` when the separations were last right.
    at: Pose,
    /// Length of the way of any point of one on the other since the manifold was found, at most, m.
    way: f32,
    /// Angle through which they have turned on each other since then, at most, rad.
    turn: f32,
}

impl Found {
    /// Number of words of [`Self::to_words`].
    pub(crate) const WORDS: usize = 9;

    /// Its numbers, bit for bit.
    #[inline]
    pub(crate) fn to_words(self) -> [u32; Self::WORDS] {
        let [x, y, z] = words_of(self.at.position);
        let [i, j, k, w] = words_of_turn(self.at.rotation);
        [x, y, z, i, j, k, w, self.way.to_bits(), self.turn.to_bits()]
    }

    /// What has these [words](Self::to_words).
    #[inline]
    pub(crate) fn from_words(words: [u32; Self::WORDS]) -> Self {
        let number = |index: usize| f32::from_bits(words[index]);
        let position = Vec3::new(number(0), number(1), number(2));
        let rotation = Quat::from_xyzw(number(3), number(4), number(5), number(6));
        Self { at: Pose::new(position, rotation), way: number(7), turn: number(8) }
    }
}

/// How far two shapes may move on each other before their manifold is looked for again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tolerance {
    /// Of any point, m.
    pub(crate) way: f32,
    /// Largest distance, m, of a point of the pair from the origin of collider `b`.
    pub(crate) radius: f32,
}

impl Tolerance {
    /// The largest turn, rad: normals are off by no more.
    const TURN: f32 = 0.005;
}

impl Contact {
    /// Takes the manifold that was found before for `b_in_a` too, if the shapes have hardly moved on
    /// each other: with the same normal, and separations by the way that each point has gone.
    ///
    /// So a body at rest keeps its contact points, and a pile that trembles costs little. What comes
    /// within the margin of the manifold late is still far from a touch.
    pub(crate) fn recycle(&mut self, b_in_a: &Pose, tolerance: &Tolerance) -> bool {
        let Some(found) = &mut self.found else { return false };
        // Sine of half the angle: for the small angles that count, half of it.
        let back = rotation::conjugate(found.at.rotation);
        let turn = 2.0 * rotation::multiply(back, b_in_a.rotation).xyz().length();
        found.turn += turn;
        found.way += b_in_a.position.distance(found.at.position) + turn * tolerance.radius;
        // Negated, so that a NaN does not pass.
        if !(found.way <= tolerance.way && found.turn <= Tolerance::TURN) {
            self.found = None;
            return false;
        }
        for point in &mut self.manifold.points {
            let before = point.position;
            let now = b_in_a.point(found.at.point_back(before));
            point.separation += self.manifold.normal.dot(now - before);
            point.position = 0.5 * (before + now);
        }
        found.at = *b_in_a;
        true
    }

    /// Notes that the manifold was found where `b` stood at `b_in_a`.
    pub(crate) fn found_at(&mut self, b_in_a: &Pose) {
        self.found = Some(Found { at: *b_in_a, way: 0.0, turn: 0.0 });
    }
}

/// Whether a shape, or its child number `part`, has flat faces only. What is round rolls, and its
/// contact point runs along it.
pub(crate) fn is_flat(shape: &Shape, part: Option<u32>) -> bool {
    match shape {
        Shape::Cuboid(_)
        | Shape::Hull(_)
        | Shape::Triangle(_)
        | Shape::HalfSpace(_)
        | Shape::Mesh(_)
        | Shape::HeightField(_) => true,
        Shape::Compound(compound) => {
            let child = part.and_then(|part| compound.children().get(part as usize));
            child.is_some_and(|(_, child)| is_flat(child, None))
        }
        _ => false,
    }
}
