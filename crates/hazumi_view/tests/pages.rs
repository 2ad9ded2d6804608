//! A server with pages that behave and with clients that do not.
//!
//! The tests run one after the other, since they count pictures. Each listens on loopback only.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use hazumi_scenes::plane::{Body, BodyType, Scene, Shape};
use hazumi_view::{Options, Source, view};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A ball that falls for ever, and fixed circles beside it.
fn scene(fixed: usize) -> Scene {
    let circle = |name: &str, x: f32, body_type: BodyType| Body {
        name: name.to_owned(),
        position: [x, 0.0],
        body_type,
        shape: Some(Shape::Circle { radius: 0.4 }),
        ..Body::default()
    };
    let mut bodies = vec![circle("ball", -5.0, BodyType::Dynamic)];
    bodies.extend((0..fixed).map(|number| circle("peg", number as f32, BodyType::Fixed)));
    Scene { bodies, sleep: false, ..Scene::default() }
}

/// A server that runs until the process ends.
#[derive(Clone)]
struct Server {
    address: SocketAddr,
    token: String,
}

impl Server {
    fn new(fixed: usize) -> Self {
        let (told, hears) = mpsc::channel();
        thread::spawn(move || {
            let source = Source::Plane("scene".to_owned(), Arc::new(scene(fixed)));
            view(&source, &Options::default(), |viewing| {
                told.send(viewing.address().to_owned()).unwrap();
            })
        });
        let told: String = hears.recv().unwrap();
        let (address, token) =
            told.strip_prefix("http://").unwrap().split_once("/?token=").unwrap();
        Self { address: address.parse().unwrap(), token: token.to_owned() }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request and returns the connection.
    fn request(&self, first: &str, headers: &str) -> TcpStream {
        let mut stream = self.connect();
        let head = format!("{first} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.address);
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// A page that says something as fast as it can, and reads.
    fn flood(&self, texts: Vec<String>) -> [Repeated; 2] {
        let mut page = self.page();
        let mut listener = page.socket.get_ref().try_clone().unwrap();
        let mut texts = texts.into_iter().cycle();
        let says = move || page.socket.send(Message::text(texts.next().unwrap())).is_ok();
        let hears = move || !matches!(listener.read(&mut [0; 1 << 16]), Ok(0) | Err(_));
        [Repeated::new(says), Repeated::new(hears)]
    }

    fn page(&self) -> Page {
        self.try_page().unwrap_or_else(|status| panic!("refused with {status}"))
    }

    /// A page; the status of the answer when it is refused.
    fn try_page(&self) -> Result<Page, u16> {
        let address = format!("ws://{}/socket?token={}", self.address, self.token);
        let stream = self.connect();
        stream.set_nodelay(true).unwrap();
        match tungstenite::client(address, stream) {
            Ok((socket, _)) => Ok(Page { socket }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// Whether a page can go on after it has sent something, or has only waited for long.
fn is_open(sent: &tungstenite::Result<()>) -> bool {
    match sent {
        Ok(()) | Err(tungstenite::Error::WriteBufferFull(_)) => true,
        Err(tungstenite::Error::Io(error)) => error.kind() == ErrorKind::WouldBlock,
        Err(_) => false,
    }
}

struct Page {
    socket: WebSocket<TcpStream>,
}

/// Pictures and steps that a page saw for a while.
#[derive(Debug)]
struct Heard {
    pictures: u64,
    /// Steps of the world, from the first frame to the last.
    steps: u64,
}

impl Page {
    fn say(&mut self, command: &Value) {
        self.socket.send(Message::text(command.to_string())).unwrap();
    }

    /// The next message that is such, without frames.
    fn hear(&mut self, is: &str) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                let value: Value = serde_json::from_str(&text).unwrap();
                if value["is"] == is {
                    return value;
                }
            }
        }
    }

    /// Draws each frame at once for some seconds.
    fn look(&mut self, seconds: f64) -> Heard {
        let start = Instant::now();
        let (mut pictures, mut first, mut last) = (0, None, 0);
        while start.elapsed().as_secs_f64() < seconds {
            if let Message::Binary(frame) = self.socket.read().unwrap() {
                last = u64::from_le_bytes(frame[8..16].try_into().unwrap());
                first = first.or(Some(last));
                pictures += 1;
                self.say(&json!({"do": "drawn"}));
            }
        }
        Heard { pictures, steps: last - first.unwrap_or(last) }
    }

    /// Sees pictures of a world that keeps its time. A machine that is busy with others gets
    /// some tries, and fewer pictures.
    #[track_caller]
    fn sees_the_world_go_on(&mut self) {
        let mut tries = Vec::new();
        for _ in 0..4 {
            let heard = self.look(1.5);
            if heard.pictures >= 20 && heard.steps >= 75 {
                return;
            }
            tries.push(heard);
        }
        panic!("in 1.5 s each: {tries:?}");
    }
}

/// The number after a word in the status of this process on Linux, 0 elsewhere.
fn told_of_process(word: &str) -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let line = status.lines().find(|line| line.starts_with(word)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The status of an answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    std::str::from_utf8(&answer[9..]).unwrap().parse().unwrap()
}

/// Whether the server has closed a connection.
fn is_closed(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    match (&*stream).read(&mut [0; 64]) {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

/// Does something again and again on a thread of its own, until that fails or it is dropped.
struct Repeated {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Repeated {
    fn new(mut act: impl FnMut() -> bool + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || while !stopped.load(Ordering::Relaxed) && act() {});
        Self { stop, thread: Some(thread) }
    }

    /// Whether it has failed.
    fn has_ended(&self) -> bool {
        self.thread.as_ref().is_some_and(JoinHandle::is_finished)
    }
}

impl Drop for Repeated {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

#[test]
fn a_small_scene_has_sixty_pictures_a_second() {
    let _alone = alone();
    let server = Server::new(3);
    let mut page = server.page();
    page.look(0.5);
    // A machine that is busy with others gets some tries.
    let seconds: Vec<u64> = (0..20)
        .map(|_| page.look(1.0).pictures)
        .scan(false, |is_enough, count| {
            let goes_on = !*is_enough;
            *is_enough = count >= 57;
            goes_on.then_some(count)
        })
        .collect();
    println!("pictures in each second: {seconds:?}");
    assert!(seconds.last().is_some_and(|count| (57..=64).contains(count)), "{seconds:?}");
}

#[test]
fn a_page_that_does_not_read_costs_one_frame_and_is_dropped() {
    let _alone = alone();
    let server = Server::new(2000);
    let mut page = server.page();
    page.sees_the_world_go_on();
    let slow = server.connect();
    slow.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    let address = format!("ws://{}/socket?token={}", server.address, server.token);
    let (mut slow, _) = tungstenite::client(address, slow).unwrap();
    // It claims to draw, so that the server has always something to send.
    let drawn = json!({"do": "drawn"}).to_string();
    let claims = Repeated::new(move || {
        thread::sleep(Duration::from_millis(5));
        is_open(&slow.send(Message::text(drawn.clone())))
    });
    // And all pages hear of settings that another one changes again and again.
    let gravities = [-9.0, -9.5]
        .map(|gravity| json!({"do": "configure", "gravity": [0, gravity, 0]}).to_string());
    let _changes = server.flood(gravities.to_vec());
    page.look(3.0);
    let before = told_of_process("VmRSS");
    let start = Instant::now();
    let mut most = before;
    while !claims.has_ended() && start.elapsed() < Duration::from_secs(60) {
        page.sees_the_world_go_on();
        most = most.max(told_of_process("VmRSS"));
    }
    println!("{before} kB, then {most} kB; dropped after {:?}", start.elapsed());
    assert!(claims.has_ended(), "it is still connected");
    assert!(most < before + 40_000, "from {before} kB to {most} kB");
    page.sees_the_world_go_on();
}

#[test]
fn a_flood_of_messages_does_not_stop_the_world() {
    let _alone = alone();
    let server = Server::new(1000);
    let mut page = server.page();
    page.sees_the_world_go_on();
    let floods = [
        json!({"do": "configure", "friction": 0.5}).to_string(),
        json!({"do": "pick", "id": 1, "origin": [0, 0, 0], "direction": [0, 0, 1]}).to_string(),
        json!({"do": "drawn"}).to_string(),
        "nonsense".to_owned(),
        format!(r#"{{"do": "{}"}}"#, "x".repeat(60_000)),
    ];
    for command in floods {
        println!("{}", &command[..command.len().min(40)]);
        let _flood = server.flood(vec![command]);
        page.sees_the_world_go_on();
    }
    page.sees_the_world_go_on();
}

#[test]
fn five_hundred_idle_connections_keep_nobody_out_and_are_closed() {
    let _alone = alone();
    let server = Server::new(3);
    let idle: Vec<TcpStream> = (0..500).map(|_| server.connect()).collect();
    let mut page = server.page();
    page.sees_the_world_go_on();
    assert_eq!(status(&mut server.request("GET /", "")), 200);
    let closed = idle.iter().filter(|stream| is_closed(stream)).count();
    assert!(closed >= 500 - 128, "{closed} are closed");
    // Those that begin a request and do not end it are no better.
    let slow: Vec<TcpStream> = (0..50).map(|_| server.request("GET /", "X: ")).collect();
    page.look(7.0);
    assert!(idle.iter().all(is_closed), "idle connections are closed in the end");
    println!("{closed} of 500 are closed at once");
    assert!(slow.iter().all(is_closed), "requests without an end are closed, too");
    page.sees_the_world_go_on();
}

#[test]
fn pages_have_a_limit_and_give_their_place_back() {
    let _alone = alone();
    let server = Server::new(3);
    let mut pages: Vec<Page> = (0..32).map(|_| server.page()).collect();
    assert_eq!(server.try_page().err(), Some(503));
    drop(pages.pop());
    thread::sleep(Duration::from_millis(500));
    pages.push(server.page());
    // Each of them hears of the gallery at once: no scene is built for that.
    let start = Instant::now();
    for page in &mut pages {
        let hello = page.hear("hello");
        let gallery = hello["gallery"].as_array().unwrap();
        let is_played =
            |entry: &&Value| entry["keys"].as_array().is_some_and(|keys| !keys.is_empty());
        let games = gallery.iter().filter(is_played).count();
        assert!(gallery.len() > 60 && games == 10, "{} scenes, {games} games", gallery.len());
    }
    println!("32 lists of the gallery in {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn a_page_chooses_no_thousand_threads() {
    let _alone = alone();
    let server = Server::new(3);
    let mut page = server.page();
    let most = page.hear("hello")["threads"].as_u64().unwrap();
    let before = told_of_process("Threads");
    for threads in [0, most + 1, 1_000_000] {
        page.say(&json!({"do": "configure", "threads": threads}));
        let message = page.hear("error")["message"].as_str().unwrap().to_owned();
        let rule = format!("number of threads is {threads}, must be a number from 1 to {most}");
        assert_eq!(message, rule);
    }
    assert!(told_of_process("Threads") <= before + 1);
    page.say(&json!({"do": "configure", "threads": most}));
    if most > 1 {
        assert_eq!(page.hear("settings")["settings"]["threads"], most);
    }
}

#[test]
fn bodies_of_strangers_are_not_read() {
    let _alone = alone();
    let server = Server::new(3);
    let gib =
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1073741824\r\n";
    let foreign = format!("Origin: http://example.org\r\n{gib}");
    let null = format!("Origin: null\r\n{gib}");
    let right = format!("POST /recording?token={}", server.token);
    let before = told_of_process("VmRSS");
    for (request, headers) in [
        (right.as_str(), foreign.as_str()),
        (right.as_str(), null.as_str()),
        ("POST /recording?token=wrong", gib),
        ("POST /recording", gib),
    ] {
        let mut stream = server.request(request, headers);
        // The answer comes without a byte of the body.
        assert_eq!(status(&mut stream), 403, "{request}");
        stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
        let part = vec![b'x'; 1 << 20];
        let sent = (0..1024).take_while(|_| stream.write_all(&part).is_ok()).count();
        assert!(sent < 64, "{sent} MiB were taken");
    }
    assert!(told_of_process("VmRSS") < before + 40_000);
    // With a token, sizes are looked at first.
    let huge = "Content-Length: 2147483648\r\n";
    assert_eq!(status(&mut server.request(&right, huge)), 413);
    // And there is one recording at a time, which cannot stand still for ever.
    let mut slow = server.request(&right, "Content-Length: 1000\r\n");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(status(&mut server.request(&right, "Content-Length: 1000\r\n")), 503);
    let start = Instant::now();
    assert_eq!(status(&mut slow), 408);
    assert!(start.elapsed() < Duration::from_secs(20));
    let mut nonsense = server.request(&right, "Content-Length: 8\r\n");
    nonsense.write_all(b"nonsense").unwrap();
    assert_eq!(status(&mut nonsense), 422);
    let mut run = server.request(&format!("GET /recording?token={}", server.token), "");
    assert_eq!(status(&mut run), 200);
    server.page().sees_the_world_go_on();
}

#[test]
fn a_recording_goes_out_and_comes_back() {
    let _alone = alone();
    let server = Server::new(20);
    let mut page = server.page();
    page.look(1.0);
    let get = format!("GET /recording?token={}", server.token);
    let mut saved = Vec::new();
    server.request(&get, "Connection: close\r\n").read_to_end(&mut saved).unwrap();
    let head = saved.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let text = std::str::from_utf8(&saved[..head]).unwrap().to_ascii_lowercase();
    let recording = &saved[head + 4..];
    assert!(text.contains(&format!("content-length: {}", recording.len())), "{text}");
    let length = format!("Content-Length: {}\r\n", recording.len());
    let post = format!("POST /recording?token={}", server.token);
    let mut opened = server.request(&post, &length);
    opened.write_all(recording).unwrap();
    assert_eq!(status(&mut opened), 204);
    assert_eq!(page.hear("scene")["kind"], "recording");
}
