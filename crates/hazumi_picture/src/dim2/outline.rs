//! Shapes as SVG.

use hazumi2d::glam::Vec2;
use hazumi2d::shape::{Chain, RoundedCore, Shape};
use hazumi2d::{Pose, Rotation};

use super::frame::Frame;

/// Corners of a shape that is known by its support only.
const DIRECTIONS: u16 = 64;

/// The outline of a part of a shape, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outline {
    /// A disc with a spoke, which shows how it is turned.
    Disc {
        center: Vec2,
        radius: f32,
        /// The end of the spoke.
        spoke: Vec2,
    },
    /// A figure with so much of a rim around its corners.
    Figure { corners: Vec<Vec2>, rim: f32 },
    /// A line without an inside.
    Line(Vec<Vec2>),
    /// A line as wide as this.
    Rope { points: Vec<Vec2>, width: f32 },
    /// A smooth ring through points.
    Ring(Vec<Vec2>),
}

impl Outline {
    /// Adds the outlines of `shape` at `pose`.
    pub(super) fn collect(shape: &Shape, pose: &Pose, frame: &Frame, outlines: &mut Vec<Self>) {
        let pixel = |point: Vec2| frame.pixel(pose.transform_point(point));
        let figure = |corners: &[Vec2], rim: f32| Self::Figure {
            corners: corners.iter().map(|&corner| pixel(corner)).collect(),
            rim: rim * frame.scale,
        };
        let line = |chain: &Chain| {
            let points = chain.vertices().iter();
            let first = points.clone().take(usize::from(chain.is_loop()));
            Self::Line(points.chain(first).map(|&point| pixel(point)).collect())
        };
        outlines.push(match shape {
            Shape::Circle(circle) => Self::Disc {
                center: pixel(Vec2::ZERO),
                radius: circle.radius() * frame.scale,
                spoke: pixel(Vec2::X * circle.radius()),
            },
            Shape::Capsule(capsule) => figure(&capsule.ends(), capsule.radius()),
            Shape::Rectangle(rectangle) => figure(&corners_of(rectangle.half_extents()), 0.0),
            Shape::Polygon(polygon) => figure(polygon.vertices(), 0.0),
            Shape::Rounded(rounded) => match rounded.core() {
                RoundedCore::Rectangle(core) => {
                    figure(&corners_of(core.half_extents()), rounded.radius())
                }
                RoundedCore::Polygon(core) => figure(core.vertices(), rounded.radius()),
            },
            Shape::Segment(segment) => Self::Line(segment.ends().map(pixel).to_vec()),
            Shape::HalfPlane(half_plane) => {
                // Far enough to fill the drawing from wherever it stands.
                let reach = (frame.view.max - frame.view.min).length()
                    + pose.position.distance(frame.view.center());
                let normal = half_plane.normal();
                let (edge, along) = (normal * half_plane.offset(), normal.perp() * 2.0 * reach);
                let deep = normal * (2.0 * reach);
                figure(
                    &[edge - along, edge + along, edge + along - deep, edge - along - deep],
                    0.0,
                )
            }
            Shape::Chain(chain) => line(chain),
            Shape::Soft(soft) => line(soft.chain()),
            Shape::Compound(compound) => {
                for (place, child) in compound.children() {
                    Self::collect(child, &pose.mul(place), frame, outlines);
                }
                return;
            }
            Shape::Custom(_) => {
                let directions = (0..DIRECTIONS).map(|index| {
                    let turn = f32::from(index) / f32::from(DIRECTIONS);
                    let Rotation { cos, sin } =
                        Rotation::from_angle(turn * std::f32::consts::TAU);
                    Vec2::new(cos, sin)
                });
                let corners: Vec<Vec2> =
                    directions.filter_map(|direction| shape.support(direction)).collect();
                figure(&corners, 0.0)
            }
        });
    }

    /// The outline as an element with a `style`.
    pub(super) fn to_svg(&self, style: &str) -> String {
        match self {
            Self::Disc { center, radius, spoke } => format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" {style}/>\
                 <path d=\"{}\" fill=\"none\"/>",
                center.x,
                center.y,
                path(&[*center, *spoke])
            ),
            Self::Figure { corners, rim } => {
                let path = if *rim > 0.0 { rounded(corners, *rim) } else { path(corners) };
                format!("<path d=\"{path}z\" {style}/>")
            }
            Self::Line(points) => format!("<path d=\"{}\" {style}/>", path(points)),
            Self::Rope { points, width } => {
                format!("<path d=\"{}\" stroke-width=\"{width:.2}\" {style}/>", path(points))
            }
            Self::Ring(points) => format!("<path d=\"{}z\" {style}/>", ring(points)),
        }
    }
}

fn corners_of(half: Vec2) -> [Vec2; 4] {
    [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)]
}

