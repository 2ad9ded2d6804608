//! Half-edges of a hull from the corners of its faces, with checks of the contract.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::lanes::{PointLanes, WIDTH};
use super::mass::TriangleFans;
use super::reach::PointTree;
use super::{Hull, narrow};
use crate::math::Aabb;
use crate::shape::planes::PlaneTable;
use crate::shape::polyhedron::{Edge, Face, HalfEdge, inner_radius};
use crate::shape::{FaceTable, SupportPointTable};

/// Definition of a hull, as files have it: all else follows.
pub(super) struct HullData {
    /// In metres.
    pub(super) vertices: Vec<Vec3>,
    /// Outward unit normal, offset in metres, and number of corners of each face.
    pub(super) faces: Vec<(Vec3, f32, u32)>,
    /// Corners of the faces, one face after the other, counter-clockwise seen from outside.
    pub(super) corners: Vec<u32>,
    /// In metres.
    pub(super) tolerance: f32,
}

/// A closed surface of flat faces.
pub(super) struct FaceSurface {
    /// In metres.
    pub(super) vertices: Vec<Vec3>,
    pub(super) faces: Vec<Face>,
    pub(super) half_edges: Vec<HalfEdge>,
    /// In metres.
    pub(super) tolerance: f32,
}

/// A rule that the parts of a hull break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// The volume or inertia is no normal `f32` number.
    Volume,
    /// The centre of mass, rounded to `f32`, is not inside.
    Center,
    /// Anything else, in words.
    Shape(&'static str),
}

fn require(holds: bool, rule: &'static str) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::Shape(rule)) }
}

/// Builds a hull, and trusts nothing: the parts may come from a file.
pub(super) fn build(parts: HullData) -> Result<Hull, Flaw> {
    check_numbers(&parts)?;
    let faces = lay_out_faces(&parts)?;
    let half_edges = pair_half_edges(parts.vertices.len(), &faces, &parts.corners)?;
    check_topology(parts.vertices.len(), &faces, &half_edges)?;
    check_heights(&parts.vertices, &faces)?;
    let HullData { vertices, tolerance, .. } = parts;
    assemble(FaceSurface { vertices, faces, half_edges, tolerance })
}

/// Builds a hull of a surface that is known to be closed, with no vertex in front of a face.
pub(super) fn finish(surface: FaceSurface) -> Result<Hull, Flaw> {
    let FaceSurface { vertices, faces, half_edges, .. } = &surface;
    debug_assert_eq!(check_topology(vertices.len(), faces, half_edges), Ok(()));
    assemble(surface)
}

/// The one place where hulls are made: what else is derived from their vertices belongs here.
fn assemble(surface: FaceSurface) -> Result<Hull, Flaw> {
    let bounds = Aabb::around(surface.vertices.iter().copied());
    let sums = TriangleFans::new(&surface, &bounds).sums();
    require(sums.is_flat, "corners lie in their face")?;
    require(sums.is_outward, "faces are convex")?;
    check_polygons(&surface)?;
    let FaceSurface { vertices, faces, half_edges, tolerance } = surface;
    let mass = sums.mass().ok_or(Flaw::Volume)?;
    let center = mass.center.as_dvec3();
    let is_behind = |face: &Face| face.normal.as_dvec3().dot(center) < f64::from(face.offset);
    if !faces.iter().all(is_behind) {
        return Err(Flaw::Center);
    }
    let edges = list_edges(&vertices, &half_edges);
    let lanes = FaceTable::new(mass.center, &vertices, &faces, &half_edges, &edges);
    Ok(Hull {
        bounds,
        corners: SupportPointTable::new(&vertices),
        inner_radius: inner_radius(mass.center, &faces),
        planes: PlaneTable::new(&faces),
        lanes,
        edges,
        vertices,
        faces,
        half_edges,
        mass,
        tolerance,
    })
}

pub(super) fn span(face: &Face) -> std::ops::Range<usize> {
    let first = face.first as usize;
    first..first + face.count as usize
}

fn check_numbers(parts: &HullData) -> Result<(), Flaw> {
    let HullData { vertices, faces, corners, tolerance } = parts;
    let count = vertices.len();
    require((4..=super::MAX_POINTS).contains(&count), "number of vertices")?;
    require(faces.len() >= 4, "number of faces")?;
    require(corners.len() <= 6 * count, "number of corners")?;
    let in_range = |v: &Vec3| v.abs().max_element() <= super::MAX_COORDINATE && !v.is_nan();
    require(vertices.iter().all(in_range), "vertices are in range")?;
    require(corners.iter().all(|&corner| (corner as usize) < count), "corners are vertices")?;
    let is_unit = |v: Vec3| (v.as_dvec3().length_squared() - 1.0).abs() < 1e-6;
    require(faces.iter().all(|face| is_unit(face.0)), "normals have unit length")?;
    require(faces.iter().all(|face| face.1.is_finite()), "offsets are finite")?;
    require(tolerance.is_finite() && *tolerance >= 0.0, "tolerance is finite and positive")
}

