//! Whole numbers of arguments.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::failure;

/// A whole number that fits into `T`. To errors, `PyO3` adds the name of the argument.
pub(crate) fn whole<T>(value: &Bound<'_, PyAny>) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    value.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            failure::value(format!("{value} is beyond the whole numbers of this argument"))
        } else {
            error
        }
    })
}

/// The same, or none.
pub(crate) fn whole_or_none<T>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    if value.is_none() { Ok(None) } else { whole(value).map(Some) }
}
