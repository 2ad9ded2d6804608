//! The point of a simplex that is nearest to the origin.

use glam::DVec3;

use super::difference::Vertex;

/// Triangles and tetrahedra thinner than this part of their distance from the origin count as
/// flat, dimensionless: a hundred times the rounding of their corners.
const FLAT: f64 = 1e-14;

/// One to four points of the difference, and the nearest point of their hull.
///
/// A vertex never moves from its slot: copies of what was just written are slow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Simplex {
    slots: [Vertex; 4],
    /// Parts of the slots in the nearest point, dimensionless, ≥ 0, with sum 1.
    weights: [f64; 4],
    /// Bit `i` is set when slot `i` is in use.
    used: u32,
    /// The point of the hull that is nearest to the origin, in metres.
    pub(crate) nearest: DVec3,
}

impl Simplex {
    #[inline(always)]
    pub(crate) fn vertices(&self) -> impl Iterator<Item = &Vertex> {
        let used = self.used;
        self.slots
            .iter()
            .enumerate()
            .filter(move |(slot, _)| used >> slot & 1 == 1)
            .map(|(_, v)| v)
    }

    /// The simplex of one to four vertices; `None` for none.
    pub(crate) fn of(vertices: impl Iterator<Item = Vertex>) -> Option<Self> {
        let mut simplex = Self::default();
        simplex.restart(vertices).then_some(simplex)
    }

    /// Begins again with up to four vertices; false, and nothing of use, for none.
    #[inline(always)]
    pub(crate) fn restart(&mut self, vertices: impl Iterator<Item = Vertex>) -> bool {
        let mut count = 0;
        for (vertex, slot) in vertices.zip(&mut self.slots) {
            *slot = vertex;
            count += 1;
        }
        let points = self.slots.each_ref().map(|slot| slot.point);
        let candidate = match count {
            0 => return false,
            1 => Candidate::new([1.0, 0.0, 0.0, 0.0], points[0]),
            _ => nearest_point(&points, count),
        };
        self.keep(&candidate);
        true
    }

    /// Adds a vertex and drops those that the nearest point does not need; false, and nothing
    /// changed, when that brings it no nearer.
    #[inline(always)]
    pub(crate) fn add(&mut self, vertex: Vertex) -> bool {
        let free = self.used.trailing_ones() as usize;
        let Some(slot) = self.slots.get_mut(free) else { return false };
        *slot = vertex;
        let square = self.nearest.length_squared();
        // Written so that a NaN changes nothing.
        if let Some(candidate) = self.nearest_by(free)
            && candidate.square < square
        {
            self.keep(&candidate);
            return true;
        }
        // Rounding is in the way: leave nothing out.
        let candidate = self.nearest_of_all(free);
        let is_nearer = candidate.square < square;
        if is_nearer {
            self.keep(&candidate);
        }
        is_nearer
    }

    /// The nearest point of the hull of all vertices and the newest, in its slot.
    ///
    /// The nearest point so far lies inside of all others, and the newest lies nearer, so what is
    /// nearest now needs the newest: half of the features need no look. `None` when the simplex is
    /// too flat to tell, or rounding contradicts.
    #[inline(always)]
    fn nearest_by(&self, newest: usize) -> Option<Candidate> {
        let [i, j, k, _] = self.order(newest);
        let from = self.slots[newest].point;
        let edge = |slot: usize| self.slots[slot].point - from;
        match self.used.count_ones() {
            1 => Some(newest_edge(from, edge(i)).on([i, newest])),
            2 => Fan::new(from, edge(i), edge(j)).nearest().map(|part| part.on([i, j, newest])),
            _ => newest_tetrahedron(from, [i, j, k].map(edge), [i, j, k, newest]),
        }
    }

    /// The slots in use, then the newest; whatever after that.
    #[inline(always)]
    fn order(&self, newest: usize) -> [usize; 4] {
        let mut rest = self.used;
        [(); 4].map(|()| {
            let slot = if rest == 0 { newest } else { rest.trailing_zeros() as usize & 3 };
            rest &= rest.wrapping_sub(1);
            slot
        })
    }

    #[inline(never)]
    fn nearest_of_all(&self, newest: usize) -> Candidate {
        let order = self.order(newest);
        let points = order.map(|slot| self.slots[slot].point);
        let found = nearest_point(&points, self.used.count_ones() as usize + 1);
        let mut weights = [0.0; 4];
        for (slot, weight) in order.into_iter().zip(found.weights) {
            weights[slot] += weight;
        }
        Candidate { weights, ..found }
    }

