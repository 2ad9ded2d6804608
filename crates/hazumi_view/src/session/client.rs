//! Somebody who looks at a session.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::content::Content;
use crate::frame::Frame;
use crate::microscope::Look;
use crate::protocol::{ColorBy, Examined, Hovered, Message, Overlays, PointerRay, Status};
use crate::timeline::Timed;

/// Which page it is.
pub(crate) type ClientId = u64;
/// Sender to a page, with room for [`MOST_WAITING`] messages.
pub(crate) type Sender = mpsc::Sender<Outgoing>;
/// Place among a limited number of pages, messages or recordings, free again when all copies
/// are dropped; `None` where nobody counts.
pub(crate) type Room = Option<Arc<OwnedSemaphorePermit>>;

/// Most messages that wait for a page. With more, the page is dropped: it does not read, and
/// when it comes back it hears everything anew.
pub(crate) const MOST_WAITING: usize = 256;
/// Longest message of an error, bytes: commands that cannot be read are quoted in it.
const LONGEST_ERROR: usize = 1000;

/// Message to a page.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(String),
    /// A frame, and a mark that is dropped once the frame is written.
    Frame(Vec<u8>, Arc<()>),
}

/// A page.
pub(crate) struct Client {
    pub(crate) id: ClientId,
    sender: Sender,
    _room: Room,
    /// Whether too many messages wait for it.
    is_stuck: bool,
    /// Whether it has drawn the last frame.
    pub(crate) is_ready: bool,
    /// Shared with the last frame for as long as that is on its way.
    frame_sent: Arc<()>,
    /// The version that it has seen.
    pub(crate) seen: u64,
    /// The revision of the content that it knows.
    known: Option<u32>,
    pub(crate) overlays: Overlays,
    pub(crate) color: ColorBy,
    /// The row and the body that it inspects.
    pub(crate) selected: Option<(u32, u64)>,
    /// The rows and the bodies that it has under the microscope.
    examined: Option<[(u32, u64); 2]>,
    /// When it was told of them last, and of which step.
    looked: Option<(Instant, u64)>,
    /// The ray through its pointer, where it wants to know the neighbourhood of a body.
    pointer: Option<PointerRay>,
    /// When it was told of that last, and of which step.
    hovered: Option<(Instant, u64)>,
    /// Whether it holds a body.
    pub(crate) holds: bool,
    /// Whether it holds keys down.
    pub(crate) holds_keys: bool,
}

/// Colour of the string between hand and body.
const STRING_COLOR: u32 = 0xff_c8_3d;

/// While the world runs, the microscope and the neighbourhood are updated no more often.
const LOOKS_APART: Duration = Duration::from_millis(250);

impl Client {
    pub(crate) fn new(id: ClientId, sender: Sender, room: Room) -> Self {
        Self {
            id,
            sender,
            _room: room,
            is_stuck: false,
            is_ready: true,
            frame_sent: Arc::new(()),
            seen: 0,
            known: None,
            overlays: Overlays::default(),
            color: ColorBy::Kind,
            selected: None,
            examined: None,
            looked: None,
            pointer: None,
            hovered: None,
            holds: false,
            holds_keys: false,
        }
    }

    /// Tells the page something.
    pub(crate) fn tell(&mut self, message: Message) {
        // All messages are made of names and numbers, which can be written.
        if let Ok(text) = serde_json::to_string(&message) {
            self.send(Outgoing::Text(text));
        }
    }

    /// Tells the page what went wrong.
    pub(crate) fn tell_error(&mut self, message: &str) {
        let end = message.floor_char_boundary(LONGEST_ERROR);
        self.tell(Message::Error { message: message[..end].to_owned() });
    }

    fn send(&mut self, outgoing: Outgoing) {
        // A page that is gone hears nothing.
        let sent = self.sender.try_send(outgoing);
        self.is_stuck |= matches!(sent, Err(TrySendError::Full(_)));
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_stuck || self.sender.is_closed()
    }

    /// Whether it has drawn the last frame, and that is not on its way any more. So there is
    /// never more than one, and a page that is slow sees the newest one next.
    pub(crate) fn wants_frame(&self, version: u64) -> bool {
        self.is_ready && self.seen != version && Arc::strong_count(&self.frame_sent) == 1
    }

    /// Another scene begins, or the same one anew: whatever was known is void.
    pub(crate) fn begin(&mut self, scene: Message) {
        self.tell(scene);
        self.known = None;
        self.seen = 0;
        self.looked = None;
        self.pointer = None;
    }

    /// Looks at the body under a pointer from now on, or at none.
    pub(crate) fn point_at(&mut self, ray: Option<PointerRay>) {
        (self.pointer, self.hovered, self.seen) = (ray, None, 0);
    }

