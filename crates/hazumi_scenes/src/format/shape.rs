//! Shapes, in the frame of their collider.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::formula::Formula;
use super::soft::Soft;

/// A solid, in the frame of its collider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A ball around the origin.
    Sphere {
        /// Radius, m, above 0.
        radius: f32,
    },
    /// All points near a segment.
    Capsule {
        /// Both ends of the segment, m, any finite numbers.
        ends: [[f32; 3]; 2],
        /// Distance from the segment to the surface, m, above 0.
        radius: f32,
    },
    /// A box around the origin, its faces along the axes.
    Box {
        /// Half the width, height and depth, m, each above 0.
        half_extents: [f32; 3],
        /// Rounding radius, m, at least 0, default 0: a ball is swept over the shape. The shape
        /// grows and its edges are round.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// A cylinder around the origin, its axis along y.
    Cylinder {
        /// Half the distance between the flat ends, m, above 0.
        half_height: f32,
        /// Distance from the axis to the side, m, above 0.
        radius: f32,
        /// Rounding radius, m, at least 0, default 0: a ball is swept over the shape. The shape
        /// grows and its edges are round.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// A cone with its axis along y: the tip at `half_height`, the round base at
    /// -`half_height`.
    Cone {
        /// Half the distance between base and tip, m, above 0.
        half_height: f32,
        /// Radius of the base, m, above 0.
        radius: f32,
        /// Rounding radius, m, at least 0, default 0: a ball is swept over the shape. The shape
        /// grows and its edges are round.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// A straight line. Never on a dynamic body, for it has no mass.
    Segment {
        /// Both ends, m, any finite numbers.
        ends: [[f32; 3]; 2],
    },
    /// A flat triangle, solid from both sides. On a dynamic body only with a `rounding`, for it
    /// has no mass without.
    Triangle {
        /// The three corners, m, any finite numbers.
        corners: [[f32; 3]; 3],
        /// Rounding radius, m, at least 0, default 0: a ball is swept over the shape. The shape
        /// grows and its edges are round.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// Everything on one side of a plane: solid where `normal · p <= offset`. Never on a
    /// dynamic body, for its mass is infinite.
    HalfSpace {
        /// Direction out of the solid, dimensionless, any length but 0.
        normal: [f32; 3],
        /// Distance of the plane from the origin along the normal, m, any finite number,
        /// default 0.
        #[serde(default, skip_serializing_if = "is_zero")]
        offset: f32,
    },
    /// The smallest convex solid around some points, given here or in a file, never both.
    Hull {
        /// The points, m, at least 4 and not all in one plane, or none when there is a file.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        points: Vec<[f32; 3]>,
        /// File of a cooked hull (.hull), or of a mesh whose vertices are the points. Meshes
        /// are .obj, .stl, .gltf, .glb or .gpmesh; paths are relative to the scene file.
        /// `asset:NAME` is a mesh that comes with Hazumi. A cooked hull is used as it is, so
        /// the other fields must be left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        /// Moves the middle of the points' bounding box to the origin, before they are scaled,
        /// default false.
        #[serde(default, skip_serializing_if = "is_false")]
        centered: bool,
        /// Factor on every coordinate, one number or one per axis, dimensionless, default 1. It
        /// is not 0; negative factors mirror.
        #[serde(default, skip_serializing_if = "Scale::is_one")]
        scale: Scale,
        /// Most vertices the hull may keep, at least 4, default: the engine decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_vertices: Option<u32>,
        /// Least thickness of the hull, m, at least 0, default 0.
        ///
        /// Flatter points become a slab, and points on a line a rod.
        #[serde(default, skip_serializing_if = "is_zero")]
        thickness: f32,
        /// Rounding radius, m, at least 0, default 0: a ball is swept over the shape. The shape
        /// grows and its edges are round.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// A surface of triangles, given here, in a file or by a formula, one of them. A surface
    /// has no mass, so on a dynamic body it becomes the convex hull of its vertices.
    Mesh {
        /// The mesh (.obj, .stl, .gltf, .glb, .gpmesh), relative to the scene file.
        /// `asset:NAME` is a mesh that comes with Hazumi.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        /// The vertices, m, or none when there is a file.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        vertices: Vec<[f32; 3]>,
        /// The triangles: indices of three vertices, counter-clockwise seen from the front.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        triangles: Vec<[u32; 3]>,
        /// Makes the vertices and triangles, in place of a file, default none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formula: Option<Formula>,
        /// From where the triangles are hit, default `front`.
        #[serde(default, skip_serializing_if = "Sides::is_front")]
        sides: Sides,
        /// Moves the middle of the vertices' bounding box to the origin, before they are
        /// scaled, default false.
        #[serde(default, skip_serializing_if = "is_false")]
        centered: bool,
        /// Factor on every coordinate, one number or one per axis, dimensionless, default 1. It
        /// is not 0; negative factors mirror.
        #[serde(default, skip_serializing_if = "Scale::is_one")]
        scale: Scale,
        /// Most vertices the hull may keep, at least 4, default: the engine decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_vertices: Option<u32>,
        /// Least thickness of the hull, m, at least 0, default 0.
        ///
        /// Flatter points become a slab, and points on a line a rod. Meshes that stay surfaces
        /// have none.
        #[serde(default, skip_serializing_if = "is_zero")]
        thickness: f32,
        /// Most convex hulls that a dynamic body is cut into, 1 to 1024, default none. Without
        /// it, one hull is built around all vertices. Where they overlap, matter counts twice.
        /// It takes a moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parts: Option<u32>,
    },
    /// Ground given by heights on a grid in the plane of x and z: a surface, hit from above.
    /// Never on a dynamic body, for it has no mass.
    HeightField {
        /// Number of samples in a row along x, at least 2.
        columns: usize,
        /// The heights, row by row, the rows one after another along z, m; at least two rows.
        heights: Vec<f32>,
        /// Distance of samples along x and z, m, above 0, and the factor on heights, default 1.
        /// One number or one per axis.
        #[serde(default, skip_serializing_if = "Scale::is_one")]
        scale: Scale,
        /// From where the ground is hit, default `front`.
        #[serde(default, skip_serializing_if = "Sides::is_front")]
        sides: Sides,
        /// Cells that are left open: cell (i, j) along x and z is `i + j · (columns − 1)`,
        /// default none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        holes: Vec<usize>,
    },
    /// Several shapes as one, such as the convex pieces of something concave.
    Compound {
        /// The shapes, at least one, none of them a half-space, a compound or soft.
        children: Vec<Child>,
    },
    /// Particles that are held together: a blob, a jelly, a cloth, a rope. On dynamic bodies
    /// that have no other shape.
    Soft(Box<Soft>),
}

/// A shape in a compound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Child {
    /// The shape.
    pub shape: Shape,
    /// Where its origin is in the frame of the compound, m, any finite numbers, default 0.
    #[serde(default, skip_serializing_if = "is_origin")]
    pub position: [f32; 3],
    /// Its turn as a quaternion, x, y, z and w, any length but 0, default no turn.
    #[serde(default = "no_turn", skip_serializing_if = "is_no_turn")]
    pub rotation: [f32; 4],
}

/// From where the triangles of a surface are hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sides {
    /// From where the corners run counter-clockwise; what comes from behind passes.
    #[default]
    Front,
    /// From both sides.
    Both,
}

impl Sides {
    fn is_front(&self) -> bool {
        *self == Self::Front
    }
}

impl Shape {
    /// A hull around `points`, m, in the frame of the collider.
    pub fn hull(points: Vec<[f32; 3]>) -> Self {
        Self::Hull {
            points,
            file: None,
            centered: false,
            scale: Scale::default(),
            max_vertices: None,
            thickness: 0.0,
            rounding: 0.0,
        }
    }

    /// A box of `half_extents`, m, each above 0.
    pub fn cuboid(half_extents: [f32; 3]) -> Self {
        Self::Box { half_extents, rounding: 0.0 }
    }

    /// A soft shape.
    pub fn soft(soft: Soft) -> Self {
        Self::Soft(Box::new(soft))
    }

    /// A mesh by a formula, hit from the front.
    pub fn formula(formula: Formula) -> Self {
        Self::Mesh {
            file: None,
            vertices: Vec::new(),
            triangles: Vec::new(),
            formula: Some(formula),
            sides: Sides::Front,
            centered: false,
            scale: Scale::default(),
            max_vertices: None,
            thickness: 0.0,
            parts: None,
        }
    }

    /// Whether making the shape takes long: hulls, and what comes from files.
    pub fn is_cooked(&self) -> bool {
        matches!(
            self,
            Self::Hull { .. }
                | Self::Mesh { .. }
                | Self::HeightField { .. }
                | Self::Compound { .. }
                | Self::Soft(_)
        )
    }

    /// Radius of the ball that is swept over the shape, m, at least 0.
    pub fn rounding(&self) -> f32 {
        match *self {
            Self::Box { rounding, .. }
            | Self::Cylinder { rounding, .. }
            | Self::Cone { rounding, .. }
            | Self::Triangle { rounding, .. }
            | Self::Hull { rounding, .. } => rounding,
            _ => 0.0,
        }
    }

    /// The file that this shape is made from, as written in the scene.
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Hull { file, .. } => file.as_deref(),
            Self::Mesh { file, .. } => file.as_deref(),
            _ => None,
        }
    }
}

