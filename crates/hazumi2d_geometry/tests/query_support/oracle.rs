//! Exact answers in `f64` by brute force: all differences of two corners, their hull, and every
//! edge of that.

use hazumi2d_geometry::glam::DVec2;

/// A convex body: the hull of corners and all points within a margin.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) corners: Vec<DVec2>,
    pub(crate) margin: f64,
}

impl Body {
    /// How far out of the body a point is: its distance, or minus that of the nearest side.
    pub(crate) fn height(&self, point: DVec2) -> f64 {
        let corners: Vec<DVec2> = self.corners.iter().map(|corner| *corner - point).collect();
        origin_distance(&hull(&corners)) - self.margin
    }

    /// How far the body reaches along a unit vector.
    pub(crate) fn reach(&self, normal: DVec2) -> f64 {
        let reach = self.corners.iter().map(|corner| corner.dot(normal));
        reach.fold(f64::NEG_INFINITY, f64::max) + self.margin
    }

    pub(crate) fn shifted(&self, shift: DVec2) -> Self {
        let corners = self.corners.iter().map(|corner| *corner + shift).collect();
        Self { corners, margin: self.margin }
    }

    /// All differences of a point of `other` and one of this body.
    pub(crate) fn difference(&self, other: &Self) -> Self {
        let all = self.corners.iter().flat_map(|a| other.corners.iter().map(move |b| *b - *a));
        let corners = hull(&all.collect::<Vec<_>>());
        Self { corners, margin: self.margin + other.margin }
    }

    /// The gap between two bodies; minus the least way apart where they overlap.
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        let difference = self.difference(other);
        origin_distance(&difference.corners) - difference.margin
    }

    /// The gap along a unit vector from this body to the other.
    pub(crate) fn gap_along(&self, other: &Self, normal: DVec2) -> f64 {
        -other.reach(-normal) - self.reach(normal)
    }

    /// How near a ray comes to the body, and the first fraction of it at which it meets the
    /// surface, for a ray that begins outside.
    pub(crate) fn meet(&self, origin: DVec2, direction: DVec2, end: f64) -> (f64, Option<f64>) {
        let ring = hull(&self.corners);
        let to = origin + direction * end;
        let mut nearest = f64::INFINITY;
        let mut first: Option<f64> = None;
        let mut meet = |fraction: Option<f64>| {
            if let Some(fraction) = fraction.filter(|fraction| (0.0..=end).contains(fraction)) {
                first = Some(first.map_or(fraction, |first: f64| first.min(fraction)));
            }
        };
        for index in 0..ring.len() {
            let (from, next) = (ring[index], ring[(index + 1) % ring.len()]);
            nearest = nearest.min(segment_distance([origin, to], [from, next]));
            meet(circle(from, self.margin, origin, direction));
            let out = -(next - from).perp().normalize_or_zero() * self.margin;
            meet(crossing([from + out, next + out], origin, direction));
        }
        (nearest - self.margin, first)
    }

    /// The least height along a ray: a convex function, so its thirds tell where to look.
    pub(crate) fn least_height(&self, origin: DVec2, direction: DVec2, end: f64) -> f64 {
        let ring = hull(&self.corners);
        let height = |fraction: f64| {
            let at = origin + direction * fraction;
            let seen: Vec<DVec2> = ring.iter().map(|corner| *corner - at).collect();
            origin_distance(&seen) - self.margin
        };
        let (mut low, mut high) = (0.0, end);
        for _ in 0..90 {
            let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if height(first) <= height(second) {
                high = second;
            } else {
                low = first;
            }
        }
        height(0.5 * (low + high)).min(height(0.0)).min(height(end))
    }
}

/// First fraction at which a ray from outside meets a circle.
fn circle(center: DVec2, radius: f64, origin: DVec2, direction: DVec2) -> Option<f64> {
    let from = origin - center;
    let (a, half_b) = (direction.length_squared(), from.dot(direction));
    // The discriminant without the cancelling squares of far distances.
    let beside = from.perp_dot(direction);
    let root = a * radius * radius - beside * beside;
    (root >= 0.0 && half_b < 0.0).then(|| (-half_b - root.sqrt()) / a)
}

/// The fraction at which a ray crosses a segment.
fn crossing([from, to]: [DVec2; 2], origin: DVec2, direction: DVec2) -> Option<f64> {
    let along = to - from;
    let cross = direction.perp_dot(along);
    let part = (from - origin).perp_dot(direction) / cross;
    let fraction = (from - origin).perp_dot(along) / cross;
    (cross != 0.0 && (0.0..=1.0).contains(&part)).then_some(fraction)
}

/// Distance of two segments.
pub(crate) fn segment_distance(a: [DVec2; 2], b: [DVec2; 2]) -> f64 {
    let side = |s: [DVec2; 2], p: DVec2| (s[1] - s[0]).perp_dot(p - s[0]);
    let splits = |s: [DVec2; 2], t: [DVec2; 2]| side(s, t[0]) * side(s, t[1]) < 0.0;
    if splits(a, b) && splits(b, a) {
        return 0.0;
    }
    let ends = [
        point_segment(a, b[0]),
        point_segment(a, b[1]),
        point_segment(b, a[0]),
        point_segment(b, a[1]),
    ];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

pub(crate) fn point_segment([from, to]: [DVec2; 2], point: DVec2) -> f64 {
    let along = to - from;
    let square = along.length_squared();
    let part = if square > 0.0 { (point - from).dot(along) / square } else { 0.0 };
    point.distance(from + along * part.clamp(0.0, 1.0))
}

/// Distance of the origin from a convex ring; inside, minus that of the nearest side.
pub(crate) fn origin_distance(ring: &[DVec2]) -> f64 {
    let mut distance = f64::INFINITY;
    let mut depth = f64::INFINITY;
    for index in 0..ring.len() {
        let (from, to) = (ring[index], ring[(index + 1) % ring.len()]);
        distance = distance.min(point_segment([from, to], DVec2::ZERO));
        let along = (to - from).normalize_or_zero();
        depth = depth.min(along.perp_dot(-from));
    }
    if ring.len() >= 3 && depth > 0.0 { -depth } else { distance }
}

/// The corners of the convex hull, counter-clockwise.
///
/// Source: Andrew, *Another Efficient Algorithm for Convex Hulls in Two Dimensions*, 1979.
pub(crate) fn hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for point in points {
            while let [.., p, q] = chain[..] {
                if (q - p).perp_dot(point - q) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut ring = chain(&mut sorted.iter().copied());
    ring.extend(chain(&mut sorted.iter().rev().copied()));
    ring
}
