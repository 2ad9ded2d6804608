//! Packages of the crates that are published: each staged with all that it is made of, then
//! checked from its archive.
//!
//! The sources of both engines and of both geometry crates lie outside of the folders of their
//! crates, and an archive holds nothing from outside. So each crate is copied to
//! `target/package-stage/crates/<crate>` together with the shared folders that it names, and
//! the paths in it are shortened. Tests that read the repository itself stay out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tree;

/// The crates that are published, each after those that it uses.
pub const CRATES: [&str; 6] = [
    "hazumi_core",
    "hazumi_scenes",
    "hazumi2d_geometry",
    "hazumi3d_geometry",
    "hazumi2d",
    "hazumi3d",
];
/// Folders of the repository that several crates share.
const SHARED: [&str; 3] = ["engine", "geometry", "assets"];
/// Marks a test that reads the repository when it runs.
const READS_REPOSITORY: &str = "join(\"../..";

/// Stages and packages all crates that are published, and checks them from their archives.
///
/// # Errors
///
/// When a file cannot be copied, or a command of Cargo fails.
pub fn run() -> Result<(), String> {
    let stage = tree::root().join("target/package-stage");
    let target = tree::root().join("target/package");
    if stage.exists() {
        fs::remove_dir_all(&stage).map_err(|error| format!("{}: {error}", stage.display()))?;
    }
    for name in CRATES {
        stage_crate(name, &stage.join("crates").join(name))?;
    }
    let manifest = read(&tree::root().join("Cargo.toml"))?;
    write(&stage.join("Cargo.toml"), &workspace(&manifest))?;
    copy(&tree::root().join("Cargo.lock"), &stage.join("Cargo.lock"))?;
    // Cargo would build each archive by itself, with all that it depends on anew; below they
    // are built together.
    cargo(&stage, &target, &["package", "--workspace", "--allow-dirty", "--no-verify"])?;

    let unpacked = stage.join("unpacked");
    for name in CRATES {
        unpack(&target.join("package"), name, &unpacked)?;
    }
    write(&unpacked.join("Cargo.toml"), &unpacked_workspace())?;
    copy(&stage.join("Cargo.lock"), &unpacked.join("Cargo.lock"))?;
    // Files of an archive are all of one age, by which Cargo takes an older build for theirs.
    let packages = CRATES.iter().flat_map(|&name| ["--package", name]);
    let clean: Vec<&str> = ["clean"].into_iter().chain(packages).collect();
    cargo(&unpacked, &target, &clean)?;
    // Every library, test and example is checked from the archives. They have run in the
    // repository, from the same text: to run them once more would take ten minutes.
    let features = ["--workspace", "--features", "hazumi2d/scenes,hazumi2d/tracing"];
    let features =
        [&features[..], &["--features", "hazumi3d/scenes,hazumi3d/tracing"]].concat();
    cargo(&unpacked, &target, &[&["check", "--all-targets"], &features[..]].concat())
}

/// Copies a crate and what it names of the rest of the repository to `to`.
fn stage_crate(name: &str, to: &Path) -> Result<(), String> {
    let from = tree::root().join("crates").join(name);
    let mut outside = Vec::new();
    for path in files_below(&from)? {
        let below = path.strip_prefix(&from).expect("it is below");
        if !matches!(path.extension().and_then(|it| it.to_str()), Some("rs" | "toml")) {
            copy(&path, &to.join(below))?;
            continue;
        }
        let text = read(&path)?;
        if below.starts_with("tests") && text.contains(READS_REPOSITORY) {
            continue;
        }
        let (text, found) = inward(&text);
        outside.extend(found);
        write(&to.join(below), &text)?;
    }
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&tree::root().join(license), &to.join(license))?;
    }
    let other = if name.contains("2d") { ["dim3", "lib3d.rs"] } else { ["dim2", "lib2d.rs"] };
    let mut copied = BTreeSet::new();
    while let Some(path) = outside.pop() {
        let from = tree::root().join(&path);
        let files = if from.is_dir() { files_below(&from)? } else { vec![from.clone()] };
        for file in files {
            let below = file.strip_prefix(&from).expect("it is below");
            let is_other = other.iter().any(|other| below.starts_with(other));
            if is_other || !copied.insert(file.clone()) {
                continue;
            }
            copy(&file, &to.join(file.strip_prefix(tree::root()).expect("it is in it")))?;
            // Files of another crate keep their depth, and so their paths.
            if path.starts_with("crates/") && file.extension().is_some_and(|it| it == "rs") {
                outside.extend(shared_folders(&read(&file)?));
            }
        }
    }
    Ok(())
}

/// The folders of shared files that a file of a crate names, from the root of the repository.
fn shared_folders(text: &str) -> Vec<String> {
    let paths = text.split('"').filter(|part| part.starts_with("../"));
    let paths = paths.map(|part| part.trim_start_matches("../"));
    let shared =
        paths.filter(|path| SHARED.iter().any(|it| path.starts_with(&format!("{it}/"))));
    shared.filter_map(|path| Some(path.rsplit_once('/')?.0.to_owned())).collect()
}

