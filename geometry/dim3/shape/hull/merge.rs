//! Merging of coplanar triangles to faces.

use glam::DVec3;

use super::coplanarity::TrianglePlane;
use super::count_u32;
use super::grid::Cloud;
use super::triangle_surface::TriangleSurface;

/// Convex polygons that are flat up to the tolerance and cover a closed surface.
pub(super) struct Faces {
    /// Edges of the triangles, by triangle and number there, one face after the other,
    /// counter-clockwise seen from outside.
    pub(super) sides: Vec<u32>,
    /// Number of corners of each face.
    pub(super) counts: Vec<u32>,
    /// The largest triangle of each face.
    pub(super) largest: Vec<u32>,
}

/// Joins neighbours that are flat together up to `flatness`, the flattest pairs first.
///
/// Two polygons are only joined when they share one edge and nothing else, when the corners at
/// its ends keep three faces, and when the result is convex. So every state on the way is a
/// closed surface of convex polygons with V − E + F = 2, and there is nothing to repair.
pub(super) fn merge(
    cloud: &Cloud,
    surface: &TriangleSurface,
    triangle_planes: &[TrianglePlane],
    flatness: f64,
) -> Faces {
    let seams = seams(cloud, surface, triangle_planes, flatness);
    if seams.is_empty() {
        return Faces {
            sides: (0..3 * count_u32(surface.corners.len())).collect(),
            counts: vec![3; surface.corners.len()],
            largest: (0..count_u32(surface.corners.len())).collect(),
        };
    }
    let mut merger = Merger::new(cloud, surface, flatness);
    for Seam { triangle, edge, .. } in seams {
        merger.try_join(triangle, edge);
    }
    merger.finish()
}

/// An edge between two triangles.
struct Seam {
    /// How far the triangles are from lying in one plane, in metres.
    bend: f64,
    triangle: usize,
    edge: usize,
}

/// Edges of almost no bend, the flattest first; of equals, those of the first triangles.
fn seams(
    cloud: &Cloud,
    surface: &TriangleSurface,
    triangle_planes: &[TrianglePlane],
    flatness: f64,
) -> Vec<Seam> {
    let mut seams = Vec::new();
    for (triangle, triangle_plane) in triangle_planes
        .iter()
        .enumerate()
        .filter(|(_, triangle_plane)| triangle_plane.may_be_coplanar())
    {
        for edge in (0..3).filter(|&edge| !triangle_plane.is_crease(edge)) {
            let twin = surface.twins[triangle][edge];
            let (across, number) = ((twin / 3) as usize, (twin % 3) as usize);
            let both = if triangle < across {
                [(triangle, edge), (across, number)]
            } else if triangle_planes[across].is_crease(number) {
                [(across, number), (triangle, edge)]
            } else {
                // The other triangle sees it as well.
                continue;
            };
            let [(triangle, edge), (across, _)] = both;
            let origin = cloud.local[surface.corners[triangle][edge] as usize];
            let bend = bend(cloud, surface, [triangle, across], origin);
            if bend <= flatness {
                seams.push(Seam { bend, triangle, edge });
            }
        }
    }
    let order = |a: &Seam, b: &Seam| {
        let by_place = || (a.triangle, a.edge).cmp(&(b.triangle, b.edge));
        a.bend.total_cmp(&b.bend).then_with(by_place)
    };
    seams.sort_unstable_by(order);
    seams
}

/// How far the corners of one triangle are from the plane of the other, which meets it in
/// `origin`, or the other way round if that is less.
fn bend(
    cloud: &Cloud,
    surface: &TriangleSurface,
    [here, there]: [usize; 2],
    origin: DVec3,
) -> f64 {
    let reach = |corners: [u32; 3], normal: DVec3| {
        let depth = |corner: u32| normal.dot(origin - cloud.local[corner as usize]).abs();
        corners.map(depth).into_iter().fold(0.0, f64::max)
    };
    reach(surface.corners[there], surface.normals[here])
        .min(reach(surface.corners[here], surface.normals[there]))
}

/// How much farther than its thickness each corner of a patch sticks out, dimensionless.
const MIN_ASPECT: f64 = 20.0;

struct Merger<'a> {
    cloud: &'a Cloud,
    surface: &'a TriangleSurface,
    flatness: f64,
    /// The edges of each patch; none while it is just the triangle of that index.
    polygons: Vec<Vec<u32>>,
    /// The edges of all triangles.
    sides: Vec<[u32; 3]>,
    /// The triangle that gives each patch its normal.
    largest: Vec<usize>,
    /// The patch that took each one in, or itself.
    owners: Vec<usize>,
    /// Number of faces around each point.
    degrees: Vec<u32>,
    /// Working memory of a join.
    joined: Vec<u32>,
    sorted: Vec<u32>,
    points: Vec<DVec3>,
}

impl<'a> Merger<'a> {
    fn new(cloud: &'a Cloud, surface: &'a TriangleSurface, flatness: f64) -> Self {
        let mut degrees = vec![0; cloud.points.len()];
        for &corner in surface.corners.iter().flatten() {
            degrees[corner as usize] += 1;
        }
        let count = surface.corners.len();
        Self {
            cloud,
            surface,
            flatness,
            polygons: vec![Vec::new(); count],
            sides: (0..count_u32(count)).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect(),
            largest: (0..count).collect(),
            owners: (0..count).collect(),
            degrees,
            joined: Vec::new(),
            sorted: Vec::new(),
            points: Vec::new(),
        }
    }

