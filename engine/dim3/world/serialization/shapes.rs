//! Shapes as bytes, each once.

use std::collections::HashMap;
use std::sync::Arc;

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::super::snapshot::SnapshotError;
use super::header::to_bytes;
use crate::math::Pose;
use crate::shape::{
    Capsule, Compound, Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions,
    Hull, Mesh, MeshOptions, Rounded, RoundedCore, Segment, Shape, Sides, SoftShape,
    SoftShapeData, Sphere, Triangle,
};

/// Shapes that were not written before.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NewShapes {
    hulls: Vec<Vec<u8>>,
    shapes: Vec<WrittenShape>,
}

/// A shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum WrittenShape {
    Whole(PlainShape),
    Mesh {
        vertices: Vec<Vec3>,
        triangles: Vec<[u32; 3]>,
        both_sides: bool,
        materials: Vec<u16>,
    },
    HeightField {
        columns: usize,
        heights: Vec<f32>,
        spacing: [f32; 2],
        both_sides: bool,
        holes: Vec<bool>,
        materials: Vec<u16>,
    },
    Compound(Vec<([f32; 7], PlainShape)>),
    Soft(Box<SoftShapeData>),
}

/// A shape that is not made of others; a hull by its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum PlainShape {
    Sphere(f32),
    Capsule([Vec3; 2], f32),
    Cuboid(Vec3),
    Cylinder(f32, f32),
    Cone(f32, f32),
    Hull(u32),
    RoundedCuboid(Vec3, f32),
    RoundedCylinder(f32, f32, f32),
    RoundedCone(f32, f32, f32),
    RoundedHull(u32, f32),
    RoundedTriangle([Vec3; 3], f32),
    Segment([Vec3; 2]),
    Triangle([Vec3; 3]),
    HalfSpace(Vec3, f32),
}

/// Which shapes were written, and under which numbers.
#[derive(Debug, Default)]
pub(crate) struct ShapeTable {
    hulls: HashMap<usize, u32>,
    /// Of shapes that are shared, by address.
    shared: HashMap<usize, u32>,
    /// Of small shapes, by their bytes.
    small: HashMap<Vec<u8>, u32>,
    /// Keeps what was written, so that no other shape gets its address.
    kept: Vec<Shape>,
    hull_count: u32,
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
            Shape::Mesh(mesh) => write_mesh(mesh)?,
            Shape::HeightField(field) => write_field(field)?,
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
            Shape::Sphere(sphere) => PlainShape::Sphere(sphere.radius()),
            Shape::Capsule(capsule) => PlainShape::Capsule(capsule.ends(), capsule.radius()),
            Shape::Cuboid(cuboid) => PlainShape::Cuboid(cuboid.half_extents()),
            Shape::Cylinder(cylinder) => {
                PlainShape::Cylinder(cylinder.half_height(), cylinder.radius())
            }
            Shape::Cone(cone) => PlainShape::Cone(cone.half_height(), cone.radius()),
            Shape::Hull(hull) => PlainShape::Hull(self.hull(hull)),
            Shape::Rounded(rounded) => {
                let radius = rounded.radius();
                match rounded.core() {
                    RoundedCore::Cuboid(core) => {
                        PlainShape::RoundedCuboid(core.half_extents(), radius)
                    }
                    RoundedCore::Cylinder(core) => {
                        PlainShape::RoundedCylinder(core.half_height(), core.radius(), radius)
                    }
                    RoundedCore::Cone(core) => {
                        PlainShape::RoundedCone(core.half_height(), core.radius(), radius)
                    }
                    RoundedCore::Hull(core) => PlainShape::RoundedHull(self.hull(core), radius),
                    RoundedCore::Triangle(core) => {
                        PlainShape::RoundedTriangle(core.corners(), radius)
                    }
                }
            }
            Shape::Segment(segment) => PlainShape::Segment(segment.ends()),
            Shape::Triangle(triangle) => PlainShape::Triangle(triangle.corners()),
            Shape::HalfSpace(space) => write_half_space(space)?,
            Shape::Custom(_) => {
                return Err(SnapshotError::Shape { what: "a shape of the user's own" });
            }
            Shape::Mesh(_) | Shape::HeightField(_) | Shape::Compound(_) | Shape::Soft(_) => {
                return Err(SnapshotError::Shape {
                    what: "a shape made of parts within another",
                });
            }
        })
    }

    fn hull(&mut self, hull: &Arc<Hull>) -> u32 {
        let address = Arc::as_ptr(hull).addr();
        if let Some(&known) = self.hulls.get(&address) {
            return known;
        }
        let number = self.hull_count;
        self.hull_count += 1;
        self.kept.push(Shape::Hull(hull.clone()));
        self.hulls.insert(address, number);
        self.new.hulls.push(hull.to_bytes());
        number
    }
}

