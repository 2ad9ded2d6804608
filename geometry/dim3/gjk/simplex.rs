//! Simplex solver of GJK: the point of a simplex that is nearest to the origin.

use glam::DVec3;

use super::difference::Vertex;

/// Triangles and tetrahedra thinner than this part of their distance from the origin count as
/// flat, dimensionless: a hundred times the rounding of their corners.
const FLAT: f64 = 1e-14;

/// A square grows by less than this through rounding, where the distance is a millionth of the
/// size of the shapes; dimensionless.
const LOST: f64 = 1.0 + 1e-7;

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
    /// Square of its distance from the origin, in m².
    pub(crate) square: f64,
    /// A vector in the direction of the nearest point, of any length: known before the point
    /// itself, for which numbers must be divided.
    pub(crate) toward: DVec3,
}

/// The slots that are in use, in order, for each value of [`Simplex::used`].
const ORDER: [[u8; 4]; 16] = {
    let mut order = [[0; 4]; 16];
    let mut used = 0;
    while used < 16 {
        let (mut slot, mut bit, mut place) = (0, 1, 0);
        while bit < 16 {
            if used & bit != 0 {
                order[used][place] = slot;
                place += 1;
            }
            slot += 1;
            bit *= 2;
        }
        used += 1;
    }
    order
};

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

    /// Whether one of the vertices in use is the same as another one.
    #[inline(always)]
    pub(crate) fn has(&self, is_same: impl Fn(&Vertex) -> bool) -> bool {
        let same = |slot: usize| u32::from(is_same(&self.slots[slot])) << slot;
        (same(0) | same(1) | same(2) | same(3)) & self.used != 0
    }

    /// The indices of the vertices, and how many there are.
    #[inline(always)]
    pub(crate) fn indices(&self) -> ([[u32; 2]; 4], u32) {
        let [a, b, c, d] = self.order();
        let of = |slot: usize| self.slots[slot].indices;
        ([of(a), of(b), of(c), of(d)], self.used.count_ones())
    }

    /// The simplex of one to four vertices; `None` for none.
    pub(crate) fn of(vertices: impl Iterator<Item = Vertex>) -> Option<Self> {
        let mut simplex = Self::default();
        simplex.restart(vertices).then_some(simplex)
    }

    /// Begins again with up to four vertices; false, and nothing of use, for none.
    pub(crate) fn restart(&mut self, vertices: impl Iterator<Item = Vertex>) -> bool {
        let mut count = 0;
        for vertex in vertices.take(4) {
            self.put(count, vertex);
            count += 1;
        }
        self.begin(count)
    }

    /// Writes one of four slots, for [`Self::begin`].
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: usize, vertex: Vertex) {
        self.slots[slot] = vertex;
    }

    /// Begins with the vertices of the first slots; false, and nothing of use, for none.
    ///
    /// Most often the feature that was nearest last time still is.
    #[inline(always)]
    pub(crate) fn begin(&mut self, count: usize) -> bool {
        let [a, b, c, d] = &self.slots;
        let (a, b, c, d) = (a.point, b.point, c.point, d.point);
        self.square = f64::INFINITY;
        let is_clear = match count {
            0 => return false,
            1 => self.take([0], &FeaturePart { weights: [1.0], point: a, toward: a }),
            2 => self.take([1, 0], &newest_edge(a, b - a)),
            3 => match Fan::new(c, a - c, b - c).over() {
                Some(part) => self.take([0, 1, 2], &part),
                None => false,
            },
            _ => match newest_tetrahedron(d, [a - d, b - d, c - d]) {
                Some(Cap::Inside(part)) => self.take([0, 1, 2, 3], &part),
                _ => false,
            },
        };
        if !is_clear {
            let candidate = nearest_point(&[a, b, c, d], count);
            self.keep(&candidate);
        }
        true
    }

    /// Adds a vertex and drops those that the nearest point does not need; false, and nothing
    /// changed, when that brings it no nearer.
    #[inline(always)]
    pub(crate) fn add(&mut self, vertex: Vertex) -> bool {
        let free = self.used.trailing_ones() as usize;
        let Some(slot) = self.slots.get_mut(free) else { return false };
        *slot = vertex;
        // Rounding may be in the way: then leave nothing out.
        self.draw_nearer(free, vertex.point) || self.draw_nearer_by_any(free)
    }

    /// As [`Self::add`], for a vertex that proves that the nearest point is not near enough:
    /// near the origin the digits of the distance are lost first, and the way still gets
    /// better.
    #[inline(never)]
    pub(crate) fn add_anyway(&mut self, vertex: Vertex) -> bool {
        self.square *= LOST;
        self.add(vertex)
    }

    /// Goes on to the nearest point of the hull of all vertices and the newest, in its slot.
    ///
    /// The nearest point so far lies inside of all others, and the newest lies nearer, so what
    /// is nearest now needs the newest: half of the features need no look. False, and nothing
    /// changed, when the simplex is too flat to tell, or rounding contradicts.
    #[inline(always)]
    fn draw_nearer(&mut self, newest: usize, from: DVec3) -> bool {
        let [i, j, k, _] = self.order();
        let edge = |slot: usize| self.slots[slot].point - from;
        match self.used.count_ones() {
            1 => {
                let part = newest_edge(from, edge(i));
                self.take([i, newest], &part)
            }
            2 => match Fan::new(from, edge(i), edge(j)).nearest() {
                Some(part) => self.take([i, j, newest], &part),
                None => false,
            },
            _ => match newest_tetrahedron(from, [edge(i), edge(j), edge(k)]) {
                Some(Cap::Face(part, [one, other])) => {
                    let slots = [i, j, k];
                    self.take([slots[one], slots[other], newest], &part)
                }
                Some(Cap::Inside(part)) => self.take([i, j, k, newest], &part),
                None => false,
            },
        }
    }

    /// The slots in use; whatever after that.
    #[inline(always)]
    fn order(&self) -> [usize; 4] {
        // Not `map`, which is compiled for the oldest processor; here and below.
        let [a, b, c, d] = ORDER[self.used as usize & 15];
        [usize::from(a & 3), usize::from(b & 3), usize::from(c & 3), usize::from(d & 3)]
    }

    /// Goes on to a part of the vertices, unless it is no nearer.
    #[inline(always)]
    fn take<const COUNT: usize>(
        &mut self,
        slots: [usize; COUNT],
        part: &FeaturePart<COUNT>,
    ) -> bool {
        let square = part.point.length_squared();
        // Written so that a NaN changes nothing.
        let is_nearer = square < self.square;
        if is_nearer {
            self.used = 0;
            self.weights = [0.0; 4];
            for (slot, weight) in slots.into_iter().zip(part.weights) {
                self.weights[slot] = weight;
                self.used |= u32::from(weight > 0.0) << slot;
            }
            (self.nearest, self.square, self.toward) = (part.point, square, part.toward);
        }
        is_nearer
    }

    /// The same by all features.
    #[inline(never)]
    fn draw_nearer_by_any(&mut self, newest: usize) -> bool {
        let mut order = self.order();
        let count = self.used.count_ones() as usize;
        order[count..].fill(newest);
        let found = nearest_point(&order.map(|slot| self.slots[slot].point), count + 1);
        // Written so that a NaN changes nothing.
        let is_nearer = found.square < self.square;
        if is_nearer {
            let mut weights = [0.0; 4];
            for (slot, weight) in order.into_iter().zip(found.weights) {
                weights[slot] += weight;
            }
            self.keep(&Candidate { weights, ..found });
        }
        is_nearer
    }

    #[inline(always)]
    fn keep(&mut self, candidate: &Candidate) {
        self.weights = candidate.weights;
        let [a, b, c, d] = candidate.weights.map(|weight| u32::from(weight > 0.0));
        self.used = a | b << 1 | c << 2 | d << 3;
        (self.nearest, self.square) = (candidate.point, candidate.square);
        self.toward = candidate.point;
    }

    /// The nearest point once more, as the sum of its parts, in metres.
    pub(crate) fn middle(&self) -> DVec3 {
        let [a, b, c, d] = &self.slots;
        let [part_a, part_b, part_c, part_d] = self.weights;
        a.point * part_a + b.point * part_b + c.point * part_c + d.point * part_d
    }

    /// The points of the two shapes whose difference is the nearest point, in metres, each in
    /// the frame of its own shape.
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
        1 => Candidate::new([1.0, 0.0, 0.0, 0.0], points[0]),
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
struct FeaturePart<const COUNT: usize> {
    /// Parts of its vertices, the newest last.
    weights: [f64; COUNT],
    point: DVec3,
    /// A vector in its direction, of any length.
    toward: DVec3,
}