/// A file of a crate with paths that stay in the crate, and what they name, from the root of
/// the repository: a shared folder as a whole, or the folder of another crate's file.
fn inward(text: &str) -> (String, Vec<String>) {
    let mut outside = Vec::new();
    let mut parts = text.split('"');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('"');
        let path = part.trim_start_matches("../");
        let ups = &part[..part.len() - path.len()];
        let first = path.split('/').next().unwrap_or_default();
        if let Some(ups) = ups.strip_prefix("../../").filter(|_| SHARED.contains(&first)) {
            outside.push(first.to_owned());
            out += ups;
            out += path;
        } else if let Some(ups) = ups.strip_prefix("../")
            && first.starts_with("hazumi")
            && let Some((folder, _)) = path.rsplit_once('/')
        {
            // A module may have more files in its folder; a text is alone.
            let needed = if path.ends_with(".txt") { path } else { folder };
            outside.push(format!("crates/{needed}"));
            out += ups;
            out += "crates/";
            out += path;
        } else {
            out += part;
        }
    }
    (out, outside)
}

/// The manifest of the staged workspace: that of the repository, with the published crates
/// alone.
fn workspace(manifest: &str) -> String {
    let lines = manifest.lines().map(|line| match line.split(" = ").next() {
        Some("members") => "members = [\"crates/*\"]".to_owned(),
        Some("exclude") => "exclude = [\"unpacked\"]".to_owned(),
        _ => line.to_owned(),
    });
    lines.map(|line| line + "\n").collect()
}

/// The manifest of the workspace of unpacked archives, which use each other.
fn unpacked_workspace() -> String {
    let members: Vec<String> = CRATES.iter().map(|name| format!("{name:?}")).collect();
    let mut text =
        format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n", members.join(", "));
    text += "\n[patch.crates-io]\n";
    for name in CRATES {
        text += &format!("{name} = {{ path = {name:?} }}\n");
    }
    text
}

/// Unpacks the archive of a crate to `<to>/<name>`.
fn unpack(packages: &Path, name: &str, to: &Path) -> Result<(), String> {
    let version = env!("CARGO_PKG_VERSION");
    let folder = format!("{name}-{version}");
    let archive = packages.join(format!("{folder}.crate"));
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(&archive).arg("-C").arg(to);
    finish(&mut tar)?;
    fs::rename(to.join(&folder), to.join(name)).map_err(|error| format!("{folder}: {error}"))
}

/// Runs Cargo in a folder.
fn cargo(folder: &Path, target: &Path, arguments: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    finish(
        Command::new(cargo).args(arguments).current_dir(folder).env("CARGO_TARGET_DIR", target),
    )
}

fn finish(command: &mut Command) -> Result<(), String> {
    println!("{command:?}");
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// All files below a folder, in the order of their paths.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let entries =
            fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", next.display()))?.path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    make_parent(path)?;
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_parent(to)?;
    fs::copy(from, to).map_err(|error| format!("{}: {error}", from.display()))?;
    Ok(())
}

fn make_parent(path: &Path) -> Result<(), String> {
    let parent = path.parent().expect("files are in folders");
    fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_the_crate() {
        let (text, outside) = inward(
            "#[path = \"../../../../engine/tests/mod.rs\"] x(\"../../hazumi_cli/tests/a.txt\"); \
             y(\"../sibling.rs\"); z(\"../../hazumi3d/tests/b/mod.rs\"); \"plain\"",
        );
        assert_eq!(
            text,
            "#[path = \"../../engine/tests/mod.rs\"] x(\"../crates/hazumi_cli/tests/a.txt\"); \
             y(\"../sibling.rs\"); z(\"../crates/hazumi3d/tests/b/mod.rs\"); \"plain\""
        );
        assert_eq!(
            outside,
            ["engine", "crates/hazumi_cli/tests/a.txt", "crates/hazumi3d/tests/b"]
        );
    }

    #[test]
    fn files_of_other_crates_name_shared_folders() {
        let text =
            "#[path = \"../../../../geometry/tests/random.rs\"] mod a; x(\"../near.rs\");";
        assert_eq!(shared_folders(text), ["geometry/tests"]);
    }

    #[test]
    fn the_manifest_of_a_crate_names_its_root_inside() {
        let (text, outside) = inward("[lib]\npath = \"../../engine/lib3d.rs\"\n");
        assert_eq!(text, "[lib]\npath = \"engine/lib3d.rs\"\n");
        assert_eq!(outside, ["engine"]);
    }

    #[test]
    fn the_staged_workspace_has_the_published_crates() {
        let text = workspace(
            "[workspace]\nmembers = [\"crates/*\", \"xtask\"]\nexclude = []\na = 1\n",
        );
        assert_eq!(
            text,
            "[workspace]\nmembers = [\"crates/*\"]\nexclude = [\"unpacked\"]\na = 1\n"
        );
    }
}
