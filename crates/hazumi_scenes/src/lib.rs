//! Scenes as data.
