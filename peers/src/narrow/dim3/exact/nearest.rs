//! The point of a hull that is nearest to the origin.

use hazumi3d::glam::DVec3;

/// Relative error of a squared distance, dimensionless.
const TOLERANCE: f64 = 1e-13;
/// Steps before giving up; ten are usual.
const MAX_STEPS: usize = 200;

/// The point nearest to the origin in the hull of the points that `support` returns, in metres.
///
/// `support` gives the point with the least product with its argument. The result is certified:
/// no point of the hull lies nearer by more than rounding, because none lies in front of the
/// plane through it. `None` when the steps ran out.
pub(super) fn nearest(start: DVec3, support: impl Fn(DVec3) -> DVec3) -> Option<DVec3> {
    let mut corners = vec![start];
    let mut best = start;
    for _ in 0..MAX_STEPS {
        let next = support(best);
        let gain = best.length_squared() - best.dot(next);
        let scale = corners
            .iter()
            .fold(next.length_squared(), |most, corner| most.max(corner.length_squared()));
        if gain <= TOLERANCE * best.length_squared() + 1e-30 * scale || corners.contains(&next)
        {
            return Some(best);
        }
        corners.push(next);
        let (nearer, between) = least(&corners)?;
        // Rounding hides what is left to gain.
        if nearer.length_squared() >= best.length_squared() {
            return Some(best);
        }
        (best, corners) = (nearer, between);
        if best.length_squared() <= 1e-28 * scale {
            return Some(DVec3::ZERO);
        }
    }
    None
}

/// The point nearest to the origin in the hull of up to four or five corners, and the corners
/// between which it lies, by trying all of their subsets.
fn least(corners: &[DVec3]) -> Option<(DVec3, Vec<DVec3>)> {
    let subsets = (1_usize..1 << corners.len()).filter(|subset| subset.count_ones() <= 4);
    let candidates = subsets.filter_map(|subset| {
        let chosen: Vec<DVec3> =
            (0..corners.len()).filter(|i| subset >> i & 1 == 1).map(|i| corners[i]).collect();
        inside(&chosen).map(|point| (point, chosen))
    });
    candidates.min_by(|(a, _), (b, _)| a.length_squared().total_cmp(&b.length_squared()))
}

/// The point nearest to the origin in the flat through the corners, if it lies between them.
fn inside(corners: &[DVec3]) -> Option<DVec3> {
    let (first, others) = corners.split_first()?;
    let sides: Vec<DVec3> = others.iter().map(|corner| corner - first).collect();
    let weights = solve(&sides, -*first)?;
    let is_between =
        weights.iter().all(|weight| *weight >= 0.0) && weights.iter().sum::<f64>() <= 1.0;
    is_between.then(|| {
        *first + sides.iter().zip(&weights).map(|(side, weight)| *side * *weight).sum::<DVec3>()
    })
}

/// Weights of `sides` whose sum comes nearest to `target`; `None` when the sides are dependent.
fn solve(sides: &[DVec3], target: DVec3) -> Option<Vec<f64>> {
    match *sides {
        [] => Some(Vec::new()),
        [side] => {
            let square = side.length_squared();
            (square > 0.0).then(|| vec![side.dot(target) / square])
        }
        [a, b] => {
            let normal = a.cross(b);
            let square = normal.length_squared();
            let is_flat = square <= 1e-24 * a.length_squared() * b.length_squared();
            (!is_flat).then(|| {
                vec![normal.dot(target.cross(b)) / square, normal.dot(a.cross(target)) / square]
            })
        }
        [a, b, c] => {
            let volume = a.dot(b.cross(c));
            let is_flat = volume.abs() <= 1e-12 * a.length() * b.length() * c.length();
            (!is_flat).then(|| {
                [target.dot(b.cross(c)), a.dot(target.cross(c)), a.dot(b.cross(target))]
                    .map(|part| part / volume)
                    .to_vec()
            })
        }
        _ => None,
    }
}
