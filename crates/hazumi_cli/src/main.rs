//! The `hazumi` command.

fn main() {}
