//! Best-fit rotations (polar decomposition).

use glam::{Mat3, Quat, Vec3};
use hazumi_core::soft::eigen;

use super::matrix::{axial, square};
use crate::math::rotation::to_matrix;

/// Steps of Newton's method after which it is given up: from nearby it takes one or two.
const MOST_STEPS: usize = 12;
/// The last step, rad. The remaining error falls with its cube, because sums of products have
/// no third derivative at the best rotation. It is 1e-7 rad for a cluster of sizes 1, 0.5 and
/// 0.2. It is 6e-6 for one turned inside out so that another rotation fits almost as well (1,
/// 0.3, -0.28).
const LAST_STEP: f32 = 1e-2;
/// The longest step, rad.
const LONGEST_STEP: f32 = 0.7;
/// Determinant, for a matrix of size 1, below which a direction about which nothing tells the
/// turn is held back, dimensionless.
const UNCLEAR: f32 = 1e-6;
/// By how much it is, dimensionless.
const DAMPING: f32 = 1e-3;
/// Number that is negligible beside one.
const NOTHING: f32 = 1e-12;

/// The rotation `R` with the largest sum of `p · R q` where `moments` is the sum of `p qᵀ`;
/// `kept` where the square of the size of what tells is no more than `least`, or that is 0. It
/// is looked for from `kept` on, which costs the less the nearer that is. Turned inside out, a
/// cluster has one, too: that which is least wrong.
///
/// Source: Kugelstadt, Koschier, Bender, *Fast Corotated FEM using Operator Splitting*, SCA
/// 2018: Newton's method on rotations. `[kugelstadt2018]`
pub(super) fn best_rotation(moments: Mat3, least: f32, kept: Quat) -> Quat {
    let size = square(moments);
    if !(least > 0.0 && size > least && size < f32::INFINITY) {
        return kept;
    }
    let moments = moments * (1.0 / size.sqrt());
    let Mat3 { x_axis, y_axis, z_axis } = moments;
    let moments = Mat3::from_cols(clean(x_axis), clean(y_axis), clean(z_axis));
    if let Some(found) = refine(moments, kept) {
        return found;
    }
    let start = search(moments);
    refine(moments, start).unwrap_or(start)
}

/// Climbs from `start` to the best rotation; `None` where that is on the other side of the
/// hill.
fn refine(moments: Mat3, start: Quat) -> Option<Quat> {
    let mut found = start;
    for _ in 0..MOST_STEPS {
        let seen = moments * to_matrix(found).transpose();
        let turn = step(seen)?;
        found = turned(found, turn);
        if turn.length_squared() < LAST_STEP * LAST_STEP {
            return Some(found);
        }
    }
    None
}

/// The turn, rad, to the top of the parabola that fits the sum of `p · q` where `seen` is the
/// sum of `p qᵀ` with all `q` turned already; `None` where it is no top.
fn step(seen: Mat3) -> Option<Vec3> {
    let slope = axial(seen);
    let [xx, yy, zz] = [seen.x_axis.x, seen.y_axis.y, seen.z_axis.z];
    let trace = xx + yy + zz;
    let xy = -0.5 * (seen.x_axis.y + seen.y_axis.x);
    let yz = -0.5 * (seen.y_axis.z + seen.z_axis.y);
    let zx = -0.5 * (seen.z_axis.x + seen.x_axis.z);
    let curve = |damping: f32| {
        let x = Vec3::new(trace - xx + damping, xy, zx);
        let y = Vec3::new(xy, trace - yy + damping, yz);
        let z = Vec3::new(zx, yz, trace - zz + damping);
        (x, y, z, x.dot(y.cross(z)))
    };
    let (mut x, mut y, mut z, mut determinant) = curve(0.0);
    if !(determinant > UNCLEAR) {
        (x, y, z, determinant) = curve(DAMPING);
    }
    // Positive, as the corner and the corner square of a matrix with a top are.
    if !(x.x > 0.0 && x.x * y.y - x.y * x.y > 0.0 && determinant > 0.0) {
        return None;
    }
    let turn = Vec3::new(slope.dot(y.cross(z)), slope.dot(z.cross(x)), slope.dot(x.cross(y)));
    let turn = turn * (1.0 / determinant);
    let square = turn.length_squared();
    let is_long = square > LONGEST_STEP * LONGEST_STEP;
    Some(if is_long { turn * (LONGEST_STEP / square.sqrt()) } else { turn })
}

