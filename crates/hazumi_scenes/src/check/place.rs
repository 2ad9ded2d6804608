//! Where in a scene a value is, in the words of the file: `bodies[3].shape.sphere.radius`.

use std::fmt;

/// Nothing, or what is wrong in one line.
pub(super) type Checked = Result<(), String>;

/// The path of a value. Building one costs nothing; it is written out only when something is
/// wrong.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    parent: Option<&'a Self>,
    step: Step,
}

#[derive(Clone, Copy)]
enum Step {
    Root,
    Field(&'static str),
    Item(usize),
}

impl Place<'_> {
    pub(super) fn root() -> Self {
        Self { parent: None, step: Step::Root }
    }

    pub(super) fn field(&self, name: &'static str) -> Place<'_> {
        Place { parent: Some(self), step: Step::Field(name) }
    }

    pub(super) fn item(&self, index: usize) -> Place<'_> {
        Place { parent: Some(self), step: Step::Item(index) }
    }

    pub(super) fn broken(&self, message: &str) -> Checked {
        Err(format!("{self} {message}"))
    }

    pub(super) fn finite(&self, value: f32) -> Checked {
        self.require(value.is_finite(), value, format_args!("a finite number"))
    }

    pub(super) fn finite_all(&self, values: &[f32]) -> Checked {
        values.iter().enumerate().try_for_each(|(index, &value)| self.item(index).finite(value))
    }

    pub(super) fn above(&self, bound: f32, value: f32) -> Checked {
        let holds = value.is_finite() && value > bound;
        self.require(holds, value, format_args!("a finite number above {bound}"))
    }

    pub(super) fn at_least(&self, bound: f32, value: f32) -> Checked {
        let holds = value.is_finite() && value >= bound;
        self.require(holds, value, format_args!("a finite number of at least {bound}"))
    }

    pub(super) fn within(&self, least: f32, most: f32, value: f32) -> Checked {
        let holds = (least..=most).contains(&value);
        self.require(holds, value, format_args!("a number from {least} to {most}"))
    }

    pub(super) fn direction(&self, values: &[f32]) -> Checked {
        self.finite_all(values)?;
        if values.iter().all(|x| x.abs() < 1e-12) {
            return self.broken("is zero, must have a direction");
        }
        Ok(())
    }

    fn require(&self, holds: bool, value: f32, rule: fmt::Arguments<'_>) -> Checked {
        if holds { Ok(()) } else { Err(format!("{self} is {value}, must be {rule}")) }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parent) = self.parent else {
            return Ok(());
        };
        parent.fmt(f)?;
        match self.step {
            Step::Root => Ok(()),
            Step::Field(name) if parent.parent.is_none() => f.write_str(name),
            Step::Field(name) => write!(f, ".{name}"),
            Step::Item(index) => write!(f, "[{index}]"),
        }
    }
}
