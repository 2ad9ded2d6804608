//! Radix sort of whole numbers by a run of their bits, in time proportional to their count.

/// Bits of a digit for few and for many numbers: all counters of the first fit beside the
/// numbers in the nearest cache, the second needs fewer passes.
const DIGITS: [u32; 2] = [8, 11];
/// From this many numbers on, the larger digit wins.
const MANY: usize = 4096;
/// So few numbers are sorted by insertion.
const FEW: usize = 48;

/// Sorts `numbers` by the `bits` bits above the lowest `skipped` ones; equal ones keep their
/// order.
///
/// The bits above those must be 0. `scratch` is as long as `numbers`; its content is lost.
pub(crate) fn sort(numbers: &mut [u64], scratch: &mut [u64], skipped: u32, bits: u32) {
    if numbers.len() <= FEW {
        insert(numbers, skipped);
        return;
    }
    let passes = bits.div_ceil(DIGITS[usize::from(numbers.len() >= MANY)]);
    let digit = bits.div_ceil(passes.max(1));
    let (mut from, mut to) = (numbers, scratch);
    let mut done = 0;
    let mut is_swapped = false;
    while done < bits {
        let width = digit.min(bits - done);
        if width <= DIGITS[0] {
            pass::<{ 1 << DIGITS[0] }>(from, to, skipped + done, width);
        } else {
            pass::<{ 1 << DIGITS[1] }>(from, to, skipped + done, width);
        }
        std::mem::swap(&mut from, &mut to);
        is_swapped = !is_swapped;
        done += width;
    }
    if is_swapped {
        to.copy_from_slice(from);
    }
}

fn insert(numbers: &mut [u64], skipped: u32) {
    for end in 1..numbers.len() {
        let number = numbers[end];
        let mut place = end;
        while place > 0 && numbers[place - 1] >> skipped > number >> skipped {
            numbers[place] = numbers[place - 1];
            place -= 1;
        }
        numbers[place] = number;
    }
}

/// Copies `from` to `to` in the order of one digit, of which there are at most `N`.
fn pass<const N: usize>(from: &[u64], to: &mut [u64], shift: u32, width: u32) {
    let mut places = [0u32; N];
    let mask = (1 << width) - 1;
    let digit = |number: u64| digit(number, shift) & mask;
    for &number in from {
        places[digit(number)] += 1;
    }
    let mut before = 0;
    for place in &mut places[..=mask] {
        before += std::mem::replace(place, before);
    }
    for &number in from {
        let place = &mut places[digit(number)];
        to[*place as usize] = number;
        *place += 1;
    }
}

/// The bits from `shift` on, and more above them.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
fn digit(number: u64, shift: u32) -> usize {
    (number >> shift) as usize
}

#[cfg(test)]
mod tests {
    use super::sort;

    #[test]
    fn any_number_of_numbers_is_sorted_by_the_bits_asked_for_and_stably() {
        for count in [0, 1, 2, 47, 48, 49, 500, 4095, 4096, 9000] {
            for (skipped, bits) in [(0, 13), (20, 7), (20, 33), (5, 0)] {
                let mut state = count as u64;
                let mut numbers: Vec<u64> = (0..count as u64)
                    .map(|index| {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let key = (state >> 16) & ((1 << bits) - 1);
                        (key << skipped) | (index & ((1 << skipped) - 1))
                    })
                    .collect();
                let mut expected = numbers.clone();
                expected.sort_by_key(|number| number >> skipped);
                let mut scratch = vec![0; count];
                sort(&mut numbers, &mut scratch, skipped, bits);
                assert_eq!(numbers, expected, "{count} numbers, {bits} bits above {skipped}");
            }
        }
    }
}