/// A unit quaternion turned by a step, rad, in the frame of the world: by the angle of which
/// that is the tangent, which goes all the way to the best rotation of a cluster that is as
/// wide everywhere; to its fifth power.
fn turned(q: Quat, turn: Vec3) -> Quat {
    let [x, y, z, w] = q.to_array();
    let half = turn * (0.5 - 0.125 * turn.length_squared());
    let axis = Vec3::new(x, y, z);
    let vector = axis + half * w + half.cross(axis);
    let scalar = w - half.dot(axis);
    let scale = 1.0 / (vector.length_squared() + scalar * scalar).sqrt();
    let [x, y, z] = clean(vector * scale).to_array();
    Quat::from_xyzw(x, y, z, scalar * scale)
}

/// The vector without numbers that are next to nothing, whose products processors are slow at.
fn clean(v: Vec3) -> Vec3 {
    let part = |x: f32| if x.abs() < NOTHING { 0.0 } else { x };
    Vec3::new(part(v.x), part(v.y), part(v.z))
}

/// The best rotation from nowhere.
///
/// Source: Horn, *Closed-form Solution of Absolute Orientation using Unit Quaternions*, Journal
/// of the Optical Society of America A, 1987. `[horn1987]`
#[cold]
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn search(moments: Mat3) -> Quat {
    let [x, y, z] = axial(moments).to_array().map(f64::from);
    let columns = moments.to_cols_array_2d().map(|column| column.map(f64::from));
    let trace = columns[0][0] + columns[1][1] + columns[2][2];
    let both = |row: usize, column: usize| columns[row][column] + columns[column][row];
    let (values, vectors) = eigen([
        [both(0, 0) - trace, both(0, 1), both(0, 2), x],
        [both(1, 0), both(1, 1) - trace, both(1, 2), y],
        [both(2, 0), both(2, 1), both(2, 2) - trace, z],
        [x, y, z, trace],
    ]);
    let best = (1..4).fold(0, |best, at| if values[at] > values[best] { at } else { best });
    let [x, y, z, w] = vectors[best].map(|part| part as f32);
    Quat::from_xyzw(x, y, z, w)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rotation::{between, from_axis_angle, multiply};

    /// A stretch along three axes that stand at right angles.
    fn stretch(axes: Quat, sizes: Vec3) -> Mat3 {
        let axes = to_matrix(axes);
        axes * Mat3::from_diagonal(sizes) * axes.transpose()
    }

    #[test]
    fn a_rotation_before_a_stretch_is_found_from_anywhere() {
        let tilt = from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 1.0);
        let sizes = [Vec3::ONE, Vec3::new(3.0, 1.0, 0.3), Vec3::new(1.0, 0.7, 0.0)];
        let mirrored = Vec3::new(1.0, 0.7, -0.2);
        for sizes in sizes.into_iter().chain([mirrored]) {
            for step in 0..40 {
                let axis = Vec3::new(1.0, step as f32 - 20.0, 3.0).normalize();
                let expected = from_axis_angle(axis, 0.1 * step as f32);
                let moments = to_matrix(expected) * stretch(tilt, sizes) * 1e-3;
                // The last of them is so near that one step has to do.
                let near = multiply(from_axis_angle(Vec3::Z, 0.9 * LAST_STEP), expected);
                let far = from_axis_angle(Vec3::X, 3.0);
                for start in [Quat::IDENTITY, expected, far, near] {
                    let found = best_rotation(moments, 1e-20, start);
                    let off = between(expected, found).length();
                    assert!(off < 5e-6, "{sizes}, {step}: {off}");
                }
                let opposite =
                    multiply(from_axis_angle(Vec3::Z, std::f32::consts::PI), expected);
                let found = best_rotation(moments, 1e-20, opposite);
                assert!(between(expected, found).length() < 5e-6);
            }
        }
    }

    #[test]
    fn what_tells_nothing_keeps_the_rotation() {
        let kept = from_axis_angle(Vec3::Y, 1.0);
        assert_eq!(best_rotation(Mat3::ZERO, 1e-20, kept), kept);
        assert_eq!(best_rotation(Mat3::IDENTITY, 0.0, kept), kept);
        assert_eq!(best_rotation(Mat3::NAN, 1e-20, kept), kept);
        // A rod says nothing about turns about itself.
        let rod = Mat3::from_cols(Vec3::ZERO, Vec3::Y, Vec3::ZERO);
        assert!(between(kept, best_rotation(rod, 1e-20, kept)).length() < 1e-4);
    }
}