/// The nearest point of the edge from the newest vertex along `edge`.
#[inline(always)]
fn newest_edge(newest: DVec3, edge: DVec3) -> FeaturePart<2> {
    let projection = -newest.dot(edge);
    let square = edge.length_squared();
    // An edge without length fails: `projection` is 0.
    let part = if projection > 0.0 { (projection / square).min(1.0) } else { 0.0 };
    let scale = if square > 0.0 { square } else { 1.0 };
    let toward = newest * scale + edge * projection.max(0.0).min(square);
    FeaturePart { weights: [part, 1.0 - part], point: newest + edge * part, toward }
}

/// The nearest point of a tetrahedron, seen from its newest vertex.
enum Cap {
    /// On a face: its two older corners, by number.
    Face(FeaturePart<3>, [usize; 2]),
    /// The origin.
    Inside(FeaturePart<4>),
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

    /// The parts of the area across from the two older vertices, times that of the whole, and
    /// the square of the whole.
    #[inline(always)]
    fn areas(&self) -> [f64; 3] {
        let Self { newest, edges: [a, b], normal } = *self;
        let (of_a, of_b) = (b.cross(newest).dot(normal), newest.cross(a).dot(normal));
        [of_a, of_b, normal.length_squared()]
    }

    /// The nearest point when it is inside of the triangle, whichever is the newest.
    #[inline(always)]
    fn over(&self) -> Option<FeaturePart<3>> {
        let areas = self.areas();
        let is_over = areas[0] > 0.0 && areas[1] > 0.0;
        is_over.then(|| self.inside(areas)).flatten()
    }

