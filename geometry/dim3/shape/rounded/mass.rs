//! Mass of rounded shapes.
//!
//! A rounded polyhedron is its core, a slab on each face, a wedge along each edge and a sector
//! of a ball at each corner. Each of these has a closed form. Rounded cylinders and cones are
//! turned from an outline of arcs and straight lines.

use glam::{DMat3, DVec3, Mat3};
use std::f64::consts::PI;

use super::super::polyhedron::CuboidPolyhedron;
use super::super::{Cone, Cylinder, MassProperties, Polyhedron, Triangle};
use super::{Rounded, RoundedCore};

/// Pieces into which an arc is cut for integration: the error is below 1e-8 of the whole.
const PIECES: u32 = 32;

impl Rounded {
    /// The mass at 1 kg/m³.
    pub(in super::super) fn mass(&self) -> MassProperties {
        let radius = f64::from(self.radius);
        let moments = match &self.core {
            RoundedCore::Cuboid(cuboid) => {
                let parts = CuboidPolyhedron::new(cuboid);
                of_polyhedron(&parts.view(), &cuboid.mass(), radius)
            }
            RoundedCore::Hull(hull) => of_polyhedron(&hull.view(), &hull.mass(), radius),
            RoundedCore::Triangle(triangle) => of_triangle(triangle, radius),
            RoundedCore::Cylinder(cylinder) => turned(&cylinder_outline(cylinder, radius)),
            RoundedCore::Cone(cone) => turned(&cone_outline(cone, radius)),
        };
        moments.mass()
    }
}

/// Integrals of 1, x and x·xᵀ over a solid, in m³, m⁴ and m⁵.
#[derive(Clone, Copy, Debug)]
struct Moments {
    volume: f64,
    first: DVec3,
    second: DMat3,
}

impl Moments {
    const ZERO: Self = Self { volume: 0.0, first: DVec3::ZERO, second: DMat3::ZERO };

    fn of_mass(mass: &MassProperties) -> Self {
        let (volume, center) = (f64::from(mass.mass), mass.center.as_dvec3());
        let inertia = mass.inertia.as_dmat3();
        let half_trace = 0.5 * (inertia.x_axis.x + inertia.y_axis.y + inertia.z_axis.z);
        let central = DMat3::from_diagonal(DVec3::splat(half_trace)) - inertia;
        Self {
            volume,
            first: center * volume,
            second: central + outer(center, center) * volume,
        }
    }

    fn add(&mut self, part: &Self) {
        self.volume += part.volume;
        self.first += part.first;
        self.second += part.second;
    }

    fn mass(&self) -> MassProperties {
        let center = self.first / self.volume;
        let central = self.second - outer(center, center) * self.volume;
        let trace = central.x_axis.x + central.y_axis.y + central.z_axis.z;
        let inertia = DMat3::from_diagonal(DVec3::splat(trace)) - central;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the nearest f32 is what is wanted"
        )]
        let mass = self.volume as f32;
        // Symmetric to the last bit, whatever the order of the sums.
        let inertia: Mat3 = (0.5 * (inertia + inertia.transpose())).as_mat3();
        MassProperties { mass, center: center.as_vec3(), inertia }
    }
}

/// `a · bᵀ`.
fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// `a · bᵀ + b · aᵀ`.
fn both(a: DVec3, b: DVec3) -> DMat3 {
    outer(a, b) + outer(b, a)
}

fn of_polyhedron(shape: &Polyhedron<'_>, core: &MassProperties, radius: f64) -> Moments {
    let mut sum = Moments::of_mass(core);
    for face in shape.faces {
        let corners: Vec<DVec3> =
            shape.face_vertices(face).map(|corner| corner.as_dvec3()).collect();
        sum.add(&slab(&corners, face.normal.as_dvec3(), radius));
    }
    for edge in shape.edges {
        let ends = shape.edge_ends(edge).map(|end| end.as_dvec3());
        let normals = shape.edge_normals(edge).map(|normal| normal.as_dvec3().normalize());
        sum.add(&wedge(ends, normals, radius));
    }
    for (index, corner) in (0u32..).zip(shape.vertices) {
        let normals: Vec<DVec3> = faces_around(shape, index)
            .into_iter()
            .map(|face| shape.faces[face as usize].normal.as_dvec3().normalize())
            .collect();
        sum.add(&sector(corner.as_dvec3(), &normals, radius));
    }
    sum
}

