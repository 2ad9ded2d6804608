//! The little arithmetic that games of two and of three axes share.

/// The nearest `f32` of each.
#[expect(clippy::cast_possible_truncation, reason = "lengths are made of f32")]
pub(crate) fn narrow<const D: usize>(vector: [f64; D]) -> [f32; D] {
    vector.map(|x| x as f32)
}

/// The first `D` coordinates.
pub(crate) fn first<const D: usize>(vector: [f32; 3]) -> [f32; D] {
    std::array::from_fn(|axis| vector[axis])
}

/// With zeros for the coordinates that it lacks.
pub(crate) fn in_space<const D: usize>(vector: [f32; D]) -> [f32; 3] {
    std::array::from_fn(|axis| if axis < D { vector[axis] } else { 0.0 })
}

pub(crate) fn dot<const D: usize>(a: [f32; D], b: [f32; D]) -> f32 {
    (1..D).fold(a[0] * b[0], |sum, axis| sum + a[axis] * b[axis])
}

pub(crate) fn length<const D: usize>(vector: [f32; D]) -> f32 {
    dot(vector, vector).sqrt()
}

/// `a + b · factor`.
pub(crate) fn plus<const D: usize>(a: [f32; D], b: [f32; D], factor: f32) -> [f32; D] {
    std::array::from_fn(|axis| a[axis] + b[axis] * factor)
}

pub(crate) fn minus<const D: usize>(a: [f32; D], b: [f32; D]) -> [f32; D] {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

/// In the same direction, `length` long; zero stays zero.
pub(crate) fn with_length<const D: usize>(vector: [f32; D], wanted: f32) -> [f32; D] {
    let long = length(vector);
    if long > 0.0 { vector.map(|x| x * (wanted / long)) } else { vector }
}
