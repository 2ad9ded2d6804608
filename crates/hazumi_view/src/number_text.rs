//! Numbers for people.

/// A number for people: four digits.
pub(crate) fn format_number(number: f32) -> String {
    let size = number.abs();
    if number == 0.0 {
        "0".to_owned()
    } else if (1e-3..1e5).contains(&size) {
        let digits = if size < 10.0 { 3 } else { 1 };
        format!("{number:.digits$}")
    } else {
        format!("{number:.2e}")
    }
}

/// Several of them, with a unit.
pub(crate) fn format_list(numbers: &[f32], unit: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(|&number| format_number(number)).collect();
    format!("{} {unit}", numbers.join(", ")).trim_end().to_owned()
}

/// A length.
pub(crate) fn format_metres(length: f64) -> String {
    let size = length.abs();
    if length == 0.0 || !(1e-6..1e6).contains(&size) {
        return format!("{length:.2e} m").replace("0.00e0", "0");
    }
    let digits = if size < 1e-3 {
        7
    } else if size < 10.0 {
        4
    } else {
        2
    };
    let text = format!("{length:.digits$}");
    format!("{} m", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(format_list(&[0.0, 1.23456, -12.345], "m"), "0, 1.235, -12.3 m");
        assert_eq!(format_number(1e-7), "1.00e-7");
    }

    #[test]
    fn lengths_have_a_unit_and_no_idle_zeros() {
        let texts = [0.0, 0.25, -3.0, 12.3456, 2e-4, 1e-9].map(format_metres);
        assert_eq!(texts, ["0 m", "0.25 m", "-3 m", "12.35 m", "0.0002 m", "1.00e-9 m"]);
    }
}