fn lay_out_faces(parts: &HullData) -> Result<Vec<Face>, Flaw> {
    let mut first = 0_usize;
    let mut faces = Vec::with_capacity(parts.faces.len());
    for &(normal, offset, count) in &parts.faces {
        require(count >= 3, "faces have three corners or more")?;
        let start = u32::try_from(first).map_err(|_| Flaw::Shape("number of corners"))?;
        first = first.saturating_add(count as usize);
        require(first <= parts.corners.len(), "faces have all their corners")?;
        faces.push(Face { normal, offset, first: start, count });
    }
    require(first == parts.corners.len(), "corners belong to faces")?;
    Ok(faces)
}

/// Finds the twin of each half-edge: the one between the same vertices the other way round.
fn pair_half_edges(
    vertex_count: usize,
    faces: &[Face],
    corners: &[u32],
) -> Result<Vec<HalfEdge>, Flaw> {
    let mut half_edges = Vec::with_capacity(corners.len());
    for (index, face) in (0..).zip(faces) {
        let around = corners[span(face)].iter();
        half_edges.extend(around.map(|&origin| HalfEdge { origin, twin: NONE, face: index }));
    }
    let rising = Rising::new(vertex_count, faces, corners);
    require(2 * rising.sides.len() == corners.len(), "edges have two faces")?;
    for_each_side(faces, corners, |from, to, half_edge| {
        // A half-edge with two twins leaves another without one.
        if from > to
            && let Some(twin) = rising.find(to, from)
        {
            half_edges[twin as usize].twin = half_edge;
            half_edges[half_edge as usize].twin = twin;
        }
    });
    let is_paired = half_edges.iter().all(|half_edge| half_edge.twin != NONE);
    require(is_paired, "edges have two faces")?;
    Ok(half_edges)
}

/// No half-edge.
const NONE: u32 = u32::MAX;

/// Calls `act` with each half-edge: where it begins, where it ends, and its index.
fn for_each_side(faces: &[Face], corners: &[u32], mut act: impl FnMut(u32, u32, u32)) {
    for face in faces {
        let around = &corners[span(face)];
        let mut from = around[around.len() - 1];
        let mut half_edge = face.first + face.count - 1;
        for (&to, next) in around.iter().zip(face.first..) {
            act(from, to, half_edge);
            (from, half_edge) = (to, next);
        }
    }
}

/// The half-edges that run from a lower vertex to a higher one, grouped by the lower.
struct Rising {
    /// Where the group of each vertex begins, and one more number: where the last one ends.
    starts: Vec<u32>,
    /// The higher vertex and the index of each half-edge; sorted in groups that are not short.
    sides: Vec<(u32, u32)>,
}

impl Rising {
    /// Groups up to this size are searched from end to end.
    const SHORT: usize = 32;

    /// Counts first, then fills, in linear time.
    fn new(vertex_count: usize, faces: &[Face], corners: &[u32]) -> Self {
        let mut starts = vec![0_u32; vertex_count + 1];
        for_each_side(faces, corners, |from, to, _| {
            starts[from as usize] += u32::from(from < to);
        });
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut rising = vec![(0, 0); sum as usize];
        for_each_side(faces, corners, |from, to, half_edge| {
            if from < to {
                let start = &mut starts[from as usize];
                *start -= 1;
                rising[*start as usize] = (to, half_edge);
            }
        });
        for ends in starts.windows(2) {
            let group = &mut rising[ends[0] as usize..ends[1] as usize];
            if group.len() > Self::SHORT {
                group.sort_unstable();
            }
        }
        Self { starts, sides: rising }
    }

    /// The half-edge between two vertices.
    fn find(&self, low: u32, high: u32) -> Option<u32> {
        let range = self.starts[low as usize] as usize..self.starts[low as usize + 1] as usize;
        let group = &self.sides[range];
        let place = if group.len() > Self::SHORT {
            group.binary_search_by_key(&high, |side| side.0).ok()
        } else {
            group.iter().position(|side| side.0 == high)
        };
        place.map(|place| group[place].1)
    }
}

