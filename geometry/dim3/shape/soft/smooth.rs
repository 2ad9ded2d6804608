//! Smoothing and offsets of surfaces, to draw the surface of a soft body.

use glam::{DVec3, Vec3};

use super::topology::edges_of;

/// How far a point goes towards the middle of its neighbours, and then away from there,
/// dimensionless.
const STEPS: [f64; 2] = [0.5, -0.53];
/// Longest mitre, as a part of the distance by which the faces move, dimensionless.
const LONGEST_MITRE: f64 = 2.0;
/// Most that a surface is blown up, or let down, to keep its volume, dimensionless.
const MOST_BLOWN: f64 = 1.5;

/// Smooths a surface of triangles, in metres, without shrinking it. In each of `rounds` each
/// point goes half the way to the middle of its neighbours, and nearly back again. Large
/// features stay as they are. The enclosed volume is kept, and about its place. Triangles that
/// name points that are not there are left out.
///
/// Source: Taubin, *A signal processing approach to fair surface design*, SIGGRAPH 1995.
/// `[taubin1995]`
pub fn smooth(points: &[Vec3], triangles: &[[u32; 3]], rounds: u32) -> Vec<Vec3> {
    let triangles = named(points, triangles);
    let edges = edges_of(&triangles);
    let mut places: Vec<_> = points.iter().map(|point| point.as_dvec3()).collect();
    let before = volume(&places, &triangles);
    for _ in 0..rounds {
        for step in STEPS {
            places = stepped(&places, &edges, step);
        }
    }
    let factor = libm::cbrt(before / volume(&places, &triangles));
    if (MOST_BLOWN.recip()..=MOST_BLOWN).contains(&factor) {
        let center = places.iter().sum::<DVec3>() / places.len() as f64;
        places.iter_mut().for_each(|place| *place = center + factor * (*place - center));
    }
    places.iter().map(|place| place.as_vec3()).collect()
}

/// Offsets a surface of triangles, in metres, out of its front by `radius` metres. A negative
/// one moves it behind the front. Its faces move that far. A soft body of that radius collides
/// with the result. Triangles that name points that are not there are left out.
///
/// Points move along the mean of the normals around them, weighted by the angles of the faces.
/// They move further than faces where these bend, but no further than twice the radius.
///
/// Source: Thürmer, Wüthrich, *Computing vertex normals from polygonal facets*, Journal of
/// Graphics Tools 3, 1998. `[thurmer1998]`
pub fn inflate(points: &[Vec3], triangles: &[[u32; 3]], radius: f32) -> Vec<Vec3> {
    let mut normals = vec![DVec3::ZERO; points.len()];
    let mut angles = vec![0.0; points.len()];
    for triangle in named(points, triangles) {
        let corners = triangle.map(|corner| points[corner as usize].as_dvec3());
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let Some(normal) = normal.try_normalize() else { continue };
        for place in 0..3 {
            let here = corners[place];
            let [one, other] = [1, 2].map(|step| corners[(place + step) % 3] - here);
            let angle = libm::atan2(one.cross(other).length(), one.dot(other));
            normals[triangle[place] as usize] += angle * normal;
            angles[triangle[place] as usize] += angle;
        }
    }
    let moved = |place: usize| {
        let way = f64::from(radius) * mitre(normals[place], angles[place]);
        (points[place].as_dvec3() + way).as_vec3()
    };
    (0..points.len()).map(moved).collect()
}

/// Where a point goes when the faces around it, whose normals have this sum weighted by their
/// angles, go out by 1.
fn mitre(sum: DVec3, angle: f64) -> DVec3 {
    let Some(way) = sum.try_normalize() else { return DVec3::ZERO };
    // The mean of the cosines between the way and the normals.
    let cosine = sum.length() / angle;
    if cosine * LONGEST_MITRE > 1.0 { way / cosine } else { way * LONGEST_MITRE }
}

/// The triangles whose corners are there.
fn named(points: &[Vec3], triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let is_there =
        |triangle: &&[u32; 3]| triangle.iter().all(|&corner| (corner as usize) < points.len());
    triangles.iter().filter(is_there).copied().collect()
}

fn stepped(places: &[DVec3], edges: &[[u32; 2]], step: f64) -> Vec<DVec3> {
    let mut sums = vec![(DVec3::ZERO, 0.0); places.len()];
    for &[a, b] in edges {
        let [a, b] = [a as usize, b as usize];
        sums[a] = (sums[a].0 + places[b], sums[a].1 + 1.0);
        sums[b] = (sums[b].0 + places[a], sums[b].1 + 1.0);
    }
    let moved = |(place, &(sum, count)): (&DVec3, &(DVec3, f64))| {
        if count > 0.0 { *place + step * (sum / count - *place) } else { *place }
    };
    places.iter().zip(&sums).map(moved).collect()
}

/// The volume behind a surface, in m³.
fn volume(places: &[DVec3], triangles: &[[u32; 3]]) -> f64 {
    let Some(first) = places.first() else { return 0.0 };
    let cone = |triangle: &[u32; 3]| {
        let [a, b, c] = triangle.map(|corner| places[corner as usize] - first);
        a.dot(b.cross(c)) / 6.0
    };
    triangles.iter().map(cone).sum()
}
