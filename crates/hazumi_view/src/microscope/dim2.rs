//! Two bodies in 2D under the microscope.

use std::f32::consts::TAU;

use hazumi2d::glam::{DVec2, Vec2};
use hazumi2d::math::{Aabb, Pose};
use hazumi2d::query::trace::{self, Axes, Corner, EpaTrace, Feature, Search};
use hazumi2d::query::{SimplexCache, separation};
use hazumi2d::shape::{Polygon, Segment, Shape};
use hazumi2d::{BodyId, QueryFilter, World};

use super::axes::{Compared, Tried};
use super::growth::{Growing, Shell};
use super::mpr::{Refining, refine_2d as refine};
use super::pair::{INSIDE_SHIFT, MOST_COMPARED, MOST_DOUBLINGS, neighbourhood_of, pair_of};
use super::picture::{ASKED, BEST, OF_A, OF_B, ORIGIN, Point, STILL, dot, scaled, sum};
use super::search::{Question, Searched};
use super::{Look, Mark, Neighbourhood, with_origin};
use crate::number_text::format_metres;
use crate::protocol::Picture;

/// How separating axes are found in the plane.
const ABOUT_SAT: &str = "Two convex bodies are apart if and only if their projections onto some axis are. In the plane the \
    normals of all edges are enough: they are the normals of the sides of the Minkowski difference. The axis of greatest \
    separation tells how far the bodies are apart along it, or which way is shortest out of the overlap.";

/// Directions along which outlines of shapes are sampled.
const TURNS: u8 = 64;
/// How far the line of an axis goes to either side, as a part of the difference's size.
const REACH: f64 = 0.5;

/// How the narrow phase finds its answer for the nearest parts of two bodies; why there is
/// nothing to see, otherwise.
pub(crate) fn examine(world: &World, bodies: [BodyId; 2]) -> Result<Look, String> {
    let (_, pair) = Pair::nearest(world, bodies)?;
    let [a, b] = &pair.shapes;
    let b_in_a = pair.b_in_a();
    let base = difference(a, b, &b_in_a);
    let mut look = Look { bodies: pair.outlines(), methods: Vec::new() };
    let Some(search) = trace::search(a, b, &b_in_a) else { return Ok(look) };
    look.methods.push(pair.searched(&search).told(base.clone()));
    let growth = trace::epa(a, b, &b_in_a);
    if let Some(growth) = &growth {
        look.methods.push(pair.growing(growth).told(base.clone()));
    }
    // Margins would make a difference that is not that of the picture.
    if search.closest.margins == 0.0
        && let Some(refined) = pair.refined()
    {
        let exact = growth.map(|growth| growth.depth);
        look.methods.push(refined.told(base.clone(), exact));
    }
    if let Some(axes) = trace::axes(a, b, &b_in_a) {
        look.methods.extend(pair.compared(&axes, base).told());
    }
    Ok(look)
}

pair_of!(Vec2, DVec2);
neighbourhood_of!();

impl Pair {
    fn outlines(&self) -> Picture {
        let mut picture = Picture::default();
        for (side, color) in [OF_A, OF_B].into_iter().enumerate() {
            let corner = |turn: u8| {
                let (y, x) = (TAU * f32::from(turn) / f32::from(TURNS)).sin_cos();
                self.shapes[side].support(Vec2::new(x, y))
            };
            let mut corners: Vec<Vec2> = (0..TURNS).filter_map(corner).collect();
            corners.dedup();
            let ring: Vec<Point> =
                corners.into_iter().map(|corner| self.place(side, corner)).collect();
            picture.ring(&ring, color);
        }
        picture
    }

    fn growing(&self, growth: &EpaTrace) -> Growing {
        let steps = growth.steps.iter().map(|step| {
            let corner = |index: usize| wide(step.outline[index % step.outline.len()].point);
            let side = |index| [corner(index), corner(index + 1)];
            Shell {
                edges: (0..step.outline.len()).map(side).collect(),
                lowest: side(step.lowest).to_vec(),
                normal: wide(step.normal),
                offset: step.offset,
                support: self.mark(&step.support),
                height: step.height,
            }
        });
        Growing {
            steps: steps.collect(),
            depth: growth.depth,
            normal: wide(growth.normal),
            points: growth.points.map(|point| self.place(0, point)),
            is_sure: growth.converged,
        }
    }

    fn compared(&self, axes: &Axes, base: Picture) -> Compared {
        let size = base.lines.iter().fold(0.0, |most: f64, number| most.max(number.abs()));
        let tried = axes.axes.iter().map(|axis| {
            let normal = wide(axis.normal);
            // The nearest side of the difference in that direction, and the way to it.
            let foot = scaled(normal, axis.separation.into());
            let along = scaled([-normal[1], normal[0], 0.0], REACH * size);
            let mut picture = Picture::default();
            picture.line(sum(foot, scaled(along, -1.0)), sum(foot, along), ASKED);
            picture.line([0.0; 3], foot, BEST);
            let mut world = Picture::default();
            let (side, edge, owner) = match axis.feature {
                Feature::EdgeOfA(edge) => (0, edge, "first"),
                Feature::EdgeOfB(edge) => (1, edge, "second"),
            };
            if let Some(ends) = edge_of(&self.shapes[side], edge) {
                let [from, to] = ends.map(|end| self.place(side, end));
                world.line(from, to, ASKED);
                let way = wide(self.poses[0].transform_vector(axis.normal));
                let gap = if side == 0 { axis.separation } else { -axis.separation };
                let middle = scaled(sum(from, to), 0.5);
                world.line(middle, sum(middle, scaled(way, gap.into())), ASKED);
            }
            let feature = format!("edge {edge} of the {owner}");
            Tried { feature, separation: axis.separation, picture, world }
        });
        Compared {
            axes: tried.collect(),
            title: "SAT: the edges of both, which are the sides of the difference",
            about: ABOUT_SAT,
            pruned: String::new(),
            legend: vec![(ORIGIN, "origin"), (ASKED, "edge"), (BEST, "separation")],
            base,
        }
    }
}

