//! Error of an invalid number: its name, its value, and the rule it broke.

use std::error::Error;
use std::fmt;

/// A number that the engine cannot use: which one, its value, and the rule it broke.
///
/// Every fallible call that takes numbers returns this, so a program can show one clear line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueError {
    /// The number in words, such as `capsule radius`.
    pub what: &'static str,
    /// The value that the caller gave, in the unit of the number.
    pub value: f32,
    /// The rule that it broke.
    pub rule: Rule,
}

/// The condition on a number. Bounds are in the unit of the number that they apply to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rule {
    /// Neither NaN nor infinite.
    Finite,
    /// Finite and strictly more than this.
    Above(f32),
    /// Finite and at least this much.
    AtLeast(f32),
    /// Finite and within these two bounds, both allowed.
    Within(f32, f32),
}

impl Rule {
    /// Checks one number, called `what` in the error.
    ///
    /// # Errors
    ///
    /// When `value` is NaN, infinite, or breaks the rule.
    pub fn check(self, what: &'static str, value: f32) -> Result<(), ValueError> {
        let holds = value.is_finite()
            && match self {
                Self::Finite => true,
                Self::Above(bound) => value > bound,
                Self::AtLeast(least) => value >= least,
                Self::Within(least, most) => (least..=most).contains(&value),
            };
        if holds { Ok(()) } else { Err(ValueError { what, value, rule: self }) }
    }

    /// Checks several numbers that share one name, such as the coordinates of a vector.
    ///
    /// # Errors
    ///
    /// The first number that [`Self::check`] refuses.
    pub fn check_all(
        self,
        what: &'static str,
        values: impl IntoIterator<Item = f32>,
    ) -> Result<(), ValueError> {
        values.into_iter().try_for_each(|value| self.check(what, value))
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, value, rule } = *self;
        write!(f, "{what} is {}, must be ", Short(value))?;
        match rule {
            Rule::Finite => write!(f, "a finite number"),
            Rule::Above(bound) => write!(f, "a finite number above {}", Short(bound)),
            Rule::AtLeast(least) => write!(f, "a finite number of at least {}", Short(least)),
            Rule::Within(least, most) => {
                write!(f, "a number from {} to {}", Short(least), Short(most))
            }
        }
    }
}

/// A number with an exponent where it has many zeros.
struct Short(f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        let is_plain = size == 0.0 || !size.is_finite() || (1e-7..1e12).contains(&size);
        if is_plain { write!(f, "{}", self.0) } else { write!(f, "{:e}", self.0) }
    }
}

impl Error for ValueError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_not_a_number_passes() {
        for rule in [Rule::Finite, Rule::Above(0.0), Rule::AtLeast(0.0), Rule::Within(0.0, 1.0)]
        {
            for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                assert!(rule.check("x", value).is_err(), "{rule:?} let {value} pass");
            }
        }
    }

    #[test]
    fn bounds_count_as_documented() {
        assert!(Rule::Above(0.0).check("x", 0.0).is_err());
        assert!(Rule::AtLeast(0.0).check("x", 0.0).is_ok());
        assert!(Rule::Within(0.0, 1.0).check_all("x", [0.0, 0.5, 1.0]).is_ok());
        assert!(Rule::Within(0.0, 1.0).check_all("x", [0.5, 1.5]).is_err());
    }

    #[test]
    fn the_message_names_number_value_and_rule() {
        let error = Rule::Above(0.0).check("sphere radius", -1.0).unwrap_err();
        assert_eq!(error.to_string(), "sphere radius is -1, must be a finite number above 0");
    }
}
