//! Shapes as bytes, each once.

use std::collections::HashMap;
use std::sync::Arc;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::super::snapshot::SnapshotError;
use super::header::to_bytes;
use crate::math::{Pose, Rotation};
use crate::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Polygon, Rectangle, Rounded,
    RoundedCore, Segment, Shape, Sides, SoftShape, SoftShapeData,
};

/// Shapes that were not written before.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NewShapes {
    /// The corners of polygons.
    polygons: Vec<Vec<Vec2>>,
    shapes: Vec<WrittenShape>,
}

/// A shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum WrittenShape {
    Whole(PlainShape),
    Chain {
        vertices: Vec<Vec2>,
        is_loop: bool,
        ghosts: [Option<Vec2>; 2],
        both_sides: bool,
        materials: Vec<u16>,
        flat_angle: f32,
    },
    Compound(Vec<([f32; 4], PlainShape)>),
    Soft(Box<SoftShapeData>),
}

/// A shape that is not made of others; a polygon by its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum PlainShape {
    Circle(f32),
    Capsule([Vec2; 2], f32),
    Rectangle(Vec2),
    Polygon(u32),
    RoundedRectangle(Vec2, f32),
    RoundedPolygon(u32, f32),
    Segment([Vec2; 2]),
    HalfPlane(Vec2, f32),
}

/// Which shapes were written, and under which numbers.
#[derive(Debug, Default)]
pub(crate) struct ShapeTable {
    polygons: HashMap<usize, u32>,
    /// Of shapes that are shared, by address.
    shared: HashMap<usize, u32>,
    /// Of small shapes, by their bytes.
    small: HashMap<Vec<u8>, u32>,
    /// Keeps what was written, so that no other shape gets its address.
    kept: Vec<Shape>,
    polygon_count: u32,
    shape_count: u32,
    new: NewShapes,
}

impl ShapeTable {
    /// Shapes added since the last call.
    pub(crate) fn take_new(&mut self) -> NewShapes {
        std::mem::take(&mut self.new)
    }

    /// The number of a shape, which is written if it was not before.
    pub(super) fn number(&mut self, shape: &Shape) -> Result<u32, SnapshotError> {
        let address = address_of(shape);
        if let Some(&known) = address.and_then(|address| self.shared.get(&address)) {
            return Ok(known);
        }
        let written = match shape {
            Shape::Chain(chain) => write_chain(chain),
            Shape::Soft(soft) => WrittenShape::Soft(Box::new(soft.to_data())),
            Shape::Compound(compound) => WrittenShape::Compound(
                compound
                    .children()
                    .iter()
                    .map(|(pose, child)| Ok((pose_numbers(pose), self.piece(child)?)))
                    .collect::<Result<_, SnapshotError>>()?,
            ),
            shape => WrittenShape::Whole(self.piece(shape)?),
        };
        let number = match address {
            Some(address) => {
                self.kept.push(shape.clone());
                self.shared.insert(address, self.shape_count);
                self.shape_count
            }
            None => *self.small.entry(to_bytes(&written)).or_insert(self.shape_count),
        };
        if number == self.shape_count {
            self.shape_count += 1;
            self.new.shapes.push(written);
        }
        Ok(number)
    }

    fn piece(&mut self, shape: &Shape) -> Result<PlainShape, SnapshotError> {
        Ok(match shape {
            Shape::Circle(circle) => PlainShape::Circle(circle.radius()),
            Shape::Capsule(capsule) => PlainShape::Capsule(capsule.ends(), capsule.radius()),
            Shape::Rectangle(rectangle) => PlainShape::Rectangle(rectangle.half_extents()),
            Shape::Polygon(polygon) => PlainShape::Polygon(self.polygon(polygon)?),
            Shape::Rounded(rounded) => {
                let radius = rounded.radius();
                match rounded.core() {
                    RoundedCore::Rectangle(core) => {
                        PlainShape::RoundedRectangle(core.half_extents(), radius)
                    }
                    RoundedCore::Polygon(core) => {
                        PlainShape::RoundedPolygon(self.polygon(core)?, radius)
                    }
                }
            }
            Shape::Segment(segment) => PlainShape::Segment(segment.ends()),
            Shape::HalfPlane(plane) => write_half_plane(plane)?,
            Shape::Custom(_) => {
                return Err(SnapshotError::Shape { what: "a shape of the user's own" });
            }
            Shape::Chain(_) | Shape::Compound(_) | Shape::Soft(_) => {
                return Err(SnapshotError::Shape {
                    what: "a shape made of parts within another",
                });
            }
        })
    }

    fn polygon(&mut self, polygon: &Arc<Polygon>) -> Result<u32, SnapshotError> {
        let address = Arc::as_ptr(polygon).addr();
        if let Some(&known) = self.polygons.get(&address) {
            return Ok(known);
        }
        let corners = polygon.vertices().to_vec();
        let is_right =
            Polygon::new(&corners).is_ok_and(|made| same_bits(made.vertices(), &corners));
        if !is_right {
            return Err(SnapshotError::Shape { what: "a polygon that cannot be made again" });
        }
        let number = self.polygon_count;
        self.polygon_count += 1;
        self.kept.push(Shape::Polygon(polygon.clone()));
        self.polygons.insert(address, number);
        self.new.polygons.push(corners);
        Ok(number)
    }
}

/// Where a shape is that others may share.
fn address_of(shape: &Shape) -> Option<usize> {
    match shape {
        Shape::Chain(chain) => Some(Arc::as_ptr(chain).addr()),
        Shape::Compound(compound) => Some(Arc::as_ptr(compound).addr()),
        Shape::Soft(soft) => Some(Arc::as_ptr(soft).addr()),
        _ => None,
    }
}