    #[inline(always)]
    fn keep(&mut self, candidate: &Candidate) {
        self.weights = candidate.weights;
        let [a, b, c, d] = candidate.weights.map(|weight| u32::from(weight > 0.0));
        self.used = a | b << 1 | c << 2 | d << 3;
        self.nearest = candidate.point;
    }

    /// The points of the two shapes whose difference is the nearest point, in metres, each in the
    /// frame of its own shape.
    ///
    /// Sums of corners, so they lie on the shapes whatever rounding did to the difference.
    #[inline(always)]
    pub(crate) fn witnesses(&self) -> [DVec3; 2] {
        let mut sums = [DVec3::ZERO; 2];
        for (vertex, &weight) in self.slots.iter().zip(&self.weights) {
            if weight > 0.0 {
                for (sum, local) in sums.iter_mut().zip(vertex.local) {
                    *sum += weight * local.as_dvec3();
                }
            }
        }
        sums
    }
}

/// The nearest point of the hull of the first `count` points.
#[inline(never)]
fn nearest_point(points: &[DVec3; 4], count: usize) -> Candidate {
    match count {
        2 => segment(points, [0, 1]),
        3 => triangle(points, [0, 1, 2]),
        _ => tetrahedron(points),
    }
}

/// The nearest point of some feature.
#[derive(Clone, Copy)]
struct Candidate {
    /// Parts of the vertices, 0 for those that are not needed.
    weights: [f64; 4],
    point: DVec3,
    /// Square of its distance from the origin, in m².
    square: f64,
}

impl Candidate {
    fn new(weights: [f64; 4], point: DVec3) -> Self {
        Self { weights, point, square: point.length_squared() }
    }

    /// The nearer of the two; `self` among equals.
    fn nearer(self, other: Self) -> Self {
        if other.square < self.square { other } else { self }
    }
}

/// The nearest point of a feature that ends at the newest vertex.
#[derive(Clone, Copy)]
struct Part<const COUNT: usize> {
    /// Parts of its vertices, the newest last.
    weights: [f64; COUNT],
    point: DVec3,
}

impl<const COUNT: usize> Part<COUNT> {
    /// With the places of its vertices in the simplex.
    #[inline(always)]
    fn on(self, places: [usize; COUNT]) -> Candidate {
        let mut weights = [0.0; 4];
        for (place, weight) in places.into_iter().zip(self.weights) {
            weights[place] = weight;
        }
        Candidate::new(weights, self.point)
    }
}

/// The nearest point of the edge from the newest vertex along `edge`.
#[inline(always)]
fn newest_edge(newest: DVec3, edge: DVec3) -> Part<2> {
    let projection = -newest.dot(edge);
    let square = edge.length_squared();
    // An edge without length fails: `projection` is 0.
    let part = if projection > 0.0 { (projection / square).min(1.0) } else { 0.0 };
    Part { weights: [part, 1.0 - part], point: newest + edge * part }
}

/// A triangle seen from its newest vertex.
struct Fan {
    newest: DVec3,
    edges: [DVec3; 2],
    /// Across both edges, twice as long as the area, in m².
    normal: DVec3,
}

impl Fan {
    #[inline(always)]
    fn new(newest: DVec3, a: DVec3, b: DVec3) -> Self {
        Self { newest, edges: [a, b], normal: a.cross(b) }
    }

    /// The nearest point that needs the newest vertex.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.5, reordered.
    /// `[ericson2005]`
    #[inline(always)]
    fn nearest(&self) -> Option<Part<3>> {
        let Self { newest, edges: [a, b], normal } = *self;
        let square = normal.length_squared();
        // The parts of the area across from the two older vertices, times that of the whole.
        let part_a = b.cross(newest).dot(normal);
        let part_b = newest.cross(a).dot(normal);
        if part_a > 0.0 && part_b > 0.0 {
            let reach = newest.length_squared() + a.length_squared() + b.length_squared();
            let rest = square - (part_a + part_b);
            let is_flat =
                square <= FLAT * FLAT * reach * (a.length_squared() + b.length_squared());
            if is_flat || rest <= 0.0 {
                return None;
            }
            let scale = 1.0 / square;
            // Along the normal: exact in direction, however close the origin is.
            let point = normal * (newest.dot(normal) * scale);
            return Some(Part {
                weights: [part_a * scale, part_b * scale, rest * scale],
                point,
            });
        }
        let beside = |edge: DVec3| newest_edge(newest, edge);
        let of_a = |Part { weights: [part, rest], point }: Part<2>| Part {
            weights: [part, 0.0, rest],
            point,
        };
        let of_b = |Part { weights: [part, rest], point }: Part<2>| Part {
            weights: [0.0, part, rest],
            point,
        };
        match (part_a <= 0.0, part_b <= 0.0) {
            (true, true) => {
                let (on_a, on_b) = (beside(a), beside(b));
                let is_b = on_b.point.length_squared() < on_a.point.length_squared();
                Some(if is_b { of_b(on_b) } else { of_a(on_a) })
            }
            (true, false) => Some(of_b(beside(b))),
            (false, true) => Some(of_a(beside(a))),
            // Only a NaN is neither.
            (false, false) => None,
        }
    }
}

