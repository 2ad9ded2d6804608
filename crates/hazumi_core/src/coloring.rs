//! Graph colouring: constraints of one colour have no body in common and are solved in
//! parallel.

/// Hands out colours to constraints such that no movable body appears twice in a colour.
///
/// All constraints of one colour can then be solved at once, on any number of threads, with the
/// same result. Greedy first fit: O(1) per constraint, and at most 2Δ − 1 colours, where Δ is
/// the largest number of constraints on one movable body. Constraints that find no free colour
/// go to the [overflow](Self::OVERFLOW), which must be solved one by one.
///
/// Source: Chen et al., *High-Performance Physical Simulations on Next-Generation Architecture
/// with Many Cores*, Intel Technology Journal 11(3), 2007. `[chen2007]`
#[derive(Clone, Debug, Default)]
#[doc(alias("graph coloring", "constraint graph"))]
pub struct Coloring {
    /// Bit `c` of `taken[body]` is set when a constraint of colour `c` holds the body.
    taken: Vec<u64>,
    color_of: Vec<u8>,
    order: Vec<u32>,
    starts: Vec<u32>,
}

impl Coloring {
    /// Number of colours, the overflow included.
    pub const COUNT: usize = 64;
    /// The colour of constraints that found none. Its constraints may share bodies.
    pub const OVERFLOW: usize = Self::COUNT - 1;

    /// Colours the constraints `edges` among `body_count` bodies, in their order.
    ///
    /// `None` is an immovable body: no constraint writes to it, so it never blocks a colour.
    /// The answer depends on `edges` alone.
    ///
    /// # Panics
    ///
    /// When a body in `edges` is not below `body_count`.
    pub fn assign(&mut self, body_count: usize, edges: impl Iterator<Item = [Option<u32>; 2]>) {
        self.taken.clear();
        self.taken.resize(body_count, 0);
        self.color_of.clear();
        for bodies in edges {
            let held = bodies.into_iter().flatten();
            let busy = held.clone().fold(0, |busy, body| busy | self.taken[body as usize]);
            let color = (busy.trailing_ones() as usize).min(Self::OVERFLOW);
            if color != Self::OVERFLOW {
                for body in held {
                    self.taken[body as usize] |= 1 << color;
                }
            }
            self.color_of.push(u8::try_from(color).expect("a colour is below 64"));
        }
        self.sort_by_color();
    }

    /// Puts the constraints for which `is_first` to the start of their colours. Both parts of a
    /// colour keep their order, and the overflow keeps its own.
    pub fn put_first(&mut self, is_first: impl Fn(u32) -> bool) {
        let mut others = Vec::new();
        for color in 0..Self::OVERFLOW {
            let places = self.range(color);
            let mut next = places.start;
            for place in places.clone() {
                let constraint = self.order[place];
                if is_first(constraint) {
                    self.order[next] = constraint;
                    next += 1;
                } else {
                    others.push(constraint);
                }
            }
            self.order[next..places.end].copy_from_slice(&others);
            others.clear();
        }
    }

    /// The constraints in the order of their colours; within a colour, in the order given.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The part of [`Self::order`] that has `color`; empty for a colour that was not needed.
    pub fn range(&self, color: usize) -> std::ops::Range<usize> {
        self.starts[color] as usize..self.starts[color + 1] as usize
    }

    /// Number of colours in use.
    pub fn used_count(&self) -> usize {
        self.starts.windows(2).filter(|pair| pair[0] < pair[1]).count()
    }

    /// A counting sort, which keeps the given order within a colour.
    fn sort_by_color(&mut self) {
        self.starts.clear();
        self.starts.resize(Self::COUNT + 1, 0);
        for &color in &self.color_of {
            self.starts[usize::from(color) + 1] += 1;
        }
        for color in 0..Self::COUNT {
            self.starts[color + 1] += self.starts[color];
        }
        let mut next = [0; Self::COUNT];
        next.copy_from_slice(&self.starts[..Self::COUNT]);
        self.order.clear();
        self.order.resize(self.color_of.len(), 0);
        for (constraint, &color) in (0u32..).zip(&self.color_of) {
            let place = &mut next[usize::from(color)];
            self.order[*place as usize] = constraint;
            *place += 1;
        }
    }
}
