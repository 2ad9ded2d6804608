//! The fields of a contact by name, for reports of where two worlds differ; and the layout of
//! words.

use super::super::sleep_timer::SleepTimer;
use super::bodies::WORDS as BODY_WORDS;
use crate::contact::Contact;

/// Sizes of what the words of a snapshot stand for, and a number that changes whenever words
/// come to mean something else.
pub(super) const LAYOUT: [usize; 3] = [BODY_WORDS, SleepTimer::ANCHOR_WORDS, 1];

/// How a field is shown.
pub(super) type FieldFormat = fn(&Contact) -> String;

/// The fields of a contact, each with its format.
pub(super) const CONTACT_FIELDS: &[(&str, FieldFormat)] = &[
    ("normal", |contact| format!("{:?}", contact.manifold.normal)),
    ("points", |contact| format!("{:?}", contact.manifold.points)),
    ("normal impulses", |contact| format!("{:?}", contact.impulses.normal)),
    ("friction impulse", |contact| format!("{:?}", contact.impulses.friction)),
    ("rolling impulse", |contact| format!("{:?}", contact.impulses.rolling)),
    ("flags", |contact| {
        format!("{:?}", [contact.passes_one_way, contact.touches, contact.has_pushed])
    }),
    ("friction and restitution", |contact| {
        format!("{:?}", [contact.friction, contact.restitution, contact.rolling_resistance])
    }),
];
