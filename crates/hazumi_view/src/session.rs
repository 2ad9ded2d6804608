//! A timeline, whoever looks at it, and the clock.

mod client;

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::content::Content;
use crate::engine::Refusal;
use crate::protocol::{Changes, Command, GalleryEntry, Message, SceneInfo, Status};
use crate::stage::Input;
use crate::timeline::Timed;
use client::{Client, Sender};
pub(crate) use client::{ClientId, Outgoing};

/// How slow and how fast a world may run, of its own time.
const SPEEDS: [f64; 2] = [0.01, 8.0];
/// Steps that are made up for at most when the program was held up.
const MOST_STEPS: u32 = 8;
/// How long a session that is paused waits for somebody to say something.
const NAP: Duration = Duration::from_millis(50);

/// What happens to a session.
pub(crate) enum Event {
    Joined(ClientId, Sender),
    Left(ClientId),
    Said(ClientId, Command),
    /// What could not be read.
    Muttered(ClientId, String),
    /// Asks for the run so far as a file.
    Record(Box<dyn FnOnce(Result<Vec<u8>, Refusal>) + Send>),
    /// Shows a recording.
    Open(Vec<u8>, Box<dyn FnOnce(Result<(), Refusal>) + Send>),
}

/// Something that can be shown, by its name.
pub(crate) struct Shown {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) timeline: Box<dyn Timed>,
}

/// Makes things to show.
pub(crate) trait Library: Send {
    /// What there is.
    fn entries(&self) -> Vec<GalleryEntry>;

    /// The scene of a name.
    fn load(&self, name: &str) -> Result<Shown, Refusal>;

    /// The recording in a file.
    fn open(&self, bytes: &[u8]) -> Result<Shown, Refusal>;
}

/// A timeline, whoever looks at it, and the clock.
pub(crate) struct Session<L> {
    library: L,
    shown: Shown,
    content: Content,
    clients: Vec<Client>,
    is_paused: bool,
    speed: f64,
    threads: usize,
    /// Time that the world is behind, s.
    behind: f64,
    last_tick: Instant,
    /// Counts whatever changes what pages see.
    version: u64,
    /// Share of the time that steps take, smoothed.
    busy: f64,
}

impl<L: Library> Session<L> {
    pub(crate) fn new(library: L, shown: Shown, threads: usize, is_paused: bool) -> Self {
        let mut session = Self {
            library,
            shown,
            content: Content::default(),
            clients: Vec::new(),
            is_paused,
            speed: 1.0,
            threads,
            behind: 0.0,
            last_tick: Instant::now(),
            version: 1,
            busy: 0.0,
        };
        session.use_threads();
        session.look();
        session
    }

