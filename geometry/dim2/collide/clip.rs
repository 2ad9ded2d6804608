//! Contact points of two edges: the incident one clipped to the length of the reference one.

use glam::Vec2;

use super::{Manifold, ManifoldPoint, feature_id};
use crate::math::rotation::quarter;
use crate::sat::{AxisOwner, ShapeEdge};

/// Corners are kept when they are beyond an end of an edge by less than this part of its
/// length, dimensionless: those of equal boxes in a stack would be in and out by turns without
/// it.
const TOLERANCE: f32 = 1e-3;
/// Distances below this part of the length of an edge are rounding, dimensionless.
const ROUNDING: f32 = 1e-5;

/// Sine of the angle to the normal of an edge below which that is the way between two corners,
/// as well: half a degree. Without it, equal capsules in a stack would have one point and two
/// by turns.
const ACROSS: f32 = 1e-2;

/// Two edges that face each other, seen from one of them.
pub(super) struct FacingEdges {
    /// Owner of the reference edge, which gives the normal.
    pub(super) owner: AxisOwner,
    pub(super) line: ReferenceEdge,
    /// The ends of the incident edge, in the order of the reference edge, which runs the other
    /// way.
    pub(super) incident: [EdgePoint; 2],
    /// How far the surfaces are outside of the edge of `a` and of that of `b`, in metres.
    pub(super) radii: [f32; 2],
    /// How far apart points may be, in metres.
    pub(super) margin: f32,
}

/// A reference edge, in the frame of `a`.
#[derive(Clone, Copy)]
pub(super) struct ReferenceEdge {
    pub(super) start: Vec2,
    /// Outward unit vector.
    pub(super) normal: Vec2,
    /// In metres.
    pub(super) length: f32,
    /// Indices of the corners at the start and the end.
    pub(super) corners: [u32; 2],
}

/// A corner of the other shape, seen from the reference edge, in metres.
#[derive(Clone, Copy)]
pub(super) struct EdgePoint {
    /// From the start of the edge towards its end.
    pub(super) along: f32,
    /// In front of it.
    pub(super) height: f32,
    /// Index of the corner.
    pub(super) corner: u32,
}

/// Where a point is, and its name.
#[derive(Clone, Copy)]
struct ClippedPoint {
    along: f32,
    height: f32,
    feature: u32,
}

impl FacingEdges {
    /// Two edges in the frame of `a`.
    #[inline(always)]
    pub(super) fn new(
        owner: AxisOwner,
        [reference, incident]: [&ShapeEdge; 2],
        radii: [f32; 2],
        margin: f32,
    ) -> Self {
        let &ShapeEdge { start, end, normal, corners } = reference;
        let along = quarter(normal);
        let place = |point: Vec2, corner: u32| {
            let seen = point - start;
            EdgePoint { along: along.dot(seen), height: normal.dot(seen), corner }
        };
        let first = place(incident.end, incident.corners[1]);
        let last = place(incident.start, incident.corners[0]);
        let line = ReferenceEdge { start, normal, length: along.dot(end - start), corners };
        Self { owner, line, incident: [first, last], radii, margin }
    }

    /// The same, of an incident edge that stands upright its lower end: the one that counts.
    pub(super) fn at_the_foot(mut self) -> Self {
        let [first, last] = &mut self.incident;
        if first.along == last.along && last.height < first.height {
            std::mem::swap(first, last);
        }
        self
    }

    /// Where the surfaces are at most the margin apart. `gap` is that of the edges along the
    /// better of their normals, in metres: overlapping shapes have a point, whatever rounding
    /// does.
    #[inline(always)]
    pub(super) fn manifold(&self, gap: f32) -> Manifold {
        let [first, last] = self.incident;
        let deepest = if first.height <= last.height { first } else { last };
        let is_outside = deepest.along < 0.0 || deepest.along > self.line.length;
        if is_outside
            && gap > -ROUNDING * self.line.length
            && let Some(manifold) = self.at_corners(&deepest)
        {
            return manifold;
        }
        let clipped = self.in_front();
        if clipped.points.is_empty() {
            let deepest = self.kept(&deepest);
            return self.touch([deepest; 2]);
        }
        clipped
    }

