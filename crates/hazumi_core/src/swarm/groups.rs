//! Groups of things, and the matrix of groups that collide.

/// Number of groups.
pub const GROUPS: usize = 32;

/// The group as an index: those from [`GROUPS`] on count as the last.
#[inline(always)]
pub(super) const fn index(group: u8) -> usize {
    if (group as usize) < GROUPS { group as usize } else { GROUPS - 1 }
}

/// Set of groups, as a bit mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups(u32);

impl Groups {
    /// No group.
    pub const NONE: Self = Self(0);
    /// Every group.
    pub const ALL: Self = Self(u32::MAX);

    /// Adds a group; those from [`GROUPS`] on count as the last.
    #[must_use]
    pub const fn with(self, group: u8) -> Self {
        Self(self.0 | 1 << index(group))
    }

    /// Removes a group.
    #[must_use]
    pub const fn without(self, group: u8) -> Self {
        Self(self.0 & !(1 << index(group)))
    }

    /// Whether a group is one of them; those from [`GROUPS`] on count as the last.
    pub const fn contains(self, group: u8) -> bool {
        self.0 >> index(group) & 1 != 0
    }

    pub(super) fn has(self, group: usize) -> bool {
        self.0 >> group & 1 != 0
    }
}

/// Collision matrix: the groups that collide, such as bullets and enemies, but not bullets and
/// bullets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollisionMatrix([Groups; GROUPS]);

impl CollisionMatrix {
    /// No groups collide.
    pub const NONE: Self = Self([Groups::NONE; GROUPS]);
    /// All groups collide with all groups, also with themselves.
    pub const ALL: Self = Self([Groups::ALL; GROUPS]);

    /// Lets two groups collide, or the things of one with each other.
    #[must_use]
    pub const fn with(mut self, a: u8, b: u8) -> Self {
        self.0[index(a)] = self.0[index(a)].with(b);
        self.0[index(b)] = self.0[index(b)].with(a);
        self
    }

    /// Keeps two groups, or the things of one, from colliding.
    #[must_use]
    pub const fn without(mut self, a: u8, b: u8) -> Self {
        self.0[index(a)] = self.0[index(a)].without(b);
        self.0[index(b)] = self.0[index(b)].without(a);
        self
    }

    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.0[a].has(b)
    }
}
