//! A timeline and its clock, independent of viewers.

mod client;

use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::content::Content;
use crate::engine::{Refusal, Stepped};
use crate::playback::{Input, PROGRAM};
use crate::protocol::{
    Bounds, Changes, Command, GalleryEntry, Key, Message, SceneInfo, SettingsInfo, Spawn,
    Status,
};
use crate::timeline::Timed;
use client::{Client, Sender};
pub(crate) use client::{ClientId, MOST_WAITING, Outgoing, Room};

/// How slow and how fast a world may run, of its own time.
const SPEEDS: [f64; 2] = [0.01, 8.0];
/// Steps that are made up for at most when the program was held up.
const MOST_STEPS: u32 = 8;
/// Most steps that a page may request with one message.
const MOST_STEPS_AT_ONCE: u64 = 1000;
/// Things farther than this from the origin are told from a place near them, m.
const FAR: f64 = 1000.0;
/// How often changes make somebody look where everything is.
const LOOKS_TO_ORIGIN: u64 = 64;
/// Interval at which a paused session checks for messages.
const NAP: Duration = Duration::from_millis(50);
/// Longest time for messages before the world goes on: a quarter of a step at 60 Hz.
const HEARING: Duration = Duration::from_millis(4);
/// Most bodies of a scene to which a page adds one.
const MOST_ROWS: usize = 100_000;

/// Event of a session. Each one has a place among a limited number, so none is waited for long.
pub(crate) enum Event {
    Joined(ClientId, Sender, Room),
    Left(ClientId),
    /// Command, or the reason why a message could not be read.
    Said(ClientId, Result<Command, Refusal>, Room),
    /// Asks for the run so far as a file.
    Record(Reply<Vec<u8>>),
    /// Shows a recording.
    Open(Vec<u8>, Reply<()>),
}

/// Answer to an event.
pub(crate) struct Reply<T> {
    sender: oneshot::Sender<Result<T, Refusal>>,
    _room: Room,
}

impl<T> Reply<T> {
    /// An answer to the one who has the receiver.
    pub(crate) fn new(sender: oneshot::Sender<Result<T, Refusal>>, room: Room) -> Self {
        Self { sender, _room: room }
    }

    /// Whether nobody waits for it any more.
    fn is_late(&self) -> bool {
        self.sender.is_closed()
    }

    fn send(self, answer: Result<T, Refusal>) {
        let _ = self.sender.send(answer);
    }
}

/// Something that can be shown, by its name.
pub(crate) struct Shown {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) timeline: Box<dyn Timed>,
}

/// Makes things to show.
pub(crate) trait Library: Send {
    /// Entries of the gallery.
    fn entries(&self) -> Vec<GalleryEntry>;

    /// The scene of a name.
    fn load(&self, name: &str) -> Result<Shown, Refusal>;

    /// The recording in a file.
    fn open(&self, bytes: &[u8]) -> Result<Shown, Refusal>;
}

/// A timeline and its clock, independent of viewers.
pub(crate) struct Session<L> {
    library: L,
    shown: Shown,
    content: Content,
    /// The rules that pages know of.
    settings: SettingsInfo,
    clients: Vec<Client>,
    is_paused: bool,
    /// Whether a page has drawn something of what is shown: until then, its time does not run.
    is_seen: bool,
    /// Whether whatever is shown next begins paused.
    begins_paused: bool,
    speed: f64,
    threads: usize,
    /// Most threads that a page may choose: as many as there are cores, or as the program has
    /// chosen.
    most_threads: usize,
    /// Time that the world is behind, s.
    behind: f64,
    last_tick: Instant,
    /// Counts whatever changes what pages see.
    version: u64,
    /// Origin of the positions, m.
    origin: [f64; 3],
    /// Share of the time that steps take, smoothed.
    busy: f64,
    /// Whether a page has requested a single step of a paused program.
    wants_step: bool,
    /// Event that arrived while the world of a program was not here.
    unheard: Option<Event>,
}

impl<L: Library> Session<L> {
    pub(crate) fn new(library: L, shown: Shown, threads: usize, is_paused: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let mut session = Self {
            library,
            shown,
            content: Content::default(),
            settings: SettingsInfo::default(),
            clients: Vec::new(),
            is_paused,
            is_seen: false,
            begins_paused: is_paused,
            speed: 1.0,
            threads,
            most_threads: threads.max(cores),
            behind: 0.0,
            last_tick: Instant::now(),
            version: 1,
            origin: [0.0; 3],
            busy: 0.0,
            wants_step: false,
            unheard: None,
        };
        session.use_threads();
        session.origin = origin_for(&session.shown.timeline.playback().extent());
        session.look();
        session
    }

