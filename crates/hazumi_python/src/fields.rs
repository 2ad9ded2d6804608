//! Plain data of the engine by the names of its fields: bodies, colliders, joints, settings.
//!
//! Enums are strings in Python (`"kinematic"`), or dictionaries of one entry
//! (`{"mass": 2.0}`). Vectors are anything that has as many numbers.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use pythonize::{depythonize, pythonize};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure;

/// `base` with some of its fields replaced. `what` names it in errors.
pub(crate) fn merged<T: Serialize + DeserializeOwned>(
    what: &str,
    base: &T,
    given: &Bound<'_, PyDict>,
) -> PyResult<T> {
    let whole = pythonize(given.py(), base)?.cast_into::<PyDict>()?;
    merge_into(what, &whole, &whole, given)
}

/// A variant of an enum with some of the fields of what it holds replaced.
pub(crate) fn merged_variant<T: Serialize + DeserializeOwned>(
    what: &str,
    base: &T,
    given: &Bound<'_, PyDict>,
) -> PyResult<T> {
    let whole = pythonize(given.py(), base)?.cast_into::<PyDict>()?;
    let held = whole.values().get_item(0)?.cast_into::<PyDict>()?;
    merge_into(what, &whole, &held, given)
}

/// Replaces items of `fields`, which `whole` is or has, and reads `whole`.
fn merge_into<T: Serialize + DeserializeOwned>(
    what: &str,
    whole: &Bound<'_, PyDict>,
    fields: &Bound<'_, PyDict>,
    given: &Bound<'_, PyDict>,
) -> PyResult<T> {
    let mut read = depythonize(whole)?;
    for (name, value) in given {
        let Some(old) = fields.get_item(&name)? else {
            return Err(unknown_field(what, &name, fields));
        };
        fields.set_item(&name, plain(&value, &old)?)?;
        // One after the other, so that errors name the field.
        read = depythonize(whole).map_err(|error| {
            failure::value(format!("{what} {name} is {}: {error}", shown_briefly(&value)))
        })?;
        check_known(what, whole, &pythonize(given.py(), &read)?)?;
    }
    Ok(read)
}

fn unknown_field(what: &str, name: &Bound<'_, PyAny>, whole: &Bound<'_, PyDict>) -> PyErr {
    let known: Vec<String> = whole.keys().iter().map(|key| key.to_string()).collect();
    failure::kind(format!("{what} has no field '{name}'; its fields are {}", known.join(", ")))
}

fn shown_briefly(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "unreadable".to_owned(), |text| text.to_string())
}

/// The fields of a value, as Python shows them.
pub(crate) fn to_python<'py, T: Serialize>(
    py: Python<'py>,
    value: &T,
) -> PyResult<Bound<'py, PyDict>> {
    let whole = pythonize(py, value)?.cast_into::<PyDict>()?;
    for (name, value) in whole.copy()? {
        whole.set_item(name, shown(&value)?)?;
    }
    Ok(whole)
}

/// A value as Python shows it: names of variants are written like variables.
pub(crate) fn shown<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(PyString::new(py, &snake_case(text.to_str()?)).into_any());
    }
    if let Ok(items) = value.cast::<PyDict>() {
        let copy = PyDict::new(py);
        for (name, item) in items {
            copy.set_item(shown(&name)?, shown(&item)?)?;
        }
        return Ok(copy.into_any());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| shown(&item?));
        return Ok(PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any());
    }
    Ok(value.clone())
}

/// A value of Python as plain data, in the place of `old`.
fn plain<'py>(
    value: &Bound<'py, PyAny>,
    old: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(PyString::new(py, &camel_case(text.to_str()?)).into_any());
    }
    if value.hasattr("__dataclass_fields__")? {
        let given = py.import("dataclasses")?.call_method1("asdict", (value,))?;
        return plain(&given, old);
    }
    if value.hasattr("tolist")? {
        return plain(&value.call_method0("tolist")?, old);
    }
    if let Ok(given) = value.cast::<PyDict>() {
        return plain_dict(given, old);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let none = py.None().into_bound(py);
        let olds: Vec<Bound<'py, PyAny>> =
            old.try_iter().into_iter().flatten().collect::<PyResult<_>>().unwrap_or_default();
        let items = value.try_iter()?.enumerate();
        let items = items.map(|(index, item)| plain(&item?, olds.get(index).unwrap_or(&none)));
        return Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any());
    }
    Ok(value.clone())
}

/// Fields of a struct, merged into the old ones, or the only entry of an enum.
fn plain_dict<'py>(
    given: &Bound<'py, PyDict>,
    old: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    let none = py.None().into_bound(py);
    let plain_items = PyDict::new(py);
    if is_variant(old)? {
        for (name, value) in given {
            let name = camel_case(name.cast::<PyString>()?.to_str()?);
            plain_items.set_item(name, plain(&value, &none)?)?;
        }
        return Ok(plain_items.into_any());
    }
    if let Ok(old) = old.cast::<PyDict>() {
        plain_items.update(old.as_mapping())?;
    }
    for (name, value) in given {
        let before = plain_items.get_item(&name)?.unwrap_or_else(|| none.clone());
        plain_items.set_item(&name, plain(&value, &before)?)?;
    }
    Ok(plain_items.into_any())
}

/// Whether plain data is a variant of an enum: its name, or its name with what it holds.
fn is_variant(plain: &Bound<'_, PyAny>) -> PyResult<bool> {
    if plain.is_instance_of::<PyString>() {
        return Ok(true);
    }
    let Ok(items) = plain.cast::<PyDict>() else { return Ok(false) };
    let is_upper = |name: Bound<'_, PyAny>| {
        name.to_string().starts_with(|first: char| first.is_ascii_uppercase())
    };
    Ok(items.len() == 1 && items.keys().iter().any(is_upper))
}

/// Errors on names in `given` that `read` does not have: no field is misspelt silently.
fn check_known(what: &str, given: &Bound<'_, PyAny>, read: &Bound<'_, PyAny>) -> PyResult<()> {
    let (Ok(given), Ok(read)) = (given.cast::<PyDict>(), read.cast::<PyDict>()) else {
        return Ok(());
    };
    for (name, value) in given {
        let Some(item) = read.get_item(&name)? else {
            return Err(unknown_field(what, &name, read));
        };
        check_known(&format!("{what} {name}"), &value, &item)?;
    }
    Ok(())
}

/// `FromDensity` as `from_density`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// `from_density` as `FromDensity`.
pub(crate) fn camel_case(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        })
    });
    words.collect()
}