/// A factor per axis, dimensionless, never 0. Written as one number when all three are equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(
    /// Factors on x, y and z, dimensionless, finite, not 0; negative mirrors.
    pub [f32; 3],
);

impl Scale {
    /// Whether every factor is 1.
    pub fn is_one(&self) -> bool {
        self.0 == [1.0; 3]
    }
}

impl Default for Scale {
    fn default() -> Self {
        Self([1.0; 3])
    }
}

impl Serialize for Scale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [x, y, z] = self.0;
        if x == y && y == z { x.serialize(serializer) } else { self.0.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Scale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScaleVisitor)
    }
}

struct ScaleVisitor;

impl<'de> Visitor<'de> for ScaleVisitor {
    type Value = Scale;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or three numbers")
    }

    fn visit_f64<E: de::Error>(self, factor: f64) -> Result<Scale, E> {
        Ok(Scale([crate::rotation::narrow(factor); 3]))
    }

    fn visit_i64<E: de::Error>(self, factor: i64) -> Result<Scale, E> {
        Ok(Scale([factor as f32; 3]))
    }

    fn visit_u64<E: de::Error>(self, factor: u64) -> Result<Scale, E> {
        Ok(Scale([factor as f32; 3]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Scale, A::Error> {
        let mut factors = [0.0; 3];
        for (index, factor) in factors.iter_mut().enumerate() {
            *factor = numbers
                .next_element()?
                .ok_or_else(|| de::Error::invalid_length(index, &self))?;
        }
        match numbers.next_element::<f32>()? {
            None => Ok(Scale(factors)),
            Some(_) => Err(de::Error::invalid_length(4, &self)),
        }
    }
}

impl JsonSchema for Scale {
    fn schema_name() -> Cow<'static, str> {
        "Scale".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "One factor for all axes, or one for each of x, y and z; not 0.",
            "anyOf": [
                {"type": "number"},
                {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
            ],
        })
    }
}

fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

fn is_origin(position: &[f32; 3]) -> bool {
    *position == [0.0; 3]
}

fn no_turn() -> [f32; 4] {
    crate::rotation::IDENTITY
}

fn is_no_turn(rotation: &[f32; 4]) -> bool {
    *rotation == crate::rotation::IDENTITY
}

fn is_false(flag: &bool) -> bool {
    !flag
}