/// Where a shape is that others may share.
fn address_of(shape: &Shape) -> Option<usize> {
    match shape {
        Shape::Mesh(mesh) => Some(Arc::as_ptr(mesh).addr()),
        Shape::HeightField(field) => Some(Arc::as_ptr(field).addr()),
        Shape::Compound(compound) => Some(Arc::as_ptr(compound).addr()),
        Shape::Soft(soft) => Some(Arc::as_ptr(soft).addr()),
        _ => None,
    }
}

/// The numbers of a pose: position, then rotation.
pub(super) fn pose_numbers(pose: &Pose) -> [f32; 7] {
    let ([x, y, z], [i, j, k, w]) = (pose.position.to_array(), pose.rotation.to_array());
    [x, y, z, i, j, k, w]
}

/// The pose that has these numbers.
pub(super) fn pose_of([x, y, z, i, j, k, w]: [f32; 7]) -> Pose {
    Pose::new(Vec3::new(x, y, z), glam::Quat::from_xyzw(i, j, k, w))
}

/// Whether two lists of vectors are the same to the last bit.
fn same_bits(a: &[Vec3], b: &[Vec3]) -> bool {
    let bits = |list: &[Vec3]| -> Vec<_> {
        list.iter().map(|vector| vector.to_array().map(f32::to_bits)).collect()
    };
    bits(a) == bits(b)
}

/// A direction from which the same half-space is made: its normal, or one a little longer,
/// because a unit vector that is scaled to unit length may change in its last bit.
fn write_half_space(space: &HalfSpace) -> Result<PlainShape, SnapshotError> {
    let lengths = (0..400).map(|index| 1.0 + 0.002_5 * index as f32);
    let candidates = lengths.map(|length| space.normal() * length);
    let is_right = |candidate: &Vec3| {
        HalfSpace::new(*candidate, space.offset())
            .is_ok_and(|made| same_bits(&[made.normal()], &[space.normal()]))
    };
    let found = candidates.into_iter().find(is_right);
    let what = "a half-space whose normal cannot be made again";
    let normal = found.ok_or(SnapshotError::Shape { what })?;
    Ok(PlainShape::HalfSpace(normal, space.offset()))
}

fn write_mesh(mesh: &Mesh) -> Result<WrittenShape, SnapshotError> {
    let count = u32::try_from(mesh.triangles().len()).unwrap_or(u32::MAX);
    let written = WrittenShape::Mesh {
        vertices: mesh.vertices().to_vec(),
        triangles: mesh.triangles().to_vec(),
        both_sides: mesh.sides() == Sides::Both,
        materials: (0..count).filter_map(|index| mesh.material(index)).collect(),
    };
    let what = "a mesh whose flat angle is not the default";
    let read = read_shape(&written, &[])?;
    let Shape::Mesh(read) = &read else { return Err(SnapshotError::Shape { what }) };
    let is_same = (0..count).all(|index| read.edges(index) == mesh.edges(index));
    if is_same { Ok(written) } else { Err(SnapshotError::Shape { what }) }
}

fn write_field(field: &HeightField) -> Result<WrittenShape, SnapshotError> {
    let [columns, rows] = field.samples();
    let (wide, deep) = (columns - 1, rows - 1);
    let mut heights = vec![0.0; columns * rows];
    let (mut holes, mut materials) = (Vec::new(), Vec::new());
    for cell in 0..wide * deep {
        let first = u32::try_from(2 * cell).unwrap_or(u32::MAX);
        let corners = [field.triangle(first), field.triangle(first + 1)];
        holes.push(corners[0].is_none());
        materials.extend(field.material(first));
        let sample = cell / wide * columns + cell % wide;
        if let [Some([a, b, c]), Some([_, _, d])] = corners {
            let samples = [sample, sample + columns, sample + columns + 1, sample + 1];
            for (sample, corner) in samples.into_iter().zip([a, b, c, d]) {
                heights[sample] = corner.y;
            }
        }
    }
    let scale = field.scale();
    let both_sides = field.sides() == Sides::Both;
    let spacing = [scale.x, scale.z];
    let written =
        WrittenShape::HeightField { columns, heights, spacing, both_sides, holes, materials };
    let what = "a height field whose heights cannot be made again";
    let read = read_shape(&written, &[])?;
    let Shape::HeightField(read) = &read else { return Err(SnapshotError::Shape { what }) };
    let count = u32::try_from(2 * wide * deep).unwrap_or(u32::MAX);
    let is_same = (0..count).all(|index| match (read.triangle(index), field.triangle(index)) {
        (Some(a), Some(b)) => same_bits(&a, &b),
        (None, None) => true,
        _ => false,
    });
    if is_same { Ok(written) } else { Err(SnapshotError::Shape { what }) }
}

