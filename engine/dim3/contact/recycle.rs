//! Contact recycling: manifolds that are used again while their bodies hardly move.

use glam::{Quat, Vec3};

use super::{Contact, rotation_words, vector_words};
use crate::collide::Manifold;
use crate::math::{Pose, rotation};
use crate::shape::Shape;

/// Where a manifold was found, and what it was there.
///
/// The points of today follow from these and from where the shapes stand now, whatever was in
/// between: so nothing creeps, and a snapshot needs to know two poses instead of all points.
#[derive(Clone, Debug)]
pub(crate) struct RecycleAnchor {
    /// Where collider `b` stood in the frame of `a` then.
    anchor: Pose,
    /// Where it stood when the points were last brought up to date.
    current: Pose,
    /// Place (m, frame of `a`) and separation (m) of each point as it was found.
    points: [(Vec3, f32); 4],
    /// Number of points that were found.
    count: usize,
    /// Whether `points` has them.
    is_known: bool,
}

impl RecycleAnchor {
    /// Where `b` stood in the frame of `a` when the manifold was found.
    pub(crate) fn anchor_pose(&self) -> &Pose {
        &self.anchor
    }

    /// Whether the points are only announced: they have to be
    /// [found again](Contact::restore_manifold).
    pub(crate) fn is_deferred(&self) -> bool {
        !self.is_known
    }

    /// Whether its numbers are finite, and its poses are turned by unit quaternions up to
    /// rounding.
    pub(super) fn is_valid(&self) -> bool {
        [&self.anchor, &self.current].iter().all(|pose| {
            let is_unit = (pose.rotation.length_squared() - 1.0).abs() < 1e-3;
            pose.position.is_finite() && is_unit
        })
    }

    /// The words of where it was found; then of where it stands now, if that is elsewhere.
    #[inline]
    pub(super) fn words(&self) -> ([u32; Self::WORDS], Option<[u32; Self::WORDS]>) {
        let (at, now) = (words_of_pose(&self.anchor), words_of_pose(&self.current));
        (at, (now != at).then_some(now))
    }

    /// Number of words of a pose.
    pub(crate) const WORDS: usize = 7;
}

/// How `b` has turned on its way from one pose to another.
fn rotation_between(from: &Pose, to: &Pose) -> Quat {
    rotation::multiply(to.rotation, rotation::conjugate(from.rotation))
}

/// Place and separation of each point.
fn point_positions(manifold: &Manifold) -> [(Vec3, f32); 4] {
    let mut places = [(Vec3::ZERO, 0.0); 4];
    for (place, point) in places.iter_mut().zip(&manifold.points) {
        *place = (point.position, point.separation);
    }
    places
}

#[inline]
fn words_of_pose(pose: &Pose) -> [u32; RecycleAnchor::WORDS] {
    let [x, y, z] = vector_words(pose.position);
    let [i, j, k, w] = rotation_words(pose.rotation);
    [x, y, z, i, j, k, w]
}

#[inline]
fn pose_of_words(words: [u32; RecycleAnchor::WORDS]) -> Pose {
    let [x, y, z, i, j, k, w] = words.map(f32::from_bits);
    Pose::new(Vec3::new(x, y, z), Quat::from_xyzw(i, j, k, w))
}

/// How far two shapes may move on each other before their manifold is looked for again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecycleTolerance {
    /// Of any point, m.
    pub(crate) distance: f32,
    /// Largest distance, m, of a point of the pair from the origin of collider `b`.
    pub(crate) radius: f32,
}

impl RecycleTolerance {
    /// The largest turn, rad: normals are off by no more.
    const MAX_ROTATION: f32 = 0.005;
}

