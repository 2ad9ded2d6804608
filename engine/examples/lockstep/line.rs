//! A line on which packets are late, lost or overtaken by others.

use std::fmt;

use super::game::Input;

/// Share of packets that are lost, in 256ths: a quarter.
const LOST: u32 = 64;
/// Most time that a packet takes, in steps.
const SLOWEST: u64 = 10;

/// Packet from one player to the other.
#[derive(Clone, Debug)]
pub(crate) struct Packet {
    /// Step of the first input.
    pub(crate) first: u64,
    /// Inputs since the last step that the sender knows has arrived.
    pub(crate) inputs: Vec<Input>,
    /// Steps of which the sender knows what the other has pressed: all below.
    pub(crate) known: u64,
}

/// A line in one direction.
#[derive(Debug)]
pub(crate) struct Line {
    random: Random,
    /// Packets on their way, and when they arrive.
    packets: Vec<(u64, Packet)>,
    sent: u32,
    lost: u32,
    overtaken: u32,
    newest: u64,
}

impl Line {
    pub(crate) fn new(seed: u64) -> Self {
        let packets = Vec::new();
        Self { random: Random::new(seed), packets, sent: 0, lost: 0, overtaken: 0, newest: 0 }
    }

    /// Sends a packet, which may get lost.
    pub(crate) fn send(&mut self, packet: Packet, now: u64) {
        self.sent += 1;
        if self.random.below(256) < LOST {
            self.lost += 1;
            return;
        }
        let late = 1 + u64::from(self.random.below(256)) % SLOWEST;
        self.packets.push((now + late, packet));
    }

    /// The packets that arrive now.
    pub(crate) fn receive(&mut self, now: u64) -> Vec<Packet> {
        let (here, rest): (Vec<_>, Vec<_>) =
            self.packets.drain(..).partition(|(arrival, _)| *arrival <= now);
        self.packets = rest;
        for (_, packet) in &here {
            let last = packet.first + packet.inputs.len() as u64;
            self.overtaken += u32::from(last < self.newest);
            self.newest = self.newest.max(last);
        }
        here.into_iter().map(|(_, packet)| packet).collect()
    }

    pub(crate) fn statistics(&self) -> impl fmt::Display + use<> {
        let Self { sent, lost, overtaken, .. } = self;
        format!("{sent} packets, {lost} lost, {overtaken} overtaken by later ones")
    }
}

/// A 64-bit linear congruential generator, of which the high bits are used.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, at most 2³¹.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let factor = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(factor).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }
}