fn wide(vector: Vec2) -> Point {
    wide_exact(long(vector))
}

fn wide_exact(vector: DVec2) -> Point {
    [vector.x, vector.y, 0.0]
}

fn narrow(point: Point) -> Vec2 {
    DVec2::new(point[0], point[1]).as_vec2()
}

fn short(vector: DVec2) -> Vec2 {
    vector.as_vec2()
}

fn long(vector: Vec2) -> DVec2 {
    vector.as_dvec2()
}

/// A convex part of a shape, in the frame of the whole.
fn convex(shape: &Shape, part: Option<u32>) -> Result<(Shape, Pose), String> {
    let none = || "one of the bodies has no part that is near".to_owned();
    match shape {
        Shape::HalfPlane(_) => {
            Err("a half-plane has no steps: the point of the other that is \
                                    lowest above its line is the answer"
                .to_owned())
        }
        Shape::Soft(_) => {
            Err("a soft body has no fixed shape: its particles are tested one by one"
                .to_owned())
        }
        Shape::Chain(chain) => {
            let ends = part.and_then(|part| chain.segment(part)).ok_or_else(none)?;
            let segment = Segment::new(ends).map_err(|error| error.to_string())?;
            Ok((segment.into(), Pose::IDENTITY))
        }
        Shape::Compound(compound) => {
            let child = part.and_then(|part| compound.children().get(part as usize));
            let (pose, child) = child.ok_or_else(none)?;
            if child.has_parts() {
                return Err("the nearest part is made of parts itself".to_owned());
            }
            Ok((child.clone(), *pose))
        }
        _ => Ok((shape.clone(), Pose::IDENTITY)),
    }
}

/// The ends of an edge of a core, by the index of the corner at which it begins.
fn edge_of(shape: &Shape, edge: usize) -> Option<[Vec2; 2]> {
    use hazumi2d::shape::RoundedCore;

    let of_ring =
        |corners: &[Vec2]| Some([*corners.get(edge)?, corners[(edge + 1) % corners.len()]]);
    let of_box = |half: Vec2| {
        let [x, y] = half.to_array();
        of_ring(&[(-x, -y), (x, -y), (x, y), (-x, y)].map(Vec2::from))
    };
    match shape {
        Shape::Rectangle(rectangle) => of_box(rectangle.half_extents()),
        Shape::Polygon(polygon) => of_ring(polygon.vertices()),
        Shape::Rounded(rounded) => match rounded.core() {
            RoundedCore::Rectangle(rectangle) => of_box(rectangle.half_extents()),
            RoundedCore::Polygon(polygon) => of_ring(polygon.vertices()),
        },
        Shape::Capsule(capsule) => of_ring(&capsule.ends()),
        Shape::Segment(segment) => of_ring(&segment.ends()),
        _ => None,
    }
}

/// The origin and the outline of the difference.
fn difference(a: &Shape, b: &Shape, b_in_a: &Pose) -> Picture {
    let mut picture = with_origin();
    let points = trace::difference(a, b, b_in_a).unwrap_or_default();
    match Polygon::new(&points) {
        Ok(polygon) => {
            let corners: Vec<Point> =
                polygon.vertices().iter().map(|&corner| wide(corner)).collect();
            picture.ring(&corners, STILL);
        }
        // Flat ones are a line.
        Err(_) => points.iter().for_each(|&point| picture.point(wide(point), STILL)),
    }
    picture
}

#[cfg(test)]
mod tests {
    use hazumi2d::math::{Rotation, rotation};
    use hazumi2d::shape::Rectangle;

    use super::*;
    use crate::microscope::mpr::tests::{Numbers, compare_many};

    fn shape(numbers: &mut Numbers) -> Shape {
        if numbers.draw() > 0.5 {
            return Rectangle::new(Vec2::from(numbers.draw_all()) + 0.1).unwrap().into();
        }
        let points: Vec<Vec2> = (0..6).map(|_| numbers.draw_all().into()).collect();
        Polygon::new(&points).unwrap().into()
    }

    fn pose(numbers: &mut Numbers) -> Pose {
        let turn = rotation::integrate(Rotation::IDENTITY, 6.0 * numbers.draw());
        Pose::new((Vec2::from(numbers.draw_all()) - 0.5) * 3.0, turn)
    }

    #[test]
    fn portals_say_what_gjk_says_and_are_no_less_deep_than_epa() {
        compare_many(|numbers| {
            let shapes = [shape(numbers), shape(numbers)];
            let poses = [pose(numbers), pose(numbers)];
            let pair = Pair { shapes, poses, origin: DVec2::ZERO };
            let ([a, b], b_in_a) = (&pair.shapes, pair.b_in_a());
            let distance = trace::search(a, b, &b_in_a).unwrap().closest.distance;
            let depth = trace::epa(a, b, &b_in_a).map(|growth| growth.depth);
            (pair.refined(), distance, depth)
        });
    }
}
