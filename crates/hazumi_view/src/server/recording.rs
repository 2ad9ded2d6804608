//! Recordings that pages save and open, one at a time.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::timeout;

use super::connections::{LONGEST_STALL, Trust};
use super::{Shared, may};
use crate::session::{Event, Reply};

/// Largest recording that can be shown, bytes.
const LARGEST_RECORDING: usize = 1 << 30;
/// How long a recording waits for the one before: that may have come, and not be forgotten yet.
const PATIENCE: Duration = Duration::from_secs(1);
/// Largest part of a recording that is sent at once, bytes.
const PART: usize = 1 << 16;

/// Sends the run so far as a file.
pub(super) async fn save(
    State(shared): State<Arc<Shared>>,
    Extension(trust): Extension<Trust>,
    request: Request,
) -> Response {
    if !may(&shared, request.uri(), request.headers(), &trust) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Some(room) = room(&shared).await else { return busy() };
    let (sender, receiver) = oneshot::channel();
    let reply = Reply::new(sender, Some(Arc::clone(&room)));
    let _ = shared.events.send(Event::Record(reply));
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"run.hazumi\""),
    ];
    match receiver.await {
        Ok(Ok(bytes)) => {
            let parts = Parts { rest: Bytes::from(bytes), _room: room };
            (headers, Body::new(parts)).into_response()
        }
        Ok(Err(refusal)) => (StatusCode::CONFLICT, refusal).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Shows the recording in the body of a request, which is read last.
pub(super) async fn open(
    State(shared): State<Arc<Shared>>,
    Extension(trust): Extension<Trust>,
    request: Request,
) -> Response {
    if !may(&shared, request.uri(), request.headers(), &trust) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Some(room) = room(&shared).await else { return busy() };
    let bytes = match read(request.into_body()).await {
        Ok(bytes) => bytes,
        Err(status) => return status.into_response(),
    };
    let (sender, receiver) = oneshot::channel();
    let _ = shared.events.send(Event::Open(bytes, Reply::new(sender, Some(room))));
    match receiver.await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(refusal)) => (StatusCode::UNPROCESSABLE_ENTITY, refusal).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// The place for a recording; `None` while another one is on its way.
async fn room(shared: &Shared) -> Option<Arc<OwnedSemaphorePermit>> {
    let free = Arc::clone(&shared.recordings).acquire_owned();
    timeout(PATIENCE, free).await.ok()?.ok().map(Arc::new)
}

fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "another recording is on its way").into_response()
}

/// The bytes of a body.
///
/// # Errors
///
/// When there are too many, when none come for a while, or when the connection breaks.
async fn read(mut body: Body) -> Result<Vec<u8>, StatusCode> {
    let has_room = |count: u64| count <= LARGEST_RECORDING as u64;
    if !has_room(body.size_hint().lower()) {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let mut bytes = Vec::new();
    loop {
        let next = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let next = timeout(LONGEST_STALL, next).await;
        let Some(frame) = next.map_err(|_| StatusCode::REQUEST_TIMEOUT)? else {
            return Ok(bytes);
        };
        let frame = frame.map_err(|_| StatusCode::BAD_REQUEST)?;
        // Trailers tell nothing.
        let Ok(data) = frame.into_data() else { continue };
        if !has_room(bytes.len() as u64 + data.len() as u64) {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        bytes.extend_from_slice(&data);
    }
}

/// A recording in parts, which has its place until the client has it.
struct Parts {
    rest: Bytes,
    _room: Arc<OwnedSemaphorePermit>,
}

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let length = self.rest.len().min(PART);
        let part = self.rest.split_to(length);
        Poll::Ready((length > 0).then(|| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