    /// Runs until nobody can say anything any more.
    pub(crate) fn run(mut self, events: &Receiver<Event>) {
        loop {
            let wait = if self.is_paused { NAP } else { self.until_next_step() };
            match events.recv_timeout(wait) {
                Ok(event) => {
                    self.handle(event);
                    // Whatever has come meanwhile is heard before the world goes on.
                    while let Ok(event) = events.try_recv() {
                        self.handle(event);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.tick();
            self.send();
        }
    }

    fn until_next_step(&self) -> Duration {
        let dt = f64::from(self.shown.timeline.nature().dt) / self.speed;
        let missing =
            (dt - self.behind / self.speed - self.last_tick.elapsed().as_secs_f64()).max(0.0);
        Duration::from_secs_f64(missing.min(NAP.as_secs_f64()))
    }

    /// Takes the steps that are due.
    fn tick(&mut self) {
        let now = Instant::now();
        let passed = now.duration_since(self.last_tick).as_secs_f64();
        self.last_tick = now;
        if self.is_paused {
            self.behind = 0.0;
            return;
        }
        let dt = f64::from(self.shown.timeline.nature().dt);
        self.behind += passed * self.speed;
        let mut taken = 0;
        while self.behind >= dt && !self.is_paused && taken < MOST_STEPS {
            self.behind -= dt;
            self.advance();
            taken += 1;
            // A world that is too slow for the clock runs as fast as it can, and pages see each step.
            if now.elapsed().as_secs_f64() * self.speed > dt {
                self.behind = self.behind.min(dt);
                break;
            }
        }
        if taken > 0 {
            let share = now.elapsed().as_secs_f64() / passed.max(now.elapsed().as_secs_f64());
            self.busy += 0.1 * (share - self.busy);
        }
        self.behind = self.behind.min(f64::from(MOST_STEPS) * dt);
    }

    fn advance(&mut self) {
        match self.shown.timeline.advance() {
            Ok(true) => self.look(),
            Ok(false) => {
                self.is_paused = true;
                self.version += 1;
            }
            Err(refusal) => self.complain(refusal),
        }
    }

    /// Something has changed: sees who is there.
    fn look(&mut self) {
        self.content.begin();
        self.shown.timeline.list(&mut self.content);
        self.content.end();
        self.version += 1;
    }

    /// Stops, and tells everybody why.
    fn complain(&mut self, refusal: Refusal) {
        self.is_paused = true;
        self.version += 1;
        for client in &self.clients {
            client.tell(Message::Error { message: refusal.clone() });
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Joined(id, sender) => {
                let client = Client::new(id, sender);
                client.tell(Message::Hello {
                    version: env!("CARGO_PKG_VERSION"),
                    threads: std::thread::available_parallelism().map_or(1, usize::from),
                    gallery: self.library.entries(),
                });
                client.tell(Message::Scene(self.scene()));
                self.clients.push(client);
            }
            Event::Left(id) => {
                let held = self.clients.iter().any(|it| it.id == id && it.holds);
                self.clients.retain(|client| client.id != id);
                if held {
                    let _ = self.input(Input::Hold(None));
                }
            }
            Event::Said(id, command) => {
                if let Err(message) = self.follow(id, command) {
                    self.with_client(id, |client| client.tell(Message::Error { message }));
                }
            }
            Event::Muttered(id, message) => {
                self.with_client(id, |client| client.tell(Message::Error { message }));
            }
            Event::Record(reply) => {
                let recorded = self.shown.timeline.record();
                self.look();
                reply(recorded);
            }
            Event::Open(bytes, reply) => {
                let opened = self.library.open(&bytes);
                reply(opened.map(|shown| self.show(shown)));
            }
        }
    }

    fn with_client(&mut self, id: ClientId, change: impl FnOnce(&mut Client)) {
        if let Some(client) = self.clients.iter_mut().find(|client| client.id == id) {
            change(client);
        }
    }

    fn follow(&mut self, id: ClientId, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Drawn => self.with_client(id, |client| client.is_ready = true),
            Command::Load { scene } => {
                let shown = self.library.load(&scene)?;
                self.show(shown);
            }
            Command::Restart => {
                let shown = self.library.load(&self.shown.name)?;
                self.show(shown);
            }
            Command::Pause => self.pause(true),
            Command::Resume => self.pause(false),
            Command::Step { by } => {
                let now = self.shown.timeline.span().now;
                self.pause(true);
                if by == 1 {
                    self.advance();
                } else {
                    self.seek(now.saturating_add_signed(by))?;
                }
            }
            Command::Seek { step } => self.seek(step)?,
            Command::Speed { factor } => {
                let [least, most] = SPEEDS;
                let is_good = (least..=most).contains(&factor);
                let rule = || format!("speed must be from {least} to {most}, not {factor}");
                self.speed = is_good.then_some(factor).ok_or_else(rule)?;
                self.version += 1;
            }
            Command::Configure(changes) => {
                self.threads = changes.threads.filter(|&it| it > 0).unwrap_or(self.threads);
                self.input(Input::Change(changes))?;
                let info = Message::Scene(self.scene());
                self.clients.iter_mut().for_each(|client| client.begin(info.clone()));
            }
            Command::Grab { .. } | Command::Move { .. } | Command::Release => {
                self.pull(id, &command)?;
            }
            Command::Spawn(spawn) => self.input(Input::Spawn(spawn))?,
            Command::Delete { row } => {
                let body = self.body_in(row)?;
                self.input(Input::Delete(body))?;
            }
            Command::Keys { down } => self.input(Input::Keys(down))?,
            Command::Difference => {
                let difference = self.shown.timeline.difference();
                let step = difference.ok_or("nothing differs")?.step;
                self.seek(step)?;
            }
            own => self.adjust(id, own),
        }
        Ok(())
    }

    /// Does what is of one page only.
    fn adjust(&mut self, id: ClientId, command: Command) {
        match command {
            Command::Show(overlays) => {
                self.with_client(id, |client| {
                    client.overlays = overlays.over(&client.overlays);
                    client.seen = 0;
                });
            }
            Command::Color { by } => self.with_client(id, |client| {
                client.color = by;
                client.seen = 0;
            }),
            Command::Select { row } => {
                let body = row.and_then(|row| self.content.bits_of(row));
                self.with_client(id, |client| {
                    client.selected = row.zip(body);
                    client.seen = 0;
                });
            }
            Command::Pick { id: question, origin, direction } => {
                let picked = self.shown.timeline.pick(origin, direction);
                let message = Message::Picked {
                    row: picked.map(|it| it.row),
                    point: picked.map(|it| it.point),
                    normal: picked.map(|it| it.normal),
                    id: question,
                };
                self.with_client(id, |client| client.tell(message));
            }
            _ => {}
        }
    }

    fn body_in(&self, row: u32) -> Result<u64, Refusal> {
        self.content.bits_of(row).ok_or_else(|| format!("row {row} is empty"))
    }

    fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.behind = 0.0;
        self.version += 1;
    }

    fn seek(&mut self, step: u64) -> Result<(), Refusal> {
        self.pause(true);
        let gone = self.shown.timeline.seek(step);
        self.look();
        gone
    }

    fn input(&mut self, input: Input) -> Result<(), Refusal> {
        let done = self.shown.timeline.input(input);
        self.look();
        done
    }

    /// Somebody holds a body, moves it or lets it go.
    fn pull(&mut self, id: ClientId, command: &Command) -> Result<(), Refusal> {
        let finite = |point: [f64; 3]| point.iter().all(|number| number.is_finite());
        let held = self.shown.timeline.held().grip;
        let grip = match *command {
            Command::Grab { row, point } if finite(point) => {
                let body = self.body_in(row)?;
                let grip = self.shown.timeline.grip(body, point);
                Some(grip.ok_or("this cannot be held")?)
            }
            Command::Move { point } if finite(point) => {
                let Some(mut grip) = held else { return Ok(()) };
                grip.target = point;
                Some(grip)
            }
            _ => None,
        };
        self.with_client(id, |client| client.holds = grip.is_some());
        self.input(Input::Hold(grip))
    }

    /// Shows something else.
    fn show(&mut self, shown: Shown) {
        self.shown = shown;
        self.use_threads();
        self.content = Content::default();
        self.behind = 0.0;
        self.is_paused = false;
        self.look();
        let info = Message::Scene(self.scene());
        for client in &mut self.clients {
            client.selected = None;
            client.holds = false;
            client.begin(info.clone());
        }
    }

    /// Lets as many threads work as were asked for.
    fn use_threads(&mut self) {
        let changes = Changes { threads: Some(self.threads), ..Changes::default() };
        // Something that cannot be changed runs on one.
        let _ = self.shown.timeline.input(Input::Change(changes));
    }

    fn scene(&self) -> SceneInfo {
        let nature = self.shown.timeline.nature();
        SceneInfo {
            name: self.shown.name.clone(),
            description: self.shown.description.clone(),
            dimension: nature.dimension,
            kind: nature.kind,
            bounds: self.shown.timeline.extent(),
            dt: nature.dt,
            keys: nature.keys,
            settings: self.shown.timeline.settings(),
            shapes: nature.shapes,
            compared: nature.compared,
        }
    }

    fn status(&self) -> Status {
        let timeline = &self.shown.timeline;
        let span = timeline.span();
        let (stepped, step_ms, events) = timeline.told();
        let grabbed = timeline.held().grip.map(|grip| (grip.body & 0xffff_ffff) as u32);
        Status {
            step: span.now,
            first: span.first,
            last: span.last,
            paused: self.is_paused,
            speed: self.speed,
            busy: self.busy,
            counts: stepped.counts,
            energy: timeline.energy(),
            penetration: timeline.penetration(),
            times: stepped.times.clone(),
            step_ms,
            memory: span.bytes,
            hash: self.is_paused.then(|| format!("{:016x}", timeline.hash())),
            grabbed,
            events,
            difference: timeline.difference(),
        }
    }

    /// Sends a frame to all who have drawn the last one, if there is something new.
    fn send(&mut self) {
        let waiting = |client: &Client, version| client.is_ready && client.seen != version;
        if !self.clients.iter().any(|client| waiting(client, self.version)) {
            return;
        }
        let status = self.status();
        let mut clients = std::mem::take(&mut self.clients);
        for client in clients.iter_mut().filter(|client| waiting(client, self.version)) {
            client.show(&status, &self.content, self.shown.timeline.as_ref());
            client.seen = self.version;
            client.is_ready = false;
        }
        clients.retain(|client| !client.is_gone());
        self.clients = clients;
    }
}