/// The nearest point of a tetrahedron that needs its newest vertex, from which `edges` lead to the
/// others: the origin itself when it is inside. The newest is the last of `slots`.
#[inline(always)]
fn newest_tetrahedron(
    newest: DVec3,
    [a, b, c]: [DVec3; 3],
    [i, j, k, slot]: [usize; 4],
) -> Option<Candidate> {
    let faces = [Fan::new(newest, b, c), Fan::new(newest, c, a), Fan::new(newest, a, b)];
    let volume = faces[2].normal.dot(c);
    let reach =
        newest.length_squared() + a.length_squared() + b.length_squared() + c.length_squared();
    let area = faces.iter().map(|face| face.normal.length_squared()).fold(0.0, f64::max);
    // A NaN is flat, too.
    let has_volume = volume * volume > FLAT * FLAT * reach * area;
    if !has_volume {
        return None;
    }
    let scale = 1.0 / volume;
    let parts = [0, 1, 2].map(|face: usize| -faces[face].normal.dot(newest) * scale);
    let mut best: Option<(Part<3>, f64, [usize; 3])> = None;
    for (face, sides) in [[j, k, slot], [k, i, slot], [i, j, slot]].into_iter().enumerate() {
        if parts[face] < 0.0 {
            let part = faces[face].nearest()?;
            let square = part.point.length_squared();
            if best.as_ref().is_none_or(|best| square < best.1) {
                best = Some((part, square, sides));
            }
        }
    }
    if let Some((part, _, sides)) = best {
        return Some(part.on(sides));
    }
    let rest = 1.0 - (parts[0] + parts[1] + parts[2]);
    let inside = Part { weights: [parts[0], parts[1], parts[2], rest], point: DVec3::ZERO };
    (rest >= 0.0).then(|| inside.on([i, j, k, slot]))
}

fn segment(points: &[DVec3; 4], [i, j]: [usize; 2]) -> Candidate {
    let (from, to) = (points[i], points[j]);
    let along = to - from;
    let square = along.length_squared();
    let projection = -from.dot(along);
    let mut weights = [0.0; 4];
    // A segment without length fails both comparisons the right way: `projection` is 0.
    if projection <= 0.0 {
        weights[i] = 1.0;
        return Candidate::new(weights, from);
    }
    if projection >= square {
        weights[j] = 1.0;
        return Candidate::new(weights, to);
    }
    let part = projection / square;
    (weights[i], weights[j]) = (1.0 - part, part);
    Candidate::new(weights, from + along * part)
}

/// Inside when the origin is on the inner side of all edges, otherwise on an edge that has it on
/// its outer side. The nearest of those is right in every Voronoi region, without naming them.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.5, reordered. `[ericson2005]`
fn triangle(points: &[DVec3; 4], [i, j, k]: [usize; 3]) -> Candidate {
    let (a, b, c) = (points[i], points[j], points[k]);
    let (ab, bc, ca) = (b - a, c - b, a - c);
    let normal = ca.cross(ab);
    let square = normal.length_squared();
    let reach = a.length_squared() + b.length_squared() + c.length_squared();
    let edges = [[j, k], [k, i], [i, j]];
    let flat = square <= FLAT * FLAT * reach * (ab.length_squared() + ca.length_squared());
    // Twice the area of the part across from each corner, times that of the whole.
    let parts = [b.cross(bc), c.cross(ca), a.cross(ab)].map(|part| part.dot(normal));
    if !flat && parts.iter().all(|&part| part >= 0.0) {
        let sum = parts[0] + parts[1] + parts[2];
        let mut weights = [0.0; 4];
        (weights[i], weights[j], weights[k]) = (parts[0] / sum, parts[1] / sum, parts[2] / sum);
        // Along the normal: exact in direction, however close the origin is.
        return Candidate::new(weights, normal * (a.dot(normal) / square));
    }
    let mut best: Option<Candidate> = None;
    for (edge, part) in edges.into_iter().zip(parts) {
        if flat || part < 0.0 {
            let candidate = segment(points, edge);
            best = Some(best.map_or(candidate, |best| best.nearer(candidate)));
        }
    }
    // Nothing is left only when a number is NaN, which any candidate hands on.
    best.unwrap_or_else(|| segment(points, [i, j]))
}

