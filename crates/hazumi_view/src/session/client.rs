//! Somebody who looks at a session.

use tokio::sync::mpsc::UnboundedSender;

use crate::content::Content;
use crate::frame::Frame;
use crate::protocol::{ColorBy, Message, Overlays, Status};
use crate::timeline::Timed;

/// Which page it is.
pub(crate) type ClientId = u64;
/// What is sent to it.
pub(crate) type Sender = UnboundedSender<Outgoing>;

/// What is sent to a page.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(String),
    Bytes(Vec<u8>),
}

/// A page.
pub(crate) struct Client {
    pub(crate) id: ClientId,
    sender: Sender,
    /// Whether it has drawn the last frame. So there is never more than one on its way.
    pub(crate) is_ready: bool,
    /// The version that it has seen.
    pub(crate) seen: u64,
    /// The revision of the content that it knows.
    known: Option<u32>,
    pub(crate) overlays: Overlays,
    pub(crate) color: ColorBy,
    /// The row and the body that it inspects.
    pub(crate) selected: Option<(u32, u64)>,
    /// Whether it holds a body.
    pub(crate) holds: bool,
}

/// Colour of the string between hand and body.
const STRING_COLOR: u32 = 0xff_c8_3d;
/// Things farther than this from the origin are told from a place near them, m.
const FAR: f64 = 1000.0;

impl Client {
    pub(crate) fn new(id: ClientId, sender: Sender) -> Self {
        Self {
            id,
            sender,
            is_ready: true,
            seen: 0,
            known: None,
            overlays: Overlays::default(),
            color: ColorBy::Kind,
            selected: None,
            holds: false,
        }
    }

    /// Tells the page something.
    pub(crate) fn tell(&self, message: Message) {
        // All messages are made of names and numbers, which can be written; who is gone hears nothing.
        if let Ok(text) = serde_json::to_string(&message) {
            let _ = self.sender.send(Outgoing::Text(text));
        }
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_gone(&self) -> bool {
        self.sender.is_closed()
    }

    /// Another scene begins, or the same one anew: whatever was known is void.
    pub(crate) fn begin(&mut self, scene: Message) {
        self.tell(scene);
        self.known = None;
        self.seen = 0;
    }

    /// Tells all that is new, and where everything is.
    pub(crate) fn show(&mut self, status: &Status, content: &Content, timeline: &dyn Timed) {
        if self.known != Some(content.revision()) {
            self.tell(Message::Content(content.since(self.known)));
            self.known = Some(content.revision());
        }
        self.tell(Message::Status(Box::new(status.clone())));
        if let Some((row, body)) = self.selected {
            let is_there = content.bits_of(row) == Some(body);
            let fields = timeline.inspect(row, body).filter(|_| is_there);
            self.tell(Message::Inspected {
                row: fields.is_some().then_some(row),
                name: content.name_of(row).to_owned(),
                fields: fields.unwrap_or_default(),
            });
        }
        let _ = self.sender.send(Outgoing::Bytes(self.frame(status, content, timeline)));
    }

    fn frame(&self, status: &Status, content: &Content, timeline: &dyn Timed) -> Vec<u8> {
        let nature = timeline.nature();
        let mut frame = Frame {
            revision: content.revision(),
            step: status.step,
            seconds: status.step as f64 * f64::from(nature.dt),
            origin: origin_for(timeline),
            ..Frame::with_rows(content.row_count())
        };
        timeline.pose(&mut frame, content, self.color);
        timeline.overlay(&self.overlays, &mut frame);
        let grip = timeline.held().grip;
        if let Some(ends) = grip.and_then(|grip| timeline.string(&grip)) {
            let ends = ends.map(|end| frame.near(end));
            frame.lines.push(ends);
            frame.line_colors.push(STRING_COLOR);
        }
        frame.to_bytes()
    }
}

/// What positions are told from: the origin of the world, or a place with round numbers near everything.
fn origin_for(timeline: &dyn Timed) -> [f64; 3] {
    let bounds = timeline.extent();
    [0, 1, 2].map(|axis| {
        let middle = 0.5 * (bounds.min[axis] + bounds.max[axis]);
        if middle.abs() > FAR { (middle / FAR).round() * FAR } else { 0.0 }
    })
}
