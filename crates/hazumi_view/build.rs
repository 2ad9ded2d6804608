//! Bundles the page with npm, where that is installed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Sources of the page.
const SOURCES: [&str; 7] = [
    "src",
    "static",
    "build.mjs",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    ".npmrc",
];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let page = Path::new("page");
    for source in SOURCES.iter().chain(&["thumbnails"]) {
        println!("cargo::rerun-if-changed=page/{source}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let served = out.join("served");
    fresh_folder(&served)?;
    copy(&page.join("thumbnails"), &served.join("thumbnails"))?;
    // In a copy, so that builds of several kinds at once are not in each other's way.
    let workshop = out.join("page");
    fresh_folder(&workshop)?;
    for source in SOURCES {
        copy(&page.join(source), &workshop.join(source))?;
    }
    match bundle(&workshop) {
        Ok(()) => copy(&workshop.join("dist"), &served)?,
        Err(reason) => {
            println!("cargo::warning=`hazumi view` will have no page: {reason}");
            fs::write(served.join("missing.txt"), reason)?;
        }
    }
    Ok(())
}

/// Installs what the lock file says, and makes one file of it all.
fn bundle(workshop: &Path) -> Result<(), String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    for arguments in [&["ci", "--no-audit", "--no-fund"][..], &["run", "build"]] {
        let run = Command::new(npm).args(arguments).current_dir(workshop).output();
        let output = run.map_err(|error| {
            format!("npm cannot be run ({error}); install Node.js 20 or later and build again")
        })?;
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr);
            let last = told.lines().rev().find(|line| !line.trim().is_empty());
            let command = arguments.join(" ");
            return Err(format!("npm {command} failed: {}", last.unwrap_or("no reason given")));
        }
    }
    Ok(())
}

fn fresh_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)
}

/// Copies a file or a folder; what is not there is left out.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else if from.exists() {
        fs::copy(from, to)?;
    }
    Ok(())
}
