//! Poses as arguments and arrays: position, then rotation.

use pyo3::prelude::*;

use super::space::engine::Pose;
use super::space::engine::math::rotation::to_unit;
use super::space::{
    DIM, POSE, ROTATION, Rotation, Vector, rotation_from, rotation_numbers, rotation_of,
};
use crate::{arrays, failure};

/// A vector of an argument.
pub(super) fn vector(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vector> {
    Ok(Vector::from_array(arrays::row(what, value)?))
}

/// Vectors of an argument, of finite numbers.
pub(super) fn finite_vectors(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Vector>> {
    let rows = arrays::rows::<DIM>(what, value)?;
    for (index, row) in rows.iter().enumerate() {
        if !row.iter().all(|number| number.is_finite()) {
            let message = format!("{what}[{index}] is {row:?}, must be finite");
            return Err(failure::value(message));
        }
    }
    Ok(rows.into_iter().map(Vector::from_array).collect())
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

/// Poses of an argument: rows of positions, or of position and rotation.
pub(super) fn poses_or_positions(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Pose>> {
    match arrays::rows::<DIM>(what, value) {
        Ok(rows) => Ok(rows.into_iter().map(|row| Pose::at(Vector::from_array(row))).collect()),
        Err(_) => poses(what, value),
    }
}

/// The same poses with rotations of unit length, if their numbers can be used.
pub(super) fn checked_poses(what: &str, poses: Vec<Pose>) -> PyResult<Vec<Pose>> {
    let checked = poses.into_iter().enumerate().map(|(index, pose)| {
        let rotation = to_unit(pose.rotation).filter(|_| pose.position.is_finite());
        let rotation = rotation.ok_or_else(|| {
            let row = numbers(pose.position, pose.rotation);
            failure::value(format!(
                "{what}[{index}] is {row:?}, must be a pose of finite numbers"
            ))
        })?;
        Ok(Pose::new(pose.position, rotation))
    });
    checked.collect()
}