/// Faces around a corner, counter-clockwise seen from outside.
fn faces_around(shape: &Polyhedron<'_>, corner: u32) -> Vec<u32> {
    let first = shape.half_edges.iter().position(|half| half.origin == corner);
    let Some(first) = first else { return Vec::new() };
    let (mut half, mut faces) = (first, Vec::new());
    while faces.len() <= shape.faces.len() {
        let face = shape.half_edges[half].face;
        faces.push(face);
        let run = &shape.faces[face as usize];
        let start = run.first as usize;
        let before = if half == start { start + run.count as usize - 1 } else { half - 1 };
        half = shape.half_edges[before].twin as usize;
        if half == first {
            break;
        }
    }
    faces
}

/// Two faces with opposite normals; the edges turn by half a circle, in two quarters, because
/// the way between opposite normals is open.
fn of_triangle(triangle: &Triangle, radius: f64) -> Moments {
    let corners = triangle.corners().map(|corner| corner.as_dvec3());
    let Some(normal) = triangle.normal().map(|normal| normal.as_dvec3().normalize()) else {
        return of_row(corners, radius);
    };
    let mut sum = Moments::ZERO;
    sum.add(&slab(&corners, normal, radius));
    let [a, b, c] = corners;
    sum.add(&slab(&[a, c, b], -normal, radius));
    let out = [0, 1, 2].map(|index| {
        let along = corners[(index + 1) % 3] - corners[index];
        along.cross(normal).normalize()
    });
    for index in 0..3 {
        let ends = [corners[index], corners[(index + 1) % 3]];
        sum.add(&wedge(ends, [normal, out[index]], radius));
        sum.add(&wedge(ends, [out[index], -normal], radius));
        let around = [normal, out[(index + 2) % 3], -normal, out[index]];
        sum.add(&sector(corners[index], &around, radius));
    }
    sum
}

/// A triangle whose corners lie in a row: a capsule, or a ball.
fn of_row(corners: [DVec3; 3], radius: f64) -> Moments {
    let mut ends = [corners[0], corners[1]];
    for pair in [[corners[1], corners[2]], [corners[2], corners[0]]] {
        if pair[0].distance_squared(pair[1]) > ends[0].distance_squared(ends[1]) {
            ends = pair;
        }
    }
    let length = ends[0].distance(ends[1]);
    let height = 0.5 * length;
    let outline = [
        OutlinePiece::Arc { center: [0.0, -height], radius, from: -0.5 * PI, to: 0.0 },
        OutlinePiece::Line { from: [radius, -height], to: [radius, height] },
        OutlinePiece::Arc { center: [0.0, height], radius, from: 0.0, to: 0.5 * PI },
    ];
    let upright = turned(&outline);
    let axis = (ends[1] - ends[0]) / if length > 0.0 { length } else { 1.0 };
    let along = outer(axis, axis);
    let across = DMat3::IDENTITY - along;
    let turned = across * upright.second.x_axis.x + along * upright.second.y_axis.y;
    let center = 0.5 * ends[0] + 0.5 * ends[1];
    Moments {
        volume: upright.volume,
        first: center * upright.volume,
        second: turned + outer(center, center) * upright.volume,
    }
}