    fn sides(&self, patch: usize) -> &[u32] {
        let polygon = &self.polygons[patch];
        if polygon.is_empty() { &self.sides[patch] } else { polygon }
    }

    /// Twice the area of the triangle that gives a patch its normal, in m².
    fn area(&self, patch: usize) -> f64 {
        let corners = self.surface.corners[self.largest[patch]];
        let [a, b, c] = corners.map(|corner| self.cloud.local[corner as usize]);
        (b - a).cross(c - a).length()
    }

    fn finish(self) -> Faces {
        let kept = || (0..self.owners.len()).filter(|&patch| self.owners[patch] == patch);
        Faces {
            sides: kept().flat_map(|patch| self.sides(patch)).copied().collect(),
            counts: kept().map(|patch| count_u32(self.sides(patch).len())).collect(),
            largest: kept().map(|patch| count_u32(self.largest[patch])).collect(),
        }
    }

    fn owner(&mut self, mut patch: usize) -> usize {
        while self.owners[patch] != patch {
            self.owners[patch] = self.owners[self.owners[patch]];
            patch = self.owners[patch];
        }
        patch
    }

    /// Joins the patches of the two triangles along an edge of the first, if that is allowed.
    fn try_join(&mut self, triangle: usize, edge: usize) {
        let [side, twin] =
            [3 * count_u32(triangle) + count_u32(edge), self.surface.twins[triangle][edge]];
        let (left, right) = (self.owner(triangle), self.owner((twin / 3) as usize));
        let ends = [side, twin].map(|side| self.corner(side));
        let keeps_three = ends.iter().all(|&end| self.degrees[end as usize] > 3);
        if left == right || !keeps_three {
            return;
        }
        let mut joined = std::mem::take(&mut self.joined);
        join([self.sides(left), self.sides(right)], [side, twin], &mut joined);
        if self.is_simple(&joined) && self.is_flat_and_convex(&joined) {
            if self.area(left) < self.area(right) {
                self.largest[left] = self.largest[right];
            }
            self.polygons[left].clone_from(&joined);
            self.polygons[right] = Vec::new();
            self.owners[right] = left;
            for end in ends {
                self.degrees[end as usize] -= 1;
            }
        }
        self.joined = joined;
    }

    /// Where an edge begins.
    fn corner(&self, side: u32) -> u32 {
        self.surface.corners.as_flattened()[side as usize]
    }

    fn is_simple(&mut self, sides: &[u32]) -> bool {
        let mut sorted = std::mem::take(&mut self.sorted);
        sorted.clear();
        sorted.extend(sides.iter().map(|&side| self.corner(side)));
        sorted.sort_unstable();
        let is_simple = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        self.sorted = sorted;
        is_simple
    }

    fn is_flat_and_convex(&mut self, sides: &[u32]) -> bool {
        let corners = self.surface.corners.as_flattened();
        let local = |&side: &u32| self.cloud.local[corners[side as usize] as usize];
        self.points.clear();
        self.points.extend(sides.iter().map(local));
        let points = &self.points;
        let normal = newell(points.iter().copied());
        let depths = points.iter().map(|&point| normal.dot(point - points[0]));
        let (low, high) = depths
            .fold((0.0_f64, 0.0_f64), |(low, high), depth| (low.min(depth), high.max(depth)));
        let width = high - low;
        // A patch must be much wider than thick, or its plane would be tilted against its
        // triangles, and its edges bent inwards.
        let margin = (MIN_ASPECT * width).max(0.125 * self.flatness);
        width <= self.flatness && corner_heights(points, normal).all(|height| height > margin)
    }
}

/// How far each corner of a polygon sticks out from the line between its neighbours, in the
/// plane across `normal`; negative where the polygon is not convex.
fn corner_heights(points: &[DVec3], normal: DVec3) -> impl Iterator<Item = f64> + '_ {
    let count = points.len();
    (0..count).map(move |index| {
        let (before, here) = (points[index], points[(index + 1) % count]);
        let after = points[(index + 2) % count];
        let chord = after - before;
        (here - before).cross(chord).dot(normal) / chord.length()
    })
}

/// Unit normal of a polygon that need not be quite flat; counter-clockwise seen from its tip.
///
/// Source: Tampieri, *Newell's Method for Computing the Plane Equation of a Polygon*, Graphics
/// Gems III, 1992. `[tampieri1992]`
pub(super) fn newell(points: impl IntoIterator<Item = DVec3>) -> DVec3 {
    let mut points = points.into_iter();
    let (Some(origin), Some(second)) = (points.next(), points.next()) else {
        return DVec3::ZERO;
    };
    let mut before = second - origin;
    let mut area = DVec3::ZERO;
    for point in points {
        let here = point - origin;
        area += before.cross(here);
        before = here;
    }
    // Scaled first: squares of tiny areas leave the range of f64.
    (area * area.abs().max_element().recip()).normalize_or_zero()
}

/// The edges of both polygons without those that are in between, one of each.
fn join(polygons: [&[u32]; 2], between: [u32; 2], joined: &mut Vec<u32>) {
    joined.clear();
    for (sides, between) in polygons.into_iter().zip(between) {
        let place = sides.iter().position(|&side| side == between).unwrap_or(0);
        joined.extend_from_slice(&sides[place + 1..]);
        joined.extend_from_slice(&sides[..place]);
    }
}
