//! Arrays of `NumPy`, and what can be made into one.

use numpy::ndarray::ArrayD;
use numpy::{AllowTypeChange, Element, PyArray1, PyArray2, PyArrayLikeDyn, PyArrayMethods};
use pyo3::prelude::*;

use crate::failure;

/// The shape of an array, as Python writes it.
fn written(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => {
            let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
            format!("({})", lengths.join(", "))
        }
    }
}

/// The numbers of an argument that is an array, or can be made into one.
fn array<T: Element + Clone>(what: &str, value: &Bound<'_, PyAny>) -> PyResult<ArrayD<T>>
where
    for<'py> PyArrayLikeDyn<'py, T, AllowTypeChange>: FromPyObject<'py, 'py>,
{
    let array: Result<PyArrayLikeDyn<'_, T, AllowTypeChange>, _> = value.extract();
    let array = array.map_err(|_| {
        let kind = value.get_type();
        failure::kind(format!("{what} must be an array of numbers, not {kind}"))
    })?;
    Ok(array.as_array().to_owned())
}

fn wrong_shape(what: &str, shape: &[usize], expected: &str) -> PyErr {
    failure::value(format!("{what} has shape {}, must be {expected}", written(shape)))
}

/// A row of `N` numbers.
pub(crate) fn row<const N: usize>(what: &str, value: &Bound<'_, PyAny>) -> PyResult<[f32; N]> {
    let array = array::<f32>(what, value)?;
    let row = (array.shape() == [N]).then(|| array.iter().copied().collect::<Vec<_>>());
    row.and_then(|row| row.try_into().ok())
        .ok_or_else(|| wrong_shape(what, array.shape(), &format!("({N},)")))
}

/// Rows of `N` numbers each. One row counts as a list of one.
pub(crate) fn rows<const N: usize>(
    what: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<[f32; N]>> {
    let array = array::<f32>(what, value)?;
    if array.shape().last() != Some(&N) || array.ndim() > 2 {
        // An empty list has no rows of any length.
        if array.is_empty() {
            return Ok(Vec::new());
        }
        return Err(wrong_shape(what, array.shape(), &format!("(n, {N})")));
    }
    let numbers: Vec<f32> = array.iter().copied().collect();
    Ok(numbers.as_chunks().0.to_vec())
}

/// Rows of `N` indices each.
pub(crate) fn index_rows<const N: usize>(
    what: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<[u32; N]>> {
    let array = array::<u32>(what, value)?;
    if array.ndim() != 2 || array.shape()[1] != N {
        return Err(wrong_shape(what, array.shape(), &format!("(n, {N})")));
    }
    let numbers: Vec<u32> = array.into_iter().collect();
    Ok(numbers.as_chunks().0.to_vec())
}

/// A list of numbers. One number counts as a list of one.
pub(crate) fn list<T: Element + Clone>(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<T>>
where
    for<'py> PyArrayLikeDyn<'py, T, AllowTypeChange>: FromPyObject<'py, 'py>,
{
    let array = array::<T>(what, value)?;
    if array.ndim() > 1 {
        return Err(wrong_shape(what, array.shape(), "(n,)"));
    }
    Ok(array.into_iter().collect())
}

/// An array of two axes row by row, and their lengths.
pub(crate) fn grid(what: &str, value: &Bound<'_, PyAny>) -> PyResult<(Vec<f32>, [usize; 2])> {
    let array = array::<f32>(what, value)?;
    let &[rows, columns] = array.shape() else {
        return Err(wrong_shape(what, array.shape(), "(rows, columns)"));
    };
    Ok((array.into_iter().collect(), [rows, columns]))
}

/// An array of two axes with these lengths, row by row.
pub(crate) fn table(
    what: &str,
    value: &Bound<'_, PyAny>,
    [rows, columns]: [usize; 2],
) -> PyResult<Vec<f32>> {
    let array = array::<f32>(what, value)?;
    let is_column = columns == 1 && array.shape() == [rows];
    if array.shape() != [rows, columns] && !is_column {
        return Err(wrong_shape(what, array.shape(), &format!("({rows}, {columns})")));
    }
    Ok(array.into_iter().collect())
}

/// Lists side by side: as long as the longest, where those of one entry repeat it.
pub(crate) fn repeated<T: Copy>(
    what: &str,
    mut items: Vec<T>,
    count: usize,
) -> PyResult<Vec<T>> {
    match items.len() {
        len if len == count => Ok(items),
        1 => {
            items.resize(count, items[0]);
            Ok(items)
        }
        len => Err(failure::value(format!("{what} has {len} rows, must have {count}, or 1"))),
    }
}

/// A list as an array.
pub(crate) fn to_list<T: Element>(py: Python<'_>, items: Vec<T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_vec(py, items)
}

/// Rows as an array of two axes.
pub(crate) fn to_rows<T: Element, const N: usize>(
    py: Python<'_>,
    rows: Vec<[T; N]>,
) -> Bound<'_, PyArray2<T>> {
    let count = rows.len();
    to_table(py, rows.into_flattened(), [count, N])
}

/// Numbers, row by row, as an array of two axes.
pub(crate) fn to_table<T: Element>(
    py: Python<'_>,
    numbers: Vec<T>,
    shape: [usize; 2],
) -> Bound<'_, PyArray2<T>> {
    PyArray1::from_vec(py, numbers).reshape(shape).expect("the numbers fill rows and columns")
}
