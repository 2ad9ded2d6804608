//! Topology: edges of cells, borders, neighbours.

use glam::Vec3;

/// The edges of some cells or faces, each once, ascending.
pub(super) fn edges_of<const N: usize>(cells: &[[u32; N]]) -> Vec<[u32; 2]> {
    let mut edges = Vec::new();
    for cell in cells {
        for (place, &a) in cell.iter().enumerate() {
            edges.extend(cell[place + 1..].iter().map(|&b| [a.min(b), a.max(b)]));
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The faces of tetrahedra that no other one shares, seen from outside counter-clockwise, in
/// the order of the tetrahedra.
pub(super) fn border(cells: &[[u32; 4]]) -> Vec<[u32; 3]> {
    let sides =
        cells.iter().flat_map(|&[a, b, c, d]| [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]);
    let sides: Vec<_> = sides.collect();
    let name = |face: &[u32; 3]| {
        let mut name = *face;
        name.sort_unstable();
        name
    };
    let mut names: Vec<_> = sides.iter().map(name).zip(0usize..).collect();
    names.sort_unstable();
    let alone = names.chunk_by(|a, b| a.0 == b.0).filter(|alike| alike.len() == 1);
    let mut alone: Vec<_> = alone.map(|alike| alike[0].1).collect();
    alone.sort_unstable();
    alone.into_iter().map(|place| sides[place]).collect()
}

/// The corners across the edges of a surface, where two faces share one: what keeps it from
/// folding. Those that an edge joins are left out.
pub(super) fn across(faces: &[[u32; 3]], points: &[Vec3]) -> Vec<[u32; 2]> {
    let sides = faces.iter().flat_map(|&[a, b, c]| [([a, b], c), ([b, c], a), ([c, a], b)]);
    let mut sides: Vec<_> = sides.map(|([a, b], far)| ([a.min(b), a.max(b)], far)).collect();
    sides.sort_unstable();
    let edges = edges_of(faces);
    let pair = |alike: &[([u32; 2], u32)]| match *alike {
        [(_, a), (_, b)] if a != b => Some([a.min(b), a.max(b)]),
        _ => None,
    };
    let mut bends: Vec<_> = sides
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(pair)
        .filter(|bend| edges.binary_search(bend).is_err() && differ(bend, points))
        .collect();
    bends.sort_unstable();
    bends.dedup();
    bends
}

/// Whether two particles are at different places.
pub(super) fn differ(pair: &[u32; 2], points: &[Vec3]) -> bool {
    points[pair[0] as usize] != points[pair[1] as usize]
}

/// The points that triangles name, one for each place, and the triangles that name these,
/// without those that name one twice.
pub(super) fn welded(points: &[Vec3], faces: &[[u32; 3]]) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    // Zeros of either sign are the same place.
    let key = |corner: u32| (points[corner as usize] + Vec3::ZERO).to_array().map(f32::to_bits);
    let mut places: Vec<_> =
        faces.iter().flatten().map(|&corner| (key(corner), corner)).collect();
    places.sort_unstable();
    // The first point at each place, in the order in which points were given.
    let mut firsts: Vec<_> =
        places.chunk_by(|a, b| a.0 == b.0).map(|alike| (alike[0].1, alike[0].0)).collect();
    firsts.sort_unstable();
    let kept = firsts.iter().map(|&(corner, _)| points[corner as usize]).collect();
    let mut names: Vec<_> = firsts.iter().map(|first| first.1).zip(0u32..).collect();
    names.sort_unstable();
    let name = |corner: u32| {
        let found = names.binary_search_by_key(&key(corner), |name| name.0);
        found.map_or(0, |found| names[found].1)
    };
    let faces = faces.iter().map(|face| face.map(name));
    let faces = faces.filter(|[a, b, c]| a != b && b != c && c != a).collect();
    (kept, faces)
}
