//! How many connections there are, and how long they may stand still.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio_io_timeout::TimeoutStream;

/// Most connections that are not sockets of pages. One more closes the oldest that has not
/// shown the token, so idle ones keep nobody out.
const MOST_CONNECTIONS: usize = 128;
/// Longest wait for the head of a request, and for the next request of a connection.
const LONGEST_HEAD_WAIT: Duration = Duration::from_secs(5);
/// Longest time in which a client takes nothing of what it is sent, or sends nothing of a body.
pub(super) const LONGEST_STALL: Duration = Duration::from_secs(10);
/// Longest head of a request, bytes; also of what is read ahead of a body.
const LONGEST_HEAD: usize = 1 << 16;
/// How long the server waits when no connection can be accepted: mostly for a free file.
const RETRY: Duration = Duration::from_millis(50);

/// Whether somebody on a connection has shown the token.
#[derive(Clone, Debug, Default)]
pub(super) struct Trust(Arc<AtomicBool>);

impl Trust {
    pub(super) fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

struct Connection {
    task: AbortHandle,
    trust: Trust,
}

/// Accepts connections until `closed` ends.
pub(super) async fn serve(
    listener: TcpListener,
    routes: Router,
    mut closed: oneshot::Receiver<()>,
) {
    let mut connections = VecDeque::new();
    loop {
        let accepted = tokio::select! {
            _ = &mut closed => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) if make_room(&mut connections) => {
                connections.push_back(connect(stream, &routes));
            }
            Ok(_) => {}
            Err(_) => tokio::time::sleep(RETRY).await,
        }
    }
}

/// Closes the oldest connection without trust if there are too many; false when all have it.
fn make_room(connections: &mut VecDeque<Connection>) -> bool {
    connections.retain(|connection| !connection.task.is_finished());
    if connections.len() < MOST_CONNECTIONS {
        return true;
    }
    let oldest = connections.iter().position(|connection| !connection.trust.is_given());
    let closed = oldest.and_then(|oldest| connections.remove(oldest));
    closed.inspect(|closed| closed.task.abort()).is_some()
}

/// Answers the requests of a connection, in a task that ends when it becomes a socket.
fn connect(stream: TcpStream, routes: &Router) -> Connection {
    // Without it a frame waits for the acknowledgement of the message before. A connection
    // that is already lost fails at its first read.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(LONGEST_STALL));
    let trust = Trust::default();
    let routes = routes.clone().layer(Extension(trust.clone()));
    let answering = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD_WAIT)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(routes))
        .with_upgrades();
    let task = tokio::spawn(async move {
        // A connection that breaks has nobody to tell.
        let _ = answering.await;
    });
    Connection { task: task.abort_handle(), trust }
}