/// A polygon, `thickness` metres thick in front.
fn slab(corners: &[DVec3], normal: DVec3, thickness: f64) -> Moments {
    let normal = normal.normalize();
    let (mut area, mut first, mut second) = (0.0, DVec3::ZERO, DMat3::ZERO);
    for pair in corners[1..].windows(2) {
        let [a, b, c] = [corners[0], pair[0], pair[1]];
        let part = 0.5 * (b - a).cross(c - a).dot(normal);
        let sum = a + b + c;
        area += part;
        first += sum * (part / 3.0);
        let squares = outer(a, a) + outer(b, b) + outer(c, c) + outer(sum, sum);
        second += squares * (part / 12.0);
    }
    let (t, t2, t3) =
        (thickness, thickness * thickness / 2.0, thickness * thickness * thickness / 3.0);
    Moments {
        volume: area * t,
        first: first * t + normal * (area * t2),
        second: second * t + both(first, normal) * t2 + outer(normal, normal) * (area * t3),
    }
}

/// An arc of the unit circle from `from` to `to`, unit vectors less than half a turn apart: its
/// angle, its integrals of u and u·uᵀ, and its pole, which lies to its left.
struct UnitArc {
    angle: f64,
    first: DVec3,
    second: DMat3,
    pole: DVec3,
}

impl UnitArc {
    fn new(from: DVec3, to: DVec3) -> Self {
        let cross = from.cross(to);
        let (sine, cosine) = (cross.length(), from.dot(to));
        let angle = libm::atan2(sine, cosine);
        let pole = if sine > 0.0 { cross / sine } else { DVec3::ZERO };
        let aside = pole.cross(from);
        let product = 0.5 * sine * cosine;
        Self {
            angle,
            first: from * sine + aside * (1.0 - cosine),
            second: outer(from, from) * (0.5 * angle + product)
                + both(from, aside) * (0.5 * sine * sine)
                + outer(aside, aside) * (0.5 * angle - product),
            pole,
        }
    }
}

/// The piece of a cylinder around an edge between the normals of its two faces.
fn wedge([from, to]: [DVec3; 2], normals: [DVec3; 2], radius: f64) -> Moments {
    let arc = UnitArc::new(normals[0], normals[1]);
    let (length, middle, along) = (from.distance(to), 0.5 * from + 0.5 * to, to - from);
    let area = 0.5 * arc.angle * radius * radius;
    let first = arc.first * (radius * radius * radius / 3.0);
    let second = arc.second * (radius * radius * radius * radius / 4.0);
    let line = outer(middle, middle) + outer(along, along) * (1.0 / 12.0);
    Moments {
        volume: area * length,
        first: (middle * area + first) * length,
        second: (line * area + both(middle, first) + second) * length,
    }
}

/// The piece of a ball around a corner between the normals of its faces, in the order of the
/// faces.
///
/// Integrals over a spherical polygon become sums over its arcs: of u by Stokes' theorem, of
/// u·uᵀ because the Laplacian of `uᵢuⱼ` on the sphere is `2δᵢⱼ − 6uᵢuⱼ`.
fn sector(corner: DVec3, normals: &[DVec3], radius: f64) -> Moments {
    let (mut first, mut second) = (DVec3::ZERO, DMat3::ZERO);
    for (index, &normal) in normals.iter().enumerate() {
        let arc = UnitArc::new(normal, normals[(index + 1) % normals.len()]);
        first += arc.pole * (0.5 * arc.angle);
        second += both(arc.pole, arc.first) * (1.0 / 6.0);
    }
    let angle = solid_angle(normals);
    second += DMat3::from_diagonal(DVec3::splat(angle / 3.0));
    let cube = radius * radius * radius;
    let (r3, r4, r5) = (cube / 3.0, cube * radius / 4.0, cube * radius * radius / 5.0);
    Moments {
        volume: angle * r3,
        first: corner * (angle * r3) + first * r4,
        second: outer(corner, corner) * (angle * r3) + both(corner, first) * r4 + second * r5,
    }
}