/// A line through points, as the `d` of a path.
fn path(points: &[Vec2]) -> String {
    let places: Vec<String> = points.iter().map(|&point| place(point)).collect();
    format!("M{}", places.join("L"))
}

fn place(point: Vec2) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}

/// A closed curve through points, as the `d` of a path: at each of them it goes along the line
/// between its neighbours.
fn ring(points: &[Vec2]) -> String {
    let count = points.len();
    let at = |index: usize| points[index % count];
    // A third of the way along the tangent, which is half that between the neighbours.
    let lead = |index: usize| (at(index + 1) - at(index + count - 1)) / 6.0;
    let mut text = format!("M{}C{}", place(at(0)), place(at(0) + lead(0)));
    for index in 1..=count {
        // The point before the first one of a stretch is the mirror image of that after it.
        let separator = if index == 1 { " " } else { "S" };
        let before = at(index) - lead(index);
        text.push_str(&format!("{separator}{} {}", place(before), place(at(index))));
    }
    text
}

/// The line at a distance of `rim` pixels around corners that go counter-clockwise in the
/// world, where y is up: the sides moved out, with arcs from one to the next.
fn rounded(corners: &[Vec2], rim: f32) -> String {
    let sides: Vec<[Vec2; 2]> = corners
        .iter()
        .zip(corners.iter().cycle().skip(1))
        .map(|(&from, &to)| {
            // On the left in pixels, where y is down.
            let out = (to - from).normalize_or_zero().perp() * rim;
            [from + out, to + out]
        })
        .collect();
    let first = sides.first().map_or(String::new(), |[from, _]| place(*from));
    let after = sides.iter().zip(sides.iter().cycle().skip(1)).map(|([_, to], [next, _])| {
        format!("L{}A{rim:.1} {rim:.1} 0 0 0 {}", place(*to), place(*next))
    });
    format!("M{first}{}", after.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hazumi2d::Aabb;
    use hazumi2d::shape::{Capsule, Circle, HalfPlane, Rectangle};

    /// Ten pixels to the metre, from (0, 0) to (10, 10).
    const FRAME: Frame =
        Frame { scale: 10.0, view: Aabb { min: Vec2::ZERO, max: Vec2::splat(10.0) } };

    fn outlines(shape: impl Into<Shape>, pose: &Pose) -> Vec<Outline> {
        let mut outlines = Vec::new();
        Outline::collect(&shape.into(), pose, &FRAME, &mut outlines);
        outlines
    }

    #[test]
    fn y_is_up() {
        let disc = outlines(Circle::new(1.0).unwrap(), &Pose::at(Vec2::new(2.0, 9.0)));
        let spoke = Vec2::new(30.0, 10.0);
        assert_eq!(
            disc,
            [Outline::Disc { center: Vec2::new(20.0, 10.0), radius: 10.0, spoke }]
        );
    }

    #[test]
    fn boxes_have_four_corners() {
        let shape = Rectangle::new(Vec2::new(1.0, 0.5)).unwrap();
        let svg = outlines(shape, &Pose::at(Vec2::new(5.0, 5.0)))[0].to_svg("fill=\"red\"");
        assert_eq!(svg, "<path d=\"M40.0 55.0L60.0 55.0L60.0 45.0L40.0 45.0z\" fill=\"red\"/>");
    }

    #[test]
    fn rims_are_arcs_around_the_corners() {
        let shape = Capsule::new([Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0)], 0.5).unwrap();
        let svg = outlines(shape, &Pose::at(Vec2::new(5.0, 5.0)))[0].to_svg("fill=\"red\"");
        // Along the lower side to the right, around the end, along the upper one back.
        let lower = "M40.0 55.0L60.0 55.0A5.0 5.0 0 0 0 60.0 45.0";
        let upper = "L40.0 45.0A5.0 5.0 0 0 0 40.0 55.0";
        assert_eq!(svg, format!("<path d=\"{lower}{upper}z\" fill=\"red\"/>"));
    }

    #[test]
    fn a_half_plane_fills_the_drawing_below_it() {
        let shape = HalfPlane::new(Vec2::Y, 2.0).unwrap();
        let ground = &outlines(shape, &Pose::IDENTITY)[0];
        let Outline::Figure { corners, .. } = ground else { panic!("{ground:?}") };
        let xs: Vec<f32> = corners.iter().map(|corner| corner.x).collect();
        let ys: Vec<f32> = corners.iter().map(|corner| corner.y).collect();
        assert!(xs.iter().any(|&x| x < 0.0) && xs.iter().any(|&x| x > 100.0), "{xs:?}");
        assert!(ys.iter().any(|&y| (y - 80.0).abs() < 1e-3) && ys.iter().any(|&y| y > 100.0));
    }
}
