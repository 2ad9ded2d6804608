//! Shapes of Box2D.

use boxdd_sys::ffi as sys;
use hazumi_scenes::plane::{ResolvedCollider, Scene, Shape, Sides};
use hazumi2d::glam::Vec2;
use hazumi2d::{Pose, Rotation};

use super::boxes::definition_of;
use super::vector;

/// A collider, ready to be put on bodies.
pub(super) struct Part {
    shape: PartShape,
    definition: sys::b2ShapeDef,
}

enum PartShape {
    Circle(sys::b2Circle),
    Capsule(sys::b2Capsule),
    Polygon(sys::b2Polygon),
    /// Hit from both sides, inner corners and all.
    Segments(Vec<sys::b2Segment>),
    Chain(Chain),
}

/// A line that is hit from its right.
struct Chain {
    points: Vec<sys::b2Vec2>,
    is_loop: bool,
}

impl Part {
    /// A collider of a scene.
    pub(super) fn new(_: &Scene, collider: &ResolvedCollider<'_>) -> Result<Self, String> {
        let turn = Rotation::from_angle(collider.rotation);
        let place = Pose::new(collider.position.into(), turn);
        let at = |point: [f32; 2]| vector(place.transform_point(point.into()).to_array());
        let shape = match collider.shape {
            Shape::Circle { radius } => {
                PartShape::Circle(sys::b2Circle { center: at([0.0; 2]), radius: *radius })
            }
            Shape::Capsule { ends: [a, b], radius } => PartShape::Capsule(sys::b2Capsule {
                center1: at(*a),
                center2: at(*b),
                radius: *radius,
            }),
            Shape::Rectangle { half_extents: [x, y], rounding } => {
                let (center, turn) = (at([0.0; 2]), sys::b2Rot { c: turn.cos, s: turn.sin });
                // SAFETY: takes and returns plain numbers.
                PartShape::Polygon(unsafe {
                    sys::b2MakeOffsetRoundedBox(*x, *y, center, turn, *rounding)
                })
            }
            Shape::Polygon { points, rounding } => {
                let points: Vec<sys::b2Vec2> = points.iter().copied().map(at).collect();
                PartShape::Polygon(polygon(&points, *rounding)?)
            }
            Shape::Segment { ends: [a, b] } => {
                PartShape::Segments(vec![segment(at(*a), at(*b))])
            }
            Shape::Chain { sides, .. } => {
                let (points, is_loop) = collider.shape.chain().ok_or("it is no chain")?;
                chain(points.iter().copied().map(at).collect(), is_loop, *sides)
            }
            _ => return Err("the adapter lacks one of its shapes".to_owned()),
        };
        let definition = definition_of(collider, radius_of(&shape));
        Ok(Self { shape, definition })
    }

    /// Puts it on a body; the mass of bodies of several parts is found later.
    pub(super) fn add_to(&self, body: sys::b2BodyId, is_one_of_many: bool, group: i32) {
        let mut definition = self.definition;
        definition.updateBodyMass = !is_one_of_many;
        definition.filter.groupIndex = group;
        let told = &raw const definition;
        // SAFETY: the body is there; Box2D copies all shapes.
        unsafe {
            match &self.shape {
                PartShape::Circle(circle) => {
                    sys::b2CreateCircleShape(body, told, circle);
                }
                PartShape::Capsule(capsule) => {
                    sys::b2CreateCapsuleShape(body, told, capsule);
                }
                PartShape::Polygon(polygon) => {
                    sys::b2CreatePolygonShape(body, told, polygon);
                }
                PartShape::Segments(segments) => {
                    for segment in segments {
                        sys::b2CreateSegmentShape(body, told, segment);
                    }
                }
                PartShape::Chain(chain) => chain.add_to(body, &definition),
            }
        }
    }
}

impl Chain {
    fn add_to(&self, body: sys::b2BodyId, like: &sys::b2ShapeDef) {
        // SAFETY: it fills in numbers.
        let mut made = unsafe { sys::b2DefaultChainDef() };
        made.points = self.points.as_ptr();
        made.count = i32::try_from(self.points.len()).unwrap_or(i32::MAX);
        made.isLoop = self.is_loop;
        (made.materials, made.materialCount) = (&raw const like.material, 1);
        made.filter = like.filter;
        // SAFETY: the body is there, and points and material outlive the call.
        unsafe { sys::b2CreateChain(body, &raw const made) };
    }
}

/// Factor of the rolling resistance in Box2D.
fn radius_of(shape: &PartShape) -> f32 {
    match shape {
        PartShape::Circle(circle) => circle.radius,
        PartShape::Capsule(capsule) => capsule.radius,
        PartShape::Polygon(polygon) => polygon.radius,
        PartShape::Segments(_) | PartShape::Chain(_) => 0.0,
    }
}

fn segment(point1: sys::b2Vec2, point2: sys::b2Vec2) -> sys::b2Segment {
    sys::b2Segment { point1, point2 }
}

fn polygon(points: &[sys::b2Vec2], rounding: f32) -> Result<sys::b2Polygon, String> {
    let count = i32::try_from(points.len()).map_err(|error| error.to_string())?;
    // SAFETY: so many points are there.
    let hull = unsafe { sys::b2ComputeHull(points.as_ptr(), count) };
    if hull.count == 0 {
        return Err("it makes no polygon of these points".to_owned());
    }
    // SAFETY: the hull was computed, and is not empty.
    Ok(unsafe { sys::b2MakePolygon(&raw const hull, rounding) })
}

fn chain(mut points: Vec<sys::b2Vec2>, is_loop: bool, sides: Sides) -> PartShape {
    if sides == Sides::Front {
        if !is_loop {
            // Box2D hits nothing on the first and the last piece of an open chain.
            let [first, second] = [points[0], points[1]];
            points.insert(0, beyond(second, first));
            let [.., before, last] = points[..] else { unreachable!("it has three points") };
            points.push(beyond(before, last));
        }
        return PartShape::Chain(Chain { points, is_loop });
    }
    let mut segments: Vec<sys::b2Segment> =
        points.windows(2).map(|ends| segment(ends[0], ends[1])).collect();
    if is_loop {
        segments.push(segment(points[points.len() - 1], points[0]));
    }
    PartShape::Segments(segments)
}

/// As far behind `to` as that is from `from`.
fn beyond(from: sys::b2Vec2, to: sys::b2Vec2) -> sys::b2Vec2 {
    let [from, to] = [from, to].map(|point| Vec2::new(point.x, point.y));
    vector((2.0 * to - from).to_array())
}
