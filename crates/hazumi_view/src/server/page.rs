//! The socket of a page.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::MissedTickBehavior;

use super::Shared;
use crate::protocol::Command;
use crate::session::{Event, MOST_WAITING, Outgoing};

/// Most commands of a page that the session has not handled. With more, the server stops
/// reading its socket.
const MOST_UNHANDLED: usize = 32;
/// The server reads no commands of a page for which so many messages wait: a page that does not
/// read gets no answers that pile up.
const MANY_WAITING: usize = MOST_WAITING / 4;
/// Longest silence of a page. It answers pings even where it is paused or out of sight.
const LONGEST_SILENCE: Duration = Duration::from_secs(30);
/// Time between two pings.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// Carries messages to and fro until one of the two is gone.
pub(super) async fn talk(mut socket: WebSocket, shared: &Shared, page: OwnedSemaphorePermit) {
    let id = shared.next_client.fetch_add(1, Ordering::Relaxed);
    let page = Arc::new(page);
    let (sender, mut outgoing) = mpsc::channel(MOST_WAITING);
    // A session that is gone has dropped the receivers, and so the loop ends.
    let _ = shared.events.send(Event::Joined(id, sender, Some(Arc::clone(&page))));
    let unhandled = Arc::new(Semaphore::new(MOST_UNHANDLED));
    let mut room = None;
    let mut pings = tokio::time::interval(PING_INTERVAL);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_heard = Instant::now();
    loop {
        let listens = room.is_some() && outgoing.len() < MANY_WAITING;
        if !listens {
            last_heard = Instant::now();
        }
        let goes_on = tokio::select! {
            message = outgoing.recv() => match message {
                Some(Outgoing::Text(text)) => socket.send(Message::text(text)).await.is_ok(),
                Some(Outgoing::Frame(bytes, _on_its_way)) => {
                    socket.send(Message::binary(bytes)).await.is_ok()
                }
                None => false,
            },
            place = Arc::clone(&unhandled).acquire_owned(), if room.is_none() => {
                room = place.ok();
                room.is_some()
            }
            heard = socket.recv(), if listens => {
                last_heard = Instant::now();
                match heard {
                    Some(Ok(Message::Text(text))) => {
                        let said = serde_json::from_str::<Command>(&text)
                            .map_err(|error| format!("not understood: {error}"));
                        let event = Event::Said(id, said, room.take().map(Arc::new));
                        shared.events.send(event).is_ok()
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => false,
                    Some(Ok(_)) => true,
                }
            }
            _ = pings.tick() => {
                last_heard.elapsed() < LONGEST_SILENCE
                    && socket.send(Message::Ping(Bytes::new())).await.is_ok()
            }
        };
        if !goes_on {
            break;
        }
    }
    let _ = shared.events.send(Event::Left(id));
}
