//! Carries what a session and its pages say to each other.
//!
//! Nothing that a client does makes it grow without bound: `docs/view-protocol.md` has the
//! limits.

mod connections;
mod page;
mod recording;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, io, thread};

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use tokio::sync::{Semaphore, oneshot};

use crate::session::Event;
use connections::Trust;

/// How a viewer is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whom it listens to; default this computer only. A client that has the whole
    /// [address](Viewing::address) and reaches it can do everything that the page can.
    pub interface: IpAddr,
    /// The port; default 0, one that is free.
    pub port: u16,
    /// Token in the address of a page; default `None`, 32 random digits.
    pub token: Option<String>,
    /// Threads that step the world, ≥ 1; default 1.
    pub threads: usize,
    /// Whether it begins paused; default `false`.
    pub paused: bool,
}

impl Default for Options {
    fn default() -> Self {
        let interface = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { interface, port: 0, token: None, threads: 1, paused: false }
    }
}

/// Why nothing can be shown.
#[derive(Debug)]
#[non_exhaustive]
pub enum ViewError {
    /// The port cannot be listened to.
    Port(SocketAddr, io::Error),
    /// There are no random numbers for a token.
    Token,
    /// Reason why the scene cannot be shown.
    Scene(String),
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port(address, error) => write!(f, "cannot listen to {address}: {error}"),
            Self::Token => write!(f, "the system gives no random numbers for a token"),
            Self::Scene(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for ViewError {}

/// The page, its script and the thumbnails, as `npm run build` in `page/` wrote them.
///
/// A release has them inside; other builds read them from the folder, so a page that is built
/// anew shows after a reload.
#[derive(RustEmbed)]
#[folder = "served"]
struct Served;

/// Longest message of a page, bytes.
const LONGEST_COMMAND: usize = 1 << 16;
/// Most pages at a time.
const MOST_PAGES: usize = 32;

/// A server that runs.
#[derive(Clone, Debug)]
pub struct Viewing {
    address: String,
    /// The receiver is notified when the last copy is dropped.
    _open: Arc<oneshot::Sender<()>>,
}

impl Viewing {
    /// Address to open in a browser, token included.
    pub fn address(&self) -> &str {
        &self.address
    }
}

#[derive(Debug)]
struct Shared {
    token: String,
    events: Sender<Event>,
    next_client: AtomicU64,
    pages: Arc<Semaphore>,
    recordings: Arc<Semaphore>,
}

impl Shared {
    fn new(token: String, events: Sender<Event>) -> Self {
        Self {
            token,
            events,
            next_client: AtomicU64::new(1),
            pages: Arc::new(Semaphore::new(MOST_PAGES)),
            recordings: Arc::new(Semaphore::new(1)),
        }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Event")
    }
}

/// Serves pages from a thread of its own until all copies of what it returns are gone; whatever
/// pages say goes to `events`.
///
/// # Errors
///
/// When the port is taken.
pub(crate) fn listen(options: &Options, events: Sender<Event>) -> Result<Viewing, ViewError> {
    let wanted = SocketAddr::new(options.interface, options.port);
    let fail = |error| ViewError::Port(wanted, error);
    let listener = TcpListener::bind(wanted).map_err(fail)?;
    listener.set_nonblocking(true).map_err(fail)?;
    let address = listener.local_addr().map_err(fail)?;
    let token = match &options.token {
        Some(token) => token.clone(),
        None => random_token()?,
    };
    let (open, closed) = oneshot::channel();
    let viewing =
        Viewing { address: format!("http://{address}/?token={token}"), _open: Arc::new(open) };
    let shared = Arc::new(Shared::new(token, events));
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
    let runtime = runtime.map_err(fail)?;
    let serving = move || {
        runtime.block_on(async move {
            // A socket that cannot be used ends the server, and so the program hears no more
            // events.
            if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                connections::serve(listener, routes(shared), closed).await;
            }
        });
    };
    thread::Builder::new().name("hazumi view".to_owned()).spawn(serving).map_err(fail)?;
    Ok(viewing)
}

fn random_token() -> Result<String, ViewError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|_| ViewError::Token)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(async |headers: HeaderMap| file("index.html", &headers)))
        .route(
            "/{name}",
            get(async |Path(name): Path<String>, headers: HeaderMap| file(&name, &headers)),
        )
        .route(
            "/thumbnail/{name}",
            get(async |Path(name): Path<String>, headers: HeaderMap| {
                file(&format!("thumbnails/{name}"), &headers)
            }),
        )
        .route("/socket", get(socket))
        .route("/recording", get(recording::save).post(recording::open))
        .with_state(shared)
}