/// The origin itself when it is inside, otherwise the nearest point of the faces that have it on
/// their outer side.
fn tetrahedron(points: &[DVec3; 4]) -> Candidate {
    let faces = [[1, 3, 2], [0, 2, 3], [0, 3, 1], [0, 1, 2]];
    let reach = points.iter().map(|point| point.length_squared()).sum::<f64>();
    let mut heights = [[0.0; 2]; 4];
    let mut is_flat = false;
    for (apex, face) in faces.into_iter().enumerate() {
        let [a, b, c] = face.map(|index| points[index]);
        let normal = (b - a).cross(c - a);
        let [of_apex, of_origin] = [normal.dot(points[apex] - a), -normal.dot(a)];
        is_flat |= of_apex * of_apex <= FLAT * FLAT * reach * normal.length_squared();
        // The corners run so that one sign fits all four faces; only their product counts.
        heights[apex] = [of_apex, of_origin];
    }
    let mut best: Option<Candidate> = None;
    for (face, [of_apex, of_origin]) in faces.into_iter().zip(heights) {
        let is_inside = of_apex > 0.0 && of_origin >= 0.0 || of_apex < 0.0 && of_origin <= 0.0;
        // A flat tetrahedron has no inside, nor has one of NaNs: all their faces count.
        if is_flat || !is_inside {
            let candidate = triangle(points, face);
            best = Some(best.map_or(candidate, |best| best.nearer(candidate)));
        }
    }
    best.unwrap_or_else(|| {
        let parts = heights.map(|[of_apex, of_origin]| of_origin / of_apex);
        let sum = parts[0] + parts[1] + parts[2] + parts[3];
        Candidate::new(parts.map(|part| part / sum), DVec3::ZERO)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The simplex of these points, and whether the last one brought it nearer.
    fn simplex(points: &[[f64; 3]]) -> (Simplex, bool) {
        let vertex = |&point: &[f64; 3]| Vertex { point: point.into(), ..Vertex::default() };
        let mut simplex = Simplex::default();
        simplex.restart(std::iter::once(vertex(&points[0])));
        let mut nearer = true;
        for point in &points[1..] {
            nearer = simplex.add(vertex(point));
        }
        (simplex, nearer)
    }

    #[test]
    fn a_face_an_edge_a_corner_and_the_inside() {
        let (edge, _) = simplex(&[[1.0, 1.0, 0.0], [1.0, -3.0, 0.0]]);
        assert_eq!((edge.nearest, edge.used.count_ones()), (DVec3::X, 2));
        let [a, b, c] = [[1.0, 3.0, 0.0], [1.0, -3.0, 3.0], [1.0, -3.0, -3.0]];
        let (face, _) = simplex(&[a, b, c]);
        assert_eq!((face.nearest, face.used.count_ones()), (DVec3::X, 3));
        let (corner, nearer) = simplex(&[[1.0, 0.0, 0.0], [2.0, 1.0, 0.0]]);
        assert_eq!((corner.nearest, corner.used.count_ones(), nearer), (DVec3::X, 1, false));
        let (inside, _) = simplex(&[a, b, c, [-1.0, 0.0, 0.0]]);
        assert_eq!((inside.nearest, inside.used.count_ones()), (DVec3::ZERO, 4));
        assert!((inside.weights.iter().sum::<f64>() - 1.0).abs() < 1e-15);
        let (touching, _) = simplex(&[a, b, c, [0.0, 0.0, 0.0]]);
        assert_eq!((touching.nearest, touching.used.count_ones()), (DVec3::ZERO, 1));
    }

    #[test]
    fn flat_ones_are_searched_face_by_face() {
        let (line, _) = simplex(&[[1.0, -1.0, 0.0], [1.0, 0.5, 0.0], [1.0, 2.0, 0.0]]);
        assert_eq!(line.nearest, DVec3::X);
        let plate = [[1.0, 1.0, 1.0], [1.0, -1.0, 2.0], [1.0, -1.0, -3.0], [1.0, 3.0, 0.5]];
        let (plate, nearer) = simplex(&plate);
        assert_eq!((plate.nearest, nearer), (DVec3::X, false));
    }
}
