//! Particles on closed surfaces, and nothing inside.

use std::collections::BTreeMap;

use glam::{DVec3, Vec3};
use hazumi_core::Rule;

use super::check::{check_corners, check_count, check_points, check_volume, open_edge, volume};
use super::topology::{across, edges_of, welded};
use super::{SoftError, SoftShape, SoftShapeData};

/// Most times that the triangles of a ball are quartered: 40,962 particles.
const MOST_SUBDIVISIONS: u32 = 6;
/// The golden ratio.
const GOLDEN: f64 = 1.618_033_988_749_895;

impl SoftShape {
    /// A ball of `radius` metres around the origin with nothing inside: the 20 triangles of an
    /// icosahedron, quartered `subdivisions` times, 0 to 6; `10 · 4^subdivisions + 2` particles.
    ///
    /// # Errors
    ///
    /// When a number is out of range.
    pub fn ball(radius: f32, subdivisions: u32) -> Result<Self, SoftError> {
        Rule::Above(0.0).check("radius of a soft ball", radius)?;
        let rule = Rule::Within(0.0, MOST_SUBDIVISIONS as f32);
        rule.check("number of subdivisions of a soft ball", subdivisions as f32)?;
        let (mut points, mut faces) = icosahedron();
        for _ in 0..subdivisions {
            faces = quartered(&mut points, &faces);
        }
        let points = points.iter().map(|point| (f64::from(radius) * *point).as_vec3());
        Self::of_parts(skin(points.collect(), faces))
    }

    /// A closed surface with a particle at each of its vertices, in metres, and nothing inside; of use
    /// with pressure. It may face in or out.
    ///
    /// Vertices at one place are one particle, and those that no triangle names are none: [`Skin`](
    /// super::SkinBinding) leads from particles to vertices. Whether triangles cut each other is not looked at.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, a triangle names a vertex that is not there or has no
    /// area, there are too many particles, or the surface is not closed or encloses nothing.
    pub fn from_surface(vertices: &[Vec3], triangles: &[[u32; 3]]) -> Result<Self, SoftError> {
        let (points, faces) = closed(vertices, triangles)?;
        check_count(points.len() as f64)?;
        Self::of_parts(skin(points, faces))
    }
}

/// The particles and faces of a closed surface, which faces out.
pub(super) fn closed(
    vertices: &[Vec3],
    triangles: &[[u32; 3]],
) -> Result<(Vec<Vec3>, Vec<[u32; 3]>), SoftError> {
    check_points("soft surface vertex", vertices)?;
    check_corners("triangle", triangles, vertices.len())?;
    let (points, mut faces) = welded(vertices, triangles);
    Rule::AtLeast(4.0).check("number of triangles of a soft surface", faces.len() as f32)?;
    if let Some(edge) = open_edge(&faces) {
        return Err(SoftError::Open { edge });
    }
    let mut inside = volume(&points, &faces);
    if inside < 0.0 {
        faces.iter_mut().for_each(|face| face.swap(1, 2));
        inside = -inside;
    }
    check_volume(inside)?;
    Ok((points, faces))
}

/// Particles on a surface and nothing else.
fn skin(points: Vec<Vec3>, faces: Vec<[u32; 3]>) -> SoftShapeData {
    let (edges, bends) = (edges_of(&faces), across(&faces, &points));
    SoftShapeData { points, edges, bends, faces, ..SoftShapeData::default() }
}

/// Corners on the unit sphere, and faces.
fn icosahedron() -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let signs = [(-1.0, GOLDEN), (1.0, GOLDEN), (-1.0, -GOLDEN), (1.0, -GOLDEN)];
    let turns: [fn((f64, f64)) -> DVec3; 3] = [
        |(a, b)| DVec3::new(a, b, 0.0),
        |(a, b)| DVec3::new(0.0, a, b),
        |(a, b)| DVec3::new(b, 0.0, a),
    ];
    let points = turns.into_iter().flat_map(|turn| signs.map(turn)).map(DVec3::normalize);
    // Around the first corner, and around the opposite one, which is beyond each side of the former.
    let near = [11, 5, 1, 7, 10];
    let far = [4, 9, 8, 6, 2];
    let mut faces = Vec::new();
    for step in 0..5 {
        let next = (step + 1) % 5;
        faces.push([0, near[step], near[next]]);
        faces.push([near[next], near[step], far[step]]);
        faces.push([far[step], far[next], near[next]]);
        faces.push([3, far[next], far[step]]);
    }
    (points.collect(), faces)
}

/// Each face as four, whose new corners are on the unit sphere.
fn quartered(points: &mut Vec<DVec3>, faces: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut middles = BTreeMap::new();
    let mut middle = |a: u32, b: u32| {
        *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
            points.push((points[a as usize] + points[b as usize]).normalize());
            u32::try_from(points.len() - 1).unwrap_or(u32::MAX)
        })
    };
    let quarter = |&[a, b, c]: &[u32; 3]| {
        let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
        [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
    };
    faces.iter().flat_map(quarter).collect()
}
