//! Entropy coder (range coder): numbers as few bits, by learned statistics.
//!
//! One function describes the format: it both writes and reads, in the same order. A writer
//! encodes the number passed to it and returns that number. A reader ignores the number passed
//! to it and returns the decoded one.
//!
//! Source: Martin, *Range Encoding*, 1979 (the coder). Elias, *Universal Codeword Sets*, 1975
//! (a length, then that many digits). `[martin1979]` `[elias1975]`

/// Writes or reads bits.
pub trait Coder {
    /// The range that stands for all that may follow.
    fn range(&mut self) -> &mut u32;

    /// Goes to the end of `part` of the range where a bit is set; whether it is.
    fn choose(&mut self, part: u32, bit: bool) -> bool;

    /// Makes a range that has become coarse finer.
    fn refine(&mut self);

    /// Codes a bit by its probability, which learns from it.
    #[inline]
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let part = chance.part_of(*self.range());
        let bit = self.choose(part, bit);
        *self.range() = if bit { *self.range() - part } else { part };
        chance.learn(bit);
        self.refine();
        bit
    }

    /// Up to 16 bits that may be anything.
    fn noise(&mut self, count: u32, bits: u32) -> u32;

    /// Whether more was read than can have been written.
    fn is_spent(&self) -> bool;
}

/// Probability that a bit is clear, as a share of 65,536.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u16);

impl Chance {
    /// The smaller, the sooner chances are learnt, and the more they waver.
    const RATE: u32 = 5;

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> Self::RATE;
        } else {
            self.0 += (u16::MAX - self.0) >> Self::RATE;
        }
    }

    /// The part of a range that stands for a clear bit.
    fn part_of(self, range: u32) -> u32 {
        (range >> 16) * u32::from(self.0)
    }
}

impl Default for Chance {
    fn default() -> Self {
        Self(1 << 15)
    }
}

/// Below this, a range is made finer by another byte.
const FINE: u32 = 1 << 24;

/// Writes bits.
#[derive(Debug)]
pub struct Writer {
    bytes: Vec<u8>,
    low: u32,
    range: u32,
}

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

impl Writer {
    /// An empty writer.
    pub fn new() -> Self {
        Self { bytes: Vec::new(), low: 0, range: u32::MAX }
    }

    /// The bytes of all that was written.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.low.to_be_bytes());
        self.bytes
    }

    fn raise(&mut self, by: u32) {
        let (low, carries) = self.low.overflowing_add(by);
        self.low = low;
        if carries {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }
}

impl Coder for Writer {
    #[inline]
    fn range(&mut self) -> &mut u32 {
        &mut self.range
    }

    #[inline]
    fn choose(&mut self, part: u32, bit: bool) -> bool {
        if bit {
            self.raise(part);
        }
        bit
    }

    #[inline]
    fn refine(&mut self) {
        while self.range < FINE {
            self.bytes.push(self.low.to_be_bytes()[0]);
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    #[inline]
    fn noise(&mut self, count: u32, bits: u32) -> u32 {
        self.range >>= count;
        self.raise(bits * self.range);
        self.refine();
        bits
    }

    fn is_spent(&self) -> bool {
        false
    }
}

/// Reads bits.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// Bytes taken from beyond the end.
    lacking: usize,
    /// The written value less the lower end of the range.
    code: u32,
    range: u32,
}

impl<'a> Reader<'a> {
    /// Reads what a [`Writer`] has [finished](Writer::finish).
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { rest: bytes, lacking: 0, code: 0, range: u32::MAX };
        for _ in 0..4 {
            reader.code = reader.code << 8 | reader.next();
        }
        reader
    }

    fn next(&mut self) -> u32 {
        let Some((&byte, rest)) = self.rest.split_first() else {
            self.lacking += 1;
            return 0;
        };
        self.rest = rest;
        u32::from(byte)
    }
}

impl Coder for Reader<'_> {
    #[inline]
    fn range(&mut self) -> &mut u32 {
        &mut self.range
    }

    #[inline]
    fn choose(&mut self, part: u32, _: bool) -> bool {
        let bit = self.code >= part;
        if bit {
            self.code -= part;
        }
        bit
    }

    #[inline]
    fn refine(&mut self) {
        while self.range < FINE {
            self.code = self.code << 8 | self.next();
            self.range <<= 8;
        }
    }

    #[inline]
    fn noise(&mut self, count: u32, _: u32) -> u32 {
        self.range >>= count;
        // Invalid bytes may encode more bits than there are.
        let bits = (self.code / self.range).min((1 << count) - 1);
        self.code -= bits * self.range;
        self.refine();
        bits
    }

    fn is_spent(&self) -> bool {
        self.lacking > 8
    }
}

/// Statistics of one kind of numbers, learned while coding.
#[derive(Clone, Debug)]
pub struct Column {
    /// Of each bit of the number that comes first, after those before it.
    chances: Vec<Chance>,
}

impl Default for Column {
    fn default() -> Self {
        Self { chances: vec![Chance::default(); 1 << 9] }
    }
}

impl Column {
    /// A number of `count` bits, up to 9, some more often than others.
    #[inline]
    fn symbol<C: Coder>(&mut self, coder: &mut C, count: u32, symbol: u32) -> u32 {
        let mut node = 1;
        for place in (0..count).rev() {
            let bit = symbol >> place & 1 != 0;
            let bit = coder.bit(&mut self.chances[node], bit);
            node = 2 * node + usize::from(bit);
        }
        u32::try_from(node).unwrap_or(0) - (1 << count)
    }

