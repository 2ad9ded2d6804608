//! Poses as arguments and arrays: position, then rotation.

use pyo3::prelude::*;

use super::space::engine::Pose;
use super::space::{
    DIM, POSE, ROTATION, Rotation, Vector, rotation_from, rotation_numbers, rotation_of,
};
use crate::arrays;

/// A vector of an argument.
pub(super) fn vector(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vector> {
    Ok(Vector::from_array(arrays::row(what, value)?))
}

/// A vector for Python.
pub(super) fn to_array(py: Python<'_>, vector: Vector) -> Bound<'_, numpy::PyArray1<f32>> {
    numpy::PyArray1::from_slice(py, &vector.to_array())
}

/// A pose of two optional arguments.
pub(super) fn pose(
    position: Option<&Bound<'_, PyAny>>,
    rotation: Option<&Bound<'_, PyAny>>,
) -> PyResult<Pose> {
    let mut pose = Pose::IDENTITY;
    if let Some(position) = position {
        pose.position = vector("position", position)?;
    }
    if let Some(rotation) = rotation {
        pose.rotation = rotation_of("rotation", rotation)?;
    }
    Ok(pose)
}

/// Numbers of a pose in arrays.
pub(super) fn numbers(position: Vector, rotation: Rotation) -> [f32; POSE] {
    let mut numbers = [0.0; POSE];
    numbers[..DIM].copy_from_slice(&position.to_array());
    numbers[DIM..].copy_from_slice(&rotation_numbers(rotation));
    numbers
}

/// A pose from its numbers in arrays.
pub(super) fn from_numbers(numbers: [f32; POSE]) -> Pose {
    let (position, rotation) = numbers.split_at(DIM);
    let mut turned = [0.0; ROTATION];
    turned.copy_from_slice(rotation);
    Pose::new(Vector::from_slice(position), rotation_from(turned))
}

/// Poses of an argument: rows of position and rotation.
pub(super) fn poses(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Pose>> {
    Ok(arrays::rows(what, value)?.into_iter().map(from_numbers).collect())
}
