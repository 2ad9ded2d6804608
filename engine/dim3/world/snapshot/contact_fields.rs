//! Names of the fields of a contact, for reports of differences, and the layout of words.

use super::super::sleep_timer::SleepTimer;
use super::bodies::WORDS as BODY_WORDS;
use crate::contact::{Contact, RecycleAnchor};

/// Sizes of what the words of a snapshot stand for, and a number that changes whenever words
/// come to mean something else.
pub(super) const LAYOUT: [usize; 4] =
    [BODY_WORDS, SleepTimer::ANCHOR_WORDS, RecycleAnchor::WORDS, 2];

/// How a field is shown.
pub(super) type FieldFormat = fn(&Contact) -> String;

/// The fields of a contact, each with its format.
pub(super) const CONTACT_FIELDS: &[(&str, FieldFormat)] = &[
    ("normal", |contact| format!("{:?}", contact.manifold.normal)),
    ("points", |contact| format!("{:?}", contact.manifold.points)),
    ("normal impulses", |contact| format!("{:?}", contact.impulses.normal)),
    ("friction impulse", |contact| format!("{:?}", contact.impulses.friction)),
    ("twist impulse", |contact| format!("{:?}", contact.impulses.twist)),
    ("rolling impulse", |contact| format!("{:?}", contact.impulses.rolling)),
    ("where it was found", |contact| format!("{:?}", contact.memory.recycle_anchor)),
    ("flags", |contact| {
        format!("{:?}", [contact.passes_one_way, contact.touches, contact.has_pushed])
    }),
    ("friction and restitution", |contact| {
        format!("{:?}", [contact.friction, contact.restitution, contact.rolling_resistance])
    }),
];