/// File that is built into the program, by its name. Browsers get text compressed if they take
/// that, and nothing if they have the file already.
fn file(name: &str, asked: &HeaderMap) -> Response {
    let Some(found) = Served::get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let (kind, is_text) = match name.rsplit('.').next() {
        Some("html") => ("text/html; charset=utf-8", true),
        Some("js") => ("text/javascript; charset=utf-8", true),
        Some("css") => ("text/css; charset=utf-8", true),
        Some("jpg") => ("image/jpeg", false),
        Some("svg") => ("image/svg+xml", true),
        _ => ("application/octet-stream", false),
    };
    let mentions = |header, text: &str| {
        let value = asked.get(header).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.contains(text))
    };
    let hash = found.metadata.sha256_hash();
    let tag: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let tags = [(header::ETAG, format!("\"{tag}\""))];
    if mentions(header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, headers, tags).into_response();
    }
    if is_text && mentions(header::ACCEPT_ENCODING, "gzip") {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        return (headers, tags, encoding, compressed(&tag, &found.data)).into_response();
    }
    let bytes = match found.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    (headers, tags, bytes).into_response()
}

/// The bytes of the file with this tag, compressed; once for each file, as that takes a while.
fn compressed(tag: &str, bytes: &[u8]) -> Bytes {
    static KNOWN: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let compress = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).expect("memory takes all bytes");
        Bytes::from(encoder.finish().expect("memory takes all bytes"))
    };
    known.entry(tag.to_owned()).or_insert_with(compress).clone()
}

/// Nothing from elsewhere, and in no frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'";

/// Whether somebody may do what the page can: he has the token, and no other page sent him.
/// Then the connection is trusted.
fn may(shared: &Shared, uri: &Uri, headers: &HeaderMap, trust: &Trust) -> bool {
    let query = uri.query().unwrap_or_default();
    let told = query.split('&').find_map(|part| part.strip_prefix("token="));
    let of = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = of(header::ORIGIN).map(|origin| origin.strip_prefix("http://"));
    let is_ours = origin.is_none_or(|origin| origin == of(header::HOST));
    let may = is_ours && told == Some(shared.token.as_str());
    if may {
        trust.give();
    }
    may
}

async fn socket(
    State(shared): State<Arc<Shared>>,
    Extension(trust): Extension<Trust>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !may(&shared, &uri, &headers, &trust) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(page) = Arc::clone(&shared.pages).try_acquire_owned() else {
        let rule = format!("at most {MOST_PAGES} pages can be open");
        return (StatusCode::SERVICE_UNAVAILABLE, rule).into_response();
    };
    let upgrade = upgrade.max_message_size(LONGEST_COMMAND).max_frame_size(LONGEST_COMMAND);
    upgrade.on_upgrade(async move |socket| page::talk(socket, &shared, page).await)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn the_page_and_all_that_it_names_are_served() {
        let page = Served::get("index.html").expect("the page is committed");
        let page = String::from_utf8(page.data.into_owned()).unwrap();
        let quoted = page.split('"').skip(1).step_by(2);
        let files: Vec<&str> =
            quoted.filter(|name| name.ends_with(".js") || name.ends_with(".css")).collect();
        assert_eq!(files, ["page.css", "page.js"]);
        let status = |name: &str| file(name, &HeaderMap::new()).status();
        assert!(files.iter().all(|name| status(name) == StatusCode::OK));
        assert_eq!(status("thumbnails/pyramid.jpg"), StatusCode::OK);
        assert_eq!(status("page.ts"), StatusCode::NOT_FOUND);
    }

    #[test]
    fn text_is_compressed_and_known_files_are_not_sent_again() {
        let plain = Served::get("page.js").expect("the page is committed").data;
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, "br, gzip".parse().unwrap());
        let answer = file("page.js", &asked);
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        let tag = answer.headers()[header::ETAG].clone();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let body = runtime.block_on(axum::body::to_bytes(answer.into_body(), usize::MAX));
        let packed = body.unwrap();
        assert!(packed.len() < 300_000, "{} bytes on the wire", packed.len());
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == *plain);
        let picture = file("thumbnails/pyramid.jpg", &asked);
        assert!(!picture.headers().contains_key(header::CONTENT_ENCODING));

        asked.insert(header::IF_NONE_MATCH, tag.clone());
        assert_eq!(file("page.js", &asked).status(), StatusCode::NOT_MODIFIED);
        assert_ne!(file("page.css", &asked).headers()[header::ETAG], tag);
    }

    fn asks(query: &str, origin: Option<&str>) -> bool {
        let (events, _) = std::sync::mpsc::channel();
        let shared = Shared::new("abc".to_owned(), events);
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:80".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        let trust = Trust::default();
        may(&shared, &format!("/socket{query}").parse().unwrap(), &headers, &trust)
    }

    #[test]
    fn only_our_own_page_with_the_token_may_do_anything() {
        assert!(asks("?token=abc", Some("http://127.0.0.1:80")));
        assert!(asks("?token=abc", None));
        assert!(!asks("?token=abd", Some("http://127.0.0.1:80")));
        assert!(!asks("", Some("http://127.0.0.1:80")));
        assert!(!asks("?token=abc", Some("http://example.org")));
        assert!(!asks("?token=abc", Some("null")));
    }

    #[test]
    fn tokens_are_random() {
        let [one, other] = [0, 1].map(|_| random_token().unwrap());
        assert!(one.len() == 32 && one != other);
    }
}