    /// Runs until nobody can say anything any more.
    pub(crate) fn run(mut self, events: &Receiver<Event>) {
        loop {
            let wait = if self.is_running() { self.until_next_step() } else { NAP };
            match events.recv_timeout(wait) {
                Ok(event) => self.hear(event, events),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.tick();
            self.send();
        }
    }

    /// Handles an event and those after it, for a limited time: the world goes on however many
    /// come.
    fn hear(&mut self, event: Event, events: &Receiver<Event>) {
        let start = Instant::now();
        self.handle(event);
        while start.elapsed() < HEARING
            && let Ok(event) = events.try_recv()
        {
            self.handle(event);
        }
    }

    /// Whether somebody looks, or wants to.
    pub(crate) fn has_company(&mut self, events: &Receiver<Event>) -> bool {
        self.unheard = self.unheard.take().or_else(|| events.try_recv().ok());
        !self.clients.is_empty() || self.unheard.is_some()
    }

    /// Shows the world of a program that has taken a step. Blocks the program while it is
    /// paused, or slows it down. False when the world is of another kind than what is shown.
    pub(crate) fn attend(
        &mut self,
        events: &Receiver<Event>,
        world: &mut dyn Any,
        (stepped, milliseconds): (Stepped, f64),
    ) -> bool {
        if !self.shown.timeline.exchange(world) {
            return false;
        }
        if let Err(refusal) = self.shown.timeline.passed(stepped, milliseconds) {
            self.complain(refusal);
        }
        self.look();
        if let Some(event) = self.unheard.take().or_else(|| events.try_recv().ok()) {
            self.hear(event, events);
        }
        self.send();
        self.wants_step = false;
        let dt = f64::from(self.shown.timeline.info().dt);
        while !self.clients.is_empty() && !self.wants_step {
            let due = dt / self.speed - self.last_tick.elapsed().as_secs_f64();
            let wait = if self.is_paused { NAP.as_secs_f64() } else { due };
            // A program at full speed keeps its own time.
            if !self.is_paused && (self.speed >= 1.0 || due <= 0.0) {
                break;
            }
            match events.recv_timeout(Duration::from_secs_f64(wait).min(NAP)) {
                Ok(event) => self.handle(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.send();
        }
        // Nobody is left who could let it go on.
        self.is_paused &= !self.clients.is_empty();
        self.last_tick = Instant::now();
        self.shown.timeline.exchange(world)
    }

    /// Whether a page holds a body.
    #[cfg(test)]
    pub(crate) fn holds_a_body(&self) -> bool {
        self.shown.timeline.held().grip.is_some()
    }

    /// Shows something else instead.
    pub(crate) fn replace(&mut self, shown: Shown) {
        let is_paused = self.is_paused;
        self.show(shown);
        self.is_paused = is_paused;
    }

    /// Whether time runs: it does not while nobody looks.
    fn is_running(&self) -> bool {
        !self.is_paused && self.is_seen && !self.clients.is_empty()
    }

    fn until_next_step(&self) -> Duration {
        let dt = f64::from(self.shown.timeline.info().dt) / self.speed;
        let missing =
            (dt - self.behind / self.speed - self.last_tick.elapsed().as_secs_f64()).max(0.0);
        Duration::from_secs_f64(missing.min(NAP.as_secs_f64()))
    }

    /// Takes the steps that are due.
    fn tick(&mut self) {
        let now = Instant::now();
        let passed = now.duration_since(self.last_tick).as_secs_f64();
        self.last_tick = now;
        if !self.is_running() {
            self.behind = 0.0;
            return;
        }
        let dt = f64::from(self.shown.timeline.info().dt);
        self.behind += passed * self.speed;
        let mut taken = 0;
        while self.behind >= dt && !self.is_paused && taken < MOST_STEPS {
            self.behind -= dt;
            self.advance();
            taken += 1;
            // A world that is too slow for the clock runs as fast as it can, and pages see each
            // step.
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
        self.shown.timeline.playback().list(&mut self.content);
        self.content.end();
        if self.version.is_multiple_of(LOOKS_TO_ORIGIN) {
            self.origin = origin_for(&self.shown.timeline.playback().extent());
        }
        self.version += 1;
        let settings = self.shown.timeline.playback().settings();
        if settings != self.settings {
            for client in &mut self.clients {
                client.tell(Message::Settings { settings: settings.clone() });
            }
            self.settings = settings;
        }
    }

    /// Stops, and tells everybody why.
    fn complain(&mut self, refusal: Refusal) {
        self.is_paused = true;
        self.version += 1;
        for client in &mut self.clients {
            client.tell_error(&refusal);
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Joined(id, sender, room) => {
                let mut client = Client::new(id, sender, room);
                client.tell(Message::Hello {
                    version: env!("CARGO_PKG_VERSION"),
                    threads: self.most_threads,
                    gallery: self.library.entries(),
                });
                client.tell(Message::Scene(Box::new(self.scene())));
                self.clients.push(client);
            }
            Event::Left(id) => {
                let gone = self.clients.extract_if(.., |client| client.id == id).collect();
                self.part(gone);
            }
            Event::Said(id, said, _room) => {
                if let Err(message) = said.and_then(|command| self.follow(id, command)) {
                    self.with_client(id, |client| client.tell_error(&message));
                }
            }
            Event::Record(reply) => {
                if !reply.is_late() {
                    let recorded = self.shown.timeline.record();
                    self.look();
                    reply.send(recorded);
                }
            }
            Event::Open(bytes, reply) => {
                if !reply.is_late() {
                    let opened = self.library.open(&bytes);
                    reply.send(opened.map(|shown| self.show(shown)));
                }
            }
        }
    }

    /// Lets go what pages held that are gone.
    fn part(&mut self, gone: Vec<Client>) {
        // A recording refuses the first, and it holds nothing.
        if gone.iter().any(|client| client.holds) {
            let _ = self.input(Input::Hold(None));
        }
        if gone.iter().any(|client| client.holds_keys) {
            let _ = self.press(&[], [0.0; 3]);
        }
    }

    fn press(&mut self, down: &[Key], look: [f32; 3]) -> Result<(), Refusal> {
        let keys = self.shown.timeline.held().keys.then(down, look);
        self.input(Input::Keys(keys))
    }

    fn with_client(&mut self, id: ClientId, change: impl FnOnce(&mut Client)) {
        if let Some(client) = self.clients.iter_mut().find(|client| client.id == id) {
            change(client);
        }
    }

    fn follow(&mut self, id: ClientId, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Drawn => {
                self.is_seen = true;
                self.with_client(id, |client| client.is_ready = true);
            }
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
                let (now, info) = (self.shown.timeline.span().now, self.shown.timeline.info());
                self.pause(true);
                if by == 1 && info.kind == PROGRAM {
                    self.step_program(now)?;
                } else if by > 0 {
                    self.step_by(by.unsigned_abs().min(MOST_STEPS_AT_ONCE));
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
            Command::Configure(changes) => self.configure(changes)?,
            Command::Grab { .. } | Command::Move { .. } | Command::Release => {
                self.pull(id, &command)?;
            }
            Command::Spawn(spawn) => self.spawn(spawn)?,
            Command::Delete { row } => {
                let body = self.body_in(row)?;
                self.input(Input::Delete(body))?;
            }
            Command::Keys { down, look } => {
                self.with_client(id, |client| client.holds_keys = !down.is_empty());
                self.press(&down, look)?;
            }
            Command::Difference => {
                let difference = self.shown.timeline.playback().difference();
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
            Command::Examine { rows } => {
                let seat = |row: u32| Some((row, self.content.bits_of(row)?));
                let seats = rows.and_then(|[one, other]| Some([seat(one)?, seat(other)?]));
                self.with_client(id, |client| client.look_closely(seats));
            }
            Command::Hover { ray } => self.with_client(id, |client| client.point_at(ray)),
            Command::Pick { id: question, origin, direction } => {
                let picked = self.shown.timeline.playback().pick(origin, direction);
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

    fn configure(&mut self, changes: Changes) -> Result<(), Refusal> {
        let most = self.most_threads;
        if let Some(threads) = changes.threads.filter(|it| !(1..=most).contains(it)) {
            let rule = format!("must be a number from 1 to {most}");
            return Err(format!("number of threads is {threads}, {rule}"));
        }
        self.threads = changes.threads.unwrap_or(self.threads);
        self.input(Input::Change(changes))
    }

    fn spawn(&mut self, spawn: Spawn) -> Result<(), Refusal> {
        let rows = self.content.row_count();
        if rows >= MOST_ROWS {
            let rule = format!("must be below {MOST_ROWS} to add one");
            return Err(format!("number of bodies is {rows}, {rule}"));
        }
        self.input(Input::Spawn(spawn))
    }

    fn body_in(&self, row: u32) -> Result<u64, Refusal> {
        self.content.bits_of(row).ok_or_else(|| format!("row {row} is empty"))
    }

    fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.behind = 0.0;
        self.version += 1;
    }

    /// Takes steps forth, as many as there are.
    fn step_by(&mut self, count: u64) {
        for _ in 0..count {
            let before = self.shown.timeline.span().now;
            self.advance();
            if self.shown.timeline.span().now == before {
                return;
            }
        }
    }

    /// Lets the program go for a step, or goes to the next one if it has been there.
    fn step_program(&mut self, now: u64) -> Result<(), Refusal> {
        if now < self.shown.timeline.span().last {
            return self.seek(now + 1);
        }
        self.wants_step = true;
        Ok(())
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
                let grip = self.shown.timeline.playback().grip(body, point);
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
        self.origin = origin_for(&self.shown.timeline.playback().extent());
        self.behind = 0.0;
        self.is_paused = self.begins_paused;
        self.is_seen = false;
        self.look();
        let info = Message::Scene(Box::new(self.scene()));
        for client in &mut self.clients {
            client.selected = None;
            client.look_closely(None);
            (client.holds, client.holds_keys) = (false, false);
            client.begin(info.clone());
        }
    }

    /// Sets the requested number of threads.
    fn use_threads(&mut self) {
        let changes = Changes { threads: Some(self.threads), ..Changes::default() };
        // Something that cannot be changed runs on one.
        let _ = self.shown.timeline.input(Input::Change(changes));
    }

    fn scene(&self) -> SceneInfo {
        let info = self.shown.timeline.info();
        SceneInfo {
            name: self.shown.name.clone(),
            description: self.shown.description.clone(),
            dimension: info.dimension,
            kind: info.kind,
            bounds: self.shown.timeline.playback().extent(),
            dt: info.dt,
            keys: info.play.keys,
            player: info.play.player,
            eye: info.play.eye,
            eye_height: info.play.eye_height,
            game: info.play.game,
            color: info.color,
            examine: info.examine,
            settings: self.shown.timeline.playback().settings(),
            shapes: info.shapes,
            compared: info.compared,
        }
    }

    fn status(&self) -> Status {
        let timeline = &self.shown.timeline;
        let span = timeline.span();
        let (stepped, step_ms, mut events) = timeline.told();
        // Two recordings share rows in turns.
        if !timeline.info().compared {
            for event in &mut events {
                event.text = self.content.with_names(&event.text);
            }
        }
        let grabbed = timeline.held().grip.map(|grip| (grip.body & 0xffff_ffff) as u32);
        Status {
            step: span.now,
            first: span.first,
            last: span.last,
            paused: self.is_paused,
            speed: self.speed,
            busy: self.busy,
            counts: stepped.counts,
            energy: timeline.playback().energy(),
            penetration: timeline.playback().penetration(),
            times: stepped.times.clone(),
            step_ms,
            memory: span.bytes,
            hash: self.is_paused.then(|| format!("{:016x}", timeline.playback().hash())),
            grabbed,
            events,
            difference: timeline.playback().difference(),
            game: timeline.playback().game(),
        }
    }

    /// Sends a frame to all who have drawn the last one, if there is something new.
    fn send(&mut self) {
        let version = self.version;
        if self.clients.iter().any(|client| client.wants_frame(version)) {
            let status = self.status();
            for client in self.clients.iter_mut().filter(|it| it.wants_frame(version)) {
                let scene = (&self.content, self.shown.timeline.as_ref());
                client.show(&status, scene, self.origin);
                client.seen = version;
                client.is_ready = false;
            }
        }
        let gone = self.clients.extract_if(.., |client| client.is_gone()).collect();
        self.part(gone);
    }
}

/// Origin of the positions: the origin of the world, or a place with round numbers near
/// everything.
fn origin_for(bounds: &Bounds) -> [f64; 3] {
    [0, 1, 2].map(|axis| {
        let middle = 0.5 * (bounds.min[axis] + bounds.max[axis]);
        if middle.abs() > FAR { (middle / FAR).round() * FAR } else { 0.0 }
    })
}
