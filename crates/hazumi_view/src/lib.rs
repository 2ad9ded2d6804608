//! Worlds of Hazumi in a browser: live, to touch, to inspect and to rewind.
//!
//! [`view()`] is what `hazumi view` does: it shows the gallery, scene files and recordings.
//! [`Viewer`] shows the world of any program while that runs, and [`serve`] is the shortest
//! such program. `docs/view-protocol.md` specifies the messages between a viewer and its page;
//! `docs/view.md` explains their use.
//!
//! The nouns, in the order in which they build on one another:
//!
//! - a *frame* is where everything is, in few bytes; *content* is what everything looks like,
//!   sent once;
//! - an *engine* is a world in 2D or 3D, as the rest sees it;
//! - the *microscope* shows how the narrow phase finds its answer for two bodies;
//! - a *playback* is something that can be stepped and shown: a scene, a game, a recording, two
//!   recordings, a program;
//! - a *timeline* is a playback that goes back as well as forth;
//! - a *session* is a timeline with its clock, independent of viewers;
//! - a *server* carries what a session and its pages say to each other.

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod number_text;
mod protocol;
mod frame;
mod content;
mod microscope;
mod engine;
mod playback;
mod timeline;
mod session;
mod server;
mod gallery;
mod program;

pub use gallery::{Source, view};
pub use program::{Viewable, Viewer, serve};
pub use server::{Options, ViewError, Viewing};
