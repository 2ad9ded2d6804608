//! Boxes against spheres and capsules, in closed form; the box is `a`, everything is in its
//! frame.

use glam::Vec3;

use super::round::{self, BETWEEN, BallCore, CapsuleCore, END, START, is_out_of_reach};
use super::{Manifold, ManifoldPoint};
use crate::math::direction::split;
use crate::sat::segment::{self, EdgeSpan, PARALLEL};
use crate::shape::Cuboid;

/// Distances below this part of the size of the shapes have no direction; an axis that
/// separates as well is taken instead.
const NO_DIRECTION: f32 = 1e-4;
/// Distances above this part of the size need no look at the axes, dimensionless.
const CLEAR: f32 = 1e-2;
/// A capsule lies on a face when the face is at most this part of the smaller radius worse than
/// the best axis: two points hold it better than one.
const FACE_SLACK: f32 = 1e-2;
/// Or when the normal of the face is this close to the best axis, as a cosine.
const FACE_NEAR: f32 = 0.996;
/// Sides of a face are moved out by this part of the smaller radius.
const CLIP_TOLERANCE: f32 = 1e-3;

/// A ball at a box: from the closest point outside, through the nearest face inside.
pub(super) fn cuboid_sphere(a: &Cuboid, b: &BallCore, margin: f32) -> Manifold {
    let half = a.half_extents();
    let between = b.center - nearest(half, b.center);
    if is_out_of_reach(between, b.radius + margin) {
        return Manifold::default();
    }
    let size = half.min_element() + b.radius;
    let outside = split(between).filter(|(_, distance)| *distance > NO_DIRECTION * size);
    let (normal, distance) = outside.unwrap_or_else(|| {
        let face = BoxFace::farthest(half, [b.center; 2]);
        // A gap of mere rounding has no direction; the face is right to first order there.
        (face.normal(), if face.height > 0.0 { between.length() } else { face.height })
    });
    let separation = distance - b.radius;
    let position = b.center - normal * (b.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// A capsule at a box: two points where it lies on a face or along an edge.
pub(super) fn cuboid_capsule(
    a: &Cuboid,
    ends: [Vec3; 2],
    radius: f32,
    margin: f32,
) -> Manifold {
    let half = a.half_extents();
    let face = BoxFace::farthest(half, ends);
    if face.height - radius > margin {
        return Manifold::default();
    }
    let part = nearest_part(half, ends);
    let on_rod = at(ends, part);
    let between = on_rod - nearest(half, on_rod);
    if is_out_of_reach(between, radius + margin) {
        return Manifold::default();
    }
    let pair = BoxCapsule {
        half,
        rod: CapsuleCore { axis: EdgeSpan::new(ends), radius },
        face,
        margin,
    };
    let place = pair.place(part, between);
    let slack = FACE_SLACK * pair.smaller_radius();
    let is_near = pair.face.normal().dot(place.normal) > FACE_NEAR;
    if is_near || place.distance - pair.face.height <= slack {
        let manifold = pair.on_face();
        if (manifold.deepest() - (place.distance - radius)).abs() <= slack {
            return manifold;
        }
    }
    pair.beside_edge(&place).unwrap_or_else(|| pair.single(&place))
}

/// The point of a box that is nearest to `point`: `point` itself inside.
#[inline]
fn nearest(half: Vec3, point: Vec3) -> Vec3 {
    point.max(-half).min(half)
}

#[inline]
fn at([start, end]: [Vec3; 2], part: f32) -> Vec3 {
    start + (end - start) * part
}

/// The part of the way between two ends after which a rod is nearest to a box.
///
/// Half the square of the distance is a convex function of the place on the rod, and its slope
/// is linear between the places where the rod passes the plane of a face: the root is looked
/// for between those.
#[inline]
fn nearest_part(half: Vec3, ends: [Vec3; 2]) -> f32 {
    let [start, end] = ends;
    let along = end - start;
    let slope = |part: f32| {
        let point = start + along * part;
        along.dot(point - nearest(half, point))
    };
    let (mut before, mut after) =
        ((0.0, slope(0.0)), (1.0, along.dot(end - nearest(half, end))));
    if before.1 >= 0.0 {
        return 0.0;
    }
    if after.1 <= 0.0 {
        return 1.0;
    }
    // Infinite or no number where the rod runs along a plane, which is then no border.
    let per_metre = Vec3::ONE / along;
    for half in [-half, half] {
        for part in ((half - start) * per_metre).to_array() {
            if part > before.0 && part < after.0 {
                let place = (part, slope(part));
                if place.1 < 0.0 {
                    before = place;
                } else {
                    after = place;
                }
            }
        }
    }
    before.0 + (after.0 - before.0) * (before.1 / (before.1 - after.1))
}

/// A face of a box, and how high something is above it.
#[derive(Clone, Copy)]
struct BoxFace {
    axis: usize,
    /// Whether it looks along its axis, 1 or −1.
    sign: f32,
    /// In metres.
    height: f32,
}

impl BoxFace {
    /// The face that is farthest from a segment, and the height of its lower end.
    #[inline]
    fn farthest(half: Vec3, [start, end]: [Vec3; 2]) -> Self {
        let upper = start.min(end) - half;
        let lower = -start.max(end) - half;
        let mut best = Self { axis: 0, sign: 1.0, height: upper.x };
        let mut look = |axis: usize, sign: f32, height: f32| {
            if height > best.height {
                best = Self { axis, sign, height };
            }
        };
        look(0, -1.0, lower.x);
        look(1, 1.0, upper.y);
        look(1, -1.0, lower.y);
        look(2, 1.0, upper.z);
        look(2, -1.0, lower.z);
        best
    }

    #[inline]
    fn normal(&self) -> Vec3 {
        Vec3::AXES[self.axis] * self.sign
    }
}

/// A box and a capsule near it.
struct BoxCapsule {
    /// Half extents of the box, in metres.
    half: Vec3,
    rod: CapsuleCore,
    /// The face of the box that is farthest from the axis of the capsule.
    face: BoxFace,
    /// In metres.
    margin: f32,
}

/// Where the axis of a capsule is nearest to a box, or deepest in it.
struct AxisNearBox {
    /// Unit vector out of the box.
    normal: Vec3,
    /// Gap along the normal, in metres; negative where the axis is inside.
    distance: f32,
    /// Distance of the place from the start of the axis, in metres.
    along: f32,
    /// The axis of the box along which the edge runs that the capsule passes there, if any.
    edge: Option<usize>,
}

impl BoxCapsule {
    fn smaller_radius(&self) -> f32 {
        self.half.min_element().min(self.rod.radius)
    }

    /// The nearest place: by the closest points where the capsule's axis is outside, by
    /// separating axes where it is inside. Both agree where it comes out.
    #[inline]
    fn place(&self, part: f32, between: Vec3) -> AxisNearBox {
        let Self { half, rod, .. } = self;
        let size = half.min_element() + rod.radius;
        let (normal, distance) = split(between).unwrap_or((Vec3::ZERO, 0.0));
        let along = part * rod.axis.length;
        let beside = between.abs().cmpgt(Vec3::ZERO);
        let edge = match beside.bitmask() {
            0b110 => Some(0),
            0b101 => Some(1),
            0b011 => Some(2),
            // Beside a corner, an edge counts along which the capsule runs.
            0b111 => Some(longest(rod.axis.direction)),
            _ => None,
        };
        let outside = AxisNearBox { normal, distance, along, edge };
        if distance > CLEAR * size {
            return outside;
        }
        let best = self.best_axis();
        // The axis is the better direction where it separates as well as the distance allows.
        let least = NO_DIRECTION * size.min(distance);
        if best.distance <= 0.0 || distance - best.distance <= least {
            best
        } else if distance <= NO_DIRECTION * size {
            AxisNearBox { normal: best.normal, ..outside }
        } else {
            outside
        }
    }

    /// The best of the faces, and of the directions across an edge and the capsule.
    fn best_axis(&self) -> AxisNearBox {
        let Self { half, rod: CapsuleCore { axis: rod, .. }, face, .. } = self;
        let [start, end] = rod.ends().map(|end| end[face.axis] * face.sign);
        let deepest = if end < start + PARALLEL * rod.length { rod.length } else { 0.0 };
        let (normal, distance) = (face.normal(), face.height);
        let mut best = AxisNearBox { normal, distance, along: deepest, edge: None };
        for (axis, direction) in Vec3::AXES.into_iter().enumerate() {
            let across = direction.cross(rod.direction);
            let square = across.length_squared();
            if square <= PARALLEL * PARALLEL {
                continue;
            }
            let side = if across.dot(rod.start) < 0.0 { -1.0 } else { 1.0 };
            let normal = across * (side / square.sqrt());
            let distance = normal.dot(rod.start) - normal.abs().dot(*half);
            if distance > best.distance {
                best = AxisNearBox { normal, distance, along: 0.0, edge: Some(axis) };
            }
        }
        if let Some(axis) = best.edge {
            best.along = segment::closest(rod, &self.edge(axis, best.normal))[0];
        }
        best
    }

    /// The edge along `axis` that is farthest in the direction `normal`.
    fn edge(&self, axis: usize, normal: Vec3) -> EdgeSpan {
        let mut start = self.half * normal.signum();
        start[axis] = -self.half[axis];
        EdgeSpan { start, direction: Vec3::AXES[axis], length: 2.0 * self.half[axis] }
    }

    /// The stretch of the capsule in front of the face, as the two points at its ends.
    fn on_face(&self) -> Manifold {
        let Self { half, rod: CapsuleCore { axis: rod, radius }, face, margin } = self;
        let reach = *half + CLIP_TOLERANCE * self.smaller_radius();
        let (mut from, mut to) = (0.0_f32, rod.length);
        for axis in [(face.axis + 1) % 3, (face.axis + 2) % 3] {
            let (start, slope) = (rod.start[axis], rod.direction[axis]);
            if slope == 0.0 {
                if start.abs() > reach[axis] {
                    return Manifold::default();
                }
                continue;
            }
            let per_slope = 1.0 / slope;
            let lower = (-reach[axis] - start) * per_slope;
            let upper = (reach[axis] - start) * per_slope;
            from = from.max(lower.min(upper));
            to = to.min(lower.max(upper));
        }
        if from > to {
            return Manifold::default();
        }
        let normal = face.normal();
        let contact = |along: f32, feature: u32| {
            let point = rod.at(along);
            let distance = face.sign * point[face.axis] - half[face.axis];
            let position = point - normal * (0.5 * (radius + distance));
            ManifoldPoint { position, separation: distance - radius, feature }
        };
        let both = [contact(from, START), contact(to, END)];
        Manifold::new(normal, both.into_iter(), *margin)
    }

    /// Two points where the capsule runs beside an edge.
    #[inline]
    fn beside_edge(&self, place: &AxisNearBox) -> Option<Manifold> {
        let axis = place.edge?;
        let edge = self.edge(axis, place.normal);
        let rods = [&CapsuleCore { axis: edge, radius: 0.0 }, &self.rod];
        round::side_by_side(rods, place.normal, self.margin)
    }

    /// One point at the place.
    fn single(&self, place: &AxisNearBox) -> Manifold {
        let &AxisNearBox { normal, distance, along, .. } = place;
        let CapsuleCore { axis: rod, radius } = &self.rod;
        let position = rod.at(along) - normal * (0.5 * (radius + distance));
        let feature = if along <= 0.0 {
            START
        } else if along >= rod.length {
            END
        } else {
            BETWEEN
        };
        let separation = distance - radius;
        let point = ManifoldPoint { position, separation, feature };
        Manifold::single(normal, point, self.margin)
    }
}

/// The axis along which a direction has its largest part.
fn longest(direction: Vec3) -> usize {
    let [x, y, z] = direction.abs().to_array();
    if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    }
}
