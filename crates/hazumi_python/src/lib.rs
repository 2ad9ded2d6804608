//! Hazumi for Python: the native half of the package `hazumi`.
//!
//! `docs/python.md` is the guide, and `python/hazumi` the other half.
//!
//! # Data flow
//!
//! A call turns Python values into those of the engine, calls the engine, and returns arrays
//! or handles. Where the engine takes long, it runs without the global lock. [`arrays`]
//! converts lists of numbers, and checks shapes. [`fields`] converts plain data, such as bodies
//! and joints, by their names. [`failure`] has the exceptions.
//!
//! The modules [`dim2`] and [`dim3`] are the same source (`src/api/`) in two and three
//! dimensions.

// Both dimensions are compiled from one source.
#![allow(clippy::duplicate_mod, reason = "the files of `api` are modules of both dimensions")]
// Arguments of functions of Python are what PyO3 makes of them.
#![allow(clippy::needless_pass_by_value, reason = "PyO3 passes arguments by value")]
#![allow(missing_docs, reason = "the public documentation is that of the Python package")]

mod failure;
mod numbers;
mod arrays;
mod fields;
mod progress;
mod gallery;
mod triggers;
mod picture;
mod dim2;
mod dim3;

use pyo3::prelude::*;

/// The native half of the package `hazumi`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    use super::{dim2, dim3, failure, gallery, picture, triggers};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("StaleError", py.get_type::<failure::StaleError>())?;
        module.add("ClosedError", py.get_type::<failure::ClosedError>())?;
        gallery::add_to(module)?;
        module.add_class::<picture::Picture>()?;
        module.add_class::<triggers::Triggers>()?;
        for (name, fill) in [
            ("dim2", dim2::add_to as fn(&Bound<'_, PyModule>) -> PyResult<()>),
            ("dim3", dim3::add_to),
        ] {
            let dimension = PyModule::new(py, name)?;
            fill(&dimension)?;
            super::name_classes(&dimension, name)?;
            module.add_submodule(&dimension)?;
        }
        Ok(())
    }
}

/// Gives the classes and functions of a dimension the module where programs find them, which
/// pickling needs.
fn name_classes(dimension: &Bound<'_, PyModule>, name: &str) -> PyResult<()> {
    let public = format!("hazumi.{name}");
    for (_, item) in dimension.dict() {
        if item.hasattr("__module__")? {
            item.setattr("__module__", &public)?;
        }
    }
    Ok(())
}