impl Contact {
    /// Takes the manifold that was found before for `b_in_a` too, if the shapes have hardly
    /// moved on each other: with the same normal, and separations by the way that each point
    /// has gone.
    ///
    /// So a body at rest keeps its contact points, and a pile that trembles costs little. A
    /// point that comes within the margin of the manifold late is still far from a touch.
    pub(crate) fn recycle(&mut self, b_in_a: &Pose, tolerance: &RecycleTolerance) -> bool {
        let Some(found) = &mut self.memory.recycle_anchor else { return false };
        // Sine of half the angle: for the small angles that count, half of it.
        let turn = 2.0 * rotation_between(&found.anchor, b_in_a).xyz().length();
        let way = b_in_a.position.distance(found.anchor.position) + turn * tolerance.radius;
        // Negated, so that a NaN does not pass.
        if !(way <= tolerance.distance && turn <= RecycleTolerance::MAX_ROTATION) {
            self.memory.recycle_anchor = None;
            return false;
        }
        found.current = *b_in_a;
        self.update_recycled_points();
        true
    }

    /// Brings the points to where the shapes stand now.
    fn update_recycled_points(&mut self) {
        let Some(RecycleAnchor { anchor, current, points, .. }) = &self.memory.recycle_anchor
        else {
            return;
        };
        if anchor == current {
            // As they were found, to the last bit.
            for (point, &place) in self.manifold.points.iter_mut().zip(points) {
                (point.position, point.separation) = place;
            }
            return;
        }
        let turn = rotation_between(anchor, current);
        let (sine, cosine) = (turn.xyz(), turn.w);
        let shift = current.position - anchor.position;
        for (point, &(before, separation)) in self.manifold.points.iter_mut().zip(points) {
            // The way that the point has gone with `b`, without the digits that differences of
            // places would lose.
            let across = 2.0 * sine.cross(before - anchor.position);
            let way = shift + (cosine * across + sine.cross(across));
            point.separation = separation + self.manifold.normal.dot(way);
            point.position = before + 0.5 * way;
        }
    }

    /// Forgets where the manifold was found: it will be looked for anew.
    pub(crate) fn forget_recycle_anchor(&mut self) {
        self.memory.recycle_anchor = None;
    }

    /// Notes that the manifold was found where `b` stood at `b_in_a`.
    pub(crate) fn set_recycle_anchor(&mut self, b_in_a: &Pose) {
        let (points, count) = (point_positions(&self.manifold), self.manifold.points.len());
        self.memory.recycle_anchor = Some(RecycleAnchor {
            anchor: *b_in_a,
            current: *b_in_a,
            points,
            count,
            is_known: true,
        });
    }

    /// Remembers by these words where a manifold of `count` points was found, and where it
    /// stands now. Points that are known to have been found there stay; others are
    /// [deferred](RecycleAnchor::is_deferred).
    pub(super) fn defer_manifold(
        &mut self,
        count: usize,
        anchor: [u32; RecycleAnchor::WORDS],
        current: [u32; RecycleAnchor::WORDS],
    ) {
        let known = self.memory.recycle_anchor.take().filter(|known| {
            known.count == count && known.is_known && known.words().0 == anchor
        });
        if known.is_none() {
            self.manifold = Manifold::default();
        }
        let is_known = count == 0 || known.is_some();
        let points = known.map(|known| known.points).unwrap_or_default();
        let (anchor, current) = (pose_of_words(anchor), pose_of_words(current));
        self.memory.recycle_anchor =
            Some(RecycleAnchor { anchor, current, points, count, is_known });
        self.update_recycled_points();
    }

    /// Takes the manifold that was found again where [`RecycleAnchor`] says; whether it has as
    /// many points as were announced.
    pub(crate) fn restore_manifold(&mut self, manifold: Manifold) -> bool {
        let Some(found) = &mut self.memory.recycle_anchor else { return false };
        let is_it = manifold.points.len() == found.count;
        (found.count, found.is_known) = (manifold.points.len(), true);
        found.points = point_positions(&manifold);
        self.manifold = manifold;
        self.update_recycled_points();
        is_it
    }
}

/// Whether a shape, or its child number `part`, has flat faces only. Round shapes roll, and
/// their contact point runs along them.
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
