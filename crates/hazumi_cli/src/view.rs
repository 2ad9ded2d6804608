//! `hazumi view`: the gallery in a browser.

use std::io::IsTerminal;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use hazumi_scenes::gallery::{find, find_plane};
use hazumi_view::{Options, Source, Viewing};

use crate::arguments::ViewArguments;
use crate::failure::{Failure, io_reason};
use crate::gallery::{self, Loaded};
use crate::output::print;

/// Serves the page until Ctrl-C.
///
/// # Errors
///
/// When what is to be shown cannot be, or the port is taken.
pub(crate) fn view(arguments: &ViewArguments) -> Result<(), Failure> {
    let source = match (&arguments.scene, &arguments.compare) {
        (Some(scene), Some(other)) => {
            Source::Recordings([recording(scene)?, recording(other)?])
        }
        (None, Some(_)) => {
            let reason =
                "--compare needs a recording to compare with: hazumi view ONE --compare OTHER";
            return Err(Failure::arguments(reason));
        }
        (scene, None) => {
            let scene = scene.as_deref().unwrap_or(Path::new("dominoes"));
            source(scene, arguments.budget)?
        }
    };
    let options = Options {
        interface: arguments.interface,
        port: arguments.port,
        token: arguments.token.clone(),
        threads: arguments.threads as usize,
        paused: arguments.paused,
    };
    if !options.interface.is_loopback() {
        eprintln!(
            "warning: whoever reaches {} over the network and has the address below can do all that the page can",
            options.interface
        );
    }
    let told = |viewing: &Viewing| {
        // Nobody misses the address when the output is closed.
        let _ = print(&format!("{}\n", viewing.address()));
        if !arguments.no_open && std::io::stdout().is_terminal() {
            open_browser(viewing.address());
        }
    };
    hazumi_view::view(&source, &options, told).map_err(Failure::file)
}

/// A scene, or a recording, which its beginning tells.
fn source(scene: &Path, budget: u64) -> Result<Source, Failure> {
    let name = scene.display().to_string();
    if find(&name).is_some() || find_plane(&name).is_some() {
        return Ok(Source::Gallery(name));
    }
    // A pipe may wait for its writer forever.
    let is_regular = scene.metadata().is_ok_and(|metadata| metadata.is_file());
    if is_regular && std::fs::read(scene).is_ok_and(|bytes| is_recording(&bytes)) {
        let (name, bytes) = recording(scene)?;
        return Ok(Source::Recording(name, bytes));
    }
    Ok(match gallery::load(scene, budget)? {
        Loaded::Dim3(loaded) => Source::Space(name, Arc::new(loaded)),
        Loaded::Dim2(scene) => Source::Plane(name, Arc::new(scene)),
    })
}

fn is_recording(bytes: &[u8]) -> bool {
    hazumi2d::Recording::from_bytes(bytes).is_ok()
        || hazumi3d::Recording::from_bytes(bytes).is_ok()
}

fn recording(path: &Path) -> Result<(String, Arc<[u8]>), Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|error| Failure::file(format!("cannot read {name}: {}", io_reason(&error))))?;
    if is_recording(&bytes) {
        let short = path.file_name().map(|it| it.to_string_lossy().into_owned());
        Ok((short.unwrap_or(name), bytes.into()))
    } else {
        Err(Failure::file(format!("{name} is no recording")))
    }
}

/// Opens an address with the program that the system has for it, where there is a display.
fn open_browser(address: &str) {
    let has_display = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !has_display {
        return;
    }
    let (program, first) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""][..])
    } else if cfg!(target_os = "macos") {
        ("open", &[][..])
    } else {
        ("xdg-open", &[][..])
    };
    // Where there is no such program, the address was printed.
    let _ = Command::new(program)
        .args(first)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