    /// The points of the part of the incident edge that is in front of the reference edge.
    #[inline(always)]
    pub(super) fn in_front(&self) -> Manifold {
        let ([first, last], ReferenceEdge { length, corners, .. }) = (self.incident, self.line);
        let reach = TOLERANCE * length;
        let low =
            if first.along < -reach { self.cut(0.0, corners[0]) } else { self.kept(&first) };
        let high = if last.along > length + reach {
            self.cut(length, corners[1])
        } else {
            self.kept(&last)
        };
        if low.along > high.along {
            return Manifold::default();
        }
        self.touch([low, high])
    }

    /// One point where a corner of each is nearest to the other, which is beyond the end of the
    /// reference edge that is next to `deepest`; `None` where that is not so, or they coincide.
    #[cold]
    fn at_corners(&self, deepest: &EdgePoint) -> Option<Manifold> {
        let ([first, last], ReferenceEdge { start, normal, length, .. }) =
            (self.incident, self.line);
        let forward = quarter(normal);
        let along = if deepest.along < 0.0 { 0.0 } else { length };
        let way = Vec2::new(last.along - first.along, last.height - first.height);
        let from_first = Vec2::new(along - first.along, -first.height);
        let (part, whole) = (from_first.dot(way), way.length_squared());
        let nearest = if part <= -ROUNDING * whole {
            first
        } else if part >= (1.0 + ROUNDING) * whole {
            last
        } else {
            return None;
        };
        let between = Vec2::new(nearest.along - along, nearest.height);
        let distance = between.length();
        // Corners right across from each other are the ends of edges that are, too.
        let aside = between.x.abs();
        let is_across = aside <= ACROSS * distance && aside <= TOLERANCE * length;
        if distance <= ROUNDING * length || is_across {
            return None;
        }
        let toward = (forward * between.x + normal * between.y) / distance;
        let [radius, other] = self.ordered_radii();
        let separation = distance - (radius + other);
        let position = start + forward * along + toward * (radius + 0.5 * separation);
        let feature = self.kept(&nearest).feature;
        let point = ManifoldPoint { position, separation, feature };
        Some(Manifold::single(self.outward(toward), point, self.margin))
    }

    /// Where the incident edge crosses the end of the reference edge at a corner.
    #[inline(always)]
    fn cut(&self, along: f32, corner: u32) -> ClippedPoint {
        let [first, last] = self.incident;
        let share = ((along - first.along) / (last.along - first.along)).clamp(0.0, 1.0);
        let height = first.height + (last.height - first.height) * share;
        let feature = match self.owner {
            AxisOwner::A => feature_id::vertex_of_a(corner),
            AxisOwner::B => feature_id::vertex_of_b(corner),
        };
        ClippedPoint { along, height, feature }
    }

    /// Where a corner of the incident edge is.
    #[inline(always)]
    fn kept(&self, &EdgePoint { along, height, corner }: &EdgePoint) -> ClippedPoint {
        let feature = match self.owner {
            AxisOwner::A => feature_id::vertex_of_b(corner),
            AxisOwner::B => feature_id::vertex_of_a(corner),
        };
        ClippedPoint { along, height, feature }
    }

    /// The contact at two places, which may be one.
    #[inline(always)]
    fn touch(&self, [low, high]: [ClippedPoint; 2]) -> Manifold {
        let normal = self.outward(self.line.normal);
        let first = self.point(&low);
        if low.along == high.along {
            return Manifold::single(normal, first, self.margin);
        }
        Manifold::new(normal, [first, self.point(&high)], self.margin)
    }

    #[inline(always)]
    fn point(&self, &ClippedPoint { along, height, feature }: &ClippedPoint) -> ManifoldPoint {
        let ReferenceEdge { start, normal, .. } = self.line;
        let [radius, other] = self.ordered_radii();
        let separation = height - (radius + other);
        let position = start + quarter(normal) * along + normal * (radius + 0.5 * separation);
        ManifoldPoint { position, separation, feature }
    }

    /// From `a` to `b`, given the direction out of the reference edge.
    #[inline(always)]
    fn outward(&self, normal: Vec2) -> Vec2 {
        if self.owner == AxisOwner::A { normal } else { -normal }
    }

    /// The radius of the shape with the reference edge, and of the other.
    #[inline(always)]
    fn ordered_radii(&self) -> [f32; 2] {
        let [a, b] = self.radii;
        if self.owner == AxisOwner::A { [a, b] } else { [b, a] }
    }
}