    /// The nearest point when it is on the inner side of two edges, and of the third.
    #[inline(always)]
    fn inside(&self, [of_a, of_b, square]: [f64; 3]) -> Option<FeaturePart<3>> {
        let Self { newest, edges, normal } = *self;
        let (a, b) = (edges[0].length_squared(), edges[1].length_squared());
        let rest = square - (of_a + of_b);
        let is_flat = square <= FLAT * FLAT * (newest.length_squared() + a + b) * (a + b);
        if is_flat || !(rest > 0.0) {
            return None;
        }
        let (scale, height) = (1.0 / square, newest.dot(normal));
        // Along the normal: exact in direction, however close the origin is.
        let point = normal * (height * scale);
        let toward = if height < 0.0 { -normal } else { normal };
        Some(FeaturePart { weights: [of_a * scale, of_b * scale, rest * scale], point, toward })
    }

    /// The nearest point that needs the newest vertex.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.5, reordered.
    /// `[ericson2005]`
    #[inline(always)]
    fn nearest(&self) -> Option<FeaturePart<3>> {
        let Self { newest, edges: [a, b], .. } = *self;
        let areas = self.areas();
        let [part_a, part_b, _] = areas;
        if part_a > 0.0 && part_b > 0.0 {
            return self.inside(areas);
        }
        let beside = |edge: DVec3| newest_edge(newest, edge);
        let of_a = |FeaturePart { weights: [part, rest], point, toward }: FeaturePart<2>| {
            FeaturePart { weights: [part, 0.0, rest], point, toward }
        };
        let of_b = |FeaturePart { weights: [part, rest], point, toward }: FeaturePart<2>| {
            FeaturePart { weights: [0.0, part, rest], point, toward }
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

/// The nearest point of several faces of a tetrahedron.
struct Best {
    part: FeaturePart<3>,
    /// Square of its distance from the origin, in m²; infinite for none.
    square: f64,
    /// The two older corners of the face.
    corners: [usize; 2],
}

impl Best {
    const NONE: Self = Self {
        part: FeaturePart { weights: [0.0; 3], point: DVec3::ZERO, toward: DVec3::ZERO },
        square: f64::INFINITY,
        corners: [0; 2],
    };

    /// The nearer of this and of a face that has the origin on its outer side, where the part
    /// of the volume beyond it is negative; `None` where that cannot be told.
    #[inline(always)]
    fn or(self, face: &Fan, beyond: f64, corners: [usize; 2]) -> Option<Self> {
        if !(beyond < 0.0) {
            return Some(self);
        }
        let part = face.nearest()?;
        let square = part.point.length_squared();
        Some(if square < self.square { Self { part, square, corners } } else { self })
    }
}

/// The nearest point of a tetrahedron that needs its newest vertex, from which `edges` lead to
/// the others: the origin itself when it is inside.
#[inline(always)]
fn newest_tetrahedron(newest: DVec3, [a, b, c]: [DVec3; 3]) -> Option<Cap> {
    let faces = [Fan::new(newest, b, c), Fan::new(newest, c, a), Fan::new(newest, a, b)];
    let volume = faces[2].normal.dot(c);
    let reach =
        newest.length_squared() + a.length_squared() + b.length_squared() + c.length_squared();
    let area = |face: usize| faces[face].normal.length_squared();
    let area = area(0).max(area(1)).max(area(2));
    // A NaN is flat, too.
    let has_volume = volume * volume > FLAT * FLAT * reach * area;
    if !has_volume {
        return None;
    }
    let scale = 1.0 / volume;
    let part = |face: usize| -faces[face].normal.dot(newest) * scale;
    let parts = [part(0), part(1), part(2)];
    let best = Best::NONE
        .or(&faces[0], parts[0], [1, 2])?
        .or(&faces[1], parts[1], [2, 0])?
        .or(&faces[2], parts[2], [0, 1])?;
    if best.square < f64::INFINITY {
        return Some(Cap::Face(best.part, best.corners));
    }
    let rest = 1.0 - (parts[0] + parts[1] + parts[2]);
    let weights = [parts[0], parts[1], parts[2], rest];
    let inside = FeaturePart { weights, point: DVec3::ZERO, toward: DVec3::ZERO };
    (rest >= 0.0).then_some(Cap::Inside(inside))
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

/// Inside when the origin is on the inner side of all edges, otherwise on an edge that has it
/// on its outer side. The nearest of those is right in every Voronoi region, without naming
/// them.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.5, reordered.
/// `[ericson2005]`
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

/// The origin itself when it is inside, otherwise the nearest point of the faces that have it
/// on their outer side.
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