/// A sphere, topologically: connected, one ring of faces around each vertex, V − E + F = 2.
fn check_topology(
    vertex_count: usize,
    faces: &[Face],
    half_edges: &[HalfEdge],
) -> Result<(), Flaw> {
    let mut rings = vec![0_usize; vertex_count];
    let mut is_seen = vec![false; half_edges.len()];
    for start in 0..half_edges.len() {
        if !is_seen[start] {
            let vertex = half_edges[start].origin as usize;
            rings[vertex] += 1;
            let mut degree = 0;
            let mut half_edge = start;
            // Around the vertex: back along the edge before, out again by its twin.
            while !is_seen[half_edge] {
                is_seen[half_edge] = true;
                degree += 1;
                let face = &faces[half_edges[half_edge].face as usize];
                half_edge = half_edges[previous(face, half_edge)].twin as usize;
            }
            require(degree >= 3, "vertices have three faces or more")?;
        }
    }
    require(rings.iter().all(|&count| count == 1), "vertices have one ring of faces")?;
    require(is_connected(faces, half_edges), "faces are connected")?;
    let euler = vertex_count + faces.len() == half_edges.len() / 2 + 2;
    require(euler, "V - E + F is 2")
}

fn previous(face: &Face, half_edge: usize) -> usize {
    let Face { first, count, .. } = *face;
    if half_edge == first as usize { (first + count - 1) as usize } else { half_edge - 1 }
}

fn is_connected(faces: &[Face], half_edges: &[HalfEdge]) -> bool {
    let mut is_seen = vec![false; faces.len()];
    let mut found = vec![0];
    is_seen[0] = true;
    let mut cursor = 0;
    while let Some(&face) = found.get(cursor) {
        cursor += 1;
        for half_edge in &half_edges[span(&faces[face])] {
            let across = half_edges[half_edge.twin as usize].face as usize;
            if !is_seen[across] {
                is_seen[across] = true;
                found.push(across);
            }
        }
    }
    found.len() == faces.len()
}

/// No vertex in front of a face.
fn check_heights(vertices: &[Vec3], faces: &[Face]) -> Result<(), Flaw> {
    let excess = PointTree::new(vertices).excess(faces, 0.0);
    require(excess <= 0.0, "no vertex is in front of a face")
}

/// No corner of a face bent inwards.
fn check_polygons(surface: &FaceSurface) -> Result<(), Flaw> {
    let mut points = Vec::new();
    let at = |half: &HalfEdge| surface.vertices[half.origin as usize].as_dvec3();
    for face in surface.faces.iter().filter(|face| face.count > 3) {
        points.clear();
        points.extend(surface.half_edges[span(face)].iter().map(at));
        require(is_convex(&points, face.normal.as_dvec3()), "faces are convex")?;
    }
    Ok(())
}

/// Whether a polygon turns left at every corner, and goes round once.
fn is_convex(points: &[DVec3], normal: DVec3) -> bool {
    let [.., before_last, last] = *points else { return false };
    let mut corner = [before_last, last];
    let turns_left = points.iter().all(|&next| {
        let [before, here] = corner;
        corner = [here, next];
        (here - before).cross(next - before).dot(normal) > 0.0
    });
    // Seen from the first corner, the others come by in order, within half a turn.
    let area = |a: DVec3, b: DVec3| (a - points[0]).cross(b - points[0]).dot(normal);
    let in_order = points[1..].windows(2).all(|pair| area(pair[0], pair[1]) > 0.0);
    let in_half_turn = points[2..].iter().all(|&point| area(points[1], point) > 0.0);
    turns_left && in_order && in_half_turn
}

/// Each edge once, in the order of its first half.
fn list_edges(vertices: &[Vec3], half_edges: &[HalfEdge]) -> Vec<Edge> {
    let mut edges = Vec::with_capacity(half_edges.len() / 2);
    let firsts = (0..).zip(half_edges).filter(|(index, half)| *index < half.twin);
    edges.extend(firsts.map(|(half_edge, _)| Edge { half_edge, direction: Vec3::ZERO }));
    dispatch!(level(), simd => find_directions(simd, vertices, half_edges, &mut edges));
    edges
}

#[inline(always)]
fn find_directions<S: Simd>(
    simd: S,
    vertices: &[Vec3],
    half_edges: &[HalfEdge],
    edges: &mut [Edge],
) {
    for edges in edges.chunks_mut(WIDTH) {
        let (mut from, mut to) = ([[0.0; WIDTH]; 3], [[0.0; WIDTH]; 3]);
        for (lane, edge) in edges.iter().enumerate() {
            let half = half_edges[edge.half_edge as usize];
            let twin = half_edges[half.twin as usize];
            let (start, end) = (vertices[half.origin as usize], vertices[twin.origin as usize]);
            for axis in 0..3 {
                from[axis][lane] = f64::from(start[axis]);
                to[axis][lane] = f64::from(end[axis]);
            }
        }
        let along = PointLanes::load(simd, &to).minus(PointLanes::load(simd, &from));
        let scale = f64x8::splat(simd, 1.0) / along.dot(along).sqrt();
        let [x, y, z] = along.scaled(scale).to_rows();
        for (lane, edge) in edges.iter_mut().enumerate() {
            edge.direction = Vec3::new(narrow(x[lane]), narrow(y[lane]), narrow(z[lane]));
        }
    }
}
