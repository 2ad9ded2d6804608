//! Pseudo-inverse of symmetric matrices.

/// The inverse of a symmetric positive matrix on what it spans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PseudoInverse<const N: usize> {
    /// The inverse there, 0 across it, in one over the unit of the matrix: 1/(kg·m²) of
    /// moments.
    pub inverse: [[f64; N]; N],
    /// The projector on what the matrix does not span, dimensionless.
    pub gap: [[f64; N]; N],
    /// Rank: the number of directions it spans.
    pub rank: usize,
}

/// Rounds of rotations after which a matrix counts as diagonal: they converge within ten.
const MOST_ROUNDS: usize = 40;

/// The inverse of a symmetric matrix without negative eigenvalues. Directions with no more than
/// `least` ≥ 0, in the unit of the matrix, count as not spanned.
///
/// Source: Jacobi, *Über ein leichtes Verfahren, die in der Theorie der Säcularstörungen
/// vorkommenden Gleichungen numerisch aufzulösen*, 1846. `[jacobi1846]`
pub fn pseudo_inverse<const N: usize>(matrix: [[f64; N]; N], least: f64) -> PseudoInverse<N> {
    let (values, vectors) = eigen(matrix);
    let mut found = PseudoInverse { inverse: [[0.0; N]; N], gap: [[0.0; N]; N], rank: 0 };
    for (value, vector) in values.into_iter().zip(vectors) {
        let is_spanned = value > least && (1.0 / value).is_finite();
        found.rank += usize::from(is_spanned);
        for row in 0..N {
            for column in 0..N {
                let product = vector[row] * vector[column];
                if is_spanned {
                    found.inverse[row][column] += product / value;
                } else {
                    found.gap[row][column] += product;
                }
            }
        }
    }
    found
}

/// Eigenvalues of a symmetric matrix, and the unit vector of each.
pub fn eigen<const N: usize>(mut matrix: [[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    let mut vectors = [[0.0; N]; N];
    for (at, vector) in vectors.iter_mut().enumerate() {
        vector[at] = 1.0;
    }
    for _ in 0..MOST_ROUNDS {
        let mut is_diagonal = true;
        for row in 0..N {
            for column in row + 1..N {
                is_diagonal &= !rotate(&mut matrix, &mut vectors, row, column);
            }
        }
        if is_diagonal {
            break;
        }
    }
    (std::array::from_fn(|at| matrix[at][at]), vectors)
}

/// Turns the axes `row` and `column` such that the matrix has nothing between them; whether
/// there was anything worth it.
fn rotate<const N: usize>(
    matrix: &mut [[f64; N]; N],
    vectors: &mut [[f64; N]; N],
    row: usize,
    column: usize,
) -> bool {
    let between = matrix[row][column];
    let [first, second] = [matrix[row][row], matrix[column][column]];
    if !(between.abs() > 1e-3 * f64::EPSILON * (first.abs() + second.abs())) {
        return false;
    }
    let half = (second - first) / (2.0 * between);
    let tangent = half.signum() / (half.abs() + (half * half + 1.0).sqrt());
    let cos = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sin = tangent * cos;
    let turned = |a: f64, b: f64| [cos * a - sin * b, sin * a + cos * b];
    for line in matrix.iter_mut() {
        [line[row], line[column]] = turned(line[row], line[column]);
    }
    for at in 0..N {
        [matrix[row][at], matrix[column][at]] = turned(matrix[row][at], matrix[column][at]);
        [vectors[row][at], vectors[column][at]] = turned(vectors[row][at], vectors[column][at]);
    }
    matrix[row][column] = 0.0;
    matrix[column][row] = 0.0;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product<const N: usize>(a: &[[f64; N]; N], b: &[[f64; N]; N]) -> [[f64; N]; N] {
        std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..N).map(|k| a[row][k] * b[k][column]).sum())
        })
    }

    /// Sums of products of a few vectors, which span as many directions.
    fn gram<const N: usize>(vectors: usize) -> [[f64; N]; N] {
        let at = |k: usize, i: usize| ((k * 7 + i * i * 3 + k * i) % 11) as f64 - 5.0;
        std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..vectors).map(|k| at(k, row) * at(k, column)).sum())
        })
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one_on_what_it_spans() {
        for vectors in [0, 1, 2, 4, 5, 9] {
            let matrix = gram::<5>(vectors);
            let found = pseudo_inverse(matrix, 1e-9);
            assert_eq!(found.rank, vectors.min(5), "of {vectors}");
            let one = product(&matrix, &found.inverse);
            let sums = one.iter().flatten().zip(found.gap.iter().flatten());
            for (at, (part, gap)) in sums.enumerate() {
                let expected = f64::from(u8::from(at / 5 == at % 5));
                assert!((part + gap - expected).abs() < 1e-9, "{vectors}: {part} and {gap}");
            }
        }
    }

    #[test]
    fn eigenvectors_are_only_stretched() {
        let matrix = gram::<4>(6);
        let (values, vectors) = eigen(matrix);
        for (value, vector) in values.into_iter().zip(vectors) {
            for row in 0..4 {
                let stretched: f64 = (0..4).map(|k| matrix[row][k] * vector[k]).sum();
                assert!(
                    (stretched - value * vector[row]).abs() < 1e-10 * values[0].abs().max(1.0)
                );
            }
        }
    }
}