    /// Takes two bodies under the microscope, or none.
    pub(crate) fn look_closely(&mut self, seats: Option<[(u32, u64); 2]>) {
        (self.examined, self.looked, self.seen) = (seats, None, 0);
        if seats.is_none() {
            self.tell(Message::Examined(Box::default()));
        }
    }

    /// Tells what the microscope shows, unless that was just told or nothing has moved.
    fn examine(&mut self, status: &Status, content: &Content, timeline: &dyn Timed) {
        let Some(seats) = self.examined else { return };
        if !is_due(self.looked, status) {
            return;
        }
        self.looked = Some((Instant::now(), status.step));
        let rows = seats.map(|(row, _)| row);
        let bodies = seats.map(|(_, body)| body);
        let are_there = seats.iter().all(|&(row, body)| content.bits_of(row) == Some(body));
        let look = if are_there {
            timeline.playback().examine(rows, bodies)
        } else {
            Err("one of the bodies is gone".to_owned())
        };
        let names = rows.map(|row| content.name_of(row).to_owned());
        let mut examined = Examined { rows: Some(rows), names, ..Examined::default() };
        match look {
            Ok(Look { bodies, methods }) => {
                (examined.bodies, examined.methods) = (bodies, methods);
            }
            Err(why) => examined.message = Some(why),
        }
        self.tell(Message::Examined(Box::new(examined)));
    }

    /// Tells the neighbourhood of the body under the pointer, unless that was just told or
    /// nothing has moved.
    fn hover(&mut self, status: &Status, content: &Content, timeline: &dyn Timed) {
        let Some(PointerRay { origin, direction }) = self.pointer else { return };
        if !is_due(self.hovered, status) {
            return;
        }
        self.hovered = Some((Instant::now(), status.step));
        let around = timeline.playback().hover(origin, direction);
        let hovered = around.map_or_else(Hovered::default, |around| Hovered {
            row: Some(around.row),
            name: content.name_of(around.row).to_owned(),
            candidates: around.candidates,
            partner: around.partner.map(|row| content.name_of(row).to_owned()),
            text: around.text,
            picture: around.picture,
        });
        self.tell(Message::Hovered(Box::new(hovered)));
    }

    /// Tells all that is new, and where everything is.
    pub(crate) fn show(
        &mut self,
        status: &Status,
        (content, timeline): (&Content, &dyn Timed),
        origin: [f64; 3],
    ) {
        if self.known != Some(content.revision()) {
            self.tell(Message::Content(content.since(self.known)));
            self.known = Some(content.revision());
        }
        let frame = self.frame(status, (content, timeline), origin);
        let mut told = status.clone();
        told.counts.player_query = frame.player_query;
        self.tell(Message::Status(Box::new(told)));
        if let Some((row, body)) = self.selected {
            let is_there = content.bits_of(row) == Some(body);
            let mut fields = timeline.playback().inspect(row, body).filter(|_| is_there);
            if let Some(fields) = fields.as_mut().filter(|_| !timeline.info().compared) {
                for [_, value] in fields {
                    *value = content.with_names(value);
                }
            }
            self.tell(Message::Inspected {
                row: fields.is_some().then_some(row),
                name: content.name_of(row).to_owned(),
                fields: fields.unwrap_or_default(),
            });
        }
        self.examine(status, content, timeline);
        self.hover(status, content, timeline);
        self.send(Outgoing::Frame(frame.to_bytes(), Arc::clone(&self.frame_sent)));
    }

    fn frame(
        &self,
        status: &Status,
        (content, timeline): (&Content, &dyn Timed),
        origin: [f64; 3],
    ) -> Frame {
        let info = timeline.info();
        let mut frame = Frame {
            revision: content.revision(),
            step: status.step,
            seconds: status.step as f64 * f64::from(info.dt),
            origin,
            ..Frame::with_rows(content.row_count())
        };
        timeline.playback().pose(&mut frame, content, self.color);
        timeline.playback().overlay(&self.overlays, &mut frame);
        let grip = timeline.held().grip;
        if let Some(ends) = grip.and_then(|grip| timeline.playback().string(&grip)) {
            let ends = ends.map(|end| frame.near(end));
            frame.lines.push(ends);
            frame.line_colors.push(STRING_COLOR);
        }
        frame
    }
}

/// Whether to tell again of a step of which a page was told `last`.
fn is_due(last: Option<(Instant, u64)>, status: &Status) -> bool {
    last.is_none_or(|(when, step)| {
        step != status.step && (status.paused || when.elapsed() >= LOOKS_APART)
    })
}