/// The numbers of a pose: position, then rotation.
pub(super) fn pose_numbers(pose: &Pose) -> [f32; 4] {
    let ([x, y], [cos, sin]) = (pose.position.to_array(), pose.rotation.to_array());
    [x, y, cos, sin]
}

/// The pose that has these numbers.
pub(super) fn pose_of([x, y, cos, sin]: [f32; 4]) -> Pose {
    Pose::new(Vec2::new(x, y), Rotation { cos, sin })
}

/// Whether two lists of vectors are the same to the last bit.
fn same_bits(a: &[Vec2], b: &[Vec2]) -> bool {
    let bits = |vector: &Vec2| vector.to_array().map(f32::to_bits);
    a.iter().map(bits).eq(b.iter().map(bits))
}

/// A direction from which the same half-plane is made: its normal, or one a little longer,
/// because a unit vector that is scaled to unit length may change in its last bit.
fn write_half_plane(plane: &HalfPlane) -> Result<PlainShape, SnapshotError> {
    let lengths = (0..400).map(|index| 1.0 + 0.002_5 * index as f32);
    let candidates = lengths.map(|length| plane.normal() * length);
    let is_right = |candidate: &Vec2| {
        HalfPlane::new(*candidate, plane.offset())
            .is_ok_and(|made| same_bits(&[made.normal()], &[plane.normal()]))
    };
    let found = candidates.into_iter().find(is_right);
    let what = "a half-plane whose normal cannot be made again";
    let normal = found.ok_or(SnapshotError::Shape { what })?;
    Ok(PlainShape::HalfPlane(normal, plane.offset()))
}

fn write_chain(chain: &Chain) -> WrittenShape {
    let options = chain.options().clone();
    WrittenShape::Chain {
        vertices: chain.vertices().to_vec(),
        is_loop: options.is_loop,
        ghosts: options.ghosts,
        both_sides: options.sides == Sides::Both,
        materials: options.materials,
        flat_angle: options.flat_angle,
    }
}

/// Shapes that were read, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes {
    polygons: Vec<Arc<Polygon>>,
    shapes: Vec<Shape>,
}

impl Shapes {
    /// Reads what was not written before.
    pub(crate) fn read(&mut self, new: &NewShapes) -> Result<(), SnapshotError> {
        for corners in &new.polygons {
            let polygon = Polygon::new(corners).map_err(|_| broken("polygons are polygons"))?;
            self.polygons.push(Arc::new(polygon));
        }
        for written in &new.shapes {
            self.shapes.push(read_shape(written, &self.polygons)?);
        }
        Ok(())
    }

    /// The shape with a number.
    pub(super) fn get(&self, number: u32) -> Result<Shape, SnapshotError> {
        let shape = self.shapes.get(number as usize);
        shape.cloned().ok_or_else(|| broken("shapes have numbers of their own"))
    }
}

pub(super) fn broken(rule: &'static str) -> SnapshotError {
    SnapshotError::Content { rule }
}

fn read_shape(
    written: &WrittenShape,
    polygons: &[Arc<Polygon>],
) -> Result<Shape, SnapshotError> {
    match written {
        WrittenShape::Whole(piece) => read_piece(piece, polygons),
        WrittenShape::Chain {
            vertices,
            is_loop,
            ghosts,
            both_sides,
            materials,
            flat_angle,
        } => {
            let options = ChainOptions {
                is_loop: *is_loop,
                ghosts: *ghosts,
                sides: if *both_sides { Sides::Both } else { Sides::Front },
                materials: materials.clone(),
                flat_angle: *flat_angle,
            };
            let chain = Chain::new(vertices, options);
            Ok(chain.map_err(|_| broken("chains are chains"))?.into())
        }
        WrittenShape::Compound(children) => {
            let children = children
                .iter()
                .map(|(pose, piece)| Ok((pose_of(*pose), read_piece(piece, polygons)?)))
                .collect::<Result<_, SnapshotError>>()?;
            let compound = Compound::new(children);
            Ok(compound.map_err(|_| broken("compounds are compounds"))?.into())
        }
        WrittenShape::Soft(data) => {
            let soft = SoftShape::from_data((**data).clone());
            Ok(soft.map_err(|_| broken("soft shapes are soft shapes"))?.into())
        }
    }
}

fn read_piece(piece: &PlainShape, polygons: &[Arc<Polygon>]) -> Result<Shape, SnapshotError> {
    let polygon = |number: u32| {
        let known = polygons.get(number as usize).cloned();
        known.ok_or_else(|| broken("polygons have numbers"))
    };
    let bad = |_| broken("shapes are shapes");
    Ok(match *piece {
        PlainShape::Circle(radius) => Circle::new(radius).map_err(bad)?.into(),
        PlainShape::Capsule(ends, radius) => Capsule::new(ends, radius).map_err(bad)?.into(),
        PlainShape::Rectangle(half) => Rectangle::new(half).map_err(bad)?.into(),
        PlainShape::Polygon(number) => polygon(number)?.into(),
        PlainShape::RoundedRectangle(half, radius) => {
            let core = RoundedCore::Rectangle(Rectangle::new(half).map_err(bad)?);
            Rounded::new(core, radius).map_err(bad)?.into()
        }
        PlainShape::RoundedPolygon(number, radius) => {
            Rounded::new(RoundedCore::Polygon(polygon(number)?), radius).map_err(bad)?.into()
        }
        PlainShape::Segment(ends) => Segment::new(ends).map_err(bad)?.into(),
        PlainShape::HalfPlane(normal, offset) => {
            HalfPlane::new(normal, offset).map_err(bad)?.into()
        }
    })
}
