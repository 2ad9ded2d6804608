//! Two bodies in 3D under the microscope.

use hazumi3d::glam::{DVec3, Vec3};
use hazumi3d::math::{Aabb, Pose};
use hazumi3d::query::trace::{self, Axes, Corner, EpaTrace, Feature, Search};
use hazumi3d::query::{SimplexCache, separation};
use hazumi3d::shape::polyhedron::{CuboidPolyhedron, Edge, Face};
use hazumi3d::shape::{Hull, Polyhedron, RoundedCore, Shape, Triangle};
use hazumi3d::{BodyId, QueryFilter, World};

use super::axes::{Compared, Tried};
use super::growth::{Growing, Shell};
use super::mpr::{Refining, refine_3d as refine};
use super::pair::{INSIDE_SHIFT, MOST_COMPARED, MOST_DOUBLINGS, neighbourhood_of, pair_of};
use super::picture::{ASKED, OF_A, OF_B, Point, STILL, dot, scaled, sum};
use super::search::{Question, Searched};
use super::{Look, Mark, Neighbourhood, with_origin};
use crate::number_text::format_metres;
use crate::protocol::Picture;

/// How separating axes are found in space.
const ABOUT_SAT: &str = "Two convex bodies are apart if and only if their projections onto some axis are. In space the \
    normals of all faces are enough, and the cross products of two edges where these make a face of the Minkowski \
    difference. That is where their arcs cross on the sphere of normals, the Gauss map: all other pairs are left out \
    before anything is projected.";

/// Lines of a great circle, and of an arc of a right angle.
const CIRCLE: u8 = 48;
const ARC: u8 = 6;

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
        look.methods.push(refined.told(base, exact));
    }
    if let Some(axes) = trace::axes(a, b, &b_in_a) {
        look.methods.extend(pair.compared(&axes).told());
    }
    Ok(look)
}

pair_of!(Vec3, DVec3);
neighbourhood_of!();

impl Pair {
    fn outlines(&self) -> Picture {
        let mut picture = Picture::default();
        let colors = [OF_A, OF_B];
        for ((shape, pose), color) in self.shapes.iter().zip(&self.poses).zip(colors) {
            let place = |point: Vec3| self.seen(pose, point);
            if let Shape::Triangle(triangle) = shape {
                picture.ring(&triangle.corners().map(place), color);
            }
            with_polyhedron(shape, |polyhedron| {
                for edge in polyhedron.edges {
                    let [from, to] = polyhedron.edge_ends(edge).map(place);
                    picture.line(from, to, color);
                }
            });
        }
        picture
    }

