//! Where and when.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, thread};

/// Processor, threads, system and compiler in a line.
pub(super) fn describe() -> String {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (system, target) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{}, {threads} threads, {system} {target}, {}", processor(), compiler())
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| "unknown processor".to_owned(), |(_, name)| name.to_owned())
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    version.map_or_else(|| "unknown compiler".to_owned(), |version| version.trim().to_owned())
}

/// Today in UTC, as 2026-11-21.
pub(super) fn date() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    civil(since.as_secs() / 86_400)
}

/// The date that is `days` after 1970-01-01.
fn civil(days: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), "1970-01-01");
        assert_eq!(civil(59), "1970-03-01");
        assert_eq!(civil(11_016), "2000-02-29");
        assert_eq!(civil(20_453), "2025-12-31");
        assert_eq!(civil(20_778), "2026-11-21");
    }
}