/// Shapes that were read, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes {
    hulls: Vec<Arc<Hull>>,
    shapes: Vec<Shape>,
}

impl Shapes {
    /// Reads what was not written before.
    pub(crate) fn read(&mut self, new: &NewShapes) -> Result<(), SnapshotError> {
        for bytes in &new.hulls {
            let hull = Hull::from_bytes(bytes).map_err(|_| broken("hulls are hulls"))?;
            self.hulls.push(Arc::new(hull));
        }
        for written in &new.shapes {
            self.shapes.push(read_shape(written, &self.hulls)?);
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

fn read_shape(written: &WrittenShape, hulls: &[Arc<Hull>]) -> Result<Shape, SnapshotError> {
    let sides = |both: bool| if both { Sides::Both } else { Sides::Front };
    match written {
        WrittenShape::Whole(piece) => read_piece(piece, hulls),
        WrittenShape::Mesh { vertices, triangles, both_sides, materials } => {
            let sides = sides(*both_sides);
            let materials = materials.clone();
            let options = MeshOptions { sides, materials, ..MeshOptions::default() };
            let mesh = Mesh::new(vertices, triangles, options);
            Ok(mesh.map_err(|_| broken("meshes are meshes"))?.into())
        }
        WrittenShape::HeightField {
            columns,
            heights,
            spacing: [x, z],
            both_sides,
            holes,
            materials,
        } => {
            let options = HeightFieldOptions {
                sides: sides(*both_sides),
                holes: holes.clone(),
                materials: materials.clone(),
            };
            let scale = Vec3::new(*x, 1.0, *z);
            let field = HeightField::new(*columns, heights.clone(), scale, options);
            Ok(field.map_err(|_| broken("height fields are height fields"))?.into())
        }
        WrittenShape::Compound(children) => {
            let children = children
                .iter()
                .map(|(pose, piece)| Ok((pose_of(*pose), read_piece(piece, hulls)?)))
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

fn read_piece(piece: &PlainShape, hulls: &[Arc<Hull>]) -> Result<Shape, SnapshotError> {
    let hull = |number: u32| {
        hulls.get(number as usize).cloned().ok_or_else(|| broken("hulls have numbers"))
    };
    let bad = |_| broken("shapes are shapes");
    Ok(match *piece {
        PlainShape::Sphere(radius) => Sphere::new(radius).map_err(bad)?.into(),
        PlainShape::Capsule(ends, radius) => Capsule::new(ends, radius).map_err(bad)?.into(),
        PlainShape::Cuboid(half) => Cuboid::new(half).map_err(bad)?.into(),
        PlainShape::Cylinder(half, radius) => Cylinder::new(half, radius).map_err(bad)?.into(),
        PlainShape::Cone(half, radius) => Cone::new(half, radius).map_err(bad)?.into(),
        PlainShape::Hull(number) => hull(number)?.into(),
        PlainShape::RoundedCuboid(half, radius) => {
            let core = RoundedCore::Cuboid(Cuboid::new(half).map_err(bad)?);
            Rounded::new(core, radius).map_err(bad)?.into()
        }
        PlainShape::RoundedCylinder(half, core, radius) => {
            let core = RoundedCore::Cylinder(Cylinder::new(half, core).map_err(bad)?);
            Rounded::new(core, radius).map_err(bad)?.into()
        }
        PlainShape::RoundedCone(half, core, radius) => {
            let core = RoundedCore::Cone(Cone::new(half, core).map_err(bad)?);
            Rounded::new(core, radius).map_err(bad)?.into()
        }
        PlainShape::RoundedHull(number, radius) => {
            Rounded::new(RoundedCore::Hull(hull(number)?), radius).map_err(bad)?.into()
        }
        PlainShape::RoundedTriangle(corners, radius) => {
            let core = RoundedCore::Triangle(Triangle::new(corners).map_err(bad)?);
            Rounded::new(core, radius).map_err(bad)?.into()
        }
        PlainShape::Segment(ends) => Segment::new(ends).map_err(bad)?.into(),
        PlainShape::Triangle(corners) => Triangle::new(corners).map_err(bad)?.into(),
        PlainShape::HalfSpace(normal, offset) => {
            HalfSpace::new(normal, offset).map_err(bad)?.into()
        }
    })
}