/// Area of a polygon on the unit sphere.
///
/// Source: van Oosterom, Strackee, *The Solid Angle of a Plane Triangle*, 1983.
/// `[oosterom1983]`
fn solid_angle(normals: &[DVec3]) -> f64 {
    let middle = normals.iter().sum::<DVec3>().normalize_or_zero();
    let mut sum = 0.0;
    for (index, &a) in normals.iter().enumerate() {
        let b = normals[(index + 1) % normals.len()];
        let volume = middle.dot(a.cross(b));
        let rest = 1.0 + middle.dot(a) + a.dot(b) + b.dot(middle);
        sum += 2.0 * libm::atan2(volume, rest);
    }
    sum
}

/// A piece of an outline in the half-plane of radius and height, from the bottom to the top.
enum OutlinePiece {
    Line {
        from: [f64; 2],
        to: [f64; 2],
    },
    /// Angles from the horizontal, in radians.
    Arc {
        center: [f64; 2],
        radius: f64,
        from: f64,
        to: f64,
    },
}

impl OutlinePiece {
    /// Radius, height, and how fast the height grows, at `part` of the piece.
    fn at(&self, part: f64) -> [f64; 3] {
        match *self {
            Self::Line { from, to } => {
                let rise = to[1] - from[1];
                [from[0] + (to[0] - from[0]) * part, from[1] + rise * part, rise]
            }
            Self::Arc { center, radius, from, to } => {
                let (sine, cosine) = libm::sincos(from + (to - from) * part);
                let height = center[1] + radius * sine;
                [center[0] + radius * cosine, height, radius * cosine * (to - from)]
            }
        }
    }
}

/// The solid inside an outline turned around y: slices, summed by Gauss's rule of three points.
fn turned(outline: &[OutlinePiece]) -> Moments {
    const NODES: [(f64, f64); 3] = [
        (-0.774_596_669_241_483_4, 5.0 / 9.0),
        (0.0, 8.0 / 9.0),
        (0.774_596_669_241_483_4, 5.0 / 9.0),
    ];
    let (mut volume, mut first, mut along, mut across) = (0.0, 0.0, 0.0, 0.0);
    let width = 1.0 / f64::from(PIECES);
    for piece in outline {
        for slice in 0..PIECES {
            for (node, weight) in NODES {
                let part = (f64::from(slice) + 0.5 + 0.5 * node) * width;
                let [radius, height, rise] = piece.at(part);
                let square = radius * radius;
                let share = 0.5 * weight * width * rise * PI * square;
                volume += share;
                first += share * height;
                along += share * height * height;
                across += share * square / 4.0;
            }
        }
    }
    Moments {
        volume,
        first: DVec3::new(0.0, first, 0.0),
        second: DMat3::from_diagonal(DVec3::new(across, along, across)),
    }
}

fn cylinder_outline(cylinder: &Cylinder, radius: f64) -> [OutlinePiece; 3] {
    let (rim, height) = (f64::from(cylinder.radius()), f64::from(cylinder.half_height()));
    [
        OutlinePiece::Arc { center: [rim, -height], radius, from: -0.5 * PI, to: 0.0 },
        OutlinePiece::Line { from: [rim + radius, -height], to: [rim + radius, height] },
        OutlinePiece::Arc { center: [rim, height], radius, from: 0.0, to: 0.5 * PI },
    ]
}

fn cone_outline(cone: &Cone, radius: f64) -> [OutlinePiece; 3] {
    let (rim, height) = (f64::from(cone.radius()), f64::from(cone.half_height()));
    let slope = libm::atan2(rim, 2.0 * height);
    let (sine, cosine) = libm::sincos(slope);
    let out = [radius * cosine, radius * sine];
    [
        OutlinePiece::Arc { center: [rim, -height], radius, from: -0.5 * PI, to: slope },
        OutlinePiece::Line {
            from: [rim + out[0], out[1] - height],
            to: [out[0], height + out[1]],
        },
        OutlinePiece::Arc { center: [0.0, height], radius, from: slope, to: 0.5 * PI },
    ]
}