    /// A number that is near `expected`.
    #[inline]
    pub fn near<C: Coder>(&mut self, coder: &mut C, expected: u64, value: u64) -> u64 {
        let way = value.wrapping_sub(expected);
        // Short ways up and down both become small numbers.
        let folded = way << 1 ^ 0_u64.wrapping_sub(way >> 63);
        let length = self.symbol(coder, 7, 64 - folded.leading_zeros()).min(64);
        let folded = match length {
            0 => 0,
            length => 1 << (length - 1) | wide_noise(coder, length - 1, folded),
        };
        let way = folded >> 1 ^ 0_u64.wrapping_sub(folded & 1);
        expected.wrapping_add(way)
    }

    /// A word that is near `expected`.
    #[inline]
    pub fn word<C: Coder>(&mut self, coder: &mut C, expected: u32, word: u32) -> u32 {
        low_half(self.near(coder, u64::from(expected), u64::from(word)))
    }

    /// The bits of a number of which the magnitude may be known, but no digit.
    #[inline]
    pub fn float<C: Coder>(&mut self, coder: &mut C, bits: u32) -> u32 {
        let magnitude = self.symbol(coder, 9, bits >> DIGITS);
        let is_zero = magnitude & 0xff == 0;
        let digits = if is_zero {
            // Zero has no digits, and what is next to it is not worth a thought.
            let is_zero = coder.bit(&mut self.chances[0], bits << 9 == 0);
            if is_zero { 0 } else { wide_noise(coder, DIGITS, u64::from(bits)) }
        } else {
            wide_noise(coder, DIGITS, u64::from(bits))
        };
        magnitude << DIGITS | low_half(digits)
    }

    /// The bits of a number near the one that has the bits `expected`.
    #[inline]
    pub fn float_near<C: Coder>(&mut self, coder: &mut C, expected: u32, bits: u32) -> u32 {
        disordered(self.word(coder, ordered(expected), ordered(bits)))
    }
}

/// Digits of a number after its sign and magnitude.
const DIGITS: u32 = 23;

fn wide_noise<C: Coder>(coder: &mut C, count: u32, bits: u64) -> u64 {
    let (mut read, mut rest) = (0, count);
    while rest > 0 {
        let some = rest.min(16);
        rest -= some;
        let part = bits >> rest & ((1 << some) - 1);
        read = read << some | u64::from(coder.noise(some, low_half(part)));
    }
    read
}

const SIGN: u32 = 1 << 31;

/// A word that is the greater, the greater the number with the bits `bits`.
fn ordered(bits: u32) -> u32 {
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

fn disordered(word: u32) -> u32 {
    if word & SIGN == 0 { !word } else { word & !SIGN }
}

/// A word that is the greater, the greater the number with these bits, a double; and back.
pub fn float_order(bits: u64) -> u64 {
    bits ^ 0_u64.wrapping_sub(bits >> 63) >> 1
}

/// The lower half of a number of 64 bits.
#[inline]
pub fn low_half(bits: u64) -> u32 {
    (bits & 0xffff_ffff) as u32
}

/// The words of a number of 64 bits, the lower one first.
#[inline]
pub fn halves(bits: u64) -> [u32; 2] {
    [low_half(bits), low_half(bits >> 32)]
}

/// The number that has these [halves].
#[inline]
pub fn whole([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of all lengths, without a pattern.
    fn words() -> impl Iterator<Item = u32> {
        let mut state = 7_u64;
        (0..20_000).map(move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 32) as u32 >> (state >> 27 & 31)
        })
    }

    fn coded<C: Coder>(coder: &mut C, words: impl Iterator<Item = u32>) -> Vec<u32> {
        let (mut near, mut float, mut turned) = <[Column; 3]>::default().into();
        let mut before = 0;
        let one = |word: u32| {
            let some = near.word(coder, before, word);
            before = some;
            let long = near.near(coder, 5, u64::from(word) << 32 | 9);
            let float = float.float(coder, word);
            [some, low_half(long >> 32), float, turned.float_near(coder, !some, word)]
        };
        words.flat_map(one).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        let mut writer = Writer::new();
        let written = coded(&mut writer, words());
        let expected: Vec<u32> = words().flat_map(|word| [word; 4]).collect();
        assert!(written == expected);
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        let nothing = std::iter::repeat_n(0, 20_000);
        assert!(coded(&mut reader, nothing) == expected);
        assert!(!reader.is_spent());
    }

    #[test]
    fn what_is_expected_costs_next_to_nothing() {
        let (mut writer, mut column) = (Writer::new(), Column::default());
        (0..10_000).for_each(|index| _ = column.word(&mut writer, index, index));
        let size = writer.finish().len();
        assert!(size < 10_000 * 7 / 8 / 30, "{size}");
    }

    #[test]
    fn readers_of_any_bytes_come_to_an_end() {
        for seed in 0..50 {
            let bytes: Vec<u8> =
                words().skip(seed * 100).take(90).map(|word| word.to_le_bytes()[0]).collect();
            let mut reader = Reader::new(&bytes);
            coded(&mut reader, std::iter::repeat_n(0, 2000));
            assert!(reader.is_spent());
        }
    }
}