    fn growing(&self, growth: &EpaTrace) -> Growing {
        let steps = growth.steps.iter().map(|step| {
            let edges = step.faces.iter().flat_map(|face| {
                let [a, b, c] = face.map(|corner| wide(corner.point));
                // Each edge belongs to two faces, which run along it in opposite ways.
                [[a, b], [b, c], [c, a]].into_iter().filter(|[from, to]| from < to)
            });
            Shell {
                edges: edges.collect(),
                lowest: step.faces[step.lowest].map(|corner| wide(corner.point)).to_vec(),
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

    fn compared(&self, axes: &Axes) -> Compared {
        let mut base = with_origin();
        sphere(&mut base);
        for (arcs, color) in [(&axes.arcs_of_a, OF_A), (&axes.arcs_of_b, OF_B)] {
            arcs.iter().for_each(|&ends| arc(&mut base, ends, color));
        }
        let tried = axes.axes.iter().map(|axis| {
            let normal = wide(axis.normal);
            let mut picture = Picture::default();
            picture.line([0.0; 3], scaled(normal, 1.25), ASKED);
            picture.point(normal, ASKED);
            let mut world = Picture::default();
            let middle = self.draw_feature(axis.feature, &mut world);
            let rotation = self.poses[0].transform_vector(axis.normal);
            let gap = scaled(wide(rotation), axis.separation.into());
            if let Some(middle) = middle {
                world.line(middle, sum(middle, gap), ASKED);
            }
            let feature = match axis.feature {
                Feature::FaceOfA(face) => format!("face {face} of the first"),
                Feature::FaceOfB(face) => format!("face {face} of the second"),
                Feature::Edges([a, b]) => {
                    if let (Some(of_a), Some(of_b)) =
                        (axes.arcs_of_a.get(a as usize), axes.arcs_of_b.get(b as usize))
                    {
                        arc(&mut picture, *of_a, ASKED);
                        arc(&mut picture, *of_b, ASKED);
                    }
                    format!("edges {a} and {b}, whose arcs cross")
                }
            };
            Tried { feature, separation: axis.separation, picture, world }
        });
        let pairs = axes.axes.iter().filter(|axis| matches!(axis.feature, Feature::Edges(_)));
        let crossing = pairs.count();
        let all = axes.arcs_of_a.len() * axes.arcs_of_b.len();
        Compared {
            axes: tried.collect(),
            title: "SAT: faces, and edges whose Gauss arcs cross",
            about: ABOUT_SAT,
            pruned: format!("; arcs cross for {crossing} of {all} pairs of edges"),
            legend: vec![
                (OF_A, "Gauss map of the first"),
                (OF_B, "of the second, mirrored"),
                (ASKED, "axis"),
            ],
            base,
        }
    }

    /// Draws faces and edges in the world; returns the middle of the first.
    fn draw_feature(&self, feature: Feature, picture: &mut Picture) -> Option<Point> {
        match feature {
            Feature::FaceOfA(face) => self.draw_face(0, face, picture),
            Feature::FaceOfB(face) => self.draw_face(1, face, picture),
            Feature::Edges([a, b]) => {
                self.draw_edge(1, b, picture);
                self.draw_edge(0, a, picture)
            }
        }
    }

    fn draw_face(&self, side: usize, face: u32, picture: &mut Picture) -> Option<Point> {
        with_polyhedron(&self.shapes[side], |polyhedron| {
            let face: &Face = polyhedron.faces.get(face as usize)?;
            let corners: Vec<Point> =
                polyhedron.face_vertices(face).map(|corner| self.place(side, corner)).collect();
            picture.ring(&corners, ASKED);
            let total = corners.iter().copied().reduce(sum)?;
            Some(scaled(total, 1.0 / corners.len() as f64))
        })?
    }

    fn draw_edge(&self, side: usize, edge: u32, picture: &mut Picture) -> Option<Point> {
        with_polyhedron(&self.shapes[side], |polyhedron| {
            let edge: &Edge = polyhedron.edges.get(edge as usize)?;
            let [from, to] = polyhedron.edge_ends(edge).map(|end| self.place(side, end));
            picture.line(from, to, ASKED);
            Some(scaled(sum(from, to), 0.5))
        })?
    }
}

fn wide(vector: Vec3) -> Point {
    vector.as_dvec3().to_array()
}

fn wide_exact(vector: DVec3) -> Point {
    vector.to_array()
}

fn narrow(point: Point) -> Vec3 {
    DVec3::from(point).as_vec3()
}

fn short(vector: DVec3) -> Vec3 {
    vector.as_vec3()
}

fn long(vector: Vec3) -> DVec3 {
    vector.as_dvec3()
}

/// A convex part of a shape, in the frame of the whole.
fn convex(shape: &Shape, part: Option<u32>) -> Result<(Shape, Pose), String> {
    let none = || "one of the bodies has no part that is near".to_owned();
    let of_triangle = |corners: Option<[Vec3; 3]>| {
        let triangle = Triangle::new(corners.ok_or_else(none)?);
        let triangle = triangle.map_err(|error| error.to_string())?;
        Ok((triangle.into(), Pose::IDENTITY))
    };
    match shape {
        Shape::HalfSpace(_) => {
            Err("a half-space has no steps: the point of the other that is \
                                    lowest above its plane is the answer"
                .to_owned())
        }
        Shape::Soft(_) => {
            Err("a soft body has no fixed shape: its particles are tested one by one"
                .to_owned())
        }
        Shape::Mesh(mesh) => of_triangle(part.and_then(|part| mesh.triangle(part))),
        Shape::HeightField(field) => of_triangle(part.and_then(|part| field.triangle(part))),
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

/// Does something with the faces of a core; `None` for one that is round or flat.
fn with_polyhedron<T>(shape: &Shape, act: impl FnOnce(&Polyhedron<'_>) -> T) -> Option<T> {
    let of_box = |cuboid| CuboidPolyhedron::new(cuboid);
    match shape {
        Shape::Cuboid(cuboid) => Some(act(&of_box(cuboid).view())),
        Shape::Hull(hull) => Some(act(&hull.view())),
        Shape::Rounded(rounded) => match rounded.core() {
            RoundedCore::Cuboid(cuboid) => Some(act(&of_box(cuboid).view())),
            RoundedCore::Hull(hull) => Some(act(&hull.view())),
            _ => None,
        },
        _ => None,
    }
}

/// The origin and the wires of the difference.
fn difference(a: &Shape, b: &Shape, b_in_a: &Pose) -> Picture {
    let mut picture = with_origin();
    let points = trace::difference(a, b, b_in_a).unwrap_or_default();
    match Hull::new(&points) {
        Ok(hull) => {
            let polyhedron = hull.view();
            for edge in polyhedron.edges {
                let [from, to] = polyhedron.edge_ends(edge).map(wide);
                picture.line(from, to, STILL);
            }
        }
        // Flat ones have no hull.
        Err(_) => points.iter().for_each(|&point| picture.point(wide(point), STILL)),
    }
    picture
}

/// Three great circles.
fn sphere(picture: &mut Picture) {
    let around = |step: u8| {
        let angle = std::f64::consts::TAU * f64::from(step) / f64::from(CIRCLE);
        [angle.cos(), angle.sin()]
    };
    for axis in 0..3 {
        let place = |step: u8| {
            let [x, y] = around(step);
            let mut point = [0.0; 3];
            (point[(axis + 1) % 3], point[(axis + 2) % 3]) = (x, y);
            point
        };
        let ring: Vec<Point> = (0..CIRCLE).map(place).collect();
        picture.ring(&ring, STILL);
    }
}

/// The shorter way on the unit sphere from one direction to another.
fn arc(picture: &mut Picture, [from, to]: [Vec3; 2], color: u32) {
    let at = |step: u8| {
        let part = f32::from(step) / f32::from(ARC);
        wide(from.lerp(to, part).normalize_or(from))
    };
    for step in 0..ARC {
        picture.line(at(step), at(step + 1), color);
    }
    picture.point(wide(from), color);
}

#[cfg(test)]
mod tests {
    use hazumi3d::glam::Quat;
    use hazumi3d::shape::Cuboid;

    use super::*;
    use crate::microscope::mpr::tests::{Numbers, compare_many};

    fn shape(numbers: &mut Numbers) -> Shape {
        if numbers.draw() > 0.5 {
            return Cuboid::new(Vec3::from(numbers.draw_all()) + 0.1).unwrap().into();
        }
        let points: Vec<Vec3> = (0..12).map(|_| numbers.draw_all().into()).collect();
        Hull::new(&points).unwrap().into()
    }

    fn pose(numbers: &mut Numbers) -> Pose {
        let turn = Quat::from_array(numbers.draw_all().map(|it: f32| it - 0.5));
        Pose::new((Vec3::from(numbers.draw_all()) - 0.5) * 3.0, turn.normalize())
    }

    #[test]
    fn portals_say_what_gjk_says_and_are_no_less_deep_than_epa() {
        compare_many(|numbers| {
            let shapes = [shape(numbers), shape(numbers)];
            let poses = [pose(numbers), pose(numbers)];
            let pair = Pair { shapes, poses, origin: DVec3::ZERO };
            let ([a, b], b_in_a) = (&pair.shapes, pair.b_in_a());
            let distance = trace::search(a, b, &b_in_a).unwrap().closest.distance;
            let depth = trace::epa(a, b, &b_in_a).map(|growth| growth.depth);
            (pair.refined(), distance, depth)
        });
    }
}
